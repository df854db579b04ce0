#include "linear/active.h"

#include <math.h>
#include <string.h>

/* Marks the first entry of each line while a file is compressed; line numbers stay below it. */
#define FIRST_OF_LINE 0x80000000u

static Link *entry_at(const Side *side, size_t position)
{
  return (Link *)(void *)(side->file + position * side->stride);
}

/* ---- buckets ------------------------------------------------------------------------------------------------------- */

void bucket_insert(Side *side, uint32_t line)
{
  Line *l = side->line + line;
  if (l->length == 0 || l->previous != NO_LINE) return;
  uint32_t *head = side->head + l->length;
  l->next = *head;
  l->previous = (uint32_t)side->n; /* first of its chain */
  if (*head != side->n) side->line[*head].previous = line;
  *head = line;
  if (l->length < side->shortest) side->shortest = l->length;
}

/* Call it before the length changes. */
void bucket_remove(Side *side, uint32_t line)
{
  Line *l = side->line + line;
  if (l->previous == NO_LINE) return;
  if (l->previous == side->n)
    side->head[l->length] = l->next;
  else
    side->line[l->previous].next = l->next;
  if (l->next != side->n) side->line[l->next].previous = l->previous;
  l->previous = NO_LINE;
}

/* ---- files --------------------------------------------------------------------------------------------------------- */

/* Moves all lines together at the beginning of the file, each with room for its length only. */
static void side_compress(Side *side)
{
  for (uint32_t i = 0; i < side->n; i++) {
    Line *l = side->line + i;
    if (l->length == 0) continue;
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
  if (side->live + side->used / 3 < side->used) side_compress(side);
  if (side->capacity - side->used >= count) return 1;
  return side_grow(side, memory, side->used + side->used / 2 + count);
}

/* Room for one more entry in the line. Entries given up are left unmarked, see side_compress. */
static int side_extend(Side *side, Memory *memory, uint32_t line)
{
  Line *l = side->line + line;
  if (l->length < l->room) return 1;
  if (l->start + l->length == side->used && side->used < side->capacity) {
    side->used++;
    l->room++;
    return 1;
  }
  uint32_t room = l->length + l->length / 2 + 2;
  if (!side_make_room(side, memory, room)) return 0;
  memcpy(entry_at(side, side->used), entry_at(side, l->start), l->length * side->stride);
  l->start = (uint32_t)side->used;
  l->room = room;
  side->used += room;
  return 1;
}

/* ---- entries ------------------------------------------------------------------------------------------------------- */

int active_append(Active *active, uint32_t row, uint32_t column, double value)
{
  if (!side_extend(&active->row, active->memory, row) || !side_extend(&active->column, active->memory, column)) return 0;
  uint32_t in_row = active->row.line[row].length++;
  uint32_t in_column = active->column.line[column].length++;
  *row_entry(active, row, in_row) = (RowEntry){{column, in_column}, value, fabs(value)};
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

/* ---- filling ------------------------------------------------------------------------------------------------------- */

size_t active_block_size(size_t n)
{
  return 2 * (n * sizeof(Line) + (n + 1) * sizeof(uint32_t));
}

static char *side_init(Side *side, char *block, size_t n, size_t stride)
{
  *side = (Side){.line = (Line *)(void *)block, .n = n, .stride = stride};
  block += n * sizeof(Line);
  side->head = (uint32_t *)(void *)block;
  return block + (n + 1) * sizeof(uint32_t);
}

int active_init(Active *active, Memory *memory, char *block, const Matrix *matrix)
{
  active->memory = memory;
  block = side_init(&active->row, block, matrix->n, sizeof(RowEntry));
  side_init(&active->column, block, matrix->n, sizeof(Link));
  size_t expected = matrix->start[matrix->n] + (size_t)matrix->start[matrix->n] / 2 + matrix->n;
  return side_grow(&active->row, memory, expected) && side_grow(&active->column, memory, expected);
}

void active_free(Active *active)
{
  memory_resize(active->memory, active->row.file, active->row.capacity * active->row.stride, 0);
  memory_resize(active->memory, active->column.file, active->column.capacity * active->column.stride, 0);
}

static void side_empty(Side *side)
{
  for (size_t i = 0; i < side->n; i++) side->line[i] = (Line){.previous = NO_LINE};
  for (size_t i = 0; i <= side->n; i++) side->head[i] = (uint32_t)side->n;
  side->shortest = side->n + 1;
  side->used = side->live = 0;
}

/* Gives every line exactly the room that `room` says by now. */
static void side_lay_out(Side *side)
{
  for (size_t i = 0; i < side->n; i++) {
    side->line[i].start = (uint32_t)side->used;
    side->used += side->line[i].room;
  }
}

int active_load(Active *active, const Matrix *matrix)
{
  Side *row = &active->row, *column = &active->column;
  side_empty(row);
  side_empty(column);
  for (size_t i = 0; i < matrix->n; i++) row->line[i].room = matrix->start[i + 1] - matrix->start[i];
  for (uint32_t e = 0; e < matrix->start[matrix->n]; e++) column->line[matrix->column[e]].room++;
  side_lay_out(row);
  side_lay_out(column);
  for (uint32_t i = 0; i < matrix->n; i++)
    for (uint32_t e = matrix->start[i]; e < matrix->start[i + 1]; e++)
      if (!active_append(active, i, matrix->column[e], matrix->value[e])) return 0;
  for (size_t i = matrix->n; i-- > 0;) {
    bucket_insert(row, (uint32_t)i);
    bucket_insert(column, (uint32_t)i);
  }
  return 1;
}
