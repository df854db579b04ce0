/* partials.c: partial derivatives of a class by its tangents, or by differences where it has none. */
#include "evaluate/partials.h"

#include <float.h>
#include <string.h>

/* ---- set up ---- */

static size_t largest(const Plan *plan, size_t (*size)(const ClassUse *use))
{
  size_t most = 0;
  for (size_t u = 0; u < plan->n_uses; u++)
    if (size(&plan->uses[u]) > most) most = size(&plan->uses[u]);
  return most;
}

static size_t count_inputs(const ClassInfo *info)
{
  return info->class_->n_states + info->n_values + (info->class_->derivatives ? info->n_unknowns : 0);
}

static size_t count_outputs(const ClassInfo *info)
{
  return info->n_values + info->class_->n_rows + info->class_->n_states;
}

static size_t size_x(const ClassUse *use)
{
  return use->count * use->info->class_->n_states;
}

static size_t size_w(const ClassUse *use)
{
  return use->count * use->info->n_values;
}

static size_t size_v(const ClassUse *use)
{
  return use->count * use->info->class_->n_locals;
}

static size_t size_a(const ClassUse *use)
{
  return use->count * use->info->n_varying;
}

static size_t size_p(const ClassUse *use)
{
  return use->lane_bits ? use->count * use->info->class_->n_parameters : 0;
}
static size_t size_fixed(const ClassUse *use)
{
  return use->lane_bits ? use->count * use->info->n_fixed : 0;
}
static size_t size_rows(const ClassUse *use)
{
  return use->count * use->info->class_->n_rows;
}

static size_t size_bound(const ClassUse *use)
{
  return 2 * use->count * use->info->class_->n_modes;
}

static size_t size_z(const ClassUse *use)
{
  return use->count * use->info->n_unknowns;
}

static size_t size_g(const ClassUse *use)
{
  return use->count * use->info->class_->n_relations;
}

static size_t size_out(const ClassUse *use)
{
  return use->count * count_outputs(use->info);
}

static size_t size_count(const ClassUse *use)
{
  return use->count;
}

void partials_scratch_size(PartialsScratch *scratch, Arena *arena, const Plan *plan)
{
  scratch->p = ARENA_NEW(arena, double, largest(plan, size_p));
  scratch->fixed = ARENA_NEW(arena, double, largest(plan, size_fixed));
  scratch->x = ARENA_NEW(arena, double, largest(plan, size_x));
  scratch->w = ARENA_NEW(arena, double, largest(plan, size_w));
  scratch->v = ARENA_NEW(arena, double, largest(plan, size_v));
  scratch->a = ARENA_NEW(arena, double, largest(plan, size_a));
  scratch->rhs = ARENA_NEW(arena, double, largest(plan, size_rows));
  scratch->residual = ARENA_NEW(arena, double, largest(plan, size_rows));
  scratch->bound = ARENA_NEW(arena, double, largest(plan, size_bound));
  scratch->z = ARENA_NEW(arena, double, largest(plan, size_z));
  scratch->dx = ARENA_NEW(arena, double, largest(plan, size_x));
  scratch->g = ARENA_NEW(arena, double, largest(plan, size_g));
  scratch->on = ARENA_NEW(arena, unsigned char, largest(plan, size_g));
  scratch->dot_x = ARENA_NEW(arena, double, largest(plan, size_x));
  scratch->dot_w = ARENA_NEW(arena, double, largest(plan, size_w));
  scratch->dot_v = ARENA_NEW(arena, double, largest(plan, size_v));
  scratch->dot_a = ARENA_NEW(arena, double, largest(plan, size_a));
  scratch->dot_rhs = ARENA_NEW(arena, double, largest(plan, size_rows));
  scratch->dot_z = ARENA_NEW(arena, double, largest(plan, size_z));
  scratch->dot_dx = ARENA_NEW(arena, double, largest(plan, size_x));
  scratch->at = ARENA_NEW(arena, uint32_t, largest(plan, size_w));
  scratch->high = ARENA_NEW(arena, double, largest(plan, size_out));
  scratch->low = ARENA_NEW(arena, double, largest(plan, size_out));
  scratch->step = ARENA_NEW(arena, double, largest(plan, size_count));
  for (uint32_t i = 0; i < largest(plan, size_w); i++) scratch->at[i] = i;
}

