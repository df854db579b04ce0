/* evaluate.c: dx = f(t, x). Blocks in order, rows, one sparse solve with modes, derivatives. Allocates nothing. */
#include <string.h>

#include "evaluate/evaluate_internal.h"

/* ---- explicit level ---- */

static void run_flow_sums(const Plan *plan, State *state, uint32_t first, uint32_t end)
{
  for (uint32_t i = first; i < end; i++) {
    const FlowSum *sum = &plan->flow_sums[i];
    double total = 0;
    for (uint32_t j = sum->first; j < sum->end; j++) total += state->w[plan->flow_inputs[j]];
    state->w[sum->out] = 0 - total; /* no flow is 0, not -0 */
    if (sum->mate != NONE) state->w[sum->mate] = total;
  }
}

static void place_flow_states(const Plan *plan, State *state)
{
  const double *flow = state->x + plan->n_states - plan->n_flow_states;
  for (size_t i = 0; i < plan->n_flow_states; i++) {
    state->w[plan->flow_states[i].value] = flow[i];
    if (plan->flow_states[i].mate != NONE) state->w[plan->flow_states[i].mate] = 0 - flow[i];
  }
}

void evaluate_explicit(const Plan *plan, State *state)
{
  place_flow_states(plan, state);
  for (const Batch *batch = plan->batches, *end = batch + plan->n_batches; batch < end; batch++) {
    if (batch->evaluate)
      batch->evaluate(&state->batch[batch->use], batch->first, batch->end);
    else
      run_flow_sums(plan, state, batch->first, batch->end);
  }
}

void run_blocks(const Plan *plan, State *state, const CallList *list)
{
  for (const SweepCall *call = list->at, *end = call + list->n; call < end; call++) {
    if (call->run)
      call->run(&state->batch[call->use], call->first, call->end);
    else
      run_flow_sums(plan, state, call->first, call->end);
  }
}

