/* equations.c: bindings, equations and if-equations of a specialisation as one list of scalar equations. */
#include "gather/gather_internal.h"

/* ---- equations ------------------------------------------------------------------------------------------------------- */

static void scan_incidence(ScalarClass *scalar, ScalarEquation *equation, uint32_t variable)
{
  Incidence *incidence = &equation->incidences[equation->incidence_count++];
  *incidence = (Incidence){.variable = variable};
  if (scalar->variables[variable].sort == SORT_VALUE) equation->has_port = 1;
  if (!equation->is_real) { /* a truth or a count: only what stands alone on a side is given by it */
    int alone =
        equation->left->kind == IR_VARIABLE && equation->left->index == variable && !ir_depends_now(equation->right, variable);
    incidence->solvability = alone ? SOLVABLE_SAFE : SOLVABLE_NOT;
    return;
  }
  const Ir *culprit, *residual = ir_binary(scalar->pool, IR_SUBTRACT, equation->left, equation->right);
  const Ir *coefficient = ir_partial(scalar->differentiator, residual, variable, &culprit);
  if (!coefficient || ir_depends(coefficient, variable) || ir_is_number(coefficient, 0)) return;
  incidence->coefficient = coefficient;
  incidence->solvability = coefficient->kind == IR_NUMBER ? SOLVABLE_SAFE : SOLVABLE_UNSAFE;
}

void equation_scan(ScalarClass *scalar, ScalarEquation *equation)
{
  uint32_t left_count, right_count, l = 0, r = 0;
  const uint32_t *left = ir_variables_now(scalar->arena, equation->left, &left_count);
  const uint32_t *right = ir_variables_now(scalar->arena, equation->right, &right_count);
  equation->incidences = ARENA_NEW(scalar->arena, Incidence, left_count + right_count);
  equation->incidence_count = 0;
  while (l < left_count || r < right_count) {
    uint32_t next = r == right_count || (l < left_count && left[l] <= right[r]) ? left[l] : right[r];
    if (l < left_count && left[l] == next) l++;
    if (r < right_count && right[r] == next) r++;
    if (scalar->variables[next].sort != SORT_GIVEN) scan_incidence(scalar, equation, next);
  }
}

static uint32_t without_alias(const ScalarClass *scalar, uint32_t v)
{
  return scalar->variables[v].sort == SORT_ALIAS ? scalar->variables[v].alias : v;
}

static int is_zero(const ScalarClass *scalar, const Ir *value);

/* A parameter that nobody can set has what its declaration says. */
static int is_fixed_zero(const ScalarClass *scalar, uint32_t v)
{
  if (v >= scalar->spec->variable_count) return 0;
  const IrVariable *variable = &scalar->spec->variables[v];
  int is_own = (variable->is_protected || variable->is_final) && variable->type == TYPE_REAL && !variable->cross_reference;
  const Ir *value = variable->attributes[ATTRIBUTE_VALUE];
  return is_own && variable->variability == VARIABILITY_PARAMETER && value && is_zero(scalar, value);
}

/* The direct part of a strictly proper transfer function is bb[1]/a[1] with bb = {0, b}: no input reaches the output at once.
 */
static int is_zero(const ScalarClass *scalar, const Ir *value)
{
  if (value->kind == IR_VARIABLE) return is_fixed_zero(scalar, value->index);
  return value->kind == IR_DIVIDE ? is_zero(scalar, value->operands[0]) : ir_is_number(value, 0);
}

static const Ir *exchange_leaf(void *user, const Ir *leaf)
{
  ScalarClass *scalar = user;
  if (leaf->kind == IR_DER && scalar->variables[leaf->index].rate) return scalar->variables[leaf->index].rate;
  if (leaf->kind == IR_DER) return scalar_reference(scalar, scalar_derivative(scalar, without_alias(scalar, leaf->index)));
  if (leaf->kind != IR_VARIABLE) return NULL;
  if (is_fixed_zero(scalar, leaf->index)) return ir_number(scalar->pool, 0, TYPE_REAL);
  if (scalar->variables[leaf->index].sort != SORT_ALIAS) return NULL;
  return scalar_reference(scalar, without_alias(scalar, leaf->index));
}

const Ir *scalar_lower(ScalarClass *scalar, const Ir *ir)
{
  return ir_substitute(scalar->pool, ir, exchange_leaf, scalar);
}

