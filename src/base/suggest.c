#include "base/suggest.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static size_t least(size_t a, size_t b)
{
  return a < b ? a : b;
}

static size_t exchange_cost(char a, char b)
{
  return tolower((unsigned char)a) != tolower((unsigned char)b);
}

size_t near_distance(const char *a, size_t a_length, const char *b)
{
  size_t rows[3][NEAR_LENGTH + 1], b_length = strlen(b);
  if (a_length > NEAR_LENGTH || b_length > NEAR_LENGTH) return 2 * NEAR_LENGTH;
  for (size_t j = 0; j <= b_length; j++) rows[0][j] = j;
  for (size_t i = 1; i <= a_length; i++) {
    size_t *now = rows[i % 3], *last = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
    now[0] = i;
    for (size_t j = 1; j <= b_length; j++) {
      now[j] = least(least(last[j], now[j - 1]) + 1, last[j - 1] + exchange_cost(a[i - 1], b[j - 1]));
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) now[j] = least(now[j], before[j - 2] + 1);
    }
  }
  return rows[a_length % 3][b_length];
}

Near near_begin(const char *wanted, size_t length)
{
  return (Near){.wanted = wanted, .length = length};
}

/* A third of the letters may be wrong, and two in any case. */
static size_t farthest(const Near *near)
{
  return near->length / 3 > 2 ? near->length / 3 : 2;
}

void near_offer(Near *near, const char *candidate)
{
  size_t limit = near->count == NEAR_NAMES ? near->distance[NEAR_NAMES - 1] - 1 : farthest(near), length = strlen(candidate);
  size_t gap = length > near->length ? length - near->length : near->length - length;
  if (length >= NEAR_LENGTH || gap > limit) return;
  size_t distance = near_distance(near->wanted, near->length, candidate), at = 0;
  if (distance > limit || distance >= near->length) return;
  while (at < near->count && near->distance[at] <= distance) at++;
  if (near->count < NEAR_NAMES) near->count++;
  for (size_t i = near->count - 1; i > at; i--) {
    near->distance[i] = near->distance[i - 1];
    memcpy(near->names[i], near->names[i - 1], NEAR_LENGTH);
  }
  near->distance[at] = distance;
  memcpy(near->names[at], candidate, length + 1);
}

const char *near_list(const Near *near, char *text, size_t size)
{
  size_t length = 0;
  text[0] = '\0';
  for (size_t i = 0; i < near->count && length < size; i++) {
    int n = snprintf(text + length, size - length, "%s%s", i ? ", " : "", near->names[i]);
    if (n < 0) break;
    length += (size_t)n;
  }
  return text;
}
