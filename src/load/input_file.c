/* input_file.c: a CSV file that drives open inputs: `time` in the first column, the inputs' names above the others; linear
 * between its rows, constant before the first and after the last. Two rows of the same time make a jump. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "load/load_internal.h"

typedef struct Field { /* without quotes and blanks around it */
  const char *text;
  size_t length;
  const char *end; /* of the field as written: a comma, or the end of the line */
} Field;

typedef struct InputTable {
  Load *load;
  const Source *source;
  Field *names; /* [column_count] */
  size_t column_count, row_count;
  double *values; /* [column_count][room] */
  size_t room;    /* rows at most */
} InputTable;

static Span field_span(const InputTable *table, const Field *field)
{
  SourcePos start = table->source->base + (SourcePos)(field->text - table->source->text);
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

/* 0: it is not a finite number. */
static int read_number(const Field *field, double *number)
{
  const char *end;
  for (size_t i = 0; i < field->length; i++)
    if (!strchr("+-.eE0123456789", field->text[i])) return 0;
  *number = number_read(field->text, &end);
  return field->length > 0 && end == field->text + field->length && isfinite(*number);
}

/* ---- the file ------------------------------------------------------------------------------------------------------- */

static size_t count_fields(const char *line)
{
  size_t count = 1;
  for (Field field = field_at(line); *field.end == ','; field = field_at(field.end + 1)) count++;
  return count;
}

static int read_names(InputTable *table)
{
  const char *at = table->source->text;
  table->column_count = count_fields(at);
  table->names = ARENA_NEW(&table->load->arena, Field, table->column_count);
  for (size_t i = 0; i < table->column_count; i++) {
    table->names[i] = field_at(at);
    at = table->names[i].end + 1;
  }
  if (table->names[0].length == 4 && memcmp(table->names[0].text, "time", 4) == 0) return 1;
  diagnostic_error(&table->load->diagnostics, field_span(table, &table->names[0]), "input-file",
                   "the first column must have the name time");
  return 0;
}

/* A zero byte would end the text early. */
static int is_text(const InputTable *table)
{
  const Source *source = table->source;
  const char *zero = memchr(source->text, 0, source->length);
  if (zero)
    diagnostic_error(
        &table->load->diagnostics,
        (Span){source->base + (SourcePos)(zero - source->text), source->base + (SourcePos)(zero - source->text) + 1},
        "input-file", "there is a zero byte here: this is not a text file");
  return !zero;
}

static int wrong_field(const InputTable *table, const Field *field, const char *what)
{
  diagnostic_error(&table->load->diagnostics, field_span(table, field), "input-file", "%s", what);
  return 0;
}

static int read_row(InputTable *table, const char *line)
{
  size_t row = table->row_count++;
  Field field = field_at(line);
  for (size_t i = 0; i < table->column_count; i++) {
    double *value = &table->values[i * table->room + row];
    if (!read_number(&field, value)) return wrong_field(table, &field, "a number is needed here");
    if (i == 0 && row > 0 && *value < value[-1]) return wrong_field(table, &field, "time runs backwards here");
    if ((*field.end == ',') != (i + 1 < table->column_count))
      return wrong_field(table, &field,
                         i + 1 < table->column_count ? "this row has fewer columns than the first line"
                                                     : "this row has more columns than the first line");
    if (*field.end == ',') field = field_at(field.end + 1);
  }
  return 1;
}

static int read_rows(InputTable *table)
{
  table->room = table->source->line_count;
  table->values = ARENA_NEW(&table->load->arena, double, table->room * table->column_count);
  for (const char *line = next_line(table->source->text); *line; line = next_line(line)) {
    if (is_line_end(line[strspn(line, " \t")])) continue;
    if (!read_row(table, line)) return 0;
  }
  if (table->row_count == 0)
    diagnostic_file_error(&table->load->diagnostics, table->source->name, "input-file",
                          "there are no rows of numbers after the names");
  return table->row_count > 0;
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
    int found = lied_find(load->result.system, length ? name : "", &instance) == LIED_OK;
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
  char *list = arena_printf((Arena *)&load->arena, "%s", "");
  unsigned n = 0;
  for (uint32_t i = 0; i < load->assembly->part_count && n < MOST; i++) {
    const CausalClass *class_ = load->causal_classes[load_spec_index(load, i)];
    for (uint32_t p = 0; p < class_->port_count && n < MOST; p++) {
      if (load->driven_by[load->first_port[i] + p] || input_of(load, i, class_->ports[p].name) != p) continue;
      const char *part = load->assembly->parts[i].name;
      list = arena_printf((Arena *)&load->arena, "%s%s%s%s%s", list, n++ ? ", " : "", part, part[0] ? "." : "",
                          class_->ports[p].name);
    }
  }
  return n ? list : "none";
}

/* The slopes of a column: constant between its rows, 0 outside of them. */
static const InputDriver *slope_driver(const InputTable *table, size_t column)
{
  const double *times = table->values, *values = table->values + column * table->room;
  size_t last = table->row_count - 1, count = 0;
  double *at = ARENA_NEW(&table->load->arena, double, 2 * table->row_count);
  double *slopes = ARENA_NEW(&table->load->arena, double, 2 * table->row_count);
  at[count++] = times[0];
  for (size_t i = 0; i < last; i++) {
    if (!(times[i] < times[i + 1])) continue;
    double slope = (values[i + 1] - values[i]) / (times[i + 1] - times[i]);
    at[count] = times[i], slopes[count++] = slope;
    at[count] = times[i + 1], slopes[count++] = slope;
  }
  at[count++] = times[last];
  return input_driver_of_table(&table->load->drivers, at, slopes, count);
}

/* A class may take the derivative of the input as well. */
static int attach_slope(const InputTable *table, size_t column, uint32_t part, uint32_t port)
{
  Load *load = table->load;
  const CausalClass *class_ = load->causal_classes[load_spec_index(load, part)];
  const Specialisation *spec = class_->spec;
  uint32_t input = class_->ports[port].spec_variable, v = 0;
  while (v < spec->variable_count && (spec->variables[v].derivative_of != input || !spec->variables[v].is_input)) v++;
  if (v == spec->variable_count) return 1;
  uint32_t own = load->uses[load_spec_index(load, part)][v].port;
  return own == NONE ||
         load_attach_driver(load, part, own, slope_driver(table, column), field_span(table, &table->names[column]));
}

static int attach_slopes(const InputTable *table, size_t column, uint32_t part, uint32_t port)
{
  const ConnectionSet *set = table->load->connection_set_of[table->load->first_port[part] + port];
  if (!set) return attach_slope(table, column, part, port);
  int fine = 1;
  for (uint32_t i = 0; i < set->count; i++) fine &= attach_slope(table, column, set->ports[i].part, set->ports[i].port);
  return fine;
}

static int attach_column(InputTable *table, size_t column)
{
  Load *load = table->load;
  const Field *field = &table->names[column];
  char *name = arena_printf(&load->arena, "%.*s", (int)field->length, field->text);
  uint32_t part, port;
  if (!find_input(load, name, &part, &port)) {
    diagnostic_error(&load->diagnostics, field_span(table, field), "unknown-input", "the model has no input %s", name);
    load_about(load, .variable = name);
    diagnostic_remedy(&load->diagnostics, "open inputs: %s", list_open(load));
    return 0;
  }
  const InputDriver *driver =
      input_driver_of_table(&load->drivers, table->values, table->values + column * table->room, table->row_count);
  if (!load_attach_driver(load, part, port, driver, field_span(table, field))) return 0;
  load_mark_driven(load, part, port, DRIVEN_BY_FILE);
  return attach_slopes(table, column, part, port);
}

int load_input_file(Load *load)
{
  int problem = 0, fine = 1;
  InputTable table = {.load = load, .source = source_read(&load->sources, load->request->inputs, &problem)};
  if (!table.source) {
    diagnostic_file_error(&load->diagnostics, load->request->inputs, "file", "cannot be read: %s", strerror(problem));
    return 0;
  }
  if (!is_text(&table) || !read_names(&table) || !read_rows(&table)) return 0;
  for (size_t i = 1; i < table.column_count; i++) fine &= attach_column(&table, i);
  return fine;
}
