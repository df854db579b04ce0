/* The host API: wrong calls end in a status and a message; values, states, relations and results are what they say. */
#include "../parts/parts.h"
#include "planar.h"
#include "signals.h"
#include "streams.h"
#include "support/files.h"
#include "translational.h"

/* wall - joint - ball, with a spring from wall to ball. */
static LiedSystem *oscillator(void)
{
  LiedSystem *s = new_system();
  add_parts(s,
            (const Part[]){{&Translational_Fixed, "wall"},
                           {&Translational_Joint, "joint"},
                           {&Translational_Body, "ball"},
                           {&Translational_Spring, "spring"}},
            4);
  connect_all(s,
              (const char *const[][2]){{"wall.flange_b", "joint.flange_a"},
                                       {"joint.flange_b", "ball.flange_a"},
                                       {"wall.flange_b", "spring.flange_a"},
                                       {"spring.flange_b", "ball.flange_a"}},
              4);
  set_all(s,
          (const Setting[]){{"ball.m", 2}, {"ball.g", 0}, {"spring.l", 0}, {"spring.c", 8}, {"joint.TD", 0}, {"joint.s", 0.5}},
          6);
  return s;
}

static void expect_status(LiedSystem *s, LiedStatus status, LiedStatus expected, const char *word)
{
  if (status != expected || !strstr(lied_message(s), word)) fail_msg("%s: %s", lied_status_name(status), lied_message(s));
}

static void test_wrong_class(void **state)
{
  (void)state;
  LiedSystem *s = new_system();
  LiedClass class_ = Translational_Body;
  class_.abi_version = 99;
  expect_status(s, lied_add(s, &class_, "ball"), LIED_WRONG_CLASS, "ABI 99");
  class_ = Translational_Body;
  class_.n_rows = 0;
  class_.n_entries = 0;
  expect_status(s, lied_add(s, &class_, "ball"), LIED_WRONG_CLASS, "not balanced");
  class_ = Translational_Body;
  class_.fixed = NULL;
  expect_status(s, lied_add(s, &class_, "ball"), LIED_WRONG_CLASS, "LIED_FIXED");
  class_ = Translational_ElastoGap;
  class_.bounds = NULL;
  expect_status(s, lied_add(s, &class_, "gap"), LIED_WRONG_CLASS, "bounds");
  expect_status(s, lied_add(s, NULL, "gap"), LIED_WRONG_CLASS, "ABI 0");
  lied_free(s);
}

static void test_unknown_names(void **state)
{
  (void)state;
  LiedSystem *s = oscillator();
  double value;
  expect_status(s, lied_set(s, "joint.TX", 1), LIED_UNKNOWN_NAME, "joint.TX");
  expect_status(s, lied_set(s, "nowhere.TD", 1), LIED_UNKNOWN_NAME, "nowhere.TD");
  expect_status(s, lied_connect(s, "joint.flange_c", "ball.flange_a"), LIED_UNKNOWN_NAME, "flange_c");
  expect_status(s, lied_connect(s, "joint", "ball.flange_a"), LIED_UNKNOWN_NAME, "instance.port");
  expect_status(s, lied_add(s, &Translational_Body, "ball"), LIED_WRONG_VALUE, "already");
  expect_status(s, lied_get(s, "ball.flange_a.s", &value), LIED_WRONG_ORDER, "lied_compose");
  compose(s);
  expect_status(s, lied_get(s, "ball.flange_a.q", &value), LIED_UNKNOWN_NAME, "flange_a.q");
  expect_status(s, lied_run(s, &(LiedRun){.stop = 1, .solver = "magic"}), LIED_UNKNOWN_NAME, "magic");
  const char *const patterns[] = {"joint.*", "nothing*"};
  const char *file = temporary_file(".csv");
  expect_status(s, lied_run(s, &(LiedRun){.stop = 1, .file = file, .patterns = patterns, .n_patterns = 2}), LIED_UNKNOWN_NAME,
                "nothing*");
  temporary_remove(file);
  expect_status(s, lied_disconnect(s, "ball.flange_x"), LIED_UNKNOWN_NAME, "flange_x");
  expect_status(s, lied_remove(s, "bull"), LIED_UNKNOWN_NAME, "bull");
  lied_free(s);
}

