/* host.h: what the command line and reports need of a system beyond lied.h: its messages as records, the origin of its
 * variables, the energy that time constants took, all parameters of one role at once. */
#ifndef LIED_HOST_HOST_H
#define LIED_HOST_HOST_H

#include "base/diagnostic.h"
#include "integrate/integrate.h"
#include "structure/structure.h"

/* ---- life.c ---- */

/* What lied_message shows, as records; valid until the next call. */
const Messages *host_messages(const LiedSystem *system);

/* What the model says of its simulation, NaN or NULL where it does not; before the first composition, which is made at the
 * start time. The solver's name stays the caller's. */
void host_set_experiment(LiedSystem *system, const LiedExperiment *experiment);

/* What lied_run makes of a run that leaves something open; a status with its message. */
LiedStatus host_complete_run(LiedSystem *system, const LiedRun *given, RunChoice *choice);

/* ---- message_list.c: LiedMessages ---- */

/* Adds what lied_message shows, each message where its part or connection stands, else at `span`. */
void host_place_messages(const LiedSystem *system, Diagnostics *diagnostics, Span span);
/* Replaces what the list had; LIED_NO_MEMORY: it says so, and nothing else. NULL lists are left alone. */
LiedStatus message_list_fill(LiedMessages *list, const Diagnostics *diagnostics);
LiedStatus message_list_no_memory(LiedMessages *list);

/* ---- introspect.c: facts about the variables of a class in a composed system. Instances by name; ports, unknowns and
 * variables of connectors by the numbers of their class. ---- */

typedef enum IntrospectSolution {
  INTROSPECT_NONE,       /* no such instance or unknown */
  INTROSPECT_ZERO,       /* always 0 in this system */
  INTROSPECT_SOLVED,     /* at every evaluation */
  INTROSPECT_OUTPUT_ONLY /* for results only */
} IntrospectSolution;

/* 0: there is no instance of this name. The system's messages do not change. */
int introspect_find(const LiedSystem *system, const char *name, LiedInstance *instance);

IntrospectSolution introspect_solution(const LiedSystem *system, const char *instance, unsigned unknown);

/* Whether a block runs for the instance; a class that has several directions runs one of them. */
int introspect_runs(const LiedSystem *system, const char *instance, unsigned block);

/* Ports in the node of a port, itself included; 0: no such instance or port. */
size_t introspect_members(const LiedSystem *system, const char *instance, unsigned port);
/* "instance.port" of one of them; cut off if the buffer is too small. */
void introspect_member(const LiedSystem *system, const char *instance, unsigned port, size_t member, char *text, size_t size);
/* The instance that provides an explicit variable of the port; NULL: an open input, or a balance of flows. */
const char *introspect_provider(const LiedSystem *system, const char *instance, unsigned port, unsigned variable);

/* ---- assign.c ---- */

/* lied_set, but nothing else follows from it. */
LiedStatus host_put(LiedSystem *system, Ref ref, double value);
/* Where it is noted that the host gave what can be set; valid until the next change of structure. */
uint8_t *host_given(LiedSystem *system, Ref ref);

/* ---- listed.c ---- */

/* One more output of the model itself, for lied_n_outputs; before composition. */
LiedStatus host_add_output(LiedSystem *system, const char *name);

/* ---- losses.c ---- */

typedef struct Losses {
  double TD, TE; /* [J] taken since the start */
  double scale;  /* [J] the largest kinetic plus elastic energy, and work from outside */
} Losses;

Losses losses_of(const LiedSystem *system); /* nothing unless energies were asked for before the run */

/* ---- scale_parameters.c ---- */

/* Multiplies the parameters that have this role and are not 0, wherever their values come from; with a factor other than 1 it
 * takes effect at the next lied_compose. Returns how many there are, and the largest after that. Parameters that a class
 * computes from them keep their values. */
size_t scale_parameters(LiedSystem *system, LiedRole role, double factor, double *largest);

#endif
