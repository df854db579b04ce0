/* contacts.c: contacts from composition on: made with it, changed when other shapes come close, with the memory of each
 * point. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "contact/contact_internal.h"

/* ---- changes -------------------------------------------------------------------------------------------------------- */

/* After a contact opened its load decays with T_E. The rest is dropped when it is negligible, 4.5 T_E later. */
static double linger(Seen *seen, double load, double fading)
{
  const double MORE = 1.03, PART = 0.011;
  if (load > MORE * fading * seen->load) seen->most = load;
  return seen->load = load < PART * seen->most ? 0 : load;
}

static void note_point(State *state, size_t slot, const ContactPoint *point, double fading)
{
  Seen *seen = &state->contacts->slots[slot].seen;
  double *load = &state->present[state_of(state->plan, slot, LOAD)];
  if (point) seen->point = *point;
  if (*load != 0) *load = linger(seen, *load, fading);
}

static void note_points(State *state)
{
  Contacts *contacts = state->contacts;
  for (size_t p = 0; p < contacts->n_pairs; p++) {
    const ContactPair *pair = &contacts->pairs[p];
    const Touch now = contacts_touch(state, pair);
    double fading = pair->surface.friction > 0 ? exp((contacts->noted - state->time) / pair->surface.elastic_time) : 0;
    for (uint32_t k = 0; k < pair->n_slots; k++)
      note_point(state, pair->first_slot + k, now.point_of[k] >= 0 ? &now.points[now.point_of[k]] : NULL, fading);
  }
  contacts->noted = state->time;
}

/* The memory of the points of a pair, found by its two instances. */
typedef struct Kept {
  uint32_t a, b;
  Seen seen[CONTACT_POINTS];
  double states[CONTACT_POINTS][MEMORY];
} Kept;

static Kept *keep_points(const State *state, Arena *arena, size_t *n)
{
  const Contacts *contacts = state->contacts;
  Kept *kept = ARENA_NEW(arena, Kept, contacts->n_pairs);
  *n = contacts->n_pairs;
  for (size_t p = 0; p < contacts->n_pairs; p++) {
    const ContactPair *pair = &contacts->pairs[p];
    kept[p] = (Kept){.a = contacts->bodies[pair->a].instance, .b = contacts->bodies[pair->b].instance};
    for (uint32_t k = 0; k < pair->n_slots; k++) {
      kept[p].seen[k] = contacts->slots[pair->first_slot + k].seen;
      memcpy(kept[p].states[k], &state->present[state_of(state->plan, pair->first_slot + k, 0)], sizeof kept[p].states[k]);
    }
  }
  return kept;
}

/* Pairs and points of the same instances as before; both lists are in the order of bodies, which is that of instances within
 * a class: looked up by search, because classes may come in another order after a change of structure. */
static int by_instances(const void *left, const void *right)
{
  const Kept *p = left, *q = right;
  if (p->a != q->a) return p->a < q->a ? -1 : 1;
  return p->b < q->b ? -1 : p->b > q->b;
}

static const Kept *find_kept(const Kept *kept, size_t n, uint32_t a, uint32_t b)
{
  const Kept key = {.a = a, .b = b};
  return n ? bsearch(&key, kept, n, sizeof key, by_instances) : NULL;
}

/* A new point starts with the load that fits its overlap: a model may start with shapes at rest on each other. */
static void begin_points(State *state, const ContactPair *pair)
{
  for (uint32_t k = 0; k < pair->n_slots; k++) state->contacts->slots[pair->first_slot + k].seen.point.feature = NONE;
  const Touch now = contacts_touch(state, pair);
  for (uint32_t k = 0; k < pair->n_slots; k++) {
    double gap = now.point_of[k] >= 0 ? now.points[now.point_of[k]].gap : 0;
    state->present[state_of(state->plan, pair->first_slot + k, BRISTLE)] = 0;
    state->present[state_of(state->plan, pair->first_slot + k, LOAD)] =
        pair->surface.friction > 0 ? fmax(-pair->surface.stiffness * gap, 0) : 0;
  }
}

static void restore_points(State *state, Kept *kept, size_t n)
{
  Contacts *contacts = state->contacts;
  if (n) qsort(kept, n, sizeof *kept, by_instances);
  for (size_t p = 0; p < contacts->n_pairs; p++) {
    const ContactPair *pair = &contacts->pairs[p];
    const Kept *old = find_kept(kept, n, contacts->bodies[pair->a].instance, contacts->bodies[pair->b].instance);
    if (!old) begin_points(state, pair);
    for (uint32_t k = 0; k < pair->n_slots && old; k++) {
      contacts->slots[pair->first_slot + k].seen = old->seen[k];
      memcpy(&state->present[state_of(state->plan, pair->first_slot + k, 0)], old->states[k], sizeof old->states[k]);
    }
  }
}

