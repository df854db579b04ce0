/* The time of one evaluation of all joint accelerations of a chain, in the plane and in space, and how it grows with the
 * length, for lied and for the peers that are installed. All states change before every evaluation. Fails when the engines
 * disagree, or when lied is behind Simbody; in the plane, when it is behind Bullet or takes more than half of Bullet's time for
 * a long chain, when the chain from Modelica text is slower than that of classes written by hand, when it does not grow
 * linearly, when it is too far behind a recursion written for this chain alone (limit.c), or when other wiring, or stops and
 * stiction at every joint, cost too much; in space, when it is behind MuJoCo from 64 links on, or takes much more time than
 * Bullet.
 *
 *     chain [LONGEST]     n = 1, 4, 16, ... up to LONGEST (default 16384) */
#define _POSIX_C_SOURCE 200809L
#include "chain.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"

enum { STATES = 8, REPEATS = 7, ROUNDS = 3, N_SIZES = 8 };
enum { LEAST_TURNS = 5, TURNS = 40 }; /* of comparisons turn by turn: more only while they fail */
enum { SHORT_CHAIN = 16, LONG_CHAIN = 1024, GROWS_FROM = 64, GROWS_TO = 4096 };
static const double NO_LIMIT = 1e9, NO_SLOWER = 1.05;              /* noise */
static const double MOST_TO_LIMIT = 4, MOST_TO_LIMIT_OF_LONG = 6;  /* beyond LONG_CHAIN */
static const double MOST_OF_LIMITED = 2, MOST_OF_LIMITED_LONG = 3; /* with stops and stiction; beyond LONG_CHAIN */
static const double MOST_OF_SIDE = 1.2;                            /* rods side by side, to rods in a row */
static const double MOST_OF_BULLET = 1, MOST_OF_BULLET_LONG = 0.5; /* from SHORT_CHAIN on */
static const double MOST_OF_BULLET_IN_SPACE = 1.5;
static const double MOST_EXPONENT = 1.05; /* of growth, while caches are large enough */
static const size_t sizes[N_SIZES] = {1, 4, SHORT_CHAIN, GROWS_FROM, 256, LONG_CHAIN, GROWS_TO, 16384};

/* Beside those of lied. */
static const Engine *const peers[] = {
#ifdef HAVE_MUJOCO
    &engine_mujoco,
#endif
#ifdef HAVE_BULLET
    &engine_bullet,
#endif
#ifdef HAVE_SIMBODY
    &engine_simbody,
#endif
    NULL};
static const Engine *const in_plane[] = {&engine_lied, &engine_hand, &engine_limit}, *const in_space[] = {&engine_spatial};
enum { N_IN_PLANE = sizeof in_plane / sizeof *in_plane, N_IN_SPACE = sizeof in_space / sizeof *in_space };
enum { N_PEERS = sizeof peers / sizeof *peers - 1, MOST_ENGINES = N_IN_PLANE + N_PEERS };

int chain_in_space;
static const Engine *engines[MOST_ENGINES];
static size_t n_engines;

static void choose_engines(const Engine *const *own, size_t n)
{
  memcpy(engines, own, n * sizeof *own);
  memcpy(engines + n, peers, N_PEERS * sizeof *peers);
  n_engines = n + N_PEERS;
}

/* Times in us; NAN: not measured. */
static double times[MOST_ENGINES][N_SIZES];

