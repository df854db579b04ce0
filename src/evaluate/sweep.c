/* sweep.c: derivatives of a forest without a matrix: relations from the tips to the roots, motions from the roots to the tips.
 */
#include <string.h>

#include "evaluate/evaluate_internal.h"

static void add(double *restrict to, const double *restrict a, const double *restrict b, uint32_t n)
{
  for (uint32_t i = 0; i < n; i++) to[i] = a[i] + b[i];
}

/* Of a port with one reaction over two derivatives, such as a flange. */
static void sum_three(double *relation, const RelationSum *sum, const uint32_t *part, const uint32_t *end)
{
  double a = 0, b = 0, c = 0;
  for (; part < end; part++) {
    a += relation[*part];
    b += relation[*part + 1];
    c += relation[*part + 2];
  }
  double *to = relation + sum->to;
  to[0] = a, to[1] = b, to[2] = c;
}

static void sum_relations(const Sweeps *sweeps, double *relation, uint32_t first, uint32_t end)
{
  enum { THREE = 3 };
  for (const RelationSum *sum = sweeps->sums + first, *last = sweeps->sums + end; sum < last; sum++) {
    const uint32_t *part = sweeps->relation_parts + sum->first, *parts_end = sweeps->relation_parts + sum->end;
    double *to = relation + sum->to;
    if (sum->length == THREE) {
      sum_three(relation, sum, part, parts_end);
      continue;
    }
    add(to, relation + part[0], relation + part[1], sum->length);
    for (part += 2; part < parts_end; part++)
      for (uint32_t i = 0; i < sum->length; i++) to[i] += relation[*part + i];
  }
}

static void run_calls(const Plan *plan, State *state, LiedBatch *batch, const SweepCall *call, size_t n)
{
  for (const SweepCall *end = call + n; call < end; call++) {
    if (call->run)
      call->run(&batch[call->use], call->first, call->end);
    else
      sum_relations(&plan->sweeps, state->sweep_relation, call->first, call->end);
  }
}

void run_list(const Plan *plan, State *state, LiedBatch *batch, const CallList *list)
{
  run_calls(plan, state, batch, list->at, list->n);
}

/* 0: a pivot is too small, or a fault is to be looked for without parts. */
static int run_in_parts(const Plan *plan, State *state, Crew *crew)
{
  const Division *parts = &plan->division;
  if (crew_run(crew, parts->reduce) != PARTS_DONE) return 0;
  run_list(plan, state, state->batch, &parts->reduce_after);
  if (state->weak) return 0;
  run_list(plan, state, state->batch, &parts->expand_before);
  return crew_run(crew, parts->expand) == PARTS_DONE;
}

/* 0: a pivot is too small. */
static int run_once(const Plan *plan, State *state, Crew *crew)
{
  const Sweeps *sweeps = &plan->sweeps;
  state->weak = 0;
  if (crew) return run_in_parts(plan, state, crew);
  run_calls(plan, state, state->batch, sweeps->reduce, sweeps->n_reduce);
  if (state->weak) return 0;
  run_calls(plan, state, state->batch, sweeps->expand, sweeps->n_expand);
  return 1;
}

/* ---- modes ------------------------------------------------------------------------------------------------------------ */

static void write_laws(const Plan *plan, State *state)
{
  const Modes modes = state->modes;
  double *law = state->law;
  for (size_t m = 0; m < modes.n; m++) {
    const double bound = modes.set[m] == MODE_LAW ? 0 : modes.set[m] == MODE_LOWER ? modes.lower[m] : modes.upper[m];
    law[2 * m] = modes.set[m] == MODE_LAW;
    law[2 * m + 1] = plan->mode_sign[m] > 0 ? bound : -bound;
  }
}

static void read_judged(const Plan *plan, State *state)
{
  const Modes modes = state->modes;
  const double *judged = state->judged;
  double *z = state->z;
  for (size_t m = 0; m < modes.n; m++, judged += 3) {
    const int sign = plan->mode_sign[m];
    z[plan->mode_column[m]] = modes.value[m] = sign * judged[0];
    modes.slack[m] = sign * judged[1];
    modes.size[m] = judged[2];
  }
}

typedef struct SweepPass {
  const Plan *plan;
  State *state;
  Crew *crew;
} SweepPass;

static FactorStatus sweep_pass(void *user)
{
  const SweepPass *pass = user;
  pass->state->modes.head->passes++;
  write_laws(pass->plan, pass->state);
  if (!run_once(pass->plan, pass->state, pass->crew)) return FACTOR_DEGRADED;
  read_judged(pass->plan, pass->state);
  return FACTOR_OK;
}

