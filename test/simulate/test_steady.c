/* Steady states: where formulas say, with what the dynamics keep; and a message where there is none. */
#include "streams.h"
#include "support/allocator.h"
#include "support/models.h"
#include "support/paired_connectors.h"
#include "support/switching.h"

static const double TD_values[] = {0, 1e-3, 0.1};

/* Nothing moves any more: every derivative is small beside its state's scale. */
static void expect_steady(LiedSystem *s, double tolerance)
{
  size_t n = lied_n_states(s);
  double *x = calloc(2 * n + 1, sizeof *x);
  assert_non_null(x);
  expect_ok(s, lied_get_states(s, x, n));
  expect_ok(s, lied_evaluate(s, lied_time(s), x, x + n, n));
  for (size_t i = 0; i < n; i++) expect_near(lied_state_name(s, i), x[n + i], 0, tolerance);
  free(x);
}

/* ---- a body on a spring ------------------------------------------------------------------------------------------------- */

static LiedSystem *hanging(const LiedClass *support, double c, double TD)
{
  LiedSystem *s = new_system();
  add_parts(
      s,
      (const Part[]){
          {&Translational_Fixed, "wall"}, {&Translational_Joint, "joint"}, {&Translational_Body, "body"}, {support, "support"}},
      4);
  connect_all(s,
              (const char *const[][2]){{"wall.flange_b", "joint.flange_a"},
                                       {"joint.flange_b", "body.flange_a"},
                                       {"wall.flange_b", "support.flange_a"},
                                       {"support.flange_b", "body.flange_a"}},
              4);
  set_all(s, (const Setting[]){{"joint.TD", TD}, {"body.m", 2}, {"support.l", 0}, {"support.c", c}}, 4);
  return s;
}

/* Undamped for TD = 0: no time integration would ever end there. */
static void test_spring(void **state)
{
  (void)state;
  static const double stiffness[] = {1e-3, 1, 1e3, 1e9};
  for (size_t i = 0; i < COUNT_OF(stiffness) * COUNT_OF(TD_values); i++) {
    const double c = stiffness[i % 4];
    LiedSystem *s = hanging(&Translational_Spring, c, TD_values[i / 4]);
    set_value(s, "joint.v", -3);
    compose(s);
    expect_ok(s, lied_steady(s));
    assert_string_equal(lied_message(s), "");
    expect_near("s", get(s, "joint.s"), -2 * g / c, 1e-9 * (1 + 2 * g / c));
    expect_near("v", get(s, "joint.v"), 0, 1e-9);
    expect_near("time", lied_time(s), 0, 0);
    run_to(s, "cvode", 1); /* and there it stays */
    expect_near("s", get(s, "joint.s"), -2 * g / c, 1e-6 * (1 + 2 * g / c));
    lied_free(s);
  }
}

/* Already there: not a bit changes. */
static void test_steady_stays(void **state)
{
  (void)state;
  LiedSystem *s = hanging(&Translational_Spring, 10, 1e-3);
  set_value(s, "body.g", 0);
  compose(s);
  expect_ok(s, lied_steady(s));
  expect_near("s", get(s, "joint.s"), 0, 0);
  lied_free(s);
}

/* At another time, after a run, under a force of its own. */
static void test_after_a_run(void **state)
{
  (void)state;
  LiedSystem *s = hanging(&Translational_Spring, 100, 1e-3);
  compose(s);
  run_to(s, "rk4", 0.25);
  set_value(s, "joint.f_ext", 5);
  expect_ok(s, lied_steady(s));
  expect_near("time", lied_time(s), 0.25, 0);
  expect_near("s", get(s, "joint.s"), (5 - 2 * g) / 100, 1e-12);
  compose(s); /* keeps it */
  expect_near("s", get(s, "joint.s"), (5 - 2 * g) / 100, 1e-12);
  run_to(s, "rk4", 0.5);
  expect_near("s", get(s, "joint.s"), (5 - 2 * g) / 100, 1e-12);
  lied_free(s);
}

