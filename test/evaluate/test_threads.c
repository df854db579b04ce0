/* Threads that work on one system: results have the same bits with any number of them, also where parts read each other and
 * have stops; a fault in a part has the same words. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "evaluate/evaluate.h"
#include "load_text.h"

/* Arms on a wall. What the tip of one does is felt by another. A brush has no value at high speed. */
static const char *const forest =
    "model Brush\n  Dialectic.Planar.Frame frame_a;\n  Real s = sqrt(100 - frame_a.w);\n"
    "equation\n  frame_a.fx = 0;\n  frame_a.fy = 0;\n  frame_a.t = 1e-3*s;\nend Brush;\n"
    "model Sail\n  input Real u;\n  Dialectic.Planar.Frame frame_a;\n  Real s = sqrt(100 + u);\n"
    "equation\n  frame_a.fx = 0;\n  frame_a.fy = s*frame_a.w;\n  frame_a.t = 0;\nend Sail;\n"
    "model Arm\n  import Dialectic.Planar.*;\n  parameter Integer n = 10;\n  Frame frame_a;\n  Frame frame_b;\n"
    "  Revolute joint[n](each useFlange=true);\n  FixedTranslation rod[n](each r={0.1, 0});\n"
    "  Body body[n](each m=0.1, each I=1e-3);\n  Dialectic.Rotational.Fixed still[n];\n"
    "  Dialectic.Rotational.ElastoGap stop[n](each c=10, each d=0.1, each TE=1e-3);\n  Brush brush;\n"
    "equation\n  connect(frame_a, joint[1].frame_a);\n  for i in 1:n loop\n    connect(joint[i].frame_b, rod[i].frame_a);\n"
    "    connect(rod[i].frame_b, body[i].frame_a);\n    connect(still[i].flange_b, stop[i].flange_a);\n"
    "    connect(stop[i].flange_b, joint[i].flange_a);\n  end for;\n"
    "  for i in 2:n loop\n    connect(rod[i - 1].frame_b, joint[i].frame_a);\n  end for;\n  connect(rod[n].frame_b, frame_b);\n"
    "  connect(rod[n].frame_b, brush.frame_a);\nend Arm;\n"
    "model Forest\n  import Dialectic.Planar.*;\n  parameter Integer n = 60;\n  inner World world(TD=1e-3);\n  Fixed wall;\n"
    "  Arm arm[n];\n  AbsolutePosition tip;\n  Sail sail(u=tip.y);\n"
    "equation\n  for i in 1:n loop\n    connect(wall.frame_b, arm[i].frame_a);\n  end for;\n"
    "  connect(arm[1].frame_b, tip.frame_a);\n  connect(arm[n].frame_b, sail.frame_a);\nend "
    "Forest;\n";

static LiedSystem *load(void)
{
  return load_text(forest);
}

static void draw(uint64_t *seed, double *x, size_t n, double size)
{
  for (size_t k = 0; k < n; k++) x[k] = next_random(seed, -size, size);
}

/* Derivatives at `points` states, with so many threads. */
static double *derivatives(LiedSystem *s, unsigned threads, size_t points)
{
  const size_t n = lied_n_states(s);
  uint64_t seed = 7;
  double *x = calloc(n, sizeof *x), *dx = calloc(n * points, sizeof *dx);
  assert_int_equal(lied_set_threads(s, threads), LIED_OK);
  for (size_t k = 0; k < points; k++) {
    draw(&seed, x, n, 3);
    if (lied_evaluate(s, 0, x, dx + k * n, n)) fail_msg("%s", lied_message(s));
    assert_true(s->state->swept);
  }
  free(x);
  return dx;
}

static void test_same_bits(void **unused)
{
  (void)unused;
  enum { POINTS = 20, MOST_THREADS = 4 };
  LiedSystem *s = load();
  const size_t n = lied_n_states(s);
  assert_true(s->plan->division.n > 1);
  assert_true(s->plan->division.blocks_after.n > 0); /* the sail waits for another part */
  double *alone = derivatives(s, 1, POINTS);
  for (unsigned threads = 2; threads <= MOST_THREADS; threads++) {
    double *together = derivatives(s, threads, POINTS);
    assert_memory_equal(alone, together, n * POINTS * sizeof *alone);
    free(together);
  }
  free(alone);
  lied_free(s);
}

static void test_run(void **unused)
{
  (void)unused;
  LiedSystem *one = load(), *two = load();
  const size_t n = lied_n_states(one);
  double *x = calloc(n, sizeof *x), *y = calloc(n, sizeof *y);
  assert_int_equal(lied_set_threads(two, 2), LIED_OK);
  LiedSystem *both[] = {one, two};
  for (int k = 0; k < 2; k++) {
    assert_int_equal(lied_use_solver(both[k], "rk3", 0), LIED_OK);
    for (int step = 0; step < 5; step++)
      if (lied_step(both[k], 1e-3)) fail_msg("%s", lied_message(both[k]));
  }
  lied_get_states(one, x, n);
  lied_get_states(two, y, n);
  assert_memory_equal(x, y, n * sizeof *x);
  free(x), free(y);
  lied_free(one), lied_free(two);
}

/* All brushes are too fast: the one that is told of does not depend on threads. */
static void test_faults(void **unused)
{
  (void)unused;
  LiedSystem *s = load();
  const size_t n = lied_n_states(s);
  uint64_t seed = 7;
  double *x = calloc(n, sizeof *x), *dx = calloc(n, sizeof *dx);
  char alone[400] = "";
  draw(&seed, x, n, 1e3);
  for (unsigned threads = 1; threads <= 3; threads++) {
    assert_int_equal(lied_set_threads(s, threads), LIED_OK);
    assert_int_not_equal(lied_evaluate(s, 0, x, dx, n), LIED_OK);
    if (threads == 1) snprintf(alone, sizeof alone, "%.399s", lied_message(s));
    assert_non_null(strstr(alone, "sqrt"));
    if (threads > 1) assert_int_equal(strncmp(alone, lied_message(s), sizeof alone - 1), 0);
  }
  free(x), free(dx);
  lied_free(s);
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_same_bits), cmocka_unit_test(test_run),
                                     cmocka_unit_test(test_faults)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
