/* What the program inserts for itself, such as the source of an input that is bound to an expression, is nobody's business: it
 * is in no list, and can be neither found, read, set, connected nor removed, by name or by number. */
#include "loading.h"

static const char *const text = "model M\n"
                                "  import Dialectic.Translational.*;\n"
                                "  Fixed wall;\n"
                                "  Joint drive(f_ext=sin(time));\n"
                                "  Body ball(m=1, g=0);\n"
                                "equation\n"
                                "  connect(wall.flange_b, drive.flange_a);\n"
                                "  connect(drive.flange_b, ball.flange_a);\n"
                                "end M;\n";

static void hidden_names_are_unknown(void **state)
{
  Loaded *loaded = load_good(text, (LiedLoad){0});
  LiedSystem *s = loaded->system;
  static const char *const names[] = {"$drive.f_ext.low", "$drive.f_ext.high", "$drive.f_ext.y"};
  double value;
  LiedInstance instance;
  (void)state;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    assert_int_equal(lied_set(s, names[i], 0), LIED_UNKNOWN_NAME);
    assert_non_null(strstr(lied_message(s), names[i]));
    assert_int_equal(lied_get(s, names[i], &value), LIED_UNKNOWN_NAME);
    assert_null(lied_unit(s, names[i]));
  }
  assert_int_equal(lied_find(s, "$drive.f_ext", &instance), LIED_UNKNOWN_NAME);
  assert_int_equal(lied_remove(s, "$drive.f_ext"), LIED_UNKNOWN_NAME);
  assert_int_equal(lied_disconnect(s, "$drive.f_ext.y"), LIED_UNKNOWN_NAME);
  for (size_t i = 0; i < lied_n_variables(s); i++) assert_null(strchr(lied_variable_name(s, i), '$'));
  run_until(loaded, 1);
  load_free(loaded);
}

/* Every number that a handle may be: none of them reaches the pointer that travels in the parameters of a source. */
static void hidden_numbers_are_unknown(void **state)
{
  Loaded *loaded = load_good(text, (LiedLoad){0});
  LiedSystem *s = loaded->system;
  int n_set = 0;
  (void)state;
  for (LiedInstance i = 0; i < 10; i++)
    for (unsigned p = 0; p < 10; p++) n_set += lied_set_parameter(s, i, p, 1) == LIED_OK;
  assert_int_equal(n_set, 4); /* wall.s, drive.TD, ball.m, ball.g */
  for (LiedInstance i = 0; i < 10; i++)
    for (unsigned k = 0; k < 10; k++) {
      (void)lied_set_start(s, i, k, 0);
      (void)lied_set_discrete(s, i, k, 0);
      (void)lied_set_input(s, i, k, 0);
    }
  run_until(loaded, 1);
  load_free(loaded);
}

/* After --set: a name with a dollar is none. */
static void hidden_settings_are_refused(void **state)
{
  static const char *const settings[] = {"$drive.f_ext.low=0"};
  (void)state;
  expect_error(text, (LiedLoad){.settings = settings, .n_settings = 1}, "--set:1:1: error:");
}

int main(void)
{
  const struct CMUnitTest tests[] = {LOADING_TEST(hidden_names_are_unknown), LOADING_TEST(hidden_numbers_are_unknown),
                                     LOADING_TEST(hidden_settings_are_refused)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
