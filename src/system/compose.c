/* compose.c: from structure to a system that runs: a list of stages. */
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "system/contacts.h"

void composed_free(LiedSystem *s, Composed *c)
{
  if (!c) return;
  newton_free(s, c);
  contacts_free(s, c);
  factor_free(c->factor);
  arena_free(&c->arena);
  memory_resize(&s->memory, c, sizeof *c, 0);
}

/* ---- places in the composed arrays ---- */

RowOwner row_owner(const Composed *c, size_t row)
{
  size_t low = 0, high = c->n_uses; /* the last use whose first row is not behind `row` */
  while (high - low > 1) {
    size_t middle = (low + high) / 2;
    if (c->uses[middle].row <= row)
      low = middle;
    else
      high = middle;
  }
  const ClassUse *use = &c->uses[low];
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
    return use->fixed + position * info->n_fixed + info->pool[entry];
  default:
    return use->varying + position * info->n_varying + info->pool[entry];
  }
}

LiedEntryKind coefficient_kind(const Composed *c, size_t coefficient)
{
  if (coefficient == 0) return LIED_CONSTANT;
  size_t low = 0, high = c->n_uses;
  while (high - low > 1) {
    size_t middle = (low + high) / 2;
    if (c->uses[middle].constants <= coefficient)
      low = middle;
    else
      high = middle;
  }
  if (coefficient < c->uses[low].fixed) return LIED_CONSTANT;
  return coefficient < c->uses[low].varying ? LIED_FIXED : LIED_VARYING;
}

/* ---- stages ---- */

static void prepare_groups(Compose *k)
{
  size_t n = k->c->n_groups;
  k->known = ARENA_NEW(&k->work, uint8_t, n);
  k->level = ARENA_NEW(&k->work, uint32_t, n);
  k->provider = ARENA_NEW(&k->work, uint32_t, n);
  for (size_t g = 0; g < n; g++) k->provider[g] = NONE;
}

/* Orders and factorises at the start values: a system inside the rules has a regular matrix there. */
static LiedStatus first_factor(Compose *k)
{
  LiedSystem *s = k->s;
  Composed *c = k->c;
  for (size_t u = 0; u < c->n_uses; u++) c->uses[u].batch.hold = LIED_HOLD_NONE, c->uses[u].batch.initial = 1;
  evaluate_explicit(c);
  LiedStatus met = contacts_compose(k);
  if (met || k->crowded) return met;
  uint64_t reorderings = s->stats.reorderings;
  FactorStatus status = evaluate_new_factor(s, &k->work, NULL);
  if (status == FACTOR_OK) status = evaluate_factor(s, 0);
  if (status == FACTOR_OK) status = evaluate_sign(s, LIED_HOLD_NONE, 0);
  s->stats.reorderings = reorderings; /* the first order is none */
  for (size_t u = 0; u < c->n_uses; u++) c->uses[u].batch.initial = 0;
  if (status == FACTOR_NO_MEMORY) return LIED_NO_MEMORY;
  if (status != FACTOR_OK) return report_singular(s, status) == LIED_NOT_FINITE ? LIED_NOT_FINITE : LIED_WRONG_MODEL;
  return LIED_OK;
}

static LiedStatus run_stages(Compose *k)
{
  static LiedStatus (*const stages[])(Compose *) = {compose_parameters, compose_flows, compose_causality};
  LiedStatus status = compose_nodes(k);
  prepare_groups(k);
  for (size_t i = 0; i < sizeof stages / sizeof *stages && !status; i++) status = stages[i](k);
  if (status || k->n_orphans) return status;
  status = compose_layout(k);
  if (!status) compose_velocities(k);
  if (!status) status = compose_rules(k);
  if (!status) status = compose_stamp(k);
  if (status) return status;
  memcpy(k->c->state, k->c->x, k->c->n_states * sizeof(double));
  evaluate_fixed(k->c);
  return first_factor(k);
}

/* ---- carrying over a running system ---- */

int carried_over(const Compose *k, uint32_t instance)
{
  return k->old && instance < k->old->n_instances && k->old->position[instance] != NONE;
}

static void save_flows(Compose *k)
{
  const Composed *old = k->old;
  const Structure *t = &k->s->structure;
  k->saved_flow = ARENA_NEW(&k->work, double, t->n_ports);
  for (uint32_t p = 0; p < t->n_ports; p++) {
    k->saved_flow[p] = NAN;
    if (!carried_over(k, t->port_instance[p])) continue;
    if (port_counts(k->s, p)->flow_group < port_of(k->s, p)->connector->n_groups)
      k->saved_flow[p] = old->w[flow_value_slot(k->s, old, p)];
  }
}

