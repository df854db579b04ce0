/* Variables by handle, bound arrays, and the lists of parameters, inputs and outputs: against names, in copies, across changes
 * of structure, and for models whose inputs are connected, used in equations, or both. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "lied/lied.h"
#include "support/allocator.h"
#include "support/bits.h"
#include "support/check.h"

static const double h = 0.01;

static const char *const models[] = {
    /* only connected */
    "model M\n  Blocks.Integrator i(k=2);\n  Modelica.Blocks.Interfaces.RealInput u;\n"
    "  Modelica.Blocks.Interfaces.RealOutput y;\nequation\n  connect(u, i.u);\n  connect(i.y, y);\nend M;\n",
    /* only in equations */
    "model M\n  Blocks.Integrator i(k=2);\n  input Real u;\n  output Real y;\nequation\n  i.u = u;\n  y = i.y;\nend M;\n",
    /* connected, in a model with equations of its own */
    "model M\n  Blocks.Integrator i(k=2);\n  Modelica.Blocks.Interfaces.RealInput u;\n  output Real y;\n  Real s(start=1);\n"
    "equation\n  connect(u, i.u);\n  der(s) = -s;\n  y = i.y;\nend M;\n",
    /* handed down twice */
    "model M\n  model Inner\n    Blocks.Integrator i(k=2);\n    Modelica.Blocks.Interfaces.RealInput u;\n"
    "    Modelica.Blocks.Interfaces.RealOutput y;\n  equation\n    connect(u, i.u);\n    connect(i.y, y);\n  end Inner;\n"
    "  Inner inner_;\n  input Real u;\n  output Real y;\nequation\n  inner_.u = u;\n  y = inner_.y;\nend M;\n",
};
enum { N_MODELS = sizeof models / sizeof *models };

static LiedSystem *load(const char *text)
{
  LiedMessages *messages = lied_new_messages();
  LiedSystem *s = lied_load_text(text, NULL, messages);
  if (!s) fail_msg("%s", lied_messages_text(messages));
  lied_free_messages(messages);
  assert_int_equal(lied_use_solver(s, "rk4", 0), LIED_OK);
  return s;
}

static LiedHandle handle_of(LiedSystem *s, const char *name)
{
  LiedHandle handle;
  if (lied_handle(s, name, &handle)) fail_msg("%s", lied_message(s));
  return handle;
}

/* y = 2 u t, which every Runge-Kutta method has exactly. */
static void inputs_of_the_model_are_found_and_set(void **unused)
{
  (void)unused;
  for (size_t m = 0; m < N_MODELS; m++) {
    LiedSystem *s = load(models[m]);
    assert_int_equal(lied_n_inputs(s), 1);
    assert_string_equal(lied_input_name(s, 0), "u");
    assert_null(lied_input_name(s, 1));
    assert_int_equal(lied_n_outputs(s), 1);
    assert_string_equal(lied_output_name(s, 0), "y");
    assert_null(lied_output_name(s, 1));
    double u = 3, y = -1;
    const LiedHandle input = handle_of(s, "u"), output = handle_of(s, "y");
    assert_int_equal(lied_bind(s, &input, 1, &u, &output, 1, &y), LIED_OK);
    assert_true(y == 0);
    for (int k = 0; k < 10; k++) assert_int_equal(lied_step(s, 0.125), LIED_OK);
    assert_true(fabs(y - 7.5) < 1e-13);
    u = -6;
    for (int k = 0; k < 10; k++) assert_int_equal(lied_step(s, 0.125), LIED_OK);
    assert_true(fabs(y + 7.5) < 1e-13);
    double read;
    assert_int_equal(lied_get_values(s, &input, 1, &read), LIED_OK);
    assert_true(read == -6);
    lied_free(s);
  }
}

static void parameters_are_listed(void **unused)
{
  (void)unused;
  LiedSystem *s = load(models[0]);
  const size_t n = lied_n_parameters(s);
  assert_int_equal(n, 2);
  char first[2][32];
  for (size_t i = 0; i < n; i++) {
    snprintf(first[i], sizeof first[i], "%s", lied_parameter_name(s, i));
    double value;
    assert_int_equal(lied_get(s, first[i], &value), LIED_OK);
  }
  for (size_t i = n; i-- > 0;) assert_string_equal(lied_parameter_name(s, i), first[i]);
  assert_null(lied_parameter_name(s, n));
  lied_free(s);
}

