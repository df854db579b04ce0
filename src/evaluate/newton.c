/* newton.c: (I - gamma df/dx) delta = b without forming df/dx, which is dense even for a chain.
 *
 * The matrix is taken over states x, explicit port values w and linear unknowns z, where every equation is local:
 *
 *     dx - gamma (df/dx dx + df/dw dw + df/dz dz) = b       f: a component of z, or `derivatives`
 *     dw - dg/dx dx - dg/dw dw                    = 0       blocks and flow sums
 *     dr/dx dx + dr/dw dw + A dz                  = 0       r = A z - rhs at fixed z
 *
 * It has a number of factor entries per component that does not grow with the system. */
#include <string.h>

#include "evaluate/newton.h"

enum { MOST_WEAK = 6 }; /* pivots that are asked for */

/* Entries are always generated in the same order: counted, placed, then filled as often as needed. */
static void emit(Newton *w, size_t row, size_t column, double value)
{
  size_t k = w->n_emitted++;
  if (w->pass == PASS_PATTERN) w->row[k] = (uint32_t)row, w->column[k] = (uint32_t)column;
  if (w->pass == PASS_VALUE) w->matrix.value[w->entry[k]] += value;
}

/* d(der(x_row))/d(column). */
static void emit_rate(Newton *w, size_t row, size_t column, double value)
{
  if (w->pass == PASS_PRODUCT)
    w->product[row] += value * w->delta[column];
  else
    emit(w, row, column, -w->gamma * value);
}

static void emit_states(Newton *w, const Plan *plan)
{
  for (size_t i = 0; i < plan->n_states; i++) {
    if (w->pass != PASS_PRODUCT) emit(w, i, i, 1);
    Signed column = plan->state_column[i];
    if (column != STATE_BY_FUNCTION && column != NONE)
      emit_rate(w, i, plan->n_states + plan->n_values + (column >> 1), column & 1 ? -1 : 1);
  }
}

static void emit_values(Newton *w, const Plan *plan)
{
  size_t n = plan->n_states, first_flow = plan->n_states - plan->n_flow_states;
  for (size_t i = 0; i < plan->n_values; i++) emit(w, n + i, n + i, 1);
  for (size_t i = 0; i < plan->n_flow_states; i++) {
    emit(w, n + number_at(plan, plan->flow_states[i].value), first_flow + i, -1);
    if (plan->flow_states[i].mate != NONE) emit(w, n + number_at(plan, plan->flow_states[i].mate), first_flow + i, 1);
  }
  for (size_t i = 0; i < plan->n_flow_sums; i++) {
    const FlowSum *sum = &plan->flow_sums[i];
    for (uint32_t j = sum->first; j < sum->end; j++)
      emit(w, n + number_at(plan, sum->out), n + number_at(plan, plan->flow_inputs[j]), 1);
    if (sum->mate != NONE) emit(w, n + number_at(plan, sum->mate), n + number_at(plan, sum->out), 1);
  }
}

static void emit_core(Newton *w, const Plan *plan, const State *state)
{
  size_t offset = plan->n_states + plan->n_values;
  for (size_t r = 0; r < plan->n_core; r++)
    for (uint32_t e = state->matrix.start[r]; e < state->matrix.start[r + 1]; e++)
      emit(w, offset + r, offset + state->matrix.column[e], w->core ? w->core[e] : 0);
}

/* Column of input j of instance i. */
static size_t input_column(const Plan *plan, const ClassUse *use, size_t i, size_t j, int *sign)
{
  const ClassInfo *info = use->info;
  size_t n_states = info->class_->n_states;
  *sign = 1;
  if (j < n_states) return use->state + i * n_states + j;
  j -= n_states;
  if (j < info->n_values) return plan->n_states + number_at(plan, use->at[i * info->n_values + j]);
  Signed column = use->column[i * info->n_unknowns + j - info->n_values];
  if (column == NONE) return SIZE_MAX;
  *sign = column & 1 ? -1 : 1;
  return plan->n_states + plan->n_values + (column >> 1);
}

