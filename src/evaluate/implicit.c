/* implicit.c: a stage of a linearly implicit step, by one solution with the matrix of newton.c:
 *
 *     K = f(t, x + delta),  delta = gamma (K - shift),  f linearised about x
 *
 * over delta, the change of the port values and the unknowns z there. Laws of modes keep their boxes, so this is the
 * complementarity problem of the step: what may only push does not pull at its end. Relations take the value that they have
 * there: a contact that closes within the step acts in it.
 *
 * The order of elimination is chosen once and kept until a pivot degrades, with the values for which it was chosen: a snapshot
 * has these, so that a run continues with the same bits. */
#include <string.h>

#include "evaluate/newton.h"

/* Solutions of a stage for relations that change within it, one after the other as in a stack; and how often each may change:
 * there and back, and there again for good. */
enum { MOST_SOLUTIONS = 50, MOST_TURNS = 3 };
static const double ROUNDING = 1e-12; /* an indicator as close to 0 as this is 0: what is at rest does not turn */

/* ---- memory ---- */

void implicit_size(Newton *w, const Plan *plan)
{
  Arena *a = &w->masks;
  w->mode_row = ARENA_NEW(a, uint32_t, plan->n_modes);
  w->mode_column = ARENA_NEW(a, uint32_t, plan->n_modes);
  w->set = ARENA_NEW(a, unsigned char, plan->n_modes);
  w->base = ARENA_NEW(a, double, plan->n_core);
  w->rate = ARENA_NEW(a, double, plan->n_states);
  w->f = ARENA_NEW(a, double, plan->n_states);
  w->x = ARENA_NEW(a, double, plan->n_states);
  w->ahead = ARENA_NEW(a, double, plan->n_states);
  w->on = ARENA_NEW(a, unsigned char, plan->n_relations);
  w->turned = ARENA_NEW(a, unsigned char, plan->n_relations);
}

void implicit_pattern(Newton *w, const Plan *plan)
{
  const uint32_t offset = (uint32_t)(plan->n_states + plan->n_values);
  for (size_t m = 0; m < plan->n_modes; m++) {
    w->mode_row[m] = offset + plan->mode_row[m];
    w->mode_column[m] = offset + plan->mode_column[m];
  }
  modes_init(&w->modes, &w->pattern, &w->matrix, plan->n_modes, w->mode_row, w->mode_column);
  w->pair = ARENA_NEW(&w->pattern, uint32_t, w->matrix.n);
  w->reference = ARENA_NEW(&w->pattern, double, w->matrix.start[w->matrix.n]);
  modes_pair(&w->modes, w->pair);
  w->ordered = w->away = w->reserved = 0;
}

static LiedStatus report_memory(LiedSystem *s)
{
  newton_release(s, &s->stepper);
  system_error(s, (Topic){.code = "no-memory"}, "out of memory for the matrix of the implicit solver");
  return LIED_NO_MEMORY;
}

/* ---- the point of a stage ---- */

/* Derivatives at the point just evaluated. */
static LiedStatus linearise_here(LiedSystem *s)
{
  Newton *w = s->stepper;
  const State *state = s->state;
  if (setjmp(s->failure)) return report_memory(s);
  if (!s->looking) s->stats.jacobians++;
  if (!w->partials) newton_size(s, w);
  newton_keep_core(w, s->plan, state);
  newton_evaluate_partials(s, w);
  newton_fill(w, s->plan, state);
  if (s->plan->n_relations) memcpy(w->on, state->on, s->plan->n_relations);
  w->factored = 0;
  return LIED_OK;
}

/* der(x) but for what follows z, and what the rows of the core add up to with the z of this point. */
static void keep_point(Newton *w, const Plan *plan, const State *state, const double *f)
{
  const Modes *modes = &state->modes;
  memset(w->delta, 0, (plan->n_states + plan->n_values) * sizeof *w->delta);
  memcpy(w->delta + plan->n_states + plan->n_values, state->z, plan->n_core * sizeof *w->delta);
  memset(w->product, 0, plan->n_states * sizeof *w->product);
  w->pass = PASS_PRODUCT;
  newton_emit_all(w, plan, state);
  for (size_t i = 0; i < plan->n_states; i++) w->rate[i] = f[i] - w->product[i];
  for (size_t r = 0; r < plan->n_core; r++) {
    w->base[r] = 0;
    for (uint32_t e = state->matrix.start[r]; e < state->matrix.start[r + 1]; e++)
      w->base[r] += w->core[e] * state->z[state->matrix.column[e]];
  }
  for (size_t m = 0; m < plan->n_modes; m++)
    if (modes->set[m] != MODE_LAW) w->base[modes->row[m]] -= modes->slack[m];
}

static int has_turned(const Newton *w, const Plan *plan, const State *state)
{
  int turned = 0;
  for (size_t k = 0; k < plan->n_relations; k++) turned |= w->on[k] != state->on[k] && fabs(state->relation[k]) > ROUNDING;
  return turned;
}

