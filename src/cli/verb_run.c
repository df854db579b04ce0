/* verb_run.c: `lied run`: simulates a model and writes its result. */
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "cli/record.h"
#include "cli/watch.h"
#include "host/host.h"
#include "report/report.h"

enum { FILE_SIZE = 256 };
static const double named_loss = 0.01; /* of the largest energy: a larger loss by time constants is reported */

/* What a run has to tell. */
typedef struct Report {
  const Loaded *loaded;
  const RunPlan *plan;
  const char *file;
  double began, running; /* [s] of the clock: when loading began; how long the run took */
} Report;

/* ---- the result's name ---------------------------------------------------------------------------------------------- */

/* MODEL.csv; a quoted identifier may hold anything, a file's name not. */
static void default_file(const char *model, char file[FILE_SIZE])
{
  snprintf(file, FILE_SIZE - sizeof ".csv", "%s", cli_last_part(model));
  for (char *c = file; *c; c++)
    if (*c == '/' || iscntrl((unsigned char)*c)) *c = '_';
  strcat(file, ".csv");
}

static int check_file(const Arguments *arguments, const char *file)
{
  return cli_check_result(file, (const char *const[]){arguments->operands.at[0], arguments->input, NULL});
}

/* ---- the summary ---------------------------------------------------------------------------------------------------- */

static void print_work(const LiedStats *stats)
{
  fprintf(stderr, "  steps             %llu", (unsigned long long)stats->steps);
  if (stats->rejected_steps > 0) fprintf(stderr, " and %llu rejected", (unsigned long long)stats->rejected_steps);
  fprintf(stderr, "\n  evaluations       %llu\n", (unsigned long long)stats->evaluations);
  if (stats->events > 0) fprintf(stderr, "  events            %llu\n", (unsigned long long)stats->events);
  if (stats->compositions > 1)
    fprintf(stderr, "  structure         changed %llu times, %.3g ms each\n", (unsigned long long)stats->compositions - 1,
            1e3 * stats->recomposing / (double)(stats->compositions - 1));
  if (stats->pair_changes > 0)
    fprintf(stderr, "  contacts          pairs changed %llu times\n", (unsigned long long)stats->pair_changes);
  fprintf(stderr, "  states            %zu\n", stats->states);
  fprintf(stderr, "  linear unknowns   %zu, %zu of them solved at every evaluation\n", stats->unknowns, stats->core_unknowns);
}

static void print_classes(const ClassCounts *counts)
{
  fprintf(stderr, "  classes           %u: %u built in, %u cached, %u compiled\n", counts->classes, counts->built_in,
          counts->cached, counts->compiled);
}

/* From the command to the end of the first step; warm: without the C compiler. */
static void print_start(const Report *report)
{
  const Loaded *loaded = report->loaded;
  const LoadTimes *times = &loaded->times;
  unsigned compiled = loaded->counts.compiled;
  double loading = times->reading + times->lowering + times->compiling + times->composing;
  double first = watch_first_step(), all = first > 0 ? first - report->began : loading;
  if (compiled)
    fprintf(stderr, "  cold start        %.3g s (%u class%s compiled)", all, compiled, compiled == 1 ? "" : "es");
  else
    fprintf(stderr, "  warm start        %.3g s", all);
  fprintf(stderr, ": reading %.2g s, lowering %.2g s, ", times->reading, times->lowering);
  if (compiled) fprintf(stderr, "C compiler %.2g s, ", times->compiling);
  fprintf(stderr, "composing %.2g s, first step %.2g s\n", times->composing, fmax(0, all - loading));
}

static void print_solver(const Report *report)
{
  const RunPlan *plan = report->plan;
  fprintf(stderr, "  solver            %s", plan->solver);
  if (plan->adaptive)
    fprintf(stderr, ", tolerance %.3g\n", plan->tolerance);
  else
    fprintf(stderr, ", step %.9g s%s\n", plan->step, plan->step_is_interval ? " (the output interval)" : "");
}

/* The energy lost to time constants, unless it is small or energies were not recorded. */
static void print_losses(const LiedSystem *system)
{
  Losses losses = losses_of(system);
  double all = fabs(losses.TD) + fabs(losses.TE);
  if (!(all > named_loss * losses.scale)) return;
  fprintf(stderr,
          "  time constants    T_D took %.3g J, T_E %.3g J: %.2g %% of the largest energy and work (%.3g J); for errors run "
          "lied trust\n",
          losses.TD, losses.TE, 100 * all / losses.scale, losses.scale);
}

