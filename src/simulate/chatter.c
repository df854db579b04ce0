/* chatter.c: events without end. Adaptive runs hold relations and modes between events; where each side of a switch drives back
 * to the other, or where the intervals between events shrink to nothing, such a run never ends.
 *
 * Chattering: right after it has changed, an indicator moves back to zero, and that in both directions, many times in a row. A
 * switch with hysteresis, a bouncing ball and a contact that vibrates all move on after one of the two changes, however often
 * they change: so neither the number of events nor their distance decides.
 * Accumulation (Zeno): intervals between changes shrink by a factor, down to the resolution of time. */
#include <float.h>
#include <stdio.h>
#include <string.h>

#include "simulate/simulate_internal.h"

enum {
  WATCHED_FLIPS = 20,    /* changes of one relation before it is analysed: that costs three evaluations per event */
  MOST_REVERSALS = 1000, /* in a row */
  MANY_INTERVALS = 20,
  MOST_NAMED = 3
};

/* ---- what is known of a relation or mode -----------------------------------------------------------------------------------
 */

static size_t count_switches(const Plan *plan)
{
  return plan->n_relations + plan->n_modes;
}

static int has_flipped(const Plan *plan, const State *state, size_t k)
{
  if (k < plan->n_relations) return state->on[k] != state->on_before[k];
  return state->modes.set[k - plan->n_relations] != state->set_before[k - plan->n_relations];
}

/* Positive while the held value is right; g as system_roots gives it. */
static double margin(const Plan *plan, const State *state, const double *g, size_t k)
{
  if (k < plan->n_relations) return state->on[k] ? -g[k] : g[k];
  const double *sides = g + plan->n_relations + 2 * (k - plan->n_relations);
  return fmin(sides[0], sides[1]);
}

/* ---- messages --------------------------------------------------------------------------------------------------------------
 */

/* Those that go back and forth, the present one first. */
static void describe_chatterers(const LiedSystem *s, size_t k, char *text, size_t size)
{
  const Plan *plan = s->plan;
  const State *state = s->state;
  size_t length = 0;
  int named = 0;
  describe_switch(s, k, text, size);
  for (size_t j = 0; j < count_switches(plan) && ++named < MOST_NAMED; j++) {
    if (j == k || state->flips[j].reversals < MOST_REVERSALS / 10) continue;
    length = strlen(text);
    snprintf(text + length, size - length, " and ");
    length = strlen(text);
    describe_switch(s, j, text + length, size - length);
  }
}

static LiedStatus report_chatter(LiedSystem *s, double t, size_t k)
{
  char text[4 * NAME_SIZE];
  describe_chatterers(s, k, text, sizeof text);
  messages_clear(&s->messages);
  system_error(s, topic_switch(s, "chattering", k),
               "at t = %.9g s the run no longer advances (chattering): %s changed %llu times, each time driven back at once", t,
               text, (unsigned long long)s->state->flips[k].count);
  system_remedy(s, "let contacts damp by the elastic velocity (damping=Dialectic.Damping.elastic), use a class with stiction "
                   "for dry friction, give the switching law a slope or a hysteresis, or use a fixed step (--solver rk3 "
                   "--step 1e-3)");
  return LIED_SOLVER_FAILED;
}

static LiedStatus report_accumulation(LiedSystem *s, double t, size_t k)
{
  char text[3 * NAME_SIZE];
  describe_switch(s, k, text, sizeof text);
  messages_clear(&s->messages);
  system_error(s, topic_switch(s, "zeno", k),
               "at t = %.9g s events accumulate (Zeno): %s changes at ever shorter intervals, now %.3g s", t, text,
               s->state->flips[k].interval);
  system_remedy(s, "let the motion come to rest below a small velocity, or replace the jump by an elastic contact");
  return LIED_SOLVER_FAILED;
}

/* ---- looking ahead ---------------------------------------------------------------------------------------------------------
 */

/* The state a moment later, of second order, in c->moving: x + h f(x + h f/2). */
static LiedStatus move_ahead(LiedSystem *s, double t, double moment)
{
  const Plan *plan = s->plan;
  State *state = s->state;
  LiedStatus status = evaluate_point(s, LIED_HOLD_ALL, t, state->present, state->ahead);
  for (size_t i = 0; i < plan->n_states; i++) state->moving[i] = state->present[i] + 0.5 * moment * state->ahead[i];
  if (!status) status = evaluate_point(s, LIED_HOLD_ALL, t + 0.5 * moment, state->moving, state->ahead);
  for (size_t i = 0; i < plan->n_states; i++) state->moving[i] = state->present[i] + moment * state->ahead[i];
  return status;
}

