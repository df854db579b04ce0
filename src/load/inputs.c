/* inputs.c: a CSV file that drives open inputs: `time` in the first column, the inputs' names above the others; linear between
 * its rows, constant before the first and after the last. Two rows of the same time make a jump. */
#include <errno.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "load/work.h"

typedef struct Field { /* without quotes and blanks around it */
  const char *text;
  size_t length;
  const char *end; /* of the field as written: a comma, or the end of the line */
} Field;

typedef struct Csv {
  Load *load;
  const Source *source;
  Field *names; /* [column_count] */
  size_t column_count, row_count;
  double *values; /* [column_count][room] */
  size_t room;    /* rows at most */
} Csv;

static Span field_span(const Csv *csv, const Field *field)
{
  SourcePos start = csv->source->base + (SourcePos)(field->text - csv->source->text);
  return (Span){start, start + (SourcePos)field->length};
}

static int is_line_end(char c)
{
  return c == '\n' || c == '\r' || c == 0;
}

static Field field_at(const char *at)
{
  while (*at == ' ' || *at == '\t') at++;
  int quoted = *at == '"';
  Field field = {.text = at + quoted};
  const char *end = field.text;
  while (quoted ? *end && *end != '"' && *end != '\n' : *end != ',' && !is_line_end(*end)) end++;
  field.length = (size_t)(end - field.text);
  while (!quoted && field.length && (field.text[field.length - 1] == ' ' || field.text[field.length - 1] == '\t'))
    field.length--;
  while (*end != ',' && !is_line_end(*end)) end++;
  field.end = end;
  return field;
}

static const char *next_line(const char *at)
{
  while (!is_line_end(*at)) at++;
  if (*at == '\r') at++;
  return *at == '\n' ? at + 1 : at;
}

/* ---- numbers -------------------------------------------------------------------------------------------------------- */

/* strtod wants the host's decimal point. 0: it is not a finite number. */
static int read_number(const Field *field, double *number)
{
  char text[128], *end;
  const char *point = localeconv()->decimal_point;
  size_t n = 0;
  for (size_t i = 0; i < field->length; i++) {
    if (n + strlen(point) + 1 >= sizeof text || !strchr("+-.eE0123456789", field->text[i])) return 0;
    if (field->text[i] == '.')
      for (const char *c = point; *c; c++) text[n++] = *c;
    else
      text[n++] = field->text[i];
  }
  text[n] = 0;
  *number = strtod(text, &end);
  return n > 0 && *end == 0 && isfinite(*number);
}

/* ---- the file ------------------------------------------------------------------------------------------------------- */

static size_t count_fields(const char *line)
{
  size_t count = 1;
  for (Field field = field_at(line); *field.end == ','; field = field_at(field.end + 1)) count++;
  return count;
}

static int read_names(Csv *csv)
{
  const char *at = csv->source->text;
  csv->column_count = count_fields(at);
  csv->names = ARENA_NEW(&csv->load->arena, Field, csv->column_count);
  for (size_t i = 0; i < csv->column_count; i++) {
    csv->names[i] = field_at(at);
    at = csv->names[i].end + 1;
  }
  if (csv->names[0].length == 4 && memcmp(csv->names[0].text, "time", 4) == 0) return 1;
  diagnostic_error(&csv->load->diagnostics, field_span(csv, &csv->names[0]), "the first column must be called time");
  return 0;
}

/* A zero byte would end the file before its time. */
static int is_text(const Csv *csv)
{
  const Source *source = csv->source;
  const char *zero = memchr(source->text, 0, source->length);
  if (zero)
    diagnostic_error(
        &csv->load->diagnostics,
        (Span){source->base + (SourcePos)(zero - source->text), source->base + (SourcePos)(zero - source->text) + 1},
        "there is a zero byte here: this is no text");
  return !zero;
}

static int wrong_field(const Csv *csv, const Field *field, const char *what)
{
  diagnostic_error(&csv->load->diagnostics, field_span(csv, field), "%s", what);
  return 0;
}

static int read_row(Csv *csv, const char *line)
{
  size_t row = csv->row_count++;
  Field field = field_at(line);
  for (size_t i = 0; i < csv->column_count; i++) {
    double *value = &csv->values[i * csv->room + row];
    if (!read_number(&field, value)) return wrong_field(csv, &field, "a number is needed here");
    if (i == 0 && row > 0 && *value < value[-1]) return wrong_field(csv, &field, "time runs backwards here");
    if ((*field.end == ',') != (i + 1 < csv->column_count))
      return wrong_field(csv, &field,
                         i + 1 < csv->column_count ? "this row has fewer columns than the first line"
                                                   : "this row has more columns than the first line");
    if (*field.end == ',') field = field_at(field.end + 1);
  }
  return 1;
}