static void test_wrong_dimension(void **state)
{
  (void)state;
  LiedSystem *s = oscillator();
  compose(s);
  double x[9] = {0}, dx[9];
  assert_int_equal(lied_n_states(s), 2);
  expect_status(s, lied_get_states(s, x, 3), LIED_WRONG_DIMENSION, "2 states");
  expect_status(s, lied_set_states(s, 0, x, 1), LIED_WRONG_DIMENSION, "2 states");
  expect_status(s, lied_evaluate(s, 0, x, dx, 3), LIED_WRONG_DIMENSION, "2 states");
  expect_status(s, lied_jacobian(s, dx, 3), LIED_WRONG_DIMENSION, "2");
  expect_status(s, lied_eigenvalues(s, x, dx, 3), LIED_WRONG_DIMENSION, "2");
  lied_free(s);
  s = new_system();
  expect_ok(s, lied_add(s, &Planar_Fixed, "frame"));
  expect_ok(s, lied_add(s, &Translational_Body, "ball"));
  expect_status(s, lied_connect(s, "frame.frame_b", "ball.flange_a"), LIED_WRONG_MODEL, "does not fit");
  lied_free(s);
}

static void test_wrong_values(void **state)
{
  (void)state;
  LiedSystem *s = oscillator();
  compose(s);
  expect_status(s, lied_set(s, "ball.m", -1), LIED_WRONG_VALUE, "must be > 0");
  expect_near("mass", get(s, "ball.m"), 2, 0);
  expect_status(s, lied_set(s, "joint.s", NAN), LIED_WRONG_VALUE, "not finite");
  expect_status(s, lied_set(s, "spring.flange_b.f", 1), LIED_WRONG_VALUE, "not an open input");
  expect_status(s, lied_run(s, &(LiedRun){.stop = NAN}), LIED_WRONG_VALUE, "stop");
  expect_status(s, lied_run(s, &(LiedRun){.stop = 1, .file = "/nonexistent/folder/x.csv"}), LIED_IO, "/nonexistent");
  expect_status(s, lied_step(s, -1), LIED_WRONG_VALUE, "step");
  lied_free(s);
}

static void test_before_composition(void **state)
{
  (void)state;
  LiedSystem *s = new_system();
  assert_int_equal(lied_n_states(s), 0);
  assert_int_equal(lied_n_variables(s), 0);
  assert_null(lied_variable_name(s, 0));
  expect_status(s, lied_step(s, 1), LIED_WRONG_ORDER, "lied_compose");
  expect_status(s, lied_run(s, &(LiedRun){.stop = 1}), LIED_WRONG_ORDER, "lied_compose");
  compose(s); /* an empty system is a system */
  expect_ok(s, lied_run(s, &(LiedRun){.stop = 1}));
  expect_near("time", lied_time(s), 1, 0);
  lied_free(s);
  lied_free(NULL);
}

/* omega = sqrt(8 / 2) = 2: s = 0.5 cos 2t, and every way of asking for a value agrees. */
static void test_values(void **state)
{
  (void)state;
  LiedSystem *s = oscillator();
  compose(s);
  expect_near("spring force", get(s, "spring.flange_b.f"), 4, 1e-14);
  expect_near("body force", get(s, "ball.flange_a.f"), -4, 1e-14);
  expect_near("acceleration", get(s, "der(joint.v)"), -2, 1e-14);
  assert_string_equal(lied_unit(s, "spring.flange_b.f"), "N");
  assert_null(lied_unit(s, "spring.nothing"));
  run_fixed(s, "rk4", 1e-3, 1);
  expect_near("position", get(s, "ball.flange_a.s"), 0.5 * cos(2), 1e-11);
  expect_near("state", get(s, "joint.s"), 0.5 * cos(2), 1e-11);
  set_value(s, "joint.s", 0.25);
  expect_near("position set", get(s, "ball.flange_a.s"), 0.25, 0);
  set_value(s, "spring.c", 16);
  expect_near("stiffness set", get(s, "spring.flange_b.f"), 4, 1e-14);
  set_value(s, "joint.f_ext", 3);
  expect_near("input set", get(s, "der(joint.v)"), (3 - 4) / 2.0, 1e-14);
  for (size_t i = 0; i < lied_n_variables(s); i++) {
    char name[200];
    snprintf(name, sizeof name, "%s", lied_variable_name(s, i));
    assert_true(isfinite(get(s, name)));
  }
  lied_free(s);
}

