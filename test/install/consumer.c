/* A program as a user would write it, in the common part of C and C++. */
#include <lied/lied.h>
#include <stdio.h>

int main(void)
{
  LiedSystem *system = lied_new(NULL);
  if (!system) return 1;
  lied_free(system);
  return puts(lied_version()) < 0;
}
