/* member.c: components: dimensions, conditions, their instances, and the values of parameters. */
#include <string.h>

#include "scope/scope_internal.h"

/* ---- dimensions and conditions -------------------------------------------------------------------------------------- */

/* For its size: the values of the variables that it contains do not matter. */
static Value binding_of_any_value(Model *model, Member *member)
{
  int varies = member_variability(member) > VARIABILITY_PARAMETER;
  model->sizes_only += varies;
  Value value = member_binding(model, member);
  model->sizes_only -= varies;
  return value;
}

/* Real x[E]: as many elements as E has values. */
static int dim_of_type(Model *model, Member *member, const Env *env, const Expr *subscript, uint32_t *dim)
{
  const IrEnumeration *type = type_values(model, env, subscript);
  if (!type) return 0;
  if (!member->dim_types) member->dim_types = ARENA_NEW(model->arena, const IrEnumeration *, MAX_DIMS);
  member->dim_types[member->dim_count] = type;
  *dim = type->count;
  return 1;
}

static int dim_value(Model *model, Member *member, const Env *env, const Expr *subscript, uint32_t *dim)
{
  if (dim_of_type(model, member, env, subscript, dim)) return 1;
  if (subscript->kind == EXPR_COLON) {
    Value value = binding_of_any_value(model, member);
    if (value.is_error) return 0;
    if (value.dim_count <= member->dim_count) {
      model_error(model, expr_span(subscript), "wrong-size", "the size of %s is not known: there is no value to take it from",
                  member->symbol->text);
      model_about(model, .variable = member->symbol->text);
      return 0;
    }
    *dim = value.dims[member->dim_count];
    record_dependency(model, member, &value, DEPENDS_ON_SIZE);
    return 1;
  }
  Value value = evaluate_expression(model, env, subscript);
  if (value.is_error) return 0;
  if (!value_convert(model, &value, TYPE_INTEGER, NULL, expr_span(subscript), "a size")) return 0;
  if (value.dim_count || value.elements[0]->kind != IR_NUMBER) {
    model_error(model, expr_span(subscript), "wrong-size", "a size must be a whole number that is known before the simulation");
    return 0;
  }
  double number = value.elements[0]->number;
  if (number < 0 || number > MAX_ELEMENTS) {
    model_error(model, expr_span(subscript), "wrong-size", "a size of %.0f is not possible", number);
    model_remedy(model, "use 0 to %d", MAX_ELEMENTS);
    return 0;
  }
  *dim = (uint32_t)number;
  return 1;
}

static int add_member_dims(Model *model, Member *member, const Env *env, const Expr *subscripts)
{
  for (const Expr *subscript = subscripts; subscript; subscript = subscript->next) {
    if (member->dim_count == MAX_DIMS) {
      model_error(model, expr_span(subscript), "too-large", "an array has at most %d dimensions", MAX_DIMS);
      return 0;
    }
    uint32_t dim = 0;
    if (!dim_value(model, member, env, subscript, &dim)) return 0;
    if ((uint64_t)member->count * dim > MAX_ELEMENTS) {
      model_error(model, expr_span(subscript), "too-large", "an array of more than %d elements", MAX_ELEMENTS);
      return 0;
    }
    member->dims[member->dim_count++] = dim;
    member->count *= dim;
  }
  return 1;
}

static int find_dims(Model *model, Member *member)
{
  member->count = 1;
  const Expr *own = member->component->subscripts;
  if (!own && member->clause != member->element->clause) own = member->element->clause->components->subscripts;
  if (!add_member_dims(model, member, member->env, own)) return 0;
  if (!add_member_dims(model, member, member->env, member->clause->subscripts)) return 0;
  for (DimSource *source = member->type.dims; source; source = source->next)
    if (!add_member_dims(model, member, source->env, source->subscripts)) return 0;
  return 1;
}

/* Dependencies of a known value are recorded again, because they shape the present specialisation. */
static void record_again(Model *model, Member *member)
{
  const Expr *lists[] = {member->component->subscripts, member->clause->subscripts};
  if (!model->recording || member->recorded_by == model->recording) return;
  member->recorded_by = model->recording;
  for (int i = 0; i < 2; i++)
    for (const Expr *subscript = lists[i]; subscript; subscript = subscript->next) {
      if (subscript->kind != EXPR_COLON) {
        if (type_values(model, member->env, subscript)) continue;
        evaluate_expression(model, member->env, subscript);
        continue;
      }
      Value value = binding_of_any_value(model, member);
      record_dependency(model, member, &value, DEPENDS_ON_SIZE);
    }
}

