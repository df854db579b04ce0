/* limits.c: quantities with limits at the linear level.
 *
 * min and max of a linear unknown and an explicit bound, and if-expressions that say the same, are not expressions but modes:
 * an unknown, the law it follows within its limits, and the limits. `if explicit then law else value` around them switches the
 * law off by equal limits. */
#include <math.h>
#include <string.h>

#include "causal/causal_internal.h"

typedef struct Limited {
  const Ir *law, *lower, *upper; /* NULL: no limit */
} Limited;

static int is_linear_ir(const CausalWork *work, const Ir *ir)
{
  return scalar_contains(work->scalar, ir, variable_is_linear);
}

static int is_minimum(const Ir *ir)
{
  return ir->kind == IR_BUILTIN && (ir->op == IR_MIN || ir->op == IR_MAX);
}

/* min, max or a condition on a linear unknown. */
static int is_limit(void *user, const Ir *ir)
{
  const CausalWork *work = user;
  if (is_minimum(ir)) return is_linear_ir(work, ir);
  return ir->kind == IR_IF && is_linear_ir(work, ir->operands[0]);
}

static int needs_mode(CausalWork *work, const Ir *ir)
{
  return scalar_walk(work->scalar, ir, is_limit, work);
}

/* ---- conditions on linear unknowns as minimum or maximum ------------------------------------------------------------------
 */

/* A reproducible number between 0.5 and 1.5 for each variable and try. */
static double probe(uint32_t variable, uint32_t trial)
{
  uint32_t hash = (variable * 2654435761u) ^ (trial * 40503u + 12345u);
  hash ^= hash >> 13;
  hash *= 1274126177u;
  return 0.5 + (hash >> 8 & 0xFFFF) / 65536.0;
}

/* k with a = k b for all values of the variables; 0: there is none. */
static double ratio(CausalWork *work, const Ir *a, const Ir *b)
{
  enum { TRIALS = 6 };
  double *values = ARENA_NEW(work->arena, double, work->scalar->variable_count), first = 0;
  for (uint32_t trial = 0; trial < TRIALS; trial++) {
    for (uint32_t v = 0; v < work->scalar->variable_count; v++) values[v] = probe(v, trial);
    IrPoint point = {.variables = values, .previous = values, .time = 0.3 + trial};
    double k = ir_evaluate(a, &point) / ir_evaluate(b, &point);
    if (point.problem || !isfinite(k)) return 0;
    if (trial == 0) first = k;
    if (fabs(k - first) > 1e-9 * fabs(first)) return 0;
  }
  return first;
}

static const Ir *difference(CausalWork *work, const Ir *a, const Ir *b)
{
  return ir_binary(work->pool, IR_SUBTRACT, a, b);
}

/* if g < 0 then a else b, with a - b = k g: the smaller of both for k > 0, else the larger. NULL: it does not fit. */
static const Ir *as_minimum(CausalWork *work, const Ir *relation, const Ir *a, const Ir *b)
{
  if (relation->kind != IR_RELATION || relation->op > IR_GREATER_EQUAL) return NULL;
  int less = relation->op == IR_LESS || relation->op == IR_LESS_EQUAL;
  const Ir *g = difference(work, relation->operands[less ? 0 : 1], relation->operands[less ? 1 : 0]);
  double k = ratio(work, difference(work, a, b), g);
  if (k == 0) return NULL;
  return ir_builtin(work->pool, k > 0 ? IR_MIN : IR_MAX, (const Ir *const[]){a, b});
}

/* The condition of an if-expression taken apart until each part is explicit or one relation on linear unknowns. */
static const Ir *simplify_if(CausalWork *work, const Ir *condition, const Ir *a, const Ir *b)
{
  if (!is_linear_ir(work, condition)) return ir_if(work->pool, condition, a, b);
  if (condition->kind == IR_BUILTIN && (condition->op == IR_NO_EVENT || condition->op == IR_SMOOTH))
    return simplify_if(work, condition->operands[condition->count - 1], a, b);
  if (condition->kind == IR_NOT) return simplify_if(work, condition->operands[0], b, a);
  if (condition->kind == IR_AND || condition->kind == IR_OR) {
    int explicit_first = !is_linear_ir(work, condition->operands[0]);
    const Ir *outer = condition->operands[explicit_first ? 0 : 1], *inner = condition->operands[explicit_first ? 1 : 0];
    const Ir *rest = simplify_if(work, inner, a, b);
    if (!rest) return NULL;
    return condition->kind == IR_AND ? simplify_if(work, outer, rest, b) : simplify_if(work, outer, a, rest);
  }
  return as_minimum(work, condition, a, b);
}

/* ---- the three parts of a limited quantity ---------------------------------------------------------------------------------
 */

static const Ir *extract(CausalWork *work, const Ir *ir, const ScalarEquation *equation);

