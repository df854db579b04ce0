/* Contact forces of composed systems against Siconos' Lemke solver, on the complementarity problem derived by hand.
 *
 * Bodies i on joints of their own along one axis, gaps j between neighbours (in series), to the walls, and doubled (in
 * parallel):
 *
 *     v_el = v + T_D a,   m a = m g + J' F,   0 <= F  _|_  F + c ds + (c T_E + d) J v_el >= 0      for gaps with ds < 0
 */
#include <LCP_Solvers.h>
#include <LinearComplementarityProblem.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>
#include <lcp_cst.h>

#include "parts.h"
#include "translational.h"

enum { MOST_BODIES = 50, MOST_GAPS = 100, CASES = 1000 };

typedef struct Case {
  size_t n_bodies, n_gaps;
  double TD, m[MOST_BODIES], g[MOST_BODIES], s[MOST_BODIES], v[MOST_BODIES];
  int left[MOST_GAPS], right[MOST_GAPS]; /* bodies; -1: the wall at 0 */
  double l[MOST_GAPS], c[MOST_GAPS], d[MOST_GAPS], TE[MOST_GAPS];
} Case;

static void add_gap(Case *k, int left, int right, uint64_t *seed)
{
  size_t j = k->n_gaps++;
  double distance = (right < 0 ? (double)k->n_bodies : k->s[right]) - (left < 0 ? 0 : k->s[left]);
  k->left[j] = left;
  k->right[j] = right;
  k->l[j] = distance + next_random(seed, -1e-4, 3e-4); /* three of four overlap */
  k->c[j] = pow(10, next_random(seed, 4, 7));
  k->d[j] = next_random(seed, 0, 1) < 0.5 ? 0 : pow(10, next_random(seed, 1, 3));
  k->TE[j] = next_random(seed, 1e-4, 1e-3);
}

static Case random_case(uint64_t *seed)
{
  Case k = {.n_bodies = 1 + (size_t)next_random(seed, 0, next_random(seed, 0, 1) < 0.1 ? MOST_BODIES : 8),
            .TD = next_random(seed, 1e-4, 2e-3)};
  for (size_t i = 0; i < k.n_bodies; i++) {
    k.m[i] = pow(10, next_random(seed, -2, 2));
    k.g[i] = next_random(seed, -10, 10);
    k.s[i] = (double)i + next_random(seed, 0.3, 0.7);
    k.v[i] = next_random(seed, -0.3, 0.3);
  }
  for (int i = 0; i < (int)k.n_bodies; i++) {
    add_gap(&k, i - 1, i, seed);
    if (next_random(seed, 0, 1) < 0.3) add_gap(&k, i - 1, i, seed);
  }
  return k;
}

/* ---- by lied ---- */

static void add_numbered(LiedSystem *s, const LiedClass *class_, const char *kind, size_t i)
{
  char name[32];
  snprintf(name, sizeof name, "%s%zu", kind, i);
  expect_ok(s, lied_add(s, class_, name));
}

static void set_numbered(LiedSystem *s, const char *kind, size_t i, const char *variable, double value)
{
  char name[32];
  snprintf(name, sizeof name, "%s%zu.%s", kind, i, variable);
  set_value(s, name, value);
}

static void join(LiedSystem *s, size_t gap, const char *flange, int body)
{
  char a[32], b[32] = "wall.flange_b";
  snprintf(a, sizeof a, "gap%zu.%s", gap, flange);
  if (body >= 0) snprintf(b, sizeof b, "body%d.flange_a", body);
  expect_ok(s, lied_connect(s, a, b));
}

