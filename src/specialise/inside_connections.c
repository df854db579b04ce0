/* inside_connections.c: what the connections in the text of a class with components say about its own connectors. */
#include "specialise/specialise_internal.h"

static uint32_t root_of(const InsideConnections *inside, uint32_t port)
{
  while (inside->ports[port].joined != port) port = inside->ports[port].joined;
  return port;
}

int inside_has_driver(const InsideConnections *inside, uint32_t port)
{
  return inside->ports[root_of(inside, port)].has_driver;
}

uint32_t inside_own_input(const InsideConnections *inside, uint32_t port)
{
  return inside->ports[root_of(inside, port)].own_input;
}

/* ---- one side of a connect ------------------------------------------------------------------------------------------ */

typedef struct Side {
  uint32_t *ports; /* [count] own ports, by their numbers among the sources */
  uint32_t count;
  int is_absent; /* a component whose condition is false */
  int is_driver; /* an output of a component */
} Side;

static uint32_t first_port(const Sources *sources, const Member *member)
{
  uint32_t port = 0;
  while (port < sources->port_count && sources->ports[port].member != member) port++;
  return port;
}

static int own_side(const InsideConnections *inside, const Env *env, Member *member, const NamePart *part, Side *side)
{
  Model *model = inside->model;
  if (!member_dims(model, member)) return 0;
  Value chosen = member_indices(model, env, member, part->subscripts, part->span);
  if (chosen.is_error) return 0;
  side->ports = ARENA_NEW(model->arena, uint32_t, chosen.count);
  for (uint32_t i = 0; i < chosen.count; i++)
    if (chosen.elements[i]->kind == IR_NUMBER)
      side->ports[side->count++] = first_port(inside->sources, member) + (uint32_t)chosen.elements[i]->number;
  return 1;
}

/* Into a component: the elements of an array are alike here. */
static int component_side(const InsideConnections *inside, Member *member, const Name *name, Side *side)
{
  Model *model = inside->model;
  for (uint32_t i = 1; member; i++) {
    if (member->class_ || !member_resolve(model, member) || !(member = member_inner(model, member))) return 0;
    if (!member_resolve(model, member)) return 0;
    if (!member_present(model, member)) return side->is_absent = 1;
    if (i >= name->count) break;
    if (!member_dims(model, member) || member->type.kind < TYPE_RECORD || member->count == 0) return 1;
    const Scope *scope = member_element(model, member, member->cell ? member->cell->index : 0);
    member = scope ? scope_find(scope, name->parts[i].symbol) : NULL;
  }
  side->is_driver = member && (all_prefixes(member) & PREFIX_OUTPUT) != 0;
  return 1;
}

/* 0: nothing can be said; the assembly reports what is wrong. */
static int find_side(const InsideConnections *inside, const Env *env, const Expr *expr, Side *side)
{
  if (expr->kind != EXPR_REFERENCE) return 0;
  const NamePart *part = &expr->name->parts[0];
  Member *member = scope_find(inside->root, part->symbol);
  if (!member || member->class_ || !member_resolve(inside->model, member)) return 0;
  if (!member_present(inside->model, member)) return side->is_absent = 1;
  if (member->type.is_connector && !(member->prefixes & PREFIX_OUTER)) return own_side(inside, env, member, part, side);
  return component_side(inside, member, expr->name, side);
}

/* ---- all connects --------------------------------------------------------------------------------------------------- */

static void note_side(InsideConnections *inside, const Side *side, const Side *other)
{
  for (uint32_t i = 0; i < side->count; i++) {
    InsidePort *port = &inside->ports[side->ports[i]];
    port->is_connected = 1;
    if (other->is_driver) inside->ports[root_of(inside, side->ports[i])].has_driver = 1;
  }
}

static void join(InsideConnections *inside, uint32_t a, uint32_t b)
{
  a = root_of(inside, a);
  b = root_of(inside, b);
  if (a == b) return;
  inside->ports[b].joined = a;
  inside->ports[a].has_driver |= inside->ports[b].has_driver;
  if (inside->ports[a].own_input == NONE) inside->ports[a].own_input = inside->ports[b].own_input;
}

static void note_connect(InsideConnections *inside, const Equation *equation, const Env *env)
{
  Side left = {0}, right = {0};
  if (!find_side(inside, env, equation->left, &left) || !find_side(inside, env, equation->right, &right)) return;
  if (left.is_absent || right.is_absent) return;
  note_side(inside, &left, &right);
  note_side(inside, &right, &left);
  for (uint32_t i = 0; i < left.count && i < right.count; i++) join(inside, left.ports[i], right.ports[i]);
}

static void note_all(InsideConnections *inside, const Equation *equations, const Env *env);

static void note_loop(InsideConnections *inside, const Equation *loop, const Iterator *iterator, const Env *env)
{
  if (!iterator) {
    note_all(inside, loop->body, env);
    return;
  }
  Lower lower = {.model = inside->model};
  Value range = lower_range(&lower, env, iterator, &(RangeUse){.body = loop->body});
  for (uint32_t i = 0; !range.is_error && i < range.count; i++) {
    Env frame = iterator_frame(inside->model, env, iterator, &range, i);
    note_loop(inside, loop, iterator->next, &frame);
  }
}

static void note_if(InsideConnections *inside, const Equation *equation, const Env *env)
{
  for (const Branch *branch = equation->branches; branch; branch = branch->next) {
    Lower lower = {.model = inside->model};
    const Ir *ir = branch->condition ? lower_scalar(&lower, env, branch->condition, TYPE_BOOLEAN, "a condition") : NULL;
    if (branch->condition && (!ir || ir->kind != IR_NUMBER)) return;
    if (ir && ir->number == 0) continue;
    note_all(inside, branch->body, env);
    return;
  }
}

static void note_all(InsideConnections *inside, const Equation *equations, const Env *env)
{
  for (const Equation *equation = equations; equation; equation = equation->next) {
    if (equation->kind == EQUATION_CONNECT) note_connect(inside, equation, env);
    if (!equation_connects(equation)) continue;
    if (equation->kind == EQUATION_FOR) note_loop(inside, equation, equation->iterators, env);
    if (equation->kind == EQUATION_IF) note_if(inside, equation, env);
  }
}

/* An input that others may connect drives what it is connected with inside. */
static int drives(const Sources *sources, uint32_t port)
{
  const Member *member = sources->ports[port].member;
  return !member->is_protected && (all_prefixes(sources->variables[sources->ports[port].first].member) & PREFIX_INPUT) != 0;
}

InsideConnections *inside_connections(Model *model, Scope *root, const Sources *sources)
{
  InsideConnections *inside = ARENA_NEW(model->arena, InsideConnections, 1);
  *inside = (InsideConnections){model, root, sources, ARENA_NEW(model->arena, InsidePort, sources->port_count)};
  for (uint32_t i = 0; i < sources->port_count; i++) {
    int is_driver = sources->ports[i].count && drives(sources, i);
    inside->ports[i] = (InsidePort){.joined = i, .has_driver = (uint8_t)is_driver, .own_input = is_driver ? i : NONE};
  }
  for (const SectionRef *ref = root->sections; ref; ref = ref->next)
    if (!ref->section->is_algorithm && !ref->section->is_initial) note_all(inside, ref->section->body, ref->env);
  return inside;
}
