/* report.c: messages of a system, which name instances, as diagnostics, which have places. */
#include <string.h>

#include "host/host.h"
#include "load/load_internal.h"

static int is_part(const Load *load, const char *name, uint32_t *part)
{
  return lied_find(load->result.system, name, part) == LIED_OK && *part < load->assembly->part_count;
}

/* The part that an instance belongs to; drivers of inputs are called `$part.input`. Without an instance, or where it belongs
 * to no part, the one without name, which is the model itself; NONE: there is none. */
static uint32_t part_of(Load *load, const char *instance)
{
  uint32_t part;
  char *name = instance ? text_format(&load->arena, "%s", instance[0] == '$' ? instance + 1 : instance) : NULL;
  while (name) {
    if (is_part(load, name, &part)) return part;
    char *dot = strrchr(name, '.');
    if (dot) *dot = 0;
    if (!dot) break;
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

static Span span_of(Load *load, const Topic *about, Span span)
{
  const Assembly *assembly = load->assembly;
  uint32_t part = part_of(load, about->instance);
  if (part == NONE) return span;
  const ConnectionSet *set = NULL;
  if (about->is_connection && about->port)
    set = connection_set_of(assembly, part, port_of(assembly->parts[part].spec, about->port));
  return set ? set->span : assembly->parts[part].span;
}

static void report_record(Load *load, Diagnostics *diagnostics, const MessageRecord *record, Span span)
{
  static void (*const report[])(Diagnostics * diagnostics, Span span, const char *format, ...) = {
      [SEVERITY_ERROR] = diagnostic_error, [SEVERITY_WARNING] = diagnostic_warning, [SEVERITY_NOTE] = diagnostic_note};
  const char *remedy = record->remedy;
  report[record->severity](diagnostics, span_of(load, &record->about, span), "%s%s%s", record->text, remedy ? ": " : "",
                           remedy ? remedy : "");
}

/* Of a copy: looking for names clears the system's own messages. */
static void report_all(Load *load, Diagnostics *diagnostics, Span span)
{
  Messages *messages = ARENA_NEW(&load->arena, Messages, 1);
  messages_append(messages, host_messages(load->result.system));
  for (size_t i = 0; i < messages->count; i++) report_record(load, diagnostics, &messages->records[i], span);
}

void load_system_message(Load *load, Span span)
{
  report_all(load, &load->diagnostics, span);
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
  report_all(load, &diagnostics, (Span){0, 0});
  diagnostics_print(&diagnostics, errors);
}
