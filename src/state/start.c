/* start.c: the first values of a State: start values, or what a running system had. */
#include <string.h>

#include "state/state.h"

static void start_instance(const Compose *k, const State *state, const ClassUse *use, size_t i)
{
  const LiedClass *class_ = use->info->class_;
  const LiedBatch *batch = batch_of(state, use);
  fresh_of(state, use)[i] = 1;
  const double *starts = k->s->values.starts; /* NULL where no class has any */
  size_t first = k->s->structure->instances[use->instance[i]].starts, discretes = first + class_->n_states + class_->n_streams;
  for (unsigned j = 0; j < class_->n_states; j++) state->x[use->state + i * class_->n_states + j] = starts[first + j];
  for (unsigned d = 0; d < class_->n_discretes; d++) batch->d[i * class_->n_discretes + d] = starts[discretes + d];
}

static void carry_instance(const Compose *k, const State *state, const State *old_state, const ClassUse *use, size_t i)
{
  const LiedClass *class_ = use->info->class_;
  const ClassUse *old = &k->old->uses[k->old->use_of[use->instance[i]]];
  const LiedBatch *to = batch_of(state, use), *from = batch_of(old_state, old);
  const size_t j = k->old->position[use->instance[i]];
  memcpy(state->x + use->state + i * class_->n_states, old_state->x + old->state + j * class_->n_states,
         class_->n_states * sizeof(double));
  memcpy(to->d + i * class_->n_discretes, from->d + j * class_->n_discretes, class_->n_discretes * sizeof(double));
  memcpy(to->on + i * class_->n_relations, from->on + j * class_->n_relations, class_->n_relations);
  memcpy(warned_of(state, use) + i * class_->n_assertions, warned_of(old_state, old) + j * class_->n_assertions,
         class_->n_assertions);
  fresh_of(state, use)[i] = fresh_of(old_state, old)[j];
}

static void open_values(const Compose *k, const State *state, const ClassUse *use, size_t i)
{
  const ClassInfo *info = use->info;
  const double *starts = k->s->values.starts + k->s->structure->instances[use->instance[i]].starts;
  const double *values = starts + info->n_starts - info->n_values;
  uint32_t first = k->s->structure->instances[use->instance[i]].first_port;
  for (uint32_t v = 0; v < info->n_values; v++) {
    const PortNode *node = &k->plan->nodes[k->plan->node_of[first + info->values[v].port]];
    if (info->class_->ports[info->values[v].port].optional && node->n_members == 1)
      state->w[use->at[i * info->n_values + v]] = values[v];
  }
}

static void take_parameters(const Compose *k, const State *state, const ClassUse *use, size_t i)
{
  const size_t n = use->info->class_->n_parameters;
  const double *value = n ? instance_parameters(k->s, use->instance[i]) : NULL;
  for (size_t p = 0; p < n; p++) state->p[use->parameter + place_in(use, n, i, p)] = value[p];
}

static void fill_constants(const Plan *plan, const State *state)
{
  state->coefficients[0] = 1;
  for (size_t u = 0; u < plan->n_uses; u++) {
    const ClassUse *use = &plan->uses[u];
    for (unsigned e = 0; e < use->info->n_entries; e++) state->coefficients[use->constants + e] = use->info->entries[e].value;
  }
}

void state_start(const Compose *k, State *state, const State *old_state)
{
  const Plan *plan = k->plan;
  for (size_t u = 0; u < plan->n_uses; u++) {
    const ClassUse *use = &plan->uses[u];
    for (size_t i = 0; i < use->count; i++) {
      take_parameters(k, state, use, i);
      if (carried_over(k, use->instance[i]))
        carry_instance(k, state, old_state, use, i);
      else
        start_instance(k, state, use, i);
      if (use->info->has_optional) open_values(k, state, use, i);
    }
  }
  for (size_t i = 0; i < plan->n_flow_states; i++)
    state->x[plan->n_states - plan->n_flow_states + i] = plan->flow_states[i].start;
  memcpy(state->present, state->x, plan->n_states * sizeof *state->x);
  fill_constants(plan, state);
}
