/* order_markowitz.c: Markowitz ordering with threshold pivoting, as circuit simulators do it.
 *
 * A pivot in row i and column j costs at most (length of row i - 1) (length of column j - 1) new entries; the cheapest is
 * taken, of equally cheap ones one in the first layer (see bfs_number.c). Lines of length 1 come first by themselves, and on
 * symmetric patterns this is the minimum degree ordering.
 *
 * A pivot must reach a part (`pivot` of thresholds.h) of the largest magnitude of its row. Rows are equations, each in a unit
 * of its own, and the test by rows does not depend on how they are scaled; it bounds the rows of U, so that the error of every
 * row stays small relative to that row; and the factorisation, which works by rows, can repeat it for nothing.
 */
#include "linear/order.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* ---- memory -------------------------------------------------------------------------------------------------------- */

static void order_place(Order *order, Place *place)
{
  const size_t n = order->room.n;
  uint32_t **arrays[] = {&order->row_of,       &order->column_of,   &order->number_of_column,
                         &order->row_room,     &order->column_room, &order->pair,
                         &order->owner,        &order->row,         &order->column,
                         &order->upper_end,    &order->lower_end,   &order->pivot_position,
                         &order->pivot_column, &order->updated,     &order->shortest,
                         &order->layer};
  order->bound = PLACE_TAKE(place, double, n); /* the first of four in a row, which are room for scale_columns */
  order->bare_bound = PLACE_TAKE(place, double, n);
  order->pivot_value = PLACE_TAKE(place, double, n);
  order->pivot_bare = PLACE_TAKE(place, double, n);
  order->scale = PLACE_TAKE(place, double, n);
  for (size_t k = 0; k < sizeof arrays / sizeof *arrays; k++) *arrays[k] = PLACE_TAKE(place, uint32_t, n);
  order->upper = order->lower = (Numbers){.capacity = order->room.n_listed};
  order->upper.at = PLACE_TAKE(place, uint32_t, order->upper.capacity);
  order->lower.at = PLACE_TAKE(place, uint32_t, order->lower.capacity);
}

/* What only order_markowitz needs. */
static void place_active(Order *order, Place *place, size_t n)
{
  min_tree_init(&order->cheapest, n, PLACE_TAKE(place, uint32_t, min_tree_size(n)));
  active_place(&order->active, place, n, order->room.n_active);
}

size_t order_size(const FactorRoom *room)
{
  Order order = {.room = *room};
  Place place = {0}, active = {0};
  order_place(&order, &place);
  place_active(&order, &active, room->n);
  const size_t stages[] = {active.used, bfs_number_size(room), order_amd_size(room), symbolic_factorise_size(room),
                           pack_size(room)};
  size_t most = 0;
  for (size_t k = 0; k < sizeof stages / sizeof *stages; k++) most = stages[k] > most ? stages[k] : most;
  return place.used + most;
}

FactorRoom order_needs(const Order *order)
{
  FactorRoom room = order->room;
  if (order->active.is_full)
    room.n_active = 2 * room.n_active + 64;
  else
    room.n_listed = 4 * room.n_listed + 64; /* small beside what is active, and the order is sought again from its beginning */
  return room;
}

/* Translates what belongs to rows and columns of the matrix into the order's own numbers. */
static void number_lines(Order *order)
{
  const Matrix *m = order->matrix;
  const uint32_t *matrix_pair = order->matrix_pair;
  for (uint32_t j = 0; j < m->n; j++) {
    order->number_of_column[order->column_of[j]] = j;
    order->column_room[j] = 0;
    order->owner[j] = FACTOR_FREE;
  }
  for (uint32_t i = 0; i < m->n; i++) {
    uint32_t row = order->row_of[i];
    order->row_room[i] = m->start[row + 1] - m->start[row];
    order->pair[i] = matrix_pair && matrix_pair[row] != FACTOR_FREE ? order->number_of_column[matrix_pair[row]] : FACTOR_FREE;
    if (order->pair[i] == FACTOR_FREE) continue;
    order->owner[order->pair[i]] = i;
    order->has_pairs = 1;
  }
  for (uint32_t e = 0; e < m->start[m->n]; e++) order->column_room[order->number_of_column[m->column[e]]]++;
}

/* From the end that is near the first row, unless it is known better: systems are mostly built from the ground up, and this end
 * is the better one. */
static void number(Order *order)
{
  bfs_number(order->spare.memory, order->matrix, !order->hints.is_forwards, order->row_of, order->column_of, order->layer);
  number_lines(order);
}

