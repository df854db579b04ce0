/* Every function of lied.h with pointers that are NULL: a status, or nothing at all, never a crash. */
#include "streams.h"
#include "support/models.h"

/* Without a system there is nothing to be said but that. */
static void test_no_system(void **state)
{
  double number[4] = {0};
  LiedInstance instance = 0;
  LiedStats stats;
  (void)state;
  memset(&stats, 1, sizeof stats);
  const LiedStatus refused[] = {
      lied_add(NULL, &Planar_Body, "a"),
      lied_add_instance(NULL, &Planar_Body, "a", &instance),
      lied_find(NULL, "a", &instance),
      lied_connect(NULL, "a.b", "c.d"),
      lied_connect_ports(NULL, 0, 0, 1, 0),
      lied_set(NULL, "a.b", 1),
      lied_set_parameter(NULL, 0, 0, 1),
      lied_set_start(NULL, 0, 0, 1),
      lied_set_discrete(NULL, 0, 0, 1),
      lied_set_input(NULL, 0, 0, 1),
      lied_compose(NULL),
      lied_get(NULL, "a.b", number),
      lied_get_states(NULL, number, 4),
      lied_set_states(NULL, 0, number, 4),
      lied_evaluate(NULL, 0, number, number, 4),
      lied_jacobian(NULL, number, 2),
      lied_eigenvalues(NULL, number, number, 2),
      lied_port_relation(NULL, "a.b", number, number, number, number),
      lied_steady(NULL),
      lied_run(NULL, &(LiedRun){.stop = 1}),
      lied_run(NULL, NULL),
      lied_use_solver(NULL, "rk3", 0),
      lied_step(NULL, 1),
      lied_add_free_motion(NULL, &Planar_Free),
      lied_disconnect(NULL, "a.b"),
      lied_remove(NULL, "a"),
  };
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
    if (refused[i] != LIED_WRONG_VALUE) fail_msg("call %zu: %s", i, lied_status_name(refused[i]));
  assert_true(isnan(number[0])); /* of lied_get */
  assert_null(lied_unit(NULL, "a.b"));
  assert_true(isnan(lied_time(NULL)));
  assert_int_equal(lied_n_variables(NULL), 0);
  assert_int_equal(lied_n_states(NULL), 0);
  assert_null(lied_variable_name(NULL, 0));
  assert_null(lied_state_name(NULL, 0));
  lied_stats(NULL, &stats);
  assert_int_equal(stats.instances, 0);
  lied_stats(NULL, NULL);
  assert_non_null(strstr(lied_message(NULL), "NULL"));
  lied_free(NULL);
}

static void test_no_place_for_the_answer(void **state)
{
  (void)state;
  LiedSystem *s = pendulum(0);
  size_t n = lied_n_states(s);
  double x[2] = {0};
  assert_int_equal(n, 2);
  expect_failure(s, lied_get(s, "j0.w", NULL), LIED_WRONG_VALUE, "NULL");
  expect_failure(s, lied_get_states(s, NULL, n), LIED_WRONG_VALUE, "NULL");
  expect_failure(s, lied_set_states(s, 0, NULL, n), LIED_WRONG_VALUE, "NULL");
  expect_failure(s, lied_evaluate(s, 0, NULL, x, n), LIED_WRONG_VALUE, "NULL");
  expect_failure(s, lied_evaluate(s, 0, x, NULL, n), LIED_WRONG_VALUE, "NULL");
  expect_failure(s, lied_jacobian(s, NULL, n), LIED_WRONG_VALUE, "NULL");
  expect_failure(s, lied_eigenvalues(s, NULL, x, n), LIED_WRONG_VALUE, "NULL");
  expect_failure(s, lied_eigenvalues(s, x, NULL, n), LIED_WRONG_VALUE, "NULL");
  expect_failure(s, lied_run(s, NULL), LIED_WRONG_VALUE, "NULL");
  expect_failure(s, lied_add(s, NULL, "a"), LIED_WRONG_CLASS, "class");
  expect_failure(s, lied_add_free_motion(s, NULL), LIED_WRONG_CLASS, "class");
  expect_ok(s, lied_add_instance(s, &Planar_Fixed, "another", NULL));
  expect_ok(s, lied_find(s, "another", NULL));
  expect_ok(s, lied_port_relation(s, "j0.frame_b", NULL, NULL, NULL, NULL));
  lied_stats(s, NULL);
  run_to(s, "cvode", 0.1);
  lied_free(s);
}