/* ---- handles ---- */

static void handles_are_names_looked_up(void **unused)
{
  (void)unused;
  LiedSystem *s = load(models[2]);
  for (size_t i = 0; i < lied_n_variables(s); i++) {
    char name[200];
    snprintf(name, sizeof name, "%s", lied_variable_name(s, i));
    const LiedHandle handle = handle_of(s, name);
    assert_true(handle != 0 && handle == handle_of(s, name));
    assert_string_equal(lied_handle_name(s, handle), name);
    double by_name, by_handle;
    assert_int_equal(lied_get(s, name, &by_name), LIED_OK);
    assert_int_equal(lied_get_values(s, &handle, 1, &by_handle), LIED_OK);
    assert_memory_equal(&by_name, &by_handle, sizeof by_name);
  }
  lied_free(s);
}

static void states_and_parameters_need_no_evaluation(void **unused)
{
  (void)unused;
  LiedSystem *s = load(models[2]);
  const LiedHandle handles[] = {handle_of(s, "i.x"), handle_of(s, "i.k"), handle_of(s, "s"), handle_of(s, "u")};
  double values[] = {5, 7, 8, 9}, found[4];
  LiedStats before, after;
  assert_int_equal(lied_set_values(s, handles, 4, values), LIED_OK);
  lied_stats(s, &before);
  assert_int_equal(lied_get_values(s, handles, 4, found), LIED_OK);
  lied_stats(s, &after);
  assert_memory_equal(values, found, sizeof values);
  assert_int_equal(before.evaluations, after.evaluations);
  lied_free(s);
}

static void a_handle_is_valid_in_copies_and_nowhere_else(void **unused)
{
  (void)unused;
  LiedSystem *s = load(models[2]), *other = load(models[2]), *copy;
  const LiedHandle before = handle_of(s, "i.x");
  assert_int_equal(lied_copy(s, &copy), LIED_OK);
  const LiedHandle of_copy = handle_of(copy, "s"), of_original = handle_of(s, "i.k");
  const LiedHandle all[] = {before, of_copy, of_original};
  double values[3], in_copy[3];
  assert_int_equal(lied_get_values(s, all, 3, values), LIED_OK);
  assert_int_equal(lied_get_values(copy, all, 3, in_copy), LIED_OK);
  assert_memory_equal(values, in_copy, sizeof values);
  assert_true(values[0] == 0 && values[1] == 1 && values[2] == 2);
  for (size_t i = 0; i < 3; i++) {
    assert_int_equal(lied_get_values(other, &all[i], 1, values), LIED_UNKNOWN_NAME);
    assert_true(isnan(values[0]));
    assert_int_equal(lied_set_values(other, &all[i], 1, in_copy), LIED_UNKNOWN_NAME);
    assert_null(lied_handle_name(other, all[i]));
  }
  lied_free(s); /* the copy has the names still */
  assert_string_equal(lied_handle_name(copy, of_original), "i.k");
  lied_free(copy);
  lied_free(other);
}

static void what_is_removed_has_no_value(void **unused)
{
  (void)unused;
  LiedSystem *s = load("model M\n  Blocks.Integrator a, b;\nend M;\n");
  const LiedHandle handles[] = {handle_of(s, "a.x"), handle_of(s, "b.x"), handle_of(s, "a.k")};
  const double ones[] = {1, 1, 1};
  double values[3];
  LiedSnapshot *moment = NULL;
  assert_int_equal(lied_set_values(s, handles, 3, ones), LIED_OK);
  assert_int_equal(lied_save(s, &moment), LIED_OK);
  assert_int_equal(lied_remove(s, "a"), LIED_OK);
  assert_int_equal(lied_get_values(s, handles, 3, values), LIED_OK);
  assert_true(isnan(values[0]) && values[1] == 1 && isnan(values[2]));
  assert_int_equal(lied_set_values(s, handles, 1, ones), LIED_WRONG_VALUE);
  assert_non_null(strstr(lied_message(s), "'a.x' is no part of the system"));
  assert_int_equal(lied_restore(s, moment), LIED_OK);
  assert_int_equal(lied_get_values(s, handles, 3, values), LIED_OK);
  assert_memory_equal(values, ones, sizeof ones);
  lied_free_snapshot(moment);
  lied_free(s);
}

