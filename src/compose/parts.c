/* parts.c: a large forest is divided into parts that threads work on side by side: subtrees, whose blocks and sweeps read
 * nothing of other parts. What belongs to no part is done by one thread, before the parts or after them. The division does not
 * depend on the number of threads, and whoever calls it, each instance computes the same. */
#include <string.h>

#include "base/array.h"
#include "compose/stages.h"

enum {
  N_PARTS = 32,
  LEAST_SWEPT = 2000,
  TOGETHER = 8,
  BRANCHES = TOGETHER * N_PARTS
}; /* TOGETHER: alike branches fill lanes */

/* Where something is computed: before the parts, in one of them (below N_PARTS), or after them. */
enum { BEFORE = N_PARTS, AFTER, PLACES };

typedef struct Calls {
  SweepCall *at;
  uint32_t n, capacity;
} Calls;

typedef struct Dividing {
  Compose *k;
  const Forest *forest;
  uint32_t *size;    /* [n_instances] of the subtree */
  uint8_t *place;    /* [n_instances] a part, or BEFORE; of those that are not swept BEFORE, too */
  uint8_t *of_op;    /* [blocks of all instances] */
  uint8_t *of_group; /* [rigid groups] as of its members, or BEFORE if they are apart */
  Calls calls[PLACES];
} Dividing;

/* ---- which subtree is in which part ------------------------------------------------------------------------------------ */

static void find_sizes(Dividing *d)
{
  const Forest *f = d->forest;
  for (uint32_t j = f->n; j-- > 0;) { /* from the tips */
    const uint32_t i = f->instance[j];
    d->size[i]++;
    if (f->parent[i] != NONE) d->size[f->parent[i]] += d->size[i];
  }
}

static int begins_branch(const Dividing *d, uint32_t instance)
{
  const Forest *f = d->forest;
  const uint32_t most = f->n / BRANCHES;
  return d->size[instance] && d->size[instance] <= most && f->parent[instance] != NONE && d->size[f->parent[instance]] > most;
}

/* Neighbours by number are neighbours in memory. 0: it is hardly divided. */
static int choose_parts(Dividing *d)
{
  const Forest *f = d->forest;
  const uint32_t n_instances = (uint32_t)d->k->s->structure->n_instances;
  uint64_t all = 0, before = 0;
  memset(d->place, BEFORE, n_instances);
  for (uint32_t i = 0; i < n_instances; i++) all += begins_branch(d, i) ? d->size[i] : 0;
  if (all < f->n / 2) return 0;
  uint8_t place = 0;
  for (uint32_t i = 0, n = 0; i < n_instances; i++) {
    if (!begins_branch(d, i)) continue;
    if (n++ % TOGETHER == 0) place = (uint8_t)(before * N_PARTS / all);
    d->place[i] = place;
    before += d->size[i];
  }
  for (uint32_t j = 0; j < f->n; j++) { /* from the roots */
    const uint32_t i = f->instance[j];
    if (d->place[i] == BEFORE && f->parent[i] != NONE) d->place[i] = d->place[f->parent[i]];
  }
  return 1;
}

static void place_blocks(Dividing *d, uint32_t instance, uint8_t place)
{
  for (uint32_t op = d->k->block_first[instance]; op < d->k->block_first[instance + 1]; op++) d->of_op[op] = place;
}

static void place_groups(Dividing *d)
{
  const Forest *f = d->forest;
  uint8_t *of_group = d->of_group = ARENA_NEW(&d->k->work, uint8_t, d->k->plan->sweeps.rigid.n_groups);
  memset(of_group, PLACES, d->k->plan->sweeps.rigid.n_groups);
  for (uint32_t j = 0; j < f->n; j++) {
    const uint32_t g = f->group[f->instance[j]];
    const uint8_t place = d->place[f->instance[j]];
    if (g != NONE) of_group[g] = of_group[g] == PLACES || of_group[g] == place ? place : BEFORE;
  }
  for (uint32_t j = 0; j < f->n; j++)
    if (f->group[f->instance[j]] != NONE) place_blocks(d, f->instance[j], of_group[f->group[f->instance[j]]]);
}

/* ---- lists of calls ---------------------------------------------------------------------------------------------------- */

static void add(Dividing *d, uint8_t place, SweepCall call)
{
  Calls *calls = &d->calls[place];
  SweepCall *last = calls->n ? &calls->at[calls->n - 1] : NULL;
  if (last && last->run == call.run && last->use == call.use && last->end == call.first)
    last->end = call.end;
  else
    *ARRAY_PUSH(&d->k->work, calls->at, calls->n, calls->capacity) = call;
}

