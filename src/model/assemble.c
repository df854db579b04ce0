/* The top model -> parts and joints. */
#include <math.h>
#include <string.h>

#include "model/model.h"

typedef struct Node {  /* a port of a part, or a connector of a composite */
  uint32_t parent;     /* union-find */
  uint32_t part, port; /* part UNIT_NONE: of a composite */
  Span span;
} Node;

typedef struct Instance { /* of a component */
  Scope *scope;
  uint32_t first_node;
  uint32_t first_child; /* of `instances`: parts in the order of members, elements side by side */
} Instance;

typedef struct Assembler {
  Model *model;
  Assembly *assembly;
  Instance *instances;
  uint32_t instance_count, instance_capacity;
  Node *nodes;
  uint32_t node_count, node_capacity;
} Assembler;

/* ---- what a scope needs --------------------------------------------------------------------------------------------- */

static int has_own_equations(const Equation *equation)
{
  for (; equation; equation = equation->next) {
    if (equation->kind == EQUATION_CONNECT) continue;
    if (equation->kind == EQUATION_FOR) {
      if (has_own_equations(equation->body)) return 1;
      continue;
    }
    if (equation->kind != EQUATION_IF) return 1;
    for (const Branch *branch = equation->branches; branch; branch = branch->next)
      if (has_own_equations(branch->body)) return 1;
  }
  return 0;
}

static int find_composite(Model *model, Scope *scope)
{
  int fine = 1;
  for (Member *member = scope->first; member; member = member->next) {
    if (member->class_) continue;
    if (!member_resolve(model, member))
      fine = 0;
    else if (member_is_part(member))
      scope->is_composite = 1;
  }
  return fine;
}

static int needs_unit(Model *model, Scope *scope)
{
  Sources sources = {0};
  for (const SectionRef *ref = scope->sections; ref; ref = ref->next)
    if (ref->section->is_algorithm || has_own_equations(ref->section->body)) return 1;
  if (!sources_of(model, &sources, scope, "", UNIT_NONE)) return 0;
  for (uint32_t i = 0; i < sources.variable_count; i++) {
    int own = sources.variables[i].port == UNIT_NONE || !scope->is_composite;
    if (own && member_variability(sources.variables[i].member) > VARIABILITY_PARAMETER) return 1;
  }
  return 0;
}

static Plan *plan_of(Model *model, Scope *scope)
{
  if (!scope->plan) {
    unsigned errors = model->diagnostics->errors;
    if (!find_composite(model, scope)) return NULL;
    int needed = needs_unit(model, scope);
    if (model->diagnostics->errors > errors) return NULL;
    scope->plan = plan_new(model, scope, needed);
  }
  return scope->plan;
}

/* ---- nodes ---------------------------------------------------------------------------------------------------------- */

static uint32_t root_of(Assembler *a, uint32_t node)
{
  while (a->nodes[node].parent != node) {
    a->nodes[node].parent = a->nodes[a->nodes[node].parent].parent;
    node = a->nodes[node].parent;
  }
  return node;
}

static void join(Assembler *a, uint32_t x, uint32_t y, Span span)
{
  x = root_of(a, x);
  y = root_of(a, y);
  uint32_t low = x < y ? x : y, high = x < y ? y : x;
  a->nodes[high].parent = low;
  if (!a->nodes[low].span.start) a->nodes[low].span = span;
}

static uint32_t add_nodes(Assembler *a, uint32_t part, uint32_t count)
{
  uint32_t first = a->node_count;
  for (uint32_t i = 0; i < count; i++)
    *ARRAY_PUSH(a->model->arena, a->nodes, a->node_count, a->node_capacity) = (Node){first + i, part, i, {0, 0}};
  return first;
}

/* ---- instances ------------------------------------------------------------------------------------------------------ */

static int assemble(Assembler *a, uint32_t instance, const char *name, Span span);

static uint32_t reserve(Assembler *a, uint32_t count)
{
  uint32_t first = a->instance_count;
  for (uint32_t i = 0; i < count; i++)
    *ARRAY_PUSH(a->model->arena, a->instances, a->instance_count, a->instance_capacity) = (Instance){0};
  return first;
}

