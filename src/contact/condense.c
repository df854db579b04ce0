/* condense.c: forces of contacts as a part of the motions of bodies.
 *
 * A carrier is a rigid group with shapes. If no two of them share a part of the core, but for contacts, the rates y of its
 * position follow the pushes q of all contacts on it by a mobility of 3 x 3,  y = y0 + W q,  W = G H',  and with u = H' q  what
 * couples the carriers is  (1 + sum over laws that hold of  factor h g') u = r,  g = G' arm, h = H' arm of both sides: one
 * block of three unknowns for each carrier. G = H and the matrix is symmetric and positive where W is, which it is but for
 * bodies that spin about another point than their centre. Laws at a bound are only a part of r. Groups of bodies that do not
 * touch are blocks of their own, and from one set of modes to the next only the columns on the way from what changed to the
 * root of its group are factorised again. */
#include <math.h>
#include <string.h>

#include "contact/contact_internal.h"

/* ---- order ------------------------------------------------------------------------------------------------------------ */

static uint32_t carrier_of(const State *state, const ContactPair *pair, int side)
{
  return body_of(state, side ? pair->b : pair->a)->carrier;
}

static void list_edges(const State *state, uint32_t n)
{
  uint32_t *start = state->edge_start;
  memset(start, 0, (n + 1) * sizeof *start);
  for (size_t p = 0; p < state->n_pairs; p++) {
    const uint32_t a = carrier_of(state, &state->pairs[p], 0), b = carrier_of(state, &state->pairs[p], 1);
    if (a != NONE && b != NONE) start[a]++, start[b]++;
  }
  for (uint32_t c = 0; c < n; c++) start[c + 1] += start[c];
  for (size_t p = state->n_pairs; p-- > 0;) {
    const uint32_t a = carrier_of(state, &state->pairs[p], 0), b = carrier_of(state, &state->pairs[p], 1);
    if (a != NONE && b != NONE) state->edges[--start[a]] = b, state->edges[--start[b]] = a;
  }
}

size_t condense_order(State *state)
{
  const uint32_t n = state->plan->contacts->n_carriers;
  contacts_list_slots(state);
  list_edges(state, n);
  state->is_ordered = 1;
  return block_factor_order(&state->blocks, n, state->edge_start, state->edges);
}

/* ---- without contacts --------------------------------------------------------------------------------------------------- */

/* The core of the solution for a right-hand side that is not the solution's memory. */
static FactorStatus solve_core(State *state, const double *right)
{
  uint64_t *reorderings = &state->counts.reorderings;
  const uint64_t before = *reorderings;
  const FactorStatus status =
      modes_solve_without(&state->modes, &state->factor, &state->matrix, right, state->solution, state->is_known, reorderings);
  if (*reorderings != before) state->is_known = 0;
  if (status == FACTOR_NO_ROOM) *reorderings = before; /* the call is repeated */
  return status;
}

static void take_rates(const State *state, uint32_t number, Lanes *rates)
{
  const ContactBody *body = body_of(state, number);
  *rates = (Lanes){0};
  for (int m = 0; m < MOTION; m++) (*rates)[m] = signed_value(state->solution, body->rate[m]);
}

/* W = G G' with a triangle G, a column of it 0 where only rounding is left of W. 0: W is not positive. */
static int split(const Block *mobility, Block *root)
{
  const double ROUNDING = 1e-13, NEGATIVE = 1e-6;
  Block w = *mobility;
  *root = (Block){{{0}}};
  for (int c = 0; c < BLOCK; c++) {
    const double pivot = w.column[c][c], size = fabs(mobility->column[c][c]);
    if (!(pivot >= -NEGATIVE * size)) return 0;
    if (!(pivot > ROUNDING * size)) continue;
    for (int i = c; i < BLOCK; i++) root->column[c][i] = w.column[c][i] / sqrt(pivot);
    for (int j = c + 1; j < BLOCK; j++) w.column[j] -= root->column[c] * root->column[c][j];
  }
  return 1;
}

