/* connect.c: connect(a, b): nodes and connection sets. */
#include <string.h>

#include "assemble/assemble_internal.h"

uint32_t node_root(Assembler *a, uint32_t node)
{
  while (a->nodes[node].parent != node) {
    a->nodes[node].parent = a->nodes[a->nodes[node].parent].parent;
    node = a->nodes[node].parent;
  }
  return node;
}

static void join(Assembler *a, uint32_t x, uint32_t y, Span span)
{
  x = node_root(a, x);
  y = node_root(a, y);
  uint32_t low = x < y ? x : y, high = x < y ? y : x;
  a->nodes[high].parent = low;
  a->nodes[low].span = span;
}

/* ---- connections ---------------------------------------------------------------------------------------------------- */

typedef struct Ends { /* the ports that one side of a connect names */
  uint32_t *nodes;
  uint32_t count;
  const PortSource *port; /* for the comparison of connectors */
  const PartPlan *plan;
  int is_absent; /* a component whose condition is false: nothing is connected */
} Ends;

typedef struct Indices {
  uint32_t *items, count;
} Indices;

/* The elements that the subscripts name; the others are not made. */
static int find_indices(Assembler *a, const Env *env, const Member *member, const NamePart *part, Indices *indices)
{
  Model *model = a->model;
  uint32_t dim = 0;
  indices->count = 1;
  indices->items = ARENA_NEW(model->arena, uint32_t, 1);
  const Expr *subscript = part->subscripts;
  for (; dim < member->dim_count; dim++) {
    uint32_t size = member->dims[dim];
    Value shape = {.dim_count = member->dim_count}, value = {0};
    memcpy(shape.dims, member->dims, sizeof shape.dims);
    Lower lower = {.model = model, .end_of = &shape, .end_dim = dim};
    int all = !subscript || subscript->kind == EXPR_COLON;
    if (!all) value = lower_expr(&lower, env, subscript);
    if (!all && (value.is_error || !value_convert(model, &value, TYPE_INTEGER, NULL, expr_span(subscript), "a subscript")))
      return 0;
    uint32_t chosen = all ? size : value.count, at = 0;
    uint32_t *items = ARENA_NEW(model->arena, uint32_t, indices->count * chosen);
    for (uint32_t i = 0; i < indices->count; i++)
      for (uint32_t k = 0; k < chosen; k++) {
        double number = all ? k + 1 : value.elements[k]->kind == IR_NUMBER ? value.elements[k]->number : 0;
        if (!all && (number < 1 || number > size)) {
          model_error(model, expr_span(subscript), "wrong-subscript", "subscript %g is outside 1 to %u", number,
                      (unsigned)size);
          return 0;
        }
        items[at++] = indices->items[i] * size + (uint32_t)number - 1;
      }
    *indices = (Indices){items, at};
    if (subscript) subscript = subscript->next;
  }
  if (subscript)
    model_error(model, expr_span(subscript), "wrong-subscript", "too many subscripts: %s has %u dimensions",
                member->symbol->text, (unsigned)member->dim_count);
  return !subscript;
}

static int not_connector(Assembler *a, const NamePart *part)
{
  model_error(a->model, part->span, "wrong-kind", "%s is not a connector", part->symbol->text);
  return 0;
}

static int connector_nodes(Assembler *a, uint32_t instance, const Member *member, const Indices *indices, int is_inside,
                           Ends *ends)
{
  const PartPlan *plan = a->instances[instance].scope->plan;
  uint32_t port = member->port;
  if (indices->count == 0) return 1;
  if (port >= plan->sources.port_count || plan->sources.ports[port].member != member) return 0;
  ends->port = &plan->sources.ports[port];
  ends->plan = plan;
  uint32_t *nodes = ARENA_NEW(a->model->arena, uint32_t, ends->count + indices->count);
  if (ends->count) memcpy(nodes, ends->nodes, ends->count * sizeof *nodes);
  for (uint32_t i = 0; i < indices->count; i++)
    nodes[ends->count + i] = node_of_port(a, instance, port + indices->items[i], is_inside);
  ends->nodes = nodes;
  ends->count += indices->count;
  return 1;
}