/* It falls from 0.5 m above the ground, and from 30 m. */
static void test_contact(void **state)
{
  (void)state;
  static const double heights[] = {0, 0.5, 30, -0.1};
  for (size_t i = 0; i < COUNT_OF(heights) * COUNT_OF(TD_values); i++) {
    LiedSystem *s = hanging(&Translational_ElastoGap, 1e5, TD_values[i / 4]);
    set_value(s, "joint.s", heights[i % 4]);
    set_value(s, "support.d", 10);
    compose(s);
    expect_ok(s, lied_steady(s));
    expect_near("s", get(s, "joint.s"), -2 * g / 1e5, 1e-12);
    expect_near("f", get(s, "support.f"), -2 * g, 1e-6);
    lied_free(s);
  }
}

/* ---- many states -------------------------------------------------------------------------------------------------------- */

/* A wall of 1000 layers between 0 and 100 degrees: a straight line. */
static void test_heat_chain(void **state)
{
  (void)state;
  enum { N = 1000 };
  LiedSystem *s = new_system();
  add_parts(s, (const Part[]){{&Heat_FixedTemperature, "cold"}, {&Heat_FixedTemperature, "hot"}}, 2);
  set_all(s, (const Setting[]){{"cold.T", 0}, {"hot.T", 100}}, 2);
  LiedInstance before = 0, layer, conductor;
  for (int i = 0; i <= N; i++) {
    char name[32];
    snprintf(name, sizeof name, "g%d", i);
    expect_ok(s, lied_add_instance(s, &Heat_Conductor, name, &conductor));
    expect_ok(s, lied_set_parameter(s, conductor, 0, 2));
    expect_ok(s, lied_connect_ports(s, before, 0, conductor, 0));
    snprintf(name, sizeof name, "c%d", i);
    layer = 1; /* the hot end */
    if (i < N) {
      expect_ok(s, lied_add_instance(s, &Heat_Capacitor, name, &layer));
      expect_ok(s, lied_set_parameter(s, layer, 0, 50));
    }
    expect_ok(s, lied_connect_ports(s, conductor, 1, layer, 0));
    before = layer;
  }
  compose(s);
  expect_ok(s, lied_steady(s));
  for (int i = 0; i < N; i += 37) {
    char name[32];
    snprintf(name, sizeof name, "c%d.T", i);
    expect_near(name, get(s, name), 100. * (i + 1) / (N + 1), 1e-6);
  }
  LiedStats stats;
  lied_stats(s, &stats);
  assert_true(stats.jacobians < 100);
  lied_free(s);
}

/* Two tanks through a pipe: equal levels, and no water is lost. No inertia but that of the water: it would swing. */
static void test_vessels(void **state)
{
  (void)state;
  LiedSystem *s = new_system();
  add_parts(s, (const Part[]){{&Streams_OutTank, "one"}, {&Streams_PressureDrop, "pipe"}, {&Streams_InTank, "two"}}, 3);
  connect_all(s, (const char *const[][2]){{"one.outlet", "pipe.inlet"}, {"pipe.outlet", "two.inlet"}}, 2);
  set_all(s,
          (const Setting[]){{"one.A", 3},
                            {"two.A", 1},
                            {"pipe.dp_ref", 1e4},
                            {"pipe.m_flow_ref", 10},
                            {"pipe.linear", 0.5},
                            {"one.level", 2},
                            {"two.level", 0.4}},
          7);
  compose(s);
  expect_ok(s, lied_steady(s));
  expect_near("one", get(s, "one.level"), (3 * 2 + 0.4) / 4, 1e-9);
  expect_near("two", get(s, "two.level"), (3 * 2 + 0.4) / 4, 1e-9);
  expect_near("flow", get(s, "pipe.m_flow"), 0, 1e-6);
  lied_free(s);
}

