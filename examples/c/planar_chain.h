/* planar_chain.h: a planar chain of n equal links hanging from a wall, of any length. Link i is
 *
 *     j<i>  joint          r<i>  half a metre to the centre of mass          b<i>  body, 1 kg, I = 1/12 kg m2
 *     e<i>  half a metre to the next joint
 */
#ifndef EXAMPLES_PLANAR_CHAIN_H
#define EXAMPLES_PLANAR_CHAIN_H

#include "lied/lied.h"

typedef struct Chain {
  size_t n;
  double TD;               /* dialectic time constant of all joints, s */
  const double *stiffness; /* [n] NULL: plain revolute joints; else the springs across them, N.m/rad */
  double damping_time;     /* damping of those springs = stiffness * damping_time, s */
} Chain;

LiedStatus chain_build(LiedSystem *system, const Chain *chain); /* adds, connects, sets parameters; does not compose */

#endif
