/* bfs_number.c: a numbering of rows and columns along the structure.
 *
 * Markowitz costs leave the choice between many equal candidates. Taken at random, they merge neighbours all along a chain,
 * and every merged piece has two ends; taken from one end to the other, there is one front with one end, and a factorisation
 * takes up to half as many operations. So rows and columns are numbered by breadth-first search from a far end, the far side
 * first, and equal candidates are taken in the order of these numbers.
 */
#include "linear/order.h"

/* Vertices: rows 0..n-1, columns n..2n-1; an entry is an edge. */
typedef struct Graph {
  const Matrix *matrix;
  uint32_t *column_start, *row; /* the entries by columns */
  uint32_t *queue;              /* [2n] vertices in the order they were reached */
  uint32_t *layer;              /* [2n] layer of the search, counted on from search to search */
} Graph;

static void list_by_columns(Graph *graph)
{
  const Matrix *m = graph->matrix;
  uint32_t *start = graph->column_start;
  for (uint32_t e = 0; e < m->start[m->n]; e++) start[m->column[e] + 2]++;
  for (size_t j = 0; j < m->n; j++) start[j + 2] += start[j + 1];
  for (uint32_t i = 0; i < m->n; i++)
    for (uint32_t e = m->start[i]; e < m->start[i + 1]; e++) graph->row[start[m->column[e] + 1]++] = i;
}

/* Breadth-first search from `root` among vertices with layers below `layer`; those reached go to queue[first..] with layers
 * from `layer` on. Returns the end. */
static size_t search(Graph *graph, uint32_t root, size_t first, uint32_t layer)
{
  const Matrix *m = graph->matrix;
  uint32_t n = (uint32_t)m->n;
  size_t end = first;
  graph->queue[end++] = root;
  graph->layer[root] = layer;
  for (size_t head = first; head < end; head++) {
    uint32_t vertex = graph->queue[head];
    const uint32_t *next = vertex < n ? m->column : graph->row;
    const uint32_t *start = vertex < n ? m->start + vertex : graph->column_start + (vertex - n);
    uint32_t shift = vertex < n ? n : 0;
    for (uint32_t e = start[0]; e < start[1]; e++) {
      uint32_t to = next[e] + shift;
      if (graph->layer[to] >= layer) continue;
      graph->layer[to] = graph->layer[vertex] + 1;
      graph->queue[end++] = to;
    }
  }
  return end;
}

/* Each connected part: from anywhere to a far end, from there again. */
static void search_all(Graph *graph, int backwards)
{
  size_t end = 0;
  for (uint32_t vertex = 0; vertex < 2 * graph->matrix->n; vertex++) {
    if (graph->layer[vertex]) continue;
    size_t first = end;
    uint32_t last = vertex, layer = 1;
    for (int k = 0; k < 2 + backwards; k++) {
      end = search(graph, last, first, layer);
      last = graph->queue[end - 1];
      layer = graph->layer[last] + 1;
    }
  }
}

int bfs_number(Memory *memory, const Matrix *matrix, int backwards, uint32_t *row_of, uint32_t *column_of, uint32_t *layer)
{
  size_t n = matrix->n, bytes = (n + 2 + matrix->start[n] + 4 * n) * sizeof(uint32_t);
  uint32_t *block = memory_resize(memory, NULL, 0, bytes);
  if (!block) return 0;
  Graph graph = {.matrix = matrix, .column_start = block, .row = block + n + 2};
  graph.queue = graph.row + matrix->start[n];
  graph.layer = graph.queue + 2 * n;
  list_by_columns(&graph);
  search_all(&graph, backwards);
  size_t n_rows = 0, n_columns = 0;
  for (size_t k = 2 * n; k-- > 0;) {
    uint32_t vertex = graph.queue[k];
    if (vertex < n) {
      row_of[n_rows++] = vertex;
    } else {
      layer[n_columns] = graph.layer[vertex];
      column_of[n_columns++] = vertex - (uint32_t)n;
    }
  }
  memory_resize(memory, block, bytes, 0);
  return 1;
}
