/* user_function.c: functions of the user, and constructors of records. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "lower/lower_internal.h"

/* ---- arguments ------------------------------------------------------------------------------------------------------ */

/* Prefixes may be those of types: they are known behind this. */
static Scope *resolved(Model *model, Scope *scope)
{
  for (Member *member = scope ? scope->first : NULL; member; member = member->next)
    if (!member->class_) member_resolve(model, member);
  return scope;
}

Scope *function_scope(Model *model, const ClassRef *ref)
{
  return resolved(model, scope_of_class(model, ref));
}

static int has_value(const Member *member)
{
  for (const Layer *layer = member->layers; layer; layer = layer->next)
    if (layer_is_direct(layer) && layer->modification && layer->modification->value) return 1;
  return 0;
}

/* A constant with a value is not given. */
static int is_argument(const Member *member, int is_record)
{
  if (member->class_ || member->is_protected) return 0;
  return is_record ? !(member->prefixes & PREFIX_CONSTANT && has_value(member)) : (member->prefixes & PREFIX_INPUT) != 0;
}

static uint32_t count_arguments(const Scope *scope, int is_record)
{
  uint32_t count = 0;
  for (const Member *member = scope->first; member; member = member->next) count += (uint32_t)is_argument(member, is_record);
  return count;
}

static Member *argument_at(const Scope *scope, uint32_t index, int is_record)
{
  for (Member *member = scope->first; member; member = member->next)
    if (is_argument(member, is_record) && index-- == 0) return member;
  return NULL;
}

Member *function_input(const Scope *scope, uint32_t index)
{
  return argument_at(scope, index, 0);
}

static uint32_t argument_named(const Scope *scope, const Symbol *symbol, int is_record)
{
  uint32_t index = 0;
  for (const Member *member = scope->first; member; member = member->next) {
    if (!is_argument(member, is_record)) continue;
    if (member->symbol == symbol) return index;
    index++;
  }
  return UINT32_MAX;
}

/* The fields that the type has, in its order: a value may have more, or others first. 0 after an error. */
static int record_fits(Model *model, const Type *type, Value *value, Span span, const char *what)
{
  const Scope *scope = scope_of_class(model, &type->class_);
  if (!scope || value->is_error) return 0;
  if (value->type != TYPE_RECORD) {
    model_error(model, span, "wrong-type", "%s must be a record, not a %s", what, type_word((TypeKind)value->type));
    return 0;
  }
  if (value->count == 0 && value->dim_count) return 1;
  Value fitted = *value;
  fitted.names = ARENA_NEW(model->arena, const Symbol *, scope->member_count);
  fitted.fields = ARENA_NEW(model->arena, Value, scope->member_count);
  fitted.field_count = 0;
  for (Member *field = scope->first; field; field = field->next) {
    if (field->class_) continue;
    Value own = value_field(value, field->symbol);
    if (own.is_error) {
      model_error(model, span, "wrong-type", "%s must be a record with a field %s", what, field->symbol->text);
      return 0;
    }
    if (!member_resolve(model, field)) return 0;
    if (field->type.kind == TYPE_RECORD && !record_fits(model, &field->type, &own, span, field->symbol->text)) return 0;
    fitted.names[fitted.field_count] = field->symbol;
    fitted.fields[fitted.field_count++] = own;
  }
  *value = fitted;
  return 1;
}

/* Checks the type, so that an error points at the argument; sizes are checked for the whole call. */
static int argument_fits(Model *model, Member *member, Value *value, const Expr *expr)
{
  if (!member_resolve(model, member)) return 0;
  if (member->type.kind == TYPE_RECORD) return record_fits(model, &member->type, value, expr_span(expr), member->symbol->text);
  if (member->type.kind > TYPE_RECORD) return 1;
  return value_convert(model, value, (TypeKind)member->type.kind, member->type.enumeration, expr_span(expr),
                       arena_printf(model->arena, "argument %s", member->symbol->text));
}

static Value argument_value(Lower *lower, const Env *env, const Expr *expr, const Scope *scope, Member *input)
{
  if (!member_resolve(lower->model, input)) return value_error();
  if (member_is_function(input)) return function_value(lower, env, expr);
  Value value = lower_expr(lower, env, expr);
  if (value.is_error || scope->ast->kind != CLASS_FUNCTION || !shapes_function(scope, input)) return value;
  return shaping_value(lower, env, expr, &value);
}

/* Inputs that are bound already are left out when positions are counted. */
static int give_arguments(Lower *lower, const Env *env, const Expr *expr, const Scope *scope, int is_record, Value *values,
                          uint8_t *given, uint32_t count)
{
  enum { BOUND = 2 };
  uint32_t position = 0;
  for (const Expr *e = expr->call->arguments; e; e = e->next) {
    while (e->kind != EXPR_NAMED && position < count && given[position] == BOUND) position++;
    uint32_t index = e->kind == EXPR_NAMED ? argument_named(scope, e->named->symbol, is_record) : position++;
    if (index >= count) {
      if (e->kind == EXPR_NAMED)
        model_error(lower->model, expr_span(e), "wrong-arguments", "%s has no input %s", scope->name, e->named->symbol->text);
      else
        model_error(lower->model, expr_span(e), "wrong-arguments", "too many arguments: %s has %u input%s", scope->name,
                    (unsigned)count, count == 1 ? "" : "s");
      return 0;
    }
    if (given[index]) {
      model_error(lower->model, expr_span(e), "wrong-arguments", "this argument is given twice");
      return 0;
    }
    given[index] = 1;
    values[index] =
        argument_value(lower, env, e->kind == EXPR_NAMED ? e->named->value : e, scope, argument_at(scope, index, is_record));
    if (values[index].is_error || !argument_fits(lower->model, argument_at(scope, index, is_record), &values[index], e))
      return 0;
  }
  return 1;
}