static void emit_pair(Newton *w, const Plan *plan, const Partials *partials, size_t i, size_t k)
{
  const ClassUse *use = partials->use;
  const ClassInfo *info = use->info;
  int sign;
  size_t o = partials->output[k], column = input_column(plan, use, i, partials->input[k], &sign);
  if (column == SIZE_MAX) return;
  double partial = partials->partial[i * partials->n_pairs + k] * sign;
  if (o < info->n_values) {
    if (partials->provided[i * info->n_values + o] && w->pass != PASS_PRODUCT)
      emit(w, plan->n_states + number_at(plan, use->at[i * info->n_values + o]), column, -partial);
    return;
  }
  o -= info->n_values;
  if (o >= info->class_->n_rows) {
    emit_rate(w, use->state + i * info->class_->n_states + o - info->class_->n_rows, column, partial);
    return;
  }
  size_t at = use->row + i * info->class_->n_rows + o;
  uint32_t row = w->core_of_row[at];
  if (row == NONE && w->pass == PASS_PRODUCT) w->residual[at] += partial * w->delta[column];
  if (row == NONE || w->pass == PASS_PRODUCT) return;
  int flip = plan->row_flip[row];
  emit(w, plan->n_states + plan->n_values + row, column, flip ? -partial : partial);
}

void newton_emit_all(Newton *w, const Plan *plan, const State *state)
{
  w->n_emitted = 0;
  emit_states(w, plan);
  if (w->pass != PASS_PRODUCT) {
    emit_values(w, plan);
    emit_core(w, plan, state);
  }
  for (size_t u = 0; u < plan->n_uses; u++)
    for (size_t i = 0; i < plan->uses[u].count; i++)
      for (size_t k = 0; k < w->partials[u].n_pairs; k++) emit_pair(w, plan, &w->partials[u], i, k);
}

/* ---- pattern ---- */

enum { POINTS = 64 }; /* of all instances of a class together */

/* How many points are looked at to find which slopes there may be. A pattern that grows later costs memory, which a step must
 * not take; many instances see many points at once. */
static int points_of(const Newton *w, const ClassUse *use)
{
  if (!w->is_stepper) return 1;
  return 3 + (use->count ? (int)(POINTS / use->count) : 0);
}

/* Rows by counting sort; entries of one row that fall on one column merge. */
static void merge_entries(Newton *w, Arena *work)
{
  size_t n = w->matrix.n, m = w->n_emitted;
  uint32_t *first = ARENA_NEW(work, uint32_t, n + 2), *order = ARENA_NEW(work, uint32_t, m);
  uint32_t *start = ARENA_NEW(&w->pattern, uint32_t, n + 1), *columns = ARENA_NEW(&w->pattern, uint32_t, m);
  uint32_t *seen = ARENA_NEW(work, uint32_t, n); /* 1 + entry last written for a column */
  for (size_t k = 0; k < m; k++) first[w->row[k] + 2]++;
  for (size_t r = 0; r < n; r++) first[r + 2] += first[r + 1];
  for (size_t k = 0; k < m; k++) order[first[w->row[k] + 1]++] = (uint32_t)k;
  uint32_t at = 0;
  for (size_t r = 0; r < n; r++) {
    start[r] = at;
    for (uint32_t j = first[r]; j < first[r + 1]; j++) {
      uint32_t k = order[j], column = w->column[k];
      if (seen[column] <= start[r]) {
        columns[at] = column;
        seen[column] = ++at;
      }
      w->entry[k] = seen[column] - 1;
    }
  }
  start[n] = at;
  w->matrix.start = start;
  w->matrix.column = columns;
  w->matrix.value = ARENA_NEW(&w->pattern, double, at);
}

