/* least.h: n numbers that change, and where the least of them are, each in O(log n). */
#ifndef LIED_LINEAR_MIN_TREE_H
#define LIED_LINEAR_MIN_TREE_H

#include <stddef.h>
#include <stdint.h>

enum { LEAST_LEVELS = 8, LEAST_FAN = 16 }; /* 16^8 = 2^32 */

#define LEAST_NONE UINT32_MAX

/* Level 0 holds the numbers; a number of the next level is the least of a group of LEAST_FAN, one cache line, below it. */
typedef struct Least {
  uint32_t *level[LEAST_LEVELS];
  size_t size[LEAST_LEVELS]; /* multiples of LEAST_FAN; the last level is one group */
  int n_levels;
} Least;

size_t least_size(size_t n);                           /* how many numbers of memory it takes */
void least_init(Least *least, size_t n, uint32_t *at); /* in memory of the caller */
void least_clear(Least *least);                        /* all become LEAST_NONE */
void least_set(Least *least, size_t index, uint32_t number);
/* Index of the first of the least from `from` on, or LEAST_NONE. */
uint32_t least_next(const Least *least, size_t from);

#endif
