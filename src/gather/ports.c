/* ports.c: the variables of a specialisation, its ports, and the groups of values that a port provides together. */
#include <string.h>

#include "gather/gather_internal.h"

/* ---- ports ----------------------------------------------------------------------------------------------------------- */

static LiedVariable scalar_signal[] = {{"", "", LIED_SIGNAL, 0, 0}};
static const ScalarConnector signal_connector = {"Real", scalar_signal, 1, 1, NONE};
/* The same between linear levels: a force that another part measures. */
static LiedVariable scalar_reaction[] = {{"", "", LIED_REACTION, 0, 0}};
static const ScalarConnector reaction_connector = {"Real", scalar_reaction, 1, 0, NONE};

static int is_own_input(const IrVariable *variable)
{
  return variable->is_input && variable->port == NONE && variable->variability > VARIABILITY_PARAMETER;
}

static int is_cross_signal(const IrVariable *variable)
{
  return variable->cross_reference && variable->variability > VARIABILITY_PARAMETER;
}

static const Ir *default_of(ScalarClass *scalar, uint32_t variable)
{
  return scalar->spec->variables[variable].attributes[ATTRIBUTE_VALUE];
}

/* A copy of the variable: it may be a state or a value of another port itself. */
static uint32_t exported_copy(ScalarClass *scalar, uint32_t variable)
{
  const IrVariable *source = &scalar->spec->variables[variable];
  uint32_t copy = scalar_add_variable(scalar, source->name, source->unit, source->type);
  scalar->variables[copy].is_hidden = 1;
  return copy;
}

/* Where the value of a variable that passes between parts is computed. */
static VariableLevel level_of(const ScalarClass *scalar, ScalarPortKind kind, uint32_t variable)
{
  const Gather *gather = scalar->gather;
  if (kind == PORT_EXPORT) return gather->level(gather->user, scalar->spec, variable);
  for (const PartImport *i = gather->imports; i && kind == PORT_READ; i = i->next)
    if (i->spec == scalar->spec && i->variable == variable) return gather->level(gather->user, i->source, i->source_variable);
  return LEVEL_EXPLICIT;
}

static void take(ScalarClass *scalar, uint32_t variable)
{
  scalar->variables[variable].sort = SORT_TAKEN;
  scalar->variables[variable].is_linear = 1;
}

/* What is known after the linear level needs no port: results alone have it. */
static int is_taken(ScalarClass *scalar, uint32_t variable)
{
  if (level_of(scalar, PORT_READ, variable) != LEVEL_LATE) return 0;
  take(scalar, variable);
  return 1;
}

static void hide(ScalarClass *scalar, uint32_t variable)
{
  scalar->variables[variable].is_hidden = 1;
  scalar->variables[variable].name = arena_printf(scalar->arena, "$%s", scalar->variables[variable].name);
}

/* A signal that passes after the linear level: an input is taken, another is offered by a copy. */
static void pass_late(ScalarClass *scalar, uint32_t variable)
{
  if (scalar->spec->variables[variable].is_input) {
    take(scalar, variable);
    return;
  }
  uint32_t copy = exported_copy(scalar, variable);
  scalar->variables[copy].offers = variable;
  scalar->variables[copy].name = arena_printf(scalar->arena, "$%s", scalar->variables[variable].name);
}

static const ScalarConnector no_connector = {"None", NULL, 0, 0, NONE}; /* of what passes late */

static void add_spec_port(ScalarClass *scalar, const IrPort *source)
{
  ScalarPort *port = &scalar->ports[scalar->port_count++];
  *port = (ScalarPort){
      .spec_variable = NONE, .name = source->name, .connector = gather_connector(scalar->gather, source->connector)};
  if (gather_is_late(scalar->gather, scalar->spec, source->first_variable)) {
    port->connector = &no_connector;
    pass_late(scalar, source->first_variable);
    return;
  }
  port->variables = ARENA_NEW(scalar->arena, uint32_t, source->connector->count);
  for (uint32_t v = 0; v < source->connector->count; v++) port->variables[v] = source->first_variable + v;
  if (source->connector->count != 1 || *source->connector->variables[0].name) return;
  port->spec_variable = source->first_variable;
  port->optional = source->connector->variables[0].is_input;
  port->open_value = port->optional ? default_of(scalar, source->first_variable) : NULL;
}

