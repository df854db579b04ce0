/* laws.c: the core matrix extended by the forces of contacts; their laws, limits and bristles. */
#include <string.h>

#include "contact/contact_internal.h"

/* ---- the extended matrix -------------------------------------------------------------------------------------------- */

typedef struct Pattern {
  uint32_t *column;
  uint32_t n; /* entries written */
} Pattern;

static uint32_t put(Pattern *pattern, uint32_t column)
{
  pattern->column[pattern->n] = column;
  return pattern->n++;
}

/* The entry for a column in the row that begins at `first`; a row has no column twice. */
static uint32_t put_once(Pattern *pattern, uint32_t first, Signed column)
{
  if (column == NONE) return NONE;
  for (uint32_t e = first; e < pattern->n; e++)
    if (pattern->column[e] == column >> 1) return e;
  return put(pattern, column >> 1);
}

static uint32_t force_column(const Plan *plan, size_t slot, int force)
{
  return (uint32_t)(plan->n_core + FORCES * slot + (size_t)force);
}

/* Slots of each body, for its open rows: first_of_body[b] <= k < first_of_body[b + 1] of slots_of_bodies, as slot x 2 + side.
 */
static void list_slots_by_body(State *state)
{
  const size_t n_bodies = state->plan->n_shapes;
  uint32_t *first = state->first_of_body;
  memset(first, 0, (n_bodies + 2) * sizeof *first);
  for (size_t p = 0; p < state->n_pairs; p++) {
    first[state->pairs[p].a + 2] += state->pairs[p].n_slots;
    first[state->pairs[p].b + 2] += state->pairs[p].n_slots;
  }
  for (size_t b = 0; b <= n_bodies; b++) first[b + 1] += first[b];
  for (size_t p = 0; p < state->n_pairs; p++)
    for (uint32_t k = 0; k < state->pairs[p].n_slots; k++) {
      uint32_t slot = state->pairs[p].first_slot + k;
      state->slots_of_bodies[first[state->pairs[p].a + 1]++] = 2 * slot;
      state->slots_of_bodies[first[state->pairs[p].b + 1]++] = 2 * slot + 1;
    }
}

/* The entries of the core, then the forces of all slots of the shape. */
static void write_open_row(State *state, Pattern *pattern, size_t row, int motion, const uint32_t *slots, uint32_t n)
{
  const Matrix *core = &state->plan->core;
  for (uint32_t e = core->start[row]; e < core->start[row + 1]; e++)
    state->moved[e - state->plan->contacts->open_entry] = put(pattern, core->column[e]);
  for (uint32_t k = 0; k < n; k++)
    for (int force = 0; force < FORCES; force++)
      state->slots[slots[k] / 2].reaction[slots[k] % 2][motion][force] =
          put(pattern, force_column(state->plan, slots[k] / 2, force));
  state->start[row + 1] = pattern->n;
}

static void write_open_rows(State *state, Pattern *pattern)
{
  const Plan *plan = state->plan;
  const uint32_t *first = state->first_of_body;
  list_slots_by_body(state);
  for (size_t row = plan->open_row; row < plan->n_core; row++) {
    uint32_t b = plan->contacts->body_of_row[row - plan->open_row] / MOTION;
    uint32_t m = plan->contacts->body_of_row[row - plan->open_row] % MOTION;
    write_open_row(state, pattern, row, (int)m, state->slots_of_bodies + first[b], first[b + 1] - first[b]);
  }
}

static void write_law(State *state, Pattern *pattern, const ContactPair *pair, size_t slot, int force)
{
  uint32_t first = pattern->n;
  state->slots[slot].own[force] = put(pattern, force_column(state->plan, slot, force));
  for (int side = 0; side < 2; side++) {
    const ContactBody *body = body_of(state, side ? pair->b : pair->a);
    for (int m = 0; m < MOTION; m++) state->slots[slot].rate[force][side][m] = put_once(pattern, first, body->rate[m]);
  }
  state->start[force_column(state->plan, slot, force) + 1] = pattern->n;
}