int member_dims(Model *model, Member *member)
{
  if (member->dims_state == RESOLVE_DONE && member->dim_count) record_again(model, member);
  if (member->dims_state == RESOLVE_NOW) {
    model_error(model, member->component->span, "circular", "the size of %s depends on itself", member->symbol->text);
    model_about(model, .variable = member->symbol->text);
    return 0;
  }
  if (member->dims_state != RESOLVE_NOT) return member->dims_state == RESOLVE_DONE;
  uint32_t reads = model->cell_reads;
  member->dims_state = RESOLVE_NOW;
  member->dims_state = member_resolve(model, member) && find_dims(model, member) ? RESOLVE_DONE : RESOLVE_FAILED;
  model->structural_reads += model->cell_reads - reads;
  return member->dims_state == RESOLVE_DONE;
}

int member_present(Model *model, Member *member)
{
  const Expr *condition = member->component->condition;
  if (!condition && member->element->kind == ELEMENT_COMPONENTS && member->clause != member->element->clause)
    condition = member->element->clause->components->condition;
  if (condition && member->condition_state == RESOLVE_DONE && model->recording)
    evaluate_expression(model, member->env, condition);
  if (!condition || member->condition_state == RESOLVE_DONE) return !member->is_absent;
  uint32_t reads = model->cell_reads;
  Value value = evaluate_expression(model, member->env, condition);
  member->condition_state = RESOLVE_DONE;
  model->structural_reads += model->cell_reads - reads;
  if (!value_convert(model, &value, TYPE_BOOLEAN, NULL, expr_span(condition), "a condition")) return 1;
  if (value.dim_count || value.elements[0]->kind != IR_NUMBER) {
    model_error(model, expr_span(condition), "not-a-parameter",
                "the condition of a component must be known before the simulation");
    return 1;
  }
  member->is_absent = value.elements[0]->number == 0;
  return !member->is_absent;
}

/* ---- instances of components ---------------------------------------------------------------------------------------- */

/* Whether its class has defaultComponentPrefixes with inner: a model without one gets one with all defaults. */
static int has_default_inner(const Member *member)
{
  const Class *class_ = member->type.kind == TYPE_CLASS ? member->type.class_.ast : NULL;
  const Expr *prefixes = class_ ? annotation_value(class_->annotation, "defaultComponentPrefixes") : NULL;
  return prefixes && prefixes->kind == EXPR_STRING && prefixes->length == 5 && memcmp(prefixes->text, "inner", 5) == 0;
}

/* One for all parts of the model. It is not one of its components: only its parameters are read. */
static Member *default_inner(Model *model, const Member *outer)
{
  Scope *top = outer->scope;
  while (top->owner) top = top->owner;
  Member *made = top->default_inners;
  while (made && (made->symbol != outer->symbol || made->type.class_.ast != outer->type.class_.ast)) made = made->next;
  if (made) return made;
  made = ARENA_NEW(model->arena, Member, 1);
  *made = (Member){.symbol = outer->symbol,
                   .scope = top,
                   .element = outer->element,
                   .component = outer->component,
                   .clause = outer->clause,
                   .env = outer->env,
                   .prefixes = (outer->prefixes & ~(uint32_t)PREFIX_OUTER) | PREFIX_INNER,
                   .next = top->default_inners};
  return top->default_inners = made;
}

Member *member_inner(Model *model, Member *member)
{
  if (!(member->prefixes & PREFIX_OUTER)) return member;
  if (member->inner_member) return member->inner_member;
  for (Scope *scope = member->scope->owner; scope; scope = scope->owner) {
    Member *found = scope_find(scope, member->symbol);
    if (found && found->component && found->prefixes & PREFIX_INNER) return member->inner_member = found;
  }
  if (member_resolve(model, member) && has_default_inner(member)) {
    Member *made = default_inner(model, member);
    return member_resolve(model, made) ? member->inner_member = made : NULL;
  }
  model_error(model, member->component->span, "no-inner", "outer %s: no enclosing model has an inner %s", member->symbol->text,
              member->symbol->text);
  model_about(model, .variable = member->symbol->text);
  model_remedy(model, "declare one");
  return NULL;
}

