/* suggest.h: names that somebody may have meant. */
#ifndef LIED_CLI_NEAR_H
#define LIED_CLI_NEAR_H

#include <stddef.h>

enum { NEAR_NAMES = 5, NEAR_LENGTH = 200 };

typedef struct Near {
  const char *wanted;
  size_t length;                       /* of it */
  char names[NEAR_NAMES][NEAR_LENGTH]; /* the nearest first */
  size_t distance[NEAR_NAMES], count;
} Near;

Near near_begin(const char *wanted, size_t length);
/* Keeps a copy of the candidate if it is among the nearest, and near enough to be worth a question. */
void near_offer(Near *near, const char *candidate);
/* "a, b, c"; "" without any. Valid as long as the buffer. */
const char *near_list(const Near *near, char *text, size_t size);

/* The least number of letters to insert, delete, exchange or swap with a neighbour. Longer texts count as far apart. */
size_t near_distance(const char *a, size_t a_length, const char *b);

#endif
