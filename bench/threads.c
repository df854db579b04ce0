/* What a second thread gains in one evaluation of a large forest, beside what two independent copies of the chain written by
 * hand (limit.c) gain on the same machine, of about as many bytes. Derivatives have the same bits with one thread and with two.
 * Fails when they have not, when lied gains less than 0.85 of what these copies do, or when the machine has one processor. */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chain.h"
#include "clock.h"
#include "load/load.h"

enum { COPIES = 2, SAMPLES = 15, ROUNDS = 5 };
static const double least = 0.85;

/* ---- by hand ---------------------------------------------------------------------------------------------------------- */

typedef struct Copy {
  void *limit;
  double *numbers; /* q, qd, qdd */
  size_t n;
} Copy;

static int make_copy(Copy *copy, size_t n)
{
  *copy = (Copy){engine_limit.create(n), calloc(3 * n, sizeof(double)), n};
  return !copy->limit || !copy->numbers;
}

static void drop_copy(Copy *copy)
{
  if (copy->limit) engine_limit.destroy(copy->limit);
  free(copy->numbers);
}

static void *evaluate_copy(void *user)
{
  Copy *copy = user;
  double *q = copy->numbers, *qd = q + copy->n;
  for (int k = 0; k < ROUNDS; k++) {
    q[0] += 1e-3;
    engine_limit.accelerations(copy->limit, q, qd, qd + copy->n);
  }
  return NULL;
}

/* Seconds that the first `count` copies take side by side. */
static double time_copies(Copy *copies, int count)
{
  pthread_t other;
  const double start = wall_seconds();
  const int has_other = count > 1 && pthread_create(&other, NULL, evaluate_copy, &copies[1]) == 0;
  evaluate_copy(&copies[0]);
  if (has_other) pthread_join(other, NULL);
  return count > 1 && !has_other ? NAN : wall_seconds() - start;
}

/* ---- lied --------------------------------------------------------------------------------------------------------------- */

typedef struct Forest {
  LiedSystem *system;
  size_t n;
  double *x, *one, *two; /* states, and derivatives with one thread and with two */
} Forest;

static void drop_forest(Forest *f)
{
  lied_free(f->system);
  free(f->x);
}

static int make_forest(Forest *f, const char *model, size_t links)
{
  char text[32];
  snprintf(text, sizeof text, "n=%zu", links);
  const char *settings[] = {text};
  LiedMessages *messages = lied_new_messages();
  const LiedLoad load = {.file = LIED_BENCH "/Trees.mo", .model = model, .settings = settings, .n_settings = 1};
  *f = (Forest){.system = lied_load_with(&load, messages)};
  if (!f->system) fputs(lied_messages_text(messages), stderr);
  lied_free_messages(messages);
  f->n = f->system ? lied_n_states(f->system) : 0;
  f->x = f->n ? calloc(3 * f->n, sizeof *f->x) : NULL;
  if (!f->x) return 1;
  f->one = f->x + f->n;
  f->two = f->one + f->n;
  return 0;
}

/* Seconds of some evaluations; NAN after a failure. */
static double time_forest(Forest *f, unsigned threads)
{
  double *dx = threads > 1 ? f->two : f->one, elapsed = 0;
  if (lied_set_threads(f->system, threads)) return NAN;
  for (int k = 0; k < ROUNDS; k++) {
    for (size_t i = 0; i < f->n; i++) f->x[i] = 0.3 * sin((double)(k + 1) * 1.7 * (double)i);
    const double start = wall_seconds();
    if (lied_evaluate(f->system, 0, f->x, dx, f->n)) return NAN;
    elapsed += wall_seconds() - start;
  }
  return elapsed;
}

/* ---- both --------------------------------------------------------------------------------------------------------------- */

/* Turn by turn, so that what the machine does meanwhile meets all. Returns the number of faults. */
static int compare(const char *model, size_t links)
{
  Copy copies[COPIES] = {{0}};
  Forest forest = {0};
  double alone = INFINITY, together = INFINITY, one = INFINITY, two = INFINITY;
  int failed = make_forest(&forest, model, links);
  for (int c = 0; c < COPIES; c++) failed |= make_copy(&copies[c], 16 * links);
  for (int k = 0; k < SAMPLES && !failed; k++) {
    alone = fmin(alone, time_copies(copies, 1));
    together = fmin(together, time_copies(copies, 2));
    const double with_one = time_forest(&forest, 1), with_two = time_forest(&forest, 2);
    failed = isnan(with_one) || isnan(with_two);
    one = fmin(one, with_one);
    two = fmin(two, with_two);
  }
  int faults = failed;
  if (failed) {
    fprintf(stderr, "%s: %s\n", model, forest.system ? lied_message(forest.system) : "not loaded");
  } else {
    const double by_hand = COPIES * alone / together, gain = one / two;
    const int same = memcmp(forest.one, forest.two, forest.n * sizeof *forest.one) == 0;
    printf("%-12s %8zu %12.2f %12.2f %8.2f %12.2f %8.2f\n", model, links, 1e3 * one / ROUNDS, 1e3 * two / ROUNDS, gain, by_hand,
           gain / by_hand);
    if (!same) faults++, printf("FAILED: other bits with two threads\n");
    if (!(gain >= least * by_hand)) faults++, printf("FAILED: two threads gain less than %g of what copies do\n", least);
  }
  drop_forest(&forest);
  for (int c = 0; c < COPIES; c++) drop_copy(&copies[c]);
  return faults;
}

int main(void)
{
  printf("Two threads: ms an evaluation with one and two, gain; gain of two copies of the chain by hand, and ratio\n"
         "%-12s %8s %12s %12s %8s %12s %8s\n",
         "", "links", "one", "two", "gain", "by hand", "ratio");
  return compare("Trees.Bush", 100000) + compare("Trees.Arms", 16000) > 0;
}
