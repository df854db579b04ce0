/* The time of one evaluation of all joint accelerations of a chain, in the plane and in space, and how it grows with the
 * length, for lied and for the peers that are installed. All states change before every evaluation. Fails when the engines
 * disagree, when lied is behind Simbody, when the chain from Modelica text is slower than that of classes written by hand, or
 * when it does not grow linearly, when it is too far behind a recursion written for this chain alone (limit.c), or when stops
 * and stiction at every joint cost too much; in space, when lied is behind MuJoCo from 64 links on, or takes much more time
 * than Bullet.
 *
 *     chain [LONGEST]     n = 1, 4, 16, ... up to LONGEST (default 16384) */
#define _POSIX_C_SOURCE 200809L
#include "chain.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { STATES = 8, REPEATS = 7, ROUNDS = 3, N_SIZES = 7 };
enum { LEAST_TURNS = 5, TURNS = 40 }; /* of comparisons turn by turn: more only while they fail */
enum { LONG_CHAIN = 1024 };
static const double NO_SLOWER = 1.05;                             /* noise */
static const double MOST_TO_LIMIT = 4, MOST_TO_LIMIT_OF_LONG = 6; /* beyond LONG_CHAIN */
static const double MOST_OF_LIMITED = 2;                          /* with stops and stiction, to without */
static const size_t sizes[N_SIZES] = {1, 4, 16, 64, 256, 1024, 16384};

static const double MOST_TO_BULLET = 1.5;

static const Engine *const in_plane[] = {
    &engine_lied,    &engine_hand, &engine_limit,
#ifdef HAVE_MUJOCO
    &engine_mujoco,
#endif
#ifdef HAVE_BULLET
    &engine_bullet,
#endif
#ifdef HAVE_SIMBODY
    &engine_simbody,
#endif
};
static const Engine *const in_space[] = {
    &engine_spatial,
#ifdef HAVE_MUJOCO
    &engine_mujoco,
#endif
#ifdef HAVE_BULLET
    &engine_bullet,
#endif
#ifdef HAVE_SIMBODY
    &engine_simbody,
#endif
};
enum { MOST_ENGINES = sizeof in_plane / sizeof *in_plane };

int chain_in_space;
static const Engine *const *engines = in_plane;
static size_t n_engines = MOST_ENGINES;

/* Times in us; NAN: not measured. */
static double times[MOST_ENGINES][N_SIZES];

static double now(void)
{
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return 1e6 * (double)t.tv_sec + 1e-3 * (double)t.tv_nsec;
}

static double random_number(void)
{
  static uint64_t seed = 1;
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return 2 * ((double)(seed >> 11) * 0x1p-53) - 1;
}

/* The chain hangs down, a little crooked, swinging. */
static void make_states(double *q, double *qd, size_t n)
{
  for (size_t k = 0; k < STATES * n; k++) {
    q[k] = (k % n == 0 ? -1.5707963267948966 : 0) + 0.5 * random_number();
    qd[k] = random_number();
  }
}

