/* lied_set of a loaded system against the model loaded with the same setting: every parameter, every start value and a run are
 * equal bit for bit. */
#include "loading_api.h"
#include "support/allocator.h"
#include "support/bits.h"

static const char *at = ""; /* what is tried */

static const char cart[] = "model Cart\n"
                           "  import Dialectic.Translational.*;\n"
                           "  parameter Real c = 1e5;\n"
                           "  parameter Real m0 = 2;\n"
                           "  parameter Real twice[2] = {m0, 2*m0};\n"
                           "  parameter Real v0 = 2*m0;\n"
                           "  final parameter Real fixed_one = 3*m0;\n"
                           "  Fixed wall;\n"
                           "  Joint rail(v(start=v0));\n"
                           "  Body cart(m=m0, g=0);\n"
                           "  ElastoGap stop(l=-0.5, c=c, d=c/1000);\n"
                           "protected\n"
                           "  parameter Real secret = 1;\n"
                           "equation\n"
                           "  connect(wall.flange_b, rail.flange_a);\n"
                           "  connect(rail.flange_b, cart.flange_a);\n"
                           "  connect(cart.flange_a, stop.flange_a);\n"
                           "  connect(stop.flange_b, wall.flange_b);\n"
                           "end Cart;\n";

static const char arm[] = "package Arms\n"
                          "  model Rod\n"
                          "    import Dialectic.Planar.*;\n"
                          "    parameter Real length = 1;\n"
                          "    parameter Real density = 2;\n"
                          "    parameter Real m = density*length;\n"
                          "    FixedTranslation shape(r = {length, 0});\n"
                          "    Body body(m = m, I = m*length^2/12);\n"
                          "    Frame frame_a, frame_b;\n"
                          "  equation\n"
                          "    connect(frame_a, shape.frame_a); connect(shape.frame_b, body.frame_a);\n"
                          "    connect(shape.frame_b, frame_b);\n"
                          "  end Rod;\n"
                          "  model Arm\n"
                          "    import Dialectic.Planar.*;\n"
                          "    inner World world;\n"
                          "    parameter Integer n = 2;\n"
                          "    parameter Real angle = 0.5;\n"
                          "    parameter Real lengths[n] = {1/i for i in 1:n};\n"
                          "    Fixed wall;\n"
                          "    Revolute joint[n](each phi(start = angle));\n"
                          "    Rod rod[n](length = lengths);\n"
                          "  equation\n"
                          "    connect(wall.frame_b, joint[1].frame_a);\n"
                          "    for i in 1:n loop connect(joint[i].frame_b, rod[i].frame_a); end for;\n"
                          "    for i in 1:n-1 loop connect(rod[i].frame_b, joint[i + 1].frame_a); end for;\n"
                          "  end Arm;\n"
                          "end Arms;\n";

static const char kinds[] = "package Kinds\n"
                            "  type Law = enumeration(linear, square);\n"
                            "  block Decay\n"
                            "    parameter Law law = Law.linear;\n"
                            "    parameter Real a = 1;\n"
                            "    parameter Real b = 2*a;\n"
                            "    parameter Integer n(min = 1) = 2;\n"
                            "    parameter Real x0 = a + b;\n"
                            "    parameter Real top = 100;\n"
                            "    input Real u = a*sin(time);\n"
                            "    input Real level = 3*b;\n"
                            "    Real x(start = x0, max = top*a), y(start = 2*x0), chain[n](each start = b);\n"
                            "  equation\n"
                            "    assert(a < 50, \"a is \" + String(a));\n"
                            "    der(x) = (if law == Law.linear then -b*x else -b*x/(1 + x*x)) + u;\n"
                            "    der(y) = -y + level;\n"
                            "    for i in 1:n loop der(chain[i]) = -i*chain[i] + x; end for;\n"
                            "  end Decay;\n"
                            "  block Store\n"
                            "    parameter Real k; Real q(start = k);\n"
                            "  equation\n"
                            "    der(q) = -k*q;\n"
                            "  end Store;\n"
                            "  block Signal\n"
                            "    input Real u; Real z(start = 0);\n"
                            "  equation\n"
                            "    der(z) = u - z;\n"
                            "  end Signal;\n"
                            "  model All\n"
                            "    parameter Law law = Law.linear;\n"
                            "    parameter Boolean more = false;\n"
                            "    parameter Integer n = 2;\n"
                            "    parameter Real F = 2;\n"
                            "    parameter Real table[2, 2] = {{1, F}, {F, 3}};\n"
                            "    Decay d(law = law, n = n);\n"
                            "    Decay e(a = F, b = 7);\n"
                            "    Store s(k = table[1, 2] + table[2, 2]);\n"
                            "    Store extra(k = 0.5*F) if more;\n"
                            "    Signal g(u = F*sin(time));\n"
                            "    Signal h(u = 4*F);\n"
                            "  end All;\n"
                            "end Kinds;\n";