/* A default may contain other inputs: those given have their values in it. */
static Value default_value(Lower *lower, const Layer *layer, const Scope *scope, int is_record, const Value *values,
                           const uint8_t *given, uint32_t count)
{
  const Expr *expr = layer->modification->value;
  const Env *env = layer->env;
  int needs_given = 0;
  for (uint32_t i = 0; i < count && layer->env->scope == scope; i++) {
    const Member *member = argument_at(scope, i, is_record);
    if (!given[i] || values[i].type >= TYPE_RECORD || !expr_mentions(expr, member->symbol)) continue;
    Env *frame = ARENA_NEW(lower->model->arena, Env, 1);
    *frame = (Env){.outer = env, .iterator = member->symbol, .value = values[i]};
    env = frame;
    needs_given = 1;
  }
  return needs_given ? lower_expr(lower, env, expr) : evaluate_expression(lower->model, env, expr);
}

/* Inputs that are left out take their defaults. */
static int default_arguments(Lower *lower, Span span, const Scope *scope, int is_record, Value *values, const uint8_t *given,
                             uint32_t count)
{
  for (uint32_t i = 0; i < count; i++) {
    if (given[i]) continue;
    Member *member = argument_at(scope, i, is_record);
    const Layer *layer = layers_value(lower->model, member->layers);
    if (!layer) {
      model_error(lower->model, span, "wrong-arguments", "argument %s of %s is missing", member->symbol->text, scope->name);
      return 0;
    }
    values[i] = default_value(lower, layer, scope, is_record, values, given, count);
    if (values[i].is_error) return 0;
  }
  return 1;
}

static void give_bound(const Scope *scope, const FunctionArgument *bound, Value *values, uint8_t *given, uint32_t count)
{
  enum { BOUND = 2 };
  for (uint32_t i = 0; bound && i < bound->count; i++) {
    uint32_t index = argument_named(scope, bound->names[i], 0);
    if (index >= count) continue;
    values[index] = bound->values[i];
    given[index] = BOUND;
  }
}

/* `bound`: inputs that have their values already; NULL: none. */
static int collect_arguments(Lower *lower, const Env *env, const Expr *expr, const Scope *scope, int is_record,
                             const FunctionArgument *bound, Value **values, uint32_t *count)
{
  *count = count_arguments(scope, is_record);
  *values = ARENA_NEW(lower->model->arena, Value, *count);
  uint8_t *given = ARENA_NEW(lower->model->arena, uint8_t, *count);
  give_bound(scope, bound, *values, given, *count);
  if (expr->call->iterators) {
    model_unsupported(lower->model, expr_span(expr), "a reduction by a function");
    return 0;
  }
  return give_arguments(lower, env, expr, scope, is_record, *values, given, *count) &&
         default_arguments(lower, expr_span(expr), scope, is_record, *values, given, *count);
}

/* ---- specialisation by sizes ---------------------------------------------------------------------------------------- */

/* A[:, size(A, 1)]: the sizes before each are known already. */
static int fits_subscripts(Model *model, Member *member, const Value *value)
{
  uint32_t dim = 0;
  member->dims_state = RESOLVE_NOW;
  memcpy(member->dims, value->dims, sizeof member->dims);
  const Expr *lists[] = {member->component->subscripts, member->clause->subscripts};
  for (int i = 0; i < 2; i++)
    for (const Expr *e = lists[i]; e; e = e->next, dim++) {
      if (dim >= value->dim_count) return 0;
      if (e->kind == EXPR_COLON) continue;
      member->dim_count = (uint8_t)dim;
      Value size = evaluate_expression(model, member->env, e);
      if (size.is_error) return -1;
      if (size.dim_count || size.type != TYPE_INTEGER || size.elements[0]->kind != IR_NUMBER ||
          size.elements[0]->number != value->dims[dim])
        return 0;
    }
  for (const DimSource *source = member->type.dims; source; source = source->next)
    for (const Expr *e = source->subscripts; e; e = e->next) dim++;
  return dim == value->dim_count;
}

static int has_open_size(const Member *member)
{
  const Expr *lists[] = {member->component->subscripts, member->clause->subscripts};
  for (int i = 0; i < 2; i++)
    for (const Expr *e = lists[i]; e; e = e->next)
      if (e->kind == EXPR_COLON) return 1;
  return 0;
}

/* Fields without a size of their own take that of the value, field by field. */
static int size_fields(Model *model, Member *member, const Value *value, Span span)
{
  for (uint32_t i = 0; i < member->count; i++) {
    Scope *scope = member_element(model, member, i);
    Value record = value_element(model, value, i);
    for (Member *field = scope ? scope->first : NULL; field; field = field->next) {
      if (field->class_ || !member_resolve(model, field)) continue;
      if (field->type.kind != TYPE_RECORD && !has_open_size(field)) continue;
      Value own = value_field(&record, field->symbol);
      if (own.is_error) {
        model_error(model, span, "wrong-type", "argument %s needs a field %s", member->symbol->text, field->symbol->text);
        return 0;
      }
      if (!size_input(model, field, &own, span)) return 0;
    }
    if (!scope) return 0;
  }
  return 1;
}

