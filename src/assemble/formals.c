/* formals.c: parameters of classes that make no part, and which parameters others are computed from. */
#include "assemble/assemble_internal.h"

static void add_formal(Assembler *a, const VariableSource *source, const char *part, double value)
{
  Assembly *assembly = a->assembly;
  Arena *arena = a->model->arena;
  const Member *member = source->member;
  uint32_t count = assembly->formal_count;
  Formal *formal = ARRAY_PUSH(arena, assembly->formals, assembly->formal_count, assembly->formal_capacity);
  *formal = (Formal){.part = part, .name = source->name, .type = (TypeKind)member->type.kind, .value = value};
  formal->enumeration = member->type.enumeration;
  formal->unit = member_unit(a->model, member, source->element);
  *ARRAY_PUSH(arena, a->formals, count, a->formal_capacity) = member;
}

int check_formals(Assembler *a, const PartPlan *plan, const char *name)
{
  Model *model = a->model;
  int fine = 1;
  for (uint32_t i = 0; !model->specialise_only && i < plan->sources.variable_count; i++) {
    const VariableSource *source = &plan->sources.variables[i];
    Member *member = source->member;
    if (member_variability(member) > VARIABILITY_PARAMETER) continue;
    if (source->element == 0) fine &= member_check(model, member);
    if (!fine || member_variability(member) == VARIABILITY_CONSTANT || member->type.kind > TYPE_ENUMERATION) continue;
    Value value = member_own_value(model, member, member->component->span);
    const Ir *number = value.is_error ? NULL : value.elements[value.dim_count ? source->element : 0];
    if (number && number->kind == IR_NUMBER) add_formal(a, source, name, number->number);
  }
  return fine;
}

/* ---- marks ---------------------------------------------------------------------------------------------------------- */

static uint8_t marks_of(const Member *member)
{
  return (uint8_t)((member_is_read(member) ? PARAMETER_READ : 0) | (member_lock(member) ? PARAMETER_LOCKED : 0));
}

static const uint8_t *marks_of_plan(Model *model, const PartPlan *plan)
{
  const Specialisation *spec = plan->entry->spec;
  uint8_t *marks = ARENA_NEW(model->arena, uint8_t, spec->variable_count);
  for (uint32_t i = 0; i < plan->sources.variable_count; i++)
    if (spec->variables[i].variability <= VARIABILITY_PARAMETER) marks[i] = marks_of(plan->sources.variables[i].member);
  for (uint32_t i = plan->sources.variable_count; i < spec->variable_count; i++) marks[i] = PARAMETER_LOCKED;
  return marks;
}

void mark_parameters(Assembler *a)
{
  for (uint32_t i = 0; i < a->instance_count; i++) {
    uint32_t part = a->instances[i].part;
    if (part == NONE) continue;
    PartPlan *plan = a->instances[i].scope->plan;
    if (!plan->marks) plan->marks = marks_of_plan(a->model, plan);
    a->assembly->parts[part].marks = plan->marks;
  }
  for (uint32_t i = 0; i < a->assembly->formal_count; i++) a->assembly->formals[i].marks = marks_of(a->formals[i]);
}
