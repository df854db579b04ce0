/* input_driver.c: expressions and tables as drivers of inputs: which of their parts make events, and when. */
#include "load/input_driver.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"

void input_drivers_init(InputDrivers *drivers, Arena *arena, IrPool *pool)
{
  *drivers = (InputDrivers){.arena = arena, .pool = pool};
  map_init(&drivers->by_value, arena->memory);
}

void input_drivers_free(InputDrivers *drivers)
{
  if (drivers->arena) map_free(&drivers->by_value);
}

/* ---- what is linear in time ----------------------------------------------------------------------------------------- */

static int varies(const Ir *ir) /* between events */
{
  if (ir->kind == IR_TIME || ir->kind == IR_INITIAL || ir->kind == IR_TERMINAL) return 1;
  for (uint32_t i = 0; i < ir->count; i++)
    if (varies(ir->operands[i])) return 1;
  return 0;
}

typedef struct LinearInTime { /* slope * time + offset; the offset changes at events only */
  double slope;
  const Ir *offset;
} LinearInTime;

static int linear_in_time(IrPool *pool, const Ir *ir, LinearInTime *line);

static int linear_in_time_sum(IrPool *pool, const Ir *ir, LinearInTime *line)
{
  LinearInTime left, right;
  if (!linear_in_time(pool, ir->operands[0], &left) || !linear_in_time(pool, ir->operands[1], &right)) return 0;
  line->slope = ir->kind == IR_ADD ? left.slope + right.slope : left.slope - right.slope;
  line->offset = ir_binary(pool, (IrKind)ir->kind, left.offset, right.offset);
  return 1;
}

static int linear_in_time_product(IrPool *pool, const Ir *ir, LinearInTime *line)
{
  const Ir *factor = ir->operands[1], *rest = ir->operands[0];
  if (ir->kind == IR_MULTIPLY && factor->kind != IR_NUMBER) factor = ir->operands[0], rest = ir->operands[1];
  if (factor->kind != IR_NUMBER || !linear_in_time(pool, rest, line)) return 0;
  line->slope = ir->kind == IR_MULTIPLY ? line->slope * factor->number : line->slope / factor->number;
  line->offset = ir_binary(pool, (IrKind)ir->kind, line->offset, factor);
  return 1;
}

static int linear_in_time(IrPool *pool, const Ir *ir, LinearInTime *line)
{
  *line = (LinearInTime){0, ir};
  if (!varies(ir)) return 1;
  switch (ir->kind) {
  case IR_TIME:
    *line = (LinearInTime){1, ir_real(pool, 0)};
    return 1;
  case IR_NEGATE:
    if (!linear_in_time(pool, ir->operands[0], line)) return 0;
    *line = (LinearInTime){-line->slope, ir_negate(pool, line->offset)};
    return 1;
  case IR_ADD:
  case IR_SUBTRACT:
    return linear_in_time_sum(pool, ir, line);
  case IR_MULTIPLY:
  case IR_DIVIDE:
    return linear_in_time_product(pool, ir, line);
  default:
    return 0;
  }
}

static int is_sloped(const LinearInTime *line)
{
  return line->slope != 0 && isfinite(line->slope);
}

/* ---- terms ---------------------------------------------------------------------------------------------------------- */

typedef struct Split { /* an expression while its terms are taken out */
  IrPool *pool;
  DriverTerm terms[DRIVER_TERMS];
  uint32_t count;
  const char *problem;
} Split;

static const Ir *term(Split *split, DriverTermKind kind, double slope, const Ir *expression)
{
  TypeKind type = kind == TERM_WHOLE ? TYPE_REAL : TYPE_BOOLEAN;
  uint32_t k = 0;
  while (k < split->count &&
         (split->terms[k].kind != kind || split->terms[k].expression != expression || split->terms[k].slope != slope))
    k++;
  if (k == DRIVER_TERMS) split->problem = "it has too many conditions";
  if (split->problem) return expression;
  if (k == split->count) split->terms[split->count++] = (DriverTerm){kind, slope, expression};
  return ir_variable(split->pool, k, type);
}