static void extend_matrix(State *state)
{
  const Plan *plan = state->plan;
  const size_t open_entry = plan->contacts->open_entry;
  Pattern pattern = {state->column, (uint32_t)open_entry};
  memcpy(state->column, plan->core.column, open_entry * sizeof *state->column);
  memcpy(state->start, plan->core.start, (plan->open_row + 1) * sizeof *state->start);
  write_open_rows(state, &pattern);
  for (size_t p = 0; p < state->n_pairs; p++)
    for (uint32_t k = 0; k < state->pairs[p].n_slots; k++)
      for (int force = 0; force < FORCES; force++)
        write_law(state, &pattern, &state->pairs[p], state->pairs[p].first_slot + k, force);
  state_bind_linear(state);
  memset(state->value, 0, pattern.n * sizeof *state->value);
  memset(state->b, 0, state->matrix.n * sizeof *state->b);
  memset(state->solution, 0, state->matrix.n * sizeof *state->solution);
}

/* The modes of classes first, then two for each slot. */
static void extend_modes(State *state)
{
  const Plan *plan = state->plan;
  const size_t n = plan->n_modes + FORCES * state->n_slots;
  uint32_t *row = state->mode_row, *column = state->mode_column;
  for (size_t m = 0; m < plan->n_modes; m++) row[m] = plan->mode_row[m], column[m] = plan->mode_column[m];
  for (size_t m = plan->n_modes; m < n; m++) row[m] = column[m] = (uint32_t)(plan->n_core + m - plan->n_modes);
  (void)modes_begin(&state->modes, &state->matrix, n, row, column); /* there is room for all points */
}

void contacts_extend(State *state)
{
  extend_matrix(state);
  extend_modes(state);
  contacts_place_base(state);
}

void contacts_place_base(State *state)
{
  const size_t open_entry = state->plan->contacts->open_entry;
  memcpy(state->value, state->base, open_entry * sizeof *state->base);
  for (size_t e = open_entry; e < state->plan->n_base; e++) state->value[state->moved[e - open_entry]] = state->base[e];
}

/* ---- forces --------------------------------------------------------------------------------------------------------- */

/* A force that is held at 0. */
static void rest(const Plan *plan, State *state, size_t slot, int force)
{
  const ContactSlot *at = &state->slots[slot];
  double *value = state->matrix.value;
  size_t mode = plan->n_modes + FORCES * slot + (size_t)force;
  state->modes.lower[mode] = state->modes.upper[mode] = 0;
  state->b[force_column(state->plan, slot, force)] = 0;
  value[at->own[force]] = 1;
  for (int side = 0; side < 2; side++)
    for (int m = 0; m < MOTION; m++) {
      if (at->rate[force][side][m] != NONE) value[at->rate[force][side][m]] = 0;
      value[at->reaction[side][m][force]] = 0;
    }
}

/* Nothing touches there. */
static void rest_slot(const Plan *plan, State *state, size_t slot)
{
  for (int force = 0; force < FORCES; force++) rest(plan, state, slot, force);
}

/* How the motions of both shapes move them apart, or along each other, at their point; and how its force acts on them. */
static void find_levers(const ContactPoint *point, const Pose2 poses[2], int force, double arms[2][MOTION])
{
  const double x = force == NORMAL ? point->nx : -point->ny, y = force == NORMAL ? point->ny : point->nx;
  for (int side = 0; side < 2; side++) {
    double sign = side ? 1 : -1;
    arms[side][X] = sign * x;
    arms[side][Y] = sign * y;
    arms[side][TURN] = sign * ((point->x - poses[side].x) * y - (point->y - poses[side].y) * x);
  }
}

