/* hash.h: the one hash function, for tables in memory. Its values only decide the order in a table: they may differ from
 * machine to machine. */
#ifndef LIED_BASE_HASH_H
#define LIED_BASE_HASH_H

#include <stdint.h>
#include <string.h>

__extension__ typedef unsigned __int128 HashProduct;

/* The hash of what came before, and one word more: a number, the bits of a double, a pointer. Start with 0. Every bit of the
 * word reaches the low bits by one half of the product or the other. */
static inline uint64_t hash_word(uint64_t hash, uint64_t word)
{
  HashProduct product = (HashProduct)(hash ^ word ^ 0xD6E8FEB86659FD93u) * 0x9E3779B97F4A7C15u;
  return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/* The last bytes, at most 8, as one word: read in two overlapping halves rather than one by one. */
static inline uint64_t hash_tail(const unsigned char *at, size_t size)
{
  uint32_t first, last;
  if (size == 0) return 0;
  if (size < sizeof first) return at[0] | (uint32_t)at[size / 2] << 8 | (uint32_t)at[size - 1] << 16;
  memcpy(&first, at, sizeof first);
  memcpy(&last, at + size - sizeof last, sizeof last);
  return first | (uint64_t)last << 32;
}

/* The hash of what came before, and bytes more, eight at a time. */
static inline uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t size)
{
  const unsigned char *at = bytes;
  size_t left = size;
  for (uint64_t word; left > sizeof word; left -= sizeof word, at += sizeof word) {
    memcpy(&word, at, sizeof word);
    hash = hash_word(hash, word);
  }
  return hash_word(hash + size, hash_tail(at, left));
}

static inline uint64_t hash_text(const char *text)
{
  return hash_bytes(0, text, strlen(text));
}

static inline uint64_t hash_pointer(const void *pointer)
{
  return hash_word(0, (uintptr_t)pointer);
}

#endif