void order_begin(Order *order, const Factor *factor, OrderHints hints)
{
  *order = (Order){.matrix = factor->matrix,
                   .thresholds = factor->thresholds,
                   .room = factor->workspace->room,
                   .matrix_pair = factor->pair,
                   .hints = hints,
                   .most = UINT64_MAX,
                   .memory = factor->memory};
  Place place = {factor->workspace->order, 0};
  order_place(order, &place);
  order->spare.memory = place.memory + place.used;
  number(order);
}

void order_reverse(Order *order)
{
  order->hints.is_forwards = !order->hints.is_forwards;
  number(order);
}

/* ---- search -------------------------------------------------------------------------------------------------------- */

typedef struct Candidate {
  uint32_t row, offset; /* entry in the row file; row NO_LINE: none */
  uint32_t column;
  uint32_t length; /* of the row: within a column the measure of cost */
  double quality;  /* magnitude relative to the row */
} Candidate;

/* A row with a pair must use that column, which is reserved for it. */
static int is_allowed(const Order *order, uint32_t i, uint32_t j)
{
  if (order->is_alone) return 1;
  return order->pair[i] == FACTOR_FREE ? order->owner[j] == FACTOR_FREE : order->pair[i] == j;
}

/* A pivot has to last when laws are switched on and off. What eliminated laws add to other rows is positive where it counts, so
 * that a pivot which is good with all of them and without any is good in between. */
static int is_acceptable_bare(const Order *order, uint32_t i, const RowEntry *entry)
{
  return fabs(entry->bare) >= DBL_MIN && fabs(entry->bare) >= order->thresholds->pivot * order->bare_bound[i];
}

static int is_acceptable(const Order *order, uint32_t i, const RowEntry *entry)
{
  double size = fabs(entry->value);
  if (!is_allowed(order, i, entry->link.line)) return 0;
  if (!(size >= DBL_MIN && size <= DBL_MAX)) return 0;
  if (pair_of_row(order, i) != FACTOR_FREE) return 1;
  if (order->has_pairs && !order->relaxed && !is_acceptable_bare(order, i, entry)) return 0;
  return size >= order->thresholds->pivot * order->bound[i];
}

static uint32_t column_cost(const Order *order, uint32_t j)
{
  uint64_t cost = (uint64_t)(order->shortest[j] - 1) * (order->active.column.line[j].length - 1);
  return cost < MIN_TREE_NONE - 1 ? (uint32_t)cost : MIN_TREE_NONE - 1;
}

/* Between equal costs: the better quality, or else the row with the higher number. */
static int is_preferred(const Candidate *a, const Candidate *b)
{
  return a->quality != b->quality ? a->quality > b->quality : a->row > b->row;
}

/* The best pivot of a column. */
static Candidate examine_column(const Order *order, uint32_t j)
{
  Candidate best = {.row = NO_LINE, .column = j, .length = UINT32_MAX};
  const Link *link = column_entry(&order->active, j, 0);
  for (uint32_t o = 0; o < order->active.column.line[j].length; o++) {
    uint32_t i = link[o].line, length = order->active.row.line[i].length;
    if (length > best.length) continue;
    const RowEntry *entry = row_entry(&order->active, i, link[o].twin);
    Candidate candidate = {i, link[o].twin, j, length, fabs(entry->value) / order->bound[i]};
    if (length == best.length && !is_preferred(&candidate, &best)) continue;
    if (is_acceptable(order, i, entry)) best = candidate;
  }
  return best;
}

/* Examines a column at the top of the list. What is known about it may be less than its true cost: corrects that and returns
 * whether it was true. A column without a pivot is off the list until elimination changes one of its rows. */
static int is_true_cost(Order *order, uint32_t j, Candidate *best)
{
  uint32_t known = column_cost(order, j);
  *best = examine_column(order, j);
  order->shortest[j] = best->length;
  uint32_t cost = best->row == NO_LINE ? MIN_TREE_NONE : column_cost(order, j);
  if (cost == known && cost != MIN_TREE_NONE) return 1;
  min_tree_set(&order->cheapest, j, cost);
  return 0;
}

