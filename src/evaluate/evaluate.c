/* evaluate.c: dx = f(t, x). Blocks in order, rows, one sparse solve with modes, derivatives. Allocates nothing. */
#include <string.h>

#include "evaluate/evaluate_internal.h"

/* ---- explicit level ---- */

static void run_flow_sums(Composed *c, uint32_t first, uint32_t end)
{
  for (uint32_t i = first; i < end; i++) {
    const FlowSum *sum = &c->flow_sums[i];
    double total = 0;
    for (uint32_t j = sum->first; j < sum->end; j++) total += c->w[c->flow_inputs[j]];
    c->w[sum->out] = 0 - total; /* no flow is 0, not -0 */
    if (sum->mate != NONE) c->w[sum->mate] = total;
  }
}

void evaluate_explicit(Composed *c)
{
  const double *flow = c->x + c->n_states - c->n_flow_states;
  for (size_t i = 0; i < c->n_flow_states; i++) {
    c->w[c->flow_states[i].value] = flow[i];
    c->w[c->flow_states[i].mate] = 0 - flow[i];
  }
  for (size_t i = 0; i < c->n_batches; i++) {
    const Batch *batch = &c->batches[i];
    if (batch->use == NONE) {
      run_flow_sums(c, batch->first, batch->end);
      continue;
    }
    const ClassUse *use = &c->uses[batch->use];
    use->info->class_->blocks[batch->block].evaluate(&use->batch, batch->first, batch->end);
  }
}

/* ---- rows ---- */

/* A class without rows: its residual is affine in z, so n + 1 evaluations give coefficients and right-hand side. */
static void probe(const ClassUse *use, const LiedBatch *b)
{
  const ClassInfo *info = use->info;
  size_t n_rows = info->class_->n_rows, n = info->n_unknowns;
  memset(b->z, 0, use->count * n * sizeof *b->z);
  info->class_->residual(b, 0, use->count);
  for (size_t r = 0; r < use->count * n_rows; r++) b->rhs[r] = -b->residual[r];
  for (size_t j = 0; j < n; j++) {
    for (size_t i = 0; i < use->count; i++) b->z[i * n + j] = 1;
    info->class_->residual(b, 0, use->count);
    for (size_t i = 0; i < use->count; i++) {
      b->z[i * n + j] = 0;
      for (size_t r = 0; r < n_rows; r++) b->a[(i * n_rows + r) * n + j] = b->residual[i * n_rows + r] + b->rhs[i * n_rows + r];
    }
  }
}

static void class_rows(const ClassUse *use, const LiedBatch *b)
{
  const LiedClass *class_ = use->info->class_;
  if (class_->rows) class_->rows(b, 0, use->count);
  if (class_->residual) probe(use, b);
  if (class_->bounds) class_->bounds(b, 0, use->count);
}

void evaluate_rows(Composed *c)
{
  for (size_t u = 0; u < c->n_uses; u++) class_rows(&c->uses[u], &c->uses[u].batch);
}

static size_t matrix_size(const Composed *c)
{
  return c->matrix.start[c->matrix.n] * sizeof *c->matrix.value;
}

static void place_base(Composed *c)
{
  if (c->contacts)
    contacts_place_base(c);
  else
    memcpy(c->matrix.value, c->base, c->n_base * sizeof *c->base);
}

void evaluate_fixed(Composed *c)
{
  for (size_t u = 0; u < c->n_uses; u++)
    if (c->uses[u].info->class_->fixed) c->uses[u].info->class_->fixed(&c->uses[u].batch, 0, c->uses[u].count);
  memset(c->base, 0, c->n_base * sizeof *c->base);
  for (size_t i = 0; i < c->constant.n; i++)
    c->base[c->constant.at[i].entry] += signed_value(c->coefficients, c->constant.at[i].source);
  place_base(c);
}

/* ---- linear level ---- */

static inline double term_value(const double *array, Term term)
{
  double value = array[term.source >> 1];
  return term.source & 1 ? -value : value;
}

static void assemble(Composed *c)
{
  double *restrict value = c->matrix.value;
  for (const Term *term = c->varying.at, *end = term + c->varying.n; term < end; term++)
    value[term->entry] = c->base[term->entry] + term_value(c->coefficients, *term);
  for (const Term *term = c->more.at, *end = term + c->more.n; term < end; term++)
    value[term->entry] += term_value(c->coefficients, *term);
  for (const Term *term = c->right.at, *end = term + c->right.n; term < end; term++)
    c->b[term->entry] = term_value(c->rhs, *term);
}

/* Bounds of the boxed unknowns as bounds of their columns. */
static void place_bounds(Composed *c)
{
  for (size_t m = 0; m < c->n_modes; m++) {
    double lower = c->bound[2 * m], upper = c->bound[2 * m + 1];
    c->modes.lower[m] = c->mode_sign[m] > 0 ? lower : -upper;
    c->modes.upper[m] = c->mode_sign[m] > 0 ? upper : -lower;
  }
}

