/* calls.c: what calls of lied.h have in common: an empty message at first, arguments that are NULL, no memory, warnings. */
#include "structure/structure.h"

int call_begins(LiedSystem *s)
{
  if (s) messages_clear(&s->messages);
  return s != NULL;
}

LiedStatus check_given(LiedSystem *s, const void *pointer, const char *what)
{
  if (pointer) return LIED_OK;
  system_error(s, (Topic){.code = "null-argument"}, "%s is NULL", what);
  system_remedy(s, "pass a pointer");
  return LIED_WRONG_VALUE;
}

LiedStatus report_no_memory(LiedSystem *s)
{
  system_error(s, (Topic){.code = "no-memory"}, "out of memory");
  return LIED_NO_MEMORY;
}

int warning_is_due(LiedSystem *s)
{
  return s->stats.warnings++ - s->warned < MOST_WARNINGS;
}
