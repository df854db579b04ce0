#include "reference.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const System *const systems[] = {&thread_pendulum, &double_pendulum, &slider_crank, &ida_crank,
                                        &crane_crab,      &landing_gear,    &planar_chain};
enum { N_SYSTEMS = sizeof systems / sizeof systems[0] };

typedef struct Run {
  const System *system;
  double p[MOST_PARAMETERS];
  int n;
  double x[MOST_STATES], k[4][MOST_STATES], stage[MOST_STATES];
} Run;

static void advance(Run *run, double h, const double *k)
{
  for (int i = 0; i < run->n; i++) run->stage[i] = run->x[i] + h * k[i];
}

static void step(Run *run, double t, double h)
{
  const System *s = run->system;
  s->derive(run->p, t, run->x, run->k[0]);
  advance(run, h / 2, run->k[0]);
  s->derive(run->p, t + h / 2, run->stage, run->k[1]);
  advance(run, h / 2, run->k[1]);
  s->derive(run->p, t + h / 2, run->stage, run->k[2]);
  advance(run, h, run->k[2]);
  s->derive(run->p, t + h, run->stage, run->k[3]);
  for (int i = 0; i < run->n; i++) run->x[i] += h / 6 * (run->k[0][i] + 2 * run->k[1][i] + 2 * run->k[2][i] + run->k[3][i]);
}

static void row(Run *run, double t)
{
  run->system->derive(run->p, t, run->x, run->k[0]);
  printf("%.17g", t);
  run->system->print(run->p, t, run->x, run->k[0]);
  putchar('\n');
}

static void integrate(Run *run, double stop, double every, double longest)
{
  long n_rows = lround(stop / every), n_steps = (long)ceil(every / longest - 1e-9);
  double h = every / (double)n_steps;
  printf("\"time\"");
  run->system->titles(run->p);
  putchar('\n');
  row(run, 0);
  for (long r = 0; r < n_rows; r++) {
    for (long k = 0; k < n_steps; k++) step(run, (double)r * every + (double)k * h, h);
    row(run, (double)(r + 1) * every);
  }
}

static void exchange_rows(int n, double *A, double *b, int i, int j)
{
  for (int k = 0; k < n; k++) {
    double kept = A[i * n + k];
    A[i * n + k] = A[j * n + k];
    A[j * n + k] = kept;
  }
  double kept = b[i];
  b[i] = b[j];
  b[j] = kept;
}

static int largest_below(int n, const double *A, int column)
{
  int best = column;
  for (int i = column + 1; i < n; i++)
    if (fabs(A[i * n + column]) > fabs(A[best * n + column])) best = i;
  return best;
}

void solve_dense(int n, double *A, double *b)
{
  for (int c = 0; c < n; c++) {
    exchange_rows(n, A, b, c, largest_below(n, A, c));
    for (int i = c + 1; i < n; i++) {
      double factor = A[i * n + c] / A[c * n + c];
      if (factor == 0) continue;
      for (int k = c; k < n; k++) A[i * n + k] -= factor * A[c * n + k];
      b[i] -= factor * b[c];
    }
  }
  for (int c = n - 1; c >= 0; c--) {
    for (int k = c + 1; k < n; k++) b[c] -= A[c * n + k] * b[k];
    b[c] /= A[c * n + c];
  }
}

static const System *find(const char *name)
{
  for (int i = 0; i < N_SYSTEMS; i++)
    if (!strcmp(systems[i]->name, name)) return systems[i];
  return NULL;
}

static int explain(void)
{
  fputs("usage: reference SYSTEM STOP EVERY STEP [PARAMETER]...\n", stderr);
  for (int i = 0; i < N_SYSTEMS; i++) fprintf(stderr, "  %s %s\n", systems[i]->name, systems[i]->parameters);
  return 2;
}

int main(int argc, char **argv)
{
  static Run run;
  run.system = argc > 1 ? find(argv[1]) : NULL;
  if (!run.system || argc != 5 + run.system->n_parameters) return explain();
  for (int i = 5; i < argc; i++) run.p[i - 5] = strtod(argv[i], NULL);
  run.n = run.system->start(run.p, run.x);
  integrate(&run, strtod(argv[2], NULL), strtod(argv[3], NULL), strtod(argv[4], NULL));
  return 0;
}
