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
 * throw back: that step is one of lieuler. So is one in which f is far from linear. A step of lieuler in which it is becomes
 * one of implicit Euler, by Newton's method: friction that has no slope at rest would not hold a stream that starts there.
 *
 * Energies are summed up where stages end: at the beginning of a stiff step powers are far too large. */
#include <math.h>

#include "integrate/method.h"

#define GAMMA 0.29289321881345248 /* 1 - 1/sqrt(2) */

typedef struct ImplicitWork {
  size_t size;    /* bytes of this block, arrays included */
  double *before; /* [n] the state at t_before */
  double *trial;  /* [n] state of a stage, then the new state */
  double *f;      /* [n] f at the point of a stage, or where it ends */
  double *first;  /* [n] K1 */
  double *second; /* [n] K2 */
  double *other;  /* [n] what K1 or K2 would be if f were linear, or another one of it */
  double *begin;  /* [n] f at the point of the first stage */
  double *shift;  /* [n] */
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

typedef struct Step {
  double t, h;
  const double *x;
  int gathers; /* what is integrated beside the states */
  int is_seen; /* its beginning, by the checks of energies */
} Step;

typedef struct Stage {
  double t, gamma;
  const double *x, *shift;
  int is_fresh, follow;
  double *slope;
} Stage;

enum { MOST_ITERATIONS = 40, MOST_STUCK = 3 }; /* of Newton's method; from far away each halves what is too much */
static const double MOST_CURVED = 0.5;         /* of a slope: what it may be off because f is not linear */
static const double CLOSE = 0.05;              /* of a slope: what Newton's method leaves */
static const double CONTRACTION = 0.9;         /* of what f is off; iterations that do not contract so much are stuck */
static const double WILD = 0.1;                /* of the unit of a state: what f that is off may move in a step */
static const double NEGLIGIBLE = 1e-6;         /* of the unit of a state */
static const double TOO_SHORT = 1e-200;        /* [s] to divide a change by it; time events may lie so close to 0 */

static void gather(const Integrator *in, const Step *step, int stage, double weight)
{
  const Dynamics *d = in->dynamics;
  if (step->gathers) d->gather(d->self, stage, step->h, weight);
}

static LiedStatus solve(Integrator *in, Step *step, const Stage *stage)
{
  ImplicitWork *w = in->work;
  const Dynamics *d = in->dynamics;
  LiedStatus status = d->stage_begin(d->self, stage->t, stage->x, stage->gamma, stage->is_fresh, w->f);
  if (status) return status;
  if (!step->is_seen++) gather(in, step, GATHER_BEGIN, 0);
  if (stage->gamma >= TOO_SHORT) return d->stage_solve(d->self, stage->shift, stage->follow, stage->slope);
  states_copy(stage->slope, w->f, in->n_states);
  return LIED_OK;
}

/* to = x + a first + b second */
static void combine(const ImplicitWork *w, size_t n, const double *x, double a, double b, double *to)
{
  for (size_t i = 0; i < n; i++) to[i] = x[i] + (a * w->first[i] + b * w->second[i]);
}

/* Largest of numbers, each in the unit of its state. */
static double largest(const Integrator *in, const double *x, const double *number)
{
  const double *unit = ((const ImplicitWork *)in->work)->unit;
  double most = 0;
  for (size_t i = 0; i < in->n_states; i++) most = fmax(most, fabs(number[i]) / fmax(unit[i], fabs(x[i])));
  return most;
}

/* How far two slopes lie apart. */
static double distance(const Integrator *in, const Step *step, const double *a, const double *b)
{
  ImplicitWork *w = in->work;
  in->dynamics->nominals(in->dynamics->self, w->unit);
  for (size_t i = 0; i < in->n_states; i++) w->shift[i] = a[i] - b[i];
  return largest(in, step->x, w->shift);
}

/* Whether a distance is more than a part of a slope, and visible. */
static int is_far(const Integrator *in, const Step *step, double off, double part, const double *slope)
{
  return step->h * off > NEGLIGIBLE && off > part * largest(in, step->x, slope);
}

/* ---- Euler ---- */

/* f at trial, where a slope leads, which becomes K. */
static LiedStatus lead(Integrator *in, const Step *step, const double *slope)
{
  ImplicitWork *w = in->work;
  if (slope != w->first) states_copy(w->first, slope, in->n_states);
  combine(w, in->n_states, step->x, step->h, 0, w->trial);
  return integrator_evaluate(in, LIED_HOLD_TIME, step->t + step->h, w->trial, w->f);
}

/* Whether f where K leads is quite another: in a linear system it is K. It is if a step along it would be wild: then
 * derivatives there, of stiff forces that turn with the motion, mean nothing. Otherwise what matters is how far it would move
 * K. */
static LiedStatus is_curved(Integrator *in, Step *step, int *curved)
{
  ImplicitWork *w = in->work;
  const double off = distance(in, step, w->f, w->first);
  *curved = is_far(in, step, off, MOST_CURVED, w->first);
  if (!*curved || step->h * off > WILD) return LIED_OK;
  LiedStatus status = solve(in, step, &(Stage){step->t + step->h, step->h, w->trial, w->first, 0, 1, w->other});
  *curved = is_far(in, step, distance(in, step, w->other, w->first), MOST_CURVED, w->first);
  return status || *curved ? status : lead(in, step, w->first);
}

/* K = f(t + h, x + h K), from where K of the linear solution leads. Where nothing comes closer to it that K stays. */
static LiedStatus iterate(Integrator *in, Step *step)
{
  ImplicitWork *w = in->work;
  const double at_first = distance(in, step, w->f, w->first);
  double off = at_first, least = off;
  states_copy(w->second, w->first, in->n_states);
  for (int k = 0, stuck = 0; k < MOST_ITERATIONS && stuck < MOST_STUCK; k++) {
    LiedStatus status = solve(in, step, &(Stage){step->t + step->h, step->h, w->trial, w->first, 1, 1, w->other});
    const double change = status ? 0 : distance(in, step, w->other, w->first);
    if (!status) status = lead(in, step, w->other);
    if (status) return status;
    off = distance(in, step, w->f, w->first);
    if (!is_far(in, step, change, CLOSE, w->first) && step->h * off <= WILD) return LIED_OK;
    stuck = off < CONTRACTION * least ? 0 : stuck + 1;
    least = fmin(least, off);
  }
  return off < at_first ? LIED_OK : lead(in, step, w->second);
}

static LiedStatus try_euler(Integrator *in, Step *step)
{
  ImplicitWork *w = in->work;
  int curved = 0;
  LiedStatus status = solve(in, step, &(Stage){step->t + step->h, step->h, step->x, NULL, 1, 1, w->first});
  if (!status) status = lead(in, step, w->first);
  if (!status) status = is_curved(in, step, &curved);
  if (!status && curved) status = iterate(in, step);
  if (status) return status;
  gather(in, step, 0, 1);
  states_copy(w->second, w->first, in->n_states);
  return LIED_OK;
}

/* ---- Rosenbrock ---- */

/* Whether the second slope is quite another than it would be if f were linear: then that stage corrects nothing, and a stream
 * that is far too fast for the slope of its pressure drop would turn back. Or f itself is, wildly. What it does over time alone
 * is no matter of slopes; that is solved for only where there is a doubt. */
static LiedStatus is_far_off(Integrator *in, Step *step, double t, double gamma, int *far)
{
  ImplicitWork *w = in->work;
  const size_t n = in->n_states;
  double *rest = w->trial; /* f without what it rises by along K1 */
  for (size_t i = 0; i < n; i++) rest[i] = w->f[i] - (w->first[i] - w->begin[i]) / GAMMA;
  int is_wild = step->h * distance(in, step, rest, w->begin) > WILD;
  *far = is_wild || is_far(in, step, distance(in, step, w->second, w->first), MOST_CURVED, w->first);
  if (!*far) return LIED_OK;
  for (size_t i = 0; i < n; i++) w->shift[i] = (2 - 1 / GAMMA) * w->first[i];
  LiedStatus status = solve(in, step, &(Stage){t, gamma, step->x, w->shift, 0, 0, w->other});
  const double off = distance(in, step, w->second, w->other), f_off = distance(in, step, rest, w->f);
  is_wild = is_wild && step->h * f_off > WILD && is_far(in, step, f_off, MOST_CURVED, w->first);
  *far = is_wild || (is_far(in, step, off, MOST_CURVED, w->first) && is_far(in, step, off, MOST_CURVED, w->other));
  return status;
}

/* Energies at the ends of both stages, which lie in the step as Gauss points do. */
static LiedStatus gather_stages(Integrator *in, const Step *step, double gamma)
{
  ImplicitWork *w = in->work;
  const double a[] = {gamma, step->h - 2 * gamma}, b[] = {0, gamma}, t[] = {step->t + gamma, step->t + step->h - gamma};
  for (int k = 0; k < 2; k++) {
    combine(w, in->n_states, step->x, a[k], b[k], w->other);
    LiedStatus status = integrator_evaluate(in, LIED_HOLD_TIME, t[k], w->other, w->f);
    if (status) return status;
    gather(in, step, k, 0.5);
  }
  return LIED_OK;
}

static LiedStatus try_rosenbrock(Integrator *in, Step *step)
{
  ImplicitWork *w = in->work;
  const Dynamics *d = in->dynamics;
  const size_t n = in->n_states;
  const double gamma = GAMMA * step->h, t = step->t + step->h - gamma;
  LiedStatus status = solve(in, step, &(Stage){step->t + gamma, gamma, step->x, NULL, 1, 0, w->first});
  if (status) return status;
  if (d->stage_switches(d->self, NAN, NULL)) return try_euler(in, step);
  states_copy(w->begin, w->f, n);
  for (size_t i = 0; i < n; i++) w->shift[i] = 2 * w->first[i];
  combine(w, n, step->x, step->h, 0, w->trial);
  status = solve(in, step, &(Stage){t, gamma, w->trial, w->shift, 0, 0, w->second});
  if (status) return status;
  combine(w, n, step->x, step->h / 2, step->h / 2, w->trial);
  int far = d->stage_switches(d->self, step->t + step->h, w->trial);
  if (!far) status = is_far_off(in, step, t, gamma, &far);
  if (status) return status;
  if (far) return try_euler(in, step);
  combine(w, n, step->x, step->h / 2, step->h / 2, w->trial);
  return step->gathers ? gather_stages(in, step, gamma) : LIED_OK;
}

static LiedStatus try_step(Integrator *in, Step *step)
{
  LiedStatus status = in->method == &method_ros2 ? try_rosenbrock(in, step) : try_euler(in, step);
  return status ? status : integrator_check(in, step->t + step->h, ((ImplicitWork *)in->work)->trial);
}

static LiedStatus step(Integrator *in, double limit)
{
  ImplicitWork *w = in->work;
  double *x = in->dynamics->x;
  LiedStatus status = try_step(in, &(Step){in->t, limit - in->t, x, in->dynamics->gather != NULL, 0});
  if (status) return status;
  states_copy(w->before, x, in->n_states);
  states_copy(x, w->trial, in->n_states);
  in->t_before = in->t;
  in->t = limit;
  return LIED_OK;
}

static LiedStatus advance(Integrator *in, double t, double h, const double *x, double *end)
{
  LiedStatus status = try_step(in, &(Step){t, h, x, 0, 0});
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
