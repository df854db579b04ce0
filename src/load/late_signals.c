/* late_signals.c: signals that depend on the linear level and that only results need: they pass after it. An output of a sensor
 * is such a signal, and what displays and blocks compute from it.
 *
 * A class says which of its outputs it cannot give before (causal_late). These signals, and all that are connected with them,
 * are marked in the specialisations; the classes are made anew, and more outputs may turn out to be late. */
#include "load/load_internal.h"

static uint32_t first_variable(const Load *load, PortRef ref)
{
  return load->assembly->parts[ref.part].spec->ports[ref.port].first_variable;
}

static int is_source(const Load *load, PortRef ref)
{
  const IrPort *port = &load->assembly->parts[ref.part].spec->ports[ref.port];
  return port->connector->count == 1 && port->connector->variables[0].is_output;
}

static int mark(Load *load, uint32_t part, uint32_t variable)
{
  return causal_set_late(load->causal, load->assembly->parts[part].spec, variable);
}

static int is_late(const Load *load, uint32_t part, uint32_t variable)
{
  return causal_is_late(load->causal, load->assembly->parts[part].spec, variable);
}

/* ---- what is marked ------------------------------------------------------------------------------------------------- */

static int is_late_set(const Load *load, const ConnectionSet *set)
{
  for (uint32_t i = 0; i < set->count; i++)
    if (is_late(load, set->ports[i].part, first_variable(load, set->ports[i]))) return 1;
  return 0;
}

static int spread_in_sets(Load *load)
{
  int more = 0;
  for (uint32_t s = 0; s < load->assembly->connection_set_count; s++) {
    const ConnectionSet *set = &load->assembly->connection_sets[s];
    if (!is_late_set(load, set)) continue;
    for (uint32_t i = 0; i < set->count; i++) more |= mark(load, set->ports[i].part, first_variable(load, set->ports[i]));
  }
  return more;
}

/* To an input that an equation of this part gives. */
static int is_writing(const Part *part, const PartCrossReference *reference)
{
  return part->spec->variables[reference->variable].is_written;
}

static int spread_to_written(Load *load)
{
  int more = 0;
  for (uint32_t i = 0; i < load->assembly->part_count; i++) {
    const Part *part = &load->assembly->parts[i];
    for (uint32_t k = 0; k < part->cross_reference_count; k++) {
      const PartCrossReference *r = &part->cross_references[k];
      if (!is_writing(part, r)) continue;
      if (is_late(load, i, r->variable)) more |= mark(load, r->part, r->target);
      if (is_late(load, r->part, r->target)) more |= mark(load, i, r->variable);
    }
  }
  return more;
}

int load_mark_late(Load *load)
{
  int more = 0;
  for (uint32_t u = 0; u < load->spec_count && !more; u++) { /* marking forgets the others */
    uint32_t count;
    const uint32_t *late = causal_late(load->causal, load->specs[u], &count);
    for (uint32_t k = 0; k < count; k++) more |= causal_set_late(load->causal, load->specs[u], late[k]);
  }
  for (int again = more; again;) again = spread_in_sets(load) | spread_to_written(load);
  return more;
}

/* ---- whether that fits ---------------------------------------------------------------------------------------------- */

/* A Real that is a connector of its own, or in none. */
static int is_signal(const Specialisation *spec, uint32_t variable)
{
  const IrVariable *v = &spec->variables[variable];
  return v->type == TYPE_REAL && (v->port == NONE || spec->ports[v->port].connector->count == 1);
}

static int is_given_by_value(const Load *load, uint32_t part, uint32_t variable)
{
  const Part *owner = &load->assembly->parts[part];
  for (uint32_t k = 0; k < owner->override_count; k++)
    if (owner->overrides[k].variable == variable && owner->overrides[k].attribute == ATTRIBUTE_VALUE) return 1;
  for (uint32_t i = 0; i < load->assembly->passed_count; i++) {
    const PassedSignal *passed = &load->assembly->passed[i];
    if (passed->is_input && passed->port.part == part && first_variable(load, passed->port) == variable) return 1;
  }
  return 0;
}

