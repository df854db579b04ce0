/* directions.c: explicit blocks that give the values at ports.
 *
 * Explicit equations beyond those that the class's own variables need determine values at its ports. Equations that share
 * variables or groups of port values form a set; a set with q such equations can give any q values of its groups for which it
 * can be solved: each way is a direction (a rod or joint walked from either end), and one block. */
#include "causal/causal_internal.h"

enum { MAX_CHOICES = 12 }; /* most groups of which all subsets are tried; beyond, one is known and the others are computed */

typedef struct EquationSet {
  uint8_t *is_member; /* [equation_count] */
  uint32_t *groups;   /* that may go either way */
  uint32_t group_count;
  uint32_t surplus; /* equations for values of groups */
  Span span;
  const char *text;
} EquationSet;

typedef struct Variant {
  uint8_t *is_given; /* [group_count of the class] */
  Matching *matching;
  Loops loops;
} Variant;

typedef struct Directions {
  CausalWork *work;
  uint32_t *root; /* [equation_count] union-find */
  Variant *variants;
  uint32_t count, capacity;
} Directions;

/* ---- sets of equations that hang together
 * ------------------------------------------------------------------------------------------------------ */

static uint32_t find(Directions *d, uint32_t e)
{
  while (d->root[e] != e) e = d->root[e] = d->root[d->root[e]];
  return e;
}

/* What links equations: groups that may be read or provided, and variables that are computed. */
static uint32_t link_of(const CausalWork *work, uint32_t v)
{
  const ScalarVariable *variable = &work->scalar->variables[v];
  if (variable->sort == SORT_VALUE && work->scalar->groups[variable->group].side == SIDE_EITHER)
    return work->scalar->variable_count + variable->group;
  if (variable->sort == SORT_VALUE) return work->scalar->groups[variable->group].side == SIDE_OUT ? v : NONE;
  return variable->is_state || variable->sort == SORT_GIVEN ? NONE : v;
}

static void unite(Directions *d)
{
  CausalWork *work = d->work;
  uint32_t *holder = ARENA_NEW(work->arena, uint32_t, work->scalar->variable_count + work->scalar->group_count);
  for (uint32_t e = 0; e < work->scalar->equation_count; e++) {
    d->root[e] = e;
    for (uint32_t i = 0; work->scalar->equations[e].is_explicit && i < work->scalar->equations[e].incidence_count; i++) {
      uint32_t link = link_of(work, work->scalar->equations[e].incidences[i].variable);
      if (link == NONE) continue;
      if (holder[link]) d->root[find(d, holder[link] - 1)] = find(d, e);
      holder[link] = e + 1;
    }
  }
}

static void add_group(EquationSet *c, uint32_t group)
{
  for (uint32_t i = 0; i < c->group_count; i++)
    if (c->groups[i] == group) return;
  c->groups[c->group_count++] = group;
}

/* Composition chooses the flows; a class prescribes one only where all groups are flows. */
static void drop_flows(const CausalWork *work, EquationSet *c)
{
  uint32_t others = 0, kept = 0;
  for (uint32_t i = 0; i < c->group_count; i++) others += !work->scalar->groups[c->groups[i]].is_flow;
  for (uint32_t i = 0; others && i < c->group_count; i++)
    if (!work->scalar->groups[c->groups[i]].is_flow) c->groups[kept++] = c->groups[i];
  if (others) c->group_count = kept;
}

static void sort_groups(EquationSet *c)
{
  for (uint32_t i = 1; i < c->group_count; i++)
    for (uint32_t j = i; j > 0 && c->groups[j - 1] > c->groups[j]; j--) {
      uint32_t swapped = c->groups[j];
      c->groups[j] = c->groups[j - 1];
      c->groups[j - 1] = swapped;
    }
}

static EquationSet equation_set_of(Directions *d, uint32_t root)
{
  CausalWork *work = d->work;
  EquationSet c = {.is_member = ARENA_NEW(work->arena, uint8_t, work->scalar->equation_count),
                   .groups = ARENA_NEW(work->arena, uint32_t, work->scalar->group_count)};
  for (uint32_t e = 0; e < work->scalar->equation_count; e++) {
    const ScalarEquation *equation = &work->scalar->equations[e];
    if (!equation->is_explicit || find(d, e) != root) continue;
    c.is_member[e] = 1;
    if (work->variable_of[e] == NONE && !c.surplus++) {
      c.span = equation->span;
      c.text = equation->text;
    }
    for (uint32_t i = 0; i < equation->incidence_count; i++) {
      uint32_t group = work->scalar->variables[equation->incidences[i].variable].group;
      if (group != NONE && work->scalar->groups[group].side == SIDE_EITHER) add_group(&c, group);
    }
  }
  sort_groups(&c);
  drop_flows(work, &c);
  return c;
}

