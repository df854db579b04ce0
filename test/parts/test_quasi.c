/* Quasi-velocities: planar parts whose orientation is a cosine and a sine move as those with an angle; states that are
 * projected stay where they belong. */
#include "parts.h"

#include "describe.h"

enum { DX, DY, O, AX, AY, AW, FX, FY, T, UNKNOWNS };

#define WITH_QUASI 0
#define PART(name) angle_##name
#include "turning_parts.h"
#undef WITH_QUASI
#undef PART
#define WITH_QUASI 1
#define PART(name) quasi_##name
#include "turning_parts.h"

typedef struct Kit {
  const LiedClass *ground, *hinge, *bar, *body, *free;
} Kit;

static const Kit kits[] = {{&angle_Ground, &angle_Hinge, &angle_Bar, &angle_Body, &angle_Free},
                           {&quasi_Ground, &quasi_Hinge, &quasi_Bar, &quasi_Body, &quasi_Free}};

static void check_same(const char *what, double of_angle, double of_quasi, double scale)
{
  if (!(fabs(of_angle - of_quasi) <= 1e-11 * scale)) fail_msg("%s: %.17g and %.17g", what, of_angle, of_quasi);
}

/* ---- a double pendulum ---- */

static LiedSystem *held_pendulum(const Kit *kit)
{
  LiedSystem *s = new_system();
  const Part parts[] = {{kit->ground, "wall"},  {kit->hinge, "first"}, {kit->bar, "upper"}, {kit->body, "one"},
                        {kit->hinge, "second"}, {kit->bar, "lower"},   {kit->body, "two"}};
  const Setting settings[] = {{"upper.l", 0.7}, {"two.m", 2}, {"first.phi", 0.4}, {"second.phi", -1}, {"first.w", 2}};
  add_parts(s, parts, COUNT_OF(parts));
  expect_ok(s, lied_connect(s, "wall.frame_a", "first.frame_a"));
  expect_ok(s, lied_connect(s, "first.frame_b", "upper.frame_a"));
  expect_ok(s, lied_connect(s, "upper.frame_b", "one.frame_a"));
  expect_ok(s, lied_connect(s, "upper.frame_b", "second.frame_a"));
  expect_ok(s, lied_connect(s, "second.frame_b", "lower.frame_a"));
  expect_ok(s, lied_connect(s, "lower.frame_b", "two.frame_a"));
  set_all(s, settings, COUNT_OF(settings));
  return s;
}

static LiedSystem *pendulum(const Kit *kit)
{
  LiedSystem *s = held_pendulum(kit);
  expect_ok(s, lied_add_free_motion(s, kit->free));
  expect_ok(s, lied_compose(s));
  return s;
}

static void steps(LiedSystem *s, const char *solver, int n)
{
  expect_ok(s, lied_use_solver(s, solver, 0));
  for (int i = 0; i < n; i++) expect_ok(s, lied_step(s, 1e-3));
}

static void test_same_motion(void **state)
{
  static const char *const names[] = {"first.phi",     "first.w",        "second.phi",      "der(second.w)",
                                      "two.frame_a.x", "two.frame_a.vy", "upper.frame_b.fx"};
  (void)state;
  LiedSystem *s[] = {pendulum(&kits[0]), pendulum(&kits[1])};
  for (int k = 0; k < 2; k++) steps(s[k], "rk3", 1000);
  for (size_t i = 0; i < COUNT_OF(names); i++) check_same(names[i], get(s[0], names[i]), get(s[1], names[i]), 100);
  check_same("cosine", cos(get(s[0], "lower.frame_b.phi")), get(s[1], "lower.frame_b.c"), 1);
  check_same("sine", sin(get(s[0], "lower.frame_b.phi")), get(s[1], "lower.frame_b.s"), 1);
  /* It reads what was solved for: the elastic angular velocity of both joints. */
  check_same("o", get(s[1], "first.w_el") + get(s[1], "second.w_el"), get(s[1], "lower.frame_b.o"), 10);
  assert_string_equal(lied_unit(s[1], "lower.frame_b.o"), "rad/s");
  for (int k = 0; k < 2; k++) lied_free(s[k]);
}

