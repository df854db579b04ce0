/* contacts.c: contacts from composition on: made with it, changed when other shapes come close, with the memory of each
 * point. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "contact/contact_internal.h"

/* ---- points --------------------------------------------------------------------------------------------------------- */

/* After a contact opened its load decays with T_E. The rest is dropped when it is negligible, 4.5 T_E later. */
static double linger(ContactSeen *seen, double load, double fading)
{
  const double MORE = 1.03, PART = 0.011;
  if (load > MORE * fading * seen->load) seen->most = load;
  return seen->load = load < PART * seen->most ? 0 : load;
}

static void note_point(State *state, size_t slot, const ContactPoint *point, double fading)
{
  ContactSeen *seen = &state->seen[slot];
  double *load = &state->present[state_of(state->plan, slot, LOAD)];
  if (point) seen->point = *point;
  if (*load != 0) *load = linger(seen, *load, fading);
}

static void note_points(State *state)
{
  for (size_t p = 0; p < state->n_pairs; p++) {
    const ContactPair *pair = &state->pairs[p];
    const Touch now = contacts_touch(state, pair);
    double fading = pair->surface.friction > 0 ? exp((state->noted - state->time) / pair->surface.elastic_time) : 0;
    for (uint32_t k = 0; k < pair->n_slots; k++)
      note_point(state, pair->first_slot + k, now.point_of[k] >= 0 ? &now.points[now.point_of[k]] : NULL, fading);
  }
  state->noted = state->time;
}

/* Pairs that others replace, with the memory of their points. */
typedef struct Before {
  const ContactPair *pairs;
  size_t n_pairs;
  const ContactSeen *seen; /* of their slots */
  const double *memory;    /* [slots][MEMORY] */
  const uint32_t *body;    /* [n_bodies] numbers that bodies had, or NONE; NULL: the same as now */
} Before;

static int by_bodies(const void *left, const void *right)
{
  const ContactPair *p = left, *q = right;
  if (p->a != q->a) return p->a < q->a ? -1 : 1;
  return p->b < q->b ? -1 : p->b > q->b;
}

static const ContactPair *find_before(const Before *before, const ContactPair *pair)
{
  const ContactPair key = {.a = before->body ? before->body[pair->a] : pair->a,
                           .b = before->body ? before->body[pair->b] : pair->b};
  return before->n_pairs ? bsearch(&key, before->pairs, before->n_pairs, sizeof key, by_bodies) : NULL;
}

/* A new point starts with the load that fits its overlap: a model may start with shapes at rest on each other. */
static void begin_points(State *state, const ContactPair *pair)
{
  for (uint32_t k = 0; k < pair->n_slots; k++) state->seen[pair->first_slot + k] = (ContactSeen){.point.feature = NONE};
  const Touch now = contacts_touch(state, pair);
  for (uint32_t k = 0; k < pair->n_slots; k++) {
    double gap = now.point_of[k] >= 0 ? now.points[now.point_of[k]].gap : 0;
    state->present[state_of(state->plan, pair->first_slot + k, BRISTLE)] = 0;
    state->present[state_of(state->plan, pair->first_slot + k, LOAD)] =
        pair->surface.friction > 0 ? fmax(-pair->surface.stiffness * gap, 0) : 0;
  }
}

static void restore_points(State *state, const Before *before)
{
  for (size_t p = 0; p < state->n_pairs; p++) {
    const ContactPair *pair = &state->pairs[p], *old = find_before(before, pair);
    if (!old) begin_points(state, pair);
    for (uint32_t k = 0; k < pair->n_slots && old; k++) {
      state->seen[pair->first_slot + k] = before->seen[old->first_slot + k];
      memcpy(&state->present[state_of(state->plan, pair->first_slot + k, 0)], &before->memory[MEMORY * (old->first_slot + k)],
             MEMORY * sizeof *before->memory);
    }
  }
  memcpy(state->x, state->present, (state->plan->n_states + contacts_states(state)) * sizeof *state->x);
}

/* ---- room ----------------------------------------------------------------------------------------------------------- */

static LiedStatus make_room(Memory *memory, State **state, StateRoom room)
{
  if ((*state)->factor.symbolic->head->is_valid) room.factor = state_factor_room(*state, room.points);
  return state_grow(memory, state, room) ? LIED_OK : LIED_NO_MEMORY;
}

static LiedStatus find_close(Memory *memory, State **state)
{
  const size_t n = contacts_find_close(*state);
  StateRoom room = (*state)->room;
  if (n <= room.close) return LIED_OK;
  room.close = 2 * n;
  const LiedStatus status = make_room(memory, state, room);
  if (!status) contacts_find_close(*state);
  return status;
}

/* Lists the pairs and orders the carriers; *n_slots: points in all. Returns the points that there has to be room for. */
static LiedStatus try_to_list(LiedSystem *s, State *state, size_t *n_slots, size_t *needed)
{
  const LiedStatus status = contacts_list_pairs(s, state, n_slots);
  *needed = *n_slots;
  if (status || *n_slots > state->room.points || !state->plan->contacts_condensed) return status;
  const size_t n_blocks = condense_order(state);
  if (n_blocks > CONTACT_BLOCKS * *needed) *needed = n_blocks / CONTACT_BLOCKS + 1;
  return LIED_OK;
}

