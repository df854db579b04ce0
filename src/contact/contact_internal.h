/* contact_internal.h: what contacts are made of; shared by contacts.c, bodies.c and laws.c. */
#ifndef LIED_CONTACT_CONTACT_INTERNAL_H
#define LIED_CONTACT_CONTACT_INTERNAL_H

#include "contact/contact.h"
#include "contact/seams.h"

enum { X, Y, TURN, MOTION = CONTACT_MOTION };
enum { NORMAL, TANGENT, FORCES = CONTACT_FORCES };
enum {
  BRISTLE,
  LOAD,
  MEMORY = CONTACT_STATES
}; /* states of a point: its deflection along the tangent; the normal force, T_E late */

/* A shape where it is in the system. */
typedef struct ContactBody {
  Shape2 shape;
  Seams *seams; /* of the shape, which has them once something covers it; NULL: nothing is close to it */
  uint32_t instance;
  uint32_t rigid;         /* the rigid group that it belongs to; NONE: the ground */
  uint32_t carrier;       /* number of that group among all that have shapes, or NONE; if contacts are condensed */
  uint32_t value[MOTION]; /* places in w */
  uint32_t speed[MOTION]; /* ... of its kinetic velocities */
  Signed rate[MOTION];    /* columns of z */
  uint32_t row[MOTION];   /* of the core: those left open */
  ContactSurface surface;
  double size;             /* largest extent of its box at the start */
  double centre[2], inner; /* in its frame: a circle inside the shape */
  double arm;              /* largest distance of a point from the origin of its frame */
} ContactBody;

/* What composition fixes. */
typedef struct Contacts {
  ContactBody *bodies; /* [n_bodies] */
  size_t n_bodies;
  uint32_t *body_of_row; /* [open rows] body * MOTION + motion */
  size_t open_entry;     /* of the core: the first of the open rows */
  uint32_t *reference;   /* [n_carriers] the body in whose frame the motion of a carrier is described */
  uint32_t n_carriers;   /* if contacts are condensed */
} Contacts;

static inline const ContactBody *body_of(const State *state, size_t body)
{
  return &state->plan->contacts->bodies[body];
}

static inline ShapeWork work_of(const State *state)
{
  return (ShapeWork){{state->corners, state->corners + state->plan->most_corners + SOLID_CORNERS}};
}

static inline uint32_t force_column(const Plan *plan, size_t slot, int force)
{
  return (uint32_t)(plan->n_core + FORCES * slot + (size_t)force);
}

/* Where a state of a slot is among all states. */
static inline size_t state_of(const Plan *plan, size_t slot, int memory)
{
  return plan->n_states + MEMORY * slot + (size_t)memory;
}

static inline Pose2 pose_of(const State *state, const ContactBody *body)
{
  return (Pose2){state->w[body->value[X]], state->w[body->value[Y]], state->w[body->value[TURN]]};
}

/* bodies.c: the shapes, and which of them may touch. */
LiedStatus contacts_add_bodies(const Compose *k, const State *state, Contacts *contacts);
void contacts_join_shapes(Plan *plan, const State *state); /* those that are close and in one rigid group */
int contacts_leave_margin(const State *state); /* or will leave it with the next step: stages evaluate beyond the present */
size_t contacts_find_close(State *state);      /* returns how many there are; more than there is room for: none is found */
/* Lists those that may touch among those that are close. *n_slots: points in all; if there is no room for so many, the list is
 * incomplete. */
LiedStatus contacts_list_pairs(LiedSystem *s, State *state, size_t *n_slots);
int contacts_miss_pair(const State *state); /* some pair that is not listed may touch within the next step */
/* A pair whose shapes passed through each other in the last step, or NULL; the search starts at *place. */
const BoxPair *contacts_find_crossing(const State *state, size_t *place);
void contacts_note_poses(State *state);

/* in_matrix.c: forces as unknowns of the matrix. */
void matrix_extend(State *state);
void matrix_place_base(State *state);
void matrix_rest(State *state, size_t slot, int force);
void matrix_couple(State *state, size_t slot, int force, const ContactLaw *law);

/* carriers.c */
void condense_if_possible(Compose *k, Contacts *contacts); /* decides, and numbers carriers */

/* condense.c: forces as a part of the motions of bodies. */
size_t condense_order(State *state); /* an order for the pairs that are listed; returns the blocks that the factor has */

/* laws.c */
void contacts_extend(State *state); /* matrix and modes, for the pairs that are listed */
/* Slots of each body or carrier b, as slot x 2 + side: first_of_body[b] <= k < first_of_body[b + 1] of slots_of_bodies. */
void contacts_list_slots(State *state);
/* Where a pair touches now. */
typedef struct Touch {
  Pose2 poses[2];
  ContactPoint points[CONTACT_POINTS];
  int point_of[CONTACT_POINTS]; /* the point in slot k of the pair, or -1 */
} Touch;
Touch contacts_touch(const State *state, const ContactPair *pair);

#endif
