/* start: from the text of a model to its first step, in a fresh process each time. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "clock.h"

/* Wall time of the program; exits when it fails. */
static double run(char *const *arguments)
{
  double start = wall_seconds();
  pid_t child = fork();
  int status = 1;
  if (child == 0) {
    execv(LIED_PROGRAM, arguments);
    _exit(127);
  }
  if (child < 0 || waitpid(child, &status, 0) < 0 || status != 0) {
    fprintf(stderr, "start: %s failed\n", LIED_PROGRAM);
    exit(1);
  }
  return wall_seconds() - start;
}

static double best(char *const *arguments, int tries)
{
  double least = run(arguments);
  for (int i = 1; i < tries; i++) {
    double t = run(arguments);
    if (t < least) least = t;
  }
  return least;
}

static double first_step(char *model, unsigned n, int tries)
{
  char setting[32];
  snprintf(setting, sizeof setting, "n=%u", n);
  char *arguments[] = {"lied", "run",       model,    "--solver",  "euler",   "--step", "1e-4",  "--stop", "1e-4",
                       "-o",   "/dev/null", "--vars", "body[1].s", "--quiet", "--set",  setting, NULL};
  return best(arguments, tries);
}

int main(void)
{
  static const unsigned sizes[] = {10, 1000, 10000, 100000};
  enum { SIZES = sizeof sizes / sizeof *sizes };
  double t[SIZES];
  puts("start: a chain of n joints, bodies and springs, from text to the first step\n");
  puts("         n   seconds   us per instance");
  for (unsigned i = 0; i < SIZES; i++) {
    t[i] = first_step(LIED_EXAMPLES "/chain/Chain.mo", sizes[i], i + 1 < SIZES ? 5 : 3);
    printf("%10u  %8.3f  %10.2f\n", sizes[i], t[i], 1e6 * t[i] / (3.0 * sizes[i]));
  }
  puts("\nlimits: below 0.3 s for library parts alone, below 2 s at 100000, linear");
  return t[0] < 0.3 && t[SIZES - 1] < 2 && t[SIZES - 1] < 15 * t[SIZES - 2] ? 0 : 1;
}
