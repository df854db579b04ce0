/* Random numbers of Blocks: those of an independent program of the generator in integers; mean, variance, autocorrelation and
 * evenness within what chance allows; the same seed gives the same bits, other seeds and copies other numbers. */
#include "models.h"

enum { SAMPLES = 20000, BINS = 64 };
static const double period = 0.1;

static const char noise[] = "model Noise\n"
                            "  Blocks.UniformNoise even(samplePeriod=0.1, y_min=-1, y_max=3, seed=12345);\n"
                            "  Blocks.NormalNoise bell(samplePeriod=0.1, mu=2, sigma=0.5, seed=2147483562);\n"
                            "end Noise;\n";

/* ---- the generator, in integers ---- */

typedef struct Generator {
  int64_t s1, s2;
} Generator;

static Generator generator_begin(int64_t seed)
{
  return (Generator){1 + (seed - 1) % 2147483562, 1 + 16807 * seed % 2147483398};
}

static double generator_next(Generator *g)
{
  g->s1 = 40014 * g->s1 % 2147483563;
  g->s2 = 40692 * g->s2 % 2147483399;
  const int64_t z = g->s1 - g->s2;
  return (double)(z < 1 ? z + 2147483562 : z) / 2147483563.0;
}

static double read(LiedSystem *s, const char *name)
{
  double value;
  assert_int_equal(lied_get(s, name, &value), LIED_OK);
  return value;
}

/* The number that was drawn at time k period, read in the middle of its time. */
static void draw(LiedSystem *s, double *even, double *bell, size_t n)
{
  assert_int_equal(lied_step(s, period / 2), LIED_OK);
  for (size_t k = 0; k < n; k++) {
    if (even) even[k] = read(s, "even.y");
    if (bell) bell[k] = read(s, "bell.y");
    assert_int_equal(lied_step(s, period), LIED_OK);
  }
}

static void numbers_are_those_of_the_generator(void **unused)
{
  (void)unused;
  enum { N = 1000 };
  double even[N], bell[N];
  LiedSystem *s = load(noise, "rk3");
  draw(s, even, bell, N);
  Generator g = generator_begin(12345), b = generator_begin(2147483562);
  for (size_t k = 0; k < N; k++) {
    const double r = generator_next(&g);
    (void)generator_next(&g);
    assert_true(even[k] == -1 + 4 * r);
    const double r1 = generator_next(&b), r2 = generator_next(&b);
    assert_true(fabs(bell[k] - (2 + 0.5 * sqrt(-2 * log(r1)) * cos(2 * 3.14159265358979323846 * r2))) < 1e-12);
  }
  lied_free(s);
}

/* ---- chance ---- */

typedef struct Moments {
  double mean, variance, correlation; /* of neighbours */
} Moments;

static Moments moments_of(const double *y, size_t n)
{
  Moments m = {0};
  for (size_t k = 0; k < n; k++) m.mean += y[k] / (double)n;
  for (size_t k = 0; k < n; k++) m.variance += (y[k] - m.mean) * (y[k] - m.mean) / (double)(n - 1);
  for (size_t k = 1; k < n; k++) m.correlation += (y[k] - m.mean) * (y[k - 1] - m.mean) / ((double)n * m.variance);
  return m;
}

static double chi_square(const double *y, size_t n, double least, double greatest)
{
  size_t count[BINS] = {0};
  double sum = 0;
  for (size_t k = 0; k < n; k++) count[(size_t)((y[k] - least) / (greatest - least) * BINS)]++;
  const double expected = (double)n / BINS;
  for (size_t b = 0; b < BINS; b++) sum += ((double)count[b] - expected) * ((double)count[b] - expected) / expected;
  return sum;
}