static void wrong_arguments_are_refused(void **unused)
{
  (void)unused;
  LiedSystem *s = load(models[2]);
  const LiedHandle u = handle_of(s, "u"), x = handle_of(s, "i.x"), y = handle_of(s, "y");
  LiedHandle handle = 1;
  double number = 1;
  assert_int_equal(lied_handle(NULL, "u", &handle), LIED_WRONG_VALUE);
  assert_int_equal(lied_handle(s, NULL, &handle), LIED_WRONG_VALUE);
  assert_int_equal(lied_handle(s, "u", NULL), LIED_WRONG_VALUE);
  assert_int_equal(lied_handle(s, "nothing", &handle), LIED_UNKNOWN_NAME);
  assert_int_equal(handle, 0);
  assert_null(lied_handle_name(NULL, u));
  assert_null(lied_handle_name(s, 0));
  assert_int_equal(lied_get_values(NULL, &u, 1, &number), LIED_WRONG_VALUE);
  assert_int_equal(lied_get_values(s, NULL, 1, &number), LIED_WRONG_VALUE);
  assert_int_equal(lied_get_values(s, &u, 1, NULL), LIED_WRONG_VALUE);
  assert_int_equal(lied_get_values(s, NULL, 0, NULL), LIED_OK);
  assert_int_equal(lied_set_values(s, NULL, 1, &number), LIED_WRONG_VALUE);
  assert_int_equal(lied_set_values(s, &y, 1, &(double){1}), LIED_WRONG_VALUE);
  assert_int_equal(lied_set_values(s, &u, 1, &(double){NAN}), LIED_WRONG_VALUE);
  assert_int_equal(lied_bind(NULL, &u, 1, &number, NULL, 0, NULL), LIED_WRONG_VALUE);
  assert_int_equal(lied_bind(s, NULL, 1, &number, NULL, 0, NULL), LIED_WRONG_VALUE);
  assert_int_equal(lied_bind(s, &u, 1, NULL, NULL, 0, NULL), LIED_WRONG_VALUE);
  assert_int_equal(lied_bind(s, NULL, 0, NULL, &y, 1, NULL), LIED_WRONG_VALUE);
  assert_int_equal(lied_bind(s, &x, 1, &number, NULL, 0, NULL), LIED_WRONG_VALUE);
  assert_int_equal(lied_bind(s, &handle, 1, &number, NULL, 0, NULL), LIED_UNKNOWN_NAME);
  assert_int_equal(lied_n_parameters(NULL) + lied_n_inputs(NULL) + lied_n_outputs(NULL), 0);
  assert_null(lied_parameter_name(NULL, 0));
  assert_null(lied_input_name(NULL, 0));
  assert_null(lied_output_name(NULL, 0));
  assert_int_equal(lied_seed(NULL, 1), LIED_WRONG_VALUE);
  lied_free(s);
}

/* ---- bound arrays ---- */

static const char friction[] =
    "model M\n  Real x(start=1);\n  Real v;\n  input Real u;\n  output Real f = if v > 0 then -1 else 1;\n"
    "  discrete Real turns(start=0);\nequation\n  der(x) = v;\n  der(v) = f + u - x;\n"
    "  when v > 0 then\n    turns = pre(turns) + 1;\n  end when;\nend M;\n";

static double push(int k)
{
  const int held = k - k % 3; /* three steps with the same */
  return 0.37 * (held % 11) - 2;
}

static void bound_steps_have_the_bits_of_single_calls(void **unused)
{
  (void)unused;
  for (size_t m = 0; m <= N_MODELS; m++) {
    LiedSystem *s = load(m < N_MODELS ? models[m] : friction), *copy;
    assert_int_equal(lied_copy(s, &copy), LIED_OK);
    const char *const name = m < N_MODELS ? "y" : "f";
    const LiedHandle u = handle_of(s, "u"), y = handle_of(s, name);
    double input = 0, output, expected;
    assert_int_equal(lied_bind(s, &u, 1, &input, &y, 1, &output), LIED_OK);
    for (int k = 0; k < 500; k++) {
      input = push(k);
      assert_int_equal(lied_step(s, h), LIED_OK);
      assert_int_equal(lied_set(copy, "u", push(k)), LIED_OK);
      assert_int_equal(lied_step(copy, h), LIED_OK);
      assert_int_equal(lied_get(copy, name, &expected), LIED_OK);
      assert_memory_equal(&output, &expected, sizeof output);
    }
    assert_true(system_bits(s) == system_bits(copy));
    lied_free(copy);
    lied_free(s);
  }
}

