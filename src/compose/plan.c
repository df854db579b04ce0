/* plan.c: the life of a Plan, and where things are in it. */
#include "compose/compose.h"

Plan *plan_new(const Memory *memory, jmp_buf *on_failure)
{
  Memory own;
  memory_init(&own, &memory->allocator);
  Plan *plan = memory_resize(&own, NULL, 0, sizeof *plan);
  if (!plan) return NULL;
  counted_init(&plan->counted);
  plan->memory = own;
  arena_init(&plan->arena, &plan->memory, on_failure);
  return plan;
}

void plan_release(Plan *plan)
{
  if (!plan || !counted_let_go(&plan->counted)) return;
  arena_free(&plan->arena);
  structure_release(plan->structure);
  Memory memory = plan->memory;
  memory_resize(&memory, plan, sizeof *plan, 0);
}

RowOwner row_owner(const Plan *plan, size_t row)
{
  size_t low = 0, high = plan->n_uses; /* the last use whose first row is not behind `row` */
  while (high - low > 1) {
    size_t middle = (low + high) / 2;
    if (plan->uses[middle].row <= row)
      low = middle;
    else
      high = middle;
  }
  const ClassUse *use = &plan->uses[low];
  size_t n = use->info->class_->n_rows;
  return (RowOwner){use, (row - use->row) / n, (unsigned)((row - use->row) % n)};
}

size_t coefficient_of(const ClassUse *use, size_t position, unsigned entry)
{
  const ClassInfo *info = use->info;
  switch (info->entries[entry].kind) {
  case LIED_CONSTANT:
    return use->constants + entry;
  case LIED_FIXED:
    return use->fixed + place_in(use, info->n_fixed, position, info->pool[entry]);
  default:
    return use->varying + place_in(use, info->n_varying, position, info->pool[entry]);
  }
}

LiedEntryKind coefficient_kind(const Plan *plan, size_t coefficient)
{
  if (coefficient == 0) return LIED_CONSTANT;
  size_t low = 0, high = plan->n_uses;
  while (high - low > 1) {
    size_t middle = (low + high) / 2;
    if (plan->uses[middle].constants <= coefficient)
      low = middle;
    else
      high = middle;
  }
  if (coefficient < plan->uses[low].fixed) return LIED_CONSTANT;
  return coefficient < plan->uses[low].varying ? LIED_FIXED : LIED_VARYING;
}

int carried_over(const Compose *k, uint32_t instance)
{
  return k->old && instance < k->old->n_instances && k->old->position[instance] != NONE;
}
