/* experiment.c: annotation(experiment(StopTime=1), __lied(solver="rk3", step=1e-3)): the settings of a simulation that a model
 * gives. */
#include <math.h>
#include <string.h>

#include "assemble/assemble_internal.h"

/* ---- numbers -------------------------------------------------------------------------------------------------------- */

/* NAN: not given, or no number, which is an error. */
static double read_number(Model *model, const Scope *scope, const Expr *expr, const char *name)
{
  if (!expr) return NAN;
  Value value = evaluate_expression(model, scope->env, expr);
  int fits = value_convert(model, &value, TYPE_REAL, NULL, expr_span(expr), name) && !value.dim_count &&
             value.elements[0]->kind == IR_NUMBER;
  return fits ? value.elements[0]->number : NAN;
}

static double read_positive(Model *model, const Scope *scope, const Expr *expr, const char *name)
{
  double number = read_number(model, scope, expr, name);
  if (number <= 0 || isinf(number)) model_error(model, expr_span(expr), "wrong-annotation", "%s must be positive", name);
  return number;
}

/* Of the class itself, or the nearest that it extends. */
static void read_times(Model *model, const Scope *scope, Experiment *experiment)
{
  const Modification *settings = NULL;
  for (uint32_t i = 0; i < scope->base_count && !settings; i++)
    settings = annotation_nested(scope->bases[i]->annotation, "experiment");
  const Expr *stop = annotation_value(settings, "StopTime");
  experiment->start = read_number(model, scope, annotation_value(settings, "StartTime"), "StartTime");
  experiment->stop = read_number(model, scope, stop, "StopTime");
  experiment->interval = read_positive(model, scope, annotation_value(settings, "Interval"), "Interval");
  experiment->tolerance = read_positive(model, scope, annotation_value(settings, "Tolerance"), "Tolerance");
  if (experiment->stop < (isnan(experiment->start) ? 0 : experiment->start))
    model_error(model, expr_span(stop), "wrong-annotation", "StopTime is before StartTime");
}

/* ---- the solver ----------------------------------------------------------------------------------------------------- */

/* This folder does not know which solvers exist. */
static void read_solver(Model *model, const Scope *scope, Experiment *experiment)
{
  const Expr *solver = annotation_of_lied(scope, "solver");
  experiment->step = read_positive(model, scope, annotation_of_lied(scope, "step"), "step");
  if (!solver) return;
  experiment->solver_span = expr_span(solver);
  if (solver->kind == EXPR_STRING) {
    experiment->solver = arena_printf(model->arena, "%.*s", (int)solver->length, solver->text);
  } else {
    model_error(model, expr_span(solver), "wrong-annotation", "solver must be a text");
    model_remedy(model, "write as in solver=\"rk3\"");
  }
}

void experiment_read(Model *model, const Scope *scope, Experiment *experiment)
{
  read_times(model, scope, experiment);
  read_solver(model, scope, experiment);
}

/* ---- what the model says of itself ---------------------------------------------------------------------------------- */

void assembly_appearance(Model *model, const Scope *scope, Assembly *assembly)
{
  const Expr *plots = annotation_list(model, scope, "plot");
  uint32_t count = 0;
  assembly->description = description_text(model, scope->ast->text);
  for (const Expr *e = plots; e; e = e->next) count++;
  assembly->plots = ARENA_NEW(model->arena, const char *, count);
  for (const Expr *e = plots; e; e = e->next) {
    if (e->kind == EXPR_STRING) {
      assembly->plots[assembly->plot_count++] = arena_printf(model->arena, "%.*s", (int)e->length, e->text);
    } else {
      model_error(model, expr_span(e), "wrong-annotation", "what to plot must be a text");
      model_remedy(model, "write as in \"body.x\"");
    }
  }
}