void newton_build_pattern(LiedSystem *s, Newton *w)
{
  const Plan *plan = s->plan;
  State *state = s->state;
  factor_free(w->factor);
  w->factor = NULL;
  w->analysed = 0;
  arena_free(&w->pattern);
  for (size_t u = 0; u < plan->n_uses; u++) partials_list_pairs(&w->partials[u], &w->pattern);
  w->matrix.n = plan->n_states + plan->n_values + plan->n_core;
  w->pass = PASS_COUNT;
  newton_emit_all(w, plan, state);
  w->row = ARENA_NEW(&w->pattern, uint32_t, w->n_emitted);
  w->column = ARENA_NEW(&w->pattern, uint32_t, w->n_emitted);
  w->entry = ARENA_NEW(&w->pattern, uint32_t, w->n_emitted);
  w->pass = PASS_PATTERN;
  newton_emit_all(w, plan, state);
  merge_entries(w, &w->pattern);
  w->b = ARENA_NEW(&w->pattern, double, w->matrix.n);
  w->delta = ARENA_NEW(&w->pattern, double, w->matrix.n);
  if (w->is_stepper) implicit_pattern(w, plan);
}

int newton_new(LiedSystem *s, Newton **newton)
{
  Newton *w = *newton = memory_resize(&s->memory, NULL, 0, sizeof *w);
  if (!w) return 0;
  arena_init(&w->masks, &s->memory, &s->failure);
  arena_init(&w->pattern, &s->memory, &s->failure);
  return 1;
}

void newton_size(LiedSystem *s, Newton *w)
{
  const Plan *plan = s->plan;
  State *state = s->state;
  Arena *a = &w->masks;
  w->core_of_row = ARENA_NEW(a, uint32_t, plan->n_rows);
  for (size_t r = 0; r < plan->n_rows; r++) w->core_of_row[r] = NONE;
  for (uint32_t r = 0; r < plan->n_core; r++)
    if (plan->core_row[r] < plan->n_rows) w->core_of_row[plan->core_row[r]] = r;
  w->core = ARENA_NEW(a, double, state->matrix.start[plan->n_core]);
  w->product = ARENA_NEW(a, double, plan->n_states);
  w->scratch.laws = w->is_stepper;
  w->residual = ARENA_NEW(a, double, plan->n_rows);
  Partials *partials = ARENA_NEW(a, Partials, plan->n_uses);
  if (w->is_stepper) implicit_size(w, plan);
  partials_scratch_size(&w->scratch, a, plan);
  for (size_t u = 0; u < plan->n_uses; u++) {
    partials_init(&partials[u], a, &plan->uses[u], w->is_stepper);
    for (int k = points_of(w, &plan->uses[u]); k > 0; k--) partials_evaluate(&partials[u], &w->scratch, plan, state, k);
  }
  w->partials = partials;
}

void newton_release(LiedSystem *s, Newton **newton)
{
  Newton *w = *newton;
  if (!w) return;
  factor_free(w->factor);
  arena_free(&w->pattern);
  arena_free(&w->masks);
  memory_resize(&s->memory, w, sizeof *w, 0);
  *newton = NULL;
}

void newton_forget(LiedSystem *s)
{
  newton_release(s, &s->newton);
  newton_release(s, &s->responses);
}

void newton_free(LiedSystem *s)
{
  newton_forget(s);
  newton_release(s, &s->stepper);
}

/* ---- values ---- */

/* The core matrix of the point just evaluated; laws at their bound are unit rows. */
void newton_keep_core(Newton *w, const Plan *plan, const State *state)
{
  memcpy(w->core, state->matrix.value, state->matrix.start[plan->n_core] * sizeof *w->core);
  for (size_t m = 0; m < plan->n_modes && !w->is_stepper; m++) {
    if (state->modes.set[m] == MODE_LAW) continue;
    uint32_t r = state->modes.row[m];
    for (uint32_t e = state->matrix.start[r]; e < state->matrix.start[r + 1]; e++)
      w->core[e] = state->matrix.column[e] == state->modes.column[m];
  }
}

