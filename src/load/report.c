/* report.c: messages of a system, which name instances, as diagnostics, which have places. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "load/work.h"

char *load_text(Arena *arena, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(NULL, 0, format, arguments);
  va_end(arguments);
  size_t size = length < 0 ? 1 : (size_t)length + 1;
  char *text = ARENA_NEW(arena, char, size);
  va_start(arguments, format);
  vsnprintf(text, size, format, arguments);
  va_end(arguments);
  return text;
}

static int is_part(const Load *load, const char *name, uint32_t *part)
{
  return lied_find(load->shown.system, name, part) == LIED_OK && *part < load->assembly->part_count;
}

/* The part whose name is the longest beginning, up to a dot, of what stands between quotes: `part.variable`, `der(part.x)`,
 * `part (equation)`, or `$part.input` of a feed. Changes the text. */
static int names_part(const Load *load, char *text, uint32_t *part)
{
  char *open = strstr(text, " (");
  if (open) *open = 0;
  if (strncmp(text, "der(", 4) == 0) text += 4;
  if (text[0] == '$') text++;
  for (;;) {
    if (is_part(load, text, part)) return 1;
    char *dot = strrchr(text, '.');
    if (!dot) return 0;
    *dot = 0;
  }
}

/* The part that a line names first, or the one without name, which is the model itself; NONE: there is none. */
static uint32_t part_in(const Load *load, const char *line)
{
  char name[1200];
  uint32_t part;
  for (const char *open = strchr(line, '\''); open; open = strchr(open, '\'')) {
    const char *close = strchr(open + 1, '\'');
    if (!close) break;
    size_t length = (size_t)(close - open) - 1;
    if (length > 0 && length < sizeof name) {
      memcpy(name, open + 1, length);
      name[length] = 0;
      if (names_part(load, name, &part)) return part;
    }
    open = close + 1;
  }
  return is_part(load, "", &part) ? part : NONE;
}

/* The number of the port, by its name. */
static uint32_t port_of(const Specialisation *spec, const char *name)
{
  for (uint32_t p = 0; p < spec->port_count; p++)
    if (strcmp(spec->ports[p].name, name) == 0) return p;
  return NONE;
}

static const ConnectionSet *connection_set_of(const Assembly *assembly, uint32_t part, uint32_t port)
{
  for (uint32_t j = 0; j < assembly->connection_set_count; j++)
    for (uint32_t i = 0; i < assembly->connection_sets[j].count; i++)
      if (assembly->connection_sets[j].ports[i].part == part && assembly->connection_sets[j].ports[i].port == port)
        return &assembly->connection_sets[j];
  return NULL;
}

/* Lines about what meets at a port: the connection there; NULL for others. */
static const ConnectionSet *connection_set_in(const Load *load, const char *line)
{
  static const char *const heads[] = {"meet at '", "the connection '"};
  char name[1200];
  uint32_t part;
  for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
    const char *found = strstr(line, heads[i]), *start = found ? found + strlen(heads[i]) : NULL;
    size_t length = start ? strcspn(start, "'") : 0;
    if (length == 0 || length >= sizeof name) continue;
    memcpy(name, start, length);
    name[length] = 0;
    char *dot = strrchr(name, '.');
    if (dot) *dot = 0;
    if (!dot || !is_part(load, name, &part)) continue;
    return connection_set_of(load->assembly, part, port_of(load->assembly->parts[part].spec, dot + 1));
  }
  return NULL;
}

static void report_line(const Load *load, Diagnostics *diagnostics, const char *line, Span span)
{
  static const struct {
    const char *head;
    void (*report)(Diagnostics *diagnostics, Span span, const char *format, ...);
  } kinds[] = {{"error: ", diagnostic_error}, {"warning: ", diagnostic_warning}, {"note: ", diagnostic_note}};
  const ConnectionSet *set = connection_set_in(load, line);
  uint32_t part = part_in(load, line);
  if (set)
    span = set->span;
  else if (part != NONE)
    span = load->assembly->parts[part].span;
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    size_t length = strlen(kinds[i].head);
    if (strncmp(line, kinds[i].head, length) != 0) continue;
    kinds[i].report(diagnostics, span, "%s", line + length);
    return;
  }
  diagnostic_error(diagnostics, span, "%s", line);
}

/* `message` is copied: looking for names clears the system's own. */
static void report_all(Load *load, Diagnostics *diagnostics, const char *message, Span span)
{
  char *text = load_text(&load->arena, "%s", message), *rest = NULL;
  for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
    report_line(load, diagnostics, line, span);
}

void load_system_message(Load *load, Span span)
{
  report_all(load, &load->diagnostics, lied_message(load->shown.system), span);
}

void load_report(Loaded *loaded, Output errors)
{
  Load *load = (Load *)loaded;
  Diagnostics diagnostics;
  if (!loaded->system) return;
  if (setjmp(load->failure)) {
    const char *message = lied_message(loaded->system);
    errors.write(errors.user, message, strlen(message));
    return;
  }
  diagnostics_init(&diagnostics, &load->arena, &load->sources);
  report_all(load, &diagnostics, lied_message(loaded->system), (Span){0, 0});
  diagnostics_print(&diagnostics, errors);
}