/* ---- variants -------------------------------------------------------------------------------------------------------- */

static int is_unknown_in(const CausalWork *work, const Variant *variant, uint32_t v)
{
  const ScalarVariable *variable = &work->scalar->variables[v];
  if (variable->sort == SORT_VALUE)
    return work->scalar->groups[variable->group].side == SIDE_OUT || variant->is_given[variable->group];
  return variable->sort == SORT_LOCAL && !variable->is_state && !variable->is_linear;
}

static int match_members(CausalWork *work, const EquationSet *c, Variant *variant)
{
  variant->matching = matching_new(work->scalar, c->is_member);
  for (Solvability solvability = SOLVABLE_SAFE; solvability >= SOLVABLE_UNSAFE; solvability--)
    for (uint32_t e = 0; e < work->scalar->equation_count; e++)
      for (uint32_t i = 0; c->is_member[e] && i < work->scalar->equations[e].incidence_count; i++) {
        uint32_t v = work->scalar->equations[e].incidences[i].variable;
        if (is_unknown_in(work, variant, v)) match_variable(variant->matching, v, solvability);
      }
  for (uint32_t e = 0; e < work->scalar->equation_count; e++)
    if (c->is_member[e] && variant->matching->variable_of[e] == NONE) return 0;
  return 1;
}

static int loops_are_linear(CausalWork *work, Variant *variant)
{
  for (uint32_t l = 0; l < variant->loops.count; l++) {
    CausalStep step;
    uint32_t first = variant->loops.first[l], count = variant->loops.first[l + 1] - first;
    if (!loop_step(work->scalar, variant->loops.equations + first, count, variant->matching->variable_of, &step, 1)) return 0;
  }
  return 1;
}

static void try_variant(Directions *d, const EquationSet *c, uint32_t subset)
{
  CausalWork *work = d->work;
  Variant variant = {.is_given = ARENA_NEW(work->arena, uint8_t, work->scalar->group_count)};
  uint32_t values = 0;
  for (uint32_t i = 0; i < c->group_count; i++)
    if (subset >> i & 1) {
      variant.is_given[c->groups[i]] = 1;
      values += work->scalar->groups[c->groups[i]].count;
    }
  if (values != c->surplus || !match_members(work, c, &variant)) return;
  variant.loops = order_equations(work->scalar, c->is_member, variant.matching->variable_of, variant.matching->equation_of);
  if (!loops_are_linear(work, &variant)) return;
  *ARRAY_PUSH(work->arena, d->variants, d->count, d->capacity) = variant;
}

/* From the first group known to the last: subsets of given ones in descending order as numbers. */
static void try_all(Directions *d, const EquationSet *c)
{
  uint32_t all = c->group_count < 32 ? (1u << c->group_count) - 1 : UINT32_MAX;
  if (c->group_count <= MAX_CHOICES) {
    for (uint32_t subset = all; subset; subset--) try_variant(d, c, subset);
  } else if (c->group_count < 32) {
    for (uint32_t known = 0; known < c->group_count; known++) try_variant(d, c, all & ~(1u << known));
    try_variant(d, c, all);
  }
}

/* ---- blocks ---------------------------------------------------------------------------------------------------------- */

static void need(CausalWork *work, const EquationSet *c, const Matching *m, uint32_t v, uint8_t *needed)
{
  uint32_t e = m->equation_of[v];
  if (needed[v] || e == NONE || !c->is_member[e]) return;
  needed[v] = 1;
  for (uint32_t i = 0; i < work->scalar->equations[e].incidence_count; i++)
    need(work, c, m, work->scalar->equations[e].incidences[i].variable, needed);
}

