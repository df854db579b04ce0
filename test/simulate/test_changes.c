/* The host changes the structure of a running system: adds, removes, connects again, or asks for what cannot be. What is not
 * concerned goes on as it was. */
#include "streams.h"
#include "support/allocator.h"
#include "support/models.h"
#include "support/switching.h"

/* ---- putting together again ---------------------------------------------------------------------------------------------- */

/* A joint that was cut off is gone. Its part can be hung up again by a new joint once its free motion is removed; while it is
 * there, the part would be held twice. */
static void test_connect_again(void **state)
{
  (void)state;
  LiedSystem *s = pendulum(0);
  run_fixed(s, "rk4", 1e-3, 0.1);
  expect_ok(s, lied_disconnect(s, "j0.frame_a"));
  compose(s);
  expect_failure(s, lied_connect(s, "ground.frame_b", "j0.frame_a"), LIED_UNKNOWN_NAME, "j0.frame_a");
  double motion[N_MOTION];
  read_motion(s, "r0.frame_a", motion);
  expect_ok(s, lied_add(s, &Planar_Revolute, "new"));
  expect_ok(s, lied_connect(s, "ground.frame_b", "new.frame_a"));
  expect_ok(s, lied_connect(s, "new.frame_b", "r0.frame_a"));
  set_all(s, (const Setting[]){{"new.TD", 0}, {"new.phi", motion[2]}, {"new.w", motion[5]}}, 3);
  expect_failure(s, lied_compose(s), LIED_WRONG_MODEL, "held at both ends");
  expect_ok(s, lied_remove(s, "free(r0.frame_a)"));
  compose(s);
  assert_int_equal(lied_n_states(s), 2);
  expect_near("angle", get(s, "b0.frame_a.phi"), motion[2], 0);
  expect_near("energy", 0.5 * (0.1 + 0.64) * motion[5] * motion[5] + g * get(s, "b0.frame_a.y"), 0.5 * 0.74 * 9, 1e-6);
  run_fixed(s, "rk4", 1e-3, 0.5);
  const double w = get(s, "new.w");
  expect_near("energy", 0.5 * (0.1 + 0.64) * w * w + g * get(s, "b0.frame_a.y"), 0.5 * 0.74 * 9, 1e-6);
  lied_free(s);
}

/* A port taken out of a node and put back before anything is composed: nothing has happened. */
static void test_cut_and_connect_at_once(void **state)
{
  (void)state;
  LiedSystem *s = tree(0);
  run_fixed(s, "rk4", 1e-3, 0.2);
  double before[TREE_LINKS][N_MOTION], after[TREE_LINKS][N_MOTION];
  read_bodies(s, before);
  expect_ok(s, lied_disconnect(s, "r0.frame_b"));
  expect_ok(s, lied_connect(s, "b0.frame_a", "r0.frame_b"));
  compose(s);
  assert_int_equal(lied_n_states(s), 8);
  read_bodies(s, after);
  assert_memory_equal(before, after, sizeof before);
  lied_free(s);
}

/* ---- cuts that cannot be --------------------------------------------------------------------------------------------------
 */

/* Taking the body from the end of a link leaves a joint that moves nothing: refused with its name, state and time as they
 * were; the system goes on when the change is completed, or taken back. */
static void check_refused_cut(int take_back)
{
  LiedSystem *s = tree(1e-3);
  run_fixed(s, "rk4", 1e-3, 0.2);
  double before[8], after[8], body[N_MOTION], now[N_MOTION];
  const double phi = get(s, "j0.phi");
  expect_ok(s, lied_get_states(s, before, 8));
  read_motion(s, "b3.frame_a", body);
  expect_ok(s, lied_disconnect(s, "b3.frame_a"));
  for (int k = 0; k < 3; k++) expect_failure(s, lied_compose(s), LIED_WRONG_MODEL, "joint 'j3'");
  expect_failure(s, lied_step(s, 1e-3), LIED_WRONG_MODEL, "joint 'j3'");
  expect_ok(s, lied_get_states(s, after, 8));
  assert_memory_equal(before, after, sizeof before);
  expect_near("time", lied_time(s), 0.2, 1e-12);
  if (take_back) {
    expect_ok(s, lied_connect(s, "r3.frame_b", "b3.frame_a"));
  } else {
    expect_ok(s, lied_remove(s, "r3"));
    expect_ok(s, lied_remove(s, "j3"));
  }
  compose(s);
  assert_int_equal(lied_n_states(s), take_back ? 8 : 6 + 6);
  read_motion(s, "b3.frame_a", now);
  expect_motion(now, body, 1e-14);
  expect_near("j0.phi", get(s, "j0.phi"), phi, 0);
  run_fixed(s, "rk4", 1e-3, 0.3);
  lied_free(s);
}

