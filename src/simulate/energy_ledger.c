/* energy_ledger.c: the energy ledger of a run. Classes mark outputs as energies stored or powers taken; accounts of the same
 * name are summed over all instances, powers are integrated along with the states: at the stages of a fixed step, at Gauss
 * points of an adaptive one. Nothing is computed until energies are requested. */
#include <string.h>

#include "simulate/simulate_internal.h"

static const double reversed_share = 1e-3; /* of the heat stored: a larger share created by reversed streams gives a warning */

/* ---- integrals ---- */

static LiedStatus accumulate(void *self, double t, const double *x, double weight)
{
  LiedSystem *s = self;
  LiedStatus status = observe_energies(s, t, x);
  for (size_t i = 0; i < s->plan->n_accounts && !status; i++)
    s->state->accounts[i].taken += weight * s->state->accounts[i].power;
  return status;
}

/* Of the step: an explicit one has its first stage there. */
static int is_begin(const LiedSystem *s, int stage)
{
  return stage == (s->integrator.method->n_poles ? GATHER_BEGIN : 0);
}

static void gather(void *self, int stage, double h, double weight)
{
  LiedSystem *s = self;
  observe_energies_here(s);
  if (is_begin(s, stage)) witness_look(s, s->state->time, h);
  if (stage == GATHER_BEGIN) return;
  for (AccountSums *a = s->state->accounts, *end = a + s->plan->n_accounts; a < end; a++) {
    if (stage == 0) a->begun = h * a->power, a->pending = 0;
    a->pending += h * weight * a->power;
  }
}

/* Inside the step a parabola, which begins with the power of the first stage. */
static void settle(void *self, double part)
{
  LiedSystem *s = self;
  for (AccountSums *a = s->state->accounts, *end = a + s->plan->n_accounts; a < end; a++) {
    a->part = part * (a->begun + part * (a->pending - a->begun));
    if (part < 1) continue;
    a->taken += a->pending;
    a->part = a->pending = a->begun = 0;
  }
}

/* ---- opening and restarting ---- */

void ledger_bind(LiedSystem *s)
{
  s->dynamics.accumulate = s->ledger.open ? accumulate : NULL;
  s->dynamics.gather = s->ledger.open ? gather : NULL;
  s->dynamics.settle = s->ledger.open ? settle : NULL;
}

void ledger_open(LiedSystem *s)
{
  if (s->ledger.open) return;
  s->ledger.open = 1;
  s->observed = 0;
  ledger_bind(s);
}

void ledger_restart(LiedSystem *s)
{
  memset(s->state->peak, 0, sizeof s->state->peak);
  for (size_t i = 0; i < s->plan->n_accounts; i++) s->state->accounts[i].taken = s->state->accounts[i].part = 0;
}

void ledger_warn(LiedSystem *s)
{
  double made = ledger_taken(s, LIED_ENERGY_REVERSED), heat = s->state->peak[MEASURE_HEAT];
  if (!s->ledger.open || heat == 0 || fabs(made) <= reversed_share * heat) return; /* without a store there is no balance */
  system_warning(s, (Topic){.code = "reversed-streams", .variable = "energy.reversed"},
                 "streams that ran backwards created %.3g J, %.2g %% of the heat stored", made, 100 * made / heat);
  system_remedy(s, "see energy.reversed");
}
