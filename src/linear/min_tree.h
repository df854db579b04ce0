/* min_tree.h: n numbers that change, and the positions of the smallest, each in O(log n). */
#ifndef LIED_LINEAR_MIN_TREE_H
#define LIED_LINEAR_MIN_TREE_H

#include <stddef.h>
#include <stdint.h>

enum { MIN_TREE_LEVELS = 8, MIN_TREE_FAN = 16 }; /* 16^8 = 2^32 */

#define MIN_TREE_NONE UINT32_MAX

/* Level 0 holds the numbers; a number of the next level is the least of a group of MIN_TREE_FAN, one cache line, below it. */
typedef struct MinTree {
  uint32_t *level[MIN_TREE_LEVELS];
  size_t size[MIN_TREE_LEVELS]; /* multiples of MIN_TREE_FAN; the last level is one group */
  int n_levels;
} MinTree;

size_t min_tree_size(size_t n);                            /* how many numbers of memory it takes */
void min_tree_init(MinTree *tree, size_t n, uint32_t *at); /* in memory of the caller */
void min_tree_clear(MinTree *tree);                        /* all become MIN_TREE_NONE */
void min_tree_set(MinTree *tree, size_t index, uint32_t number);
/* Index of the first of the least from `from` on, or MIN_TREE_NONE. */
uint32_t min_tree_next(const MinTree *tree, size_t from);

#endif
