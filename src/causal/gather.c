/* gather.c: the variables, ports and equations of a unit, as causalisation sees them. */
#include <string.h>

#include "causal/causal_internal.h"

/* ---- ports ----------------------------------------------------------------------------------------------------------- */

static LiedVariable scalar_signal[] = {{"", "", LIED_SIGNAL, 0, 0}};
static const CausalConnector signal_connector = {"Real", scalar_signal, 1, 1};
/* The same between linear levels: a force that another part measures. */
static LiedVariable scalar_reaction[] = {{"", "", LIED_REACTION, 0, 0}};
static const CausalConnector reaction_connector = {"Real", scalar_reaction, 1, 0};

static int is_own_input(const IrVariable *variable)
{
  return variable->is_input && variable->port == NONE && variable->variability > VARIABILITY_PARAMETER;
}

static int is_cross_signal(const IrVariable *variable)
{
  return variable->cross_reference && variable->variability > VARIABILITY_PARAMETER;
}

static const Ir *default_of(Work *work, uint32_t variable)
{
  const Ir *binding = work->spec->variables[variable].attributes[ATTRIBUTE_VALUE];
  return binding && ir_is_parametric(work, binding) ? binding : NULL;
}

static void add_spec_port(Work *work, const IrPort *source)
{
  CausalPort *port = &work->class_->ports[work->class_->port_count++];
  *port =
      (CausalPort){.spec_variable = NONE, .name = source->name, .connector = causal_connector(work->causal, source->connector)};
  port->variables = ARENA_NEW(work->arena, uint32_t, source->connector->count);
  for (uint32_t v = 0; v < source->connector->count; v++) port->variables[v] = source->first_variable + v;
  if (source->connector->count != 1 || *source->connector->variables[0].name) return;
  port->spec_variable = source->first_variable;
  port->optional = source->connector->variables[0].is_input;
  port->open_value = port->optional ? default_of(work, source->first_variable) : NULL;
}

static int passes_between_linear_levels(Work *work, CausalPortKind kind, uint32_t variable)
{
  if (kind == PORT_EXPORT) return causal_is_linear(work->causal, work->spec, variable);
  for (const Import *i = work->causal->imports; i && kind == PORT_READ; i = i->next)
    if (i->spec == work->spec && i->variable == variable) return causal_is_linear(work->causal, i->source, i->source_variable);
  return 0;
}

static void add_signal_port(Work *work, CausalPortKind kind, uint32_t spec_variable, uint32_t variable)
{
  const char *name = work->class_->variables[variable].name;
  CausalPort *port = &work->class_->ports[work->class_->port_count++];
  *port = (CausalPort){.kind = kind,
                       .spec_variable = spec_variable,
                       .name = kind == PORT_INPUT ? name : causal_text(work->arena, "$%s", name),
                       .connector = &signal_connector};
  if (passes_between_linear_levels(work, kind, spec_variable)) {
    port->connector = &reaction_connector;
    port->gives = kind == PORT_EXPORT;
  }
  port->variables = ARENA_NEW(work->arena, uint32_t, 1);
  port->variables[0] = variable;
  port->optional = kind == PORT_INPUT;
  port->open_value = port->optional ? default_of(work, variable) : NULL;
}

/* A copy of the variable: it may be a state or a value of another port itself. */
static uint32_t exported_copy(Work *work, uint32_t variable)
{
  const IrVariable *source = &work->spec->variables[variable];
  uint32_t copy = work_add_variable(work, source->name, source->unit, source->type);
  work->variables[copy].is_hidden = 1;
  return copy;
}

static CausalPortKind signal_kind(const IrVariable *variable)
{
  if (is_own_input(variable)) return PORT_INPUT;
  if (is_cross_signal(variable)) return variable->is_written ? PORT_WRITE : PORT_READ;
  return PORT_CONNECTOR;
}

static void gather_ports(Work *work)
{
  const Specialisation *spec = work->spec;
  uint32_t count = spec->port_count + spec->variable_count;
  for (const Export *e = work->causal->exports; e; e = e->next) count += e->spec == spec;
  work->class_->ports = ARENA_NEW(work->arena, CausalPort, count);
  for (uint32_t p = 0; p < spec->port_count; p++) add_spec_port(work, &spec->ports[p]);
  for (uint32_t v = 0; v < spec->variable_count; v++)
    if (signal_kind(&spec->variables[v]) != PORT_CONNECTOR) add_signal_port(work, signal_kind(&spec->variables[v]), v, v);
  for (const Export *e = work->causal->exports; e && !work->is_trial; e = e->next)
    if (e->spec == spec) add_signal_port(work, PORT_EXPORT, e->variable, exported_copy(work, e->variable));
}

