/* lanes.c: which classes work on blocks of several lanes, and where port values lie for that.
 *
 * Instances that run together, all of one class at one level, get the same value side by side: what one class writes for such
 * instances is then what others read in the same order, and both work with vector instructions. In a chain every level has one
 * instance of a class; there the values of a node stay together, as they are numbered. */
#include <string.h>

#include "compose/stages.h"

/* Instances of a use at one level: positions first <= i < end. */
typedef struct LevelRun {
  size_t first, end;
} LevelRun;

static LevelRun next_run(const ClassUse *use, const uint32_t *level, size_t first)
{
  LevelRun run = {first, first + 1};
  while (run.end < use->count && level[use->instance[run.end]] == level[use->instance[first]]) run.end++;
  return run;
}

static size_t lanes_of(const LiedClass *class_)
{
  return (size_t)1 << class_->lane_bits;
}

/* What switches, is probed or changes states is kept by instances, whatever the class allows. */
static int is_smooth(const LiedClass *c)
{
  return !c->n_relations && !c->n_modes && !c->n_discretes && !c->event && !c->next_event && !c->residual && !c->project &&
         !c->shape;
}

static int may_be_wide(const ClassUse *use)
{
  const LiedClass *class_ = use->info->class_;
  enum { MOST_LANE_BITS = 16 };
  return class_->lane_bits > 0 && class_->lane_bits <= MOST_LANE_BITS && use->count >= lanes_of(class_) && is_smooth(class_);
}

static int gives_values(const LiedClass *class_)
{
  for (unsigned b = 0; b < class_->n_blocks; b++)
    if (class_->blocks[b].n_outputs > 0) return 1;
  return 0;
}

static uint32_t last_level(const Compose *k, uint32_t instance)
{
  uint32_t level = 0;
  for (uint32_t op = k->block_first[instance]; op < k->block_first[instance + 1]; op++)
    if (k->runs[op] && k->op_level[op] > level) level = k->op_level[op];
  return level;
}

/* It gives port values, in calls that are wide on the average: those of its last block as well. */
static int gives_widely(const Compose *k, const ClassUse *use, const uint32_t *level)
{
  if (!may_be_wide(use) || !gives_values(use->info->class_)) return 0;
  size_t n_runs = 0;
  for (size_t i = 0; i < use->count; n_runs++) {
    const size_t end = next_run(use, level, i).end;
    const uint32_t last = last_level(k, use->instance[i]);
    while (i < end && last_level(k, use->instance[i]) == last) i++;
  }
  return use->count >= lanes_of(use->info->class_) * n_runs;
}

/* ---- port values ---- */

typedef struct Numbering {
  const Compose *k;
  uint32_t *slot; /* [n_values] by number; NONE: none yet */
  uint32_t n;     /* slots given */
} Numbering;

static uint32_t number_of(const Numbering *numbering, const ClassUse *use, size_t i, uint32_t value)
{
  return value_number(numbering->k->s, numbering->k->plan, use->instance[i], value);
}

/* One value of all instances of a run, unless some of them have a place already, or share one. */
static void place_value(Numbering *numbering, const ClassUse *use, LevelRun run, uint32_t value)
{
  const uint32_t first = numbering->n;
  for (size_t i = run.first; i < run.end; i++) {
    uint32_t *slot = &numbering->slot[number_of(numbering, use, i, value)];
    if (*slot != NONE) break;
    *slot = numbering->n++;
  }
  if (numbering->n == first + (run.end - run.first)) return;
  for (size_t i = run.first; numbering->n > first; i++, numbering->n--)
    numbering->slot[number_of(numbering, use, i, value)] = NONE;
}

static void place_values(Numbering *numbering, const ClassUse *use, const uint32_t *level)
{
  for (size_t i = 0; i < use->count;) {
    const LevelRun run = next_run(use, level, i);
    for (uint32_t v = 0; v < use->info->n_values; v++) place_value(numbering, use, run, v);
    i = run.end;
  }
}

/* What no wide class gives stays in the order of its numbers. */
static void place_rest(Numbering *numbering)
{
  Plan *plan = numbering->k->plan;
  for (size_t v = 0; v < plan->n_values; v++)
    if (numbering->slot[v] == NONE) numbering->slot[v] = numbering->n++;
  uint32_t *number = ARENA_NEW(&plan->arena, uint32_t, plan->n_values);
  for (uint32_t v = 0; v < plan->n_values; v++) number[numbering->slot[v]] = v;
  plan->value_slot = numbering->slot;
  plan->value_number = number;
}

/* ---- blocks ---- */

static int block_is_side_by_side(const Compose *k, const ClassUse *use, size_t first, size_t lanes)
{
  for (uint32_t v = 0; v < use->info->n_values; v++) {
    const uint32_t slot = value_slot(k->s, k->plan, use->instance[first], v);
    for (size_t lane = 1; lane < lanes; lane++)
      if (value_slot(k->s, k->plan, use->instance[first + lane], v) != slot + lane) return 0;
  }
  return 1;
}

/* States lie instance by instance: where functions do little but pass them on, lanes only cost. */
static int passes_states(const ClassInfo *info)
{
  return 2u * info->class_->n_states >= info->n_values + info->class_->n_locals + info->n_varying;
}

/* Lanes only where most blocks can be treated as a whole. */
static void choose_lanes(const Compose *k, ClassUse *use)
{
  const size_t lanes = lanes_of(use->info->class_), n_whole = use->count / lanes, n_blocks = (use->count + lanes - 1) / lanes;
  unsigned char *beside = ARENA_NEW(&k->plan->arena, unsigned char, n_blocks);
  size_t n_beside = 0;
  for (size_t b = 0; b < n_whole; b++) n_beside += beside[b] = (unsigned char)block_is_side_by_side(k, use, b * lanes, lanes);
  if (2 * n_beside < n_blocks) return;
  use->lane_bits = use->info->class_->lane_bits;
  use->side_by_side = beside;
}

void compose_lanes(Compose *k, const uint32_t *level)
{
  Plan *plan = k->plan;
  Numbering numbering = {.k = k, .slot = ARENA_NEW(&plan->arena, uint32_t, plan->n_values)};
  memset(numbering.slot, 0xFF, plan->n_values * sizeof *numbering.slot); /* NONE */
  for (size_t u = 0; u < plan->n_uses; u++)
    if (gives_widely(k, &plan->uses[u], level)) place_values(&numbering, &plan->uses[u], level);
  if (numbering.n == 0) return;
  place_rest(&numbering);
  for (size_t u = 0; u < plan->n_uses; u++)
    if (may_be_wide(&plan->uses[u]) && !passes_states(plan->uses[u].info)) choose_lanes(k, &plan->uses[u]);
}
