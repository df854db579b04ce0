/* Parameters that leave their range are refused with their place and their bound: by modifiers and settings when a model is
 * loaded, by lied_set and lied_set_parameter before a run, between two, and in the middle of one. Zeros that are legal stay so.
 */
#include "compile/compile.h"
#include "loading.h"

static const char *const text = "package R\n"
                                "  type Quantity = Real(min=0);\n"
                                "  model Block \"Its author gave ranges in all the ways there are\"\n"
                                "    Dialectic.Translational.Flange flange_a;\n"
                                "    parameter Quantity m[2] = {1, 2};\n"
                                "    parameter Real a = 3, z = 1, n = 1, least(min=1e-6) = 1, e[3] = {1, 2, 3};\n"
                                "    Real v;\n"
                                "  equation\n"
                                "    assert(a > 0 and z <> 0, \"a and z\");\n"
                                "    assert(0 <= n, \"n\");\n"
                                "    assert(min(e) > 0, \"e\");\n"
                                "    v = flange_a.v;\n"
                                "    flange_a.f = (m[1] + m[2])*der(v) + 0*a*z*n*least*(e[1] + e[2] + e[3]);\n"
                                "  end Block;\n"
                                "  model Weight \"Its author gave none: an inertia is not negative\"\n"
                                "    Dialectic.Translational.Flange flange_a;\n"
                                "    parameter Real mass;\n"
                                "    Real v;\n"
                                "  equation\n"
                                "    v = flange_a.v;\n"
                                "    flange_a.f = mass*der(v);\n"
                                "  end Weight;\n"
                                "  model T\n"
                                "    import Dialectic.Translational.*;\n"
                                "    Fixed wall;\n"
                                "    Joint one, two;\n"
                                "    Block brick;\n"
                                "    Weight weight(mass=1);\n"
                                "    Body ball(m=1);\n"
                                "    Spring spring(c=1);\n"
                                "  equation\n"
                                "    connect(wall.flange_b, one.flange_a);\n"
                                "    connect(one.flange_b, brick.flange_a);\n"
                                "    connect(one.flange_b, two.flange_a);\n"
                                "    connect(two.flange_b, weight.flange_a);\n"
                                "    connect(two.flange_b, ball.flange_a);\n"
                                "    connect(wall.flange_b, spring.flange_a);\n"
                                "    connect(spring.flange_b, weight.flange_a);\n"
                                "  end T;\n"
                                "end R;\n";

typedef struct Case {
  const char *name;
  double value;
  const char *bound; /* NULL: legal */
} Case;

static const Case cases[] = {
    {"brick.m[1]", -1, ">= 0"}, {"brick.m[2]", -1, ">= 0"}, {"brick.m[2]", 0, NULL},    {"brick.a", 0, "> 0"},
    {"brick.a", -1, "> 0"},     {"brick.z", 0, "not be 0"}, {"brick.z", -1, NULL},      {"brick.n", -1, ">= 0"},
    {"brick.n", 0, NULL},       {"brick.least", 0, "> 0"},  {"brick.e[2]", 0, "> 0"},   {"weight.mass", -1, ">= 0"},
    {"weight.mass", 0, NULL},   {"ball.m", 0, "> 0"},       {"ball.m", -1, "> 0"},      {"spring.c", -1, ">= 0"},
    {"spring.c", 0, NULL},      {"spring.TE", -1, ">= 0"},  {"spring.TE", 0, NULL},     {"one.TD", -1, ">= 0"},
    {"ball.g", -1, NULL},       {"spring.l", -1, NULL},     {"spring.c", NAN, "value"}, {"spring.c", INFINITY, "finite"},
};
enum { CASES = sizeof cases / sizeof *cases };

static Loaded *load_cases(void)
{
  return load_good(text, (LiedLoad){.model = "R.T"});
}

static void expect_case(LiedSystem *s, const Case *c)
{
  double before, after;
  assert_int_equal(lied_get(s, c->name, &before), LIED_OK);
  LiedStatus status = lied_set(s, c->name, c->value);
  if (status != (c->bound ? LIED_WRONG_VALUE : LIED_OK)) fail_msg("%s = %g: %s", c->name, c->value, lied_status_name(status));
  if (c->bound && (!strstr(lied_message(s), c->name) || !strstr(lied_message(s), c->bound)))
    fail_msg("%s = %g: %s", c->name, c->value, lied_message(s));
  assert_int_equal(lied_get(s, c->name, &after), LIED_OK);
  if (c->bound) assert_true(after == before);
  assert_int_equal(lied_set(s, c->name, before), LIED_OK);
}