static LiedStatus list_pairs(LiedSystem *s, State **state, size_t *n_slots)
{
  size_t needed;
  StateRoom room = (*state)->room;
  LiedStatus status = try_to_list(s, *state, n_slots, &needed);
  for (; !status && needed > room.points; status = try_to_list(s, *state, n_slots, &needed)) {
    room.points = 2 * needed;
    status = make_room(&s->memory, state, room);
    if (status) return status;
  }
  return status;
}

/* ---- changes -------------------------------------------------------------------------------------------------------- */

/* How many there are in pairs_before and seen_before. */
typedef struct Kept {
  size_t n_pairs, n_slots;
} Kept;

static Kept keep_pairs(State *state)
{
  memcpy(state->pairs_before, state->pairs, state->n_pairs * sizeof *state->pairs);
  memcpy(state->seen_before, state->seen, state->n_slots * sizeof *state->seen);
  memcpy(state->memory_before, &state->present[state_of(state->plan, 0, 0)], contacts_states(state) * sizeof *state->present);
  return (Kept){state->n_pairs, state->n_slots};
}

static void put_pairs_back(State *state, const Kept *kept)
{
  memcpy(state->pairs, state->pairs_before, kept->n_pairs * sizeof *state->pairs);
  state->n_pairs = kept->n_pairs;
  state->n_slots = kept->n_slots;
  state->is_ordered = 0;
}

/* The order of elimination is lost: it is found again for the reference values. */
static void put_matrix_back(State *state, const Kept *kept)
{
  put_pairs_back(state, kept);
  contacts_extend(state);
  modes_pair(&state->modes, state->pair);
  factor_forget(&state->factor);
  state->reordered = 1;
}

static double fill_of(const State *state)
{
  return (double)factor_entries(&state->factor) / state->matrix.start[state->matrix.n];
}

/* Which pivots are safe depends on the core alone: they stay, and so does their order until it makes too many entries. */
static LiedStatus order_factor(LiedSystem *s, NewOrder *new_order)
{
  const double TOO_MANY = 1.5; /* times */
  State *state = s->state;
  LiedStatus status = state->fill > 0 ? new_order(s, 1) : LIED_OK;
  if (status || (state->fill > 0 && fill_of(state) <= TOO_MANY * state->fill)) return status;
  status = new_order(s, 0);
  if (!status) state->fill = fill_of(state);
  return status;
}

static LiedStatus change_pairs(LiedSystem *s, NewOrder *new_order)
{
  size_t n_slots;
  const Kept kept = keep_pairs(s->state);
  LiedStatus status = list_pairs(s, &s->state, &n_slots);
  State *state = s->state;
  if (status) return put_pairs_back(state, &kept), status;
  state->n_slots = n_slots;
  contacts_extend(state);
  status = state->plan->contacts_condensed ? LIED_OK : order_factor(s, new_order);
  if (status) return put_matrix_back(state, &kept), status;
  restore_points(state, &(Before){state->pairs_before, kept.n_pairs, state->seen_before, state->memory_before, NULL});
  return LIED_OK;
}

/* Contacts are evaluated at the ends of steps and stages, not in between. */
static void warn_of_crossings(LiedSystem *s)
{
  const State *state = s->state;
  size_t place = 0;
  for (const BoxPair *pair; (pair = contacts_find_crossing(state, &place));) {
    const ContactBody *a = body_of(state, pair->a), *b = body_of(state, pair->b);
    run_warning(s, topic_instance(s, "passed-through", a->instance),
                "at t = %.9g s '%s' and '%s' passed through each other within one step", s->time, instance_name(s, a->instance),
                instance_name(s, b->instance));
    run_remedy(s, "take a smaller step");
  }
}

LiedStatus contacts_update(LiedSystem *s, NewOrder *new_order, int *changed)
{
  note_points(s->state);
  warn_of_crossings(s);
  if (contacts_leave_margin(s->state) && find_close(&s->memory, &s->state)) return report_no_memory(s);
  *changed = contacts_miss_pair(s->state);
  s->stats.pair_changes += (uint64_t)*changed;
  LiedStatus status = *changed ? change_pairs(s, new_order) : LIED_OK;
  contacts_note_poses(s->state);
  return status == LIED_NO_MEMORY ? report_no_memory(s) : status;
}

/* ---- composition ---------------------------------------------------------------------------------------------------- */

static LiedStatus refuse(LiedSystem *s, const char *needed, const char *what)
{
  if (!s->plan->contacts) return LIED_OK;
  uint32_t first = s->plan->contacts->bodies[0].instance;
  system_error(s, topic_instance(s, "contact-needs-fixed-step", first),
               "contact models need %s: %s is not available for the contact model of '%s'", needed, what,
               instance_name(s, first));
  system_remedy(s, "run with --solver rk3 --step 1e-3");
  return LIED_WRONG_MODEL;
}