/* From an outer component to the inner one, and the instance that has it. 0 after an error. */
static int find_inner(Assembler *a, uint32_t *instance, Member **member, const NamePart *part)
{
  Member *inner = member_inner(a->model, *member);
  if (!inner || !member_resolve(a->model, inner)) return 0;
  uint32_t owner = *instance;
  while (owner != NONE && a->instances[owner].scope != inner->scope) owner = a->instances[owner].parent;
  if (owner == NONE || inner->prefixes & PREFIX_OUTER) {
    model_unsupported(a->model, part->span, "connect to an outer component that no enclosing model declares");
    return 0;
  }
  if (member_is_part(inner) && !a->instances[child_of(a, owner, inner)].scope) {
    model_error(a->model, part->span, "wrong-connection", "the inner %s is declared behind the component that connects it",
                part->symbol->text);
    model_remedy(a->model, "declare it first");
    return 0;
  }
  *instance = owner;
  *member = inner;
  return 1;
}

static int find_ends(Assembler *a, uint32_t instance, const Env *env, const Name *name, uint32_t at, Ends *ends)
{
  Model *model = a->model;
  const NamePart *part = &name->parts[at];
  Member *member = scope_find(a->instances[instance].scope, part->symbol);
  Indices indices;
  if (!member) {
    lookup_report_in(model, a->instances[instance].scope, part);
    return 0;
  }
  if (member->class_) return not_connector(a, part);
  if (!member_resolve(model, member)) return 0;
  if (!member_present(model, member)) return ends->is_absent = 1;
  if (member->prefixes & PREFIX_OUTER && !find_inner(a, &instance, &member, part)) return 0;
  if (!member_dims(model, member) || !find_indices(a, env, member, part, &indices)) return 0;
  if (at + 1 == name->count) {
    if (!member->type.is_connector) return not_connector(a, part);
    return connector_nodes(a, instance, member, &indices, at == 0, ends);
  }
  if (!member_is_part(member)) {
    model_unsupported(model, name->parts[at + 1].span, "a connection to an element of a connector or record");
    return 0;
  }
  uint32_t first = child_of(a, instance, member);
  for (uint32_t i = 0; i < indices.count; i++)
    if (!find_ends(a, first + indices.items[i], env, name, at + 1, ends)) return 0;
  return 1;
}

static int same_variable(const VariableSource *x, const VariableSource *y, size_t x_prefix, size_t y_prefix)
{
  const char *a = strlen(x->name) > x_prefix ? x->name + x_prefix : "",
             *b = strlen(y->name) > y_prefix ? y->name + y_prefix : "";
  uint32_t flow = PREFIX_FLOW;
  return strcmp(a, b) == 0 && (x->member->prefixes & flow) == (y->member->prefixes & flow) &&
         x->member->type.kind == y->member->type.kind;
}

/* The first variable in which the connectors differ; their number: none. */
static uint32_t first_difference(const Ends *left, const Ends *right)
{
  const PortSource *x = left->port, *y = right->port;
  uint32_t i = 0;
  while (i < x->count && i < y->count &&
         same_variable(&left->plan->sources.variables[x->first + i], &right->plan->sources.variables[y->first + i],
                       strlen(x->name), strlen(y->name)))
    i++;
  return i;
}

static int connectors_fit(const Ends *left, const Ends *right)
{
  return left->port->count == right->port->count && first_difference(left, right) == left->port->count;
}

/* `flow Real f`, or nothing where there is no variable. */
static const char *variable_text(Model *model, const Ends *ends, uint32_t index)
{
  const PortSource *port = ends->port;
  if (index >= port->count) return "nothing";
  const VariableSource *source = &ends->plan->sources.variables[port->first + index];
  size_t prefix = strlen(port->name);
  const char *name = strlen(source->name) > prefix ? source->name + prefix : "";
  return arena_printf(model->arena, "%s%s%s%s", source->member->prefixes & PREFIX_FLOW ? "flow " : "",
                      type_word((TypeKind)source->member->type.kind), *name ? " " : "", *name == '.' ? name + 1 : name);
}

static const char *connector_text(Model *model, const Ends *ends)
{
  const ClassRef *ref = &ends->port->member->type.named;
  const char *outer = ref->parent && ref->parent->ast ? ref->parent->name : NULL;
  return outer ? arena_printf(model->arena, "%s.%s", outer, ref->ast->symbol->text) : ref->ast->symbol->text;
}