/* All variables of a loop are solved together. */
static void need_loops(CausalWork *work, const EquationSet *c, const Variant *variant, uint8_t *needed)
{
  const Loops *loops = &variant->loops;
  for (int again = 1; again;) {
    again = 0;
    for (uint32_t l = 0; l < loops->count; l++) {
      int some = 0;
      for (uint32_t i = loops->first[l]; i < loops->first[l + 1]; i++)
        some |= needed[variant->matching->variable_of[loops->equations[i]]];
      for (uint32_t i = loops->first[l]; some && i < loops->first[l + 1]; i++) {
        uint32_t v = variant->matching->variable_of[loops->equations[i]];
        again |= !needed[v];
        need(work, c, variant->matching, v, needed);
      }
    }
  }
}

static void add_input(CausalWork *work, CausalBlock *block, uint32_t group)
{
  for (uint32_t i = 0; i < block->input_count; i++)
    if (block->inputs[i].port == work->scalar->groups[group].name.port &&
        block->inputs[i].group == work->scalar->groups[group].name.group)
      return;
  block->inputs[block->input_count++] = work->scalar->groups[group].name;
}

static void block_step(CausalWork *work, CausalBlock *block, const Variant *variant, const uint32_t *equations, uint32_t count)
{
  CausalStep step;
  if (!loop_step(work->scalar, equations, count, variant->matching->variable_of, &step, 0)) return;
  *ARRAY_PUSH(work->arena, block->steps.steps, block->steps.count, block->steps.capacity) = step;
  for (uint32_t k = 0; k < count; k++)
    for (uint32_t i = 0; i < work->scalar->equations[equations[k]].incidence_count; i++) {
      uint32_t v = work->scalar->equations[equations[k]].incidences[i].variable;
      if (work->scalar->variables[v].sort == SORT_VALUE && !is_unknown_in(work, variant, v))
        add_input(work, block, work->scalar->variables[v].group);
      if (work->scalar->variables[v].sort == SORT_LOCAL && !work->scalar->variables[v].is_state)
        work->scalar->variables[v].is_placed = 1;
    }
}

CausalBlock *block_new(CausalWork *work)
{
  CausalBlock *block = ARRAY_PUSH(work->arena, work->class_->blocks, work->class_->block_count, work->block_capacity);
  *block = (CausalBlock){.inputs = ARENA_NEW(work->arena, LiedGroup, work->scalar->group_count),
                         .outputs = ARENA_NEW(work->arena, LiedGroup, work->scalar->group_count)};
  return block;
}

static void add_block(CausalWork *work, const Variant *variant, uint32_t choice, const uint8_t *needed)
{
  CausalBlock *block = block_new(work);
  block->choice = (uint8_t)choice;
  for (uint32_t g = 0; g < work->scalar->group_count; g++)
    if (variant->is_given[g]) block->outputs[block->output_count++] = work->scalar->groups[g].name;
  const Loops *loops = &variant->loops;
  for (uint32_t l = 0; l < loops->count; l++) {
    const uint32_t *equations = loops->equations + loops->first[l];
    if (needed[variant->matching->variable_of[equations[0]]])
      block_step(work, block, variant, equations, loops->first[l + 1] - loops->first[l]);
  }
}

static void mark_groups(CausalWork *work, const EquationSet *c)
{
  work->equation_set_count++;
  for (uint32_t i = 0; i < c->group_count; i++) work->scalar->groups[c->groups[i]].given_within = work->equation_set_count;
}

/* The group of fewest values, if the equations are too few even for it; NULL: they are not. */
static const ScalarGroup *too_large_group(const CausalWork *work, const EquationSet *c)
{
  const ScalarGroup *least = NULL;
  for (uint32_t i = 0; i < c->group_count; i++) {
    const ScalarGroup *group = &work->scalar->groups[c->groups[i]];
    if (!least || group->count < least->count) least = group;
  }
  return least && least->count > c->surplus ? least : NULL;
}

static int report_no_direction(CausalWork *work, const EquationSet *c)
{
  const ScalarGroup *group = too_large_group(work, c);
  if (group) {
    const char *first = work->scalar->variables[group->variables[0]].name;
    const char *second = work->scalar->variables[group->variables[1]].name;
    work_error(work, c->span, "no-direction",
               "the port values cannot be computed in any direction: a port provides %s and %s together, but only %u "
               "equation%s left for them, %s",
               first, second, c->surplus, c->surplus == 1 ? " is" : "s are", c->text);
    work_remedy(work, "let %s and %s both depend on states with derivatives", first, second);
    return 0;
  }
  work_error(work, c->span, "no-direction",
             "the port values cannot be computed in any direction: %u equation%s contain%s them, such as "
             "%s, but no set of ports can be computed from %s",
             c->surplus, c->surplus == 1 ? "" : "s", c->surplus == 1 ? "s" : "", c->text, c->surplus == 1 ? "it" : "them");
  return 0;
}

