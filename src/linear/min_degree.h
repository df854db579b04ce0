/* min_degree.h: an order of elimination for a symmetric graph, by approximate minimum degree (Amestoy, Davis and Duff 1996). */
#ifndef LIED_LINEAR_MIN_DEGREE_H
#define LIED_LINEAR_MIN_DEGREE_H

#include <stddef.h>
#include <stdint.h>

#include "linear/place.h"

/* n vertices; vertex i has the neighbours other[start[i]] to other[start[i + 1] - 1], and each of them has i. Some may be
 * listed repeatedly. Writes the vertices in the order of elimination. `place` has min_degree_size bytes left. */
void min_degree(Place place, uint32_t n, const uint32_t *start, const uint32_t *other, uint32_t *sequence);
size_t min_degree_size(size_t n, size_t n_other);

#endif
