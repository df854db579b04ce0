/* A hanging chain of 1000 links is cut while it swings: the upper part stays, the lower part falls freely. */
#include "parts.h"

#include "planar_chain.h"

enum { LINKS = 1000, CUT = 400 };

static double of_body(LiedSystem *s, size_t i, const char *variable)
{
  char name[48];
  snprintf(name, sizeof name, "b%zu.frame_a.%s", i, variable);
  return get(s, name);
}

typedef struct Lower {
  double x, y, vx, vy; /* mean over the links below the cut */
} Lower;

static Lower lower_part(LiedSystem *s)
{
  Lower sum = {0, 0, 0, 0};
  for (size_t i = CUT; i < LINKS; i++) {
    sum.x += of_body(s, i, "x") / (LINKS - CUT);
    sum.y += of_body(s, i, "y") / (LINKS - CUT);
    sum.vx += of_body(s, i, "vx") / (LINKS - CUT);
    sum.vy += of_body(s, i, "vy") / (LINKS - CUT);
  }
  return sum;
}

static LiedSystem *swinging_chain(void)
{
  LiedSystem *s = new_system();
  expect_ok(s, chain_build(s, &(Chain){.n = LINKS}));
  for (size_t i = 0; i < LINKS; i++) {
    char name[32];
    snprintf(name, sizeof name, "j%zu.phi", i), set_value(s, name, (i ? 0 : -acos(0)) + 0.01 * sin((double)i));
    snprintf(name, sizeof name, "j%zu.w", i), set_value(s, name, 0.02 * cos(0.3 * (double)i));
  }
  compose(s);
  return s;
}

static void copy_motion(LiedSystem *s, double *motion)
{
  static const char *const variables[] = {"x", "y", "phi", "vx", "vy", "w"};
  for (size_t i = 0; i < LINKS; i++)
    for (size_t k = 0; k < 6; k++) motion[6 * i + k] = of_body(s, i, variables[k]);
}

static void test_cut_in_mid_run(void **state)
{
  (void)state;
  static double before[6 * LINKS], after[6 * LINKS];
  char port[32];
  LiedSystem *s = swinging_chain();
  assert_int_equal(lied_n_states(s), 2 * LINKS);
  run_fixed(s, "rk4", 1e-3, 0.1);
  copy_motion(s, before);
  snprintf(port, sizeof port, "j%d.frame_a", CUT);
  expect_ok(s, lied_disconnect(s, port));
  compose(s);
  assert_int_equal(lied_n_states(s), 2 * LINKS - 2 + 6); /* the joint at the cut goes, a free motion comes */
  expect_near("time", lied_time(s), 0.1, 1e-12);
  copy_motion(s, after);
  for (size_t k = 0; k < 6 * LINKS; k++) expect_near("motion", after[k], before[k], 1e-12 * (1 + fabs(before[k])));

  const Lower at_cut = lower_part(s);
  run_fixed(s, "rk4", 1e-3, 0.4);
  const Lower later = lower_part(s);
  const double t = 0.3, scale = fabs(at_cut.y);
  expect_near("vx", later.vx, at_cut.vx, 1e-10 * (1 + fabs(at_cut.vx)));
  expect_near("vy", later.vy, at_cut.vy - 9.81 * t, 1e-10 * scale);
  expect_near("x", later.x, at_cut.x + at_cut.vx * t, 1e-10 * scale);
  expect_near("y", later.y, at_cut.y + at_cut.vy * t - 9.81 * t * t / 2, 1e-10 * scale);
  LiedStats stats;
  lied_stats(s, &stats);
  assert_int_equal(stats.compositions, 2);
  lied_free(s);
}

/* What hangs above the cut must move like a shorter chain from then on. */
static void test_upper_part_is_a_shorter_chain(void **state)
{
  (void)state;
  enum { LONG = 12, SHORT = 5 };
  LiedSystem *cut = new_system(), *shorter = new_system();
  expect_ok(cut, chain_build(cut, &(Chain){.n = LONG, .TD = 1e-3}));
  expect_ok(shorter, chain_build(shorter, &(Chain){.n = SHORT, .TD = 1e-3}));
  set_value(cut, "j0.w", 1.5);
  compose(cut);
  run_fixed(cut, "rk4", 1e-3, 0.2);
  char name[32];
  for (int i = 0; i < SHORT; i++)
    for (int k = 0; k < 2; k++) {
      snprintf(name, sizeof name, k ? "j%d.w" : "j%d.phi", i);
      set_value(shorter, name, get(cut, name));
    }
  compose(shorter);
  snprintf(name, sizeof name, "j%d.frame_a", SHORT);
  expect_ok(cut, lied_disconnect(cut, name));
  run_fixed(cut, "rk4", 1e-3, 0.5);
  run_fixed(shorter, "rk4", 1e-3, 0.3);
  for (int i = 0; i < SHORT; i++) {
    snprintf(name, sizeof name, "j%d.phi", i);
    expect_near(name, get(cut, name), get(shorter, name), 1e-9);
  }
  lied_free(cut);
  lied_free(shorter);
}

/* Removing what was cut off leaves the states of the shorter chain; what is gone reads NaN. */
static void test_remove_after_cut(void **state)
{
  (void)state;
  LiedSystem *s = new_system();
  expect_ok(s, chain_build(s, &(Chain){.n = 2}));
  compose(s);
  run_fixed(s, "rk4", 1e-3, 0.1);
  expect_ok(s, lied_disconnect(s, "j1.frame_a"));
  static const char *const parts[] = {"r1", "b1", "e1"};
  for (size_t i = 0; i < COUNT_OF(parts); i++) expect_ok(s, lied_remove(s, parts[i]));
  compose(s);
  assert_int_equal(lied_n_states(s), 2);
  assert_true(isnan(get(s, "j1.phi")) && isnan(get(s, "b1.frame_a.x")) && isfinite(get(s, "j0.phi")));
  run_fixed(s, "rk4", 1e-3, 0.2);
  lied_free(s);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_cut_in_mid_run),
      cmocka_unit_test(test_upper_part_is_a_shorter_chain),
      cmocka_unit_test(test_remove_after_cut),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