static void test_names_with_dots(void **state)
{
  (void)state;
  LiedSystem *s = new_system();
  add_parts(
      s,
      (const Part[]){{&Translational_Fixed, "arm"}, {&Translational_Joint, "arm.joint"}, {&Translational_Body, "arm.joint[2]"}},
      3);
  connect_all(
      s, (const char *const[][2]){{"arm.flange_b", "arm.joint.flange_a"}, {"arm.joint.flange_b", "arm.joint[2].flange_a"}}, 2);
  set_all(s, (const Setting[]){{"arm.joint[2].m", 1}, {"arm.joint.s.start", 3}}, 2);
  compose(s);
  expect_near("position", get(s, "arm.joint[2].flange_a.s"), 3, 0);
  lied_free(s);
}

/* Evaluating elsewhere leaves the current state alone, and equal states give equal bits. */
static void test_evaluate_is_pure(void **state)
{
  (void)state;
  LiedSystem *s = oscillator();
  compose(s);
  const double here[2] = {0.3, -0.7}, there[2] = {-9, 4};
  double first[2], other[2], second[2], x[2];
  expect_ok(s, lied_evaluate(s, 0, here, first, 2));
  expect_ok(s, lied_evaluate(s, 5, there, other, 2));
  expect_ok(s, lied_evaluate(s, 0, here, second, 2));
  assert_memory_equal(first, second, sizeof first);
  expect_ok(s, lied_get_states(s, x, 2));
  expect_near("state", x[state_index(s, "joint.s")], 0.5, 0);
  lied_free(s);
}

/* A free body of mass m answers a force by 1/m, its elastic velocity by T_D/m; one on a fixed part does not move. */
static void test_port_relation(void **state)
{
  (void)state;
  LiedSystem *s = oscillator();
  set_value(s, "joint.TD", 1e-3);
  compose(s);
  double Ya, a0, Ye, e0;
  expect_ok(s, lied_port_relation(s, "ball.flange_a", &Ya, &a0, &Ye, &e0));
  expect_near("Ya", Ya, 0.5, 1e-15);
  expect_near("Ye", Ye, 0.5e-3, 1e-18);
  expect_near("a0", a0, -2, 1e-14);
  expect_near("e0", e0, -2e-3, 1e-17);
  expect_ok(s, lied_port_relation(s, "spring.flange_b", &Ya, NULL, NULL, NULL));
  expect_near("seen from the spring", Ya, 0.5, 1e-15);
  expect_ok(s, lied_port_relation(s, "joint.flange_a", &Ya, NULL, NULL, NULL));
  expect_near("at the wall", Ya, 0, 0);
  expect_near("state kept", get(s, "joint.s"), 0.5, 0);
  lied_free(s);
}

/* The tip of a rod pendulum (m, I, l to its centre of mass, 2 l to the tip): mobility from the mass matrix. */
static void test_planar_port_relation(void **state)
{
  (void)state;
  LiedSystem *s = new_system();
  add_parts(s,
            (const Part[]){{&Planar_Fixed, "ground"},
                           {&Planar_Revolute, "hinge"},
                           {&Planar_FixedTranslation, "half"},
                           {&Planar_Body, "body"},
                           {&Planar_FixedTranslation, "rest"}},
            5);
  connect_all(s,
              (const char *const[][2]){{"ground.frame_b", "hinge.frame_a"},
                                       {"hinge.frame_b", "half.frame_a"},
                                       {"half.frame_b", "body.frame_a"},
                                       {"body.frame_a", "rest.frame_a"}},
              4);
  const double phi = 0.4, m = 2, I = 0.3, l = 0.7, Ih = I + m * l * l, x = 2 * l * cos(phi), y = 2 * l * sin(phi);
  set_all(s,
          (const Setting[]){{"half.rx", l},
                            {"half.ry", 0},
                            {"rest.rx", l},
                            {"rest.ry", 0},
                            {"body.m", m},
                            {"body.I", I},
                            {"hinge.phi", phi},
                            {"hinge.TD", 0}},
          8);
  compose(s);
  double Ya[9];
  expect_ok(s, lied_port_relation(s, "rest.frame_b", Ya, NULL, NULL, NULL));
  const double J[3] = {-y, x, 1}; /* motion of the tip per turn of the hinge */
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) expect_near("mobility", Ya[3 * i + j], J[i] * J[j] / Ih, 1e-13);
  lied_free(s);
}