LiedStatus implicit_begin(LiedSystem *s, double t, const double *x, double gamma, int fresh, double *f)
{
  const Plan *plan = s->plan;
  LiedStatus status = evaluate_point(s, LIED_HOLD_TIME, t, x, f);
  if (status) return status;
  if (!s->stepper && !newton_new(s, &s->stepper)) return report_no_memory(s);
  Newton *w = s->stepper;
  w->is_stepper = 1;
  if (fresh) w->switched = w->has_set = 0;
  fresh = fresh || !w->partials || gamma != w->gamma || has_turned(w, plan, s->state);
  w->gamma = gamma;
  status = fresh ? linearise_here(s) : LIED_OK;
  if (status) return status;
  keep_point(w, plan, s->state, f);
  if (plan->n_states) memcpy(w->x, x, plan->n_states * sizeof *x);
  w->t = t;
  return LIED_OK;
}

/* ---- one solution ---- */

/* As evaluate.c does it for the core: an order that a point beside the run needed is not kept. */
static FactorStatus return_to_reference(LiedSystem *s, Newton *w)
{
  const size_t size = w->matrix.start[w->matrix.n] * sizeof *w->matrix.value;
  if (w->ordered) memcpy(w->matrix.value, w->reference, size);
  FactorStatus status = factor_analyse(w->factor);
  if (w->ordered)
    newton_fill(w, s->plan, s->state);
  else
    memcpy(w->reference, w->matrix.value, size);
  if (status == FACTOR_SINGULAR && w->ordered) status = FACTOR_OK; /* then the values at hand decide */
  w->ordered = w->analysed = status == FACTOR_OK;
  w->away = 0;
  if (status == FACTOR_OK && !w->reserved && !factor_reserve(w->factor)) return FACTOR_NO_MEMORY;
  w->reserved = 1;
  return status;
}

static void note_reordering(LiedSystem *s, Newton *w)
{
  const int keep = s->in_run && !s->looking;
  w->away = !keep || w->modes.n > 0;
  if (keep) memcpy(w->reference, w->matrix.value, w->matrix.start[w->matrix.n] * sizeof *w->reference);
}

static FactorStatus factor_and_solve(LiedSystem *s, Newton *w)
{
  if (!w->factor) w->factor = factor_new(&s->memory, &w->matrix, w->pair);
  if (!w->factor) return FACTOR_NO_MEMORY;
  if (w->factored && w->modes.n == 0) return factor_solve(w->factor, w->b, w->delta), FACTOR_OK;
  FactorStatus status = w->analysed && !w->away ? FACTOR_OK : return_to_reference(s, w);
  if (status != FACTOR_OK) return status;
  const uint64_t before = s->state->counts.reorderings;
  status = modes_solve(&w->modes, w->factor, &w->matrix, w->b, w->delta, 0, &s->state->counts.reorderings);
  if (s->state->counts.reorderings != before) note_reordering(s, w);
  w->factored = status == FACTOR_OK;
  return status;
}

static void write_right_side(Newton *w, const Plan *plan, const double *shift)
{
  memset(w->b, 0, (plan->n_states + plan->n_values) * sizeof *w->b);
  for (size_t i = 0; i < plan->n_states; i++) w->b[i] = w->gamma * (w->rate[i] - (shift ? shift[i] : 0));
  memcpy(w->b + plan->n_states + plan->n_values, w->base, plan->n_core * sizeof *w->b);
}

static void place_bounds(Newton *w, const State *state, size_t n)
{
  memcpy(w->modes.lower, state->modes.lower, n * sizeof *w->modes.lower);
  memcpy(w->modes.upper, state->modes.upper, n * sizeof *w->modes.upper);
  memcpy(w->modes.guess, state->modes.set, n);
}

static LiedStatus solve_once(LiedSystem *s, const double *shift, double *slope)
{
  const Plan *plan = s->plan;
  Newton *w = s->stepper;
  write_right_side(w, plan, shift);
  if (plan->n_modes) place_bounds(w, s->state, plan->n_modes);
  FactorStatus status = factor_and_solve(s, w);
  if (status == FACTOR_NO_MEMORY) return report_memory(s);
  if (status != FACTOR_OK) return newton_report(s, w);
  for (size_t i = 0; i < plan->n_states; i++) slope[i] = (shift ? shift[i] : 0) + w->delta[i] / w->gamma;
  return LIED_OK;
}

/* ---- relations within a step ---- */

/* Those that are others at the end of the stage than they were in its solution. */
static int turn_relations(LiedSystem *s, Newton *w)
{
  const Plan *plan = s->plan;
  State *state = s->state;
  int turned = 0;
  for (size_t i = 0; i < plan->n_states; i++) w->ahead[i] = w->x[i] + w->delta[i];
  evaluate_relations(plan, state, w->t, w->ahead);
  for (size_t k = 0; k < plan->n_relations; k++) {
    const int is_other = state->on[k] != w->on[k] && fabs(state->relation[k]) > ROUNDING;
    const int turns = is_other && w->turned[k] < MOST_TURNS;
    state->on[k] = w->on[k] != turns;
    w->turned[k] = (unsigned char)(w->turned[k] + turns);
    turned |= turns;
  }
  return turned;
}

