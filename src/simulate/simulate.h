/* simulate.h: systems that are composed and run: what src/host needs besides the public functions defined here. */
#ifndef LIED_SIMULATE_SIMULATE_H
#define LIED_SIMULATE_SIMULATE_H

#include "evaluate/evaluate.h"

/* ready.c */
LiedStatus system_composed(LiedSystem *s); /* LIED_WRONG_ORDER, reported, for one that is not */
LiedStatus system_compose(LiedSystem *s);  /* outside a run */
LiedStatus system_ready(LiedSystem *s);    /* composed, and pending changes of structure applied */
LiedStatus system_idle(LiedSystem *s);     /* not in a run: may be composed, stepped, moved */
/* Time, state or parameters were changed from outside: multistep methods restart, nothing observed is valid, and time events
 * have to be found again. */
void system_disturb(LiedSystem *s);

/* snapshot.c: makes a system that has not run what the other one is, but for time and solver. */
LiedStatus system_replace(LiedSystem *s, LiedSystem *from);

void composition_free(LiedSystem *s, Plan *plan, State *state);
void system_close_integrator(LiedSystem *s);
void stability_disturb(LiedSystem *s); /* a parameter has changed */
void stability_free(LiedSystem *s);
void witness_free(LiedSystem *s);
void ledger_open(LiedSystem *s);    /* energies are requested: powers are integrated from here on */
void ledger_restart(LiedSystem *s); /* nothing has been taken yet */

#endif
