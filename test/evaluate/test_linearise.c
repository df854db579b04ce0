/* A, B, C, D of systems whose equations are known, and of examples against differences of what lied_get and lied_evaluate show;
 * refusals; failed allocations. */
#include <complex.h>

#include "linear_model.h"
#include "support/allocator.h"
#include "support/examples.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* ---- models from text -------------------------------------------------------------------------------------------------- */

static LiedSystem *load_text(const char *text, const char *const *settings, size_t n_settings, const LiedAllocator *allocator)
{
  LiedMessages *messages = lied_new_messages();
  LiedLoad load = {.text = text, .settings = settings, .n_settings = n_settings, .allocator = allocator};
  LiedSystem *s = lied_load_with(&load, messages);
  if (!s) fail_msg("%s", lied_messages_text(messages));
  lied_free_messages(messages);
  return s;
}

static size_t state_number(LiedSystem *s, const char *name)
{
  size_t i = 0;
  while (i < lied_n_states(s) && strcmp(lied_state_name(s, i), name) != 0) i++;
  if (i == lied_n_states(s)) fail_msg("there is no state %s", name);
  return i;
}

static LinearModel *model_of(LiedSystem *s, const char *const *inputs, size_t n_inputs, const char *const *outputs,
                             size_t n_outputs)
{
  LinearModel *model = new_model(s, inputs, n_inputs);
  for (size_t i = 0; i < n_outputs; i++) add_name(&model->outputs, outputs[i]);
  size_model(model);
  expect_ok(s, fill_model(s, model));
  return model;
}

static void expect_close(double value, double expected, double tolerance, const char *what)
{
  if (!(fabs(value - expected) <= tolerance)) fail_msg("%s: %.17g instead of %.17g", what, value, expected);
}

/* ---- against differences ------------------------------------------------------------------------------------------------ */

typedef struct Tally {
  size_t compared, skipped;
} Tally;

static double entry(const LinearModel *m, size_t i, size_t j)
{
  const size_t n = m->n, k = m->inputs.n;
  if (i < n) return j < n ? m->A[i * n + j] : m->B[i * k + j - n];
  return j < n ? m->C[(i - n) * n + j] : m->D[(i - n) * k + j - n];
}

static double row_size(const LinearModel *m, size_t i)
{
  double most = 0;
  for (size_t j = 0; j < m->n + m->inputs.n; j++) most = fmax(most, fabs(entry(m, i, j)));
  return most;
}

/* Where two step sizes do not agree, or the slopes on both sides differ, something switches: there is nothing to compare. */
static void compare_column(LiedSystem *s, const LinearModel *m, const double *x, size_t j, const char *name, Tally *tally)
{
  const size_t rows = m->n + m->outputs.n;
  double at = j < m->n ? x[j] : get(s, m->inputs.at[j - m->n]), h = 1e-3 * fmax(0.1, fabs(at));
  double *wide = calloc(4 * rows + 1, sizeof *wide), *narrow = wide + rows, *high = narrow + rows, *low = high + rows;
  double *here = calloc(rows + 1, sizeof *here);
  difference(s, m, x, j, h, wide);
  difference(s, m, x, j, h / 5, narrow);
  look_beside(s, m, x, j, 0, here);
  look_beside(s, m, x, j, h / 5, high);
  look_beside(s, m, x, j, -h / 5, low);
  for (size_t i = 0; i < rows; i++) {
    double exact = entry(m, i, j), scale = fmax(fabs(exact), fabs(narrow[i])), noise = fabs(wide[i] - narrow[i]);
    double bend = fabs(high[i] - 2 * here[i] + low[i]) / (h / 5);
    int smooth = noise <= 1e-6 * scale + 1e-6 && bend <= 0.05 * scale + 1e-6;
    tally->compared += (size_t)smooth, tally->skipped += (size_t)!smooth;
    if (smooth && !(fabs(exact - narrow[i]) <= 1e-6 * scale + 2 * noise + 1e-8 * fmax(1, row_size(m, i)) + 1e-3 * bend))
      fail_msg("%s: row %s, column %zu: %.12g, by differences %.12g", name,
               i < m->n ? lied_state_name(s, i) : m->outputs.at[i - m->n], j, exact, narrow[i]);
  }
  free(wide), free(here);
}