/* Takes the size of the argument as the input's. */
int size_input(Model *model, Member *member, Value *value, Span span)
{
  if (!member_resolve(model, member)) return 0;
  if (member->type.kind == TYPE_RECORD && value->type != TYPE_RECORD) {
    model_error(model, span, "wrong-type", "argument %s must be a record, not a %s", member->symbol->text,
                type_word((TypeKind)value->type));
    return 0;
  }
  if (member->type.kind < TYPE_RECORD && !value_convert(model, value, (TypeKind)member->type.kind, member->type.enumeration,
                                                        span, arena_printf(model->arena, "argument %s", member->symbol->text)))
    return 0;
  int fits = fits_subscripts(model, member, value);
  if (fits != 1) {
    member->dims_state = RESOLVE_NOT;
    member->dim_count = 0;
    if (fits == 0)
      model_error(model, span, "wrong-dimensions", "size mismatch: argument %s cannot have size %s", member->symbol->text,
                  value_dims_text(model, value->dim_count, value->dims));
    return 0;
  }
  member->dim_count = value->dim_count;
  memcpy(member->dims, value->dims, sizeof member->dims);
  member->count = value->count;
  member->dims_state = RESOLVE_DONE;
  return member->type.kind < TYPE_RECORD || size_fields(model, member, value, span);
}

static char *sizes_text(Model *model, const Scope *scope, const Value *values, uint32_t count)
{
  char *text = arena_printf(model->arena, "%s", "");
  for (uint32_t i = 0; i < count; i++)
    text = arena_printf(model->arena, "%s%s", text, argument_text(model, scope, argument_at(scope, i, 0), &values[i]));
  return text;
}

/* Which modifications it has, and where: the same text means another package in another instance, as in
 * `function g = f(redeclare package Medium = Medium)`. */
static char *layers_text(Model *model, const Layer *layers)
{
  char *text = arena_printf(model->arena, "%s", "");
  for (const Layer *layer = layers; layer; layer = layer->next)
    text = arena_printf(model->arena, "%s%u@%p,", text, (unsigned)layer->span.start,
                        (const void *)(layer->env ? layer->env->scope : NULL));
  return text;
}

/* Sizes, functions and numbers that shape it. 0 after an error. */
static int take_arguments(Builder *builder, Value *arguments, uint32_t count, Span span)
{
  for (uint32_t i = 0; i < count; i++) {
    Member *input = argument_at(builder->root, i, 0);
    if (arguments[i].function ? !take_function(builder, input, &arguments[i], span)
                              : !size_input(builder->model, input, &arguments[i], span))
      return 0;
    if (!arguments[i].function) take_known(builder->model, builder->root, input, &arguments[i]);
  }
  return 1;
}

static void check_public(Model *model, const Scope *scope)
{
  const uint32_t allowed = PREFIX_INPUT | PREFIX_OUTPUT | PREFIX_CONSTANT | PREFIX_PARAMETER;
  for (const Member *member = scope->first; member; member = member->next)
    if (!member->class_ && !member->is_protected && !(member->prefixes & allowed)) {
      model_error(model, member->component->span, "class-restriction",
                  "a variable of a function that is neither input nor output is protected");
      model_remedy(model, "declare it below the word protected");
    }
}

static int add_group(Builder *builder, Sources *sources, uint32_t wanted, int is_rest)
{
  for (Member *member = builder->root->first; member; member = member->next) {
    if (member->class_) continue;
    uint32_t kind = member->prefixes & (PREFIX_INPUT | PREFIX_OUTPUT);
    if (is_rest ? kind != 0 : kind != wanted) continue;
    if (!sources_of_member(builder->model, sources, member, "", 0)) return 0;
  }
  return 1;
}

/* All variables of a function but constants vary, even those declared as parameter. */
static int function_variables(Builder *builder, const Sources *sources)
{
  uint32_t first = builder->function->count;
  if (!build_variables(builder, sources)) return 0;
  for (uint32_t i = first; i < builder->function->count; i++) {
    IrVariable *variable = builder_variable(builder, i);
    variable->port = NONE;
    if (variable->variability > VARIABILITY_CONSTANT) variable->variability = VARIABILITY_CONTINUOUS;
  }
  return 1;
}

/* The value given in a declaration becomes a statement, after those of the values that it needs. */
static void assign_default(Builder *builder, uint32_t index, uint8_t *state)
{
  IrFunction *function = builder->function;
  IrVariable *variable = &function->variables[index];
  const Ir *binding = variable->attributes[ATTRIBUTE_VALUE];
  if (index < function->inputs || !binding || state[index] == 2) return;
  if (state[index] == 1) {
    model_error(builder->model, variable->span, "circular", "%s depends on itself", variable->name);
    return;
  }
  state[index] = 1;
  uint32_t count, *needs = ir_variables(builder->model->arena, binding, &count);
  for (uint32_t i = 0; i < count; i++) assign_default(builder, needs[i], state);
  state[index] = 2;
  IrEquation *made = list_add(builder->model, &function->statements, IR_EQUATION_ASSIGN, variable->span);
  made->left = ir_variable(&builder->model->pool, index, variable->type);
  made->right = binding;
  variable->attributes[ATTRIBUTE_VALUE] = NULL;
}

