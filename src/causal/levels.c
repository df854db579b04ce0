/* levels.c: what is explicit, what is linear, what is a state.
 *
 * Explicit is what can be computed from states, port values, parameters and time; the rest of the class's variables, with
 * forces and derivatives at ports, belongs to the linear level. A variable with a derivative is a state when no equation
 * determines it, or when stateSelect prefers it to an equation with the values at ports: then that equation gives the motion
 * of a port instead. */
#include "causal/causal_internal.h"

/* Later ones are preferred as states; among equals, those with a start value. */
typedef enum Rank { RANK_ALGEBRAIC, RANK_RATE, RANK_AVOID, RANK_DEFAULT, RANK_STARTED, RANK_PREFER, RANK_ALWAYS } Rank;

static int is_output_value(const CausalWork *work, uint32_t v)
{
  return work->scalar->variables[v].sort == SORT_VALUE &&
         work->scalar->groups[work->scalar->variables[v].group].side == SIDE_OUT;
}

/* Unknown at the explicit level when the ports are known. */
static int is_sought(const CausalWork *work, uint32_t v)
{
  if (work->scalar->variables[v].is_linear) return 0;
  return work->scalar->variables[v].sort == SORT_LOCAL || is_output_value(work, v);
}

static int is_candidate(const CausalWork *work, uint32_t v)
{
  return work->scalar->variables[v].sort == SORT_LOCAL && work->scalar->variables[v].derivative != NONE;
}

static int has_start(const CausalWork *work, uint32_t v)
{
  uint32_t named = work->scalar->variables[v].spec_variable;
  return named != NONE && (work->spec->variables[named].attributes[ATTRIBUTE_START] || work->spec->variables[named].fixed);
}

static Rank rank_of(const CausalWork *work, uint32_t v)
{
  if (!is_candidate(work, v)) return RANK_ALGEBRAIC;
  if (work->scalar->variables[v].order > 0) return RANK_RATE;
  switch (work->scalar->variables[v].select) {
  case STATE_NEVER:
  case STATE_AVOID:
    return RANK_AVOID;
  case STATE_PREFER:
    return RANK_PREFER;
  case STATE_ALWAYS:
    return RANK_ALWAYS;
  default:
    return has_start(work, v) ? RANK_STARTED : RANK_DEFAULT;
  }
}

/* ---- one matching ---------------------------------------------------------------------------------------------------- */

typedef struct Levels {
  CausalWork *work;
  Matching *matching;
  uint8_t *all, *inner; /* [equation_count] explicit equations; those without port values */
} Levels;

static void match_rank(Levels *levels, Rank rank, const uint8_t *allowed, Solvability solvability)
{
  levels->matching->allowed = allowed;
  for (uint32_t v = 0; v < levels->work->scalar->variable_count; v++)
    if (is_sought(levels->work, v) && rank_of(levels->work, v) == rank) match_variable(levels->matching, v, solvability);
}

static int has_inner_surplus(const Levels *levels)
{
  for (uint32_t e = 0; e < levels->work->scalar->equation_count; e++)
    if (levels->inner[e] && levels->matching->variable_of[e] == NONE) return 1;
  return 0;
}

/* Variables that must not be states are matched first; preferred states only where equations among the class's own variables
 * leave no other choice. */
static void match_all(Levels *levels)
{
  match_rank(levels, RANK_ALGEBRAIC, levels->inner, SOLVABLE_SAFE);
  match_rank(levels, RANK_ALGEBRAIC, levels->all, SOLVABLE_SAFE);
  match_rank(levels, RANK_ALGEBRAIC, levels->all, SOLVABLE_UNSAFE);
  for (Rank rank = RANK_RATE; rank <= RANK_PREFER; rank++) match_rank(levels, rank, levels->inner, SOLVABLE_SAFE);
  for (Rank rank = RANK_RATE; rank <= RANK_AVOID; rank++) match_rank(levels, rank, levels->all, SOLVABLE_SAFE);
  for (Rank rank = RANK_RATE; rank <= RANK_AVOID; rank++) match_rank(levels, rank, levels->all, SOLVABLE_UNSAFE);
  for (Rank rank = RANK_DEFAULT; rank <= RANK_STARTED && !levels->work->states_first; rank++)
    match_rank(levels, rank, levels->all, SOLVABLE_SAFE);
  if (!has_inner_surplus(levels)) return;
  for (Rank rank = RANK_DEFAULT; rank <= RANK_PREFER; rank++) match_rank(levels, rank, levels->inner, SOLVABLE_UNSAFE);
}

static int has_linear(const CausalWork *work, const ScalarEquation *equation)
{
  for (uint32_t i = 0; i < equation->incidence_count; i++)
    if (work->scalar->variables[equation->incidences[i].variable].is_linear) return 1;
  return 0;
}

static Levels levels_new(CausalWork *work)
{
  Levels levels = {.work = work};
  levels.all = ARENA_NEW(work->arena, uint8_t, work->scalar->equation_count);
  levels.inner = ARENA_NEW(work->arena, uint8_t, work->scalar->equation_count);
  for (uint32_t e = 0; e < work->scalar->equation_count; e++) {
    ScalarEquation *equation = &work->scalar->equations[e];
    equation->is_explicit = !has_linear(work, equation);
    levels.all[e] = equation->is_explicit;
    levels.inner[e] = equation->is_explicit && !equation->has_port;
  }
  levels.matching = matching_new(work->scalar, levels.all);
  return levels;
}

/* ---- what the matching leaves ---------------------------------------------------------------------------------------- */

