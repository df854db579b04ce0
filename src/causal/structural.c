/* structural.c: what depends on a parameter beside numbers. A coefficient that parameters fix is no pivot where it is zero;
 * roles and inertias make trees and rules; shapes are copied at composition. A declaration goes before all of these. */
#include <string.h>

#include "causal/causal_internal.h"

static void mark(CausalClass *class_, uint16_t parameter, LiedStructural structural)
{
  if (parameter < class_->parameter_count && class_->structural[parameter] < structural)
    class_->structural[parameter] = structural;
}

/* Any of them may make the coefficient zero. */
static void mark_coefficient(CausalWork *work, const Ir *coefficient)
{
  uint32_t count;
  const uint32_t *variables = ir_variables(work->arena, coefficient, &count);
  for (uint32_t i = 0; i < count; i++) {
    const CausalVariable *v = &work->class_->variables[variables[i]];
    if (v->home == HOME_PARAMETER) mark(work->class_, (uint16_t)v->slot, LIED_ZERO_STRUCTURAL);
  }
}

static void mark_pattern(CausalWork *work)
{
  for (uint32_t r = 0; r < work->class_->row_count; r++)
    for (uint32_t e = 0; e < work->class_->rows[r].entry_count; e++)
      if (work->class_->rows[r].entries[e].kind == LIED_FIXED)
        mark_coefficient(work, work->class_->rows[r].entries[e].coefficient);
}

static void mark_rules(CausalClass *class_)
{
  for (uint32_t i = 0; i < class_->inertia_count; i++) mark(class_, class_->inertias[i].parameter, LIED_ZERO_STRUCTURAL);
  for (uint32_t i = 0; i < class_->parameter_count; i++) {
    LiedRole role = class_->parameter_roles[i];
    if (role != LIED_PLAIN && role != LIED_INPUT_VALUE && role != LIED_LOOSE_TIME && role != LIED_SEED)
      mark(class_, (uint16_t)i, LIED_ZERO_STRUCTURAL);
  }
}

static void mark_shape(CausalClass *class_)
{
  const LiedShape *shape = class_->shape;
  if (!shape) return;
  const uint16_t numbers[] = {shape->radius,  shape->stiffness,    shape->damping, shape->friction,
                              shape->bristle, shape->elastic_time, shape->layer};
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) mark(class_, numbers[i], LIED_STRUCTURAL);
  for (unsigned i = 0; i < (unsigned)shape->n_corners * shape->dimension; i++)
    mark(class_, (uint16_t)(shape->corners + i), LIED_STRUCTURAL);
}

static void take_declared(CausalWork *work, uint32_t parameter)
{
  static const char *const words[] = {"free", "zero", "value"};
  uint32_t number = work->class_->variables[work->class_->parameters[parameter]].spec_variable;
  const IrDeclaration *declared = number < work->spec->variable_count ? work->spec->variables[number].declared : NULL;
  if (!declared || !declared->structural) return;
  for (int i = LIED_FREE; i <= LIED_STRUCTURAL; i++)
    if (strcmp(words[i], declared->structural) == 0) {
      work->class_->structural[parameter] = (LiedStructural)i;
      return;
    }
  work_error(work, declared->span, "wrong-annotation", "structural cannot be \"%s\"", declared->structural);
  work_remedy(work, "use \"free\", \"zero\" or \"value\"");
}

void describe_structural(CausalWork *work)
{
  mark_pattern(work);
  mark_rules(work->class_);
  mark_shape(work->class_);
  for (uint32_t i = 0; i < work->class_->parameter_count; i++) take_declared(work, i);
}