static void set_by_name(void **state)
{
  Loaded *loaded = load_cases();
  (void)state;
  for (size_t i = 0; i < CASES; i++) expect_case(loaded->system, &cases[i]);
  run_until(loaded, 0.1);
  for (size_t i = 0; i < CASES; i++) expect_case(loaded->system, &cases[i]);
  load_free(loaded);
}

static int set_one_by_one(void *user, double time)
{
  static size_t next;
  (void)time;
  expect_case(user, &cases[next++ % CASES]);
  return next == CASES;
}

static void set_in_the_middle_of_a_run(void **state)
{
  Loaded *loaded = load_cases();
  LiedRun run = {.stop = 1, .solver = "rk4", .step = 1e-3, .progress = set_one_by_one, .user = loaded->system};
  (void)state;
  assert_int_equal(lied_run(loaded->system, &run), LIED_STOPPED);
  load_free(loaded);
}

static void set_by_number(void **state)
{
  Loaded *loaded = load_cases();
  LiedSystem *s = loaded->system;
  LiedInstance ball;
  int n_refused = 0;
  (void)state;
  assert_int_equal(lied_find(s, "ball", &ball), LIED_OK);
  for (unsigned p = 0; p < 2; p++) n_refused += lied_set_parameter(s, ball, p, -1) == LIED_WRONG_VALUE;
  assert_int_equal(n_refused, 1); /* m; g may be anything */
  load_free(loaded);
}

/* Whatever is refused while running is refused when the model is loaded, at its place. */
static void set_when_loaded(void **state)
{
  (void)state;
  for (size_t i = 0; i < CASES; i++) {
    char setting[80];
    const char *settings[] = {setting};
    if (!isfinite(cases[i].value)) continue;
    snprintf(setting, sizeof setting, "%s=%g", cases[i].name, cases[i].value);
    Loaded *loaded = load_text_with(text, (LiedLoad){.model = "R.T", .settings = settings, .n_settings = 1});
    if (!!loaded->failed != !!cases[i].bound) fail_msg("%s: %s", setting, errors);
    if (cases[i].bound && !strstr(errors, ": error: ")) fail_msg("%s: no place in %s", setting, errors);
    load_free(loaded);
  }
}

/* ---- the library ---------------------------------------------------------------------------------------------------- */

static int is_one_of(const char *name, const char *const *names)
{
  while (*names && strcmp(name, *names) != 0) names++;
  return *names != NULL;
}

/* Rule 6 for every class of the product. */
static void library_gives_ranges(void **state)
{
  static const char *const ranged[] = {"m",    "I",   "J",     "L",   "TD",    "TE",     "TS",  "c",  "d",
                                       "c_x",  "c_y", "c_phi", "d_x", "d_y",   "d_phi",  "c_t", "mu", "mu_A",
                                       "mu_S", "N",   "V",     "A",   "ratio", "radius", "T",   NULL};
  int n = 0;
  (void)state;
  for (size_t i = 0; i < builtin_class_count; i++) {
    const LiedClass *class_ = builtin_classes[i].class_;
    if (strcmp(class_->name, "Blocks.NormalNoise") == 0) continue; /* its mu is a mean value */
    for (unsigned p = 0; p < class_->n_parameters; p++) {
      const LiedParameter *parameter = &class_->parameters[p];
      if (!is_one_of(parameter->name, ranged)) continue;
      if (strcmp(class_->name, "Blocks.NormalNoise") == 0) continue; /* its mu is a mean value */
      n++;
      if (parameter->check == LIED_ANY) print_error("%s.%s may be anything\n", class_->name, parameter->name), n = -100000;
    }
  }
  assert_true(n > 100);
}

int main(void)
{
  const struct CMUnitTest tests[] = {LOADING_TEST(set_by_name), LOADING_TEST(set_in_the_middle_of_a_run),
                                     LOADING_TEST(set_by_number), LOADING_TEST(set_when_loaded),
                                     cmocka_unit_test(library_gives_ranges)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
