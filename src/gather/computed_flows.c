/* computed_flows.c: a class that computes its flows from what it reads: a heat flow from temperatures and a mass flow, say. Its
 * own equations are then about a variable of the class, which may be explicit; the flow of the port equals it. */
#include "gather/gather_internal.h"

typedef struct Computed {
  const ScalarClass *scalar;
  uint32_t *local; /* [count] instead of the flow; NONE: as it is */
  uint32_t count;
} Computed;

static const Ir *exchange_flow(void *user, const Ir *leaf)
{
  const Computed *computed = user;
  if (leaf->kind != IR_VARIABLE || leaf->index >= computed->count || computed->local[leaf->index] == NONE) return NULL;
  return scalar_reference(computed->scalar, computed->local[leaf->index]);
}

static void add_local(ScalarClass *scalar, uint32_t flow, uint32_t *local)
{
  const char *name = arena_printf(scalar->arena, "$%s", scalar->variables[flow].name);
  *local = scalar_add_variable(scalar, name, scalar->variables[flow].unit, TYPE_REAL);
  scalar->variables[*local].is_hidden = 1;
  const char *text = arena_printf(scalar->arena, "%s = %s", scalar->variables[flow].name, name);
  equation_add(scalar, scalar_reference(scalar, flow), scalar_reference(scalar, *local), text,
               scalar->spec->variables[flow].span);
  equation_scan(scalar, &scalar->equations[scalar->equation_count - 1]);
}

/* What is beside the flow are signals: an equation for a force is about a motion that others give. */
static int can_be_computed(const ScalarClass *scalar, uint32_t v)
{
  const IrVariable *variable = &scalar->spec->variables[v];
  if (scalar->variables[v].sort != SORT_REACTION || !variable->is_flow || variable->port == NONE) return 0;
  const ScalarConnector *connector = scalar->ports[variable->port].connector;
  for (uint32_t i = 0; i < connector->count; i++)
    if (!connector->variables[i].flow && connector->variables[i].kind != LIED_SIGNAL) return 0;
  return 1;
}

int gather_compute_flows(ScalarClass *scalar)
{
  uint32_t count = scalar->spec->variable_count, equations = scalar->equation_count, found = 0;
  Computed computed = {scalar, ARENA_NEW(scalar->arena, uint32_t, count), count};
  for (uint32_t v = 0; v < count; v++) {
    computed.local[v] = NONE;
    if (!can_be_computed(scalar, v)) continue;
    add_local(scalar, v, &computed.local[v]);
    found++;
  }
  for (uint32_t e = 0; e < equations && found; e++) {
    ScalarEquation *equation = &scalar->equations[e];
    equation->left = ir_substitute(scalar->pool, equation->left, exchange_flow, &computed);
    equation->right = ir_substitute(scalar->pool, equation->right, exchange_flow, &computed);
    equation_scan(scalar, equation);
  }
  return found > 0;
}
