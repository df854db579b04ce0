/* reference.h: the planar examples computed without the program: equations of motion derived by hand, in other coordinates
   where there are any, and integrated with the classic method of Runge and Kutta at steps so small that its error does not
   count.

     reference SYSTEM STOP EVERY STEP [PARAMETER]...      writes a table like those of `lied run`, with %.17g */
#ifndef TEST_PLANAR_EXAMPLES_REFERENCE_H
#define TEST_PLANAR_EXAMPLES_REFERENCE_H

enum { MOST_STATES = 8192, MOST_PARAMETERS = 8 };

typedef struct System {
  const char *name;
  int n_parameters;
  const char *parameters;                   /* their meaning */
  int (*start)(const double *p, double *x); /* returns the number of states */
  void (*titles)(const double *p);          /* prints what follows "time" */
  void (*derive)(const double *p, double t, const double *x, double *dx);
  void (*print)(const double *p, double t, const double *x, const double *dx); /* a row without its time */
} System;

extern const System thread_pendulum, double_pendulum, slider_crank, ida_crank, crane_crab, landing_gear, planar_chain;

/* Solves A x = b in place of b, A dense by rows and overwritten; partial pivoting. */
void solve_dense(int n, double *A, double *b);

static const double gravity = 9.81;

#endif