static void test_port_relation(void **state)
{
  double Ya[2][9], a0[2][3], Ye[2][9], e0[2][3];
  (void)state;
  for (int k = 0; k < 2; k++) {
    LiedSystem *s = pendulum(&kits[k]);
    expect_ok(s, lied_port_relation(s, "two.frame_a", Ya[k], a0[k], Ye[k], e0[k]));
    lied_free(s);
  }
  for (int i = 0; i < 9; i++) check_same("Ya", Ya[0][i], Ya[1][i], 100), check_same("Ye", Ye[0][i], Ye[1][i], 100);
  for (int i = 0; i < 3; i++) check_same("a0", a0[0][i], a0[1][i], 1000), check_same("e0", e0[0][i], e0[1][i], 1000);
}

/* What falls off keeps place, orientation and velocity. */
static void test_cut(void **state)
{
  (void)state;
  double x[2], w[2], c[2];
  for (int k = 0; k < 2; k++) {
    LiedSystem *s = pendulum(&kits[k]);
    steps(s, "rk3", 200);
    expect_ok(s, lied_disconnect(s, "second.frame_a"));
    steps(s, "rk3", 200);
    x[k] = get(s, "two.frame_a.x"), w[k] = get(s, "two.frame_a.w");
    c[k] = k ? get(s, "two.frame_a.c") : cos(get(s, "two.frame_a.phi"));
    lied_free(s);
  }
  check_same("x", x[0], x[1], 10);
  check_same("w", w[0], w[1], 10);
  check_same("c", c[0], c[1], 1e3); /* rk3 turns both states of the orientation, and the angle, with errors of third order */
}

/* A free motion that came after the composition is there after a return, too. */
static void test_cut_after_a_return(void **state)
{
  (void)state;
  for (int k = 0; k < 2; k++) {
    LiedSystem *s = held_pendulum(&kits[k]);
    LiedSnapshot *snapshot = NULL;
    expect_ok(s, lied_compose(s));
    expect_ok(s, lied_add_free_motion(s, kits[k].free));
    steps(s, "rk3", 100);
    expect_ok(s, lied_save(s, &snapshot));
    expect_ok(s, lied_restore(s, snapshot));
    expect_ok(s, lied_disconnect(s, "second.frame_a"));
    steps(s, "rk3", 100);
    lied_free_snapshot(snapshot);
    lied_free(s);
  }
}

/* ---- projection ---- */

static LiedSystem *spinning(const Kit *kit)
{
  LiedSystem *s = new_system();
  const Part parts[] = {{kit->free, "motion"}, {kit->body, "body"}};
  add_parts(s, parts, COUNT_OF(parts));
  expect_ok(s, lied_connect(s, "motion.frame_a", "body.frame_a"));
  set_value(s, "motion.w", 20);
  set_value(s, "motion.vx", 1);
  expect_ok(s, lied_compose(s));
  return s;
}

/* Euler alone would make it longer by half of (20 rad/s 1 ms)^2 in each step. */
static void test_projection(void **state)
{
  static const char *const solvers[] = {"euler", "rk3", "cvode"};
  (void)state;
  for (size_t k = 0; k < COUNT_OF(solvers); k++) {
    LiedSystem *s = spinning(&kits[1]);
    set_value(s, "motion.c", 3); /* put back before the first step */
    for (int i = 0; i < 5; i++) {
      steps(s, solvers[k], 200);
      double c = get(s, "motion.c"), sine = get(s, "motion.s"), most = k < 2 ? 4e-16 : 1e-6;
      if (!(fabs(hypot(c, sine) - 1) <= most)) fail_msg("%s: length %.17g", solvers[k], hypot(c, sine));
    }
    if (k == 2) assert_true(fabs(get(s, "motion.c") - cos(20.0)) < 1e-3);
    lied_free(s);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_same_motion), cmocka_unit_test(test_port_relation),
                                     cmocka_unit_test(test_cut), cmocka_unit_test(test_cut_after_a_return),
                                     cmocka_unit_test(test_projection)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
