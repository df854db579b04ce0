/* box_pairs.h: which of many boxes overlap, found in time linear in their number and that of the pairs, without allocation. */
#ifndef LIED_BASE_BOX_PAIRS_H
#define LIED_BASE_BOX_PAIRS_H

#include <stddef.h>

#include "base/plane.h"

typedef struct BoxPair {
  uint32_t a, b; /* a < b */
} BoxPair;

/* The cell of a grid in which a box lies. */
typedef struct BoxCell {
  int64_t x, y;
  int level;
} BoxCell;

/* All memory is the caller's. */
typedef struct PairSearch {
  const Box2 *boxes; /* [n] */
  size_t n;
  BoxPair *pairs; /* [room] the result: each pair once, sorted by a, then b */
  size_t room;
  BoxPair *work;     /* [room] */
  uint32_t *heads;   /* [pairs_heads(n)] */
  uint32_t *next;    /* [n + 1] */
  BoxCell *cells;    /* [n] */
  size_t n_pairs;    /* that there are; if more than `room`, `pairs` holds nothing of use */
  size_t n_compared; /* how many boxes were compared with each other */
} PairSearch;

size_t pairs_heads(size_t n); /* for n boxes */
/* Every pair of boxes that overlap; returns whether there was room for all. */
int pairs_find(PairSearch *search);

#endif
