/* A small system: the clamp of examples/clamp, from text, beside its equations written as one function of C, with the same
 * methods and steps, without output. Fails where they disagree or where lied takes too many times as long.
 *
 *     clamp */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "clock.h"
#include "lied/lied.h"

static const double h = 1e-3, stop = 1; /* s */
static const double most = 20;          /* times as long */
static const double agreement = 1e-11;  /* after one step: rounding of a position of 6 m, times h c/m = 2000 1/s */
enum { STEPS = 1000, SAMPLES = 400, N = 4 };
static const char *const states[N] = {"drive.s", "drive.v", "guide.s", "guide.v"};

/* ---- by hand ---------------------------------------------------------------------------------------------------------- */

typedef struct Clamp {
  double TD, push, indentation, c, carriage, ball;
} Clamp;

static double push_at(const Clamp *p, double t)
{
  return t < 0.1 ? 0 : t < 0.4 ? p->push : t < 0.6 ? 0 : t < 0.9 ? -p->push : 0;
}

/* x: carriage, its velocity, ball relative to it, its velocity. */
static void derivatives(const Clamp *p, double push, const double *x, double *dx)
{
  const double left = p->indentation - x[2], right = p->indentation + x[2];
  const double force = p->c * ((left > 0 ? left : 0) - (right > 0 ? right : 0)); /* on the ball */
  dx[1] = (push - force) / p->carriage;
  dx[3] = force / p->ball - dx[1];
  dx[0] = x[1] + p->TD * dx[1];
  dx[2] = x[3] + p->TD * dx[3];
}

static void step_euler(const Clamp *p, double push, double *x)
{
  double k[N];
  derivatives(p, push, x, k);
  for (int i = 0; i < N; i++) x[i] += h * k[i];
}

static void step_rk3(const Clamp *p, double push, double *x)
{
  double k1[N], k2[N], k3[N], y[N];
  derivatives(p, push, x, k1);
  for (int i = 0; i < N; i++) y[i] = x[i] + h * k1[i];
  derivatives(p, push, y, k2);
  for (int i = 0; i < N; i++) y[i] = x[i] + h / 4 * (k1[i] + k2[i]);
  derivatives(p, push, y, k3);
  for (int i = 0; i < N; i++) x[i] += h / 6 * (k1[i] + k2[i] + 4 * k3[i]);
}

typedef void Step(const Clamp *, double push, double *x);

/* What depends on time alone is held in a step, as by lied. */
static double push_in(const Clamp *p, int k)
{
  return push_at(p, h * (k + 0.5));
}

static inline void run_by_hand(const Clamp *p, Step *step, double *x)
{
  for (int k = 0; k < STEPS; k++) step(p, push_in(p, k), x);
}

static void run_euler(const Clamp *p, double *x)
{
  run_by_hand(p, step_euler, x);
}

static void run_rk3(const Clamp *p, double *x)
{
  run_by_hand(p, step_rk3, x);
}

/* ---- both --------------------------------------------------------------------------------------------------------------- */

typedef struct Method {
  const char *name;
  Step *step;
  void (*run)(const Clamp *, double *);
} Method;

static Clamp parameters(void)
{
  const volatile Clamp given = {1e-3, 4000, 1e-4, 1e6, 99.5, 0.5}; /* not known to the compiler */
  return given;
}

/* Seconds a step, less than `best` or that. */
static double time_by_hand(const Method *method, double *x, double best)
{
  const Clamp p = parameters();
  memset(x, 0, N * sizeof *x);
  const double start = wall_seconds();
  method->run(&p, x);
  return fmin(best, (wall_seconds() - start) / STEPS);
}

/* The same of a run from the beginning, or in steps of a loop of one's own. */
static int time_lied(LiedSystem *s, const LiedSnapshot *begin, const Method *method, int is_run, double *best)
{
  int failed = lied_restore(s, begin) || lied_use_solver(s, method->name, 0);
  const double start = wall_seconds();
  if (is_run)
    failed = failed || lied_run(s, &(LiedRun){.stop = stop, .solver = method->name, .step = h, .every = stop});
  else
    for (int k = 0; k < STEPS && !failed; k++) failed = lied_step(s, h) != LIED_OK;
  *best = fmin(*best, (wall_seconds() - start) / STEPS);
  return failed;
}

static int get_states(LiedSystem *s, double *x)
{
  int failed = 0;
  for (int i = 0; i < N && !failed; i++) failed = lied_get(s, states[i], &x[i]) != LIED_OK;
  return failed;
}

/* The largest difference after a step, each from where lied is. */
static int find_difference(LiedSystem *s, const LiedSnapshot *begin, const Method *method, double *off)
{
  const Clamp p = parameters();
  double x[N], y[N];
  int failed = lied_restore(s, begin) || lied_use_solver(s, method->name, 0);
  for (int k = 0; k < STEPS && !failed; k++) {
    failed = get_states(s, x) || lied_step(s, h) || get_states(s, y);
    method->step(&p, push_in(&p, k), x);
    for (int i = 0; i < N; i++) *off = fmax(*off, fabs(x[i] - y[i]) / fmax(1, fabs(x[i])));
  }
  return failed;
}

/* Turn by turn, so that what the machine does meanwhile meets all. Returns the number of faults. */
static int compare(LiedSystem *s, const LiedSnapshot *begin, const Method *method)
{
  double x[N], hand = INFINITY, run = INFINITY, step = INFINITY, off = 0;
  int failed = 0, faults = 0;
  for (int k = 0; k < SAMPLES && !failed; k++) {
    hand = time_by_hand(method, x, hand);
    failed = time_lied(s, begin, method, 1, &run) || time_lied(s, begin, method, 0, &step);
  }
  failed = failed || find_difference(s, begin, method, &off);
  if (failed) return fprintf(stderr, "%s\n", lied_message(s)), 1;
  printf("%-6s %10.1f %12.1f %7.1f %12.1f %7.1f %10.1e\n", method->name, 1e9 * hand, 1e9 * run, run / hand, 1e9 * step,
         step / hand, off);
  if (!(off <= agreement)) faults++, printf("FAILED: %s differs\n", method->name);
  if (!(fmax(run, step) <= most * hand)) faults++, printf("FAILED: %s takes more than %g times as long\n", method->name, most);
  return faults;
}

int main(void)
{
  static const Method methods[] = {{"euler", step_euler, run_euler}, {"rk3", step_rk3, run_rk3}};
  LiedMessages *messages = lied_new_messages();
  LiedSystem *s = lied_load(LIED_EXAMPLES "/clamp/Clamp.mo", NULL, messages);
  LiedSnapshot *begin = NULL;
  int faults = !s || lied_save(s, &begin);
  if (!s) fputs(lied_messages_text(messages), stderr);
  if (!faults)
    printf("Clamp at 1 ms: nanoseconds a step\n%-6s %10s %12s %7s %12s %7s %10s\n", "", "by hand", "lied_run", "ratio",
           "lied_step", "ratio", "disagree");
  for (size_t k = 0; k < sizeof methods / sizeof *methods && begin; k++) faults += compare(s, begin, &methods[k]);
  lied_free_snapshot(begin);
  lied_free(s);
  lied_free_messages(messages);
  return faults > 0;
}