/* A stream that a jump of the inertial pressure accelerates: der(m_flow) = lambda / L. */
static void test_stream_port_relation(void **state)
{
  (void)state;
  LiedSystem *s = new_system();
  add_parts(
      s,
      (const Part[]){
          {&Streams_Source, "source"}, {&Streams_PressureDrop, "a"}, {&Streams_PressureDrop, "b"}, {&Streams_Sink, "sink"}},
      4);
  connect_all(s, (const char *const[][2]){{"source.outlet", "a.inlet"}, {"a.outlet", "b.inlet"}, {"b.outlet", "sink.inlet"}},
              3);
  set_all(
      s,
      (const Setting[]){{"a.dp_ref", 1e3}, {"a.m_flow_ref", 1}, {"b.dp_ref", 1e3}, {"b.m_flow_ref", 1}, {"a.L", 1}, {"b.L", 3}},
      6);
  compose(s);
  assert_int_equal(lied_n_states(s), 1);
  double Ya;
  expect_ok(s, lied_port_relation(s, "b.inlet", &Ya, NULL, NULL, NULL));
  expect_near("answer", Ya, 0.25, 1e-15);
  lied_free(s);
}

/* Output exactly at 0, DT, ..., T; the file agrees with what get says. */
static void test_result_file(void **state)
{
  (void)state;
  LiedSystem *s = oscillator();
  compose(s);
  const char *file = temporary_file(".csv");
  const char *const patterns[] = {"joint.s", "spring.flange_?.f"};
  expect_ok(
      s,
      lied_run(
          s,
          &(LiedRun){
              .stop = 1, .solver = "rk4", .step = 1e-2, .every = 0.25, .file = file, .patterns = patterns, .n_patterns = 2}));
  size_t size;
  char *text = file_content(file, &size);
  assert_non_null(text);
  char *line = strtok(text, "\n");
  assert_string_equal(line, "\"time\",\"joint.s\",\"spring.flange_a.f\",\"spring.flange_b.f\"");
  for (int k = 0; k <= 4; k++) {
    double t, position, fa, fb;
    line = strtok(NULL, "\n");
    assert_int_equal(sscanf(line, "%lf,%lf,%lf,%lf", &t, &position, &fa, &fb), 4);
    expect_near("time", t, 0.25 * k, 0);
    expect_near("position", position, 0.5 * cos(2 * t), 1e-8);
    expect_near("force", fb, 8 * position, 1e-14);
    expect_near("balance", fa + fb, 0, 0);
  }
  assert_null(strtok(NULL, "\n"));
  expect_near("last row", get(s, "joint.s"), 0.5 * cos(2), 1e-8);
  free(text);
  temporary_remove(file);
  lied_free(s);
}

static int stop_at_half(void *user, double time)
{
  (void)user;
  return time >= 0.5;
}

static void test_stop_and_go_on(void **state)
{
  (void)state;
  LiedSystem *s = oscillator();
  compose(s);
  assert_int_equal(lied_run(s, &(LiedRun){.stop = 1, .solver = "rk4", .step = 1e-3, .progress = stop_at_half}), LIED_STOPPED);
  expect_near("time", lied_time(s), 0.5, 1e-12);
  run_fixed(s, "rk4", 1e-3, 1);
  expect_near("position", get(s, "joint.s"), 0.5 * cos(2), 1e-11);
  expect_ok(s, lied_use_solver(s, "cvode", 1e-10));
  for (int k = 0; k < 10; k++) expect_ok(s, lied_step(s, 0.1));
  expect_near("position", get(s, "joint.s"), 0.5 * cos(4), 1e-7);
  lied_free(s);
}

