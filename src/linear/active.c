/* active.c: the rows and columns that elimination has not reached yet: entries appended, removed, exchanged. */
#include "linear/active.h"

#include <math.h>
#include <string.h>

/* Marks the first entry of each line while a file is compressed; line numbers stay below it. */
#define FIRST_OF_LINE 0x80000000u

/* ---- files --------------------------------------------------------------------------------------------------------- */

static Link *entry_at(const LineStore *store, size_t position)
{
  return (Link *)(void *)(store->file + position * store->stride);
}

/* Moves all lines together at the beginning of the file, each with room for its length only. */
static void store_compress(LineStore *store)
{
  for (uint32_t i = 0; i < store->n; i++) {
    ActiveLine *l = store->line + i;
    if (l->length == 0) { /* it may get entries again when its room belongs to others */
      *l = (ActiveLine){0};
      continue;
    }
    Link *first = entry_at(store, l->start);
    l->start = first->line;
    first->line = FIRST_OF_LINE | i;
  }
  size_t to = 0;
  for (size_t from = 0; from < store->used;) {
    uint32_t mark = entry_at(store, from)->line;
    if (!(mark & FIRST_OF_LINE)) {
      from++;
      continue;
    }
    ActiveLine *l = store->line + (mark & ~FIRST_OF_LINE);
    entry_at(store, from)->line = l->start;
    memmove(entry_at(store, to), entry_at(store, from), l->length * store->stride);
    l->start = (uint32_t)to;
    l->room = l->length;
    to += l->length;
    from += l->length;
  }
  store->used = to;
}

/* Room for `count` entries at the end of the file: by compression when an eighth of it is dead, so that it does not take place
 * again and again. */
static int store_make_room(LineStore *store, size_t count)
{
  if (store->capacity - store->used >= count) return 1;
  if (store->live < store->used - store->used / 8) store_compress(store);
  return store->capacity - store->used >= count;
}

/* Room for one more entry in the line. */
static int store_extend(LineStore *store, uint32_t line)
{
  ActiveLine *l = store->line + line;
  if (l->length < l->room) return 1;
  uint32_t room = l->length + l->length / 2 + 2;
  if (!store_make_room(store, room)) return 0;
  memcpy(entry_at(store, store->used), entry_at(store, l->start), l->length * store->stride);
  l->start = (uint32_t)store->used;
  l->room = room;
  store->used += room;
  return 1;
}

/* ---- entries ------------------------------------------------------------------------------------------------------- */

int active_append(Active *active, uint32_t row, uint32_t column, double value, double bare)
{
  if (!store_extend(&active->row, row) || !store_extend(&active->column, column)) {
    active->is_full = 1;
    return 0;
  }
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

static void store_place(LineStore *store, Place *place, size_t n, size_t capacity, size_t stride)
{
  *store = (LineStore){.n = n, .stride = stride, .capacity = capacity};
  store->line = PLACE_TAKE(place, ActiveLine, n);
  store->file = place_take(place, capacity, stride);
}

void active_place(Active *active, Place *place, size_t n, size_t n_entries)
{
  store_place(&active->row, place, n, n_entries, sizeof(RowEntry));
  store_place(&active->column, place, n, n_entries, sizeof(Link));
}

static void store_clear(LineStore *store, const uint32_t *room)
{
  store->used = store->live = 0;
  for (size_t i = 0; i < store->n; i++) {
    store->line[i] = (ActiveLine){(uint32_t)store->used, 0, room[i]};
    store->used += room[i];
  }
}

void active_clear(Active *active, const uint32_t *row_room, const uint32_t *column_room)
{
  active->is_full = 0;
  store_clear(&active->row, row_room);
  store_clear(&active->column, column_room);
}