/* 1: some variable turned out to belong to the linear level. */
static int settle_unmatched(Levels *levels)
{
  CausalWork *work = levels->work;
  int moved = 0;
  for (uint32_t v = 0; v < work->scalar->variable_count; v++) {
    work->scalar->variables[v].is_state = 0;
    if (!is_sought(work, v) || levels->matching->equation_of[v] != NONE) continue;
    if (is_candidate(work, v)) {
      work->scalar->variables[v].is_state = 1;
    } else if (work->scalar->variables[v].sort == SORT_LOCAL) {
      work->scalar->variables[v].is_linear = 1;
      moved = 1;
    }
  }
  return moved;
}

static int is_state_rate(const CausalWork *work, uint32_t v)
{
  uint32_t integral = work->scalar->variables[v].integral;
  return integral != NONE && work->scalar->variables[integral].is_state;
}

/* Loops through derivatives of states are left to the linear level, where pivots are chosen on values. */
static int settle_loops(Levels *levels)
{
  CausalWork *work = levels->work;
  const Matching *m = levels->matching;
  uint8_t *member = ARENA_NEW(work->arena, uint8_t, work->scalar->equation_count);
  for (uint32_t e = 0; e < work->scalar->equation_count; e++) member[e] = m->variable_of[e] != NONE;
  Loops loops = order_equations(work->scalar, member, m->variable_of, m->equation_of);
  int moved = 0;
  for (uint32_t l = 0; l < loops.count; l++) {
    int has_rate = 0;
    for (uint32_t i = loops.first[l]; i < loops.first[l + 1]; i++)
      has_rate |= is_state_rate(work, m->variable_of[loops.equations[i]]);
    if (!has_rate || loops.first[l + 1] - loops.first[l] < 2) continue;
    for (uint32_t i = loops.first[l]; i < loops.first[l + 1]; i++)
      work->scalar->variables[m->variable_of[loops.equations[i]]].is_linear = 1;
    moved = 1;
  }
  return moved;
}

/* ---- messages -------------------------------------------------------------------------------------------------------- */

/* Reports that output v is not determined; `where` is the equation that should, or NONE. */
static void report_output(CausalWork *work, uint32_t v, uint32_t where, Span span)
{
  const char *name = work->scalar->variables[v].name;
  const ScalarEquation *equation = where == NONE ? NULL : &work->scalar->equations[where];
  if (!equation)
    work_error(work, span, "underdetermined", "no equation determines the output %s", name);
  else if (equation->is_explicit)
    work_error(work, equation->span, "nonlinear", "this equation cannot be solved for the output %s", name);
  else
    work_error(work, equation->span, "implicit-output",
               "the output %s depends on forces or derivatives, which are unknowns of the linear equations", name);
  work_about(work, .variable = name);
  if (equation && !equation->is_explicit) work_remedy(work, "let it pass through a state, such as a first-order filter");
}

/* A signal that may pass after the linear level. 0: it cannot, or nobody asked for the list. */
static int list_late(CausalWork *work, uint32_t v, uint32_t port, uint32_t where)
{
  ScalarClass *scalar = work->scalar;
  const ScalarPort *p = &scalar->ports[port];
  if (!scalar->lists_late || p->connector->count != 1 || p->kind == PORT_EXPORT || scalar->variables[v].type != TYPE_REAL)
    return 0;
  if (where == NONE || scalar->equations[where].is_explicit) return 0;
  *ARRAY_PUSH(work->arena, scalar->late, scalar->late_count, scalar->late_capacity) =
      port < work->spec->port_count ? work->spec->ports[port].first_variable : p->spec_variable;
  return 1;
}

static int check_outputs(CausalWork *work)
{
  int good = 1;
  for (uint32_t v = 0; v < work->scalar->variable_count; v++) {
    if (!is_output_value(work, v) || work->equation_of[v] != NONE) continue;
    const ScalarGroup *group = &work->scalar->groups[work->scalar->variables[v].group];
    uint32_t port = group->name.port, named = work->scalar->ports[port].spec_variable;
    Span span = port < work->spec->port_count ? work->spec->ports[port].span : work->spec->variables[named].span;
    uint32_t where = NONE;
    for (uint32_t e = 0; e < work->scalar->equation_count && where == NONE; e++)
      for (uint32_t i = 0; i < work->scalar->equations[e].incidence_count; i++)
        if (work->scalar->equations[e].incidences[i].variable == v) where = e;
    if (!list_late(work, v, port, where)) report_output(work, v, where, span);
    good = 0;
  }
  return good;
}

static int check_surplus(CausalWork *work)
{
  int good = 1;
  for (uint32_t e = 0; e < work->scalar->equation_count; e++) {
    const ScalarEquation *equation = &work->scalar->equations[e];
    if (!equation->is_explicit || equation->has_port || work->variable_of[e] != NONE) continue;
    int nonlinear = 1;
    for (uint32_t i = 0; i < equation->incidence_count; i++) nonlinear &= equation->incidences[i].solvability == SOLVABLE_NOT;
    if (nonlinear && equation->incidence_count) {
      const char *name = work->scalar->variables[equation->incidences[equation->incidence_count - 1].variable].name;
      work_error(work, equation->span, "nonlinear", "this equation is not linear in %s and cannot be solved for it", name);
      work_about(work, .variable = name);
      work_remedy(work, "write an equation that is linear in what it determines");
    } else {
      work_error(work, equation->span, "state-select", "this equation constrains states that stateSelect makes independent");
    }
    good = 0;
  }
  return good;
}

int choose_levels(CausalWork *work)
{
  Levels levels;
  do {
    do {
      levels = levels_new(work);
      match_all(&levels);
    } while (settle_unmatched(&levels));
  } while (settle_loops(&levels));
  work->variable_of = levels.matching->variable_of;
  work->equation_of = levels.matching->equation_of;
  return check_outputs(work) && check_surplus(work);
}
