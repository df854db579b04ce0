/* What a host does between steps and in callbacks: time events survive it, nothing crashes, nothing is lost. */
#include "streams.h"
#include "support/files.h"
#include "support/models.h"

/* wall - joint - ball, 1 kg, pushed by 1 N from 0.5 s to 0.6 s: the velocity is 0.1 m/s from then on. */
static LiedSystem *pushed_ball(void)
{
  LiedSystem *s = new_system();
  add_parts(s, (const Part[]){{&Translational_Fixed, "wall"}, {&Translational_Joint, "joint"}, {&Translational_Body, "ball"}},
            3);
  connect_all(s, (const char *const[][2]){{"wall.flange_b", "joint.flange_a"}, {"joint.flange_b", "ball.flange_a"}}, 2);
  add_pulse(s, "joint.f_ext", 1, 0.5, 0.1);
  set_all(s, (const Setting[]){{"ball.m", 1}, {"ball.g", 0}, {"joint.TD", 0}}, 3);
  compose(s);
  return s;
}

/* ---- time events after a change from outside -------------------------------------------------------------------------------
 */

static void compose_again(LiedSystem *s)
{
  compose(s);
}

static void read_port(LiedSystem *s)
{
  double Ya, a0;
  expect_ok(s, lied_port_relation(s, "ball.flange_a", &Ya, &a0, NULL, NULL));
}

static void retune(LiedSystem *s)
{
  set_value(s, "joint.TD", 0);
}

static void bring_forward(LiedSystem *s)
{
  set_value(s, "pulse.t_push", 0.4);
}

static void start_over(LiedSystem *s)
{
  expect_ok(s, lied_set_states(s, 0, (const double[]){0, 0}, 2));
}

static void test_time_events_survive_changes(void **state)
{
  (void)state;
  static const struct {
    double when;
    void (*change)(LiedSystem *s);
  } cases[] = {{0.3, compose_again}, {0.3, read_port}, {0.3, retune}, {0.3, bring_forward}, {0.9, start_over}};
  for (size_t k = 0; k < sizeof solvers / sizeof *solvers; k++)
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
      LiedSystem *s = pushed_ball();
      run_to(s, solvers[k], cases[i].when);
      cases[i].change(s);
      run_to(s, solvers[k], 1);
      expect_near(solvers[k], get(s, "joint.v"), 0.1, 1e-6);
      lied_free(s);
    }
}

/* Whatever was held belongs to another point. */
static void test_values_follow_the_states(void **state)
{
  (void)state;
  for (size_t k = 0; k < sizeof solvers / sizeof *solvers; k++) {
    LiedSystem *s = pushed_ball();
    run_to(s, solvers[k], 0.1);
    double x[2] = {0, 0}, dx[2];
    expect_ok(s, lied_evaluate(s, 0.55, x, dx, 2));
    double before = get(s, "der(joint.v)");
    expect_ok(s, lied_set_states(s, 0.55, x, 2));
    expect_near("force off", before, 0, 0);
    expect_near("force on", get(s, "der(joint.v)"), 1, 1e-12);
    for (size_t i = 0; i < 2; i++)
      expect_near("evaluated elsewhere", strcmp(lied_state_name(s, i), "joint.v") ? 1 : dx[i], 1, 1e-12);
    lied_free(s);
  }
}

static void test_contact_follows_the_states(void **state)
{
  (void)state;
  for (size_t k = 0; k < sizeof solvers / sizeof *solvers; k++) {
    LiedSystem *s = pushed_ball();
    expect_ok(s, lied_add(s, &Translational_ElastoGap, "gap"));
    connect_all(s, (const char *const[][2]){{"wall.flange_b", "gap.flange_a"}, {"gap.flange_b", "ball.flange_a"}}, 2);
    set_all(s, (const Setting[]){{"gap.l", 0}, {"gap.c", 1000}, {"joint.s", 1}}, 3);
    run_to(s, solvers[k], 0.1);
    set_value(s, "joint.s", -0.01);
    expect_near(solvers[k], get(s, "der(joint.v)"), 10, 1e-9);
    lied_free(s);
  }
}

/* ---- progress callbacks ----------------------------------------------------------------------------------------------------
 */

typedef struct Guest {
  LiedSystem *s;
  void (*act)(LiedSystem *s);
  int done;
} Guest;

static int act_once(void *user, double time)
{
  Guest *guest = user;
  if (time > 0.2 && !guest->done) guest->done = 1, guest->act(guest->s);
  return 0;
}

static void give_speed(LiedSystem *s)
{
  set_value(s, "joint.v", 7);
}

