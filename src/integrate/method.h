/* method.h: what integrator, loop and methods share, besides the interface. */
#ifndef LIED_INTEGRATE_METHOD_H
#define LIED_INTEGRATE_METHOD_H

#include <string.h>

#include "integrate/integrate.h"

#define DEFAULT_TOLERANCE 1e-6

extern const Method method_euler, method_rk3, method_rk4, method_lieuler, method_ros2, method_cvode, method_adams;

/* Of one run: see stall.c. */
typedef struct Stall {
  double span;          /* [s] of the run */
  int steps;            /* in a row that did not move the time */
  size_t crowded;       /* events since crowded_since */
  double crowded_since; /* [s] */
  int short_steps;      /* in a row */
} Stall;

void stall_begin(Stall *stall, double start, double stop);
LiedStatus stall_check_event(Stall *stall, Integrator *in); /* after each event, fails when the run would never end */
LiedStatus stall_check_step(Stall *stall, Integrator *in);  /* the same after each step */

/* After a step without a root: the time of the first crossing of a pair inside it, with in->fired, or INFINITY. */
void scan_step(Integrator *in, double *first);

/* Creates, or creates again, everything that depends on n_states and n_roots. */
LiedStatus integrator_create(Integrator *in);
void integrator_discard(Integrator *in);
/* Whether there is work for the present sizes and options. */
int integrator_fits(const Integrator *in);
/* What an event demands: nothing, a restart, or new work for a new structure. */
LiedStatus integrator_renew(Integrator *in, const EventOutcome *outcome);

/* dx = f(t, x), with LIED_NOT_FINITE for the first derivative that is not a number. */
LiedStatus integrator_evaluate(Integrator *in, LiedHold hold, double t, const double *x, double *dx);
/* LIED_NOT_FINITE, reported, for the first of the states x that is not finite or absurdly large. */
LiedStatus integrator_check(Integrator *in, double t, const double *x);
LiedStatus integrator_report(Integrator *in, LiedStatus status, double t, long index, Problem problem);

/* Either pointer may be NULL when there are no states. */
static inline void states_copy(double *to, const double *from, size_t n)
{
  if (n > 0) memcpy(to, from, n * sizeof(double));
}

#endif
