/* Model texts to running systems: names, parameters, start values, inputs, settings; and where errors are said to be. */
#include "loading.h"
#include "support/allocator.h"

#define NOTHING ((LiedLoad){.file = NULL})
#define SETTINGS(...)                                                                                                          \
  ((LiedLoad){.settings = (const char *const[]){__VA_ARGS__},                                                                  \
              .n_settings = sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *)})

/* ---- what comes out ---- */

static const char decay[] = "model Decay\n"
                            "  parameter Real k = 2;\n"
                            "  parameter Real x0 = 3;\n"
                            "  Real x(start = x0 + 1);\n"
                            "equation\n"
                            "  der(x) = -k * x;\n"
                            "end Decay;\n";

/* A model of one part has names without prefix, and start values that depend on parameters. */
static void test_one_part(void **state)
{
  (void)state;
  Loaded *loaded = load_good(decay, NOTHING);
  assert_int_equal(loaded->counts.classes, 1);
  assert_int_equal(loaded->counts.compiled, 1);
  assert_string_equal(lied_state_name(loaded->system, 0), "x");
  assert_string_equal(lied_variable_name(loaded->system, 0), "x");
  assert_string_equal(lied_variable_name(loaded->system, 1), "der(x)");
  expect_near(value_of(loaded, "x"), 4, 0);
  expect_near(value_of(loaded, "k"), 2, 0);
  run_until(loaded, 1);
  expect_near(value_of(loaded, "x"), 4 * exp(-2), 1e-8);
  expect_near(value_of(loaded, "der(x)"), -8 * exp(-2), 1e-7);
  load_free(loaded);
  loaded = load_good(decay, SETTINGS("k=5", "x0=-1+2*4"));
  assert_int_equal(loaded->counts.compiled, 0);
  assert_int_equal(loaded->counts.cached, 1);
  expect_near(value_of(loaded, "x"), 8, 0);
  run_until(loaded, 0.5);
  expect_near(value_of(loaded, "x"), 8 * exp(-2.5), 1e-8);
  load_free(loaded);
  loaded = load_good(decay, SETTINGS("x.start=0.5"));
  expect_near(value_of(loaded, "x"), 0.5, 0);
  load_free(loaded);
}

static const char masses[] = "model Masses\n"
                             "  import Dialectic.Translational.*;\n"
                             "  parameter Integer n = 3;\n"
                             "  Fixed wall;\n"
                             "  Joint joint[n](each TD = 0, f_ext = {i * (if time < 0.25 then 4 else 0) for i in 1:n});\n"
                             "  Body body[n](each m = 2, each g = 0);\n"
                             "equation\n"
                             "  for i in 1:n loop\n"
                             "    connect(wall.flange_b, joint[i].flange_a);\n"
                             "    connect(joint[i].flange_b, body[i].flange_a);\n"
                             "  end for;\n"
                             "end Masses;\n";

/* Library parts with expressions in their modifiers need no compiler and leave no trace but their effect. */
static void test_no_compiler(void **state)
{
  (void)state;
  environment_set("PATH", "/nonexistent");
  environment_set("CC", NULL);
  Loaded *loaded = load_good(masses, NOTHING);
  assert_int_equal(loaded->counts.classes, 3);
  assert_int_equal(loaded->counts.built_in, 3);
  assert_int_not_equal(access(folders.cache, F_OK), 0);
  for (size_t i = 0; i < lied_n_variables(loaded->system); i++) assert_null(strchr(lied_variable_name(loaded->system, i), '$'));
  run_until(loaded, 1);
  for (int i = 1; i <= 3; i++) { /* a = 2 i for a quarter of a second */
    char name[40];
    snprintf(name, sizeof name, "joint[%d].v", i);
    expect_near(value_of(loaded, name), i * 0.5, 1e-8);
    snprintf(name, sizeof name, "joint[%d].s", i);
    expect_near(value_of(loaded, name), i * (0.0625 + 0.5 * 0.75), 1e-7);
  }
  load_free(loaded);
}

/* As many classes whatever the number of parts. */
static void test_many_parts(void **state)
{
  (void)state;
  static const char *const sizes[] = {"n=1", "n=10", "n=3000"};
  static const size_t instances[] = {3, 21, 6001};
  for (int i = 0; i < 3; i++) {
    LiedStats stats;
    Loaded *loaded = load_good(masses, SETTINGS(sizes[i]));
    lied_stats(loaded->system, &stats);
    assert_int_equal(loaded->counts.classes, 3);
    assert_int_equal(loaded->assembly->part_count, instances[i]);
    assert_true(stats.instances >= instances[i]);
    load_free(loaded);
  }
}