static Tally compare(LiedSystem *s, const LinearModel *m, const char *name)
{
  Tally tally = {0};
  double *x = calloc(m->n + 1, sizeof *x);
  expect_ok(s, lied_get_states(s, x, m->n));
  for (size_t j = 0; j < m->n + m->inputs.n; j++) compare_column(s, m, x, j, name, &tally);
  free(x);
  return tally;
}

/* Everything that a result shows, but for energies. */
static LinearModel *model_of_all(LiedSystem *s, const char *const *inputs, size_t n_inputs)
{
  LinearModel *model = new_model(s, inputs, n_inputs);
  for (size_t i = 0; i < lied_n_variables(s); i++) {
    const char *name = lied_variable_name(s, i);
    if (strncmp(name, "energy.", 7) != 0) add_name(&model->outputs, name);
  }
  size_model(model);
  expect_ok(s, fill_model(s, model));
  return model;
}

/* A is the transpose of lied_jacobian, bit for bit, and its eigenvalues, from the trace and that of its square, are those of
 * lied_eigenvalues. */
static void compare_jacobian(LiedSystem *s, const LinearModel *m, const char *name)
{
  const size_t n = m->n;
  double *jacobian = calloc(n * n + 2 * n + 1, sizeof *jacobian), *re = jacobian + n * n, *im = re + n;
  expect_ok(s, lied_jacobian(s, jacobian, n));
  expect_ok(s, lied_eigenvalues(s, re, im, n));
  double trace = 0, squares = 0, size = 0, sum = 0, sum_squares = 0;
  for (size_t i = 0; i < n; i++) {
    trace += m->A[i * n + i];
    sum += re[i], sum_squares += re[i] * re[i] - im[i] * im[i];
    for (size_t j = 0; j < n; j++) {
      if (memcmp(&jacobian[j * n + i], &m->A[i * n + j], sizeof(double)) != 0) fail_msg("%s: A is not the Jacobian", name);
      squares += m->A[i * n + j] * m->A[j * n + i], size += m->A[i * n + j] * m->A[i * n + j];
    }
  }
  expect_close(sum, trace, 1e-9 * sqrt(size) + 1e-12, name);
  expect_close(sum_squares, squares, 1e-9 * size + 1e-12, name);
  free(jacobian);
}

static void look_at(LiedSystem *s, const char *name, double most_skipped)
{
  LinearModel *m = model_of_all(s, NULL, 0);
  compare_jacobian(s, m, name);
  Tally tally = compare(s, m, name);
  if ((double)tally.skipped > most_skipped * (double)(tally.skipped + tally.compared))
    fail_msg("%s: %zu skipped, %zu compared", name, tally.skipped, tally.compared);
  free_model(m);
}

static void test_examples(void **state)
{
  (void)state;
  static const char *const names[] = {"MassSpringDamper.mo",
                                      "TwoSprings.mo",
                                      "AsymmetricStop.mo",
                                      "Chain.mo",
                                      "CraneCrab.mo",
                                      "DoublePendulum.mo",
                                      "GearAndWheel.mo",
                                      "Clamp.mo",
                                      "CommunicatingVessels.mo",
                                      "ThreeWayBypass.mo",
                                      "CoolingLoop.mo",
                                      "LandingGear.mo",
                                      "SliderCrank.mo",
                                      "CounterSpinBall.mo"};
  for (size_t i = 0; i < COUNT(names); i++) {
    Example example = example_named(names[i]);
    Loaded *loaded = example_load(&example, NULL);
    LiedSystem *s = loaded->system;
    look_at(s, names[i], 0.5); /* flows begin at 0, where they switch */
    double stop = lied_time(s) + example.step * example.steps;
    expect_ok(s, lied_run(s, &(LiedRun){.stop = stop, .solver = "rk4", .step = example.step}));
    look_at(s, names[i], 0.25);
    load_free(loaded);
  }
}

