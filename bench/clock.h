/* clock.h: seconds on the wall, and of this process alone. Needs _POSIX_C_SOURCE. */
#ifndef BENCH_CLOCK_H
#define BENCH_CLOCK_H

#include <time.h>

static inline double seconds_on(clockid_t clock)
{
  struct timespec t;
  clock_gettime(clock, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static inline double wall_seconds(void)
{
  return seconds_on(CLOCK_MONOTONIC);
}

static inline double processor_seconds(void)
{
  return seconds_on(CLOCK_PROCESS_CPUTIME_ID);
}

#endif
