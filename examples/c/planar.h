/* planar.h: dialectic mechanics in the plane, written by hand to lied's component interface.
 *
 * Ports: Fixed frame_b; Body and Free frame_a; all others frame_a and frame_b. Forces are positive into a component. A link
 * is a FixedTranslation with a Body somewhere on it. Read translational.c first: it explains how a class is written.
 *
 * Source: planar.c (rigid parts), planar_joints.c, planar_spring.c.
 */
#ifndef EXAMPLES_PLANAR_H
#define EXAMPLES_PLANAR_H

#include "lied/component.h"

extern const LiedConnector Planar_Frame; /* x, y, phi, vx, vy, w, flow fx, fy, t */

extern const LiedClass Planar_Fixed;            /* rx = 0, ry = 0, phi = 0 */
extern const LiedClass Planar_FixedTranslation; /* rx, ry: from frame_a to frame_b, resolved in frame_a */
extern const LiedClass Planar_Body;             /* m, I = 0, gx = 0, gy = -9.81 */
extern const LiedClass Planar_Free;             /* TD = 1e-3; states x, y, phi, vx, vy, w */

extern const LiedClass Planar_Revolute;       /* TD = 1e-3; states phi, w; input tau > 0 turns frame_b forward */
extern const LiedClass Planar_RevoluteSpring; /* TD = 1e-3, c, d = 0, TE = 0, phi0 = 0: a spring-damper across the joint */
extern const LiedClass Planar_Prismatic;      /* ex, ey, TD = 1e-3; states s, v; input f > 0 drives frame_b along +e */

/* c_x, c_y, c_phi, d_x, d_y, d_phi = 0, TE = 0: no rest offset, resolved in frame_a, damping on the elastic velocity */
extern const LiedClass Planar_SpringDamper;

/* Numbering that every class with frames shares: values of each frame in turn ... */
enum { X_A, Y_A, PHI_A, VX_A, VY_A, W_A, X_B, Y_B, PHI_B, VX_B, VY_B, W_B, TWO_FRAME_VALUES, FRAME_VALUES = X_B };
/* ... and unknowns: elastic velocities, accelerations, forces and torque of each frame in turn. */
enum { DX_A, DY_A, DPHI_A, AX_A, AY_A, AW_A, FX_A, FY_A, T_A, FRAME_UNKNOWNS };
enum { DX_B = FRAME_UNKNOWNS, DY_B, DPHI_B, AX_B, AY_B, AW_B, FX_B, FY_B, T_B, TWO_FRAME_UNKNOWNS };

#endif