static void cut_and_look(LiedSystem *s)
{
  expect_ok(s, lied_disconnect(s, "ball.flange_a"));
  expect_near("not yet", get(s, "joint.v"), 0, 0);
}

static void retune_and_look(LiedSystem *s)
{
  set_value(s, "joint.TD", 1e-3);
  expect_near("not yet", get(s, "joint.v"), 0, 0);
}

static void overreach(LiedSystem *s)
{
  expect_failure(s, lied_compose(s), LIED_WRONG_ORDER, "running");
  expect_failure(s, lied_step(s, 0.1), LIED_WRONG_ORDER, "running");
  expect_failure(s, lied_run(s, &(LiedRun){.stop = 2}), LIED_WRONG_ORDER, "running");
  expect_failure(s, lied_use_solver(s, "rk3", 0), LIED_WRONG_ORDER, "running");
  expect_failure(s, lied_set_states(s, 0, (const double[]){0, 0}, 2), LIED_WRONG_ORDER, "running");
  expect_failure(s, lied_port_relation(s, "ball.flange_a", NULL, NULL, NULL, NULL), LIED_WRONG_ORDER, "running");
}

static void test_callbacks_may_change_the_system(void **state)
{
  (void)state;
  static const struct {
    void (*act)(LiedSystem *s);
    double velocity; /* of the ball in the end */
  } cases[] = {{give_speed, 7.1}, {cut_and_look, 0}, {retune_and_look, 0.1}, {overreach, 0.1}};
  for (size_t k = 0; k < sizeof solvers / sizeof *solvers; k++)
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
      Guest guest = {.s = pushed_ball(), .act = cases[i].act};
      LiedRun run = run_of(solvers[k], 1);
      if (is_adaptive(solvers[k])) run.step = 0.05;
      run.progress = act_once;
      run.user = &guest;
      expect_ok(guest.s, lied_run(guest.s, &run));
      expect_near(solvers[k], get(guest.s, "ball.flange_a.v"), cases[i].velocity, 1e-6);
      lied_free(guest.s);
    }
}

/* ---- names and numbers that are none ---------------------------------------------------------------------------------------
 */

static void test_missing_names(void **state)
{
  (void)state;
  LiedSystem *s = pushed_ball();
  LiedInstance instance;
  double value;
  expect_failure(s, lied_add(s, &Translational_Body, NULL), LIED_WRONG_VALUE, "name");
  expect_failure(s, lied_find(s, NULL, &instance), LIED_UNKNOWN_NAME, "instance");
  expect_failure(s, lied_connect(s, NULL, "ball.flange_a"), LIED_UNKNOWN_NAME, "port");
  expect_failure(s, lied_disconnect(s, NULL), LIED_UNKNOWN_NAME, "port");
  expect_failure(s, lied_remove(s, NULL), LIED_UNKNOWN_NAME, "instance");
  expect_failure(s, lied_set(s, NULL, 1), LIED_UNKNOWN_NAME, "variable");
  expect_failure(s, lied_get(s, NULL, &value), LIED_UNKNOWN_NAME, "variable");
  expect_failure(s, lied_port_relation(s, NULL, NULL, NULL, NULL, NULL), LIED_UNKNOWN_NAME, "port");
  assert_null(lied_unit(s, NULL));
  expect_ok(s, lied_find(s, "ball", NULL));
  lied_free(s);
}

/* One instance may have none: its variables stand without prefix. */
static void test_empty_name(void **state)
{
  (void)state;
  LiedSystem *s = new_system();
  add_parts(s, (const Part[]){{&Translational_Fixed, "wall"}, {&Translational_Joint, ""}, {&Translational_Body, "ball"}}, 3);
  connect_all(s, (const char *const[][2]){{"wall.flange_b", "flange_a"}, {"flange_b", "ball.flange_a"}}, 2);
  set_all(s, (const Setting[]){{"TD", 0}, {"s.start", 0.5}, {"ball.m", 2}, {"ball.g", 0}, {"f_ext", 3}}, 5);
  expect_failure(s, lied_add(s, &Translational_Body, ""), LIED_WRONG_VALUE, "already");
  set_value(s, "TD", -1);
  expect_failure(s, lied_compose(s), LIED_WRONG_VALUE, "parameter 'TD' = -1");
  set_value(s, "TD", 0);
  compose(s);
  assert_string_equal(lied_state_name(s, 0), "s");
  expect_near("s", get(s, "s"), 0.5, 0);
  expect_near("acceleration", get(s, "der(v)"), 1.5, 1e-15);
  expect_near("flange", get(s, "flange_b.s"), 0.5, 0);
  lied_free(s);
}

