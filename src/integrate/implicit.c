/* implicit.c: linearly implicit methods at a fixed step. A stage is one linear solution by the system, no iteration:
 *
 *     K = f(t, x + gamma (K - shift)),   f linearised about x
 *
 *     lieuler   K = f(t + h, x + h K),  x(t + h) = x + h K
 *     ros2      K1 = f(t + gamma h, x + gamma h K1),  K2 = f(t + (1 - gamma) h, x + h K1 + gamma h (K2 - 2 K1)),
 *               x(t + h) = x + h (K1 + K2)/2
 *
 * ros2 is of second order with any matrix in place of df/dx (Verwer, Spee, Blom and Hundsdorfer 1999, in other unknowns), which
 * matters because limits and geometry of contacts are not in it. gamma = 1 +- 1/sqrt(2) makes it L-stable; with the lower
 * sign errors are 34 times smaller. Inputs are seen at the times of the stages, which stands for a derivative over time.
 *
 * Where a relation or mode changes within a step ros2 has no second order, and what it expects of a contact that closes may
 * throw back: that step is one of lieuler. So is one on which f is far from linear. */
#include <math.h>

#include "integrate/method.h"

#define GAMMA 0.29289321881345248 /* 1 - 1/sqrt(2) */

typedef struct ImplicitWork {
  size_t size;    /* bytes of this block, arrays included */
  double *before; /* [n] the state at t_before */
  double *trial;  /* [n] state of a stage, then the new state */
  double *f;      /* [n] f at the point of a stage */
  double *first;  /* [n] K1 */
  double *second; /* [n] K2 */
  double *shift;  /* [n] */
  double *begin;  /* [n] f at the point of the first stage */
  double *rise;   /* [n] what f changes by up to the second, as it is linearised at the first */
  double *unit;   /* [n] of each state */
} ImplicitWork;

enum { ARRAYS = 9 };

static LiedStatus create(Integrator *in)
{
  const size_t n = in->room_states, size = sizeof(ImplicitWork) + ARRAYS * n * sizeof(double);
  ImplicitWork *w = memory_resize(in->memory, NULL, 0, size);
  in->work = w;
  if (!w)
    return integrator_report(in, LIED_NO_MEMORY, in->t, -1,
                             (Problem){"no-memory", "no memory for the stages of the integrator", NULL});
  double *a = (double *)(w + 1);
  *w = (ImplicitWork){size, a, a + n, a + 2 * n, a + 3 * n, a + 4 * n, a + 5 * n, a + 6 * n, a + 7 * n, a + 8 * n};
  return LIED_OK;
}

static void destroy(Integrator *in)
{
  ImplicitWork *w = in->work;
  if (w) memory_resize(in->memory, w, w->size, 0);
}

static LiedStatus restart(Integrator *in)
{
  (void)in; /* one-step methods have no memory */
  return LIED_OK;
}

/* A step of length h: what is integrated beside the states gets the point of each stage with its weight. */
typedef struct Step {
  double t, h;
  const double *x;
  int gathered;
} Step;

typedef struct Stage {
  double t, gamma;
  const double *x, *shift;
  int number, is_fresh, follow;
  double weight;
  double *slope;
} Stage;

static const double MOST_CURVED = 0.25; /* of what f changes by within a step */
static const double TOO_SHORT = 1e-200; /* [s] to divide a change by it; time events may lie so close to 0 */

static LiedStatus solve(Integrator *in, const Step *step, const Stage *stage)
{
  ImplicitWork *w = in->work;
  const Dynamics *d = in->dynamics;
  LiedStatus status = d->stage_begin(d->self, stage->t, stage->x, stage->gamma, stage->is_fresh, w->f);
  if (status) return status;
  if (step->gathered && d->gather) d->gather(d->self, stage->number, step->h, stage->weight);
  if (stage->gamma >= TOO_SHORT) return d->stage_solve(d->self, stage->shift, stage->follow, stage->slope);
  states_copy(stage->slope, w->f, in->n_states);
  return LIED_OK;
}

/* trial = x + h (a first + b second) */
static void combine(const ImplicitWork *w, size_t n, const Step *step, double a, double b)
{
  for (size_t i = 0; i < n; i++) w->trial[i] = step->x[i] + step->h * (a * w->first[i] + b * w->second[i]);
}

static LiedStatus try_euler(Integrator *in, const Step *step)
{
  ImplicitWork *w = in->work;
  const Stage stage = {step->t + step->h, step->h, step->x, NULL, 0, 1, 1, 1, w->first};
  LiedStatus status = solve(in, step, &stage);
  if (status) return status;
  states_copy(w->second, w->first, in->n_states);
  combine(w, in->n_states, step, 1, 0);
  return LIED_OK;
}

/* Largest of numbers, each in the unit of its state. */
static double largest(const Integrator *in, const double *x, const double *number)
{
  const double *unit = ((const ImplicitWork *)in->work)->unit;
  double most = 0;
  for (size_t i = 0; i < in->n_states; i++) most = fmax(most, fabs(number[i]) / fmax(unit[i], fabs(x[i])));
  return most;
}