static int is_child(Model *model, Member *member)
{
  if (member->class_ || !member_resolve(model, member) || !member_is_part(member)) return 0;
  return member_present(model, member) && member_dims(model, member);
}

static int assemble_member(Assembler *a, Member *member, uint32_t first, const char *prefix)
{
  Model *model = a->model;
  for (uint32_t i = 0; i < member->count; i++) {
    uint32_t reads = model->structural_reads;
    Scope *scope = member_element(model, member, i);
    if (!scope) return 0;
    a->instances[first + i].scope = scope;
    char *own = element_name(model, member->symbol->text, member->dim_count, member->dims, i);
    char *name = prefix[0] ? text_format(model->arena, "%s.%s", prefix, own) : own;
    if (!assemble(a, first + i, name, member->component->span)) return 0;
    if (i > 0 || member->dim_count == 0) continue;
    const Plan *plan = scope->plan; /* does the shape depend on which element it is? */
    uint32_t cells = model->cell_reads;
    if (plan->entry) dependencies_hold(model, plan->entry, scope);
    member->is_irregular = model->structural_reads != reads || model->cell_reads != cells;
  }
  return 1;
}

static int assemble_children(Assembler *a, uint32_t instance, const char *name)
{
  Scope *scope = a->instances[instance].scope;
  uint32_t count = 0, at = 0;
  int fine = 1;
  for (Member *member = scope->first; member; member = member->next)
    if (is_child(a->model, member)) count += member->count;
  uint32_t first = reserve(a, count);
  a->instances[instance].first_child = first;
  for (Member *member = scope->first; member; member = member->next) {
    if (!is_child(a->model, member)) continue;
    fine &= assemble_member(a, member, first + at, name);
    at += member->count;
  }
  return fine;
}

static int add_part(Assembler *a, uint32_t instance, const Plan *plan, const char *name, Span span)
{
  Assembly *assembly = a->assembly;
  uint32_t index = assembly->part_count, ports = plan->sources.port_count;
  Part *part = ARRAY_PUSH(a->model->arena, assembly->parts, assembly->part_count, assembly->part_capacity);
  *part = (Part){.name = name, .span = span};
  part->first_node = a->instances[instance].first_node = add_nodes(a, index, ports);
  Part filled = *part;
  int fine = part_fill(a->model, &filled, plan, a->instances[instance].scope);
  assembly->parts[index] = filled;
  return fine;
}

static int connect_all(Assembler *a, uint32_t instance, const Equation *equations, const Env *env);

static int connect_sections(Assembler *a, uint32_t instance)
{
  const Scope *scope = a->instances[instance].scope;
  int fine = 1;
  for (const SectionRef *ref = scope->sections; ref; ref = ref->next)
    if (!ref->section->is_algorithm && !ref->section->is_initial)
      fine &= connect_all(a, instance, ref->section->body, ref->env);
  return fine;
}

/* A class without equations of its own makes no part, but its parameters must have values. */
static int check_parameters(Model *model, const Plan *plan)
{
  int fine = 1;
  for (uint32_t i = 0; i < plan->sources.variable_count; i++) {
    Member *member = plan->sources.variables[i].member;
    if (plan->sources.variables[i].element || member_variability(member) > VARIABILITY_PARAMETER) continue;
    fine &= !member_value(model, member, member->component->span).is_error;
  }
  return fine;
}

static int assemble(Assembler *a, uint32_t instance, const char *name, Span span)
{
  Scope *scope = a->instances[instance].scope;
  Plan *plan = plan_of(a->model, scope);
  if (!plan) return 0;
  int fine = 1;
  if (plan->entry)
    fine = add_part(a, instance, plan, name, span);
  else
    fine = check_parameters(a->model, plan);
  if (!plan->entry) a->instances[instance].first_node = add_nodes(a, UNIT_NONE, plan->sources.port_count);
  if (!scope->is_composite) return fine;
  return assemble_children(a, instance, name) && connect_sections(a, instance) && fine;
}

/* ---- connections ---------------------------------------------------------------------------------------------------- */

