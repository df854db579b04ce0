/* handle_event.c: relations and modes change here, `when` clauses run, time events are scheduled, changes of structure are
 * requested. */
#include <float.h>
#include <string.h>

#include "simulate/simulate_internal.h"

enum { MOST_ITERATIONS = 100 };

/* ---- indicators for the solver ---- */

/* Two for each mode: towards the lower and the upper bound; positive while the set is right. */
static void mode_indicators(const Composed *c, size_t m, double *g)
{
  const Modes *modes = &c->modes;
  double z = c->z[modes->column[m]], lower = modes->lower[m], upper = modes->upper[m];
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

static void indicators(const Composed *c, double *g)
{
  memcpy(g, c->relation, c->n_relations * sizeof *g);
  for (size_t m = 0; m < c->n_modes; m++) mode_indicators(c, m, g + c->n_relations + 2 * m);
}

LiedStatus system_roots(LiedSystem *s, double t, const double *x, double *g)
{
  LiedStatus status = evaluate_point(s, LIED_HOLD_ALL, t, x, NULL);
  if (!status) indicators(s->composed, g);
  return status;
}

/* Indicators of a relation this close to zero are zero up to rounding. */
static const double relation_rounding = 1e-12;

/* Indicators of a mode this close to zero are zero up to rounding. */
static double mode_rounding(const Composed *c, size_t m)
{
  return 1e-9 * (1 + fabs(c->z[c->modes.column[m]]));
}

/* A solver misses a root that it starts on: then sets and relations disagree with the state after the step. A class with
 * `event` is called at every step end; there the host's changes of structure take effect, too. */
int system_consistent(LiedSystem *s, double t, const double *x, const double *g)
{
  Composed *c = s->composed;
  s->time = t;
  s->observed = 0;
  if (c->has_event || s->stale) return 0;
  if (c->n_relations + c->n_modes == 0) return 1;
  if (!g && system_roots(s, t, x, c->indicators)) return 0;
  if (!g) g = c->indicators;
  for (size_t k = 0; k < c->n_relations; k++)
    if (c->on[k] ? g[k] > relation_rounding : g[k] < -relation_rounding) return 0;
  for (size_t m = 0; m < c->n_modes; m++) {
    const double *sides = g + c->n_relations + 2 * m, size = mode_rounding(c, m);
    if (sides[0] < -size || sides[1] < -size) return 0;
  }
  return 1;
}

double system_next_event(LiedSystem *s)
{
  return s->composed->next_event;
}

/* The next instant of an instance. An instant that is not later than now is the last one, unless rounding made it so (the k-th
 * of equal intervals, now, taken for the k+1-st): so the class is called once more, a few units of rounding later. */
static double instance_next(Composed *c, const ClassUse *use, size_t i)
{
  const double now = c->time, later = now + 64 * DBL_EPSILON * fabs(now);
  if (use->batch.next[i] > now) return use->batch.next[i];
  c->time = later;
  use->info->class_->next_event(&use->batch, i, i + 1);
  c->time = now;
  return use->batch.next[i] > later ? use->batch.next[i] : INFINITY;
}

static void schedule_time_events(Composed *c)
{
  c->next_event = INFINITY;
  for (size_t u = 0; u < c->n_uses && c->has_next; u++) {
    const ClassUse *use = &c->uses[u];
    if (!use->info->class_->next_event) continue;
    use->info->class_->next_event(&use->batch, 0, use->count);
    for (size_t i = 0; i < use->count; i++) c->next_event = fmin(c->next_event, instance_next(c, use, i));
  }
}

/* ---- the event ---- */

/* At zero the sign of an indicator is due to rounding. Where a root was found its direction decides the value of the relation;
 * elsewhere, and in the passes that follow, a relation at zero keeps its value: one crossing is not taken for two. */
enum { NOT_KEPT = 2 };

static void keep_before(Composed *c, const int *fired)
{
  for (size_t k = 0; k < c->n_relations; k++) c->kept[k] = fired && fired[k] ? fired[k] < 0 : c->on_before[k];
}

static int is_at_zero(const Composed *c, size_t k)
{
  return fabs(c->relation[k]) <= relation_rounding;
}

static int force_relations(Composed *c)
{
  int forced = 0;
  for (size_t k = 0; k < c->n_relations; k++) {
    if (c->kept[k] == NOT_KEPT || c->on[k] == c->kept[k] || !is_at_zero(c, k)) continue;
    c->on[k] = c->kept[k];
    forced = 1;
  }
  return forced;
}

static void keep_at_zero(Composed *c)
{
  for (size_t k = 0; k < c->n_relations; k++) c->kept[k] = is_at_zero(c, k) ? c->on[k] : NOT_KEPT;
}

/* The same for modes: where a root was found, rounding may still choose the old set, and the solver, past the root, would not
 * look for it again. */
static int force_modes(Composed *c, const int *fired)
{
  int forced = 0;
  for (size_t m = 0; fired && m < c->n_modes; m++) {
    unsigned char *set = &c->modes.set[m];
    double g[2];
    mode_indicators(c, m, g);
    for (size_t side = 0; side < 2 && *set == c->set_before[m]; side++) {
      if (fired[c->n_relations + 2 * m + side] >= 0 || fabs(g[side]) > mode_rounding(c, m)) continue;
      *set = *set != MODE_LAW ? MODE_LAW : side == 0 ? MODE_LOWER : MODE_UPPER;
      forced = 1;
    }
  }
  return forced;
}

static void set_initial(Composed *c, int initial)
{
  for (size_t u = 0; u < c->n_uses; u++) c->uses[u].batch.initial = initial;
}

/* `event` for runs of instances that are all new, or all known: it is initial for the new ones. */
static void call_events(const ClassUse *use)
{
  LiedBatch batch = use->batch;
  for (size_t i = 0, end; i < use->count; i = end) {
    for (end = i + 1; end < use->count && use->fresh[end] == use->fresh[i]; end++) {
    }
    batch.initial = use->fresh[i];
    use->info->class_->event(&batch, i, end);
  }
}

/* Runs the classes' `event`; 1 if one of them changed states or discrete variables. */
static int run_events(Composed *c)
{
  int changed = 0;
  for (size_t u = 0; u < c->n_uses; u++) {
    const ClassUse *use = &c->uses[u];
    if (!use->info->class_->event) continue;
    memset(use->batch.changed, 0, use->count);
    call_events(use);
    for (size_t i = 0; i < use->count; i++) changed |= use->batch.changed[i];
  }
  if (changed) memcpy(c->state, c->x, c->n_states * sizeof *c->x);
  return changed;
}

static void forget_fresh(Composed *c)
{
  for (size_t u = 0; u < c->n_uses; u++) memset(c->uses[u].fresh, 0, c->uses[u].count);
}

/* Relations that the event made true: what `when` clauses do may make them false again at once. */
static void note_risen(Composed *c)
{
  for (size_t k = 0; k < c->n_relations; k++) c->risen[k] = c->on[k] && !c->on_before[k];
}

/* An instance whose `when` clauses did something in the last pass, and the relation of it that last became true, if any. */
static LiedStatus report_restless(LiedSystem *s, double t)
{
  const Composed *c = s->composed;
  char relation[2 * NAME_SIZE] = "";
  uint32_t instance = NONE;
  for (size_t u = 0; u < c->n_uses; u++)
    for (size_t i = 0; i < c->uses[u].count && c->uses[u].info->class_->event; i++)
      if (c->uses[u].batch.changed[i]) instance = c->uses[u].instance[i];
  for (size_t k = 0; k < c->n_relations && !*relation; k++)
    if (c->risen[k]) describe_switch(s, k, relation, sizeof relation);
  const char *name = instance == NONE ? "" : instance_name(s, instance);
  if (instance != NONE && !*name) name = instance_class(s, instance)->name;
  messages_clear(&s->messages);
  system_error(s, topic_instance(s, "event-iteration", instance),
               "at t = %.9g s event iteration does not converge: after %d passes `when` clauses of '%s' still trigger each "
               "other%s%s",
               t, MOST_ITERATIONS, name, *relation ? "; it began with " : "", relation);
  system_remedy(s, "use pre() in one of them");
  return LIED_SOLVER_FAILED;
}

/* Relations, modes and `when` clauses until nothing changes any more. A cut that any pass requested stays requested; an
 * assertion that it found violated stays violated. */
static LiedStatus settle(LiedSystem *s, double t, const int *fired, int *changed)
{
  Composed *c = s->composed;
  int held = s->initialised && s->hold == LIED_HOLD_ALL; /* relations have values from before */
  assertion_forget(c);
  keep_before(c, fired);
  for (int i = 0; i < MOST_ITERATIONS; i++) {
    LiedStatus status = evaluate_event(s, LIED_HOLD_NONE, t, c->state, NULL);
    if (!status && held && force_relations(c)) status = evaluate_event(s, LIED_HOLD_ALL, t, c->state, NULL);
    if (!status && force_modes(c, fired)) status = evaluate_point(s, LIED_HOLD_ALL, t, c->state, NULL);
    if (status) return status;
    if (i == 0) note_risen(c);
    int is_done = !run_events(c);
    if (s->fault.site) return report_fault(s, t);
    if (is_done) return LIED_OK;
    *changed = 1;
    fired = NULL;
    keep_at_zero(c);
  }
  return report_restless(s, t);
}

/* ---- the moment before ---- */

static size_t n_integrated(const Composed *c)
{
  return c->n_states + contacts_states(c);
}

/* States and discrete variables change in `event` alone. */
static void save_before(Composed *c)
{
  memcpy(c->on_before, c->on, c->n_relations);
  memcpy(c->set_before, c->modes.set, c->n_modes);
  if (!c->has_event) return;
  memcpy(c->state_before, c->state, n_integrated(c) * sizeof *c->state);
  memcpy(c->d_before, c->d, c->n_discretes * sizeof *c->d);
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

static void exchange_moments(Composed *c)
{
  exchange(c->on, c->on_before, c->n_relations);
  exchange(c->modes.set, c->set_before, c->n_modes);
  if (!c->has_event) return;
  exchange(c->state, c->state_before, n_integrated(c) * sizeof *c->state);
  exchange(c->d, c->d_before, c->n_discretes * sizeof *c->d);
}

/* Gives the left limit to the sink that records it; then restores everything as the event left it. `sign`: the determinant's,
 * before. */
static LiedStatus show_left(LiedSystem *s, double t, int sign)
{
  Composed *c = s->composed;
  const Sink *left = s->dynamics.left;
  int after = c->determinant;
  if (!left) return LIED_OK;
  c->determinant = sign;
  exchange_moments(c);
  LiedStatus status = left->row(left->self, t, c->state);
  exchange_moments(c);
  c->determinant = after;
  return status ? status : evaluate_point(s, LIED_HOLD_ALL, t, c->state, NULL);
}

/* Carries out what `event` asked for. */
static LiedStatus cut_as_asked(LiedSystem *s, int *cut)
{
  Composed *c = s->composed;
  LiedStatus status = LIED_OK;
  for (size_t u = 0; u < c->n_uses && c->has_event; u++) {
    const ClassUse *use = &c->uses[u];
    for (size_t i = 0; i < use->count && use->info->class_->event && !status; i++) {
      unsigned ask = use->batch.cut[i];
      if (ask == 0 || ask > use->info->class_->n_ports) continue;
      *cut = 1;
      status = change_cut(s, s->structure.instances[use->instance[i]].first_port + ask - 1);
      if (!status) use->batch.cut[i] = 0;
    }
  }
  return status;
}

static int due(const LiedSystem *s, double t, const int *fired)
{
  const Composed *c = s->composed;
  return !s->initialised || s->stale || fired || c->has_event || t >= c->next_event || s->hold == LIED_HOLD_ALL;
}

LiedStatus system_event(LiedSystem *s, double t, const int *fired, EventOutcome *outcome)
{
  Composed *c = s->composed;
  *outcome = (EventOutcome){0, 0};
  s->time = t;
  s->observed = 0;
  int met;
  LiedStatus found = update_contacts(s, &met);
  if (found) return found;
  if (met) {
    system_bind_dynamics(s);
    outcome->changed = outcome->structure = 1;
  }
  if (!due(s, t, fired)) return LIED_OK;
  int sign = c->determinant, changed = 0, cut = 0;
  save_before(c);
  set_initial(c, !s->initialised);
  LiedStatus status = settle(s, t, fired, &changed);
  set_initial(c, 0);
  if (status) return c->determinant = sign, status;
  if (changed) witness_skip(s);
  int branched = changed || memcmp(c->on_before, c->on, c->n_relations) != 0;
  outcome->changed |= branched || memcmp(c->set_before, c->modes.set, c->n_modes) != 0;
  if (!branched && s->initialised && sign && sign != c->determinant) return c->determinant = sign, report_sign_change(s);
  int jumped = changed || s->stale || (s->hold == LIED_HOLD_ALL && outcome->changed);
  if (jumped && s->initialised) status = show_left(s, t, sign);
  if (status) return status;
  s->starting |= !s->initialised;
  s->initialised = 1;
  assertion_collect(s);
  forget_fresh(c);
  schedule_time_events(c);
  status = cut_as_asked(s, &cut);
  if (!status && (cut || s->stale)) {
    status = compose_system(s);
    outcome->changed = outcome->structure = 1;
    witness_skip(s);
    if (!status) schedule_time_events(s->composed);
    return status;
  }
  if (!status && s->hold == LIED_HOLD_ALL) status = accumulation_check(s, t, changed);
  return !status && s->hold == LIED_HOLD_ALL ? chatter_check(s, t) : status;
}
