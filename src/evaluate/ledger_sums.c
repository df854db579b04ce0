/* ledger_sums.c: energies and powers of the outputs just observed, summed over all instances by account. */
#include <string.h>

#include "evaluate/evaluate_internal.h"

static void add_outputs(const LiedSystem *s, const ClassUse *use)
{
  const LiedClass *class_ = use->info->class_;
  for (unsigned e = 0; e < class_->n_energies; e++) {
    EnergyAccount *account = &s->ledger.accounts[use->info->account[e]];
    double sum = 0;
    for (size_t i = 0; i < use->count; i++) sum += use->batch.y[i * class_->n_outputs + class_->energies[e].output];
    *(class_->energies[e].is_power ? &account->power : &account->stored) += sum;
  }
}

/* What losses are to be compared with. */
static void note_peaks(Ledger *ledger)
{
  double sum[N_MEASURES] = {0};
  for (size_t i = 0; i < ledger->n; i++) {
    const EnergyAccount *a = &ledger->accounts[i];
    sum[a->measure] += a->measure == MEASURE_WORK ? a->taken : a->stored;
  }
  for (int m = 0; m < N_MEASURES; m++) ledger->peak[m] = fmax(ledger->peak[m], fabs(sum[m]));
}

void ledger_sum(LiedSystem *s)
{
  for (size_t i = 0; i < s->ledger.n; i++) s->ledger.accounts[i].stored = s->ledger.accounts[i].power = 0;
  for (size_t u = 0; u < s->composed->n_uses; u++) add_outputs(s, &s->composed->uses[u]);
  note_peaks(&s->ledger);
}

double ledger_value(const LiedSystem *s, uint32_t account)
{
  const EnergyAccount *accounts = s->ledger.accounts;
  if (account != LEDGER_TOTAL) return accounts[account].stored + accounts[account].taken + accounts[account].part;
  double total = 0;
  for (uint32_t i = 0; i < s->ledger.n; i++) total += ledger_value(s, i) * (ledger_supplies(&accounts[i]) ? -1 : 1);
  return total;
}

double ledger_taken(const LiedSystem *s, LiedEnergyKind kind)
{
  double sum = 0;
  for (uint32_t i = 0; i < s->ledger.n; i++)
    if (s->ledger.accounts[i].kind == kind) sum += s->ledger.accounts[i].taken;
  return sum;
}