static IndexCell *new_cell(Model *model, const Member *member, uint32_t index)
{
  IndexCell *cell = ARENA_NEW(model->arena, IndexCell, 1);
  *cell = (IndexCell){index, member->dim_count, member->dims, ++model->stamp};
  return cell;
}

static Scope *part_element(Model *model, Member *member, uint32_t index)
{
  int is_new = member->cell && member->cell->index != index;
  if (!member->elements) {
    member->elements = ARENA_NEW(model->arena, Scope *, 1);
    if (member->dim_count) member->cell = new_cell(model, member, index);
  }
  if (is_new) {
    member->cell->index = index;
    member->cell->stamp = ++model->stamp;
  }
  if (!member->elements[0] || (is_new && member->is_irregular))
    member->elements[0] = scope_of_component(model, member, index, member->cell);
  return member->elements[0];
}

Scope *member_element(Model *model, Member *member, uint32_t index)
{
  if (!member_dims(model, member) || member->type.kind < TYPE_RECORD) return NULL;
  if (member_is_part(member)) return part_element(model, member, index);
  if (!member->elements) member->elements = ARENA_NEW(model->arena, Scope *, member->count);
  if (!member->elements[index]) {
    IndexCell *cell = member->dim_count ? new_cell(model, member, index) : NULL;
    member->elements[index] = scope_of_component(model, member, index, cell);
  }
  return member->elements[index];
}

static uint64_t scope_stamp(const Scope *scope)
{
  uint64_t stamp = 1;
  for (; scope; scope = scope->owner)
    if (scope->cell && scope->cell->stamp > stamp) stamp = scope->cell->stamp;
  return stamp;
}

/* ---- values --------------------------------------------------------------------------------------------------------- */

static Value whole_layer_value(Model *model, const Layer *layer)
{
  uint64_t stamp = scope_stamp(layer->env->scope);
  if (layer->cache && layer->cache->stamp == stamp) return layer->cache->value;
  Value value = evaluate_expression(model, layer->env, layer->modification->value);
  if (layer->cache && !model->sizes_only) *layer->cache = (LayerCache){value, stamp};
  return value;
}

/* As messages say it: 3 or [2, 3]. */
static const char *size_text(Model *model, uint32_t dim_count, const uint32_t *dims)
{
  return dim_count == 1 ? arena_printf(model->arena, "%u", (unsigned)dims[0]) : value_dims_text(model, dim_count, dims);
}

/* What of an array of values belongs to one element of an array of components; is_error after an error. */
static Value cell_value(Model *model, const IndexCell *cell, const Value *values, Span span)
{
  if (values->dim_count < cell->dim_count) {
    model_error(model, span, "wrong-dimensions", "an array of %s values is needed here",
                size_text(model, cell->dim_count, cell->dims));
    model_remedy(model, "give that many, or write each");
    return value_error();
  }
  if (memcmp(values->dims, cell->dims, cell->dim_count * sizeof *cell->dims) != 0) {
    model_error(model, span, "wrong-dimensions", "%s values are given for an array of size %s",
                size_text(model, cell->dim_count, values->dims), size_text(model, cell->dim_count, cell->dims));
    return value_error();
  }
  uint32_t below = 1, index = cell->index;
  for (uint32_t d = 0; d < cell->dim_count; d++) below *= cell->dims[d];
  Value value = *values;
  for (uint32_t d = 0; d < cell->dim_count; d++) {
    below /= cell->dims[d];
    value = value_part(model, &value, index / below);
    index %= below;
  }
  return value;
}

Value layer_value_here(Model *model, const Layer *layer, Value value)
{
  for (uint32_t i = 0; i < layer->cell_count && !value.is_error; i++)
    value = cell_value(model, layer->cells[i], &value, expr_span(layer->modification->value));
  return value;
}

Value layer_evaluate(Model *model, const Layer *layer)
{
  Value value = whole_layer_value(model, layer);
  if (!value.is_error) model->cell_reads += layer->cell_count;
  return layer_value_here(model, layer, value);
}

/* The record, or the element of an array of them, that the scope of the field belongs to. */
static Value own_record(Model *model, const Member *field, const Value *value, Span span)
{
  const Member *owner = field->scope->owner_member;
  if (value->is_error || !owner->dim_count) return *value;
  if (value_has_dims(value, owner->dim_count, owner->dims)) return value_element(model, value, field->scope->owner_index);
  model_error(model, span, "wrong-dimensions", "%s has size %s, but its value has size %s", owner->symbol->text,
              value_dims_text(model, owner->dim_count, owner->dims), value_dims_text(model, value->dim_count, value->dims));
  model_about(model, .variable = owner->symbol->text);
  return value_error();
}

