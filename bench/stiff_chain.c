/* The stiff chain: springs across every joint, stiffness over five decades, with the adaptive stiff solver. The cost of a step
 * per link must not depend on the length.
 *
 *     stiff_chain [LONGEST]     n = 100, 1000, ... up to LONGEST (default 10000) */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "planar_chain.h"

static double now(void)
{
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static LiedStatus build(LiedSystem *s, size_t n)
{
  double *stiffness = malloc(n * sizeof *stiffness);
  if (!stiffness) return LIED_NO_MEMORY;
  for (size_t i = 0; i < n; i++) stiffness[i] = pow(10, 2 + 5 * (double)(i % 101) / 100);
  LiedStatus status = chain_build(s, &(Chain){.n = n, .TD = 1e-3, .stiffness = stiffness, .damping_time = 1e-3});
  free(stiffness);
  return status ? status : lied_compose(s);
}

static int run(size_t n)
{
  LiedSystem *s = lied_new(NULL);
  if (!s) return 1;
  int failed = build(s, n) != LIED_OK;
  const double start = now();
  failed = failed || lied_run(s, &(LiedRun){.stop = 0.1, .solver = "cvode", .tolerance = 1e-5, .every = 0.1});
  const double elapsed = now() - start;
  LiedStats stats;
  lied_stats(s, &stats);
  if (failed)
    fprintf(stderr, "%s\n", lied_message(s));
  else
    printf("%8zu %8llu %10llu %10llu %10.3f %16.3f %16.1f\n", n, (unsigned long long)stats.steps,
           (unsigned long long)stats.evaluations, (unsigned long long)stats.jacobians, elapsed,
           1e6 * elapsed / (double)stats.steps / (double)n, (double)stats.factor_entries / (double)n);
  fflush(stdout);
  lied_free(s);
  return failed;
}

int main(int argc, char **argv)
{
  const size_t longest = argc > 1 ? (size_t)strtoul(argv[1], NULL, 10) : 10000;
  printf("Stiff planar chain, cvode, 0.1 s\n%8s %8s %10s %10s %10s %16s %16s\n", "links", "steps", "f", "jacobians", "time [s]",
         "us/step/link", "factors/link");
  for (size_t n = 100; n <= longest; n *= 10)
    if (run(n)) return 1;
  return 0;
}
