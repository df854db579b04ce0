/* Trees without a matrix: on random trees sweeps satisfy every row of the linear level, agree with the factorisation, and leave
 * to it what they cannot do. */
/* label: slow */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "evaluate/evaluate.h"
#include "load_text.h"

enum { MOST_PARTS = 60, TEXT_SIZE = 20000 };

/* ---- random trees ---------------------------------------------------------------------------------------------------- */

typedef struct Tree {
  char text[TEXT_SIZE];
  char connections[TEXT_SIZE];
  uint64_t seed;
  unsigned n, n_frames, n_joints; /* parts; frames to which more may be tied */
  char frames[MOST_PARTS][32];
} Tree;

static double between(Tree *tree, double low, double high)
{
  return next_random(&tree->seed, low, high);
}

static unsigned choose(Tree *tree, unsigned n)
{
  return (unsigned)between(tree, 0, n - 1e-9);
}

#define ADD(buffer, ...) snprintf((buffer) + strlen(buffer), TEXT_SIZE - strlen(buffer), __VA_ARGS__)

static void tie(Tree *tree, const char *frame, unsigned part)
{
  ADD(tree->connections, "  connect(%s, p%u.frame_a);\n", frame, part);
  snprintf(tree->frames[tree->n_frames++], sizeof tree->frames[0], "p%u.frame_b", part);
}

static void add_body(Tree *tree, const char *frame)
{
  const unsigned k = tree->n++;
  ADD(tree->text, "  Body p%u(m=%.17g, I=%.17g);\n", k, between(tree, 0.1, 10), between(tree, 0.01, 1));
  ADD(tree->connections, "  connect(%s, p%u.frame_a);\n", frame, k);
}

/* A spring and damper, a stop, or friction that sticks on the joint's own flange, against the ground. */
static void add_drive(Tree *tree, unsigned joint, int turns)
{
  const unsigned k = tree->n++, kind = choose(tree, 3);
  const char *package = turns ? "Rotational" : "Translational";
  const double TE = choose(tree, 2) ? 1e-3 : 0.0;
  ADD(tree->text, "  Dialectic.%s.", package);
  if (kind == 0)
    ADD(tree->text, "SpringDamper p%u(c=%.17g, d=%.17g, TE=%.17g);\n", k, between(tree, 1, 1000), between(tree, 0, 10), TE);
  else if (kind == 1)
    ADD(tree->text, "ElastoGap p%u(c=%.17g, d=%.17g, TE=%.17g, %s=%.17g);\n", k, between(tree, 1, 1000), between(tree, 0, 10),
        TE, turns ? "phi0" : "l", between(tree, -3, 3));
  else
    ADD(tree->text, "Stiction p%u(N=%.17g, mu_A=0.6, mu_S=0.4, %s=1, c=%.17g, TE=1e-3);\n", k, between(tree, 0.1, 10),
        turns ? "wSlide" : "vSlide", between(tree, 10, 1000));
  ADD(tree->connections, "  connect(%s.flange_b, p%u.flange_a);\n  connect(p%u.flange_b, p%u.flange_a);\n",
      turns ? "still" : "wall", k, k, joint);
}

static void add_joint(Tree *tree, const char *frame, double TD)
{
  tree->n_joints++;
  const unsigned k = tree->n++, turns = choose(tree, 3) > 0, driven = choose(tree, 3) == 0;
  ADD(tree->text, "  %s p%u(TD=%.17g%s%s", turns ? "Revolute" : "Prismatic", k, TD, driven ? ", useFlange=true" : "",
      turns ? "" : ", r={0.6, 0.8}");
  ADD(tree->text, turns ? ", phi(start=%.17g), w(start=%.17g));\n" : ", s(start=%.17g), v(start=%.17g));\n",
      between(tree, -3, 3), between(tree, -2, 2));
  tie(tree, frame, k);
  char outboard[32];
  snprintf(outboard, sizeof outboard, "p%u.frame_b", k);
  add_body(tree, outboard);
  if (driven) add_drive(tree, k, (int)turns);
}

static void add_rod(Tree *tree, const char *frame)
{
  const unsigned k = tree->n++;
  if (choose(tree, 3))
    ADD(tree->text, "  FixedTranslation p%u(r={%.17g, %.17g});\n", k, between(tree, -1, 1), between(tree, -1, 1));
  else
    ADD(tree->text, "  FixedRotation p%u(alpha=%.17g);\n", k, between(tree, -180, 180));
  tie(tree, frame, k);
}

