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

/* An input was changed. Fixed steps go on without an event where nothing can switch, or be asserted. */
void system_disturb_input(LiedSystem *s);

/* places.c: where a system keeps numbers that can be read without an evaluation. */
typedef enum PlaceBase {
  PLACE_NONE,
  PLACE_PARAMETER, /* in Values; likewise the next */
  PLACE_START,
  PLACE_OWN_PARAMETER, /* in the State, and all below */
  PLACE_STATE,
  PLACE_DISCRETE,
  PLACE_PORT
} PlaceBase;
typedef struct Place {
  PlaceBase base;
  size_t at;
} Place;
double *place_address(const LiedSystem *s, Place place); /* valid until the next composition; not of PLACE_NONE */
/* The composition has the instance. */
static inline int is_composed(const LiedSystem *s, uint32_t instance)
{
  return s->plan && instance < s->plan->n_instances && s->plan->position[instance] != NONE;
}
/* PLACE_NONE: it is computed, or not in the composition. */
Place place_of(const LiedSystem *s, Ref ref);
/* What it belonged to was removed, or is no part of the present structure. */
int ref_is_gone(const LiedSystem *s, Ref ref);
/* What is at its place, else what the last observation found; NaN if it is gone. */
double place_value(const LiedSystem *s, Place place, Ref ref);

/* An open input, or one whose number an instance gives that has no other purpose. */
typedef struct InputPlace {
  Place given;   /* what the host gave: kept for the next composition */
  Place present; /* what evaluations read */
  int is_fixed;  /* rows of the matrix depend on it */
} InputPlace;
/* Where the number of an open input is among the start values of its instance. */
size_t input_start(const ClassInfo *info, Ref ref);
/* 0: the port's variable is none, or not in the composition. */
int find_input(const LiedSystem *s, Ref ref, InputPlace *place);
/* The number is finite. Nothing happens if it is what it was, bit for bit. */
void set_input_at(LiedSystem *s, const InputPlace *place, double value);

/* binding.c: arrays of the host that steps read and write. */
typedef struct Binding Binding;
LiedStatus binding_new(LiedSystem *s, const LiedHandle *inputs, size_t n_inputs, const LiedHandle *outputs, size_t n_outputs,
                       Binding **binding);
void binding_free(LiedSystem *s, Binding *binding);
void binding_use(Binding *binding, const double *u, double *y); /* the arrays of lied_step */
LiedStatus binding_write(LiedSystem *s, Binding *binding, double *y);
/* lied_step with these numbers; the message is that of the call going on. */
LiedStatus system_step(LiedSystem *s, double h, Binding *binding, const double *u, double *y);
/* The same in two: the system made ready and its inputs set; the step and its outputs. */
LiedStatus system_begin_step(LiedSystem *s, Binding *binding, const double *u);
LiedStatus system_take_step(LiedSystem *s, double h, Binding *binding, double *y);

/* ---- run_defaults.c ---- */

/* Of a composed system, from its present time. LIED_UNKNOWN_NAME, reported, for a solver that does not exist. */
LiedStatus run_complete(LiedSystem *s, const LiedRun *given, RunChoice *choice);
LiedExperiment experiment_none(void); /* nothing is annotated */

void composition_free(LiedSystem *s, Plan *plan, State *state);
void system_close_integrator(LiedSystem *s);
void stability_disturb(LiedSystem *s); /* a parameter has changed */
void stability_free(LiedSystem *s);
void witness_free(LiedSystem *s);
void ledger_open(LiedSystem *s);    /* energies are requested: powers are integrated from here on */
void ledger_restart(LiedSystem *s); /* nothing has been taken yet */

#endif
