/* carriers.c: whether contacts can be condensed, and to the motions of which bodies; see condense.c. */
#include <string.h>

#include "contact/contact_internal.h"

/* Parts of the core, as disjoint sets of its columns. */
typedef struct Parts {
  const Matrix *core;
  uint32_t *above;    /* [n] */
  uint32_t *of_row;   /* [n] one of its columns */
  uint32_t *claimant; /* [n] by representatives: whose part it is */
} Parts;

static uint32_t find_part(const Parts *parts, uint32_t column)
{
  while (parts->above[column] != column) column = parts->above[column] = parts->above[parts->above[column]];
  return column;
}

/* A row with an unknown that is in no other, like the sum of forces on a floor, connects nothing: it gives that unknown. */
static int connects(const Parts *parts, const uint32_t *uses, uint32_t row)
{
  for (uint32_t e = parts->core->start[row]; e < parts->core->start[row + 1]; e++)
    if (uses[parts->core->column[e]] == 1) return 0;
  return 1;
}

static Parts find_parts(Arena *work, const Matrix *core)
{
  const uint32_t n = (uint32_t)core->n;
  Parts parts = {core, ARENA_NEW(work, uint32_t, n), ARENA_NEW(work, uint32_t, n), ARENA_NEW(work, uint32_t, n)};
  uint32_t *uses = ARENA_NEW(work, uint32_t, n);
  for (uint32_t e = 0; e < core->start[n]; e++) uses[core->column[e]]++;
  for (uint32_t j = 0; j < n; j++) parts.above[j] = j;
  memset(parts.claimant, 0xff, n * sizeof *parts.claimant); /* NONE */
  for (uint32_t r = 0; r < n; r++) {
    const uint32_t first = core->start[r];
    parts.of_row[r] = core->column[first];
    for (uint32_t e = first + 1; e < core->start[r + 1] && connects(&parts, uses, r); e++)
      parts.above[find_part(&parts, core->column[e])] = find_part(&parts, core->column[first]);
  }
  return parts;
}

/* 0: it is somebody else's already. */
static int claim(const Parts *parts, uint32_t column, uint32_t claimant)
{
  uint32_t *const owner = &parts->claimant[find_part(parts, column)];
  if (*owner == NONE) *owner = claimant;
  return *owner == claimant;
}

static int claim_parts(const Parts *parts, const Contacts *contacts, const ContactBody *body)
{
  const uint32_t claimant = body->carrier == NONE ? contacts->n_carriers : body->carrier;
  int is_own = 1;
  for (int m = 0; m < MOTION; m++) {
    is_own &= claim(parts, parts->of_row[body->row[m]], claimant);
    if (body->rate[m] != NONE) is_own &= claim(parts, body->rate[m] >> 1, claimant);
  }
  return is_own;
}

static void number_carriers(Arena *work, size_t n_groups, Contacts *contacts)
{
  uint32_t *carrier = ARENA_NEW(work, uint32_t, n_groups);
  memset(carrier, 0xff, n_groups * sizeof *carrier); /* NONE */
  for (uint32_t b = 0; b < contacts->n_bodies; b++) {
    ContactBody *const body = &contacts->bodies[b];
    body->carrier = NONE;
    if (body->rigid == NONE) continue;
    if (carrier[body->rigid] == NONE) {
      contacts->reference[contacts->n_carriers] = b;
      carrier[body->rigid] = contacts->n_carriers++;
    }
    body->carrier = carrier[body->rigid];
  }
}

void condense_if_possible(Compose *k, Contacts *contacts)
{
  Plan *plan = k->plan;
  int is_possible = plan->n_modes == 0;
  number_carriers(&k->work, plan->n_groups, contacts);
  const Parts parts = find_parts(&k->work, &plan->core);
  for (size_t b = 0; b < contacts->n_bodies; b++) is_possible &= claim_parts(&parts, contacts, &contacts->bodies[b]);
  plan->contacts_condensed = is_possible;
}
