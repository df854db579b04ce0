/* run_defaults.c: what a run that leaves something open gets: what the model's annotations say, else defaults. Models whose
 * shapes may meet need a fixed step: there the default is rk3, with a step short enough for the time constants T_D. */
#include "simulate/simulate_internal.h"

static const double default_rows = 500, default_span = 1, default_tolerance = 1e-6;
static const double longest_contact_step = 1e-3, shortest_contact_step = 1e-5; /* [s] */

LiedExperiment experiment_none(void)
{
  return (LiedExperiment){NAN, NAN, NAN, NAN, NAN, NULL};
}

static int has_shapes(const LiedSystem *s)
{
  for (size_t u = 0; u < s->plan->n_uses; u++)
    if (s->plan->uses[u].count && s->plan->uses[u].info->class_->shape) return 1;
  return 0;
}

/* The shortest T_D of an instance that is not 0; INFINITY: there is none. */
static double shortest_filter(const LiedSystem *s, uint32_t instance)
{
  const LiedClass *class_ = instance_class(s, instance);
  const double *value = instance_parameters(s, instance);
  double least = INFINITY;
  for (unsigned p = 0; p < class_->n_parameters; p++)
    if (class_->parameters[p].role == LIED_DIALECTIC_TIME && value[p] > 0) least = fmin(least, value[p]);
  return least;
}

/* A step of T_D is well within the stability of the fixed-step methods; steps above a millisecond miss short contacts. */
static double contact_step(const LiedSystem *s)
{
  double step = longest_contact_step;
  for (uint32_t i = 0; i < s->structure->n_instances; i++)
    if (!s->structure->instances[i].removed) step = fmin(step, shortest_filter(s, i));
  return fmax(step, shortest_contact_step);
}

const char *system_own_solver(const LiedSystem *s)
{
  return s->experiment.solver ? s->experiment.solver : has_shapes(s) ? "rk3" : "cvode";
}

/* The first that is given. */
static double first_of(double given, double annotated, double otherwise)
{
  return given != 0 ? given : !isnan(annotated) ? annotated : otherwise;
}

/* The step of the annotation is meant for its own kind of solver. */
static void choose_step(RunChoice *choice, const LiedSystem *s, const LiedRun *given, int like_own)
{
  LiedRun *run = &choice->run;
  int meets = !choice->is_adaptive && has_shapes(s);
  int is_open = given->step == 0 && !(like_own && !isnan(s->experiment.step));
  choice->is_chosen = meets && ((!given->solver && !s->experiment.solver) || is_open);
  choice->step_is_interval = is_open && !choice->is_adaptive && !meets;
  if (!is_open)
    run->step = given->step != 0 ? given->step : s->experiment.step;
  else
    run->step = choice->is_adaptive ? 0 : meets ? contact_step(s) : run->every;
}

LiedStatus run_complete(LiedSystem *s, const LiedRun *given, RunChoice *choice)
{
  LiedRun *run = &choice->run;
  const char *own = system_own_solver(s);
  *choice = (RunChoice){.run = *given};
  if (!run->solver) run->solver = own;
  const Method *method = system_find_method(s, run->solver);
  if (!method) return LIED_UNKNOWN_NAME;
  run->solver = method->name;
  choice->is_adaptive = method->adaptive;
  run->every = first_of(given->every, s->experiment.every, (given->stop - s->time) / default_rows);
  choice->interval_is_default = given->every == 0 && isnan(s->experiment.every);
  choose_step(choice, s, given, method->adaptive == method_find(own)->adaptive);
  if (!method->adaptive && given->every == 0) run->every = fmax(run->every, run->step);
  run->tolerance = first_of(given->tolerance, s->experiment.tolerance, default_tolerance);
  return LIED_OK;
}

void run_note_choice(LiedSystem *s, const RunChoice *choice)
{
  if (!choice->is_chosen) return;
  messages_add(&s->notes, SEVERITY_NOTE, &(Topic){.code = "step-chosen"},
               "contact models need a fixed-step solver: using %s with a step of %.9g s", choice->run.solver, choice->run.step);
  messages_remedy(&s->notes, "to choose another, give solver and step, or annotation(__lied(solver=\"rk3\", step=1e-3)) in the "
                             "model");
}

LiedStatus lied_experiment(LiedSystem *s, LiedExperiment *experiment)
{
  if (!call_begins(s)) return LIED_WRONG_VALUE;
  LiedStatus status = check_given(s, experiment, "the experiment");
  if (status) return status;
  *experiment = s->experiment;
  if (isnan(experiment->start)) experiment->start = 0;
  if (isnan(experiment->stop)) experiment->stop = experiment->start + default_span;
  return LIED_OK;
}
