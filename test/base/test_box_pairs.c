/* Pairs of boxes against the comparison of all with all. */
#include <math.h>
#include <stdlib.h>

#include "base/box_pairs.h"
#include "support/check.h"

static double uniform(void) /* 0 .. 1 */
{
  return (double)rand() / RAND_MAX;
}

static int overlap(const Box2 *a, const Box2 *b)
{
  return a->low[0] <= b->high[0] && b->low[0] <= a->high[0] && a->low[1] <= b->high[1] && b->low[1] <= a->high[1];
}

static PairSearch new_search(const Box2 *boxes, size_t n, size_t room)
{
  return (PairSearch){.boxes = boxes,
                      .n = n,
                      .room = room,
                      .pairs = calloc(room + 1, sizeof(BoxPair)),
                      .work = calloc(room + 1, sizeof(BoxPair)),
                      .heads = calloc(pairs_heads(n), sizeof(uint32_t)),
                      .next = calloc(n + 1, sizeof(uint32_t)),
                      .cells = calloc(n + 1, sizeof(BoxCell))};
}

static void free_search(PairSearch *search)
{
  free(search->pairs);
  free(search->work);
  free(search->heads);
  free(search->next);
  free(search->cells);
}

/* With exactly the room that it takes, after a search without any room has told it. */
static PairSearch find_pairs(const Box2 *boxes, size_t n)
{
  PairSearch none = new_search(boxes, n, 0);
  int found = pairs_find(&none);
  assert_int_equal(found, none.n_pairs == 0);
  PairSearch search = new_search(boxes, n, none.n_pairs);
  free_search(&none);
  assert_true(pairs_find(&search));
  assert_int_equal(search.n_pairs, search.room);
  return search;
}

static void assert_all_pairs(const Box2 *boxes, size_t n)
{
  PairSearch search = find_pairs(boxes, n);
  const BoxPair *pairs = search.pairs;
  size_t count = search.n_pairs, at = 0;
  for (uint32_t a = 0; a < n; a++)
    for (uint32_t b = a + 1; b < n; b++) {
      if (!overlap(&boxes[a], &boxes[b])) continue;
      assert_true(at < count);
      assert_int_equal(pairs[at].a, a);
      assert_int_equal(pairs[at++].b, b);
    }
  assert_int_equal(at, count);
  free_search(&search);
}

/* Sizes over many powers of two, some boxes without width, some around all others. */
static void finds_what_overlaps(void **state)
{
  enum { MOST = 300 };
  Box2 boxes[MOST];
  (void)state;
  srand(1);
  for (int round = 0; round < 200; round++) {
    size_t n = (size_t)(uniform() * MOST);
    for (size_t i = 0; i < n; i++) {
      double size = uniform() < 0.1 ? 0 : pow(2, 12 * uniform() - 10) * (uniform() < 0.02 ? 100 : 1);
      double x = 10 * (uniform() - 0.5), y = 10 * (uniform() - 0.5);
      boxes[i] = (Box2){{x, y}, {x + size * uniform(), y + size}};
    }
    assert_all_pairs(boxes, n);
  }
}

static void boxes_that_just_touch(void **state)
{
  Box2 boxes[] = {{{0, 0}, {1, 1}}, {{1, 0}, {2, 1}}, {{1, 1}, {2, 2}}, {{-1, -1}, {0, 0}}, {{2.5, 0}, {2.5, 0}}};
  (void)state;
  assert_all_pairs(boxes, sizeof boxes / sizeof *boxes);
}

/* Boxes that are none take no part, wherever they stand. */
static void skips_what_is_no_box(void **state)
{
  Box2 boxes[] = {{{0, 0}, {1, 1}}, {{NAN, 0}, {1, 1}}, {{0, 0}, {INFINITY, 1}}, {{1, 1}, {0, 0}}, {{0.5, 0.5}, {3, 3}}};
  PairSearch search = find_pairs(boxes, 5);
  (void)state;
  assert_int_equal(search.n_pairs, 1);
  assert_int_equal(search.pairs[0].a, 0);
  assert_int_equal(search.pairs[0].b, 4);
  free_search(&search);
}

/* Boxes side by side, among them some that are a hundred times as large: comparisons for each box. */
static double comparisons(size_t n)
{
  size_t wide = (size_t)sqrt((double)n);
  Box2 *boxes = calloc(n, sizeof *boxes);
  for (size_t i = 0; i < n; i++) {
    double x = (double)(i % wide) + 0.1 * uniform(), y = (double)(i / wide), size = i % 10000 == 0 ? 100 : 1.05;
    boxes[i] = (Box2){{x, y}, {x + size, y + size}};
  }
  PairSearch search = find_pairs(boxes, n);
  double each = (double)search.n_compared / (double)n;
  assert_true(search.n_pairs <= search.n_compared);
  free_search(&search);
  free(boxes);
  return each;
}

static void compares_few(void **state)
{
  (void)state;
  srand(4);
  double small = comparisons(1000), large = comparisons(100000);
  assert_true(small < 15);
  assert_true(large < 1.5 * small);
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(finds_what_overlaps), cmocka_unit_test(boxes_that_just_touch),
                                     cmocka_unit_test(skips_what_is_no_box), cmocka_unit_test(compares_few)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