/* An input that changes costs an event where something may switch, and nothing where nothing can. */
static void an_input_costs_no_more_than_it_must(void **unused)
{
  (void)unused;
  LiedSystem *s = load(models[2]);
  const LiedHandle u = handle_of(s, "u"), x = handle_of(s, "i.x");
  double input = 0, output;
  LiedStats before, after;
  assert_int_equal(lied_bind(s, &u, 1, &input, &x, 1, &output), LIED_OK);
  for (int k = 0; k < 1000; k++) assert_int_equal(lied_step(s, h), LIED_OK);
  lied_stats(s, &before);
  const unsigned long calls = malloc_calls();
  for (int k = 0; k < 1000; k++) {
    input = k;
    assert_int_equal(lied_step(s, h), LIED_OK);
  }
  assert_int_equal(malloc_calls(), calls);
  lied_stats(s, &after);
  assert_int_equal(after.evaluations - before.evaluations - (after.looks - before.looks), 4 * 1000);
  lied_free(s);
}

static void an_input_that_is_not_finite_is_refused(void **unused)
{
  (void)unused;
  LiedSystem *s = load(models[1]);
  const LiedHandle u = handle_of(s, "u");
  double input = INFINITY;
  assert_int_equal(lied_bind(s, &u, 1, &input, NULL, 0, NULL), LIED_OK);
  assert_int_equal(lied_step(s, h), LIED_WRONG_VALUE);
  assert_non_null(strstr(lied_message(s), "'u' cannot be set"));
  assert_true(lied_time(s) == 0);
  assert_int_equal(lied_bind(s, NULL, 0, NULL, NULL, 0, NULL), LIED_OK); /* unbound */
  assert_int_equal(lied_step(s, h), LIED_OK);
  lied_free(s);
}

static void arrays_stay_bound_across_changes_of_structure(void **unused)
{
  (void)unused;
  LiedSystem *s = load("model M\n  Blocks.Integrator a, b;\nend M;\n");
  const LiedHandle in[] = {handle_of(s, "a.u"), handle_of(s, "b.u")}, out[] = {handle_of(s, "a.y"), handle_of(s, "b.y")};
  const double u[] = {1, 2};
  double y[2];
  assert_int_equal(lied_n_inputs(s), 2);
  assert_int_equal(lied_bind(s, in, 2, u, out, 2, y), LIED_OK);
  assert_int_equal(lied_step(s, 0.5), LIED_OK);
  assert_true(fabs(y[0] - 0.5) < 1e-15 && fabs(y[1] - 1) < 1e-15);
  assert_int_equal(lied_remove(s, "a"), LIED_OK);
  assert_int_equal(lied_step(s, 0.5), LIED_OK);
  assert_true(isnan(y[0]) && fabs(y[1] - 2) < 1e-14);
  assert_int_equal(lied_n_inputs(s), 1);
  assert_string_equal(lied_input_name(s, 0), "b.u");
  lied_free(s);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(inputs_of_the_model_are_found_and_set),
      cmocka_unit_test(parameters_are_listed),
      cmocka_unit_test(handles_are_names_looked_up),
      cmocka_unit_test(states_and_parameters_need_no_evaluation),
      cmocka_unit_test(a_handle_is_valid_in_copies_and_nowhere_else),
      cmocka_unit_test(what_is_removed_has_no_value),
      cmocka_unit_test(wrong_arguments_are_refused),
      cmocka_unit_test(bound_steps_have_the_bits_of_single_calls),
      cmocka_unit_test(an_input_costs_no_more_than_it_must),
      cmocka_unit_test(an_input_that_is_not_finite_is_refused),
      cmocka_unit_test(arrays_stay_bound_across_changes_of_structure),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