static int is_symmetric(const Block *mobility)
{
  const double ROUNDING = 1e-13;
  for (int c = 0; c < BLOCK; c++)
    for (int i = 0; i < c; i++) {
      const double size = sqrt(fabs(mobility->column[c][c] * mobility->column[i][i]));
      if (!(fabs(mobility->column[c][i] - mobility->column[i][c]) <= ROUNDING * size)) return 0;
    }
  return 1;
}

/* Pushes all carriers at once in one direction after the other: what they do to each other is not in the core. */
static FactorStatus find_mobilities(const Plan *plan, State *state)
{
  const Contacts *contacts = plan->contacts;
  double *right = state->modes.b;
  for (int m = 0; m < MOTION; m++) {
    memset(right, 0, plan->n_core * sizeof *right);
    for (uint32_t c = 0; c < contacts->n_carriers; c++) right[contacts->bodies[contacts->reference[c]].row[m]] = -1;
    const FactorStatus status = solve_core(state, right);
    if (status != FACTOR_OK) return status;
    for (uint32_t c = 0; c < contacts->n_carriers; c++) take_rates(state, contacts->reference[c], &state->to_rate[c].column[m]);
  }
  return FACTOR_OK;
}

/* W = G H': the same for both sides if all are symmetric, else H = 1. */
static void split_mobilities(State *state)
{
  const Block one = {{{1}, {0, 1}, {0, 0, 1}}};
  const uint32_t n = state->plan->contacts->n_carriers;
  state->is_symmetric = 1;
  for (uint32_t c = 0; c < n && state->is_symmetric; c++)
    state->is_symmetric = is_symmetric(&state->to_rate[c]) && split(&state->to_rate[c], &state->from_push[c]);
  for (uint32_t c = 0; c < n; c++)
    if (state->is_symmetric)
      state->to_rate[c] = state->from_push[c];
    else
      state->from_push[c] = one;
}

/* The rates if nothing touched, and mobilities, for as long as the core has the same values. */
static FactorStatus release(const Plan *plan, State *state, const double *right)
{
  const size_t size = plan->n_base * sizeof *state->core_known;
  state->is_known = state->is_known && memcmp(state->core_known, state->value, size) == 0;
  if (!state->is_known) {
    FactorStatus status = solve_core(state, right);
    memcpy(state->core_known, state->value, size);
    state->is_known = status == FACTOR_OK;
    if (status == FACTOR_OK) status = find_mobilities(plan, state);
    if (status != FACTOR_OK) return state->is_known = 0, status;
    split_mobilities(state);
  }
  const FactorStatus status = solve_core(state, right);
  for (uint32_t c = 0; c < plan->contacts->n_carriers; c++)
    take_rates(state, plan->contacts->reference[c], &state->free_rate[c]);
  return status;
}

/* ---- laws -------------------------------------------------------------------------------------------------------------- */

static inline int acts(const State *state, size_t mode)
{
  return state->modes.lower[mode] != state->modes.upper[mode];
}

/* How the law sees the carrier of a shape: its arm about the origin of another frame; without a carrier, the shape itself. */
static void find_arm(const State *state, uint32_t body, const double arm[MOTION], Lanes *at)
{
  const ContactBody *own = body_of(state, body), *reference = own;
  if (own->carrier != NONE) reference = body_of(state, state->plan->contacts->reference[own->carrier]);
  *at = (Lanes){arm[X], arm[Y], arm[TURN]};
  if (own == reference) return;
  const Pose2 here = pose_of(state, own), there = pose_of(state, reference);
  (*at)[TURN] += (here.x - there.x) * arm[Y] - (here.y - there.y) * arm[X];
}

static inline double product(const Lanes *a, const Lanes *b)
{
  return (*a)[0] * (*b)[0] + (*a)[1] * (*b)[1] + (*a)[2] * (*b)[2];
}