static void add_signal_port(ScalarClass *scalar, ScalarPortKind kind, uint32_t spec_variable, uint32_t variable)
{
  const char *name = scalar->variables[variable].name;
  ScalarPort *port = &scalar->ports[scalar->port_count++];
  *port = (ScalarPort){.kind = kind,
                       .spec_variable = spec_variable,
                       .name = kind == PORT_INPUT ? name : arena_printf(scalar->arena, "$%s", name),
                       .connector = &signal_connector};
  if (level_of(scalar, kind, spec_variable) == LEVEL_LINEAR) {
    port->connector = &reaction_connector;
    port->gives = kind == PORT_EXPORT;
  }
  port->variables = ARENA_NEW(scalar->arena, uint32_t, 1);
  port->variables[0] = variable;
  port->optional = kind == PORT_INPUT;
  port->open_value = port->optional ? default_of(scalar, variable) : NULL;
}

static ScalarPortKind signal_kind(const IrVariable *variable)
{
  if (is_own_input(variable)) return PORT_INPUT;
  if (is_cross_signal(variable)) return variable->is_written ? PORT_WRITE : PORT_READ;
  return PORT_CONNECTOR;
}

static void gather_ports(ScalarClass *scalar, int with_exports)
{
  const Specialisation *spec = scalar->spec;
  uint32_t count = spec->port_count + spec->variable_count;
  for (const PartExport *e = scalar->gather->exports; e; e = e->next) count += e->spec == spec;
  scalar->ports = ARENA_NEW(scalar->arena, ScalarPort, count);
  for (uint32_t p = 0; p < spec->port_count; p++) add_spec_port(scalar, &spec->ports[p]);
  for (uint32_t v = 0; v < spec->variable_count; v++) {
    ScalarPortKind kind = signal_kind(&spec->variables[v]);
    if (kind == PORT_CONNECTOR || (kind == PORT_READ && is_taken(scalar, v))) continue;
    if (!gather_is_late(scalar->gather, spec, v)) {
      add_signal_port(scalar, kind, v, v);
      continue;
    }
    pass_late(scalar, v);
    if (kind == PORT_WRITE) hide(scalar, v); /* the part that it is written to shows it */
  }
  for (const PartExport *e = scalar->gather->exports; e && with_exports; e = e->next)
    if (e->spec == spec && level_of(scalar, PORT_EXPORT, e->variable) != LEVEL_LATE)
      add_signal_port(scalar, PORT_EXPORT, e->variable, exported_copy(scalar, e->variable));
}

static void show(ScalarClass *scalar, uint32_t copy, uint32_t own)
{
  const IrVariable *source = &scalar->spec->variables[own];
  const char *text = arena_printf(scalar->arena, "%s, as seen by other parts", source->name);
  equation_add(scalar, scalar_reference(scalar, copy), scalar_reference(scalar, own), text, source->span);
}

void gather_shown(ScalarClass *scalar)
{
  for (uint32_t v = 0; v < scalar->variable_count; v++)
    if (scalar->variables[v].offers != NONE) show(scalar, v, scalar->variables[v].offers);
  for (uint32_t p = 0; p < scalar->port_count; p++) {
    const ScalarPort *port = &scalar->ports[p];
    for (uint32_t v = 0; v < port->connector->count; v++) {
      uint32_t own = p < scalar->spec->port_count ? scalar->spec->ports[p].first_variable + v : port->spec_variable;
      if (port->variables[v] != own) show(scalar, port->variables[v], own);
    }
  }
}