/* ---- what systems have in common ---- */

static LiedSystem *load_with(const char *text, const char *const *settings, size_t n, const LiedAllocator *allocator)
{
  LiedLoad request = {.text = text, .settings = settings, .n_settings = n, .allocator = allocator};
  return lied_load_with(&request, messages);
}

static LiedSystem *load_one(const char *text, const char *setting)
{
  LiedSystem *s = load_with(text, &setting, setting != NULL, NULL);
  if (!s) fail_msg("%s", lied_messages_text(messages));
  return s;
}

static double get(LiedSystem *s, const char *name)
{
  double value = NAN;
  if (lied_get(s, name, &value)) fail_msg("%s", lied_message(s));
  return value;
}

static void set(LiedSystem *s, const char *name, double value)
{
  if (lied_set(s, name, value)) fail_msg("%s = %g: %s", name, value, lied_message(s));
}

static void expect_same_parameters(LiedSystem *s, LiedSystem *wanted)
{
  assert_int_equal(lied_n_parameters(s), lied_n_parameters(wanted));
  for (size_t i = 0; i < lied_n_parameters(s); i++) {
    char name[200];
    snprintf(name, sizeof name, "%s", lied_parameter_name(s, i));
    assert_string_equal(lied_parameter_name(wanted, i), name);
    double found = get(s, name), right = get(wanted, name);
    if (memcmp(&found, &right, sizeof found) != 0) fail_msg("%s: %s is %.17g instead of %.17g", at, name, found, right);
  }
}

static void expect_same_values(LiedSystem *s, LiedSystem *wanted)
{
  assert_int_equal(lied_n_variables(s), lied_n_variables(wanted));
  for (size_t i = 0; i < lied_n_variables(s); i++) {
    char name[200];
    snprintf(name, sizeof name, "%s", lied_variable_name(s, i));
    assert_string_equal(lied_variable_name(wanted, i), name);
    double found = get(s, name), right = get(wanted, name);
    if (memcmp(&found, &right, sizeof found) != 0) fail_msg("%s: %s is %.17g instead of %.17g", at, name, found, right);
  }
  assert_true(system_bits(s) == system_bits(wanted));
}

static void expect_same_runs(LiedSystem *s, LiedSystem *wanted)
{
  expect_same_parameters(s, wanted);
  expect_same_values(s, wanted);
  for (int k = 0; k < 40; k++) {
    if (lied_use_solver(s, "rk4", 0) || lied_step(s, 2e-3)) fail_msg("%s", lied_message(s));
    if (lied_use_solver(wanted, "rk4", 0) || lied_step(wanted, 2e-3)) fail_msg("%s", lied_message(wanted));
  }
  expect_same_values(s, wanted);
}

/* ---- one value ---- */