static void multiply_transposed(const Block *block, const Lanes *v, Lanes *result)
{
  for (int c = 0; c < BLOCK; c++) (*result)[c] = product(&block->column[c], v);
}

static void condense_law(const State *state, size_t number, double right)
{
  const ContactLaw *law = &state->laws[number];
  CondensedLaw *const to = &state->condensed[number];
  *to = (CondensedLaw){.factor = law->factor, .constant = right, .size = fabs(right)};
  for (int side = 0; side < 2; side++) {
    const uint32_t body = law->body[side], carrier = body_of(state, body)->carrier;
    Lanes arm, rates;
    find_arm(state, body, law->arm[side], &arm);
    if (carrier == NONE)
      take_rates(state, body, &rates); /* at rest, or prescribed */
    else
      rates = state->free_rate[carrier];
    for (int m = 0; m < MOTION; m++) {
      const double part = law->factor * arm[m] * rates[m];
      to->constant -= part;
      to->size += fabs(part);
    }
    to->carrier[side] = carrier == NONE ? state->plan->contacts->n_carriers : carrier;
    if (carrier == NONE) continue;
    multiply_transposed(&state->to_rate[carrier], &arm, &to->rate[side]);
    multiply_transposed(&state->from_push[carrier], &arm, &to->push[side]);
  }
}

/* Of the entries that it adds to the matrix. */
static double size_of(const CondensedLaw *law)
{
  return fabs(law->factor * (product(&law->push[0], &law->rate[0]) + product(&law->push[1], &law->rate[1])));
}

/* right: of the laws. */
static void condense_laws(State *state, const double *right)
{
  state->is_stiff = 0;
  for (size_t m = 0; m < state->modes.n; m++)
    if (acts(state, m)) {
      condense_law(state, m, right[m]);
      state->is_stiff |= size_of(&state->condensed[m]) > state->factor.thresholds->trusted;
    }
}

/* ---- one set of modes -------------------------------------------------------------------------------------------------- */

static double bound_of(const Modes *modes, size_t m)
{
  return modes->set[m] == MODE_LOWER ? modes->lower[m] : modes->upper[m];
}

static inline void add_product(Block *to, double factor, const Lanes *a, const Lanes *b)
{
  for (int c = 0; c < BLOCK; c++) to->column[c] += factor * (*b)[c] * *a;
}

static void add_law(const State *state, const BlockFactor *f, const CondensedLaw *law, int side)
{
  const uint32_t k = f->number[law->carrier[side]], other = law->carrier[1 - side];
  add_product(&f->x[k], law->factor, &law->push[side], &law->rate[side]);
  if (other == f->n || f->number[other] < k) return;
  add_product(&f->x[f->number[other]], law->factor, &law->push[1 - side], &law->rate[side]);
  if (!state->is_symmetric) add_product(&f->y[f->number[other]], law->factor, &law->rate[1 - side], &law->push[side]);
}

/* Of all laws that act on a carrier. */
static void add_carrier(void *user, const BlockFactor *f, uint32_t carrier)
{
  const State *state = user;
  for (uint32_t i = state->first_of_body[carrier]; i < state->first_of_body[carrier + 1]; i++)
    for (uint32_t k = 0; k < FORCES; k++) {
      const size_t number = FORCES * (state->slots_of_bodies[i] / 2) + k;
      if (acts(state, number) && state->modes.set[number] == MODE_LAW)
        add_law(state, f, &state->condensed[number], state->slots_of_bodies[i] % 2);
    }
}

/* Since the last pass of the search. */
static void mark_changed(const State *state)
{
  const uint32_t ground = state->plan->contacts->n_carriers;
  for (size_t m = 0; m < state->modes.n; m++)
    for (int side = 0; side < 2 && state->modes.set[m] != state->modes.held[m]; side++)
      if (state->condensed[m].carrier[side] != ground) block_factor_mark(&state->blocks, state->condensed[m].carrier[side]);
}