/* ---- the cart-pole ------------------------------------------------------------------------------------------------------ */

static const char cart_pole[] = "model CartPole\n"
                                "  import Dialectic.Planar.*;\n"
                                "  inner World world(TD=0);\n"
                                "  Fixed rail;\n"
                                "  Prismatic slide(r={1,0}, useFlange=true);\n"
                                "  Body cart(m=2, I=0);\n"
                                "  Revolute pivot;\n"
                                "  FixedTranslation half(r={0,0.7});\n"
                                "  Body pole(m=0.3, I=0.05);\n"
                                "  Dialectic.Translational.Force drive;\n"
                                "  input Real u;\n"
                                "equation\n"
                                "  connect(rail.frame_b, slide.frame_a);\n"
                                "  connect(slide.frame_b, cart.frame_a);\n"
                                "  connect(cart.frame_a, pivot.frame_a);\n"
                                "  connect(pivot.frame_b, half.frame_a);\n"
                                "  connect(half.frame_b, pole.frame_a);\n"
                                "  connect(drive.flange, slide.flange_a);\n"
                                "  drive.f = u;\n"
                                "end CartPole;\n";

/* Upright: (M + m) a - m l alpha = u, (I + m l^2) alpha - m l a = m g l phi. */
static void test_cart_pole(void **state)
{
  (void)state;
  const double M = 2, m = 0.3, l = 0.7, J = 0.05 + m * l * l;
  LiedSystem *s = load_text(cart_pole, NULL, 0, NULL);
  const double g = -get(s, "pole.g[2]"), det = (M + m) * J - m * l * m * l;
  const char *const inputs[] = {"u"}, *const outputs[] = {"slide.s", "u", "der(pivot.w)", "cart.m"};
  LinearModel *model = model_of(s, inputs, 1, outputs, COUNT(outputs));
  const size_t n = model->n, x = state_number(s, "slide.s"), v = state_number(s, "slide.v"), phi = state_number(s, "pivot.phi"),
               w = state_number(s, "pivot.w");
  assert_int_equal(n, 4);
  double A[4][4] = {{0}}, B[4] = {0};
  A[x][v] = A[phi][w] = 1;
  A[v][phi] = m * l * m * g * l / det;
  A[w][phi] = (M + m) * m * g * l / det;
  B[v] = J / det, B[w] = m * l / det;
  for (size_t i = 0; i < n; i++) {
    expect_close(model->B[i], B[i], 1e-12, "B");
    for (size_t j = 0; j < n; j++) expect_close(model->A[i * n + j], A[i][j], 1e-12, "A");
  }
  for (size_t j = 0; j < n; j++) {
    expect_close(model->C[j], j == x, 0, "C of a state");
    expect_close(model->C[n + j], 0, 0, "C of the input");
    expect_close(model->C[2 * n + j], A[w][j], 1e-12, "C of a derivative");
    expect_close(model->C[3 * n + j], 0, 0, "C of a parameter");
  }
  const double D[] = {0, 1, B[w], 0};
  for (size_t i = 0; i < COUNT(D); i++) expect_close(model->D[i], D[i], 1e-12, "D");
  free_model(model);
  lied_free(s);
}

/* Far from upright, moving, with and without T_D. */
static void test_swinging_cart_pole(void **state)
{
  (void)state;
  static const char *const times[] = {"world.TD=0", "world.TD=0.01"}, *const inputs[] = {"u"};
  for (size_t k = 0; k < COUNT(times); k++) {
    LiedSystem *s = load_text(cart_pole, &times[k], 1, NULL);
    expect_ok(s, lied_set(s, "pivot.phi", 0.8));
    expect_ok(s, lied_set(s, "pivot.w", -1.3));
    expect_ok(s, lied_set(s, "slide.v", 0.4));
    expect_ok(s, lied_set(s, "u", 3));
    LinearModel *m = model_of_all(s, inputs, 1);
    compare_jacobian(s, m, "cart-pole");
    Tally tally = compare(s, m, "cart-pole");
    assert_true(tally.compared > 20 * tally.skipped);
    free_model(m);
    lied_free(s);
  }
}