void equation_add(ScalarClass *scalar, const Ir *left, const Ir *right, const char *text, Span span)
{
  if (is_name_of_flow(scalar, left, right)) return;
  left = ir_inline(scalar->pool, scalar_lower(scalar, left));
  right = ir_inline(scalar->pool, scalar_lower(scalar, right));
  int is_real = left->type == TYPE_REAL || right->type == TYPE_REAL;
  if (!is_real && left->kind != IR_VARIABLE) {
    const Ir *swapped = left;
    left = right;
    right = swapped;
  }
  ScalarEquation *equation = ARRAY_PUSH(scalar->arena, scalar->equations, scalar->equation_count, scalar->equation_capacity);
  *equation = (ScalarEquation){.left = left,
                               .right = right,
                               .derivative = NONE,
                               .integral = NONE,
                               .is_real = (uint8_t)is_real,
                               .text = text ? text : "",
                               .span = span};
}

static void gather_bindings(ScalarClass *scalar)
{
  for (uint32_t v = 0; v < scalar->spec->variable_count; v++) {
    const IrVariable *variable = &scalar->spec->variables[v];
    const Ir *binding = variable->attributes[ATTRIBUTE_VALUE];
    if (!binding || variable->variability <= VARIABILITY_PARAMETER || variable->is_input || variable->cross_reference) continue;
    const char *text =
        arena_printf(scalar->arena, "%s = %s", variable->name, scalar_print(scalar, scalar_lower(scalar, binding)));
    law_add(scalar, text);
    equation_add(scalar, ir_variable(scalar->pool, v, variable->type), binding, text, variable->span);
  }
}

/* ---- if-equations: one conditional equation for each place in the branches ------------------------------------------- */

static const Ir *residual_of(ScalarClass *scalar, const EquationSide *side)
{
  return ir_binary(scalar->pool, IR_SUBTRACT, side->left, side->right);
}

static EquationSide join_sides(ScalarClass *scalar, const Ir *condition, const EquationSide *then,
                               const EquationSide *otherwise)
{
  const char *law =
      arena_printf(scalar->arena, "if %s then %s else %s", law_print(scalar, condition), then->law, otherwise->law);
  EquationSide joined = {.text = then->text, .law = law, .span = then->span};
  if (then->left == otherwise->left) {
    joined.left = then->left;
    joined.right = ir_if(scalar->pool, condition, then->right, otherwise->right);
  } else {
    joined.left = ir_if(scalar->pool, condition, residual_of(scalar, then), residual_of(scalar, otherwise));
    joined.right = ir_real(scalar->pool, 0);
  }
  return joined;
}

static int flatten_if(ScalarClass *scalar, const IrEquation *equation, const IrBranch *branch, EquationSides *result)
{
  EquationSides own = {0}, rest = {0};
  if (!equation_sides(scalar, branch->body, &own)) return 0;
  if (!branch->condition) {
    *result = own;
    return 1;
  }
  if (branch->next && !flatten_if(scalar, equation, branch->next, &rest)) return 0;
  if (own.count != rest.count) {
    scalar_error(scalar, equation->span, "not-balanced", "the branches of this if-equation have %u and %u equations", own.count,
                 rest.count);
    scalar_remedy(scalar, "give each branch the same number, else included");
    return 0;
  }
  for (uint32_t i = 0; i < own.count; i++)
    *ARRAY_PUSH(scalar->arena, result->sides, result->count, result->capacity) =
        join_sides(scalar, branch->condition, &own.sides[i], &rest.sides[i]);
  return 1;
}

int equation_sides(ScalarClass *scalar, const IrEquation *equations, EquationSides *sides)
{
  for (const IrEquation *e = equations; e; e = e->next) {
    if (e->kind == IR_EQUATION_EQUAL) {
      *ARRAY_PUSH(scalar->arena, sides->sides, sides->count, sides->capacity) =
          (EquationSide){e->left, e->right, e->text, e->text ? e->text : "", e->span};
    } else if (e->kind == IR_EQUATION_IF) {
      EquationSides inner = {0};
      if (!flatten_if(scalar, e, e->branches, &inner)) return 0;
      for (uint32_t i = 0; i < inner.count; i++)
        *ARRAY_PUSH(scalar->arena, sides->sides, sides->count, sides->capacity) = inner.sides[i];
    }
  }
  return 1;
}