LiedStatus contacts_refuse(LiedSystem *s, const char *what)
{
  return refuse(s, "a fixed-step solver", what);
}

LiedStatus contacts_refuse_implicit(LiedSystem *s)
{
  return refuse(s, "an explicit fixed-step solver", "an implicit step");
}

void contacts_fill_state(const Plan *plan, State *state, const double *x)
{
  if (!plan->contacts) return;
  if (plan->n_states) memcpy(state->x, x, plan->n_states * sizeof *x);
  memcpy(state->x + plan->n_states, state->present + plan->n_states, contacts_states(state) * sizeof *x);
}

size_t contacts_states(const State *state)
{
  return MEMORY * state->n_slots;
}

size_t contacts_pairs(const State *state)
{
  return state->n_pairs;
}

ContactPairInfo contacts_pair(const State *state, size_t pair)
{
  ContactPair *p = &state->pairs[pair];
  return (ContactPairInfo){body_of(state, p->a)->instance, body_of(state, p->b)->instance, p->first_slot, p->n_slots,
                           &p->surface.elastic_time};
}

static const ContactPair *pair_of_state(const State *state, size_t number)
{
  size_t p = 0;
  while (p + 1 < state->n_pairs && MEMORY * state->pairs[p + 1].first_slot <= number) p++;
  return &state->pairs[p];
}

uint32_t contacts_state_instance(const State *state, size_t number)
{
  return body_of(state, pair_of_state(state, number)->a)->instance;
}

void contacts_state_name(const LiedSystem *s, const State *state, size_t number, char *text, size_t size)
{
  const ContactPair *pair = pair_of_state(state, number);
  snprintf(text, size, "%s (contact with %s)", instance_name(s, body_of(state, pair->a)->instance),
           instance_name(s, body_of(state, pair->b)->instance));
}

/* Classes may come in another order after a change of structure, and bodies with them. */
static uint32_t *find_old_bodies(Compose *k)
{
  const Contacts *old = k->old->contacts, *contacts = k->plan->contacts;
  uint32_t *by_instance = ARENA_NEW(&k->work, uint32_t, k->plan->n_instances);
  uint32_t *body = ARENA_NEW(&k->work, uint32_t, contacts->n_bodies);
  memset(by_instance, 0xFF, k->plan->n_instances * sizeof *by_instance); /* NONE */
  for (uint32_t b = 0; b < old->n_bodies; b++) by_instance[old->bodies[b].instance] = b;
  for (size_t b = 0; b < contacts->n_bodies; b++) body[b] = by_instance[contacts->bodies[b].instance];
  return body;
}

static void carry_points(Compose *k, State *state)
{
  Before before = {0};
  if (k->old && k->old->contacts) {
    const State *old = k->s->state;
    before = (Before){old->pairs, old->n_pairs, old->seen, &old->present[state_of(k->old, 0, 0)], find_old_bodies(k)};
  }
  restore_points(state, &before);
}

static LiedStatus add_bodies(Compose *k, const State *state)
{
  Plan *plan = k->plan;
  Contacts *contacts = ARENA_NEW(&plan->arena, Contacts, 1);
  contacts->bodies = ARENA_NEW(&plan->arena, ContactBody, plan->n_shapes);
  contacts->body_of_row = ARENA_NEW(&plan->arena, uint32_t, MOTION * plan->n_shapes);
  contacts->open_entry = plan->core.start[plan->open_row];
  contacts->reference = ARENA_NEW(&plan->arena, uint32_t, plan->n_shapes);
  plan->contacts = contacts;
  const LiedStatus status = contacts_add_bodies(k, state, contacts);
  if (!status) condense_if_possible(k, contacts);
  return status;
}

LiedStatus contacts_compose(Compose *k, State **state)
{
  Memory *memory = &k->s->memory;
  if (k->plan->n_shapes == 0) return LIED_OK;
  LiedStatus status = add_bodies(k, *state);
  if (status) return status;
  contacts_note_poses(*state);
  status = find_close(memory, state);
  if (status) return status;
  contacts_join_shapes(k->plan, *state);
  size_t n_slots;
  status = list_pairs(k->s, state, &n_slots);
  if (status) return status;
  (*state)->n_slots = n_slots;
  contacts_extend(*state);
  carry_points(k, *state);
  return LIED_OK;
}

StateRoom contacts_room(const LiedSystem *s, const Plan *plan)
{
  enum { USUAL = 8 }; /* points of a shape */
  size_t points = plan->n_shapes == 0 ? 0 : s->contact_room > 0 ? s->contact_room : USUAL * plan->n_shapes;
  const StateRoom room = {.points = points, .close = points};
  const StateRoom *before = s->state && plan->n_shapes > 0 ? &s->state->room : &room;
  return (StateRoom){.points = before->points > points ? before->points : points,
                     .close = before->close > points ? before->close : points};
}
