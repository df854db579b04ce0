/* accounts.c: the accounts of the energy ledger, one for each name that classes give. */
#include <string.h>

#include "base/array.h"
#include "structure/structure.h"

/* Accounts whose power comes into the system instead of being taken from it. */
int ledger_supplies(const EnergyAccount *account)
{
  return strcmp(account->name, "external") == 0 || strcmp(account->name, "reversed") == 0;
}

uint32_t ledger_find(const LiedSystem *s, const char *name, size_t size)
{
  for (uint32_t i = 0; i < s->structure->n_accounts; i++)
    if (strlen(s->structure->accounts[i].name) == size && memcmp(s->structure->accounts[i].name, name, size) == 0) return i;
  return NONE;
}

static uint8_t measure_of(const char *name)
{
  if (strcmp(name, "kinetic") == 0 || strcmp(name, "elastic") == 0) return MEASURE_MOTION;
  return strcmp(name, "external") == 0 ? MEASURE_WORK : strcmp(name, "thermal") == 0 ? MEASURE_HEAT : MEASURE_NONE;
}

static LiedStatus add_account(LiedSystem *s, const char *name)
{
  Structure *t = s->structure;
  const Storage storage = {.memory = &t->memory};
  if (!ARRAY_RESERVE(storage, t->accounts, t->n_accounts, t->room_accounts, 1)) return report_no_memory(s);
  t->accounts[t->n_accounts++] = (EnergyAccount){.name = name, .measure = measure_of(name)};
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
