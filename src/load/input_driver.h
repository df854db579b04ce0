/* input_driver.h: drivers of inputs that no part drives: an expression in time, or a column of a table.
 *
 * A driver becomes an instance of a class that needs no C compiler: its block evaluates the driver. A driver is data, so all
 * drivers with equally many relations share one class, whose context is the list of drivers: the parameter of an instance is
 * its number there. So the list must live as long as the system. */
#ifndef LIED_LOAD_INPUT_DRIVER_H
#define LIED_LOAD_INPUT_DRIVER_H

#include "base/map.h"
#include "ir/ir.h"
#include "lied/component.h"

/* A number that changes only at events. Where an expression depends on terms, number k of its variables is term k. */
typedef enum DriverTermKind {
  TERM_BEFORE,   /* 1 while time < expression */
  TERM_RELATION, /* 1 while expression < 0 */
  TERM_WHOLE     /* the largest whole number below slope * time + expression (just after the present) */
} DriverTermKind;

typedef struct DriverTerm {
  DriverTermKind kind;
  double slope;
  const Ir *expression; /* in time, for TERM_RELATION, and the terms before this one */
} DriverTerm;

/* Linear between instants, constant outside of them. */
typedef struct DriverTable {
  const double *instants;     /* [count] ascending, each once */
  const double *left, *right; /* [count] the value just before and just after the instant */
  size_t count;
} DriverTable;

enum { DRIVER_TERMS = 200 }; /* at most */

typedef struct InputDriver {
  const DriverTerm *terms; /* [count] */
  uint32_t count;
  const Ir *value;          /* in time and terms; NULL: the table's */
  const DriverTable *table; /* NULL: the expression's */
  uint32_t number;          /* in the list */
} InputDriver;

/* The drivers and classes of one system. Lives in the arena. */
typedef struct InputDrivers {
  Arena *arena;
  IrPool *pool;
  Map by_value; /* id of an expression -> number of its driver: equal expressions share one; freed by input_drivers_free */
  const InputDriver **drivers; /* [count] */
  uint32_t count, capacity;
  struct InputDriverClass *classes;
} InputDrivers;

void input_drivers_init(InputDrivers *drivers, Arena *arena, IrPool *pool);
void input_drivers_free(InputDrivers *drivers);

/* NULL: the expression cannot be one; `problem` then says why. */
const InputDriver *input_driver_of_expression(InputDrivers *drivers, const Ir *value, const char **problem);
/* Points by ascending time; of several at one time the first counts before it, the last after it. At least one. */
const InputDriver *input_driver_of_table(InputDrivers *drivers, const double *times, const double *values, size_t count);

/* The class for a driver that is connected to a port with this connector of one signal; NULL: the connector is not so simple.
 */
const LiedClass *input_driver_class(InputDrivers *drivers, const InputDriver *driver, const LiedConnector *connector);
enum { INPUT_DRIVER_NUMBER = 0 }; /* the parameter of its instances, to be set to driver->number */

/* ---- evaluation, used by the class ---- */

double driver_table_value(const DriverTable *table, size_t segment, double time);
size_t driver_table_segment(const DriverTable *table, double time); /* how many instants are not after `time` */

#endif