/* Without what is inside of rigid groups, as `blocks` of sweeps. */
static void explicit_in_parts(const Plan *plan, State *state, Crew *crew)
{
  place_flow_states(plan, state);
  run_blocks(plan, state, &plan->division.blocks_before);
  const PartsDone done = crew_run(crew, plan->division.blocks);
  if (done == PARTS_FAULT)
    run_blocks(plan, state, &plan->sweeps.blocks); /* finds the first one */
  else
    run_blocks(plan, state, &plan->division.blocks_after);
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

void evaluate_rows(const Plan *plan, State *state)
{
  for (const SweepCall *call = plan->rows.at, *end = call + plan->rows.n; call < end; call++) {
    if (call->run)
      call->run(&state->batch[call->use], 0, call->end);
    else
      probe(&plan->uses[call->use], &state->batch[call->use]);
  }
}

static size_t matrix_size(const State *state)
{
  return state->matrix.start[state->matrix.n] * sizeof *state->matrix.value;
}

static void place_base(const Plan *plan, State *state)
{
  if (plan->contacts)
    contacts_place_base(state);
  else
    memcpy(state->matrix.value, state->base, plan->n_base * sizeof *state->base);
}

static inline double term_value(const double *array, Term term)
{
  double value = array[term.source >> 1];
  return term.source & 1 ? -value : value;
}

static void add_terms(const Terms *terms, const double *coefficients, double *value)
{
  for (const Term *term = terms->at, *end = term + terms->n; term < end; term++)
    value[term->entry] += term_value(coefficients, *term);
}

static void sum_base(const Plan *plan, State *state)
{
  memset(state->base, 0, plan->n_base * sizeof *state->base);
  add_terms(&plan->constant, state->coefficients, state->base);
  place_base(plan, state);
  modes_forget(&state->modes);
}

void evaluate_fixed(const Plan *plan, State *state)
{
  for (size_t u = 0; u < plan->n_uses; u++)
    if (plan->uses[u].info->class_->fixed) plan->uses[u].info->class_->fixed(&state->batch[u], 0, plan->uses[u].count);
  if (!state->order_waits) sum_base(plan, state);
}

/* ---- linear level ---- */

static void assemble(const Plan *plan, State *state)
{
  double *restrict value = state->matrix.value;
  for (const Term *term = plan->varying.at, *end = term + plan->varying.n; term < end; term++)
    value[term->entry] = state->base[term->entry] + term_value(state->coefficients, *term);
  add_terms(&plan->more, state->coefficients, value);
  for (const Term *term = plan->right.at, *end = term + plan->right.n; term < end; term++)
    state->b[term->entry] = term_value(state->rhs, *term);
}

/* Pointers are read once: a store of a char may be one to them. */
void evaluate_bounds(const Plan *plan, State *state)
{
  double *lower = state->modes.lower, *upper = state->modes.upper;
  unsigned char *guess = state->modes.guess;
  const double *bound = state->bound, *predicted = state->predicted;
  const int8_t *sign = plan->mode_sign;
  for (size_t m = 0, n = plan->n_modes; m < n; m++) {
    const int is_same = sign[m] > 0;
    const double low = is_same ? bound[2 * m] : -bound[2 * m + 1], high = is_same ? bound[2 * m + 1] : -bound[2 * m];
    const double value = is_same ? predicted[m] : -predicted[m];
    lower[m] = low;
    upper[m] = high;
    guess[m] = value < low ? MODE_LOWER : value > high ? MODE_UPPER : MODE_LAW;
  }
}

/* Equal states give equal bits only in equal orders of elimination. So an order that one point needed is not kept for the next:
 * the order of the reference values is restored, independent of what was evaluated in between. */
static FactorStatus return_to_reference(const Plan *plan, State *state)
{
  state->reordered = state->is_known = 0;
  if (plan->has_order && !state->own_reference) return factor_share(&state->factor, &plan->order), FACTOR_OK;
  if (state->order_waits) state->order_waits = 0, sum_base(plan, state);
  memcpy(state->matrix.value, state->reference, matrix_size(state));
  FactorStatus status = factor_analyse(&state->factor);
  place_base(plan, state);
  return status == FACTOR_SINGULAR ? FACTOR_OK : status; /* then the values at hand decide */
}

/* A point needed a new order. A run takes it as reference, because its next points will need it too: only in this way the last
 * bits of results depend on the past. With modes the order may be one for the present set; one for the laws is found next. */
static void note_reordering(State *state, int keep)
{
  state->reordered = !keep || state->modes.n > 0;
  if (!keep) return;
  state->own_reference = 1;
  memcpy(state->reference, state->matrix.value, matrix_size(state));
}

/* z begins with the core of the solution. */
static void keep_core(const Plan *plan, State *state)
{
  if (state->solution != state->z) memcpy(state->z, state->solution, plan->n_core * sizeof *state->z);
}

static void clamp(const Plan *plan, State *state)
{
  modes_clamp(&state->modes, state->solution);
  keep_core(plan, state);
}

static void assemble_laws(const Plan *plan, State *state, ContactsAs as)
{
  assemble(plan, state);
  evaluate_bounds(plan, state);
  if (plan->contacts) contacts_assemble(plan, state, as);
}

FactorStatus evaluate_factor(const Plan *plan, State *state, EvaluateHow how)
{
  const uint64_t reorderings = state->counts.reorderings;
  FactorStatus status = state->reordered ? return_to_reference(plan, state) : FACTOR_OK;
  if (status != FACTOR_OK) return status;
  assemble_laws(plan, state, CONTACTS_AS_THEY_ARE);
  const int same = plan->varying.n == 0 && !plan->contacts ? MODES_SAME_MATRIX : 0;
  status = plan->contacts_condensed ? contacts_solve(plan, state, how.frozen)
                                    : modes_solve(&state->modes, &state->factor, &state->matrix, state->b, state->solution,
                                                  (how.frozen ? MODES_FROZEN : 0) | same, &state->counts.reorderings);
  keep_core(plan, state);
  if (state->counts.reorderings != reorderings && status == FACTOR_OK) note_reordering(state, how.keep_order);
  return status;
}

void evaluate_product(const Plan *plan, const State *state, const double *z, double *result)
{
  const Matrix *matrix = &state->matrix;
  for (size_t r = 0; r < matrix->n; r++) {
    result[r] = 0;
    for (uint32_t e = matrix->start[r]; e < matrix->start[r + 1]; e++) result[r] += matrix->value[e] * z[matrix->column[e]];
  }
  if (plan->contacts_condensed) contacts_multiply(plan, state, z, result);
}

void evaluate_answer(const Plan *plan, State *state, const double *right, double *answer)
{
  if (plan->contacts_condensed)
    contacts_solve_again(plan, state, right, answer);
  else
    factor_solve(&state->factor, right, answer);
}

/* Ordered as if nothing touched: the stiff laws of contacts would forbid pivots that are safe, because what they add is
 * symmetric and positive; the factors would have several times as many entries. */
FactorStatus evaluate_new_order(const Plan *plan, State *state, OrderFrom from)
{
  Factor *factor = &state->factor;
  const SymbolicHead *earlier = factor->symbolic->head;
  const int keep = from == KEEP_PIVOTS && earlier->is_valid && !earlier->is_alone;
  modes_pair(&state->modes, state->pair);
  evaluate_rows(plan, state);
  assemble_laws(plan, state, CONTACTS_OPEN);
  if (!keep) factor_forget(factor);
  FactorStatus status = keep ? factor_analyse_from(factor, factor->symbolic, plan->n_core) : FACTOR_DEGRADED;
  if (status == FACTOR_DEGRADED) status = factor_analyse(factor);
  if (status != FACTOR_OK) return status;
  memcpy(state->reference, state->matrix.value, matrix_size(state));
  state->reordered = state->is_known = 0;
  return FACTOR_OK;
}

/* Neither `base` nor `value` are touched: half of the memory of a forest is that of its matrix. */
int evaluate_without_order(const Plan *plan, State *state)
{
  if (!sweep_run(plan, state, 0, NULL) || state->fault.site) return state->order_waits = 0, sum_base(plan, state), 0;
  modes_pair(&state->modes, state->pair);
  evaluate_rows(plan, state);
  add_terms(&plan->constant, state->coefficients, state->reference);
  add_terms(&plan->varying, state->coefficients, state->reference);
  add_terms(&plan->more, state->coefficients, state->reference);
  state->reordered = state->own_reference = 1;
  return 1;
}

void expand_unknowns(State *state, const ClassUse *use, const double *z)
{
  const size_t n = use->count * use->info->n_unknowns;
  double *own = batch_of(state, use)->z;
  for (size_t j = 0; j < n; j++) own[j] = signed_value(z, use->column[j]);
}

static void rates_by_function(const Plan *plan, State *state)
{
  double *restrict z_all = state->z_all;
  for (const Term *term = plan->awaited.at, *end = term + plan->awaited.n; term < end; term++)
    z_all[term->entry] = term_value(state->z, *term);
  for (size_t i = 0; i < plan->n_absent; i++) z_all[plan->absent[i]] = 0;
  for (const SweepCall *call = plan->rates.at, *end = call + plan->rates.n; call < end; call++)
    call->run(&state->batch[call->use], 0, call->end);
}

void evaluate_rates(const Plan *plan, State *state, double *dx)
{
  rates_by_function(plan, state);
  for (size_t i = 0; i < plan->n_states; i++) {
    Signed column = plan->state_column[i];
    dx[i] = column == STATE_BY_FUNCTION ? state->dx[i] : signed_value(state->z, column);
  }
  if (plan->contacts) contacts_derivatives(state, dx);
}

static void set_hold(const Plan *plan, State *state, LiedHold hold)
{
  for (size_t u = 0; u < plan->n_uses; u++) state->batch[u].hold = hold;
}

void evaluate_relations(const Plan *plan, State *state, double t, const double *x)
{
  state->evaluated = state->swept = 0;
  state->time = t;
  memcpy(state->x, x, plan->n_states * sizeof *x);
  set_hold(plan, state, LIED_HOLD_TIME);
  evaluate_explicit(plan, state);
  evaluate_rows(plan, state);
  rates_by_function(plan, state);
  state->fault.site = NULL;
}

int all_finite(const double *x, size_t n)
{
  double sum = 0; /* 0 unless something is infinite or NaN */
  for (size_t i = 0; i < n; i++) sum += x[i] * 0;
  return sum == 0;
}

/* ---- the sign of the determinant ---- */

static void set_held(const Plan *plan, State *state, EvaluateHow how)
{
  if (plan->n_uses && state->batch->hold != (LiedHold)how.hold)
    set_hold(plan, state, (LiedHold)how.hold); /* all have the same */
}

static FactorStatus solve_at(const Plan *plan, State *state, EvaluateHow how)
{
  set_held(plan, state, how);
  evaluate_explicit(plan, state);
  evaluate_rows(plan, state);
  return evaluate_factor(plan, state, how);
}

/* Of the matrix with the forces of contacts, also where they are condensed. */
static int sign_of(const Plan *plan, const State *state)
{
  const int is_mixed = plan->contacts_condensed && !state->is_symmetric;
  return factor_sign(&state->factor) * (is_mixed ? block_factor_sign(&state->blocks) : 1);
}

/* To be called after solve_at with the same arguments; its results stay. Relations and modes stay as they are. */
FactorStatus evaluate_sign(const Plan *plan, State *state, EvaluateHow how)
{
  const EvaluateHow held = {.hold = LIED_HOLD_ALL, .frozen = 1, .keep_order = how.keep_order};
  state->determinant = sign_of(plan, state);
  if (plan->n_states) memcpy(state->moving, state->x, plan->n_states * sizeof *state->x);
  if (!rest_stop(plan, state)) return FACTOR_OK;
  if (solve_at(plan, state, held) == FACTOR_OK) state->determinant = sign_of(plan, state);
  memcpy(state->x, state->moving, plan->n_states * sizeof *state->x);
  state->fault.site = NULL; /* at rest is not where it matters */
  return solve_at(plan, state, how);
}

static int needs_sign(const Plan *plan, const State *state, EvaluateHow how)
{
  return !state->determinant || (how.branched && sign_of(plan, state) != state->determinant);
}

/* The number of states. */
static size_t begin_point(const Plan *plan, State *state, double t, const double *x)
{
  const size_t n = plan->n_states + contacts_states(state);
  if (state->parameters_changed) evaluate_parameters(plan, state), state->parameters_changed = 0;
  state->counts.evaluations++;
  state->evaluated = state->swept = 0;
  state->time = t;
  if (x != state->x && n) memcpy(state->x, x, n * sizeof *x);
  state->fault.site = NULL;
  return n;
}

EvaluateStatus evaluate(const Plan *plan, State *state, EvaluateHow how, double t, const double *x, double *dx)
{
  const size_t n = begin_point(plan, state, t, x);
  FactorStatus status = solve_at(plan, state, how);
  if (state->fault.site) return EVALUATE_FAULT;
  if (status == FACTOR_OK && needs_sign(plan, state, how)) status = evaluate_sign(plan, state, how);
  if (status != FACTOR_OK) return status == FACTOR_NO_ROOM ? EVALUATE_NO_ROOM : EVALUATE_SINGULAR;
  if (sign_of(plan, state) != state->determinant) return EVALUATE_SIGN_CHANGE;
  double *result = dx ? dx : state->dx;
  evaluate_rates(plan, state, result);
  if (state->fault.site) return EVALUATE_FAULT;
  if (!all_finite(result, n)) return EVALUATE_NOT_FINITE;
  state->evaluated = 1;
  return EVALUATE_OK;
}

/* A weak pivot is left to the factorisation, and words for what is not finite: it may come from inside of a rigid group. */
static EvaluateStatus evaluate_swept(const Plan *plan, State *state, EvaluateHow how, Crew *crew, double t, const double *x,
                                     double *dx)
{
  const size_t n = begin_point(plan, state, t, x);
  if (!crew_begin(crew, plan, state)) crew = NULL;
  set_held(plan, state, how);
  if (crew)
    explicit_in_parts(plan, state, crew);
  else
    run_blocks(plan, state, &plan->sweeps.blocks);
  if (state->fault.site) return EVALUATE_FAULT;
  if (!sweep_run(plan, state, how.frozen, crew)) return evaluate(plan, state, how, t, state->x, dx);
  sweep_rates(plan, state, dx);
  if (state->fault.site) return EVALUATE_FAULT;
  if (!all_finite(dx, n)) return evaluate(plan, state, how, t, state->x, dx);
  state->evaluated = state->swept = 1;
  return EVALUATE_OK;
}

/* ---- with messages ---- */

static LiedStatus report_failure(LiedSystem *s, EvaluateStatus status, double t, const double *dx)
{
  switch (status) {
  case EVALUATE_FAULT:
    return report_fault(s, t);
  case EVALUATE_SIGN_CHANGE:
    return report_sign_change(s, s->state);
  case EVALUATE_NOT_FINITE:
    return report_not_finite(s, s->state, t, dx ? dx : s->state->dx);
  case EVALUATE_NO_ROOM:
    return report_no_memory(s);
  default:
    return report_singular(s, s->state, FACTOR_SINGULAR);
  }
}

static LiedStatus evaluate_at(LiedSystem *s, EvaluateHow how, double t, const double *x, double *dx)
{
  s->observed = 0;
  EvaluateStatus status = evaluate(s->plan, s->state, how, t, x, dx);
  while (status == EVALUATE_NO_ROOM && state_extend_factor(&s->memory, s->state))
    status = evaluate(s->plan, s->state, how, t, x, dx);
  return status == EVALUATE_OK ? LIED_OK : report_failure(s, status, t, dx);
}

/* What a run comes to, it comes to again from the same state: checks beside it may come at other times. */
static int keeps_order(const LiedSystem *s)
{
  return s->in_run && !s->looking;
}

static EvaluateHow how_to(const LiedSystem *s, LiedHold hold)
{
  return (EvaluateHow){.hold = (uint8_t)hold, .frozen = hold == LIED_HOLD_ALL, .keep_order = (uint8_t)keeps_order(s)};
}

LiedStatus evaluate_point(LiedSystem *s, LiedHold hold, double t, const double *x, double *dx)
{
  return evaluate_at(s, how_to(s, hold), t, x, dx);
}

LiedStatus evaluate_derivatives(LiedSystem *s, LiedHold hold, double t, const double *x, double *dx)
{
  if (!s->plan->sweeps.is_there) return evaluate_point(s, hold, t, x, dx);
  s->observed = 0;
  const EvaluateStatus status = evaluate_swept(s->plan, s->state, how_to(s, hold), s->crew, t, x, dx);
  if (status == EVALUATE_NO_ROOM) return evaluate_point(s, hold, t, x, dx);
  return status == EVALUATE_OK ? LIED_OK : report_failure(s, status, t, dx);
}

LiedStatus evaluate_event(LiedSystem *s, LiedHold hold, double t, const double *x, double *dx)
{
  /* A branch of an `if` may have another sign. */
  return evaluate_at(s, (EvaluateHow){.hold = (uint8_t)hold, .branched = 1, .keep_order = (uint8_t)keeps_order(s)}, t, x, dx);
}

/* ---- what only outputs need ---- */

static void solve_tail(const Plan *plan, State *state)
{
  for (size_t j = 0; j < plan->n_tails; j++) {
    const Tail *tail = &plan->tails[j];
    double rest = signed_value(state->rhs, tail->rhs);
    for (uint32_t i = tail->first; i < tail->end; i++)
      rest -= signed_value(state->coefficients, plan->tail_terms[i].source) * state->z[plan->tail_terms[i].entry];
    state->z[tail->column] = rest / signed_value(state->coefficients, tail->pivot);
  }
}

/* Where sweeps can do it they do, whichever way the point was evaluated: equal points have equal bits. */
void evaluate_rest(const Plan *plan, State *state)
{
  if (plan->sweeps.is_there && (state->swept || sweep_run(plan, state, 1, NULL))) {
    sweep_complete(plan, state);
  } else {
    clamp(plan, state);
    solve_tail(plan, state);
  }
}

static void compute_outputs(const Plan *plan, State *state, int energies_only)
{
  for (size_t u = 0; u < plan->n_uses; u++) {
    const ClassUse *use = &plan->uses[u];
    if (energies_only && use->info->class_->n_energies == 0) continue;
    expand_unknowns(state, use, state->z);
    if (use->info->class_->outputs_of) use->info->class_->outputs_of(batch_of(state, use), 0, use->count);
  }
}

/* 1: one has changed. */
static int take_outputs(const Plan *plan, State *state)
{
  int changed = 0;
  for (size_t i = 0; i < plan->n_taken; i++) {
    double *to = &state->y[plan->taken[i].to], from = plan->taken[i].from == SIZE_MAX ? NAN : state->y[plan->taken[i].from];
    changed |= memcmp(to, &from, sizeof from) != 0;
    *to = from;
  }
  return changed;
}

/* Outputs that take those of others follow them, along chains of such; a circle that comes to no end has no value. */
void evaluate_outputs(const Plan *plan, State *state)
{
  compute_outputs(plan, state, 0);
  for (size_t pass = 0; take_outputs(plan, state); pass++) {
    if (pass > plan->n_taken)
      for (size_t i = 0; i < plan->n_taken; i++) state->y[plan->taken[i].to] = NAN;
    compute_outputs(plan, state, 0);
    if (pass > plan->n_taken) return;
  }
}

static void run_outputs(LiedSystem *s, int energies_only)
{
  const Plan *plan = s->plan;
  State *state = s->state;
  evaluate_rest(plan, state);
  if (energies_only && plan->n_taken == 0)
    compute_outputs(plan, state, 1);
  else
    evaluate_outputs(plan, state);
  if (s->ledger.open) ledger_sum(plan, state);
}

LiedStatus observe_at(LiedSystem *s, double t, const double *x)
{
  LiedStatus status = evaluate_point(s, s->hold, t, x, s->state->dx_observed);
  if (!status) run_outputs(s, 0);
  return !status && s->state->fault.site ? report_fault(s, t) : status;
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
  LiedStatus status = observe_at(s, s->time, s->state->present);
  s->hold = hold;
  s->observed = !status;
  return status;
}