typedef struct Ends { /* the ports that one side of a connect names */
  uint32_t *nodes;
  uint32_t count;
  const PortSource *port; /* for the comparison of connectors */
  const Plan *plan;
  int is_absent; /* a component whose condition is false: nothing is connected */
} Ends;

typedef struct Indices {
  uint32_t *items, count;
} Indices;

/* The elements that the subscripts name, without looking at the others. */
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
          model_error(model, expr_span(subscript), "subscript %g is outside 1 to %u", number, (unsigned)size);
          return 0;
        }
        items[at++] = indices->items[i] * size + (uint32_t)number - 1;
      }
    *indices = (Indices){items, at};
    if (subscript) subscript = subscript->next;
  }
  if (subscript)
    model_error(model, expr_span(subscript), "too many subscripts: %s has %u dimensions", member->symbol->text,
                (unsigned)member->dim_count);
  return !subscript;
}

static int not_connector(Assembler *a, const NamePart *part)
{
  model_error(a->model, part->span, "%s is not a connector", part->symbol->text);
  return 0;
}

static int connector_nodes(Assembler *a, uint32_t instance, const Member *member, const Indices *indices, Ends *ends)
{
  const Plan *plan = a->instances[instance].scope->plan;
  uint32_t port = 0;
  while (port < plan->sources.port_count && plan->sources.ports[port].member != member) port++;
  if (port == plan->sources.port_count) return 0;
  ends->port = &plan->sources.ports[port];
  ends->plan = plan;
  uint32_t *nodes = ARENA_NEW(a->model->arena, uint32_t, ends->count + indices->count);
  if (ends->count) memcpy(nodes, ends->nodes, ends->count * sizeof *nodes);
  for (uint32_t i = 0; i < indices->count; i++)
    nodes[ends->count + i] = a->instances[instance].first_node + port + indices->items[i];
  ends->nodes = nodes;
  ends->count += indices->count;
  return 1;
}