static const Ir *flow_as_zero(void *user, const Ir *leaf)
{
  const ScalarClass *scalar = user;
  if (leaf->kind != IR_VARIABLE) return NULL;
  uint32_t group = scalar->variables[leaf->index].group;
  return group != NONE && scalar->groups[group].is_flow ? ir_number(scalar->pool, 0, TYPE_REAL) : NULL;
}

static int holds_without_flow(ScalarClass *scalar, const ScalarEquation *equation)
{
  const Ir *residual = ir_binary(scalar->pool, IR_SUBTRACT, equation->left, equation->right);
  return ir_is_number(ir_substitute(scalar->pool, residual, flow_as_zero, scalar), 0);
}

/* All with the same factor. */
static int sums_flows(const ScalarClass *scalar, const ScalarEquation *equation)
{
  const Ir *factor = NULL;
  for (uint32_t i = 0; i < equation->incidence_count; i++) {
    const Incidence *in = &equation->incidences[i];
    uint32_t group = scalar->variables[in->variable].group;
    if (group == NONE || !scalar->groups[group].is_flow || in->solvability != SOLVABLE_SAFE) return 0;
    if (factor && factor != in->coefficient) return 0;
    factor = in->coefficient;
  }
  return equation->incidence_count > 0;
}

/* The runtime solves it in any direction. Of one port: nothing flows there. */
static void add_balance(ScalarClass *scalar, const ScalarEquation *equation)
{
  LiedGroup *members = ARENA_NEW(scalar->arena, LiedGroup, equation->incidence_count);
  for (uint32_t i = 0; i < equation->incidence_count; i++)
    members[i] = scalar->groups[scalar->variables[equation->incidences[i].variable].group].name;
  *ARRAY_PUSH(scalar->arena, scalar->balances, scalar->balance_count, scalar->balance_capacity) =
      (LiedBalance){(uint16_t)equation->incidence_count, members};
}

static int scan_equations(ScalarClass *scalar)
{
  uint32_t kept = 0;
  for (uint32_t e = 0; e < scalar->equation_count; e++) {
    const ScalarEquation *equation = &scalar->equations[e];
    equation_scan(scalar, &scalar->equations[e]);
    int is_sum = sums_flows(scalar, equation), is_balance = is_sum && holds_without_flow(scalar, equation);
    if (is_sum && !is_balance && equation->incidence_count > 1) {
      scalar_error(scalar, equation->span, "not-supported", "mass flows whose sum is not 0: not supported");
      scalar_remedy(scalar, "give the rest a port of its own");
      return 0;
    }
    if (is_balance)
      add_balance(scalar, equation);
    else
      scalar->equations[kept++] = *equation;
  }
  scalar->equation_count = kept;
  return 1;
}

/* Equations, then bindings, then when-clauses: the order in which a reader expects them. They arrive in the opposite order. */
static void order_laws(ScalarClass *scalar, uint32_t first_binding, uint32_t first_equation)
{
  const uint32_t begin[] = {first_equation, first_binding, 0}, end[] = {scalar->law_count, first_equation, first_binding};
  const char **ordered = ARENA_NEW(scalar->arena, const char *, scalar->law_count);
  uint32_t count = 0;
  for (int part = 0; part < 3; part++)
    for (uint32_t i = begin[part]; i < end[part]; i++) ordered[count++] = scalar->laws[i];
  scalar->laws = ordered;
  scalar->law_capacity = count;
}

int gather_equations(ScalarClass *scalar)
{
  uint32_t first_binding = scalar->law_count;
  gather_bindings(scalar);
  uint32_t first_equation = scalar->law_count;
  gather_shown(scalar);
  EquationSides sides = {0};
  if (!equation_sides(scalar, scalar->spec->equations.first, &sides)) return 0;
  for (uint32_t i = 0; i < sides.count; i++) {
    law_add(scalar, sides.sides[i].law);
    equation_add(scalar, sides.sides[i].left, sides.sides[i].right, sides.sides[i].text, sides.sides[i].span);
  }
  if (!gather_algorithms(scalar)) return 0;
  order_laws(scalar, first_binding, first_equation);
  gather_event_functions(scalar);
  return scan_equations(scalar);
}