static int compare_numbers(const void *a, const void *b)
{
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* Times of one evaluation, sorted: averages over `long_enough` us each. Returns nonzero when an evaluation fails. */
static int sample_times(const Engine *engine, void *handle, size_t n, const double *q, const double *qd, double *qdd,
                        double long_enough, double sample[REPEATS])
{
  size_t rounds = 1;
  for (int r = 0; r < REPEATS; r++) {
    double elapsed;
    for (;;) {
      const double start = now();
      for (size_t k = 0; k < rounds; k++) {
        const size_t at = k % STATES * n;
        if (engine->accelerations(handle, q + at, qd + at, qdd)) return 1;
      }
      elapsed = now() - start;
      if (elapsed > long_enough) break;
      rounds *= 2;
    }
    sample[r] = elapsed / (double)rounds;
  }
  qsort(sample, REPEATS, sizeof *sample, compare_numbers);
  return 0;
}

static double median_time(const Engine *engine, void *handle, size_t n, const double *q, const double *qd, double *qdd)
{
  double sample[REPEATS];
  return sample_times(engine, handle, n, q, qd, qdd, 1e4, sample) ? NAN : sample[REPEATS / 2];
}

/* Of samples so short that some of them are not interrupted on a busy machine. */
static double least_time(const Engine *engine, void *handle, size_t n, const double *q, const double *qd, double *qdd)
{
  double sample[REPEATS];
  return sample_times(engine, handle, n, q, qd, qdd, 1e3, sample) ? NAN : sample[0];
}

/* The least of several medians: other programs on the machine can only add time. */
static double measure(const Engine *engine, void *handle, size_t n, const double *q, const double *qd, double *qdd)
{
  double best = median_time(engine, handle, n, q, qd, qdd);
  for (int k = 1; k < ROUNDS; k++) best = fmin(best, median_time(engine, handle, n, q, qd, qdd));
  return best;
}

static double relative_difference(const double *a, const double *b, size_t n)
{
  double difference = 0, largest = 0;
  for (size_t i = 0; i < n; i++) {
    difference = fmax(difference, fabs(a[i] - b[i]));
    largest = fmax(largest, fabs(b[i]));
  }
  return difference / largest;
}

/* Two engines once more, turn by turn: what the machine does meanwhile meets both. Returns the
 * ratio of the best times. */
static double compare(const Engine *one, const Engine *other, double most, size_t n, const double *q, const double *qd,
                      double *scratch)
{
  const Engine *pair[] = {one, other};
  void *handle[2] = {pair[0]->create(n), pair[1]->create(n)};
  double best[2] = {INFINITY, INFINITY}, ratio = INFINITY;
  for (int turn = 0; turn < TURNS && handle[0] && handle[1] && !(ratio <= most); turn++) {
    for (int e = 0; e < 2; e++) best[e] = fmin(best[e], least_time(pair[e], handle[e], n, q, qd, scratch));
    ratio = turn + 1 < LEAST_TURNS ? INFINITY : best[0] / best[1];
  }
  for (int e = 0; e < 2; e++)
    if (handle[e]) pair[e]->destroy(handle[e]);
  return ratio;
}

/* Accelerations of one engine on the first state, and its time. */
static int run_engine(const Engine *engine, size_t n, const double *q, const double *qd, double *qdd, double *time)
{
  *time = NAN;
  if (n > engine->longest) return 0;
  void *handle = engine->create(n);
  if (!handle) return 1;
  double *scratch = malloc(n * sizeof *scratch);
  int failed = !scratch || engine->accelerations(handle, q, qd, qdd);
  if (!failed) *time = measure(engine, handle, n, q, qd, scratch);
  free(scratch);
  engine->destroy(handle);
  return failed || isnan(*time);
}

static int compare_in_plane(size_t n, const double *q, const double *qd, double *qdd)
{
  int faults = 0;
  const double most_to_limit = n < sizes[2] ? INFINITY : n <= LONG_CHAIN ? MOST_TO_LIMIT : MOST_TO_LIMIT_OF_LONG;
  const double to_hand = compare(&engine_lied, &engine_hand, NO_SLOWER, n, q, qd, qdd);
  const double to_limit = compare(&engine_lied, &engine_limit, most_to_limit, n, q, qd, qdd);
  const double limited = compare(&engine_limited, &engine_lied, MOST_OF_LIMITED, n, q, qd, qdd);
  printf(" %7.2f %8.2f %7.2f\n", to_hand, to_limit, limited);
  if (!(to_hand <= NO_SLOWER)) faults++, printf("FAILED: from text slower than by hand at n = %zu\n", n);
  if (!(to_limit <= most_to_limit)) faults++, printf("FAILED: %.2f times the limit at n = %zu\n", to_limit, n);
  if (n >= sizes[2] && !(limited <= MOST_OF_LIMITED))
    faults++, printf("FAILED: stops and stiction take %.2f times the time at n = %zu\n", limited, n);
  return faults;
}

/* With those that are installed. */
static int compare_in_space(size_t n, const double *q, const double *qd, double *qdd)
{
  int faults = 0;
  for (size_t e = 1; e < n_engines; e++) {
    const int is_bullet = strcmp(engines[e]->name, "Bullet") == 0, is_mujoco = strcmp(engines[e]->name, "MuJoCo") == 0;
    const int is_judged = is_bullet || (is_mujoco && n >= sizes[3] && n <= engines[e]->longest);
    if (!is_judged) continue;
    const double most = is_bullet ? MOST_TO_BULLET : 1;
    const double ratio = compare(&engine_spatial, engines[e], most, n, q, qd, qdd);
    printf("  %s %.2f", engines[e]->name, ratio);
    if (!(ratio <= most)) faults++, printf(" FAILED");
  }
  printf("\n");
  return faults;
}

/* One line of the table; returns the number of faults. */
static int run_size(size_t s)
{
  const size_t n = sizes[s];
  double *memory = malloc((2 * STATES + MOST_ENGINES) * n * sizeof *memory), worst = 0;
  if (!memory) return 1;
  double *q = memory, *qd = q + STATES * n, *qdd = qd + STATES * n;
  int faults = 0;
  make_states(q, qd, n);
  printf("%6zu", n);
  for (size_t e = 0; e < n_engines; e++) {
    faults += run_engine(engines[e], n, q, qd, qdd + e * n, &times[e][s]);
    if (isnan(times[e][s])) {
      printf(" %11s %5s", "-", "");
      continue;
    }
    printf(" %11.3f", times[e][s]);
    if (s > 0 && !isnan(times[e][s - 1]))
      printf(" %5.2f", log(times[e][s] / times[e][s - 1]) / log((double)n / (double)sizes[s - 1]));
    else
      printf(" %5s", "");
    if (e > 0) worst = fmax(worst, relative_difference(qdd + e * n, qdd, n));
    fflush(stdout);
  }
  printf("  %8.1e", worst);
  faults += (chain_in_space ? compare_in_space : compare_in_plane)(n, q, qd, qdd + n);
  if (n <= 64 && !(worst <= 1e-6)) faults++, printf("FAILED: the engines disagree at n = %zu\n", n);
  free(memory);
  return faults;
}

static int judge(size_t n_sizes)
{
  int faults = 0;
  for (size_t e = 1; e < n_engines; e++)
    for (size_t s = 0; s < n_sizes && strcmp(engines[e]->name, "Simbody") == 0; s++)
      if (!(times[0][s] < times[e][s])) faults++, printf("FAILED: behind Simbody at n = %zu\n", sizes[s]);
  if (n_sizes == N_SIZES) {
    const double exponent = log(times[0][6] / times[0][4]) / log((double)sizes[6] / (double)sizes[4]);
    printf("growth exponent of lied from n = %zu to %zu: %.3f\n", sizes[4], sizes[6], exponent);
    if (!(exponent <= 1.1)) faults++, printf("FAILED: growth is not linear\n");
  }
  return faults;
}

static int run_table(size_t longest, const char *title, const char *ratios)
{
  int faults = 0;
  size_t s = 0;
  printf("%s of n revolute links: one evaluation of all accelerations [us] and its growth exponent\n%6s", title, "n");
  for (size_t e = 0; e < n_engines; e++) printf(" %11s %5s", engines[e]->name, "exp");
  printf("  %8s%s\n", "disagree", ratios);
  for (; s < N_SIZES && sizes[s] <= longest; s++) faults += run_size(s);
  return faults + judge(s);
}

int main(int argc, char **argv)
{
  const size_t longest = argc > 1 ? (size_t)strtoul(argv[1], NULL, 10) : sizes[N_SIZES - 1];
  int faults = run_table(longest, "Planar chain", " to hand to limit limited");
  chain_in_space = 1;
  engines = in_space;
  n_engines = sizeof in_space / sizeof *in_space;
  faults += run_table(longest, "Chain in space", "  to");
  return faults > 0;
}