static void print_summary(const Report *report, const LiedStats *stats)
{
  double simulated = lied_time(report->loaded->system) - report->plan->start;
  cli_note("summary", "%s from %.9g s to %.9g s, results in %s", report->loaded->assembly->name, report->plan->start,
           report->plan->start + simulated, report->file);
  print_solver(report);
  print_work(stats);
  print_losses(report->loaded->system);
  print_classes(&report->loaded->counts);
  print_start(report);
  fprintf(stderr, "  wall time         %.3g s\n", report->running);
  if (report->running > 0) fprintf(stderr, "  real-time factor  %.3g\n", simulated / report->running);
}

/* ---- the end -------------------------------------------------------------------------------------------------------- */

/* A result without its sidecar is still a result: no reason to fail. */
static void save_sidecar(const Record *record)
{
  char file[SIDECAR_PATH];
  if (record->sidecar.failed || record->sidecar.length == 0) return;
  int problem = sidecar_write(record->file, record->sidecar.bytes, record->sidecar.length, file);
  if (problem) cli_note("cannot-write", "cannot write %s: %s", file, strerror(problem));
}

/* The partial result of a failed run. */
static void tell_rest(const Record *record)
{
  if (record->status != LIED_IO && record->stats.rows > 0)
    cli_note("partial-result", "the results until then are kept in %s", record->file);
  else if (record->stats.rows > 0)
    cli_note("partial-result", "the rows written until then are in %s", record->file);
  else
    cli_discard(record->file);
}

static int finish(const Report *report, const Record *record)
{
  LiedStatus status = record->status;
  int ended = status == LIED_OK || status == LIED_TERMINATED, exit_status = plan_exit_status(status, report->loaded->system);
  if (exit_status == EXIT_WRONG) return exit_status; /* it was refused before it began: an existing file is an older result */
  if (record->stats.rows > 0 && status != LIED_IO) save_sidecar(record);
  if (!ended) tell_rest(record);
  if (!record->arguments->quiet && (ended || status == LIED_STOPPED)) print_summary(report, &record->stats);
  return exit_status;
}

static int simulate(const Arguments *arguments, Report *report)
{
  int status = plan_begin(arguments, report->loaded);
  if (status != EXIT_DONE) return cli_discard(report->file), status;
  Record record = {.loaded = report->loaded, .plan = report->plan, .arguments = arguments, .file = report->file};
  cli_record(&record, sidecar_fits(report->file));
  report->running = record.seconds;
  status = finish(report, &record);
  text_free(&record.sidecar);
  return status;
}

static int run_loaded(const Arguments *arguments, const Loaded *loaded, double began)
{
  char file[FILE_SIZE];
  RunPlan plan;
  Report report = {.loaded = loaded, .plan = &plan, .file = arguments->output, .began = began};
  int status = plan_make(&plan, arguments, loaded);
  if (status == EXIT_DONE && !arguments->output) {
    default_file(loaded->assembly->name, file);
    report.file = file;
    status = check_file(arguments, file);
  }
  if (status == EXIT_DONE) status = cli_check_sources(loaded, report.file);
  return status == EXIT_DONE ? simulate(arguments, &report) : status;
}

static int run(const Arguments *arguments)
{
  int status = arguments->output ? check_file(arguments, arguments->output) : EXIT_DONE;
  if (status != EXIT_DONE) return status;
  double began = clock_seconds();
  Loaded *loaded = cli_load(arguments, &status);
  if (!loaded) return status;
  status = run_loaded(arguments, loaded, began);
  load_free(loaded);
  return status;
}

const Verb verb_run = {
    .name = "run",
    .operands = "FILE.mo",
    .least = 1,
    .most = 1,
    .summary = "simulates a model and writes its result",
    .details = "\nCtrl-C stops the run; what was computed is kept. The exit status is 0 when the run reached its end, 1 when\n"
               "the simulation failed (the results until then are kept), 2 when the model or the command line is wrong.\n",
    .bit = FOR_RUN,
    .run = run,
};
