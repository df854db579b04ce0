/* integrate.h: what an integrator sees of a system, what a method is, and the loop that runs both. */
#ifndef LIED_INTEGRATE_INTEGRATE_H
#define LIED_INTEGRATE_INTEGRATE_H

#include <stdint.h>

#include "base/memory.h"
#include "lied/lied.h"

/* Where the loop hands the rows of a result, in the order of time: one for each output instant, two for an event. After a
 * change of structure x has the new length. */
typedef struct Sink {
  void *self;
  LiedStatus (*row)(void *self, double t, const double *x);
} Sink;

typedef struct EventOutcome {
  int changed;   /* states, relations or modes are different: multistep methods restart */
  int structure; /* the composition is different: n_states, n_roots and x of the Dynamics have new values */
} EventOutcome;

/* A failure as a message has it; see base/messages.h. */
typedef struct Problem {
  const char *code, *text;
  const char *remedy; /* NULL: nothing is known */
} Problem;

enum { GATHER_BEGIN = -1 }; /* in place of the number of a stage */

/* dx/dt = f(t, x) with roots, time events and the Newton matrix; owned by the system. Statuses LIED_SINGULAR and
 * LIED_NOT_FINITE ask an adaptive method to try a smaller step; any other failure stops. The callee has left a message. */
typedef struct Dynamics {
  void *self;
  size_t n_states, n_roots;
  size_t room_states; /* how many there may be without a change of structure: those of contacts come and go */
  double *x;          /* [n_states] the current state: read and written by the integrator at step ends, by events */
  LiedStatus (*derivatives)(void *self, LiedHold hold, double t, const double *x, double *dx);
  LiedStatus (*roots)(void *self, double t, const double *x, double *g); /* [n_roots], with everything held */
  /* Prepares I - gamma df/dx. fresh = 0: derivatives of an earlier call may be used; *evaluated is 1 if they were not. */
  LiedStatus (*newton_setup)(void *self, double t, const double *x, double gamma, int fresh, int *evaluated);
  LiedStatus (*newton_solve)(void *self, const double *b, double *delta);
  /* A stage of a linearly implicit step: K = f(t, x + gamma (K - shift)), f linearised about x. `stage_begin` evaluates
   * f(t, x) as a stage of a fixed step does; derivatives of an earlier stage may be used unless `fresh`. `stage_solve` finds K;
   * shift may be NULL. Modes are as they are at the end of the stage, and so are relations if they are to `follow`. */
  LiedStatus (*stage_begin)(void *self, double t, const double *x, double gamma, int fresh, double *f);
  LiedStatus (*stage_solve)(void *self, const double *shift, int follow, double *slope);
  /* Whether they have changed since the last fresh stage, or are others at (t, x); x NULL: no point. */
  int (*stage_switches)(void *self, double t, const double *x);
  void (*nominals)(void *self, double *nominal); /* [n_states] */
  double (*next_time_event)(void *self);         /* later than the last event; INFINITY if none */
  /* At the end of a step: `when` clauses, relations, modes, requests for change at (t, self->x). fired[n_roots] is the
   * direction (+1, -1) of each root found, 0 otherwise; NULL when no root was found. */
  LiedStatus (*event)(void *self, double t, const int *fired, EventOutcome *outcome);
  /* Set by the loop, else NULL: `event` calls it with (t, x) before states, discrete variables or the structure jump (for an
   * adaptive method also relations and modes), while everything is unchanged. */
  const Sink *left;
  /* Whether the next events and rows are those at the end of a run. NULL: then it is no event. */
  void (*ending)(void *self, int is_ending);
  /* Puts states back to where they belong, such as quaternions to length 1: at the beginning and after each step, before its
   * event. NULL: every state is free. */
  void (*project)(void *self, double *x);
  /* After initialisation and at the end of each step and event, at (t, x): LIED_ASSERTION or LIED_TERMINATED ends the run
   * there. NULL: nothing is asserted. */
  LiedStatus (*check)(void *self, double t);
  /* Whether held relations and modes still agree with (t, x), within rounding: catches roots a solver missed. g: the indicators
   * there, if they are known. */
  int (*consistent)(void *self, double t, const double *x, const double *g);
  /* Integrals that the system keeps; NULL: there are none. An adaptive step adds weight x integrands(t, x) at Gauss points of
   * its interpolation, before its event, so that integrals are of fourth order. */
  LiedStatus (*accumulate)(void *self, double t, const double *x, double weight);
  /* A fixed step takes the integrands at its stages, which are evaluated anyway: the integrals have the order of the method and
   * cost no evaluation. `gather` comes after the derivatives of each stage with its weight out of the step h; `settle` brings
   * the integrals to a part of the last step, up to 1, its end. An implicit step gathers where its stages end, and tells
   * its beginning before as GATHER_BEGIN. */
  void (*gather)(void *self, int stage, double h, double weight);
  void (*settle)(void *self, double part);
  /* Before the first fixed step of length h and after each step and its event, `left` before the end of the run (INFINITY: not
   * known), the integrator idle: whether steps of this length are stable here. NULL: no check. */
  LiedStatus (*check_stability)(void *self, double t, double h, double left);
  /* Leaves the message for a failure that the integrator found: state `index` (or -1) at time t. */
  LiedStatus (*report)(void *self, LiedStatus status, double t, long index, Problem problem);
} Dynamics;

