/* calls.c: what every evaluation calls and copies, as lists: a small system has few instances, and what asks each class which
 * functions it has takes as long as the functions. */
#include "compose/stages.h"

static void add_call(CallList *list, LiedFunction *run, const ClassUse *use)
{
  list->at[list->n++] = (SweepCall){run, use->index, 0, (uint32_t)use->count};
}

/* In the order in which a fault would be found first. */
static void list_calls(Plan *plan)
{
  plan->rows = (CallList){ARENA_NEW(&plan->arena, SweepCall, 3 * plan->n_uses), 0};
  plan->rates = (CallList){ARENA_NEW(&plan->arena, SweepCall, plan->n_uses), 0};
  for (const ClassUse *use = plan->uses, *end = use + plan->n_uses; use < end; use++) {
    const LiedClass *class_ = use->info->class_;
    if (class_->rows) add_call(&plan->rows, class_->rows, use);
    if (class_->residual) add_call(&plan->rows, NULL, use);
    if (class_->bounds) add_call(&plan->rows, class_->bounds, use);
    if (class_->derivatives) add_call(&plan->rates, class_->derivatives, use);
  }
}

static void list_awaited(Plan *plan)
{
  size_t n = 0;
  for (size_t u = 0; u < plan->n_uses; u++) n += plan->uses[u].count * plan->uses[u].n_required;
  plan->awaited = (Terms){ARENA_NEW(&plan->arena, Term, n), 0};
  plan->absent = ARENA_NEW(&plan->arena, uint32_t, n);
  for (const ClassUse *use = plan->uses, *end = use + plan->n_uses; use < end; use++)
    for (size_t i = 0; i < use->count; i++)
      for (uint32_t j = 0; j < use->n_required; j++) {
        const size_t at = i * use->info->n_unknowns + use->required[j];
        if (use->column[at] == NONE)
          plan->absent[plan->n_absent++] = (uint32_t)(use->z + at);
        else
          plan->awaited.at[plan->awaited.n++] = (Term){(uint32_t)(use->z + at), use->column[at]};
      }
}

void compose_calls(Compose *k)
{
  list_calls(k->plan);
  list_awaited(k->plan);
}