static const struct {
  const char *text, *name;
  double value;
  const char *setting;
} cases[] = {
    {cart, "c", 2e5, "c=2e5"},
    {cart, "m0", 5, "m0=5"},
    {cart, "v0", 0.1, "v0=0.1"},
    {cart, "stop.d", 7, "stop.d=7"},
    {cart, "cart.m", 1.0 / 3, "cart.m=0.3333333333333333"},
    {cart, "rail.v.start", 3, "rail.v.start=3"},
    {arm, "angle", 0.25, "angle=0.25"},
    {arm, "world.g[2]", -1.5, "world.g={0, -1.5}"},
    {arm, "world.TD", 0.02, "world.TD=0.02"},
    {arm, "n", 3, "n=3"},
    {arm, "lengths[2]", 0.75, "lengths={1, 0.75}"},
    {arm, "rod[2].density", 3, "rod.density={2, 3}"},
    {arm, "rod[1].m", 3, "rod[1].m=3"},
    {arm, "rod[2].length", 0.6, "rod.length={1, 0.6}"},
    {arm, "rod[2].body.m", 4, "rod[2].body.m=4"},
    {kinds, "law", 2, "law=Kinds.Law.square"},
    {kinds, "more", 1, "more=true"},
    {kinds, "n", 4, "n=4"},
    {kinds, "F", 3, "F=3"},
    {kinds, "table[2,2]", 5, "table={{1, 2}, {2, 5}}"},
    {kinds, "d.a", 1.25, "d.a=1.25"},
    {kinds, "d.b", 1.25, "d.b=1.25"},
    {kinds, "d.x0", -1, "d.x0=-1"},
    {kinds, "d.top", 5, "d.top=5"},
    {kinds, "d.law", 2, "d.law=Kinds.Law.square"},
    {kinds, "d.n", 1, "d.n=1"},
    {kinds, "e.a", 4, "e.a=4"},
    {kinds, "e.n", 5, "e.n=5"},
    {kinds, "s.k", 4, "s.k=4"},
};
/* Nothing is computed from it: the order of elimination stays that of the value before, unless it is composed again. */
static const char alone[] = "rod[2].body.m";
enum { CASES = sizeof cases / sizeof *cases };

static void test_before_a_run(void **state)
{
  (void)state;
  for (size_t i = 0; i < CASES; i++) {
    at = cases[i].name;
    LiedSystem *s = load_one(cases[i].text, NULL), *wanted = load_one(cases[i].text, cases[i].setting);
    set(s, cases[i].name, cases[i].value);
    if (strcmp(at, alone) == 0) assert_int_equal(lied_compose(s), LIED_OK);
    expect_same_runs(s, wanted);
    lied_free(s);
    lied_free(wanted);
  }
}

/* By handle, after the system was asked for values, and in a copy of it. */
static void test_handles_and_copies(void **state)
{
  (void)state;
  for (size_t i = 0; i < CASES; i++) {
    at = cases[i].name;
    LiedSystem *s = load_one(cases[i].text, NULL), *wanted = load_one(cases[i].text, cases[i].setting), *copy;
    const char *dot = strstr(cases[i].name, ".start");
    LiedHandle handle;
    char name[100];
    snprintf(name, sizeof name, "%.*s", (int)(dot ? dot - cases[i].name : 99), cases[i].name);
    assert_int_equal(lied_handle(s, name, &handle), LIED_OK);
    (void)system_bits(s);
    assert_int_equal(lied_copy(s, &copy), LIED_OK);
    lied_free(s);
    if (lied_set_values(copy, &handle, 1, &cases[i].value)) fail_msg("%s", lied_message(copy));
    double found;
    assert_int_equal(lied_get_values(copy, &handle, 1, &found), LIED_OK);
    expect_near(found, cases[i].value, 0);
    if (strcmp(at, alone) == 0) assert_int_equal(lied_compose(copy), LIED_OK);
    expect_same_runs(copy, wanted);
    lied_free(copy);
    lied_free(wanted);
  }
}

