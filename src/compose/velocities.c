/* velocities.c: the velocities of dialectic joints, found from the effect of a class's states on its ports: no name or unit is
 * read. */
#include <string.h>

#include "compose/stages.h"

/* One instance, separate from the system, at a point at which nothing cancels. */
typedef struct Alone {
  const ClassUse *use;
  LiedBatch batch;
  uint32_t *at;
  double *before; /* [n_values] */
  LiedKind *kind; /* [n_values] */
} Alone;

static void set_alone(const LiedSystem *s, Arena *work, const ClassUse *use, Alone *alone)
{
  const ClassInfo *info = use->info;
  const LiedClass *class_ = info->class_;
  *alone = (Alone){.use = use, .at = ARENA_NEW(work, uint32_t, info->n_values)};
  alone->before = ARENA_NEW(work, double, info->n_values);
  alone->kind = ARENA_NEW(work, LiedKind, info->n_values);
  alone->batch.time = ARENA_NEW(work, double, 1);
  alone->batch.p = instance_parameters(s, use->instance[0]);
  alone->batch.d = ARENA_NEW(work, double, class_->n_discretes);
  alone->batch.on = ARENA_NEW(work, unsigned char, class_->n_relations);
  alone->batch.x = ARENA_NEW(work, double, class_->n_states);
  alone->batch.w = ARENA_NEW(work, double, info->n_values);
  alone->batch.v = ARENA_NEW(work, double, class_->n_locals);
  alone->batch.g = ARENA_NEW(work, double, class_->n_relations);
  alone->batch.hold = LIED_HOLD_ALL;
  alone->batch.at = alone->at;
  for (uint32_t k = 0; k < info->n_values; k++) alone->at[k] = k;
  uint32_t k = 0;
  for (unsigned p = 0; p < class_->n_ports; p++)
    for (unsigned i = 0; i < class_->ports[p].connector->n_variables; i++) {
      LiedKind kind = class_->ports[p].connector->variables[i].kind;
      if (kind != LIED_REACTION) alone->kind[k++] = kind;
    }
}

static void evaluate_alone(const Alone *alone)
{
  const ClassUse *use = alone->use;
  const LiedClass *class_ = use->info->class_;
  for (uint32_t k = 0; k < use->info->n_values; k++) alone->batch.w[k] = 0.3 + 0.1 * k;
  for (unsigned b = 0; b < class_->n_blocks; b++)
    if (use->runs[b * use->count]) class_->blocks[b].evaluate(&alone->batch, 0, 1);
}

/* A state that moves the ports without placing them. */
static int is_velocity(const Alone *alone, unsigned state)
{
  const uint32_t n = alone->use->info->n_values;
  int moves = 0, places = 0;
  for (unsigned j = 0; j < alone->use->info->class_->n_states; j++) alone->batch.x[j] = 0.7 + 0.1 * j;
  evaluate_alone(alone);
  memcpy(alone->before, alone->batch.w, n * sizeof *alone->before);
  alone->batch.x[state] += 0.5;
  evaluate_alone(alone);
  for (uint32_t k = 0; k < n; k++) {
    int changed = alone->batch.w[k] != alone->before[k];
    moves |= changed && alone->kind[k] == LIED_KINETIC;
    places |= changed && alone->kind[k] == LIED_POSITION;
  }
  return moves && !places;
}

void compose_velocities(Compose *k)
{
  for (size_t u = 0; u < k->plan->n_uses; u++) {
    ClassUse *use = &k->plan->uses[u];
    unsigned parameter, n = use->info->class_->n_states;
    if (use->count == 0 || !has_dialectic_time(use->info->class_, &parameter)) continue;
    Alone alone;
    set_alone(k->s, &k->work, use, &alone);
    use->is_velocity = ARENA_NEW(&k->plan->arena, uint8_t, n);
    for (unsigned j = 0; j < n; j++) use->is_velocity[j] = (uint8_t)is_velocity(&alone, j);
  }
}