/* The field of the value that the whole record is bound to, if it is. */
static int record_binding(Model *model, const Member *member, Value *value)
{
  if (!record_binds(model, member, 0)) return 0;
  Member *owner = member->scope->owner_member;
  const Layer *layer = record_binding(model, owner, value) ? NULL : layers_value(model, owner->layers);
  if (layer) *value = layer_evaluate(model, layer);
  if (value->is_error) return 1;
  Span span = layer ? expr_span(layer->modification->value) : owner->component->span;
  if (value->type != TYPE_RECORD) {
    model_error(model, span, "wrong-type", "a record is needed here, not a %s", type_word((TypeKind)value->type));
    *value = value_error();
    return 1;
  }
  Value record = own_record(model, member, value, span);
  *value = record.is_error ? record : value_field(&record, member->symbol);
  return 1;
}

static int is_alone(const Expr *expr, const Symbol *symbol)
{
  return expr->kind == EXPR_REFERENCE && expr->name->count == 1 && !expr->name->global_dot &&
         expr->name->parts[0].symbol == symbol && !expr->name->parts[0].subscripts;
}

const Expr *member_equation(const Member *member, int is_initial, const Env **env)
{
  for (const SectionRef *ref = member->scope->sections; ref; ref = ref->next) {
    if (ref->section->is_algorithm || ref->section->is_initial != is_initial) continue;
    for (const Equation *e = ref->section->body; e; e = e->next) {
      *env = ref->env;
      if (e->kind == EQUATION_EQUAL && is_alone(e->left, member->symbol)) return e->right;
      if (e->kind == EQUATION_EQUAL && is_alone(e->right, member->symbol)) return e->left;
    }
  }
  return NULL;
}

/* A parameter with fixed = false: an initial equation may say what it is. */
static int initial_value(Model *model, const Member *member, Value *value)
{
  const Env *env;
  const Expr *expr = member_variability(member) == VARIABILITY_PARAMETER ? member_equation(member, 1, &env) : NULL;
  const Layer *fixed = expr ? layers_value(model, named_layers(model, member, "fixed")) : NULL;
  if (!fixed) return 0;
  Value is_fixed = layer_evaluate(model, fixed);
  if (is_fixed.is_error || is_fixed.count != 1 || !ir_is_number(is_fixed.elements[0], 0)) return 0;
  *value = evaluate_expression(model, env, expr);
  if (value->is_error)
    model_remedy(model,
                 "where %s is given to a component, read by another class or decides a size, its initial equation has to be "
                 "of parameters alone",
                 member->symbol->text);
  return 1;
}

Value member_binding(Model *model, Member *member)
{
  Value value;
  if (record_binding(model, member, &value)) return value;
  const Layer *layer = layers_value(model, member->layers);
  if (layer) return layer_evaluate(model, layer);
  if (initial_value(model, member, &value)) return value;
  if (member_variability(member) <= VARIABILITY_PARAMETER) {
    model_error(model, member->component->span, "no-value", "%s has no value", member->symbol->text);
    model_about(model, .variable = member->symbol->text);
    model_remedy(model, "give it one in its declaration or by a modifier");
  } else {
    model_error(model, member->component->span, "wrong-size", "the size of %s is not known", member->symbol->text);
    model_about(model, .variable = member->symbol->text);
  }
  return value_error();
}

static Value record_element(Model *model, Member *member, uint32_t index, Span use)
{
  Scope *scope = member_element(model, member, index);
  if (!scope) return value_error();
  Value value = {.type = TYPE_RECORD, .count = 1, .record = operator_record(model, &member->type.class_)};
  value.names = ARENA_NEW(model->arena, const Symbol *, scope->member_count);
  value.fields = ARENA_NEW(model->arena, Value, scope->member_count);
  for (Member *field = scope->first; field; field = field->next) {
    if (field->class_) continue;
    value.names[value.field_count] = field->symbol;
    value.fields[value.field_count] = member_value(model, field, use);
    if (value.fields[value.field_count++].is_error) return value_error();
  }
  return value;
}