static int read_rows(Csv *csv)
{
  csv->room = csv->source->line_count;
  csv->values = ARENA_NEW(&csv->load->arena, double, csv->room * csv->column_count);
  for (const char *line = next_line(csv->source->text); *line; line = next_line(line)) {
    if (is_line_end(line[strspn(line, " \t")])) continue;
    if (!read_row(csv, line)) return 0;
  }
  if (csv->row_count == 0)
    diagnostic_file_error(&csv->load->diagnostics, csv->source->name, "there are no rows of numbers behind the names");
  return csv->row_count > 0;
}

/* ---- inputs --------------------------------------------------------------------------------------------------------- */

/* The port of the part that is its input `name`; NONE: it has none. */
static uint32_t input_of(const Load *load, uint32_t part, const char *name)
{
  const CausalClass *class_ = load->causal_classes[load_spec_index(load, part)];
  for (uint32_t p = 0; p < class_->port_count; p++)
    if (class_->ports[p].connector->count == 1 && strcmp(class_->ports[p].name, name) == 0) {
      const IrVariable *variable = &class_->spec->variables[class_->ports[p].variables[0]];
      if (variable->is_input) return p;
    }
  return NONE;
}

/* `a.b.u` is input u of a part a.b, or input b.u of a part a; the longest name of a part that fits wins. */
static int find_input(const Load *load, char *name, uint32_t *part, uint32_t *port)
{
  const PassedSignal *passed = load_find_passed(load, name);
  if (passed) return *part = passed->port.part, *port = passed->port.port, 1;
  LiedInstance instance;
  for (size_t length = strlen(name);; length--) {
    if (length > 0 && name[length] != '.') continue;
    name[length] = length ? 0 : name[0];
    int found = lied_find(load->shown.system, length ? name : "", &instance) == LIED_OK;
    if (length) name[length] = '.';
    *part = instance;
    if (found && instance < load->assembly->part_count) {
      *port = input_of(load, *part, length ? name + length + 1 : name);
      if (*port != NONE) return 1;
    }
    if (length == 0) return 0;
  }
}

/* Some of the inputs that the file could have named. */
static const char *list_open(const Load *load)
{
  enum { MOST = 6 };
  char *list = load_text((Arena *)&load->arena, "%s", "");
  unsigned n = 0;
  for (uint32_t i = 0; i < load->assembly->part_count && n < MOST; i++) {
    const CausalClass *class_ = load->causal_classes[load_spec_index(load, i)];
    for (uint32_t p = 0; p < class_->port_count && n < MOST; p++) {
      if (load->taken[load->first_port[i] + p] || input_of(load, i, class_->ports[p].name) != p) continue;
      const char *part = load->assembly->parts[i].name;
      list = load_text((Arena *)&load->arena, "%s%s%s%s%s", list, n++ ? ", " : "", part, part[0] ? "." : "",
                       class_->ports[p].name);
    }
  }
  return n ? list : "none";
}

static int attach_column(Csv *csv, size_t column)
{
  Load *load = csv->load;
  const Field *field = &csv->names[column];
  char *name = load_text(&load->arena, "%.*s", (int)field->length, field->text);
  uint32_t part, port;
  if (!find_input(load, name, &part, &port)) {
    diagnostic_error(&load->diagnostics, field_span(csv, field), "the model has no input %s; open inputs: %s", name,
                     list_open(load));
    return 0;
  }
  const Feed *feed = feed_table(&load->feeds, csv->values, csv->values + column * csv->room, csv->row_count);
  if (!load_attach(load, part, port, feed, field_span(csv, field))) return 0;
  load_take(load, part, port, TAKEN_BY_FILE);
  return 1;
}

int load_inputs(Load *load)
{
  int problem = 0, fine = 1;
  Csv csv = {.load = load, .source = source_read(&load->sources, load->request->inputs, &problem)};
  if (!csv.source) {
    diagnostic_file_error(&load->diagnostics, load->request->inputs, "cannot be read: %s", strerror(problem));
    return 0;
  }
  if (!is_text(&csv) || !read_names(&csv) || !read_rows(&csv)) return 0;
  for (size_t i = 1; i < csv.column_count; i++) fine &= attach_column(&csv, i);
  return fine;
}
