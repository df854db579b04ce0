/* Rigid groups: which classes are bodies of the plane, that what is joined moves as mechanics says, that parameters may change,
 * and that nobody can tell whether the inside was looked at. */
#include <string.h>

#include "evaluate/evaluate.h"
#include "load_text.h"

/* ---- which classes ---------------------------------------------------------------------------------------------------- */

/* A frame on a hinge, so that every class has somewhere to be; beside it a body that gives the hinge inertia. */
#define ON_A_HINGE(before, part)                                                                                               \
  before "model M\n  import Dialectic.Planar.*;\n  inner World world(TD=0);\n  Fixed wall;\n  Revolute hinge;\n"               \
         "  Body load(m=1, I=1);\n  " part ";\nequation\n  connect(wall.frame_b, hinge.frame_a);\n"                            \
         "  connect(hinge.frame_b, load.frame_a);\n  connect(hinge.frame_b, part.frame_a);\nend M;\n"

/* One equation of a body of its own, over what a Body says. */
#define OWN_BODY(fx, fy, t)                                                                                                    \
  ON_A_HINGE("model Own\n  Dialectic.Planar.Frame frame_a;\n  parameter Real m = 2;\n  Real ax = der(frame_a.vx);\n"           \
             "  Real ay = der(frame_a.vy);\n  Real aw = der(frame_a.w);\nequation\n  frame_a.fx = " fx ";\n  frame_a.fy = " fy \
             ";\n  frame_a.t = " t ";\nend Own;\n",                                                                            \
             "Own part")

typedef struct RigidCase {
  const char *text, *class_;
  int is_rigid;
} RigidCase;

static const RigidCase cases[] = {
    {ON_A_HINGE("", "Body part(m=1, I=1)"), "Dialectic.Planar.Body", 1},
    {ON_A_HINGE("", "PointMass part(m=1)"), "Dialectic.Planar.PointMass", 1},
    {ON_A_HINGE("", "FixedTranslation part(r={1, 2})"), "Dialectic.Planar.FixedTranslation", 1},
    {ON_A_HINGE("", "FixedRotation part(alpha=1)"), "Dialectic.Planar.FixedRotation", 1},
    {ON_A_HINGE("", "Body part(m=1, I=1)"), "Dialectic.Planar.Revolute", 0},
    {ON_A_HINGE("", "Body part(m=1, I=1)"), "Dialectic.Planar.Fixed", 0},
    {OWN_BODY("m*ax", "m*(ay + 9.81)", "0.1*aw"), "Own", 1},
    {OWN_BODY("m*ax + 3", "m*ay - 1", "0"), "Own", 1},
    {OWN_BODY("2*m*ax", "m*ay", "0.1*aw"), "Own", 0},                         /* heavier along x */
    {OWN_BODY("m*ax", "m*ay", "0.1*aw + 1"), "Own", 0},                       /* a torque that is nobody's weight */
    {OWN_BODY("m*ax + frame_a.vx", "m*ay", "0.1*aw"), "Own", 0},              /* drag */
    {OWN_BODY("m*ax + 1e-12*frame_a.vx^2", "m*ay", "0.1*aw"), "Own", 0},      /* little drag */
    {OWN_BODY("m*ax", "m*(ay + 9.81 - 1e-9*frame_a.y)", "0.1*aw"), "Own", 0}, /* weight that depends on height */
    {OWN_BODY("m*ax", "m*(ay + (if frame_a.y > 1e7 then 1 else 0))", "0.1*aw"), "Own", 0}, /* beyond what is tried */
    {OWN_BODY("m*ax", "m*(ay + sin(time))", "0.1*aw"), "Own", 0},
    {OWN_BODY("m*ax", "m*ay", "0.1*aw + frame_a.w*frame_a.phi"), "Own", 0},
};

static int has_rigid_sweep(const LiedSystem *s, const char *name)
{
  for (size_t u = 0; u < s->plan->n_uses; u++) {
    const LiedClass *class_ = s->plan->uses[u].info->class_;
    if (strcmp(class_->name, name)) continue;
    int n = 0;
    for (unsigned i = 0; i < class_->n_sweeps; i++) n += class_->sweeps[i].is_rigid;
    if (n) assert_int_equal(n, class_->n_sweeps);
    return n > 0;
  }
  fail_msg("there is no %s", name);
  return 0;
}

static void test_classes(void **unused)
{
  (void)unused;
  for (size_t k = 0; k < COUNT_OF(cases); k++) {
    LiedSystem *s = load_text(cases[k].text);
    if (has_rigid_sweep(s, cases[k].class_) != cases[k].is_rigid) fail_msg("case %zu, %s", k, cases[k].class_);
    lied_free(s);
  }
}

