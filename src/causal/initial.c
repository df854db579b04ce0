/* initial.c: initial equations that are more than start values. Those that can be solved within the class for its own states
 * and discrete variables become assignments, in order; all are kept as they are, for those that cannot.
 *
 * To see what an initial equation says about states, explicit variables are replaced by what determines them. What comes from
 * ports is known here; whether it depends on the state through other components, the runtime finds out. */
#include "causal/causal_internal.h"

typedef struct Initials {
  CausalWork *work;
  const Ir **expanded;  /* [variable] in terms of states, ports, parameters; NULL: not done yet */
  uint8_t *in_progress; /* [variable] */
} Initials;

static const Ir *expand_leaf(void *user, const Ir *leaf);

static const Ir *expand(Initials *initials, const Ir *ir)
{
  return ir_substitute(initials->work->pool, ir, expand_leaf, initials);
}

/* The derivative of a state as the class computes it; NULL: the linear equations give it. */
static const Ir *rate_of(const CausalWork *work, uint32_t v)
{
  uint32_t integral = work->scalar->variables[v].integral;
  if (integral == NONE || !work->scalar->variables[integral].is_state) return NULL;
  for (uint32_t s = 0; s < work->class_->state_count; s++)
    if (work->class_->states[s].variable == integral) return work->class_->states[s].derivative;
  return NULL;
}

/* What determines an explicit variable; NULL: nothing alone does. */
static const Ir *solution_of(const CausalWork *work, uint32_t v)
{
  const ScalarVariable *variable = &work->scalar->variables[v];
  if (variable->spec_variable != NONE && work->scalar->when_initials[v]) return work->scalar->when_initials[v];
  const Ir *rate = rate_of(work, v);
  if (rate && !ir_depends_now(rate, v)) return rate;
  uint32_t e = work->equation_of[v];
  if (variable->is_state || variable->is_linear || variable->sort == SORT_GIVEN || e == NONE) return NULL;
  return equation_solution(work->scalar, &work->scalar->equations[e], v);
}

static const Ir *expand_leaf(void *user, const Ir *leaf)
{
  Initials *initials = user;
  uint32_t v = leaf->index;
  if (leaf->kind != IR_VARIABLE || initials->in_progress[v]) return NULL;
  if (initials->expanded[v]) return initials->expanded[v];
  const Ir *solution = solution_of(initials->work, v);
  if (!solution) return NULL;
  initials->in_progress[v] = 1;
  initials->expanded[v] = expand(initials, solution);
  initials->in_progress[v] = 0;
  return initials->expanded[v];
}

/* ---- what is sought ------------------------------------------------------------------------------------------------- */

static int is_free(const CausalWork *work, uint32_t v)
{
  const ScalarVariable *variable = &work->scalar->variables[v];
  uint32_t named = variable->spec_variable;
  if (variable->is_discrete ? named == NONE : !variable->is_state) return 0;
  if (named != NONE && work->scalar->when_initials[named]) return 1; /* its start is what it was before */
  return named == NONE || (!work->spec->variables[named].fixed && !work->scalar->starts[named]);
}

/* A variable of the class that is neither known nor sought: on what it depends does not show. */
static int is_opaque(const ScalarClass *scalar, uint32_t v)
{
  const ScalarVariable *variable = &scalar->variables[v];
  return variable->is_linear || (variable->sort == SORT_LOCAL && !variable->is_state);
}

/* It is what the clause assigns: no equation for what that depends on. */
static void solve_left_alone(ScalarEquation *equation)
{
  for (uint32_t i = 0; i < equation->incidence_count; i++)
    if (equation->incidences[i].variable != equation->left->index) equation->incidences[i].solvability = SOLVABLE_NOT;
}