/* law: force + factor * (rate of the gap or slip) = right; and the force in the open rows of both shapes. */
static void couple(State *state, const ContactPair *pair, size_t slot, int force, double arms[2][MOTION], double factor)
{
  const ContactSlot *at = &state->slots[slot];
  double *value = state->matrix.value;
  value[at->own[force]] = 1;
  for (int side = 0; side < 2; side++)
    for (int m = 0; m < MOTION; m++)
      if (at->rate[force][side][m] != NONE) value[at->rate[force][side][m]] = 0;
  for (int side = 0; side < 2; side++) {
    const ContactBody *body = body_of(state, side ? pair->b : pair->a);
    for (int m = 0; m < MOTION; m++) {
      value[at->reaction[side][m][force]] = arms[side][m];
      if (body->rate[m] == NONE) continue;
      value[at->rate[force][side][m]] += (body->rate[m] & 1 ? -factor : factor) * arms[side][m];
    }
  }
}

/* The rate of gap or slip in kinetic velocities: the elastic ones are close to it, except at impacts. */
static double kinetic_rate(const State *state, const ContactPair *pair, double arms[2][MOTION])
{
  double rate = 0;
  for (int side = 0; side < 2; side++) {
    const ContactBody *body = body_of(state, side ? pair->b : pair->a);
    for (int m = 0; m < MOTION; m++) rate += arms[side][m] * state->w[body->speed[m]];
  }
  return rate;
}

static Mode guess_mode(double force, double lower, double upper)
{
  return force < lower ? MODE_LOWER : force > upper ? MODE_UPPER : MODE_LAW;
}

/* One law: force + factor * rate = right, within lower and upper. */
typedef struct Law {
  double factor, right, lower, upper;
} Law;

/* Never pulls. Overlap is seen T_E ahead, so that a contact which closes within a step begins as gently as one that closes at
 * its end; the damper waits for as long as the spring does. Edges that hardly overlap sideways may miss each other: there the
 * law starts later. */
static Law normal_law(const ContactSurface *surface, const ContactPoint *point)
{
  double factor = surface->stiffness * surface->elastic_time + surface->damping;
  if (point->gap <= 0) return (Law){factor, -surface->stiffness * point->gap, 0, INFINITY};
  if (surface->elastic_time > 0 && point->gap < point->width)
    return (Law){factor, -factor / surface->elastic_time * point->gap, 0, INFINITY};
  return (Law){0, 0, 0, 0};
}

/* Sticks up to mu times the load, which may outlast the contact: so the impulse of friction is that of mu and N. */
static Law tangent_law(const ContactSurface *surface, double bristle, double load)
{
  double limit = surface->friction * fmax(load, 0);
  return (Law){surface->bristle * surface->elastic_time, -surface->bristle * bristle, -limit, limit};
}

static void write_force(const Plan *plan, State *state, const ContactPair *pair, size_t slot, int force,
                        const ContactPoint *point, const Pose2 poses[2], const Law *law)
{
  size_t mode = plan->n_modes + FORCES * slot + (size_t)force;
  double arms[2][MOTION];
  if (law->lower == law->upper) {
    rest(plan, state, slot, force);
    return;
  }
  find_levers(point, poses, force, arms);
  couple(state, pair, slot, force, arms, law->factor);
  state->b[force_column(state->plan, slot, force)] = law->right;
  state->modes.lower[mode] = law->lower;
  state->modes.upper[mode] = law->upper;
  double trial = law->right - law->factor * kinetic_rate(state, pair, arms);
  state->modes.guess[mode] = (unsigned char)guess_mode(trial, law->lower, law->upper);
}

static void touch(const Plan *plan, State *state, const ContactPair *pair, size_t slot, const ContactPoint *point,
                  const Pose2 poses[2])
{
  const Law normal = normal_law(&pair->surface, point);
  const Law tangent =
      tangent_law(&pair->surface, state->x[state_of(state->plan, slot, BRISTLE)], state->x[state_of(state->plan, slot, LOAD)]);
  write_force(plan, state, pair, slot, NORMAL, point, poses, &normal);
  write_force(plan, state, pair, slot, TANGENT, point, poses, &tangent);
}

