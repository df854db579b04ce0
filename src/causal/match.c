/* match.c: equations assigned to variables, and the order of evaluation that follows. */
#include "causal/causal_internal.h"

/* ---- matching -------------------------------------------------------------------------------------------------------- */

typedef struct Holders { /* equations that hold a variable */
  uint32_t *first;       /* [variable_count + 1] */
  uint32_t *equation;
  uint8_t *solvability;
} Holders;

static Holders *holders_new(ScalarClass *scalar)
{
  Holders *holders = ARENA_NEW(scalar->arena, Holders, 1);
  uint32_t n = scalar->variable_count, total = 0;
  holders->first = ARENA_NEW(scalar->arena, uint32_t, n + 2);
  for (uint32_t e = 0; e < scalar->equation_count; e++) {
    total += scalar->equations[e].incidence_count;
    for (uint32_t i = 0; i < scalar->equations[e].incidence_count; i++)
      holders->first[scalar->equations[e].incidences[i].variable + 2]++;
  }
  for (uint32_t v = 0; v < n; v++) holders->first[v + 2] += holders->first[v + 1];
  holders->equation = ARENA_NEW(scalar->arena, uint32_t, total);
  holders->solvability = ARENA_NEW(scalar->arena, uint8_t, total);
  for (uint32_t e = 0; e < scalar->equation_count; e++)
    for (uint32_t i = 0; i < scalar->equations[e].incidence_count; i++) {
      const Incidence *in = &scalar->equations[e].incidences[i];
      uint32_t at = holders->first[in->variable + 1]++;
      holders->equation[at] = e;
      holders->solvability[at] = (uint8_t)in->solvability;
    }
  return holders;
}

Matching *matching_new(ScalarClass *scalar, const uint8_t *allowed)
{
  Matching *m = ARENA_NEW(scalar->arena, Matching, 1);
  m->variable_of = ARENA_NEW(scalar->arena, uint32_t, scalar->equation_count);
  m->equation_of = ARENA_NEW(scalar->arena, uint32_t, scalar->variable_count);
  m->seen = ARENA_NEW(scalar->arena, uint32_t, scalar->equation_count);
  m->allowed = allowed;
  m->has_changed = 1;
  m->holders = holders_new(scalar);
  for (uint32_t e = 0; e < scalar->equation_count; e++) m->variable_of[e] = NONE;
  for (uint32_t v = 0; v < scalar->variable_count; v++) m->equation_of[v] = NONE;
  return m;
}

static int augment(Matching *m, uint32_t variable, Solvability solvability)
{
  const Holders *holders = m->holders;
  for (int free_first = 1; free_first >= 0; free_first--)
    for (uint32_t k = holders->first[variable]; k < holders->first[variable + 1]; k++) {
      uint32_t e = holders->equation[k];
      if (!m->allowed[e] || holders->solvability[k] < solvability || m->seen[e] == m->stamp) continue;
      if (free_first && m->variable_of[e] != NONE) continue;
      m->seen[e] = m->stamp;
      /* a reassigned variable may be solved for in its new equation as unsafely as before */
      if (m->variable_of[e] == NONE || augment(m, m->variable_of[e], solvability)) {
        m->variable_of[e] = variable;
        m->equation_of[variable] = e;
        return 1;
      }
    }
  return 0;
}

/* Equations from which a search failed are skipped in the next search, until the matching changes. */
int match_variable(Matching *m, uint32_t variable, Solvability solvability)
{
  if (m->equation_of[variable] != NONE) return 1;
  if (m->has_changed || m->searched != m->allowed || m->searched_solvability != solvability) m->stamp++;
  m->searched = m->allowed;
  m->searched_solvability = solvability;
  m->has_changed = augment(m, variable, solvability);
  return m->has_changed;
}

/* ---- order of evaluation (Tarjan) ------------------------------------------------------------------------------------ */

typedef struct Tarjan {
  ScalarClass *scalar;
  const uint32_t *variable_of, *equation_of;
  const uint8_t *is_member;
  uint32_t *index, *low, *stack;
  uint8_t *on_stack;
  uint32_t next, stacked;
  Loops loops;
} Tarjan;