/* During a run parameters follow, and states stay; what shapes the model is refused, and nothing changes. */
static void test_during_a_run(void **state)
{
  (void)state;
  int refused = 0;
  for (size_t i = 0; i < CASES; i++) {
    at = cases[i].name;
    if (strstr(cases[i].name, ".start")) continue;
    LiedSystem *s = load_one(cases[i].text, NULL), *wanted = load_one(cases[i].text, cases[i].setting);
    LiedSystem *same = load_one(cases[i].text, NULL);
    assert_int_equal(lied_use_solver(s, "rk4", 0) + lied_step(s, 1e-3), LIED_OK);
    if (lied_set(s, cases[i].name, cases[i].value) == LIED_OK) {
      expect_same_parameters(s, wanted);
    } else {
      if (!strstr(lied_message(s), cases[i].name)) fail_msg("%s: %s", cases[i].name, lied_message(s));
      expect_same_parameters(s, same);
      refused++;
    }
    assert_int_equal(lied_step(s, 1e-3), LIED_OK);
    lied_free(s);
    lied_free(wanted);
    lied_free(same);
  }
  assert_in_range(refused, 5, 12); /* n, more, law, F and a, which drive inputs */
}

/* ---- several values ---- */

/* What was given before stays given; what was not follows. */
static void test_what_was_given(void **state)
{
  (void)state;
  LiedSystem *s = load_one(cart, NULL);
  set(s, "cart.m", 9);
  set(s, "m0", 5);
  expect_near(get(s, "cart.m"), 9, 0);
  expect_near(get(s, "v0"), 10, 0);
  expect_near(get(s, "twice[2]"), 10, 0);
  set(s, "v0", 1);
  set(s, "m0", 6);
  expect_near(get(s, "rail.v"), 1, 0);
  expect_near(get(s, "fixed_one"), 18, 0);
  set(s, "rail.v.start", 2);
  set(s, "v0", 4);
  expect_near(get(s, "rail.v"), 2, 0);
  lied_free(s);
}

static void test_refused(void **state)
{
  (void)state;
  LiedSystem *s = load_one(cart, NULL), *same = load_one(cart, NULL);
  assert_int_equal(lied_set(s, "fixed_one", 1), LIED_WRONG_VALUE);
  assert_int_equal(lied_set(s, "secret", 2), LIED_WRONG_VALUE);
  expect_near(get(s, "secret"), 1, 0);
  assert_int_equal(lied_set(s, "m0", NAN), LIED_WRONG_VALUE);
  assert_int_equal(lied_set(s, "m0", -1), LIED_WRONG_VALUE);
  assert_int_equal(lied_set(s, "nothing", 1), LIED_UNKNOWN_NAME);
  expect_same_runs(s, same);
  lied_free(s), lied_free(same);
  s = load_one(kinds, NULL), same = load_one(kinds, NULL);
  assert_int_equal(lied_set(s, "d.a", 60), LIED_WRONG_VALUE);
  assert_non_null(strstr(lied_message(s), "a is 60"));
  assert_int_equal(lied_set(s, "n", 0), LIED_WRONG_VALUE);
  assert_int_equal(lied_set(s, "n", 1.5), LIED_WRONG_VALUE);
  assert_int_equal(lied_set(s, "more", 2), LIED_WRONG_VALUE);
  assert_int_equal(lied_set(s, "law", 3), LIED_WRONG_VALUE);
  expect_same_runs(s, same);
  assert_int_equal(lied_set(s, "more", 1), LIED_WRONG_VALUE);
  assert_non_null(strstr(lied_message(s), "more=1"));
  lied_free(s), lied_free(same);
}

/* A snapshot knows what was given when it was taken. */
static void test_snapshots(void **state)
{
  (void)state;
  LiedSystem *s = load_one(cart, NULL);
  LiedSnapshot *early = NULL;
  assert_int_equal(lied_save(s, &early), LIED_OK);
  set(s, "cart.m", 9);
  set(s, "m0", 4);
  expect_near(get(s, "cart.m"), 9, 0);
  assert_int_equal(lied_restore(s, early), LIED_OK);
  expect_near(get(s, "m0"), 2, 0);
  set(s, "m0", 4);
  expect_near(get(s, "cart.m"), 4, 0);
  lied_free_snapshot(early);
  lied_free(s);
}

