/* main.c: the `lied` program. */
#include <errno.h>
#include <fcntl.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <unistd.h>

#include "lied/lied.h"

/* A stream that was closed before the program began would lend its number to the next file opened, and messages would land in a
 * result. Opened in the wrong direction, it occupies the number and refuses every use. */
static void hold_streams(void)
{
  static const int modes[] = {O_WRONLY, O_RDONLY, O_RDONLY};
  for (int i = 0; i < 3; i++)
    if (fcntl(i, F_GETFD) < 0 && errno == EBADF) (void)!open("/dev/null", modes[i]);
}

/* A large model takes and gives back large pieces of memory while it is built: if the process keeps them, they need not be
 * cleared again each time, which can cost as much as all the rest. */
static void keep_memory(void)
{
#ifdef __GLIBC__
  enum { MUCH = 1 << 30, PAD = 1 << 24 };
  mallopt(M_MMAP_THRESHOLD, MUCH);
  mallopt(M_TRIM_THRESHOLD, MUCH);
  mallopt(M_TOP_PAD, PAD);
#endif
}

int main(int argc, char **argv)
{
  hold_streams();
  keep_memory();
  return argc > 0 ? lied_main(argc - 1, (const char *const *)argv + 1) : lied_main(0, NULL);
}
