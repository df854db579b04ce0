/* order.c: Markowitz ordering with threshold pivoting, as circuit simulators do it.
 *
 * A pivot in row i and column j costs at most (length of row i - 1) (length of column j - 1) new entries; one of the cheapest
 * is taken, found among a few of the shortest lines. Lines of length 1 come first by themselves, and on symmetric patterns
 * this is the minimum degree ordering.
 *
 * A pivot must reach THRESHOLD times the largest magnitude of its row. Rows are equations, each in a unit of its own, and the
 * test by rows does not depend on how they are scaled; it bounds U's rows, so the error of every row stays small relative to
 * that row; and the factorisation, which works by rows, can repeat it for nothing.
 */
#include "linear/order.h"

#include <math.h>
#include <string.h>

static const double THRESHOLD = 0.05;
enum { CANDIDATES = 4 }; /* lines examined per pivot, once one is found */

/* ---- memory -------------------------------------------------------------------------------------------------------- */

static int numbers_append(Memory *memory, Numbers *numbers, uint32_t number)
{
  if (numbers->n == numbers->capacity) {
    size_t capacity = numbers->capacity + numbers->capacity / 2 + 64;
    if (capacity > UINT32_MAX) return 0;
    uint32_t *at = memory_resize(memory, numbers->at, numbers->capacity * sizeof *at, capacity * sizeof *at);
    if (!at) return 0;
    numbers->at = at;
    numbers->capacity = capacity;
  }
  numbers->at[numbers->n++] = number;
  return 1;
}

static void *carve(char **block, size_t bytes)
{
  void *part = *block;
  *block += bytes;
  return part;
}

int order_init(Order *order, Memory *memory, const Matrix *matrix, const uint32_t *pair)
{
  size_t n = matrix->n;
  *order = (Order){.matrix = matrix, .pair = pair, .active.memory = memory};
  order->block_size = n * (2 * sizeof(double) + 8 * sizeof(uint32_t)) + active_block_size(n);
  char *block = order->block = memory_resize(memory, NULL, 0, order->block_size);
  if (!block) return 0;
  order->bound = carve(&block, n * sizeof(double));
  order->pivot_value = carve(&block, n * sizeof(double));
  uint32_t **arrays[] = {&order->row,   &order->column,       &order->upper_end, &order->lower_end,
                         &order->place, &order->pivot_column, &order->updated};
  for (size_t k = 0; k < sizeof arrays / sizeof *arrays; k++) *arrays[k] = carve(&block, n * sizeof(uint32_t));
  uint32_t *owner = carve(&block, n * sizeof(uint32_t));
  for (size_t j = 0; j < n; j++) owner[j] = FACTOR_FREE;
  for (uint32_t i = 0; pair && i < n; i++)
    if (pair[i] != FACTOR_FREE) owner[pair[i]] = i;
  order->owner = owner;
  return active_init(&order->active, memory, block, matrix);
}

void order_free(Order *order)
{
  Memory *memory = order->active.memory;
  if (order->block) active_free(&order->active);
  memory_resize(memory, order->upper.at, order->upper.capacity * sizeof(uint32_t), 0);
  memory_resize(memory, order->lower.at, order->lower.capacity * sizeof(uint32_t), 0);
  memory_resize(memory, order->block, order->block_size, 0);
}

/* ---- search -------------------------------------------------------------------------------------------------------- */

typedef struct Candidate {
  uint32_t row, offset; /* entry in the row file */
  uint64_t cost;
  double quality; /* magnitude relative to the row: decides between equal costs */
} Candidate;

static uint32_t row_pair(const Order *order, uint32_t i)
{
  return order->pair ? order->pair[i] : FACTOR_FREE;
}

/* Whether row i may be pivoted on column j at all. */
static int is_allowed(const Order *order, uint32_t i, uint32_t j)
{
  uint32_t pair = row_pair(order, i), owner = order->owner[j];
  return pair == FACTOR_FREE ? owner == FACTOR_FREE : pair == j;
}

/* Compares an entry with the best so far. `largest` is that of its row. */
static void consider(const Order *order, uint32_t i, uint32_t offset, double largest, Candidate *best)
{
  const RowEntry *entry = row_entry(&order->active, i, offset);
  uint32_t j = entry->link.line;
  uint64_t cost = (uint64_t)(order->active.row.line[i].length - 1) * (order->active.column.line[j].length - 1);
  if (cost > best->cost) return;
  double size = fabs(entry->value), quality = size / largest;
  if (cost == best->cost && quality <= best->quality) return;
  if (!is_allowed(order, i, j)) return;
  if (!(size > ORDER_NOISE * entry->peak) || !isfinite(size)) return;
  if (size < THRESHOLD * largest && row_pair(order, i) == FACTOR_FREE) return;
  *best = (Candidate){i, offset, cost, quality};
}

