/* min_tree.c: a tree of minima over n numbers. */
#include "linear/min_tree.h"

#include <string.h>

static size_t whole_groups(size_t n)
{
  return n > 0 ? (n + MIN_TREE_FAN - 1) / MIN_TREE_FAN * MIN_TREE_FAN : MIN_TREE_FAN;
}

size_t min_tree_size(size_t n)
{
  size_t size = whole_groups(n), sum = size;
  while (size > MIN_TREE_FAN) sum += size = whole_groups(size / MIN_TREE_FAN);
  return sum;
}

void min_tree_init(MinTree *tree, size_t n, uint32_t *at)
{
  size_t size = whole_groups(n);
  tree->n_levels = 0;
  for (;; size = whole_groups(size / MIN_TREE_FAN)) {
    tree->level[tree->n_levels] = at;
    tree->size[tree->n_levels++] = size;
    if (size == MIN_TREE_FAN) return;
    if (at) at += size; /* NULL: only the room is asked for */
  }
}

void min_tree_clear(MinTree *tree)
{
  for (int l = 0; l < tree->n_levels; l++) memset(tree->level[l], 0xff, tree->size[l] * sizeof(uint32_t));
}

static uint32_t min_of_group(const uint32_t *group)
{
  uint32_t number = group[0];
  for (int k = 1; k < MIN_TREE_FAN; k++) number = group[k] < number ? group[k] : number;
  return number;
}

void min_tree_set(MinTree *tree, size_t index, uint32_t number)
{
  for (int l = 0; l < tree->n_levels && tree->level[l][index] != number; l++) {
    tree->level[l][index] = number;
    index /= MIN_TREE_FAN;
    number = min_of_group(tree->level[l] + index * MIN_TREE_FAN);
  }
}

/* First place from `at` to the end of its group that holds `number`, or that end. */
static size_t scan_group(const uint32_t *level, size_t at, uint32_t number)
{
  size_t end = at / MIN_TREE_FAN * MIN_TREE_FAN + MIN_TREE_FAN;
  while (at < end && level[at] != number) at++;
  return at;
}

uint32_t min_tree_next(const MinTree *tree, size_t from)
{
  uint32_t number = min_of_group(tree->level[tree->n_levels - 1]);
  if (number == MIN_TREE_NONE) return MIN_TREE_NONE;
  size_t at = from;
  for (int l = 0; l < tree->n_levels && at < tree->size[l]; l++) {
    size_t found = scan_group(tree->level[l], at, number);
    if (found != at && found % MIN_TREE_FAN == 0) { /* the end of the group: go on with the next, a level up */
      at = found / MIN_TREE_FAN;
      continue;
    }
    while (l-- > 0) found = scan_group(tree->level[l], found * MIN_TREE_FAN, number);
    return (uint32_t)found;
  }
  return MIN_TREE_NONE;
}