static uint32_t child_of(Assembler *a, uint32_t instance, const Member *wanted)
{
  uint32_t at = a->instances[instance].first_child;
  for (Member *member = a->instances[instance].scope->first; member != wanted; member = member->next)
    if (is_child(a->model, member)) at += member->count;
  return at;
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
  if (member->prefixes & PREFIX_OUTER) {
    model_unsupported(model, part->span, "connect to an outer component");
    return 0;
  }
  if (!member_dims(model, member) || !find_indices(a, env, member, part, &indices)) return 0;
  if (at + 1 == name->count) {
    if (!member->type.is_connector) return not_connector(a, part);
    return connector_nodes(a, instance, member, &indices, ends);
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

static int connectors_fit(const Ends *left, const Ends *right)
{
  const PortSource *x = left->port, *y = right->port;
  if (x->count != y->count) return 0;
  for (uint32_t i = 0; i < x->count; i++)
    if (!same_variable(&left->plan->sources.variables[x->first + i], &right->plan->sources.variables[y->first + i],
                       strlen(x->name), strlen(y->name)))
      return 0;
  return 1;
}

static int connect_one(Assembler *a, uint32_t instance, const Equation *equation, const Env *env)
{
  Ends left = {0}, right = {0};
  const Expr *sides[] = {equation->left, equation->right};
  Ends *ends[] = {&left, &right};
  for (int i = 0; i < 2; i++) {
    if (sides[i]->kind != EXPR_REFERENCE) {
      model_error(a->model, expr_span(sides[i]), "a connector is needed here");
      return 0;
    }
    if (!find_ends(a, instance, env, sides[i]->name, 0, ends[i])) return 0;
  }
  if (left.is_absent || right.is_absent) return 1;
  if (left.count != right.count) {
    model_error(a->model, equation->span, "size mismatch: %u connectors are connected to %u", (unsigned)left.count,
                (unsigned)right.count);
    return 0;
  }
  if (left.count && !connectors_fit(&left, &right)) {
    model_error(a->model, equation->span, "these connectors do not fit: %s and %s",
                left.port->member->type.named.ast->symbol->text, right.port->member->type.named.ast->symbol->text);
    return 0;
  }
  for (uint32_t i = 0; i < left.count; i++) join(a, left.nodes[i], right.nodes[i], equation->span);
  return 1;
}

static int connect_loop(Assembler *a, uint32_t instance, const Equation *loop, const Iterator *iterator, const Env *env)
{
  if (!iterator) return connect_all(a, instance, loop->body, env);
  Lower lower = {.model = a->model};
  Value range = lower_range(&lower, env, iterator);
  if (range.is_error) return 0;
  for (uint32_t i = 0; i < range.count; i++) {
    Env frame = {.outer = env, .iterator = iterator->symbol, .value = value_scalar(a->model, range.elements[i])};
    if (!connect_loop(a, instance, loop, iterator->next, &frame)) return 0;
  }
  return 1;
}

static int has_connect(const Equation *equation)
{
  for (; equation; equation = equation->next) {
    if (equation->kind == EQUATION_CONNECT) return 1;
    if (equation->kind == EQUATION_FOR && has_connect(equation->body)) return 1;
    if (equation->kind == EQUATION_IF)
      for (const Branch *branch = equation->branches; branch; branch = branch->next)
        if (has_connect(branch->body)) return 1;
  }
  return 0;
}

static int connect_if(Assembler *a, uint32_t instance, const Equation *equation, const Env *env)
{
  for (const Branch *branch = equation->branches; branch; branch = branch->next) {
    Lower lower = {.model = a->model};
    const Ir *ir = branch->condition ? lower_scalar(&lower, env, branch->condition, TYPE_BOOLEAN, "a condition") : NULL;
    if (branch->condition && !ir) return 0;
    if (ir && ir->kind != IR_NUMBER) {
      model_error(a->model, expr_span(branch->condition), "connections cannot depend on time");
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
    if (equation->kind == EQUATION_FOR && has_connect(equation->body))
      fine &= connect_loop(a, instance, equation, equation->iterators, env);
    Equation one = *equation;
    one.next = NULL;
    if (equation->kind == EQUATION_IF && has_connect(&one)) fine &= connect_if(a, instance, equation, env);
  }
  return fine;
}

/* ---- joints --------------------------------------------------------------------------------------------------------- */

static void collect_joints(Assembler *a)
{
  Arena *arena = a->model->arena;
  uint32_t *sizes = ARENA_NEW(arena, uint32_t, a->node_count), *number = ARENA_NEW(arena, uint32_t, a->node_count);
  uint32_t count = 0;
  for (uint32_t i = 0; i < a->node_count; i++) sizes[root_of(a, i)] += a->nodes[i].part != UNIT_NONE;
  for (uint32_t i = 0; i < a->node_count; i++) number[i] = sizes[i] > 1 ? count++ : UNIT_NONE;
  a->assembly->joints = ARENA_NEW(arena, Joint, count);
  a->assembly->joint_count = count;
  for (uint32_t i = 0; i < a->node_count; i++) {
    uint32_t root = root_of(a, i);
    if (a->nodes[i].part == UNIT_NONE || number[root] == UNIT_NONE) continue;
    Joint *joint = &a->assembly->joints[number[root]];
    if (!joint->ports) *joint = (Joint){ARENA_NEW(arena, PortRef, sizes[root]), 0, a->nodes[root].span};
    joint->ports[joint->count++] = (PortRef){a->nodes[i].part, a->nodes[i].port};
  }
}

static void collect_units(Assembler *a)
{
  Model *model = a->model;
  uint8_t *used = ARENA_NEW(model->arena, uint8_t, model->unit_count);
  const Unit **units = ARENA_NEW(model->arena, const Unit *, model->unit_count);
  for (uint32_t i = 0; i < a->assembly->part_count; i++) used[a->assembly->parts[i].unit->number] = 1;
  for (uint32_t i = 0; i < model->unit_count; i++)
    if (used[i]) units[a->assembly->unit_count++] = model->units[i];
  a->assembly->units = units;
}

static void read_experiment(Model *model, const Scope *scope, Experiment *experiment)
{
  static const char *const names[] = {"StartTime", "StopTime", "Interval", "Tolerance"};
  double *fields[] = {&experiment->start, &experiment->stop, &experiment->interval, &experiment->tolerance};
  const Modification *settings = NULL;
  *experiment = (Experiment){NAN, NAN, NAN, NAN};
  for (const Argument *a = scope->ast->annotation ? scope->ast->annotation->arguments : NULL; a; a = a->next)
    if (a->kind == ARGUMENT_MODIFY && strcmp(a->name->parts[0].symbol->text, "experiment") == 0) settings = a->modification;
  for (int i = 0; i < 4; i++) {
    const Expr *expr = annotation_value(settings, names[i]);
    if (!expr) continue;
    Value value = evaluate(model, scope->env, expr);
    if (value_convert(model, &value, TYPE_REAL, NULL, expr_span(expr), names[i]) && !value.dim_count &&
        value.elements[0]->kind == IR_NUMBER)
      *fields[i] = value.elements[0]->number;
  }
}

/* ---- the top -------------------------------------------------------------------------------------------------------- */

static int find_top(Model *model, const char *name, ClassRef *ref)
{
  const Source *source = source_add(model->parse->sources, "(model)", name, strlen(name));
  const Name *parsed = source ? parse_name_source(model->parse, source) : NULL;
  Type type;
  if (!parsed || !lookup_class(model, model->root->env, parsed, ref)) return 0;
  if (!type_resolve(model, ref, &type, name_span(parsed))) return 0;
  const Class *ast = type.class_.ast;
  if (type.kind != TYPE_CLASS || (ast->kind != CLASS_MODEL && ast->kind != CLASS_BLOCK && ast->kind != CLASS_CLASS)) {
    model_error(model, name_span(parsed), "%s is not a model", name);
    return 0;
  }
  if (ast->prefixes & PREFIX_PARTIAL) {
    model_error(model, ast->name_span, "%s is partial: it must be completed before it can be used", ast->symbol->text);
    return 0;
  }
  *ref = type.class_;
  ref->layers = type.layers;
  return 1;
}

static const Layer *setting_layer(Model *model, const ModelSetting *settings, uint32_t count)
{
  Modification *modification = ARENA_NEW(model->arena, Modification, 1);
  for (uint32_t i = count; i-- > 0;) {
    Argument *argument = ARENA_NEW(model->arena, Argument, 1);
    Modification *value = ARENA_NEW(model->arena, Modification, 1);
    value->value = settings[i].value;
    *argument = (Argument){.kind = ARGUMENT_MODIFY, .span = name_span(settings[i].name), .next = modification->arguments};
    argument->name = settings[i].name;
    argument->modification = value;
    modification->arguments = argument;
    for (uint32_t k = 0; k < settings[i].name->count; k++)
      if (settings[i].name->parts[k].subscripts)
        model_unsupported(model, settings[i].name->parts[k].span, "setting an element of an array");
  }
  return count ? layer_new(model, model->root->env, modification, (Span){0, 0}) : NULL;
}

const Assembly *model_assemble(Model *model, const char *name, const ModelSetting *settings, uint32_t setting_count)
{
  ClassRef ref;
  unsigned errors = model->diagnostics->errors;
  if (!find_top(model, name, &ref)) return NULL;
  const Layer *layers = layers_join(model, setting_layer(model, settings, setting_count), ref.layers);
  Scope *scope = scope_instance(model, &ref, layers_outside(model, layers));
  Assembler a = {.model = model, .assembly = ARENA_NEW(model->arena, Assembly, 1)};
  if (model->diagnostics->errors > errors) return NULL;
  reserve(&a, 1);
  a.instances[0].scope = scope;
  a.assembly->name = scope->name;
  int fine = assemble(&a, 0, "", scope->ast->name_span);
  read_experiment(model, scope, &a.assembly->experiment);
  if (!fine && model->diagnostics->errors == errors)
    model_error(model, scope->ast->name_span, "%s cannot be used", scope->name);
  if (!fine || model->diagnostics->errors > errors) return NULL;
  collect_joints(&a);
  collect_units(&a);
  return a.assembly;
}
