/* place_messages.c: messages of a system, which name instances, as diagnostics, which have source positions. */
#include <string.h>

#include "host/host.h"
#include "load/load_internal.h"

static int is_part(const Load *load, const char *name, uint32_t *part)
{
  return introspect_find(load->result.system, name, part) && *part < load->assembly->part_count;
}

/* The part that an instance belongs to; drivers of inputs have names `$part.input`. Without an instance or part it is the part
 * without name, the model itself; NONE: there is none. */
static uint32_t part_of(Load *load, const char *instance)
{
  uint32_t part;
  char *name = instance ? arena_printf(&load->arena, "%s", instance[0] == '$' ? instance + 1 : instance) : NULL;
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

static void report_all(Load *load, Diagnostics *diagnostics, Span span)
{
  const Messages *messages = host_messages(load->result.system);
  for (size_t i = 0; i < messages->count; i++)
    diagnostic_record(diagnostics, span_of(load, &messages->records[i].about, span), &messages->records[i]);
}

void load_report_system(Load *load, Span span)
{
  report_all(load, &load->diagnostics, span);
}

const Diagnostics *load_system_messages(const Loaded *loaded)
{
  Load *load = (Load *)loaded;
  if (!loaded->system || setjmp(load->failure)) return NULL;
  Diagnostics *diagnostics = ARENA_NEW(&load->arena, Diagnostics, 1);
  diagnostics_init(diagnostics, &load->arena, &load->sources);
  report_all(load, diagnostics, (Span){0, 0});
  return diagnostics;
}
