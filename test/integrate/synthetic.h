/* synthetic.h: small Dynamics written down by hand, for tests of the integrators. */
#ifndef TEST_INTEGRATE_SYNTHETIC_H
#define TEST_INTEGRATE_SYNTHETIC_H

/* cmocka.h wants these first. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <float.h>
#include <lapacke.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "integrate/integrate.h"
#include "support/allocator.h"

enum { MAX_STATES = 8, MAX_ROOTS = 4, MAX_ROWS = 4096 };

struct Synthetic;

/* A system dx/dt = f(t, x), its Jacobian (row-major) for Newton, its root functions and what happens at events. Relations
 * are `g < 0`, one per root, kept in s->on. Functions that a model does not need are NULL. */
typedef struct Model {
  size_t n_states, n_roots;
  double start[MAX_STATES];
  LiedStatus (*f)(struct Synthetic *s, LiedHold hold, double t, const double *x, double *dx);
  void (*jacobian)(struct Synthetic *s, double t, const double *x, double *j);
  void (*g)(struct Synthetic *s, double t, const double *x, double *g);
  LiedStatus (*event)(struct Synthetic *s, double t, const int *fired, EventOutcome *outcome);
  double (*next)(struct Synthetic *s);
} Model;

typedef struct Synthetic {
  const Model *model;
  Dynamics dynamics;
  Memory memory;
  LiedStats stats;
  double x[MAX_STATES];
  double nominal[MAX_STATES];
  double parameter;
  double time_event; /* what `next` returns unless the model has its own */
  int on[MAX_ROOTS];
  double jacobian[MAX_STATES * MAX_STATES], lu[MAX_STATES * MAX_STATES];
  lapack_int pivots[MAX_STATES];
  double gamma, stage[MAX_STATES]; /* of an implicit step: f at the point of the stage */
  /* seen */
  size_t evaluations, events, setups, evaluated;
  double last_event;
  double last_t; /* of the last evaluation */
  const double *last_x;
  int fired[MAX_ROOTS]; /* at the last event that came with roots */
  LiedStatus reported;
  double report_time;
  long report_index;
  char detail[512];
} Synthetic;

static inline LiedStatus synthetic_derivatives(void *self, LiedHold hold, double t, const double *x, double *dx)
{
  Synthetic *s = self;
  s->evaluations++;
  s->last_t = t;
  s->last_x = x;
  return s->model->f(s, hold, t, x, dx);
}

static inline LiedStatus synthetic_roots(void *self, double t, const double *x, double *g)
{
  Synthetic *s = self;
  s->model->g(s, t, x, g);
  return LIED_OK;
}

static inline LiedStatus synthetic_setup(void *self, double t, const double *x, double gamma, int fresh, int *evaluated)
{
  Synthetic *s = self;
  lapack_int n = (lapack_int)s->dynamics.n_states;
  s->setups++;
  s->evaluated += fresh != 0;
  if (fresh) s->model->jacobian(s, t, x, s->jacobian);
  *evaluated = fresh;
  for (lapack_int i = 0; i < n * n; i++) s->lu[i] = (i % (n + 1) == 0) - gamma * s->jacobian[i];
  /* Read by columns it is the transpose, which LAPACKE factorises without a copy. */
  return LAPACKE_dgetrf(LAPACK_COL_MAJOR, n, n, s->lu, n, s->pivots) == 0 ? LIED_OK : LIED_SINGULAR;
}

static inline LiedStatus synthetic_solve(void *self, const double *b, double *delta)
{
  Synthetic *s = self;
  lapack_int n = (lapack_int)s->dynamics.n_states;
  memcpy(delta, b, (size_t)n * sizeof(double));
  LAPACKE_dgetrs(LAPACK_COL_MAJOR, 'T', n, 1, s->lu, n, s->pivots, delta, n);
  return LIED_OK;
}