static void begin_tree(Tree *tree, double TD)
{
  ADD(tree->text, "model Tree\n  import Dialectic.Planar.*;\n  inner World world(TD=%.17g);\n", TD);
  ADD(tree->text, "  Dialectic.Translational.Fixed wall;\n  Dialectic.Rotational.Fixed still;\n");
  if (choose(tree, 3)) {
    ADD(tree->text, "  Fixed base;\n");
    snprintf(tree->frames[tree->n_frames++], sizeof tree->frames[0], "base.frame_b");
    return;
  }
  ADD(tree->text, "  FreeMotion base(TD=%.17g, w(start=0.5));\n", TD);
  add_body(tree, "base.frame_b");
  snprintf(tree->frames[tree->n_frames++], sizeof tree->frames[0], "base.frame_b");
}

/* Closes a loop, or one through the ground. */
static void add_spring(Tree *tree)
{
  const unsigned k = tree->n++, a = choose(tree, tree->n_frames), b = choose(tree, tree->n_frames);
  ADD(tree->text, "  SpringDamper p%u(c_x=%.17g, c_y=%.17g, c_phi=%.17g, d_x=%.17g, TE=1e-3, wound=true);\n", k,
      between(tree, 1, 1000), between(tree, 1, 1000), between(tree, 0, 10), between(tree, 0, 10));
  ADD(tree->connections, "  connect(%s, p%u.frame_a);\n  connect(%s, p%u.frame_b);\n", tree->frames[a], k, tree->frames[b], k);
}

static void draw(Tree *tree, uint64_t seed, double TD, unsigned springs)
{
  *tree = (Tree){.seed = seed};
  begin_tree(tree, TD);
  const unsigned parts = 3 + choose(tree, MOST_PARTS / 3);
  while (tree->n < parts) {
    char frame[32];
    snprintf(frame, sizeof frame, "%s", tree->frames[choose(tree, tree->n_frames)]);
    if (choose(tree, 2))
      add_joint(tree, frame, TD);
    else
      add_rod(tree, frame);
  }
  add_joint(tree, tree->frames[tree->n_frames - 1], TD);
  for (unsigned k = 0; k < springs; k++) add_spring(tree);
  ADD(tree->text, "equation\n%send Tree;\n", tree->connections);
}

/* ---- what is compared ------------------------------------------------------------------------------------------------ */

/* The largest residual of a row of the core, relative to its terms and to the largest unknown: a force that is the difference
 * of others is as exact as they are. */
static double backward_error(const State *state, const double *z)
{
  double worst = 0, largest = 0;
  for (size_t j = 0; j < state->matrix.n; j++) largest = fmax(largest, fabs(z[j]));
  for (size_t r = 0; r < state->matrix.n; r++) {
    double sum = -state->b[r], size = fabs(state->b[r]), entries = 0;
    for (uint32_t e = state->matrix.start[r]; e < state->matrix.start[r + 1]; e++) {
      const double term = state->matrix.value[e] * z[state->matrix.column[e]];
      sum += term;
      size += fabs(term);
      entries = fmax(entries, fabs(state->matrix.value[e]));
    }
    worst = fmax(worst, fabs(sum) / (size + entries * largest));
  }
  return worst;
}

/* The core by elimination in long double, largest pivots first: what z should be. */
static void solve_exactly(const State *state, double *z)
{
  const size_t n = state->matrix.n, width = n + 1;
  long double *a = calloc(n * width, sizeof *a);
  for (size_t r = 0; r < n; r++) {
    for (uint32_t e = state->matrix.start[r]; e < state->matrix.start[r + 1]; e++)
      a[r * width + state->matrix.column[e]] += state->matrix.value[e];
    a[r * width + n] = state->b[r];
  }
  for (size_t j = 0; j < n; j++) {
    size_t best = j;
    for (size_t r = j; r < n; r++)
      if (fabsl(a[r * width + j]) > fabsl(a[best * width + j])) best = r;
    for (size_t k = 0; k < width && best != j; k++) {
      const long double other = a[j * width + k];
      a[j * width + k] = a[best * width + k];
      a[best * width + k] = other;
    }
    for (size_t r = 0; r < n; r++) {
      const long double factor = r == j ? 0 : a[r * width + j] / a[j * width + j];
      for (size_t k = j; k < width && factor != 0; k++) a[r * width + k] -= factor * a[j * width + k];
    }
  }
  for (size_t j = 0; j < n; j++) z[j] = (double)(a[j * width + n] / a[j * width + j]);
  free(a);
}

static double distance(const double *z, const double *from, size_t n)
{
  double difference = 0, size = 0;
  for (size_t j = 0; j < n; j++) {
    difference = fmax(difference, fabs(z[j] - from[j]));
    size = fmax(size, fabs(from[j]));
  }
  return difference / size;
}

