#include "support/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/files.h"

static void *allocate(size_t size)
{
  void *block = malloc(size + 1);
  if (!block) abort();
  return block;
}

static size_t count(const char *text, const char *end, char what)
{
  size_t n = 0;
  for (; text < end; text++) n += *text == what;
  return n;
}

/* "a","b[1,2]": names hold commas, not quotes. Returns the character behind the line. */
static char *read_names(Table *table, char *at, char *end)
{
  table->n_columns = count(at, end, '"') / 2;
  table->names = allocate(table->n_columns * sizeof *table->names);
  for (size_t i = 0; i < table->n_columns; i++) {
    table->names[i] = strchr(at, '"') + 1;
    at = strchr(table->names[i], '"');
    *at++ = 0;
  }
  return end + 1;
}

Table table_read(const char *path)
{
  Table table = {0};
  size_t size;
  table.text = file_content(path, &size);
  if (!table.text || !strchr(table.text, '\n')) abort();
  char *end = table.text + size, *at = read_names(&table, table.text, strchr(table.text, '\n'));
  table.n_rows = count(at, end, '\n');
  table.values = allocate(table.n_rows * table.n_columns * sizeof *table.values);
  for (size_t k = 0; k < table.n_rows * table.n_columns; k++) {
    char *next;
    table.values[k] = strtod(at, &next);
    if (next == at || (*next != ',' && *next != '\n')) abort();
    at = next + 1;
  }
  return table;
}

void table_free(Table *table)
{
  free(table->text);
  free(table->names);
  free(table->values);
}

double table_of(const Table *table, size_t row, const char *part, const char *variable)
{
  size_t length = strlen(part);
  for (size_t i = 0; i < table->n_columns; i++) {
    int is_it = strncmp(table->names[i], part, length) == 0 && strcmp(table->names[i] + length, variable) == 0;
    if (row < table->n_rows && is_it) return table->values[row * table->n_columns + i];
  }
  fprintf(stderr, "the table has no '%s%s' in row %zu\n", part, variable, row);
  abort();
}

double table_at(const Table *table, size_t row, const char *name)
{
  return table_of(table, row, name, "");
}
