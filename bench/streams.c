/* Networks of streams from Modelica text: the time from text to a composed system, that of one evaluation, and that to order
 * and factorise the matrix of the adaptive solver.
 *
 *     streams [LARGEST]     streams of the largest network, 10^5 unless given
 *
 * Fails when the time from 10^3 streams on grows with an exponent beyond 1.2 for a tree (linear, and then the caches end),
 * beyond 1.7 for a grid, which is no tree: its factors have about n log n entries and take n^1.5 operations; or
 * when the adaptive solver's matrix takes more than 60 us for each of its unknowns. */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "clock.h"
#include "evaluate/evaluate.h"
#include "evaluate/newton.h"
#include "load/load.h"

/* Of the processor: other programs do not count. */
static void write_error(void *user, const char *bytes, size_t size)
{
  fwrite(bytes, 1, size, user);
}

typedef struct Family {
  const char *model;
  size_t (*size_for)(size_t streams); /* the parameter n of the model */
  size_t (*streams_of)(size_t n);
  double most; /* exponent of growth that is accepted */
} Family;

static size_t tree_size(size_t streams)
{
  return streams / 2;
}

static size_t tree_streams(size_t n)
{
  return 2 * n + 1;
}

static size_t grid_size(size_t streams)
{
  return (size_t)lround(sqrt((double)streams / 2) - 0.5);
}

static size_t grid_streams(size_t n)
{
  return 2 * n * (n + 1);
}

static const Family families[] = {{"Networks.Tree", tree_size, tree_streams, 1.2},
                                  {"Networks.Grid", grid_size, grid_streams, 1.7}};

typedef struct Figures {
  double compose, evaluate, newton; /* s; newton NAN: not measured */
  size_t newton_unknowns;
  double newton_entries; /* of its factors, for each of these */
  LiedStats stats;
} Figures;

enum { LARGEST_NEWTON = 10000 }; /* streams */
static const double MOST_NEWTON = 60e-6;

static Loaded *load_network(const Family *family, size_t n)
{
  char size[32];
  snprintf(size, sizeof size, "n=%zu", n);
  const char *settings[] = {size};
  const LiedLoad request = {
      .file = LIED_EXAMPLES "/../bench/Networks.mo", .model = family->model, .settings = settings, .n_settings = 1};
  Loaded *loaded = load_model(&request);
  if (loaded) diagnostics_print(loaded->diagnostics, (Output){write_error, stderr});
  return loaded;
}

/* The least of several, with states that change each time. */
static double evaluation_time(LiedSystem *system, size_t n, double *x, double *dx)
{
  double best = INFINITY, spent = 0;
  for (int k = 0; k < 1000 && (k < 3 || spent < 0.5); k++) {
    for (size_t i = 0; i < n; i++) x[i] = 0.5 + 0.1 * sin((double)i + k);
    double start = processor_seconds();
    if (lied_evaluate(system, 0, x, dx, n)) return NAN;
    double time = processor_seconds() - start;
    spent += time;
    best = time < best ? time : best;
  }
  return best;
}

/* With the factors at the point evaluated last. */
static void measure_newton(LiedSystem *system, const double *x, Figures *figures)
{
  int evaluated;
  const double start = processor_seconds();
  const LiedStatus status = newton_setup(system, 0, x, 1e-3, 1, &evaluated);
  figures->newton = status ? NAN : processor_seconds() - start;
  if (status) fprintf(stderr, "%s\n", lied_message(system));
  figures->newton_unknowns = status ? 0 : system->newton->matrix.n;
  figures->newton_entries = status ? NAN : (double)factor_entries(system->newton->factor) / (double)figures->newton_unknowns;
}

static int measure(const Family *family, size_t n, Figures *figures)
{
  double start = processor_seconds();
  Loaded *loaded = load_network(family, n);
  figures->compose = processor_seconds() - start;
  if (!loaded || !loaded->system) return 1;
  size_t n_states = lied_n_states(loaded->system);
  double *x = calloc(n_states, sizeof *x), *dx = calloc(n_states, sizeof *dx);
  figures->evaluate = x && dx ? evaluation_time(loaded->system, n_states, x, dx) : NAN;
  if (isnan(figures->evaluate)) fprintf(stderr, "%s\n", lied_message(loaded->system));
  figures->newton = NAN;
  figures->newton_unknowns = 0;
  if (!isnan(figures->evaluate) && family->streams_of(n) < LARGEST_NEWTON + LARGEST_NEWTON / 10)
    measure_newton(loaded->system, x, figures);
  lied_stats(loaded->system, &figures->stats);
  free(x);
  free(dx);
  load_free(loaded);
  return isnan(figures->evaluate);
}

static void print_row(size_t streams, const Figures *f, double compose_growth, double evaluate_growth)
{
  printf("%10zu %8zu %9zu %12.1f %10.3f %6.2f %12.2f %6.2f", streams, f->stats.states, f->stats.core_unknowns,
         (double)f->stats.factor_entries / (double)f->stats.core_unknowns, f->compose, compose_growth, 1e6 * f->evaluate,
         evaluate_growth);
  if (f->newton_unknowns) printf(" %10zu %12.1f %10.3f", f->newton_unknowns, f->newton_entries, f->newton);
  printf("\n");
  fflush(stdout);
}

static double exponent(double a, double b, size_t from, size_t to)
{
  return from ? log(b / a) / log((double)to / (double)from) : 0;
}

/* Returns whether a limit was missed. Below 10^3 streams the start of everything counts, not the network. */
static int run_family(const Family *family, size_t largest)
{
  Figures first = {0}, before = {0}, f;
  size_t streams = 0, first_streams = 0;
  int missed = 0;
  printf("\n%s\n%10s %8s %9s %12s %10s %6s %12s %6s %10s %12s %10s\n", family->model, "streams", "states", "core",
         "entries/core", "compose[s]", "exp", "evaluate[us]", "exp", "adaptive", "entries/each", "order[s]");
  for (size_t wanted = 100; wanted <= largest; wanted *= 10) {
    size_t n = family->size_for(wanted), last = streams;
    streams = family->streams_of(n);
    if (measure(family, n, &f)) return 1;
    print_row(streams, &f, exponent(before.compose, f.compose, last, streams),
              exponent(before.evaluate, f.evaluate, last, streams));
    if (first_streams)
      missed |= exponent(first.compose, f.compose, first_streams, streams) > family->most ||
                exponent(first.evaluate, f.evaluate, first_streams, streams) > family->most;
    missed |= f.newton_unknowns > 0 && f.newton > MOST_NEWTON * (double)f.newton_unknowns;
    if (!first_streams && streams >= 1000) first = f, first_streams = streams;
    before = f;
  }
  return missed;
}

int main(int argc, char **argv)
{
  const size_t largest = argc > 1 ? (size_t)strtoul(argv[1], NULL, 10) : 100000;
  int missed = 0;
  puts("streams: networks from text");
  for (size_t k = 0; k < sizeof families / sizeof *families; k++) missed |= run_family(&families[k], largest);
  if (missed) puts("\nstreams: grows too fast");
  return missed;
}