static void gather_exports(Work *work)
{
  for (uint32_t p = 0; p < work->class_->port_count; p++) {
    const CausalPort *port = &work->class_->ports[p];
    for (uint32_t v = 0; v < port->connector->count; v++) {
      uint32_t own = p < work->spec->port_count ? work->spec->ports[p].first_variable + v : port->spec_variable;
      if (port->variables[v] == own) continue;
      const IrVariable *source = &work->spec->variables[own];
      const char *text = causal_text(work->arena, "%s, as seen by other parts", source->name);
      equation_add(work, work_reference(work, port->variables[v]), work_reference(work, own), text, source->span);
    }
  }
}

/* An output that is differentiated, as in der(y) = u, is a variable of its own; the port shows it. */
static int is_differentiated(const Ir *ir, uint32_t variable)
{
  if (!ir) return 0;
  if (ir->kind == IR_DER && ir->index == variable) return 1;
  for (uint32_t i = 0; i < ir->count; i++)
    if (is_differentiated(ir->operands[i], variable)) return 1;
  return 0;
}

static int is_differentiated_in(const IrEquation *equations, uint32_t variable)
{
  for (const IrEquation *e = equations; e; e = e->next) {
    if (is_differentiated(e->left, variable) || is_differentiated(e->right, variable)) return 1;
    for (const IrBranch *b = e->branches; b; b = b->next)
      if (is_differentiated_in(b->body, variable)) return 1;
  }
  return 0;
}

static int is_differentiated_anywhere(const Work *work, uint32_t variable)
{
  for (uint32_t v = 0; v < work->spec->variable_count; v++)
    if (is_differentiated(work->spec->variables[v].attributes[ATTRIBUTE_VALUE], variable)) return 1;
  return is_differentiated_in(work->spec->equations.first, variable);
}

static void part_outputs(Work *work)
{
  for (uint32_t p = 0; p < work->spec->port_count; p++) {
    CausalPort *port = &work->class_->ports[p];
    for (uint32_t v = 0; v < port->connector->count; v++) {
      int is_output = work->spec->ports[p].connector->variables[v].is_output;
      if (is_output && port->connector->variables[v].kind == LIED_SIGNAL &&
          is_differentiated_anywhere(work, port->variables[v]))
        port->variables[v] = exported_copy(work, port->variables[v]);
    }
  }
}

/* ---- groups ---------------------------------------------------------------------------------------------------------- */

static GroupSide side_of(const Work *work, uint32_t port, uint32_t variable)
{
  CausalPortKind kind = work->class_->ports[port].kind;
  if (kind != PORT_CONNECTOR) return kind == PORT_WRITE || kind == PORT_EXPORT ? SIDE_OUT : SIDE_IN;
  const ConnectorVariable *v = &work->spec->ports[port].connector->variables[variable];
  return v->is_input ? SIDE_IN : v->is_output ? SIDE_OUT : SIDE_EITHER;
}

static void gather_group(Work *work, uint32_t port, uint32_t number)
{
  const CausalPort *p = &work->class_->ports[port];
  Group *group = &work->groups[work->group_count++];
  *group = (Group){.name = {(uint16_t)port, (uint16_t)number}};
  group->variables = ARENA_NEW(work->arena, uint32_t, p->connector->count);
  for (uint32_t v = 0; v < p->connector->count; v++) {
    const LiedVariable *lied = &p->connector->variables[v];
    if (lied->kind == LIED_REACTION || lied->group != number) continue;
    group->variables[group->count++] = p->variables[v];
    group->is_flow = lied->flow;
    if (side_of(work, port, v) != SIDE_EITHER) group->side = side_of(work, port, v);
    work->variables[p->variables[v]].group = work->group_count - 1;
  }
}

static void gather_groups(Work *work)
{
  uint32_t count = 0;
  for (uint32_t p = 0; p < work->class_->port_count; p++) count += work->class_->ports[p].connector->group_count;
  work->groups = ARENA_NEW(work->arena, Group, count);
  for (uint32_t p = 0; p < work->class_->port_count; p++)
    for (uint32_t g = 0; g < work->class_->ports[p].connector->group_count; g++) gather_group(work, p, g);
}

/* ---- variables ------------------------------------------------------------------------------------------------------- */

static void add_spec_variable(Work *work, uint32_t number)
{
  const IrVariable *source = &work->spec->variables[number];
  uint32_t v = work_add_variable(work, source->name, source->unit, source->type);
  CausalVariable *variable = &work->class_->variables[v];
  variable->description = source->description;
  variable->spec_variable = number;
  work->variables[v].select = source->state_select ? source->state_select : STATE_DEFAULT;
  if (source->variability <= VARIABILITY_PARAMETER) work->variables[v].sort = SORT_GIVEN;
}