/* Partial derivatives at the point just evaluated; a mask that grows asks for a new pattern. */
void newton_evaluate_partials(LiedSystem *s, Newton *w)
{
  const Plan *plan = s->plan;
  State *state = s->state;
  int grown = !w->matrix.start;
  do {
    if (grown) newton_build_pattern(s, w);
    grown = 0;
    for (size_t u = 0; u < plan->n_uses; u++) grown |= partials_evaluate(&w->partials[u], &w->scratch, plan, state, 0);
  } while (grown);
  w->evaluated = 1;
}

/* The first slope over a state that is infinite, else the first that is no number, as 0 times such a one. */
static size_t find_steep(const Matrix *m, size_t n_states)
{
  size_t end = m->start[m->n], nan = end;
  for (size_t k = 0; k < end; k++) {
    if (m->column[k] >= n_states || isfinite(m->value[k])) continue;
    if (isinf(m->value[k])) return k;
    if (nan == end) nan = k;
  }
  return nan;
}

/* I - gamma df/dx has lost its rank where a mode grows as fast as the step is short. Otherwise the class is at fault. */
static void report_singular_step(LiedSystem *s, const Newton *w)
{
  const Plan *plan = s->plan;
  uint32_t rows[MOST_WEAK], columns[MOST_WEAK];
  char name[NAME_SIZE] = "";
  size_t n = factor_weak(w->factor, rows, columns, MOST_WEAK), k = 0;
  n = n < MOST_WEAK ? n : MOST_WEAK;
  while (k < n && columns[k] >= plan->n_states) k++;
  if (k < n) state_name(s, s->state, columns[k], name, sizeof name);
  system_error(s, k < n ? topic_state(s, s->state, "newton-singular", columns[k]) : (Topic){.code = "newton-singular"},
               "at t = %.9g s the matrix of the implicit step is singular%s%s%s", s->state->time,
               k < n ? ", it does not determine '" : "", name, k < n ? "'" : "");
  system_remedy(s, "take another step: there is a mode that grows by itself within one");
}

/* Slopes that are not finite, as that of sqrt(x) at 0, make it singular, too. The first columns are the states'. */
LiedStatus newton_report(LiedSystem *s, const Newton *w)
{
  const Plan *plan = s->plan;
  const State *state = s->state;
  const Matrix *m = &w->matrix;
  char name[NAME_SIZE] = "";
  size_t end = m->start[m->n], k = find_steep(m, plan->n_states);
  messages_clear(&s->messages);
  if (k < end) {
    state_name(s, state, m->column[k], name, sizeof name);
    system_error(s, topic_state(s, s->state, "slope-not-finite", m->column[k]),
                 "at t = %.9g s the slope of an equation over '%s' is not finite, as that of sqrt() at 0", state->time, name);
    system_remedy(s, "look for a root, a power or a division whose argument reaches 0");
  } else if (w->is_stepper) {
    report_singular_step(s, w);
  } else {
    system_error(s, (Topic){.code = "newton-singular"}, "at t = %.9g s the Newton matrix of the adaptive solver is singular",
                 state->time);
    system_remedy(s, "try a tighter tolerance");
  }
  return LIED_SINGULAR;
}

void newton_fill(Newton *w, const Plan *plan, const State *state)
{
  memset(w->matrix.value, 0, w->matrix.start[w->matrix.n] * sizeof *w->matrix.value);
  w->pass = PASS_VALUE;
  newton_emit_all(w, plan, state);
}

static LiedStatus factorise(LiedSystem *s, Newton *w)
{
  newton_fill(w, s->plan, s->state);
  if (!w->factor) w->factor = factor_new(&s->memory, &w->matrix, NULL);
  FactorStatus status = !w->factor ? FACTOR_NO_MEMORY : w->analysed ? factor_compute(w->factor) : FACTOR_DEGRADED;
  if (status == FACTOR_DEGRADED || status == FACTOR_SINGULAR) {
    s->state->counts.reorderings += (uint64_t)w->analysed;
    status = factor_analyse(w->factor);
  }
  w->analysed = status == FACTOR_OK;
  if (status == FACTOR_OK) return LIED_OK;
  if (status == FACTOR_NO_MEMORY) return report_no_memory(s);
  return newton_report(s, w);
}

