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

static uint32_t force_column(const Contacts *contacts, size_t slot, int force)
{
  return (uint32_t)(contacts->core.n + FORCES * slot + (size_t)force);
}

/* Slots of each body, for its open rows: first[b] <= k < first[b + 1] of `list`, as slot x 2 + side. */
static uint32_t *slots_by_body(const Contacts *contacts, Arena *work, uint32_t **list)
{
  uint32_t *first = ARENA_NEW(work, uint32_t, contacts->n_bodies + 2);
  *list = ARENA_NEW(work, uint32_t, 2 * contacts->n_slots);
  for (size_t p = 0; p < contacts->n_pairs; p++) {
    first[contacts->pairs[p].a + 2] += contacts->pairs[p].n_slots;
    first[contacts->pairs[p].b + 2] += contacts->pairs[p].n_slots;
  }
  for (size_t b = 0; b <= contacts->n_bodies; b++) first[b + 1] += first[b];
  for (size_t p = 0; p < contacts->n_pairs; p++)
    for (uint32_t k = 0; k < contacts->pairs[p].n_slots; k++) {
      uint32_t slot = contacts->pairs[p].first_slot + k;
      (*list)[first[contacts->pairs[p].a + 1]++] = 2 * slot;
      (*list)[first[contacts->pairs[p].b + 1]++] = 2 * slot + 1;
    }
  return first;
}

/* The entries of the core, then the forces of all slots of the shape. */
static void write_open_row(Contacts *contacts, Pattern *pattern, size_t row, int motion, const uint32_t *slots, uint32_t n)
{
  for (uint32_t e = contacts->core.start[row]; e < contacts->core.start[row + 1]; e++)
    contacts->moved[e - contacts->open_entry] = put(pattern, contacts->core.column[e]);
  for (uint32_t k = 0; k < n; k++)
    for (int force = 0; force < FORCES; force++)
      contacts->slots[slots[k] / 2].reaction[slots[k] % 2][motion][force] =
          put(pattern, force_column(contacts, slots[k] / 2, force));
  contacts->start[row + 1] = pattern->n;
}

static void write_open_rows(Contacts *contacts, Pattern *pattern)
{
  uint32_t *list, *first = slots_by_body(contacts, &contacts->arena, &list);
  uint32_t *body_of = ARENA_NEW(&contacts->arena, uint32_t, MOTION * contacts->n_bodies);
  for (uint32_t b = 0; b < contacts->n_bodies; b++)
    for (uint32_t m = 0; m < MOTION; m++) body_of[contacts->bodies[b].row[m] - contacts->open_row] = b * MOTION + m;
  for (size_t row = contacts->open_row; row < contacts->core.n; row++) {
    uint32_t b = body_of[row - contacts->open_row] / MOTION, m = body_of[row - contacts->open_row] % MOTION;
    write_open_row(contacts, pattern, row, (int)m, list + first[b], first[b + 1] - first[b]);
  }
}

static void write_law(Contacts *contacts, Pattern *pattern, const ContactPair *pair, size_t slot, int force)
{
  uint32_t first = pattern->n;
  contacts->slots[slot].own[force] = put(pattern, force_column(contacts, slot, force));
  for (int side = 0; side < 2; side++) {
    const ContactBody *body = &contacts->bodies[side ? pair->b : pair->a];
    for (int m = 0; m < MOTION; m++) contacts->slots[slot].rate[force][side][m] = put_once(pattern, first, body->rate[m]);
  }
  contacts->start[force_column(contacts, slot, force) + 1] = pattern->n;
}

static void extend_matrix(State *state)
{
  Contacts *contacts = state->contacts;
  Arena *arena = &contacts->arena;
  enum { LAW = 1 + 2 * MOTION, MOST_OF_SLOT = FORCES * (2 * MOTION + LAW) };
  size_t n_core = contacts->core.n, n = n_core + FORCES * contacts->n_slots, n_entries = contacts->core.start[n_core];
  Pattern pattern = {ARENA_NEW(arena, uint32_t, n_entries + MOST_OF_SLOT * contacts->n_slots), (uint32_t)contacts->open_entry};
  contacts->start = ARENA_NEW(arena, uint32_t, n + 1);
  contacts->moved = ARENA_NEW(arena, uint32_t, n_entries - contacts->open_entry);
  memcpy(pattern.column, contacts->core.column, contacts->open_entry * sizeof *pattern.column);
  memcpy(contacts->start, contacts->core.start, (contacts->open_row + 1) * sizeof *contacts->start);
  write_open_rows(contacts, &pattern);
  for (size_t p = 0; p < contacts->n_pairs; p++)
    for (uint32_t k = 0; k < contacts->pairs[p].n_slots; k++)
      for (int force = 0; force < FORCES; force++)
        write_law(contacts, &pattern, &contacts->pairs[p], contacts->pairs[p].first_slot + k, force);
  state->matrix = (Matrix){n, contacts->start, pattern.column, ARENA_NEW(arena, double, pattern.n)};
  state->reference = ARENA_NEW(arena, double, pattern.n);
  state->b = ARENA_NEW(arena, double, n);
  state->solution = ARENA_NEW(arena, double, n);
}

/* The modes of classes first, then two for each slot. */
static void extend_modes(const Plan *plan, State *state)
{
  Contacts *contacts = state->contacts;
  size_t n = plan->n_modes + FORCES * contacts->n_slots;
  uint32_t *row = ARENA_NEW(&contacts->arena, uint32_t, n), *column = ARENA_NEW(&contacts->arena, uint32_t, n);
  for (size_t m = 0; m < plan->n_modes; m++) row[m] = plan->mode_row[m], column[m] = plan->mode_column[m];
  for (size_t m = plan->n_modes; m < n; m++) row[m] = column[m] = (uint32_t)(contacts->core.n + m - plan->n_modes);
  uint64_t passes = state->modes.head->passes, exhausted = state->modes.head->exhausted;
  modes_init(&state->modes, &contacts->arena, &state->matrix, n, row, column);
  state->modes.head->passes = passes;
  state->modes.head->exhausted = exhausted;
}

