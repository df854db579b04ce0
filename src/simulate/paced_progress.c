/* paced_progress.c: a progress callback that calls another one every so often, for hosts to which a call after each step would
 * cost too much: interpreters that look for an interrupt. */
#include <time.h>

#include "lied/lied.h"

/* The coarse clock costs a few nanoseconds and ticks every few milliseconds. */
#ifdef CLOCK_MONOTONIC_COARSE
#define PACE_CLOCK CLOCK_MONOTONIC_COARSE
#else
#define PACE_CLOCK CLOCK_MONOTONIC
#endif

static double seconds_now(void)
{
  struct timespec now = {0, 0};
  clock_gettime(PACE_CLOCK, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int lied_paced_progress(void *user, double time)
{
  LiedPace *pace = user;
  (void)time;
  if (!pace || !pace->look) return 0;
  const double now = seconds_now();
  if (pace->due == 0) pace->due = now + pace->interval;
  if (now < pace->due) return 0;
  pace->due = now + pace->interval;
  return pace->look(pace->user);
}
