/* own_ports.c: the connectors of a class that has components, as ports of the part that its own equations make.
 *
 *   not connected inside             an ordinary port
 *   connected inside                 a port outside and one inside: potentials equal, flows pass through, so that the own
 *                                    equations, other parts and results see the flow into the class
 *   protected                        nothing is outside: a port that looks on, with flows of zero, if it is mentioned
 *   signals                          one node for both sides: what something else there gives is read */
#include "specialise/specialise_internal.h"

typedef struct Settling {
  Builder *builder;
  const Sources *sources;
  const InsideConnections *inside;
  const uint8_t *used; /* [variable_count] mentioned in own equations */
  IrPort *ports;       /* as they were: one for each of the sources */
  PortPlace *places;   /* [ports of the sources] */
} Settling;

/* ---- what is mentioned ---------------------------------------------------------------------------------------------- */

typedef struct Mentions {
  Arena *arena;
  uint8_t *used;
} Mentions;

static void mention(const Mentions *mentions, const Ir *ir)
{
  uint32_t count = 0, *variables = ir ? ir_variables(mentions->arena, ir, &count) : NULL;
  for (uint32_t i = 0; i < count; i++) mentions->used[variables[i]] = 1;
}

static void mention_list(const Mentions *mentions, const IrEquation *equation)
{
  for (; equation; equation = equation->next) {
    const Ir *sides[] = {equation->left, equation->right, equation->step, equation->stop};
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) mention(mentions, sides[i]);
    for (const IrText *text = equation->texts; text; text = text->next) {
      mention(mentions, text->value);
      mention(mentions, text->condition);
    }
    for (const IrBranch *branch = equation->branches; branch; branch = branch->next) {
      mention(mentions, branch->condition);
      mention_list(mentions, branch->body);
    }
  }
}

static void mention_shapes(const Mentions *mentions, const Specialisation *spec, const IrShape *shape)
{
  for (; shape; shape = shape->next)
    for (uint32_t i = 0; i < shape->count; i++) {
      const IrShapeArgument *argument = &shape->arguments[i];
      for (uint32_t k = 0; k < argument->count; k++) mention(mentions, argument->values[k]);
      if (argument->port != NONE) mentions->used[spec->ports[argument->port].first_variable] = 1;
    }
}

static const uint8_t *find_used(Builder *builder)
{
  const Specialisation *spec = builder->spec;
  Mentions mentions = {builder->model->arena, ARENA_NEW(builder->model->arena, uint8_t, spec->variable_count)};
  mention_list(&mentions, spec->equations.first);
  mention_list(&mentions, spec->initial_equations.first);
  for (const IrAlgorithm *a = spec->algorithms; a; a = a->next) mention_list(&mentions, a->statements.first);
  for (uint32_t v = 0; v < spec->variable_count; v++) {
    const Ir *binding = spec->variables[v].attributes[ATTRIBUTE_VALUE];
    mention(&mentions, binding);
    if (binding && spec->variables[v].port != NONE && !spec->variables[v].is_input) mentions.used[v] = 1;
  }
  mention_shapes(&mentions, spec, spec->appearance);
  mention_shapes(&mentions, spec, spec->contact);
  mention_shapes(&mentions, spec, spec->cut);
  return mentions.used;
}

/* ---- one port ------------------------------------------------------------------------------------------------------- */

static IrVariable *variables_of(const Settling *settling, const IrPort *port)
{
  return &settling->builder->spec->variables[port->first_variable];
}

static int has_flow(const IrPort *port)
{
  for (uint32_t i = 0; i < port->connector->count; i++)
    if (port->connector->variables[i].is_flow) return 1;
  return 0;
}

static int is_mentioned(const Settling *settling, const IrPort *port)
{
  for (uint32_t i = 0; i < port->connector->count; i++)
    if (settling->used[port->first_variable + i]) return 1;
  return 0;
}

static uint32_t add_port(Settling *settling, IrPort port)
{
  Specialisation *spec = settling->builder->spec;
  uint32_t index = spec->port_count;
  *ARRAY_PUSH(settling->builder->model->arena, spec->ports, spec->port_count, spec->port_capacity) = port;
  for (uint32_t i = 0; i < port.connector->count; i++) variables_of(settling, &port)[i].port = index;
  return index;
}

static void leave_port(const Settling *settling, const IrPort *port)
{
  for (uint32_t i = 0; i < port->connector->count; i++) {
    IrVariable *variable = &variables_of(settling, port)[i];
    variable->port = variable->port_variable = NONE;
    variable->is_input = variable->is_output = 0;
  }
}

