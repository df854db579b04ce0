/* linear.h: the header for other folders: linear systems with a constant pattern, complementarity on top of them,
 * eigenvalues. */
#ifndef LIED_LINEAR_LINEAR_H
#define LIED_LINEAR_LINEAR_H

#include "linear/block_factor.h" /* blocks of 3 x 3, positive: factors of which a part is computed again */
#include "linear/factor.h"       /* A z = b: order, factors, solutions */
#include "linear/modes.h"        /* boxed complementarity: contacts, limits */
#include "linear/ritz.h"         /* outermost eigenvalues of an operator */
#include "linear/spectrum.h"     /* eigenvalues of a dense matrix */

#endif
