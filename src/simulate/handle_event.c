/* handle_event.c: relations and modes change here, `when` clauses run, time events are scheduled, changes of structure are
 * requested. */
#include <float.h>
#include <string.h>

#include "simulate/simulate_internal.h"

enum { MOST_ITERATIONS = 100 };

/* ---- indicators for the solver ---- */

/* Two for each mode: towards the lower and the upper bound; positive while the set is right. */
static void mode_indicators(const State *state, size_t m, double *g)
{
  const Modes *modes = &state->modes;
  double z = state->z[modes->column[m]], lower = modes->lower[m], upper = modes->upper[m];
  g[0] = g[1] = 1;
  if (lower == upper) return; /* switched off by a relation */
  if (modes->set[m] == MODE_LAW) {
    if (isfinite(lower)) g[0] = z - lower;
    if (isfinite(upper)) g[1] = upper - z;
  } else if (modes->set[m] == MODE_LOWER) {
    g[0] = modes->slack[m];
  } else {
    g[1] = -modes->slack[m];
  }
}

static void indicators(const Plan *plan, const State *state, double *g)
{
  memcpy(g, state->relation, plan->n_relations * sizeof *g);
  for (size_t m = 0; m < plan->n_modes; m++) mode_indicators(state, m, g + plan->n_relations + 2 * m);
}

LiedStatus system_roots(LiedSystem *s, double t, const double *x, double *g)
{
  LiedStatus status = evaluate_derivatives(s, LIED_HOLD_ALL, t, x, s->state->dx);
  if (!status) indicators(s->plan, s->state, g);
  return status;
}

/* Indicators of a relation this close to zero are zero up to rounding. */
static const double relation_rounding = 1e-12;

/* Indicators of a mode this close to zero are zero up to rounding. */
static double mode_rounding(const State *state, size_t m)
{
  return 1e-9 * (1 + fabs(state->z[state->modes.column[m]]));
}

/* A solver misses a root that it starts on: then sets and relations disagree with the state after the step. A class with
 * `event` is called at every step end; there the host's changes of structure take effect, too. */
int system_consistent(LiedSystem *s, double t, const double *x, const double *g)
{
  const Plan *plan = s->plan;
  State *state = s->state;
  s->time = t;
  s->observed = 0;
  if (plan->has_event || s->stale) return 0;
  if (plan->n_relations + plan->n_modes == 0) return 1;
  if (!g && system_roots(s, t, x, state->indicators)) return 0;
  if (!g) g = state->indicators;
  for (size_t k = 0; k < plan->n_relations; k++)
    if (state->on[k] ? g[k] > relation_rounding : g[k] < -relation_rounding) return 0;
  for (size_t m = 0; m < plan->n_modes; m++) {
    const double *sides = g + plan->n_relations + 2 * m, size = mode_rounding(state, m);
    if (sides[0] < -size || sides[1] < -size) return 0;
  }
  return 1;
}

double system_next_event(LiedSystem *s)
{
  return s->state->next_event;
}

/* The next instant of an instance. An instant that is not later than now is the last one, unless rounding made it so (the k-th
 * of equal intervals, now, taken for the k+1-st): so the class is called once more, a few units of rounding later. */
static double instance_next(State *state, const ClassUse *use, size_t i)
{
  const double now = state->time, later = now + 64 * DBL_EPSILON * fabs(now);
  if (batch_of(state, use)->next[i] > now) return batch_of(state, use)->next[i];
  state->time = later;
  use->info->class_->next_event(batch_of(state, use), i, i + 1);
  state->time = now;
  return batch_of(state, use)->next[i] > later ? batch_of(state, use)->next[i] : INFINITY;
}

static void schedule_time_events(const Plan *plan, State *state)
{
  state->next_event = INFINITY;
  for (size_t u = 0; u < plan->n_uses && plan->has_next; u++) {
    const ClassUse *use = &plan->uses[u];
    if (!use->info->class_->next_event) continue;
    use->info->class_->next_event(batch_of(state, use), 0, use->count);
    for (size_t i = 0; i < use->count; i++) state->next_event = fmin(state->next_event, instance_next(state, use, i));
  }
}