/* The next pivot: of the cheapest columns those of the first layer, of these the preferred one. */
static Candidate find_pivot(Order *order)
{
  Candidate best, other;
  uint32_t j;
  do {
    j = min_tree_next(&order->cheapest, 0);
    if (j == MIN_TREE_NONE) return (Candidate){.row = NO_LINE};
  } while (!is_true_cost(order, j, &best));
  for (size_t k = 1; k < order->thresholds->candidates; k++) {
    if (order->active.column.line[j].length > order->thresholds->searched) break; /* no tree */
    j = min_tree_next(&order->cheapest, j + 1);
    if (j == MIN_TREE_NONE || order->layer[j] != order->layer[best.column]) break;
    if (is_true_cost(order, j, &other) && is_preferred(&other, &best)) best = other;
  }
  return best;
}

static void find_bounds(Order *order, uint32_t i)
{
  const RowEntry *entry = row_entry(&order->active, i, 0);
  double largest = 0, bare = 0;
  for (uint32_t o = 0; o < order->active.row.line[i].length; o++) {
    if (order->relaxed && !order->is_alone && order->owner[entry[o].link.line] != FACTOR_FREE) continue;
    largest = fabs(entry[o].value) > largest ? fabs(entry[o].value) : largest;
    bare = fabs(entry[o].bare) > bare ? fabs(entry[o].bare) : bare;
  }
  order->bound[i] = largest;
  order->bare_bound[i] = bare;
}

/* Row i has changed: all its entries may be pivots now. Columns of the pivot row in work wait for their final length. */
static void offer_row(Order *order, uint32_t i)
{
  const RowEntry *entry = row_entry(&order->active, i, 0);
  uint32_t length = order->active.row.line[i].length;
  find_bounds(order, i);
  for (uint32_t o = 0; o < length; o++) {
    uint32_t j = entry[o].link.line;
    if (length >= order->shortest[j] || !is_allowed(order, i, j)) continue;
    order->shortest[j] = length;
    if (!order->pivot_position[j]) min_tree_set(&order->cheapest, j, column_cost(order, j));
  }
}

/* No acceptable pivot is left: check all rows again, with true bounds, without the test for laws that are switched off, and
 * without counting columns that are reserved for their own rows. 0 if that has been done since the last pivot. */
static int relax(Order *order)
{
  if (order->relaxed && order->relaxed_at == order->rank) return 0;
  order->relaxed = 1;
  order->relaxed_at = order->rank;
  for (uint32_t i = 0; i < order->matrix->n; i++) offer_row(order, i);
  return 1;
}

/* ---- elimination --------------------------------------------------------------------------------------------------- */

/* What a row's entries are multiplied with when the pivot row is subtracted from it. */
typedef struct Multiplier {
  double value, bare;
} Multiplier;

static Multiplier find_multiplier(const RowEntry *entry, const RowEntry *pivot)
{
  return (Multiplier){entry->value / pivot->value, fabs(pivot->bare) >= DBL_MIN ? entry->bare / pivot->bare : 0};
}

/* Subtracts entry k of the pivot row from an entry of row i. The rest of a cancellation is set to zero, so that it does not
 * spread. */
static void update_entry(Order *order, uint32_t i, RowEntry *entry, Multiplier multiplier, size_t k)
{
  double size = fabs(entry->value -= multiplier.value * order->pivot_value[k]);
  if (size > entry->peak) entry->peak = size;
  if (size <= order->thresholds->noise * entry->peak) entry->value = 0;
  if (size > order->bound[i]) order->bound[i] = size;
  if (!order->has_pairs) return;
  double change = multiplier.bare * order->pivot_bare[k], before = fabs(entry->bare);
  entry->bare -= change;
  if (fabs(entry->bare) <= order->thresholds->noise * before) entry->bare = 0;
  if (fabs(entry->bare) > order->bare_bound[i]) order->bare_bound[i] = fabs(entry->bare);
}

/* Updates the entries that row i shares with the pivot row by a walk along row i. */
static void update_by_walk(Order *order, uint32_t i, Multiplier multiplier)
{
  RowEntry *entry = row_entry(&order->active, i, 0);
  for (uint32_t o = 0; o < order->active.row.line[i].length; o++) {
    uint32_t position = order->pivot_position[entry[o].link.line];
    if (!position) continue;
    update_entry(order, i, entry + o, multiplier, position - 1);
    order->updated[position - 1] = i;
  }
}

/* Offset of the entry of a long row in column j, or NO_LINE. Searches the column if it is short. Entries in long columns, too,
 * are met again and again (a hub's own, while its arms are eliminated), and gather at the front of the row. */
