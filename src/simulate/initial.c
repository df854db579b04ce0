/* initial.c: initial equations beyond start values, at the begin of a run.
 *
 * First what classes can assign from what they know, in passes over the system until nothing changes: a value that goes from
 * component to component arrives after as many passes. What is left (equations over several components, or not linear in what
 * they determine) is solved by Newton's method with differences, over the start values that are free: those that nobody gave
 * first, then those that were given without fixed = true. Each equation chooses one of them by the size of its slope; the
 * others stay. */
#include <string.h>

#include "simulate/simulate_internal.h"

enum { MOST_PASSES = 60, MOST_STEPS = 50, MOST_HALVINGS = 12 };
static const double settled = 1e-14;    /* a change between passes that is due to rounding, relative to the value */
static const double converged = 1e-11;  /* a step that changes nothing any more, relative to |x| + nominal */
static const double difference = 1e-7;  /* for slopes, relative to |x| + nominal */
static const double significant = 1e-8; /* a slope that counts, relative to the largest of its equation */

typedef struct Unknown {
  double *at; /* in the State */
  double nominal;
  int is_guess; /* somebody gave it: others are changed before */
} Unknown;

typedef struct InitialSearch {
  LiedSystem *s;
  double t;
  size_t n_equations, n_unknowns;
  Unknown *unknowns;
  double *value;    /* [n_equations] left - right */
  double *slopes;   /* [n_equations][n_unknowns + 1]; the last column: the step */
  double *largest;  /* [n_equations] slope times nominal: the size of the equation */
  double *before;   /* [n_unknowns] */
  uint32_t *column; /* [n_equations] the unknown that it determines, or NONE */
  void *block;
  size_t size; /* bytes of it */
} InitialSearch;

/* ---- assignments ---------------------------------------------------------------------------------------------------- */

static int has_moved(const double *now, const double *before, size_t n)
{
  for (size_t i = 0; i < n; i++)
    if (fabs(now[i] - before[i]) > settled * fabs(now[i])) return 1;
  return 0;
}

static LiedStatus evaluate_start(LiedSystem *s, double t)
{
  return evaluate_event(s, LIED_HOLD_NONE, t, s->state->present, NULL);
}

/* One pass; 1: something changed. */
static int assign_all(const Plan *plan, State *state)
{
  memcpy(state->state_before, state->present, plan->n_states * sizeof *state->present);
  memcpy(state->d_before, state->d, plan->n_discretes * sizeof *state->d);
  for (size_t u = 0; u < plan->n_uses; u++) {
    const ClassUse *use = &plan->uses[u];
    if (use->info->class_->initialise) use->info->class_->initialise(batch_of(state, use), 0, use->count);
  }
  memcpy(state->present, state->x, plan->n_states * sizeof *state->x);
  return has_moved(state->present, state->state_before, plan->n_states) ||
         has_moved(state->d, state->d_before, plan->n_discretes);
}

/* What is assigned may be what a law had no value for, as a temperature for the enthalpy 0. */
static void forget_failure(LiedSystem *s)
{
  messages_clear(&s->messages);
  s->state->fault.site = NULL;
}

/* *is_settled: nothing changes any more. */
static LiedStatus assign_in_passes(LiedSystem *s, double t, int *is_settled)
{
  *is_settled = 0;
  for (int pass = 0; pass < MOST_PASSES && !*is_settled; pass++) {
    LiedStatus status = evaluate_start(s, t);
    if (status == LIED_NO_MEMORY) return status;
    int has_changed = assign_all(s->plan, s->state);
    if (status && !has_changed) return status;
    if (status) forget_failure(s);
    *is_settled = !has_changed;
  }
  return s->state->fault.site ? report_fault(s, t) : LIED_OK;
}

static int is_solved_by_assignment(const Plan *plan)
{
  for (size_t u = 0; u < plan->n_uses; u++)
    for (unsigned e = 0; e < plan->uses[u].info->class_->n_initials; e++)
      if (!plan->uses[u].info->class_->initials[e].is_solved) return 0;
  return 1;
}

/* ---- Newton's method ------------------------------------------------------------------------------------------------ */

static size_t count_unknowns(const Plan *plan)
{
  size_t n = 0;
  for (size_t u = 0; u < plan->n_uses; u++) {
    const LiedClass *class_ = plan->uses[u].info->class_;
    for (unsigned j = 0; j < class_->n_states; j++)
      n += class_->states[j].start_is != LIED_START_FIXED ? plan->uses[u].count : 0;
    for (unsigned j = 0; j < class_->n_discretes; j++) n += class_->discretes[j].is_unknown ? plan->uses[u].count : 0;
  }
  return n;
}

static void add_unknown(InitialSearch *search, double *at, double nominal, int is_guess)
{
  search->unknowns[search->n_unknowns++] = (Unknown){at, nominal, is_guess};
}