static void test_refused_cut(void **state)
{
  (void)state;
  check_refused_cut(0);
  check_refused_cut(1);
}

/* A joint that hangs on nothing any more, while it is not cut but what holds it is removed. */
static void test_removing_what_holds(void **state)
{
  (void)state;
  LiedSystem *s = pendulum(0);
  run_fixed(s, "rk4", 1e-3, 0.1);
  const double w = get(s, "j0.w");
  expect_ok(s, lied_remove(s, "ground"));
  expect_failure(s, lied_compose(s), LIED_WRONG_MODEL, "j0.frame_a");
  expect_ok(s, lied_add(s, &Planar_Fixed, "another"));
  expect_ok(s, lied_connect(s, "another.frame_b", "j0.frame_a"));
  compose(s);
  expect_near("w", get(s, "j0.w"), w, 0);
  lied_free(s);
}

/* An input of a joint is not what holds it. */
static void test_disconnecting_an_input(void **state)
{
  (void)state;
  LiedSystem *s = train(0, 0, 1e9);
  add_pulse(s, "drive.f_ext", 10, 0, 1);
  compose(s);
  run_fixed(s, "rk4", 1e-3, 0.1);
  const double v = get(s, "drive.v");
  expect_near("v", v, 0.5 + 10. / 5 * 0.1, 1e-12);
  expect_ok(s, lied_disconnect(s, "drive.f_ext"));
  expect_ok(s, lied_disconnect(s, "drive.f_ext")); /* it is open already */
  run_fixed(s, "rk4", 1e-3, 0.2);
  expect_near("v", get(s, "drive.v"), v, 1e-14);
  assert_int_equal(lied_n_states(s), 2);
  expect_ok(s, lied_connect(s, "drive.f_ext", "pulse.y"));
  run_fixed(s, "rk4", 1e-3, 0.3);
  expect_near("v", get(s, "drive.v"), v + 10. / 5 * 0.1, 1e-12);
  lied_free(s);
}

/* ---- adding ----------------------------------------------------------------------------------------------------------------
 */

/* Parts come while others run: these keep their states, also with values that the host has set since the last step. */
static void test_add_to_a_running_system(void **state)
{
  (void)state;
  for (size_t i = 0; i < COUNT_OF(solvers); i++) {
    LiedSystem *s = train(0, 0, 1e9);
    compose(s);
    run_to(s, solvers[i], 0.1);
    const double at = get(s, "drive.s");
    set_value(s, "drive.v", 0.75);
    expect_ok(s, lied_add(s, &Translational_Joint, "new.joint"));
    expect_ok(s, lied_add(s, &Translational_Body, "new.body"));
    expect_ok(s, lied_connect(s, "wall.flange_b", "new.joint.flange_a"));
    expect_ok(s, lied_connect(s, "new.joint.flange_b", "new.body.flange_a"));
    set_all(s, (const Setting[]){{"new.body.m", 1}, {"new.joint.TD", 0}, {"new.joint.s", 3}, {"new.joint.v", 1}}, 4);
    compose(s);
    assert_int_equal(lied_n_states(s), 4);
    expect_near("kept", get(s, "drive.s"), at, 0);
    expect_near("set", get(s, "drive.v"), 0.75, 0);
    expect_near("started", get(s, "new.joint.s"), 3, 0);
    run_to(s, solvers[i], 0.3);
    expect_near("drive.s", get(s, "drive.s"), at + 0.75 * 0.2, 1e-7);
    if (i > 0) expect_near("new", get(s, "new.joint.s"), 3 + 0.2 - g * 0.02, 1e-6);
    lied_free(s);
  }
}

