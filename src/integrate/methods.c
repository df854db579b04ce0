#include <stdio.h>
#include <string.h>

#include "integrate/work.h"

const Method *const method_table[] = {&method_euler, &method_rk3, &method_rk4, &method_cvode, &method_adams, NULL};

const Method *method_find(const char *name)
{
  for (const Method *const *m = method_table; name && *m; m++)
    if (strcmp((*m)->name, name) == 0) return *m;
  return NULL;
}

void method_names(char text[METHOD_NAMES])
{
  size_t length = 0;
  for (const Method *const *m = method_table; *m && length < METHOD_NAMES; m++)
    length += (size_t)snprintf(text + length, METHOD_NAMES - length, "%s%s", length ? ", " : "", (*m)->name);
}