/* ---- a mass on a spring and a damper, and a force -------------------------------------------------------------------------
 */

static const char pushed_mass[] = "model PushedMass\n"
                                  "  import Dialectic.Translational.*;\n"
                                  "  Fixed ceiling;\n"
                                  "  Joint joint(TD=0, s(start=0.1), v(start=0.3));\n"
                                  "  Body mass(m=2);\n"
                                  "  Spring spring(c=50, TE=0);\n"
                                  "  Damper damper(d=3);\n"
                                  "  Force push;\n"
                                  "  input Real u;\n"
                                  "  Real square = joint.s*joint.s;\n"
                                  "equation\n"
                                  "  connect(ceiling.flange_b, joint.flange_a);\n"
                                  "  connect(joint.flange_b, mass.flange_a);\n"
                                  "  connect(ceiling.flange_b, spring.flange_a);\n"
                                  "  connect(spring.flange_b, mass.flange_a);\n"
                                  "  connect(ceiling.flange_b, damper.flange_a);\n"
                                  "  connect(damper.flange_b, mass.flange_a);\n"
                                  "  connect(push.flange, mass.flange_a);\n"
                                  "  push.f = u;\n"
                                  "end PushedMass;\n";

/* Rows of (s, v, u), with m = 2, c = 50, d = 3. A force at a flange is that on the part; energies are outputs of classes. */
static void test_kinds_of_variables(void **state)
{
  (void)state;
  static const struct {
    const char *name;
    double row[3];
  } expected[] = {
      {"joint.s", {1, 0, 0}},
      {"der(joint.s)", {0, 1, 0}},
      {"der(joint.v)", {-25, -1.5, 0.5}},
      {"mass.flange_a.s", {1, 0, 0}},
      {"mass.flange_a.v", {0, 1, 0}},
      {"mass.flange_a.f", {-50, -3, 1}},
      {"spring.flange_b.f", {50, 0, 0}},
      {"damper.flange_b.f", {0, 3, 0}},
      {"push.flange.f", {0, 0, -1}},
      {"ceiling.flange_b.f", {50, 3, 0}},
      {"spring.energy_elastic", {50 * 0.1, 0, 0}},
      {"mass.energy_kinetic", {0, 2 * 0.3, 0}},
      {"damper.power_damping", {0, 2 * 3 * 0.3, 0}},
      {"square", {0.2, 0, 0}},
      {"mass.m", {0, 0, 0}},
      {"u", {0, 0, 1}},
  };
  LiedSystem *s = load_text(pushed_mass, NULL, 0, NULL);
  const char *const inputs[] = {"u"}, *outputs[COUNT(expected)];
  for (size_t i = 0; i < COUNT(expected); i++) outputs[i] = expected[i].name;
  LinearModel *m = model_of(s, inputs, 1, outputs, COUNT(outputs));
  const size_t columns[] = {state_number(s, "joint.s"), state_number(s, "joint.v")};
  for (size_t i = 0; i < COUNT(expected); i++) {
    for (size_t j = 0; j < 2; j++) expect_close(m->C[i * 2 + columns[j]], expected[i].row[j], 1e-10, expected[i].name);
    expect_close(m->D[i], expected[i].row[2], 1e-10, expected[i].name);
  }
  free_model(m);
  lied_free(s);
}

/* ---- a chain of first-order blocks ----------------------------------------------------------------------------------------
 */

static const char lags[] = "block Lag\n"
                           "  input Real u;\n"
                           "  output Real y;\n"
                           "  parameter Real T = 1;\n"
                           "  parameter Real k = 1;\n"
                           "  Real x;\n"
                           "equation\n"
                           "  T*der(x) = u - x;\n"
                           "  y = k*x;\n"
                           "end Lag;\n"
                           "model Lags\n"
                           "  input Real u;\n"
                           "  Lag a(T=0.5, k=3);\n"
                           "  Lag b(T=2, k=-1);\n"
                           "  Lag c(T=0.1, k=0.25);\n"
                           "  output Real y;\n"
                           "equation\n"
                           "  a.u = u;\n"
                           "  b.u = a.y;\n"
                           "  c.u = b.y;\n"
                           "  y = c.y + 2*u;\n"
                           "end Lags;\n";