static void assign_defaults(Builder *builder)
{
  uint8_t *state = ARENA_NEW(builder->model->arena, uint8_t, builder->function->count);
  for (uint32_t i = 0; i < builder->function->count; i++) assign_default(builder, i, state);
}

/* ---- external "builtin" y = tanh(u) ---------------------------------------------------------------------------------- */

static int is_builtin(const External *external)
{
  return external->language.data && external->language.length == 7 && memcmp(external->language.data, "builtin", 7) == 0;
}

Expr *reference_to(Model *model, const Symbol *symbol, Span span)
{
  Expr *expr = ARENA_NEW(model->arena, Expr, 1);
  Name *name = arena_alloc(model->arena, sizeof(Name) + sizeof(NamePart), _Alignof(Name));
  *name = (Name){.count = 1};
  name->parts[0] = (NamePart){.symbol = symbol, .span = span};
  *expr = (Expr){.kind = EXPR_REFERENCE, .height = 1, .start = span.start, .end = span.end, .name = name};
  return expr;
}

/* Without a call in the clause all inputs are arguments, in their order. */
static Expr *inputs_as_arguments(Model *model, const Scope *scope, Span span)
{
  Expr *first = NULL, **end = &first;
  for (uint32_t i = 0; function_input(scope, i); i++, end = &(*end)->next)
    *end = reference_to(model, function_input(scope, i)->symbol, span);
  return first;
}

static Expr *result_of(Model *model, const External *external, const Scope *scope)
{
  if (external->result) return external->result;
  for (const Member *member = scope->first; member; member = member->next)
    if (!member->class_ && member->prefixes & PREFIX_OUTPUT) return reference_to(model, member->symbol, external->span);
  return NULL;
}

/* The statement result := function(arguments). A function that has the name of the built-in one does not hide it here. */
static void build_builtin(Builder *builder, const Class *class_)
{
  Model *model = builder->model;
  const External *external = class_->external;
  Lower lower = {.model = model, .builder = builder};
  Call call = {.arguments = external->arguments};
  call.name = reference_to(model, external->function ? external->function : class_->symbol, external->span)->name;
  if (!external->function) call.arguments = inputs_as_arguments(model, builder->root, external->span);
  Expr right = {.kind = EXPR_CALL, .height = 1, .start = external->span.start, .end = external->span.end, .call = &call};
  Equation equation = {.kind = EQUATION_ASSIGN, .span = external->span, .right = &right};
  equation.left = result_of(model, external, builder->root);
  if (!equation.left) return;
  Value left = lower_expr(&lower, builder->root->env, equation.left);
  Value value = lower_builtin_call(&lower, builder->root->env, &right);
  assign_values(builder, &builder->function->statements, &left, &value, &equation);
}

/* A function without outputs is called for its asserts: it gives `true`. */
static void add_done(Builder *builder)
{
  uint32_t done = builder_add_variable(builder, "$done", TYPE_BOOLEAN, VARIABILITY_CONTINUOUS, builder->function->span);
  builder->function->outputs = 1;
  IrEquation *made = list_add(builder->model, &builder->function->statements, IR_EQUATION_ASSIGN, builder->function->span);
  made->left = ir_variable(&builder->model->pool, done, TYPE_BOOLEAN);
  made->right = ir_boolean(&builder->model->pool, 1);
}

static int build_function(Builder *builder, const ClassRef *ref, FunctionEntry *entry)
{
  Model *model = builder->model;
  Scope *scope = builder->root;
  Sources sources = {.with_texts = 1}, rest = {.with_texts = 1};
  unsigned errors = model->diagnostics->errors;
  const External *external = ref->ast->external;
  if (!external && !scope->sections) {
    model_unsupported(model, ref->ast->name_span, "a function without algorithm");
    return 0;
  }
  check_public(model, scope);
  if (!add_group(builder, &sources, PREFIX_INPUT, 0)) return 0;
  entry->function->inputs = sources.variable_count;
  if (!add_group(builder, &sources, PREFIX_OUTPUT, 0)) return 0;
  entry->function->outputs = sources.variable_count - entry->function->inputs;
  if (!function_variables(builder, &sources)) return 0;
  if (!entry->output_count) add_done(builder);
  if (!add_group(builder, &rest, 0, 1)) return 0;
  if (!function_variables(builder, &rest)) return 0;
  number_functions(builder);
  build_attributes(builder, &sources);
  build_attributes(builder, &rest);
  assign_defaults(builder);
  for (const SectionRef *section = scope->sections; section; section = section->next)
    build_statements(builder, &entry->function->statements, section->section->body, section->env);
  if (external && is_builtin(external)) build_builtin(builder, ref->ast);
  if (external && !is_builtin(external)) build_external(builder, ref->ast);
  function_annotations(model, ref->ast->annotation, scope, entry->function);
  return model->diagnostics->errors == errors;
}

static int output_shape(Model *model, Member *member, Value *shape);