/* The same variables with those sought as the only unknowns, and the initial equations as equations. */
static ScalarClass *initial_system(Initials *initials)
{
  CausalWork *work = initials->work;
  ScalarClass *scalar = ARENA_NEW(work->arena, ScalarClass, 1);
  *scalar = *work->scalar;
  scalar->equations = NULL;
  scalar->equation_count = scalar->equation_capacity = 0;
  scalar->variables = ARENA_NEW(work->arena, ScalarVariable, scalar->variable_count);
  scalar->variable_capacity = scalar->variable_count;
  for (uint32_t v = 0; v < scalar->variable_count; v++) {
    scalar->variables[v] = work->scalar->variables[v];
    scalar->variables[v].sort = is_free(work, v) ? SORT_LOCAL : SORT_GIVEN;
  }
  for (uint32_t i = 0; i < work->scalar->initial_count; i++) {
    const ScalarInitial *initial = &work->scalar->initials[i];
    const Ir *left = initial->is_when ? initial->left : expand(initials, initial->left);
    equation_add(scalar, left, expand(initials, initial->right), initial->text, initial->span);
    equation_scan(scalar, &scalar->equations[i]);
    if (initial->is_when) solve_left_alone(&scalar->equations[i]);
  }
  return scalar;
}

static uint8_t *allowed_equations(const CausalWork *work, const ScalarClass *scalar)
{
  uint8_t *allowed = ARENA_NEW(work->arena, uint8_t, scalar->equation_count);
  for (uint32_t e = 0; e < scalar->equation_count; e++)
    allowed[e] = !scalar_contains(work->scalar, scalar->equations[e].left, is_opaque) &&
                 !scalar_contains(work->scalar, scalar->equations[e].right, is_opaque);
  return allowed;
}

/* What nobody started is determined first, then states, then discrete variables: these seldom have a start that is a guess. */
typedef enum Claim { CLAIM_NONE, CLAIM_STATE, CLAIM_DISCRETE } Claim;

static Claim claim_of_start(const CausalWork *work, uint32_t v)
{
  const ScalarVariable *variable = &work->scalar->variables[v];
  uint32_t named = variable->spec_variable;
  if (named == NONE || !work->spec->variables[named].attributes[ATTRIBUTE_START]) return CLAIM_NONE;
  return variable->is_discrete ? CLAIM_DISCRETE : CLAIM_STATE;
}

static Matching *match_initials(const CausalWork *work, ScalarClass *scalar, const uint8_t *allowed)
{
  Matching *matching = matching_new(scalar, allowed);
  for (Claim claim = CLAIM_NONE; claim <= CLAIM_DISCRETE; claim++)
    for (Solvability solvability = SOLVABLE_SAFE; solvability >= SOLVABLE_UNSAFE; solvability--)
      for (uint32_t v = 0; v < scalar->variable_count; v++)
        if (scalar->variables[v].sort == SORT_LOCAL && claim_of_start(work, v) == claim)
          match_variable(matching, v, solvability);
  return matching;
}

/* ---- results -------------------------------------------------------------------------------------------------------- */

static void keep_equations(CausalWork *work, const uint8_t *is_solved)
{
  CausalClass *class_ = work->class_;
  class_->initials = ARENA_NEW(work->arena, CausalInitial, work->scalar->initial_count);
  for (uint32_t i = 0; i < work->scalar->initial_count; i++) {
    const ScalarInitial *initial = &work->scalar->initials[i];
    if (initial->is_when && !is_solved[i]) continue;
    class_->initials[class_->initial_count++] = (CausalInitial){.left = initial->left,
                                                                .right = initial->right,
                                                                .text = initial->text,
                                                                .span = initial->span,
                                                                .is_solved = is_solved[i]};
  }
}

/* Discrete values other than Real have no slope: only an assignment gives them. */
static int check_discrete(const CausalWork *work, const ScalarClass *scalar, const uint8_t *is_solved)
{
  int good = 1;
  for (uint32_t e = 0; e < scalar->equation_count; e++) {
    if (is_solved[e] || scalar->equations[e].is_real || work->scalar->initials[e].is_when) continue;
    work_error(
        work, scalar->equations[e].span, "initial-value",
        "this initial equation does not give a Boolean or Integer variable of this class that has a value before events");
    work_remedy(work, "give the variable a start value");
    good = 0;
  }
  return good;
}

static int is_no_parameter(const ScalarClass *scalar, uint32_t v)
{
  return scalar->variables[v].sort != SORT_GIVEN || scalar->variables[v].is_discrete;
}

/* Both sides are one expression, as for `x(start = 0, fixed = true)` beside the equation `x = 0`: it holds. */
static int holds(const ScalarEquation *equation)
{
  const Ir *left = equation->left, *right = equation->right;
  return left == right || (left->kind == IR_NUMBER && right->kind == IR_NUMBER && left->number == right->number);
}