static void test_stop_when_set(void **state)
{
  (void)state;
  LiedSystem *s = oscillator();
  compose(s);
  int flag = 0;
  LiedRun run = {.stop = 0.1, .solver = "rk4", .step = 1e-3, .progress = lied_stop_when_set, .user = &flag};
  expect_ok(s, lied_run(s, &run));
  flag = 1;
  run.stop = 1;
  assert_int_equal(lied_run(s, &run), LIED_STOPPED);
  expect_near("time", lied_time(s), 0.101, 1e-12);
  run.user = NULL;
  expect_ok(s, lied_run(s, &run));
  lied_free(s);
}

static int count_calls(void *user)
{
  ++*(int *)user;
  return *(int *)user == 3;
}

/* A callback is due at once if the interval is 0, and never if it is long. */
static void test_paced_progress(void **state)
{
  (void)state;
  LiedSystem *s = oscillator();
  compose(s);
  int calls = 0;
  LiedPace pace = {.look = count_calls, .user = &calls, .interval = 1e6};
  LiedRun run = {.stop = 0.1, .solver = "rk4", .step = 1e-3, .progress = lied_paced_progress, .user = &pace};
  expect_ok(s, lied_run(s, &run));
  assert_int_equal(calls, 0);
  pace = (LiedPace){.look = count_calls, .user = &calls};
  run.stop = 1;
  assert_int_equal(lied_run(s, &run), LIED_STOPPED);
  expect_near("time", lied_time(s), 0.103, 1e-12);
  pace.look = NULL;
  expect_ok(s, lied_run(s, &run));
  assert_int_equal(lied_paced_progress(NULL, 0), 0);
  lied_free(s);
}

/* The determinant of two rods changes sign when T_D |w| grows: the message names joint, w and T_D. */
static void expect_sign_change(const LiedClass *revolute)
{
  LiedSystem *s = new_system();
  add_parts(s,
            (const Part[]){{&Planar_Fixed, "ground"},
                           {revolute, "one"},
                           {&Planar_FixedTranslation, "rod1"},
                           {&Planar_Body, "body1"},
                           {revolute, "two"},
                           {&Planar_FixedTranslation, "rod2"},
                           {&Planar_Body, "body2"}},
            7);
  connect_all(s,
              (const char *const[][2]){{"ground.frame_b", "one.frame_a"},
                                       {"one.frame_b", "rod1.frame_a"},
                                       {"rod1.frame_b", "body1.frame_a"},
                                       {"rod1.frame_b", "two.frame_a"},
                                       {"two.frame_b", "rod2.frame_a"},
                                       {"rod2.frame_b", "body2.frame_a"}},
              6);
  set_all(s,
          (const Setting[]){{"rod1.rx", 1},
                            {"rod1.ry", 0},
                            {"rod2.rx", 1},
                            {"rod2.ry", 0},
                            {"body1.m", 1},
                            {"body2.m", 1},
                            {"body1.gy", 0},
                            {"body2.gy", 0},
                            {"one.TD", 1e-2},
                            {"two.TD", 1e-2},
                            {"two.phi", 1.5707963}},
          11);
  compose(s);
  expect_ok(s, lied_use_solver(s, "rk3", 0)); /* neither a step nor a new value makes it forget the sign */
  expect_ok(s, lied_step(s, 1e-6));
  set_value(s, "body1.gx", 0.1);
  expect_ok(s, lied_step(s, 1e-6));
  LiedStatus status = LIED_OK;
  double w = 0;
  for (; w < 1000 && !status; w += 2) {
    double x[4] = {0}, dx[4];
    x[state_index(s, "one.w")] = w;
    x[state_index(s, "two.phi")] = 1.5707963;
    x[state_index(s, "two.w")] = -2 * w;
    status = lied_evaluate(s, 0, x, dx, 4);
  }
  if (status != LIED_SINGULAR) fail_msg("no change of sign up to w = %g", w);
  assert_non_null(strstr(lied_message(s), "changed sign"));
  assert_non_null(strstr(lied_message(s), "joint 'two'"));
  assert_non_null(strstr(lied_message(s), "T_D = 0.01"));
  lied_free(s);
}

