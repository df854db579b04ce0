/* verb_diff.c: two results side by side: which variables differ, when, and by how much. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "trajectory/trajectory.h"

static const double DEFAULT_TOLERANCE = 1e-6;

typedef struct Both {
  Trajectory a, b;
  const char *file_a, *file_b;
  double tolerance;
  size_t *partner; /* [rows of a] the row of b that a row at an event is compared with; NO_ROW: none, or it is no event */
} Both;

static const size_t NO_ROW = SIZE_MAX;

typedef struct Rows {
  size_t first, end;
} Rows;

/* The difference of one variable, relative to its largest value in either result. */
typedef struct Gap {
  const char *name, *unit;
  double most, most_at; /* difference */
  double scale;
  double first_at; /* where it exceeds the tolerance; NaN: nowhere */
} Gap;

/* ---- one variable --------------------------------------------------------------------------------------------------- */

/* Rows at events: 2 rows or more at one time. */
static int is_at_event(const Trajectory *t, size_t row)
{
  const double *times = t->values;
  return (row > 0 && times[row - 1] == times[row]) || (row + 1 < t->n_rows && times[row + 1] == times[row]);
}

/* The rows of an event: the first, and the one behind the last. */
static Rows event_at(const Trajectory *t, size_t row)
{
  Rows rows = {row, row + 1};
  while (rows.first > 0 && t->values[rows.first - 1] == t->values[row]) rows.first--;
  while (rows.end < t->n_rows && t->values[rows.end] == t->values[row]) rows.end++;
  return rows;
}

/* The first event from `row` on; first == end: there is none. */
static Rows next_event(const Trajectory *t, size_t row)
{
  while (row < t->n_rows && !is_at_event(t, row)) row++;
  return row < t->n_rows ? event_at(t, row) : (Rows){row, row};
}

/* First with first, last with last. */
static void pair_event(Both *both, Rows in_a, Rows in_b)
{
  for (size_t i = in_a.first, k = in_b.first; i < in_a.end; i++, k += k + 1 < in_b.end) both->partner[i] = k;
  both->partner[in_a.end - 1] = in_b.end - 1;
}

/* An event of a that b has no event for: a row of b at that very time stands after it. 0: there is none. */
static int pair_last(Both *both, Rows in_a)
{
  double time = both->a.values[in_a.first];
  for (size_t i = in_a.first; i < in_a.end; i++) both->partner[i] = NO_ROW;
  size_t low = 0, high = both->b.n_rows - 1;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (both->b.values[middle] < time)
      low = middle + 1;
    else
      high = middle;
  }
  if (both->b.values[low] != time) return 0;
  both->partner[in_a.end - 1] = low;
  return 1;
}

/* Pairs the events of both results in their order; times may differ by the tolerance. Returns how many of a have no partner, -1
 * without memory. */
static long pair_events(Both *both)
{
  const Trajectory *a = &both->a, *b = &both->b;
  double window = both->tolerance * (b->values[b->n_rows - 1] - b->values[0]);
  long alone = 0;
  both->partner = malloc(a->n_rows * sizeof *both->partner);
  if (!both->partner) return -1;
  Rows in_b = next_event(b, 0);
  for (Rows in_a = next_event(a, 0); in_a.first < in_a.end; in_a = next_event(a, in_a.end)) {
    double time = a->values[in_a.first];
    while (in_b.first < in_b.end && b->values[in_b.first] < time - window) in_b = next_event(b, in_b.end);
    if (in_b.first == in_b.end || b->values[in_b.first] > time + window) {
      alone += !pair_last(both, in_a);
      continue;
    }
    pair_event(both, in_a, in_b);
    in_b = next_event(b, in_b.end);
  }
  return alone;
}

static double largest(const double *column, size_t n)
{
  double most = 0;
  for (size_t i = 0; i < n; i++)
    if (isfinite(column[i])) most = fmax(most, fabs(column[i]));
  return most;
}

static int are_alike(double a, double b)
{
  return a == b || (isnan(a) && isnan(b));
}

static Gap compare(const Both *both, size_t column_a, size_t column_b)
{
  const Trajectory *a = &both->a, *b = &both->b;
  const double *one = a->values + column_a * a->n_rows, *other = b->values + column_b * b->n_rows;
  Gap gap = {.name = a->names[column_a], .unit = a->units[column_a], .first_at = NAN};
  gap.scale = fmax(largest(one, a->n_rows), largest(other, b->n_rows));
  for (size_t i = 0, row = 0; i < a->n_rows; i++) {
    double time = a->values[i];
    if (time < b->values[0] || time > b->values[b->n_rows - 1]) continue;
    if (is_at_event(a, i) && both->partner[i] == NO_ROW) continue;
    double value = is_at_event(a, i) ? other[both->partner[i]] : trajectory_at(b, other, time, &row);
    double apart = are_alike(one[i], value) ? 0 : fabs(one[i] - value);
    if (isnan(apart)) apart = INFINITY; /* a number in one of them only */
    if (apart > both->tolerance * gap.scale && isnan(gap.first_at)) gap.first_at = time;
    if (apart > gap.most) gap.most = apart, gap.most_at = time;
  }
  return gap;
}

/* ---- all of them ---------------------------------------------------------------------------------------------------- */

typedef struct NamedColumn {
  const char *name;
  size_t column;
} NamedColumn;

static int by_name(const void *left, const void *right)
{
  return strcmp(((const NamedColumn *)left)->name, ((const NamedColumn *)right)->name);
}

static NamedColumn *sorted_columns(const Trajectory *t)
{
  NamedColumn *pairs = malloc(t->n_columns * sizeof *pairs);
  for (size_t k = 0; pairs && k < t->n_columns; k++) pairs[k] = (NamedColumn){t->names[k], k};
  if (pairs) qsort(pairs, t->n_columns, sizeof *pairs, by_name);
  return pairs;
}