/* A snapshot from before a setting that replaces the structure; what only the other structure has reads NaN. */
static void test_snapshots_of_another_structure(void **state)
{
  (void)state;
  LiedSystem *s = load_one(arm, NULL), *wanted = load_one(arm, NULL);
  LiedSnapshot *early = NULL;
  LiedHandle angles[2];
  double y[2];
  assert_int_equal(lied_save(s, &early), LIED_OK);
  set(s, "n", 3);
  assert_int_equal(lied_handle(s, "joint[2].phi", &angles[0]), LIED_OK);
  assert_int_equal(lied_handle(s, "joint[3].phi", &angles[1]), LIED_OK);
  assert_int_equal(lied_bind(s, NULL, 0, NULL, angles, 2, y), LIED_OK);
  expect_near(y[1], 0.5, 0);
  assert_int_equal(lied_restore(s, early), LIED_OK);
  at = "restored";
  expect_same_runs(s, wanted);
  expect_near(y[0], get(wanted, "joint[2].phi"), 0);
  assert_true(isnan(y[1]));
  lied_free_snapshot(early);
  lied_free(wanted);
  lied_free(s);
}

/* A value that leads another one out of the bounds that the host gave: all of them stay. */
static void test_bounds_of_the_host(void **state)
{
  (void)state;
  LiedSystem *s = load_one(cart, NULL);
  assert_int_equal(lied_set_bounds(s, "cart.m", 0, 10), LIED_OK);
  assert_int_equal(lied_set(s, "m0", 11), LIED_WRONG_VALUE);
  assert_non_null(strstr(lied_message(s), "'cart.m' = 11 must be at most 10"));
  expect_near(get(s, "m0"), 2, 0);
  expect_near(get(s, "v0"), 4, 0);
  expect_near(get(s, "cart.m"), 2, 0);
  set(s, "m0", 9);
  expect_near(get(s, "cart.m"), 9, 0);
  lied_free(s);
}

/* Parameters by number are the same calls. */
static void test_by_number(void **state)
{
  (void)state;
  LiedSystem *s = load_one(kinds, NULL);
  LiedInstance instance;
  assert_int_equal(lied_find(s, "d", &instance), LIED_OK);
  set(s, "d.a", 4);
  expect_near(get(s, "d.b"), 8, 0);
  unsigned p = 0;
  while (lied_set_parameter(s, instance, p, 1.5)) p++; /* the first one that is a number: a */
  expect_near(get(s, "d.b"), 3, 0);
  expect_near(get(s, "d.x"), 4.5, 0);
  lied_free(s);
}

/* A callback in the middle of a run, and the same values between two runs. */
static int set_at_half(void *user, double time)
{
  LiedSystem *s = user;
  if (time > 0.0495 && get(s, "m0") != 3) set(s, "m0", 3);
  return 0;
}

static void test_in_a_callback(void **state)
{
  (void)state;
  LiedSystem *s = load_one(cart, NULL), *wanted = load_one(cart, NULL);
  LiedRun run = {.stop = 0.1, .solver = "rk4", .step = 1e-3, .progress = set_at_half, .user = s};
  if (lied_run(s, &run)) fail_msg("%s", lied_message(s));
  expect_near(get(s, "cart.m"), 3, 0);
  assert_int_equal(lied_run(wanted, &(LiedRun){.stop = 0.05, .solver = "rk4", .step = 1e-3}), LIED_OK);
  set(wanted, "m0", 3);
  assert_int_equal(lied_run(wanted, &(LiedRun){.stop = 0.1, .solver = "rk4", .step = 1e-3}), LIED_OK);
  expect_near(get(s, "rail.s"), get(wanted, "rail.s"), 1e-9);
  lied_free(s), lied_free(wanted);
}

