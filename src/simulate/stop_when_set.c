/* stop_when_set.c: a progress callback that looks at a number, for hosts to which a call at every step would cost too much. */
#include <stddef.h>

#include "lied/lied.h"

/* Volatile: whoever sets it runs at the same time. */
int lied_stop_when_set(void *user, double time)
{
  (void)time;
  const volatile int *flag = (const volatile int *)user;
  return flag != NULL && *flag != 0;
}
