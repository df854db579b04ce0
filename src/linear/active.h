/* active.h: the part of a sparse matrix that elimination has not reached yet, as lines (rows and columns) in compact files.
 *
 * An entry is stored twice: in its row with its value, in its column without. The two copies are twins that know each
 * other's offset within the line, so that either is found and removed in constant time from the other. A line that outgrows
 * its room moves to the end of the file; a full file is compressed.
 */
#ifndef LIED_LINEAR_ACTIVE_H
#define LIED_LINEAR_ACTIVE_H

#include "linear/matrix.h"
#include "linear/place.h"

#define NO_LINE UINT32_MAX

typedef struct ActiveLine {
  uint32_t start, length, room; /* entries in the file */
} ActiveLine;

/* What both kinds of entry begin with. */
typedef struct Link {
  uint32_t line; /* the crossing line: a row's entry names its column, a column's entry its row */
  uint32_t twin; /* offset of the other copy within that line */
} Link;

typedef struct RowEntry {
  Link link;
  double value;
  double bare; /* its value if all rows with a pair were unit rows; without pairs not used */
  double peak; /* largest magnitude the entry ever had: what is left after cancellation is compared with it */
} RowEntry;

/* All rows, or all columns, in one file. */
typedef struct LineStore {
  ActiveLine *line; /* [n] */
  size_t n;
  char *file;
  size_t stride; /* bytes of an entry */
  size_t capacity, used, live;
} LineStore;

typedef struct Active {
  LineStore row, column;
  int is_full; /* an entry found no room since active_clear */
} Active;

/* n rows and columns with room for n_entries, in memory of the caller. */
void active_place(Active *active, Place *place, size_t n, size_t n_entries);
/* Makes all lines empty, with room for this many entries each. */
void active_clear(Active *active, const uint32_t *row_room, const uint32_t *column_room);

static inline RowEntry *row_entry(const Active *active, uint32_t row, uint32_t offset)
{
  return (RowEntry *)(void *)active->row.file + active->row.line[row].start + offset;
}

static inline Link *column_entry(const Active *active, uint32_t column, uint32_t offset)
{
  return (Link *)(void *)active->column.file + active->column.line[column].start + offset;
}

/* 0 if there is no room; the matrix is then useless. May move rows and columns. */
int active_append(Active *active, uint32_t row, uint32_t column, double value, double bare);
/* The last entry of the line takes the place of the removed one; the twin is left alone. */
void active_remove_from_row(Active *active, uint32_t row, uint32_t offset);
void active_remove_from_column(Active *active, uint32_t column, uint32_t offset);
/* Exchanges two entries of a row. */
void active_swap(Active *active, uint32_t row, uint32_t a, uint32_t b);

#endif
