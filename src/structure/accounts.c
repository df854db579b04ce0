/* accounts.c: the accounts of the energy ledger, one for each name that classes give. */
#include <string.h>

#include "base/array.h"
#include "structure/structure.h"

/* Accounts whose power comes into the system instead of being taken from it. */
int ledger_supplies(const EnergyAccount *account)
{
  return account->kind == LIED_ENERGY_SUPPLIED || account->kind == LIED_ENERGY_REVERSED;
}

uint32_t ledger_find(const LiedSystem *s, const char *name, size_t size)
{
  for (uint32_t i = 0; i < s->structure->n_accounts; i++)
    if (strlen(s->structure->accounts[i].name) == size && memcmp(s->structure->accounts[i].name, name, size) == 0) return i;
  return NONE;
}

static const uint8_t measure_of[] = {[LIED_ENERGY_KINETIC] = MEASURE_MOTION,
                                     [LIED_ENERGY_ELASTIC] = MEASURE_MOTION,
                                     [LIED_ENERGY_SUPPLIED] = MEASURE_WORK,
                                     [LIED_ENERGY_THERMAL] = MEASURE_HEAT,
                                     [LIED_ENERGY_TE] = MEASURE_NONE};

static LiedStatus add_account(LiedSystem *s, const LiedEnergy *energy)
{
  Structure *t = s->structure;
  const Storage storage = {.memory = &t->memory};
  if (!ARRAY_RESERVE(storage, t->accounts, t->n_accounts, t->room_accounts, 1)) return report_no_memory(s);
  t->accounts[t->n_accounts++] =
      (EnergyAccount){.name = energy->account, .kind = energy->kind, .measure = measure_of[energy->kind]};
  return LIED_OK;
}

static LiedStatus report_kinds(LiedSystem *s, const LiedClass *class_, const char *account)
{
  system_error(s, (Topic){.code = "wrong-class"}, "class %s: energy account '%s' is of another kind than that of other classes",
               class_->name, account);
  system_remedy(s, "give it the same LiedEnergyKind everywhere, or another name");
  return LIED_WRONG_CLASS;
}

LiedStatus ledger_add_class(LiedSystem *s, const LiedClass *class_)
{
  LiedStatus status = LIED_OK;
  for (unsigned i = 0; i < class_->n_energies && !status; i++) {
    const LiedEnergy *energy = &class_->energies[i];
    uint32_t known = ledger_find(s, energy->account, strlen(energy->account));
    if (known == NONE)
      status = add_account(s, energy);
    else if (s->structure->accounts[known].kind != energy->kind)
      status = report_kinds(s, class_, energy->account);
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
