/* Stepping allocates nothing; running out of memory anywhere ends in a status, and nothing leaks. */
#include "../parts/parts.h"
#include "planar.h"
#include "signals.h"
#include "streams.h"
#include "support/allocator.h"
#include "support/files.h"
#include "translational.h"

static const Part parts[] = {
    {&Translational_Fixed, "wall"},  {&Signals_ForcePulse, "pulse"},
    {&Translational_Joint, "drive"}, {&Translational_Body, "carriage"},
    {&Translational_Rod, "jaw"},     {&Translational_ElastoGap, "gap"},
    {&Translational_Joint, "guide"}, {&Translational_Body, "ball"},
    {&Streams_OutTank, "t1"},        {&Streams_PressureDrop, "p1"},
    {&Streams_Splitter2, "split"},   {&Streams_PressureDrop, "p2"},
    {&Streams_PressureDrop, "p3"},   {&Streams_Junction2, "join"},
    {&Streams_InTank, "t2"},         {&Planar_Fixed, "ground"},
    {&Planar_Revolute, "hinge"},     {&Planar_FixedTranslation, "rod"},
    {&Planar_Body, "bob"},
};

static const char *const pairs[][2] = {
    {"wall.flange_b", "drive.flange_a"}, {"pulse.y", "drive.f_ext"},           {"drive.flange_b", "carriage.flange_a"},
    {"drive.flange_b", "jaw.flange_a"},  {"drive.flange_b", "guide.flange_a"}, {"guide.flange_b", "ball.flange_a"},
    {"jaw.flange_b", "gap.flange_a"},    {"gap.flange_b", "ball.flange_a"},    {"t1.outlet", "p1.inlet"},
    {"p1.outlet", "split.inlet"},        {"split.outlet1", "p2.inlet"},        {"split.outlet2", "p3.inlet"},
    {"p2.outlet", "join.inlet1"},        {"p3.outlet", "join.inlet2"},         {"join.outlet", "t2.inlet"},
    {"ground.frame_b", "hinge.frame_a"}, {"hinge.frame_b", "rod.frame_a"},     {"rod.frame_b", "bob.frame_a"},
};

static const Setting settings[] = {
    {"pulse.f", 10},      {"pulse.t_push", 0.01}, {"pulse.t_pull", 0.03}, {"pulse.width", 0.01}, {"carriage.m", 1},
    {"ball.m", 1},        {"jaw.l", -1},          {"gap.l", 1},           {"gap.c", 1e4},        {"gap.d", 10},
    {"t1.A", 1},          {"t1.level", 2},        {"p1.dp_ref", 1e3},     {"p1.m_flow_ref", 1},  {"p2.dp_ref", 1e3},
    {"p2.m_flow_ref", 1}, {"p3.dp_ref", 1e3},     {"p3.m_flow_ref", 1},   {"t2.A", 1},           {"rod.rx", 1},
    {"rod.ry", 0},        {"bob.m", 1},           {"bob.I", 0.1},         {"guide.v", -1},       {"p1.L", 1e3},
    {"p2.L", 1e3},        {"p3.L", 1e3},
};

/* Mechanics with contact and time events, streams with elected states, planar mechanics: all in one. */
static LiedStatus build(LiedSystem *s)
{
  LiedStatus status = LIED_OK;
  for (size_t i = 0; i < COUNT_OF(parts) && !status; i++) status = lied_add(s, parts[i].class_, parts[i].name);
  for (size_t i = 0; i < COUNT_OF(pairs) && !status; i++) status = lied_connect(s, pairs[i][0], pairs[i][1]);
  for (size_t i = 0; i < COUNT_OF(settings) && !status; i++) status = lied_set(s, settings[i].name, settings[i].value);
  return status ? status : lied_compose(s);
}

/* ---- zero allocations ---- */

typedef struct Watch {
  const TestAllocator *allocator;
  long calls;
  unsigned long mallocs;
  int steps;
} Watch;

static int watch_step(void *user, double time)
{
  (void)time;
  Watch *watch = user;
  if (++watch->steps == 3) {
    watch->calls = watch->allocator->calls;
    watch->mallocs = malloc_calls();
  }
  return 0;
}