/* Equal states give equal bits only in equal orders of elimination. So an order that one point needed is not kept for the next:
 * the order of the reference values is restored, independent of what was evaluated in between. */
static FactorStatus return_to_reference(Composed *c)
{
  c->reordered = 0;
  memcpy(c->matrix.value, c->reference, matrix_size(c));
  FactorStatus status = factor_analyse(c->factor);
  place_base(c);
  return status == FACTOR_SINGULAR ? FACTOR_OK : status; /* then the values at hand decide */
}

/* A point needed a new order. A run takes it as reference, because its next points will need it too: only in this way the last
 * bits of results depend on the past. With modes the order may be one for the present set; one for the laws is found next. */
static void note_reordering(LiedSystem *s)
{
  Composed *c = s->composed;
  c->reordered = !s->in_run || c->modes.n > 0;
  if (s->in_run) memcpy(c->reference, c->matrix.value, matrix_size(c));
}

/* z begins with the core of the solution. */
static void keep_core(Composed *c)
{
  if (c->solution != c->z) memcpy(c->z, c->solution, c->n_core * sizeof *c->z);
}

void evaluate_clamp(Composed *c)
{
  modes_clamp(&c->modes, c->solution);
  keep_core(c);
}

static void assemble_laws(Composed *c, ContactsAs as)
{
  assemble(c);
  place_bounds(c);
  if (c->contacts) contacts_assemble(c, as);
}

FactorStatus evaluate_factor(LiedSystem *s, int frozen)
{
  Composed *c = s->composed;
  uint64_t reorderings = s->stats.reorderings;
  FactorStatus status = c->reordered ? return_to_reference(c) : FACTOR_OK;
  if (status != FACTOR_OK) return status;
  assemble_laws(c, CONTACTS_AS_THEY_ARE);
  status = modes_solve(&c->modes, c->factor, &c->matrix, c->b, c->solution, frozen, &s->stats.reorderings);
  keep_core(c);
  if (s->stats.reorderings != reorderings && status == FACTOR_OK) note_reordering(s);
  return status;
}

/* Ordered as if nothing touched: the stiff laws of contacts would forbid pivots that are safe, because what they add is
 * symmetric and positive; the factors would have several times as many entries. */
FactorStatus evaluate_new_factor(LiedSystem *s, Arena *work, const Factor *model)
{
  Composed *c = s->composed;
  uint32_t *pair = ARENA_NEW(work, uint32_t, c->matrix.n);
  modes_pair(&c->modes, pair);
  c->factor = factor_new(&s->memory, &c->matrix, pair);
  if (!c->factor) return FACTOR_NO_MEMORY;
  evaluate_rows(c);
  assemble_laws(c, CONTACTS_OPEN);
  memcpy(c->reference, c->matrix.value, matrix_size(c));
  c->reordered = 0;
  FactorStatus status = model ? factor_analyse_from(c->factor, model->symbolic, c->n_core) : FACTOR_DEGRADED;
  return status == FACTOR_DEGRADED ? factor_analyse(c->factor) : status;
}

void expand_unknowns(const ClassUse *use, const double *z)
{
  size_t n = use->count * use->info->n_unknowns;
  for (size_t j = 0; j < n; j++) use->batch.z[j] = signed_value(z, use->column[j]);
}

static void expand_required(const ClassUse *use, const double *z)
{
  const size_t n = use->info->n_unknowns;
  for (size_t i = 0; i < use->count && use->n_required; i++)
    for (uint32_t k = 0; k < use->n_required; k++) {
      size_t j = i * n + use->required[k];
      use->batch.z[j] = signed_value(z, use->column[j]);
    }
}

void evaluate_rates(Composed *c, double *dx)
{
  for (size_t u = 0; u < c->n_uses; u++) {
    const ClassUse *use = &c->uses[u];
    expand_required(use, c->z);
    if (use->info->class_->derivatives) use->info->class_->derivatives(&use->batch, 0, use->count);
  }
  for (size_t i = 0; i < c->n_states; i++) {
    Signed column = c->state_column[i];
    dx[i] = column == STATE_BY_FUNCTION ? c->dx[i] : signed_value(c->z, column);
  }
  if (c->contacts) contacts_derivatives(c, dx);
}

int all_finite(const double *x, size_t n)
{
  double sum = 0; /* 0 unless something is infinite or NaN */
  for (size_t i = 0; i < n; i++) sum += x[i] * 0;
  return sum == 0;
}

/* ---- the sign of the determinant ---- */

