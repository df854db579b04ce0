/* The stiff chain: springs across every joint, stiffness over five decades, with the adaptive stiff solver, and with steps of
 * 1 ms that are implicit, or explicit with time constants of a step. The cost of a step per link must not depend on the length.
 *
 *     stiff_chain [LONGEST]     n = 100, 1000, ... up to LONGEST (default 10000) */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "clock.h"
#include "planar_chain.h"

#define START 0.05 /* s */
#define STOP 0.5

typedef struct Solver {
  const char *name;
  double step;
  double TD;
} Solver;

/* T_D and a damping of the springs over a step are what makes rk3 stable here. */
static const Solver solvers[] = {{"cvode", 0, 1e-3}, {"lieuler", 1e-3, 0}, {"ros2", 1e-3, 0}, {"rk3", 1e-3, 1e-3}};

static LiedStatus build(LiedSystem *s, const Solver *solver, size_t n)
{
  double *stiffness = malloc(n * sizeof *stiffness);
  if (!stiffness) return LIED_NO_MEMORY;
  for (size_t i = 0; i < n; i++) stiffness[i] = pow(10, 2 + 5 * (double)(i % 101) / 100);
  LiedStatus status = chain_build(s, &(Chain){.n = n, .TD = solver->TD, .stiffness = stiffness, .damping_time = 1e-3});
  free(stiffness);
  return status ? status : lied_compose(s);
}

static LiedStatus advance(LiedSystem *s, const Solver *solver, double stop, double *elapsed, LiedStats *stats)
{
  const double start = wall_seconds();
  const LiedStatus status =
      lied_run(s, &(LiedRun){.stop = stop, .solver = solver->name, .step = solver->step, .tolerance = 1e-5, .every = stop});
  *elapsed = wall_seconds() - start;
  lied_stats(s, stats);
  return status;
}

/* The first stretch contains the analysis of the Newton matrix, done once; the second is measured. */
static int run(const Solver *solver, size_t n)
{
  LiedSystem *s = lied_new(NULL);
  if (!s) return 1;
  double first = 0, elapsed = 0;
  LiedStats before, after;
  const int failed =
      build(s, solver, n) || advance(s, solver, START, &first, &before) || advance(s, solver, STOP, &elapsed, &after);
  if (failed) {
    fprintf(stderr, "%s\n", lied_message(s));
  } else {
    const double steps = (double)(after.steps - before.steps);
    printf("%8s %8zu %10.3f %8.0f %8llu %10llu %8llu %10.3f %14.3f %14.1f\n", solver->name, n, first, steps,
           (unsigned long long)(after.evaluations - before.evaluations),
           (unsigned long long)(after.jacobians - before.jacobians),
           (unsigned long long)(after.reorderings - before.reorderings), elapsed, 1e6 * elapsed / steps / (double)n,
           (double)after.factor_entries / (double)n);
  }
  fflush(stdout);
  lied_free(s);
  return failed;
}

int main(int argc, char **argv)
{
  const size_t longest = argc > 1 ? (size_t)strtoul(argv[1], NULL, 10) : 10000;
  printf("Stiff planar chain from %g s to %g s\n%8s %8s %10s %8s %8s %10s %8s %10s %14s %14s\n", START, STOP, "solver", "links",
         "start [s]", "steps", "f", "jacobians", "orders", "time [s]", "us/step/link", "factors/link");
  for (size_t k = 0; k < sizeof solvers / sizeof *solvers; k++)
    for (size_t n = 100; n <= longest; n *= 10)
      if (run(&solvers[k], n)) return 1;
  return 0;
}