/* By differences where the model has none. */
static inline void synthetic_jacobian(Synthetic *s, double t, const double *x, double *j)
{
  const size_t n = s->dynamics.n_states;
  if (s->model->jacobian) {
    s->model->jacobian(s, t, x, j);
    return;
  }
  for (size_t k = 0; k < n; k++) {
    double high[MAX_STATES], low[MAX_STATES], point[MAX_STATES];
    const double h = 1e-6 * fmax(1, fabs(x[k]));
    memcpy(point, x, n * sizeof *x);
    point[k] = x[k] + h;
    s->model->f(s, LIED_HOLD_TIME, t, point, high);
    point[k] = x[k] - h;
    s->model->f(s, LIED_HOLD_TIME, t, point, low);
    for (size_t i = 0; i < n; i++) j[i * n + k] = (high[i] - low[i]) / (2 * h);
  }
}

static inline LiedStatus synthetic_begin(void *self, double t, const double *x, double gamma, int fresh, double *f)
{
  Synthetic *s = self;
  const lapack_int n = (lapack_int)s->dynamics.n_states;
  LiedStatus status = synthetic_derivatives(s, LIED_HOLD_TIME, t, x, f);
  if (status || n == 0) return status;
  memcpy(s->stage, f, (size_t)n * sizeof *f);
  s->gamma = gamma;
  if (!fresh) return LIED_OK;
  synthetic_jacobian(s, t, x, s->jacobian);
  for (lapack_int i = 0; i < n * n; i++) s->lu[i] = (i % (n + 1) == 0) - gamma * s->jacobian[i];
  return LAPACKE_dgetrf(LAPACK_COL_MAJOR, n, n, s->lu, n, s->pivots) >= 0 ? LIED_OK : LIED_SINGULAR;
}

static inline LiedStatus synthetic_stage(void *self, const double *shift, int follow, double *slope)
{
  (void)follow;
  Synthetic *s = self;
  const lapack_int n = (lapack_int)s->dynamics.n_states;
  if (n == 0) return LIED_OK;
  for (lapack_int i = 0; i < n; i++) slope[i] = s->gamma * (s->stage[i] - (shift ? shift[i] : 0));
  LAPACKE_dgetrs(LAPACK_COL_MAJOR, 'T', n, 1, s->lu, n, s->pivots, slope, n);
  for (lapack_int i = 0; i < n; i++) slope[i] = slope[i] / s->gamma + (shift ? shift[i] : 0);
  return LIED_OK;
}

static inline int synthetic_switches(void *self, double t, const double *x)
{
  (void)self, (void)t, (void)x;
  return 0;
}

static inline void synthetic_nominals(void *self, double *nominal)
{
  Synthetic *s = self;
  for (size_t i = 0; i < s->dynamics.n_states; i++) nominal[i] = s->nominal[i];
}

static inline double synthetic_next(void *self)
{
  Synthetic *s = self;
  return s->model->next ? s->model->next(s) : s->time_event;
}

/* Relations as the indicators say; a root that was found exactly is resolved by its direction. */
static inline void synthetic_relations(Synthetic *s, double t, const int *fired, EventOutcome *outcome)
{
  double g[MAX_ROOTS];
  if (s->dynamics.n_roots == 0) return;
  s->model->g(s, t, s->x, g);
  for (size_t i = 0; i < s->dynamics.n_roots; i++) {
    int on = g[i] < 0 || (g[i] == 0 && fired && fired[i] < 0);
    if (on != s->on[i]) outcome->changed = 1;
    s->on[i] = on;
  }
}

static inline LiedStatus synthetic_event(void *self, double t, const int *fired, EventOutcome *outcome)
{
  Synthetic *s = self;
  s->events++;
  s->last_event = t;
  if (fired) memcpy(s->fired, fired, s->dynamics.n_roots * sizeof(int));
  if (s->model->event) return s->model->event(s, t, fired, outcome);
  synthetic_relations(s, t, fired, outcome);
  return LIED_OK;
}

static inline int synthetic_consistent(void *self, double t, const double *x, const double *known)
{
  (void)known;
  Synthetic *s = self;
  double g[MAX_ROOTS];
  if (s->dynamics.n_roots == 0) return 1;
  s->model->g(s, t, x, g);
  for (size_t i = 0; i < s->dynamics.n_roots; i++)
    if (fabs(g[i]) > 1e-12 && (g[i] < 0) != s->on[i]) return 0;
  return 1;
}