/* Whether f at the point of the second stage is quite another than its slope at the first says: then that stage corrects
 * nothing, and a stream that is far too fast for the slope of its pressure drop would turn back. What f does over time alone is
 * no matter of slopes; it is evaluated only where there is a doubt. */
static LiedStatus is_far_off(Integrator *in, const Step *step, double t, int *far)
{
  ImplicitWork *w = in->work;
  const Dynamics *d = in->dynamics;
  const size_t n = in->n_states;
  double *off = w->shift; /* needed no more */
  d->nominals(d->self, w->unit);
  for (size_t i = 0; i < n; i++) off[i] = w->f[i] - w->begin[i] - w->rise[i];
  *far = largest(in, step->x, off) > largest(in, step->x, w->first);
  if (!*far) return LIED_OK;
  LiedStatus status = d->stage_begin(d->self, t, step->x, GAMMA * step->h, 0, w->begin);
  for (size_t i = 0; i < n; i++) off[i] = w->f[i] - w->begin[i] - w->rise[i];
  *far = largest(in, step->x, off) > MOST_CURVED * largest(in, step->x, w->rise);
  return status;
}

static LiedStatus try_rosenbrock(Integrator *in, const Step *step)
{
  ImplicitWork *w = in->work;
  const Dynamics *d = in->dynamics;
  const size_t n = in->n_states;
  const double gamma = GAMMA * step->h;
  LiedStatus status = solve(in, step, &(Stage){step->t + gamma, gamma, step->x, NULL, 0, 1, 0, 0.5, w->first});
  if (status) return status;
  if (d->stage_switches(d->self, NAN, NULL)) return try_euler(in, step);
  for (size_t i = 0; i < n; i++) {
    w->begin[i] = w->f[i];
    w->rise[i] = (w->first[i] - w->f[i]) / GAMMA;
    w->shift[i] = 2 * w->first[i];
  }
  combine(w, n, step, 1, 0);
  const double t = step->t + step->h - gamma;
  status = solve(in, step, &(Stage){t, gamma, w->trial, w->shift, 1, 0, 0, 0.5, w->second});
  if (status) return status;
  int far = 0;
  status = is_far_off(in, step, t, &far);
  if (status) return status;
  if (far) return try_euler(in, step);
  combine(w, n, step, 0.5, 0.5);
  return d->stage_switches(d->self, step->t + step->h, w->trial) ? try_euler(in, step) : LIED_OK;
}

static LiedStatus try_step(Integrator *in, const Step *step)
{
  LiedStatus status = in->method == &method_ros2 ? try_rosenbrock(in, step) : try_euler(in, step);
  return status ? status : integrator_check(in, step->t + step->h, ((ImplicitWork *)in->work)->trial);
}

static LiedStatus step(Integrator *in, double limit)
{
  ImplicitWork *w = in->work;
  double *x = in->dynamics->x;
  LiedStatus status = try_step(in, &(Step){in->t, limit - in->t, x, 1});
  if (status) return status;
  states_copy(w->before, x, in->n_states);
  states_copy(x, w->trial, in->n_states);
  in->t_before = in->t;
  in->t = limit;
  return LIED_OK;
}

static LiedStatus advance(Integrator *in, double t, double h, const double *x, double *end)
{
  LiedStatus status = try_step(in, &(Step){t, h, x, 0});
  if (!status) states_copy(end, ((ImplicitWork *)in->work)->trial, in->n_states);
  return status;
}

/* By the slopes of the stages, which are bounded where derivatives at the ends of a stiff step are not: of second order, and a
 * straight line where both are the same. */
static LiedStatus interpolate(Integrator *in, double t, double *x)
{
  const ImplicitWork *w = in->work;
  const double h = in->t - in->t_before, s = (t - in->t_before) / h, *after = in->dynamics->x;
  const double second = s * (s / 2 - GAMMA) / (1 - 2 * GAMMA), first = s - second;
  for (size_t i = 0; i < in->n_states; i++) {
    const double middle = w->before[i] + h * (first * w->first[i] + second * w->second[i]);
    const double end = w->before[i] + h * (w->first[i] + w->second[i]) / 2;
    x[i] = middle + s * (after[i] - end); /* quaternions are normalised after the step */
  }
  return LIED_OK;
}

const Method method_lieuler = {.name = "lieuler",
                               .order = 1,
                               .create = create,
                               .restart = restart,
                               .step = step,
                               .interpolate = interpolate,
                               .destroy = destroy,
                               .advance = advance,
                               .growth = {1},
                               .pole = 1,
                               .n_poles = 1};

const Method method_ros2 = {.name = "ros2",
                            .order = 2,
                            .create = create,
                            .restart = restart,
                            .step = step,
                            .interpolate = interpolate,
                            .destroy = destroy,
                            .advance = advance,
                            .growth = {1, 1 - 2 * GAMMA},
                            .pole = GAMMA,
                            .n_poles = 2};