static int group_given(const ClassUse *use, size_t i, const Slot *value)
{
  const LiedClass *class_ = use->info->class_;
  for (unsigned b = 0; b < class_->n_blocks; b++) {
    if (!use->runs[b * use->count + i]) continue;
    for (unsigned o = 0; o < class_->blocks[b].n_outputs; o++)
      if (class_->blocks[b].outputs[o].port == value->port && class_->blocks[b].outputs[o].group == value->group) return 1;
  }
  return 0;
}

/* Bounds have none. */
static int has_tangents(const ClassUse *use, int laws)
{
  const LiedClass *class_ = use->info->class_;
  if (class_->residual || (class_->n_modes && !laws) || (class_->rows && !class_->rows_tangent)) return 0;
  if (class_->derivatives && !class_->derivatives_tangent) return 0;
  for (unsigned b = 0; b < class_->n_blocks; b++)
    if (!class_->blocks[b].tangent) return 0;
  return 1;
}

void partials_init(Partials *partials, Arena *arena, const ClassUse *use, int laws)
{
  const ClassInfo *info = use->info;
  size_t n_values = info->n_values, n_states = info->class_->n_states;
  *partials = (Partials){
      .use = use, .n_inputs = count_inputs(info), .n_outputs = count_outputs(info), .exact = has_tangents(use, laws)};
  partials->mask = ARENA_NEW(arena, uint8_t, partials->n_inputs * partials->n_outputs);
  partials->provided = ARENA_NEW(arena, uint8_t, use->count * n_values);
  partials->skip = ARENA_NEW(arena, uint8_t, partials->n_inputs);
  for (size_t v = 0; v < n_values; v++) {
    partials->skip[n_states + v] = 1;
    for (size_t i = 0; i < use->count; i++) {
      partials->provided[i * n_values + v] = (uint8_t)group_given(use, i, &info->values[v]);
      partials->skip[n_states + v] &= partials->provided[i * n_values + v];
    }
  }
}

void partials_list_pairs(Partials *partials, Arena *arena)
{
  size_t n = partials->n_inputs * partials->n_outputs;
  partials->n_pairs = 0;
  for (size_t k = 0; k < n; k++) partials->n_pairs += partials->mask[k];
  partials->input = ARENA_NEW(arena, uint32_t, partials->n_pairs);
  partials->output = ARENA_NEW(arena, uint32_t, partials->n_pairs);
  partials->partial = ARENA_NEW(arena, double, partials->use->count * partials->n_pairs);
  for (size_t k = 0, at = 0; k < n; k++) {
    if (!partials->mask[k]) continue;
    partials->input[at] = (uint32_t)(k / partials->n_outputs);
    partials->output[at++] = (uint32_t)(k % partials->n_outputs);
  }
}

/* ---- evaluation apart from the system ---- */

/* A small generator, so that the pattern of a system is the same in every run. The first point lies above the present one, the
 * others on any side of it, near and far. */
static double random_number(uint64_t *seed, int random)
{
  *seed = *seed * 6364136223846793005u + 1442695040888963407u;
  const double number = 0.5 + (double)(*seed >> 40) / (double)(1u << 25);
  return random == 1 ? number : ldexp(*seed >> 39 & 1 ? -number : number, random % 2 ? -(random % 32) : random / 2 % 4);
}

/* Every branch may be taken: relations are random, too. */
static void place_relations(const ClassUse *use, PartialsScratch *scratch, uint64_t seed)
{
  const size_t n = use->count * use->info->class_->n_relations;
  for (size_t k = 0; k < n; k++) scratch->on[k] = random_number(&seed, 2) < 0;
  scratch->batch.on = scratch->on;
}

static void out_of_lanes(const ClassUse *use, size_t n, const double *from, double *to)
{
  for (size_t i = 0; i < use->count; i++)
    for (size_t k = 0; k < n; k++) *to++ = from[place_in(use, n, i, k)];
}

/* The class with one lane: p and fixed stay where they are if it has no more. */
static void leave_lanes(const ClassUse *use, PartialsScratch *scratch, const LiedBatch *batch)
{
  scratch->batch = *batch;
  if (!use->lane_bits) return;
  scratch->batch.lane_bits = 0;
  out_of_lanes(use, use->info->class_->n_parameters, batch->p, scratch->p);
  out_of_lanes(use, use->info->n_fixed, batch->fixed, scratch->fixed);
  scratch->batch.p = scratch->p;
  scratch->batch.fixed = scratch->fixed;
}

