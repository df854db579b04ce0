/* Inputs from a CSV file: the integral of what the file says; and each way in which a file can be wrong. */
#include <locale.h>

#include "loading.h"

static const char two_masses[] = "model Masses\n"
                                 "  import Dialectic.Translational.*;\n"
                                 "  Fixed wall;\n"
                                 "  Joint a(TD = 0);\n"
                                 "  Joint b(TD = 0);\n"
                                 "  Joint c(TD = 0, f_ext = sin(time));\n"
                                 "  Body ma(m = 1, g = 0);\n"
                                 "  Body mb(m = 1, g = 0);\n"
                                 "  Body mc(m = 1, g = 0);\n"
                                 "equation\n"
                                 "  connect(wall.flange_b, a.flange_a);\n"
                                 "  connect(a.flange_b, ma.flange_a);\n"
                                 "  connect(wall.flange_b, b.flange_a);\n"
                                 "  connect(b.flange_b, mb.flange_a);\n"
                                 "  connect(wall.flange_b, c.flange_a);\n"
                                 "  connect(c.flange_b, mc.flange_a);\n"
                                 "end Masses;\n";

static LiedLoad with_inputs(const char *csv)
{
  static char path[400];
  snprintf(path, sizeof path, "%s", write_file("in puts.csv", csv));
  return (LiedLoad){.inputs = path};
}

static void expect_velocities(const char *csv, double va, double vb)
{
  Loaded *loaded = load_good(two_masses, with_inputs(csv));
  run_until(loaded, 2);
  expect_near(value_of(loaded, "a.v"), va, 1e-7);
  expect_near(value_of(loaded, "b.v"), vb, 1e-7);
  expect_near(value_of(loaded, "c.v"), 1 - cos(2), 1e-7);
  load_free(loaded);
}

static void test_good(void **state)
{
  (void)state;
  expect_velocities("time,a.f_ext,b.f_ext\n0,0,3\n1,2,3\n", 1 + 2, 6);
  expect_velocities("\"time\",\"b.f_ext\",\"a.f_ext\"\r\n0.5,1,2\r\n0.5,-1,2\r\n", 4, 0.5 - 1.5);
  expect_velocities(" time , b.f_ext\n\n0, 1\n 2 ,\t1e0 \n\n", 0, 2); /* one of them stays open */
  expect_velocities("time,a.f_ext\n-3,-3\n5,5", 2, 0);                /* no line end behind the last row */
  expect_velocities("time\n0\n", 0, 0);
}

/* A decimal comma in the user's country changes nothing. */
static void test_locale(void **state)
{
  (void)state;
  const char *found = setlocale(LC_NUMERIC, "de_DE.UTF-8");
  expect_velocities("time,a.f_ext\n0,1.25\n2,1.25\n", 2.5, 0);
  setlocale(LC_NUMERIC, "C");
  if (!found) print_message("(no German locale here)\n");
}

static void expect_wrong(const char *csv, const char *expected)
{
  char text[500];
  snprintf(text, sizeof text, "in puts.csv%s", expected);
  expect_error(two_masses, with_inputs(csv), text);
}

static void test_wrong_names(void **state)
{
  (void)state;
  expect_wrong("t,a.f_ext\n0,1\n", ":1:1: error: the first column must have the name time");
  expect_wrong("", ":1:1: error: the first column must have the name time");
  expect_wrong("time,a.f\n0,1\n", ":1:6: error: the model has no input a.f: open inputs: a.f_ext, b.f_ext\n");
  expect_wrong("time,\"a.flange_a\"\n0,1\n", ":1:7: error: the model has no input a.flange_a:");
  expect_wrong("time,\n0,1\n", ":1:6: error: the model has no input :");
  expect_wrong("time,c.f_ext\n0,1\n", ":1:6: error: c.f_ext is bound to an expression: it cannot be driven twice");
  expect_wrong("time,a.f_ext,a.f_ext\n0,1,2\n", ":1:14: error: a.f_ext is in the file twice");
}

static void test_wrong_numbers(void **state)
{
  (void)state;
  expect_wrong("time,a.f_ext\n0,1\n1,x\n", ":3:3: error: a number is needed here");
  expect_wrong("time,a.f_ext\n0,1\n1,\n", ":3:3: error: a number is needed here");
  expect_wrong("time,a.f_ext\n0,nan\n", ":2:3: error: a number is needed here");
  expect_wrong("time,a.f_ext\n0,1e999\n", ":2:3: error: a number is needed here");
  expect_wrong("time,a.f_ext\n0,0x10\n", ":2:3: error: a number is needed here");
  expect_wrong("time,a.f_ext\n0,1\n1\n", ":3:1: error: this row has fewer columns than the first line");
  expect_wrong("time,a.f_ext\n0,1\n1,2,3\n", ":3:3: error: this row has more columns than the first line");
  expect_wrong("time,a.f_ext\n0,1\n1,2\n0.5,3\n", ":4:1: error: time runs backwards here");
  expect_wrong("time,a.f_ext\n", ": error: there are no rows of numbers after the names");
}

static void test_no_file(void **state)
{
  (void)state;
  expect_error(two_masses, (LiedLoad){.inputs = "/nonexistent.csv"}, "/nonexistent.csv: error: cannot be read: No such file");
  expect_error(two_masses, (LiedLoad){.inputs = "/"}, "/: error: cannot be read: ");
}

/* An input of the model itself, without a part's name before it. */
static void test_own_input(void **state)
{
  (void)state;
  Loaded *loaded =
      load_good("model M input Real u; Real x(start = 0); equation der(x) = u; end M;\n", with_inputs("time,u\n0,1\n1,3\n"));
  run_until(loaded, 1);
  expect_near(value_of(loaded, "x"), 2, 1e-8);
  load_free(loaded);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      LOADING_TEST(test_good),          LOADING_TEST(test_locale),  LOADING_TEST(test_wrong_names),
      LOADING_TEST(test_wrong_numbers), LOADING_TEST(test_no_file), LOADING_TEST(test_own_input),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