typedef struct Comparison {
  double backward;         /* of what sweeps found */
  double forward;          /* against the factorisation, normwise */
  double error, by_factor; /* of both against what is exact */
  int swept;
  unsigned n_modes, n_held, n_other; /* modes; those at a bound; those that differ from what the factorisation finds */
} Comparison;

static Comparison compare(LiedSystem *s)
{
  const size_t n = lied_n_states(s);
  State *state = s->state;
  const Plan *plan = s->plan;
  unsigned char *set = calloc(plan->n_modes + 1, 1);
  double *x = calloc(n, sizeof *x), *dx = calloc(n, sizeof *dx), *z = calloc(plan->n_columns, sizeof *z);
  Comparison found = {.swept = plan->sweeps.is_there};
  assert_int_equal(lied_get_states(s, x, n), LIED_OK);
  for (size_t k = 0; k < plan->n_values; k++) state->w[k] = NAN; /* nothing of another evaluation is read */
  assert_int_equal(evaluate_derivatives(s, LIED_HOLD_TIME, 0, x, dx), LIED_OK);
  found.swept &= state->swept;
  found.n_modes = (unsigned)plan->n_modes;
  if (plan->n_modes) memcpy(set, state->modes.set, plan->n_modes);
  evaluate_rest(plan, state);
  memcpy(z, state->z, plan->n_columns * sizeof *z);
  assert_int_equal(evaluate_point(s, LIED_HOLD_TIME, 0, x, NULL), LIED_OK); /* z of the core; the rest would be swept again */
  found.backward = found.n_modes ? 0 : backward_error(state, z);            /* rows of modes at a bound do not hold */
  for (size_t m = 0; m < plan->n_modes; m++) {
    found.n_held += set[m] != MODE_LAW;
    found.n_other += set[m] != state->modes.set[m];
  }
  found.forward = distance(z, state->z, plan->n_core);
  if (plan->n_modes == 0) {
    double *exact = calloc(plan->n_core, sizeof *exact);
    solve_exactly(state, exact);
    found.error = distance(z, exact, plan->n_core);
    found.by_factor = distance(state->z, exact, plan->n_core);
    free(exact);
  }
  free(x), free(dx), free(z), free(set);
  return found;
}

/* ---- tests ----------------------------------------------------------------------------------------------------------- */

static void test_random_trees(void **unused)
{
  (void)unused;
  static Tree tree;
  double backward = 0, forward = 0;
  unsigned swept = 0, modes = 0, held = 0;
  enum { TREES = 1000 };
  for (uint64_t seed = 1; seed <= TREES; seed++) {
    draw(&tree, seed, seed % 3 ? 1e-3 : 0, 0);
    LiedSystem *s = load_text(tree.text);
    const Comparison found = compare(s);
    swept += (unsigned)found.swept;
    if (found.backward > 1e-13 || found.forward > 1e-12)
      print_message("seed %u: backward %.3g, forward %.3g\n", (unsigned)seed, found.backward, found.forward);
    backward = fmax(backward, found.backward);
    forward = fmax(forward, found.forward);
    modes += found.n_modes;
    held += found.n_held;
    assert_int_equal(found.n_other, 0);
    lied_free(s);
  }
  print_message("%u of %u swept; backward error %.3g, forward %.3g; %u modes, %u of them at a bound\n", swept, (unsigned)TREES,
                backward, forward, modes, held);
  assert_true(held > 200 && modes - held > 200);
  assert_true(swept >= 990);
  assert_true(backward <= 1e-13);
  assert_true(forward <= 1e-12);
}

enum { FEW_JOINTS = 8 };

/* Loops closed by springs keep the matrix. */
static void test_accuracy(void **unused)
{
  (void)unused;
  static Tree tree;
  enum { GRAPHS = 1000 };
  double backward = 0, error = 0, by_factor = 0, all = 0;
  unsigned swept = 0, few = 0;
  for (uint64_t seed = 1; seed <= GRAPHS; seed++) {
    draw(&tree, seed + 5000, seed % 3 ? 1e-3 : 0, (unsigned)(seed % 4));
    LiedSystem *s = load_text(tree.text);
    const Comparison found = compare(s);
    swept += (unsigned)found.swept;
    backward = fmax(backward, found.backward);
    all = fmax(all, fmax(found.error, found.by_factor));
    if (tree.n_joints <= FEW_JOINTS) few++, error = fmax(error, found.error), by_factor = fmax(by_factor, found.by_factor);
    lied_free(s);
  }
  print_message(
      "%u graphs, %u swept; backward error %.3g; error of all %.3g, of %u with few joints %.3g by sweeps or as it comes, "
      "%.3g by the factorisation\n",
      (unsigned)GRAPHS, swept, backward, all, few, error, by_factor);
  assert_true(swept > 200 && swept < 900);
  assert_true(few > 500);
  assert_true(backward <= 1e-13);
  assert_true(error <= 1e-12 && by_factor <= 1e-12);
}