/* ---- mechanics -------------------------------------------------------------------------------------------------------- */

/* A pendulum of two bodies, one on a turned arm, and a place at its end that a sensor reads. */
static const char *const pendulum =
    "model Pendulum\n  import Dialectic.Planar.*;\n  inner World world(TD=0, g={0.3, -9.81});\n  Fixed wall;\n"
    "  Revolute hinge;\n  FixedTranslation arm(r={0.5, 0.2}), more(r={0.1, -0.4}), stick(r={0.3, 0.1});\n"
    "  FixedRotation bend(alpha=0.7);\n  Body near(m=2, I=0.3);\n  Body far(m=1.5, I=0.1);\n  AbsolutePosition tip;\n"
    "equation\n  connect(wall.frame_b, hinge.frame_a);\n  connect(hinge.frame_b, arm.frame_a);\n"
    "  connect(arm.frame_b, near.frame_a);\n  connect(arm.frame_b, bend.frame_a);\n  connect(bend.frame_b, more.frame_a);\n"
    "  connect(more.frame_b, far.frame_a);\n  connect(hinge.frame_b, stick.frame_a);\n  connect(stick.frame_b, tip.frame_a);\n"
    "end Pendulum;\n";

enum { PHI, W, STATES };

/* der(w) of a physical pendulum: m g x over the inertia, for the masses where they are. */
static double acceleration(double phi, double m_far)
{
  const double near[] = {0.5, 0.2}, gx = 0.3, gy = -9.81, m_near = 2;
  const double c = cos(0.7), s = sin(0.7), far[] = {near[0] + c * 0.1 + s * 0.4, near[1] + s * 0.1 - c * 0.4};
  const double moment[] = {m_near * near[0] + m_far * far[0], m_near * near[1] + m_far * far[1]};
  const double inertia =
      0.3 + 0.1 + m_near * (near[0] * near[0] + near[1] * near[1]) + m_far * (far[0] * far[0] + far[1] * far[1]);
  const double x = cos(phi) * moment[0] - sin(phi) * moment[1], y = sin(phi) * moment[0] + cos(phi) * moment[1];
  return (x * gy - y * gx) / inertia;
}

static void expect_acceleration(LiedSystem *s, double m_far)
{
  for (double phi = -3; phi < 3; phi += 0.37) {
    const double x[STATES] = {[PHI] = phi, [W] = 1.7}, expected = acceleration(phi, m_far);
    double dx[STATES];
    expect_ok(s, lied_evaluate(s, 0, x, dx, STATES));
    assert_true(s->state->swept);
    assert_true(fabs(dx[W] - expected) <= 1e-13 * (1 + fabs(expected)));
  }
}

static void test_pendulum(void **unused)
{
  (void)unused;
  LiedSystem *s = load_text(pendulum);
  assert_int_equal(s->plan->sweeps.rigid.n_groups, 1);
  assert_int_equal(s->plan->sweeps.rigid.n_members, 6);
  assert_int_equal(s->plan->sweeps.rigid.n_leaves, 1);
  assert_string_equal(lied_state_name(s, PHI), "hinge.phi");
  expect_acceleration(s, 1.5);
  set_value(s, "far.m", 4);
  expect_acceleration(s, 4);
  lied_free(s);
}

/* What is inside follows: positions, and the force that the far body asks of its arm. */
static void test_inside(void **unused)
{
  (void)unused;
  LiedSystem *s = load_text(pendulum);
  const double x[STATES] = {[PHI] = 0.4, [W] = 1.1}, c = cos(0.4), sine = sin(0.4);
  double value, ax, ay;
  expect_ok(s, lied_use_solver(s, "rk3", 0));
  expect_ok(s, lied_set_states(s, 0, x, STATES));
  expect_ok(s, lied_get(s, "tip.frame_a.y", &value));
  assert_true(fabs(value - (sine * 0.3 + c * 0.1)) <= 1e-15);
  expect_ok(s, lied_get(s, "near.x", &value));
  assert_true(fabs(value - (c * 0.5 - sine * 0.2)) <= 1e-15);
  expect_ok(s, lied_get(s, "far.ax", &ax));
  expect_ok(s, lied_get(s, "far.ay", &ay));
  expect_ok(s, lied_get(s, "more.frame_b.fx", &value));
  assert_true(fabs(value + 1.5 * (ax - 0.3)) <= 1e-13);
  expect_ok(s, lied_get(s, "more.frame_b.fy", &value));
  assert_true(fabs(value + 1.5 * (ay + 9.81)) <= 1e-13);
  lied_free(s);
}

