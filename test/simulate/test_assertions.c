/* What classes assert: errors stop a run, terminations end it, warnings are told once; all of it at step ends only. */
#include "describe.h"
#include "support/files.h"
#include "support/solvers.h"
#include "support/table.h"
#include "translational.h"

/* ---- Climber: der(x) = rate, and four limits -------------------------------------------------------------------------------
 */

enum { RATE, WARN, HIGHEST, FAR, JUMP, CLIMBER_PARAMETERS };
enum { CLOSE_TO_TOP, TOO_HIGH, FAR_ENOUGH, JUMPED, CLIMBER_ASSERTIONS };

static const LiedParameter climber_parameters[] = {
    {.name = "rate", .unit = "", .value = 1},      {.name = "warn", .unit = "", .value = 1e9},
    {.name = "highest", .unit = "", .value = 1e9}, {.name = "far", .unit = "", .value = 1e9},
    {.name = "jump", .unit = "", .value = 1e9},
};
static const LiedState climber_states[] = {
    {.name = "x", .unit = "m", .start = 0, .nominal = 1, .derivative = LIED_BY_FUNCTION}};
static const LiedName climber_outputs[] = {{.name = "twice", .unit = "m"}};
static const LiedAssertion climber_assertions[] = {
    [CLOSE_TO_TOP] = {.message = "close to the top", .level = LIED_WARNING, .place = ""},
    [TOO_HIGH] = {.message = "too high", .level = LIED_ERROR, .place = "hill.mo:12:3"},
    [FAR_ENOUGH] = {.message = "far enough", .level = LIED_TERMINATE, .place = ""},
    [JUMPED] = {.message = "jumped", .level = LIED_TERMINATE, .place = "hill.mo:14:5"},
};
static unsigned n_checks; /* of one instance */

static void climber_look(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) lied_relation(b, i, 1, 0, b->x[i] - b->p[i * CLIMBER_PARAMETERS + JUMP]);
}

static void climber_move(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) b->dx[i] = b->p[i * CLIMBER_PARAMETERS + RATE];
}

static void climber_show(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) b->y[i] = 2 * b->x[i];
}

static void climber_event(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++)
    if (!b->on[i]) b->violated[i * CLIMBER_ASSERTIONS + JUMPED] = 1;
}

static void climber_check(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const double *p = b->p + i * CLIMBER_PARAMETERS;
    unsigned char *violated = b->violated + i * CLIMBER_ASSERTIONS;
    violated[CLOSE_TO_TOP] = b->y[i] > 2 * p[WARN];
    violated[TOO_HIGH] = b->x[i] > p[HIGHEST];
    violated[FAR_ENOUGH] = b->x[i] >= p[FAR];
    n_checks++;
  }
}

static const LiedBlock climber_blocks[] = {{.evaluate = climber_look}};

static const LiedClass Climber = {
    LIED_ABI,
    .name = "Test.Climber",
    LIST(parameters, climber_parameters),
    LIST(states, climber_states),
    LIST(outputs, climber_outputs),
    .n_relations = 1,
    LIST(blocks, climber_blocks),
    .derivatives = climber_move,
    .outputs_of = climber_show,
    .event = climber_event,
    LIST(assertions, climber_assertions),
    .check = climber_check,
};

static LiedSystem *climbers(size_t n)
{
  LiedSystem *s = new_system();
  for (size_t i = 0; i < n; i++) {
    char name[32];
    snprintf(name, sizeof name, "c%zu", i);
    expect_ok(s, lied_add(s, &Climber, name));
  }
  return s;
}

static unsigned occurrences(const char *text, const char *word)
{
  unsigned n = 0;
  for (const char *at = text; (at = strstr(at, word)); at++) n++;
  return n;
}

static uint64_t warnings(LiedSystem *s)
{
  LiedStats stats;
  lied_stats(s, &stats);
  return stats.warnings;
}

/* ---- errors -------------------------------------------------------------------------------------------------------------- */