static uint32_t find_in_long_row(Order *order, uint32_t i, uint32_t j)
{
  Active *active = &order->active;
  const size_t searched = order->thresholds->searched;
  uint32_t row_length = active->row.line[i].length, column_length = active->column.line[j].length;
  if (column_length <= searched) {
    const Link *entry = column_entry(active, j, 0);
    for (uint32_t o = 0; o < column_length; o++)
      if (entry[o].line == i) return entry[o].twin;
    return NO_LINE;
  }
  const RowEntry *entry = row_entry(active, i, 0);
  uint32_t o = 0;
  while (o < row_length && entry[o].link.line != j) o++;
  if (o == row_length) return NO_LINE;
  uint32_t to = o / 2;
  while (to < o && active->column.line[entry[to].link.line].length > searched) to++; /* not in the place of another such */
  active_swap(active, i, o, to);
  return to;
}

static void update_by_search(Order *order, uint32_t i, size_t n_pivot, Multiplier multiplier)
{
  for (size_t k = 0; k < n_pivot; k++) {
    uint32_t offset = find_in_long_row(order, i, order->pivot_column[k]);
    if (offset == NO_LINE) continue;
    update_entry(order, i, row_entry(&order->active, i, offset), multiplier, k);
    order->updated[k] = i;
  }
}

static int fill_row(Order *order, uint32_t i, size_t n_pivot, Multiplier multiplier)
{
  for (size_t k = 0; k < n_pivot; k++) {
    if (order->updated[k] == i) continue;
    double value = -multiplier.value * order->pivot_value[k], bare = -multiplier.bare * order->pivot_bare[k];
    if (!active_append(&order->active, i, order->pivot_column[k], value, bare)) return 0;
    if (fabs(value) > order->bound[i]) order->bound[i] = fabs(value);
    if (fabs(bare) > order->bare_bound[i]) order->bare_bound[i] = fabs(bare);
  }
  return 1;
}

/* Row i -= multiplier * pivot row. */
static int update_row(Order *order, uint32_t i, size_t n_pivot, Multiplier multiplier)
{
  const ActiveLine *line = order->active.row.line + i;
  if (line->length <= 4 * n_pivot + order->thresholds->searched) {
    update_by_walk(order, i, multiplier);
    if (!fill_row(order, i, n_pivot, multiplier)) return 0;
    offer_row(order, i);
    return 1;
  }
  update_by_search(order, i, n_pivot, multiplier);
  if (!fill_row(order, i, n_pivot, multiplier)) return 0;
  for (size_t k = 0; k < n_pivot; k++) {
    uint32_t *shortest = order->shortest + order->pivot_column[k];
    if (line->length < *shortest && is_allowed(order, i, order->pivot_column[k])) *shortest = line->length;
  }
  return 1;
}

/* Takes the pivot row out of the matrix, keeps it beside and returns its length without the pivot. */
static size_t detach_pivot_row(Order *order, uint32_t row, uint32_t pivot_offset)
{
  Active *active = &order->active;
  size_t n_pivot = 0;
  for (uint32_t o = 0; o < active->row.line[row].length; o++) {
    const RowEntry *entry = row_entry(active, row, o);
    active_remove_from_column(active, entry->link.line, entry->link.twin);
    if (o == pivot_offset) continue;
    order->pivot_column[n_pivot] = entry->link.line;
    order->pivot_value[n_pivot] = entry->value;
    order->pivot_bare[n_pivot] = entry->bare;
    order->updated[n_pivot++] = NO_LINE;
    order->pivot_position[entry->link.line] = (uint32_t)n_pivot;
  }
  active->row.live -= active->row.line[row].length;
  active->row.line[row].length = 0;
  return n_pivot;
}

/* Eliminates the pivot's column from all other rows, and with it the column itself. */
static int update_rows(Order *order, uint32_t column, const RowEntry *pivot, size_t n_pivot)
{
  Active *active = &order->active;
  for (uint32_t o = 0; o < active->column.line[column].length; o++) {
    const Link link = *column_entry(active, column, o);
    Multiplier multiplier = find_multiplier(row_entry(active, link.line, link.twin), pivot);
    active_remove_from_row(active, link.line, link.twin);
    if (!update_row(order, link.line, n_pivot, multiplier)) return 0;
    if (!numbers_append(&order->lower, link.line)) return 0;
  }
  order->operations += active->column.line[column].length * (n_pivot + 1);
  active->column.live -= active->column.line[column].length;
  active->column.line[column].length = 0;
  min_tree_set(&order->cheapest, column, MIN_TREE_NONE);
  return 1;
}