static void visit(Tarjan *t, uint32_t equation)
{
  t->index[equation] = t->low[equation] = ++t->next;
  t->stack[t->stacked++] = equation;
  t->on_stack[equation] = 1;
  const ScalarEquation *e = &t->scalar->equations[equation];
  for (uint32_t i = 0; i < e->incidence_count; i++) {
    uint32_t other = t->equation_of[e->incidences[i].variable];
    if (other == NONE || other == equation || !t->is_member[other]) continue;
    if (!t->index[other]) visit(t, other);
    if (t->on_stack[other] && t->low[other] < t->low[equation]) t->low[equation] = t->low[other];
  }
  if (t->low[equation] != t->index[equation]) return;
  uint32_t at = t->loops.first[t->loops.count];
  for (uint32_t member = NONE; member != equation;) {
    member = t->stack[--t->stacked];
    t->on_stack[member] = 0;
    t->loops.equations[at++] = member;
  }
  t->loops.first[++t->loops.count] = at;
}

Loops order_equations(ScalarClass *scalar, const uint8_t *is_member, const uint32_t *variable_of, const uint32_t *equation_of)
{
  uint32_t n = scalar->equation_count;
  Tarjan t = {.scalar = scalar, .variable_of = variable_of, .equation_of = equation_of, .is_member = is_member};
  t.index = ARENA_NEW(scalar->arena, uint32_t, n);
  t.low = ARENA_NEW(scalar->arena, uint32_t, n);
  t.stack = ARENA_NEW(scalar->arena, uint32_t, n);
  t.on_stack = ARENA_NEW(scalar->arena, uint8_t, n);
  t.loops.equations = ARENA_NEW(scalar->arena, uint32_t, n);
  t.loops.first = ARENA_NEW(scalar->arena, uint32_t, n + 1);
  for (uint32_t e = 0; e < n; e++)
    if (is_member[e] && !t.index[e]) visit(&t, e);
  return t.loops;
}

/* ---- solutions ------------------------------------------------------------------------------------------------------- */

typedef struct Zeroing {
  ScalarClass *scalar;
  const uint32_t *variables;
  uint32_t count;
} Zeroing;

static const Ir *zero_leaf(void *user, const Ir *leaf)
{
  const Zeroing *z = user;
  if (leaf->kind != IR_VARIABLE) return NULL;
  for (uint32_t i = 0; i < z->count; i++)
    if (z->variables[i] == leaf->index) return ir_real(z->scalar->pool, 0);
  return NULL;
}

static const Ir *with_zeros(ScalarClass *scalar, const Ir *ir, const uint32_t *variables, uint32_t count)
{
  Zeroing zeroing = {scalar, variables, count};
  return ir_substitute(scalar->pool, ir, zero_leaf, &zeroing);
}

const Ir *equation_coefficient(const ScalarEquation *equation, uint32_t variable)
{
  for (uint32_t i = 0; i < equation->incidence_count; i++)
    if (equation->incidences[i].variable == variable) return equation->incidences[i].coefficient;
  return NULL;
}

/* The side of an equation that is not the variable, if it stands alone on the other: keeps expressions as written. */
static const Ir *plain_solution(const ScalarEquation *e, uint32_t variable)
{
  if (e->left->kind == IR_VARIABLE && e->left->index == variable && !ir_depends_now(e->right, variable)) return e->right;
  if (e->right->kind == IR_VARIABLE && e->right->index == variable && !ir_depends_now(e->left, variable)) return e->left;
  return NULL;
}

const Ir *equation_solution(ScalarClass *scalar, const ScalarEquation *e, uint32_t variable)
{
  const Ir *plain = plain_solution(e, variable);
  if (plain) return plain;
  const Ir *coefficient = equation_coefficient(e, variable);
  const Ir *left = with_zeros(scalar, e->left, &variable, 1), *right = with_zeros(scalar, e->right, &variable, 1);
  int negative = coefficient->kind == IR_NEGATE || (coefficient->kind == IR_NUMBER && coefficient->number < 0);
  if (negative) coefficient = ir_negate(scalar->pool, coefficient);
  const Ir *rest =
      negative ? ir_binary(scalar->pool, IR_SUBTRACT, left, right) : ir_binary(scalar->pool, IR_SUBTRACT, right, left);
  return ir_binary(scalar->pool, IR_DIVIDE, rest, coefficient);
}