static void add_equation(const Settling *settling, const Ir *left, const Ir *right, const char *text, Span span)
{
  IrEquation *equation = list_add(settling->builder->model, &settling->builder->spec->equations, IR_EQUATION_EQUAL, span);
  equation->left = left;
  equation->right = right;
  equation->text = text;
}

static void no_flows(const Settling *settling, const IrPort *port)
{
  Model *model = settling->builder->model;
  for (uint32_t i = 0; i < port->connector->count; i++) {
    uint32_t variable = port->first_variable + i;
    if (!port->connector->variables[i].is_flow) continue;
    const char *text = arena_printf(model->arena, "%s = 0", settling->builder->spec->variables[variable].name);
    add_equation(settling, ir_variable(&model->pool, variable, TYPE_REAL), ir_number(&model->pool, 0, TYPE_REAL), text,
                 port->span);
  }
}

/* The same connector with other prefixes: `input` where it is read, `output` where it is given. */
static const IrConnector *connector_as(Model *model, const IrConnector *connector, int is_input)
{
  IrConnector *other = ARENA_NEW(model->arena, IrConnector, 1);
  *other = *connector;
  other->variables = ARENA_NEW(model->arena, ConnectorVariable, connector->count);
  for (uint32_t i = 0; i < connector->count; i++) {
    ConnectorVariable variable = connector->variables[i];
    int has_side = variable.is_input || variable.is_output;
    variable.is_input = (uint8_t)(has_side && is_input);
    variable.is_output = (uint8_t)(has_side && !is_input);
    other->variables[i] = variable;
  }
  return other;
}

static const char *hidden_name(Model *model, const char *name)
{
  return arena_printf(model->arena, "$%s", name);
}

/* ---- the kinds of ports --------------------------------------------------------------------------------------------- */

static void settle_absent(Settling *settling, const IrPort *port)
{
  leave_port(settling, port);
  for (uint32_t i = 0; i < port->connector->count; i++) variables_of(settling, port)[i].is_absent = 1;
}

/* Protected, and connected with nothing: plain variables. */
static void settle_plain(Settling *settling, const IrPort *port)
{
  leave_port(settling, port);
  no_flows(settling, port);
}

static uint32_t settle_observer(Settling *settling, const IrPort *port)
{
  Model *model = settling->builder->model;
  IrPort observer = *port;
  observer.name = hidden_name(model, port->name);
  observer.connector = connector_as(model, port->connector, 1);
  no_flows(settling, port);
  return add_port(settling, observer);
}

/* A signal that something else at the node gives, or that the own equations give to components. */
static uint32_t settle_signal(Settling *settling, const IrPort *port, int is_read)
{
  IrPort signal = *port;
  signal.connector = connector_as(settling->builder->model, port->connector, is_read);
  for (uint32_t i = 0; i < port->connector->count; i++) {
    IrVariable *variable = &variables_of(settling, port)[i];
    if (is_read || !variable->is_input) continue;
    variable->is_input = 0;
    variable->is_output = 1;
  }
  return add_port(settling, signal);
}

/* Protected, and connected with an own input: another name for it. */
static void settle_alias(Settling *settling, const IrPort *port, const IrPort *given)
{
  Model *model = settling->builder->model;
  leave_port(settling, port);
  for (uint32_t i = 0; i < port->connector->count && i < given->connector->count; i++) {
    const IrVariable *variable = &variables_of(settling, port)[i], *source = &variables_of(settling, given)[i];
    const char *text = arena_printf(model->arena, "connect(%s, %s)", source->name, variable->name);
    add_equation(settling, ir_variable(&model->pool, port->first_variable + i, variable->type),
                 ir_variable(&model->pool, given->first_variable + i, source->type), text, port->span);
  }
}

static void copy_variable(Settling *settling, uint32_t from)
{
  Builder *builder = settling->builder;
  const IrVariable *source = builder_variable(builder, from);
  const char *name = hidden_name(builder->model, source->name);
  uint32_t index = builder_add_variable(builder, name, source->type, source->variability, source->span);
  source = builder_variable(builder, from);
  IrVariable *copy = builder_variable(builder, index);
  copy->unit = source->unit;
  copy->display = source->display;
  copy->enumeration = source->enumeration;
  copy->is_flow = source->is_flow;
  copy->is_input = source->is_output;
  copy->is_output = source->is_input;
  copy->is_protected = 1;
  copy->port_variable = source->port_variable;
  copy->declared = source->declared;
}

