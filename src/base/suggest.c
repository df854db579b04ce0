/* suggest.c: edit distance (Damerau-Levenshtein, of adjacent swaps), and the nearest of many names. */
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

size_t suggest_distance(const char *a, size_t a_length, const char *b)
{
  size_t rows[3][SUGGEST_LENGTH + 1], b_length = strlen(b);
  if (a_length > SUGGEST_LENGTH || b_length > SUGGEST_LENGTH) return 2 * SUGGEST_LENGTH;
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

Suggestions suggest_begin(const char *wanted, size_t length)
{
  return (Suggestions){.wanted = wanted, .length = length};
}

/* A third of the letters may be wrong, and two in any case. */
static size_t farthest(const Suggestions *suggestions)
{
  return suggestions->length / 3 > 2 ? suggestions->length / 3 : 2;
}

void suggest_offer(Suggestions *suggestions, const char *candidate)
{
  size_t limit = suggestions->count == SUGGEST_NAMES ? suggestions->distance[SUGGEST_NAMES - 1] - 1 : farthest(suggestions),
         length = strlen(candidate);
  size_t gap = length > suggestions->length ? length - suggestions->length : suggestions->length - length;
  if (length >= SUGGEST_LENGTH || gap > limit) return;
  size_t distance = suggest_distance(suggestions->wanted, suggestions->length, candidate), at = 0;
  if (distance > limit || distance >= suggestions->length) return;
  while (at < suggestions->count && suggestions->distance[at] <= distance) at++;
  if (suggestions->count < SUGGEST_NAMES) suggestions->count++;
  for (size_t i = suggestions->count - 1; i > at; i--) {
    suggestions->distance[i] = suggestions->distance[i - 1];
    memcpy(suggestions->names[i], suggestions->names[i - 1], SUGGEST_LENGTH);
  }
  suggestions->distance[at] = distance;
  memcpy(suggestions->names[at], candidate, length + 1);
}

const char *suggest_list(const Suggestions *suggestions, char *text, size_t size)
{
  size_t length = 0;
  text[0] = '\0';
  for (size_t i = 0; i < suggestions->count && length < size; i++) {
    int n = snprintf(text + length, size - length, "%s%s", i ? ", " : "", suggestions->names[i]);
    if (n < 0) break;
    length += (size_t)n;
  }
  return text;
}
