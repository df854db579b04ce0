/* order_whens.c: when-clauses of equations stand in any order: each is evaluated behind those that assign what it reads, and so
 * are the equations inside of one. Algorithm sections are taken as a whole. What waits for each other stays in the order of the
 * text. */
#include <string.h>

#include "gather/gather_internal.h"

/* What is put into an order: clauses, or the equations of one. */
typedef struct Unit {
  uint32_t first, count; /* of its parts */
  uint32_t *reads;       /* discrete variables, not their values before the event */
  uint32_t read_count, read_capacity, next;
  uint8_t is_met;
} Unit;

typedef struct Order {
  ScalarClass *scalar;
  Unit *units;
  uint32_t count;
  uint32_t *owner; /* [variable] the unit that assigns it; NONE */
  uint32_t *sorted, sorted_count;
} Order;

static Order new_order(ScalarClass *scalar, uint32_t most)
{
  Order order = {.scalar = scalar,
                 .units = ARENA_NEW(scalar->arena, Unit, most),
                 .owner = ARENA_NEW(scalar->arena, uint32_t, scalar->variable_count),
                 .sorted = ARENA_NEW(scalar->arena, uint32_t, most)};
  for (uint32_t v = 0; v < scalar->variable_count; v++) order.owner[v] = NONE;
  return order;
}

static void add_reads(Order *order, Unit *unit, const Ir *ir)
{
  uint32_t count;
  const uint32_t *variables = ir_variables_now(order->scalar->arena, ir, &count);
  for (uint32_t i = 0; i < count; i++)
    if (order->scalar->variables[variables[i]].is_discrete)
      *ARRAY_PUSH(order->scalar->arena, unit->reads, unit->read_count, unit->read_capacity) = variables[i];
}

static void add_action(Order *order, Unit *unit, const ScalarAction *action)
{
  if (action->value) add_reads(order, unit, action->value);
  if (action->kind == ACTION_ASSIGN) order->owner[action->variable] = (uint32_t)(unit - order->units);
}

/* Depth first, without recursion: a chain may be as long as the list. */
static int sort(Order *order)
{
  uint32_t *stack = ARENA_NEW(order->scalar->arena, uint32_t, order->count), depth = 0;
  int is_new = 0;
  for (uint32_t root = 0; root < order->count; root++) {
    if (order->units[root].is_met) continue;
    order->units[root].is_met = 1;
    stack[depth++] = root;
    while (depth) {
      Unit *unit = &order->units[stack[depth - 1]];
      uint32_t before = unit->next < unit->read_count ? order->owner[unit->reads[unit->next++]] : NONE;
      if (before != NONE && !order->units[before].is_met) {
        order->units[before].is_met = 1;
        stack[depth++] = before;
      } else if (unit->next == unit->read_count) {
        is_new |= stack[depth - 1] != order->sorted_count;
        order->sorted[order->sorted_count++] = stack[--depth];
      }
    }
  }
  return is_new;
}

/* The list of items of this size with its units in order. */
static void rearrange(const Order *order, void *list, uint32_t count, size_t size)
{
  char *old = arena_alloc(order->scalar->arena, count, size), *to = list;
  memcpy(old, list, count * size);
  for (uint32_t i = 0; i < order->sorted_count; i++) {
    const Unit *unit = &order->units[order->sorted[i]];
    memcpy(to, old + unit->first * size, unit->count * size);
    to += unit->count * size;
  }
}

static void order_actions(ScalarClass *scalar, ScalarWhen *when)
{
  if (when->section || when->action_count < 2) return;
  Order order = new_order(scalar, when->action_count);
  for (; order.count < when->action_count; order.count++) {
    Unit *unit = &order.units[order.count];
    unit->first = order.count;
    unit->count = 1;
    add_action(&order, unit, &when->actions[order.count]);
  }
  if (sort(&order)) rearrange(&order, when->actions, when->action_count, sizeof *when->actions);
}

static int same_unit(const ScalarWhen *a, const ScalarWhen *b)
{
  return a->clause == b->clause || (a->section && a->section == b->section);
}

void order_whens(ScalarClass *scalar)
{
  Order order = new_order(scalar, scalar->when_count);
  for (uint32_t w = 0; w < scalar->when_count; w++) {
    ScalarWhen *when = &scalar->whens[w];
    order_actions(scalar, when);
    if (w == 0 || !same_unit(when - 1, when)) order.units[order.count++].first = w;
    Unit *unit = &order.units[order.count - 1];
    unit->count++;
    add_reads(&order, unit, when->condition);
    for (uint32_t a = 0; a < when->action_count; a++) add_action(&order, unit, &when->actions[a]);
  }
  if (sort(&order)) rearrange(&order, scalar->whens, scalar->when_count, sizeof *scalar->whens);
}
