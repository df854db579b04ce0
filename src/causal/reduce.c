/* reduce.c: which equations have to be differentiated (Pantelides' algorithm), and their derivatives.
 *
 * Derivatives of positions and kinetic variables of ports are unknowns from the start; nothing at a port can be differentiated
 * further. So a kinematic equation such as flange_a.s + s = flange_b.s, which has no unknown of highest order, is
 * differentiated once, and a holonomic constraint inside a class as often as needed. */
#include "causal/causal_internal.h"

enum { MAX_ORDER = 4 };

/* ---- differentiation of one equation --------------------------------------------------------------------------------- */

typedef struct TimeDerivation {
  ScalarClass *scalar;
  uint32_t stuck; /* a variable met that has no derivative; or NONE */
} TimeDerivation;

static const Ir *time_derivative(void *user, const Ir *leaf)
{
  TimeDerivation *derivation = user;
  ScalarClass *scalar = derivation->scalar;
  if (leaf->kind == IR_TIME) return ir_real(scalar->pool, 1);
  if (leaf->kind != IR_VARIABLE || scalar->variables[leaf->index].sort == SORT_GIVEN) return NULL;
  if (scalar->variables[leaf->index].type != TYPE_REAL) return NULL;
  if (scalar->variables[leaf->index].rate) return scalar->variables[leaf->index].rate;
  if (scalar->variables[leaf->index].sort == SORT_LOCAL || scalar->variables[leaf->index].derivative != NONE)
    return scalar_reference(scalar, scalar_derivative(scalar, leaf->index));
  derivation->stuck = leaf->index;
  return NULL;
}

static const Ir *by_time(TimeDerivation *derivation, const Ir *ir, const Ir **culprit)
{
  return ir_differentiate_by_time(derivation->scalar->differentiator, ir, time_derivative, derivation, culprit);
}

static uint32_t base_of(const ScalarClass *scalar, uint32_t variable)
{
  while (scalar->variables[variable].integral != NONE) variable = scalar->variables[variable].integral;
  return variable;
}

/* A signal that others give can come with its derivative, which they are asked for. */
static int list_need(ScalarClass *scalar, Span span, uint32_t variable, const char *text)
{
  const ScalarVariable *v = &scalar->variables[variable];
  if (!scalar->lists_needs || v->spec_variable == NONE || v->type != TYPE_REAL || v->order >= MAX_ORDER) return 0;
  if (v->sort != SORT_VALUE || scalar->groups[v->group].side != SIDE_IN) return 0;
  *ARRAY_PUSH(scalar->arena, scalar->needs, scalar->need_count, scalar->need_capacity) =
      (ScalarNeed){v->spec_variable, text, span};
  return 1;
}

static int report_without_derivative(ScalarClass *scalar, Span span, uint32_t variable)
{
  const char *name = scalar->variables[variable].name;
  if (scalar->variables[variable].sort == SORT_SLOPE) {
    const char *integral = scalar->variables[scalar->variables[variable].integral].name;
    scalar_error(scalar, span, "no-derivative", "the second derivative of %s is needed, but a connector gives only the first",
                 integral);
    scalar_about(scalar, .variable = integral);
    scalar_remedy(
        scalar,
        "use a connector with position, velocity and force (s, v, flow f), as Dialectic.Translational.Flange, and der(v)");
  } else if (scalar->variables[variable].sort == SORT_REACTION || scalar->variables[variable].sort == SORT_QUASI) {
    scalar_error(scalar, span, "no-derivative", "the derivative of %s is needed, but its connector does not have it", name);
    scalar_about(scalar, .variable = name);
  } else {
    uint8_t order = (uint8_t)(scalar->variables[variable].order + 1);
    const char *which = order > 1 ? arena_printf(scalar->arena, "%u times repeated ", order) : "";
    name = scalar->variables[base_of(scalar, variable)].name;
    scalar_error(scalar, span, "no-derivative", "the %sderivative of the signal %s is needed", which, name);
    scalar_about(scalar, .variable = name);
    scalar_remedy(scalar, "give a prescribed motion position, velocity and acceleration together, or filter its reference");
  }
  return 0;
}

