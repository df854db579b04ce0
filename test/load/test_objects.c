/* External objects of a loaded system: copies and snapshots share them, a value that they depend on makes new ones, and each
 * ends once, when nobody has the model any more. The objects count themselves in the environment of the process. */
#include "load/loading_api.h"

#include <stdlib.h>

static const char counters[] = "class Counter\n"
                               "  extends ExternalObject;\n"
                               "  function constructor\n"
                               "    input Real first;\n"
                               "    output Counter counter;\n"
                               "    external \"C\" counter = begin(first) annotation(Include=\"\n"
                               "#include <stdio.h>\n"
                               "#include <stdlib.h>\n"
                               "static void *begin(double first)\n"
                               "{\n"
                               "  char text[20];\n"
                               "  const char *had = getenv(\\\"OBJECTS_MADE\\\");\n"
                               "  double *counter = malloc(sizeof *counter);\n"
                               "  if (counter) *counter = first;\n"
                               "  sprintf(text, \\\"%d\\\", had ? atoi(had) + 1 : 1);\n"
                               "  setenv(\\\"OBJECTS_MADE\\\", text, 1);\n"
                               "  return counter;\n"
                               "}\");\n"
                               "  end constructor;\n"
                               "  function destructor\n"
                               "    input Counter counter;\n"
                               "    external \"C\" finish(counter) annotation(Include=\"\n"
                               "#include <stdio.h>\n"
                               "#include <stdlib.h>\n"
                               "static void finish(void *counter)\n"
                               "{\n"
                               "  char text[20];\n"
                               "  const char *had = getenv(\\\"OBJECTS_ENDED\\\");\n"
                               "  sprintf(text, \\\"%d\\\", had ? atoi(had) + 1 : 1);\n"
                               "  setenv(\\\"OBJECTS_ENDED\\\", text, 1);\n"
                               "  free(counter);\n"
                               "}\");\n"
                               "  end destructor;\n"
                               "end Counter;\n"
                               "function value\n"
                               "  input Counter counter;\n"
                               "  output Real y;\n"
                               "  external \"C\" y = value_of(counter) annotation(Include=\"static double value_of(const "
                               "double *counter) { return *counter; "
                               "}\");\n"
                               "end value;\n"
                               "model M\n"
                               "  parameter Real first = 1;\n"
                               "  parameter Counter counter = Counter(first);\n"
                               "  Real x(start = 0, fixed = true);\n"
                               "equation\n"
                               "  der(x) = value(counter);\n"
                               "end M;\n";

static int number_in(const char *name)
{
  const char *text = getenv(name);
  return text ? atoi(text) : 0;
}

static int set_up(void **state)
{
  (void)state;
  return setenv("OBJECTS_MADE", "0", 1) || setenv("OBJECTS_ENDED", "0", 1);
}

static LiedSystem *load_counters(void)
{
  return lied_load_with(&(LiedLoad){.text = counters}, messages);
}

static double rate(LiedSystem *s)
{
  double value = -1;
  assert_int_equal(lied_get(s, "der(x)", &value), LIED_OK);
  return value;
}

static void a_copy_shares_the_object(void **unused)
{
  (void)unused;
  LiedSystem *s = load_counters(), *copy = NULL;
  assert_non_null(s);
  assert_int_equal(lied_copy(s, &copy), LIED_OK);
  assert_int_equal(number_in("OBJECTS_MADE"), 1);
  lied_free(s);
  assert_int_equal(number_in("OBJECTS_ENDED"), 0);
  assert_true(rate(copy) == 1);
  lied_free(copy);
  assert_int_equal(number_in("OBJECTS_ENDED"), 1);
}

static void a_snapshot_keeps_the_object(void **unused)
{
  (void)unused;
  LiedSystem *s = load_counters();
  LiedSnapshot *snapshot = NULL;
  assert_non_null(s);
  assert_int_equal(lied_save(s, &snapshot), LIED_OK);
  lied_free(s);
  assert_int_equal(number_in("OBJECTS_ENDED"), 0);
  lied_free_snapshot(snapshot);
  assert_int_equal(number_in("OBJECTS_ENDED"), 1);
}

static void a_value_makes_a_new_object(void **unused)
{
  (void)unused;
  LiedSystem *s = load_counters(), *copy = NULL;
  assert_non_null(s);
  assert_int_equal(lied_copy(s, &copy), LIED_OK);
  assert_int_equal(lied_set(s, "first", 7), LIED_OK);
  assert_true(rate(s) == 7);
  assert_true(rate(copy) == 1);
  assert_int_equal(number_in("OBJECTS_MADE"), 2);
  lied_free(copy);
  assert_true(rate(s) == 7);
  lied_free(s);
  assert_int_equal(number_in("OBJECTS_ENDED"), 2);
}

static void an_object_cannot_be_set(void **unused)
{
  (void)unused;
  LiedSystem *s = load_counters();
  assert_non_null(s);
  assert_int_not_equal(lied_set(s, "counter", 0), LIED_OK);
  assert_true(rate(s) == 1);
  lied_free(s);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup(a_copy_shares_the_object, set_up),
      cmocka_unit_test_setup(a_snapshot_keeps_the_object, set_up),
      cmocka_unit_test_setup(a_value_makes_a_new_object, set_up),
      cmocka_unit_test_setup(an_object_cannot_be_set, set_up),
  };
  return cmocka_run_group_tests(tests, make_messages, free_messages);
}
