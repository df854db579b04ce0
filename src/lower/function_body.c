/* function_body.c: a function for arguments of certain sizes: its variables and statements. */
#include <string.h>

#include "lower/lower_internal.h"

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

/* Without algorithm the declarations of the outputs say all. */
static int declares_outputs(Model *model, const Scope *scope)
{
  uint32_t outputs = 0;
  for (const Member *member = scope->first; member; member = member->next) {
    if (member->class_ || !(member->prefixes & PREFIX_OUTPUT)) continue;
    if (!layers_value(model, member->layers)) return 0;
    outputs++;
  }
  return outputs > 0;
}

/* For other sizes: what is to be said of its text was said. */
static int is_known_function(const FunctionEntry *entry)
{
  for (const FunctionEntry *old = entry->next; old; old = old->next)
    if (old->ast == entry->ast) return 1;
  return 0;
}

static int build_function(Builder *builder, const ClassRef *ref, FunctionEntry *entry)
{
  Model *model = builder->model;
  Scope *scope = builder->root;
  Sources sources = {.with_texts = 1}, rest = {.with_texts = 1};
  unsigned errors = model->diagnostics->errors;
  const External *external = ref->ast->external;
  if (!external && !scope->sections && !declares_outputs(model, scope)) {
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
  if (!external && model->diagnostics->errors == errors && !is_known_function(entry)) check_unassigned(model, entry->function);
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
  const Scope *shared = function_scope(model, ref); /* for the key alone: the specialisation has a scope of its own */
  for (uint32_t i = 0; i < count; i++)
    if (!member_resolve(model, argument_at(shared, i, 0))) return NULL;
  char *sizes =
      arena_printf(model->arena, "%s%s", sizes_text(model, shared, arguments, count), layers_text(model, ref->layers));
  for (FunctionEntry *old = model->functions; old; old = old->next)
    if (old->ast == ref->ast && old->parent == ref->parent && old->layers == ref->layers && strcmp(old->sizes, sizes) == 0)
      return old->function ? old : NULL;
  FunctionEntry *entry = ARENA_NEW(model->arena, FunctionEntry, 1);
  Scope *scope = resolve_members(model, scope_instance(model, ref, ref->layers));
  layers_check(model, scope, NULL, ref->layers);
  *entry = (FunctionEntry){
      model->functions, ref->ast, ref->parent, ref->layers, sizes, ARENA_NEW(model->arena, IrFunction, 1), NULL, 0};
  model->functions = entry;
  entry->function->name = scope->name;
  entry->function->is_impure = (ref->ast->prefixes & PREFIX_IMPURE) != 0;
  entry->function->span = ref->ast->name_span;
  entry->outputs = ARENA_NEW(model->arena, Value, scope->member_count);
  Recording *recording = model->recording;
  model->recording = NULL; /* the sizes of arguments shape the function, not the class that calls it */
  uint32_t owner = ir_begin_function(&model->pool);
  Builder builder = {.model = model, .function = entry->function, .root = scope};
  if (!take_arguments(&builder, arguments, count, span)) {
    entry->function = NULL;
    entry->sizes = ""; /* another call may fit */
    model->recording = recording;
    model->pool.owner = owner;
    return NULL;
  }
  output_shapes(model, entry, scope);
  if (entry->function && build_function(&builder, ref, entry))
    entry->function->is_ready = 1;
  else
    entry->function = NULL;
  model->recording = recording;
  model->pool.owner = owner;
  return entry->function ? entry : NULL;
}

const IrFunction *function_of_scalars(Model *model, const ClassRef *ref, Span span)
{
  Scope *scope = function_scope(model, ref);
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