static double row_largest(const Order *order, uint32_t i)
{
  const RowEntry *entry = row_entry(&order->active, i, 0);
  double largest = 0;
  for (uint32_t o = 0; o < order->active.row.line[i].length; o++) {
    if (order->relaxed && order->owner[entry[o].link.line] != FACTOR_FREE) continue;
    if (fabs(entry[o].value) > largest) largest = fabs(entry[o].value);
  }
  return largest;
}

/* Both return whether the line has an acceptable pivot that is no worse than the best. */
static int examine_row(Order *order, uint32_t i, Candidate *best)
{
  Candidate own = {.cost = UINT64_MAX};
  order->bound[i] = row_largest(order, i);
  for (uint32_t o = 0; o < order->active.row.line[i].length; o++) consider(order, i, o, order->bound[i], &own);
  if (own.cost < best->cost || (own.cost == best->cost && own.quality > best->quality)) *best = own;
  return own.cost < UINT64_MAX;
}

/* Knows the largest magnitude of long rows only as a bound, so it may miss a pivot, which its row will find. */
static int examine_column(Order *order, uint32_t j, Candidate *best)
{
  Candidate own = {.cost = UINT64_MAX};
  const Link *entry = column_entry(&order->active, j, 0);
  for (uint32_t o = 0; o < order->active.column.line[j].length; o++)
    consider(order, entry[o].line, entry[o].twin, order->bound[entry[o].line], &own);
  if (own.cost < best->cost || (own.cost == best->cost && own.quality > best->quality)) *best = own;
  return own.cost < UINT64_MAX;
}

/* Examines the lines of one bucket. One without an acceptable pivot leaves it until elimination changes the line. */
static void examine_bucket(Order *order, Side *side, size_t length, Candidate *best, int *left)
{
  int (*examine)(Order *, uint32_t, Candidate *) = side == &order->active.row ? examine_row : examine_column;
  for (uint32_t line = side->head[length], next; line != side->n; line = next) {
    if (best->cost < UINT64_MAX && *left <= 0) return;
    next = side->line[line].next;
    if (examine(order, line, best))
      --*left;
    else
      bucket_remove(side, line);
  }
}

/* The next pivot; its cost is UINT64_MAX if there is none. */
static Candidate find_pivot(Order *order)
{
  Side *row = &order->active.row, *column = &order->active.column;
  Candidate best = {.cost = UINT64_MAX};
  int left = CANDIDATES;
  while (row->shortest <= row->n && row->head[row->shortest] == row->n) row->shortest++;
  while (column->shortest <= column->n && column->head[column->shortest] == column->n) column->shortest++;
  size_t length = row->shortest < column->shortest ? row->shortest : column->shortest;
  for (; length <= order->matrix->n; length++) {
    if (best.cost <= (uint64_t)(length - 1) * (length - 1) || (best.cost < UINT64_MAX && left <= 0)) break;
    examine_bucket(order, column, length, &best, &left);
    if (best.cost <= (uint64_t)(length - 1) * length) break;
    examine_bucket(order, row, length, &best, &left);
  }
  return best;
}

/* Nothing acceptable is left: stop letting columns that only their own rows may use stand in the way of others. */
static int relax(Order *order)
{
  if (order->relaxed || !order->pair) return 0;
  order->relaxed = 1;
  Side *row = &order->active.row;
  for (uint32_t i = 0; i < row->n; i++) bucket_insert(row, i);
  return 1;
}

/* ---- elimination --------------------------------------------------------------------------------------------------- */

static void update_entry(Order *order, uint32_t i, RowEntry *entry, double change)
{
  entry->value -= change;
  double size = fabs(entry->value);
  if (size > entry->peak) entry->peak = size;
  if (size > order->bound[i]) order->bound[i] = size;
}

/* Updates the entries that row i shares with the pivot row by a walk along row i. */
static void update_by_walk(Order *order, uint32_t i, double multiplier)
{
  RowEntry *entry = row_entry(&order->active, i, 0);
  for (uint32_t o = 0; o < order->active.row.line[i].length; o++) {
    uint32_t place = order->place[entry[o].link.line];
    if (!place) continue;
    update_entry(order, i, entry + o, multiplier * order->pivot_value[place - 1]);
    order->updated[place - 1] = i;
  }
}

/* Offset of the entry of a long row in column j, or NO_LINE. Searches the shorter line. Entries that are met again and again
 * (a hub's own, while its arms are eliminated) gather at the front of the row. */
static uint32_t find_in_long_row(Order *order, uint32_t i, uint32_t j)
{
  Active *active = &order->active;
  uint32_t row_length = active->row.line[i].length, column_length = active->column.line[j].length;
  if (column_length < row_length) {
    const Link *entry = column_entry(active, j, 0);
    for (uint32_t o = 0; o < column_length; o++)
      if (entry[o].line == i) return entry[o].twin;
    return NO_LINE;
  }
  const RowEntry *entry = row_entry(active, i, 0);
  uint32_t o = 0;
  while (o < row_length && entry[o].link.line != j) o++;
  if (o == row_length) return NO_LINE;
  if (o > 0) active_swap(active, i, o, o / 2);
  return o / 2;
}