static void place_inputs(const Partials *partials, PartialsScratch *scratch, const State *state, int random)
{
  const ClassUse *use = partials->use;
  size_t n_x = size_x(use), n_w = size_w(use), n_z = size_z(use);
  memcpy(scratch->x, state->x + use->state, n_x * sizeof *scratch->x);
  for (size_t k = 0; k < n_w; k++) scratch->w[k] = state->w[use->at[k]];
  for (size_t k = 0; k < n_z; k++) scratch->z[k] = signed_value(state->z, use->column[k]);
  out_of_lanes(use, use->info->class_->n_locals, batch_of(state, use)->v, scratch->v);
  uint64_t seed = (uint64_t)random;
  for (size_t k = 0; random && k < n_x; k++) scratch->x[k] += random_number(&seed, random) * fmax(1, fabs(scratch->x[k]));
  for (size_t k = 0; random && k < n_w; k++) scratch->w[k] += random_number(&seed, random) * fmax(1, fabs(scratch->w[k]));
  for (size_t k = 0; random && k < n_z; k++) scratch->z[k] += random_number(&seed, random);
  leave_lanes(use, scratch, batch_of(state, use));
  scratch->batch.hold = LIED_HOLD_ALL;
  scratch->batch.x = scratch->x;
  scratch->batch.w = scratch->w;
  scratch->batch.at = scratch->at;
  scratch->batch.v = scratch->v;
  scratch->batch.a = scratch->a;
  scratch->batch.rhs = scratch->rhs;
  scratch->batch.bound = scratch->bound;
  scratch->batch.z = scratch->z;
  scratch->batch.residual = scratch->residual;
  scratch->batch.dx = scratch->dx;
  scratch->batch.g = scratch->g;
  if (random > 1) place_relations(use, scratch, seed);
}

/* Calls visit on runs of instances for which block b runs. */
static void run_blocks(const Partials *partials, PartialsScratch *scratch, int tangent)
{
  const ClassUse *use = partials->use;
  for (unsigned b = 0; b < use->info->class_->n_blocks; b++) {
    const LiedBlock *block = &use->info->class_->blocks[b];
    const uint8_t *runs = use->runs + b * use->count;
    for (size_t i = 0, end; i < use->count; i = end + 1) {
      for (end = i; end < use->count && runs[end]; end++) {
      }
      if (end == i) continue;
      if (tangent)
        block->tangent(&scratch->batch, &scratch->dot, i, end);
      else
        block->evaluate(&scratch->batch, i, end);
    }
  }
}

/* The residual of row r of instance i from its coefficients. */
static double row_residual(const ClassInfo *info, const LiedBatch *b, size_t i, unsigned r)
{
  double sum = info->class_->rows_info[r].homogeneous ? 0 : -b->rhs[i * info->class_->n_rows + r];
  for (unsigned e = info->row_entry[r]; e < info->row_entry[r + 1]; e++) {
    const LiedEntry *entry = &info->entries[e];
    double coefficient = entry->kind == LIED_CONSTANT ? entry->value
                         : entry->kind == LIED_FIXED  ? b->fixed[i * info->n_fixed + info->pool[e]]
                                                      : b->a[i * info->n_varying + info->pool[e]];
    sum += coefficient * b->z[i * info->n_unknowns + entry->unknown];
  }
  return sum;
}

/* A law at its bound reads: unknown - bound = 0. */
static void bound_residuals(const Partials *partials, const PartialsScratch *scratch, const Plan *plan, const State *state,
                            size_t i, double *rows)
{
  const ClassUse *use = partials->use;
  const LiedClass *class_ = use->info->class_;
  for (unsigned m = 0; m < class_->n_modes; m++) {
    size_t mode = use->mode + i * class_->n_modes + m;
    if (state->modes.set[mode] == MODE_LAW) continue;
    int upper = (state->modes.set[mode] == MODE_UPPER) == (plan->mode_sign[mode] > 0);
    rows[class_->modes[m].row] = scratch->z[i * use->info->n_unknowns + class_->modes[m].unknown] -
                                 scratch->bound[2 * (i * class_->n_modes + m) + (size_t)upper];
  }
}