static LiedStatus look_ahead(LiedSystem *s, double t, double moment, double *g)
{
  LiedStatus status = moment > 0 ? move_ahead(s, t, moment) : LIED_OK;
  return status ? status : system_roots(s, t + moment, moment > 0 ? s->state->moving : s->state->present, g);
}

/* ---- accumulation ----------------------------------------------------------------------------------------------------------
 *
 * Long before intervals reach the resolution of time they reach what the tolerance resolves: then an event no longer turns the
 * motion back for good, and the ball falls through the floor. */

/* Intervals from one change to "true" to the next. */
static void note_interval(Flip *flip, double t)
{
  double interval = t - flip->last_on;
  flip->was_shrinking = flip->shrinking;
  flip->shrinking = interval < 0.999 * flip->interval ? flip->shrinking + 1 : 0;
  flip->collapsed = interval < 0.02 * flip->interval;
  if (!flip->shrinking) flip->first_interval = interval;
  flip->last_on = t;
  flip->interval = interval;
}

/* A motion that the event reversed is reversed again before it has left the switch. */
static int stays_on(LiedSystem *s, double t, size_t k)
{
  State *state = s->state;
  const double interval = state->flips[k].interval, *g = state->indicators;
  double before = state->relation[k];
  for (int doubled = 0; doubled < 16; doubled++) /* up to three intervals */
    if (look_ahead(s, t, ldexp(1e-4, doubled) * interval, state->indicators) || g[k] >= 0 || (doubled == 0 && g[k] <= before))
      return 0;
  return g[k] < before;
}

/* Rounding or the tolerance made the event come too early, and it did not reverse the motion. */
static int goes_on(LiedSystem *s, double t, size_t k)
{
  State *state = s->state;
  double before = state->relation[k];
  return look_ahead(s, t, 1e-9 * fmax(fabs(t), s->span), state->indicators) == LIED_OK && state->indicators[k] < before;
}

static int accumulates(LiedSystem *s, double t, size_t k)
{
  const Flip *flip = &s->state->flips[k];
  if (flip->shrinking == 0) return 0;
  if (flip->interval <= 1e4 * DBL_EPSILON * fabs(t) && flip->was_shrinking >= MANY_INTERVALS) return 1;
  if (!s->state->on[k]) return 0;
  return (flip->was_shrinking > 0 && flip->collapsed && goes_on(s, t, k)) || stays_on(s, t, k);
}

LiedStatus accumulation_check(LiedSystem *s, double t, int changed)
{
  const Plan *plan = s->plan;
  State *state = s->state;
  for (size_t k = 0; k < plan->n_relations; k++) {
    if (!state->risen[k]) continue;
    note_interval(&state->flips[k], t);
    if (changed && accumulates(s, t, k)) return report_accumulation(s, t, k);
  }
  return LIED_OK;
}

/* ---- chattering ------------------------------------------------------------------------------------------------------------
 */

static int is_reversed(const Plan *plan, const State *state, const double *now, const double *later, size_t k)
{
  return margin(plan, state, later, k) < margin(plan, state, now, k) || margin(plan, state, now, k) < -1e-9;
}

LiedStatus chatter_check(LiedSystem *s, double t)
{
  const Plan *plan = s->plan;
  State *state = s->state;
  double *now = state->indicators, *later = now + s->dynamics.n_roots;
  int looked = 0;
  for (size_t k = 0; k < count_switches(plan); k++) {
    Flip *flip = &state->flips[k];
    if (!has_flipped(plan, state, k) || ++flip->count < WATCHED_FLIPS) continue;
    if (!looked++ && (look_ahead(s, t, 0, now) || look_ahead(s, t, 1e-9 * fmax(fabs(t), s->span), later))) return LIED_OK;
    flip->reversals = is_reversed(plan, state, now, later, k) ? flip->reversals + 1 : 0;
    if (flip->reversals >= MOST_REVERSALS) return report_chatter(s, t, k);
  }
  return LIED_OK;
}