/* x = t. With a fixed step of 1 ms the first step end behind 0.3005 is 0.301. */
static void test_error_stops(void **state)
{
  (void)state;
  for (size_t k = 0; k < COUNT_OF(solvers); k++) {
    LiedSystem *s = climbers(2);
    set_value(s, "c1.highest", 0.3005);
    compose(s);
    const char *file = temporary_file(".csv");
    LiedRun run = run_of(solvers[k], 1);
    run.file = file;
    run.every = 0.1;
    if (is_adaptive(solvers[k])) run.step = 1e-2;
    expect_failure(s, lied_run(s, &run), LIED_ASSERTION, "'c1': too high (hill.mo:12:3)");
    assert_null(strstr(lied_message(s), "c0"));
    assert_non_null(strstr(lied_message(s), "error: at t = 0.3"));
    const double t = lied_time(s);
    if (is_adaptive(solvers[k]))
      assert_true(t > 0.3005 && t < 0.3005 + 1.1e-2);
    else
      expect_near("time", t, 0.301, 1e-15);
    Table table = table_read(file); /* 0, 0.1, 0.2, 0.3 and the end */
    assert_int_equal(table.n_rows, 5);
    expect_near("last row", table_at(&table, 4, "time"), t, 0);
    expect_near("last state", table_at(&table, 4, "c1.x"), t, 1e-7);
    table_free(&table);
    temporary_remove(file);
    lied_free(s);
  }
}

static void test_error_at_start(void **state)
{
  (void)state;
  for (size_t k = 0; k < COUNT_OF(solvers); k++) {
    LiedSystem *s = climbers(1);
    set_value(s, "c0.x", 2);
    set_value(s, "c0.highest", 1);
    compose(s);
    LiedRun run = run_of(solvers[k], 1);
    expect_failure(s, lied_run(s, &run), LIED_ASSERTION, "at t = 0 s 'c0': too high");
    expect_near("time", lied_time(s), 0, 0);
    set_value(s, "c0.highest", 10); /* mended, it goes on */
    expect_ok(s, lied_run(s, &run));
    expect_near("x", get(s, "c0.x"), 3, 1e-6);
    lied_free(s);
  }
}

static void test_without_name(void **state)
{
  (void)state;
  LiedSystem *s = new_system();
  expect_ok(s, lied_add(s, &Climber, ""));
  set_value(s, "x", 2);
  set_value(s, "highest", 1);
  compose(s);
  LiedRun run = run_of("rk4", 1);
  expect_failure(s, lied_run(s, &run), LIED_ASSERTION, "at t = 0 s: too high (hill.mo:12:3)");
  lied_free(s);
}

/* The force of a spring is a linear unknown that nobody else needs. s = -g t^2 / 2, f = c s. */
static void spring_check(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) b->violated[i] = fabs(b->z[i * TWO_FLANGE_UNKNOWNS + F_B]) > 1e-3;
}

static void test_unknowns_are_seen(void **state)
{
  (void)state;
  static const LiedAssertion assertions[] = {{.message = "too much force", .place = ""}};
  LiedClass watched = Translational_Spring;
  watched.n_assertions = 1;
  watched.assertions = assertions;
  watched.check = spring_check;
  for (size_t k = 0; k < COUNT_OF(solvers); k++) {
    LiedSystem *s = new_system();
    add_parts(s,
              (const Part[]){{&Translational_Fixed, "wall"},
                             {&Translational_Joint, "joint"},
                             {&Translational_Body, "body"},
                             {&watched, "spring"}},
              4);
    connect_all(s,
                (const char *const[][2]){{"wall.flange_b", "joint.flange_a"},
                                         {"joint.flange_b", "body.flange_a"},
                                         {"wall.flange_b", "spring.flange_a"},
                                         {"spring.flange_b", "body.flange_a"}},
                4);
    set_all(s, (const Setting[]){{"joint.TD", 0}, {"body.m", 1}, {"spring.l", 0}, {"spring.c", 1e-3}}, 4);
    compose(s);
    LiedRun run = run_of(solvers[k], 1);
    run.step = 1e-3;
    expect_failure(s, lied_run(s, &run), LIED_ASSERTION, "'spring': too much force");
    const double expected = sqrt(2 / 9.81);
    if (!(lied_time(s) >= expected - 1e-3 && lied_time(s) <= expected + 2e-3)) fail_msg("%s: %g", solvers[k], lied_time(s));
    lied_free(s);
  }
}