static void sort_port_variable(Work *work, uint32_t variable, LiedKind kind)
{
  work->variables[variable].sort = kind == LIED_REACTION ? SORT_REACTION : SORT_VALUE;
  work->variables[variable].is_linear = kind == LIED_REACTION;
  if (kind != LIED_POSITION && kind != LIED_KINETIC) return;
  uint32_t slope = work_derivative(work, variable);
  work->variables[slope].sort = SORT_SLOPE;
  work->variables[slope].is_linear = 1;
}

int gather_variables(Work *work)
{
  for (uint32_t v = 0; v < work->spec->variable_count; v++) add_spec_variable(work, v);
  gather_ports(work);
  part_outputs(work);
  for (uint32_t p = 0; p < work->class_->port_count; p++) {
    const CausalPort *port = &work->class_->ports[p];
    for (uint32_t v = 0; v < port->connector->count; v++)
      sort_port_variable(work, port->variables[v], port->connector->variables[v].kind);
  }
  gather_groups(work);
  return 1;
}

/* ---- equations ------------------------------------------------------------------------------------------------------- */

static void scan_incidence(Work *work, Equation *equation, uint32_t variable)
{
  Incidence *incidence = &equation->incidences[equation->incidence_count++];
  *incidence = (Incidence){.variable = variable};
  if (work->variables[variable].sort == SORT_VALUE) equation->has_port = 1;
  if (!equation->is_real) { /* a truth or a count: only what stands alone on a side is given by it */
    int alone =
        equation->left->kind == IR_VARIABLE && equation->left->index == variable && !ir_depends(equation->right, variable);
    incidence->grip = alone ? GRIP_SAFE : GRIP_NONE;
    return;
  }
  const Ir *culprit, *residual = ir_binary(work->pool, IR_SUBTRACT, equation->left, equation->right);
  const Ir *coefficient = ir_partial(work->causal, residual, variable, &culprit);
  if (!coefficient || ir_depends(coefficient, variable) || ir_is_number(coefficient, 0)) return;
  incidence->coefficient = coefficient;
  incidence->grip = coefficient->kind == IR_NUMBER ? GRIP_SAFE : GRIP_UNSAFE;
}

void equation_scan(Work *work, Equation *equation)
{
  uint32_t left_count, right_count, l = 0, r = 0;
  const uint32_t *left = ir_variables(work->arena, equation->left, &left_count);
  const uint32_t *right = ir_variables(work->arena, equation->right, &right_count);
  equation->incidences = ARENA_NEW(work->arena, Incidence, left_count + right_count);
  equation->incidence_count = 0;
  while (l < left_count || r < right_count) {
    uint32_t next = r == right_count || (l < left_count && left[l] <= right[r]) ? left[l] : right[r];
    if (l < left_count && left[l] == next) l++;
    if (r < right_count && right[r] == next) r++;
    if (work->variables[next].sort != SORT_GIVEN) scan_incidence(work, equation, next);
  }
}

static uint32_t without_alias(const Work *work, uint32_t v)
{
  return work->variables[v].sort == SORT_ALIAS ? work->variables[v].alias : v;
}

static const Ir *exchange_leaf(void *user, const Ir *leaf)
{
  Work *work = user;
  if (leaf->kind == IR_DER) return work_reference(work, work_derivative(work, without_alias(work, leaf->index)));
  if (leaf->kind != IR_VARIABLE || work->variables[leaf->index].sort != SORT_ALIAS) return NULL;
  return work_reference(work, without_alias(work, leaf->index));
}

const Ir *work_lower(Work *work, const Ir *ir)
{
  return ir_substitute(work->pool, ir, exchange_leaf, work);
}

void equation_add(Work *work, const Ir *left, const Ir *right, const char *text, Span span)
{
  if (is_name_of_flow(work, left, right)) return;
  left = work_lower(work, left);
  right = work_lower(work, right);
  int is_real = left->type == TYPE_REAL || right->type == TYPE_REAL;
  if (!is_real && left->kind != IR_VARIABLE) {
    const Ir *swapped = left;
    left = right;
    right = swapped;
  }
  Equation *equation = PUSH(work, work->equations, work->equation_count, work->equation_capacity);
  *equation = (Equation){.left = left,
                         .right = right,
                         .derivative = NONE,
                         .integral = NONE,
                         .is_real = (uint8_t)is_real,
                         .text = text ? text : "",
                         .span = span};
}

static void gather_bindings(Work *work)
{
  for (uint32_t v = 0; v < work->spec->variable_count; v++) {
    const IrVariable *variable = &work->spec->variables[v];
    const Ir *binding = variable->attributes[ATTRIBUTE_VALUE];
    if (!binding || variable->variability <= VARIABILITY_PARAMETER || variable->is_input || variable->cross_reference) continue;
    const char *text = causal_text(work->arena, "%s = %s", variable->name, work_print(work, work_lower(work, binding)));
    equation_add(work, ir_variable(work->pool, v, variable->type), binding, text, variable->span);
  }
}

