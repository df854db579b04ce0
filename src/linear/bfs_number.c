/* bfs_number.c: a numbering of rows and columns along the structure.
 *
 * Markowitz costs leave the choice between many equal candidates. Taken at random, they merge neighbours all along a chain,
 * and every merged piece has two ends; taken from one end to the other, there is one front with one end, and a factorisation
 * takes up to half as many operations. So rows and columns are numbered by breadth-first search from a far end, the far side
 * first, and equal candidates are taken in the order of these numbers.
 */
#include <string.h>

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

static Graph place_graph(Place *place, const FactorRoom *room)
{
  return (Graph){.column_start = PLACE_TAKE(place, uint32_t, room->n + 2),
                 .layer = PLACE_TAKE(place, uint32_t, 2 * room->n),
                 .queue = PLACE_TAKE(place, uint32_t, 2 * room->n),
                 .row = PLACE_TAKE(place, uint32_t, room->n_matrix)};
}

size_t bfs_number_size(const FactorRoom *room)
{
  Place place = {0};
  (void)place_graph(&place, room);
  return place.used;
}

void bfs_number(char *memory, const Matrix *matrix, int backwards, uint32_t *row_of, uint32_t *column_of, uint32_t *layer)
{
  const size_t n = matrix->n;
  Place place = {memory, 0};
  Graph graph = place_graph(&place, &(FactorRoom){.n = n, .n_matrix = matrix->start[n]});
  graph.matrix = matrix;
  memset(graph.column_start, 0, (n + 2) * sizeof(uint32_t));
  memset(graph.layer, 0, 2 * n * sizeof(uint32_t));
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
}