static int record_shape(Model *model, Member *member, Value *shape)
{
  Scope *scope = member->count ? member_element(model, member, 0) : NULL;
  if (!scope) {
    if (!member->count) model_unsupported(model, member->component->span, "an output of this type, without elements,");
    return 0;
  }
  *shape = (Value){.type = TYPE_RECORD, .count = 1, .record = operator_record(model, &member->type.class_)};
  shape->names = ARENA_NEW(model->arena, const Symbol *, scope->member_count);
  shape->fields = ARENA_NEW(model->arena, Value, scope->member_count);
  for (Member *field = scope->first; field; field = field->next) {
    if (field->class_) continue;
    shape->names[shape->field_count] = field->symbol;
    if (!output_shape(model, field, &shape->fields[shape->field_count++])) return 0;
  }
  shape->dim_count = member->dim_count; /* of the records; its fields are those of one of them */
  memcpy(shape->dims, member->dims, sizeof shape->dims);
  shape->count = member->count;
  return 1;
}

/* A value without elements. */
static int output_shape(Model *model, Member *member, Value *shape)
{
  if (!member_dims(model, member)) return 0;
  if (member->type.kind == TYPE_RECORD) return record_shape(model, member, shape);
  if (member->type.kind > TYPE_STRING) {
    model_unsupported(model, member->component->span, "an output of this type");
    return 0;
  }
  *shape = (Value){.type = member->type.kind,
                   .dim_count = member->dim_count,
                   .count = member->count,
                   .enumeration = member->type.enumeration};
  memcpy(shape->dims, member->dims, sizeof member->dims);
  return 1;
}

static void output_shapes(Model *model, FunctionEntry *entry, const Scope *scope)
{
  for (Member *member = scope->first; member; member = member->next) {
    if (member->class_ || !(member->prefixes & PREFIX_OUTPUT)) continue;
    if (!output_shape(model, member, &entry->outputs[entry->output_count++])) {
      entry->function = NULL;
      return;
    }
  }
}

FunctionEntry *function_entry(Model *model, const ClassRef *ref, Value *arguments, uint32_t count, Span span)
{
  const Scope *shared =
      resolved(model, scope_of_class(model, ref)); /* for the key alone: the specialisation has a scope of its own */
  for (uint32_t i = 0; i < count; i++)
    if (!member_resolve(model, argument_at(shared, i, 0))) return NULL;
  char *sizes =
      arena_printf(model->arena, "%s%s", sizes_text(model, shared, arguments, count), layers_text(model, ref->layers));
  for (FunctionEntry *old = model->functions; old; old = old->next)
    if (old->ast == ref->ast && old->parent == ref->parent && old->layers == ref->layers && strcmp(old->sizes, sizes) == 0)
      return old->function ? old : NULL;
  FunctionEntry *entry = ARENA_NEW(model->arena, FunctionEntry, 1);
  Scope *scope = resolved(model, scope_instance(model, ref, ref->layers));
  layers_check(model, scope, NULL, ref->layers);
  *entry = (FunctionEntry){
      model->functions, ref->ast, ref->parent, ref->layers, sizes, ARENA_NEW(model->arena, IrFunction, 1), NULL, 0};
  model->functions = entry;
  entry->function->name = scope->name;
  entry->function->span = ref->ast->name_span;
  entry->outputs = ARENA_NEW(model->arena, Value, scope->member_count);
  Recording *recording = model->recording;
  model->recording = NULL; /* the sizes of arguments shape the function, not the class that calls it */
  Builder builder = {.model = model, .function = entry->function, .root = scope};
  if (!take_arguments(&builder, arguments, count, span)) {
    entry->function = NULL;
    entry->sizes = ""; /* another call may fit */
    model->recording = recording;
    return NULL;
  }
  output_shapes(model, entry, scope);
  if (entry->function && build_function(&builder, ref, entry))
    entry->function->is_ready = 1;
  else
    entry->function = NULL;
  model->recording = recording;
  return entry->function ? entry : NULL;
}

/* ---- calls ---------------------------------------------------------------------------------------------------------- */

/* Record by record, as the function numbers its variables. */
static uint32_t flatten(Model *model, const Value *value, const Ir **into, uint32_t at)
{
  for (uint32_t i = 0; value->dim_count && value->field_count && i < value->count; i++) {
    Value record = value_element(model, value, i);
    at = flatten(model, &record, into, at);
  }
  for (uint32_t i = 0; !value->dim_count && i < value->field_count; i++) at = flatten(model, &value->fields[i], into, at);
  for (uint32_t i = 0; i < value->count && value->elements; i++, at++)
    if (into) into[at] = value->elements[i];
  return at;
}

/* The arguments, then what is bound in functions among them. */
static uint32_t flatten_all(Model *model, const Value *values, uint32_t count, const Ir **into)
{
  uint32_t at = 0;
  for (uint32_t i = 0; i < count; i++) at = flatten(model, &values[i], into, at);
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t k = 0; values[i].function && k < values[i].function->count; k++)
      at = flatten(model, &values[i].function->values[k], into, at);
  return at;
}

static int all_numbers(const Ir *const *arguments, uint32_t count)
{
  for (uint32_t i = 0; i < count; i++)
    if (arguments[i]->kind != IR_NUMBER && arguments[i]->kind != IR_STRING) return 0;
  return 1;
}

