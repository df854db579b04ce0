/* output.h: where text goes: a file, a terminal, a buffer. */
#ifndef LIED_BASE_OUTPUT_H
#define LIED_BASE_OUTPUT_H

#include <stddef.h>

/* Called with pieces of any size. */
typedef struct Output {
  void (*write)(void *user, const char *text, size_t length);
  void *user;
} Output;

#endif
