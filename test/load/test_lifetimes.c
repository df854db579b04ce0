/* What lives how long: classes that were loaded after a snapshot outlive the return to it, arrays can be unbound always, a run
 * that did not begin leaves no result. And lists with NULL in them are told. */
#include "ensemble/models.h"

/* The structure that the system goes back to knows nothing of the class. */
static void a_loaded_class_outlives_a_return(void **unused)
{
  (void)unused;
  LiedSystem *s = load(ball, "rk3");
  LiedSnapshot *snapshot = NULL;
  const LiedClass *class_;
  double value;
  assert_int_equal(lied_save(s, &snapshot), LIED_OK);
  assert_int_equal(lied_load_class(s, &(LiedLoad){.model = "Blocks.Constant"}, &class_), LIED_OK);
  assert_int_equal(lied_restore(s, snapshot), LIED_OK);
  lied_free_snapshot(snapshot);
  assert_int_equal(lied_add(s, class_, "constant"), LIED_OK);
  assert_int_equal(lied_set(s, "constant.k", 2), LIED_OK);
  assert_int_equal(lied_compose(s), LIED_OK);
  assert_int_equal(lied_get(s, "constant.y", &value), LIED_OK);
  assert_true(value == 2);
  lied_free(s);
}

static void null_in_lists_is_told(void **unused)
{
  (void)unused;
  LiedMessages *messages = lied_new_messages();
  const char *const nothing[] = {NULL};
  const LiedLoad loads[] = {{.text = ball, .n_settings = 1},
                            {.text = ball, .settings = nothing, .n_settings = 1},
                            {.text = ball, .n_libraries = 3},
                            {.text = ball, .libraries = nothing, .n_libraries = 1},
                            {.text = ball, .settings = nothing, .n_settings = SIZE_MAX},
                            {.text = ball, .contacts = SIZE_MAX}};
  for (size_t i = 0; i < sizeof loads / sizeof *loads; i++) {
    assert_null(lied_load_with(&loads[i], messages));
    if (lied_n_messages(messages) == 0) fail_msg("load %zu: no message", i);
  }
  assert_null(lied_list_classes(&loads[1], messages));
  assert_non_null(strstr(lied_messages_text(messages), "setting 0 is NULL"));
  lied_free_messages(messages);
}

/* A run that cannot write its file did not begin: there is no result. */
static void a_run_that_did_not_begin_has_no_result(void **unused)
{
  (void)unused;
  LiedSystem *s = load(ball, "rk3");
  LiedResult *result;
  assert_int_equal(lied_run(s, &(LiedRun){.stop = 0.1, .file = "/none/there.csv", .result = &result}), LIED_IO);
  assert_null(result);
  lied_free(s);
}

/* Arrays must be had back, also when the system can no longer be composed. */
static void letting_go_is_always_possible(void **unused)
{
  (void)unused;
  LiedSystem *s = load(ball, "rk3");
  const LiedHandle u = handle_of(s, "u"), x = handle_of(s, "x");
  const LiedClass *class_;
  double input = 1, output = 0;
  assert_int_equal(lied_bind(s, &u, 1, &input, &x, 1, &output), LIED_OK);
  assert_int_equal(lied_load_class(s, &(LiedLoad){.model = "Blocks.Constant"}, &class_), LIED_OK);
  assert_int_equal(lied_add(s, class_, "constant"), LIED_OK); /* its k has no value */
  assert_int_not_equal(lied_step(s, 1e-3), LIED_OK);
  assert_int_equal(lied_bind(s, NULL, 0, NULL, NULL, 0, NULL), LIED_OK);
  lied_free(s);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_loaded_class_outlives_a_return),
      cmocka_unit_test(null_in_lists_is_told),
      cmocka_unit_test(a_run_that_did_not_begin_has_no_result),
      cmocka_unit_test(letting_go_is_always_possible),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
