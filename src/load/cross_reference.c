/* cross_reference.c: equations of a composite, and of parts with an outer component, that use variables of other parts. Such a
 * variable passes as a signal: from a port that shows it to one that reads it, or from one that gives it to an input. */
#include "load/load_internal.h"

/* An output is shown by its own port, so that its class stays as it is. An input is not: joined with a reader it would no
 * longer be open. */
static int shows_itself(const UnitVariable *variable, const Unit *unit)
{
  return variable->is_output && variable->port != UNIT_NONE && unit->ports[variable->port].connector->count == 1;
}

void load_export(Load *load)
{
  const Part *parts = load->assembly->parts;
  for (uint32_t i = 0; i < load->assembly->part_count; i++)
    for (uint32_t k = 0; k < parts[i].outside_count; k++) {
      const PartOutside *outside = &parts[i].outsides[k];
      const Unit *target = parts[outside->part].unit;
      if (parts[i].unit->variables[outside->variable].is_written) continue;
      if (!shows_itself(&target->variables[outside->target], target))
        causal_export(load->causal, target, outside->target, parts[i].unit, outside->variable);
    }
}

static int connect_reference(Load *load, uint32_t part, const PartOutside *outside)
{
  const UnitVariable *variable = &load->assembly->parts[part].unit->variables[outside->variable];
  const VariableUse *target = &load->uses[load_unit(load, outside->part)][outside->target];
  uint32_t own = load->uses[load_unit(load, part)][outside->variable].port;
  uint32_t other = !variable->is_written && target->export_port != UNIT_NONE ? target->export_port : target->port;
  if (own == UNIT_NONE) return 1; /* its class found no use for it */
  if (other == UNIT_NONE) {
    diagnostic_error(&load->diagnostics, variable->span, "%s cannot be used here: it does not pass between parts",
                     variable->name);
    return 0;
  }
  if (variable->is_written && load_report_if_driven(load, outside->part, other, variable->span)) return 0;
  if (variable->is_written) load_mark_driven(load, outside->part, other, DRIVEN_BY_EQUATION);
  LiedStatus status = lied_connect_ports(load->result.system, part, own, outside->part, other);
  return load_check_status(load, status, variable->span);
}

int load_cross_references(Load *load)
{
  int fine = 1;
  for (uint32_t i = 0; i < load->assembly->part_count; i++) {
    const Part *part = &load->assembly->parts[i];
    for (uint32_t k = 0; k < part->outside_count; k++) fine &= connect_reference(load, i, &part->outsides[k]);
  }
  return fine;
}