static LiedSystem *build(const Case *k)
{
  LiedSystem *s = new_system();
  expect_ok(s, lied_add(s, &Translational_Fixed, "wall"));
  for (size_t i = 0; i < k->n_bodies; i++) {
    char joint[64], body[64];
    add_numbered(s, &Translational_Joint, "joint", i);
    add_numbered(s, &Translational_Body, "body", i);
    snprintf(joint, sizeof joint, "joint%zu.flange_a", i);
    expect_ok(s, lied_connect(s, "wall.flange_b", joint));
    snprintf(joint, sizeof joint, "joint%zu.flange_b", i);
    snprintf(body, sizeof body, "body%zu.flange_a", i);
    expect_ok(s, lied_connect(s, joint, body));
    set_numbered(s, "joint", i, "TD", k->TD);
    set_numbered(s, "joint", i, "s", k->s[i]);
    set_numbered(s, "joint", i, "v", k->v[i]);
    set_numbered(s, "body", i, "m", k->m[i]);
    set_numbered(s, "body", i, "g", k->g[i]);
  }
  for (size_t j = 0; j < k->n_gaps; j++) {
    add_numbered(s, &Translational_ElastoGap, "gap", j);
    join(s, j, "flange_a", k->left[j]);
    join(s, j, "flange_b", k->right[j]);
    set_numbered(s, "gap", j, "l", k->l[j]);
    set_numbered(s, "gap", j, "c", k->c[j]);
    set_numbered(s, "gap", j, "d", k->d[j]);
    set_numbered(s, "gap", j, "TE", k->TE[j]);
  }
  compose(s);
  return s;
}

/* ---- by Lemke ---- */

static double direction(const Case *k, size_t j, size_t i)
{
  return (k->right[j] == (int)i) - (k->left[j] == (int)i);
}

static double gap_ds(const Case *k, size_t j)
{
  return (k->right[j] < 0 ? 0 : k->s[k->right[j]]) - (k->left[j] < 0 ? 0 : k->s[k->left[j]]) - k->l[j];
}

/* Forces of all gaps; those that are open get 0. */
static void solve_lemke(const Case *k, double *force)
{
  size_t closed[MOST_GAPS], n = 0;
  for (size_t j = 0; j < k->n_gaps; j++) {
    force[j] = 0;
    if (gap_ds(k, j) < 0) closed[n++] = j;
  }
  if (n == 0) return;
  double *M = calloc(n * n, sizeof *M), q[MOST_GAPS], z[MOST_GAPS] = {0}, w[MOST_GAPS] = {0};
  for (size_t a = 0; a < n; a++) {
    size_t j = closed[a];
    double K = k->c[j] * k->TE[j] + k->d[j];
    q[a] = k->c[j] * gap_ds(k, j) / K;
    M[a + n * a] = 1 / K;
    for (size_t i = 0; i < k->n_bodies; i++) {
      q[a] += direction(k, j, i) * (k->v[i] + k->TD * k->g[i]);
      for (size_t b = 0; b < n; b++) M[a + n * b] += k->TD * direction(k, j, i) * direction(k, closed[b], i) / k->m[i];
    }
  }
  LinearComplementarityProblem problem = {.size = (int)n, .M = NM_create_from_data(NM_DENSE, (int)n, (int)n, M), .q = q};
  SolverOptions *options = solver_options_create(SICONOS_LCP_LEMKE);
  options->iparam[SICONOS_IPARAM_MAX_ITER] = 100000;
  int info = 1;
  lcp_lexicolemke(&problem, z, w, &info, options);
  assert_int_equal(info, 0);
  for (size_t a = 0; a < n; a++) force[closed[a]] = z[a];
  solver_options_delete(options);
  free(options);
  NM_free(problem.M);
}

static void test_thousand_cases(void **state)
{
  (void)state;
  uint64_t seed = 7;
  size_t released = 0, pressed = 0;
  for (int n = 0; n < CASES; n++) {
    Case k = random_case(&seed);
    LiedSystem *s = build(&k);
    double force[MOST_GAPS], largest = 1;
    solve_lemke(&k, force);
    for (size_t j = 0; j < k.n_gaps; j++) largest = fmax(largest, force[j]);
    for (size_t j = 0; j < k.n_gaps; j++) {
      char name[32];
      snprintf(name, sizeof name, "gap%zu.f", j);
      double f = get(s, name);
      assert_true(f <= 0);
      expect_near(name, -f, force[j], 1e-8 * largest);
      pressed += force[j] > 0;
      released += force[j] == 0 && gap_ds(&k, j) < 0;
    }
    lied_free(s);
  }
  assert_true(pressed > 500 && released > 500); /* both kinds were met often */
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_thousand_cases)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
