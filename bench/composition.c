/* The time of composition, for planar chains of 10^3 to 10^6 instances: per instance it must not grow with their number.
 *
 *     composition [LARGEST]     fails when the time per instance at the largest is more than 1.5 times that before it */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "planar_chain.h"

enum { REPEATS = 5 };

static double now(void)
{
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

typedef struct Times {
  double build, compose; /* s */
  LiedStats stats;
} Times;

static int measure(size_t links, Times *times)
{
  LiedSystem *s = lied_new(NULL);
  if (!s) return 1;
  const double start = now();
  int failed = chain_build(s, &(Chain){.n = links, .TD = 1e-3}) != LIED_OK;
  const double built = now();
  failed = failed || lied_compose(s);
  times->build = built - start;
  times->compose = now() - built;
  lied_stats(s, &times->stats);
  if (failed) fprintf(stderr, "%s\n", lied_message(s));
  lied_free(s);
  return failed;
}

/* In a process of its own, as a user meets it: an allocator keeps the memory of small systems and has to ask again for that of
 * large ones, so that a second composition tells more about the allocator than about the first. */
static int measure_fresh(size_t links, Times *times)
{
  int ends[2], status = 1;
  if (pipe(ends)) return 1;
  const pid_t child = fork();
  if (child == 0) {
    const int failed = measure(links, times) || write(ends[1], times, sizeof *times) != sizeof *times;
    _exit(failed);
  }
  close(ends[1]);
  const int complete = child > 0 && read(ends[0], times, sizeof *times) == sizeof *times;
  close(ends[0]);
  if (child > 0) waitpid(child, &status, 0);
  return !complete || status != 0;
}

/* The fastest of a few: other programs can only add time. */
static int measure_best(size_t links, Times *best)
{
  if (measure_fresh(links, best)) return 1;
  for (int k = 1; k < REPEATS; k++) {
    Times times;
    if (measure_fresh(links, &times)) return 1;
    if (times.build < best->build) best->build = times.build;
    if (times.compose < best->compose) best->compose = times.compose;
  }
  return 0;
}

int main(int argc, char **argv)
{
  const size_t largest = argc > 1 ? (size_t)strtoul(argv[1], NULL, 10) : 1000000;
  double before = 0, ratio = 0;
  printf("Composition of planar chains\n%10s %14s %16s %8s %14s\n", "instances", "build [us/1]", "compose [us/1]", "ratio",
         "bytes per 1");
  for (size_t n = 1000; n <= largest; n *= 10) {
    Times times;
    if (measure_best(n / 4, &times)) return 1;
    const double instances = (double)times.stats.instances, each = 1e6 * times.compose / instances;
    ratio = before > 0 ? each / before : 1;
    before = each;
    printf("%10zu %14.3f %16.3f %8.2f %14.0f\n", times.stats.instances, 1e6 * times.build / instances, each, ratio,
           (double)times.stats.bytes / instances);
    fflush(stdout);
  }
  if (ratio > 1.5) printf("FAILED: the time per instance grew by %.2f\n", ratio);
  return ratio > 1.5;
}
