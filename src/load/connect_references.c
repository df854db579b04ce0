/* connect_references.c: variables of other parts that equations of a composite, or of a part with an outer component, use. Such
 * a variable passes as a signal: from a port that exports it to one that reads it, or from one that provides it to an input. */
#include "load/load_internal.h"

/* An output is shown by its own port, so that its class stays as it is. An input is not: joined with a reader it would no
 * longer be open. */
static int shows_itself(const IrVariable *variable, const Specialisation *spec)
{
  return variable->is_output && variable->port != NONE && spec->ports[variable->port].connector->count == 1;
}

void load_export(Load *load)
{
  const Part *parts = load->assembly->parts;
  for (uint32_t i = 0; i < load->assembly->part_count; i++)
    for (uint32_t k = 0; k < parts[i].cross_reference_count; k++) {
      const PartCrossReference *reference = &parts[i].cross_references[k];
      const Specialisation *target = parts[reference->part].spec;
      if (parts[i].spec->variables[reference->variable].is_written) continue;
      if (!shows_itself(&target->variables[reference->target], target) ||
          causal_is_late(load->causal, target, reference->target))
        causal_export(load->causal, target, reference->target, parts[i].spec, reference->variable);
    }
}

static int connect_reference(Load *load, uint32_t part, const PartCrossReference *reference)
{
  const IrVariable *variable = &load->assembly->parts[part].spec->variables[reference->variable];
  const VariableUse *target = &load->uses[load_spec_index(load, reference->part)][reference->target];
  const VariableUse *use = &load->uses[load_spec_index(load, part)][reference->variable];
  uint32_t own = use->port;
  if (variable->is_written && causal_is_late(load->causal, load->assembly->parts[part].spec, reference->variable))
    return 1; /* load_take_outputs does it */
  if (use->output != NONE && target->output != NONE)
    return load_take_output(load, (PortRef){part, use->output}, (PortRef){reference->part, target->output}, variable->span);
  uint32_t other = !variable->is_written && target->export_port != NONE ? target->export_port : target->port;
  if (own == NONE) return 1; /* its class found no use for it */
  if (other == NONE) {
    diagnostic_error(&load->diagnostics, variable->span, "not-supported",
                     "%s cannot be used here: only explicit variables pass between components", variable->name);
    load_about(load, .instance = load->assembly->parts[part].name, .variable = variable->name);
    return 0;
  }
  if (variable->is_written && load_report_if_driven(load, reference->part, other, variable->span)) return 0;
  if (variable->is_written) load_mark_driven(load, reference->part, other, DRIVEN_BY_EQUATION);
  LiedStatus status = lied_connect_ports(load->result.system, part, own, reference->part, other);
  return load_check_status(load, status, variable->span);
}

int load_cross_references(Load *load)
{
  int fine = 1;
  for (uint32_t i = 0; i < load->assembly->part_count; i++) {
    const Part *part = &load->assembly->parts[i];
    for (uint32_t k = 0; k < part->cross_reference_count; k++) fine &= connect_reference(load, i, &part->cross_references[k]);
  }
  return fine;
}