/* ---- looking inside changes nothing ----------------------------------------------------------------------------------- */

/* Arms in a row whose middles are held by springs: elastic parts behind leaves, and several leaves of one group. */
static const char *const arms =
    "model Arms\n  import Dialectic.Planar.*;\n  parameter Integer n = 6;\n  inner World world(TD=1e-3);\n  Fixed wall;\n"
    "  Revolute hinge[n](each useFlange=true);\n  FixedTranslation half[n](each r={0.5, 0}), rest[n](each r={0.5, 0.1});\n"
    "  Body body[n](each m=1, each I=0.1);\n  Dialectic.Rotational.Fixed still[n];\n"
    "  Dialectic.Rotational.ElastoGap stop[n](each c=100, each d=1, each TE=1e-3);\n  Prismatic slide[n](each r={0, 1});\n"
    "  PointMass mass[n](each m=0.2);\nequation\n  connect(wall.frame_b, hinge[1].frame_a);\n  for i in 1:n loop\n"
    "    connect(hinge[i].frame_b, half[i].frame_a);\n    connect(half[i].frame_b, body[i].frame_a);\n"
    "    connect(half[i].frame_b, slide[i].frame_a);\n    connect(slide[i].frame_b, mass[i].frame_a);\n"
    "    connect(half[i].frame_b, rest[i].frame_a);\n    connect(still[i].flange_b, stop[i].flange_a);\n"
    "    connect(stop[i].flange_b, hinge[i].flange_a);\n  end for;\n  for i in 2:n loop\n"
    "    connect(rest[i - 1].frame_b, hinge[i].frame_a);\n  end for;\nend Arms;\n";

static void test_looks(void **unused)
{
  (void)unused;
  enum { N = 6, ALL = 4 * N, STEPS = 200 };
  LiedSystem *seen = load_text(arms), *unseen = load_text(arms), *both[] = {seen, unseen};
  double x[2][ALL], ax;
  assert_int_equal(lied_n_states(seen), ALL);
  assert_int_equal(seen->plan->sweeps.rigid.n_groups, N);
  assert_int_equal(seen->plan->sweeps.rigid.n_leaves, 2 * N - 1);
  for (int k = 0; k < 2; k++) {
    expect_ok(both[k], lied_use_solver(both[k], "rk3", 0));
    for (int step = 0; step < STEPS; step++) {
      expect_ok(both[k], lied_step(both[k], 1e-3));
      if (k == 0) expect_ok(both[k], lied_get(both[k], "body[3].ax", &ax));
    }
    expect_ok(both[k], lied_get_states(both[k], x[k], ALL));
  }
  assert_true(fabs(ax) > 0.1);
  assert_memory_equal(x[0], x[1], sizeof x[0]);
  lied_free(seen), lied_free(unseen);
}

/* Equal points have equal bits inside as well, by whichever way they were evaluated. */
static void test_ways(void **unused)
{
  (void)unused;
  enum { N = 6, ALL = 4 * N };
  LiedSystem *s = load_text(arms);
  State *state = s->state;
  const Plan *plan = s->plan;
  double x[ALL], dx[ALL];
  double *z = malloc(plan->n_columns * sizeof *z), *w = malloc(plan->n_values * sizeof *w);
  for (int k = 0; k < ALL; k++) x[k] = 0.3 * sin(2.3 * k);
  assert_int_equal(evaluate_derivatives(s, LIED_HOLD_TIME, 0, x, dx), LIED_OK);
  assert_true(state->swept);
  evaluate_rest(plan, state);
  memcpy(z, state->z, plan->n_columns * sizeof *z);
  memcpy(w, state->w, plan->n_values * sizeof *w);
  for (size_t k = 0; k < plan->n_values; k++) state->w[k] = 7;
  assert_int_equal(evaluate_point(s, LIED_HOLD_TIME, 0, x, dx), LIED_OK);
  assert_memory_equal(w, state->w, plan->n_values * sizeof *w);
  evaluate_rest(plan, state);
  assert_memory_equal(z, state->z, plan->n_columns * sizeof *z);
  assert_memory_equal(w, state->w, plan->n_values * sizeof *w);
  free(z), free(w);
  lied_free(s);
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_classes), cmocka_unit_test(test_pendulum),
                                     cmocka_unit_test(test_inside), cmocka_unit_test(test_looks), cmocka_unit_test(test_ways)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