/* Everything that belongs to the pairs found, unless there are more points than the composition has room for: then the system
 * is composed again. Jumps to s->failure without memory. */
static LiedStatus make_pairs(LiedSystem *s, State *state)
{
  Contacts *contacts = state->contacts;
  contacts->n_pairs = contacts->n_slots = 0;
  LiedStatus status = contacts_list_pairs(s, state);
  if (status) return status;
  if (contacts->n_slots > contacts->room)
    s->contact_room = 2 * contacts->n_slots;
  else
    contacts_extend(state->plan, state);
  return LIED_OK;
}

static int have_room(const Contacts *contacts)
{
  return contacts->n_slots <= contacts->room;
}

/* The data of the present pairs. They stay until new ones exist, with their factor. */
typedef struct InForce {
  Contacts contacts;
  Matrix matrix;
  Modes modes;
  double *reference, *b, *solution;
  Factor *factor;
  int reordered;
} InForce;

static InForce in_force(const State *state)
{
  return (InForce){*state->contacts, state->matrix,   state->modes,  state->reference,
                   state->b,         state->solution, state->factor, state->reordered};
}

static void put_back(State *state, const InForce *old)
{
  arena_free(&state->contacts->arena);
  if (state->factor != old->factor) factor_free(state->factor);
  *state->contacts = old->contacts;
  state->matrix = old->matrix;
  state->modes = old->modes;
  state->reference = old->reference;
  state->b = old->b;
  state->solution = old->solution;
  state->factor = old->factor;
  state->reordered = old->reordered;
}

static void let_go(const InForce *old)
{
  Arena arena = old->contacts.arena;
  arena_free(&arena);
  factor_free(old->factor);
}

static double fill_of(const State *state)
{
  return (double)factor_entries(state->factor) / state->matrix.start[state->matrix.n];
}

/* Which pivots are safe depends on the core alone: they stay, and so does their order until it makes too many entries. */
static LiedStatus order_factor(LiedSystem *s, NewFactor *new_factor)
{
  const double TOO_MANY = 1.5; /* times */
  State *state = s->state;
  Contacts *contacts = state->contacts;
  Factor *before = state->factor;
  LiedStatus status = contacts->fill > 0 ? new_factor(s, &contacts->arena, before) : LIED_OK;
  if (status || (contacts->fill > 0 && fill_of(state) <= TOO_MANY * contacts->fill)) return status;
  if (state->factor != before) factor_free(state->factor);
  state->factor = before; /* should there be no memory for another one */
  status = new_factor(s, &contacts->arena, NULL);
  if (!status) contacts->fill = fill_of(state);
  return status;
}

static void take_points(LiedSystem *s, const InForce *old, Kept *kept, size_t n_kept)
{
  const Plan *plan = s->plan;
  State *state = s->state;
  restore_points(state, kept, n_kept);
  memcpy(state->x, state->present, (plan->n_states + contacts_states(state)) * sizeof *state->x);
  let_go(old);
}

static LiedStatus change_pairs(LiedSystem *s, NewFactor *new_factor)
{
  State *state = s->state;
  const InForce old = in_force(state);
  size_t n_kept;
  arena_init(&state->contacts->arena, &s->memory, &s->failure);
  arena_init(&s->work, &s->memory, &s->failure);
  if (setjmp(s->failure)) return put_back(state, &old), arena_free(&s->work), report_no_memory(s);
  Kept *kept = keep_points(state, &s->work, &n_kept);
  LiedStatus status = make_pairs(s, state);
  s->stale |= !status && !have_room(state->contacts);
  if (!status && have_room(state->contacts)) status = order_factor(s, new_factor);
  if (status || !have_room(state->contacts))
    put_back(state, &old);
  else
    take_points(s, &old, kept, n_kept);
  arena_free(&s->work);
  return status == LIED_NO_MEMORY ? report_no_memory(s) : status;
}

/* Contacts are evaluated at the ends of steps and stages, not in between. */
static void warn_of_crossings(LiedSystem *s)
{
  const State *state = s->state;
  size_t place = 0;
  for (const BoxPair *pair; (pair = contacts_find_crossing(state, &place));) {
    const ContactBody *a = &state->contacts->bodies[pair->a], *b = &state->contacts->bodies[pair->b];
    run_warning(s, topic_instance(s, "passed-through", a->instance),
                "at t = %.9g s '%s' and '%s' passed through each other within one step", s->time, instance_name(s, a->instance),
                instance_name(s, b->instance));
    run_remedy(s, "take a smaller step");
  }
}

