/* bits.c: what a system shows, as one number. */
#include "support/bits.h"

#include <string.h>

#include "evaluate/evaluate.h"

static uint64_t mix(uint64_t hash, double value)
{
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  hash = (hash ^ bits) * 0x9E3779B97F4A7C15u;
  return hash ^ hash >> 29;
}

uint64_t system_bits(LiedSystem *s)
{
  uint64_t hash = mix(lied_n_states(s), lied_time(s));
  for (size_t i = 0; i < lied_n_states(s); i++) hash = mix(hash, s->state->present[i]);
  if (observe(s)) return hash; /* a point that cannot be evaluated has its states only */
  for (size_t i = 0; i < lied_n_variables(s); i++) hash = mix(hash, ref_value(s, result_variable(s, i)));
  return hash;
}