/* The last message is about the connection at the first port of `ends`. */
static void about_connection(Assembler *a, const Ends *ends)
{
  uint32_t part = a->nodes[ends->nodes[0]].part;
  model_about(a->model, .instance = part == NONE ? NULL : a->assembly->parts[part].name, .port = ends->port->name,
              .is_connection = 1);
}

static void report_misfit(Assembler *a, const Ends *left, const Ends *right, Span span)
{
  Model *model = a->model;
  uint32_t at = first_difference(left, right);
  model_error(model, span, "wrong-connection", "these connectors do not fit: %s has %s where %s has %s",
              connector_text(model, left), variable_text(model, left, at), connector_text(model, right),
              variable_text(model, right, at));
  about_connection(a, left);
}

/* The package that a connector calls `symbol`, its Medium say; NULL: it has none. */
static Scope *package_of(Model *model, const Ends *ends, const Symbol *symbol)
{
  LookupResult found;
  Scope *scope = member_element(model, ends->port->member, 0);
  if (!scope || !scope_find(scope, symbol) || !lookup_simple(model, scope->env, symbol, &found)) return NULL;
  return found.is_class && found.class_.ast ? scope_of_class(model, &found.class_) : NULL;
}

/* Connectors with packages of the same name, such as Medium, must mean the same package by it. */
static int packages_fit(Assembler *a, const Ends *left, const Ends *right, Span span)
{
  Model *model = a->model;
  const Scope *scope = left->port->member->type.kind == TYPE_CLASS ? member_element(model, left->port->member, 0) : NULL;
  for (const Member *member = scope ? scope->first : NULL; member; member = member->next) {
    if (!member->class_ || member->class_->kind != CLASS_PACKAGE) continue;
    const Scope *one = package_of(model, left, member->symbol), *other = package_of(model, right, member->symbol);
    if (!one || !other || one->ast == other->ast) continue;
    model_error(model, span, "wrong-connection", "%s differs: it is %s on one side and %s on the other", member->symbol->text,
                one->name, other->name);
    about_connection(a, left);
    model_remedy(model, "redeclare one of them");
    return 0;
  }
  return 1;
}

static const char *source_unit(Model *model, VariableSource *source)
{
  if (!source->unit) source->unit = member_unit(model, source->member, source->element);
  return source->unit;
}

static const char *full_name(Assembler *a, const Ends *ends, const VariableSource *source)
{
  uint32_t part = a->nodes[ends->nodes[0]].part;
  const char *name = part == NONE ? "" : a->assembly->parts[part].name;
  return arena_printf(a->model->arena, "%s%s%s", name, name[0] ? "." : "", source->name);
}

/* A warning for each connect, however often a loop repeats it. */
static void check_units(Assembler *a, const Ends *left, const Ends *right, Span span)
{
  for (uint32_t i = 0; i < left->port->count; i++) {
    VariableSource *x = &left->plan->sources.variables[left->port->first + i],
                   *y = &right->plan->sources.variables[right->port->first + i];
    const char *one = source_unit(a->model, x), *other = source_unit(a->model, y);
    if (units_agree(one, other) || a->warned == span.start) continue;
    a->warned = span.start;
    diagnostic_warning(a->model->diagnostics, span, "wrong-unit", "unit mismatch: %s is in %s, %s in %s", full_name(a, left, x),
                       one, full_name(a, right, y), other);
    about_connection(a, left);
  }
}

static int connect_one(Assembler *a, uint32_t instance, const Equation *equation, const Env *env)
{
  Ends left = {0}, right = {0};
  const Expr *sides[] = {equation->left, equation->right};
  Ends *ends[] = {&left, &right};
  for (int i = 0; i < 2; i++) {
    if (sides[i]->kind != EXPR_REFERENCE) {
      model_error(a->model, expr_span(sides[i]), "wrong-kind", "a connector is needed here");
      return 0;
    }
    if (!find_ends(a, instance, env, sides[i]->name, 0, ends[i])) return 0;
  }
  if (left.is_absent || right.is_absent) return 1;
  if (left.count != right.count) {
    model_error(a->model, equation->span, "wrong-dimensions", "size mismatch: %u connectors are connected to %u",
                (unsigned)left.count, (unsigned)right.count);
    if (left.count) about_connection(a, &left);
    return 0;
  }
  if (left.count && !connectors_fit(&left, &right)) {
    report_misfit(a, &left, &right, equation->span);
    return 0;
  }
  if (left.count && !packages_fit(a, &left, &right, equation->span)) return 0;
  if (left.count) check_units(a, &left, &right, equation->span);
  for (uint32_t i = 0; i < left.count; i++) join(a, left.nodes[i], right.nodes[i], equation->span);
  return 1;
}