/* Evaluating elsewhere between a run and a change leaves no trace. */
static void test_states_are_those_of_the_present(void **state)
{
  (void)state;
  LiedSystem *s = tree(1e-3);
  run_fixed(s, "rk3", 1e-3, 0.2);
  double before[8], after[8], dx[8];
  expect_ok(s, lied_get_states(s, before, 8));
  expect_ok(s, lied_evaluate(s, 7, (const double[8]){1, 2, 3, 4, 5, 6, 7, 8}, dx, 8));
  expect_ok(s, lied_add(s, &Planar_Fixed, "idle"));
  compose(s);
  expect_ok(s, lied_get_states(s, after, 8));
  assert_memory_equal(before, after, sizeof before);
  lied_free(s);
}

/* Discrete variables go on counting. */
static void test_discretes_are_kept(void **state)
{
  (void)state;
  for (size_t i = 0; i < COUNT_OF(solvers); i++) {
    LiedSystem *s = new_system();
    expect_ok(s, lied_add(s, &Test_Bouncer, "ball")); /* falls 1 m in 0.4515 s, then is back after 1.6 times that */
    compose(s);
    run_to(s, solvers[i], 0.6);
    const double v = get(s, "ball.v");
    expect_near("bounces", get(s, "ball.bounces"), 1, 0);
    expect_ok(s, lied_add(s, &Test_Bouncer, "other"));
    compose(s);
    expect_near("bounces", get(s, "ball.bounces"), 1, 0);
    expect_near("v", get(s, "ball.v"), v, 0);
    run_to(s, solvers[i], 1.3);
    expect_near("bounces", get(s, "ball.bounces"), 2, 0);
    expect_near("bounces", get(s, "other.bounces"), 1, 0);
    lied_free(s);
  }
}

/* What the host does when it is told of a step. */
typedef struct Meddler {
  LiedSystem *s;
  int how; /* cut, and then: 0 nothing, 1 try to compose, 2 read */
  int done;
} Meddler;

static int cut_off(void *user, double time)
{
  Meddler *m = user;
  if (time < 0.1 || m->done++) return 0;
  expect_ok(m->s, lied_disconnect(m->s, "drive.flange_b"));
  if (m->how == 1) expect_failure(m->s, lied_compose(m->s), LIED_WRONG_ORDER, "running");
  if (m->how == 2) expect_near("v", get(m->s, "pushed.flange_a.v"), 0.5, 1e-6);
  return 0;
}

/* Cut from within a run, which takes effect at the end of the next step: the weight was balanced, then the bodies fall from
 * where they have come by then. */
static void check_cut_within_a_run(const char *solver, int how)
{
  LiedSystem *s = train(0, 0, 1e9);
  set_all(s, (const Setting[]){{"carried.g", -g}, {"pushed.g", -g}}, 2);
  add_pulse(s, "drive.f_ext", (PUSHED_MASS + CARRIED_MASS) * g, 0, 10);
  compose(s);
  Meddler meddler = {s, how, 0};
  LiedRun run = run_of(solver, 0.5);
  run.step = 1e-3;
  run.progress = cut_off;
  run.user = &meddler;
  expect_ok(s, lied_run(s, &run));
  const double v = get(s, "pushed.flange_a.v"), since = (0.5 - v) / g; /* it was let go that long ago */
  expect_near("since", since, 0.4, 2e-3);
  expect_near("s", get(s, "pushed.flange_a.s"), 0.5 * 0.5 - g * since * since / 2, strcmp(solver, "euler") ? 1e-6 : 5e-3);
  lied_free(s);
}

static void test_cut_within_a_run(void **state)
{
  (void)state;
  for (size_t i = 0; i < COUNT_OF(solvers); i++)
    for (int how = 0; how < 3; how++) check_cut_within_a_run(solvers[i], how);
}

static int kick(void *user, double time)
{
  Meddler *m = user;
  if (time >= 0.1 && !m->done++) set_value(m->s, "drive.v", 2);
  return 0;
}