struct Method;

/* Indicators of roots over the last step of an adaptive method; see scan.c. Arrays are [n_roots]. */
typedef struct Scan {
  double *start, *end;             /* their values at both ends */
  double *slope_start, *slope_end; /* [1/s] */
  double *g;                       /* scratch */
  double *largest;                 /* absolute value so far */
  double t_end;                    /* [s] `end` belongs to this time */
  int known;                       /* the end of the last step is the start of the next */
} Scan;

/* A step that was computed elsewhere: the same bits as the method would find, if it begins and ends there. */
typedef struct Foreseen {
  double t, end;                /* [s] */
  const double *before, *after; /* [n_states] states */
  const double *slope;          /* [n_states] derivatives at its beginning */
  int is_taken;                 /* written by the method */
} Foreseen;

typedef struct Integrator {
  const struct Method *method;
  Dynamics *dynamics;
  Memory *memory;
  double tolerance; /* relative; set by integrate_run, or by the host between steps */
  double max_step;  /* adaptive; 0: no limit; set as above */
  double t;         /* [s] the state dynamics->x belongs to this time */
  double t_before;  /* [s] start of the last step */
  int *fired;       /* [n_roots] after a step that ended at a root, else all 0 */
  int root_found;
  LiedStats *stats;   /* steps, rejected_steps, jacobians, events are counted here */
  Foreseen *foreseen; /* set for one step by its owner; NULL: nothing is known. Explicit fixed steps take it */
  void *work;         /* of the method */

  /* Kept by integrator.c and the loop. */
  int started;              /* 0: the next run or step begins with an event */
  size_t n_states, n_roots; /* what the work was created for */
  size_t room_states;       /* up to how many it can serve */
  double made_tolerance, made_max_step;
  double *bound;           /* [n_states] beyond it a state counts as blown up; NULL: no work created yet */
  double *row;             /* [n_states] an interpolated row */
  double *watched, *moved; /* [n_states] see stall.c: states at the last step, and how they moved in it */
  uint32_t *turns;         /* [n_states] how often they turned back */
  Scan scan;
  double grid_origin, grid_step; /* steps of equal length lie on one grid: t = grid_origin + grid_count grid_step */
  uint64_t grid_count;
} Integrator;

/* What a method remembers between steps, besides the state: to continue from a snapshot. */
typedef struct IntegratorMoment {
  const struct Method *method; /* NULL: none was in use */
  double t;
  int started;
  double grid_origin, grid_step;
  uint64_t grid_count;
  double tolerance, max_step; /* of steps one by one: a run has its own */
} IntegratorMoment;

enum { GROWTH_DEGREE = 4 }; /* of R(z), at most */

