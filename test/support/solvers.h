/* solvers.h: running with every solver. */
#ifndef TEST_SUPPORT_SOLVERS_H
#define TEST_SUPPORT_SOLVERS_H

#include "../parts/parts.h"

static const char *const solvers[] = {"euler", "rk3", "rk4", "cvode", "adams"};

static inline int is_adaptive(const char *solver)
{
  return strcmp(solver, "cvode") == 0 || strcmp(solver, "adams") == 0;
}

/* Fixed step 1 ms, or a tolerance of 1e-8. */
static inline LiedRun run_of(const char *solver, double stop)
{
  return (LiedRun){.stop = stop, .solver = solver, .step = is_adaptive(solver) ? 0 : 1e-3, .tolerance = 1e-8};
}

static inline void run_to(LiedSystem *s, const char *solver, double stop)
{
  LiedRun run = run_of(solver, stop);
  expect_ok(s, lied_run(s, &run));
}

static inline void expect_failure(LiedSystem *s, LiedStatus status, LiedStatus expected, const char *word)
{
  if (status != expected || !strstr(lied_message(s), word)) fail_msg("%s: %s", lied_status_name(status), lied_message(s));
}

#endif
