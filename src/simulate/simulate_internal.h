/* simulate_internal.h: what the files of src/simulate share. */
#ifndef LIED_SIMULATE_SIMULATE_INTERNAL_H
#define LIED_SIMULATE_SIMULATE_INTERNAL_H

#include "contact/contact.h"
#include "simulate/simulate.h"

/* compose_system.c */
LiedStatus compose_system(LiedSystem *s);
/* contact_update.c: contacts_update at the present state. *changed: matrix, factor and states are new. */
LiedStatus update_contacts(LiedSystem *s, int *changed);
/* change.c */
LiedStatus change_cut(LiedSystem *s, uint32_t port); /* takes the port out of its node; takes effect at the next composition */
void change_refresh(LiedSystem *s);                  /* updates the motion of earlier cuts at the point last evaluated */

/* snapshot.c */
LiedSystem *system_copy(LiedSystem *s); /* of one without changes that wait; NULL without memory */

/* dynamics.c */
void system_bind_dynamics(LiedSystem *s);
void system_renew_integrator(LiedSystem *s);                         /* after a composition outside a run */
LiedStatus system_use_method(LiedSystem *s, const char *solver);     /* NULL: the system's own */
const Method *system_find_method(LiedSystem *s, const char *solver); /* NULL, reported: there is none */

/* run_defaults.c */
const char *system_own_solver(const LiedSystem *s);           /* as annotated, else rk3 where shapes may meet, else cvode */
void run_note_choice(LiedSystem *s, const RunChoice *choice); /* for the end of the run, which has begun */

/* same_instant.c */
void instant_begin(const Plan *plan, State *state); /* behind the evaluation of a pass, before `event` */
LiedStatus instant_agree(LiedSystem *s, double t);  /* behind `event` that changed something */
/* handle_event.c */
void call_events(State *state, const ClassUse *use, size_t first, size_t last); /* `event` of instances first <= i < last */
LiedStatus system_event(LiedSystem *s, double t, const int *fired, EventOutcome *outcome);
LiedStatus system_roots(LiedSystem *s, double t, const double *x, double *g);
int system_consistent(LiedSystem *s, double t, const double *x, const double *g);
double system_next_event(LiedSystem *s);

/* initial.c: states and discrete variables as initial equations say, once before the initial event */
LiedStatus initial_solve(LiedSystem *s, double t);

/* chatter.c */
LiedStatus accumulation_check(LiedSystem *s, double t, int changed); /* `when` clauses did something */
LiedStatus chatter_check(LiedSystem *s, double t); /* after an event: LIED_SOLVER_FAILED where events would have no end */

/* energy_ledger.c */
void ledger_bind(LiedSystem *s); /* tells the integrator whether to integrate */
void ledger_warn(LiedSystem *s); /* of energy that reversed streams created, after a run */

/* energy_witness.c */
void witness_begin(LiedSystem *s);                    /* of a run */
void witness_look(LiedSystem *s, double t, double h); /* at the start of a step (or 0), after an observation */
void witness_skip(LiedSystem *s);                     /* the state jumps here */
void witness_end(LiedSystem *s);                      /* warns */

/* record_run.c */
LiedStatus run_step(LiedSystem *s, double h); /* of a system that is ready and has an integrator */

/* assertion.c */
void assertion_forget(const Plan *plan, State *state); /* before an event: nothing is violated yet */
void assertion_collect(LiedSystem *s);                 /* after an event: what it found violated */
LiedStatus assertion_check(LiedSystem *s, double t);   /* at the end of a step or event; the verdict over the run */
/* bounds.c: warnings where variables leave their bounds: states at the end of each step, others where a result shows them. */
void bounds_check_states(LiedSystem *s, double t);
void bounds_check_observed(LiedSystem *s); /* after an observation */
void assertion_begin(LiedSystem *s);
void assertion_end(LiedSystem *s, LiedStatus status); /* adds what was noted to the message of the run */

#endif
