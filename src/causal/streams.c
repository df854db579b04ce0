/* streams.c: names for the mass flows of ports.
 *
 * Which mass flows are states is elected at composition, not here. A class says under which name a flow is known: usually it
 * has an equation `m_flow = inlet.m_flow`. Such a variable is not computed; it is the flow, and a start value given for it is
 * one of the flow, like one given at the port itself. */
#include "causal/causal_internal.h"

static int is_kinetic_flow(const Work *work, uint32_t v)
{
  uint32_t group = work->variables[v].group;
  return group != NONE && work->groups[group].is_flow;
}

static int is_nameable(const Work *work, uint32_t v)
{
  return work->variables[v].sort == SORT_LOCAL && work->class_->variables[v].type == TYPE_REAL &&
         work->class_->variables[v].flow_port == NONE && !work->spec->variables[v].cross_reference;
}

static int is_other_local(const Work *work, const Ir *ir, uint32_t v)
{
  uint32_t count;
  const uint32_t *variables = ir_variables(work->arena, ir, &count);
  for (uint32_t i = 0; i < count; i++) {
    Sort sort = work->variables[variables[i]].sort;
    if (variables[i] != v && sort != SORT_GIVEN && sort != SORT_VALUE) return 1;
  }
  return 0;
}

/* der(v) = what inputs and v itself say: v is a state of the class, which prescribes the flow. */
static int is_driven(const Work *work, uint32_t v)
{
  for (const IrEquation *e = work->spec->equations.first; e; e = e->next)
    if (e->kind == IR_EQUATION_EQUAL && e->left->kind == IR_DER && e->left->index == v && !is_other_local(work, e->right, v))
      return 1;
  return 0;
}

static uint32_t port_of_flow(const Work *work, uint32_t flow)
{
  return work->groups[work->variables[flow].group].name.port;
}

/* name = flow, or name = -flow. Of names without sign, the first takes the place of the flow. */
static void note_name(Work *work, const Ir *name, const Ir *flow)
{
  int sign = 1;
  if (flow->kind == IR_NEGATE) {
    flow = flow->operands[0];
    sign = -1;
  }
  if (name->kind != IR_VARIABLE || flow->kind != IR_VARIABLE || !is_nameable(work, name->index)) return;
  if (!is_kinetic_flow(work, flow->index) || is_driven(work, name->index)) return;
  CausalVariable *variable = &work->class_->variables[name->index];
  variable->flow_port = port_of_flow(work, flow->index);
  variable->flow_sign = (int8_t)sign;
  if (sign < 0 || work->variables[flow->index].alias != NONE) return;
  work->variables[flow->index].alias = name->index;
  work->variables[name->index].alias = flow->index;
  work->variables[name->index].sort = SORT_ALIAS;
}

int gather_streams(Work *work)
{
  const Specialisation *spec = work->spec;
  for (uint32_t g = 0; g < work->group_count; g++) {
    if (!work->groups[g].is_flow) continue;
    CausalVariable *flow = &work->class_->variables[work->groups[g].variables[0]];
    flow->flow_port = work->groups[g].name.port;
    flow->flow_sign = 1;
  }
  for (uint32_t v = 0; v < spec->variable_count; v++)
    if (spec->variables[v].attributes[ATTRIBUTE_VALUE] && spec->variables[v].variability > VARIABILITY_PARAMETER)
      note_name(work, work_reference(work, v), spec->variables[v].attributes[ATTRIBUTE_VALUE]);
  for (const IrEquation *e = spec->equations.first; e; e = e->next) {
    if (e->kind != IR_EQUATION_EQUAL) continue;
    note_name(work, e->left, e->right);
    note_name(work, e->right, e->left);
  }
  return 1;
}

int is_name_of_flow(const Work *work, const Ir *left, const Ir *right)
{
  if (left->kind != IR_VARIABLE || right->kind != IR_VARIABLE) return 0;
  return work->variables[left->index].alias == right->index && work->variables[right->index].alias == left->index;
}

/* A start of 0 that is not fixed is no more than the default: it does not say that the user cares. */
static const Ir *start_of_name(const Work *work, uint32_t v)
{
  const IrVariable *variable = &work->spec->variables[v];
  const Ir *start = work->starts[v] ? work->starts[v] : variable->attributes[ATTRIBUTE_START];
  if (!start) return variable->fixed ? ir_real(work->pool, 0) : NULL;
  return ir_is_number(start, 0) && !variable->fixed && !work->starts[v] ? NULL : start;
}

/* Of all names that the class has for a flow. */
static const Ir *start_of_flow(const Work *work, uint32_t port)
{
  for (uint32_t v = 0; v < work->spec->variable_count; v++) {
    if (work->class_->variables[v].flow_port != port) continue;
    const Ir *start = start_of_name(work, v);
    if (start) return work->class_->variables[v].flow_sign < 0 ? ir_negate(work->pool, start) : start;
  }
  return NULL;
}

void list_streams(Work *work)
{
  CausalClass *class_ = work->class_;
  class_->stream_starts = ARENA_NEW(work->arena, const Ir *, work->group_count);
  class_->streams = ARENA_NEW(work->arena, LiedStream, work->group_count);
  for (uint32_t g = 0; g < work->group_count; g++) {
    if (!work->groups[g].is_flow) continue;
    uint32_t flow = work->groups[g].variables[0], name = work->variables[flow].alias;
    CausalVariable *shown = &class_->variables[name == NONE ? flow : name];
    const Ir *nominal =
        shown->spec_variable == NONE ? NULL : work->spec->variables[shown->spec_variable].attributes[ATTRIBUTE_NOMINAL];
    class_->stream_starts[class_->stream_count] = start_of_flow(work, work->groups[g].name.port);
    class_->streams[class_->stream_count++] =
        (LiedStream){shown->name, work->groups[g].name.port, nominal && nominal->kind == IR_NUMBER ? nominal->number : 1};
    if (name == NONE) continue;
    shown->home = HOME_VALUE;
    shown->place = class_->variables[flow].place;
  }
}