/* Each copy of an ensemble has its own force, which is part of what drives an input. */
static void test_ensemble(void **state)
{
  (void)state;
  enum { COPIES = 3 };
  const double forces[COPIES] = {1, 2, 5};
  LiedSystem *s = load_one(kinds, NULL);
  LiedEnsemble *e = NULL;
  LiedHandle F;
  assert_int_equal(lied_handle(s, "F", &F), LIED_OK);
  assert_int_equal(lied_use_solver(s, "rk3", 0), LIED_OK);
  assert_int_equal(lied_new_ensemble(s, &(LiedEnsembleSetup){.copies = COPIES, .threads = 2}, &e), LIED_OK);
  if (lied_ensemble_set(e, F, forces, COPIES)) fail_msg("%s", lied_ensemble_message(e));
  if (lied_ensemble_step(e, 1e-3, 10)) fail_msg("%s", lied_ensemble_message(e));
  for (size_t i = 0; i < COPIES; i++) {
    char setting[40];
    snprintf(setting, sizeof setting, "F=%g", forces[i]);
    LiedSystem *wanted = load_one(kinds, setting), *copy = lied_ensemble_copy(e, i);
    assert_false(isnan(lied_ensemble_states(e)[i * lied_n_states(wanted)]));
    expect_same_parameters(copy, wanted);
    for (int k = 0; k < 10; k++) assert_int_equal(lied_use_solver(wanted, "rk3", 0) + lied_step(wanted, 1e-3), LIED_OK);
    expect_near(get(copy, "g.z"), get(wanted, "g.z"), 1e-12);
    expect_near(get(copy, "d.x"), get(wanted, "d.x"), 1e-9);
    lied_free(wanted);
  }
  lied_free_ensemble(e);
  lied_free(s);
}

/* ---- random sequences ---- */

static uint32_t next_random(uint64_t *seed)
{
  *seed = *seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(*seed >> 33);
}

/* Up to five values one after another, against one load with the last setting of each. */
static void test_random(void **state)
{
  (void)state;
  static const char *const names[] = {"F",     "n",   "more", "d.a", "d.b",        "d.x0",       "d.top",    "e.a",
                                      "e.top", "s.k", "law",  "e.n", "table[1,2]", "table[2,2]", "d.x.start"};
  enum { NAMES = sizeof names / sizeof *names };
  uint64_t seed = 7;
  for (int round = 0; round < 200; round++) {
    double last[NAMES];
    char texts[NAMES][60];
    const char *settings[NAMES];
    size_t n = 0;
    LiedSystem *s = load_one(kinds, NULL);
    for (int i = 0; i < NAMES; i++) last[i] = NAN;
    for (uint32_t k = 1 + next_random(&seed) % 5; k > 0; k--) {
      uint32_t i = next_random(&seed) % NAMES;
      int is_whole = names[i][strlen(names[i]) - 1] == 'n', is_choice = strcmp(names[i], "law") == 0 || names[i][0] == 'm';
      last[i] = is_whole    ? 1 + next_random(&seed) % 4
                : is_choice ? next_random(&seed) % 2
                            : 1 + next_random(&seed) % 1000 / 64.0;
      if (strcmp(names[i], "law") == 0) last[i]++;
      set(s, names[i], last[i]);
    }
    for (int i = 0; i < NAMES; i++) {
      if (isnan(last[i])) continue;
      if (strcmp(names[i], "law") == 0)
        snprintf(texts[n], sizeof texts[n], "law=Kinds.Law.%s", last[i] == 1 ? "linear" : "square");
      else if (strcmp(names[i], "more") == 0)
        snprintf(texts[n], sizeof texts[n], "more=%s", last[i] == 1 ? "true" : "false");
      else
        snprintf(texts[n], sizeof texts[n], "%s=%.17g", names[i], last[i]);
      settings[n] = texts[n];
      n++;
    }
    LiedSystem *wanted = load_with(kinds, settings, n, NULL);
    if (!wanted) fail_msg("%s", lied_messages_text(messages));
    expect_same_runs(s, wanted);
    lied_free(s);
    lied_free(wanted);
  }
}

/* ---- memory ---- */

