/* verb_trust.c: `lied trust`: runs a model again with finer steps and smaller time constants, and estimates the errors of the
 * results. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/record.h"
#include "cli/trust.h"
#include "cli/trust_report.h"
#include "host/host.h"
#include "integrate/integrate.h"

static const double finer_step = 0.5, finer_tolerance = 0.1;

typedef struct TrustRuns {
  Arguments arguments, quietly; /* as given, and for the runs that come after the first */
  RunPlan plan;                 /* of the run that was asked for */
  Trust trust;
  char folder[CLI_FOLDER];
} TrustRuns;

/* ---- one run --------------------------------------------------------------------------------------------------------- */

/* All of a kind times a factor, wherever a modifier, a World or a default gave them. */
static LiedStatus shrink(TrustRuns *runs, LiedSystem *system, unsigned halved)
{
  int any = 0;
  for (Cause c = CAUSE_TD; c < N_CAUSES; c++) {
    TimeConstant *constant = &runs->trust.constants[c];
    double factor = halved >> c & 1 ? 0.5 : 1;
    constant->count = scale_parameters(system, trust_roles[c], factor, &constant->largest);
    constant->largest /= factor;
    any |= factor < 1 && constant->count > 0;
  }
  return any ? lied_compose(system) : LIED_OK;
}

static RunPlan finer_plan(const RunPlan *plan)
{
  RunPlan finer = *plan;
  if (plan->adaptive)
    finer.given.tolerance = plan->tolerance * finer_tolerance;
  else
    finer.given.step = plan->step * finer_step;
  finer.given.solver = plan->solver;
  return finer;
}

/* Results of the base run besides its trajectory. */
static void note_base(TrustRuns *runs, const Record *record)
{
  LiedStats stats;
  lied_stats(record->loaded->system, &stats);
  /* Jumps within steps cost the order of a method. */
  int smooth = stats.modes == 0 && stats.events == 0 && stats.pair_changes == 0;
  int order = smooth ? method_find(runs->plan.solver)->order : 1;
  double left = runs->plan.adaptive ? finer_tolerance : pow(finer_step, order);
  runs->trust.order = runs->plan.adaptive ? 1 : order;
  for (Cause c = 0; c < N_CAUSES; c++) runs->trust.trials.factor[c] = c == CAUSE_STEP ? 1 / (1 - left) : 2;
  snprintf(runs->trust.model, sizeof runs->trust.model, "%s", record->loaded->assembly->name);
}

static int run_base(TrustRuns *runs, const Loaded *loaded, const char *file)
{
  Record record = {.loaded = loaded, .plan = &runs->plan, .arguments = &runs->arguments, .file = file};
  cli_record(&record, 1);
  int status = plan_exit_status(record.status, loaded->system);
  if (status == EXIT_DONE) note_base(runs, &record);
  runs->trust.system = text_take(&record.sidecar);
  return status;
}

/* A run that fails is reported and left out: the time constant may be needed for stability. */
static int run_variant(const TrustRuns *runs, const Loaded *loaded, const char *file, const char *what)
{
  RunPlan plan = finer_plan(&runs->plan);
  LiedStatus status = plan_execute(&plan, &runs->quietly, loaded->system, file);
  if (status == LIED_OK || status == LIED_TERMINATED) return EXIT_DONE;
  cli_note("trial-failed", "%s the run fails, so this error is not known:", what);
  cli_system_messages(loaded);
  return status == LIED_STOPPED ? EXIT_WRONG : EXIT_FAILED;
}

static int run_loaded(TrustRuns *runs, const Loaded *loaded, const char *file, const char *what, unsigned halved)
{
  const Arguments *arguments = what ? &runs->quietly : &runs->arguments;
  int status = plan_make(&runs->plan, arguments, loaded);
  if (status == EXIT_DONE && arguments->output) status = cli_check_sources(loaded, arguments->output);
  if (status != EXIT_DONE) return status;
  if (arguments->output && !what) status = cli_check_sources(loaded, arguments->output);
  if (status != EXIT_DONE) return status;
  LiedStatus shrunk = shrink(runs, loaded->system, halved);
  if (shrunk) cli_system_messages(loaded);
  status = shrunk ? EXIT_FAILED : plan_begin(arguments, loaded);
  if (status != EXIT_DONE) return status;
  return what ? run_variant(runs, loaded, file, what) : run_base(runs, loaded, file);
}

