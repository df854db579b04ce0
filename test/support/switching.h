/* switching.h: classes for tests of events. */
#ifndef TEST_SUPPORT_SWITCHING_H
#define TEST_SUPPORT_SWITCHING_H

#include "lied/component.h"

extern const LiedClass Test_Stiction; /* N, mu_A, mu_S, v_slide = 1e-2, c, TE; flange_a, flange_b; state z; f, limit */
extern const LiedClass Test_Sine;     /* amplitude = 1, frequency = 1; y */
extern const LiedClass Test_Bouncer;  /* g = 9.81, e = 0.8; states s, v; bounces, last */
extern const LiedClass Test_Relay;    /* state x */
extern const LiedClass Test_Counter;  /* t1, t2, restless = 0; n */

#endif