/* Uniform rods in a row: a pivot vanishes where T_D |w| is large; the factorisation decides, also about the message. */
static const char *const spinning =
    "model Spinning\n  import Dialectic.Planar.*;\n  inner World world(g={0, 0}, TD=0.1);\n  Fixed base;\n  Revolute "
    "joint[5];\n"
    "  FixedTranslation half[5](each r={0.5, 0}), rest[5](each r={0.5, 0});\n  Body body[5](each m=1, each I=1/12);\n"
    "equation\n  connect(base.frame_b, joint[1].frame_a);\n  for i in 1:5 loop\n    connect(joint[i].frame_b, "
    "half[i].frame_a);\n"
    "    connect(half[i].frame_b, body[i].frame_a);\n    connect(half[i].frame_b, rest[i].frame_a);\n  end for;\n"
    "  for i in 1:4 loop\n    connect(rest[i].frame_b, joint[i + 1].frame_a);\n  end for;\nend Spinning;\n";

enum { SPINNING_STATES = 10 };

static void test_weak_pivots(void **unused)
{
  (void)unused;
  LiedSystem *s = load_text(spinning);
  unsigned swept = 0, stopped = 0;
  double x[SPINNING_STATES], a[SPINNING_STATES], b[SPINNING_STATES];
  assert_int_equal(lied_n_states(s), SPINNING_STATES);
  assert_true(s->plan->sweeps.is_there);
  for (int k = 0; k < 2000; k++) {
    for (size_t i = 0; i < SPINNING_STATES; i++) x[i] = 20 * sin(0.37 * (double)(k + 1) * (double)(i + 1));
    LiedStatus by_sweeps = evaluate_derivatives(s, LIED_HOLD_TIME, 0, x, a);
    swept += s->state->swept != 0;
    LiedStatus by_factor = evaluate_point(s, LIED_HOLD_TIME, 0, x, b);
    stopped += by_factor != LIED_OK;
    if (by_factor != LIED_OK) assert_int_not_equal(by_sweeps, LIED_OK);
    for (size_t i = 0; i < SPINNING_STATES && !by_factor; i++) assert_true(fabs(a[i] - b[i]) <= 1e-8 * (1 + fabs(b[i])));
  }
  print_message("%u swept, %u stopped\n", swept, stopped);
  assert_true(swept > 100);
  assert_true(stopped > 100);
  lied_free(s);
}

/* Two slides of one direction in a row, and next to nothing between them: what the outer one leaves of the mass behind it along
 * that direction is rounding, and the pivot of the inner one a sum of sums that cancel. */
static const char *const parallel =
    "model Parallel\n  import Dialectic.Planar.*;\n  inner World world(TD=0);\n  Fixed base;\n"
    "  Prismatic near(r={0.6, 0.8}, useFlange=true, v(start=0.2)), far(r={0.6, 0.8});\n  Body nothing(m=1e-9, I=3), "
    "body(m=9.7, I=1.7);\n"
    "  Dialectic.Translational.Fixed wall;\n  Dialectic.Translational.Damper damper(d=0.5);\n"
    "equation\n  connect(base.frame_b, near.frame_a);\n  connect(near.frame_b, nothing.frame_a);\n"
    "  connect(near.frame_b, far.frame_a);\n  connect(far.frame_b, body.frame_a);\n  connect(wall.flange_b, "
    "damper.flange_a);\n"
    "  connect(damper.flange_b, near.flange_a);\nend Parallel;\n";

static void test_sums_that_cancel(void **unused)
{
  (void)unused;
  LiedSystem *s = load_text(parallel);
  const Comparison found = compare(s);
  assert_true(s->plan->sweeps.is_there);
  assert_int_equal(found.swept, 0);
  assert_true(found.forward == 0);
  double x[4], dx[4];
  assert_int_equal(lied_get_states(s, x, 4), LIED_OK);
  assert_int_equal(evaluate_derivatives(s, LIED_HOLD_TIME, 0, x, dx), LIED_OK);
  const double slide = -0.5 * 0.2 / 1e-9 - 0.8 * 9.81; /* a mass of 1e-9 kg alone, as the outer slide passes nothing on */
  double least = 1;
  for (int i = 0; i < 4; i++) least = fmin(least, fabs(dx[i] / slide - 1));
  assert_true(least < 1e-12);
  lied_free(s);
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_random_trees), cmocka_unit_test(test_accuracy),
                                     cmocka_unit_test(test_weak_pivots), cmocka_unit_test(test_sums_that_cancel)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