/* ---- if-equations: one conditional equation for each place in the branches ------------------------------------------- */

typedef struct Side {
  const Ir *left, *right;
  const char *text;
  Span span;
} Side;

typedef struct Sides {
  Side *sides;
  uint32_t count, capacity;
} Sides;

static int flatten(Work *work, const IrEquation *equations, Sides *sides);

static const Ir *residual_of(Work *work, const Side *side)
{
  return ir_binary(work->pool, IR_SUBTRACT, side->left, side->right);
}

static Side join_sides(Work *work, const Ir *condition, const Side *then, const Side *otherwise)
{
  Side joined = {.text = then->text, .span = then->span};
  if (then->left == otherwise->left) {
    joined.left = then->left;
    joined.right = ir_if(work->pool, condition, then->right, otherwise->right);
  } else {
    joined.left = ir_if(work->pool, condition, residual_of(work, then), residual_of(work, otherwise));
    joined.right = ir_real(work->pool, 0);
  }
  return joined;
}

static int flatten_if(Work *work, const IrEquation *equation, const IrBranch *branch, Sides *result)
{
  Sides own = {0}, rest = {0};
  if (!flatten(work, branch->body, &own)) return 0;
  if (!branch->condition) {
    *result = own;
    return 1;
  }
  if (branch->next && !flatten_if(work, equation, branch->next, &rest)) return 0;
  if (own.count != rest.count) {
    work_error(work, equation->span, "not-balanced", "the branches of this if-equation have %u and %u equations", own.count,
               rest.count);
    work_remedy(work, "give each branch the same number, else included");
    return 0;
  }
  for (uint32_t i = 0; i < own.count; i++)
    *(Side *)PUSH(work, result->sides, result->count, result->capacity) =
        join_sides(work, branch->condition, &own.sides[i], &rest.sides[i]);
  return 1;
}

static int flatten(Work *work, const IrEquation *equations, Sides *sides)
{
  for (const IrEquation *e = equations; e; e = e->next) {
    if (e->kind == IR_EQUATION_EQUAL) {
      *(Side *)PUSH(work, sides->sides, sides->count, sides->capacity) = (Side){e->left, e->right, e->text, e->span};
    } else if (e->kind == IR_EQUATION_IF) {
      Sides inner = {0};
      if (!flatten_if(work, e, e->branches, &inner)) return 0;
      for (uint32_t i = 0; i < inner.count; i++)
        *(Side *)PUSH(work, sides->sides, sides->count, sides->capacity) = inner.sides[i];
    }
  }
  return 1;
}

/* A sum of kinetic flows of several ports, all with the same factor: the runtime solves it in whatever direction. */
static int take_balance(Work *work, const Equation *equation)
{
  const Ir *factor = NULL;
  for (uint32_t i = 0; i < equation->incidence_count; i++) {
    const Incidence *in = &equation->incidences[i];
    uint32_t group = work->variables[in->variable].group;
    if (group == NONE || !work->groups[group].is_flow || in->grip != GRIP_SAFE) return 0;
    if (factor && factor != in->coefficient) return 0;
    factor = in->coefficient;
  }
  if (equation->incidence_count < 2) return 0;
  CausalClass *class_ = work->class_;
  LiedGroup *members = ARENA_NEW(work->arena, LiedGroup, equation->incidence_count);
  for (uint32_t i = 0; i < equation->incidence_count; i++)
    members[i] = work->groups[work->variables[equation->incidences[i].variable].group].name;
  class_->balances =
      causal_grow(work->arena, class_->balances, class_->balance_count, &work->balance_capacity, sizeof *class_->balances);
  class_->balances[class_->balance_count++] = (LiedBalance){(uint16_t)equation->incidence_count, members};
  return 1;
}

static void scan_equations(Work *work)
{
  uint32_t kept = 0;
  for (uint32_t e = 0; e < work->equation_count; e++) {
    equation_scan(work, &work->equations[e]);
    if (!take_balance(work, &work->equations[e])) work->equations[kept++] = work->equations[e];
  }
  work->equation_count = kept;
}

int gather_equations(Work *work)
{
  gather_bindings(work);
  gather_exports(work);
  Sides sides = {0};
  if (!flatten(work, work->spec->equations.first, &sides)) return 0;
  for (uint32_t i = 0; i < sides.count; i++)
    equation_add(work, sides.sides[i].left, sides.sides[i].right, sides.sides[i].text, sides.sides[i].span);
  if (!gather_algorithms(work)) return 0;
  scan_equations(work);
  return 1;
}