LiedStatus contacts_update(LiedSystem *s, NewFactor *new_factor, int *changed)
{
  State *state = s->state;
  note_points(state);
  warn_of_crossings(s);
  int leaves = contacts_leave_margin(state);
  if (leaves && !contacts_find_close(state)) return report_no_memory(s);
  *changed = contacts_miss_pair(state);
  s->stats.pair_changes += (uint64_t)*changed;
  LiedStatus status = *changed ? change_pairs(s, new_factor) : LIED_OK;
  contacts_note_poses(state);
  return status;
}

/* ---- composition ---------------------------------------------------------------------------------------------------- */

LiedStatus contacts_refuse(LiedSystem *s, const char *what)
{
  if (!s->state->contacts) return LIED_OK;
  uint32_t first = s->state->contacts->bodies[0].instance;
  system_error(s, topic_instance(s, "contact-needs-fixed-step", first),
               "contact models need a fixed-step solver: %s is not available for the contact model of '%s'", what,
               instance_name(s, first));
  system_remedy(s, "run with --solver rk3 --step 1e-3");
  return LIED_WRONG_MODEL;
}

void contacts_fill_state(const Plan *plan, State *state, const double *x)
{
  if (!state->contacts) return;
  if (plan->n_states) memcpy(state->x, x, plan->n_states * sizeof *x);
  memcpy(state->x + plan->n_states, state->present + plan->n_states, contacts_states(state) * sizeof *x);
}

size_t contacts_states(const State *state)
{
  return state->contacts ? MEMORY * state->contacts->n_slots : 0;
}

size_t contacts_pairs(const State *state)
{
  return state->contacts ? state->contacts->n_pairs : 0;
}

ContactPairInfo contacts_pair(const State *state, size_t pair)
{
  ContactPair *p = &state->contacts->pairs[pair];
  return (ContactPairInfo){state->contacts->bodies[p->a].instance, state->contacts->bodies[p->b].instance, p->first_slot,
                           p->n_slots, &p->surface.elastic_time};
}

static const ContactPair *pair_of_state(const Contacts *contacts, size_t number)
{
  size_t p = 0;
  while (p + 1 < contacts->n_pairs && MEMORY * contacts->pairs[p + 1].first_slot <= number) p++;
  return &contacts->pairs[p];
}

uint32_t contacts_state_instance(const State *state, size_t number)
{
  return state->contacts->bodies[pair_of_state(state->contacts, number)->a].instance;
}

void contacts_state_name(const LiedSystem *s, const State *state, size_t number, char *text, size_t size)
{
  const ContactPair *pair = pair_of_state(state->contacts, number);
  snprintf(text, size, "%s (contact with %s)", instance_name(s, state->contacts->bodies[pair->a].instance),
           instance_name(s, state->contacts->bodies[pair->b].instance));
}

static void carry_points(Compose *k, State *state)
{
  size_t n = 0;
  Kept *kept = k->old && k->s->state->contacts ? keep_points(k->s->state, &k->work, &n) : NULL;
  restore_points(state, kept, n);
  memcpy(state->x + k->plan->n_states, state->present + k->plan->n_states, contacts_states(state) * sizeof *state->x);
}

LiedStatus contacts_compose(Compose *k, State *state)
{
  const Plan *plan = k->plan;
  size_t n_shapes = plan->n_shapes;
  if (n_shapes == 0) return LIED_OK;
  Contacts *contacts = state->contacts = memory_resize(&k->s->memory, NULL, 0, sizeof *contacts);
  if (!contacts) return LIED_NO_MEMORY;
  contacts->core = state->matrix;
  contacts->open_row = plan->open_row;
  contacts->open_entry = state->matrix.start[plan->open_row];
  contacts->room = state->room.points;
  arena_init(&contacts->arena, &k->s->memory, &k->s->failure);
  contacts->finder = pairs_new(&k->s->memory, n_shapes);
  if (!contacts->finder) return LIED_NO_MEMORY;
  contacts->bodies = ARENA_NEW(&state->arena, ContactBody, n_shapes);
  contacts->boxes = ARENA_NEW(&state->arena, Box2, n_shapes);
  LiedStatus status = contacts_add_bodies(k, state, contacts);
  if (status) return status;
  contacts_note_poses(state);
  if (!contacts_find_close(state)) return LIED_NO_MEMORY;
  contacts_join_shapes(state);
  status = make_pairs(k->s, state);
  k->crowded = !status && !have_room(contacts);
  if (!status && !k->crowded) carry_points(k, state);
  return status;
}

void contacts_free(LiedSystem *s, State *state)
{
  if (!state->contacts) return;
  pairs_free(state->contacts->finder);
  arena_free(&state->contacts->arena);
  memory_resize(&s->memory, state->contacts, sizeof *state->contacts, 0);
  state->contacts = NULL;
}