/* ---- terminations -------------------------------------------------------------------------------------------------------- */

static void test_termination(void **state)
{
  (void)state;
  for (size_t k = 0; k < COUNT_OF(solvers); k++) {
    LiedSystem *s = climbers(1);
    set_value(s, "c0.far", 0.5);
    compose(s);
    LiedRun run = run_of(solvers[k], 1);
    run.step = 0.125;
    expect_failure(s, lied_run(s, &run), LIED_TERMINATED, "note: at t = ");
    assert_non_null(strstr(lied_message(s), "'c0': far enough\n"));
    assert_null(strstr(lied_message(s), "error"));
    assert_true(lied_time(s) >= 0.5 - 1e-9 && lied_time(s) <= 0.625);
    lied_free(s);
  }
}

/* `event` asks for it at the instant that the solver has found. */
static void test_termination_by_event(void **state)
{
  (void)state;
  for (size_t k = 0; k < COUNT_OF(solvers); k++) {
    LiedSystem *s = climbers(3);
    set_value(s, "c2.jump", 0.70005);
    compose(s);
    const char *file = temporary_file(".mat");
    LiedRun run = run_of(solvers[k], 1);
    run.file = file;
    expect_failure(s, lied_run(s, &run), LIED_TERMINATED, "'c2': jumped (hill.mo:14:5)");
    expect_near(solvers[k], lied_time(s), is_adaptive(solvers[k]) ? 0.70005 : 0.701, 1e-7);
    temporary_remove(file);
    lied_free(s);
  }
}

/* An error wins over a termination at the same instant. */
static void test_error_before_termination(void **state)
{
  (void)state;
  LiedSystem *s = climbers(2);
  set_all(s, (const Setting[]){{"c0.far", 0.4999}, {"c1.highest", 0.4999}}, 2);
  compose(s);
  LiedRun run = run_of("rk4", 1);
  run.step = 0.5;
  expect_failure(s, lied_run(s, &run), LIED_ASSERTION, "too high");
  assert_non_null(strstr(lied_message(s), "far enough"));
  lied_free(s);
}

/* ---- warnings ------------------------------------------------------------------------------------------------------------ */

static void test_warnings_once(void **state)
{
  (void)state;
  for (size_t k = 0; k < COUNT_OF(solvers); k++) {
    LiedSystem *s = climbers(3);
    set_all(s, (const Setting[]){{"c0.warn", 0.2005}, {"c1.warn", 0.7}}, 2);
    compose(s);
    run_to(s, solvers[k], 0.5);
    assert_int_equal(warnings(s), 1);
    if (!is_adaptive(solvers[k])) assert_non_null(strstr(lied_message(s), "warning: at t = 0.201 s"));
    assert_int_equal(occurrences(lied_message(s), "'c0': close to the top"), 1);
    run_to(s, solvers[k], 1);
    assert_int_equal(warnings(s), 2);
    assert_int_equal(occurrences(lied_message(s), "'c1': close to the top"), 1);
    assert_int_equal(occurrences(lied_message(s), "warning"), 1); /* of the last run only */
    expect_near("x", get(s, "c0.x"), 1, 1e-6);
    lied_free(s);
  }
}

static void test_many_warnings(void **state)
{
  (void)state;
  enum { MANY = 500 };
  LiedSystem *s = climbers(MANY);
  for (size_t i = 0; i < MANY; i++) {
    char name[32];
    snprintf(name, sizeof name, "c%zu.warn", i);
    set_value(s, name, 0.5);
  }
  compose(s);
  run_to(s, "rk4", 1);
  assert_int_equal(warnings(s), MANY);
  assert_int_equal(occurrences(lied_message(s), "close to the top"), 20);
  assert_non_null(strstr(lied_message(s), "480 more warnings"));
  lied_free(s);
}