static void collect_outputs(const Partials *partials, PartialsScratch *scratch, const Plan *plan, const State *state,
                            double *out)
{
  const ClassUse *use = partials->use;
  const ClassInfo *info = use->info;
  const LiedClass *class_ = info->class_;
  for (size_t i = 0; i < use->count; i++, out += partials->n_outputs) {
    memcpy(out, scratch->w + i * info->n_values, info->n_values * sizeof *out);
    double *rows = out + info->n_values;
    for (unsigned r = 0; r < class_->n_rows; r++)
      rows[r] = class_->residual ? scratch->residual[i * class_->n_rows + r] : row_residual(info, &scratch->batch, i, r);
    if (class_->n_modes && !scratch->laws) bound_residuals(partials, scratch, plan, state, i, rows);
    memcpy(rows + class_->n_rows, scratch->dx + i * class_->n_states, class_->n_states * sizeof *out);
  }
}

static void evaluate_isolated(const Partials *partials, PartialsScratch *scratch, const Plan *plan, const State *state,
                              double *out)
{
  const ClassUse *use = partials->use;
  const LiedClass *class_ = use->info->class_;
  run_blocks(partials, scratch, 0);
  if (class_->rows) class_->rows(&scratch->batch, 0, use->count);
  if (class_->residual) class_->residual(&scratch->batch, 0, use->count);
  if (class_->bounds) class_->bounds(&scratch->batch, 0, use->count);
  if (class_->derivatives) class_->derivatives(&scratch->batch, 0, use->count);
  if (out) collect_outputs(partials, scratch, plan, state, out);
}

/* Where input j of instance i is. */
static double *input_slot(const Partials *partials, const PartialsScratch *scratch, size_t i, size_t j)
{
  const ClassInfo *info = partials->use->info;
  size_t n_states = info->class_->n_states;
  if (j < n_states) return &scratch->x[i * n_states + j];
  j -= n_states;
  if (j < info->n_values) return &scratch->w[i * info->n_values + j];
  return &scratch->z[i * info->n_unknowns + j - info->n_values];
}

/* Blocks overwrite what they provide, so inputs are laid out anew before each evaluation. */
static void evaluate_shifted(const Partials *partials, PartialsScratch *scratch, const Plan *plan, const State *state,
                             int random, size_t j, int sign, double *out)
{
  place_inputs(partials, scratch, state, random);
  for (size_t i = 0; i < partials->use->count; i++) {
    double *input = input_slot(partials, scratch, i, j), before = *input;
    double h = cbrt(DBL_EPSILON) * fmax(1, fabs(before));
    volatile double after = before + sign * h; /* the step that rounding leaves */
    *input = after;
    scratch->step[i] = sign < 0 ? scratch->step[i] + (before - after) : after - before;
  }
  evaluate_isolated(partials, scratch, plan, state, out);
}

static void differences(const Partials *partials, PartialsScratch *scratch, const Plan *plan, const State *state, int random,
                        size_t j)
{
  evaluate_shifted(partials, scratch, plan, state, random, j, 1, scratch->high);
  evaluate_shifted(partials, scratch, plan, state, random, j, -1, scratch->low);
  for (size_t i = 0; i < partials->use->count; i++)
    for (size_t o = 0; o < partials->n_outputs; o++) {
      double *high = &scratch->high[i * partials->n_outputs + o];
      *high = (*high - scratch->low[i * partials->n_outputs + o]) / scratch->step[i];
    }
}

/* ---- exact derivatives ---- */

static void clear_tangents(const Partials *partials, PartialsScratch *scratch)
{
  const ClassUse *use = partials->use;
  memset(scratch->dot_x, 0, size_x(use) * sizeof(double));
  memset(scratch->dot_w, 0, size_w(use) * sizeof(double));
  memset(scratch->dot_v, 0, size_v(use) * sizeof(double));
  memset(scratch->dot_a, 0, size_a(use) * sizeof(double));
  memset(scratch->dot_rhs, 0, size_rows(use) * sizeof(double));
  memset(scratch->dot_z, 0, size_z(use) * sizeof(double));
  memset(scratch->dot_dx, 0, size_x(use) * sizeof(double));
  scratch->dot = scratch->batch;
  scratch->dot.x = scratch->dot_x;
  scratch->dot.w = scratch->dot_w;
  scratch->dot.v = scratch->dot_v;
  scratch->dot.a = scratch->dot_a;
  scratch->dot.rhs = scratch->dot_rhs;
  scratch->dot.z = scratch->dot_z;
  scratch->dot.dx = scratch->dot_dx;
}

