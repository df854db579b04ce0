/* read_csv.c: reads what result/csv.c writes, and what others write alike: names in the first line, quoted or not, then lines
 * of decimal numbers, `nan` and `inf`, separated by commas, ended by LF or CRLF. Anything else is refused, with its line. */
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "trajectory/reader.h"

typedef struct CsvReader {
  const FileBytes *bytes;
  size_t n_columns;
  char **names;        /* [n_columns] point into `text` */
  char *text;          /* the names without quotes */
  const char *lines;   /* behind the first */
  size_t first_line;   /* the number of their first: a quoted name may have several lines */
  const char **fields; /* [n_columns] of the current line */
  size_t *columns;     /* [names asked for] the column of each */
} CsvReader;

static void free_csv(CsvReader *csv)
{
  free(csv->names);
  free(csv->text);
  free(csv->fields);
  free(csv->columns);
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

static int wrong_line(const CsvReader *csv, size_t line, const char *what)
{
  tell_error(csv->bytes, "%s: line %zu %s", csv->bytes->file, line, what);
  return -1;
}

static int by_text(const void *a, const void *b)
{
  return strcmp(*(char *const *)a, *(char *const *)b);
}

/* 0, -1 after an error, -2 without memory. */
static int check_names(const CsvReader *csv)
{
  int status = 0;
  char **sorted = malloc(csv->n_columns * sizeof *sorted);
  if (!sorted) return -2;
  memcpy(sorted, csv->names, csv->n_columns * sizeof *sorted);
  qsort(sorted, csv->n_columns, sizeof *sorted, by_text);
  for (size_t i = 1; i < csv->n_columns && !status; i++) {
    if (strcmp(sorted[i - 1], sorted[i]) != 0) continue;
    tell_error(csv->bytes, "%s: line 1 holds the name '%s' twice", csv->bytes->file, sorted[i]);
    status = -1;
  }
  free(sorted);
  return status;
}

/* The first line, and where the second starts; 0, -1 after an error, -2 without memory. */
static int read_names(CsvReader *csv, const FileBytes *bytes, size_t n_asked)
{
  static const char mark[] = "\xEF\xBB\xBF"; /* of the byte order, which editors leave */
  const char *from = bytes->data + (strncmp(bytes->data, mark, 3) == 0 ? 3 : 0);
  csv->n_columns = count_fields(from);
  csv->text = malloc(bytes->size + csv->n_columns);
  csv->names = malloc(csv->n_columns * sizeof *csv->names);
  csv->fields = malloc(csv->n_columns * sizeof *csv->fields);
  csv->columns = malloc(n_asked * sizeof *csv->columns);
  if (!csv->text || !csv->names || !csv->fields || !csv->columns) return -2;
  char *to = csv->text;
  for (size_t i = 0; i < csv->n_columns; i++) {
    if (i > 0) from++;
    csv->names[i] = to;
    from = pass_field(from, &to);
  }
  csv->lines = pass_line_end(from);
  csv->first_line = 1;
  for (const char *c = bytes->data; c < csv->lines; c++) csv->first_line += *c == '\n';
  if (*from && csv->lines == from) return wrong_line(csv, 1, "has a name with something behind its quotes");
  return check_names(csv);
}

static const char *known_name(void *self, size_t i)
{
  const CsvReader *csv = self;
  return i < csv->n_columns ? csv->names[i] : NULL;
}

/* Names mostly come in the order of the columns: each is looked for behind the last one first. */
static int find_columns(CsvReader *csv, const char *const *names, size_t n)
{
  size_t next = 0;
  for (size_t k = 0; k < n; k++) {
    size_t tried = 0;
    while (tried < csv->n_columns && strcmp(csv->names[(next + tried) % csv->n_columns], names[k]) != 0) tried++;
    if (tried == csv->n_columns) return trajectory_unknown(csv->bytes, names[k], known_name, csv);
    csv->columns[k] = (next + tried) % csv->n_columns;
    next = csv->columns[k] + 1;
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

/* Empty lines at the end of the file are none. */
static size_t count_rows(const char *lines)
{
  size_t n = count_lines(lines);
  const char *end = strrchr(lines, '\n');
  for (; end && n > 0; n--) {
    const char *start = end;
    while (start > lines && start[-1] != '\n') start--;
    if (start[strspn(start, " \t\r")] != '\n') break;
    end = start - 1;
  }
  return n;
}

/* Splits the line at `from`; returns its number of fields. */
static size_t split_line(CsvReader *csv, const char *from)
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

/* Neither hexadecimal nor a nan with a number of its own. */
static int is_decimal(const char *field, size_t length)
{
  for (size_t i = 0; i < length; i++)
    if (strchr("xXpP(", field[i])) return 0;
  return 1;
}

/* A decimal number, nan or inf, with blanks around it at most; -1: it is none. */
static int read_number(const char *field, double *value)
{
  const char *end;
  const char *from = field + strspn(field, " \t");
  size_t length = strcspn(from, ",\r\n");
  if (length == 0 || !is_decimal(from, length)) return -1;
  *value = number_read(from, &end);
  size_t rest = strspn(end, " \t");
  if (end == from || (size_t)(end - from) > length) return -1;
  if (end[rest] == '\r') rest++;
  return end[rest] == ',' || end[rest] == '\n' ? 0 : -1;
}

static int wrong_number(const CsvReader *csv, size_t line, size_t column)
{
  const char *field = csv->fields[column];
  int length = (int)strcspn(field, ",\r\n");
  if (length == 0)
    tell_error(csv->bytes, "%s: line %zu has no number for '%s'", csv->bytes->file, line, csv->names[column]);
  else
    tell_error(csv->bytes, "%s: line %zu: '%.*s' is not a number, for '%s'", csv->bytes->file, line, length < 40 ? length : 40,
               field, csv->names[column]);
  return -1;
}

/* Stores the line as row `row`; 0, or -1 after an error. */
static int store_line(CsvReader *csv, const char *line, Trajectory *trajectory, size_t row)
{
  if (split_line(csv, line) != csv->n_columns) {
    tell_error(csv->bytes, "%s: line %zu does not have %zu numbers, one for each name of the first line", csv->bytes->file,
               csv->first_line + row, csv->n_columns);
    return -1;
  }
  for (size_t k = 0; k < trajectory->n_columns; k++) {
    double *value = &trajectory->values[k * trajectory->n_rows + row];
    if (read_number(csv->fields[csv->columns[k]], value)) return wrong_number(csv, csv->first_line + row, csv->columns[k]);
  }
  return 0;
}

static int read_lines(CsvReader *csv, Trajectory *trajectory)
{
  const char *line = csv->lines;
  for (size_t row = 0; row < trajectory->n_rows; row++) {
    if (store_line(csv, line, trajectory, row)) return -1;
    line = strchr(line, '\n') + 1;
  }
  /* The text after the last line end may be cut off in the middle of a number. */
  if (line[strspn(line, " \t\r\n")]) tell_note(csv->bytes, "%s: the last line is incomplete and was skipped", csv->bytes->file);
  return 0;
}

/* Text as far as it goes; 0, or -1 after an error. */
static int check_text(CsvReader *csv, const FileBytes *bytes)
{
  if (bytes->size == 0) {
    tell_error(bytes, "%s is empty", bytes->file);
    return -1;
  }
  const char *zero = memchr(bytes->data, '\0', bytes->size);
  if (!zero) return 0;
  return wrong_line(csv, count_lines(bytes->data) + 1, "holds a zero byte: this is no text");
}

static int read_csv(CsvReader *csv, Trajectory *trajectory, const FileBytes *bytes, const char *const *names, size_t n)
{
  if (check_text(csv, bytes)) return -1;
  int status = read_names(csv, bytes, n);
  if (status) return status;
  if (find_columns(csv, names, n)) return -1;
  if (trajectory_allocate(trajectory, n, count_rows(csv->lines))) return -2;
  return read_lines(csv, trajectory);
}

int trajectory_read_csv(Trajectory *trajectory, const FileBytes *bytes, const char *const *names, size_t n)
{
  CsvReader csv = {.bytes = bytes};
  int status = read_csv(&csv, trajectory, bytes, names, n);
  if (status == -2) tell_error(bytes, "no memory for %s", bytes->file);
  free_csv(&csv);
  return status ? -1 : 0;
}

static int add_names(ColumnNames *names, const CsvReader *csv)
{
  for (size_t i = 0; i < csv->n_columns; i++)
    if (column_names_add(names, csv->names[i], strlen(csv->names[i]))) return -2;
  return 0;
}

int trajectory_names_csv(ColumnNames *names, const FileBytes *bytes)
{
  CsvReader csv = {.bytes = bytes};
  int status = check_text(&csv, bytes);
  if (!status) status = read_names(&csv, bytes, 1);
  if (!status) status = add_names(names, &csv);
  if (status == -2) tell_error(bytes, "no memory for %s", bytes->file);
  if (!status && strcmp(csv.names[0], "time") != 0) {
    tell_error(bytes, "%s is not a result: its first column is not \"time\"", bytes->file);
    status = -1;
  }
  free_csv(&csv);
  return status ? -1 : 0;
}
