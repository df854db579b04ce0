/* input_driver_class.c: the component class of a driver.
 *
 * A step that ends at a time event needs the value just before it, and after the event the value just after it. A driver keeps
 * in its relations what it found at the last event: the truth of a comparison, or whether the number of the interval it is in
 * is odd. */
#include <math.h>
#include <string.h>

#include "load/input_driver.h"

static const InputDriver *driver_of(const LiedBatch *b, size_t i)
{
  const InputDrivers *drivers = b->context;
  return drivers->drivers[(uint32_t)b->p[i]];
}

/* Solvers come to an instant up to rounding. */
static int is_at(double time, double instant)
{
  return fabs(time - instant) <= 1e-13 * fmax(fabs(time), fabs(instant));
}

static int is_odd(double whole)
{
  return fmod(whole, 2) != 0;
}

/* Whether the interval number `now`, which began at `since`, has been entered already: it has not while the relation holds the
 * parity of the interval before. */
static int is_entered(const LiedBatch *b, size_t i, const InputDriver *driver, uint32_t k, int odd, double since)
{
  int remembered = lied_time_relation(b, i, driver->count, k, odd ? -1 : 1);
  return remembered == odd || !is_at(*b->time, since);
}

/* ---- whole numbers below a line ------------------------------------------------------------------------------------- */

/* The line is in interval m for begin <= time < end, even if slope * time + offset is rounded. */
typedef struct Interval {
  double m, begin, end;
} Interval;

static Interval interval_of(double m, double slope, double offset)
{
  double low = (m - offset) / slope, high = (m + 1 - offset) / slope;
  return slope > 0 ? (Interval){m, low, high} : (Interval){m, high, low};
}

static Interval interval_at(double slope, double offset, double time)
{
  double step = slope > 0 ? 1 : -1;
  Interval interval = interval_of(floor(slope * time + offset), slope, offset);
  if (time >= interval.end) interval = interval_of(interval.m + step, slope, offset);
  if (time < interval.begin) interval = interval_of(interval.m - step, slope, offset);
  return interval;
}

static double whole_value(const LiedBatch *b, size_t i, const InputDriver *driver, uint32_t k, double offset)
{
  double slope = driver->terms[k].slope;
  Interval now = interval_at(slope, offset, *b->time);
  return is_entered(b, i, driver, k, is_odd(now.m), now.begin) ? now.m : now.m - (slope > 0 ? 1 : -1);
}

/* ---- expressions ---------------------------------------------------------------------------------------------------- */

/* Where most conditions end: at a number, a term, or a choice among them. */
static const Ir *choose(const Ir *ir, const double *terms)
{
  while (ir->kind == IR_IF && ir->operands[0]->kind == IR_VARIABLE)
    ir = ir->operands[terms[ir->operands[0]->index] != 0 ? 1 : 2];
  return ir;
}

/* NAN after a problem, which stops the run with the name of the input. */
static double evaluate(const LiedBatch *b, const Ir *ir, const double *terms)
{
  const Ir *chosen = choose(ir, terms);
  if (chosen->kind == IR_NUMBER) return chosen->number;
  IrPoint point = {.variables = terms, .time = *b->time, .initial = b->initial};
  return ir_evaluate(chosen, &point);
}

/* A condition that cannot be computed, in a branch that is not taken, keeps its value. */
static double term_value(const LiedBatch *b, size_t i, const InputDriver *driver, uint32_t k, const double *terms)
{
  const DriverTerm *term = &driver->terms[k];
  if (term->kind == TERM_BEFORE && b->hold != LIED_HOLD_NONE) return lied_time_relation(b, i, driver->count, k, 0);
  double number = evaluate(b, term->expression, terms);
  size_t at = i * driver->count + k;
  if (isnan(number)) {
    b->g[at] = b->on[at] ? -1 : 1;
    return b->on[at];
  }
  switch (term->kind) {
  case TERM_BEFORE:
    return lied_time_relation(b, i, driver->count, k, *b->time - number);
  case TERM_RELATION:
    return lied_relation(b, i, driver->count, k, number);
  default:
    return whole_value(b, i, driver, k, number);
  }
}

static double expression_value(const LiedBatch *b, size_t i, const InputDriver *driver)
{
  double terms[DRIVER_TERMS];
  for (uint32_t k = 0; k < driver->count; k++) terms[k] = term_value(b, i, driver, k, terms);
  return evaluate(b, driver->value, terms);
}

