/* Calls of an ensemble: arguments that are wrong, states put into its array, values, marks and resets, copies that the host
 * changes by other calls, and that failed copies stand still until they are reset. */
#include "models.h"

enum { COPIES = 6 };
static const double h = 0.01;

typedef struct Setting {
  LiedSystem *s;
  LiedEnsemble *e;
  LiedHandle u, x, v, energy;
} Setting;

static int begin(void **state)
{
  static Setting set;
  set.s = load(ball, "rk4");
  set.u = handle_of(set.s, "u");
  set.x = handle_of(set.s, "x");
  set.v = handle_of(set.s, "v");
  set.energy = handle_of(set.s, "energy");
  const LiedHandle outputs[] = {set.x, set.energy};
  const LiedEnsembleSetup setup = {
      .copies = COPIES, .threads = 2, .inputs = &set.u, .n_inputs = 1, .outputs = outputs, .n_outputs = 2};
  *state = &set;
  return lied_new_ensemble(set.s, &setup, &set.e) != LIED_OK;
}

static int end(void **state)
{
  Setting *set = *state;
  lied_free_ensemble(set->e);
  lied_free(set->s);
  return 0;
}

static void nothing_is_refused(void **unused)
{
  (void)unused;
  double number = 0;
  assert_int_equal(lied_new_ensemble(NULL, NULL, NULL), LIED_WRONG_VALUE);
  lied_free_ensemble(NULL);
  assert_int_equal(lied_ensemble_size(NULL), 0);
  assert_null(lied_ensemble_copy(NULL, 0));
  assert_null(lied_ensemble_inputs(NULL));
  assert_null(lied_ensemble_outputs(NULL));
  assert_null(lied_ensemble_states(NULL));
  assert_null(lied_ensemble_times(NULL));
  assert_null(lied_ensemble_statuses(NULL));
  assert_non_null(lied_ensemble_message(NULL));
  assert_int_equal(lied_ensemble_set(NULL, 0, &number, 1), LIED_WRONG_VALUE);
  assert_int_equal(lied_ensemble_get(NULL, 0, &number, 1), LIED_WRONG_VALUE);
  assert_int_equal(lied_ensemble_seed(NULL, 1), LIED_WRONG_VALUE);
  assert_int_equal(lied_ensemble_step(NULL, h, 1), LIED_WRONG_VALUE);
  assert_int_equal(lied_ensemble_rollout(NULL, h, 1, NULL, NULL), LIED_WRONG_VALUE);
  assert_int_equal(lied_ensemble_mark(NULL), LIED_WRONG_VALUE);
  assert_int_equal(lied_ensemble_reset(NULL, NULL, 0), LIED_WRONG_VALUE);
}

static void refuses(LiedSystem *s, LiedEnsembleSetup setup, LiedStatus status, const char *text)
{
  LiedEnsemble *e = (LiedEnsemble *)&setup;
  assert_int_equal(lied_new_ensemble(s, &setup, &e), status);
  assert_null(e);
  if (!strstr(lied_message(s), text)) fail_msg("'%s' is not in: %s", text, lied_message(s));
}

static void wrong_setups_are_refused(void **state)
{
  const Setting *set = *state;
  LiedSystem *s = set->s, *other = load(ball, "rk4");
  const LiedHandle foreign = handle_of(other, "u");
  assert_int_equal(lied_new_ensemble(s, NULL, NULL), LIED_WRONG_VALUE);
  refuses(s, (LiedEnsembleSetup){0}, LIED_WRONG_VALUE, "at least one copy");
  refuses(s, (LiedEnsembleSetup){.copies = 1, .n_inputs = 1}, LIED_WRONG_VALUE, "list of inputs is NULL");
  refuses(s, (LiedEnsembleSetup){.copies = 1, .n_outputs = 1}, LIED_WRONG_VALUE, "list of outputs is NULL");
  refuses(s, (LiedEnsembleSetup){.copies = 1, .inputs = &foreign, .n_inputs = 1}, LIED_UNKNOWN_NAME, "none of this system");
  refuses(s, (LiedEnsembleSetup){.copies = 1, .inputs = &set->x, .n_inputs = 1}, LIED_WRONG_VALUE, "'x' is not an open input");
  for (size_t copies = SIZE_MAX; copies > 1u << 30; copies /= 8)
    refuses(s, (LiedEnsembleSetup){.copies = copies, .inputs = &set->u, .n_inputs = 1}, LIED_NO_MEMORY, "out of memory");
  lied_free(other);
}