/* what: its name in messages; NULL: the base. */
static int run_trial(TrustRuns *runs, Trajectory *trajectory, const char *what, unsigned halved)
{
  char file[sizeof runs->folder + 16];
  int status;
  Loaded *loaded = cli_load(what ? &runs->quietly : &runs->arguments, &status);
  if (!loaded) return status;
  snprintf(file, sizeof file, "%s/trial.mat", runs->folder);
  status = run_loaded(runs, loaded, file, what, halved);
  if (status == EXIT_DONE && cli_read_result(trajectory, file, NULL, 0)) status = EXIT_FAILED;
  unlink(file);
  load_free(loaded);
  return status;
}

/* ---- all runs -------------------------------------------------------------------------------------------------------- */

/* A variant may fail; being stopped ends everything. */
static int try_variant(TrustRuns *runs, Trajectory *trajectory, const char *what, unsigned halved)
{
  return run_trial(runs, trajectory, what, halved) == EXIT_WRONG ? EXIT_FAILED : EXIT_DONE;
}

static int run_trials(TrustRuns *runs)
{
  Trials *trials = &runs->trust.trials;
  unsigned present = 0, n_present = 0;
  int status = run_trial(runs, &trials->base, NULL, 0);
  if (status == EXIT_DONE) status = try_variant(runs, &trials->finer, trust_variant(CAUSE_STEP, runs->plan.adaptive), 0);
  if (status == EXIT_DONE && trials->finer.n_rows == 0) return EXIT_FAILED;
  for (Cause c = CAUSE_TD; c < N_CAUSES && status == EXIT_DONE; c++) {
    if (runs->trust.constants[c].count == 0) continue;
    present |= 1u << c;
    n_present++;
    status = try_variant(runs, &trials->halved[c], trust_variant(c, 0), 1u << c);
  }
  if (status == EXIT_DONE && n_present > 1) status = try_variant(runs, &trials->all, "with all time constants halved", present);
  return status;
}

static int run_aside(TrustRuns *runs)
{
  if (cli_temporary_folder(runs->folder, "results")) return EXIT_FAILED;
  int status = run_trials(runs);
  rmdir(runs->folder);
  return status;
}

/* ---- the verb -------------------------------------------------------------------------------------------------------- */

static int compare(TrustRuns *runs)
{
  Trust *trust = &runs->trust;
  const Trajectory *base = &trust->trials.base;
  trust->doubts = calloc(base->n_columns + 1, sizeof *trust->doubts);
  trust->bars = calloc(base->n_columns * base->n_rows + 1, sizeof *trust->bars);
  trust->n = trust->doubts && trust->bars ? trust_compare(&trust->trials, trust->doubts, trust->bars) : SIZE_MAX;
  if (trust->n == SIZE_MAX) {
    cli_error("no-memory", NULL, "no memory to compare the runs");
    return EXIT_FAILED;
  }
  trust_print(trust, &runs->plan, &runs->arguments);
  return runs->arguments.output ? trust_write(trust, runs->arguments.output) : EXIT_DONE;
}

static void free_runs(TrustRuns *runs)
{
  Trials *trials = &runs->trust.trials;
  trajectory_free(&trials->base);
  trajectory_free(&trials->finer);
  trajectory_free(&trials->all);
  for (Cause c = 0; c < N_CAUSES; c++) trajectory_free(&trials->halved[c]);
  free(runs->trust.doubts);
  free(runs->trust.bars);
  free(runs->trust.system);
}

static int run(const Arguments *arguments)
{
  const char *const read[] = {arguments->operands.at[0], arguments->input, NULL};
  int status = arguments->output ? cli_check_result(arguments->output, read) : EXIT_DONE;
  if (status != EXIT_DONE) return status;
  TrustRuns *runs = calloc(1, sizeof *runs);
  if (!runs) return cli_error("no-memory", NULL, "no memory"), EXIT_FAILED;
  runs->arguments = *arguments;
  runs->arguments.no_events = 1; /* rows at events would not come at the same times */
  runs->trust.trials.chosen = arguments->patterns.n > 0;
  runs->quietly = runs->arguments;
  runs->quietly.quiet = runs->quietly.again = 1;
  status = run_aside(runs);
  if (status == EXIT_DONE) status = compare(runs);
  free_runs(runs);
  free(runs);
  return status;
}

const Verb verb_trust = {
    .name = "trust",
    .operands = "FILE.mo",
    .least = 1,
    .most = 1,
    .summary = "estimates the errors of results, and their causes: steps, T_D, T_E",
    .details =
        "\nRuns the model as `lied run` would; then with half the step (a tenth of the tolerance); then, from there, with\n"
        "T_D, T_E and T_S halved, one by one and all together. Prints the error of each variable, the largest first,\n"
        "with its cause and what to change. T_D, T_E and T_S are found by their role, wherever their values are given.\n",
    .bit = FOR_TRUST,
    .run = run,
};