static uint32_t count_writers(const Load *load, uint32_t part, uint32_t variable)
{
  uint32_t count = 0;
  for (uint32_t i = 0; i < load->assembly->part_count; i++) {
    const Part *other = &load->assembly->parts[i];
    for (uint32_t k = 0; k < other->cross_reference_count; k++) {
      const PartCrossReference *r = &other->cross_references[k];
      count += is_writing(other, r) && r->part == part && r->target == variable;
    }
  }
  return count;
}

static uint32_t count_sources(const Load *load, uint32_t part, uint32_t variable)
{
  uint32_t count = 0;
  for (uint32_t s = 0; s < load->assembly->connection_set_count; s++) {
    const ConnectionSet *set = &load->assembly->connection_sets[s];
    uint32_t sources = 0, is_here = 0;
    for (uint32_t i = 0; i < set->count; i++) {
      is_here |= set->ports[i].part == part && first_variable(load, set->ports[i]) == variable;
      sources += (uint32_t)is_source(load, set->ports[i]);
    }
    count += is_here ? sources : 0;
  }
  return count;
}

int load_late_fits(const Load *load)
{
  for (uint32_t i = 0; i < load->assembly->part_count; i++) {
    const Specialisation *spec = load->assembly->parts[i].spec;
    for (uint32_t v = 0; v < spec->variable_count; v++) {
      if (!is_late(load, i, v)) continue;
      if (!is_signal(spec, v)) return 0;
      if (!spec->variables[v].is_input) continue;
      if (is_given_by_value(load, i, v) || count_writers(load, i, v) + count_sources(load, i, v) != 1) return 0;
    }
  }
  return 1;
}

/* ---- in the system -------------------------------------------------------------------------------------------------- */

int load_take_output(Load *load, PortRef to, PortRef from, Span span)
{
  TakenOutput taken = {to.part, from.part, (uint16_t)to.port, (uint16_t)from.port};
  return load_check_status(load, structure_take_output(load->result.system, taken), span);
}

/* `port` of both is a variable. */
static int take(Load *load, PortRef to, PortRef from, Span span)
{
  uint32_t output = load->uses[load_spec_index(load, to.part)][to.port].output;
  uint32_t offered = load->uses[load_spec_index(load, from.part)][from.port].offered;
  return load_take_output(load, (PortRef){to.part, output}, (PortRef){from.part, offered}, span);
}

static int take_in_set(Load *load, const ConnectionSet *set)
{
  uint32_t source = 0;
  while (source < set->count && !is_source(load, set->ports[source])) source++;
  for (uint32_t i = 0; i < set->count && source < set->count; i++) {
    PortRef from = {set->ports[source].part, first_variable(load, set->ports[source])};
    PortRef to = {set->ports[i].part, first_variable(load, set->ports[i])};
    if (i != source && !take(load, to, from, set->span)) return 0;
  }
  return 1;
}

static int take_written(Load *load, uint32_t part, const PartCrossReference *reference)
{
  const Part *writer = &load->assembly->parts[part];
  if (!is_writing(writer, reference) || !is_late(load, part, reference->variable)) return 1;
  Span span = writer->spec->variables[reference->variable].span;
  return take(load, (PortRef){reference->part, reference->target}, (PortRef){part, reference->variable}, span);
}

int load_take_outputs(Load *load)
{
  for (uint32_t s = 0; s < load->assembly->connection_set_count; s++) {
    const ConnectionSet *set = &load->assembly->connection_sets[s];
    if (is_late_set(load, set) && !take_in_set(load, set)) return 0;
  }
  for (uint32_t i = 0; i < load->assembly->part_count; i++)
    for (uint32_t k = 0; k < load->assembly->parts[i].cross_reference_count; k++)
      if (!take_written(load, i, &load->assembly->parts[i].cross_references[k])) return 0;
  return 1;
}