static const char mass[] = "model Mass\n"
                           "  import Dialectic.Translational.*;\n"
                           "  parameter Real F = 6;\n"
                           "  Fixed wall;\n"
                           "  Joint drive(TD = 0%s);\n"
                           "  Body body(m = 2, g = 0);\n"
                           "equation\n"
                           "  connect(wall.flange_b, drive.flange_a);\n"
                           "  connect(drive.flange_b, body.flange_a);\n"
                           "end Mass;\n";

static const char *mass_with(const char *modifier)
{
  static char text[1000];
  snprintf(text, sizeof text, mass, modifier);
  return text;
}

static void test_inputs(void **state)
{
  (void)state;
  static const struct {
    const char *modifier;
    double v; /* at 1 s */
  } cases[] = {{"", 0},
               {", f_ext = 3", 1.5},
               {", f_ext = F / 2 + 1", 2},
               {", f_ext = 4 * time", 1},
               {", f_ext = F * cos(time)", 3 * 0.8414709848078965}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Loaded *loaded = load_good(mass_with(cases[i].modifier), NOTHING);
    run_until(loaded, 1);
    expect_near(value_of(loaded, "drive.v"), cases[i].v, 1e-8);
    load_free(loaded);
  }
}

static void test_settings_of_parts(void **state)
{
  (void)state;
  Loaded *loaded = load_good(mass_with(", f_ext = F"), SETTINGS("body.m=3", "drive.s.start=0.25", "drive.v.start=-1", "F=9"));
  expect_near(value_of(loaded, "drive.s"), 0.25, 0);
  run_until(loaded, 1);
  expect_near(value_of(loaded, "drive.v"), -1 + 3, 1e-8);
  load_free(loaded);
  loaded = load_good(mass_with(""), SETTINGS("drive.f_ext=4*time"));
  run_until(loaded, 1);
  expect_near(value_of(loaded, "drive.v"), 1, 1e-8);
  load_free(loaded);
}

/* Equations of the model itself read and give variables of its parts; their own variables have no prefix. */
static void test_cross_references(void **state)
{
  (void)state;
  const char *text = "model M\n"
                     "  import Dialectic.Translational.*;\n"
                     "  model Driven\n"
                     "    Joint drive(TD = 0);\n"
                     "    Body body(m = 2, g = 0);\n"
                     "    parameter Real slope = 3;\n"
                     "    Real twice;\n"
                     "  equation\n"
                     "    connect(drive.flange_b, body.flange_a);\n"
                     "    drive.f_ext = slope * time;\n"
                     "    twice = 2 * drive.s;\n"
                     "  end Driven;\n"
                     "  Fixed wall;\n"
                     "  Driven a, b(slope = 6);\n"
                     "  Blocks.Sine sine(f = 1, amplitude = 5);\n"
                     "  Real e, y, u;\n"
                     "equation\n"
                     "  connect(wall.flange_b, a.drive.flange_a);\n"
                     "  connect(wall.flange_b, b.drive.flange_a);\n"
                     "  e = 0.5 * b.body.m * b.drive.v ^ 2;\n"
                     "  y = sine.y + a.twice;\n"
                     "  u = b.drive.f_ext;\n"
                     "end M;\n";
  Loaded *loaded = load_good(text, NOTHING);
  run_until(loaded, 1); /* v = slope t^2 / 4, s = slope t^3 / 12 */
  expect_near(value_of(loaded, "a.twice"), 0.5, 1e-7);
  expect_near(value_of(loaded, "b.twice"), 1, 1e-7);
  expect_near(value_of(loaded, "e"), 2.25, 1e-7);
  expect_near(value_of(loaded, "y"), 0.5 + 5 * sin(2 * 3.14159265358979323846), 1e-7);
  expect_near(value_of(loaded, "u"), 6, 1e-12);
  for (size_t i = 0; i < lied_n_variables(loaded->system); i++) assert_null(strchr(lied_variable_name(loaded->system, i), '$'));
  load_free(loaded);
}

/* An input that stays open can be read, too. */
/* What is read of a body at the linear level, its acceleration, still counts as the body's inertia. */
static void test_acceleration_read(void **state)
{
  (void)state;
  const char *text = "model M\n"
                     "  import Dialectic.Translational.*;\n"
                     "  Fixed wall; Joint joint(TD = 0, f_ext = 6); Body body(m = 2, g = 0);\n"
                     "  Real gained(start = 0);\n"
                     "equation\n"
                     "  connect(wall.flange_b, joint.flange_a); connect(joint.flange_b, body.flange_a);\n"
                     "  der(gained) = 10*body.a;\n"
                     "end M;\n";
  Loaded *loaded = load_good(text, (LiedLoad){0});
  run_until(loaded, 2);
  expect_near(value_of(loaded, "gained"), 10 * 6.0 / 2 * 2, 1e-8);
  load_free(loaded);
}