/* C (sI - A)^-1 B + D by elimination. */
static double complex transfer(const LinearModel *m, double complex s)
{
  double complex M[3][4];
  for (size_t i = 0; i < 3; i++) {
    for (size_t j = 0; j < 3; j++) M[i][j] = (i == j ? s : 0) - m->A[i * 3 + j];
    M[i][3] = m->B[i];
  }
  for (size_t k = 0; k < 3; k++)
    for (size_t i = 0; i < 3; i++) {
      double complex factor = i == k ? 0 : M[i][k] / M[k][k];
      for (size_t j = 0; j < 4; j++) M[i][j] -= factor * M[k][j];
    }
  double complex sum = m->D[0];
  for (size_t i = 0; i < 3; i++) sum += m->C[i] * M[i][3] / M[i][i];
  return sum;
}

static void test_transfer_function(void **state)
{
  (void)state;
  LiedSystem *s = load_text(lags, NULL, 0, NULL);
  const char *const inputs[] = {"u"}, *const outputs[] = {"y"};
  LinearModel *m = model_of(s, inputs, 1, outputs, 1);
  assert_int_equal(m->n, 3);
  for (double w = 0.1; w < 100; w *= 3) {
    double complex s = 0.3 + w * I;
    double complex expected = 2 + 3 * -1 * 0.25 / ((0.5 * s + 1) * (2 * s + 1) * (0.1 * s + 1));
    expect_close(cabs(transfer(m, s) - expected), 0, 1e-12, "transfer function");
  }
  free_model(m);
  lied_free(s);
}

/* ---- refusals and memory --------------------------------------------------------------------------------------------------
 */

static void expect_message(LiedSystem *s, LiedStatus status, LiedStatus expected, const char *word)
{
  if (status != expected || !strstr(lied_message(s), word)) fail_msg("%s: %s", lied_status_name(status), lied_message(s));
}

static void expect_refusal(LiedSystem *s, const char *input, const char *output, LiedStatus expected, const char *word)
{
  LinearModel *m = new_model(s, &input, input != NULL);
  if (output) add_name(&m->outputs, output);
  size_model(m);
  expect_message(s, fill_model(s, m), expected, word);
  free_model(m);
}

static void test_refusals(void **state)
{
  (void)state;
  LiedSystem *s = load_text(pushed_mass, NULL, 0, NULL);
  expect_refusal(s, "joint.s", NULL, LIED_WRONG_VALUE, "'joint.s' is not an open input");
  expect_refusal(s, "mass.flange_a.s", NULL, LIED_WRONG_VALUE, "mass.flange_a.s' is not an open input");
  expect_refusal(s, "mass.m", NULL, LIED_WRONG_VALUE, "'mass.m' is not an open input");
  expect_refusal(s, "u", "energy.total", LIED_WRONG_VALUE, "'energy.total' is an integral");
  expect_refusal(s, "energy.total", NULL, LIED_WRONG_VALUE, "not an open input");
  LiedHandle wrong[] = {12345};
  double number = 0;
  expect_ok(s, lied_linearise(s, NULL, 0, NULL, 0, NULL, NULL, NULL, NULL));
  assert_int_equal(lied_linearise(NULL, wrong, 1, wrong, 1, &number, &number, &number, &number), LIED_WRONG_VALUE);
  expect_message(s, lied_linearise(s, NULL, 1, NULL, 0, NULL, &number, NULL, NULL), LIED_WRONG_VALUE, "list of inputs");
  expect_message(s, lied_linearise(s, NULL, 0, NULL, 1, NULL, NULL, &number, NULL), LIED_WRONG_VALUE, "list of outputs");
  expect_message(s, lied_linearise(s, wrong, 1, NULL, 0, NULL, NULL, NULL, NULL), LIED_UNKNOWN_NAME, "handle");
  LiedSystem *empty = lied_new(NULL);
  expect_message(empty, lied_linearise(empty, NULL, 0, NULL, 0, NULL, NULL, NULL, NULL), LIED_WRONG_ORDER, "composed");
  lied_free(empty);
  lied_free(s);
}