/* As long as names may be: found by every spelling, whole in results. */
static void test_long_names(void **state)
{
  (void)state;
  char name[1002], text[1100];
  memset(name, 'n', 1001);
  name[1001] = 0;
  LiedSystem *s = pushed_ball();
  expect_failure(s, lied_add(s, &Translational_Joint, name), LIED_WRONG_VALUE, "1001");
  name[1000] = 0;
  expect_ok(s, lied_add(s, &Translational_Joint, name));
  expect_ok(s, lied_add(s, &Translational_Body, "second"));
  set_value(s, "second.m", 1);
  snprintf(text, sizeof text, "%s.flange_b", name);
  expect_ok(s, lied_connect(s, text, "second.flange_a"));
  snprintf(text, sizeof text, "%s.flange_a", name);
  expect_ok(s, lied_connect(s, "wall.flange_b", text));
  snprintf(text, sizeof text, "%s.s.start", name);
  set_value(s, text, 3);
  compose(s);
  snprintf(text, sizeof text, "%s.flange_b.s", name);
  expect_near("position", get(s, text), 3, 0);
  snprintf(text, sizeof text, "der(%s.v)", name);
  expect_near("acceleration", get(s, text), -g, 1e-12);
  size_t found = 0;
  for (size_t i = 0; i < lied_n_variables(s); i++) found += strcmp(lied_variable_name(s, i), text) == 0;
  assert_int_equal(found, 1);
  lied_free(s);
}

static void test_numbers_that_are_none(void **state)
{
  (void)state;
  LiedSystem *s = pushed_ball();
  expect_failure(s, lied_set_states(s, 0, (const double[]){0, NAN}, 2), LIED_WRONG_VALUE, "joint.");
  expect_failure(s, lied_set_states(s, NAN, (const double[]){0, 0}, 2), LIED_WRONG_VALUE, "time");
  expect_failure(s, lied_set_states(s, INFINITY, (const double[]){0, 0}, 2), LIED_WRONG_VALUE, "time");
  expect_failure(s, lied_use_solver(s, "cvode", NAN), LIED_WRONG_VALUE, "tolerance");
  expect_failure(s, lied_use_solver(s, "cvode", -1e-6), LIED_WRONG_VALUE, "tolerance");
  expect_near("time", lied_time(s), 0, 0);
  run_to(s, "cvode", 1);
  expect_near("velocity", get(s, "joint.v"), 0.1, 1e-6);
  lied_free(s);
}

/* A call that cannot run leaves an old result alone. */
static void test_result_survives_wrong_options(void **state)
{
  (void)state;
  LiedSystem *s = pushed_ball();
  const char *file = temporary_file(".csv");
  LiedRun run = {.stop = 1, .solver = "rk4", .step = 0.01, .file = file};
  expect_ok(s, lied_run(s, &run));
  size_t size, size_after;
  char *before = file_content(file, &size);
  run.stop = 0.5;
  expect_failure(s, lied_run(s, &run), LIED_WRONG_VALUE, "stop");
  run.patterns = (const char *const[]){NULL};
  run.n_patterns = 1;
  run.stop = 2;
  expect_failure(s, lied_run(s, &run), LIED_UNKNOWN_NAME, "pattern");
  char *after = file_content(file, &size_after);
  assert_int_equal(size, size_after);
  assert_memory_equal(before, after, size);
  free(before);
  free(after);
  temporary_remove(file);
  lied_free(s);
}

/* ---- descriptors -----------------------------------------------------------------------------------------------------------
 */

static void test_faulty_descriptors(void **state)
{
  (void)state;
  LiedSystem *s = new_system();
  LiedClass class_ = Translational_Body;
  LiedPort port = Translational_Body.ports[0];
  port.name = NULL;
  class_.ports = &port;
  expect_failure(s, lied_add(s, &class_, "a"), LIED_WRONG_CLASS, "no name");
  LiedConnector flange = Translational_Flange;
  flange.free_motion = &Planar_Free;
  port = (LiedPort){"flange_a", &flange, 0, 0};
  expect_failure(s, lied_add(s, &class_, "a"), LIED_WRONG_CLASS, "free motion");
  flange = Streams_Port;
  LiedVariable variables[4];
  memcpy(variables, Streams_Port.variables, sizeof variables);
  variables[2].group = 0;
  flange.variables = variables;
  port = (LiedPort){"inlet", &flange, 0, 0};
  class_ = Streams_Sink;
  class_.ports = &port;
  expect_failure(s, lied_add(s, &class_, "a"), LIED_WRONG_CLASS, "shares its group");
  class_ = Translational_Body;
  class_.awaited = (const uint16_t[]){0, 99};
  class_.n_awaited = 2;
  expect_failure(s, lied_add(s, &class_, "a"), LIED_WRONG_CLASS, "requires an unknown");
  lied_free(s);
}

