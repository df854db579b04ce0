/* Approximate minimum degree: every vertex once, no fill where none is needed, and about as much as exact minimum degree where
 * it is. */
#include <stdlib.h>
#include <string.h>

#include "linear/matrices.h"
#include "linear/min_degree.h"

enum { MOST = 400 };

typedef struct Graph {
  uint32_t n;
  unsigned char edge[MOST][MOST];
} Graph;

static void connect(Graph *graph, size_t i, size_t j)
{
  graph->edge[i][j] = graph->edge[j][i] = 1;
}

/* Lists each edge `times` times, and orders in a block that is not larger than it has to be. */
static void order(const Graph *graph, uint32_t times, uint32_t *sequence)
{
  uint32_t *start = calloc(graph->n + 1, sizeof *start), *other = NULL, count = 0;
  other = calloc((size_t)graph->n * graph->n * times + 1, sizeof *other);
  for (uint32_t i = 0; i < graph->n; i++) {
    for (uint32_t k = 0; k < times; k++)
      for (uint32_t j = 0; j < graph->n; j++)
        if (graph->edge[i][j]) other[count++] = j;
    start[i + 1] = count;
  }
  char *block = malloc(min_degree_size(graph->n, count));
  min_degree((Place){block, 0}, graph->n, start, other, sequence);
  free(block);
  free(start);
  free(other);
}

static void expect_permutation(const uint32_t *sequence, uint32_t n)
{
  unsigned char seen[MOST] = {0};
  for (uint32_t k = 0; k < n; k++) {
    assert_true(sequence[k] < n && !seen[sequence[k]]);
    seen[sequence[k]] = 1;
  }
}

/* Removes a vertex and connects its neighbours; returns how many it had. */
static size_t eliminate(Graph *graph, uint32_t p)
{
  size_t degree = 0;
  for (uint32_t i = 0; i < graph->n; i++) {
    if (!graph->edge[p][i]) continue;
    degree++;
    graph->edge[i][p] = 0;
    for (uint32_t j = 0; j < graph->n; j++)
      if (j != i && graph->edge[p][j]) graph->edge[i][j] = 1;
  }
  memset(graph->edge[p], 0, graph->n);
  return degree;
}

/* Entries of the factor below its diagonal. */
static size_t entries_of(const Graph *graph, const uint32_t *sequence)
{
  static Graph rest;
  size_t sum = 0;
  rest = *graph;
  for (uint32_t k = 0; k < graph->n; k++) sum += eliminate(&rest, sequence[k]);
  return sum;
}

static size_t degree_of(const Graph *graph, uint32_t i)
{
  size_t degree = 0;
  for (uint32_t j = 0; j < graph->n; j++) degree += graph->edge[i][j];
  return degree;
}

static size_t entries_of_exact_order(const Graph *graph)
{
  static Graph rest;
  unsigned char is_gone[MOST] = {0};
  size_t sum = 0;
  rest = *graph;
  for (uint32_t k = 0; k < graph->n; k++) {
    uint32_t best = graph->n;
    for (uint32_t i = 0; i < graph->n; i++)
      if (!is_gone[i] && (best == graph->n || degree_of(&rest, i) < degree_of(&rest, best))) best = i;
    is_gone[best] = 1;
    sum += eliminate(&rest, best);
  }
  return sum;
}

static void test_trees_have_no_fill(void **state)
{
  (void)state;
  static Graph tree;
  uint64_t seed = 1;
  uint32_t sequence[MOST];
  for (int round = 0; round < 30; round++) {
    tree = (Graph){.n = 1 + (uint32_t)next_number(&seed, 100)};
    for (size_t i = 1; i < tree.n; i++) connect(&tree, i, next_number(&seed, i));
    order(&tree, 1 + (uint32_t)round % 3, sequence);
    expect_permutation(sequence, tree.n);
    assert_int_equal(entries_of(&tree, sequence), tree.n - 1);
  }
}

static void test_nothing_to_connect(void **state)
{
  (void)state;
  static Graph graph;
  uint32_t sequence[MOST];
  for (uint32_t n = 0; n < 5; n++) { /* alone, then all with all, itself included */
    graph = (Graph){.n = n};
    order(&graph, 1, sequence);
    expect_permutation(sequence, n);
    for (uint32_t i = 0; i < n; i++)
      for (uint32_t j = 0; j < n; j++) connect(&graph, i, j);
    order(&graph, 2, sequence);
    expect_permutation(sequence, n);
  }
}

/* Points that touch neighbours on a plane, like discs in a pile; and points that touch anything. */
static Graph random_graph(uint32_t n, int is_plane, uint64_t *seed)
{
  Graph graph = {.n = n};
  double x[MOST], y[MOST];
  for (uint32_t i = 0; i < n; i++) x[i] = next_random(seed, 0, sqrt(n)), y[i] = next_random(seed, 0, sqrt(n));
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t j = 0; j < i; j++)
      if (is_plane ? hypot(x[i] - x[j], y[i] - y[j]) < 1.3 : next_random(seed, 0, n) < 3) connect(&graph, i, j);
  return graph;
}

static void test_about_as_good_as_exact(void **state)
{
  (void)state;
  static Graph graph;
  uint64_t seed = 2;
  size_t entries[2] = {0}, exact[2] = {0};
  uint32_t sequence[MOST], repeated[MOST];
  for (int round = 0; round < 30; round++)
    for (int is_plane = 0; is_plane < 2; is_plane++) {
      graph = random_graph(2 + (uint32_t)next_number(&seed, 120), is_plane, &seed);
      order(&graph, 1, sequence);
      expect_permutation(sequence, graph.n);
      order(&graph, 3, repeated);
      assert_memory_equal(repeated, sequence, graph.n * sizeof *sequence); /* repetitions do not matter */
      entries[is_plane] += entries_of(&graph, sequence);
      exact[is_plane] += entries_of_exact_order(&graph);
    }
  for (int is_plane = 0; is_plane < 2; is_plane++) assert_true((double)entries[is_plane] <= 1.03 * (double)exact[is_plane]);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_trees_have_no_fill),
      cmocka_unit_test(test_nothing_to_connect),
      cmocka_unit_test(test_about_as_good_as_exact),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
