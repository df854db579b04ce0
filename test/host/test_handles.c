/* Starts, discrete variables and inputs by handle: the same as by name, before and after composition. */
#include "signals.h"
#include "support/solvers.h"
#include "support/switching.h"
#include "translational.h"

enum { N = 2000, JOINT_F_EXT = 2, STATE_S = 0, STATE_V = 1 };

/* Bodies on joints at one wall. */
static LiedSystem *bodies(LiedInstance *joints)
{
  LiedSystem *s = new_system();
  LiedInstance wall;
  expect_ok(s, lied_add_instance(s, &Translational_Fixed, "wall", &wall));
  for (int i = 0; i < N; i++) {
    char name[2][32];
    LiedInstance body;
    snprintf(name[0], sizeof name[0], "joint%d", i);
    snprintf(name[1], sizeof name[1], "body%d", i);
    expect_ok(s, lied_add_instance(s, &Translational_Joint, name[0], &joints[i]));
    expect_ok(s, lied_add_instance(s, &Translational_Body, name[1], &body));
    expect_ok(s, lied_connect_ports(s, wall, 0, joints[i], 0));
    expect_ok(s, lied_connect_ports(s, joints[i], 1, body, 0));
    expect_ok(s, lied_set_parameter(s, joints[i], 0, 0));
    expect_ok(s, lied_set_parameter(s, body, 0, 2));
    expect_ok(s, lied_set_parameter(s, body, 1, 0));
  }
  return s;
}

static double joint_value(LiedSystem *s, int i, const char *name)
{
  char text[32];
  snprintf(text, sizeof text, "joint%d.%s", i, name);
  return get(s, text);
}

static void set_joint(LiedSystem *s, LiedInstance joint, double position, double velocity, double force)
{
  expect_ok(s, lied_set_start(s, joint, STATE_S, position));
  expect_ok(s, lied_set_start(s, joint, STATE_V, velocity));
  expect_ok(s, lied_set_input(s, joint, JOINT_F_EXT, force));
}

/* s = s0 + v0 t + f/m t^2/2 with numbers of its own for each body; then all of them anew. */
static void test_starts_and_inputs(void **state)
{
  (void)state;
  static LiedInstance joints[N];
  for (size_t k = 1; k < COUNT_OF(solvers); k++) {
    LiedSystem *s = bodies(joints);
    for (int i = 0; i < N; i++) set_joint(s, joints[i], 0.01 * i, 1 + i % 7, i % 5);
    compose(s);
    run_to(s, solvers[k], 0.1);
    for (int i = 0; i < N; i += 97)
      expect_near(solvers[k], joint_value(s, i, "s"), 0.01 * i + 0.1 * (1 + i % 7) + 0.0025 * (i % 5), 1e-6);
    for (int i = 0; i < N; i++) set_joint(s, joints[i], -0.5 * i, i % 3, 4);
    run_to(s, solvers[k], 0.2);
    for (int i = 0; i < N; i += 97) {
      expect_near(solvers[k], joint_value(s, i, "s"), -0.5 * i + 0.1 * (i % 3) + 0.01, 1e-5);
      expect_near(solvers[k], joint_value(s, i, "v"), i % 3 + 0.2, 1e-5);
    }
    lied_free(s);
  }
}

/* Between composition and the first step a start is the state. */
static void test_start_after_composition(void **state)
{
  (void)state;
  static LiedInstance joints[N];
  LiedSystem *s = bodies(joints);
  compose(s);
  expect_ok(s, lied_set_start(s, joints[3], STATE_S, 0.7));
  expect_near("s", joint_value(s, 3, "s"), 0.7, 0);
  compose(s);
  expect_near("s", joint_value(s, 3, "s"), 0.7, 0);
  expect_near("other", joint_value(s, 4, "s"), 0, 0);
  lied_free(s);
}

static void test_discretes(void **state)
{
  (void)state;
  LiedSystem *s = new_system();
  LiedInstance one, two;
  expect_ok(s, lied_add_instance(s, &Test_Counter, "one", &one));
  expect_ok(s, lied_add_instance(s, &Test_Counter, "two", &two));
  set_all(s, (const Setting[]){{"one.t1", 0.1}, {"one.t2", 0.3}, {"two.t1", 0.1}, {"two.t2", 0.3}, {"one.n.start", 5}}, 5);
  expect_ok(s, lied_set_discrete(s, two, 0, 40));
  compose(s);
  expect_near("n", get(s, "one.n"), 5, 0);
  expect_near("n", get(s, "two.n"), 40, 0);
  run_to(s, "rk4", 0.2);
  expect_near("n", get(s, "one.n"), 6, 0);
  expect_near("n", get(s, "two.n"), 41, 0);
  expect_ok(s, lied_set_discrete(s, two, 0, -1));
  run_to(s, "rk4", 0.4);
  expect_near("n", get(s, "one.n"), 7, 0);
  expect_near("n", get(s, "two.n"), 0, 0);
  lied_free(s);
}

static void test_wrong_handles(void **state)
{
  (void)state;
  static LiedInstance joints[N];
  LiedSystem *s = bodies(joints);
  expect_failure(s, lied_set_start(s, joints[0], 2, 1), LIED_UNKNOWN_NAME, "no state 2");
  expect_failure(s, lied_set_start(s, 100 * N, 0, 1), LIED_UNKNOWN_NAME, "handle");
  expect_failure(s, lied_set_discrete(s, joints[0], 0, 1), LIED_UNKNOWN_NAME, "no discrete variable 0");
  expect_failure(s, lied_set_input(s, joints[0], 3, 1), LIED_UNKNOWN_NAME, "no port number 3");
  expect_failure(s, lied_set_input(s, joints[0], 0, 1), LIED_WRONG_VALUE, "'joint0.flange_a' is not an open input");
  expect_failure(s, lied_set_start(s, joints[0], 0, INFINITY), LIED_WRONG_VALUE, "'joint0.s' cannot be set");
  expect_failure(s, lied_set_input(s, joints[0], JOINT_F_EXT, NAN), LIED_WRONG_VALUE, "'joint0.f_ext' cannot be set");
  expect_ok(s, lied_add(s, &Signals_ForcePulse, "pulse"));
  expect_ok(s, lied_connect(s, "pulse.y", "joint1.f_ext"));
  set_all(s, (const Setting[]){{"pulse.f", 1}, {"pulse.t_pull", 1}, {"pulse.width", 0.1}}, 3);
  compose(s);
  expect_failure(s, lied_set_input(s, joints[1], JOINT_F_EXT, 1), LIED_WRONG_VALUE, "'joint1.f_ext' is not an open input");
  expect_ok(s, lied_remove(s, "joint0"));
  expect_failure(s, lied_set_start(s, joints[0], 0, 1), LIED_UNKNOWN_NAME, "no state 0");
  lied_free(s);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_starts_and_inputs),
      cmocka_unit_test(test_start_after_composition),
      cmocka_unit_test(test_discretes),
      cmocka_unit_test(test_wrong_handles),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