static int eliminate(Order *order, const Candidate *pivot)
{
  const RowEntry entry = *row_entry(&order->active, pivot->row, pivot->offset);
  size_t n_pivot = detach_pivot_row(order, pivot->row, pivot->offset);
  if (!update_rows(order, pivot->column, &entry, n_pivot)) return 0;
  for (size_t k = 0; k < n_pivot; k++) {
    uint32_t column = order->pivot_column[k];
    order->pivot_position[column] = 0;
    min_tree_set(&order->cheapest, column, order->shortest[column] == UINT32_MAX ? MIN_TREE_NONE : column_cost(order, column));
    if (!numbers_append(&order->upper, column)) return 0;
  }
  order->row[order->rank] = pivot->row;
  order->column[order->rank] = pivot->column;
  order->upper_end[order->rank] = (uint32_t)order->upper.n;
  order->lower_end[order->rank++] = (uint32_t)order->lower.n;
  return 1;
}

/* ---- the whole ------------------------------------------------------------------------------------------------------- */

static int load_row(Order *order, uint32_t i)
{
  const Matrix *m = order->matrix;
  uint32_t row = order->row_of[i], pair = pair_of_row(order, i);
  for (uint32_t e = m->start[row]; e < m->start[row + 1]; e++) {
    uint32_t column = order->number_of_column[m->column[e]];
    double scale = order->hints.is_scaled ? order->scale[m->column[e]] : 1, value = m->value[e] * scale;
    double bare = pair == FACTOR_FREE ? value : column == pair ? scale : 0;
    if (!active_append(&order->active, i, column, value, bare)) return 0;
  }
  return 1;
}

static int load(Order *order)
{
  const size_t n = order->matrix->n;
  Place place = order->spare;
  order->rank = order->upper.n = order->lower.n = 0;
  order->operations = 0;
  order->relaxed = 0;
  place_active(order, &place, n);
  active_clear(&order->active, order->row_room, order->column_room);
  min_tree_clear(&order->cheapest);
  memset(order->pivot_position, 0, n * sizeof *order->pivot_position);
  memset(order->shortest, 0xff, n * sizeof *order->shortest);
  for (uint32_t i = 0; i < n; i++)
    if (!load_row(order, i)) return 0;
  for (uint32_t i = 0; i < n; i++) offer_row(order, i);
  return 1;
}

/* Puts the rows and columns without a pivot behind the others. */
static void collect_left_over(Order *order)
{
  size_t n = order->matrix->n, n_rows = order->rank, n_columns = n_rows;
  memset(order->pivot_position, 0, n * sizeof *order->pivot_position);
  for (size_t k = 0; k < order->rank; k++) {
    order->pivot_position[order->row[k]] |= 1;
    order->pivot_position[order->column[k]] |= 2;
  }
  for (uint32_t i = 0; i < n; i++) {
    if (!(order->pivot_position[i] & 1)) order->row[n_rows++] = i;
    if (!(order->pivot_position[i] & 2)) order->column[n_columns++] = i;
  }
}

/* Large structures that are no trees, where even the cheapest pivot is dear. */
static int is_for_others(const Order *order, const Candidate *pivot)
{
  const Thresholds *t = order->thresholds;
  return order->memory && order->hints.is_scaled && !order->has_pairs && order->matrix->n > t->few && pivot->row != NO_LINE &&
         column_cost(order, pivot->column) > t->dear;
}

static int hand_over(Order *order)
{
  uint32_t *rows = order->row_room, *columns = order->column_room; /* not in use any more */
  if (order_rest(order, rows, columns)) return 1;
  order->memory = NULL;
  return 0;
}

FactorStatus order_markowitz(Order *order)
{
  if (order->hints.is_scaled) scale_columns(order->matrix, order->scale, order->bound);
  if (!load(order)) return FACTOR_NO_ROOM;
  while (order->rank < order->matrix->n) {
    Candidate pivot = find_pivot(order);
    if (is_for_others(order, &pivot) && hand_over(order)) return symbolic_factorise(order, order->row_room, order->column_room);
    if (pivot.row != NO_LINE) {
      if (!eliminate(order, &pivot)) return FACTOR_NO_ROOM;
      if (order->operations > order->most) return FACTOR_DEGRADED;
    } else if (!relax(order)) {
      collect_left_over(order);
      return FACTOR_SINGULAR;
    }
  }
  return FACTOR_OK;
}