/* A method is one file that defines one of these, and one row in methods.c. */
typedef struct Method {
  const char *name;
  int adaptive;
  int order; /* of a fixed-step method: the error of a run is proportional to the step to this power */
  LiedStatus (*create)(Integrator *in);             /* sizes its work for in->n_states, at (in->t, dynamics->x) */
  LiedStatus (*restart)(Integrator *in);            /* in->t or dynamics->x was changed from outside */
  LiedStatus (*step)(Integrator *in, double limit); /* one step, to `limit` at most (fixed step: exactly to it); a step that
                                                       fails leaves t and x where they were */
  /* The state at t_before <= t <= in->t, after a step and before anything else. */
  LiedStatus (*interpolate)(Integrator *in, double t, double *x);
  void (*destroy)(Integrator *in); /* also after a create that failed half way */
  /* Fixed step only: one step of length h from anywhere, after interpolations and before the next step. */
  LiedStatus (*advance)(Integrator *in, double t, double h, const double *x, double *end);
  /* ... and what it makes of exp(z) where der(x) = z/h x: R(z) = sum growth[k] z^k / (1 - pole z)^n_poles */
  double growth[GROWTH_DEGREE + 1], pole;
  int n_poles;
} Method;

extern const Method *const method_table[]; /* NULL at the end */
const Method *method_find(const char *name);
enum { METHOD_NAMES = 200 };
void method_names(char text[METHOD_NAMES]); /* "euler, rk3, ..." */
/* R(z) of a fixed-step method. */
void method_growth(const Method *method, double re, double im, double growth[2]);

/* Allocates nothing: work is created when the first run or step begins. `in` need not be initialised,
 * and must stay where it is until it is closed. */
LiedStatus integrator_open(Integrator *in, const Method *method, Dynamics *dynamics, Memory *memory, double t,
                           LiedStats *stats);
void integrator_close(Integrator *in);
/* Call it when t, x or inputs were changed from outside: the next run or step begins with an event and a restart, without
 * allocation. After a new composition from outside, close and open instead. */
void integrator_reset(Integrator *in);

/* A fixed-step method continues bit for bit from such a moment. An adaptive one restarts there, and so does one that is another
 * than by then. */
IntegratorMoment integrator_moment(const Integrator *in);
void integrator_return(Integrator *in, const IntegratorMoment *moment);

/* A run in which nothing is left open, and how that came about. */
typedef struct RunChoice {
  LiedRun run;
  int is_adaptive;
  int is_chosen;        /* solver or step were not given, but chosen because contact models need a fixed step */
  int step_is_interval; /* no step was given, so it is the output interval */
  int interval_is_default;
} RunChoice;

/* LIED_WRONG_VALUE, reported, for options that no run can have: to be asked before an old result is overwritten. */
LiedStatus integrate_check(Integrator *in, const LiedRun *run);
/* Runs from in->t to run->stop as the contract defines it (fixed steps on the grid t_start + k H, output at t_start,
 * t_start + DT, ..., stop, time events hit exactly, `when` at step ends). sink may be NULL.
 *
 * A fresh or reset integrator first calls dynamics->event(t, NULL), which initialises relations and modes; the first row
 * shows the state after it. With a fixed-step method dynamics->event follows every step; with an adaptive one it follows a
 * root, a time event, or a step after which dynamics->consistent says no. A run
 * that dynamics->check ends has its last row at that time.
 *
 * Unless run->no_events, a time event, a root, and whatever dynamics->event hands to dynamics->left have two rows at the same
 * time, before and after; one that lies on an output instant has no third. */
LiedStatus integrate_run(Integrator *in, const LiedRun *run, const Sink *sink);
/* To in->t + h with events on the way; for a fixed-step method one step, shortened only at time events. Calls with the same h
 * end on the grid t_0 + k h. */
LiedStatus integrate_step(Integrator *in, double h);
/* Where such a step ends unless a time event comes before. */
double integrate_next(const Integrator *in, double h);

#endif
