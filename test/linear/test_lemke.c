/* A thousand random contact problems against Siconos' Lemke solver.
 *
 * With f = lower + x and a multiplier y for each finite upper bound, the boxed problem  N f + q = w - y  is the linear
 * complementarity problem
 *
 *     (w)   ( N  I) (x)   (N lower + q  )
 *     (s) = (-I  0) (y) + (upper - lower),   (w, s) >= 0,  (x, y) >= 0,  w'x = s'y = 0
 */
#include <LCP_Solvers.h>
#include <LinearComplementarityProblem.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>
#include <lcp_cst.h>

#include "linear/contacts.h"

enum { CASES = 1000 };

/* The condensed problem without what is switched off, N scaled to ones on its diagonal, because Lemke's method as it stands
 * there has no scaling of its own: f = lower + scale x. */
typedef struct Condensed {
  size_t n, of[MOST_CONTACTS];
  double N[MOST_CONTACTS * MOST_CONTACTS], q[MOST_CONTACTS], scale[MOST_CONTACTS], width[MOST_CONTACTS];
} Condensed;

static Condensed scaled(const Contacts *c)
{
  Condensed d = {0};
  double N[MOST_CONTACTS * MOST_CONTACTS], q[MOST_CONTACTS];
  condense(c, N, q);
  for (size_t j = 0; j < c->n; j++) {
    if (c->lower[j] == c->upper[j]) continue;
    d.scale[d.n] = 1 / sqrt(N[j * c->n + j]);
    d.width[d.n] = (c->upper[j] - c->lower[j]) / d.scale[d.n];
    d.of[d.n++] = j;
  }
  for (size_t a = 0; a < d.n; a++) {
    size_t j = d.of[a];
    d.q[a] = q[j];
    for (size_t l = 0; l < c->n; l++) d.q[a] += N[j * c->n + l] * c->lower[l];
    d.q[a] *= d.scale[a];
    for (size_t b = 0; b < d.n; b++) d.N[a * d.n + b] = d.scale[a] * N[j * c->n + d.of[b]] * d.scale[b];
  }
  return d;
}

/* x and y by Lemke; M by columns. */
static void lemke(const Condensed *d, double *x)
{
  size_t n = d->n, size = n;
  for (size_t a = 0; a < n; a++) size += isfinite(d->width[a]);
  double *M = calloc(size * size, sizeof *M), *w = calloc(size, sizeof *w);
  LinearComplementarityProblem problem = {.size = (int)size, .q = calloc(size, sizeof(double))};
  for (size_t a = 0, s = n; a < n; a++) {
    problem.q[a] = d->q[a];
    for (size_t b = 0; b < n; b++) M[b * size + a] = d->N[a * n + b];
    if (!isfinite(d->width[a])) continue;
    M[s * size + a] = 1;
    M[a * size + s] = -1;
    problem.q[s++] = d->width[a];
  }
  problem.M = NM_create_from_data(NM_DENSE, (int)size, (int)size, M);
  int info = 1;
  SolverOptions *options = solver_options_create(SICONOS_LCP_LEMKE);
  options->iparam[SICONOS_IPARAM_MAX_ITER] = 10000;
  lcp_lexicolemke(&problem, x, w, &info, options);
  assert_int_equal(info, 0);
  solver_options_delete(options);
  free(options); /* the members were deleted, not the structure */
  NM_clear(problem.M);
  free(problem.M);
  free(problem.q);
  free(w);
}

static void lemke_forces(const Contacts *c, double *f)
{
  Condensed d = scaled(c);
  double x[2 * MOST_CONTACTS] = {0};
  if (d.n > 0) lemke(&d, x);
  memcpy(f, c->lower, c->n * sizeof *f);
  for (size_t a = 0; a < d.n; a++) f[d.of[a]] += d.scale[a] * x[a];
}

static void test_lemke(void **state)
{
  (void)state;
  uint64_t seed = 1, passes = 0, n_bounded = 0, n_modes = 0;
  double f[MOST_CONTACTS];
  for (int round = 0; round < CASES; round++) {
    Contacts c = random_contacts(1 + next_number(&seed, 50), round % 3 * 0.4, &seed);
    Problem *p = problem_new(&c);
    assert_int_equal(problem_solve(p, 0), FACTOR_OK);
    lemke_forces(&c, f);
    double size = 0;
    for (size_t j = 0; j < c.n; j++) size = fmax(size, fabs(f[j]));
    for (size_t j = 0; j < c.n; j++) {
      assert_true(fabs(p->z[p->column[j]] - f[j]) <= 1e-8 * (1 + size));
      n_bounded += p->modes.set[j] != MODE_LAW;
    }
    assert_int_equal(p->modes.head->exhausted, 0);
    passes += p->modes.head->passes;
    n_modes += c.n;
    problem_free(p);
  }
  assert_true(n_bounded > n_modes / 5 && n_bounded < n_modes - n_modes / 5); /* the cases are worth their name */
  assert_true(passes < 10 * CASES);
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_lemke)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
