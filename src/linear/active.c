#include "linear/active.h"

#include <math.h>
#include <string.h>

/* Marks the first entry of each line while a file is compressed; line numbers stay below it. */
#define FIRST_OF_LINE 0x80000000u

/* ---- files --------------------------------------------------------------------------------------------------------- */

static Link *entry_at(const Side *side, size_t position)
{
  return (Link *)(void *)(side->file + position * side->stride);
}

/* Moves all lines together at the beginning of the file, each with room for its length only. */
static void side_compress(Side *side)
{
  for (uint32_t i = 0; i < side->n; i++) {
    Line *l = side->line + i;
    if (l->length == 0) { /* it may get entries again, and its place belongs to others then */
      *l = (Line){0};
      continue;
    }
    Link *first = entry_at(side, l->start);
    l->start = first->line;
    first->line = FIRST_OF_LINE | i;
  }
  size_t to = 0;
  for (size_t from = 0; from < side->used;) {
    uint32_t mark = entry_at(side, from)->line;
    if (!(mark & FIRST_OF_LINE)) {
      from++;
      continue;
    }
    Line *l = side->line + (mark & ~FIRST_OF_LINE);
    entry_at(side, from)->line = l->start;
    memmove(entry_at(side, to), entry_at(side, from), l->length * side->stride);
    l->start = (uint32_t)to;
    l->room = l->length;
    to += l->length;
    from += l->length;
  }
  side->used = to;
}

static int side_grow(Side *side, Memory *memory, size_t capacity)
{
  if (capacity <= side->capacity) return 1;
  if (capacity >= UINT32_MAX) return 0;
  char *file = memory_resize(memory, side->file, side->capacity * side->stride, capacity * side->stride);
  if (!file) return 0;
  side->file = file;
  side->capacity = capacity;
  return 1;
}

/* Room for `count` entries at the end of the file: by compression when a third of it is dead, else by growth. */
static int side_make_room(Side *side, Memory *memory, size_t count)
{
  if (side->capacity - side->used >= count) return 1;
  if (side->live < side->used - side->used / 3) side_compress(side);
  if (side->capacity - side->used >= count) return 1;
  return side_grow(side, memory, side->used + side->used / 2 + count);
}

/* Room for one more entry in the line. */
static int side_extend(Side *side, Memory *memory, uint32_t line)
{
  Line *l = side->line + line;
  if (l->length < l->room) return 1;
  uint32_t room = l->length + l->length / 2 + 2;
  if (!side_make_room(side, memory, room)) return 0;
  memcpy(entry_at(side, side->used), entry_at(side, l->start), l->length * side->stride);
  l->start = (uint32_t)side->used;
  l->room = room;
  side->used += room;
  return 1;
}

/* ---- entries ------------------------------------------------------------------------------------------------------- */

int active_append(Active *active, uint32_t row, uint32_t column, double value, double bare)
{
  if (!side_extend(&active->row, active->memory, row) || !side_extend(&active->column, active->memory, column)) return 0;
  uint32_t in_row = active->row.line[row].length++;
  uint32_t in_column = active->column.line[column].length++;
  *row_entry(active, row, in_row) = (RowEntry){{column, in_column}, value, bare, fabs(value)};
  *column_entry(active, column, in_column) = (Link){row, in_row};
  active->row.live++;
  active->column.live++;
  return 1;
}

void active_remove_from_row(Active *active, uint32_t row, uint32_t offset)
{
  uint32_t last = --active->row.line[row].length;
  active->row.live--;
  if (offset == last) return;
  RowEntry *moved = row_entry(active, row, offset);
  *moved = *row_entry(active, row, last);
  column_entry(active, moved->link.line, moved->link.twin)->twin = offset;
}

void active_remove_from_column(Active *active, uint32_t column, uint32_t offset)
{
  uint32_t last = --active->column.line[column].length;
  active->column.live--;
  if (offset == last) return;
  Link *moved = column_entry(active, column, offset);
  *moved = *column_entry(active, column, last);
  row_entry(active, moved->line, moved->twin)->link.twin = offset;
}

void active_swap(Active *active, uint32_t row, uint32_t a, uint32_t b)
{
  RowEntry *at_a = row_entry(active, row, a), *at_b = row_entry(active, row, b);
  RowEntry kept = *at_a;
  *at_a = *at_b;
  *at_b = kept;
  column_entry(active, at_a->link.line, at_a->link.twin)->twin = a;
  column_entry(active, at_b->link.line, at_b->link.twin)->twin = b;
}

/* ---- life ---------------------------------------------------------------------------------------------------------- */

size_t active_block_size(size_t n)
{
  return 2 * n * sizeof(Line);
}

int active_init(Active *active, Memory *memory, char *block, size_t n, size_t n_entries)
{
  active->memory = memory;
  active->row = (Side){.line = (Line *)(void *)block, .n = n, .stride = sizeof(RowEntry)};
  active->column = (Side){.line = active->row.line + n, .n = n, .stride = sizeof(Link)};
  size_t capacity = n_entries + n_entries / 4 + n / 4 + 64;
  return side_grow(&active->row, memory, capacity) && side_grow(&active->column, memory, capacity);
}

void active_free(Active *active)
{
  memory_resize(active->memory, active->row.file, active->row.capacity * active->row.stride, 0);
  memory_resize(active->memory, active->column.file, active->column.capacity * active->column.stride, 0);
}

static void side_clear(Side *side, const uint32_t *room)
{
  side->used = side->live = 0;
  for (size_t i = 0; i < side->n; i++) {
    side->line[i] = (Line){(uint32_t)side->used, 0, room[i]};
    side->used += room[i];
  }
}

void active_clear(Active *active, const uint32_t *row_room, const uint32_t *column_room)
{
  side_clear(&active->row, row_room);
  side_clear(&active->column, column_room);
}