static int limited_of(CausalWork *work, const Ir *ir, const ScalarEquation *equation, Limited *limited);

static const Ir *bound(CausalWork *work, IrBuiltin op, const Ir *a, const Ir *b)
{
  return a ? ir_builtin(work->pool, op, (const Ir *const[]){a, b}) : b;
}

static int limited_minimum(CausalWork *work, const Ir *ir, const ScalarEquation *equation, Limited *limited)
{
  int first = is_linear_ir(work, ir->operands[0]), both = first && is_linear_ir(work, ir->operands[1]);
  const Ir *law = ir->operands[first ? 0 : 1], *limit = ir->operands[first ? 1 : 0];
  if (both) return 0;
  if (!limited_of(work, law, equation, limited)) return 0;
  if (ir->op == IR_MIN) {
    limited->upper = bound(work, IR_MIN, limited->upper, limit);
    if (limited->lower) limited->lower = bound(work, IR_MIN, limited->lower, limit);
  } else {
    limited->lower = bound(work, IR_MAX, limited->lower, limit);
    if (limited->upper) limited->upper = bound(work, IR_MAX, limited->upper, limit);
  }
  return 1;
}

static const Ir *choose(CausalWork *work, const Ir *condition, const Ir *a, const Ir *b, double none)
{
  if (!a && !b) return NULL;
  const Ir *infinite = ir_real(work->pool, none);
  return ir_if(work->pool, condition, a ? a : infinite, b ? b : infinite);
}

/* An explicit branch is a value: equal limits. */
static int limited_branch(CausalWork *work, const Ir *ir, const ScalarEquation *equation, Limited *limited)
{
  if (is_linear_ir(work, ir)) return limited_of(work, ir, equation, limited);
  *limited = (Limited){ir, ir, ir};
  return 1;
}

static int limited_if(CausalWork *work, const Ir *ir, const ScalarEquation *equation, Limited *limited)
{
  Limited a, b;
  const Ir *condition = ir->operands[0];
  if (!limited_branch(work, ir->operands[1], equation, &a) || !limited_branch(work, ir->operands[2], equation, &b)) return 0;
  /* a branch that is only a value acts by its limits, so the law of the other can stay in both */
  const Ir *law = !is_linear_ir(work, ir->operands[1])   ? b.law
                  : !is_linear_ir(work, ir->operands[2]) ? a.law
                                                         : ir_if(work->pool, condition, a.law, b.law);
  *limited =
      (Limited){law, choose(work, condition, a.lower, b.lower, -INFINITY), choose(work, condition, a.upper, b.upper, INFINITY)};
  return 1;
}

static int limited_of(CausalWork *work, const Ir *ir, const ScalarEquation *equation, Limited *limited)
{
  *limited = (Limited){.law = ir};
  if (!needs_mode(work, ir)) return 1;
  if (is_minimum(ir)) return limited_minimum(work, ir, equation, limited);
  if (ir->kind == IR_IF && !is_linear_ir(work, ir->operands[0])) return limited_if(work, ir, equation, limited);
  if (ir->kind == IR_IF) {
    const Ir *simple = simplify_if(work, ir->operands[0], ir->operands[1], ir->operands[2]);
    return simple && simple != ir && limited_of(work, simple, equation, limited);
  }
  if (ir->kind == IR_BUILTIN && (ir->op == IR_NO_EVENT || ir->op == IR_SMOOTH))
    return limited_of(work, ir->operands[ir->count - 1], equation, limited);
  if (ir->kind == IR_NEGATE) {
    if (!limited_of(work, ir->operands[0], equation, limited)) return 0;
    *limited = (Limited){ir_negate(work->pool, limited->law), limited->upper ? ir_negate(work->pool, limited->upper) : NULL,
                         limited->lower ? ir_negate(work->pool, limited->lower) : NULL};
    return 1;
  }
  const Ir *law = extract(work, ir, equation);
  limited->law = law;
  return law != NULL;
}

/* ---- modes ------------------------------------------------------------------------------------------------------------------
 */

static void add_mode(CausalWork *work, uint32_t variable, const Limited *limited, const ScalarEquation *equation)
{
  ModeDraft *mode = ARRAY_PUSH(work->arena, work->modes, work->mode_count, work->mode_capacity);
  *mode = (ModeDraft){.variable = variable,
                      .law = limited->law,
                      .lower = limited->lower ? limited->lower : ir_real(work->pool, -INFINITY),
                      .upper = limited->upper ? limited->upper : ir_real(work->pool, INFINITY),
                      .text = equation->text,
                      .span = equation->span};
  work->scalar->variables[variable].is_mode = 1;
}

static uint32_t limited_unknown(CausalWork *work)
{
  uint32_t v =
      scalar_add_variable(work->scalar, arena_printf(work->arena, "$limited[%u]", work->mode_count + 1), "", TYPE_REAL);
  work->scalar->variables[v].is_linear = 1;
  work->scalar->variables[v].is_hidden = 1;
  return v;
}