/* A change of structure does not make them come again. */
static void test_warnings_are_carried_over(void **state)
{
  (void)state;
  LiedSystem *s = climbers(2);
  set_value(s, "c1.warn", 0.2);
  compose(s);
  run_to(s, "rk4", 0.5);
  expect_ok(s, lied_remove(s, "c0"));
  run_to(s, "rk4", 1);
  assert_int_equal(warnings(s), 1);
  assert_string_equal(lied_message(s), "");
  lied_free(s);
}

/* ---- when it is checked -------------------------------------------------------------------------------------------------- */

static void test_checked_at_step_ends(void **state)
{
  (void)state;
  for (size_t k = 0; k < COUNT_OF(solvers); k++) {
    LiedSystem *s = climbers(1);
    compose(s);
    n_checks = 0;
    run_to(s, solvers[k], 0.1);
    LiedStats stats;
    lied_stats(s, &stats);
    assert_int_equal(n_checks, stats.steps + 1);
    lied_free(s);
  }
}

static void test_step_by_step(void **state)
{
  (void)state;
  LiedSystem *s = climbers(1);
  set_all(s, (const Setting[]){{"c0.warn", 0.0045}, {"c0.highest", 0.0075}}, 2);
  compose(s);
  expect_ok(s, lied_use_solver(s, "rk3", 0));
  for (int k = 1; k < 8; k++) {
    expect_ok(s, lied_step(s, 1e-3));
    assert_int_equal(occurrences(lied_message(s), "close to the top"), k == 5);
  }
  expect_failure(s, lied_step(s, 1e-3), LIED_ASSERTION, "too high");
  expect_near("time", lied_time(s), 8e-3, 1e-15);
  lied_free(s);
}

static void test_wrong_assertions(void **state)
{
  (void)state;
  LiedSystem *s = new_system();
  LiedClass class_ = Climber;
  class_.check = NULL;
  class_.event = NULL;
  expect_failure(s, lied_add(s, &class_, "c"), LIED_WRONG_CLASS, "no function `check`");
  class_ = Climber;
  class_.assertions = NULL;
  expect_failure(s, lied_add(s, &class_, "c"), LIED_WRONG_CLASS, "a list is missing");
  class_ = Climber;
  const LiedAssertion unknown[CLIMBER_ASSERTIONS] = {
      {.message = "a"}, {.message = "b", .level = 7}, {.message = "c"}, {.message = "d"}};
  class_.assertions = unknown;
  expect_failure(s, lied_add(s, &class_, "c"), LIED_WRONG_CLASS, "unknown level");
  static const LiedText beyond[] = {{.text = "x = "}, {.text = "%g", .value = 2}}, none[] = {{.text = NULL}};
  const struct {
    const LiedText *texts;
    uint16_t n;
  } wrong[] = {{NULL, 2}, {beyond, 2}, {none, 1}};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    const LiedAssertion lacking[CLIMBER_ASSERTIONS] = {
        {.message = "a"}, {.message = "b", .texts = wrong[i].texts, .n_texts = wrong[i].n}, {.message = "c"}, {.message = "d"}};
    class_.assertions = lacking;
    class_.n_said = 1;
    expect_failure(s, lied_add(s, &class_, "c"), LIED_WRONG_CLASS, "lacks a text");
  }
  lied_free(s);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_error_stops),
      cmocka_unit_test(test_error_at_start),
      cmocka_unit_test(test_without_name),
      cmocka_unit_test(test_unknowns_are_seen),
      cmocka_unit_test(test_termination),
      cmocka_unit_test(test_termination_by_event),
      cmocka_unit_test(test_error_before_termination),
      cmocka_unit_test(test_warnings_once),
      cmocka_unit_test(test_many_warnings),
      cmocka_unit_test(test_warnings_are_carried_over),
      cmocka_unit_test(test_checked_at_step_ends),
      cmocka_unit_test(test_step_by_step),
      cmocka_unit_test(test_wrong_assertions),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
