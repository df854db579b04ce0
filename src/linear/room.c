/* room.c: how the blocks of Symbolic, Numeric and Workspace are laid out, and how large they are. */
#include <string.h>

#include "linear/factor_internal.h"

/* ---- rooms --------------------------------------------------------------------------------------------------------- */

static size_t larger(size_t a, size_t b)
{
  return a > b ? a : b;
}

FactorRoom room_max(FactorRoom a, FactorRoom b)
{
  return (FactorRoom){.n = larger(a.n, b.n),
                      .n_matrix = larger(a.n_matrix, b.n_matrix),
                      .n_lower = larger(a.n_lower, b.n_lower),
                      .n_upper = larger(a.n_upper, b.n_upper),
                      .n_listed = larger(a.n_listed, b.n_listed),
                      .n_active = larger(a.n_active, b.n_active)};
}

/* Trees get by with this: their factors have about as many entries as the matrix, and elimination removes entries as fast as it
 * adds them. */
FactorRoom factor_room(const Matrix *matrix)
{
  const size_t n = matrix->n, n_matrix = matrix->start[n];
  return (FactorRoom){
      .n = n, .n_matrix = n_matrix, .n_listed = n_matrix + n / 2 + 64, .n_active = n_matrix + n_matrix / 2 + n / 4 + 64};
}

FactorRoom symbolic_room(const Symbolic *symbolic)
{
  const SymbolicHead *head = symbolic->head;
  return (FactorRoom){.n = head->n, .n_matrix = head->n_matrix, .n_lower = head->n_lower, .n_upper = head->n_upper};
}

FactorRoom symbolic_room_like(const Symbolic *first, size_t n, size_t n_matrix, double slack)
{
  const FactorRoom like = symbolic_room(first);
  const size_t n_like = larger(like.n_lower, like.n_upper);
  const double per_entry = slack * (double)n_like / (double)larger(like.n_matrix, 1);
  const size_t n_factor = larger((size_t)(per_entry * (double)n_matrix), n_matrix) + 64;
  return (FactorRoom){.n = n,
                      .n_matrix = n_matrix,
                      .n_lower = n_factor,
                      .n_upper = n_factor,
                      .n_listed = n_factor,
                      .n_active = larger(n_factor, n_matrix + n_matrix / 2 + n / 4) + 64};
}

/* ---- blocks -------------------------------------------------------------------------------------------------------- */

static size_t place_symbolic(Symbolic *s, char *memory, const FactorRoom *room)
{
  const size_t n = room->n;
  Place place = {memory, 0};
  s->room = *room;
  s->head = PLACE_TAKE(&place, SymbolicHead, 1);
  s->rows = PLACE_TAKE(&place, RowCode, n);
  s->upper = PLACE_TAKE(&place, UpperRow, n);
  double **doubles[] = {&s->growth_limit, &s->pivot_limit, &s->scale};
  for (size_t k = 0; k < sizeof doubles / sizeof *doubles; k++) *doubles[k] = PLACE_TAKE(&place, double, n);
  uint32_t **numbers[] = {&s->row,       &s->column,  &s->pivot_of_row, &s->row_code, &s->row_lower,
                          &s->supernode, &s->n_short, &s->need_begin,   &s->need_end, &s->below_end};
  for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) *numbers[k] = PLACE_TAKE(&place, uint32_t, n);
  s->code = PLACE_TAKE(&place, uint32_t, room->n_matrix + room->n_lower + room->n_upper);
  s->need = PLACE_TAKE(&place, uint32_t, room->n_lower);
  s->below = PLACE_TAKE(&place, uint32_t, room->n_lower);
  s->need_lanes = PLACE_TAKE(&place, unsigned char, room->n_lower);
  s->panel = PLACE_TAKE(&place, unsigned char, n);
  return place.used;
}

static size_t place_numeric(Numeric *v, char *memory, const FactorRoom *room)
{
  const size_t n = room->n;
  Place place = {memory, 0};
  v->room = *room;
  v->head = PLACE_TAKE(&place, NumericHead, 1);
  v->inverse = PLACE_TAKE(&place, double, n);
  v->lower_value = PLACE_TAKE(&place, double, room->n_lower);
  v->upper_value = PLACE_TAKE(&place, double, room->n_upper);
  v->size = PLACE_TAKE(&place, float, n);
  v->grown = PLACE_TAKE(&place, uint32_t, n);
  v->is_new = PLACE_TAKE(&place, unsigned char, n);
  return place.used;
}

static size_t place_workspace(Workspace *w, char *memory, const FactorRoom *room)
{
  const size_t n = room->n;
  Place place = {memory, 0};
  w->room = *room;
  w->lanes = PLACE_TAKE(&place, Lanes, n);
  w->x = PLACE_TAKE(&place, double, n);
  w->y = PLACE_TAKE(&place, double, n);
  w->weak_rows = PLACE_TAKE(&place, uint32_t, n);
  w->weak_columns = PLACE_TAKE(&place, uint32_t, n);
  w->order = place_take(&place, room->n_active ? order_size(room) : 0, 1);
  return place.used;
}

size_t symbolic_size(const FactorRoom *room)
{
  Symbolic view;
  return place_symbolic(&view, NULL, room);
}

void symbolic_bind(Symbolic *symbolic, void *memory, const FactorRoom *room)
{
  (void)place_symbolic(symbolic, memory, room);
}

size_t numeric_size(const FactorRoom *room)
{
  Numeric view;
  return place_numeric(&view, NULL, room);
}

void numeric_bind(Numeric *numeric, void *memory, const FactorRoom *room)
{
  (void)place_numeric(numeric, memory, room);
}

size_t workspace_size(const FactorRoom *room)
{
  Workspace view;
  return place_workspace(&view, NULL, room);
}

void workspace_bind(Workspace *workspace, void *memory, const FactorRoom *room)
{
  (void)place_workspace(workspace, memory, room);
}

/* ---- copies -------------------------------------------------------------------------------------------------------- */

#define COPY(field, count) memcpy(to->field, from->field, (count) * sizeof *to->field)

void symbolic_copy(const Symbolic *to, const Symbolic *from)
{
  const size_t n = from->head->n, n_lower = from->head->n_lower;
  COPY(head, 1);
  COPY(rows, n);
  COPY(upper, n);
  COPY(growth_limit, n);
  COPY(pivot_limit, n);
  COPY(scale, n);
  COPY(row, n);
  COPY(column, n);
  COPY(pivot_of_row, n);
  COPY(row_code, n);
  COPY(row_lower, n);
  COPY(supernode, n);
  COPY(n_short, n);
  COPY(need_begin, n);
  COPY(need_end, n);
  COPY(below_end, n);
  COPY(code, from->head->n_matrix + n_lower + from->head->n_upper);
  COPY(need, n_lower);
  COPY(below, n_lower);
  COPY(need_lanes, n_lower);
  COPY(panel, n);
}

void numeric_copy(const Numeric *to, const Numeric *from, const Symbolic *symbolic)
{
  const size_t n = symbolic->head->n;
  COPY(head, 1);
  COPY(inverse, n);
  COPY(lower_value, symbolic->head->n_lower);
  COPY(upper_value, symbolic->head->n_upper);
  COPY(size, n);
  COPY(grown, n);
  COPY(is_new, n);
}
