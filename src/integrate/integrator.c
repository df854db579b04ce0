/* integrator.c: opening and closing an integrator, and the checks that every method makes. */
#include <math.h>

#include "integrate/method.h"

static const double absurd = 1e100; /* times max(1, nominal): no physical state is that large */

LiedStatus integrator_report(Integrator *in, LiedStatus status, double t, long index, Problem problem)
{
  return in->dynamics->report(in->dynamics->self, status, t, index, problem);
}

LiedStatus integrator_open(Integrator *in, const Method *method, Dynamics *dynamics, Memory *memory, double t, LiedStats *stats)
{
  *in = (Integrator){.method = method,
                     .dynamics = dynamics,
                     .memory = memory,
                     .tolerance = DEFAULT_TOLERANCE,
                     .t = t,
                     .t_before = t,
                     .stats = stats};
  return LIED_OK;
}

void integrator_close(Integrator *in)
{
  integrator_discard(in);
}

void integrator_reset(Integrator *in)
{
  in->started = 0;
}

IntegratorMoment integrator_moment(const Integrator *in)
{
  return (IntegratorMoment){in->method,    in->t,          in->started,   in->grid_origin,
                            in->grid_step, in->grid_count, in->tolerance, in->max_step};
}

void integrator_return(Integrator *in, const IntegratorMoment *moment)
{
  in->t = in->t_before = moment->t;
  in->started = moment->started && in->method == moment->method && !in->method->adaptive;
  in->root_found = 0;
  in->scan.known = 0;
  in->grid_origin = moment->grid_origin;
  in->grid_step = moment->grid_step;
  in->grid_count = moment->grid_count;
  if (!moment->method) return;
  in->tolerance = moment->tolerance;
  in->max_step = moment->max_step;
}

enum { STATE_ARRAYS = 4, ROOT_ARRAYS = 6 };

/* One block holds bound, row, watched, moved, what is scanned, fired and turns, in this order. */
static size_t block_size(const Integrator *in)
{
  size_t of_states = in->room_states * (STATE_ARRAYS * sizeof(double) + sizeof *in->turns);
  return of_states + in->n_roots * ROOT_ARRAYS * sizeof(double) + (in->n_roots + 1) * sizeof *in->fired;
}

static void place_arrays(Integrator *in)
{
  Scan *scan = &in->scan;
  double *at = in->bound;
  double **of_states[] = {&in->row, &in->watched, &in->moved};
  double **of_roots[] = {&scan->start, &scan->end, &scan->slope_start, &scan->slope_end, &scan->g, &scan->largest};
  for (size_t i = 0; i < STATE_ARRAYS - 1; i++) *of_states[i] = at += in->room_states;
  at += in->room_states;
  for (size_t i = 0; i < ROOT_ARRAYS; i++, at += in->n_roots) *of_roots[i] = at;
  void *behind = at;
  in->fired = behind;
  behind = in->fired + in->n_roots + 1;
  in->turns = behind;
  scan->known = 0;
}

static void set_bounds(Integrator *in)
{
  in->dynamics->nominals(in->dynamics->self, in->bound);
  for (size_t i = 0; i < in->n_states; i++) in->bound[i] = absurd * fmax(1, in->bound[i]);
}

int integrator_fits(const Integrator *in)
{
  return in->bound && in->n_states == in->dynamics->n_states && in->n_roots == in->dynamics->n_roots &&
         in->made_tolerance == in->tolerance && in->made_max_step == in->max_step;
}

/* Whether another number of states is all that is new: a fixed-step method has no memory of them. */
static int can_stay(const Integrator *in)
{
  return in->bound && !in->method->adaptive && in->dynamics->n_states <= in->room_states &&
         in->n_roots == in->dynamics->n_roots && in->made_tolerance == in->tolerance;
}

static LiedStatus take_states(Integrator *in)
{
  in->n_states = in->dynamics->n_states;
  in->root_found = 0;
  in->t_before = in->t;
  set_bounds(in);
  return LIED_OK;
}

LiedStatus integrator_create(Integrator *in)
{
  if (can_stay(in)) return take_states(in);
  integrator_discard(in);
  in->n_states = in->dynamics->n_states;
  in->room_states = in->dynamics->room_states > in->n_states ? in->dynamics->room_states : in->n_states;
  in->n_roots = in->dynamics->n_roots;
  in->made_tolerance = in->tolerance;
  in->made_max_step = in->max_step;
  in->bound = memory_resize(in->memory, NULL, 0, block_size(in));
  if (!in->bound)
    return integrator_report(in, LIED_NO_MEMORY, in->t, -1, (Problem){"no-memory", "no memory for the integrator", NULL});
  place_arrays(in);
  take_states(in);
  LiedStatus status = in->method->create(in);
  if (status) integrator_discard(in);
  return status;
}

void integrator_discard(Integrator *in)
{
  if (!in->bound) return;
  in->method->destroy(in);
  memory_resize(in->memory, in->bound, block_size(in), 0);
  in->work = NULL;
  in->bound = in->row = NULL;
  in->fired = NULL;
}

LiedStatus integrator_renew(Integrator *in, const EventOutcome *outcome)
{
  if (outcome->structure) return integrator_create(in);
  if (!outcome->changed) return LIED_OK;
  LiedStatus status = integrator_check(in, in->t, in->dynamics->x);
  return status ? status : in->method->restart(in);
}

/* Index of the first number that is not finite, or -1. The sum is 0 unless one of them is: 0 * inf is not a number. */
static long first_not_finite(const double *v, size_t n)
{
  double sum = 0;
  for (size_t i = 0; i < n; i++) sum += 0 * v[i];
  if (sum == 0) return -1;
  size_t i = 0;
  while (isfinite(v[i])) i++;
  return (long)i;
}

LiedStatus integrator_evaluate(Integrator *in, LiedHold hold, double t, const double *x, double *dx)
{
  LiedStatus status = in->dynamics->derivatives(in->dynamics->self, hold, t, x, dx);
  if (status) return status;
  long i = first_not_finite(dx, in->n_states);
  if (i < 0) return LIED_OK;
  static const Problem problem = {"not-finite", "its derivative is not finite",
                                  "look for a division by zero, a root or logarithm of a negative number, or a step too large "
                                  "for a fixed-step method"};
  return integrator_report(in, LIED_NOT_FINITE, t, i, problem);
}

LiedStatus integrator_check(Integrator *in, double t, const double *x)
{
  int sound = 1;
  for (size_t i = 0; i < in->n_states; i++) sound &= fabs(x[i]) <= in->bound[i];
  if (sound) return LIED_OK;
  size_t i = 0;
  while (fabs(x[i]) <= in->bound[i]) i++;
  const char *remedy = in->method->adaptive
                           ? "the model is unstable, or a sign is wrong"
                           : "take a smaller step, give stiff elastic elements T_E > 0 and their joints T_D > 0 "
                             "of about the step, or, without contacts, use cvode";
  return integrator_report(in, LIED_NOT_FINITE, t, (long)i, (Problem){"unbounded", "it grows without bound", remedy});
}