static void list_unknowns(InitialSearch *search)
{
  const Plan *plan = search->s->plan;
  State *state = search->s->state;
  for (size_t u = 0; u < plan->n_uses; u++) {
    const ClassUse *use = &plan->uses[u];
    const LiedClass *class_ = use->info->class_;
    for (size_t i = 0; i < use->count; i++) {
      for (unsigned j = 0; j < class_->n_states; j++)
        if (class_->states[j].start_is != LIED_START_FIXED)
          add_unknown(search, &state->present[use->state + i * class_->n_states + j], class_->states[j].nominal,
                      class_->states[j].start_is == LIED_START_GUESS);
      for (unsigned j = 0; j < class_->n_discretes; j++)
        if (class_->discretes[j].is_unknown) add_unknown(search, &state->d[use->discrete + i * class_->n_discretes + j], 1, 0);
    }
  }
}

static LiedStatus search_open(InitialSearch *search, LiedSystem *s, double t)
{
  size_t n = count_unknowns(s->plan), m = s->plan->n_initials / 2;
  *search = (InitialSearch){.s = s, .t = t, .n_equations = m};
  size_t reals = m * (n + 1) + 2 * m + n;
  search->size = n * sizeof(Unknown) + reals * sizeof(double) + m * sizeof(uint32_t) + 1;
  search->block = memory_resize(&s->memory, NULL, 0, search->size);
  if (!search->block) return report_no_memory(s);
  search->unknowns = search->block;
  search->slopes = (double *)(search->unknowns + n);
  search->value = search->slopes + m * (n + 1);
  search->largest = search->value + m;
  search->before = search->largest + m;
  search->column = (uint32_t *)(search->before + n);
  list_unknowns(search);
  return LIED_OK;
}

static void search_close(InitialSearch *search)
{
  memory_resize(&search->s->memory, search->block, search->size, 0);
}

static double *slope_at(const InitialSearch *search, size_t equation, size_t unknown)
{
  return &search->slopes[equation * (search->n_unknowns + 1) + unknown];
}

static double step_of(const InitialSearch *search, size_t equation)
{
  return *slope_at(search, equation, search->n_unknowns);
}

static LiedStatus find_values(const InitialSearch *search, double *value)
{
  const Plan *plan = search->s->plan;
  State *state = search->s->state;
  LiedStatus status = evaluate_start(search->s, search->t);
  if (status) return status;
  for (size_t u = 0; u < plan->n_uses; u++) {
    const ClassUse *use = &plan->uses[u];
    if (use->info->class_->initial_sides) use->info->class_->initial_sides(batch_of(state, use), 0, use->count);
  }
  for (size_t e = 0; e < search->n_equations; e++) value[e] = state->initials[2 * e] - state->initials[2 * e + 1];
  return state->fault.site ? report_fault(search->s, search->t) : LIED_OK;
}

static double scale_of(const Unknown *unknown)
{
  return fabs(*unknown->at) + unknown->nominal;
}

/* Uses `largest` for the values beside the point. */
static LiedStatus find_slopes_of(const InitialSearch *search, size_t c)
{
  const Unknown *unknown = &search->unknowns[c];
  double here = *unknown->at, h = difference * scale_of(unknown);
  *unknown->at = here + h;
  LiedStatus status = find_values(search, search->largest);
  for (size_t e = 0; e < search->n_equations && !status; e++)
    *slope_at(search, e, c) = (search->largest[e] - search->value[e]) / h;
  *unknown->at = here;
  return status;
}

static LiedStatus find_slopes(InitialSearch *search)
{
  LiedStatus status = find_values(search, search->value);
  for (size_t c = 0; c < search->n_unknowns && !status; c++) status = find_slopes_of(search, c);
  for (size_t e = 0; e < search->n_equations && !status; e++) {
    search->largest[e] = 0;
    search->column[e] = NONE;
    *slope_at(search, e, search->n_unknowns) = -search->value[e];
    for (size_t c = 0; c < search->n_unknowns; c++)
      search->largest[e] = fmax(search->largest[e], fabs(*slope_at(search, e, c)) * search->unknowns[c].nominal);
  }
  return status;
}

static int is_taken(const InitialSearch *search, size_t unknown)
{
  for (size_t e = 0; e < search->n_equations; e++)
    if (search->column[e] == unknown) return 1;
  return 0;
}

/* The largest slope left, among these unknowns; 0: none counts. */
static int find_pivot(const InitialSearch *search, int is_guess, size_t *row, size_t *column)
{
  double best = significant;
  for (size_t c = 0; c < search->n_unknowns; c++) {
    if (search->unknowns[c].is_guess != is_guess || is_taken(search, c)) continue;
    for (size_t e = 0; e < search->n_equations; e++) {
      if (search->column[e] != NONE || search->largest[e] == 0) continue;
      double size = fabs(*slope_at(search, e, c)) * search->unknowns[c].nominal / search->largest[e];
      if (!(size > best)) continue;
      best = size;
      *row = e;
      *column = c;
    }
  }
  return best > significant;
}

/* Gauss and Jordan: the pivot's column becomes that of the identity. */
static void eliminate(const InitialSearch *search, size_t row, size_t column)
{
  double pivot = *slope_at(search, row, column);
  for (size_t c = 0; c <= search->n_unknowns; c++) *slope_at(search, row, c) /= pivot;
  for (size_t e = 0; e < search->n_equations; e++) {
    double factor = *slope_at(search, e, column);
    if (e == row || factor == 0) continue;
    for (size_t c = 0; c <= search->n_unknowns; c++) *slope_at(search, e, c) -= factor * *slope_at(search, row, c);
  }
}

