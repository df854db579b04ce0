/* losses.c: the energy that time constants took, for reports on a run. */
#include "host/host.h"
#include "simulate/simulate.h"

Losses losses_of(const LiedSystem *s)
{
  return (Losses){ledger_taken(s, LIED_ENERGY_TD), ledger_taken(s, LIED_ENERGY_TE),
                  s->ledger.peak[MEASURE_MOTION] + s->ledger.peak[MEASURE_WORK]};
}

void losses_watch(LiedSystem *s)
{
  if (s->ledger.n == 0 || s->ledger.open) return;
  ledger_open(s);
  s->ledger.coarse = 1;
}
