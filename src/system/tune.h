/* tune.h: all parameters of one role at once. */
#ifndef LIED_SYSTEM_TUNE_H
#define LIED_SYSTEM_TUNE_H

#include "lied/lied.h"

/* Multiplies the parameters that have this role and are not 0, whoever gave their values; with a factor other than 1 the next
 * lied_compose makes it hold. Returns how many there are, and the largest after that. Parameters that a class computes from
 * them keep their values. */
size_t scale_parameters(LiedSystem *system, LiedRole role, double factor, double *largest);

#endif
