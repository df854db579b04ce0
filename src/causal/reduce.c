/* reduce.c: which equations have to be differentiated (Pantelides' algorithm), and their derivatives.
 *
 * Derivatives of positions and kinetic variables of ports are unknowns from the start; nothing at a port can be
 * differentiated further. So a kinematic equation such as flange_a.s + s = flange_b.s, which has no unknown of highest order,
 * is differentiated once, and a holonomic constraint inside a class as often as it takes. */
#include "causal/causal_internal.h"

enum { MAX_ORDER = 4 };

/* ---- differentiation of one equation --------------------------------------------------------------------------------- */

static const Ir *time_derivative(void *user, const Ir *leaf)
{
  Work *work = user;
  if (leaf->kind == IR_TIME) return ir_real(work->pool, 1);
  if (leaf->kind != IR_VARIABLE || work->variables[leaf->index].sort == SORT_GIVEN) return NULL;
  if (work->class_->variables[leaf->index].type != TYPE_REAL) return NULL;
  if (work->variables[leaf->index].sort == SORT_LOCAL || work->class_->variables[leaf->index].derivative != NONE)
    return work_reference(work, work_derivative(work, leaf->index));
  work->stuck = leaf->index;
  return NULL;
}

static const Ir *by_time(Work *work, const Ir *ir, const Ir **culprit)
{
  work->causal->is_by_time = 1;
  const Ir *derivative = ir_differentiate(work->causal, ir, time_derivative, work, culprit);
  work->causal->is_by_time = 0;
  return derivative;
}

static int report_without_derivative(Work *work, Span span, uint32_t variable)
{
  const char *name = work->class_->variables[variable].name;
  if (work->variables[variable].sort == SORT_SLOPE) {
    work_error(work, span, "no-derivative", "the second derivative of %s is needed, but a connector gives only the first",
               work->class_->variables[work->class_->variables[variable].integral].name);
    work_about(work, .variable = work->class_->variables[work->class_->variables[variable].integral].name);
    work_remedy(
        work,
        "use a connector with position, velocity and force (s, v, flow f), as Dialectic.Translational.Flange, and der(v)");
  } else if (work->variables[variable].sort == SORT_REACTION) {
    work_error(work, span, "no-derivative", "the derivative of %s is needed, but a connector does not give it", name);
    work_about(work, .variable = name);
  } else {
    work_error(work, span, "no-derivative", "the derivative of the signal %s is needed", name);
    work_about(work, .variable = name);
    work_remedy(work, "give a prescribed motion position, velocity and acceleration together, or filter its reference");
  }
  return 0;
}

static int report_undifferentiable(Work *work, const Equation *equation, uint32_t variable)
{
  report_without_derivative(work, equation->span, variable);
  work_note(work, equation->span, "the equation has to be differentiated because it determines no unknown: %s", equation->text);
  return 0;
}

int equation_differentiate(Work *work, uint32_t number)
{
  const Equation *equation = &work->equations[number];
  const Ir *culprit = NULL, *left = equation->left, *right = equation->right;
  work->stuck = NONE;
  left = by_time(work, left, &culprit);
  right = left ? by_time(work, right, &culprit) : NULL;
  equation = &work->equations[number];
  if (work->stuck != NONE) return report_undifferentiable(work, equation, work->stuck);
  if (!right || !equation->is_real) {
    work_error(work, equation->span, "no-derivative", "this equation has to be differentiated, but %s has no derivative",
               culprit ? work_print(work, culprit) : "it");
    return 0;
  }
  const char *text = causal_text(work->arena, "der(%s)", equation->text);
  Span span = equation->span;
  uint8_t order = (uint8_t)(equation->order + 1);
  equation_add(work, left, right, text, span);
  uint32_t added = work->equation_count - 1;
  work->equations[number].derivative = added;
  work->equations[added].integral = number;
  work->equations[added].order = order;
  equation_scan(work, &work->equations[added]);
  return 1;
}

/* ---- too many equations ---------------------------------------------------------------------------------------------- */

static uint32_t base_of(const Work *work, uint32_t variable)
{
  while (work->class_->variables[variable].integral != NONE) variable = work->class_->variables[variable].integral;
  return variable;
}

static int can_determine(const Work *work, uint32_t variable)
{
  uint32_t group = work->variables[variable].group;
  return group == NONE || work->groups[group].side != SIDE_IN || work->class_->variables[variable].derivative != NONE;
}

typedef struct Path {
  uint32_t *equation_of; /* [variable] */
  uint32_t *seen;        /* [variable] */
  uint32_t stamp;
} Path;