/* Which point goes into which slot: the one of the same feature if there is one. */
static void match_slots(const State *state, const ContactPair *pair, const ContactPoint *points, unsigned n, int *point_of)
{
  int taken[CONTACT_POINTS] = {0};
  for (uint32_t k = 0; k < pair->n_slots; k++) {
    point_of[k] = -1;
    for (unsigned i = 0; i < n; i++)
      if (!taken[i] && points[i].feature == state->seen[pair->first_slot + k].point.feature) point_of[k] = (int)i, taken[i] = 1;
  }
  for (unsigned i = 0; i < n; i++)
    for (uint32_t k = 0; k < pair->n_slots && !taken[i]; k++)
      if (point_of[k] < 0) point_of[k] = (int)i, taken[i] = 1;
}

Touch contacts_touch(const State *state, const ContactPair *pair)
{
  const ContactBody *a = body_of(state, pair->a), *b = body_of(state, pair->b);
  Touch now = {.poses = {pose_of(state, a), pose_of(state, b)}};
  double reach = pair->surface.elastic_time > 0 ? INFINITY : 0;
  const ShapeWork work = work_of(state);
  unsigned n = shape_contacts(&work, &a->shape, &now.poses[0], &b->shape, &now.poses[1], reach, now.points);
  match_slots(state, pair, now.points, n, now.point_of);
  return now;
}

/* The last point stays as long as it has a load, even if the shapes are no longer opposite each other. */
static void write_slot(const Plan *plan, State *state, const ContactPair *pair, uint32_t k, const Touch *now)
{
  size_t slot = pair->first_slot + k;
  ContactPoint last = state->seen[slot].point;
  last.gap = INFINITY; /* beyond any width */
  if (now->point_of[k] >= 0)
    touch(plan, state, pair, slot, &now->points[now->point_of[k]], now->poses);
  else if (state->x[state_of(state->plan, slot, LOAD)] > 0 && last.feature != NONE)
    touch(plan, state, pair, slot, &last, now->poses);
  else
    rest_slot(plan, state, slot);
}

void contacts_assemble(const Plan *plan, State *state, ContactsAs as)
{
  for (size_t p = 0; p < state->n_pairs; p++) {
    const ContactPair *pair = &state->pairs[p];
    const Touch now = contacts_touch(state, pair);
    for (uint32_t k = 0; k < pair->n_slots; k++) {
      if (as == CONTACTS_OPEN)
        rest_slot(plan, state, pair->first_slot + k);
      else
        write_slot(plan, state, pair, k, &now);
    }
  }
}

/* Within the limit of friction this is the rate of slip; at the limit the bristle approaches the deflection of that force. */
static double bristle_rate(const ContactSurface *surface, double force, double bristle)
{
  return surface->elastic_time > 0 ? (-force / surface->bristle - bristle) / surface->elastic_time : 0;
}

static double load_rate(const ContactSurface *surface, double force, double load)
{
  return surface->friction > 0 ? (force - load) / surface->elastic_time : 0;
}

void contacts_derivatives(const State *state, double *dx)
{
  for (size_t p = 0; p < state->n_pairs; p++) {
    const ContactPair *pair = &state->pairs[p];
    for (size_t slot = pair->first_slot; slot < pair->first_slot + pair->n_slots; slot++) {
      const double *force = &state->solution[force_column(state->plan, slot, 0)],
                   *x = &state->x[state_of(state->plan, slot, 0)];
      dx[state_of(state->plan, slot, BRISTLE)] = bristle_rate(&pair->surface, force[TANGENT], x[BRISTLE]);
      dx[state_of(state->plan, slot, LOAD)] = load_rate(&pair->surface, force[NORMAL], x[LOAD]);
    }
  }
}
