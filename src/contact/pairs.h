/* pairs.h: which of many boxes overlap, found in time linear in their number and that of the pairs. */
#ifndef LIED_CONTACT_PAIRS_H
#define LIED_CONTACT_PAIRS_H

#include "base/memory.h"
#include "contact/shape.h"

typedef struct BoxPair {
  uint32_t a, b; /* a < b */
} BoxPair;

typedef struct PairFinder PairFinder;

/* NULL without memory. Holds no more than `n` boxes. */
PairFinder *pairs_new(Memory *memory, size_t n);
void pairs_free(PairFinder *finder);
/* Every pair of boxes that overlap, each once, sorted by a, then b. `count` receives their number. The list stays until the
 * next call; NULL without memory. */
const BoxPair *pairs_find(PairFinder *finder, const Box2 *boxes, size_t n, size_t *count);
/* How many boxes the last search compared with each other. */
size_t pairs_compared(const PairFinder *finder);

#endif
