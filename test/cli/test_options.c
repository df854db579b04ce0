/* Command lines: read by the table of options, strictly. */
#include <math.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/watch.h"
#include "support/check.h"

/* Verbs of this test's own: the table of options is the program's. */
static const Verb simulator = {.name = "run", .operands = "FILE.mo", .least = 1, .most = 1, .bit = FOR_RUN};
static const Verb drawer = {.name = "plot", .operands = "RESULT VAR...", .least = 2, .most = -1, .bit = FOR_PLOT};

static int parse(Arguments *arguments, const Verb *verb, const char *const *words)
{
  int argc = 0;
  while (words[argc]) argc++;
  return arguments_parse(arguments, verb, argc, words);
}

#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

static void test_numbers(void **state)
{
  (void)state;
  static const char *const wrong[] = {"",    " 1", "1 ", "1x", "0x10", "inf",   "nan",   "1e999",    "-1e999", "--1",
                                      "1,5", "1e", "e5", ".",  "+",    "1.2.3", "1e5e5", "infinity", "1_000"};
  static const struct {
    const char *text;
    double value;
  } right[] = {{"1", 1},  {"-1", -1},    {"+2.5", 2.5}, {"1e-3", 1e-3}, {".5", 0.5},
               {"5.", 5}, {"1E3", 1000}, {"0", 0},      {"1e-400", 0}};
  double value;
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    if (number_parse(wrong[i], &value) == 0) fail_msg("'%s' was taken for a number", wrong[i]);
  for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
    assert_int_equal(number_parse(right[i].text, &value), 0);
    assert_true(value == right[i].value);
  }
}

static void test_both_ways_to_give_a_value(void **state)
{
  (void)state;
  Arguments a;
  assert_int_equal(parse(&a, &simulator, WORDS("--stop", "2", "m.mo", "--tol=1e-8", "-o", "r.csv", "--solver=rk4")), EXIT_DONE);
  assert_true(a.stop == 2 && a.tolerance == 1e-8 && isnan(a.step) && isnan(a.every));
  assert_string_equal(a.operands.at[0], "m.mo");
  assert_string_equal(a.output, "r.csv");
  assert_string_equal(a.solver, "rk4");
  assert_null(a.model);
  assert_false(a.quiet);
  arguments_free(&a);
}

static void test_values_may_begin_with_a_minus(void **state)
{
  (void)state;
  Arguments a;
  assert_int_equal(parse(&a, &simulator, WORDS("m.mo", "--stop", "-1", "-o", "-odd")), EXIT_DONE);
  assert_true(a.stop == -1);
  assert_string_equal(a.output, "-odd");
  arguments_free(&a);
}

static void test_lists(void **state)
{
  (void)state;
  Arguments a;
  assert_int_equal(
      parse(&a, &simulator, WORDS("--set", "a=1", "m.mo", "--set=b.c=x=y", "--vars=*", "--vars", "j[1].?", "--lib=l")),
      EXIT_DONE);
  assert_int_equal(a.settings.n, 2);
  assert_string_equal(a.settings.at[0], "a=1");
  assert_string_equal(a.settings.at[1], "b.c=x=y");
  assert_int_equal(a.patterns.n, 2);
  assert_string_equal(a.patterns.at[1], "j[1].?");
  assert_int_equal(a.libraries.n, 1);
  arguments_free(&a);
}

static void test_two_dashes_end_options(void **state)
{
  (void)state;
  Arguments a;
  assert_int_equal(parse(&a, &simulator, WORDS("--quiet", "--", "--stop")), EXIT_DONE);
  assert_true(a.quiet);
  assert_string_equal(a.operands.at[0], "--stop");
  arguments_free(&a);
  assert_int_equal(parse(&a, &drawer, WORDS("-", "-o", "p.svg", "--", "-o")), EXIT_DONE);
  assert_int_equal(a.operands.n, 2);
  assert_string_equal(a.operands.at[0], "-");
  assert_string_equal(a.operands.at[1], "-o");
  arguments_free(&a);
}

static void test_refused(void **state)
{
  (void)state;
  static const char *const lines[][4] = {
      {NULL},
      {"a.mo", "b.mo"},
      {"a.mo", "--stop"},
      {"a.mo", "--stop", "1s"},
      {"a.mo", "--stop="},
      {"a.mo", "--stop=1", "--stop=2"},
      {"a.mo", "--quiet=1"},
      {"a.mo", "--quiet", "--quiet"},
      {"a.mo", "--set", "novalue"},
      {"a.mo", "--set", "=1"},
      {"a.mo", "--set", "a="},
      {"a.mo", "--solver", "magic"},
      {"a.mo", "--json"},
      {"a.mo", "--sto", "1"},
      {"a.mo", "-x"},
      {"a.mo", "-o"},
      {"a.mo", "--model", ""},
  };
  for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
    Arguments a;
    if (parse(&a, &simulator, lines[i]) != EXIT_WRONG) fail_msg("line %zu was accepted", i);
    arguments_free(&a);
  }
}

static void test_durations(void **state)
{
  (void)state;
  static const struct {
    double seconds;
    const char *text;
  } cases[] = {{0.2, "1 s"}, {59.5, "60 s"}, {60, "1 min 0 s"}, {200, "3 min 20 s"}, {7500, "2 h 5 min"}, {180000, "2 d 2 h"}};
  char text[64];
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    watch_duration(cases[i].seconds, text, sizeof text);
    assert_string_equal(text, cases[i].text);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_numbers),
      cmocka_unit_test(test_both_ways_to_give_a_value),
      cmocka_unit_test(test_values_may_begin_with_a_minus),
      cmocka_unit_test(test_lists),
      cmocka_unit_test(test_two_dashes_end_options),
      cmocka_unit_test(test_refused),
      cmocka_unit_test(test_durations),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