/* Fails allocation k of the call; then the call is repeated. 0: there were not so many. */
static int fail_allocation(long k, const LinearModel *expected)
{
  TestAllocator test = {0};
  LiedAllocator hook = test_allocator(&test, -1);
  LiedSystem *s = load_text(pushed_mass, NULL, 0, &hook);
  const char *const inputs[] = {"u"};
  LinearModel *m = new_model(s, inputs, 1);
  m->outputs = expected->outputs;
  size_model(m);
  test.fail_at = test.calls + k;
  LiedStatus status = fill_model(s, m);
  int failed = test.failed > 0;
  if (status != (failed ? LIED_NO_MEMORY : LIED_OK)) fail_msg("allocation %ld: %s", k, lied_status_name(status));
  if (failed) assert_non_null(strstr(lied_message(s), "memory"));
  test.fail_at = -1;
  expect_ok(s, fill_model(s, m));
  assert_memory_equal(m->C, expected->C, m->n * m->outputs.n * sizeof *m->C);
  free_model(m);
  lied_free(s);
  assert_int_equal(test.wrong, 0);
  assert_int_equal(test.blocks, 0);
  return failed;
}

static void test_allocation_failures(void **state)
{
  (void)state;
  LiedSystem *s = load_text(pushed_mass, NULL, 0, NULL);
  const char *const inputs[] = {"u"};
  LinearModel *expected = model_of_all(s, inputs, 1);
  long k = 0;
  while (fail_allocation(k, expected)) k++;
  assert_true(k > 5);
  free_model(expected);
  lied_free(s);
}

/* Looking leaves no trace in an adaptive run, whose matrix may be in use for many steps. */
typedef struct Onlooker {
  LiedSystem *system;
  double jacobian[16];
} Onlooker;

static int look(void *user, double time)
{
  (void)time;
  Onlooker *onlooker = user;
  if (onlooker->system) expect_ok(onlooker->system, lied_jacobian(onlooker->system, onlooker->jacobian, 4));
  return 0;
}

static void test_looking_leaves_no_trace(void **state)
{
  (void)state;
  double x[2][4];
  for (int k = 0; k < 2; k++) {
    LiedSystem *s = load_text(cart_pole, NULL, 0, NULL);
    Onlooker onlooker = {.system = k ? s : NULL};
    expect_ok(s, lied_set(s, "pivot.phi", 0.8));
    expect_ok(s, lied_run(s, &(LiedRun){.stop = 1, .solver = "cvode", .tolerance = 1e-6, .progress = look, .user = &onlooker}));
    expect_ok(s, lied_get_states(s, x[k], 4));
    lied_free(s);
  }
  assert_memory_equal(x[0], x[1], sizeof x[0]);
}

/* The slope of a root at 0. */
static void test_infinite_slope(void **state)
{
  (void)state;
  LiedSystem *s = load_text("model R\n  Real x(start=0);\nequation\n  der(x) = 1 - sqrt(x);\nend R;\n", NULL, 0, NULL);
  double jacobian;
  expect_message(s, lied_jacobian(s, &jacobian, 1), LIED_SINGULAR, "over 'x' is not finite");
  lied_free(s);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_cart_pole),
      cmocka_unit_test(test_swinging_cart_pole),
      cmocka_unit_test(test_kinds_of_variables),
      cmocka_unit_test(test_transfer_function),
      cmocka_unit_test(test_refusals),
      cmocka_unit_test(test_allocation_failures),
      cmocka_unit_test(test_looking_leaves_no_trace),
      cmocka_unit_test(test_infinite_slope),
      cmocka_unit_test(test_examples),
  };
  return cmocka_run_group_tests(tests, examples_setup, examples_teardown);
}