static Value record_value(Model *model, Member *member, Span use)
{
  if (!member->dim_count) return record_element(model, member, 0, use);
  Value *parts = ARENA_NEW(model->arena, Value, member->count);
  for (uint32_t i = 0; i < member->count; i++) {
    parts[i] = record_element(model, member, i, use);
    if (parts[i].is_error) return value_error();
  }
  if (member->count) return value_grid(model, parts, member->dim_count, member->dims, use);
  Value none = {.type = TYPE_RECORD, .dim_count = member->dim_count};
  memcpy(none.dims, member->dims, sizeof none.dims);
  return none;
}

static int depends_on_time(const Value *value)
{
  for (uint32_t i = 0; value->elements && i < value->count; i++)
    if (value->elements[i]->kind != IR_NUMBER && ir_has_time(value->elements[i])) return 1;
  return 0;
}

/* A number from outside needs no other value. */
static int patched_scalar(Model *model, const Member *member, Value *value)
{
  const Ir *number = member->dim_count == 0 ? member_patch(model, member, 0) : NULL;
  if (!number) return 0;
  *value = value_scalar(model, number);
  value->enumeration = member->type.enumeration;
  return 1;
}

static Value patched_array(Model *model, const Member *member, Value value)
{
  const Ir **elements = NULL;
  for (uint32_t i = 0; model->patches && member->dim_count && i < value.count; i++) {
    const Ir *number = member_patch(model, member, i);
    if (!number) continue;
    if (!elements) {
      elements = ARENA_NEW(model->arena, const Ir *, value.count);
      memcpy(elements, value.elements, value.count * sizeof *elements);
    }
    elements[i] = number;
  }
  if (elements) value.elements = elements;
  return value;
}

/* Its constructor is called where its component is known. */
static Value object_value(Model *model, Member *member)
{
  const char *outer_path = model->object_path;
  const uint32_t outer_number = model->object_number;
  model->object_path = arena_printf(model->arena, "%s.%s", instance_path(model, member->scope), member->symbol->text);
  model->object_number = 0;
  Value value = member_binding(model, member);
  model->object_path = outer_path;
  model->object_number = outer_number;
  return value;
}

static Value find_value(Model *model, Member *member, Span use)
{
  if (!member_dims(model, member)) return value_error();
  if (member->type.kind == TYPE_RECORD) return record_value(model, member, use);
  if (member->type.kind == TYPE_CLASS) {
    model_error(model, use, "wrong-kind", "%s is a component, not a value", member->symbol->text);
    model_about(model, .variable = member->symbol->text);
    return value_error();
  }
  Value value;
  if (patched_scalar(model, member, &value)) return value;
  value = member->type.kind == TYPE_OBJECT ? object_value(model, member) : member_binding(model, member);
  const Layer *layer = layers_value(model, member->layers);
  Span span = layer ? expr_span(layer->modification->value) : member->component->span;
  if (!value_convert(model, &value, (TypeKind)member->type.kind, member->type.enumeration, span, member->symbol->text))
    return value_error();
  if (!value_has_dims(&value, member->dim_count, member->dims)) {
    model_error(model, span, "wrong-dimensions", "%s has size %s, but its value has size %s", member->symbol->text,
                value_dims_text(model, member->dim_count, member->dims), value_dims_text(model, value.dim_count, value.dims));
    model_about(model, .variable = member->symbol->text);
    return value_error();
  }
  if (depends_on_time(&value)) {
    model_error(model, span, "not-a-parameter", "%s is a %s, but its value depends on time", member->symbol->text,
                member_variability(member) == VARIABILITY_CONSTANT ? "constant" : "parameter");
    model_about(model, .variable = member->symbol->text);
    return value_error();
  }
  value.dim_types = member->dim_types;
  return patched_array(model, member, value);
}

static int is_target(const Expr *target, const Symbol *symbol)
{
  if (!target) return 0;
  if (target->kind == EXPR_REFERENCE) return target->name->parts[0].symbol == symbol;
  for (const Expr *e = target->kind == EXPR_TUPLE ? target->operands : NULL; e; e = e->next)
    if (is_target(e, symbol)) return 1;
  return 0;
}

static int is_assigned(const Equation *statement, const Symbol *symbol)
{
  for (; statement; statement = statement->next) {
    if (statement->kind == EQUATION_ASSIGN && is_target(statement->left, symbol)) return 1;
    if (statement->kind == EQUATION_FOR && is_assigned(statement->body, symbol)) return 1;
    if (statement->kind != EQUATION_IF && statement->kind != EQUATION_WHILE) continue;
    for (const Branch *branch = statement->branches; branch; branch = branch->next)
      if (is_assigned(branch->body, symbol)) return 1;
  }
  return 0;
}

