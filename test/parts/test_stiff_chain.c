/* Chains with springs across every joint, stiffness over five decades, on the adaptive stiff solver. */
/* label: slow */
#include "parts.h"

#include "planar_chain.h"

static double *stiffnesses(size_t n)
{
  double *c = malloc(n * sizeof *c);
  assert_non_null(c);
  for (size_t i = 0; i < n; i++) c[i] = pow(10, 2 + 5 * (double)(i % 101) / 100);
  return c;
}

static LiedSystem *stiff_chain(size_t n, double TD)
{
  LiedSystem *s = new_system();
  double *c = stiffnesses(n);
  expect_ok(s, chain_build(s, &(Chain){.n = n, .TD = TD, .stiffness = c, .damping_time = 1e-3}));
  free(c);
  compose(s);
  return s;
}

/* Work per link does not depend on the length: the run ends with few steps and linear factors. */
static LiedStats run_stiff(size_t n)
{
  LiedSystem *s = stiff_chain(n, 1e-3);
  LiedStats stats;
  expect_ok(s, lied_run(s, &(LiedRun){.stop = 0.02, .solver = "cvode", .tolerance = 1e-4, .every = 0.02}));
  lied_stats(s, &stats);
  assert_int_equal(stats.states, 2 * n);
  assert_true(isfinite(get(s, "b0.frame_a.y")) && get(s, "b0.frame_a.y") < 0);
  lied_free(s);
  return stats;
}

static void test_cost_is_linear(void **state)
{
  (void)state;
  const LiedStats small = run_stiff(1000), large = run_stiff(10000);
  assert_true(large.steps < 500 && large.steps < 3 * small.steps + 20);
  assert_true(large.jacobians <= large.steps);
  expect_near("factor entries per link", (double)large.factor_entries / (10.0 * (double)small.factor_entries), 1, 0.02);
}

/* The same motion by the stiff solver and by small explicit steps. */
static void test_agrees_with_explicit_steps(void **state)
{
  (void)state;
  enum { N = 5 };
  const double c[N] = {1e2, 1e3, 1e4, 1e5, 1e6};
  double angle[2][N];
  for (int k = 0; k < 2; k++) {
    LiedSystem *s = new_system();
    expect_ok(s, chain_build(s, &(Chain){.n = N, .TD = 1e-3, .stiffness = c, .damping_time = 1e-4}));
    compose(s);
    if (k == 0)
      run_adaptive(s, "cvode", 1e-9, 0.1);
    else
      run_fixed(s, "rk4", 1e-6, 0.1);
    for (int i = 0; i < N; i++) {
      char name[32];
      snprintf(name, sizeof name, "j%d.phi", i);
      angle[k][i] = get(s, name);
    }
    lied_free(s);
  }
  for (int i = 0; i < N; i++) expect_near("angle", angle[0][i], angle[1][i], 1e-7);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_cost_is_linear),
      cmocka_unit_test(test_agrees_with_explicit_steps),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
