/* seed.c: seeds of random numbers: each parameter that a class declares as one gets its own, made from one number. */
#include "base/random.h"
#include "host/host.h"
#include "host/host_internal.h"

/* The numbers that L'Ecuyer's generators can begin with. */
static double seed_of(uint64_t random)
{
  const uint64_t MOST = 2147483562;
  return (double)(1 + random % MOST);
}

/* Of any that a class has, also of those that the model keeps to itself; nothing else follows from it. */
static LiedStatus give_seed(LiedSystem *s, Ref ref, double seed)
{
  LiedStatus status = host_put(s, ref, seed);
  if (!status) *host_given(s, ref) = 1;
  return status;
}

static LiedStatus seed_instance(LiedSystem *s, uint32_t instance, uint64_t seed)
{
  const LiedClass *class_ = instance_class(s, instance);
  const uint64_t own = random_mix(seed, instance);
  LiedStatus status = LIED_OK;
  for (unsigned p = 0; p < class_->n_parameters && !status; p++)
    if (class_->parameters[p].role == LIED_SEED)
      status = give_seed(s, (Ref){instance, REF_PARAMETER, (uint16_t)p, 0}, seed_of(random_mix(own, p)));
  return status;
}

LiedStatus lied_seed(LiedSystem *s, uint64_t seed)
{
  if (!call_begins(s)) return LIED_WRONG_VALUE;
  LiedStatus status = LIED_OK;
  for (uint32_t i = 0; i < s->structure->n_instances && !status; i++)
    if (!s->structure->instances[i].removed) status = seed_instance(s, i, seed);
  return status;
}
