#include "linear/min_tree.h"

#include <string.h>

static size_t whole_groups(size_t n)
{
  return n > 0 ? (n + LEAST_FAN - 1) / LEAST_FAN * LEAST_FAN : LEAST_FAN;
}

size_t least_size(size_t n)
{
  size_t size = whole_groups(n), sum = size;
  while (size > LEAST_FAN) sum += size = whole_groups(size / LEAST_FAN);
  return sum;
}

void least_init(Least *least, size_t n, uint32_t *at)
{
  size_t size = whole_groups(n);
  least->n_levels = 0;
  for (;; size = whole_groups(size / LEAST_FAN)) {
    least->level[least->n_levels] = at;
    least->size[least->n_levels++] = size;
    at += size;
    if (size == LEAST_FAN) return;
  }
}

void least_clear(Least *least)
{
  for (int l = 0; l < least->n_levels; l++) memset(least->level[l], 0xff, least->size[l] * sizeof(uint32_t));
}

static uint32_t least_of_group(const uint32_t *group)
{
  uint32_t number = group[0];
  for (int k = 1; k < LEAST_FAN; k++) number = group[k] < number ? group[k] : number;
  return number;
}

void least_set(Least *least, size_t index, uint32_t number)
{
  for (int l = 0; l < least->n_levels && least->level[l][index] != number; l++) {
    least->level[l][index] = number;
    index /= LEAST_FAN;
    number = least_of_group(least->level[l] + index * LEAST_FAN);
  }
}

/* First place from `at` to the end of its group that holds `number`, or that end. */
static size_t scan_group(const uint32_t *level, size_t at, uint32_t number)
{
  size_t end = at / LEAST_FAN * LEAST_FAN + LEAST_FAN;
  while (at < end && level[at] != number) at++;
  return at;
}

uint32_t least_next(const Least *least, size_t from)
{
  uint32_t number = least_of_group(least->level[least->n_levels - 1]);
  if (number == LEAST_NONE) return LEAST_NONE;
  size_t at = from;
  for (int l = 0; l < least->n_levels && at < least->size[l]; l++) {
    size_t found = scan_group(least->level[l], at, number);
    if (found != at && found % LEAST_FAN == 0) { /* the end of the group: go on with the next, a level up */
      at = found / LEAST_FAN;
      continue;
    }
    while (l-- > 0) found = scan_group(least->level[l], found * LEAST_FAN, number);
    return (uint32_t)found;
  }
  return LEAST_NONE;
}
