/* scenes.h: what the benchmark of contacts asks of each engine. All scenes run at steps of 1 ms. */
#ifndef BENCH_CONTACT_SCENES_H
#define BENCH_CONTACT_SCENES_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SCENE_STEP 1e-3
#define SCENE_GRAVITY 9.81

/* Grip: a block of 0.5 kg and 6 cm between two pads, each pressed with 100 N, mu = 0.5, shaken along the pads at 20 Hz with a
 * peak load of 80 % of what friction bears. */
#define GRIP_MASS 0.5
#define GRIP_FORCE 100.0
#define GRIP_FRICTION 0.5
#define GRIP_SHARE 0.8
#define GRIP_RATE 20.0

typedef struct GripResult {
  double creep_1_to_10, creep_1_to_60; /* [m] between instants of the same phase */
  double pressed;                      /* [m] how deep the pads are in the block */
  double seconds;                      /* that the run took */
} GripResult;

/* Stack: ten boxes of 1 kg, 0.2 m wide and 0.1 m high, contacts of 4 MN/m (two points of 2 MN/m), undamped, the uppermost with
 * its own mass. Boxes as wide as they are high would buckle under 1000 kg. */
enum { STACK_BOXES = 10 };
#define STACK_HEIGHT 0.1
#define STACK_WIDTH 0.2
#define STACK_STIFFNESS 4e6

typedef struct StackResult {
  double deepest;  /* [m] of all contacts, at the end */
  double error;    /* largest deviation of a box's deflection from statics, relative; NAN where there is no such law */
  double kinetic;  /* [J] at the end */
  double sideways; /* [m] largest shift of a box from where it was put */
} StackResult;

/* Pile: discs of 1 kg and 0.05 m radius that fall into a bin, as in examples/disc-pile. */
#define PILE_RADIUS 0.05
#define PILE_FRICTION 0.5

typedef struct PileSize {
  size_t n, wide; /* discs, and how many side by side */
  double seconds; /* to simulate */
} PileSize;

typedef struct PileResult {
  double mean, deepest; /* [m] penetration at the end */
  double kinetic;       /* [J] at the end */
  double moving;        /* [s] per step of the first four fifths of the run */
  double resting;       /* [s] ... of the last */
  size_t contacts;
} PileResult;

/* Places at the start, the same for all. */
double pile_x(const PileSize *size, size_t i);
double pile_y(const PileSize *size, size_t i);
double pile_half_width(const PileSize *size);
/* Advances by the whole run, in two parts, and notes what steps took. */
typedef int AdvanceFunction(void *engine, double seconds);
int pile_advance(const PileSize *size, AdvanceFunction *advance, void *engine, PileResult *result);
/* Penetrations of discs among each other and into floor and walls, from their places. */
void pile_measure(const PileSize *size, const double *x, const double *y, PileResult *result);
/* Deviation from statics and depth, from the heights of the boxes. */
void stack_measure(double m_top, const double *y, StackResult *result);
double stack_rest(double m_top); /* [s] after which it should be at rest: 1000 kg swing at 20 1/s, damped by 0.4 1/s */
double seconds_now(void);        /* processor time */

/* NULL where an engine does not take part; each returns 0 when done. */
typedef struct ContactEngine {
  const char *name;
  int (*grip)(double gravity, GripResult *result);
  int (*stack)(double m_top, StackResult *result);
  int (*pile)(const PileSize *size, PileResult *result);
} ContactEngine;

/* Stiffness of the piles: about as deep as Box2D's, and as Chipmunk's. */
extern const ContactEngine contact_lied_rk3, contact_lied_euler, contact_lied_stiff, contact_implicit;
#ifdef HAVE_MUJOCO
extern const ContactEngine contact_mujoco[];
extern const size_t contact_mujoco_count;
#endif
#ifdef HAVE_BOX2D
extern const ContactEngine contact_box2d;
#endif
#ifdef HAVE_CHIPMUNK
extern const ContactEngine contact_chipmunk;
#endif

#ifdef __cplusplus
}
#endif

#endif