/* ---- the event ---- */

/* At zero the sign of an indicator is due to rounding. Where a root was found its direction decides the value of the relation;
 * elsewhere, and in the passes that follow, a relation at zero keeps its value: one crossing is not taken for two. */
enum { NOT_KEPT = 2 };

static void keep_before(const Plan *plan, State *state, const int *fired)
{
  for (size_t k = 0; k < plan->n_relations; k++) state->kept[k] = fired && fired[k] ? fired[k] < 0 : state->on_before[k];
}

static int is_at_zero(const State *state, size_t k)
{
  return fabs(state->relation[k]) <= relation_rounding;
}

static int force_relations(const Plan *plan, State *state)
{
  int forced = 0;
  for (size_t k = 0; k < plan->n_relations; k++) {
    if (state->kept[k] == NOT_KEPT || state->on[k] == state->kept[k] || !is_at_zero(state, k)) continue;
    state->on[k] = state->kept[k];
    forced = 1;
  }
  return forced;
}

static void keep_at_zero(const Plan *plan, State *state)
{
  for (size_t k = 0; k < plan->n_relations; k++) state->kept[k] = is_at_zero(state, k) ? state->on[k] : NOT_KEPT;
}

/* The same for modes: where a root was found, rounding may still choose the old set, and the solver, past the root, would not
 * look for it again. */
static int force_modes(const Plan *plan, State *state, const int *fired)
{
  int forced = 0;
  for (size_t m = 0; fired && m < plan->n_modes; m++) {
    unsigned char *set = &state->modes.set[m];
    double g[2];
    mode_indicators(state, m, g);
    for (size_t side = 0; side < 2 && *set == state->set_before[m]; side++) {
      if (fired[plan->n_relations + 2 * m + side] >= 0 || fabs(g[side]) > mode_rounding(state, m)) continue;
      *set = *set != MODE_LAW ? MODE_LAW : side == 0 ? MODE_LOWER : MODE_UPPER;
      forced = 1;
    }
  }
  return forced;
}

static void set_initial(const Plan *plan, State *state, int initial)
{
  for (size_t u = 0; u < plan->n_uses; u++) state->batch[u].initial = initial;
}

/* `event` for runs of instances that are all new, or all known: it is initial for the new ones. */
void call_events(State *state, const ClassUse *use, size_t first, size_t last)
{
  LiedBatch batch = *batch_of(state, use);
  for (size_t i = first, end; i < last; i = end) {
    for (end = i + 1; end < last && fresh_of(state, use)[end] == fresh_of(state, use)[i]; end++) {
    }
    batch.initial = fresh_of(state, use)[i];
    use->info->class_->event(&batch, i, end);
  }
}

/* Runs the classes' `event`; 1 if one of them changed states or discrete variables. */
static int run_events(const Plan *plan, State *state)
{
  int changed = 0;
  for (size_t u = 0; u < plan->n_uses; u++) {
    const ClassUse *use = &plan->uses[u];
    if (!use->info->class_->event) continue;
    memset(batch_of(state, use)->changed, 0, use->count);
    call_events(state, use, 0, use->count);
    for (size_t i = 0; i < use->count; i++) changed |= batch_of(state, use)->changed[i];
  }
  return changed;
}

static void forget_fresh(const Plan *plan, State *state)
{
  for (size_t u = 0; u < plan->n_uses; u++) memset(fresh_of(state, &plan->uses[u]), 0, plan->uses[u].count);
}

/* Relations that the event made true: what `when` clauses do may make them false again at once. */
static void note_risen(const Plan *plan, State *state)
{
  for (size_t k = 0; k < plan->n_relations; k++) state->risen[k] = state->on[k] && !state->on_before[k];
}