static void test_open_input_read(void **state)
{
  (void)state;
  const char *text = "model M\n"
                     "  model Part input Real u = k; parameter Real k = 3; Real x(start = 0); equation der(x) = u; end Part;\n"
                     "  Part one, two(k = 4), three(u = 5), four(u = time);\n"
                     "  Real sum;\n"
                     "equation\n"
                     "  sum = one.u + two.u + three.u + four.u;\n"
                     "end M;\n";
  Loaded *loaded = load_good(text, NOTHING);
  expect_near(value_of(loaded, "sum"), 12, 0);
  run_until(loaded, 2);
  expect_near(value_of(loaded, "sum"), 14, 1e-12);
  expect_near(value_of(loaded, "one.x") + value_of(loaded, "two.x"), 14, 1e-7);
  load_free(loaded);
}

static void test_discrete(void **state)
{
  (void)state;
  const char *text = "model Count\n"
                     "  parameter Integer first = 5;\n"
                     "  discrete Real n(start = first + 0.5);\n"
                     "equation\n"
                     "  when time > 0.5 then n = pre(n) + 1; end when;\n"
                     "end Count;\n";
  Loaded *loaded = load_good(text, NOTHING);
  run_until(loaded, 0.25);
  expect_near(value_of(loaded, "n"), 5.5, 0);
  run_until(loaded, 1);
  expect_near(value_of(loaded, "n"), 6.5, 0);
  load_free(loaded);
}

/* ---- which model, which packages ---- */

static void test_choice(void **state)
{
  (void)state;
  const char *text = "package P model A Real x(start = 1); equation der(x) = 1; end A;\n"
                     "model B Real x(start = 2); equation der(x) = 1; end B; end P;\n";
  Loaded *loaded = load_good(text, NOTHING);
  assert_string_equal(loaded->assembly->name, "P.B");
  load_free(loaded);
  loaded = load_good(text, (LiedLoad){.model = "P.A"});
  expect_near(value_of(loaded, "x"), 1, 0);
  load_free(loaded);
  expect_error(text, (LiedLoad){.model = "P.C"}, "error: ");
  expect_error("package P end P;\n", NOTHING, "m.mo:1:9: error: there is no model in this file");
}

static void test_packages(void **state)
{
  (void)state;
  const char *text = "model M Mine.Tank t; end M;\n";
  expect_error(text, NOTHING, "m.mo:1:9: error: ");
  write_file("Mine.mo", "package Mine model Tank Real h(start = 3); equation der(h) = -1; end Tank; end Mine;\n");
  const char *const list[] = {folders.root};
  Loaded *loaded = load_good(text, (LiedLoad){.libraries = list, .n_libraries = 1});
  expect_near(value_of(loaded, "t.h"), 3, 0);
  load_free(loaded);
  char path[300];
  snprintf(path, sizeof path, "/nonexistent:%s", folders.root);
  environment_set("LIEDPATH", path);
  loaded = load_good(text, NOTHING);
  environment_set("LIEDPATH", NULL);
  load_free(loaded);
}

/* ---- what is wrong ---- */

static void test_wrong_files(void **state)
{
  (void)state;
  Loaded *loaded = load_model(&(LiedLoad){.file = "/nonexistent.mo"});
  if (loaded) diagnostics_print(loaded->diagnostics, error_output());
  assert_true(loaded->failed);
  assert_non_null(strstr(errors, "/nonexistent.mo: error: "));
  load_free(loaded);
  expect_error("model M\n  Real x;\nequation\n  x = = 1;\nend M;\n", NOTHING, "m.mo:4:7: error: ");
}

static void test_wrong_settings(void **state)
{
  (void)state;
  expect_error(decay, SETTINGS("k"), "--set:1:1: error: this is not a setting: write NAME=VALUE\nk\n^");
  expect_error(decay, SETTINGS("=3"), "--set:1:1: error: this is not a setting: write NAME=VALUE");
  expect_error(decay, SETTINGS(""), "--set:1:1: error: this is not a setting: write NAME=VALUE");
  expect_error(decay, SETTINGS("k=3*"), "--set:1:");
  expect_error(decay, SETTINGS("k=2", "1k=3"), "--set:1:1: error: ");
  expect_error(decay, SETTINGS("kk=3"), "--set:1:1: error: ");
  expect_error(decay, SETTINGS("k="), "--set:1:3: error: expected an expression");
}