/* A velocity set from within a run holds from then on. */
static void test_set_within_a_run(void **state)
{
  (void)state;
  for (size_t i = 0; i < COUNT_OF(solvers); i++) {
    LiedSystem *s = train(0, 0, 1e9);
    compose(s);
    Meddler meddler = {s, 0, 0};
    LiedRun run = run_of(solvers[i], 0.5);
    run.step = 1e-3;
    run.progress = kick;
    run.user = &meddler;
    expect_ok(s, lied_run(s, &run));
    expect_near("v", get(s, "drive.v"), 2, 1e-9);
    expect_near("s", get(s, "drive.s"), 0.5 * 0.1 + 2 * 0.4, 2e-3);
    lied_free(s);
  }
}

/* ---- streams ----------------------------------------------------------------------------------------------------------------
 */

/* tank - a - splitter - (b, c) - junction - d - sink, beside a pendulum. */
static LiedSystem *streams_and_pendulum(void)
{
  LiedSystem *s = pendulum(0);
  add_parts(s,
            (const Part[]){{&Streams_OutTank, "tank"},
                           {&Streams_PressureDrop, "a"},
                           {&Streams_Splitter2, "split"},
                           {&Streams_PressureDrop, "b"},
                           {&Streams_PressureDrop, "c"},
                           {&Streams_Junction2, "join"},
                           {&Streams_PressureDrop, "d"},
                           {&Streams_Sink, "sink"}},
            8);
  connect_all(s,
              (const char *const[][2]){{"tank.outlet", "a.inlet"},
                                       {"a.outlet", "split.inlet"},
                                       {"split.outlet1", "b.inlet"},
                                       {"split.outlet2", "c.inlet"},
                                       {"b.outlet", "join.inlet1"},
                                       {"c.outlet", "join.inlet2"},
                                       {"join.outlet", "d.inlet"},
                                       {"d.outlet", "sink.inlet"}},
              8);
  static const char *const drops[] = {"a", "b", "c", "d"};
  for (size_t i = 0; i < COUNT_OF(drops); i++) {
    char name[16];
    snprintf(name, sizeof name, "%s.dp_ref", drops[i]), set_value(s, name, 1e3 * (double)(i + 1));
    snprintf(name, sizeof name, "%s.m_flow_ref", drops[i]), set_value(s, name, 1);
    snprintf(name, sizeof name, "%s.L", drops[i]), set_value(s, name, 1e3);
  }
  set_all(s, (const Setting[]){{"tank.A", 1}, {"tank.level", 2}}, 2);
  compose(s);
  return s;
}

/* Flows go on over any change elsewhere, whichever of them are states afterwards. */
static void check_flows_kept(const char *solver, int cut)
{
  static const char *const names[] = {"a.m_flow", "b.m_flow", "c.m_flow", "d.m_flow", "tank.level"};
  double kept[COUNT_OF(names)];
  LiedSystem *s = streams_and_pendulum(), *undisturbed = streams_and_pendulum();
  assert_int_equal(lied_n_states(s), 2 + 1 + 2);
  run_to(s, solver, 0.2);
  run_to(undisturbed, solver, 0.2);
  for (size_t i = 0; i < COUNT_OF(names); i++) kept[i] = get(undisturbed, names[i]);
  assert_true(kept[1] > 1e-3 && kept[2] > 1e-3 && kept[1] != kept[2]);
  if (cut)
    expect_ok(s, lied_disconnect(s, "j0.frame_a"));
  else
    expect_ok(s, lied_add(s, &Planar_Fixed, "idle"));
  compose(s);
  assert_int_equal(lied_n_states(s), (cut ? 6 : 2) + 1 + 2);
  for (size_t i = 0; i < COUNT_OF(names); i++) expect_near(names[i], get(s, names[i]), kept[i], 1e-14 * fabs(kept[i]));
  run_to(s, solver, 0.5);
  run_to(undisturbed, solver, 0.5);
  for (size_t i = 0; i < COUNT_OF(names); i++) expect_near(names[i], get(s, names[i]), get(undisturbed, names[i]), 1e-6);
  lied_free(s);
  lied_free(undisturbed);
}