static int report_undifferentiable(ScalarClass *scalar, const ScalarEquation *equation, uint32_t variable)
{
  if (list_need(scalar, equation->span, variable, equation->text)) return 0;
  report_without_derivative(scalar, equation->span, variable);
  scalar_note(scalar, equation->span, "the equation has to be differentiated because it determines no unknown: %s",
              equation->text);
  return 0;
}

/* 0 after an error. */
static int equation_differentiate(ScalarClass *scalar, uint32_t number)
{
  const ScalarEquation *equation = &scalar->equations[number];
  const Ir *culprit = NULL, *left = equation->left, *right = equation->right;
  TimeDerivation derivation = {scalar, NONE};
  left = by_time(&derivation, left, &culprit);
  right = left ? by_time(&derivation, right, &culprit) : NULL;
  equation = &scalar->equations[number];
  if (derivation.stuck != NONE) return report_undifferentiable(scalar, equation, derivation.stuck);
  if (!right || !equation->is_real) {
    scalar_error(scalar, equation->span, "no-derivative", "this equation has to be differentiated, but %s has no derivative",
                 culprit ? scalar_print(scalar, culprit) : "it");
    return 0;
  }
  const char *text = arena_printf(scalar->arena, "der(%s)", equation->text);
  Span span = equation->span;
  uint8_t order = (uint8_t)(equation->order + 1);
  equation_add(scalar, left, right, text, span);
  uint32_t added = scalar->equation_count - 1;
  scalar->equations[number].derivative = added;
  scalar->equations[added].integral = number;
  scalar->equations[added].order = order;
  equation_scan(scalar, &scalar->equations[added]);
  return 1;
}

/* ---- too many equations ---------------------------------------------------------------------------------------------- */

/* Of a motion that comes from outside the slope may be an unknown; a signal is given with its derivative. */
static int can_determine(const ScalarClass *scalar, uint32_t variable)
{
  uint32_t group = scalar->variables[variable].group, derivative = scalar->variables[variable].derivative;
  if (group == NONE || scalar->groups[group].side != SIDE_IN) return 1;
  return derivative != NONE && scalar->variables[derivative].sort == SORT_SLOPE;
}

typedef struct Path {
  uint32_t *equation_of; /* [variable] */
  uint32_t *seen;        /* [variable] */
  uint32_t stamp;
} Path;

