/* methods.c: the table of methods. */
#include <stdio.h>
#include <string.h>

#include "integrate/method.h"

const Method *const method_table[] = {&method_euler, &method_rk3,   &method_rk4,   &method_lieuler,
                                      &method_ros2,  &method_cvode, &method_adams, NULL};

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

void method_growth(const Method *method, double re, double im, double growth[2])
{
  const double down_re = 1 - method->pole * re, down_im = -method->pole * im, size = down_re * down_re + down_im * down_im;
  growth[0] = growth[1] = 0;
  for (int k = GROWTH_DEGREE; k >= 0; k--) {
    double kept = growth[0];
    growth[0] = growth[0] * re - growth[1] * im + method->growth[k];
    growth[1] = kept * im + growth[1] * re;
  }
  for (int k = 0; k < method->n_poles; k++) {
    double kept = growth[0];
    growth[0] = (growth[0] * down_re + growth[1] * down_im) / size;
    growth[1] = (growth[1] * down_re - kept * down_im) / size;
  }
}