static void pass_on(const Settling *settling, uint32_t outer, uint32_t inner, Span span)
{
  Model *model = settling->builder->model;
  const IrVariable *variable = builder_variable(settling->builder, outer);
  const Ir *left = ir_variable(&model->pool, outer, variable->type), *right = ir_variable(&model->pool, inner, variable->type);
  const char *text = arena_printf(model->arena, "%s as seen from inside", variable->name);
  if (variable->is_flow)
    add_equation(settling, ir_binary(&model->pool, IR_ADD, left, right), ir_number(&model->pool, 0, TYPE_REAL), text, span);
  else if (variable->is_input)
    add_equation(settling, right, left, text, span);
  else
    add_equation(settling, left, right, text, span);
}

/* The port outside keeps its name; the inner one is the same with opposite sides. */
static void settle_two_sided(Settling *settling, const IrPort *port, PortPlace *place)
{
  Builder *builder = settling->builder;
  IrPort inner = *port;
  IrConnector *connector = ARENA_NEW(builder->model->arena, IrConnector, 1);
  place->outer = add_port(settling, *port);
  inner.name = hidden_name(builder->model, port->name);
  inner.first_variable = builder->spec->variable_count;
  *connector = *port->connector;
  connector->variables = ARENA_NEW(builder->model->arena, ConnectorVariable, connector->count);
  for (uint32_t i = 0; i < port->connector->count; i++) {
    copy_variable(settling, port->first_variable + i);
    pass_on(settling, port->first_variable + i, inner.first_variable + i, port->span);
    connector->variables[i] = port->connector->variables[i];
    connector->variables[i].is_input = port->connector->variables[i].is_output;
    connector->variables[i].is_output = port->connector->variables[i].is_input;
  }
  inner.connector = connector;
  place->inner = add_port(settling, inner);
}

/* ---- which kind it is ----------------------------------------------------------------------------------------------- */

static void settle_flow_port(Settling *settling, const IrPort *port, int is_connected, int is_protected, PortPlace *place)
{
  if (!is_connected && is_protected)
    settle_plain(settling, port);
  else if (!is_connected)
    place->outer = add_port(settling, *port);
  else if (!is_protected)
    settle_two_sided(settling, port, place);
  else if (is_mentioned(settling, port))
    place->outer = settle_observer(settling, port);
  else
    settle_absent(settling, port);
}

static void settle_signal_port(Settling *settling, uint32_t number, int is_protected, PortPlace *place)
{
  const IrPort *port = &settling->ports[number];
  uint32_t given = inside_own_input(settling->inside, number);
  int is_own_input = !is_protected && port->connector->count && port->connector->variables[0].is_input;
  if (!settling->inside->ports[number].is_connected && is_protected)
    settle_plain(settling, port);
  else if (!settling->inside->ports[number].is_connected || is_own_input)
    place->outer = add_port(settling, *port);
  else if (is_protected && !is_mentioned(settling, port))
    settle_absent(settling, port);
  else if (is_protected && given != NONE)
    settle_alias(settling, port, &settling->ports[given]);
  else
    place->outer = settle_signal(settling, port, inside_has_driver(settling->inside, number));
}

static void renumber_shapes(const Settling *settling, IrShape *shape)
{
  for (; shape; shape = shape->next)
    for (uint32_t i = 0; i < shape->count; i++) {
      uint32_t *port = &shape->arguments[i].port;
      if (*port != NONE) *port = settling->places[*port].outer;
    }
}

PortPlace *settle_ports(Builder *builder, const Sources *sources)
{
  Specialisation *spec = builder->spec;
  uint32_t count = spec->port_count;
  Settling settling = {.builder = builder, .sources = sources, .used = find_used(builder), .ports = spec->ports};
  settling.inside = inside_connections(builder->model, builder->root, sources);
  settling.places = ARENA_NEW(builder->model->arena, PortPlace, count);
  spec->ports = NULL;
  spec->port_count = spec->port_capacity = 0;
  for (uint32_t i = 0; i < count; i++) {
    const IrPort *port = &settling.ports[i];
    int is_protected = sources->ports[i].member->is_protected;
    settling.places[i] = (PortPlace){NONE, NONE};
    if (has_flow(port))
      settle_flow_port(&settling, port, settling.inside->ports[i].is_connected, is_protected, &settling.places[i]);
    else
      settle_signal_port(&settling, i, is_protected, &settling.places[i]);
  }
  renumber_shapes(&settling, spec->appearance);
  renumber_shapes(&settling, spec->contact);
  renumber_shapes(&settling, spec->cut);
  return settling.places;
}