/* A variable of any order for each equation: without one, the equations contradict or repeat each other. */
static int assign_base(Work *work, Path *path, uint32_t equation)
{
  const Equation *e = &work->equations[equation];
  for (int free_first = 1; free_first >= 0; free_first--)
    for (uint32_t i = 0; i < e->incidence_count; i++) {
      if (!can_determine(work, e->incidences[i].variable)) continue;
      uint32_t v = base_of(work, e->incidences[i].variable);
      if (path->seen[v] == path->stamp || (free_first && path->equation_of[v] != NONE)) continue;
      path->seen[v] = path->stamp;
      if (path->equation_of[v] == NONE || assign_base(work, path, path->equation_of[v])) {
        path->equation_of[v] = equation;
        return 1;
      }
    }
  return 0;
}

static void fill(uint32_t *numbers, uint32_t count)
{
  for (uint32_t i = 0; i < count; i++) numbers[i] = NONE;
}

static void report_no_unknown(Work *work, const Equation *equation)
{
  uint32_t count, v = NONE;
  const Ir *both = ir_binary(work->pool, IR_SUBTRACT, equation->left, equation->right);
  const uint32_t *variables = ir_variables(work->arena, both, &count);
  for (uint32_t i = 0; i < count && v == NONE; i++)
    if (work->variables[variables[i]].is_discrete) v = variables[i];
  if (v == NONE) {
    work_error(work, equation->span, "no-unknown", "this equation has no unknown: it is always true or always false");
  } else {
    work_error(work, equation->span, "no-unknown", "this equation has no unknown: %s is assigned in when",
               work->class_->variables[v].name);
    work_about(work, .variable = work->class_->variables[v].name);
  }
}

/* The variables that were tried in vain, and what determines them. */
static void report_surplus(Work *work, const Path *path, const Equation *equation)
{
  enum { NOTES = 4 };
  uint32_t notes = 0;
  work_error(work, equation->span, "overdetermined", "one equation too many: other equations determine all unknowns in it");
  for (uint32_t v = 0; v < work->class_->variable_count && notes < NOTES; v++) {
    if (path->seen[v] != path->stamp || path->equation_of[v] == NONE) continue;
    const Equation *other = &work->equations[path->equation_of[v]];
    work_note(work, other->span, "%s is determined here", work->class_->variables[v].name);
    notes++;
  }
}

static int check_determined(Work *work)
{
  uint32_t n = work->class_->variable_count;
  Path path = {ARENA_NEW(work->arena, uint32_t, n), ARENA_NEW(work->arena, uint32_t, n), 0};
  fill(path.equation_of, n);
  int good = 1;
  for (uint32_t e = 0; e < work->equation_count; e++) {
    path.stamp++;
    if (assign_base(work, &path, e)) continue;
    if (work->equations[e].incidence_count == 0)
      report_no_unknown(work, &work->equations[e]);
    else
      report_surplus(work, &path, &work->equations[e]);
    good = 0;
  }
  return good;
}

/* ---- derivatives that the class asks for ----------------------------------------------------------------------------- */

/* Where a discrete variable is given. */
static Span assignment_of(const Work *work, uint32_t variable)
{
  for (uint32_t w = 0; w < work->class_->when_count; w++)
    for (uint32_t a = 0; a < work->class_->whens[w].action_count; a++) {
      const CausalAction *action = &work->class_->whens[w].actions[a];
      if (action->kind == ACTION_ASSIGN && action->variable == variable) return action->span;
    }
  return work->spec->span;
}

static Span use_of(const Work *work, uint32_t variable)
{
  for (uint32_t e = 0; e < work->equation_count; e++)
    for (uint32_t i = 0; i < work->equations[e].incidence_count; i++)
      if (work->equations[e].incidences[i].variable == variable) return work->equations[e].span;
  return work->spec->span;
}

/* A connector gives no derivatives but those of positions and kinetic variables, and what changes in when has none. */
static int check_derivatives(Work *work)
{
  int good = 1;
  for (uint32_t v = 0; v < work->class_->variable_count; v++) {
    uint32_t derivative = work->class_->variables[v].derivative;
    if (derivative == NONE || work->variables[derivative].sort != SORT_LOCAL || work->variables[v].sort == SORT_LOCAL) continue;
    if (work->variables[v].is_discrete) {
      work_error(work, assignment_of(work, v), "not-assignable", "%s has a derivative, so it cannot be assigned in when",
                 work->class_->variables[v].name);
      work_about(work, .variable = work->class_->variables[v].name);
      work_remedy(work, "change a state with reinit(%s, value)", work->class_->variables[v].name);
    } else if (work->variables[v].sort != SORT_GIVEN) {
      report_without_derivative(work, use_of(work, derivative), v);
    }
    good &= work->variables[v].sort == SORT_GIVEN && !work->variables[v].is_discrete;
  }
  return good;
}

