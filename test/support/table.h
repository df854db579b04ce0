/* table.h: a CSV result read back, for tests. Column names must not contain quotes. */
#ifndef TEST_SUPPORT_TABLE_H
#define TEST_SUPPORT_TABLE_H

#include <stddef.h>

typedef struct Table {
  size_t n_rows, n_columns; /* column 0 is time */
  char **names;             /* [n_columns] */
  double *values;           /* [n_rows][n_columns] */
  char *text;
} Table;

Table table_read(const char *path); /* aborts on what is not such a file */
void table_free(Table *table);
double table_at(const Table *table, size_t row, const char *name); /* aborts on an unknown name or row */
/* The same for the name `part` followed by `variable`. */
double table_of(const Table *table, size_t row, const char *part, const char *variable);

#endif
