/* rk.c: explicit Runge-Kutta methods at a fixed step.
 *
 *     k_i = f(t + c_i h, x + h sum_j a_ij k_j),     x(t + h) = x + h sum_i b_i k_i
 *
 * Between step ends a cubic Hermite polynomial through states and derivatives at both ends, of fourth order. */
#include "integrate/method.h"

enum { MAX_STAGES = 4 };

typedef struct Tableau {
  int n_stages;
  double c[MAX_STAGES];
  double a[MAX_STAGES][MAX_STAGES];
  double b[MAX_STAGES];
} Tableau;

static const Tableau euler = {1, {0}, {{0}}, {1}};

/* Shu and Osher: a convex combination of Euler steps, so that a contact which Euler does not excite is not excited here
 * either. */
static const Tableau rk3 = {3, {0, 1, 0.5}, {{0}, {1}, {0.25, 0.25}}, {1. / 6, 1. / 6, 2. / 3}};

static const Tableau rk4 = {4, {0, 0.5, 0.5, 1}, {{0}, {0.5}, {0, 0.5}, {0, 0, 1}}, {1. / 6, 1. / 3, 1. / 3, 1. / 6}};

typedef struct RkWork {
  const Tableau *tableau;
  size_t size;           /* bytes of this block, arrays included */
  int end_known;         /* whether `end` was evaluated for the last step */
  double *before;        /* [n] the state at t_before */
  double *trial;         /* [n] stage state, then the new state */
  double *end;           /* [n] derivative at in->t, before any event */
  double *k[MAX_STAGES]; /* [n] each: stage derivatives; k[0] is the derivative at t_before */
} RkWork;

static LiedStatus create(Integrator *in, const Tableau *tableau)
{
  size_t n = in->room_states;
  size_t size = sizeof(RkWork) + (3 + (size_t)tableau->n_stages) * n * sizeof(double);
  RkWork *w = memory_resize(in->memory, NULL, 0, size);
  in->work = w;
  if (!w)
    return integrator_report(in, LIED_NO_MEMORY, in->t, -1,
                             (Problem){"no-memory", "no memory for the stages of the integrator", NULL});
  double *array = (double *)(w + 1);
  *w = (RkWork){.tableau = tableau, .size = size, .before = array, .trial = array + n, .end = array + 2 * n};
  for (int i = 0; i < tableau->n_stages; i++) w->k[i] = array + (3 + (size_t)i) * n;
  return LIED_OK;
}

static LiedStatus create_euler(Integrator *in)
{
  return create(in, &euler);
}

static LiedStatus create_rk3(Integrator *in)
{
  return create(in, &rk3);
}

static LiedStatus create_rk4(Integrator *in)
{
  return create(in, &rk4);
}

static void destroy(Integrator *in)
{
  RkWork *w = in->work;
  if (w) memory_resize(in->memory, w, w->size, 0);
}

static LiedStatus restart(Integrator *in)
{
  (void)in; /* one-step methods have no memory */
  return LIED_OK;
}

/* trial = x + h sum_{j < m} weight_j k_j */
static void combine(const RkWork *w, size_t n, const double *x, double h, const double *weight, int m)
{
  states_copy(w->trial, x, n);
  for (int j = 0; j < m; j++) {
    double factor = h * weight[j];
    if (factor == 0) continue;
    const double *restrict k = w->k[j];
    double *restrict trial = w->trial;
    for (size_t i = 0; i < n; i++) trial[i] += factor * k[i];
  }
}

/* The new state, in w->trial. */
static LiedStatus try_step(Integrator *in, double t, double h, const double *x, int gathered)
{
  RkWork *w = in->work;
  const Tableau *m = w->tableau;
  size_t n = in->n_states;
  for (int i = 0; i < m->n_stages; i++) {
    combine(w, n, x, h, m->a[i], i);
    LiedStatus status = integrator_evaluate(in, LIED_HOLD_TIME, t + m->c[i] * h, w->trial, w->k[i]);
    if (status) return status;
    if (gathered && in->dynamics->gather) in->dynamics->gather(in->dynamics->self, i, h, m->b[i]);
  }
  combine(w, n, x, h, m->b, m->n_stages);
  return integrator_check(in, t + h, w->trial);
}

/* The same as try_step, if the step is known. */
static int take_foreseen(const Integrator *in, double limit, const double *x)
{
  const RkWork *w = in->work;
  Foreseen *foreseen = in->foreseen;
  if (!foreseen || foreseen->t != in->t || foreseen->end != limit || memcmp(foreseen->before, x, in->n_states * sizeof *x) != 0)
    return 0;
  states_copy(w->k[0], foreseen->slope, in->n_states);
  states_copy(w->trial, foreseen->after, in->n_states);
  return foreseen->is_taken = 1;
}

static LiedStatus step(Integrator *in, double limit)
{
  RkWork *w = in->work;
  size_t n = in->n_states;
  double *x = in->dynamics->x;
  LiedStatus status =
      take_foreseen(in, limit, x) ? integrator_check(in, limit, w->trial) : try_step(in, in->t, limit - in->t, x, 1);
  if (status) return status;
  states_copy(w->before, x, n);
  states_copy(x, w->trial, n);
  w->end_known = 0;
  in->t_before = in->t;
  in->t = limit;
  return LIED_OK;
}

static LiedStatus advance(Integrator *in, double t, double h, const double *x, double *end)
{
  LiedStatus status = try_step(in, t, h, x, 0);
  if (!status) states_copy(end, ((RkWork *)in->work)->trial, in->n_states);
  return status;
}

static LiedStatus interpolate(Integrator *in, double t, double *x)
{
  RkWork *w = in->work;
  const double *after = in->dynamics->x;
  if (!w->end_known) {
    LiedStatus status = integrator_evaluate(in, LIED_HOLD_TIME, in->t, after, w->end);
    if (status) return status;
    w->end_known = 1;
  }
  double h = in->t - in->t_before, s = (t - in->t_before) / h, r = 1 - s;
  double rise = s * s * (3 - 2 * s), slope_before = h * s * r * r, slope_after = -h * s * s * r;
  for (size_t i = 0; i < in->n_states; i++)
    x[i] = w->before[i] + rise * (after[i] - w->before[i]) + slope_before * w->k[0][i] + slope_after * w->end[i];
  return LIED_OK;
}

const Method method_euler = {"euler", 0, 1, create_euler, restart, step, interpolate, destroy, advance, {1, 1}, 0, 0};
const Method method_rk3 = {"rk3", 0, 3, create_rk3, restart, step, interpolate, destroy, advance, {1, 1, 1. / 2, 1. / 6}, 0, 0};
const Method method_rk4 = {
    "rk4", 0, 4, create_rk4, restart, step, interpolate, destroy, advance, {1, 1, 1. / 2, 1. / 6, 1. / 24}, 0, 0};