static double row_tangent(const ClassInfo *info, const PartialsScratch *scratch, size_t i, unsigned r)
{
  double sum = info->class_->rows_info[r].homogeneous ? 0 : -scratch->dot_rhs[i * info->class_->n_rows + r];
  for (unsigned e = info->row_entry[r]; e < info->row_entry[r + 1]; e++)
    if (info->entries[e].kind == LIED_VARYING)
      sum += scratch->dot_a[i * info->n_varying + info->pool[e]] * scratch->z[i * info->n_unknowns + info->entries[e].unknown];
  return sum;
}

static void seed_tangent(const Partials *partials, PartialsScratch *scratch, size_t j)
{
  const ClassInfo *info = partials->use->info;
  size_t n_states = info->class_->n_states;
  for (size_t i = 0; i < partials->use->count; i++) {
    if (j < n_states)
      scratch->dot_x[i * n_states + j] = 1;
    else if (j < n_states + info->n_values)
      scratch->dot_w[i * info->n_values + j - n_states] = 1;
    else
      scratch->dot_z[i * info->n_unknowns + j - n_states - info->n_values] = 1;
  }
}

/* At the point that evaluate_isolated has left. */
static void tangents(const Partials *partials, PartialsScratch *scratch, size_t j)
{
  const ClassUse *use = partials->use;
  const LiedClass *class_ = use->info->class_;
  clear_tangents(partials, scratch);
  seed_tangent(partials, scratch, j);
  run_blocks(partials, scratch, 1);
  if (class_->rows_tangent) class_->rows_tangent(&scratch->batch, &scratch->dot, 0, use->count);
  if (class_->derivatives_tangent) class_->derivatives_tangent(&scratch->batch, &scratch->dot, 0, use->count);
  double *out = scratch->high;
  for (size_t i = 0; i < use->count; i++, out += partials->n_outputs) {
    memcpy(out, scratch->dot_w + i * use->info->n_values, use->info->n_values * sizeof *out);
    for (unsigned r = 0; r < class_->n_rows; r++) out[use->info->n_values + r] = row_tangent(use->info, scratch, i, r);
    memcpy(out + use->info->n_values + class_->n_rows, scratch->dot_dx + i * class_->n_states, class_->n_states * sizeof *out);
  }
}

/* ---- storing ---- */

/* Whether output o of instance i is an equation of the Newton matrix that may depend on input j. */
static int counts(const Partials *partials, size_t i, size_t o, size_t j)
{
  const ClassInfo *info = partials->use->info;
  size_t n_states = info->class_->n_states;
  if (o < info->n_values) return partials->provided[i * info->n_values + o] && j < n_states + info->n_values;
  if (o < info->n_values + info->class_->n_rows) return j < n_states + info->n_values; /* by z: the matrix itself */
  return info->class_->states[o - info->n_values - info->class_->n_rows].derivative == LIED_BY_FUNCTION;
}

static int grow_mask(Partials *partials, const double *partial, size_t j)
{
  int grown = 0;
  uint8_t *mask = partials->mask + j * partials->n_outputs;
  for (size_t i = 0; i < partials->use->count; i++, partial += partials->n_outputs)
    for (size_t o = 0; o < partials->n_outputs; o++)
      if (!mask[o] && partial[o] != 0 && counts(partials, i, o, j)) mask[o] = grown = 1;
  return grown;
}

static size_t store(Partials *partials, const double *partial, size_t j, size_t pair)
{
  size_t end = pair;
  while (end < partials->n_pairs && partials->input[end] == j) end++;
  for (size_t i = 0; i < partials->use->count; i++)
    for (size_t k = pair; k < end; k++)
      partials->partial[i * partials->n_pairs + k] = partial[i * partials->n_outputs + partials->output[k]];
  return end;
}

int partials_evaluate(Partials *partials, PartialsScratch *scratch, const Plan *plan, const State *state, int random)
{
  int grown = 0;
  size_t pair = 0;
  if (partials->exact) {
    place_inputs(partials, scratch, state, random);
    evaluate_isolated(partials, scratch, plan, state, NULL);
  }
  for (size_t j = 0; j < partials->n_inputs; j++) {
    if (partials->skip[j]) continue;
    if (partials->exact)
      tangents(partials, scratch, j);
    else
      differences(partials, scratch, plan, state, random, j);
    grown |= grow_mask(partials, scratch->high, j);
    if (!random && !grown) pair = store(partials, scratch->high, j, pair);
  }
  return grown;
}