/* An instance whose `when` clauses did something in the last pass, and the relation of it that last became true, if any. */
static LiedStatus report_restless(LiedSystem *s, double t)
{
  const Plan *plan = s->plan;
  const State *state = s->state;
  char relation[2 * NAME_SIZE] = "";
  uint32_t instance = NONE;
  for (size_t u = 0; u < plan->n_uses; u++)
    for (size_t i = 0; i < plan->uses[u].count && plan->uses[u].info->class_->event; i++)
      if (state->batch[u].changed[i]) instance = plan->uses[u].instance[i];
  for (size_t k = 0; k < plan->n_relations && !*relation; k++)
    if (state->risen[k]) describe_switch(s, k, relation, sizeof relation);
  const char *name = instance == NONE ? "" : instance_name(s, instance);
  if (instance != NONE && !*name) name = instance_class(s, instance)->name;
  messages_clear(&s->messages);
  system_error(s, topic_instance(s, "event-iteration", instance),
               "at t = %.9g s event iteration does not converge: after %d passes discrete equations or `when` clauses of "
               "'%s' still change each other%s%s",
               t, MOST_ITERATIONS, name, *relation ? "; it began with " : "", relation);
  system_remedy(s, "use pre() where they wait for each other, or make them agree");
  return LIED_SOLVER_FAILED;
}

/* Relations, modes and `when` clauses until nothing changes any more. A cut that any pass requested stays requested; an
 * assertion that it found violated stays violated. */
static LiedStatus settle(LiedSystem *s, double t, const int *fired, int *changed)
{
  const Plan *plan = s->plan;
  State *state = s->state;
  int held = s->initialised && s->hold == LIED_HOLD_ALL; /* relations have values from before */
  assertion_forget(plan, state);
  keep_before(plan, state, fired);
  LiedStatus began = s->initialised ? LIED_OK : initial_solve(s, t);
  if (began) return began;
  for (int i = 0; i < MOST_ITERATIONS; i++) {
    LiedStatus status = evaluate_event(s, LIED_HOLD_NONE, t, state->present, NULL);
    if (!status && held && force_relations(plan, state)) status = evaluate_event(s, LIED_HOLD_ALL, t, state->present, NULL);
    if (!status && force_modes(plan, state, fired)) status = evaluate_point(s, LIED_HOLD_ALL, t, state->present, NULL);
    if (status) return status;
    if (i == 0) note_risen(plan, state);
    instant_begin(plan, state);
    int is_done = !run_events(plan, state);
    if (s->state->fault.site) return report_fault(s, t);
    if (is_done) return LIED_OK;
    status = instant_agree(s, t);
    if (status) return status;
    memcpy(state->present, state->x, plan->n_states * sizeof *state->x);
    *changed = 1;
    fired = NULL;
    keep_at_zero(plan, state);
  }
  return report_restless(s, t);
}

/* ---- the moment before ---- */

static size_t n_integrated(const Plan *plan, const State *state)
{
  return plan->n_states + contacts_states(state);
}

/* States and discrete variables change in `event` alone. */
static void save_before(const Plan *plan, State *state)
{
  memcpy(state->on_before, state->on, plan->n_relations);
  memcpy(state->set_before, state->modes.set, plan->n_modes);
  if (!plan->has_event) return;
  memcpy(state->state_before, state->present, n_integrated(plan, state) * sizeof *state->present);
  memcpy(state->d_before, state->d, plan->n_discretes * sizeof *state->d);
}

/* What classes keep of the left limit, which is evaluated for them. */
static LiedStatus keep_limits(LiedSystem *s, double t)
{
  const Plan *plan = s->plan;
  State *state = s->state;
  if (!plan->has_before || !s->initialised) return LIED_OK;
  LiedStatus status = evaluate_point(s, LIED_HOLD_ALL, t, state->present, NULL);
  for (size_t u = 0; u < plan->n_uses && !status; u++) {
    const ClassUse *use = &plan->uses[u];
    if (use->info->class_->before_event) use->info->class_->before_event(batch_of(state, use), 0, use->count);
  }
  return status;
}

static void exchange(void *a, void *b, size_t size)
{
  unsigned char *left = a, *right = b;
  for (size_t i = 0; i < size; i++) {
    unsigned char kept = left[i];
    left[i] = right[i];
    right[i] = kept;
  }
}

