#include "system/local.h"

#include <float.h>
#include <string.h>

/* ---- set up ---- */

static size_t largest(const Composed *c, size_t (*size)(const ClassUse *use))
{
  size_t most = 0;
  for (size_t u = 0; u < c->n_uses; u++)
    if (size(&c->uses[u]) > most) most = size(&c->uses[u]);
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

void isolated_size(Isolated *iso, Arena *arena, const Composed *c)
{
  iso->x = ARENA_NEW(arena, double, largest(c, size_x));
  iso->w = ARENA_NEW(arena, double, largest(c, size_w));
  iso->v = ARENA_NEW(arena, double, largest(c, size_v));
  iso->a = ARENA_NEW(arena, double, largest(c, size_a));
  iso->rhs = ARENA_NEW(arena, double, largest(c, size_rows));
  iso->residual = ARENA_NEW(arena, double, largest(c, size_rows));
  iso->bound = ARENA_NEW(arena, double, largest(c, size_bound));
  iso->z = ARENA_NEW(arena, double, largest(c, size_z));
  iso->dx = ARENA_NEW(arena, double, largest(c, size_x));
  iso->g = ARENA_NEW(arena, double, largest(c, size_g));
  iso->dot_x = ARENA_NEW(arena, double, largest(c, size_x));
  iso->dot_w = ARENA_NEW(arena, double, largest(c, size_w));
  iso->dot_v = ARENA_NEW(arena, double, largest(c, size_v));
  iso->dot_a = ARENA_NEW(arena, double, largest(c, size_a));
  iso->dot_rhs = ARENA_NEW(arena, double, largest(c, size_rows));
  iso->dot_z = ARENA_NEW(arena, double, largest(c, size_z));
  iso->dot_dx = ARENA_NEW(arena, double, largest(c, size_x));
  iso->at = ARENA_NEW(arena, uint32_t, largest(c, size_w));
  iso->high = ARENA_NEW(arena, double, largest(c, size_out));
  iso->low = ARENA_NEW(arena, double, largest(c, size_out));
  iso->step = ARENA_NEW(arena, double, largest(c, size_count));
  for (uint32_t i = 0; i < largest(c, size_w); i++) iso->at[i] = i;
}

static int group_given(const ClassUse *use, size_t i, const Place *value)
{
  const LiedClass *class_ = use->info->class_;
  for (unsigned b = 0; b < class_->n_blocks; b++) {
    if (!use->runs[b * use->count + i]) continue;
    for (unsigned o = 0; o < class_->blocks[b].n_outputs; o++)
      if (class_->blocks[b].outputs[o].port == value->port && class_->blocks[b].outputs[o].group == value->group) return 1;
  }
  return 0;
}

static int has_tangents(const ClassUse *use)
{
  const LiedClass *class_ = use->info->class_;
  if (class_->residual || class_->n_modes || (class_->rows && !class_->rows_tangent)) return 0;
  if (class_->derivatives && !class_->derivatives_tangent) return 0;
  for (unsigned b = 0; b < class_->n_blocks; b++)
    if (!class_->blocks[b].tangent) return 0;
  return 1;
}

void local_init(Local *local, Arena *arena, const ClassUse *use)
{
  const ClassInfo *info = use->info;
  size_t n_values = info->n_values, n_states = info->class_->n_states;
  *local = (Local){.use = use, .n_inputs = count_inputs(info), .n_outputs = count_outputs(info), .exact = has_tangents(use)};
  local->mask = ARENA_NEW(arena, uint8_t, local->n_inputs * local->n_outputs);
  local->provided = ARENA_NEW(arena, uint8_t, use->count * n_values);
  local->skip = ARENA_NEW(arena, uint8_t, local->n_inputs);
  for (size_t v = 0; v < n_values; v++) {
    local->skip[n_states + v] = 1;
    for (size_t i = 0; i < use->count; i++) {
      local->provided[i * n_values + v] = (uint8_t)group_given(use, i, &info->values[v]);
      local->skip[n_states + v] &= local->provided[i * n_values + v];
    }
  }
}

void local_list_pairs(Local *local, Arena *arena)
{
  size_t n = local->n_inputs * local->n_outputs;
  local->n_pairs = 0;
  for (size_t k = 0; k < n; k++) local->n_pairs += local->mask[k];
  local->input = ARENA_NEW(arena, uint32_t, local->n_pairs);
  local->output = ARENA_NEW(arena, uint32_t, local->n_pairs);
  local->partial = ARENA_NEW(arena, double, local->use->count * local->n_pairs);
  for (size_t k = 0, at = 0; k < n; k++) {
    if (!local->mask[k]) continue;
    local->input[at] = (uint32_t)(k / local->n_outputs);
    local->output[at++] = (uint32_t)(k % local->n_outputs);
  }
}

/* ---- evaluation apart from the system ---- */

/* A small generator, so that the pattern of a system is the same in every run. */
static double random_number(uint64_t *seed)
{
  *seed = *seed * 6364136223846793005u + 1442695040888963407u;
  return 0.5 + (double)(*seed >> 40) / (double)(1u << 25);
}

static void place_inputs(const Local *local, Isolated *iso, const Composed *c, int random)
{
  const ClassUse *use = local->use;
  size_t n_x = size_x(use), n_w = size_w(use), n_z = size_z(use);
  memcpy(iso->x, use->batch.x, n_x * sizeof *iso->x);
  for (size_t k = 0; k < n_w; k++) iso->w[k] = c->w[use->batch.at[k]];
  for (size_t k = 0; k < n_z; k++) iso->z[k] = signed_value(c->z, use->column[k]);
  memcpy(iso->v, use->batch.v, size_v(use) * sizeof *iso->v);
  uint64_t seed = 1;
  for (size_t k = 0; random && k < n_x; k++) iso->x[k] += random_number(&seed) * fmax(1, fabs(iso->x[k]));
  for (size_t k = 0; random && k < n_w; k++) iso->w[k] += random_number(&seed) * fmax(1, fabs(iso->w[k]));
  for (size_t k = 0; random && k < n_z; k++) iso->z[k] += random_number(&seed);
  iso->batch = use->batch;
  iso->batch.hold = LIED_HOLD_ALL;
  iso->batch.x = iso->x;
  iso->batch.w = iso->w;
  iso->batch.at = iso->at;
  iso->batch.v = iso->v;
  iso->batch.a = iso->a;
  iso->batch.rhs = iso->rhs;
  iso->batch.bound = iso->bound;
  iso->batch.z = iso->z;
  iso->batch.residual = iso->residual;
  iso->batch.dx = iso->dx;
  iso->batch.g = iso->g;
}

/* Calls visit on runs of instances for which block b runs. */
static void run_blocks(const Local *local, Isolated *iso, int tangent)
{
  const ClassUse *use = local->use;
  for (unsigned b = 0; b < use->info->class_->n_blocks; b++) {
    const LiedBlock *block = &use->info->class_->blocks[b];
    const uint8_t *runs = use->runs + b * use->count;
    for (size_t i = 0, end; i < use->count; i = end + 1) {
      for (end = i; end < use->count && runs[end]; end++) {
      }
      if (end == i) continue;
      if (tangent)
        block->tangent(&iso->batch, &iso->dot, i, end);
      else
        block->evaluate(&iso->batch, i, end);
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
static void bound_residuals(const Local *local, const Isolated *iso, const Composed *c, size_t i, double *rows)
{
  const ClassUse *use = local->use;
  const LiedClass *class_ = use->info->class_;
  for (unsigned m = 0; m < class_->n_modes; m++) {
    size_t mode = use->mode + i * class_->n_modes + m;
    if (c->modes.set[mode] == MODE_LAW) continue;
    int upper = (c->modes.set[mode] == MODE_UPPER) == (c->mode_sign[mode] > 0);
    rows[class_->modes[m].row] = iso->z[i * use->info->n_unknowns + class_->modes[m].unknown] -
                                 iso->bound[2 * (i * class_->n_modes + m) + (size_t)upper];
  }
}

static void collect_outputs(const Local *local, Isolated *iso, const Composed *c, double *out)
{
  const ClassUse *use = local->use;
  const ClassInfo *info = use->info;
  const LiedClass *class_ = info->class_;
  for (size_t i = 0; i < use->count; i++, out += local->n_outputs) {
    memcpy(out, iso->w + i * info->n_values, info->n_values * sizeof *out);
    double *rows = out + info->n_values;
    for (unsigned r = 0; r < class_->n_rows; r++)
      rows[r] = class_->residual ? iso->residual[i * class_->n_rows + r] : row_residual(info, &iso->batch, i, r);
    if (class_->n_modes) bound_residuals(local, iso, c, i, rows);
    memcpy(rows + class_->n_rows, iso->dx + i * class_->n_states, class_->n_states * sizeof *out);
  }
}

static void evaluate_isolated(const Local *local, Isolated *iso, const Composed *c, double *out)
{
  const ClassUse *use = local->use;
  const LiedClass *class_ = use->info->class_;
  run_blocks(local, iso, 0);
  if (class_->rows) class_->rows(&iso->batch, 0, use->count);
  if (class_->residual) class_->residual(&iso->batch, 0, use->count);
  if (class_->bounds) class_->bounds(&iso->batch, 0, use->count);
  if (class_->derivatives) class_->derivatives(&iso->batch, 0, use->count);
  if (out) collect_outputs(local, iso, c, out);
}

/* Where input j of instance i is. */
static double *input_place(const Local *local, const Isolated *iso, size_t i, size_t j)
{
  const ClassInfo *info = local->use->info;
  size_t n_states = info->class_->n_states;
  if (j < n_states) return &iso->x[i * n_states + j];
  j -= n_states;
  if (j < info->n_values) return &iso->w[i * info->n_values + j];
  return &iso->z[i * info->n_unknowns + j - info->n_values];
}

/* Blocks overwrite what they provide, so inputs are laid out anew before each evaluation. */
static void evaluate_shifted(const Local *local, Isolated *iso, const Composed *c, int random, size_t j, int sign, double *out)
{
  place_inputs(local, iso, c, random);
  for (size_t i = 0; i < local->use->count; i++) {
    double *input = input_place(local, iso, i, j), before = *input;
    double h = cbrt(DBL_EPSILON) * fmax(1, fabs(before));
    volatile double after = before + sign * h; /* the step that rounding leaves */
    *input = after;
    iso->step[i] = sign < 0 ? iso->step[i] + (before - after) : after - before;
  }
  evaluate_isolated(local, iso, c, out);
}

static void differences(const Local *local, Isolated *iso, const Composed *c, int random, size_t j)
{
  evaluate_shifted(local, iso, c, random, j, 1, iso->high);
  evaluate_shifted(local, iso, c, random, j, -1, iso->low);
  for (size_t i = 0; i < local->use->count; i++)
    for (size_t o = 0; o < local->n_outputs; o++) {
      double *high = &iso->high[i * local->n_outputs + o];
      *high = (*high - iso->low[i * local->n_outputs + o]) / iso->step[i];
    }
}

/* ---- exact derivatives ---- */

static void clear_tangents(const Local *local, Isolated *iso)
{
  const ClassUse *use = local->use;
  memset(iso->dot_x, 0, size_x(use) * sizeof(double));
  memset(iso->dot_w, 0, size_w(use) * sizeof(double));
  memset(iso->dot_v, 0, size_v(use) * sizeof(double));
  memset(iso->dot_a, 0, size_a(use) * sizeof(double));
  memset(iso->dot_rhs, 0, size_rows(use) * sizeof(double));
  memset(iso->dot_z, 0, size_z(use) * sizeof(double));
  memset(iso->dot_dx, 0, size_x(use) * sizeof(double));
  iso->dot = iso->batch;
  iso->dot.x = iso->dot_x;
  iso->dot.w = iso->dot_w;
  iso->dot.v = iso->dot_v;
  iso->dot.a = iso->dot_a;
  iso->dot.rhs = iso->dot_rhs;
  iso->dot.z = iso->dot_z;
  iso->dot.dx = iso->dot_dx;
}

static double row_tangent(const ClassInfo *info, const Isolated *iso, size_t i, unsigned r)
{
  double sum = info->class_->rows_info[r].homogeneous ? 0 : -iso->dot_rhs[i * info->class_->n_rows + r];
  for (unsigned e = info->row_entry[r]; e < info->row_entry[r + 1]; e++)
    if (info->entries[e].kind == LIED_VARYING)
      sum += iso->dot_a[i * info->n_varying + info->pool[e]] * iso->z[i * info->n_unknowns + info->entries[e].unknown];
  return sum;
}

static void seed_tangent(const Local *local, Isolated *iso, size_t j)
{
  const ClassInfo *info = local->use->info;
  size_t n_states = info->class_->n_states;
  for (size_t i = 0; i < local->use->count; i++) {
    if (j < n_states)
      iso->dot_x[i * n_states + j] = 1;
    else if (j < n_states + info->n_values)
      iso->dot_w[i * info->n_values + j - n_states] = 1;
    else
      iso->dot_z[i * info->n_unknowns + j - n_states - info->n_values] = 1;
  }
}

static void tangents(const Local *local, Isolated *iso, const Composed *c, int random, size_t j)
{
  const ClassUse *use = local->use;
  const LiedClass *class_ = use->info->class_;
  place_inputs(local, iso, c, random);
  evaluate_isolated(local, iso, c, NULL);
  clear_tangents(local, iso);
  seed_tangent(local, iso, j);
  run_blocks(local, iso, 1);
  if (class_->rows_tangent) class_->rows_tangent(&iso->batch, &iso->dot, 0, use->count);
  if (class_->derivatives_tangent) class_->derivatives_tangent(&iso->batch, &iso->dot, 0, use->count);
  double *out = iso->high;
  for (size_t i = 0; i < use->count; i++, out += local->n_outputs) {
    memcpy(out, iso->dot_w + i * use->info->n_values, use->info->n_values * sizeof *out);
    for (unsigned r = 0; r < class_->n_rows; r++) out[use->info->n_values + r] = row_tangent(use->info, iso, i, r);
    memcpy(out + use->info->n_values + class_->n_rows, iso->dot_dx + i * class_->n_states, class_->n_states * sizeof *out);
  }
}

/* ---- storing ---- */

/* Whether output o of instance i is an equation of the Newton matrix that may depend on input j. */
static int counts(const Local *local, size_t i, size_t o, size_t j)
{
  const ClassInfo *info = local->use->info;
  size_t n_states = info->class_->n_states;
  if (o < info->n_values) return local->provided[i * info->n_values + o] && j < n_states + info->n_values;
  if (o < info->n_values + info->class_->n_rows) return j < n_states + info->n_values; /* by z: the matrix itself */
  return info->class_->states[o - info->n_values - info->class_->n_rows].derivative == LIED_BY_FUNCTION;
}

static int grow_mask(Local *local, const double *partial, size_t j)
{
  int grown = 0;
  uint8_t *mask = local->mask + j * local->n_outputs;
  for (size_t i = 0; i < local->use->count; i++, partial += local->n_outputs)
    for (size_t o = 0; o < local->n_outputs; o++)
      if (!mask[o] && partial[o] != 0 && counts(local, i, o, j)) mask[o] = grown = 1;
  return grown;
}

static size_t store(Local *local, const double *partial, size_t j, size_t pair)
{
  size_t end = pair;
  while (end < local->n_pairs && local->input[end] == j) end++;
  for (size_t i = 0; i < local->use->count; i++)
    for (size_t k = pair; k < end; k++)
      local->partial[i * local->n_pairs + k] = partial[i * local->n_outputs + local->output[k]];
  return end;
}

int local_evaluate(Local *local, Isolated *iso, const Composed *c, int random)
{
  int grown = 0;
  size_t pair = 0;
  for (size_t j = 0; j < local->n_inputs; j++) {
    if (local->skip[j]) continue;
    if (local->exact)
      tangents(local, iso, c, random, j);
    else
      differences(local, iso, c, random, j);
    grown |= grow_mask(local, iso->high, j);
    if (!random && !grown) pair = store(local, iso->high, j, pair);
  }
  return grown;
}
