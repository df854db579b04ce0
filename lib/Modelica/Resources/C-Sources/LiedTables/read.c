/* read.c: tables of text files: `#1` and then, for each table, `double NAME(rows, columns)` and its numbers row by row; or
 * lines of numbers with a delimiter (.csv). Numbers have a decimal point, whatever the locale of the program. */
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ModelicaUtilities.h"
#include "tables.h"

typedef struct Reader {
  const char *file, *name;
  char *text; /* ends with 0 */
  const char *at;
  locale_t numbers, before; /* of the thread */
} Reader;

static char *read_text(const char *path)
{
  FILE *file = fopen(path, "rb");
  if (!file)
    ModelicaFormatError("table: the file %s cannot be read%s", path,
                        strncmp(path, "modelica:", 9) == 0 ? ": write Modelica.Utilities.Files.loadResource(...)" : "");
  fseek(file, 0, SEEK_END);
  long length = ftell(file);
  rewind(file);
  char *text = length >= 0 ? calloc((size_t)length + 1, 1) : NULL;
  int fine = text && fread(text, 1, (size_t)length, file) == (size_t)length;
  fclose(file);
  if (fine) return text;
  free(text);
  ModelicaFormatError("table: the file %s cannot be read", path);
}

static Reader open_reader(const char *file, const char *name)
{
  Reader r = {.file = file, .name = name, .text = read_text(file)};
  r.at = r.text;
  r.numbers = newlocale(LC_NUMERIC_MASK, "C", (locale_t)0);
  r.before = uselocale(r.numbers);
  return r;
}

static void close_reader(Reader *r)
{
  uselocale(r->before);
  if (r->numbers) freelocale(r->numbers);
  free(r->text);
}

static int line_of(const Reader *r)
{
  int line = 1;
  for (const char *c = r->text; c < r->at; c++) line += *c == '\n';
  return line;
}

static void fail(Reader *r, Matrix *m, const char *what) __attribute__((noreturn));
static void fail(Reader *r, Matrix *m, const char *what)
{
  int line = line_of(r);
  close_reader(r);
  free(m->values);
  ModelicaFormatError("%s:%d: table %s: %s", r->file, line, r->name, what);
}

static void next_line(Reader *r)
{
  r->at += strcspn(r->at, "\n");
  if (*r->at) r->at++;
}

/* Blanks, delimiters and comments. */
static void skip(Reader *r, const char *delimiters)
{
  for (;;) {
    r->at += strspn(r->at, delimiters);
    if (*r->at != '#' && *r->at != '%') return;
    next_line(r);
  }
}

/* ---- #1 --------------------------------------------------------------------------------------------------------------- */

/* Whether `double NAME(rows, columns)` of this name begins here; it is passed. */
static int is_head(const Reader *r, Matrix *m, const char **end)
{
  int from = 0, to = 0, length = -1, is_single = strncmp(r->at, "float", 5) == 0;
  if (!is_single && strncmp(r->at, "double", 6) != 0) return 0;
  sscanf(r->at + (is_single ? 5 : 6), " %n%*[^ \t\r\n(]%n ( %d , %d )%n", &from, &to, &m->rows, &m->columns, &length);
  if (length < 0 || m->rows < 0 || m->columns < 0) return 0;
  const char *name = r->at + (is_single ? 5 : 6);
  *end = name + length;
  return (size_t)(to - from) == strlen(r->name) && strncmp(name + from, r->name, (size_t)(to - from)) == 0;
}

static void find_head(Reader *r, Matrix *m)
{
  const char *end;
  for (r->at = r->text; *r->at; next_line(r)) {
    r->at += strspn(r->at, " \t\r");
    if (!is_head(r, m, &end)) continue;
    r->at = end;
    return;
  }
  r->at = r->text;
  fail(r, m, "the file has no table of that name, as in `double NAME(3, 2)`");
}

static void read_numbers(Reader *r, Matrix *m)
{
  long count = (long)m->rows * m->columns;
  m->values = calloc(count > 0 ? (size_t)count : 1, sizeof *m->values);
  if (!m->values) fail(r, m, "out of memory");
  for (long i = 0; i < count; i++) {
    char *end;
    skip(r, " \t\r\n,;");
    m->values[i] = strtod(r->at, &end);
    if (end == r->at) fail(r, m, *r->at ? "a number is expected here" : "the file ends before the last number");
    r->at = end;
  }
}

/* ---- .csv --------------------------------------------------------------------------------------------------------------- */

static int is_blank(const char *line)
{
  size_t length = strspn(line, " \t\r");
  return line[length] == '\n' || !line[length];
}

/* The numbers of the line, into `values` unless that is NULL. */
static int read_line(Reader *r, Matrix *m, const char *delimiter, double *values)
{
  for (int count = 0;;) {
    char *end;
    r->at += strspn(r->at, " ");
    double value = strtod(r->at, &end);
    if (end == r->at) fail(r, m, "a number is expected here");
    if (values) values[count] = value;
    count++;
    r->at = end + strspn(end, " \r");
    if (!*r->at || *r->at == '\n') return count;
    if (!strchr(delimiter, *r->at)) fail(r, m, "a delimiter is expected here");
    r->at++;
  }
}

static void count_lines(Reader *r, Matrix *m, const char *delimiter)
{
  for (; *r->at; next_line(r)) {
    if (is_blank(r->at)) continue;
    int count = read_line(r, m, delimiter, NULL);
    if (m->columns && count != m->columns) fail(r, m, "this line has another number of columns than the first");
    m->columns = count;
    m->rows++;
  }
}

static void read_lines(Reader *r, Matrix *m, const char *delimiter, int header_lines)
{
  for (int i = 0; i < header_lines; i++) next_line(r);
  const char *first = r->at;
  count_lines(r, m, delimiter);
  m->values = calloc((size_t)m->rows * (size_t)m->columns + 1, sizeof *m->values);
  if (!m->values) fail(r, m, "out of memory");
  double *values = m->values;
  for (r->at = first; *r->at; next_line(r))
    if (!is_blank(r->at)) values += read_line(r, m, delimiter, values);
}

/* ---- which ----------------------------------------------------------------------------------------------------------------
 */

static int has_ending(const char *file, const char *ending)
{
  size_t length = strlen(file), n = strlen(ending);
  return length > n && strcmp(file + length - n, ending) == 0;
}

Matrix read_matrix(const char *file, const char *name, const char *delimiter, int header_lines)
{
  Matrix m = {0, 0, NULL};
  if (has_ending(file, ".mat")) return read_mat(file, name);
  Reader r = open_reader(file, name);
  if (has_ending(file, ".csv")) {
    read_lines(&r, &m, delimiter, header_lines);
  } else {
    if (strncmp(r.text, "#1", 2) != 0) fail(&r, &m, "a text file with tables begins with #1");
    find_head(&r, &m);
    read_numbers(&r, &m);
  }
  close_reader(&r);
  return m;
}