/* An output that is differentiated, as in der(y) = u, is a variable of its own; the port shows it. */
static int is_differentiated(const Ir *ir, uint32_t variable)
{
  if (!ir) return 0;
  if (ir->kind == IR_DER && ir->index == variable) return 1;
  for (uint32_t i = 0; i < ir->count; i++)
    if (is_differentiated(ir->operands[i], variable)) return 1;
  return 0;
}

static int is_differentiated_in(const IrEquation *equations, uint32_t variable)
{
  for (const IrEquation *e = equations; e; e = e->next) {
    if (is_differentiated(e->left, variable) || is_differentiated(e->right, variable)) return 1;
    for (const IrBranch *b = e->branches; b; b = b->next)
      if (is_differentiated_in(b->body, variable)) return 1;
  }
  return 0;
}

static int is_differentiated_anywhere(const ScalarClass *scalar, uint32_t variable)
{
  for (uint32_t v = 0; v < scalar->spec->variable_count; v++)
    if (is_differentiated(scalar->spec->variables[v].attributes[ATTRIBUTE_VALUE], variable)) return 1;
  return is_differentiated_in(scalar->spec->equations.first, variable);
}

/* So is one that a when-clause assigns. */
static int is_assigned_in(const IrEquation *list, uint32_t variable, int in_when)
{
  for (const IrEquation *e = list; e; e = e->next) {
    int assigns = e->kind == IR_EQUATION_EQUAL || e->kind == IR_EQUATION_ASSIGN;
    if (in_when && assigns && e->left->kind == IR_VARIABLE && e->left->index == variable) return 1;
    for (const IrBranch *b = e->branches; b; b = b->next)
      if (is_assigned_in(b->body, variable, in_when || e->kind == IR_EQUATION_WHEN)) return 1;
  }
  return 0;
}

static int is_assigned_at_events(const ScalarClass *scalar, uint32_t variable)
{
  for (const IrAlgorithm *a = scalar->spec->algorithms; a; a = a->next)
    if (!a->is_initial && is_assigned_in(a->statements.first, variable, 0)) return 1;
  return is_assigned_in(scalar->spec->equations.first, variable, 0);
}

static int needs_copy(const ScalarClass *scalar, uint32_t variable)
{
  return is_differentiated_anywhere(scalar, variable) || is_assigned_at_events(scalar, variable);
}

static int gives_output(const ScalarClass *scalar, uint32_t port, uint32_t variable)
{
  if (port >= scalar->spec->port_count) return scalar->ports[port].kind == PORT_WRITE;
  return scalar->spec->ports[port].connector->variables[variable].is_output;
}

static void copy_outputs(ScalarClass *scalar)
{
  for (uint32_t p = 0; p < scalar->port_count; p++) {
    ScalarPort *port = &scalar->ports[p];
    for (uint32_t v = 0; v < port->connector->count; v++) {
      uint32_t own = port->variables[v];
      if (!gives_output(scalar, p, v) || port->connector->variables[v].kind != LIED_SIGNAL || !needs_copy(scalar, own))
        continue;
      port->variables[v] = exported_copy(scalar, own);
      if (port->kind == PORT_WRITE) hide(scalar, own); /* the part that it is written to shows it */
    }
  }
}

/* ---- groups ---------------------------------------------------------------------------------------------------------- */

static GroupSide side_of(const ScalarClass *scalar, uint32_t port, uint32_t variable)
{
  ScalarPortKind kind = scalar->ports[port].kind;
  if (kind != PORT_CONNECTOR) return kind == PORT_WRITE || kind == PORT_EXPORT ? SIDE_OUT : SIDE_IN;
  const ConnectorVariable *v = &scalar->spec->ports[port].connector->variables[variable];
  return v->is_input ? SIDE_IN : v->is_output ? SIDE_OUT : SIDE_EITHER;
}

