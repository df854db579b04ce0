/* translational.h: one-dimensional dialectic mechanics, written by hand to lied's component interface.
 *
 * Ports: Fixed flange_b; Body and Free flange_a; all others flange_a and flange_b, Joint also the signal f_ext. Forces are
 * positive into a component. TD is the dialectic time constant of a joint, TE the elastic time constant of a spring.
 *
 * Source: translational.c (rigid parts; start reading there), elastic.c (springs, dampers, contacts).
 */
#ifndef EXAMPLES_TRANSLATIONAL_H
#define EXAMPLES_TRANSLATIONAL_H

#include "lied/component.h"

extern const LiedConnector Translational_Flange; /* s, v, flow f */

extern const LiedClass Translational_Fixed;        /* s = 0 */
extern const LiedClass Translational_Body;         /* m, g = -9.81 */
extern const LiedClass Translational_Rod;          /* l */
extern const LiedClass Translational_BreakableRod; /* l, f_max: lets go of flange_b when |f| > f_max at the end of a step */
extern const LiedClass Translational_Joint;        /* TD = 1e-3; states s, v; f_ext > 0 pushes flange_b away from flange_a */
extern const LiedClass Translational_Free;         /* TD = 1e-3; states s, v */

extern const LiedClass Translational_Spring;       /* l, c, TE = 0 */
extern const LiedClass Translational_Damper;       /* d, on the kinetic velocity */
extern const LiedClass Translational_SpringDamper; /* l, c, TE = 0, d; damping on the elastic velocity */
extern const LiedClass Translational_ElastoGap;    /* l, c, TE = 0, d = 0; contact when ds < 0; ds, dv, f */

/* Numbering that every class with flanges shares: values s, v of each flange in turn ... */
enum { S_A, V_A, S_B, V_B, TWO_FLANGE_VALUES };
/* ... and unknowns der(s), der(v), f of each flange in turn. */
enum { DS_A, DV_A, F_A, DS_B, DV_B, F_B, TWO_FLANGE_UNKNOWNS };

#endif