/* min(a, b) of two linear expressions: a + min(b - a, 0). */
static const Ir *extract_both(CausalWork *work, const Ir *ir, const ScalarEquation *equation)
{
  const Ir *zero = ir_real(work->pool, 0);
  const Ir *a = extract(work, ir->operands[0], equation), *b = a ? extract(work, ir->operands[1], equation) : NULL;
  if (!b) return NULL;
  Limited limited = {difference(work, b, a), ir->op == IR_MIN ? NULL : zero, ir->op == IR_MIN ? zero : NULL};
  uint32_t v = limited_unknown(work);
  add_mode(work, v, &limited, equation);
  return ir_binary(work->pool, IR_ADD, a, scalar_reference(work->scalar, v));
}

static int is_switch(CausalWork *work, const Ir *ir)
{
  return is_minimum(ir) || (ir->kind == IR_IF && needs_mode(work, ir));
}

static const Ir *extract_switch(CausalWork *work, const Ir *ir, const ScalarEquation *equation)
{
  Limited limited;
  if (is_minimum(ir) && is_linear_ir(work, ir->operands[0]) && is_linear_ir(work, ir->operands[1]))
    return extract_both(work, ir, equation);
  if (!limited_of(work, ir, equation, &limited)) {
    work_error(work, equation->span, "wrong-limit",
               "a condition on a linear unknown (a force or derivative) may only limit it, but here it is: %s",
               scalar_print(work->scalar, ir));
    work_remedy(work, "write it as min(law, limit) or max(law, limit), or as an if-expression that is continuous there");
    return NULL;
  }
  uint32_t v = limited_unknown(work);
  add_mode(work, v, &limited, equation);
  return scalar_reference(work->scalar, v);
}

/* The expression with every limited part replaced by an unknown of its own; NULL after an error. */
static const Ir *extract(CausalWork *work, const Ir *ir, const ScalarEquation *equation)
{
  if (!needs_mode(work, ir)) return ir;
  if (is_switch(work, ir)) return extract_switch(work, ir, equation);
  const Ir *operands[3] = {NULL, NULL, NULL};
  if (ir->count > 3) return NULL;
  for (uint32_t i = 0; i < ir->count; i++)
    if (!(operands[i] = extract(work, ir->operands[i], equation))) return NULL;
  switch (ir->kind) {
  case IR_ADD:
  case IR_SUBTRACT:
  case IR_MULTIPLY:
  case IR_DIVIDE:
  case IR_POWER:
    return ir_binary(work->pool, (IrKind)ir->kind, operands[0], operands[1]);
  case IR_NEGATE:
    return ir_negate(work->pool, operands[0]);
  case IR_IF:
    return ir_if(work->pool, operands[0], operands[1], operands[2]);
  case IR_BUILTIN:
    return ir_builtin(work->pool, (IrBuiltin)ir->op, operands);
  default:
    return ir;
  }
}

/* y = limited: y itself is the unknown of the mode. 1: done. */
static int direct_mode(CausalWork *work, ScalarEquation *equation)
{
  for (int side = 0; side < 2; side++) {
    const Ir *alone = side ? equation->right : equation->left, *other = side ? equation->left : equation->right;
    if (alone->kind != IR_VARIABLE || !work->scalar->variables[alone->index].is_linear ||
        work->scalar->variables[alone->index].is_mode)
      continue;
    uint32_t integral = work->scalar->variables[alone->index].integral;
    if (integral != NONE || ir_depends(other, alone->index)) continue;
    const Ir *inner = other;
    while (inner->kind == IR_NEGATE || (inner->kind == IR_BUILTIN && (inner->op == IR_NO_EVENT || inner->op == IR_SMOOTH)))
      inner = inner->operands[inner->count - 1];
    Limited limited;
    if (!is_switch(work, inner) || !limited_of(work, other, equation, &limited)) continue;
    add_mode(work, alone->index, &limited, equation);
    equation->output_only = 1; /* the mode stands for it */
    return 1;
  }
  return 0;
}

int limit_modes(CausalWork *work)
{
  for (uint32_t e = 0; e < work->scalar->equation_count; e++) {
    ScalarEquation *equation = &work->scalar->equations[e];
    if (equation->is_explicit || equation->output_only || !equation->is_real) continue;
    if (!needs_mode(work, equation->left) && !needs_mode(work, equation->right)) continue;
    if (direct_mode(work, equation)) continue;
    ScalarEquation copy = *equation; /* variables may be added */
    const Ir *left = extract(work, copy.left, &copy), *right = left ? extract(work, copy.right, &copy) : NULL;
    if (!right) return 0;
    work->scalar->equations[e].left = left;
    work->scalar->equations[e].right = right;
    equation_scan(work->scalar, &work->scalar->equations[e]);
  }
  return 1;
}