/* One allocation after another fails: the system stays what it was, or gets the value. */
static void test_failures(void **state)
{
  (void)state;
  static const struct {
    const char *name;
    double value;
  } sets[] = {{"F", 3}, {"d.b", 3}};
  for (size_t c = 0; c < 2; c++) {
    long step = 1;
    for (long k = 0;; k += step) {
      TestAllocator test;
      LiedAllocator allocator = test_allocator(&test, -1);
      LiedSystem *s = load_with(kinds, NULL, 0, &allocator);
      assert_non_null(s);
      long before = test.calls;
      test.fail_at = before + k;
      LiedStatus status = lied_set(s, sets[c].name, sets[c].value);
      test.fail_at = -1;
      int done = test.failed == 0;
      if (status) assert_int_equal(status, LIED_NO_MEMORY);
      set(s, sets[c].name, sets[c].value);
      (void)system_bits(s);
      expect_near(get(s, "e.x"), get(s, "e.x0"), 0);
      lied_free(s);
      assert_int_equal(test.blocks, 0);
      assert_int_equal(test.wrong, 0);
      if (done) break;
      step = k > 100 ? 37 : 1;
    }
  }
}

static void test_changed_library(void **state)
{
  (void)state;
  char folder[300];
  snprintf(folder, sizeof folder, "%s", folders.root);
  const char *const libraries[] = {folder};
  static const char part[] =
      "block Part\n  parameter Real k = 1;\n  Real x(start = k);\nequation\n  der(x) = -k*x;\nend Part;\n";
  write_file("Part.mo", part);
  LiedLoad request = {.text = "model M\n  parameter Real a = 2;\n  Part p(k = a);\nend M;\n", .libraries = libraries};
  request.n_libraries = 1;
  LiedSystem *s = lied_load_with(&request, messages);
  if (!s) fail_msg("%s", lied_messages_text(messages));
  set(s, "a", 3);
  expect_near(get(s, "p.x"), 3, 0);
  write_file("Part.mo", "block Part\n  parameter Real k = 1;\n  Real x(start = -k);\nequation\n  der(x) = -k*x;\nend Part;\n");
  assert_int_equal(lied_set(s, "a", 4), LIED_WRONG_VALUE);
  assert_non_null(strstr(lied_message(s), "has changed"));
  expect_near(get(s, "p.x"), 3, 0);
  lied_free(s);
}

/* ---- classes alone ---- */

static void test_class(void **state)
{
  (void)state;
  LiedSystem *s = lied_new(NULL);
  const LiedClass *class_;
  LiedLoad request = {.text = kinds, .model = "Kinds.Decay"};
  assert_int_equal(lied_load_class(s, &request, &class_), LIED_OK);
  assert_int_equal(lied_add(s, class_, "one") + lied_add(s, class_, "two"), LIED_OK);
  expect_near(get(s, "one.b"), 2, 0);
  set(s, "one.a", 3);
  expect_near(get(s, "one.b"), 6, 0);
  set(s, "one.b", 5);
  set(s, "one.a", 4);
  expect_near(get(s, "one.b"), 5, 0);
  expect_near(get(s, "two.b"), 2, 0);
  if (lied_compose(s)) fail_msg("%s", lied_message(s));
  expect_near(get(s, "one.x"), 9, 0);
  set(s, "two.a", 2);
  expect_near(get(s, "two.b"), 4, 0);
  lied_free(s);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      LOADING_TEST(test_before_a_run),
      LOADING_TEST(test_handles_and_copies),
      LOADING_TEST(test_during_a_run),
      LOADING_TEST(test_what_was_given),
      LOADING_TEST(test_refused),
      LOADING_TEST(test_snapshots),
      LOADING_TEST(test_by_number),
      LOADING_TEST(test_changed_library),
      LOADING_TEST(test_class),
      LOADING_TEST(test_in_a_callback),
      LOADING_TEST(test_ensemble),
      LOADING_TEST(test_failures),
      LOADING_TEST(test_random),
      LOADING_TEST(test_snapshots_of_another_structure),
      LOADING_TEST(test_bounds_of_the_host),
  };
  return cmocka_run_group_tests(tests, make_messages, free_messages);
}
