/* stall.c: detects runs that would never end: steps that do not advance the time, events that follow each other too closely,
 * and states that swing back and forth from step to step across a discontinuity without an event. */
#include <math.h>

#include "integrate/method.h"

enum {
  STALLED_STEPS = 1000,  /* steps in a row that do not advance the time */
  CROWDED_EVENTS = 5000, /* events, and ten more for each root, within crowded_span */
  SHORT_STEPS = 1000,    /* in a row, before states are watched; and for how long they are */
  MOST_TURNS = 300       /* of a state in SHORT_STEPS: an oscillation that is resolved turns less often */
};
static const double crowded_span = 1e-8; /* of the run */
static const double short_step = 1e-6;   /* of the run */

void stall_begin(Stall *stall, double start, double stop)
{
  *stall = (Stall){.span = stop - start, .crowded_since = start};
}

LiedStatus stall_check_event(Stall *stall, Integrator *in)
{
  if (++stall->crowded < CROWDED_EVENTS + 10 * in->n_roots) return LIED_OK;
  double passed = in->t - stall->crowded_since;
  stall->crowded = 0;
  stall->crowded_since = in->t;
  if (passed > crowded_span * stall->span) return LIED_OK;
  static const Problem problem = {"chattering", "thousands of events without progress in time (chattering)",
                                  "let contacts damp by the elastic velocity, give the switching law a hysteresis or a slope, "
                                  "or use a fixed step"};
  return integrator_report(in, LIED_SOLVER_FAILED, in->t, -1, problem);
}

static void watch_begin(Integrator *in)
{
  states_copy(in->watched, in->dynamics->x, in->n_states);
  for (size_t i = 0; i < in->n_states; i++) in->moved[i] = 0, in->turns[i] = 0;
}

static void watch_step(Integrator *in)
{
  const double *x = in->dynamics->x;
  for (size_t i = 0; i < in->n_states; i++) {
    double moved = x[i] - in->watched[i];
    in->turns[i] += moved * in->moved[i] < 0;
    in->moved[i] = moved;
    in->watched[i] = x[i];
  }
}

/* The state that turns most often; one that moves within rounding does not keep steps short. */
static LiedStatus watch_end(Integrator *in)
{
  in->dynamics->nominals(in->dynamics->self, in->row);
  size_t worst = 0;
  uint32_t most = 0;
  for (size_t i = 0; i < in->n_states; i++) {
    double visible = 1e-4 * in->tolerance * (in->row[i] + fabs(in->watched[i]));
    if (in->turns[i] > most && fabs(in->moved[i]) > visible) worst = i, most = in->turns[i];
  }
  if (most < MOST_TURNS) return LIED_OK;
  static const Problem problem = {
      "chattering",
      "it swings back and forth from step to step, and the run no longer advances (chattering): its "
      "derivative jumps without an event, as with sign() or noEvent()",
      "use a class with stiction for dry friction, give the law a slope, or use a fixed step "
      "(--solver rk3 --step 1e-3)"};
  return integrator_report(in, LIED_SOLVER_FAILED, in->t, (long)worst, problem);
}

static LiedStatus check_turns(Stall *stall, Integrator *in)
{
  if (!in->method->adaptive || in->t - in->t_before > short_step * stall->span) {
    stall->short_steps = 0;
    return LIED_OK;
  }
  stall->short_steps++;
  if (stall->short_steps == SHORT_STEPS) watch_begin(in);
  if (stall->short_steps > SHORT_STEPS) watch_step(in);
  if (stall->short_steps < 2 * SHORT_STEPS) return LIED_OK;
  stall->short_steps = SHORT_STEPS - 1;
  return watch_end(in);
}

LiedStatus stall_check_step(Stall *stall, Integrator *in)
{
  stall->steps = in->t > in->t_before ? 0 : stall->steps + 1;
  if (stall->steps < STALLED_STEPS) return check_turns(stall, in);
  static const Problem problem = {
      "stalled", "the step size has shrunk to rounding error",
      "look for a solution that ends in a singularity or a discontinuity without an event, or raise "
      "the tolerance"};
  return integrator_report(in, LIED_SOLVER_FAILED, in->t, -1, problem);
}