/* Two bodies on a spring, held by nothing: the spring relaxes, the centre of mass stays where it is. */
static void test_free_bodies(void **state)
{
  (void)state;
  LiedSystem *s = new_system();
  add_parts(s,
            (const Part[]){{&Translational_Free, "f1"},
                           {&Translational_Free, "f2"},
                           {&Translational_Body, "b1"},
                           {&Translational_Body, "b2"},
                           {&Translational_Spring, "spring"}},
            5);
  connect_all(s,
              (const char *const[][2]){{"f1.flange_a", "b1.flange_a"},
                                       {"f2.flange_a", "b2.flange_a"},
                                       {"spring.flange_a", "b1.flange_a"},
                                       {"spring.flange_b", "b2.flange_a"}},
              4);
  set_all(s,
          (const Setting[]){{"b1.m", 1},
                            {"b2.m", 3},
                            {"b1.g", 0},
                            {"b2.g", 0},
                            {"spring.c", 50},
                            {"spring.l", 0.5},
                            {"f1.s", 1},
                            {"f2.s", 2.5},
                            {"f1.v", 3},
                            {"f2.v", -1}},
          10);
  compose(s);
  expect_ok(s, lied_steady(s));
  const double centre = (1 * 1 + 3 * 2.5) / 4;
  expect_near("first", get(s, "f1.s"), centre - 0.75 * 0.5, 1e-9);
  expect_near("second", get(s, "f2.s"), centre + 0.25 * 0.5, 1e-9);
  lied_free(s);
}

/* A chain of four links comes to hang straight down. */
static void test_pendulum(void **state)
{
  (void)state;
  for (int k = 0; k < 2; k++) {
    LiedSystem *s = new_system();
    expect_ok(s, lied_add(s, &Planar_Fixed, "ground"));
    for (int i = 0; i < 4; i++) {
      char at[32] = "ground.frame_b";
      if (i) snprintf(at, sizeof at, "r%d.frame_b", i - 1);
      add_link(s, at, i, 0.5, k * 1e-3);
    }
    set_all(s, (const Setting[]){{"j0.phi", -1}, {"j1.phi", 0.4}, {"j2.phi", -0.3}, {"j3.w", 0.5}}, 4);
    compose(s);
    expect_ok(s, lied_steady(s));
    expect_steady(s, 1e-6);
    expect_near("x", get(s, "b3.frame_a.x"), 0, 1e-8);
    expect_near("y", get(s, "b3.frame_a.y"), -2, 1e-8);
    lied_free(s);
  }
}

/* ---- events ------------------------------------------------------------------------------------------------------------- */

/* Latch: der(x) = goal - x, where goal is 1 at first and 3 once x has passed 0.5: `event` moves the steady state. */
static const LiedState latch_states[] = {{.name = "x", .unit = "", .start = 0, .nominal = 1, .derivative = LIED_BY_FUNCTION}};
static const LiedName latch_discretes[] = {{.name = "goal", .start = 1}, {.name = "starts"}};

static void latch_move(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) b->dx[i] = b->d[2 * i] - b->x[i];
}

static void latch_event(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    double goal = b->x[i] > 0.5 ? 3 : b->d[2 * i];
    b->changed[i] = goal != b->d[2 * i] || (b->initial && b->d[2 * i + 1] == 0);
    if (b->initial && b->d[2 * i + 1] == 0) b->d[2 * i + 1] = 1;
    b->d[2 * i] = goal;
  }
}

static const LiedClass Latch = {LIED_ABI,
                                .name = "Test.Latch",
                                LIST(states, latch_states),
                                LIST(discretes, latch_discretes),
                                .derivatives = latch_move,
                                .event = latch_event};

static void test_when(void **state)
{
  (void)state;
  LiedSystem *s = new_system();
  expect_ok(s, lied_add(s, &Latch, "latch"));
  compose(s);
  expect_ok(s, lied_steady(s));
  expect_near("x", get(s, "latch.x"), 3, 1e-9);
  expect_near("initial event", get(s, "latch.starts"), 1, 0);
  run_to(s, "cvode", 1);
  expect_near("x", get(s, "latch.x"), 3, 1e-9);
  lied_free(s);
}

/* ---- none ---------------------------------------------------------------------------------------------------------------- */

