/* stability.h: whether a fixed step is short enough for the system as it is now.
 *
 * A method multiplies a mode exp(lambda t) by R(h lambda) in each step. Where |R| is greater than 1 although the mode does not
 * grow, the step creates motion; contacts and friction may keep it bounded, so that it is not noticed otherwise. From time to
 * time, and when a relation or mode takes a value that it never had before, the outermost eigenvalues of f are found by
 * differences of f itself, with relations, modes and points of contact held. A warning needs both an unstable mode and a step
 * whose error is visible in the states. */
#ifndef LIED_SIMULATE_STABILITY_H
#define LIED_SIMULATE_STABILITY_H

#include "base/short_text.h"
#include "linear/linear.h"
#include "simulate/simulate.h"

/* A mode that the step makes unstable. */
typedef struct Unstable {
  double z[2];               /* h lambda */
  double growth;             /* |R(z)| */
  double *re, *im;           /* [n] its eigenvector in units of `scale` ... */
  double *left_re, *left_im; /* [n] ... and that of the transpose; in memory of Stability */
  double shorter;            /* the part of the step that would be short enough; 0: none would */
} Unstable;

/* f and its derivative at a point, with everything held. */
typedef struct Linearised {
  LiedSystem *s;
  size_t n;
  double t, h;
  double *x, *f, *scale; /* [n] */
  double *point, *image; /* [n] scratch */
  double *work;          /* [stability_work] of stability_describe */
  Ritz ritz;
  int no_memory; /* some evaluation or text had none */
} Linearised;

/* stability.c */
void stability_notice(LiedSystem *s); /* after the evaluation of a stage */
LiedStatus stability_check(LiedSystem *s, double t, double h, double left);
void stability_explain_failure(LiedSystem *s); /* after a run that failed: was it the step? */
/* f at x; 0 if it failed. */
int linearised_evaluate(Linearised *l, LiedHold hold, const double *x, double *f);
/* Finds the eigenvalues, with relations and modes as they are; 0 if it failed. */
int linearised_find(Linearised *l);
/* Whether a mode grows by more than a percent in `steps` steps because of the method alone, or vanishes although it grows. */
int stability_grows(const Method *method, double re, double im, double steps);

/* stiffest.c: the warning. */
typedef struct StepWarning {
  char text[1000], remedy[SHORT_TEXT_SIZE + 8];
  uint32_t instance;    /* whose mode it is; NONE: unknown */
  const char *variable; /* of it, or NULL */
} StepWarning;
size_t stability_work(const Plan *plan, const State *state); /* numbers */
void stability_describe(LiedSystem *s, Linearised *l, const Unstable *mode, double steps, StepWarning *warning,
                        uint32_t *cause);

#endif