/* The lists made so far become those of the plan. */
static void keep_lists(Dividing *d, CallList *parts, CallList *before, CallList *after)
{
  Arena *arena = &d->k->plan->arena;
  for (int place = 0; place < PLACES; place++) {
    Calls *calls = &d->calls[place];
    CallList *list = place < N_PARTS ? &parts[place] : place == BEFORE ? before : after;
    *list = (CallList){ARENA_NEW(arena, SweepCall, calls->n), calls->n};
    if (calls->n) memcpy(list->at, calls->at, calls->n * sizeof *calls->at);
    calls->n = 0;
  }
}

/* ---- the explicit level ------------------------------------------------------------------------------------------------ */

static uint8_t together(uint8_t a, uint8_t b)
{
  return a == BEFORE || a == b ? b : b == BEFORE ? a : AFTER;
}

static uint8_t place_of_block(const Dividing *d, uint32_t instance, uint32_t block)
{
  const Compose *k = d->k;
  const uint32_t first_port = k->s->structure->instances[instance].first_port;
  const LiedBlock *of = &instance_class(k->s, instance)->blocks[block];
  uint8_t place = d->place[instance];
  for (uint32_t op = k->block_first[instance]; op < k->block_first[instance + 1]; op++)
    place = together(place, d->of_op[op]); /* it may read what they write */
  for (unsigned j = 0; j < of->n_inputs; j++) {
    const uint32_t op = k->provider[group_of(k->s, k->plan, first_port + of->inputs[j].port, of->inputs[j].group)];
    if (op != NONE) place = together(place, op < k->n_blocks ? d->of_op[op] : AFTER);
  }
  return place;
}

static void divide_batch(Dividing *d, const Batch *batch)
{
  const ClassUse *use = &d->k->plan->uses[batch->use];
  for (uint32_t i = batch->first; i < batch->end; i++) {
    const uint32_t instance = use->instance[i];
    const uint8_t place = place_of_block(d, instance, batch->block);
    d->of_op[d->k->block_first[instance] + batch->block] = place;
    add(d, place, (SweepCall){batch->evaluate, batch->use, i, i + 1});
  }
}

static void divide_groups(Dividing *d, const Batch *batch)
{
  for (uint32_t g = batch->first; g < batch->end; g++)
    add(d, d->of_group[g], (SweepCall){batch->evaluate, batch->use, g, g + 1});
}

/* Flow sums come last, and what reads them: they belong to streams. */
static void divide_explicit(Dividing *d)
{
  const Plan *plan = d->k->plan;
  for (size_t b = 0; b < d->forest->n_outside; b++) {
    const Batch *batch = &d->forest->outside[b];
    if (batch->use < plan->n_uses)
      divide_batch(d, batch);
    else if (batch->evaluate)
      divide_groups(d, batch);
    else
      add(d, AFTER, (SweepCall){NULL, NONE, batch->first, batch->end});
  }
}

/* ---- sweeps ------------------------------------------------------------------------------------------------------------ */

static void divide_calls(Dividing *d, const SweepCall *calls, size_t n, uint8_t trunk)
{
  const Plan *plan = d->k->plan;
  for (const SweepCall *call = calls, *end = calls + n; call < end; call++)
    for (uint32_t i = call->first; i < call->end; i++) {
      const int is_group = call->run && call->use == plan->n_uses;
      const uint32_t instance = is_group ? NONE : call->run ? plan->uses[call->use].instance[i] : d->forest->sum_owner[i];
      const uint8_t place = is_group ? d->of_group[i] : d->place[instance];
      add(d, place == BEFORE ? trunk : place, (SweepCall){call->run, call->use, i, i + 1});
    }
}

void compose_parts(Compose *k, const Forest *forest)
{
  Plan *plan = k->plan;
  const size_t n_instances = k->s->structure->n_instances;
  Dividing d = {.k = k, .forest = forest};
  CallList none;
  if (forest->n < LEAST_SWEPT) return;
  d.size = ARENA_NEW(&k->work, uint32_t, n_instances);
  d.place = ARENA_NEW(&k->work, uint8_t, n_instances);
  d.of_op = ARENA_NEW(&k->work, uint8_t, k->n_blocks + 1);
  memset(d.of_op, BEFORE, k->n_blocks);
  find_sizes(&d);
  if (!choose_parts(&d)) return;
  place_groups(&d);
  Division *parts = &plan->division;
  parts->n = N_PARTS;
  parts->blocks = ARENA_NEW(&plan->arena, CallList, N_PARTS);
  parts->reduce = ARENA_NEW(&plan->arena, CallList, N_PARTS);
  parts->expand = ARENA_NEW(&plan->arena, CallList, N_PARTS);
  divide_explicit(&d);
  keep_lists(&d, parts->blocks, &parts->blocks_before, &parts->blocks_after);
  divide_calls(&d, plan->sweeps.reduce, plan->sweeps.n_reduce, AFTER);
  keep_lists(&d, parts->reduce, &none, &parts->reduce_after);
  divide_calls(&d, plan->sweeps.expand, plan->sweeps.n_expand, BEFORE);
  keep_lists(&d, parts->expand, &parts->expand_before, &none);
}
