/* eigen.c: the Jacobian as a dense matrix and its eigenvalues. */
#include "linear/linear.h"
#include "simulate/simulate_internal.h"

static LiedStatus check(LiedSystem *s, const void *place, size_t n)
{
  if (!call_begins(s)) return LIED_WRONG_VALUE;
  LiedStatus status = system_ready(s);
  if (!status) status = contacts_refuse(s, "a Jacobian");
  if (!status && n) status = check_given(s, place, "the place for the result");
  if (status || n == s->plan->n_states) return status;
  system_error(s, (Topic){.code = "wrong-dimension"}, "the vector is for %zu states, the system has %zu", n, s->plan->n_states);
  return LIED_WRONG_DIMENSION;
}

LiedStatus lied_jacobian(LiedSystem *s, double *jacobian, size_t n)
{
  LiedStatus status = check(s, jacobian, n);
  return status ? status : newton_jacobian(s, jacobian);
}

static void sort_pairs(double *re, double *im, size_t n)
{
  for (size_t i = 1; i < n; i++) /* n^3 went before */
    for (size_t j = i; j > 0 && (re[j] < re[j - 1] || (re[j] == re[j - 1] && im[j] < im[j - 1])); j--) {
      double r = re[j], m = im[j];
      re[j] = re[j - 1], im[j] = im[j - 1];
      re[j - 1] = r, im[j - 1] = m;
    }
}

LiedStatus lied_eigenvalues(LiedSystem *s, double *re, double *im, size_t n)
{
  LiedStatus status = check(s, re && im ? re : NULL, n);
  if (status || n == 0 || !re || !im) return status;
  size_t size = n * n * sizeof(double);
  double *a = memory_resize(&s->memory, NULL, 0, size);
  if (!a) return report_no_memory(s);
  status = newton_jacobian(s, a);
  int found = !status && spectrum(a, n, re, im);
  memory_resize(&s->memory, a, size, 0);
  if (status) return status;
  if (!found) {
    system_error(s, (Topic){.code = "no-eigenvalues"}, "the eigenvalue iteration did not converge");
    return LIED_SOLVER_FAILED;
  }
  sort_pairs(re, im, n);
  return LIED_OK;
}