static double relative(const Gap *gap)
{
  return gap->scale > 0 ? gap->most / gap->scale : gap->most > 0 ? INFINITY : 0;
}

/* Variables that differ, the largest difference first; then the others. */
static int by_width(const void *left, const void *right)
{
  double a = relative(left), b = relative(right);
  return a < b ? 1 : a > b ? -1 : strcmp(((const Gap *)left)->name, ((const Gap *)right)->name);
}

/* Gaps of the variables that both have; returns how many, and counts those that one has alone. */
static size_t find_gaps(const Both *both, const NamedColumn *in_b, Gap *gaps, size_t *only_a)
{
  size_t n = 0;
  for (size_t k = 1; k < both->a.n_columns; k++) {
    const NamedColumn key = {both->a.names[k], 0};
    const NamedColumn *found = bsearch(&key, in_b, both->b.n_columns, sizeof key, by_name);
    if (found)
      gaps[n++] = compare(both, k, found->column);
    else
      ++*only_a;
  }
  qsort(gaps, n, sizeof *gaps, by_width);
  return n;
}

/* ---- what is said --------------------------------------------------------------------------------------------------- */

static void print_gap(const Gap *gap)
{
  printf("%-12.6g %-12.4g %-12.6g %-12.2g ", gap->first_at, gap->most, gap->most_at, relative(gap));
  output_escaped(cli_stdout(), gap->name);
  if (gap->unit && gap->unit[0]) {
    fputs(" [", stdout);
    output_escaped(cli_stdout(), gap->unit);
    fputs("]", stdout);
  }
  putchar('\n');
}

static void print_alone(const char *file, size_t n)
{
  if (n == 0) return;
  printf("%zu variable%s only in ", n, n == 1 ? " is" : "s are");
  output_escaped(cli_stdout(), file);
  putchar('\n');
}

static size_t print_gaps(const Both *both, const Gap *gaps, size_t n)
{
  size_t apart = 0;
  for (size_t i = 0; i < n; i++) {
    if (isnan(gaps[i].first_at)) continue;
    if (apart++ == 0) printf("%-12s %-12s %-12s %-12s %s\n", "differs at [s]", "most", "at [s]", "relative", "variable");
    print_gap(&gaps[i]);
  }
  if (apart)
    printf("%zu of %zu variables differ by more than %g\n", apart, n, both->tolerance);
  else
    printf("%zu variables agree to %g; the largest difference is %.2g, of %s\n", n, both->tolerance, n ? relative(&gaps[0]) : 0,
           n ? gaps[0].name : "none");
  return apart;
}

static void print_times(const Both *both)
{
  const Trajectory *a = &both->a, *b = &both->b;
  double first[] = {a->values[0], b->values[0]}, last[] = {a->values[a->n_rows - 1], b->values[b->n_rows - 1]};
  if (first[0] != first[1] || last[0] != last[1])
    printf("compared from %g s to %g s, which both have\n", fmax(first[0], first[1]), fmin(last[0], last[1]));
}

static int compare_all(Both *both)
{
  size_t only_a = 0;
  long alone = pair_events(both);
  NamedColumn *in_b = sorted_columns(&both->b);
  Gap *gaps = calloc(both->a.n_columns, sizeof *gaps);
  int status = EXIT_FAILED;
  if (in_b && gaps && alone >= 0) {
    size_t n = find_gaps(both, in_b, gaps, &only_a);
    print_times(both);
    if (alone > 0)
      printf("%ld event%s not compared: the other result has no rows there\n", alone, alone == 1 ? " is" : "s are");
    size_t apart = print_gaps(both, gaps, n);
    print_alone(both->file_a, only_a);
    print_alone(both->file_b, both->b.n_columns - 1 - n);
    status = apart || n == 0 ? EXIT_FAILED : EXIT_DONE;
  } else {
    cli_error("no-memory", NULL, "no memory");
  }
  free(gaps);
  free(in_b);
  free(both->partner);
  return status;
}

static int has_rows(const Trajectory *trajectory, const char *file)
{
  if (trajectory->n_rows == 0) cli_error("no-rows", NULL, "%s has no rows", file);
  return trajectory->n_rows > 0;
}

static int run(const Arguments *arguments)
{
  const char *const *files = arguments->operands.at;
  Both both = {.file_a = files[0], .file_b = files[1], .tolerance = arguments->tolerance};
  if (isnan(both.tolerance)) both.tolerance = DEFAULT_TOLERANCE;
  if (both.tolerance < 0) return cli_misused(arguments->verb, "--tol cannot be negative");
  if (cli_read_result(&both.a, files[0], arguments->patterns.at, arguments->patterns.n)) return EXIT_WRONG;
  int status = EXIT_WRONG;
  if (cli_read_result(&both.b, files[1], arguments->patterns.at, arguments->patterns.n) == 0 && has_rows(&both.a, files[0]) &&
      has_rows(&both.b, files[1]))
    status = compare_all(&both);
  trajectory_free(&both.b);
  trajectory_free(&both.a);
  return status;
}

const Verb verb_diff = {
    .name = "diff",
    .operands = "A B",
    .least = 2,
    .most = 2,
    .summary = "compares two results: what differs, when, by how much",
    .details =
        "\nA and B are results, CSV or MAT. At each instant of A the values are compared; B is interpolated where it\n"
        "has no row. Rows before and after an event are compared with those of the same event, whose time may differ by\n"
        "the tolerance. Differences are relative to the largest value of the variable in either result. Exit status: 0 when\n"
        "all that both have agrees, 1 when something differs.\n",
    .bit = FOR_DIFF,
    .run = run,
};