/* Relations that `rows` evaluates, and bounds. */
static void prepare(const Plan *plan, State *state)
{
  for (size_t u = 0; u < plan->n_uses; u++) {
    const ClassUse *use = &plan->uses[u];
    const LiedClass *class_ = use->info->class_;
    if (class_->n_relations && class_->rows) class_->rows(batch_of(state, use), 0, use->count);
    if (class_->bounds) class_->bounds(batch_of(state, use), 0, use->count);
  }
  evaluate_bounds(plan, state);
}

int sweep_run(const Plan *plan, State *state, int frozen, Crew *crew)
{
  prepare(plan, state);
  if (plan->n_modes == 0) return run_once(plan, state, crew);
  ModesHead *head = state->modes.head;
  const ModesHead before = *head;
  SweepPass pass = {plan, state, crew};
  const FactorStatus status =
      frozen ? sweep_pass(&pass) : modes_search(&state->modes, state->factor.thresholds, sweep_pass, &pass);
  if (status == FACTOR_OK && head->exhausted == before.exhausted) return 1;
  *head = before; /* the factorisation has the same search before it */
  return 0;
}

void sweep_rates(const Plan *plan, State *state, double *dx)
{
  for (size_t u = 0; u < plan->n_uses; u++) {
    const ClassUse *use = &plan->uses[u];
    if (!use->sweep && use->info->class_->derivatives) use->info->class_->derivatives(batch_of(state, use), 0, use->count);
  }
  if (plan->n_states && dx != state->dx) memcpy(dx, state->dx, plan->n_states * sizeof *dx);
}

/* ---- all unknowns ----------------------------------------------------------------------------------------------------- */

/* Reaction number `flow` of a relation with n potentials. */
static double reaction(const double *relation, const double *motion, uint32_t n, uint32_t flow)
{
  const double *row = relation + (size_t)flow * (n + 1);
  double sum = row[n];
  for (uint32_t j = 0; j < n; j++) sum += row[j] * motion[j];
  return sum;
}

static double port_unknown(const State *state, const ClassUse *use, size_t i, uint32_t j)
{
  const ClassInfo *info = use->info;
  const Slot *slot = &info->unknowns[j];
  const size_t at = i * info->class_->n_ports + slot->port;
  const uint32_t n = info->counts[slot->port].shared_unknowns;
  const double *motion = state->sweep_motion + use->motion_at[at], *relation = state->sweep_relation + use->relation_at[at];
  if (!slot->flow) return motion[slot->offset];
  switch (use->sweep[i]->side[slot->port]) {
  case LIED_SWEEP_INBOARD:
    return reaction(relation, motion, n, slot->offset);
  case LIED_SWEEP_OUTBOARD:
    return -reaction(relation, motion, n, slot->offset);
  default:
    return batch_of(state, use)->z[i * info->n_unknowns + j];
  }
}

/* Reactions at ground, which expand found, as relations there. */
static void note_ground(State *state, const ClassUse *use)
{
  const ClassInfo *info = use->info;
  const size_t n_ports = info->class_->n_ports;
  for (size_t i = 0; i < use->count; i++)
    for (uint32_t j = 0; j < info->n_port_unknowns; j++) {
      const Slot *slot = &info->unknowns[j];
      const uint32_t n = info->counts[slot->port].shared_unknowns;
      if (!slot->flow || use->sweep[i]->side[slot->port] != LIED_SWEEP_GROUND) continue;
      double *relation = state->sweep_relation + use->relation_at[i * n_ports + slot->port];
      relation[(size_t)slot->offset * (n + 1) + n] = batch_of(state, use)->z[i * info->n_unknowns + j];
    }
}

/* What is inside of rigid groups, from the motions of their roots and what is behind their leaves. */
static void complete_groups(const Plan *plan, State *state)
{
  const RigidGroups *rigid = &plan->sweeps.rigid;
  LiedBatch *batch = state->batch;
  if (!rigid->n_groups) return;
  run_blocks(plan, state, &rigid->blocks);
  run_list(plan, state, batch, &rigid->reduce);
  run_list(plan, state, batch, &rigid->expand);
}

void sweep_complete(const Plan *plan, State *state)
{
  complete_groups(plan, state);
  for (size_t u = 0; u < plan->n_uses; u++)
    if (plan->uses[u].sweep) note_ground(state, &plan->uses[u]);
  sum_relations(&plan->sweeps, state->sweep_relation, 0, (uint32_t)plan->sweeps.n_sums);
  for (size_t u = 0; u < plan->n_uses; u++) {
    const ClassUse *use = &plan->uses[u];
    const size_t n = use->info->n_unknowns;
    for (size_t i = 0; i < use->count && use->sweep; i++)
      for (uint32_t j = 0; j < n; j++) {
        const Signed column = use->column[i * n + j];
        if (column == NONE) continue;
        const double value =
            j < use->info->n_port_unknowns ? port_unknown(state, use, i, j) : batch_of(state, use)->z[i * n + j];
        state->z[column >> 1] = column & 1 ? -value : value;
      }
  }
  modes_clamp(&state->modes, state->z);
  state->swept = 0;
}
