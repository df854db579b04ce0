/* What a start does again: nothing that an earlier one left in the cache, and in proportion to the size of a class. */
#include "load/loading.h"

#define NOTHING                                                                                                                \
  (LiedLoad)                                                                                                                   \
  {                                                                                                                            \
    0                                                                                                                          \
  }

static const char own_body[] = "model Pendant\n"
                               "  import Dialectic.Translational.*;\n"
                               "  model Own extends Body;%s end Own;\n"
                               "  Fixed wall; Joint joint(TD = 0); Own body(m = %g, g = 0);\n"
                               "equation\n"
                               "  connect(wall.flange_b, joint.flange_a); connect(joint.flange_b, body.flange_a);\n"
                               "end Pendant;\n";

static unsigned sweeps_of(const Loaded *loaded, const char *part)
{
  unsigned n = 0;
  for (uint32_t u = 0; u < loaded->assembly->spec_count; u++)
    if (strstr(loaded->components[u]->name, part)) n += loaded->components[u]->n_sweeps;
  return n;
}

static void expect_start(const char *more, double mass, unsigned compiled)
{
  char text[1000];
  snprintf(text, sizeof text, own_body, more, mass);
  Loaded *loaded = load_good(text, NOTHING);
  assert_int_equal(loaded->counts.compiled, compiled);
  assert_int_equal(loaded->counts.cached, 1 - compiled);
  assert_int_equal(loaded->counts.built_in, 2);
  assert_int_equal(loaded->counts.completed, compiled);
  assert_true(sweeps_of(loaded, "Own") > 0); /* from the cache as well */
  load_free(loaded);
}

/* Sweeps are derived for the class that is compiled, not for those of the library, and not again. */
static void test_sweeps_once(void **state)
{
  (void)state;
  expect_start("", 2, 1);
  expect_start("", 2, 0);
  expect_start("", 3, 0); /* a number of an instance */
  expect_start(" Real p = 2*m;", 2, 1);
  expect_start("", 2, 0);
  expect_start(" Real p = 2*m;", 2, 0);
  expect_start(" Real p = 3*m;", 2, 1);
}

/* ---- in proportion ---- */

static size_t bytes_taken; /* all that was ever asked for */

static void *counting_resize(void *user, void *old, size_t old_size, size_t size)
{
  (void)user;
  if (size == 0) return free(old), NULL;
  bytes_taken += size > old_size ? size - old_size : 0;
  return realloc(old, size);
}

static double bytes_for(const char *text, const char *setting)
{
  const LiedAllocator allocator = {counting_resize, NULL};
  const char *settings[] = {setting};
  bytes_taken = 0;
  Loaded *loaded = load_good(text, (LiedLoad){.settings = settings, .n_settings = 1, .allocator = &allocator});
  load_free(loaded);
  return (double)bytes_taken;
}

static void expect_proportion(const char *text)
{
  const double small = bytes_for(text, "n=250"), middle = bytes_for(text, "n=500"), large = bytes_for(text, "n=1000");
  if (large - middle > 2.5 * (middle - small)) fail_msg("%g, %g and %g bytes for\n%s", small, middle, large, text);
}

static void test_proportions(void **state)
{
  (void)state;
  expect_proportion("model M parameter Integer n = 1; Real x[n](each start = 1), s; equation\n"
                    "  for i in 1:n loop der(x[i]) = -i*x[i] + sin(time); end for; s = sum(x); end M;\n");
  expect_proportion(
      "model M parameter Integer n = 1; Real x[n](each start = 1), s(start = 0); equation\n"
      "  for i in 2:n loop der(x[i]) = x[i - 1] - x[i]; end for; der(x[1]) = s - x[1]; der(s) = 1 - sum(x); end M;\n");
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      LOADING_TEST(test_sweeps_once),
      LOADING_TEST(test_proportions),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