/* The last evaluation may have been at a stage of a step, or anywhere: back to the current state. */
static void return_to_present(LiedSystem *s)
{
  Composed *c = s->composed;
  if (!s->running || !c) return;
  c->time = s->time;
  if (c->n_states) memcpy(c->x, c->state, c->n_states * sizeof *c->x);
  for (size_t u = 0; u < c->n_uses; u++) c->uses[u].batch.hold = LIED_HOLD_ALL;
  evaluate_explicit(c);
  change_refresh(s);
}

/* The free motion of a port, new or one that was removed: a port may be cut more than once, a composition may fail. */
static LiedStatus find_free_motion(LiedSystem *s, uint32_t port, uint32_t *instance)
{
  Structure *t = &s->structure;
  const LiedClass *class_ = free_motion_of(s, port_of(s, port)->connector);
  for (unsigned number = 1;; number++) {
    char name[NAME_SIZE + 16];
    snprintf(name, sizeof name, number == 1 ? "free(%s)" : "free(%s)#%u", port_name(s, port).text, number);
    *instance = map_get(&t->instance_map, name, strlen(name));
    if (*instance == MAP_NONE) return structure_add(s, class_, name, instance);
    InstanceRecord *found = &t->instances[*instance];
    if (!found->automatic || !found->removed || instance_class(s, *instance) != class_) continue;
    found->removed = 0;
    return LIED_OK;
  }
}

/* One-port free motion at the port of each cut that left a part without motion. */
static LiedStatus add_free_motions(Compose *k)
{
  LiedSystem *s = k->s;
  for (size_t j = 0; j < k->n_orphans; j++) {
    Cut cut = s->structure.cuts[k->orphans[j]];
    uint32_t instance;
    LiedStatus status = find_free_motion(s, cut.port, &instance);
    if (!status) status = structure_join(s, cut.port, s->structure.instances[instance].first_port);
    if (status) return status;
    s->structure.instances[instance].automatic = 1;
    const LiedClass *class_ = instance_class(s, instance);
    double *starts = s->structure.starts + s->structure.instances[instance].starts;
    memcpy(starts, s->structure.cut_motion + cut.motion, class_->n_states * sizeof *starts);
    for (unsigned p = 0; p < class_->n_parameters; p++)
      if (class_->parameters[p].role == LIED_DIALECTIC_TIME) instance_parameters(s, instance)[p] = cut.time_constant;
  }
  return LIED_OK;
}

/* After a composition that failed: the user may take the cut back. */
static void withdraw_free_motions(LiedSystem *s)
{
  const Composed *c = s->composed;
  for (uint32_t i = 0; i < s->structure.n_instances; i++)
    if (s->structure.instances[i].automatic && (!c || i >= c->n_instances || c->position[i] == NONE))
      s->structure.instances[i].removed = 1;
}

/* ---- the driver ---- */

static LiedStatus compose_once(LiedSystem *s, Composed **composed, int *again)
{
  *composed = NULL;
  Composed *volatile c = memory_resize(&s->memory, NULL, 0, sizeof *c);
  if (!c) return LIED_NO_MEMORY;
  s->compose = (Compose){.s = s, .c = c, .old = s->running ? s->composed : NULL};
  Compose *const k = &s->compose; /* not on the stack: it changes between setjmp and longjmp */
  arena_init(&c->arena, &s->memory, &s->failure);
  arena_init(&k->work, &s->memory, &s->failure);
  volatile LiedStatus status = LIED_NO_MEMORY;
  Composed *before = s->composed;
  if (setjmp(s->failure) == 0) {
    if (k->old) save_flows(k);
    s->composed = c; /* messages and evaluation look here */
    c->time = s->time;
    status = run_stages(k);
    s->composed = before;
    *again = !status && (k->n_orphans > 0 || k->crowded);
    if (*again) status = add_free_motions(k);
  }
  s->composed = before;
  arena_free(&k->work);
  if (!status && !*again)
    *composed = c;
  else
    composed_free(s, c);
  return status;
}

LiedStatus compose_system(LiedSystem *s)
{
  Composed *c = NULL;
  const double begun = clock_seconds();
  int again = 1;
  LiedStatus status = LIED_OK;
  return_to_present(s);
  while (!status && again) status = compose_once(s, &c, &again);
  if (status == LIED_NO_MEMORY) message_error(&s->message, "out of memory while composing");
  if (status) return withdraw_free_motions(s), s->refused = 1, status;
  if (s->composed) {
    s->stats.mode_passes += s->composed->modes.passes;
    s->stats.mode_exhausted += s->composed->modes.exhausted;
  }
  composed_free(s, s->composed);
  s->composed = c;
  s->structure.n_cuts = s->structure.n_cut_motion = 0;
  s->stale = s->refused = s->observed = 0;
  s->stats.compositions++;
  if (s->in_run) s->stats.recomposing += clock_seconds() - begun;
  system_bind_dynamics(s);
  return LIED_OK;
}