static const Ir *split(Split *s, const Ir *ir);

/* A relation between lines changes at one instant, up to the next event; others at roots. */
static const Ir *split_relation(Split *s, const Ir *ir, const Ir *const *operands)
{
  LinearInTime line;
  int rises = ir->op == IR_LESS || ir->op == IR_LESS_EQUAL; /* the difference, from where it holds to where it does not */
  const Ir *difference = ir_binary(s->pool, IR_SUBTRACT, operands[0], operands[1]);
  if (ir->op == IR_EQUAL || ir->op == IR_NOT_EQUAL || !varies(difference))
    return ir_relation(s->pool, (IrRelation)ir->op, operands[0], operands[1]);
  if (!linear_in_time(s->pool, difference, &line) || !is_sloped(&line))
    return term(s, TERM_RELATION, 0, rises ? difference : ir_negate(s->pool, difference));
  const Ir *instant = ir_negate(s->pool, ir_binary(s->pool, IR_DIVIDE, line.offset, ir_real(s->pool, line.slope)));
  const Ir *before = term(s, TERM_BEFORE, 0, instant);
  if (s->problem) return before;
  return (line.slope > 0) == rises ? before : ir_not(s->pool, before);
}

/* Towards zero, of a number whose largest whole number below is given. */
static const Ir *truncated(IrPool *pool, const Ir *whole)
{
  const Ir *zero = ir_real(pool, 0), *one = ir_real(pool, 1);
  return ir_if(pool, ir_relation(pool, IR_GREATER_EQUAL, whole, zero), whole, ir_binary(pool, IR_ADD, whole, one));
}

/* Functions that jump where a line crosses whole numbers; NULL: it is none, or not of a line. */
static const Ir *split_whole(Split *s, const Ir *ir, const Ir *const *operands)
{
  int divides = ir->op == IR_DIV || ir->op == IR_MOD || ir->op == IR_REM;
  if (!divides && ir->op != IR_FLOOR && ir->op != IR_CEIL && ir->op != IR_INTEGER) return NULL;
  if (divides && (operands[1]->kind != IR_NUMBER || operands[1]->number == 0)) return NULL;
  LinearInTime line;
  const Ir *of = divides ? ir_binary(s->pool, IR_DIVIDE, operands[0], operands[1]) : operands[0];
  if (!linear_in_time(s->pool, of, &line) || !is_sloped(&line)) return NULL;
  const Ir *whole = term(s, TERM_WHOLE, line.slope, line.offset);
  if (s->problem) return whole;
  if (ir->op == IR_CEIL) return ir_binary(s->pool, IR_ADD, whole, ir_real(s->pool, 1));
  if (ir->op == IR_DIV || ir->op == IR_REM) whole = truncated(s->pool, whole);
  if (ir->op != IR_MOD && ir->op != IR_REM) return whole;
  return ir_binary(s->pool, IR_SUBTRACT, operands[0], ir_binary(s->pool, IR_MULTIPLY, whole, operands[1]));
}

static const Ir *rebuild(Split *s, const Ir *ir, const Ir *const *operands)
{
  const Ir *whole = ir->kind == IR_BUILTIN ? split_whole(s, ir, operands) : NULL;
  if (whole) return whole;
  return ir->kind == IR_RELATION ? split_relation(s, ir, operands) : ir_with_operands(s->pool, ir, operands);
}

/* NULL: it can stand in a driver. */
static const char *fault_of(const Ir *ir)
{
  if (ir->kind == IR_VARIABLE || ir->kind == IR_DER || ir->kind == IR_PRE) return "it depends on more than time";
  if (ir->kind == IR_STRING) return "a String has no numerical value";
  if (ir->kind != IR_BUILTIN) return NULL;
  if (ir->op == IR_EDGE || ir->op == IR_CHANGE) return "it depends on more than time";
  return ir->op == IR_SAMPLE ? "sample is for when-clauses" : NULL;
}