static void test_sign_change(void **state)
{
  (void)state;
  expect_sign_change(&Planar_Revolute);
}

/* No text tells which states turn something. */
static void test_sign_change_without_units(void **state)
{
  (void)state;
  LiedClass revolute = Planar_Revolute;
  LiedState states[4];
  assert_true(revolute.n_states <= 4);
  for (unsigned i = 0; i < revolute.n_states; i++) {
    states[i] = revolute.states[i];
    states[i].unit = i ? NULL : "";
  }
  revolute.states = states;
  expect_sign_change(&revolute);
}

/* A closed contact answers by the mobility of what it presses on, whichever way round its force is an alias of another. */
static void test_port_relation_of_contact(void **state)
{
  (void)state;
  LiedSystem *s = new_system();
  add_parts(s,
            (const Part[]){{&Translational_Fixed, "wall"},
                           {&Translational_Rod, "rod"},
                           {&Translational_ElastoGap, "gap"},
                           {&Translational_Joint, "joint"},
                           {&Translational_Body, "ball"}},
            5);
  connect_all(s,
              (const char *const[][2]){{"wall.flange_b", "joint.flange_a"},
                                       {"joint.flange_b", "ball.flange_a"},
                                       {"ball.flange_a", "gap.flange_a"},
                                       {"gap.flange_b", "rod.flange_b"},
                                       {"rod.flange_a", "wall.flange_b"}},
              5);
  const double m = 2, TD = 1e-3, c = 1e5, TE = 1e-3, K = c * TE;
  set_all(s,
          (const Setting[]){{"ball.m", m},
                            {"ball.g", 0},
                            {"joint.TD", TD},
                            {"rod.l", 1},
                            {"gap.l", 0.2},
                            {"gap.c", c},
                            {"gap.TE", TE},
                            {"joint.s", 0.801}},
          8);
  compose(s);
  assert_true(get(s, "gap.f") < 0);
  double Ya;
  expect_ok(s, lied_port_relation(s, "gap.flange_a", &Ya, NULL, NULL, NULL));
  expect_near("closed contact", Ya, 1 / (m + K * TD), 1e-12); /* m a = lambda - K T_D a */
  lied_free(s);
}

/* An explicit step too long for the stiffness blows up: caught at its step, named, rows kept. */
static void test_blow_up(void **state)
{
  (void)state;
  LiedSystem *s = oscillator();
  set_value(s, "spring.c", 1e9);
  compose(s);
  const char *file = temporary_file(".csv");
  LiedStatus status = lied_run(s, &(LiedRun){.stop = 100, .solver = "rk4", .step = 1e-2, .every = 1e-2, .file = file});
  if (status != LIED_NOT_FINITE) fail_msg("%s: %s", lied_status_name(status), lied_message(s));
  assert_non_null(strstr(lied_message(s), "joint"));
  assert_non_null(strstr(lied_message(s), "T_E"));
  size_t size;
  char *text = file_content(file, &size);
  size_t lines = 0;
  for (size_t i = 0; i < size; i++) lines += text[i] == '\n';
  assert_true(lines >= 2);
  free(text);
  temporary_remove(file);
  lied_free(s);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_wrong_class),
      cmocka_unit_test(test_unknown_names),
      cmocka_unit_test(test_wrong_dimension),
      cmocka_unit_test(test_wrong_values),
      cmocka_unit_test(test_before_composition),
      cmocka_unit_test(test_values),
      cmocka_unit_test(test_names_with_dots),
      cmocka_unit_test(test_evaluate_is_pure),
      cmocka_unit_test(test_port_relation),
      cmocka_unit_test(test_planar_port_relation),
      cmocka_unit_test(test_stream_port_relation),
      cmocka_unit_test(test_result_file),
      cmocka_unit_test(test_stop_and_go_on),
      cmocka_unit_test(test_stop_when_set),
      cmocka_unit_test(test_paced_progress),
      cmocka_unit_test(test_sign_change),
      cmocka_unit_test(test_sign_change_without_units),
      cmocka_unit_test(test_blow_up),
      cmocka_unit_test(test_port_relation_of_contact),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