/* ---- modes that do not settle ----------------------------------------------------------------------------------------------
 */

static void stubborn_rows(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) b->rhs[2 * i] = 1;
}

static void stubborn_bounds(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) b->bound[2 * i] = 0, b->bound[2 * i + 1] = INFINITY;
}

/* z + y = 1 with y = -2 z, so -z = 1, and z >= 0: neither the law nor the bound fits. */
static void test_modes_that_do_not_settle(void **state)
{
  (void)state;
  static const LiedName internals[] = {{.name = "z"}, {.name = "y"}};
  static const LiedRow rows[] = {{"z + y = 1", 0}, {"2 z + y = 0", 1}};
  static const LiedEntry entries[] = {
      {0, 0, LIED_CONSTANT, 1}, {0, 1, LIED_CONSTANT, 1}, {1, 0, LIED_CONSTANT, 2}, {1, 1, LIED_CONSTANT, 1}};
  static const LiedMode modes[] = {{0, 0}};
  static const LiedClass stubborn = {LIED_ABI,     .name = "Stubborn", .n_internals = 2,      .internals = internals,
                                     .n_rows = 2,  .rows_info = rows,  .n_entries = 4,        .entries = entries,
                                     .n_modes = 1, .modes = modes,     .rows = stubborn_rows, .bounds = stubborn_bounds};
  LiedSystem *s = pushed_ball();
  expect_ok(s, lied_step(s, 0.1));
  assert_string_equal(lied_message(s), "");
  expect_ok(s, lied_add(s, &stubborn, "stubborn"));
  expect_failure(s, lied_step(s, 0.1), LIED_OK, "warning: in ");
  lied_free(s);
}

/* ---- parts added to a running system ---------------------------------------------------------------------------------------
 */

static void add_pipe(LiedSystem *s, const char *number, double flow)
{
  char source[32], pipe[32], sink[32], text[2][48];
  snprintf(source, sizeof source, "source%s", number);
  snprintf(pipe, sizeof pipe, "pipe%s", number);
  snprintf(sink, sizeof sink, "sink%s", number);
  add_parts(s, (const Part[]){{&Streams_Source, source}, {&Streams_PressureDrop, pipe}, {&Streams_Sink, sink}}, 3);
  snprintf(text[0], sizeof text[0], "%s.outlet", source), snprintf(text[1], sizeof text[1], "%s.inlet", pipe);
  expect_ok(s, lied_connect(s, text[0], text[1]));
  snprintf(text[0], sizeof text[0], "%s.outlet", pipe), snprintf(text[1], sizeof text[1], "%s.inlet", sink);
  expect_ok(s, lied_connect(s, text[0], text[1]));
  snprintf(text[0], sizeof text[0], "%s.dp_ref", pipe), set_value(s, text[0], 1e5);
  snprintf(text[0], sizeof text[0], "%s.m_flow_ref", pipe), set_value(s, text[0], 1);
  snprintf(text[0], sizeof text[0], "%s.m_flow", pipe), set_value(s, text[0], flow);
}

static void test_start_of_an_added_flow(void **state)
{
  (void)state;
  LiedSystem *s = new_system();
  add_pipe(s, "1", 0.5);
  compose(s);
  run_to(s, "cvode", 0.1);
  double flow = get(s, "pipe1.m_flow");
  add_pipe(s, "2", 0.7);
  compose(s);
  expect_near("added", get(s, "pipe2.m_flow"), 0.7, 0);
  expect_near("carried over", get(s, "pipe1.m_flow"), flow, 0);
  lied_free(s);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_time_events_survive_changes),
      cmocka_unit_test(test_values_follow_the_states),
      cmocka_unit_test(test_contact_follows_the_states),
      cmocka_unit_test(test_callbacks_may_change_the_system),
      cmocka_unit_test(test_missing_names),
      cmocka_unit_test(test_empty_name),
      cmocka_unit_test(test_long_names),
      cmocka_unit_test(test_numbers_that_are_none),
      cmocka_unit_test(test_result_survives_wrong_options),
      cmocka_unit_test(test_faulty_descriptors),
      cmocka_unit_test(test_modes_that_do_not_settle),
      cmocka_unit_test(test_start_of_an_added_flow),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