void contacts_extend(const Plan *plan, State *state)
{
  extend_matrix(state);
  extend_modes(plan, state);
  contacts_place_base(state);
}

void contacts_place_base(State *state)
{
  const Contacts *contacts = state->contacts;
  size_t n_entries = contacts->core.start[contacts->core.n];
  memcpy(state->matrix.value, state->base, contacts->open_entry * sizeof *state->base);
  for (size_t e = contacts->open_entry; e < n_entries; e++)
    state->matrix.value[contacts->moved[e - contacts->open_entry]] = state->base[e];
}

/* ---- forces --------------------------------------------------------------------------------------------------------- */

/* A force that is held at 0. */
static void rest(const Plan *plan, State *state, size_t slot, int force)
{
  const PointSlot *at = &state->contacts->slots[slot];
  double *value = state->matrix.value;
  size_t mode = plan->n_modes + FORCES * slot + (size_t)force;
  state->modes.lower[mode] = state->modes.upper[mode] = 0;
  state->b[force_column(state->contacts, slot, force)] = 0;
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
  const PointSlot *at = &state->contacts->slots[slot];
  double *value = state->matrix.value;
  value[at->own[force]] = 1;
  for (int side = 0; side < 2; side++)
    for (int m = 0; m < MOTION; m++)
      if (at->rate[force][side][m] != NONE) value[at->rate[force][side][m]] = 0;
  for (int side = 0; side < 2; side++) {
    const ContactBody *body = &state->contacts->bodies[side ? pair->b : pair->a];
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
    const ContactBody *body = &state->contacts->bodies[side ? pair->b : pair->a];
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
static Law normal_law(const Surface *surface, const ContactPoint *point)
{
  double factor = surface->stiffness * surface->elastic_time + surface->damping;
  if (point->gap <= 0) return (Law){factor, -surface->stiffness * point->gap, 0, INFINITY};
  if (surface->elastic_time > 0 && point->gap < point->width)
    return (Law){factor, -factor / surface->elastic_time * point->gap, 0, INFINITY};
  return (Law){0, 0, 0, 0};
}

/* Sticks up to mu times the load, which may outlast the contact: so the impulse of friction is that of mu and N. */
static Law tangent_law(const Surface *surface, double bristle, double load)
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
  state->b[force_column(state->contacts, slot, force)] = law->right;
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
static void match_slots(const Contacts *contacts, const ContactPair *pair, const ContactPoint *points, unsigned n,
                        int *point_of)
{
  int taken[CONTACT_POINTS] = {0};
  for (uint32_t k = 0; k < pair->n_slots; k++) {
    point_of[k] = -1;
    for (unsigned i = 0; i < n; i++)
      if (!taken[i] && points[i].feature == contacts->slots[pair->first_slot + k].seen.point.feature)
        point_of[k] = (int)i, taken[i] = 1;
  }
  for (unsigned i = 0; i < n; i++)
    for (uint32_t k = 0; k < pair->n_slots && !taken[i]; k++)
      if (point_of[k] < 0) point_of[k] = (int)i, taken[i] = 1;
}

Touch contacts_touch(const State *state, const ContactPair *pair)
{
  const ContactBody *a = &state->contacts->bodies[pair->a], *b = &state->contacts->bodies[pair->b];
  Touch now = {.poses = {pose_of(state, a), pose_of(state, b)}};
  double reach = pair->surface.elastic_time > 0 ? INFINITY : 0;
  unsigned n = shape_contacts(&state->contacts->work, &a->shape, &now.poses[0], &b->shape, &now.poses[1], reach, now.points);
  match_slots(state->contacts, pair, now.points, n, now.point_of);
  return now;
}

/* The last point stays as long as it has a load, even if the shapes are no longer opposite each other. */
static void write_slot(const Plan *plan, State *state, const ContactPair *pair, uint32_t k, const Touch *now)
{
  size_t slot = pair->first_slot + k;
  ContactPoint last = state->contacts->slots[slot].seen.point;
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
  const Contacts *contacts = state->contacts;
  for (size_t p = 0; p < contacts->n_pairs; p++) {
    const ContactPair *pair = &contacts->pairs[p];
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
static double bristle_rate(const Surface *surface, double force, double bristle)
{
  return surface->elastic_time > 0 ? (-force / surface->bristle - bristle) / surface->elastic_time : 0;
}

static double load_rate(const Surface *surface, double force, double load)
{
  return surface->friction > 0 ? (force - load) / surface->elastic_time : 0;
}

void contacts_derivatives(const State *state, double *dx)
{
  const Contacts *contacts = state->contacts;
  for (size_t p = 0; p < contacts->n_pairs; p++) {
    const ContactPair *pair = &contacts->pairs[p];
    for (size_t slot = pair->first_slot; slot < pair->first_slot + pair->n_slots; slot++) {
      const double *force = &state->solution[force_column(contacts, slot, 0)], *x = &state->x[state_of(state->plan, slot, 0)];
      dx[state_of(state->plan, slot, BRISTLE)] = bristle_rate(&pair->surface, force[TANGENT], x[BRISTLE]);
      dx[state_of(state->plan, slot, LOAD)] = load_rate(&pair->surface, force[NORMAL], x[LOAD]);
    }
  }
}
