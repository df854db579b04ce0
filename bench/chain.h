/* chain.h: the engines that the chain benchmark compares, behind one interface.
 *
 * The chain: n links of 1 m and 1 kg, I = 1/12 kg m2 about the centre of mass in the middle, hinges about z, the first at the
 * origin, gravity (0, -9.81, 0). q are the relative angles; at q = 0 the chain lies along x. In space every second hinge is
 * about y. */
#ifndef BENCH_CHAIN_H
#define BENCH_CHAIN_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define LINK_MASS 1.0
#define LINK_LENGTH 1.0
#define LINK_INERTIA (1.0 / 12)
#define CHAIN_GRAVITY 9.81

extern int chain_in_space; /* of the chains that are created */

static inline const double *chain_axis(size_t link)
{
  static const double z[] = {0, 0, 1}, y[] = {0, 1, 0};
  return chain_in_space && link % 2 ? y : z;
}

typedef struct Engine {
  const char *name;
  size_t longest;                                                                     /* chains beyond take too long */
  void *(*create)(size_t n);                                                          /* NULL on failure */
  int (*accelerations)(void *handle, const double *q, const double *qd, double *qdd); /* 0: done */
  void (*destroy)(void *handle);
} Engine;

extern const Engine engine_lied;    /* from Modelica text */
extern const Engine engine_spatial; /* from text, of components in space */
extern const Engine engine_hand;    /* the same, of classes written by hand in C */
extern const Engine engine_limited; /* from text, with stops and stiction at every joint: other accelerations */
extern const Engine engine_side;    /* from text, with the rods of each link side by side */
extern const Engine engine_limit;   /* a recursion written for this chain alone */
#ifdef HAVE_MUJOCO
extern const Engine engine_mujoco;
#endif
#ifdef HAVE_BULLET
extern const Engine engine_bullet;
#endif
#ifdef HAVE_SIMBODY
extern const Engine engine_simbody;
#endif

#ifdef __cplusplus
}
#endif

#endif
