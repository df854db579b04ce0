/* suggest.h: names similar to an unknown one, to suggest. */
#ifndef LIED_BASE_SUGGEST_H
#define LIED_BASE_SUGGEST_H

#include <stddef.h>

enum { SUGGEST_NAMES = 5, SUGGEST_LENGTH = 200 };

typedef struct Suggestions {
  const char *wanted;
  size_t length;                             /* of it */
  char names[SUGGEST_NAMES][SUGGEST_LENGTH]; /* the nearest first */
  size_t distance[SUGGEST_NAMES], count;
} Suggestions;

Suggestions suggest_begin(const char *wanted, size_t length);
/* Keeps a copy of the candidate if it is among the most similar, and similar enough to suggest. */
void suggest_offer(Suggestions *suggestions, const char *candidate);
/* "a, b, c"; "" without any. Valid as long as the buffer. */
const char *suggest_list(const Suggestions *suggestions, char *text, size_t size);

/* The least number of letters to insert, delete, exchange or swap with a neighbour. Longer texts count as far apart. */
size_t suggest_distance(const char *a, size_t a_length, const char *b);

#endif