/* Vectors of nothing may be NULL. */
static void test_nothing_at_all(void **state)
{
  (void)state;
  LiedSystem *s = new_system();
  compose(s);
  expect_ok(s, lied_get_states(s, NULL, 0));
  expect_ok(s, lied_set_states(s, 0, NULL, 0));
  expect_ok(s, lied_evaluate(s, 0, NULL, NULL, 0));
  expect_ok(s, lied_jacobian(s, NULL, 0));
  expect_ok(s, lied_eigenvalues(s, NULL, NULL, 0));
  for (size_t k = 0; k < sizeof solvers / sizeof *solvers; k++) run_to(s, solvers[k], 1 + (double)k);
  expect_ok(s, lied_steady(s));
  lied_free(s);
}

static void test_allocator_without_function(void **state)
{
  (void)state;
  assert_null(lied_new(&(LiedAllocator){NULL, NULL}));
}

static void test_plots_without_data(void **state)
{
  (void)state;
  const double y[] = {0, 1};
  const LiedSeries no_x = {"a", NULL, y, 2}, no_y = {"a", y, NULL, 2}, empty = {NULL, NULL, NULL, 0};
  const LiedPlot plots[] = {{.series = &no_x, .n_series = 1}, {.series = &no_y, .n_series = 1}, {.n_series = 1}};
  for (size_t i = 0; i < 3; i++) assert_int_equal(lied_plot(&plots[i], "/dev/null"), LIED_WRONG_VALUE);
  assert_int_equal(lied_plot(NULL, "/dev/null"), LIED_WRONG_VALUE);
  assert_int_equal(lied_plot_stack(NULL, 2, "/dev/null"), LIED_WRONG_VALUE);
  assert_int_equal(lied_plot_stack(plots, 3, NULL), LIED_WRONG_VALUE);
  assert_int_equal(lied_plot(&(LiedPlot){.series = &empty, .n_series = 1}, "/dev/null"), LIED_OK);
  assert_int_equal(lied_plot(&(LiedPlot){0}, "/dev/null"), LIED_OK);
}

/* What has no motion cannot move freely, nor can what gets its motion from elsewhere. */
static void test_classes_that_are_no_free_motion(void **state)
{
  (void)state;
  LiedSystem *s = new_system();
  LiedClass moved = Planar_Free;
  LiedBlock block = Planar_Free.blocks[0];
  expect_failure(s, lied_add_free_motion(s, &Streams_Source), LIED_WRONG_CLASS, "neither positions nor velocities");
  expect_failure(s, lied_add_free_motion(s, &Signals_ForcePulse), LIED_WRONG_CLASS, "neither positions nor velocities");
  expect_failure(s, lied_add_free_motion(s, &Planar_Body), LIED_WRONG_CLASS, "a state for each");
  expect_failure(s, lied_add_free_motion(s, &Planar_Revolute), LIED_WRONG_CLASS, "one port");
  block.n_inputs = 1;
  block.inputs = block.outputs;
  moved.blocks = &block;
  moved.n_blocks = 1;
  expect_failure(s, lied_add_free_motion(s, &moved), LIED_WRONG_CLASS, "from its states alone");
  for (int i = 0; i < 20; i++) expect_ok(s, lied_add_free_motion(s, &Planar_Free)); /* it is one, however often */
  lied_free(s);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_no_system),          cmocka_unit_test(test_no_place_for_the_answer),
      cmocka_unit_test(test_nothing_at_all),     cmocka_unit_test(test_allocator_without_function),
      cmocka_unit_test(test_plots_without_data), cmocka_unit_test(test_classes_that_are_no_free_motion),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