/* When a term changes; past instants do no harm. */
static double term_instant(const LiedBatch *b, const DriverTerm *term, const double *terms)
{
  double number = term->kind == TERM_RELATION ? INFINITY : evaluate(b, term->expression, terms);
  if (term->kind == TERM_WHOLE) number = interval_at(term->slope, number, *b->time).end;
  return number > *b->time ? number : INFINITY;
}

static double expression_next(const LiedBatch *b, size_t i, const InputDriver *driver)
{
  double terms[DRIVER_TERMS], next = INFINITY;
  for (uint32_t k = 0; k < driver->count; k++) {
    terms[k] = term_value(b, i, driver, k, terms);
    next = fmin(next, term_instant(b, &driver->terms[k], terms));
  }
  return next;
}

/* ---- tables --------------------------------------------------------------------------------------------------------- */

size_t driver_table_segment(const DriverTable *table, double time)
{
  size_t low = 0, high = table->count; /* instants below `low` are not after `time`, those from `high` on are */
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (table->instants[middle] <= time)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

double driver_table_value(const DriverTable *table, size_t segment, double time)
{
  if (segment == 0) return table->left[0];
  if (segment == table->count) return table->right[segment - 1];
  double from = table->instants[segment - 1], to = table->instants[segment];
  double part = fmin((time - from) / (to - from), 1);
  return table->right[segment - 1] * (1 - part) + table->left[segment] * part;
}

static double table_now(const LiedBatch *b, size_t i, const InputDriver *driver)
{
  const DriverTable *table = driver->table;
  size_t segment = driver_table_segment(table, *b->time);
  double since = segment ? table->instants[segment - 1] : -INFINITY;
  if (!is_entered(b, i, driver, 0, segment % 2 != 0, since) && segment) segment--;
  return driver_table_value(table, segment, *b->time);
}

/* ---- the class ------------------------------------------------------------------------------------------------------ */

static void give(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const InputDriver *driver = driver_of(b, i);
    b->w[b->at[i]] = driver->table ? table_now(b, i, driver) : expression_value(b, i, driver);
  }
}

static void give_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) dot->w[b->at[i]] = 0;
}

static void next_event(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const InputDriver *driver = driver_of(b, i);
    const DriverTable *table = driver->table;
    size_t segment = table ? driver_table_segment(table, *b->time) : 0;
    if (!table)
      b->next[i] = expression_next(b, i, driver);
    else
      b->next[i] = segment < table->count ? table->instants[segment] : INFINITY;
  }
}

typedef struct InputDriverClass {
  struct InputDriverClass *next;
  LiedClass class_;
  LiedPort port;
  LiedGroup group;
  LiedBlock block;
} InputDriverClass;

static const LiedParameter parameters[] = {[INPUT_DRIVER_NUMBER] = {.name = "driver", .structural = LIED_STRUCTURAL}};

static int fits(const InputDriverClass *known, uint32_t relations, const LiedConnector *connector)
{
  const LiedVariable *own = known->port.connector->variables, *wanted = connector->variables;
  return known->class_.n_relations == relations && own->group == wanted->group && strcmp(own->name, wanted->name) == 0;
}

/* `$` keeps the instances out of the lists of variables. */
static const LiedClass *add_class(InputDrivers *drivers, uint32_t relations, const LiedConnector *connector)
{
  InputDriverClass *new = ARENA_NEW(drivers->arena, InputDriverClass, 1);
  *new = (InputDriverClass){
      .next = drivers->classes, .port = {.name = "y", .connector = connector}, .group = {0, connector->variables->group}};
  new->block = (LiedBlock){.n_outputs = 1, .outputs = &new->group, .evaluate = give, .tangent = give_tangent};
  new->class_ = (LiedClass){LIED_ABI,
                            .name = "$input",
                            .context = drivers,
                            .n_ports = 1,
                            .ports = &new->port,
                            .n_parameters = 1,
                            .parameters = parameters,
                            .n_relations = (uint16_t)relations,
                            .n_blocks = 1,
                            .blocks = &new->block,
                            .next_event = relations ? next_event : NULL};
  drivers->classes = new;
  return &new->class_;
}

const LiedClass *input_driver_class(InputDrivers *drivers, const InputDriver *driver, const LiedConnector *connector)
{
  if (connector->n_variables != 1 || connector->variables->kind != LIED_SIGNAL) return NULL;
  for (const InputDriverClass *known = drivers->classes; known; known = known->next)
    if (fits(known, driver->count, connector)) return &known->class_;
  return add_class(drivers, driver->count, connector);
}