static void wrong_arguments_are_refused(void **state)
{
  const Setting *set = *state;
  double values[COPIES + 1] = {0};
  const unsigned char which[COPIES + 1] = {0};
  assert_null(lied_ensemble_copy(set->e, COPIES));
  assert_int_equal(lied_ensemble_size(set->e), COPIES);
  assert_int_equal(lied_ensemble_set(set->e, set->x, NULL, COPIES), LIED_WRONG_VALUE);
  assert_int_equal(lied_ensemble_get(set->e, set->x, NULL, COPIES), LIED_WRONG_VALUE);
  assert_int_equal(lied_ensemble_set(set->e, set->x, values, COPIES + 1), LIED_WRONG_DIMENSION);
  assert_int_equal(lied_ensemble_get(set->e, set->x, values, COPIES - 1), LIED_WRONG_DIMENSION);
  assert_int_equal(lied_ensemble_reset(set->e, which, COPIES + 1), LIED_WRONG_DIMENSION);
  assert_int_equal(lied_ensemble_set(set->e, 0, values, COPIES), LIED_UNKNOWN_NAME);
  assert_int_equal(lied_ensemble_get(set->e, ~(LiedHandle)0, values, COPIES), LIED_UNKNOWN_NAME);
  assert_int_equal(lied_ensemble_set(set->e, set->energy, values, COPIES), LIED_WRONG_VALUE);
  assert_non_null(strstr(lied_ensemble_message(set->e), "copy 0: 'energy' is computed"));
}

static void a_step_that_is_none_is_refused_and_harms_no_copy(void **state)
{
  const Setting *set = *state;
  const double none[] = {0, -1, NAN, INFINITY};
  for (size_t k = 0; k < sizeof none / sizeof *none; k++)
    assert_int_equal(lied_ensemble_step(set->e, none[k], 1), LIED_WRONG_VALUE);
  assert_non_null(strstr(lied_ensemble_message(set->e), "a step must be a positive number"));
  assert_true(lied_ensemble_times(set->e)[0] == 0);
  assert_int_equal(lied_ensemble_step(set->e, h, 1), LIED_OK);
  assert_true(lied_ensemble_times(set->e)[0] == h);
}

/* x = 1 + v t - g t^2/2 before the first bounce, which rk4 has exactly. */
static void states_may_be_written_into_the_array(void **state)
{
  const Setting *set = *state;
  double *x = lied_ensemble_states(set->e);
  for (size_t i = 0; i < COPIES; i++) x[2 * i + 1] = (double)i;
  assert_int_equal(lied_ensemble_step(set->e, h, 10), LIED_OK);
  for (size_t i = 0; i < COPIES; i++) {
    assert_true(fabs(x[2 * i] - (1 + 0.1 * (double)i - 9.81 * 0.01 / 2)) < 1e-12);
    assert_true(x[2 * i] == lied_ensemble_outputs(set->e)[2 * i]);
  }
}

static void a_state_that_is_not_finite_stops_its_copy(void **state)
{
  const Setting *set = *state;
  double *x = lied_ensemble_states(set->e);
  x[2 * 3 + 1] = INFINITY;
  assert_int_equal(lied_ensemble_step(set->e, h, 1), LIED_WRONG_VALUE);
  assert_non_null(strstr(lied_ensemble_message(set->e), "copy 3: 'v' cannot be set"));
  for (size_t i = 0; i < COPIES; i++) assert_true(lied_ensemble_times(set->e)[i] == (i == 3 ? 0 : h));
  assert_true(x[2 * 3] == 1 && x[2 * 3 + 1] == 0);
}

static void an_input_that_is_not_finite_stops_its_copy(void **state)
{
  const Setting *set = *state;
  lied_ensemble_inputs(set->e)[4] = NAN;
  assert_int_equal(lied_ensemble_step(set->e, h, 1), LIED_WRONG_VALUE);
  assert_non_null(strstr(lied_ensemble_message(set->e), "copy 4: 'u' cannot be set"));
  assert_int_equal(lied_ensemble_statuses(set->e)[4], LIED_WRONG_VALUE);
  assert_int_equal(lied_ensemble_statuses(set->e)[3], LIED_OK);
  lied_ensemble_inputs(set->e)[4] = 0;
  const unsigned char which[COPIES] = {[4] = 1};
  assert_int_equal(lied_ensemble_reset(set->e, which, COPIES), LIED_OK);
  assert_int_equal(lied_ensemble_step(set->e, h, 1), LIED_OK);
  assert_true(lied_ensemble_times(set->e)[4] == h && lied_ensemble_times(set->e)[3] == 2 * h);
}

