/* ledger_sums.c: energies and powers of the outputs just observed, summed over all instances by account. */
#include <string.h>

#include "evaluate/evaluate_internal.h"

static void add_outputs(const State *state, const ClassUse *use)
{
  const LiedClass *class_ = use->info->class_;
  for (unsigned e = 0; e < class_->n_energies; e++) {
    AccountSums *account = &state->accounts[use->info->account[e]];
    double sum = 0;
    for (size_t i = 0; i < use->count; i++)
      sum += batch_of(state, use)->y[place_in(use, class_->n_outputs, i, class_->energies[e].output)];
    *(class_->energies[e].is_power ? &account->power : &account->stored) += sum;
  }
}

/* What losses are to be compared with. */
static void note_peaks(const Plan *plan, State *state)
{
  double sum[N_MEASURES] = {0};
  for (size_t i = 0; i < plan->n_accounts; i++) {
    const AccountSums *a = &state->accounts[i];
    const uint8_t measure = plan->accounts[i].measure;
    sum[measure] += measure == MEASURE_WORK ? a->taken : a->stored;
  }
  for (int m = 0; m < N_MEASURES; m++) state->peak[m] = fmax(state->peak[m], fabs(sum[m]));
}

void ledger_sum(const Plan *plan, State *state)
{
  for (size_t i = 0; i < plan->n_accounts; i++) state->accounts[i].stored = state->accounts[i].power = 0;
  for (size_t u = 0; u < plan->n_uses; u++) add_outputs(state, &plan->uses[u]);
  note_peaks(plan, state);
}

static double account_value(const AccountSums *a)
{
  return a->stored + a->taken + a->part;
}

double ledger_value(const LiedSystem *s, uint32_t account)
{
  const Plan *plan = s->plan;
  const AccountSums *sums = s->state->accounts;
  if (account < plan->n_accounts) return account_value(&sums[account]);
  double total = 0;
  for (uint32_t i = 0; i < plan->n_accounts; i++)
    total += account_value(&sums[i]) * (ledger_supplies(&plan->accounts[i]) ? -1 : 1);
  return account == LEDGER_TOTAL ? total : NAN;
}

double ledger_taken(const LiedSystem *s, LiedEnergyKind kind)
{
  double sum = 0;
  for (size_t i = 0; s->plan && i < s->plan->n_accounts; i++)
    if (s->plan->accounts[i].kind == kind) sum += s->state->accounts[i].taken;
  return sum;
}