static void choose_unknowns(InitialSearch *search)
{
  size_t row, column;
  for (int is_guess = 0; is_guess < 2; is_guess++)
    while (find_pivot(search, is_guess, &row, &column)) {
      search->column[row] = (uint32_t)column;
      eliminate(search, row, column);
    }
}

/* ---- messages ------------------------------------------------------------------------------------------------------- */

/* The class's initial equation with this number in the system, and its instance. */
static const LiedInitial *find_equation(const InitialSearch *search, size_t number, uint32_t *instance)
{
  const Plan *plan = search->s->plan;
  for (size_t u = 0; u < plan->n_uses; u++) {
    const ClassUse *use = &plan->uses[u];
    size_t n = use->info->class_->n_initials, first = use->initial / 2;
    if (number < first || number >= first + n * use->count) continue;
    *instance = use->instance[(number - first) / n];
    return &use->info->class_->initials[(number - first) % n];
  }
  return NULL;
}

static LiedStatus report_equation(const InitialSearch *search, size_t number, const char *text, const char *remedy)
{
  LiedSystem *s = search->s;
  uint32_t instance = NONE;
  const LiedInitial *equation = find_equation(search, number, &instance);
  const char *name = instance == NONE ? "" : instance_name(s, instance);
  messages_clear(&s->messages);
  system_error(s, topic_instance(s, "initial-equations", instance), "the initial equation %s%s%s%s (%s) %s",
               equation ? equation->equation : "", *name ? " of '" : "", name, *name ? "'" : "",
               equation ? equation->place : "", text);
  system_remedy(s, "%s", remedy);
  return LIED_SOLVER_FAILED;
}

/* An equation that determines nothing must hold anyhow. */
static LiedStatus check_left(const InitialSearch *search)
{
  const State *state = search->s->state;
  for (size_t e = 0; e < search->n_equations; e++) {
    double size = fabs(state->initials[2 * e]) + fabs(state->initials[2 * e + 1]);
    if (search->column[e] != NONE || fabs(search->value[e]) <= 1e-9 * (size + search->largest[e])) continue;
    return report_equation(search, e, "contradicts others, or depends on no start value that is free",
                           "remove it, or fixed = true of a state that it depends on");
  }
  return LIED_OK;
}

/* ---- steps ---------------------------------------------------------------------------------------------------------- */

static double size_of(const InitialSearch *search)
{
  double size = 0;
  for (size_t e = 0; e < search->n_equations; e++)
    if (search->column[e] != NONE) size = fmax(size, fabs(search->value[e]) / search->largest[e]);
  return isnan(size) ? INFINITY : size;
}

static void move(const InitialSearch *search, double part)
{
  for (size_t e = 0; e < search->n_equations; e++) {
    uint32_t c = search->column[e];
    if (c != NONE) *search->unknowns[c].at = search->before[c] + part * step_of(search, e);
  }
}

/* A shorter step where the whole one leads away. */
static LiedStatus take_step(const InitialSearch *search, double *change)
{
  double size = size_of(search), part = 1;
  LiedStatus status = LIED_OK;
  *change = 0;
  for (size_t c = 0; c < search->n_unknowns; c++) search->before[c] = *search->unknowns[c].at;
  for (size_t e = 0; e < search->n_equations; e++)
    if (search->column[e] != NONE)
      *change = fmax(*change, fabs(step_of(search, e)) / scale_of(&search->unknowns[search->column[e]]));
  for (int i = 0; i < MOST_HALVINGS; i++, part /= 2) {
    move(search, part);
    status = find_values(search, search->value);
    if (status == LIED_NO_MEMORY || (!status && (size_of(search) <= size || *change < 1e-6))) return status;
  }
  return status;
}

static size_t worst_equation(const InitialSearch *search)
{
  size_t worst = 0;
  for (size_t e = 1; e < search->n_equations; e++)
    if (!(fabs(search->value[e]) / search->largest[e] <= fabs(search->value[worst]) / search->largest[worst])) worst = e;
  return worst;
}

static LiedStatus iterate(InitialSearch *search)
{
  for (int i = 0; i < MOST_STEPS; i++) {
    double change;
    LiedStatus status = find_slopes(search);
    if (!status) choose_unknowns(search);
    if (!status) status = check_left(search);
    if (!status) status = take_step(search, &change);
    if (status || change <= converged) return status;
  }
  return report_equation(search, worst_equation(search),
                         "is not solved: Newton's method finds no start values near those given",
                         "give start values that are closer");
}

LiedStatus initial_solve(LiedSystem *s, double t)
{
  int is_settled;
  InitialSearch search;
  if (!s->plan->has_initial) return LIED_OK;
  LiedStatus status = assign_in_passes(s, t, &is_settled);
  if (status || (is_settled && is_solved_by_assignment(s->plan))) return status;
  status = search_open(&search, s, t);
  if (status) return status;
  status = iterate(&search);
  search_close(&search);
  return status;
}
