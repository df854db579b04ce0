/* fuzz_run.c: models of library parts, changed by words and statements, loaded and run for some steps. Classes that would need
 * the C compiler are refused here: there is none. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "load/load.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerInitialize(int *argc, char ***argv);

enum { MOST_STEPS = 150 };

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
  (void)argc, (void)argv;
  setenv("PATH", "/nonexistent", 1);
  setenv("CC", "/nonexistent/cc", 1);
  setenv("XDG_CACHE_HOME", "/dev/null", 1);
  setenv("HOME", "/dev/null", 1);
  return 0;
}

static void require(int condition)
{
  if (!condition) abort();
}

static void count_text(void *user, const char *text, size_t length)
{
  (void)text;
  *(size_t *)user += length;
}

static int count_down(void *user, double time)
{
  (void)time;
  return --*(int *)user < 0;
}

/* Ends in a result, or in a message. */
static void run(LiedSystem *system, const char *solver)
{
  int work = MOST_STEPS;
  LiedStatus status = lied_run(system, &(LiedRun){.stop = lied_time(system) + 0.05,
                                                  .solver = solver,
                                                  .step = strcmp(solver, "cvode") == 0 ? 0 : 1e-3,
                                                  .progress = count_down,
                                                  .user = &work});
  if (status && status != LIED_TERMINATED && status != LIED_STOPPED) require(lied_message(system)[0]);
}

static void look(LiedSystem *system)
{
  size_t n = lied_n_variables(system);
  for (size_t i = 0; i < n && i < 300; i++) {
    char name[300];
    double value;
    snprintf(name, sizeof name, "%s", lied_variable_name(system, i));
    lied_get(system, name, &value);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  static char path[60];
  size_t said = 0;
  if (!path[0]) snprintf(path, sizeof path, "/tmp/lied-fuzz-run-%ld.mo", (long)getpid());
  FILE *file = fopen(path, "wb");
  require(file && fwrite(data, 1, size, file) == size && fclose(file) == 0);
  Loaded *loaded = load_model(&(LiedLoad){.file = path});
  if (loaded) diagnostics_print(loaded->diagnostics, (Output){count_text, &said});
  require(loaded != NULL);
  require(!loaded->failed || said > 0);
  if (loaded->system) {
    LiedStats stats;
    lied_stats(loaded->system, &stats);
    if (stats.instances < 100) {
      run(loaded->system, "rk3");
      run(loaded->system, "cvode");
      look(loaded->system);
    }
  }
  load_free(loaded);
  unlink(path);
  return 0;
}
