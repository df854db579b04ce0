/* losses.c: the energy that time constants took, for reports on a run. */
#include "host/host.h"
#include "simulate/simulate.h"

Losses losses_of(const LiedSystem *s)
{
  return (Losses){ledger_taken(s, LIED_ENERGY_TD), ledger_taken(s, LIED_ENERGY_TE),
                  s->state ? s->state->peak[MEASURE_MOTION] + s->state->peak[MEASURE_WORK] : 0};
}