static void expect_unmoved(LiedSystem *s, const char *name, double value)
{
  expect_near(name, get(s, name), value, 0);
  expect_near("time", lied_time(s), 0, 0);
}

/* A constant force on a body that nothing holds. */
static void test_unbalanced_force(void **state)
{
  (void)state;
  for (size_t i = 0; i < COUNT_OF(TD_values); i++) {
    LiedSystem *s = hanging(&Translational_Spring, 0, TD_values[i]);
    set_value(s, "body.g", 0);
    set_value(s, "joint.f_ext", 1);
    set_value(s, "joint.s", 0.25);
    compose(s);
    expect_failure(s, lied_steady(s), LIED_SOLVER_FAILED, "der(joint.v) = 0.5: ");
    expect_unmoved(s, "joint.s", 0.25);
    run_to(s, "rk4", 1); /* goes on as if nothing had been asked */
    expect_near("v", get(s, "joint.v"), 0.5, 1e-12);
    lied_free(s);
  }
}

static void test_switching_for_ever(void **state)
{
  (void)state;
  LiedSystem *s = new_system();
  expect_ok(s, lied_add(s, &Test_Relay, "relay"));
  compose(s);
  expect_failure(s, lied_steady(s), LIED_SOLVER_FAILED, "der(relay.x)");
  expect_unmoved(s, "relay.x", 1);
  lied_free(s);
}

static void test_wrong_order(void **state)
{
  (void)state;
  LiedSystem *s = hanging(&Translational_Spring, 1, 0);
  expect_failure(s, lied_steady(s), LIED_WRONG_ORDER, "lied_compose");
  lied_free(s);
  s = new_system(); /* without states everything is steady */
  expect_ok(s, lied_add(s, &Translational_Fixed, "wall"));
  compose(s);
  expect_ok(s, lied_steady(s));
  lied_free(s);
}

/* Memory may run out at any point: a status, a message, nothing lost. */
static LiedStatus find_steady(LiedSystem *s)
{
  LiedStatus status = lied_add(s, &Heat_FixedTemperature, "wall");
  if (!status) status = lied_add(s, &Heat_Conductor, "conductor");
  if (!status) status = lied_add(s, &Heat_Capacitor, "capacitor");
  if (!status) status = lied_connect(s, "wall.port", "conductor.port_a");
  if (!status) status = lied_connect(s, "conductor.port_b", "capacitor.port");
  if (!status) status = lied_set(s, "wall.T", 7);
  if (!status) status = lied_set(s, "conductor.G", 1);
  if (!status) status = lied_set(s, "capacitor.C", 1);
  if (!status) status = lied_compose(s);
  return status ? status : lied_steady(s);
}

static void test_no_memory(void **state)
{
  (void)state;
  long k = 0;
  for (int done = 0; !done; k++) {
    TestAllocator allocator = {0};
    LiedAllocator hook = test_allocator(&allocator, k);
    LiedSystem *s = lied_new(&hook);
    LiedStatus status = s ? find_steady(s) : LIED_NO_MEMORY;
    done = allocator.failed == 0;
    if (status != (done ? LIED_OK : LIED_NO_MEMORY)) fail_msg("%ld: %s: %s", k, lied_status_name(status), lied_message(s));
    if (done) expect_near("T", get(s, "capacitor.T"), 7, 1e-9);
    lied_free(s);
    assert_int_equal(allocator.blocks, 0);
    assert_int_equal(allocator.wrong, 0);
  }
  assert_true(k > 30);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_spring),           cmocka_unit_test(test_steady_stays),       cmocka_unit_test(test_after_a_run),
      cmocka_unit_test(test_contact),          cmocka_unit_test(test_heat_chain),         cmocka_unit_test(test_vessels),
      cmocka_unit_test(test_free_bodies),      cmocka_unit_test(test_pendulum),           cmocka_unit_test(test_when),
      cmocka_unit_test(test_unbalanced_force), cmocka_unit_test(test_switching_for_ever), cmocka_unit_test(test_wrong_order),
      cmocka_unit_test(test_no_memory),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