static FactorStatus solve_at(LiedSystem *s, LiedHold hold, int frozen)
{
  Composed *c = s->composed;
  for (size_t u = 0; u < c->n_uses; u++) c->uses[u].batch.hold = hold;
  evaluate_explicit(c);
  evaluate_rows(c);
  return evaluate_factor(s, frozen);
}

/* To be called after solve_at with the same arguments; its results stay. Relations and modes stay as they are. */
FactorStatus evaluate_sign(LiedSystem *s, LiedHold hold, int frozen)
{
  Composed *c = s->composed;
  c->determinant = factor_sign(c->factor);
  if (c->n_states) memcpy(c->moving, c->x, c->n_states * sizeof *c->x);
  if (!rest_stop(c)) return FACTOR_OK;
  if (solve_at(s, LIED_HOLD_ALL, 1) == FACTOR_OK) c->determinant = factor_sign(c->factor);
  memcpy(c->x, c->moving, c->n_states * sizeof *c->x);
  s->fault.site = NULL; /* at rest is not where it matters */
  return solve_at(s, hold, frozen);
}

static LiedStatus evaluate_at(LiedSystem *s, LiedHold hold, int frozen, int branched, double t, const double *x, double *dx)
{
  Composed *c = s->composed;
  if (s->parameters_changed) evaluate_fixed(c), s->parameters_changed = 0;
  s->stats.evaluations++;
  s->observed = c->evaluated = 0;
  c->time = t;
  const size_t n = c->n_states + contacts_states(c);
  if (x != c->x && n) memcpy(c->x, x, n * sizeof *x);
  s->fault.site = NULL;
  FactorStatus status = solve_at(s, hold, frozen);
  if (s->fault.site) return report_fault(s, t);
  if (status == FACTOR_OK && (!c->determinant || (branched && factor_sign(c->factor) != c->determinant)))
    status = evaluate_sign(s, hold, frozen);
  if (status != FACTOR_OK) return report_singular(s, status);
  if (factor_sign(c->factor) != c->determinant) return report_sign_change(s);
  double *result = dx ? dx : c->dx;
  evaluate_rates(c, result);
  if (s->fault.site) return report_fault(s, t);
  if (!all_finite(result, n)) return report_not_finite(s, t, result);
  c->evaluated = 1;
  return LIED_OK;
}

LiedStatus evaluate_point(LiedSystem *s, LiedHold hold, double t, const double *x, double *dx)
{
  return evaluate_at(s, hold, hold == LIED_HOLD_ALL, 0, t, x, dx);
}

LiedStatus evaluate_event(LiedSystem *s, LiedHold hold, double t, const double *x, double *dx)
{
  return evaluate_at(s, hold, 0, 1, t, x, dx); /* a branch of an `if` may have another sign */
}

/* ---- what only outputs need ---- */

void evaluate_tail(Composed *c)
{
  for (size_t j = 0; j < c->n_tails; j++) {
    const Tail *tail = &c->tails[j];
    double rest = signed_value(c->rhs, tail->rhs);
    for (uint32_t i = tail->first; i < tail->end; i++)
      rest -= signed_value(c->coefficients, c->tail_terms[i].source) * c->z[c->tail_terms[i].entry];
    c->z[tail->column] = rest / signed_value(c->coefficients, tail->pivot);
  }
}

static void run_outputs(LiedSystem *s, int energies_only)
{
  Composed *c = s->composed;
  evaluate_clamp(c);
  evaluate_tail(c);
  for (size_t u = 0; u < c->n_uses; u++) {
    const ClassUse *use = &c->uses[u];
    if (energies_only && use->info->class_->n_energies == 0) continue;
    expand_unknowns(use, c->z);
    if (use->info->class_->outputs_of) use->info->class_->outputs_of(&use->batch, 0, use->count);
  }
  if (s->ledger.open) ledger_sum(s);
}

LiedStatus observe_at(LiedSystem *s, double t, const double *x)
{
  LiedStatus status = evaluate_point(s, s->hold, t, x, s->composed->dx_observed);
  if (!status) run_outputs(s, 0);
  return !status && s->fault.site ? report_fault(s, t) : status;
}

LiedStatus observe_energies(LiedSystem *s, double t, const double *x)
{
  LiedStatus status = evaluate_point(s, s->hold, t, x, NULL);
  if (!status) run_outputs(s, 1);
  return status;
}

void observe_energies_here(LiedSystem *s)
{
  run_outputs(s, 1);
}

LiedStatus observe(LiedSystem *s)
{
  if (s->observed) return LIED_OK;
  LiedHold hold = s->hold;
  if (!s->integrator.started) s->hold = LIED_HOLD_NONE; /* no event was handled at this point yet: nothing to hold */
  LiedStatus status = observe_at(s, s->time, s->composed->state);
  s->hold = hold;
  s->observed = !status;
  return status;
}
