/* mass_flows.c: the mass flows of ports as candidates for states, from which composition chooses: name, start and nominal
 * value. */
#include "causal/causal_internal.h"

/* A start of 0 that is not fixed is only the default: it is no choice of the user. */
static const Ir *start_of_name(const CausalWork *work, uint32_t v)
{
  const IrVariable *variable = &work->spec->variables[v];
  const Ir *start = work->scalar->starts[v] ? work->scalar->starts[v] : variable->attributes[ATTRIBUTE_START];
  if (!start) return variable->fixed ? ir_real(work->pool, 0) : NULL;
  return ir_is_number(start, 0) && !variable->fixed && !work->scalar->starts[v] ? NULL : start;
}

/* Of all names that the class has for a flow. */
static const Ir *start_of_flow(const CausalWork *work, uint32_t port)
{
  for (uint32_t v = 0; v < work->spec->variable_count; v++) {
    if (work->scalar->variables[v].flow_port != port) continue;
    const Ir *start = start_of_name(work, v);
    if (start) return work->scalar->variables[v].flow_sign < 0 ? ir_negate(work->pool, start) : start;
  }
  return NULL;
}

void list_mass_flows(CausalWork *work)
{
  CausalClass *class_ = work->class_;
  class_->stream_starts = ARENA_NEW(work->arena, const Ir *, work->scalar->group_count);
  class_->streams = ARENA_NEW(work->arena, LiedStream, work->scalar->group_count);
  for (uint32_t g = 0; g < work->scalar->group_count; g++) {
    if (!work->scalar->groups[g].is_flow) continue;
    uint32_t flow = work->scalar->groups[g].variables[0], name = work->scalar->variables[flow].alias;
    CausalVariable *shown = &class_->variables[name == NONE ? flow : name];
    const Ir *nominal =
        shown->spec_variable == NONE ? NULL : work->spec->variables[shown->spec_variable].attributes[ATTRIBUTE_NOMINAL];
    class_->stream_starts[class_->stream_count] = start_of_flow(work, work->scalar->groups[g].name.port);
    class_->streams[class_->stream_count++] = (LiedStream){shown->name, work->scalar->groups[g].name.port,
                                                           nominal && nominal->kind == IR_NUMBER ? nominal->number : 1};
    if (name == NONE) continue;
    shown->home = HOME_VALUE;
    shown->slot = class_->variables[flow].slot;
  }
}
