/* parts.h: building and reading systems in a test; a failing call ends the test with lied's message. */
#ifndef TEST_PARTS_H
#define TEST_PARTS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lied/lied.h"

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

typedef struct Part {
  const LiedClass *class_;
  const char *name;
} Part;

typedef struct Setting {
  const char *name;
  double value;
} Setting;

static inline void expect_ok(LiedSystem *s, LiedStatus status)
{
  if (status != LIED_OK) fail_msg("%s: %s", lied_status_name(status), lied_message(s));
}

static inline LiedSystem *new_system(void)
{
  LiedSystem *s = lied_new(NULL);
  assert_non_null(s);
  return s;
}

static inline void add_parts(LiedSystem *s, const Part *parts, size_t n)
{
  for (size_t i = 0; i < n; i++) expect_ok(s, lied_add(s, parts[i].class_, parts[i].name));
}

static inline void connect_all(LiedSystem *s, const char *const (*pairs)[2], size_t n)
{
  for (size_t i = 0; i < n; i++) expect_ok(s, lied_connect(s, pairs[i][0], pairs[i][1]));
}

static inline void set_value(LiedSystem *s, const char *name, double value)
{
  expect_ok(s, lied_set(s, name, value));
}

static inline void set_all(LiedSystem *s, const Setting *settings, size_t n)
{
  for (size_t i = 0; i < n; i++) set_value(s, settings[i].name, settings[i].value);
}

static inline void compose(LiedSystem *s)
{
  expect_ok(s, lied_compose(s));
}

static inline double get(LiedSystem *s, const char *name)
{
  double value = NAN;
  expect_ok(s, lied_get(s, name, &value));
  return value;
}

static inline void run_fixed(LiedSystem *s, const char *solver, double step, double stop)
{
  expect_ok(s, lied_run(s, &(LiedRun){.stop = stop, .solver = solver, .step = step}));
}

static inline void run_adaptive(LiedSystem *s, const char *solver, double tolerance, double stop)
{
  expect_ok(s, lied_run(s, &(LiedRun){.stop = stop, .solver = solver, .tolerance = tolerance}));
}

static inline void expect_near(const char *what, double actual, double expected, double tolerance)
{
  if (!(fabs(actual - expected) <= tolerance)) fail_msg("%s: %.17g, expected %.17g +- %g", what, actual, expected, tolerance);
}

/* Index of a state by name. */
static inline size_t state_index(LiedSystem *s, const char *name)
{
  for (size_t k = 0; k < lied_n_states(s); k++)
    if (strcmp(lied_state_name(s, k), name) == 0) return k;
  fail_msg("no state %s", name);
  return 0;
}

/* Reproducible numbers in [low, high). */
static inline double next_random(uint64_t *seed, double low, double high)
{
  *seed = *seed * 6364136223846793005u + 1442695040888963407u;
  return low + (high - low) * ((double)(*seed >> 11) * 0x1p-53);
}

#endif