static void step_without_allocation(const char *solver)
{
  TestAllocator allocator = {0};
  LiedAllocator hook = test_allocator(&allocator, -1);
  LiedSystem *s = lied_new(&hook);
  expect_ok(s, build(s));
  Watch watch = {.allocator = &allocator};
  expect_ok(s, lied_run(s, &(LiedRun){.stop = 0.1, .solver = solver, .step = 1e-4, .progress = watch_step, .user = &watch}));
  assert_true(watch.steps > 900);
  assert_int_equal(allocator.calls, watch.calls);
  assert_int_equal(malloc_calls(), watch.mallocs);
  double x[32], dx[32];
  size_t n = lied_n_states(s);
  expect_ok(s, lied_get_states(s, x, n));
  expect_ok(s, lied_step(s, 1e-4));
  long calls = allocator.calls;
  for (int k = 0; k < 100; k++) {
    expect_ok(s, lied_step(s, 1e-4));
    expect_ok(s, lied_evaluate(s, 0, x, dx, n));
  }
  assert_int_equal(allocator.calls, calls);
  lied_free(s);
  assert_int_equal(allocator.blocks, 0);
  assert_int_equal(allocator.wrong, 0);
}

static void test_stepping_allocates_nothing(void **state)
{
  (void)state;
  step_without_allocation("euler");
  step_without_allocation("rk3");
  step_without_allocation("rk4");
}

/* Writing rows allocates nothing either. */
static void test_recording_allocates_nothing(void **state)
{
  (void)state;
  TestAllocator allocator = {0};
  LiedAllocator hook = test_allocator(&allocator, -1);
  LiedSystem *s = lied_new(&hook);
  expect_ok(s, build(s));
  const char *file = temporary_file(".csv");
  Watch watch = {.allocator = &allocator};
  expect_ok(s, lied_run(s, &(LiedRun){.stop = 0.1,
                                      .solver = "rk3",
                                      .step = 1e-4,
                                      .every = 1e-3,
                                      .file = file,
                                      .progress = watch_step,
                                      .user = &watch}));
  assert_int_equal(allocator.calls, watch.calls);
  temporary_remove(file);
  lied_free(s);
  assert_int_equal(allocator.blocks, 0);
}

/* ---- failures ---- */

static LiedStatus whole_life(LiedSystem *s, const char *solver, const char *file)
{
  LiedStatus status = build(s);
  LiedRun run = {.stop = 0.02, .solver = solver, .step = 1e-3, .file = file};
  if (!status) status = lied_run(s, &run);
  double value, re[32], im[32];
  if (!status) status = lied_get(s, "gap.f", &value);
  if (!status) status = lied_eigenvalues(s, re, im, lied_n_states(s));
  if (!status) status = lied_port_relation(s, "bob.frame_a", NULL, NULL, NULL, NULL);
  if (!status) status = lied_disconnect(s, "hinge.frame_b");
  run.stop = 0.04;
  run.file = NULL;
  return status ? status : lied_run(s, &run);
}

/* Fails the k-th allocation, for every k, once or for good. */
static void sweep(const char *solver, int fail_on)
{
  const char *file = temporary_file(".mat");
  long k = 0;
  for (int done = 0; !done; k++) {
    TestAllocator allocator = {0};
    LiedAllocator hook = test_allocator(&allocator, k);
    allocator.fail_on = fail_on;
    LiedSystem *s = lied_new(&hook);
    LiedStatus status = s ? whole_life(s, solver, file) : LIED_NO_MEMORY;
    done = allocator.failed == 0;
    LiedStatus expected = done ? LIED_OK : LIED_NO_MEMORY;
    if (status != expected)
      fail_msg("%s, allocation %ld: %s: %s", solver, k, lied_status_name(status), s ? lied_message(s) : "");
    if (s && !done && !strstr(lied_message(s), "memory")) fail_msg("allocation %ld: %s", k, lied_message(s));
    lied_free(s);
    if (allocator.blocks != 0 || allocator.bytes != 0 || allocator.wrong) fail_msg("%s, allocation %ld leaks", solver, k);
  }
  assert_true(k > 50);
  temporary_remove(file);
}

static void test_allocation_failures(void **state)
{
  (void)state;
  sweep("rk3", 0);
  sweep("rk3", 1);
}

static void test_allocation_failures_cvode(void **state)
{
  (void)state;
  sweep("cvode", 0);
  sweep("cvode", 1);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_stepping_allocates_nothing),
      cmocka_unit_test(test_recording_allocates_nothing),
      cmocka_unit_test(test_allocation_failures),
      cmocka_unit_test(test_allocation_failures_cvode),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