/* Rules of composition are told at the component that a message names. */
static void test_places(void **state)
{
  (void)state;
  expect_error("model M\n"
               "  import Dialectic.Translational.*;\n"
               "  Fixed wall;\n"
               "  Joint joint;\n"
               "  Rod rod(l = 1);\n"
               "equation\n"
               "  connect(wall.flange_b, joint.flange_a);\n"
               "  connect(joint.flange_b, rod.flange_a);\n"
               "end M;\n",
               NOTHING, "m.mo:4:9: error: joint 'joint'");
  expect_error("model M\n"
               "  import Dialectic.Translational.*;\n"
               "  Fixed one;\n"
               "  Fixed other;\n"
               "equation\n"
               "  connect(one.flange_b, other.flange_b);\n"
               "end M;\n",
               NOTHING, "m.mo:");
  expect_error(mass_with(""), SETTINGS("body.m=-1"), ": error: ");
}

static void test_driven_twice(void **state)
{
  (void)state;
  expect_error("model M\n"
               "  import Dialectic.Translational.*;\n"
               "  Fixed wall;\n"
               "  Joint joint(f_ext = sin(time));\n"
               "  Body body(m = 1);\n"
               "  Blocks.Constant push(k = 3);\n"
               "equation\n"
               "  connect(wall.flange_b, joint.flange_a);\n"
               "  connect(joint.flange_b, body.flange_a);\n"
               "  connect(push.y, joint.f_ext);\n"
               "end M;\n",
               NOTHING, "error: joint.f_ext is connected: it cannot be driven twice");
  expect_error("model M\n"
               "  model Part input Real u; Real x(start = 0); equation der(x) = u; end Part;\n"
               "  Part part(u = time ^ 2);\n"
               "equation\n"
               "  part.u = 3;\n"
               "end M;\n",
               NOTHING, "error: ");
}

static void test_warnings(void **state)
{
  (void)state;
  Loaded *loaded = load_good(mass_with(""), SETTINGS("drive.a.start=3"));
  assert_non_null(strstr(errors, "warning: the start value has no effect: drive.a is not a state"));
  load_free(loaded);
  loaded = load_good("model M\n"
                     "  function f input Real u; output Real y; algorithm y := u^2; end f;\n"
                     "  function df input Real u; input Real v; output Real w; algorithm w := 2*u*v; end df;\n"
                     "  function g = f annotation(derivative = df);\n"
                     "  Real x = g(time);\n"
                     "end M;\n",
                     NOTHING);
  assert_non_null(strstr(errors, "m.mo:4:12: warning: the derivative of a short function class: not supported yet"));
  load_free(loaded);
}

/* A failure of a run, told like those of the model. */
static void test_report(void **state)
{
  (void)state;
  Loaded *loaded = load_good(mass_with(", f_ext = 1 / (0.5 - time)"), NOTHING);
  assert_int_not_equal(lied_run(loaded->system, &(LiedRun){.stop = 1, .solver = "rk4", .step = 0.1}), LIED_OK);
  LiedMessages *messages = lied_new_messages();
  assert_int_equal(lied_messages(loaded->system, messages), LIED_OK);
  const char *text = lied_messages_text(messages);
  if (!strstr(text, "m.mo:5:9: error: at t = ")) fail_msg("%s", text);
  lied_free_messages(messages);
  load_free(loaded);
}

/* ---- memory ---- */

/* Every allocation fails once: the answer is NULL, and nothing is left. */
static void test_memory(void **state)
{
  (void)state;
  char file[400], inputs[400];
  snprintf(file, sizeof file, "%s", write_file("m.mo", mass_with(", s(start = 1)")));
  snprintf(inputs, sizeof inputs, "%s", write_file("i.csv", "time,drive.f_ext\n0,1\n"));
  for (long fail_at = 0;; fail_at++) {
    TestAllocator allocator;
    LiedAllocator hook = test_allocator(&allocator, fail_at);
    LiedLoad request = {.file = file, .inputs = inputs, .allocator = &hook};
    Loaded *loaded = load_model(&request);
    if (loaded) diagnostics_print(loaded->diagnostics, error_output());
    if (!allocator.failed && loaded->failed) fail_msg("%s", errors);
    if (allocator.failed) assert_null(loaded);
    load_free(loaded);
    assert_int_equal(allocator.blocks, 0);
    assert_false(allocator.wrong);
    if (!allocator.failed) break;
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      LOADING_TEST(test_one_part),
      LOADING_TEST(test_no_compiler),
      LOADING_TEST(test_many_parts),
      LOADING_TEST(test_inputs),
      LOADING_TEST(test_settings_of_parts),
      LOADING_TEST(test_discrete),
      LOADING_TEST(test_cross_references),
      LOADING_TEST(test_acceleration_read),
      LOADING_TEST(test_open_input_read),
      LOADING_TEST(test_choice),
      LOADING_TEST(test_packages),
      LOADING_TEST(test_wrong_files),
      LOADING_TEST(test_wrong_settings),
      LOADING_TEST(test_places),
      LOADING_TEST(test_driven_twice),
      LOADING_TEST(test_warnings),
      LOADING_TEST(test_report),
      LOADING_TEST(test_memory),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