static CausalStep step_new(ScalarClass *scalar, uint32_t count)
{
  CausalStep step = {.count = count};
  step.variables = ARENA_NEW(scalar->arena, uint32_t, count);
  step.right = ARENA_NEW(scalar->arena, const Ir *, count);
  if (count > 1) step.matrix = ARENA_NEW(scalar->arena, const Ir *, (size_t)count *count);
  return step;
}

static int report_nonlinear_loop(ScalarClass *scalar, const uint32_t *equations, uint32_t count, const uint32_t *variable_of)
{
  uint32_t first = 0;
  for (uint32_t i = 1; i < count; i++)
    if (scalar->equations[equations[i]].span.start < scalar->equations[equations[first]].span.start) first = i;
  const char *name = scalar->variables[variable_of[equations[first]]].name;
  scalar_error(scalar, scalar->equations[equations[first]].span, "algebraic-loop",
               "%s cannot be computed explicitly: it needs the solution of a nonlinear system", name);
  scalar_about(scalar, .variable = name);
  scalar_remedy(scalar, "break the loop by a state (der) or an input, or make the equations linear in it");
  for (uint32_t i = 0; i < count && i < 8; i++)
    if (i != first)
      scalar_note(scalar, scalar->equations[equations[i]].span, "together with %s from: %s",
                  scalar->variables[variable_of[equations[i]]].name, scalar->equations[equations[i]].text);
  return 0;
}

/* 0: the equation is not linear in the variables that have a column. */
static int fill_row(ScalarClass *scalar, const ScalarEquation *e, const uint32_t *column, const Ir **row, uint32_t count)
{
  for (uint32_t j = 0; j < count; j++) row[j] = ir_real(scalar->pool, 0);
  for (uint32_t i = 0; i < e->incidence_count; i++) {
    const Incidence *in = &e->incidences[i];
    uint32_t n = 0;
    if (!column[in->variable]) continue;
    if (!in->coefficient) return 0;
    const uint32_t *variables = ir_variables(scalar->arena, in->coefficient, &n);
    for (uint32_t k = 0; k < n; k++)
      if (column[variables[k]]) return 0;
    row[column[in->variable] - 1] = in->coefficient;
  }
  return 1;
}

static int fill_loop(ScalarClass *scalar, const uint32_t *equations, const uint32_t *variable_of, CausalStep *step)
{
  uint32_t *column = ARENA_NEW(scalar->arena, uint32_t, scalar->variable_count); /* from 1 */
  for (uint32_t i = 0; i < step->count; i++) {
    step->variables[i] = variable_of[equations[i]];
    column[step->variables[i]] = i + 1;
  }
  for (uint32_t i = 0; i < step->count; i++) {
    const ScalarEquation *e = &scalar->equations[equations[i]];
    if (!e->is_real || !fill_row(scalar, e, column, step->matrix + (size_t)i * step->count, step->count)) return 0;
    step->right[i] = ir_binary(scalar->pool, IR_SUBTRACT, with_zeros(scalar, e->right, step->variables, step->count),
                               with_zeros(scalar, e->left, step->variables, step->count));
  }
  return 1;
}

int loop_step(ScalarClass *scalar, const uint32_t *equations, uint32_t count, const uint32_t *variable_of, CausalStep *step,
              int quiet)
{
  *step = step_new(scalar, count);
  step->text = scalar->equations[equations[0]].text;
  step->span = scalar->equations[equations[0]].span;
  if (count > 1)
    return fill_loop(scalar, equations, variable_of, step) ||
           (!quiet && report_nonlinear_loop(scalar, equations, count, variable_of));
  step->variables[0] = variable_of[equations[0]];
  step->right[0] = equation_solution(scalar, &scalar->equations[equations[0]], step->variables[0]);
  return 1;
}
