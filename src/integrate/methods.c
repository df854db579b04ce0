#include <string.h>

#include "integrate/work.h"

const Method *const method_table[] = {&method_euler, &method_rk3, &method_rk4, &method_cvode, &method_adams, NULL};

const Method *method_find(const char *name)
{
  for (const Method *const *m = method_table; name && *m; m++)
    if (strcmp((*m)->name, name) == 0) return *m;
  return NULL;
}
