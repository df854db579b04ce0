/* experiment.c: annotation(experiment(StopTime=1), __lied(solver="rk3", step=1e-3)): how the model wants to be simulated. */
#include <math.h>
#include <string.h>

#include "model/model.h"

const Modification *annotation_nested(const Modification *annotation, const char *name)
{
  for (const Argument *a = annotation ? annotation->arguments : NULL; a; a = a->next)
    if (a->kind == ARGUMENT_MODIFY && a->name->count == 1 && strcmp(a->name->parts[0].symbol->text, name) == 0)
      return a->modification;
  return NULL;
}

const Expr *annotation_of_lied(const Scope *scope, const char *name)
{
  const Modification *found = NULL;
  for (uint32_t i = 0; i < scope->base_count && !found; i++)
    found = annotation_nested(annotation_nested(scope->bases[i]->annotation, "__lied"), name);
  return found ? found->value : NULL;
}

/* ---- numbers -------------------------------------------------------------------------------------------------------- */

/* NAN: not given, or no number, which is an error. */
static double read_number(Model *model, const Scope *scope, const Expr *expr, const char *name)
{
  if (!expr) return NAN;
  Value value = evaluate(model, scope->env, expr);
  int fits = value_convert(model, &value, TYPE_REAL, NULL, expr_span(expr), name) && !value.dim_count &&
             value.elements[0]->kind == IR_NUMBER;
  return fits ? value.elements[0]->number : NAN;
}

static double read_positive(Model *model, const Scope *scope, const Expr *expr, const char *name)
{
  double number = read_number(model, scope, expr, name);
  if (number <= 0 || isinf(number)) model_error(model, expr_span(expr), "%s must be positive", name);
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
    model_error(model, expr_span(stop), "StopTime lies before StartTime");
}

/* ---- the solver ----------------------------------------------------------------------------------------------------- */

/* Which solvers there are is not known here. */
static void read_solver(Model *model, const Scope *scope, Experiment *experiment)
{
  const Expr *solver = annotation_of_lied(scope, "solver");
  experiment->step = read_positive(model, scope, annotation_of_lied(scope, "step"), "step");
  if (!solver) return;
  experiment->solver_span = expr_span(solver);
  if (solver->kind == EXPR_STRING)
    experiment->solver = text_format(model->arena, "%.*s", (int)solver->length, solver->text);
  else
    model_error(model, expr_span(solver), "a solver is a text, as in solver=\"rk3\"");
}

static void check_lied(Model *model, const Modification *lied)
{
  static const char *const known[] = {"look", "contact", "cut", "plot", "solver", "step"};
  for (const Argument *a = lied ? lied->arguments : NULL; a; a = a->next) {
    size_t i = 0, n = sizeof known / sizeof *known;
    const NamePart *part = a->kind == ARGUMENT_MODIFY ? &a->name->parts[0] : NULL;
    while (part && i < n && strcmp(known[i], part->symbol->text) != 0) i++;
    if (part && i == n)
      model_error(model, part->span, "__lied has no argument %s: it takes look, contact, cut, plot, solver and step",
                  part->symbol->text);
  }
}

void annotation_check(Model *model, const Scope *scope)
{
  for (uint32_t i = 0; i < scope->base_count; i++) check_lied(model, annotation_nested(scope->bases[i]->annotation, "__lied"));
}

void experiment_read(Model *model, const Scope *scope, Experiment *experiment)
{
  read_times(model, scope, experiment);
  read_solver(model, scope, experiment);
}