static void exchange_moments(const Plan *plan, State *state)
{
  exchange(state->on, state->on_before, plan->n_relations);
  exchange(state->modes.set, state->set_before, plan->n_modes);
  if (!plan->has_event) return;
  exchange(state->present, state->state_before, n_integrated(plan, state) * sizeof *state->present);
  exchange(state->d, state->d_before, plan->n_discretes * sizeof *state->d);
}

/* Gives the left limit to the sink that records it; then restores everything as the event left it. `sign`: the determinant's,
 * before. */
static LiedStatus show_left(LiedSystem *s, double t, int sign)
{
  const Plan *plan = s->plan;
  State *state = s->state;
  const Sink *left = s->dynamics.left;
  int after = state->determinant;
  if (!left) return LIED_OK;
  state->determinant = sign;
  exchange_moments(plan, state);
  LiedStatus status = left->row(left->self, t, state->present);
  exchange_moments(plan, state);
  state->determinant = after;
  return status ? status : evaluate_point(s, LIED_HOLD_ALL, t, state->present, NULL);
}

/* Carries out what `event` asked for. */
static LiedStatus cut_as_asked(LiedSystem *s, int *cut)
{
  const Plan *plan = s->plan;
  State *state = s->state;
  LiedStatus status = LIED_OK;
  for (size_t u = 0; u < plan->n_uses && plan->has_event; u++) {
    const ClassUse *use = &plan->uses[u];
    for (size_t i = 0; i < use->count && use->info->class_->event && !status; i++) {
      unsigned ask = batch_of(state, use)->cut[i];
      if (ask == 0 || ask > use->info->class_->n_ports) continue;
      *cut = 1;
      status = change_cut(s, s->structure->instances[use->instance[i]].first_port + ask - 1);
      if (!status) batch_of(state, use)->cut[i] = 0;
    }
  }
  return status;
}

static int due(const LiedSystem *s, double t, const int *fired)
{
  const Plan *plan = s->plan;
  const State *state = s->state;
  return !s->initialised || s->stale || fired || plan->has_event || t >= state->next_event || s->hold == LIED_HOLD_ALL;
}

LiedStatus system_event(LiedSystem *s, double t, const int *fired, EventOutcome *outcome)
{
  *outcome = (EventOutcome){0, 0};
  s->time = t;
  s->observed = 0;
  int met;
  LiedStatus found = update_contacts(s, &met);
  if (found) return found;
  const Plan *plan = s->plan;
  State *state = s->state;
  if (met) {
    system_bind_dynamics(s);
    outcome->changed = outcome->structure = 1;
  }
  if (!due(s, t, fired)) return LIED_OK;
  int sign = state->determinant, changed = 0, cut = 0;
  save_before(plan, state);
  set_initial(plan, state, !s->initialised);
  LiedStatus status = keep_limits(s, t);
  if (!status) status = settle(s, t, fired, &changed);
  set_initial(plan, state, 0);
  if (status) return state->determinant = sign, status;
  if (changed) witness_skip(s);
  int branched = changed || memcmp(state->on_before, state->on, plan->n_relations) != 0;
  outcome->changed |= branched || memcmp(state->set_before, state->modes.set, plan->n_modes) != 0;
  if (!branched && s->initialised && sign && sign != state->determinant)
    return state->determinant = sign, report_sign_change(s, s->state);
  int jumped = changed || s->stale || (s->hold == LIED_HOLD_ALL && outcome->changed);
  if (jumped && s->initialised) status = show_left(s, t, sign);
  if (status) return status;
  s->starting |= !s->initialised;
  s->initialised = 1;
  assertion_collect(s);
  forget_fresh(plan, state);
  schedule_time_events(plan, state);
  status = cut_as_asked(s, &cut);
  if (!status && (cut || s->stale)) {
    status = compose_system(s);
    outcome->changed = outcome->structure = 1;
    witness_skip(s);
    if (!status) schedule_time_events(s->plan, s->state);
    return status;
  }
  if (!status && s->hold == LIED_HOLD_ALL) status = accumulation_check(s, t, changed);
  return !status && s->hold == LIED_HOLD_ALL ? chatter_check(s, t) : status;
}
