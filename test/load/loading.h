/* loading.h: model texts loaded from files in a folder of their own. */
#ifndef TEST_LOAD_LOADING_H
#define TEST_LOAD_LOADING_H

#include <math.h>

#include "compile/folders.h"
#include "load/load.h"

static char errors[20000]; /* what the last load said */
static size_t errors_length;

#define LOADING_TEST(name) cmocka_unit_test_setup_teardown(name, folders_setup, folders_teardown)

static inline void keep_errors(void *user, const char *text, size_t length)
{
  (void)user;
  if (errors_length + length >= sizeof errors) length = sizeof errors - 1 - errors_length;
  memcpy(errors + errors_length, text, length);
  errors_length += length;
  errors[errors_length] = 0;
}

static inline Output error_output(void)
{
  errors_length = 0;
  errors[0] = 0;
  return (Output){keep_errors, NULL};
}

/* The path of a file with this content; valid until the fifth call from now. */
static inline const char *write_file(const char *name, const char *text)
{
  static char paths[4][400];
  static int next;
  char *path = paths[next++ % 4];
  snprintf(path, sizeof paths[0], "%s/%s", folders.root, name);
  FILE *file = fopen(path, "w");
  assert_non_null(file);
  fputs(text, file);
  fclose(file);
  return path;
}

/* Loads m.mo with this text, and `more` besides its file. */
static inline Loaded *load_text_with(const char *text, LiedLoad more)
{
  more.file = write_file("m.mo", text);
  Loaded *loaded = load_model(&more);
  if (loaded) diagnostics_print(loaded->diagnostics, error_output());
  assert_non_null(loaded);
  return loaded;
}

static inline Loaded *load_good(const char *text, LiedLoad more)
{
  Loaded *loaded = load_text_with(text, more);
  if (loaded->failed) fail_msg("%s", errors);
  return loaded;
}

/* The text has an error: its message contains `expected`, as in "m.mo:3:5: error: ...". */
static inline void expect_error(const char *text, LiedLoad more, const char *expected)
{
  Loaded *loaded = load_text_with(text, more);
  assert_true(loaded->failed);
  assert_null(loaded->system);
  if (!strstr(errors, expected)) fail_msg("wanted: %s\nfound: %s", expected, errors);
  load_free(loaded);
}

static inline double value_of(Loaded *loaded, const char *name)
{
  double value;
  if (lied_get(loaded->system, name, &value)) fail_msg("%s", lied_message(loaded->system));
  return value;
}

static inline void run_until(Loaded *loaded, double stop)
{
  if (lied_run(loaded->system, &(LiedRun){.stop = stop, .tolerance = 1e-10})) fail_msg("%s", lied_message(loaded->system));
}

static inline void expect_near(double found, double wanted, double tolerance)
{
  if (!(fabs(found - wanted) <= tolerance)) fail_msg("%.15g instead of %.15g", found, wanted);
}

/* A model behind classes that it uses; valid until the next call. */
static inline const char *behind(const char *classes, const char *model)
{
  static char text[8000];
  int length = snprintf(text, sizeof text, "%s%s", classes, model);
  assert_in_range(length, 1, sizeof text - 1);
  return text;
}

typedef struct Wanted {
  const char *name; /* NULL: the end of a list */
  double value;
} Wanted;

/* What variables are when the run has come to `stop`, which is its end. */
static inline void expect_at(Loaded *loaded, double stop, const Wanted *wanted, double tolerance)
{
  run_until(loaded, stop);
  for (; wanted->name; wanted++) expect_near(value_of(loaded, wanted->name), wanted->value, tolerance);
  load_free(loaded);
}

#endif