static int direct(Directions *d, EquationSet *c)
{
  CausalWork *work = d->work;
  d->count = 0;
  try_all(d, c);
  if (!d->count) return report_no_direction(work, c);
  uint8_t *needed = ARENA_NEW(work->arena, uint8_t, work->scalar->variable_count);
  for (uint32_t k = 0; k < d->count; k++)
    for (uint32_t g = 0; g < work->scalar->group_count; g++)
      for (uint32_t i = 0; d->variants[k].is_given[g] && i < work->scalar->groups[g].count; i++)
        need(work, c, d->variants[k].matching, work->scalar->groups[g].variables[i], needed);
  for (int pass = 0; pass < 2; pass++) /* what one direction needs, all compute */
    for (uint32_t k = 0; k < d->count; k++) {
      for (uint32_t v = 0; v < work->scalar->variable_count; v++)
        if (needed[v] && work->scalar->variables[v].sort == SORT_LOCAL) {
          needed[v] = 0;
          need(work, c, d->variants[k].matching, v, needed);
        }
      need_loops(work, c, &d->variants[k], needed);
    }
  uint32_t choice = d->count > 1 ? ++work->choice_count : 0;
  mark_groups(work, c);
  for (uint32_t k = 0; k < d->count; k++) add_block(work, &d->variants[k], choice, needed);
  for (uint32_t g = 0; g < work->scalar->group_count; g++)
    if (d->variants[0].is_given[g]) work->scalar->groups[g].is_given = 1;
  return 1;
}

/* ---- outputs --------------------------------------------------------------------------------------------------------- */

static int output_block(CausalWork *work, uint32_t group, const EquationSet *all, const Variant *known)
{
  uint8_t *needed = ARENA_NEW(work->arena, uint8_t, work->scalar->variable_count);
  for (uint32_t i = 0; i < work->scalar->groups[group].count; i++) {
    uint32_t v = work->scalar->groups[group].variables[i];
    if (work->equation_of[v] == NONE) return 0;
    need(work, all, known->matching, v, needed);
  }
  need_loops(work, all, known, needed);
  Variant own = *known;
  own.is_given = ARENA_NEW(work->arena, uint8_t, work->scalar->group_count);
  own.is_given[group] = 1;
  add_block(work, &own, 0, needed);
  work->scalar->groups[group].is_given = 1;
  return 1;
}

/* Groups that are outputs by their prefix: one block each, so that none waits for what only another needs. */
static int give_outputs(CausalWork *work)
{
  EquationSet all = {.is_member = ARENA_NEW(work->arena, uint8_t, work->scalar->equation_count)};
  for (uint32_t e = 0; e < work->scalar->equation_count; e++)
    all.is_member[e] = work->scalar->equations[e].is_explicit && work->variable_of[e] != NONE;
  Matching matching = {.variable_of = work->variable_of, .equation_of = work->equation_of};
  Variant known = {.matching = &matching, .is_given = ARENA_NEW(work->arena, uint8_t, work->scalar->group_count)};
  known.loops = order_equations(work->scalar, all.is_member, work->variable_of, work->equation_of);
  for (uint32_t g = 0; g < work->scalar->group_count; g++)
    if (work->scalar->groups[g].side == SIDE_OUT && !output_block(work, g, &all, &known)) return 0;
  return 1;
}

int find_directions(CausalWork *work)
{
  Directions d = {.work = work, .root = ARENA_NEW(work->arena, uint32_t, work->scalar->equation_count)};
  unite(&d);
  uint8_t *done = ARENA_NEW(work->arena, uint8_t, work->scalar->equation_count);
  for (uint32_t e = 0; e < work->scalar->equation_count; e++) {
    if (!work->scalar->equations[e].is_explicit || work->variable_of[e] != NONE || done[find(&d, e)]) continue;
    done[find(&d, e)] = 1;
    EquationSet c = equation_set_of(&d, find(&d, e));
    if (!direct(&d, &c)) return 0;
  }
  return give_outputs(work);
}
