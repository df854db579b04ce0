/* examples.h: every example as a system to step. */
#ifndef TEST_SUPPORT_EXAMPLES_H
#define TEST_SUPPORT_EXAMPLES_H

#include <stddef.h>
#include <stdint.h>

#include "load/load.h"
#include "support/bits.h"

typedef struct Example {
  char file[500]; /* its path */
  char name[80];  /* of the file, without folder */
  double step;    /* [s] short enough for every fixed-step method */
  int steps;      /* in which what the example shows happens: parts meet, break, switch */
} Example;

typedef struct Examples {
  Example *at;
  size_t n;
} Examples;

/* All files examples/FOLDER/NAME.mo, sorted; or the one called NAME.mo. Free with examples_free. */
Examples examples_all(void);
Example example_named(const char *name);
void examples_free(Examples *examples);

/* Its last model, composed; NULL without memory. Fails the test with the messages where it does not load. */
Loaded *example_load(const Example *example, const LiedAllocator *allocator);

/* A cache of compiled classes of its own for the test program, as group setup and teardown of cmocka. */
int examples_setup(void **state);
int examples_teardown(void **state);

#endif
