/* orientation.c: connectors with an orientation R[3,3], whose columns are the axes of a frame. No three numbers of it have
 * derivatives that could be the unknowns of a port: its derivative is that of a turning frame, der(R) = [o]x R, with the
 * elastic angular velocity o[3] as unknown, the quasi-velocity of the connector. */
#include <string.h>

#include "gather/gather_internal.h"

enum { AXES = 3, ENTRIES = AXES * AXES };

/* Of consecutive variables of the kind; count: there is none. */
static uint32_t first_of_kind(const IrConnector *connector, const char *kind, uint32_t *n)
{
  uint32_t first = connector->count;
  *n = 0;
  for (uint32_t v = connector->count; v-- > 0;)
    if (strcmp(declared_kind(&connector->variables[v]), kind) == 0) first = v, ++*n;
  return first;
}

static int is_row_of(const IrConnector *connector, uint32_t first, uint32_t n, const char *kind)
{
  for (uint32_t v = first; v < first + n; v++)
    if (v >= connector->count || connector->variables[v].is_flow || connector->variables[v].type != TYPE_REAL ||
        strcmp(declared_kind(&connector->variables[v]), kind) != 0)
      return 0;
  return 1;
}

void check_orientation(Gather *gather, const IrConnector *connector)
{
  uint32_t entries, axes, R = first_of_kind(connector, ORIENTATION_KIND, &entries);
  uint32_t o = first_of_kind(connector, "quasi-velocity", &axes);
  if (!entries && !axes) return;
  if (entries == ENTRIES && axes == AXES && is_row_of(connector, R, ENTRIES, ORIENTATION_KIND) &&
      is_row_of(connector, o, AXES, "quasi-velocity"))
    return;
  const ConnectorVariable *variable = &connector->variables[entries ? R : o];
  diagnostic_error(gather->diagnostics, variable->declared->span, "wrong-annotation",
                   "a connector with an orientation has one matrix [3, 3] of that kind and one vector [3] that is its "
                   "quasi-velocity");
  diagnostic_about(gather->diagnostics, &(Topic){.variable = variable->name});
}

static const Ir *product(const ScalarClass *scalar, uint32_t a, uint32_t b)
{
  return ir_binary(scalar->pool, IR_MULTIPLY, scalar_reference(scalar, a), scalar_reference(scalar, b));
}

uint32_t find_orientation(const IrConnector *connector)
{
  uint32_t n, first = first_of_kind(connector, ORIENTATION_KIND, &n);
  return n == ENTRIES ? first : NONE;
}

/* Column by column, der(e) = o x e. */
void gather_orientation(ScalarClass *scalar, const IrPort *port)
{
  uint32_t n, R = port->first_variable + first_of_kind(port->connector, ORIENTATION_KIND, &n);
  uint32_t o = port->first_variable + first_of_kind(port->connector, "quasi-velocity", &n);
  if (n != AXES) return;
  for (uint32_t i = 0; i < AXES; i++)
    for (uint32_t j = 0; j < AXES; j++) {
      uint32_t next = (i + 1) % AXES, last = (i + 2) % AXES;
      scalar->variables[R + AXES * i + j].rate =
          ir_binary(scalar->pool, IR_SUBTRACT, product(scalar, o + next, R + AXES * last + j),
                    product(scalar, o + last, R + AXES * next + j));
    }
}