/* The same point with the relations that have turned. Where the class cannot be evaluated so, they stay: 0. */
static int evaluate_turned(LiedSystem *s, Newton *w)
{
  const EvaluateHow how = {.hold = LIED_HOLD_ALL, .branched = 1};
  const int sign = s->state->determinant;
  const EvaluateStatus status = evaluate(s->plan, s->state, how, w->t, w->x, w->f);
  s->state->determinant = sign;
  return status == EVALUATE_OK;
}

LiedStatus implicit_solve(LiedSystem *s, const double *shift, int follow, double *slope)
{
  const Plan *plan = s->plan;
  Newton *w = s->stepper;
  LiedStatus status = solve_once(s, shift, slope);
  if (plan->n_relations) memset(w->turned, 0, plan->n_relations);
  for (int k = 1; k < MOST_SOLUTIONS && plan->n_relations && !status; k++) {
    if (!turn_relations(s, w)) break;
    w->switched = 1;
    if (!follow || !evaluate_turned(s, w)) break;
    status = linearise_here(s);
    if (status) return status;
    keep_point(w, plan, s->state, w->f);
    status = solve_once(s, shift, slope);
  }
  if (status) return status;
  if (plan->n_modes == 0) return LIED_OK;
  if (!w->has_set) memcpy(w->set, w->modes.set, plan->n_modes);
  w->has_set = 1;
  w->switched |= memcmp(w->set, w->modes.set, plan->n_modes) != 0;
  return LIED_OK;
}

int implicit_switches(LiedSystem *s, double t, const double *x)
{
  const Plan *plan = s->plan;
  const Newton *w = s->stepper;
  if (w->switched || !x || plan->n_relations == 0) return w->switched;
  evaluate_relations(plan, s->state, t, x);
  return has_turned(w, plan, s->state);
}

/* ---- moments ---- */

typedef struct Moment {
  size_t n_masks, n_entries; /* behind it: masks of all classes, then `reference` */
} Moment;

static size_t masks_size(const Plan *plan, const Newton *w)
{
  size_t size = 0;
  for (size_t u = 0; u < plan->n_uses; u++) size += w->partials[u].n_inputs * w->partials[u].n_outputs;
  return (size + sizeof(double) - 1) / sizeof(double) * sizeof(double);
}

size_t implicit_moment_size(const LiedSystem *s)
{
  const Newton *w = s->stepper;
  if (!w || !w->ordered) return 0;
  return sizeof(Moment) + masks_size(s->plan, w) + w->matrix.start[w->matrix.n] * sizeof(double);
}

static unsigned char *exchange_masks(const Plan *plan, const Newton *w, unsigned char *at, int take)
{
  unsigned char *const end = at + masks_size(plan, w);
  for (size_t u = 0; u < plan->n_uses; u++) {
    uint8_t *mask = w->partials[u].mask;
    const size_t n = w->partials[u].n_inputs * w->partials[u].n_outputs;
    if (n) memcpy(take ? mask : at, take ? at : mask, n);
    at += n;
  }
  if (!take) memset(at, 0, (size_t)(end - at));
  return end;
}

void implicit_moment(const LiedSystem *s, void *moment)
{
  const Newton *w = s->stepper;
  if (!w || !w->ordered) return;
  const Moment head = {masks_size(s->plan, w), w->matrix.start[w->matrix.n]};
  memcpy(moment, &head, sizeof head);
  unsigned char *at = exchange_masks(s->plan, w, (unsigned char *)moment + sizeof head, 0);
  memcpy(at, w->reference, head.n_entries * sizeof *w->reference);
}

/* Whether all that would be taken is there. */
static int is_there(const LiedSystem *s, const unsigned char *moment, size_t size)
{
  const Newton *w = s->stepper;
  if (implicit_moment_size(s) != size) return 0;
  const unsigned char *at = moment + sizeof(Moment);
  for (size_t u = 0; u < s->plan->n_uses; u++) {
    const size_t n = w->partials[u].n_inputs * w->partials[u].n_outputs;
    if (n && memcmp(w->partials[u].mask, at, n) != 0) return 0;
    at += n;
  }
  at = moment + sizeof(Moment) + masks_size(s->plan, w);
  return memcmp(w->reference, at, w->matrix.start[w->matrix.n] * sizeof *w->reference) == 0;
}

/* The next step orders for these values. */
LiedStatus implicit_return(LiedSystem *s, void *moment, size_t size)
{
  if (size > 0 && is_there(s, moment, size)) return LIED_OK;
  newton_release(s, &s->stepper);
  if (size == 0) return LIED_OK;
  if (!newton_new(s, &s->stepper)) return report_no_memory(s);
  Newton *w = s->stepper;
  w->is_stepper = 1;
  if (setjmp(s->failure)) return report_memory(s);
  newton_size(s, w);
  const unsigned char *at = exchange_masks(s->plan, w, (unsigned char *)moment + sizeof(Moment), 1);
  newton_build_pattern(s, w);
  memcpy(w->reference, at, w->matrix.start[w->matrix.n] * sizeof *w->reference);
  w->ordered = 1;
  return LIED_OK;
}