static inline LiedStatus synthetic_report(void *self, LiedStatus status, double t, long index, Problem problem)
{
  Synthetic *s = self;
  s->reported = status;
  s->report_time = t;
  s->report_index = index;
  snprintf(s->detail, sizeof s->detail, "%s: %s", problem.text, problem.remedy ? problem.remedy : "");
  return status;
}

static inline void synthetic_init(Synthetic *s, const Model *model, const LiedAllocator *allocator)
{
  memset(s, 0, sizeof *s);
  s->model = model;
  s->time_event = INFINITY;
  s->report_index = -2;
  for (size_t i = 0; i < MAX_STATES; i++) s->nominal[i] = 1;
  memcpy(s->x, model->start, sizeof s->x);
  test_memory_init(&s->memory, allocator);
  s->dynamics = (Dynamics){.self = s,
                           .n_states = model->n_states,
                           .n_roots = model->n_roots,
                           .x = model->n_states > 0 ? s->x : NULL,
                           .derivatives = synthetic_derivatives,
                           .roots = synthetic_roots,
                           .newton_setup = synthetic_setup,
                           .newton_solve = synthetic_solve,
                           .stage_begin = synthetic_begin,
                           .stage_solve = synthetic_stage,
                           .stage_switches = synthetic_switches,
                           .nominals = synthetic_nominals,
                           .next_time_event = synthetic_next,
                           .event = synthetic_event,
                           .consistent = synthetic_consistent,
                           .report = synthetic_report};
}

/* What a run wrote: the first states of each row. */
typedef struct Rows {
  size_t n;
  double t[MAX_ROWS], x[MAX_ROWS][2];
  size_t fail_at; /* the row that returns LIED_IO; 0: none */
  const Synthetic *source;
} Rows;

static inline LiedStatus rows_take(void *self, double t, const double *x)
{
  Rows *rows = self;
  assert_true(rows->n < MAX_ROWS);
  rows->t[rows->n] = t;
  for (size_t i = 0; i < 2; i++) rows->x[rows->n][i] = i < rows->source->dynamics.n_states ? x[i] : NAN;
  rows->n++;
  return rows->n == rows->fail_at ? LIED_IO : LIED_OK;
}

/* Runs a synthetic system from time 0 with a method and forgets the integrator. rows may be NULL. */
static inline LiedStatus synthetic_run(Synthetic *s, const char *method, const LiedRun *run, Rows *rows)
{
  Integrator in;
  if (rows) rows->source = s;
  Sink sink = {rows, rows_take};
  integrator_open(&in, method_find(method), &s->dynamics, &s->memory, 0, &s->stats);
  LiedStatus status = integrate_run(&in, run, rows ? &sink : NULL);
  integrator_close(&in);
  assert_int_equal(s->memory.bytes, 0);
  return status;
}

#define assert_close(value, expected, tolerance)                                                                               \
  do {                                                                                                                         \
    double value_ = (value), expected_ = (expected), tolerance_ = (tolerance);                                                 \
    if (!(fabs(value_ - expected_) <= tolerance_))                                                                             \
      fail_msg("%s = %.17g, expected %.17g, off by %.3g (allowed %.3g)", #value, value_, expected_, value_ - expected_,        \
               tolerance_);                                                                                                    \
  } while (0)

/* ---- models that several tests share ------------------------------------------------------------------------------- */

/* Harmonic oscillator of angular frequency 1: x = cos t, v = -sin t. */
static inline LiedStatus oscillator_f(Synthetic *s, LiedHold hold, double t, const double *x, double *dx)
{
  (void)s, (void)hold, (void)t;
  dx[0] = x[1];
  dx[1] = -x[0];
  return LIED_OK;
}

static inline void oscillator_jacobian(Synthetic *s, double t, const double *x, double *j)
{
  (void)s, (void)t, (void)x;
  memcpy(j, (double[]){0, 1, -1, 0}, 4 * sizeof(double));
}

static const Model oscillator = {2, 0, {1, 0}, oscillator_f, oscillator_jacobian, NULL, NULL, NULL};

#endif
