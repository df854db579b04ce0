#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/trajectory.h"

typedef struct Csv {
  const char *file;
  size_t n_columns;
  char **names;        /* [n_columns] point into `text` */
  char *text;          /* the names without quotes */
  const char **fields; /* [n_columns] of the current line */
  size_t *place;       /* [names asked for] the column of each */
} Csv;

static void free_csv(Csv *csv)
{
  free(csv->names);
  free(csv->text);
  free(csv->fields);
  free(csv->place);
}

/* Passes the field at `from`, copies it without its quotes if `to` is given; returns where it ends. */
static const char *pass_field(const char *from, char **to)
{
  int quoted = *from == '"';
  if (quoted) from++;
  for (; *from; from++) {
    if (quoted && from[0] == '"' && from[1] == '"')
      from++;
    else if (quoted ? *from == '"' : strchr(",\r\n", *from) != NULL)
      break;
    if (to) *(*to)++ = *from;
  }
  if (to) *(*to)++ = '\0';
  return quoted && *from == '"' ? from + 1 : from;
}

static const char *pass_line_end(const char *from)
{
  if (*from == '\r') from++;
  return *from == '\n' ? from + 1 : from;
}

static size_t count_fields(const char *from)
{
  size_t n = 1;
  while (*(from = pass_field(from, NULL)) == ',') {
    from++;
    n++;
  }
  return n;
}

/* The first line; returns where the second starts, NULL without memory. */
static const char *read_names(Csv *csv, const Bytes *bytes, size_t n_asked)
{
  csv->n_columns = count_fields(bytes->data);
  csv->text = malloc(bytes->size + csv->n_columns);
  csv->names = malloc(csv->n_columns * sizeof *csv->names);
  csv->fields = malloc(csv->n_columns * sizeof *csv->fields);
  csv->place = malloc(n_asked * sizeof *csv->place);
  if (!csv->text || !csv->names || !csv->fields || !csv->place) return NULL;
  char *to = csv->text;
  const char *from = bytes->data;
  for (size_t i = 0; i < csv->n_columns; i++) {
    if (i > 0) from++;
    csv->names[i] = to;
    from = pass_field(from, &to);
  }
  return pass_line_end(from);
}

static const char *known_name(void *self, size_t i)
{
  const Csv *csv = self;
  return i < csv->n_columns ? csv->names[i] : NULL;
}

/* Names mostly come in the order of the columns: each is looked for behind the last one first. */
static int find_columns(Csv *csv, const char *const *names, size_t n)
{
  size_t next = 0;
  for (size_t k = 0; k < n; k++) {
    size_t tried = 0;
    while (tried < csv->n_columns && strcmp(csv->names[(next + tried) % csv->n_columns], names[k]) != 0) tried++;
    if (tried == csv->n_columns) return trajectory_unknown(csv->file, names[k], known_name, csv);
    csv->place[k] = (next + tried) % csv->n_columns;
    next = csv->place[k] + 1;
  }
  return 0;
}

static size_t count_lines(const char *from)
{
  size_t n = 0;
  while ((from = strchr(from, '\n'))) {
    from++;
    n++;
  }
  return n;
}

/* Splits the line at `from`; returns its number of fields. */
static size_t split_line(Csv *csv, const char *from)
{
  size_t n = 0;
  for (;;) {
    if (n < csv->n_columns) csv->fields[n] = from;
    n++;
    from += strcspn(from, ",\n");
    if (*from != ',') return n;
    from++;
  }
}

/* A line that holds every number is stored as row `row`; else -1. */
static int store_line(Csv *csv, const char *line, Trajectory *trajectory, size_t row)
{
  if (split_line(csv, line) != csv->n_columns) return -1;
  for (size_t k = 0; k < trajectory->n_columns; k++) {
    const char *field = csv->fields[csv->place[k]];
    char *end;
    double value = strtod(field, &end);
    if (end == field || !strchr(",\r\n", *end)) return -1;
    trajectory->values[k * trajectory->n_rows + row] = value;
  }
  return 0;
}

/* What comes after the last line end was cut off in the middle of a number, perhaps: it is left out. */
static int read_lines(Csv *csv, const char *line, Trajectory *trajectory)
{
  for (size_t row = 0; row < trajectory->n_rows; row++) {
    if (store_line(csv, line, trajectory, row)) {
      cli_error("%s: line %zu does not hold the %zu numbers that the first line announces", csv->file, row + 2, csv->n_columns);
      return -1;
    }
    line = strchr(line, '\n') + 1;
  }
  return 0;
}

static int read_csv(Csv *csv, Trajectory *trajectory, const Bytes *bytes, const char *const *names, size_t n)
{
  const char *lines = read_names(csv, bytes, n);
  if (!lines) return -2;
  if (find_columns(csv, names, n)) return -1;
  if (trajectory_allocate(trajectory, n, count_lines(lines))) return -2;
  return read_lines(csv, lines, trajectory);
}

int trajectory_read_csv(Trajectory *trajectory, const Bytes *bytes, const char *const *names, size_t n)
{
  Csv csv = {.file = bytes->file};
  int status = read_csv(&csv, trajectory, bytes, names, n);
  if (status == -2) cli_error("no memory for %s", bytes->file);
  free_csv(&csv);
  return status ? -1 : 0;
}

static int add_names(NameList *names, const Csv *csv)
{
  for (size_t i = 0; i < csv->n_columns; i++)
    if (name_list_add(names, csv->names[i], strlen(csv->names[i]))) return -1;
  return 0;
}

int trajectory_names_csv(NameList *names, const Bytes *bytes)
{
  Csv csv = {.file = bytes->file};
  int status = read_names(&csv, bytes, 1) ? add_names(names, &csv) : -1;
  if (status) cli_error("no memory for %s", bytes->file);
  if (!status && strcmp(csv.names[0], "time") != 0) {
    cli_error("%s is not a result: its first column is not \"time\"", bytes->file);
    status = -1;
  }
  free_csv(&csv);
  return status;
}