/* How much of the force of a law u takes away. */
static inline double taken_by(const CondensedLaw *law, const Lanes *u, double *size)
{
  const double a = law->factor * product(&law->rate[0], &u[law->carrier[0]]),
               b = law->factor * product(&law->rate[1], &u[law->carrier[1]]);
  *size = fabs(a) + fabs(b);
  return a + b;
}

/* `pushed`: what the forces make of u, minus u. */
static void find_rest(const State *state)
{
  const uint32_t n = state->blocks.n;
  for (uint32_t c = 0; c < n; c++) state->pushed[c] = -state->u[c];
  for (size_t m = 0; m < state->modes.n; m++)
    for (int side = 0; side < 2 && acts(state, m); side++) {
      const CondensedLaw *law = &state->condensed[m];
      if (law->carrier[side] != n) state->pushed[law->carrier[side]] += state->modes.value[m] * law->push[side];
    }
}

static double larger(double most, double factor, const Lanes *v)
{
  for (int i = 0; i < BLOCK; i++) most = fabs(factor * (*v)[i]) > most ? fabs(factor * (*v)[i]) : most;
  return most;
}

/* What remains in `pushed`, relative to what it is the sum of. */
static double rest_of(const State *state)
{
  double rest = 0, size = 0;
  for (uint32_t c = 0; c < state->blocks.n; c++) {
    rest = larger(rest, 1, &state->pushed[c]);
    size = larger(size, 1, &state->u[c]);
  }
  for (size_t m = 0; m < state->modes.n; m++)
    for (int side = 0; side < 2 && acts(state, m); side++)
      size = larger(size, state->modes.value[m], &state->condensed[m].push[side]);
  return rest > 0 ? rest / size : rest;
}

/* Forces of all laws at u, or `held` where they do not hold. */
static void find_forces(const State *state, const double *held)
{
  const Modes *modes = &state->modes;
  for (size_t m = 0; m < modes->n; m++) {
    modes->value[m] = modes->slack[m] = modes->size[m] = 0;
    if (!acts(state, m)) continue;
    const CondensedLaw *law = &state->condensed[m];
    double size;
    const double force = law->constant - taken_by(law, state->u, &size);
    modes->value[m] = modes->set[m] == MODE_LAW ? force : held ? held[m] : bound_of(modes, m);
    modes->slack[m] = modes->value[m] - force;
    modes->size[m] = law->size + size + fabs(modes->value[m]);
  }
}

/* Changes u by w, and with it the forces of laws that hold. */
static void correct(const State *state, const Lanes *w)
{
  const Modes *modes = &state->modes;
  for (uint32_t c = 0; c < state->blocks.n; c++) state->u[c] += w[c];
  for (size_t m = 0; m < modes->n; m++) {
    double size;
    if (!acts(state, m)) continue;
    const double taken = taken_by(&state->condensed[m], w, &size);
    if (modes->set[m] == MODE_LAW)
      modes->value[m] -= taken;
    else
      modes->slack[m] += taken;
  }
}

/* Where laws are stiff, or pivots may be small, u has fewer digits than the forces need: corrects both until the forces make of
 * u what it is. 0: that fails. */
static int refine(const State *state)
{
  const Thresholds *t = state->factor.thresholds;
  const double ENOUGH = 1e-14;
  const uint32_t n = state->blocks.n;
  Lanes *w = state->correction;
  w[n] = (Lanes){0}; /* the ground */
  for (int k = 0;; k++) {
    find_rest(state);
    const double rest = rest_of(state);
    if (rest <= ENOUGH) return 1;
    if (k == t->refinements) return rest <= t->tolerable;
    block_factor_solve(&state->blocks, state->is_symmetric, state->pushed, w);
    correct(state, w);
  }
}

/* u and forces for the factors at hand. 0: these are of no use. */
static int solve_forces(const State *state, const double *held)
{
  memset(state->u, 0, (state->blocks.n + 1) * sizeof *state->u);
  find_forces(state, held);
  find_rest(state);
  block_factor_solve(&state->blocks, state->is_symmetric, state->pushed, state->u);
  find_forces(state, held);
  return (state->is_symmetric && !state->is_stiff) || refine(state);
}