/* A variable of any order for each equation: without one, the equations contradict or repeat each other. */
static int assign_base(ScalarClass *scalar, Path *path, uint32_t equation)
{
  const ScalarEquation *e = &scalar->equations[equation];
  for (int free_first = 1; free_first >= 0; free_first--)
    for (uint32_t i = 0; i < e->incidence_count; i++) {
      if (!can_determine(scalar, e->incidences[i].variable)) continue;
      uint32_t v = base_of(scalar, e->incidences[i].variable);
      if (path->seen[v] == path->stamp || (free_first && path->equation_of[v] != NONE)) continue;
      path->seen[v] = path->stamp;
      if (path->equation_of[v] == NONE || assign_base(scalar, path, path->equation_of[v])) {
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

static void report_no_unknown(ScalarClass *scalar, const ScalarEquation *equation)
{
  uint32_t count, v = NONE;
  const Ir *both = ir_binary(scalar->pool, IR_SUBTRACT, equation->left, equation->right);
  const uint32_t *variables = ir_variables(scalar->arena, both, &count);
  for (uint32_t i = 0; i < count && v == NONE; i++)
    if (scalar->variables[variables[i]].is_discrete) v = variables[i];
  if (v == NONE) {
    scalar_error(scalar, equation->span, "no-unknown", "this equation has no unknown: it is always true or always false");
  } else {
    scalar_error(scalar, equation->span, "no-unknown", "this equation has no unknown: %s is assigned in when",
                 scalar->variables[v].name);
    scalar_about(scalar, .variable = scalar->variables[v].name);
  }
}

/* The variables that were tried in vain, and what determines them. */
static void report_surplus(ScalarClass *scalar, const Path *path, const ScalarEquation *equation)
{
  enum { NOTES = 4 };
  uint32_t notes = 0;
  scalar_error(scalar, equation->span, "overdetermined", "one equation too many: other equations determine all unknowns in it");
  for (uint32_t v = 0; v < scalar->variable_count && notes < NOTES; v++) {
    if (path->seen[v] != path->stamp || path->equation_of[v] == NONE) continue;
    const ScalarEquation *other = &scalar->equations[path->equation_of[v]];
    scalar_note(scalar, other->span, "%s is determined here", scalar->variables[v].name);
    notes++;
  }
}

static int check_determined(ScalarClass *scalar)
{
  uint32_t n = scalar->variable_count;
  Path path = {ARENA_NEW(scalar->arena, uint32_t, n), ARENA_NEW(scalar->arena, uint32_t, n), 0};
  fill(path.equation_of, n);
  int good = 1;
  for (uint32_t e = 0; e < scalar->equation_count; e++) {
    path.stamp++;
    if (assign_base(scalar, &path, e)) continue;
    if (scalar->equations[e].incidence_count == 0)
      report_no_unknown(scalar, &scalar->equations[e]);
    else
      report_surplus(scalar, &path, &scalar->equations[e]);
    good = 0;
  }
  return good;
}

/* ---- derivatives that the class asks for ----------------------------------------------------------------------------- */

/* Where a discrete variable is given. */
static Span assignment_of(const ScalarClass *scalar, uint32_t variable)
{
  for (uint32_t w = 0; w < scalar->when_count; w++)
    for (uint32_t a = 0; a < scalar->whens[w].action_count; a++) {
      const ScalarAction *action = &scalar->whens[w].actions[a];
      if (action->kind == ACTION_ASSIGN && action->variable == variable) return action->span;
    }
  return scalar->spec->span;
}

static Span use_of(const ScalarClass *scalar, uint32_t variable)
{
  for (uint32_t e = 0; e < scalar->equation_count; e++)
    for (uint32_t i = 0; i < scalar->equations[e].incidence_count; i++)
      if (scalar->equations[e].incidences[i].variable == variable) return scalar->equations[e].span;
  return scalar->spec->span;
}

/* Another part needs its derivative, and not the text of the class. */
static int is_asked_for(const ScalarClass *scalar, uint32_t variable)
{
  for (uint32_t v = 0; v < scalar->spec->variable_count; v++)
    if (scalar->spec->variables[v].derivative_of == variable) return 1;
  return 0;
}

/* A connector gives no derivatives but those of positions and kinetic variables, and what changes in when has none. */
static int check_derivatives(ScalarClass *scalar)
{
  int good = 1;
  for (uint32_t v = 0; v < scalar->variable_count; v++) {
    uint32_t derivative = scalar->variables[v].derivative;
    if (derivative == NONE || scalar->variables[derivative].sort != SORT_LOCAL || scalar->variables[v].sort == SORT_LOCAL)
      continue;
    if (scalar->variables[v].is_discrete && is_asked_for(scalar, v)) {
      scalar_error(scalar, assignment_of(scalar, v), "no-derivative",
                   "the derivative of %s is needed, but it changes at events alone", scalar->variables[v].name);
      scalar_about(scalar, .variable = scalar->variables[v].name);
      scalar_remedy(scalar, "let it pass through a state, such as a first-order filter");
    } else if (scalar->variables[v].is_discrete) {
      scalar_error(scalar, assignment_of(scalar, v), "not-assignable", "%s has a derivative, so it cannot be assigned in when",
                   scalar->variables[v].name);
      scalar_about(scalar, .variable = scalar->variables[v].name);
      scalar_remedy(scalar, "change a state with reinit(%s, value)", scalar->variables[v].name);
    } else if (scalar->variables[v].sort != SORT_GIVEN && !list_need(scalar, use_of(scalar, derivative), v, NULL)) {
      report_without_derivative(scalar, use_of(scalar, derivative), v);
    }
    good &= scalar->variables[v].sort == SORT_GIVEN && !scalar->variables[v].is_discrete;
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

static uint32_t *larger(Arena *arena, uint32_t *old, uint32_t count, uint32_t capacity)
{
  return storage_resize((Storage){.arena = arena}, old, count * sizeof *old, capacity * sizeof *old);
}

static void make_room(ScalarClass *scalar, Pantelides *p)
{
  uint32_t n = scalar->variable_count > scalar->equation_count ? scalar->variable_count : scalar->equation_count;
  if (n <= p->capacity) return;
  uint32_t capacity = (uint32_t)array_capacity(p->capacity, n), old = p->capacity;
  p->equation_of = larger(scalar->arena, p->equation_of, old, capacity);
  p->variable_coloured = larger(scalar->arena, p->variable_coloured, old, capacity);
  p->equation_coloured = larger(scalar->arena, p->equation_coloured, old, capacity);
  fill(p->equation_of + old, capacity - old);
  p->capacity = capacity;
}

static int is_highest(const ScalarClass *scalar, uint32_t variable)
{
  return scalar->variables[variable].derivative == NONE && can_determine(scalar, variable);
}

static int is_alone(const Ir *side, uint32_t variable)
{
  return side->kind == IR_VARIABLE && side->index == variable;
}

/* A whole number or truth that a Real equation reads has an equation of its own. So has an orientation: where it stands among
 * others, as in r_b = r_a + R*r, the equation is to be differentiated. */
static int is_of_equation(const ScalarClass *scalar, const ScalarEquation *equation, uint32_t variable)
{
  if (scalar->variables[variable].rate) return is_alone(equation->left, variable) || is_alone(equation->right, variable);
  if (!equation->is_real || scalar->variables[variable].type == TYPE_REAL) return 1;
  return is_alone(equation->left, variable);
}

static int augment(ScalarClass *scalar, Pantelides *p, uint32_t equation)
{
  p->equation_coloured[equation] = p->colour;
  const ScalarEquation *e = &scalar->equations[equation];
  for (int free_first = 1; free_first >= 0; free_first--)
    for (uint32_t i = 0; i < e->incidence_count; i++) {
      uint32_t v = e->incidences[i].variable;
      if (!is_highest(scalar, v) || p->variable_coloured[v] == p->colour) continue;
      if (!is_of_equation(scalar, e, v)) continue;
      if (free_first && p->equation_of[v] != NONE) continue;
      p->variable_coloured[v] = p->colour;
      if (p->equation_of[v] == NONE || augment(scalar, p, p->equation_of[v])) {
        p->equation_of[v] = equation;
        return 1;
      }
    }
  return 0;
}

/* A coloured variable of a port cannot have a derivative: the equation that contains it is reported. */
static int variables_can_follow(ScalarClass *scalar, const Pantelides *p, uint32_t equation)
{
  for (uint32_t v = 0; v < scalar->variable_count; v++)
    if (p->variable_coloured[v] == p->colour && scalar->variables[v].sort != SORT_LOCAL)
      return report_undifferentiable(scalar, &scalar->equations[p->equation_of[v] == NONE ? equation : p->equation_of[v]], v);
  return 1;
}

static int differentiate_coloured(ScalarClass *scalar, Pantelides *p, uint32_t equation)
{
  if (!variables_can_follow(scalar, p, equation)) return 0;
  uint32_t variables = scalar->variable_count, equations = scalar->equation_count;
  for (uint32_t v = 0; v < variables; v++)
    if (p->variable_coloured[v] == p->colour) scalar_derivative(scalar, v);
  for (uint32_t e = 0; e < equations; e++)
    if (p->equation_coloured[e] == p->colour && !equation_differentiate(scalar, e)) return 0;
  make_room(scalar, p);
  for (uint32_t v = 0; v < variables; v++)
    if (p->variable_coloured[v] == p->colour && p->equation_of[v] != NONE)
      p->equation_of[scalar->variables[v].derivative] = scalar->equations[p->equation_of[v]].derivative;
  return 1;
}

static int report_endless(ScalarClass *scalar, uint32_t equation)
{
  scalar_error(scalar, scalar->equations[equation].span, "singular",
               "the equations cannot be made regular by differentiation: this one, with others, constrains unknowns that "
               "nothing else determines");
  return 0;
}

int reduce_index(ScalarClass *scalar)
{
  if (!check_derivatives(scalar) || !check_determined(scalar)) return 0;
  Pantelides p = {0};
  make_room(scalar, &p);
  uint32_t original = scalar->equation_count;
  for (uint32_t e = 0; e < original; e++)
    for (uint32_t current = e;;) {
      p.colour++;
      if (augment(scalar, &p, current)) break;
      if (scalar->equations[current].order >= MAX_ORDER) return report_endless(scalar, e);
      if (!differentiate_coloured(scalar, &p, current)) return 0;
      current = scalar->equations[current].derivative;
    }
  return 1;
}
