/* losses.h: what time constants took of the energy, for those who report on a run. */
#ifndef LIED_SYSTEM_LOSSES_H
#define LIED_SYSTEM_LOSSES_H

#include "lied/lied.h"

typedef struct Losses {
  double TD, TE; /* [J] taken since the start */
  double scale;  /* [J] the largest kinetic plus elastic energy, and work from outside */
} Losses;

/* Before a run: from here on powers are integrated, at the first stage of each fixed step only unless somebody asks for an
 * energy. */
void losses_watch(LiedSystem *system);
Losses losses_of(const LiedSystem *system);

#endif