static void gather_group(ScalarClass *scalar, uint32_t port, uint32_t number)
{
  const ScalarPort *p = &scalar->ports[port];
  ScalarGroup *group = &scalar->groups[scalar->group_count++];
  *group = (ScalarGroup){.name = {(uint16_t)port, (uint16_t)number}};
  group->variables = ARENA_NEW(scalar->arena, uint32_t, p->connector->count);
  for (uint32_t v = 0; v < p->connector->count; v++) {
    const LiedVariable *lied = &p->connector->variables[v];
    if (lied->kind == LIED_REACTION || lied->group != number) continue;
    scalar->variables[p->variables[v]].group = scalar->group_count - 1;
    if (lied->kind == LIED_QUASI) continue;
    group->variables[group->count++] = p->variables[v];
    group->is_flow = lied->flow;
    if (side_of(scalar, port, v) != SIDE_EITHER) group->side = side_of(scalar, port, v);
  }
}

static void gather_groups(ScalarClass *scalar)
{
  uint32_t count = 0;
  for (uint32_t p = 0; p < scalar->port_count; p++) count += scalar->ports[p].connector->group_count;
  scalar->groups = ARENA_NEW(scalar->arena, ScalarGroup, count);
  for (uint32_t p = 0; p < scalar->port_count; p++)
    for (uint32_t g = 0; g < scalar->ports[p].connector->group_count; g++) gather_group(scalar, p, g);
}

/* ---- variables ------------------------------------------------------------------------------------------------------- */

static void add_spec_variable(ScalarClass *scalar, uint32_t number)
{
  const IrVariable *source = &scalar->spec->variables[number];
  uint32_t v = scalar_add_variable(scalar, source->name, source->unit, source->type);
  ScalarVariable *variable = &scalar->variables[v];
  variable->description = source->description;
  variable->spec_variable = number;
  scalar->variables[v].select = source->state_select ? source->state_select : STATE_DEFAULT;
  if (source->variability <= VARIABILITY_PARAMETER || source->is_absent) scalar->variables[v].sort = SORT_GIVEN;
  scalar->variables[v].is_hidden = source->is_absent;
  if (!source->is_initial) return;
  scalar->variables[v].sort = SORT_GIVEN;
  scalar->variables[v].is_discrete = 1;
}

/* The derivative of a signal that comes from outside, beside the signal. */
static void link_derivatives(ScalarClass *scalar)
{
  for (uint32_t v = 0; v < scalar->spec->variable_count; v++) {
    const IrVariable *source = &scalar->spec->variables[v];
    if (source->derivative_of == NONE) continue;
    scalar->variables[v].is_hidden = 1;
    if (signal_kind(source) == PORT_CONNECTOR) continue; /* offered to others */
    scalar->variables[source->derivative_of].derivative = v;
    scalar->variables[v].integral = source->derivative_of;
    scalar->variables[v].order = (uint8_t)(scalar->variables[source->derivative_of].order + 1);
  }
}

static void sort_port_variable(ScalarClass *scalar, uint32_t variable, LiedKind kind)
{
  scalar->variables[variable].sort = kind == LIED_REACTION ? SORT_REACTION : kind == LIED_QUASI ? SORT_QUASI : SORT_VALUE;
  scalar->variables[variable].is_linear = kind == LIED_REACTION || kind == LIED_QUASI;
  if (kind != LIED_POSITION && kind != LIED_KINETIC) return;
  uint32_t slope = scalar_derivative(scalar, variable);
  scalar->variables[slope].sort = SORT_SLOPE;
  scalar->variables[slope].is_linear = 1;
}

void gather_variables(ScalarClass *scalar, int with_exports)
{
  for (uint32_t v = 0; v < scalar->spec->variable_count; v++) add_spec_variable(scalar, v);
  link_derivatives(scalar);
  gather_ports(scalar, with_exports);
  copy_outputs(scalar);
  for (uint32_t p = 0; p < scalar->port_count; p++) {
    const ScalarPort *port = &scalar->ports[p];
    for (uint32_t v = 0; v < port->connector->count; v++)
      sort_port_variable(scalar, port->variables[v], port->connector->variables[v].kind);
  }
  for (uint32_t p = 0; p < scalar->spec->port_count; p++) gather_orientation(scalar, &scalar->spec->ports[p]);
  gather_groups(scalar);
}