/* A local variable of a function that keeps the value of its declaration, as in `Integer n = size(A, 1)`. */
static int keeps_value(Model *model, const Member *member)
{
  const Scope *scope = member->scope;
  if (!scope->ast || scope->ast->kind != CLASS_FUNCTION || member->prefixes & (PREFIX_INPUT | PREFIX_OUTPUT)) return 0;
  if (member->type.kind == TYPE_REAL || !layers_value(model, member->layers)) return 0;
  for (const SectionRef *section = scope->sections; section; section = section->next)
    if (is_assigned(section->section->body, member->symbol)) return 0;
  return 1;
}

static int value_known_here(Model *model, const Member *member, Span use)
{
  if (member_variability(member) <= VARIABILITY_PARAMETER || member->type.kind == TYPE_RECORD) return 1;
  if (keeps_value(model, member)) return 1;
  model_error(model, use, "not-a-parameter", "%s is not a parameter: its value is not known before the simulation",
              member->symbol->text);
  model_about(model, .variable = member->symbol->text);
  return 0;
}

Value member_value(Model *model, Member *member, Span use)
{
  if (!member_resolve(model, member)) return value_error();
  member = member_inner(model, member);
  if (!member) return value_error();
  member->is_read = 1;
  return member_own_value(model, member, use);
}

/* Of the right size and type, for its size alone. */
static Value any_value(Model *model, Member *member)
{
  if (!member_dims(model, member)) return value_error();
  TypeKind type = (TypeKind)member->type.kind;
  Value value = value_array(model, type, member->dim_count, member->dims);
  value.enumeration = member->type.enumeration;
  value.dim_types = member->dim_types;
  const Ir *varies = ir_relation(&model->pool, IR_GREATER, ir_leaf(&model->pool, IR_TIME), ir_real(&model->pool, 0));
  if (type <= TYPE_INTEGER || type == TYPE_ENUMERATION) varies = ir_leaf(&model->pool, IR_TIME);
  if (type == TYPE_STRING) varies = ir_string(&model->pool, "", 0);
  for (uint32_t i = 0; i < value.count; i++) value.elements[i] = varies;
  return value;
}

static int only_size_counts(const Model *model, const Member *member)
{
  return model->sizes_only && member->type.kind < TYPE_RECORD && member_variability(member) > VARIABILITY_PARAMETER;
}

Value member_own_value(Model *model, Member *member, Span use)
{
  if (member->argument) return *member->argument;
  if (!member_resolve(model, member)) return value_error();
  member = member_inner(model, member);
  if (member && member_resolve(model, member) && only_size_counts(model, member)) return any_value(model, member);
  if (!member || !member_resolve(model, member) || !value_known_here(model, member, use)) return value_error();
  uint64_t stamp = scope_stamp(member->scope);
  if (member->value_state == RESOLVE_NOW) {
    model_error(model, member->component->span, "circular", "%s depends on itself", member->symbol->text);
    model_about(model, .variable = member->symbol->text);
    return value_error();
  }
  if (member->value_state == RESOLVE_NOT || member->value_stamp != stamp) {
    uint32_t reads = model->cell_reads;
    enum { VALUE_DEPTH = 6 }; /* in nodes of expressions: the limit of the stack */
    model->depth += VALUE_DEPTH;
    member->value_state = RESOLVE_NOW;
    member->value = find_value(model, member, use);
    model->depth -= VALUE_DEPTH;
    member->value_state = RESOLVE_DONE;
    member->value_stamp = stamp;
    member->uses_cell = model->cell_reads != reads;
  } else {
    model->cell_reads += member->uses_cell;
  }
  record_dependency(model, member, &member->value, DEPENDS_ON_VALUE);
  return member->value;
}

Member *member_at(Model *model, Scope *scope, const Symbol *const *path, const uint32_t *indices, uint32_t count)
{
  for (uint32_t i = 0; scope; i++) {
    Member *member = scope_find(scope, path[i]);
    if (!member || member->class_ || !member_resolve(model, member)) return NULL;
    member = member_inner(model, member);
    if (!member || !member_resolve(model, member) || !member_present(model, member) || !member_dims(model, member)) return NULL;
    if (i + 1 == count) return member;
    scope = indices[i] < member->count ? member_element(model, member, indices[i]) : NULL;
  }
  return NULL;
}
