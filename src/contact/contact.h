/* contact.h: contacts between shapes. Classes with a shape leave three rows open: forces of contacts are added there. Pairs
 * that may touch are found again when a shape has moved by a margin; then only the part of the matrix that belongs to contacts
 * is rebuilt, nothing of the composition.
 *
 * The core matrix is extended by two unknowns for each point at which two shapes may touch: the force along the normal and the
 * one along the tangent, each with its law as a mode. Each point has two states, behind the others: its bristle and its
 * load. */
#ifndef LIED_CONTACT_CONTACT_H
#define LIED_CONTACT_CONTACT_H

#include "state/state.h"

/* The room with which a State begins. */
StateRoom contacts_room(const LiedSystem *s, const Plan *plan);
/* Room in the factor for as many points as the State has room for, once there is an order; 0 without memory. */
/* Finds the shapes of a composition, which belong to its Plan, and the pairs that may touch at its first values; before the
 * first factor. The State is replaced by a larger one where there is too little room. */
LiedStatus contacts_compose(Compose *k, State **state);

/* Finds an order of elimination for the present matrix; keep_pivots: those of the core stay. Failures are reported, except out
 * of memory. */
typedef LiedStatus NewOrder(LiedSystem *s, int keep_pivots);
/* At the end of a step, with the explicit level at the state: finds pairs again if a shape has left its margin. *changed:
 * matrix, factor and states are new. Where there is too little room s->state is replaced by a larger one. */
LiedStatus contacts_update(LiedSystem *s, NewOrder *new_order, int *changed);

/* LIED_WRONG_MODEL, reported, where there are contacts: `what` needs derivatives that contacts do not have. */
LiedStatus contacts_refuse(LiedSystem *s, const char *what);
LiedStatus contacts_refuse_implicit(LiedSystem *s); /* the matrix of a step has no rows for them */
/* state->x from the states that users know, those of contacts as they are now. */
void contacts_fill_state(const Plan *plan, State *state, const double *x);
size_t contacts_states(const State *state);
/* The name of a state of a contact in messages: by the shapes that touch there. */
void contacts_state_name(const LiedSystem *s, const State *state, size_t number, char *text, size_t size);
uint32_t contacts_state_instance(const State *state, size_t number); /* the first of the two */
/* The present pairs, to name one of them in a message. */
typedef struct ContactPairInfo {
  uint32_t a, b;                /* instances */
  size_t first_point, n_points; /* among all; each has CONTACT_FORCES laws behind the core and CONTACT_STATES states */
  double *elastic_time;         /* T_E */
} ContactPairInfo;
size_t contacts_pairs(const State *state);
ContactPairInfo contacts_pair(const State *state, size_t pair);
/* Writes the values of the matrix that do not vary. */
void contacts_place_base(State *state);
typedef enum ContactsAs { CONTACTS_AS_THEY_ARE, CONTACTS_OPEN } ContactsAs;
/* Coefficients, right-hand sides and bounds of all contacts at (state->x, state->w), or as if nothing touched. */
void contacts_assemble(const Plan *plan, State *state, ContactsAs as);
/* Where contacts are condensed: solves for the core and the forces of contacts, with modes. `frozen`: they keep their set. As
 * modes_solve otherwise. */
FactorStatus contacts_solve(const Plan *plan, State *state, int frozen);
/* The same for another right-hand side, that of laws included, at the point solved last, with the set of modes found there;
 * leaves the answer in state->solution as well. */
void contacts_solve_again(const Plan *plan, State *state, const double *right, double *answer);
/* Adds what the forces in z make of the rows of the core, of which `result` has what the core makes of them, and writes those
 * of the laws. */
void contacts_multiply(const Plan *plan, const State *state, const double *z, double *result);
/* Derivatives of the states of contacts, after the solution. */
void contacts_derivatives(const State *state, double *dx);

#endif
