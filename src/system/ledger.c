/* ledger.c: the energy ledger. Classes mark outputs as energies stored or powers taken; accounts of the same name are summed
 * over all instances, powers are integrated along with the states: at the stages of a fixed step, at Gauss points of an
 * adaptive one. Nothing is computed until somebody asks. */
#include <string.h>

#include "system/losses.h"
#include "system/system.h"

static const double reversed_share = 1e-3; /* of the heat stored: more than that out of nothing is warned about */

/* Accounts whose power comes into the system instead of being taken from it. */
int ledger_supplies(const EnergyAccount *account)
{
  return strcmp(account->name, "external") == 0 || strcmp(account->name, "reversed") == 0;
}

/* ---- accounts ---- */

uint32_t ledger_find(const LiedSystem *s, const char *name, size_t size)
{
  for (uint32_t i = 0; i < s->ledger.n; i++)
    if (strlen(s->ledger.accounts[i].name) == size && memcmp(s->ledger.accounts[i].name, name, size) == 0) return i;
  return NONE;
}

static uint8_t measure_of(const char *name)
{
  if (strcmp(name, "kinetic") == 0 || strcmp(name, "elastic") == 0) return MEASURE_MOTION;
  return strcmp(name, "external") == 0 ? MEASURE_WORK : strcmp(name, "thermal") == 0 ? MEASURE_HEAT : MEASURE_NONE;
}

static LiedStatus add_account(LiedSystem *s, const char *name)
{
  Ledger *ledger = &s->ledger;
  size_t size = sizeof *ledger->accounts;
  EnergyAccount *accounts = memory_resize(&s->memory, ledger->accounts, ledger->n * size, (ledger->n + 1) * size);
  if (!accounts) return report_no_memory(s);
  ledger->accounts = accounts;
  accounts[ledger->n++] = (EnergyAccount){.name = name, .measure = measure_of(name)};
  return LIED_OK;
}

LiedStatus ledger_add_class(LiedSystem *s, const LiedClass *class_)
{
  LiedStatus status = LIED_OK;
  for (unsigned i = 0; i < class_->n_energies && !status; i++) {
    const char *name = class_->energies[i].account;
    if (ledger_find(s, name, strlen(name)) == NONE) status = add_account(s, name);
  }
  return status;
}

void ledger_describe(const LiedSystem *s, ClassInfo *info, Arena *arena)
{
  uint32_t *account = ARENA_NEW(arena, uint32_t, info->class_->n_energies);
  for (unsigned i = 0; i < info->class_->n_energies; i++)
    account[i] = ledger_find(s, info->class_->energies[i].account, strlen(info->class_->energies[i].account));
  info->account = account;
}

void ledger_free(LiedSystem *s)
{
  witness_free(s);
  memory_resize(&s->memory, s->ledger.accounts, s->ledger.n * sizeof *s->ledger.accounts, 0);
}

/* ---- sums ---- */

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

static LiedStatus accumulate(void *self, double t, const double *x, double weight)
{
  LiedSystem *s = self;
  LiedStatus status = observe_energies(s, t, x);
  for (size_t i = 0; i < s->ledger.n && !status; i++) s->ledger.accounts[i].taken += weight * s->ledger.accounts[i].power;
  return status;
}

static void gather(void *self, int stage, double h, double weight)
{
  LiedSystem *s = self;
  if (s->ledger.coarse && stage > 0) return;
  if (s->ledger.coarse) weight = 1;
  observe_energies_here(s);
  if (stage == 0) witness_look(s, s->composed->time, h);
  for (EnergyAccount *a = s->ledger.accounts, *end = a + s->ledger.n; a < end; a++) {
    if (stage == 0) a->begun = h * a->power, a->pending = 0;
    a->pending += h * weight * a->power;
  }
}

/* Inside the step a parabola, which begins with the power of the first stage. */
static void settle(void *self, double part)
{
  LiedSystem *s = self;
  for (EnergyAccount *a = s->ledger.accounts, *end = a + s->ledger.n; a < end; a++) {
    a->part = part * (a->begun + part * (a->pending - a->begun));
    if (part < 1) continue;
    a->taken += a->pending;
    a->part = a->pending = a->begun = 0;
  }
}

/* ---- for those who ask ---- */

void ledger_bind(LiedSystem *s)
{
  s->dynamics.accumulate = s->ledger.open ? accumulate : NULL;
  s->dynamics.gather = s->ledger.open ? gather : NULL;
  s->dynamics.settle = s->ledger.open ? settle : NULL;
}

void ledger_open(LiedSystem *s)
{
  s->ledger.coarse = 0;
  if (s->ledger.open) return;
  s->ledger.open = 1;
  s->observed = 0;
  ledger_bind(s);
}

void ledger_restart(LiedSystem *s)
{
  memset(s->ledger.peak, 0, sizeof s->ledger.peak);
  for (size_t i = 0; i < s->ledger.n; i++) s->ledger.accounts[i].taken = s->ledger.accounts[i].part = 0;
}

double ledger_value(const LiedSystem *s, uint32_t account)
{
  const EnergyAccount *accounts = s->ledger.accounts;
  if (account != LEDGER_TOTAL) return accounts[account].stored + accounts[account].taken + accounts[account].part;
  double total = 0;
  for (uint32_t i = 0; i < s->ledger.n; i++) total += ledger_value(s, i) * (ledger_supplies(&accounts[i]) ? -1 : 1);
  return total;
}

/* ---- losses that are to be named ---- */

static double taken(const LiedSystem *s, const char *name)
{
  uint32_t account = ledger_find(s, name, strlen(name));
  return account == NONE ? 0 : s->ledger.accounts[account].taken;
}

Losses losses_of(const LiedSystem *s)
{
  return (Losses){taken(s, "TD"), taken(s, "TE"), s->ledger.peak[MEASURE_MOTION] + s->ledger.peak[MEASURE_WORK]};
}

void losses_watch(LiedSystem *s)
{
  if (s->ledger.n == 0 || s->ledger.open) return;
  ledger_open(s);
  s->ledger.coarse = 1;
}

void ledger_warn(LiedSystem *s)
{
  double made = taken(s, "reversed"), heat = s->ledger.peak[MEASURE_HEAT];
  if (!s->ledger.open || heat == 0 || fabs(made) <= reversed_share * heat) return; /* without a store there is no balance */
  message_warning(&s->message,
                  "streams that ran backwards made %.3g J of nothing, %.2g %% of the heat stored: see energy.reversed", made,
                  100 * made / heat);
}