static void test_flows_are_kept(void **state)
{
  (void)state;
  static const char *const some[] = {"rk3", "cvode"};
  for (size_t i = 0; i < COUNT_OF(some); i++) {
    check_flows_kept(some[i], 0);
    check_flows_kept(some[i], 1);
  }
}

/* ---- names ------------------------------------------------------------------------------------------------------------------
 */

static void test_names_after_a_cut(void **state)
{
  (void)state;
  LiedSystem *s = pendulum(0);
  run_fixed(s, "rk4", 1e-3, 0.1);
  expect_ok(s, lied_disconnect(s, "j0.frame_a"));
  compose(s);
  double value = 1;
  assert_true(isnan(get(s, "j0.phi")) && isnan(get(s, "der(j0.w)")) && isnan(get(s, "j0.frame_b.fx")));
  expect_near("parameter of a removed part", get(s, "j0.TD"), 0, 0);
  assert_true(isfinite(get(s, "free(r0.frame_a).vx")));
  expect_failure(s, lied_get(s, "j9.phi", &value), LIED_UNKNOWN_NAME, "j9.phi");
  assert_true(isnan(value));
  LiedInstance instance;
  expect_failure(s, lied_find(s, "j0", &instance), LIED_UNKNOWN_NAME, "j0");
  expect_failure(s, lied_remove(s, "j0"), LIED_UNKNOWN_NAME, "j0");
  expect_failure(s, lied_disconnect(s, "j0.frame_a"), LIED_UNKNOWN_NAME, "j0.frame_a");
  expect_ok(s, lied_set(s, "j0.phi", 1)); /* without effect */
  assert_true(isnan(get(s, "j0.phi")));
  expect_failure(s, lied_port_relation(s, "j0.frame_a", NULL, NULL, NULL, NULL), LIED_UNKNOWN_NAME, "j0.frame_a");
  lied_free(s);
}

/* ---- again and again
 * ---------------------------------------------------------------------------------------------------------- */

/* A cluster of bodies under one hinge, taken apart one by one, and hung up again. */
static void test_hundred_changes_leak_nothing(void **state)
{
  (void)state;
  enum { CHANGES = 100 };
  TestAllocator allocator = {0};
  LiedAllocator hook = test_allocator(&allocator, -1);
  LiedSystem *s = lied_new(&hook);
  expect_ok(s, lied_add(s, &Planar_Fixed, "ground"));
  add_link(s, "ground.frame_b", 0, 0.5, 0);
  for (int i = 1; i <= 3; i++) add_link(s, "r0.frame_b", i, 0.4, 0);
  compose(s);
  for (int k = 0; k < CHANGES; k++) {
    char name[48];
    run_to(s, k % 2 ? "cvode" : "rk3", 2e-3 * (k + 1));
    snprintf(name, sizeof name, "r%d.frame_a", k < 3 ? k + 1 : 3); /* from the third on: from its free motion */
    expect_ok(s, lied_disconnect(s, name));
    compose(s);
    assert_int_equal(lied_n_states(s), k < 3 ? 8 + 4 * (k + 1) : 20);
  }
  assert_int_equal(compositions(s), CHANGES + 1);
  lied_free(s);
  assert_int_equal(allocator.blocks, 0);
  assert_int_equal(allocator.bytes, 0);
  assert_int_equal(allocator.wrong, 0);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_connect_again),
      cmocka_unit_test(test_cut_and_connect_at_once),
      cmocka_unit_test(test_refused_cut),
      cmocka_unit_test(test_removing_what_holds),
      cmocka_unit_test(test_disconnecting_an_input),
      cmocka_unit_test(test_add_to_a_running_system),
      cmocka_unit_test(test_states_are_those_of_the_present),
      cmocka_unit_test(test_discretes_are_kept),
      cmocka_unit_test(test_cut_within_a_run),
      cmocka_unit_test(test_set_within_a_run),
      cmocka_unit_test(test_flows_are_kept),
      cmocka_unit_test(test_names_after_a_cut),
      cmocka_unit_test(test_hundred_changes_leak_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
