/* laws.c: the forces of contacts: their laws, limits and bristles. */
#include <string.h>

#include "contact/contact_internal.h"

/* ---- what is extended ------------------------------------------------------------------------------------------------ */

/* Whose slots are listed together: those of a body, or of a carrier; NONE: of nobody. */
static uint32_t owner_of(const State *state, uint32_t body)
{
  return state->plan->contacts_condensed ? body_of(state, body)->carrier : body;
}

static void count_slots(const State *state, uint32_t body, uint32_t n)
{
  const uint32_t owner = owner_of(state, body);
  if (owner != NONE) state->first_of_body[owner + 2] += n;
}

static void list_slot(const State *state, uint32_t body, uint32_t slot)
{
  const uint32_t owner = owner_of(state, body);
  if (owner != NONE) state->slots_of_bodies[state->first_of_body[owner + 1]++] = slot;
}

void contacts_list_slots(State *state)
{
  const size_t n_bodies = state->plan->n_shapes;
  uint32_t *first = state->first_of_body;
  memset(first, 0, (n_bodies + 2) * sizeof *first);
  for (size_t p = 0; p < state->n_pairs; p++) {
    count_slots(state, state->pairs[p].a, state->pairs[p].n_slots);
    count_slots(state, state->pairs[p].b, state->pairs[p].n_slots);
  }
  for (size_t b = 0; b <= n_bodies; b++) first[b + 1] += first[b];
  for (size_t p = 0; p < state->n_pairs; p++)
    for (uint32_t k = 0; k < state->pairs[p].n_slots; k++) {
      const uint32_t slot = state->pairs[p].first_slot + k;
      list_slot(state, state->pairs[p].a, 2 * slot);
      list_slot(state, state->pairs[p].b, 2 * slot + 1);
    }
}

/* The modes of classes first, then two for each slot. */
static void extend_modes(State *state)
{
  const Plan *plan = state->plan;
  const size_t n = plan->n_modes + FORCES * state->n_slots;
  uint32_t *row = state->mode_row, *column = state->mode_column;
  for (size_t m = 0; m < plan->n_modes; m++) row[m] = plan->mode_row[m], column[m] = plan->mode_column[m];
  for (size_t m = plan->n_modes; m < n; m++) row[m] = column[m] = (uint32_t)(plan->n_core + m - plan->n_modes);
  if (plan->contacts_condensed)
    modes_begin_apart(&state->modes, plan->n_core, n, row, column);
  else
    (void)modes_begin(&state->modes, &state->matrix, n, row, column); /* there is room for all points */
}

void contacts_extend(State *state)
{
  if (!state->plan->contacts_condensed) matrix_extend(state);
  state_bind_linear(state);
  memset(state->value, 0, state->matrix.start[state->matrix.n] * sizeof *state->value);
  memset(state->b, 0, (state->plan->n_core + FORCES * state->n_slots) * sizeof *state->b);
  memset(state->solution, 0, (state->plan->n_core + FORCES * state->n_slots) * sizeof *state->solution);
  extend_modes(state);
  contacts_place_base(state);
}

void contacts_place_base(State *state)
{
  if (state->plan->contacts_condensed)
    memcpy(state->value, state->base, state->plan->n_base * sizeof *state->base);
  else
    matrix_place_base(state);
}

/* ---- forces --------------------------------------------------------------------------------------------------------- */

/* A force that is held at 0. */
static void rest(const Plan *plan, State *state, size_t slot, int force)
{
  const size_t mode = plan->n_modes + FORCES * slot + (size_t)force;
  state->modes.lower[mode] = state->modes.upper[mode] = 0;
  state->b[force_column(plan, slot, force)] = 0;
  if (!plan->contacts_condensed) matrix_rest(state, slot, force);
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

/* The rate of gap or slip in kinetic velocities: the elastic ones are close to it, except at impacts. */
static double kinetic_rate(const State *state, const ContactLaw *law)
{
  double rate = 0;
  for (int side = 0; side < 2; side++) {
    const ContactBody *body = body_of(state, law->body[side]);
    for (int m = 0; m < MOTION; m++) rate += law->arm[side][m] * state->w[body->speed[m]];
  }
  return rate;
}

static Mode guess_mode(double force, double lower, double upper)
{
  return force < lower ? MODE_LOWER : force > upper ? MODE_UPPER : MODE_LAW;
}

/* force + factor * rate = right, within lower and upper. */
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
  const size_t mode = plan->n_modes + FORCES * slot + (size_t)force;
  ContactLaw *const of_force = &state->laws[FORCES * slot + (size_t)force];
  if (law->lower == law->upper) {
    rest(plan, state, slot, force);
    return;
  }
  *of_force = (ContactLaw){.body = {pair->a, pair->b}, .factor = law->factor};
  find_levers(point, poses, force, of_force->arm);
  if (!plan->contacts_condensed) matrix_couple(state, slot, force, of_force);
  state->b[force_column(state->plan, slot, force)] = law->right;
  state->modes.lower[mode] = law->lower;
  state->modes.upper[mode] = law->upper;
  double trial = law->right - law->factor * kinetic_rate(state, of_force);
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
  if (as == CONTACTS_OPEN && plan->contacts_condensed) return; /* the matrix is without them */
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
