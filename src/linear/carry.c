/* carry.c: the content of the blocks of one factor in those of another, which have at least as much room. */
#include <string.h>

#include "linear/factor_internal.h"

static void carry(void *to, const void *from, size_t count, size_t size)
{
  if (count) memcpy(to, from, count * size);
}

#define CARRY(to, from, array, count) carry((to)->array, (from)->array, (count), sizeof *(from)->array)

static size_t least(size_t a, size_t b)
{
  return a < b ? a : b;
}

void symbolic_carry(Symbolic *to, const Symbolic *from)
{
  const SymbolicHead *head = from->head;
  const size_t n = head->n, n_lower = least(head->n_lower, from->room.n_lower),
               n_upper = least(head->n_upper, from->room.n_upper);
  *to->head = *head;
  if (!head->is_valid) return;
  CARRY(to, from, rows, n);
  CARRY(to, from, upper, n);
  CARRY(to, from, growth_limit, n);
  CARRY(to, from, pivot_limit, n);
  CARRY(to, from, scale, n);
  CARRY(to, from, row, n);
  CARRY(to, from, column, n);
  CARRY(to, from, pivot_of_row, n);
  CARRY(to, from, row_code, n);
  CARRY(to, from, row_lower, n);
  CARRY(to, from, supernode, n);
  CARRY(to, from, n_short, n);
  CARRY(to, from, need_begin, n);
  CARRY(to, from, need_end, n);
  CARRY(to, from, below_end, n);
  CARRY(to, from, code, head->n_matrix + n_lower + n_upper);
  CARRY(to, from, need, n_lower);
  CARRY(to, from, below, n_lower);
  CARRY(to, from, need_lanes, n_lower);
  CARRY(to, from, panel, n);
}

void numeric_carry(Numeric *to, const Numeric *from, const SymbolicHead *of)
{
  *to->head = *from->head;
  if (!of->is_valid) return;
  CARRY(to, from, inverse, of->n);
  CARRY(to, from, lower_value, least(of->n_lower, from->room.n_lower));
  CARRY(to, from, upper_value, least(of->n_upper, from->room.n_upper));
  CARRY(to, from, size, of->n);
  CARRY(to, from, grown, of->n);
  CARRY(to, from, is_new, of->n);
}

FactorRoom factor_room_of(const Factor *factor)
{
  return room_max(factor->workspace->room, room_max(factor->own->room, factor->numeric->room));
}

void factor_copy(Factor *to, const Factor *from)
{
  if (from->symbolic == from->own) symbolic_carry(to->own, from->own);
  numeric_carry(to->numeric, from->numeric, from->symbolic->head);
  to->symbolic = from->symbolic == from->own ? to->own : from->symbolic;
}
