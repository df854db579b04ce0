/* in_matrix.c: the core matrix extended by the forces of contacts, two unknowns for each point, each with its law as a row. */
#include <string.h>

#include "contact/contact_internal.h"

/* ---- pattern -------------------------------------------------------------------------------------------------------- */

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
  contacts_list_slots(state);
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

void matrix_extend(State *state)
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
}

/* ---- values --------------------------------------------------------------------------------------------------------- */

void matrix_place_base(State *state)
{
  const size_t open_entry = state->plan->contacts->open_entry;
  memcpy(state->value, state->base, open_entry * sizeof *state->base);
  for (size_t e = open_entry; e < state->plan->n_base; e++) state->value[state->moved[e - open_entry]] = state->base[e];
}

/* A force that is held at 0. */
void matrix_rest(State *state, size_t slot, int force)
{
  const ContactSlot *at = &state->slots[slot];
  double *value = state->matrix.value;
  value[at->own[force]] = 1;
  for (int side = 0; side < 2; side++)
    for (int m = 0; m < MOTION; m++) {
      if (at->rate[force][side][m] != NONE) value[at->rate[force][side][m]] = 0;
      value[at->reaction[side][m][force]] = 0;
    }
}

/* The law, and the force in the open rows of both shapes. */
void matrix_couple(State *state, size_t slot, int force, const ContactLaw *law)
{
  const ContactSlot *at = &state->slots[slot];
  double *value = state->matrix.value;
  value[at->own[force]] = 1;
  for (int side = 0; side < 2; side++)
    for (int m = 0; m < MOTION; m++)
      if (at->rate[force][side][m] != NONE) value[at->rate[force][side][m]] = 0;
  for (int side = 0; side < 2; side++) {
    const ContactBody *body = body_of(state, law->body[side]);
    for (int m = 0; m < MOTION; m++) {
      value[at->reaction[side][m][force]] = law->arm[side][m];
      if (body->rate[m] == NONE) continue;
      value[at->rate[force][side][m]] += (body->rate[m] & 1 ? -law->factor : law->factor) * law->arm[side][m];
    }
  }
}