/* The expression with terms in place of what makes events. */
static const Ir *split(Split *s, const Ir *ir)
{
  if (!s->problem) s->problem = fault_of(ir);
  if (s->problem || ir->count == 0) return ir;
  if (ir->kind == IR_BUILTIN && ir->op == IR_NO_EVENT) return ir;
  const Ir **operands = ARENA_NEW(s->pool->arena, const Ir *, ir->count);
  for (uint32_t i = 0; i < ir->count; i++) operands[i] = split(s, ir->operands[i]);
  return s->problem ? ir : rebuild(s, ir, operands);
}

/* ---- drivers ---------------------------------------------------------------------------------------------------------- */

static InputDriver *add_driver(InputDrivers *drivers)
{
  InputDriver *driver = ARENA_NEW(drivers->arena, InputDriver, 1);
  *ARRAY_PUSH(drivers->arena, drivers->drivers, drivers->count, drivers->capacity) = driver;
  return driver;
}

const InputDriver *input_driver_of_expression(InputDrivers *drivers, const Ir *value, const char **problem)
{
  uint32_t known = map_get(&drivers->by_value, &value->id, sizeof value->id);
  if (known != MAP_NONE) return drivers->drivers[known];
  Split s = {.pool = drivers->pool};
  const Ir *result = split(&s, value);
  *problem = s.problem;
  if (s.problem) return NULL;
  DriverTerm *terms = ARENA_NEW(drivers->arena, DriverTerm, s.count);
  memcpy(terms, s.terms, s.count * sizeof *terms);
  InputDriver *driver = add_driver(drivers);
  *driver = (InputDriver){.terms = terms, .count = s.count, .value = result, .number = drivers->count - 1};
  /* Without memory for the map the next equal expression gets a driver of its own. */
  (void)map_put(&drivers->by_value, &value->id, sizeof value->id, drivers->count - 1);
  return driver;
}

/* 1: the value runs on through instant k as if it were not there, up to rounding. */
static int is_straight(const double *t, const double *left, const double *right, size_t k, size_t before, size_t count)
{
  if (k == 0 || k + 1 == count || left[k] != right[k]) return 0;
  double part = (t[k] - t[before]) / (t[k + 1] - t[before]);
  double between = right[before] * (1 - part) + left[k + 1] * part;
  return fabs(left[k] - between) <= 4 * DBL_EPSILON * fmax(fabs(right[before]), fabs(left[k + 1]));
}

/* Instants at which nothing happens would stop the solver needlessly. */
static void drop_straight(DriverTable *table, double *t, double *left, double *right)
{
  size_t kept = 0;
  for (size_t k = 0; k < table->count; k++) {
    if (is_straight(t, left, right, k, kept ? kept - 1 : 0, table->count)) continue;
    t[kept] = t[k];
    left[kept] = left[k];
    right[kept++] = right[k];
  }
  table->count = kept;
}

const InputDriver *input_driver_of_table(InputDrivers *drivers, const double *times, const double *values, size_t count)
{
  double *t = ARENA_NEW(drivers->arena, double, count);
  double *left = ARENA_NEW(drivers->arena, double, count), *right = ARENA_NEW(drivers->arena, double, count);
  DriverTable *table = ARENA_NEW(drivers->arena, DriverTable, 1);
  *table = (DriverTable){t, left, right, 0};
  for (size_t i = 0; i < count; i++) {
    if (i == 0 || times[i] != times[i - 1]) {
      t[table->count] = times[i];
      left[table->count++] = values[i];
    }
    right[table->count - 1] = values[i];
  }
  drop_straight(table, t, left, right);
  InputDriver *driver = add_driver(drivers);
  *driver = (InputDriver){.count = 1, .table = table, .number = drivers->count - 1};
  return driver;
}
