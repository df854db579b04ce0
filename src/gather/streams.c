/* streams.c: names for the mass flows of ports.
 *
 * Composition chooses which mass flows are states. A class says under which name a flow is known: usually it has an equation
 * `m_flow = inlet.m_flow`. Such a variable is not computed; it is the flow, and a start value given for it is one of the flow,
 * like one given at the port itself. */
#include "gather/gather_internal.h"

static int is_kinetic_flow(const ScalarClass *scalar, uint32_t v)
{
  uint32_t group = scalar->variables[v].group;
  return group != NONE && scalar->groups[group].is_flow;
}

static int is_nameable(const ScalarClass *scalar, uint32_t v)
{
  return scalar->variables[v].sort == SORT_LOCAL && scalar->variables[v].type == TYPE_REAL &&
         scalar->variables[v].flow_port == NONE && !scalar->spec->variables[v].cross_reference;
}

static int is_other_local(const ScalarClass *scalar, const Ir *ir, uint32_t v)
{
  uint32_t count;
  const uint32_t *variables = ir_variables(scalar->arena, ir, &count);
  for (uint32_t i = 0; i < count; i++) {
    ScalarSort sort = scalar->variables[variables[i]].sort;
    if (variables[i] != v && sort != SORT_GIVEN && sort != SORT_VALUE) return 1;
  }
  return 0;
}

/* der(v) depends on inputs and v alone: v is a state of the class, which prescribes the flow. */
static int is_driven(const ScalarClass *scalar, uint32_t v)
{
  for (const IrEquation *e = scalar->spec->equations.first; e; e = e->next)
    if (e->kind == IR_EQUATION_EQUAL && e->left->kind == IR_DER && e->left->index == v && !is_other_local(scalar, e->right, v))
      return 1;
  return 0;
}

static uint32_t port_of_flow(const ScalarClass *scalar, uint32_t flow)
{
  return scalar->groups[scalar->variables[flow].group].name.port;
}

/* name = flow, or name = -flow. Of names without sign, the first takes the place of the flow. */
static void note_name(ScalarClass *scalar, const Ir *name, const Ir *flow)
{
  int sign = 1;
  if (flow->kind == IR_NEGATE) {
    flow = flow->operands[0];
    sign = -1;
  }
  if (name->kind != IR_VARIABLE || flow->kind != IR_VARIABLE || !is_nameable(scalar, name->index)) return;
  if (!is_kinetic_flow(scalar, flow->index) || is_driven(scalar, name->index)) return;
  ScalarVariable *variable = &scalar->variables[name->index];
  variable->flow_port = port_of_flow(scalar, flow->index);
  variable->flow_sign = (int8_t)sign;
  if (sign < 0 || scalar->variables[flow->index].alias != NONE) return;
  scalar->variables[flow->index].alias = name->index;
  scalar->variables[name->index].alias = flow->index;
  scalar->variables[name->index].sort = SORT_ALIAS;
}

void gather_streams(ScalarClass *scalar)
{
  const Specialisation *spec = scalar->spec;
  for (uint32_t g = 0; g < scalar->group_count; g++) {
    if (!scalar->groups[g].is_flow) continue;
    ScalarVariable *flow = &scalar->variables[scalar->groups[g].variables[0]];
    flow->flow_port = scalar->groups[g].name.port;
    flow->flow_sign = 1;
  }
  for (uint32_t v = 0; v < spec->variable_count; v++)
    if (spec->variables[v].attributes[ATTRIBUTE_VALUE] && spec->variables[v].variability > VARIABILITY_PARAMETER)
      note_name(scalar, scalar_reference(scalar, v), spec->variables[v].attributes[ATTRIBUTE_VALUE]);
  for (const IrEquation *e = spec->equations.first; e; e = e->next) {
    if (e->kind != IR_EQUATION_EQUAL) continue;
    note_name(scalar, e->left, e->right);
    note_name(scalar, e->right, e->left);
  }
}

int is_name_of_flow(const ScalarClass *scalar, const Ir *left, const Ir *right)
{
  if (left->kind != IR_VARIABLE || right->kind != IR_VARIABLE) return 0;
  return scalar->variables[left->index].alias == right->index && scalar->variables[right->index].alias == left->index;
}
