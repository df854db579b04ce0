/* Ensembles against what is known: the variance of a filter that sampled noise drives, and the energy of pendulums. */
#include "models.h"

static const char filter[] = "model Filter\n"
                             "  parameter Real T = 0.5;\n"
                             "  Blocks.NormalNoise noise(samplePeriod=0.01, mu=0, sigma=2, seed=3);\n"
                             "  Real x;\n"
                             "equation\n"
                             "  T*der(x) = noise.y - x;\n"
                             "end Filter;\n";

/* Numbers held for a period: x := a x + (1 - a) w with a = exp(-period/T), so var(x) = sigma^2 (1 - a)^2/(1 - a^2). */
static void noise_gives_the_variance_of_the_filter(void **unused)
{
  (void)unused;
  enum { N = 2000 };
  LiedSystem *s = load(filter, "rk4");
  LiedEnsemble *e;
  const LiedHandle x = handle_of(s, "x");
  assert_int_equal(lied_new_ensemble(s, &(LiedEnsembleSetup){.copies = N, .outputs = &x, .n_outputs = 1}, &e), LIED_OK);
  assert_int_equal(lied_ensemble_seed(e, 11), LIED_OK);
  assert_int_equal(lied_ensemble_step(e, 0.005, 1000), LIED_OK);
  double mean = 0, square = 0;
  for (size_t i = 0; i < N; i++) {
    const double value = lied_ensemble_outputs(e)[i];
    mean += value / N;
    square += value * value / N;
  }
  const double a = exp(-0.01 / 0.5), variance = 4 * (1 - a) * (1 - a) / (1 - a * a);
  if (fabs(mean) > 4 * sqrt(variance / N)) fail_msg("mean %g", mean);
  if (fabs(square - variance) > 4 * variance * sqrt(2.0 / N)) fail_msg("variance %g, not %g", square, variance);
  lied_free_ensemble(e);
  lied_free(s);
}

static const char pendulum[] = "model Pendulum\n"
                               "  import Dialectic.Planar.*;\n"
                               "  inner World world(g={0,-9.81});\n"
                               "  Fixed ground;\n"
                               "  Revolute pivot(TD=0);\n"
                               "  FixedTranslation rod(r={0,-1});\n"
                               "  Body bob(m=2, I=0.1);\n"
                               "equation\n"
                               "  connect(ground.frame_b, pivot.frame_a);\n"
                               "  connect(pivot.frame_b, rod.frame_a);\n"
                               "  connect(rod.frame_b, bob.frame_a);\n"
                               "end Pendulum;\n";

static double energy(double phi, double w)
{
  return 0.5 * (2 + 0.1) * w * w - 2 * 9.81 * cos(phi);
}

static void pendulums_keep_their_energy(void **unused)
{
  (void)unused;
  enum { N = 20 };
  LiedSystem *s = load(pendulum, "rk4");
  LiedEnsemble *e;
  const LiedHandle motion[] = {handle_of(s, "pivot.phi"), handle_of(s, "pivot.w")};
  double phi[N];
  for (size_t i = 0; i < N; i++) phi[i] = -1.5 + 0.15 * (double)i;
  assert_int_equal(lied_new_ensemble(s, &(LiedEnsembleSetup){.copies = N, .outputs = motion, .n_outputs = 2}, &e), LIED_OK);
  assert_int_equal(lied_ensemble_set(e, motion[0], phi, N), LIED_OK);
  assert_int_equal(lied_ensemble_step(e, 1e-3, 5000), LIED_OK);
  for (size_t i = 0; i < N; i++) {
    const double *now = lied_ensemble_outputs(e) + 2 * i, change = energy(now[0], now[1]) - energy(phi[i], 0);
    if (fabs(change) > 1e-8) fail_msg("pendulum %zu: %g J came or went", i, change);
  }
  lied_free_ensemble(e);
  lied_free(s);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(noise_gives_the_variance_of_the_filter),
      cmocka_unit_test(pendulums_keep_their_energy),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
