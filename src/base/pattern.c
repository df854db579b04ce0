/* pattern.c: matching by backtracking to the last star. */
#include "base/pattern.h"

#include <stddef.h>

int pattern_matches(const char *pattern, const char *text)
{
  const char *star = NULL, *retry = NULL;
  while (*text) {
    if (*pattern == '*')
      star = pattern++, retry = text;
    else if (*pattern == '?' || *pattern == *text)
      pattern++, text++;
    else if (star)
      pattern = star + 1, text = ++retry;
    else
      return 0;
  }
  while (*pattern == '*') pattern++;
  return *pattern == '\0';
}
