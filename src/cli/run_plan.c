/* run_plan.c: a model loaded, a plan for its run, and the run. */
#include "cli/run_plan.h"

#include <math.h>
#include <signal.h>

#include "cli/watch.h"
#include "host/host.h"
#include "report/report.h"

/* A whole number; NAN: none is given. */
static int is_count(double number, double most)
{
  return isnan(number) || (number >= 1 && number <= most && number == floor(number));
}

static int counts_are_right(const Arguments *arguments)
{
  const double most_contacts = 1e8, most_threads = 1024;
  if (!is_count(arguments->contacts, most_contacts))
    return cli_error("wrong-option", NULL, "the number of points of contact must be a whole number from 1 to 1e8, not %.9g",
                     arguments->contacts),
           0;
  if (!is_count(arguments->threads, most_threads))
    return cli_error("wrong-option", NULL, "the number of threads must be a whole number from 1 to 1024, not %.9g",
                     arguments->threads),
           0;
  return 1;
}

LiedLoad cli_request(const Arguments *arguments)
{
  return (LiedLoad){
      .file = arguments->operands.at[0],
      .model = arguments->model,
      .settings = arguments->settings.at,
      .n_settings = arguments->settings.n,
      .libraries = arguments->libraries.at,
      .n_libraries = arguments->libraries.n,
      .inputs = arguments->input,
      .contacts = isnan(arguments->contacts) ? 0 : (size_t)arguments->contacts,
  };
}

Loaded *cli_load_classes(const Arguments *arguments, int *status)
{
  *status = EXIT_WRONG;
  if (!counts_are_right(arguments)) return NULL;
  LiedLoad request = cli_request(arguments);
  Loaded *loaded = load_model(&request);
  if (loaded && !arguments->again) cli_diagnostics(loaded->diagnostics);
  *status = !loaded ? EXIT_FAILED : loaded->failed ? EXIT_WRONG : EXIT_DONE;
  if (!loaded) cli_error("no-memory", NULL, "no memory for the model");
  if (loaded && loaded->assembly && loaded->classes) return loaded;
  load_free(loaded);
  return NULL;
}

Loaded *cli_load(const Arguments *arguments, int *status)
{
  Loaded *loaded = cli_load_classes(arguments, status);
  const int is_there = loaded && *status == EXIT_DONE && loaded->system;
  if (is_there && (isnan(arguments->threads) || lied_set_threads(loaded->system, (unsigned)arguments->threads) == LIED_OK))
    return loaded;
  if (is_there) cli_error("no-memory", NULL, "no memory for threads"), *status = EXIT_FAILED;
  load_free(loaded);
  return NULL;
}

/* As records, each with its place; 0 without memory. */
static int print_records(const Loaded *loaded)
{
  Memory memory;
  Arena arena;
  jmp_buf failure;
  Diagnostics diagnostics;
  memory_init(&memory, NULL);
  arena_init(&arena, &memory, &failure);
  int fine = !setjmp(failure);
  if (fine) {
    diagnostics_init(&diagnostics, &arena, loaded->sources);
    host_place_messages(loaded->system, &diagnostics, (Span){0, 0});
    cli_diagnostics(&diagnostics);
  }
  arena_free(&arena);
  return fine;
}

void cli_system_messages(const Loaded *loaded)
{
  if (!cli_says_json() || !print_records(loaded)) cli_lines(lied_message(loaded->system));
}

int cli_check_sources(const Loaded *loaded, const char *file)
{
  for (uint32_t i = 0; i < loaded->sources->count; i++)
    if (cli_check_output(file, (const char *const[]){loaded->sources->sources[i]->name, NULL})) return EXIT_WRONG;
  return EXIT_DONE;
}

/* ---- the plan ------------------------------------------------------------------------------------------------------- */

static int wrong_plan(const char *format, double value, double bound)
{
  cli_error("wrong-option", NULL, format, value, bound);
  return EXIT_WRONG;
}

