/* examples.c: every example as a system to step. */
#include "support/examples.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compile/folders.h"

/* ---- where they are -------------------------------------------------------------------------------------------------- */

/* Those that need other steps than the usual ones. */
static const struct {
  const char *name;
  double step;
  int steps;
} others[] = {
    {"", 1e-3, 1500},
    {"AirLoop.mo", 1e-7, 500},
    {"BreakingBeam.mo", 1e-3, 1000},
    {"BreakingChain.mo", 1e-3, 400},
    {"CoolingLoop.mo", 1e-4, 500},
    {"DiscPile.mo", 1e-3, 600},
    {"District.mo", 1e-2, 500},
    {"Gripper.mo", 1e-3, 3000},
    {"LandingGear.mo", 1e-7, 500},
    {"PlanarChain.mo", 1e-3, 100},
    {"SliderCrank.mo", 1e-7, 500},
    {"ThreadPendulum.mo", 1e-3, 2600},
    {"ThreeWayBypass.mo", 1e-4, 500},
};

static void fill(Example *example, const char *path)
{
  *example = (Example){.step = others[0].step, .steps = others[0].steps};
  snprintf(example->file, sizeof example->file, "%s", path);
  snprintf(example->name, sizeof example->name, "%s", strrchr(path, '/') + 1);
  for (size_t i = 1; i < sizeof others / sizeof *others; i++)
    if (strcmp(others[i].name, example->name) == 0) example->step = others[i].step, example->steps = others[i].steps;
}

Examples examples_all(void)
{
  glob_t found;
  assert_int_equal(glob(LIED_EXAMPLES "/*/*.mo", 0, NULL, &found), 0);
  Examples examples = {calloc(found.gl_pathc, sizeof *examples.at), found.gl_pathc};
  assert_non_null(examples.at);
  for (size_t i = 0; i < examples.n; i++) fill(&examples.at[i], found.gl_pathv[i]);
  globfree(&found);
  return examples;
}

Example example_named(const char *name)
{
  Examples all = examples_all();
  Example example = {.steps = 0};
  for (size_t i = 0; i < all.n; i++)
    if (strcmp(all.at[i].name, name) == 0) example = all.at[i];
  examples_free(&all);
  if (!example.steps) fail_msg("there is no example %s", name);
  return example;
}

void examples_free(Examples *examples)
{
  free(examples->at);
  *examples = (Examples){NULL, 0};
}

/* ---- loading --------------------------------------------------------------------------------------------------------- */

static void print_text(void *user, const char *text, size_t length)
{
  (void)user;
  fwrite(text, 1, length, stderr);
}

Loaded *example_load(const Example *example, const LiedAllocator *allocator)
{
  Loaded *loaded = load_model(&(LiedLoad){.file = example->file, .allocator = allocator});
  if (loaded && loaded->failed) {
    diagnostics_print(loaded->diagnostics, (Output){print_text, NULL});
    fail_msg("%s does not load", example->name);
  }
  return loaded;
}

/* Classes are instrumented where the program is. */
int examples_setup(void **state)
{
  int failed = folders_setup(state);
#if defined(__SANITIZE_THREAD__)
  environment_set("CC", "cc -g -fsanitize=thread");
#endif
  return failed;
}

int examples_teardown(void **state)
{
  return folders_teardown(state);
}