static int connect_all(Assembler *a, uint32_t instance, const Equation *equations, const Env *env);

static int connect_loop(Assembler *a, uint32_t instance, const Equation *loop, const Iterator *iterator, const Env *env)
{
  if (!iterator) return connect_all(a, instance, loop->body, env);
  Lower lower = {.model = a->model};
  Value range = lower_range(&lower, env, iterator, &(RangeUse){.body = loop->body});
  if (range.is_error) return 0;
  for (uint32_t i = 0; i < range.count; i++) {
    Env frame = iterator_frame(a->model, env, iterator, &range, i);
    if (!connect_loop(a, instance, loop, iterator->next, &frame)) return 0;
  }
  return 1;
}

static int connect_if(Assembler *a, uint32_t instance, const Equation *equation, const Env *env)
{
  for (const Branch *branch = equation->branches; branch; branch = branch->next) {
    Lower lower = {.model = a->model};
    const Ir *ir = branch->condition ? lower_scalar(&lower, env, branch->condition, TYPE_BOOLEAN, "a condition") : NULL;
    if (branch->condition && !ir) return 0;
    if (ir && ir->kind != IR_NUMBER) {
      model_error(a->model, expr_span(branch->condition), "wrong-connection", "connections cannot depend on time");
      model_remedy(a->model, "use a parameter in the condition");
      return 0;
    }
    if (!ir || ir->number != 0) return connect_all(a, instance, branch->body, env);
  }
  return 1;
}

static int connect_all(Assembler *a, uint32_t instance, const Equation *equations, const Env *env)
{
  int fine = 1;
  for (const Equation *equation = equations; equation; equation = equation->next) {
    if (equation->kind == EQUATION_CONNECT) fine &= connect_one(a, instance, equation, env);
    if (!equation_connects(equation)) continue;
    if (equation->kind == EQUATION_FOR) fine &= connect_loop(a, instance, equation, equation->iterators, env);
    if (equation->kind == EQUATION_IF) fine &= connect_if(a, instance, equation, env);
  }
  return fine;
}

int connect_sections(Assembler *a, uint32_t instance)
{
  const Scope *scope = a->instances[instance].scope;
  int fine = 1;
  for (const SectionRef *ref = scope->sections; ref; ref = ref->next)
    if (!ref->section->is_algorithm && !ref->section->is_initial)
      fine &= connect_all(a, instance, ref->section->body, ref->env);
  return fine;
}

/* ---- connection sets ------------------------------------------------------------------------------------------------ */

void collect_connection_sets(Assembler *a)
{
  Arena *arena = a->model->arena;
  uint32_t *sizes = ARENA_NEW(arena, uint32_t, a->node_count), *number = ARENA_NEW(arena, uint32_t, a->node_count);
  uint32_t count = 0;
  for (uint32_t i = 0; i < a->node_count; i++) sizes[node_root(a, i)] += a->nodes[i].part != NONE;
  for (uint32_t i = 0; i < a->node_count; i++) number[i] = sizes[i] > 1 ? count++ : NONE;
  a->assembly->connection_sets = ARENA_NEW(arena, ConnectionSet, count);
  a->assembly->connection_set_count = count;
  for (uint32_t i = 0; i < a->node_count; i++) {
    uint32_t root = node_root(a, i);
    if (a->nodes[i].part == NONE || number[root] == NONE) continue;
    ConnectionSet *set = &a->assembly->connection_sets[number[root]];
    if (!set->ports) *set = (ConnectionSet){ARENA_NEW(arena, PortRef, sizes[root]), 0, a->nodes[root].span};
    set->ports[set->count++] = (PortRef){a->nodes[i].part, a->nodes[i].port};
  }
}
