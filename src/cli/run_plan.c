/* run_plan.c: a model loaded, a plan for its run, and the run. */
#include "cli/run_plan.h"

#include <math.h>
#include <signal.h>
#include <stdlib.h>

#include "cli/watch.h"
#include "host/host.h"
#include "integrate/integrate.h"
#include "report/report.h"

static const double default_span = 1, default_rows = 500, default_tolerance = 1e-6;
static const double longest_contact_step = 1e-3, shortest_contact_step = 1e-5; /* [s] */

/* A number of points; NAN: none is given. */
static int is_number_of_points(double contacts)
{
  const double MOST = 1e8;
  return isnan(contacts) || (contacts >= 1 && contacts <= MOST && contacts == floor(contacts));
}

Loaded *cli_load_classes(const Arguments *arguments, int *status)
{
  *status = EXIT_WRONG;
  if (!is_number_of_points(arguments->contacts)) {
    cli_error("wrong-option", NULL, "the number of points of contact must be a whole number from 1 to 1e8, not %.9g",
              arguments->contacts);
    return NULL;
  }
  LiedLoad request = {
      .file = arguments->operands.at[0],
      .model = arguments->model,
      .settings = arguments->settings.at,
      .n_settings = arguments->settings.n,
      .libraries = arguments->libraries.at,
      .n_libraries = arguments->libraries.n,
      .inputs = arguments->input,
      .contacts = isnan(arguments->contacts) ? 0 : (size_t)arguments->contacts,
  };
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
  if (loaded && *status == EXIT_DONE && loaded->system) return loaded;
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

/* The first that is given. */
static double first_of(double a, double b, double otherwise)
{
  return !isnan(a) ? a : !isnan(b) ? b : otherwise;
}

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

static int has_shapes(const Assembly *assembly)
{
  for (uint32_t u = 0; u < assembly->spec_count; u++)
    if (assembly->specs[u]->contact) return 1;
  return 0;
}

/* The shortest T_D of a specialisation's parts that is not 0; INFINITY: there is none. */
static double shortest_filter(const Assembly *assembly, const CausalClass *class_, const Specialisation *spec)
{
  double least = INFINITY;
  for (uint32_t p = 0; p < class_->parameter_count && class_->parameter_roles; p++) {
    if (class_->parameter_roles[p] != LIED_DIALECTIC_TIME || class_->parameters[p] >= spec->variable_count) continue;
    for (uint32_t i = 0; i < assembly->part_count; i++) {
      double value = assembly->parts[i].spec == spec ? assembly->parts[i].parameters[class_->parameters[p]] : 0;
      if (value > 0) least = fmin(least, value);
    }
  }
  return least;
}

/* A step of T_D is well within the stability of the fixed-step methods; steps above a millisecond miss short contacts. */
static double contact_step(const Loaded *loaded)
{
  double step = longest_contact_step;
  for (uint32_t u = 0; u < loaded->assembly->spec_count; u++)
    step = fmin(step, shortest_filter(loaded->assembly, loaded->classes[u], loaded->assembly->specs[u]));
  return fmax(step, shortest_contact_step);
}

/* The step of the annotation is meant for its own kind of solver. */
static void choose_solver(RunPlan *plan, const Arguments *arguments, const Loaded *loaded)
{
  const Experiment *experiment = &loaded->assembly->experiment;
  int meets = has_shapes(loaded->assembly);
  const char *own = experiment->solver ? experiment->solver : meets ? "rk3" : "cvode";
  plan->solver = arguments->solver ? arguments->solver : own;
  plan->adaptive = method_find(plan->solver)->adaptive;
  plan->step = first_of(arguments->step, plan->adaptive == method_find(own)->adaptive ? experiment->step : NAN, NAN);
  plan->is_chosen = meets && !plan->adaptive && ((!arguments->solver && !experiment->solver) || isnan(plan->step));
  plan->step_is_interval = isnan(plan->step) && !plan->adaptive && !meets;
  if (isnan(plan->step) && plan->is_chosen) plan->step = contact_step(loaded);
  if (isnan(plan->step)) plan->step = plan->adaptive ? 0 : plan->every;
}

int plan_make(RunPlan *plan, const Arguments *arguments, const Loaded *loaded)
{
  const Experiment *experiment = &loaded->assembly->experiment;
  *plan = (RunPlan){.start = first_of(experiment->start, NAN, 0)};
  plan->stop = first_of(arguments->stop, experiment->stop, plan->start + default_span);
  plan->every = first_of(arguments->every, experiment->interval, (plan->stop - plan->start) / default_rows);
  choose_solver(plan, arguments, loaded);
  if (!plan->adaptive && isnan(arguments->every)) plan->every = fmax(plan->every, plan->step);
  plan->tolerance = first_of(arguments->tolerance, experiment->tolerance, default_tolerance);
  return check_plan(plan, arguments);
}

/* ---- carrying it out ------------------------------------------------------------------------------------------------ */

static LiedStatus move_to(LiedSystem *system, double time)
{
  size_t n = lied_n_states(system);
  double *x = calloc(n + 1, sizeof *x);
  if (!x) return LIED_NO_MEMORY;
  LiedStatus status = lied_get_states(system, x, n);
  if (!status) status = lied_set_states(system, time, x, n);
  free(x);
  return status;
}

int plan_begin(const RunPlan *plan, const Arguments *arguments, const Loaded *loaded)
{
  LiedSystem *system = loaded->system;
  if (plan->is_chosen && !arguments->quiet)
    cli_note("step-chosen",
             "contact models need a fixed-step solver: using %s with a step of %.9g s; to choose another, add --solver and "
             "--step, or annotation(__lied(solver=\"rk3\", step=1e-3)) in the model",
             plan->solver, plan->step);
  LiedStatus status = plan->start != 0 ? move_to(system, plan->start) : LIED_OK;
  if (!status && arguments->steady) status = lied_steady(system);
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
  LiedRun run = {
      .stop = plan->stop,
      .solver = plan->solver,
      .step = plan->step,
      .every = plan->every,
      .tolerance = plan->tolerance,
      .file = file,
      .patterns = arguments->patterns.n > 0 ? arguments->patterns.at : NULL,
      .n_patterns = arguments->patterns.n,
      .progress = watch_step,
      .user = &watch,
      .no_events = arguments->no_events,
  };
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