/* ---- Pantelides ------------------------------------------------------------------------------------------------------ */

typedef struct Pantelides {
  uint32_t *equation_of;                           /* [variable] of highest order */
  uint32_t *variable_coloured, *equation_coloured; /* in this search if equal to `colour` */
  uint32_t colour;
  uint32_t capacity; /* of both kinds of arrays */
} Pantelides;

static void *larger(Arena *arena, const void *old, uint32_t count, uint32_t capacity, size_t size)
{
  char *array = arena_alloc(arena, capacity, size);
  const char *bytes = old;
  for (size_t i = 0; i < count * size; i++) array[i] = bytes[i];
  return array;
}

static void make_room(Work *work, Pantelides *p)
{
  uint32_t n = work->class_->variable_count > work->equation_count ? work->class_->variable_count : work->equation_count;
  if (n <= p->capacity) return;
  uint32_t capacity = 2 * n + 16, old = p->capacity;
  p->equation_of = larger(work->arena, p->equation_of, old, capacity, sizeof *p->equation_of);
  p->variable_coloured = larger(work->arena, p->variable_coloured, old, capacity, sizeof *p->variable_coloured);
  p->equation_coloured = larger(work->arena, p->equation_coloured, old, capacity, sizeof *p->equation_coloured);
  fill(p->equation_of + old, capacity - old);
  p->capacity = capacity;
}

static int is_highest(const Work *work, uint32_t variable)
{
  return work->class_->variables[variable].derivative == NONE && can_determine(work, variable);
}

static int augment(Work *work, Pantelides *p, uint32_t equation)
{
  p->equation_coloured[equation] = p->colour;
  const Equation *e = &work->equations[equation];
  for (int free_first = 1; free_first >= 0; free_first--)
    for (uint32_t i = 0; i < e->incidence_count; i++) {
      uint32_t v = e->incidences[i].variable;
      if (!is_highest(work, v) || p->variable_coloured[v] == p->colour) continue;
      if (free_first && p->equation_of[v] != NONE) continue;
      p->variable_coloured[v] = p->colour;
      if (p->equation_of[v] == NONE || augment(work, p, p->equation_of[v])) {
        p->equation_of[v] = equation;
        return 1;
      }
    }
  return 0;
}

/* A coloured variable of a port cannot get a derivative: the equation that holds it is to blame. */
static int variables_can_follow(Work *work, const Pantelides *p, uint32_t equation)
{
  for (uint32_t v = 0; v < work->class_->variable_count; v++)
    if (p->variable_coloured[v] == p->colour && work->variables[v].sort != SORT_LOCAL)
      return report_undifferentiable(work, &work->equations[p->equation_of[v] == NONE ? equation : p->equation_of[v]], v);
  return 1;
}

static int differentiate_coloured(Work *work, Pantelides *p, uint32_t equation)
{
  if (!variables_can_follow(work, p, equation)) return 0;
  uint32_t variables = work->class_->variable_count, equations = work->equation_count;
  for (uint32_t v = 0; v < variables; v++)
    if (p->variable_coloured[v] == p->colour) work_derivative(work, v);
  for (uint32_t e = 0; e < equations; e++)
    if (p->equation_coloured[e] == p->colour && !equation_differentiate(work, e)) return 0;
  make_room(work, p);
  for (uint32_t v = 0; v < variables; v++)
    if (p->variable_coloured[v] == p->colour && p->equation_of[v] != NONE)
      p->equation_of[work->class_->variables[v].derivative] = work->equations[p->equation_of[v]].derivative;
  return 1;
}

static int report_endless(Work *work, uint32_t equation)
{
  work_error(work, work->equations[equation].span, "singular",
             "the equations cannot be made regular by differentiation: this one, with others, constrains unknowns that nothing "
             "else determines");
  return 0;
}

int reduce_index(Work *work)
{
  if (!check_derivatives(work) || !check_determined(work)) return 0;
  Pantelides p = {0};
  make_room(work, &p);
  uint32_t original = work->equation_count;
  for (uint32_t e = 0; e < original; e++)
    for (uint32_t current = e;;) {
      p.colour++;
      if (augment(work, &p, current)) break;
      if (work->equations[current].order >= MAX_ORDER) return report_endless(work, e);
      if (!differentiate_coloured(work, &p, current)) return 0;
      current = work->equations[current].derivative;
    }
  return 1;
}