static void values_of_all_copies_are_set_and_read(void **state)
{
  const Setting *set = *state;
  double values[COPIES], found[COPIES];
  const LiedHandle later = handle_of(set->s, "e"); /* its handle is younger than the copies */
  for (size_t i = 0; i < COPIES; i++) values[i] = 0.1 * (double)i;
  assert_int_equal(lied_ensemble_set(set->e, later, values, COPIES), LIED_OK);
  assert_int_equal(lied_ensemble_get(set->e, later, found, COPIES), LIED_OK);
  assert_memory_equal(values, found, sizeof values);
  assert_int_equal(lied_ensemble_set(set->e, set->v, values, COPIES), LIED_OK);
  for (size_t i = 0; i < COPIES; i++) {
    assert_true(lied_ensemble_states(set->e)[2 * i + 1] == values[i]);
    assert_true(fabs(lied_ensemble_outputs(set->e)[2 * i + 1] - (9.81 + values[i] * values[i] / 2)) < 1e-12);
  }
  assert_int_equal(lied_ensemble_set(set->e, set->u, values, COPIES), LIED_OK);
  assert_memory_equal(lied_ensemble_inputs(set->e), values, sizeof values);
}

static void a_copy_that_other_calls_changed_shows_it(void **state)
{
  const Setting *set = *state;
  double found[COPIES];
  LiedSystem *copy = lied_ensemble_copy(set->e, 2);
  assert_int_equal(lied_set(copy, "x", 2), LIED_OK);
  lied_ensemble_states(set->e)[2 * 2 + 1] = 1; /* the other state of it, in the array */
  assert_int_equal(lied_ensemble_get(set->e, set->x, found, COPIES), LIED_OK);
  assert_true(found[2] == 2 && found[1] == 1);
  assert_true(lied_ensemble_states(set->e)[2 * 2] == 2 && lied_ensemble_states(set->e)[2 * 2 + 1] == 1);
}

static void marks_are_returned_to(void **state)
{
  const Setting *set = *state;
  double *x = lied_ensemble_states(set->e), marked[2 * COPIES];
  for (size_t i = 0; i < COPIES; i++) lied_ensemble_inputs(set->e)[i] = (double)i;
  assert_int_equal(lied_ensemble_step(set->e, h, 5), LIED_OK);
  assert_int_equal(lied_ensemble_mark(set->e), LIED_OK);
  memcpy(marked, x, sizeof marked);
  assert_int_equal(lied_ensemble_step(set->e, h, 5), LIED_OK);
  const unsigned char which[COPIES] = {0, 1, 0, 1, 0, 1};
  assert_int_equal(lied_ensemble_reset(set->e, which, COPIES), LIED_OK);
  for (size_t i = 0; i < COPIES; i++) {
    assert_int_equal(memcmp(&x[2 * i], &marked[2 * i], 2 * sizeof *x) == 0, which[i]);
    assert_true(fabs(lied_ensemble_times(set->e)[i] - (which[i] ? 5 : 10) * h) < 1e-12);
    assert_true(lied_ensemble_outputs(set->e)[2 * i] == x[2 * i]);
  }
}

static void the_system_itself_stays_as_it_is(void **state)
{
  const Setting *set = *state;
  const uint64_t before = system_bits(set->s);
  assert_int_equal(lied_ensemble_step(set->e, h, 20), LIED_OK);
  assert_true(system_bits(set->s) == before);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, begin, end)

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(nothing_is_refused),
      TEST(wrong_setups_are_refused),
      TEST(wrong_arguments_are_refused),
      TEST(a_step_that_is_none_is_refused_and_harms_no_copy),
      TEST(states_may_be_written_into_the_array),
      TEST(a_state_that_is_not_finite_stops_its_copy),
      TEST(an_input_that_is_not_finite_stops_its_copy),
      TEST(values_of_all_copies_are_set_and_read),
      TEST(a_copy_that_other_calls_changed_shows_it),
      TEST(marks_are_returned_to),
      TEST(the_system_itself_stays_as_it_is),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
