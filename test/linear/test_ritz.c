/* Outermost eigenvalues by applications of an operator: all of them for few dimensions, against the solver for dense matrices;
 * those at the end of a large spectrum against a formula, with their vectors on both sides. */
#include "linear/ritz.h"

#include "linear/matrices.h"
#include "linear/spectrum.h"

enum { MOST = 400 };

typedef struct Subject {
  size_t n, applied;
  double matrix[RITZ_MOST * RITZ_MOST]; /* by columns; used for few dimensions */
  double stiff;                         /* at place n / 3 of a long string */
  int broken;                           /* fails after so many applications */
} Subject;

static int apply_matrix(void *self, const double *v, double *image)
{
  Subject *s = self;
  for (size_t i = 0; i < s->n; i++) {
    image[i] = 0;
    for (size_t j = 0; j < s->n; j++) image[i] += s->matrix[j * s->n + i] * v[j];
  }
  return (int)++s->applied != s->broken;
}

/* Second differences along a string, and one decay that is much faster and pulls its neighbour along. */
static int apply_string(void *self, const double *v, double *image)
{
  Subject *s = self;
  size_t k = s->n / 3;
  for (size_t i = 0; i < s->n; i++) image[i] = (i > 0 ? v[i - 1] : 0) - 2 * v[i] + (i + 1 < s->n ? v[i + 1] : 0);
  image[k] = -s->stiff * v[k];
  image[k + 1] += 5 * v[k];
  s->applied++;
  return 1;
}

static void test_few(void **state)
{
  (void)state;
  static double memory[10000], copy[RITZ_MOST * RITZ_MOST], re[RITZ_MOST], im[RITZ_MOST], vr[RITZ_MOST], vi[RITZ_MOST];
  uint64_t seed = 3;
  for (size_t n = 1; n <= RITZ_MOST; n += 5) {
    Subject s = {.n = n};
    Ritz ritz;
    for (size_t i = 0; i < n * n; i++) copy[i] = s.matrix[i] = next_random(&seed, -1, 1);
    ritz_init(&ritz, n, memory);
    assert_true(ritz_size(n) <= sizeof memory / sizeof *memory);
    assert_true(ritz_find(&ritz, apply_matrix, &s, NULL));
    assert_int_equal(s.applied, ritz_applications(&ritz));
    assert_true(spectrum(copy, n, re, im));
    for (size_t i = 0; i < n; i++) {
      assert_true(ritz.re[i] == re[i] && ritz.im[i] == im[i]);
      assert_true(ritz_vector(&ritz, RITZ_RIGHT, i, vr, vi) == 0);
      double image[RITZ_MOST], turned[RITZ_MOST];
      apply_matrix(&s, vr, image);
      apply_matrix(&s, vi, turned);
      for (size_t j = 0; j < n; j++) {
        assert_true(fabs(image[j] - re[i] * vr[j] + im[i] * vi[j]) < 1e-9);
        assert_true(fabs(turned[j] - re[i] * vi[j] - im[i] * vr[j]) < 1e-9);
      }
    }
  }
}

static void test_many(void **state)
{
  (void)state;
  static double memory[20000], start[MOST], vr[MOST], vi[MOST], image[MOST];
  Subject s = {.n = MOST, .stiff = 50};
  Ritz ritz;
  uint64_t seed = 5;
  for (size_t i = 0; i < MOST; i++) start[i] = next_random(&seed, -1, 1);
  assert_true(ritz_size(MOST) <= sizeof memory / sizeof *memory);
  ritz_init(&ritz, MOST, memory);
  assert_true(ritz_find(&ritz, apply_string, &s, start));
  assert_int_equal(s.applied, RITZ_SPACE);
  size_t least = 0;
  for (size_t i = 1; i < ritz.m; i++)
    if (ritz.re[i] < ritz.re[least]) least = i;
  assert_true(fabs(ritz.re[least] + 50) < 1e-9); /* that place feels nobody */
  assert_true(ritz_vector(&ritz, RITZ_RIGHT, least, vr, vi) < 1e-9);
  apply_string(&s, vr, image);
  for (size_t i = 0; i < MOST; i++) assert_true(fabs(image[i] + 50 * vr[i]) < 1e-8);
  ritz_vector(&ritz, RITZ_LEFT, least, vr, vi);
  for (size_t i = 0; i < MOST; i++) assert_true(i == MOST / 3 ? fabs(vr[i]) > 0.7 : fabs(vr[i]) < 0.3);
}

/* A start inside of an invariant space ends there. */
static void test_small_space(void **state)
{
  (void)state;
  static double memory[20000], start[MOST];
  Subject s = {.n = MOST, .stiff = 50};
  Ritz ritz;
  ritz_init(&ritz, MOST, memory);
  for (size_t i = 0; i < MOST; i++) start[i] = 0;
  assert_false(ritz_find(&ritz, apply_string, &s, start));
  start[0] = 1; /* the string up to the fast place: longer than the space, and apart from the rest */
  assert_true(ritz_find(&ritz, apply_string, &s, start));
  for (size_t i = 0; i < ritz.m; i++) assert_true(ritz.im[i] == 0 && ritz.re[i] <= 1e-12 && ritz.re[i] >= -4);
}

static void test_failure(void **state)
{
  (void)state;
  static double memory[10000];
  Subject s = {.n = 8, .broken = 5};
  Ritz ritz;
  ritz_init(&ritz, 8, memory);
  assert_false(ritz_find(&ritz, apply_matrix, &s, NULL));
  assert_int_equal(s.applied, 5);
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_few), cmocka_unit_test(test_many),
                                     cmocka_unit_test(test_small_space), cmocka_unit_test(test_failure)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