/* Everything that may run out of memory is in arenas of the Newton matrix, which is then freed. */
static LiedStatus rates_here(LiedSystem *s)
{
  if (setjmp(s->failure)) {
    newton_release(s, &s->newton);
    system_error(s, (Topic){.code = "no-memory"}, "out of memory for the matrix of the adaptive solver");
    return LIED_NO_MEMORY;
  }
  Newton *w = s->newton;
  if (!w->partials) newton_size(s, w);
  newton_keep_core(w, s->plan, s->state);
  newton_evaluate_partials(s, w);
  return LIED_OK;
}

/* At the point just evaluated. */
static LiedStatus derive(LiedSystem *s)
{
  if (!s->newton && !newton_new(s, &s->newton)) return report_no_memory(s);
  return rates_here(s);
}

LiedStatus newton_setup(LiedSystem *s, double t, const double *x, double gamma, int fresh, int *evaluated)
{
  Newton *w = s->newton;
  *evaluated = fresh || !w || !w->evaluated;
  LiedStatus status = *evaluated ? evaluate_point(s, LIED_HOLD_ALL, t, x, NULL) : LIED_OK;
  if (*evaluated && !status) status = derive(s);
  if (status) return status;
  w = s->newton;
  w->gamma = gamma;
  return factorise(s, w);
}

LiedStatus newton_solve(LiedSystem *s, const double *b, double *delta)
{
  Newton *w = s->newton;
  size_t n = s->plan->n_states;
  memset(w->b, 0, w->matrix.n * sizeof *w->b);
  if (n) memcpy(w->b, b, n * sizeof *b);
  factor_solve(w->factor, w->b, w->delta);
  if (n) memcpy(delta, w->delta, n * sizeof *delta);
  return LIED_OK;
}

/* ---- responses to small changes ---- */

static void swap(LiedSystem *s)
{
  Newton *solver = s->newton;
  s->newton = s->responses;
  s->responses = solver;
}

/* With a matrix of its own: the solver goes on as if nobody had looked. */
static LiedStatus factorise_apart(LiedSystem *s)
{
  swap(s);
  LiedStatus status = derive(s);
  if (!status) s->newton->gamma = 0;
  if (!status) status = factorise(s, s->newton);
  swap(s);
  return status;
}

/* The unknowns of the tail are part of the residuals of its rows. */
LiedStatus newton_begin_responses(LiedSystem *s)
{
  LiedStatus status = evaluate_point(s, s->hold, s->time, s->state->present, NULL);
  if (status) return status;
  evaluate_rest(s->plan, s->state);
  return factorise_apart(s);
}

/* With gamma = 0 the solution for b = e_k says how w and z follow a state or an open input, and from that der(x). */
Response newton_response(LiedSystem *s, size_t k)
{
  Newton *w = s->responses;
  const Plan *plan = s->plan;
  memset(w->b, 0, w->matrix.n * sizeof *w->b);
  w->b[k] = 1;
  factor_solve(w->factor, w->b, w->delta);
  memset(w->product, 0, plan->n_states * sizeof *w->product);
  memset(w->residual, 0, plan->n_rows * sizeof *w->residual);
  w->pass = PASS_PRODUCT;
  newton_emit_all(w, plan, s->state);
  return (Response){.delta = w->delta, .rate = w->product, .residual = w->residual};
}

LiedStatus newton_jacobian(LiedSystem *s, double *jacobian)
{
  LiedStatus status = newton_begin_responses(s);
  size_t n = s->plan->n_states;
  for (size_t j = 0; j < n && !status; j++) memcpy(jacobian + j * n, newton_response(s, j).rate, n * sizeof *jacobian);
  return status;
}
