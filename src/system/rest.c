/* rest.c: the velocities of dialectic joints, found by trying what the states of a class do to its ports, and the sign of the
 * determinant at rest.
 *
 * T_D times a velocity, above all an angular one, may make the matrix lose rank. What lies beyond is seen from the sign of the
 * determinant, and a run may start there: so the sign to compare with is that of the same configuration at rest. */
#include <stdio.h>
#include <string.h>

#include "system/system.h"

/* ---- which states are velocities ------------------------------------------------------------------------------------ */

static int has_filter(const LiedClass *class_, unsigned *parameter)
{
  for (*parameter = 0; *parameter < class_->n_parameters; ++*parameter)
    if (class_->parameters[*parameter].role == LIED_DIALECTIC_TIME) return 1;
  return 0;
}

/* One instance apart from the system, at a point at which nothing cancels. */
typedef struct Alone {
  const ClassUse *use;
  LiedBatch batch;
  uint32_t *at;
  double *before; /* [n_values] */
  LiedKind *kind; /* [n_values] */
} Alone;

static void set_alone(Arena *work, const ClassUse *use, Alone *alone)
{
  const ClassInfo *info = use->info;
  const LiedClass *class_ = info->class_;
  *alone = (Alone){.use = use, .batch = use->batch, .at = ARENA_NEW(work, uint32_t, info->n_values)};
  alone->before = ARENA_NEW(work, double, info->n_values);
  alone->kind = ARENA_NEW(work, LiedKind, info->n_values);
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
  for (size_t u = 0; u < k->c->n_uses; u++) {
    ClassUse *use = &k->c->uses[u];
    unsigned parameter, n = use->info->class_->n_states;
    if (use->count == 0 || !has_filter(use->info->class_, &parameter)) continue;
    Alone alone;
    set_alone(&k->work, use, &alone);
    use->is_velocity = ARENA_NEW(&k->c->arena, uint8_t, n);
    for (unsigned j = 0; j < n; j++) use->is_velocity[j] = (uint8_t)is_velocity(&alone, j);
  }
}

/* ---- at rest -------------------------------------------------------------------------------------------------------- */

/* Sets state j of all instances to zero; returns whether one of them was not. */
static int stop_state(Composed *c, const ClassUse *use, unsigned j)
{
  int moving = 0;
  for (size_t i = 0; i < use->count; i++) {
    double *v = &c->x[use->state + i * use->info->class_->n_states + j];
    moving |= *v != 0;
    *v = 0;
  }
  return moving;
}

int rest_stop(Composed *c)
{
  int moving = 0;
  for (size_t u = 0; u < c->n_uses; u++)
    for (unsigned j = 0; c->uses[u].is_velocity && j < c->uses[u].info->class_->n_states; j++)
      if (c->uses[u].is_velocity[j]) moving |= stop_state(c, &c->uses[u], j);
  return moving;
}

/* ---- who is to blame ------------------------------------------------------------------------------------------------ */

/* Depends on every coefficient at c->x; -0 is 0. */
static uint64_t fingerprint(Composed *c)
{
  uint64_t hash = 14695981039346656037u;
  for (size_t u = 0; u < c->n_uses; u++) c->uses[u].batch.hold = LIED_HOLD_ALL;
  evaluate_explicit(c);
  evaluate_rows(c);
  for (size_t k = 0; k < c->n_coefficients; k++) {
    double value = c->coefficients[k] + 0.0;
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    hash = (hash ^ bits) * 1099511628211u;
  }
  return hash;
}

/* Whether the matrix depends on this velocity of the class. */
static int sways_matrix(Composed *c, const ClassUse *use, unsigned j, const double *x)
{
  memcpy(c->x, x, c->n_states * sizeof *x);
  uint64_t moving = fingerprint(c);
  return stop_state(c, use, j) && fingerprint(c) != moving;
}

static void find_fastest(const ClassUse *use, unsigned j, unsigned parameter, const double *x, Fastest *found)
{
  const LiedClass *class_ = use->info->class_;
  for (size_t i = 0; i < use->count; i++) {
    double T_D = use->batch.p[i * class_->n_parameters + parameter], v = x[use->state + i * class_->n_states + j];
    if (!(T_D * fabs(v) > found->angle)) continue;
    *found = (Fastest){T_D * fabs(v), T_D, v, use->instance[i], &class_->states[j]};
  }
}

/* Only the failing path comes here. */
Fastest rest_fastest(LiedSystem *s, const double *x)
{
  Composed *c = s->composed;
  Fastest found = {0};
  memcpy(c->moving, x, c->n_states * sizeof *x);
  for (size_t u = 0; u < c->n_uses; u++) {
    const ClassUse *use = &c->uses[u];
    unsigned parameter;
    for (unsigned j = 0; use->is_velocity && j < use->info->class_->n_states; j++)
      if (use->is_velocity[j] && has_filter(use->info->class_, &parameter) && sways_matrix(c, use, j, c->moving))
        find_fastest(use, j, parameter, c->moving, &found);
  }
  memcpy(c->x, c->moving, c->n_states * sizeof *x);
  return found;
}