static void update_by_search(Order *order, uint32_t i, size_t n_pivot, double multiplier)
{
  for (size_t k = 0; k < n_pivot; k++) {
    uint32_t offset = find_in_long_row(order, i, order->pivot_column[k]);
    if (offset == NO_LINE) continue;
    update_entry(order, i, row_entry(&order->active, i, offset), multiplier * order->pivot_value[k]);
    order->updated[k] = i;
  }
}

/* Row i -= multiplier * pivot row. */
static int update_row(Order *order, uint32_t i, size_t n_pivot, double multiplier)
{
  if (order->active.row.line[i].length <= 4 * n_pivot + 16)
    update_by_walk(order, i, multiplier);
  else
    update_by_search(order, i, n_pivot, multiplier);
  for (size_t k = 0; k < n_pivot; k++) {
    if (order->updated[k] == i) continue;
    double value = -multiplier * order->pivot_value[k];
    if (!active_append(&order->active, i, order->pivot_column[k], value)) return 0;
    if (fabs(value) > order->bound[i]) order->bound[i] = fabs(value);
  }
  return 1;
}

/* Takes the pivot row out of the matrix, keeps it beside and returns its length without the pivot. */
static size_t detach_pivot_row(Order *order, uint32_t row, uint32_t pivot_offset)
{
  Active *active = &order->active;
  size_t n_pivot = 0;
  bucket_remove(&active->row, row);
  for (uint32_t o = 0; o < active->row.line[row].length; o++) {
    const RowEntry *entry = row_entry(active, row, o);
    bucket_remove(&active->column, entry->link.line);
    active_remove_from_column(active, entry->link.line, entry->link.twin);
    if (o == pivot_offset) continue;
    order->pivot_column[n_pivot] = entry->link.line;
    order->pivot_value[n_pivot] = entry->value;
    order->updated[n_pivot++] = NO_LINE;
    order->place[entry->link.line] = (uint32_t)n_pivot;
  }
  active->row.live -= active->row.line[row].length;
  active->row.line[row].length = 0;
  return n_pivot;
}

static int eliminate(Order *order, const Candidate *pivot)
{
  Active *active = &order->active;
  const RowEntry entry = *row_entry(active, pivot->row, pivot->offset);
  uint32_t column = entry.link.line;
  size_t n_pivot = detach_pivot_row(order, pivot->row, pivot->offset);
  for (size_t k = 0; k < n_pivot; k++)
    if (!numbers_append(active->memory, &order->upper, order->pivot_column[k])) return 0;
  for (uint32_t o = 0; o < active->column.line[column].length; o++) {
    const Link link = *column_entry(active, column, o);
    double multiplier = row_entry(active, link.line, link.twin)->value / entry.value;
    bucket_remove(&active->row, link.line);
    active_remove_from_row(active, link.line, link.twin);
    if (!update_row(order, link.line, n_pivot, multiplier)) return 0;
    bucket_insert(&active->row, link.line);
    if (!numbers_append(active->memory, &order->lower, link.line)) return 0;
  }
  active->column.live -= active->column.line[column].length;
  active->column.line[column].length = 0;
  for (size_t k = 0; k < n_pivot; k++) {
    order->place[order->pivot_column[k]] = 0;
    bucket_insert(&active->column, order->pivot_column[k]);
  }
  order->row[order->rank] = pivot->row;
  order->column[order->rank] = column;
  order->upper_end[order->rank] = (uint32_t)order->upper.n;
  order->lower_end[order->rank++] = (uint32_t)order->lower.n;
  return 1;
}

/* Puts the rows and columns without a pivot behind the others. */
static void collect_left_over(Order *order)
{
  size_t n = order->matrix->n, n_rows = order->rank, n_columns = order->rank;
  memset(order->place, 0, n * sizeof *order->place);
  for (size_t k = 0; k < order->rank; k++) {
    order->place[order->row[k]] |= 1;
    order->place[order->column[k]] |= 2;
  }
  for (uint32_t i = 0; i < n; i++) {
    if (!(order->place[i] & 1)) order->row[n_rows++] = i;
    if (!(order->place[i] & 2)) order->column[n_columns++] = i;
  }
}

FactorStatus order_find(Order *order)
{
  size_t n = order->matrix->n;
  order->rank = order->upper.n = order->lower.n = 0;
  order->relaxed = 0;
  memset(order->place, 0, n * sizeof *order->place);
  if (!active_load(&order->active, order->matrix)) return FACTOR_NO_MEMORY;
  for (uint32_t i = 0; i < n; i++) order->bound[i] = row_largest(order, i);
  while (order->rank < n) {
    Candidate pivot = find_pivot(order);
    if (pivot.cost < UINT64_MAX) {
      if (!eliminate(order, &pivot)) return FACTOR_NO_MEMORY;
    } else if (!relax(order)) {
      collect_left_over(order);
      return FACTOR_SINGULAR;
    }
  }
  return FACTOR_OK;
}