static FactorStatus report_weak(State *state, uint32_t carrier)
{
  const ContactBody *body = body_of(state, state->plan->contacts->reference[carrier]);
  uint32_t column = NONE;
  for (int m = 0; m < MOTION && column == NONE; m++)
    if (body->rate[m] != NONE) column = body->rate[m] >> 1;
  factor_note_weak(&state->factor, body->row[X], column);
  return FACTOR_SINGULAR;
}

static FactorStatus condensed_pass(void *user)
{
  State *state = user;
  state->modes.head->passes++;
  mark_changed(state);
  memcpy(state->modes.held, state->modes.set, state->modes.n);
  const uint32_t weak = block_factor_compute(&state->blocks, state->is_symmetric, add_carrier, state);
  if (weak != BLOCK_NONE) return report_weak(state, weak);
  return solve_forces(state, NULL) ? FACTOR_OK : report_weak(state, 0);
}

/* ---- the whole --------------------------------------------------------------------------------------------------------- */

/* Adds what the forces, times a factor, make of rows of the core. */
static void add_forces(const State *state, const double *force, double factor, double *rows)
{
  for (size_t m = 0; m < state->modes.n; m++)
    for (int side = 0; side < 2 && acts(state, m); side++) {
      const ContactBody *body = body_of(state, state->laws[m].body[side]);
      for (int i = 0; i < MOTION; i++) rows[body->row[i]] += factor * state->laws[m].arm[side][i] * force[m];
    }
}

/* Forces behind the core of the solution, and the core as they push it. */
static FactorStatus push_core(const Plan *plan, State *state, const double *right)
{
  double *pushed = state->modes.b, *force = state->solution + plan->n_core;
  memcpy(pushed, right, plan->n_core * sizeof *pushed);
  memcpy(force, state->modes.value, state->modes.n * sizeof *force);
  add_forces(state, force, -1, pushed);
  return solve_core(state, pushed);
}

FactorStatus contacts_solve(const Plan *plan, State *state, int frozen)
{
  Modes *modes = &state->modes;
  const ModesHead before = *modes->head;
  if (!state->is_ordered) condense_order(state);
  FactorStatus status = release(plan, state, state->b);
  if (status != FACTOR_OK) return status;
  condense_laws(state, state->b + plan->n_core);
  block_factor_renew(&state->blocks);
  status = frozen ? condensed_pass(state) : modes_search(modes, state->factor.thresholds, condensed_pass, state);
  if (status != FACTOR_OK) return status;
  status = push_core(plan, state, state->b);
  if (status == FACTOR_OK && !frozen) modes_clamp(modes, state->solution);
  if (status == FACTOR_NO_ROOM) modes->head->passes = before.passes, modes->head->exhausted = before.exhausted; /* repeated */
  return status;
}

void contacts_solve_again(const Plan *plan, State *state, const double *right, double *answer)
{
  (void)release(plan, state, right); /* there are factors: the point has been evaluated */
  condense_laws(state, right + plan->n_core);
  (void)solve_forces(state, right + plan->n_core);
  (void)push_core(plan, state, right);
  memcpy(answer, state->solution, (plan->n_core + state->modes.n) * sizeof *answer);
}

void contacts_multiply(const Plan *plan, const State *state, const double *z, double *result)
{
  const double *force = z + plan->n_core;
  add_forces(state, force, 1, result);
  for (size_t m = 0; m < state->modes.n; m++) {
    const ContactLaw *law = &state->laws[m];
    double *const row = &result[plan->n_core + m];
    *row = force[m];
    for (int side = 0; side < 2 && acts(state, m); side++)
      for (int i = 0; i < MOTION; i++)
        *row += law->factor * law->arm[side][i] * signed_value(z, body_of(state, law->body[side])->rate[i]);
  }
}