/* Four standard deviations of each estimate. */
static void they_are_distributed_as_they_should(void **unused)
{
  (void)unused;
  static double even[SAMPLES], bell[SAMPLES];
  const double n = SAMPLES;
  LiedSystem *s = load(noise, "euler");
  draw(s, even, bell, SAMPLES);
  const Moments e = moments_of(even, SAMPLES), b = moments_of(bell, SAMPLES);
  assert_true(fabs(e.mean - 1) < 4 * sqrt(16. / 12 / n));
  assert_true(fabs(e.variance - 16. / 12) < 4 * 16 * sqrt(1. / 180 / n));
  assert_true(fabs(e.correlation) < 4 / sqrt(n));
  assert_true(fabs(b.mean - 2) < 4 * 0.5 / sqrt(n));
  assert_true(fabs(b.variance - 0.25) < 4 * 0.25 * sqrt(2 / n));
  assert_true(fabs(b.correlation) < 4 / sqrt(n));
  assert_true(fabs(chi_square(even, SAMPLES, -1, 3) - (BINS - 1)) < 4 * sqrt(2. * (BINS - 1)));
  lied_free(s);
}

/* ---- seeds ---- */

static void a_seed_repeats_and_another_differs(void **unused)
{
  (void)unused;
  enum { N = 50 };
  static const uint64_t seeds[] = {1, 1, 2};
  double even[3][N], bell[3][N];
  for (size_t i = 0; i < 3; i++) {
    LiedSystem *s = load(noise, "rk3");
    assert_int_equal(lied_seed(s, seeds[i]), LIED_OK);
    const double seed = read(s, "even.seed");
    assert_true(seed >= 1 && seed <= 2147483562 && seed == floor(seed) && seed != read(s, "bell.seed"));
    draw(s, even[i], bell[i], N);
    lied_free(s);
  }
  assert_memory_equal(even[0], even[1], sizeof even[0]);
  assert_memory_equal(bell[0], bell[1], sizeof bell[0]);
  for (size_t k = 0; k < N; k++) assert_true(even[0][k] != even[2][k] && bell[0][k] != bell[2][k]);
}

/* Numbers that were begun go on up to the next sample. */
static void a_running_system_may_get_another_seed(void **unused)
{
  (void)unused;
  LiedSystem *s = load(noise, "rk3");
  assert_int_equal(lied_step(s, period / 2), LIED_OK);
  const double before = read(s, "even.y");
  assert_int_equal(lied_seed(s, 77), LIED_OK);
  Generator g = generator_begin((int64_t)read(s, "even.seed"));
  assert_int_equal(lied_step(s, period / 4), LIED_OK);
  assert_true(read(s, "even.y") == before);
  assert_int_equal(lied_step(s, period / 2), LIED_OK);
  assert_true(read(s, "even.y") == -1 + 4 * generator_next(&g));
  lied_free(s);
}

static void every_copy_of_an_ensemble_has_its_own(void **unused)
{
  (void)unused;
  enum { COPIES = 40 };
  LiedSystem *s = load(noise, "rk3");
  const LiedHandle y = handle_of(s, "even.y");
  LiedEnsemble *e;
  double first[COPIES];
  assert_int_equal(
      lied_new_ensemble(s, &(LiedEnsembleSetup){.copies = COPIES, .threads = 3, .outputs = &y, .n_outputs = 1}, &e), LIED_OK);
  for (int round = 0; round < 2; round++) {
    assert_int_equal(lied_ensemble_seed(e, 5), LIED_OK);
    assert_int_equal(lied_ensemble_step(e, period / 2, 1), LIED_OK);
    if (round) assert_memory_equal(first, lied_ensemble_outputs(e), sizeof first);
    memcpy(first, lied_ensemble_outputs(e), sizeof first);
    assert_int_equal(lied_ensemble_reset(e, NULL, 0), LIED_OK);
  }
  for (size_t i = 0; i < COPIES; i++)
    for (size_t k = 0; k < i; k++) assert_true(first[i] != first[k]);
  lied_free_ensemble(e);
  lied_free(s);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(numbers_are_those_of_the_generator),    cmocka_unit_test(they_are_distributed_as_they_should),
      cmocka_unit_test(a_seed_repeats_and_another_differs),    cmocka_unit_test(a_running_system_may_get_another_seed),
      cmocka_unit_test(every_copy_of_an_ensemble_has_its_own),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
