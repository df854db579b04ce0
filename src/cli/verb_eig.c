/* verb_eig.c: `lied eig`: eigenvalues of the linearised system. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "cli/run_plan.h"

static void print_lines(const Loaded *loaded, const double *re, const double *im, size_t n)
{
  (void)loaded;
  for (size_t i = 0; i < n; i++) {
    cli_print_number(re[i]);
    putchar(' ');
    cli_print_number(im[i]);
    putchar('\n');
  }
}

static void print_object(const Loaded *loaded, const double *re, const double *im, size_t n)
{
  Json json = json_begin(cli_stdout(), JSON_SPACED);
  json_open(&json, '{');
  json_put_string(&json, "model", loaded->assembly->name);
  json_put_number(&json, "time", lied_time(loaded->system));
  json_key(&json, "states");
  json_open(&json, '[');
  for (size_t i = 0; i < n; i++) json_string(&json, lied_state_name(loaded->system, i));
  json_close(&json, ']');
  json_key(&json, "eigenvalues");
  json_open(&json, '[');
  for (size_t i = 0; i < n; i++) {
    json_open(&json, '[');
    json_number(&json, re[i]);
    json_number(&json, im[i]);
    json_close(&json, ']');
  }
  json_close(&json, ']');
  json_close(&json, '}');
  putchar('\n');
}

static int print_eigenvalues(const Arguments *arguments, const Loaded *loaded)
{
  size_t n = lied_n_states(loaded->system);
  double *re = calloc(2 * n + 1, sizeof *re);
  if (!re) {
    cli_error("no-memory", NULL, "no memory for %zu eigenvalues", n);
    return EXIT_FAILED;
  }
  LiedStatus status = lied_eigenvalues(loaded->system, re, re + n, n);
  if (status)
    cli_system_messages(loaded);
  else
    (arguments->json ? print_object : print_lines)(loaded, re, re + n, n);
  free(re);
  return status ? EXIT_FAILED : EXIT_DONE;
}

/* A run of no length, too, has its initial event. */
static int linearise(const Arguments *arguments, const Loaded *loaded)
{
  RunPlan plan;
  Arguments until = *arguments;
  double start = loaded->assembly->experiment.start;
  until.stop = !isnan(arguments->at) ? arguments->at : isnan(start) ? 0 : start;
  int status = plan_make(&plan, &until, loaded);
  if (status == EXIT_DONE) status = plan_begin(arguments, loaded);
  if (status != EXIT_DONE) return status;
  LiedStatus outcome = plan_run(&plan, arguments, loaded, NULL);
  if (outcome) return plan_exit_status(outcome, loaded->system) == EXIT_WRONG ? EXIT_WRONG : EXIT_FAILED;
  return print_eigenvalues(arguments, loaded);
}

static int run(const Arguments *arguments)
{
  int status;
  Loaded *loaded = cli_load(arguments, &status);
  if (!loaded) return status;
  status = linearise(arguments, loaded);
  load_free(loaded);
  return status;
}

const Verb verb_eig = {
    .name = "eig",
    .operands = "FILE.mo",
    .least = 1,
    .most = 1,
    .summary = "prints the eigenvalues of the linearised system",
    .details = "\nOne line `re im` for each state, sorted by real, then by imaginary part.\n",
    .bit = FOR_EIG,
    .run = run,
};