static double now(void) /* [us] */
{
  return 1e6 * wall_seconds();
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

/* One evaluation, as the average over `long_enough` us; NAN when one fails. `rounds` is how many that were. */
static double sample_time(const Engine *engine, void *handle, size_t n, const double *q, const double *qd, double *qdd,
                          double long_enough, size_t *rounds)
{
  for (;;) {
    const double start = now();
    for (size_t k = 0; k < *rounds; k++) {
      const size_t at = k % STATES * n;
      if (engine->accelerations(handle, q + at, qd + at, qdd)) return NAN;
    }
    const double elapsed = now() - start;
    if (elapsed > long_enough) return elapsed / (double)*rounds;
    *rounds *= 2;
  }
}

static double median_time(const Engine *engine, void *handle, size_t n, const double *q, const double *qd, double *qdd)
{
  double sample[REPEATS];
  size_t rounds = 1;
  for (int r = 0; r < REPEATS; r++)
    if (isnan(sample[r] = sample_time(engine, handle, n, q, qd, qdd, 1e4, &rounds))) return NAN;
  qsort(sample, REPEATS, sizeof *sample, compare_numbers);
  return sample[REPEATS / 2];
}

/* Of samples so short that many of them are not interrupted on a busy machine. */
static double least_time(const Engine *engine, void *handle, size_t n, const double *q, const double *qd, double *qdd)
{
  const double start = now(), long_enough = 20, in_all = 2e4;
  double best = INFINITY;
  size_t rounds = 1;
  while (now() - start < in_all) best = fmin(best, sample_time(engine, handle, n, q, qd, qdd, long_enough, &rounds));
  return best;
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

typedef struct Contender {
  const Engine *engine;
  size_t n;
} Contender;

/* Two of them once more, turn by turn: what the machine does meanwhile meets both. Returns the ratio of the best times. The
 * states are as many as the longer chain needs. */
static double compare(Contender one, Contender other, double most, const double *q, const double *qd, double *scratch)
{
  const Contender pair[] = {one, other};
  void *handle[2] = {one.engine->create(one.n), other.engine->create(other.n)};
  double best[2] = {INFINITY, INFINITY}, ratio = INFINITY;
  for (int turn = 0; turn < TURNS && handle[0] && handle[1] && !(ratio <= most); turn++) {
    for (int e = 0; e < 2; e++) best[e] = fmin(best[e], least_time(pair[e].engine, handle[e], pair[e].n, q, qd, scratch));
    ratio = turn + 1 < LEAST_TURNS ? INFINITY : best[0] / best[1];
  }
  for (int e = 0; e < 2; e++)
    if (handle[e]) pair[e].engine->destroy(handle[e]);
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

typedef struct Comparison {
  const Engine *one, *other;
  double most; /* times */
  const char *fault;
} Comparison;

/* All that is compared in a chain of n links; prints the ratios, returns the number of faults. */
static int compare_in_plane(size_t n, const double *q, const double *qd, double *scratch)
{
  const int is_short = n < SHORT_CHAIN;
  const Comparison list[] = {
      {&engine_lied, &engine_hand, NO_SLOWER, "from text slower than by hand"},
      {&engine_lied, &engine_limit,
       is_short          ? INFINITY
       : n <= LONG_CHAIN ? MOST_TO_LIMIT
                         : MOST_TO_LIMIT_OF_LONG,
       "too far from the limit"},
      {&engine_side, &engine_lied, is_short ? NO_LIMIT : MOST_OF_SIDE, "rods side by side take longer"},
      {&engine_limited, &engine_lied,
       is_short          ? NO_LIMIT
       : n <= LONG_CHAIN ? MOST_OF_LIMITED
                         : MOST_OF_LIMITED_LONG,
       "stops and stiction take too long"},
#ifdef HAVE_BULLET
      {&engine_lied, &engine_bullet, is_short ? MOST_OF_BULLET : MOST_OF_BULLET_LONG, "not far enough ahead of Bullet"},
#endif
  };
  enum { N_COMPARED = sizeof list / sizeof *list };
  double ratio[N_COMPARED];
  int faults = 0;
  for (int k = 0; k < N_COMPARED; k++) {
    ratio[k] = compare((Contender){list[k].one, n}, (Contender){list[k].other, n}, list[k].most, q, qd, scratch);
    printf(" %8.2f", ratio[k]);
    fflush(stdout);
  }
  printf("\n");
  for (int k = 0; k < N_COMPARED; k++)
    if (!(ratio[k] <= list[k].most)) faults++, printf("FAILED: %s at n = %zu: %.2f\n", list[k].fault, n, ratio[k]);
  return faults;
}

/* With those that are installed. */
static int compare_in_space(size_t n, const double *q, const double *qd, double *scratch)
{
  int faults = 0;
  for (size_t e = 1; e < n_engines; e++) {
    const int is_bullet = strcmp(engines[e]->name, "Bullet") == 0, is_mujoco = strcmp(engines[e]->name, "MuJoCo") == 0;
    const int is_judged = is_bullet || (is_mujoco && n >= GROWS_FROM && n <= engines[e]->longest);
    if (!is_judged) continue;
    const double most = is_bullet ? MOST_OF_BULLET_IN_SPACE : 1;
    const double ratio = compare((Contender){&engine_spatial, n}, (Contender){engines[e], n}, most, q, qd, scratch);
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
  if (n <= GROWS_FROM && !(worst <= 1e-6)) faults++, printf("FAILED: the engines disagree at n = %zu\n", n);
  free(memory);
  return faults;
}

static int judge_simbody(size_t n_sizes)
{
  int faults = 0;
  for (size_t e = 1; e < n_engines; e++)
    for (size_t s = 0; s < n_sizes && strcmp(engines[e]->name, "Simbody") == 0; s++)
      if (!(times[0][s] < times[e][s])) faults++, printf("FAILED: behind Simbody at n = %zu\n", sizes[s]);
  return faults;
}

static int judge_growth(void)
{
  const double links = (double)GROWS_TO / GROWS_FROM, most = pow(links, MOST_EXPONENT);
  double *memory = malloc((2 * STATES + 1) * (size_t)GROWS_TO * sizeof *memory), *qd = memory + STATES * (size_t)GROWS_TO;
  if (!memory) return 1;
  make_states(memory, qd, GROWS_TO);
  const Contender longer = {&engine_lied, GROWS_TO}, shorter = {&engine_lied, GROWS_FROM};
  const double exponent = log(compare(longer, shorter, most, memory, qd, qd + STATES * (size_t)GROWS_TO)) / log(links);
  printf("growth exponent of lied from n = %d to %d: %.3f\n", GROWS_FROM, GROWS_TO, exponent);
  free(memory);
  if (exponent <= MOST_EXPONENT) return 0;
  printf("FAILED: growth is not linear\n");
  return 1;
}

static int run_table(size_t longest, const char *title, const char *ratios)
{
  int faults = 0;
  size_t s = 0;
  printf("%s of n revolute links: one evaluation of all accelerations [us] and its growth exponent\n%6s", title, "n");
  for (size_t e = 0; e < n_engines; e++) printf(" %11s %5s", engines[e]->name, "exp");
  printf("  %8s%s\n", "disagree", ratios);
  for (; s < N_SIZES && sizes[s] <= longest; s++) faults += run_size(s);
  return faults + judge_simbody(s);
}

int main(int argc, char **argv)
{
  const size_t longest = argc > 1 ? (size_t)strtoul(argv[1], NULL, 10) : sizes[N_SIZES - 1];
  choose_engines(in_plane, N_IN_PLANE);
  int faults = run_table(longest, "Planar chain", "  to hand to limit     side  limited to Bullet");
  if (longest >= GROWS_TO) faults += judge_growth();
  chain_in_space = 1;
  choose_engines(in_space, N_IN_SPACE);
  faults += run_table(longest, "Chain in space", "  to");
  return faults > 0;
}