typedef struct Called {
  const IrFunction *function;
  const Ir **arguments;
  uint32_t argument_count;
  uint32_t next;         /* scalar output */
  const double *results; /* [outputs] of a call with numbers; NULL: it is none, or has no value */
  const char *problem;   /* of a call with numbers; NULL: none */
} Called;

/* A call with numbers is evaluated at once, and once for all its outputs. */
static void evaluate_call(Lower *lower, Called *called)
{
  const IrFunction *function = called->function;
  IrPoint point = {0};
  if (!function->is_ready || !all_numbers(called->arguments, called->argument_count)) return;
  double *frame = ARENA_NEW(lower->model->arena, double, function->count);
  for (uint32_t i = 0; i < called->argument_count; i++) frame[i] = ir_evaluate(called->arguments[i], &point);
  if (ir_evaluate_function(function, frame, &point))
    called->results = frame + function->inputs;
  else
    called->problem = arena_printf(lower->model->arena, "%s", point.problem);
}

/* The next output. A failure is an error if the value is needed now. */
static const Ir *next_output(Lower *lower, Called *called, TypeKind type, Span span)
{
  IrPool *pool = &lower->model->pool;
  uint32_t output = called->next++;
  double value = called->results ? called->results[output] : NAN;
  const Ir *text = called->results && type == TYPE_STRING ? ir_numbered_text(pool, value) : NULL;
  if (text) return text;
  if (called->results && type != TYPE_STRING && isfinite(value)) return ir_number(pool, value, type);
  if (lower->builder || type == TYPE_STRING || !(called->results || called->problem))
    return ir_call(pool, called->function, output, called->arguments, called->argument_count, type);
  model_error(lower->model, span, "not-computable", "%s: %s", called->function->name,
              called->problem ? called->problem : "the result is not finite");
  return NULL;
}

static int output_value(Lower *lower, Called *called, const Value *shape, Value *value, Span span);

static int output_record(Lower *lower, Called *called, const Value *shape, Value *value, Span span)
{
  *value = *shape;
  value->dim_count = 0;
  value->count = 1;
  value->fields = ARENA_NEW(lower->model->arena, Value, shape->field_count);
  for (uint32_t i = 0; i < shape->field_count; i++)
    if (!output_value(lower, called, &shape->fields[i], &value->fields[i], span)) return 0;
  return 1;
}

static int output_records(Lower *lower, Called *called, const Value *shape, Value *value, Span span)
{
  Value *parts = ARENA_NEW(lower->model->arena, Value, shape->count);
  for (uint32_t i = 0; i < shape->count; i++)
    if (!output_record(lower, called, shape, &parts[i], span)) return 0;
  *value = value_grid(lower->model, parts, shape->dim_count, shape->dims, span);
  return !value->is_error;
}

static int output_value(Lower *lower, Called *called, const Value *shape, Value *value, Span span)
{
  Model *model = lower->model;
  if (shape->type == TYPE_RECORD)
    return shape->dim_count ? output_records(lower, called, shape, value, span)
                            : output_record(lower, called, shape, value, span);
  *value = value_array(model, (TypeKind)shape->type, shape->dim_count, shape->dims);
  value->enumeration = shape->enumeration;
  for (uint32_t k = 0; k < shape->count; k++) {
    value->elements[k] = next_output(lower, called, (TypeKind)shape->type, span);
    if (!value->elements[k]) return 0;
  }
  return 1;
}

/* The function for these arguments, and what is passed to it. NULL after an error. */
static FunctionEntry *prepare_call(Model *model, Scope *scope, Value *values, uint32_t count, Span span, Called *called)
{
  ClassRef target = {.ast = scope->ast, .parent = scope->parent, .layers = scope->layers, .env = scope->env->enclosing};
  FunctionEntry *entry = function_entry(model, &target, values, count, span);
  if (!entry) {
    if (model->diagnostics->errors == 0) model_error(model, span, "not-computable", "%s cannot be called", scope->name);
    return NULL;
  }
  uint32_t scalars = flatten_all(model, values, count, NULL);
  if (scalars > UINT16_MAX) {
    model_error(model, span, "too-large", "a call with more than %d numbers as arguments", UINT16_MAX);
    return NULL;
  }
  const Ir **arguments = ARENA_NEW(model->arena, const Ir *, scalars);
  flatten_all(model, values, count, arguments);
  *called = (Called){.function = entry->function, .arguments = arguments, .argument_count = scalars};
  return entry;
}

/* One call, with values for all inputs. The number of outputs; 0: none, or after an error. */
static uint32_t call_once(Lower *lower, Scope *scope, Value *values, uint32_t count, Span span, Value **outputs)
{
  Called called;
  const FunctionEntry *entry = prepare_call(lower->model, scope, values, count, span, &called);
  if (!entry) return 0;
  evaluate_call(lower, &called);
  *outputs = ARENA_NEW(lower->model->arena, Value, entry->output_count);
  for (uint32_t i = 0; i < entry->output_count; i++)
    if (!output_value(lower, &called, &entry->outputs[i], &(*outputs)[i], span)) return 0;
  return entry->output_count;
}

