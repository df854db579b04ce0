/* place_messages.c: messages of a system, which name instances, as diagnostics, which have source positions. */
#include <stdio.h>
#include <string.h>

#include "host/host.h"
#include "load/load_internal.h"

static int is_part(const Load *load, const LiedSystem *system, const char *name, uint32_t *part)
{
  return introspect_find(system, name, part) && *part < load->assembly->part_count;
}

/* The part that an instance belongs to; drivers of inputs have names `$part.input`. Without an instance or part it is the part
 * without name, the model itself; NONE: there is none. */
static uint32_t part_of(const Load *load, const LiedSystem *system, const char *instance)
{
  uint32_t part;
  char name[LONGEST_NAME + 2] = "";
  if (instance) snprintf(name, sizeof name, "%s", instance[0] == '$' ? instance + 1 : instance);
  while (name[0]) {
    if (is_part(load, system, name, &part)) return part;
    char *dot = strrchr(name, '.');
    *(dot ? dot : name) = 0;
  }
  return is_part(load, system, "", &part) ? part : NONE;
}

/* The number of the port, by its name. */
static uint32_t port_named(const Specialisation *spec, const char *name)
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

Span load_span_of(const Origin *origin, const LiedSystem *system, const Topic *about)
{
  const Load *load = load_of_origin(origin);
  const Assembly *assembly = load->assembly;
  uint32_t part = part_of(load, system, about->instance);
  if (part == NONE) return (Span){0, 0};
  const ConnectionSet *set = NULL;
  if (about->is_connection && about->port)
    set = connection_set_of(assembly, part, port_named(assembly->parts[part].spec, about->port));
  return set ? set->span : assembly->parts[part].span;
}

void load_report_system(Load *load, Span span)
{
  host_place_messages(load->result.system, &load->diagnostics, span);
}

LiedStatus load_tell_system(LiedSystem *s, const Diagnostics *diagnostics, LiedStatus status)
{
  for (const Diagnostic *d = diagnostics->first; d; d = d->next) {
    const MessageRecord *record = &d->record;
    Position at = source_position(diagnostics->sources, d->span.start);
    char place[LONGEST_NAME] = "";
    if (at.source) snprintf(place, sizeof place, "%.900s:%u:%u: ", at.source->name, (unsigned)at.line, (unsigned)at.column);
    messages_add(&s->messages, record->severity, &record->about, "%s%s", place, record->text);
    if (record->remedy) messages_remedy(&s->messages, "%s", record->remedy);
  }
  return status;
}
