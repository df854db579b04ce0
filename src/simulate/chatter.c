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

static size_t count_switches(const Composed *c)
{
  return c->n_relations + c->n_modes;
}

static int has_flipped(const Composed *c, size_t k)
{
  if (k < c->n_relations) return c->on[k] != c->on_before[k];
  return c->modes.set[k - c->n_relations] != c->set_before[k - c->n_relations];
}

/* Positive while the held value is right; g as system_roots gives it. */
static double margin(const Composed *c, const double *g, size_t k)
{
  if (k < c->n_relations) return c->on[k] ? -g[k] : g[k];
  const double *sides = g + c->n_relations + 2 * (k - c->n_relations);
  return fmin(sides[0], sides[1]);
}

/* ---- messages --------------------------------------------------------------------------------------------------------------
 */

/* Those that go back and forth, the present one first. */
static void describe_chatterers(const LiedSystem *s, size_t k, char *text, size_t size)
{
  const Composed *c = s->composed;
  size_t length = 0;
  int named = 0;
  describe_switch(s, k, text, size);
  for (size_t j = 0; j < count_switches(c) && ++named < MOST_NAMED; j++) {
    if (j == k || c->flips[j].reversals < MOST_REVERSALS / 10) continue;
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
               text, (unsigned long long)s->composed->flips[k].count);
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
               s->composed->flips[k].interval);
  system_remedy(s, "let the motion come to rest below a small velocity, or replace the jump by an elastic contact");
  return LIED_SOLVER_FAILED;
}

/* ---- looking ahead ---------------------------------------------------------------------------------------------------------
 */

/* The state a moment later, of second order, in c->moving: x + h f(x + h f/2). */
static LiedStatus move_ahead(LiedSystem *s, double t, double moment)
{
  Composed *c = s->composed;
  LiedStatus status = evaluate_point(s, LIED_HOLD_ALL, t, c->state, c->ahead);
  for (size_t i = 0; i < c->n_states; i++) c->moving[i] = c->state[i] + 0.5 * moment * c->ahead[i];
  if (!status) status = evaluate_point(s, LIED_HOLD_ALL, t + 0.5 * moment, c->moving, c->ahead);
  for (size_t i = 0; i < c->n_states; i++) c->moving[i] = c->state[i] + moment * c->ahead[i];
  return status;
}

static LiedStatus look_ahead(LiedSystem *s, double t, double moment, double *g)
{
  LiedStatus status = moment > 0 ? move_ahead(s, t, moment) : LIED_OK;
  return status ? status : system_roots(s, t + moment, moment > 0 ? s->composed->moving : s->composed->state, g);
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
  Composed *c = s->composed;
  const double interval = c->flips[k].interval, *g = c->indicators;
  double before = c->relation[k];
  for (int doubled = 0; doubled < 16; doubled++) /* up to three intervals */
    if (look_ahead(s, t, ldexp(1e-4, doubled) * interval, c->indicators) || g[k] >= 0 || (doubled == 0 && g[k] <= before))
      return 0;
  return g[k] < before;
}

/* Rounding or the tolerance made the event come too early, and it did not reverse the motion. */
static int goes_on(LiedSystem *s, double t, size_t k)
{
  Composed *c = s->composed;
  double before = c->relation[k];
  return look_ahead(s, t, 1e-9 * fmax(fabs(t), s->span), c->indicators) == LIED_OK && c->indicators[k] < before;
}

static int accumulates(LiedSystem *s, double t, size_t k)
{
  const Flip *flip = &s->composed->flips[k];
  if (flip->shrinking == 0) return 0;
  if (flip->interval <= 1e4 * DBL_EPSILON * fabs(t) && flip->was_shrinking >= MANY_INTERVALS) return 1;
  if (!s->composed->on[k]) return 0;
  return (flip->was_shrinking > 0 && flip->collapsed && goes_on(s, t, k)) || stays_on(s, t, k);
}

LiedStatus accumulation_check(LiedSystem *s, double t, int changed)
{
  Composed *c = s->composed;
  for (size_t k = 0; k < c->n_relations; k++) {
    if (!c->risen[k]) continue;
    note_interval(&c->flips[k], t);
    if (changed && accumulates(s, t, k)) return report_accumulation(s, t, k);
  }
  return LIED_OK;
}

/* ---- chattering ------------------------------------------------------------------------------------------------------------
 */

static int is_reversed(const Composed *c, const double *now, const double *later, size_t k)
{
  return margin(c, later, k) < margin(c, now, k) || margin(c, now, k) < -1e-9;
}

LiedStatus chatter_check(LiedSystem *s, double t)
{
  Composed *c = s->composed;
  double *now = c->indicators, *later = now + s->dynamics.n_roots;
  int looked = 0;
  for (size_t k = 0; k < count_switches(c); k++) {
    Flip *flip = &c->flips[k];
    if (!has_flipped(c, k) || ++flip->count < WATCHED_FLIPS) continue;
    if (!looked++ && (look_ahead(s, t, 0, now) || look_ahead(s, t, 1e-9 * fmax(fabs(t), s->span), later))) return LIED_OK;
    flip->reversals = is_reversed(c, now, later, k) ? flip->reversals + 1 : 0;
    if (flip->reversals >= MOST_REVERSALS) return report_chatter(s, t, k);
  }
  return LIED_OK;
}