/* The same for each element of arguments that have more dimensions than their inputs: arrays of the outputs. */
static uint32_t call_each(Lower *lower, Scope *scope, Member **inputs, Value *values, uint32_t count, uint32_t lead,
                          const uint32_t *dims, Span span, Value **outputs)
{
  Model *model = lower->model;
  uint32_t calls = 1, output_count = 0;
  for (uint32_t i = 0; i < lead; i++) calls *= dims[i];
  Value *own = ARENA_NEW(model->arena, Value, count), **results = ARENA_NEW(model->arena, Value *, calls);
  for (uint32_t k = 0; k < calls; k++) {
    vector_arguments(model, inputs, values, count, lead, k, own);
    output_count = call_once(lower, scope, own, count, span, &results[k]);
    if (!output_count) return 0;
  }
  if (!calls) { /* of no elements, as many outputs as are asked for, one */
    *outputs = ARENA_NEW(model->arena, Value, 1);
    **outputs = value_array(model, TYPE_REAL, lead, dims);
    return 1;
  }
  *outputs = ARENA_NEW(model->arena, Value, output_count);
  Value *column = ARENA_NEW(model->arena, Value, calls);
  for (uint32_t i = 0; i < output_count; i++) {
    for (uint32_t k = 0; k < calls; k++) column[k] = results[k][i];
    (*outputs)[i] = value_grid(model, column, lead, dims, span);
    if ((*outputs)[i].is_error) return 0;
  }
  return output_count;
}

static Member **argument_members(Model *model, const Scope *scope, uint32_t count, int is_record)
{
  Member **members = ARENA_NEW(model->arena, Member *, count);
  for (uint32_t i = 0; i < count; i++) members[i] = argument_at(scope, i, is_record);
  return members;
}

static uint32_t call_function(Lower *lower, const Env *env, const Expr *expr, const ClassRef *ref,
                              const FunctionArgument *bound, Value **outputs)
{
  Value *values;
  uint32_t count, dims[MAX_DIMS];
  Scope *scope = resolved(lower->model, scope_of_class(lower->model, ref));
  if (!scope || !collect_arguments(lower, env, expr, scope, 0, bound, &values, &count)) return 0;
  Member **inputs = argument_members(lower->model, scope, count, 0);
  int lead = vector_dims(lower->model, inputs, values, count, dims, expr_span(expr));
  if (lead < 0) return 0;
  if (!lead) return call_once(lower, scope, values, count, expr_span(expr), outputs);
  return call_each(lower, scope, inputs, values, count, (uint32_t)lead, dims, expr_span(expr), outputs);
}

/* What is true when the call was made: its first output is compared with what it cannot be. */
static const Ir *called_once(IrPool *pool, const Called *called)
{
  TypeKind type = called->function->variables[called->function->inputs].type;
  const Ir *call = ir_call(pool, called->function, 0, called->arguments, called->argument_count, type);
  if (type == TYPE_BOOLEAN) return ir_binary(pool, IR_OR, call, ir_not(pool, call));
  const Ir *differs = ir_relation(pool, IR_NOT_EQUAL, call, ir_number(pool, -DBL_MAX, type));
  return ir_builtin(pool, IR_NO_EVENT, &differs);
}

const Ir *lower_call_statement(Lower *lower, const Env *env, const Expr *expr, const ClassRef *ref)
{
  Value *values;
  uint32_t count;
  Called called;
  Scope *scope = resolved(lower->model, scope_of_class(lower->model, ref));
  if (!scope || !collect_arguments(lower, env, expr, scope, 0, NULL, &values, &count)) return NULL;
  if (!prepare_call(lower->model, scope, values, count, expr_span(expr), &called)) return NULL;
  if (called.function->outputs == 0) return ir_boolean(&lower->model->pool, 1);
  return called_once(&lower->model->pool, &called);
}

uint32_t lower_outputs(Lower *lower, const Env *env, const Expr *expr, Value **outputs)
{
  ClassRef ref;
  if (!lookup_class(lower->model, env, expr->call->name, &ref)) return 0;
  if (!ref.ast || ref.ast->kind != CLASS_FUNCTION) {
    model_error(lower->model, name_span(expr->call->name), "wrong-kind", "%s is not a function",
                expr->call->name->parts[expr->call->name->count - 1].symbol->text);
    return 0;
  }
  return call_function(lower, env, expr, &ref, NULL, outputs);
}

Value lower_argument_call(Lower *lower, const Env *env, const Expr *expr, const FunctionArgument *argument)
{
  Value *outputs;
  return call_function(lower, env, expr, &argument->class_, argument, &outputs) ? outputs[0] : value_error();
}

Value call_with_values(Lower *lower, Scope *scope, const Value *given, uint32_t count, Span span)
{
  uint32_t all = count_arguments(scope, 0);
  Value *values = ARENA_NEW(lower->model->arena, Value, all), *outputs;
  uint8_t *is_given = ARENA_NEW(lower->model->arena, uint8_t, all);
  for (uint32_t i = 0; i < count && i < all; i++) {
    values[i] = given[i];
    is_given[i] = 1;
  }
  if (!default_arguments(lower, span, scope, 0, values, is_given, all)) return value_error();
  return call_once(lower, scope, values, all, span, &outputs) ? outputs[0] : value_error();
}

