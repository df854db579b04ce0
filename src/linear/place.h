/* place.h: arrays one after the other in one block of memory. Without memory it counts the bytes that they take. */
#ifndef LIED_LINEAR_PLACE_H
#define LIED_LINEAR_PLACE_H

#include <stddef.h>

typedef struct Place {
  char *memory; /* aligned for double, or NULL */
  size_t used;  /* bytes */
} Place;

static inline void *place_take(Place *place, size_t count, size_t size)
{
  const size_t at = place->used, unit = sizeof(double);
  place->used = at + (count * size + unit - 1) / unit * unit;
  return place->memory ? place->memory + at : NULL;
}

#define PLACE_TAKE(place, type, count) ((type *)place_take((place), (count), sizeof(type)))

#endif
