/* A model loaded, stepped and evaluated, for callgrind to count what lied_evaluate and lied_step take. Compiled against each of
 * the two builds that are compared, so it keeps to what both have.
 *
 *     evaluate FILE MODEL STEP STEPS EVALUATIONS [NAME=VALUE...]     MODEL -: the last one of the file */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "load/load.h"

static void write_error(void *user, const char *bytes, size_t size)
{
  fwrite(bytes, 1, size, user);
}

/* Each at another point near the present one. */
static int evaluate(LiedSystem *s, long evaluations)
{
  const size_t n = lied_n_states(s);
  double *present = calloc(3 * n + 1, sizeof *present), *x = present + n, *dx = x + n;
  int failed = !present || lied_get_states(s, present, n);
  for (long k = 0; k < evaluations && !failed; k++) {
    for (size_t i = 0; i < n; i++) x[i] = present[i] * (1 + 1e-9 * (double)((k + (long)i) % 7));
    failed = lied_evaluate(s, lied_time(s), x, dx, n) != LIED_OK;
  }
  free(present);
  return failed;
}

int main(int argc, char **argv)
{
  if (argc < 6) return 2;
  const LiedLoad request = {.file = argv[1],
                            .model = strcmp(argv[2], "-") ? argv[2] : NULL,
                            .settings = (const char *const *)argv + 6,
                            .n_settings = (size_t)(argc - 6)};
  Loaded *loaded = load_model(&request);
  if (loaded) diagnostics_print(loaded->diagnostics, (Output){write_error, stderr});
  if (!loaded || !loaded->system) return 1;
  LiedSystem *s = loaded->system;
  int failed = lied_use_solver(s, "rk3", 0) != LIED_OK;
  for (long k = atol(argv[4]); k > 0 && !failed; k--) failed = lied_step(s, atof(argv[3])) != LIED_OK;
  failed = failed || evaluate(s, atol(argv[5]));
  LiedStats stats;
  lied_stats(s, &stats);
  printf("bytes: %zu\n", stats.bytes);
  if (failed) fprintf(stderr, "%s\n", lied_message(s));
  load_free(loaded);
  return failed;
}