/* Constants of the record, which no argument gives. */
static int add_constants(Model *model, Scope *scope, Value *record, Span span)
{
  if (record->dim_count) return 1; /* an array of records keeps what was given */
  Value *fields = ARENA_NEW(model->arena, Value, scope->member_count);
  const Symbol **names = ARENA_NEW(model->arena, const Symbol *, scope->member_count);
  memcpy(fields, record->fields, record->field_count * sizeof *fields);
  memcpy(names, record->names, record->field_count * sizeof *names);
  for (Member *member = scope->first; member; member = member->next) {
    if (member->class_ || is_argument(member, 1) || !(member->prefixes & PREFIX_CONSTANT)) continue;
    names[record->field_count] = member->symbol;
    fields[record->field_count] = member_value(model, member, span);
    if (fields[record->field_count++].is_error) return 0;
  }
  record->fields = fields;
  record->names = names;
  return 1;
}

static Value one_record(Model *model, Member **members, const Value *values, uint32_t count, Span span)
{
  Value record = {.type = TYPE_RECORD, .count = 1, .field_count = count};
  record.fields = ARENA_NEW(model->arena, Value, count);
  record.names = ARENA_NEW(model->arena, const Symbol *, count);
  for (uint32_t i = 0; i < count; i++) {
    record.names[i] = members[i]->symbol;
    record.fields[i] = values[i];
    if (members[i]->type.kind < TYPE_RECORD && !value_convert(model, &record.fields[i], (TypeKind)members[i]->type.kind,
                                                              members[i]->type.enumeration, span, members[i]->symbol->text))
      return value_error();
  }
  return record;
}

/* An array of records where arguments have more dimensions than their fields. */
static Value construct_record(Lower *lower, const Env *env, const Expr *expr, const ClassRef *ref)
{
  Model *model = lower->model;
  Scope *scope = scope_of_class(model, ref);
  Value *values;
  uint32_t count, calls = 1, dims[MAX_DIMS];
  if (!scope || !collect_arguments(lower, env, expr, scope, 1, NULL, &values, &count)) return value_error();
  Member **members = argument_members(model, scope, count, 1);
  for (uint32_t i = 0; i < count; i++)
    if (!member_resolve(model, members[i])) return value_error();
  int lead = vector_dims(model, members, values, count, dims, expr_span(expr));
  if (lead < 0) return value_error();
  Value record = {0};
  if (!lead) {
    record = one_record(model, members, values, count, expr_span(expr));
    record.record = operator_record(model, ref);
    return record.is_error || !add_constants(model, scope, &record, expr_span(expr)) ? value_error() : record;
  }
  for (int i = 0; i < lead; i++) calls *= dims[i];
  Value *own = ARENA_NEW(model->arena, Value, count), *parts = ARENA_NEW(model->arena, Value, calls);
  for (uint32_t k = 0; k < calls; k++) {
    vector_arguments(model, members, values, count, (uint32_t)lead, k, own);
    parts[k] = one_record(model, members, own, count, expr_span(expr));
    if (parts[k].is_error) return value_error();
  }
  return value_grid(model, parts, (uint32_t)lead, dims, expr_span(expr));
}

Value lower_user_call(Lower *lower, const Env *env, const Expr *expr, const ClassRef *ref)
{
  Type type;
  Value *outputs;
  const Name *name = expr->call->name;
  if (!type_resolve(lower->model, ref, &type, name_span(name))) return value_error();
  if (type.kind == TYPE_RECORD) {
    ClassRef constructor;
    int is_overloaded = overloaded_constructor(lower, env, expr, operator_record(lower->model, &type.class_), &constructor);
    if (is_overloaded < 0) return value_error();
    if (!is_overloaded) return construct_record(lower, env, expr, ref);
    return call_function(lower, env, expr, &constructor, NULL, &outputs) ? outputs[0] : value_error();
  }
  if (type.kind != TYPE_CLASS || type.class_.ast->kind != CLASS_FUNCTION) {
    model_error(lower->model, name_span(name), "wrong-kind", "%s is not a function", name->parts[name->count - 1].symbol->text);
    return value_error();
  }
  unsigned errors = lower->model->diagnostics->errors;
  uint32_t count = call_function(lower, env, expr, ref, NULL, &outputs);
  if (count == 0 && lower->model->diagnostics->errors == errors)
    model_error(lower->model, expr_span(expr), "wrong-kind", "%s has no output: it gives no value",
                type.class_.ast->symbol->text);
  return count ? outputs[0] : value_error();
}

const IrFunction *function_of_scalars(Model *model, const ClassRef *ref, Span span)
{
  Scope *scope = resolved(model, scope_of_class(model, ref));
  uint32_t count = 0;
  for (const Member *member = scope->first; member; member = member->next)
    count += member->component && member->prefixes & PREFIX_INPUT;
  Value *arguments = ARENA_NEW(model->arena, Value, count);
  uint32_t at = 0;
  for (Member *member = scope->first; member; member = member->next) {
    if (!member->component || !(member->prefixes & PREFIX_INPUT)) continue;
    if (!member_resolve(model, member)) return NULL;
    arguments[at] = value_scalar(model, ir_number(&model->pool, 0, (TypeKind)member->type.kind));
    arguments[at++].enumeration = member->type.enumeration;
  }
  FunctionEntry *entry = function_entry(model, ref, arguments, count, span);
  return entry ? entry->function : NULL;
}
