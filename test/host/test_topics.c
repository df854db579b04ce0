/* Messages as records: each says what it is about, so that nobody has to read its sentence. */
#include "../parts/parts.h"
#include "host/host.h"
#include "translational.h"

static void expect_text(const char *what, const char *found, const char *expected)
{
  if (!found != !expected || (found && strcmp(found, expected) != 0))
    fail_msg("%s is %s instead of %s", what, found ? found : "NULL", expected ? expected : "NULL");
}

/* The first record. */
static void expect_topic(const LiedSystem *s, Severity severity, Topic expected)
{
  const Messages *messages = host_messages(s);
  assert_true(messages->count > 0);
  const MessageRecord *record = messages->records;
  assert_int_equal(record->severity, severity);
  expect_text("code", record->about.code, expected.code);
  expect_text("instance", record->about.instance, expected.instance);
  expect_text("port", record->about.port, expected.port);
  expect_text("variable", record->about.variable, expected.variable);
  assert_int_equal(record->about.is_connection, expected.is_connection);
}

static void test_port(void **state)
{
  (void)state;
  LiedSystem *s = new_system();
  expect_ok(s, lied_add(s, &Translational_Body, "ball"));
  set_value(s, "ball.m", 1);
  assert_int_equal(lied_compose(s), LIED_WRONG_MODEL);
  expect_topic(s, SEVERITY_ERROR, (Topic){.code = "not-held", .instance = "ball", .port = "flange_a"});
  assert_string_equal(host_messages(s)->records[0].text, "nothing holds or moves 'ball.flange_a'");
  assert_string_equal(host_messages(s)->records[0].remedy, "connect it through a joint to a Fixed, or to a FreeMotion");
  lied_free(s);
}

static void test_connection(void **state)
{
  (void)state;
  LiedSystem *s = new_system();
  expect_ok(s, lied_add(s, &Translational_Fixed, "left"));
  expect_ok(s, lied_add(s, &Translational_Fixed, "right"));
  expect_ok(s, lied_connect(s, "left.flange_b", "right.flange_b"));
  assert_int_equal(lied_compose(s), LIED_WRONG_MODEL);
  expect_topic(s, SEVERITY_ERROR, (Topic){.code = "rigid-chain", .instance = "left", .port = "flange_b", .is_connection = 1});
  lied_free(s);
}

static void test_parameter(void **state)
{
  (void)state;
  LiedSystem *s = new_system();
  expect_ok(s, lied_add(s, &Translational_Body, "robot.ball"));
  set_value(s, "robot.ball.m", -1);
  assert_int_equal(lied_compose(s), LIED_WRONG_VALUE);
  expect_topic(s, SEVERITY_ERROR, (Topic){.code = "parameter-range", .instance = "robot.ball", .variable = "m"});
  lied_free(s);
}

/* A name that does not exist belongs to the instance that does. */
static void test_unknown_name(void **state)
{
  (void)state;
  double value;
  LiedSystem *s = new_system();
  expect_ok(s, lied_add(s, &Translational_Body, "robot.ball"));
  assert_int_equal(lied_get(s, "robot.ball.mass", &value), LIED_UNKNOWN_NAME);
  expect_topic(s, SEVERITY_ERROR, (Topic){.code = "unknown-name", .instance = "robot.ball", .variable = "mass"});
  assert_int_equal(lied_get(s, "nobody.mass", &value), LIED_UNKNOWN_NAME);
  expect_topic(s, SEVERITY_ERROR, (Topic){.code = "unknown-name", .variable = "nobody.mass"});
  assert_int_equal(lied_connect(s, "robot.ball.flange_x", "robot.ball.flange_a"), LIED_UNKNOWN_NAME);
  expect_topic(s, SEVERITY_ERROR, (Topic){.code = "unknown-name", .instance = "robot.ball", .variable = "flange_x"});
  assert_int_equal(lied_find(s, "", NULL), LIED_UNKNOWN_NAME);
  expect_topic(s, SEVERITY_ERROR, (Topic){.code = "unknown-name"});
  lied_free(s);
}

/* A body on a joint, pushed: it has no steady state, and no step is as long as NaN. */
static void test_state(void **state)
{
  (void)state;
  LiedSystem *s = new_system();
  add_parts(s, (const Part[]){{&Translational_Fixed, "wall"}, {&Translational_Joint, "joint"}, {&Translational_Body, "ball"}},
            3);
  connect_all(s, (const char *const[][2]){{"wall.flange_b", "joint.flange_a"}, {"joint.flange_b", "ball.flange_a"}}, 2);
  set_all(s, (const Setting[]){{"ball.m", 1}, {"ball.g", 1}}, 2);
  expect_ok(s, lied_compose(s));
  assert_int_equal(host_messages(s)->count, 0);
  assert_int_equal(lied_steady(s), LIED_SOLVER_FAILED);
  expect_topic(s, SEVERITY_ERROR, (Topic){.code = "no-steady-state", .instance = "joint", .variable = "v"});
  assert_int_equal(lied_set(s, "joint.v", NAN), LIED_WRONG_VALUE);
  expect_topic(s, SEVERITY_ERROR, (Topic){.code = "value-not-finite", .instance = "joint", .variable = "v"});
  assert_int_equal(lied_step(s, NAN), LIED_WRONG_VALUE);
  expect_topic(s, SEVERITY_ERROR, (Topic){.code = "wrong-option"});
  lied_free(s);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_port),         cmocka_unit_test(test_connection), cmocka_unit_test(test_parameter),
      cmocka_unit_test(test_unknown_name), cmocka_unit_test(test_state),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
