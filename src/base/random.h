/* random.h: numbers that look random, made from others: splitmix64 (Steele, Lea, Flood 2014). */
#ifndef LIED_BASE_RANDOM_H
#define LIED_BASE_RANDOM_H

#include <stdint.h>

/* Another number for every pair: a step of the generator that began with `seed`, after `number` of them. */
static inline uint64_t random_mix(uint64_t seed, uint64_t number)
{
  uint64_t z = seed + (number + 1) * 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

#endif