static int check_plan(const RunPlan *plan, const Arguments *arguments)
{
  if (!isfinite(plan->start) || !isfinite(plan->stop)) return wrong_plan("the time span is not finite", 0, 0);
  if (plan->stop < plan->start) return wrong_plan("the end at %.9g s lies before the start at %.9g s", plan->stop, plan->start);
  if (arguments->step <= 0) return wrong_plan("the step must be positive, not %.9g", arguments->step, 0);
  if (!(plan->every > 0 && isfinite(plan->every)) && plan->stop > plan->start)
    return wrong_plan("the output interval must be positive, not %.9g", plan->every, 0);
  if (!(plan->tolerance > 0 && plan->tolerance < 1))
    return wrong_plan("the tolerance must lie between 0 and 1, not at %.9g", plan->tolerance, 0);
  return EXIT_DONE;
}

static double given_or_zero(double value)
{
  return isnan(value) ? 0 : value;
}

/* What is not given the library chooses, as it does for any other program; it tells so when the run leaves it open. */
int plan_make(RunPlan *plan, const Arguments *arguments, const Loaded *loaded)
{
  LiedExperiment experiment;
  RunChoice choice;
  lied_experiment(loaded->system, &experiment);
  const LiedRun given = {
      .stop = isnan(arguments->stop) ? experiment.stop : arguments->stop,
      .solver = arguments->solver,
      .step = given_or_zero(arguments->step),
      .every = given_or_zero(arguments->every),
      .tolerance = given_or_zero(arguments->tolerance),
  };
  if (host_complete_run(loaded->system, &given, &choice)) return cli_system_messages(loaded), EXIT_WRONG;
  *plan = (RunPlan){
      .given = arguments->quiet ? choice.run : given,
      .start = experiment.start,
      .stop = choice.run.stop,
      .solver = choice.run.solver,
      .adaptive = choice.is_adaptive,
      .step = choice.run.step,
      .step_is_interval = choice.step_is_interval,
      .every = choice.run.every,
      .tolerance = choice.run.tolerance,
  };
  return check_plan(plan, arguments);
}

/* ---- carrying it out ------------------------------------------------------------------------------------------------ */

int plan_begin(const Arguments *arguments, const Loaded *loaded)
{
  LiedStatus status = arguments->steady ? lied_steady(loaded->system) : LIED_OK;
  if (status) cli_system_messages(loaded);
  return status ? EXIT_FAILED : EXIT_DONE;
}

static const char *signal_name(int number)
{
  return number == SIGINT ? "an interrupt" : number == SIGTERM ? "a request to terminate" : "a hangup";
}

LiedStatus plan_execute(const RunPlan *plan, const Arguments *arguments, LiedSystem *system, const char *file)
{
  Watch watch;
  LiedRun run = plan->given;
  run.file = file;
  run.patterns = arguments->patterns.n > 0 ? arguments->patterns.at : NULL;
  run.n_patterns = arguments->patterns.n;
  run.progress = watch_step;
  run.user = &watch;
  run.no_events = arguments->no_events;
  char sidecar[SIDECAR_PATH];
  watch_begin(&watch, plan->start, plan->stop, arguments->quiet);
  if (file && sidecar_fits(file) && sidecar_file(file, sidecar) == 0) watch.stale = sidecar;
  LiedStatus status = lied_run(system, &run);
  watch_end(&watch);
  if (status == LIED_STOPPED)
    cli_error("stopped", NULL, "stopped by %s at t = %.9g s", signal_name(watch_signal()), lied_time(system));
  return status;
}

LiedStatus plan_run(const RunPlan *plan, const Arguments *arguments, const Loaded *loaded, const char *file)
{
  LiedStatus status = plan_execute(plan, arguments, loaded->system, file);
  if (status != LIED_STOPPED) cli_system_messages(loaded);
  return status;
}

int plan_exit_status(LiedStatus status, const LiedSystem *system)
{
  LiedStats stats;
  lied_stats(system, &stats);
  if (status == LIED_OK || status == LIED_TERMINATED) return EXIT_DONE;
  int was_asked_wrong = status == LIED_UNKNOWN_NAME || status == LIED_WRONG_VALUE;
  return was_asked_wrong && stats.steps == 0 ? EXIT_WRONG : EXIT_FAILED;
}