/* An equation over parameters and time alone says nothing about a start value. */
static int check_contents(const CausalWork *work, const ScalarClass *scalar)
{
  int good = 1;
  for (uint32_t e = 0; e < scalar->equation_count; e++) {
    const ScalarEquation *equation = &scalar->equations[e];
    if (holds(equation) || scalar_contains(work->scalar, equation->left, is_no_parameter) ||
        scalar_contains(work->scalar, equation->right, is_no_parameter))
      continue;
    work_error(work, equation->span, "initial-value",
               "no start value can change this initial equation, %s: it contains no state", equation->text);
    good = 0;
  }
  return good;
}

int make_initials(CausalWork *work)
{
  if (!work->scalar->initial_count) return 1;
  Initials initials = {work, ARENA_NEW(work->arena, const Ir *, work->scalar->variable_count),
                       ARENA_NEW(work->arena, uint8_t, work->scalar->variable_count)};
  ScalarClass *scalar = initial_system(&initials);
  uint8_t *is_solved = ARENA_NEW(work->arena, uint8_t, scalar->equation_count);
  const Matching *m = match_initials(work, scalar, allowed_equations(work, scalar));
  for (uint32_t e = 0; e < scalar->equation_count; e++) is_solved[e] = m->variable_of[e] != NONE;
  Loops loops = order_equations(scalar, is_solved, m->variable_of, m->equation_of);
  CausalSteps *steps = &work->class_->initial_steps;
  for (uint32_t l = 0; l < loops.count; l++) {
    CausalStep step;
    uint32_t first = loops.first[l], count = loops.first[l + 1] - first;
    if (loop_step(scalar, loops.equations + first, count, m->variable_of, &step, 1))
      *ARRAY_PUSH(work->arena, steps->steps, steps->count, steps->capacity) = step;
    else
      for (uint32_t i = 0; i < count; i++) is_solved[loops.equations[first + i]] = 0;
  }
  for (uint32_t e = 0; e < scalar->equation_count; e++) is_solved[e] |= (uint8_t)holds(&scalar->equations[e]);
  keep_equations(work, is_solved);
  return check_contents(work, scalar) && check_discrete(work, scalar, is_solved);
}

/* ---- what the first event gives ---------------------------------------------------------------------------------------- */

static int asks_object(const CausalWork *work, const Ir *ir)
{
  uint32_t count = 0;
  const uint32_t *variables = ir_variables(work->arena, ir, &count);
  for (uint32_t i = 0; i < count; i++)
    if (work->class_->variables[variables[i]].type == TYPE_OBJECT) return 1;
  return 0;
}

/* Nothing but parameters and time is in it. */
static int is_known_before(const CausalWork *work, const Ir *ir)
{
  uint32_t count = 0;
  const uint32_t *variables = ir_variables(work->arena, ir, &count);
  if (ir->kinds & (1u << IR_DER | 1u << IR_PRE)) return 0;
  for (uint32_t i = 0; i < count; i++)
    if (variables[i] >= work->spec->variable_count || work->spec->variables[variables[i]].variability > VARIABILITY_PARAMETER)
      return 0;
  return 1;
}

/* Objects may rely on the order of calls: what `when initial()` finds from one of them has to be there when the variables are
 * evaluated for the first time, which is before the first event. */
void find_first_values(CausalWork *work)
{
  CausalClass *class_ = work->class_;
  Initials initials = {work, ARENA_NEW(work->arena, const Ir *, work->scalar->variable_count),
                       ARENA_NEW(work->arena, uint8_t, work->scalar->variable_count)};
  class_->first_values = ARENA_NEW(work->arena, const Ir *, class_->discrete_count);
  for (uint32_t w = 0; w < class_->when_count; w++)
    for (uint32_t a = 0; class_->whens[w].condition->kind == IR_INITIAL && a < class_->whens[w].action_count; a++) {
      const ScalarAction *action = &class_->whens[w].actions[a];
      if (action->kind != ACTION_ASSIGN || class_->variables[action->variable].home != HOME_DISCRETE ||
          !asks_object(work, action->value))
        continue;
      const Ir *value = expand(&initials, action->value);
      if (is_known_before(work, value)) class_->first_values[class_->variables[action->variable].slot] = value;
    }
}
