/* The eigenvalue solver against LAPACK on random matrices, and against spectra known by formula. */
#include "linear/spectrum.h"

#include "linear/matrices.h"

enum { MOST = 120 };

typedef struct Spectrum {
  size_t n;
  double re[MOST], im[MOST];
} Spectrum;

static Spectrum own(const double *a, size_t n)
{
  static double copy[MOST * MOST];
  Spectrum s = {.n = n};
  memcpy(copy, a, n * n * sizeof *a);
  assert_true(spectrum(copy, n, s.re, s.im));
  return s;
}

static Spectrum lapack(const double *a, size_t n)
{
  static double copy[MOST * MOST];
  Spectrum s = {.n = n};
  memcpy(copy, a, n * n * sizeof *a);
  assert_int_equal(LAPACKE_dgeev(LAPACK_COL_MAJOR, 'N', 'N', (int)n, copy, (int)n, s.re, s.im, NULL, 1, NULL, 1), 0);
  return s;
}

/* Largest distance when each value of one is paired with the nearest of the other that is not taken yet. */
static double distance(const Spectrum *p, const Spectrum *q)
{
  unsigned char taken[MOST] = {0};
  double worst = 0;
  for (size_t i = 0; i < p->n; i++) {
    size_t best = p->n;
    double least = INFINITY;
    for (size_t j = 0; j < q->n; j++) {
      double d = hypot(p->re[i] - q->re[j], p->im[i] - q->im[j]);
      if (!taken[j] && d < least) least = d, best = j;
    }
    assert_true(best < p->n);
    taken[best] = 1;
    worst = fmax(worst, least);
  }
  return worst;
}

static double size(const double *a, size_t n)
{
  double sum = 0;
  for (size_t i = 0; i < n * n; i++) sum = hypot(sum, a[i]);
  return sum;
}

static void expect_pairs(const Spectrum *s)
{
  for (size_t i = 0; i < s->n; i++) {
    if (s->im[i] == 0) continue;
    assert_true(s->im[i] > 0 && i + 1 < s->n && s->re[i + 1] == s->re[i] && s->im[i + 1] == -s->im[i]);
    i++;
  }
}

static void test_random(void **state)
{
  (void)state;
  static double a[MOST * MOST];
  static const size_t sizes[] = {1, 2, 3, 4, 5, 7, 12, 30, 76, MOST};
  uint64_t seed = 7;
  for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++)
    for (int trial = 0; trial < (sizes[k] < 20 ? 200 : 3); trial++) {
      size_t n = sizes[k];
      double density = next_random(&seed, 0.1, 1.5);
      for (size_t i = 0; i < n * n; i++) {
        double value = next_random(&seed, -1, 1);
        a[i] = next_random(&seed, 0, 1) < density ? value : 0;
      }
      Spectrum mine = own(a, n), theirs = lapack(a, n);
      expect_pairs(&mine);
      double sum = 0, trace = 0;
      for (size_t i = 0; i < n; i++) sum += mine.re[i], trace += a[i * n + i];
      assert_true(fabs(sum - trace) <= 1e-13 * (double)n * (1 + size(a, n)));
      /* Sparse ones have multiple eigenvalues, of which nobody knows more than a root of the rounding. */
      assert_true(distance(&mine, &theirs) <= (density > 0.9 ? 1e-9 : 2e-3) * (1 + size(a, n)));
    }
}

/* Second differences: -4 sin^2(k pi / (2 n + 2)). */
static void test_string(void **state)
{
  (void)state;
  static double a[MOST * MOST];
  size_t n = 100;
  Spectrum known = {.n = n};
  memset(a, 0, sizeof a);
  for (size_t i = 0; i < n; i++) {
    a[i * n + i] = -2;
    if (i > 0) a[i * n + i - 1] = a[(i - 1) * n + i] = 1;
    known.re[i] = -4 * pow(sin((double)(i + 1) * acos(-1) / (2 * (double)n + 2)), 2);
  }
  Spectrum found = own(a, n);
  assert_true(distance(&found, &known) < 1e-13);
}

/* Masses and springs of very different size: -d/2 +- i sqrt(c - d^2/4), in units that balancing has to undo. */
static void test_units(void **state)
{
  (void)state;
  for (double unit = 1e-12; unit < 1e13; unit *= 1e3)
    for (double c = 1e-6; c < 1e13; c *= 100) {
      double d = 0.2 * sqrt(c), a[4] = {0, -c / unit, unit, -d};
      Spectrum found = own(a, 2);
      assert_true(fabs(found.re[0] + d / 2) < 1e-13 * sqrt(c));
      assert_true(fabs(found.im[0] - sqrt(c - d * d / 4)) < 1e-13 * sqrt(c));
    }
}

/* Chains of integrators, numbered backwards: all eigenvalues are zero, and found so to the bit. */
static void test_integrators(void **state)
{
  (void)state;
  double a[64] = {0};
  for (size_t i = 0; i + 1 < 8; i++) a[((i + 1) * 3 % 8) * 8 + i * 3 % 8] = 1e6;
  Spectrum found = own(a, 8);
  for (size_t i = 0; i < 8; i++) assert_true(found.re[i] == 0 && found.im[i] == 0);
}

/* Roots of unity: a cyclic permutation, on which shifts that follow the last rows do not move. */
static void test_cycle(void **state)
{
  (void)state;
  static double a[MOST * MOST];
  for (size_t n = 3; n <= 40; n += 37) {
    Spectrum known = {.n = n};
    memset(a, 0, sizeof a);
    for (size_t i = 0; i < n; i++) {
      a[i * n + (i + 1) % n] = 1;
      known.re[i] = cos(2 * acos(-1) * (double)i / (double)n);
      known.im[i] = sin(2 * acos(-1) * (double)i / (double)n);
    }
    Spectrum found = own(a, n);
    assert_true(distance(&found, &known) < 1e-12);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_random), cmocka_unit_test(test_string), cmocka_unit_test(test_units),
                                     cmocka_unit_test(test_integrators), cmocka_unit_test(test_cycle)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
