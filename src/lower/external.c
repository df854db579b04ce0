/* external.c: functions in C or FORTRAN 77. A call becomes one of a function of scalars whose body is C text: it makes the
 * arguments that the external function wants, calls it, and gives back what it changed. The text goes into the classes that
 * need it, and is compiled alone where a value is needed before the simulation. */
#include <ctype.h>
#include <string.h>

#include "lower/lower_internal.h"

typedef struct Slot { /* an argument of the external function */
  Value value;
  uint8_t is_changed; /* an output or a local variable: it may come back with another value */
} Slot;

typedef struct ExternalCall {
  Builder *builder;
  const Class *class_;
  const External *external;
  int is_fortran;
  Slot *slots;
  uint32_t count;
  Value result; /* of type TYPE_CLASS: none */
  TextBuffer text;
} ExternalCall;

/* ---- where headers and libraries are -------------------------------------------------------------------------------- */

static Value annotated(const ExternalCall *call, const char *name)
{
  const Modification *places[] = {call->external->annotation, call->class_->annotation};
  for (int i = 0; i < 2; i++) {
    const Expr *expr = annotation_value(places[i], name);
    if (expr) return evaluate_expression(call->builder->model, call->builder->root->env, expr);
  }
  return value_error();
}

/* The folder of the outermost package in folders; NULL: there is none. */
static const char *outermost_folder(const Scope *scope)
{
  const char *folder = NULL;
  for (; scope; scope = scope->parent)
    if (scope->folder) folder = scope->folder;
  return folder;
}

static const char *package_folder_named(const Scope *scope, const char *name, size_t length)
{
  for (; scope; scope = scope->parent)
    if (scope->folder && scope->ast && strlen(scope->ast->symbol->text) == length &&
        strncmp(scope->ast->symbol->text, name, length) == 0)
      return scope->folder;
  return NULL;
}

/* modelica://Package/a/b, file:///a/b or a path. */
static const char *folder_of(const ExternalCall *call, const char *uri)
{
  static const char modelica[] = "modelica://", file[] = "file://";
  if (strncmp(uri, file, sizeof file - 1) == 0) return uri + sizeof file - 1;
  if (strncmp(uri, modelica, sizeof modelica - 1) != 0) return uri;
  const char *name = uri + sizeof modelica - 1, *rest = name + strcspn(name, "/");
  const char *folder = package_folder_named(call->builder->root, name, strcspn(name, "./"));
  if (!folder) return uri;
  return arena_printf(call->builder->model->arena, "%s%s", folder, rest);
}

static void put_word(ExternalCall *call, const char *option, const char *text)
{
  TextBuffer *buffer = &call->text;
  text_put(buffer, " ");
  text_put(buffer, option);
  for (; *text; text++) {
    char c[] = {*text, 0};
    if (strchr(" \\\n*", *text)) text_put(buffer, "\\"); /* the comment must not end here, nor the word */
    text_put(buffer, c);
  }
}

static void put_directories(ExternalCall *call, const char *annotation, const char *standard, const char *const *options)
{
  Model *model = call->builder->model;
  Value given = annotated(call, annotation);
  const char *folder = outermost_folder(call->builder->root);
  const char *path = NULL;
  if (!given.is_error && given.count == 1 && given.elements[0]->kind == IR_STRING)
    path = folder_of(call, given.elements[0]->text);
  else if (folder)
    path = arena_printf(model->arena, "%s/Resources/%s", folder, standard);
  for (; path && *options; options++) {
    put_word(call, *options, path);
    if (strcmp(standard, "Library") == 0) put_word(call, *options, arena_printf(model->arena, "%s/linux64", path));
  }
}

static void put_options(ExternalCall *call)
{
  static const char *const include[] = {"-I", NULL}, *const library[] = {"-L", "-Wl,-rpath,", NULL};
  Value libraries = annotated(call, "Library");
  text_put(&call->text, "/* options:");
  put_directories(call, "IncludeDirectory", "Include", include);
  if (!libraries.is_error) put_directories(call, "LibraryDirectory", "Library", library);
  for (uint32_t i = 0; !libraries.is_error && i < libraries.count; i++)
    if (libraries.elements[i]->kind == IR_STRING) put_word(call, "-l", libraries.elements[i]->text);
  text_put(&call->text, " */\n");
}

/* ---- C text --------------------------------------------------------------------------------------------------------- */

static const char *type_of(const Value *value)
{
  return value->type == TYPE_STRING ? "const char *" : value->type == TYPE_REAL ? "double" : "int";
}

static const char *function_name(const ExternalCall *call)
{
  const Symbol *symbol = call->external->function ? call->external->function : call->class_->symbol;
  char *name = arena_printf(call->builder->model->arena, "%s%s", symbol->text, call->is_fortran ? "_" : "");
  for (char *c = name; call->is_fortran && *c; c++) *c = (char)tolower((unsigned char)*c);
  return name;
}

static int by_pointer(const ExternalCall *call, const Slot *slot)
{
  return slot->value.type != TYPE_STRING && (slot->value.dim_count || slot->is_changed || call->is_fortran);
}

/* Without a header the arguments say how it is declared. */
static void put_prototype(ExternalCall *call)
{
  int has_result = call->result.type != TYPE_CLASS;
  TextBuffer *text = &call->text;
  text_printf(text, "extern %s %s(", has_result ? type_of(&call->result) : "void", function_name(call));
  for (uint32_t i = 0; i < call->count; i++)
    text_printf(text, "%s%s%s", i ? ", " : "", type_of(&call->slots[i].value), by_pointer(call, &call->slots[i]) ? " *" : "");
  text_put(text, call->count ? ");\n" : "void);\n");
}

static void put_quoted(TextBuffer *text, const char *string)
{
  text_put(text, "\"");
  for (; *string; string++) text_printf(text, "\\%03o", (unsigned)(unsigned char)*string);
  text_put(text, "\"");
}

/* FORTRAN keeps matrices column by column. */
static void put_element(ExternalCall *call, const Value *value)
{
  if (call->is_fortran && value->dim_count == 2)
    text_printf(&call->text, "k %% %u * %u + k / %u", (unsigned)value->dims[0], (unsigned)value->dims[1],
                (unsigned)value->dims[0]);
  else
    text_put(&call->text, "k");
}

/* a2: the third argument, from `in`. Returns how many numbers it takes. */
static uint32_t put_argument(ExternalCall *call, uint32_t index, uint32_t at)
{
  const Value *value = &call->slots[index].value;
  TextBuffer *text = &call->text;
  if (value->type == TYPE_STRING) {
    text_printf(text, "  const char *const a%u = ", (unsigned)index);
    put_quoted(text, value->elements[0]->text);
    text_put(text, ";\n");
    return 0;
  }
  text_printf(text, "  %s a%u[%u];\n", type_of(value), (unsigned)index, value->count ? (unsigned)value->count : 1u);
  if (!value->count) {
    text_printf(text, "  a%u[0] = 0;\n", (unsigned)index);
    return 0;
  }
  text_printf(text, "  for (int k = 0; k < %u; k++) a%u[k] = (%s)in[%u + ", (unsigned)value->count, (unsigned)index,
              type_of(value), (unsigned)at);
  put_element(call, value);
  text_put(text, "];\n");
  return value->count;
}

static void put_call(ExternalCall *call)
{
  TextBuffer *text = &call->text;
  text_printf(text, "  %s%s(", call->result.type != TYPE_CLASS ? "out[0] = " : "", function_name(call));
  for (uint32_t i = 0; i < call->count; i++) {
    int is_number = call->slots[i].value.type != TYPE_STRING && !by_pointer(call, &call->slots[i]);
    text_printf(text, "%sa%u%s", i ? ", " : "", (unsigned)i, is_number ? "[0]" : "");
  }
  text_put(text, ");\n");
}

static void put_outputs(ExternalCall *call)
{
  uint32_t at = call->result.type != TYPE_CLASS;
  for (uint32_t i = 0; i < call->count; i++) {
    const Value *value = &call->slots[i].value;
    if (!call->slots[i].is_changed || !value->count) continue;
    text_printf(&call->text, "  for (int k = 0; k < %u; k++) out[%u + ", (unsigned)value->count, (unsigned)at);
    put_element(call, value);
    text_printf(&call->text, "] = a%u[k];\n", (unsigned)i);
    at += value->count;
  }
}

static const char *external_text(ExternalCall *call)
{
  Value include = annotated(call, "Include");
  uint32_t at = 0;
  put_options(call);
  if (!include.is_error && include.count == 1 && include.elements[0]->kind == IR_STRING)
    text_printf(&call->text, "%s\n", include.elements[0]->text);
  else
    put_prototype(call);
  text_put(&call->text, "static void EXTERNAL(const double *in, double *out)\n{\n  (void)in, (void)out;\n");
  for (uint32_t i = 0; i < call->count; i++) at += put_argument(call, i, at);
  put_call(call);
  put_outputs(call);
  text_put(&call->text, "}\n");
  return text_of(&call->text);
}

/* ---- the function of scalars ---------------------------------------------------------------------------------------- */

static void add_numbers(IrFunction *function, const Value *value, const char *name)
{
  for (uint32_t i = 0; i < value->count && value->type != TYPE_STRING; i++)
    function->variables[function->count++] =
        (IrVariable){.name = name, .unit = "", .description = "", .type = (TypeKind)value->type, .port = NONE};
}

static uint32_t numbers_of(const ExternalCall *call, int changed_only)
{
  uint32_t count = 0;
  for (uint32_t i = 0; i < call->count; i++)
    if (call->slots[i].value.type != TYPE_STRING && (!changed_only || call->slots[i].is_changed))
      count += call->slots[i].value.count;
  return count;
}

static IrFunction *external_function(ExternalCall *call)
{
  Model *model = call->builder->model;
  IrFunction *function = ARENA_NEW(model->arena, IrFunction, 1);
  IrExternal *made = ARENA_NEW(model->arena, IrExternal, 1);
  int has_result = call->result.type != TYPE_CLASS;
  *made = (IrExternal){
      .text = external_text(call), .load = model->load_external, .user = model->external_user, .span = call->external->span};
  made->name = call->builder->root->name;
  *function = (IrFunction){.name = function_name(call), .smooth_order = -1, .span = call->external->span, .external = made};
  function->variables = ARENA_NEW(model->arena, IrVariable, 2 * (size_t)numbers_of(call, 0) + 1);
  for (uint32_t i = 0; i < call->count; i++) add_numbers(function, &call->slots[i].value, "argument");
  function->inputs = function->count;
  if (has_result) add_numbers(function, &call->result, "value");
  for (uint32_t i = 0; i < call->count; i++)
    if (call->slots[i].is_changed) add_numbers(function, &call->slots[i].value, "value");
  function->outputs = function->count - function->inputs;
  function->is_ready = 1;
  return function;
}

/* left := the next outputs of the call. */
static uint32_t add_pairs(ExternalCall *call, const IrFunction *function, const Ir *const *arguments, uint32_t output,
                          const Value *left, IrList *pairs)
{
  IrPool *pool = &call->builder->model->pool;
  for (uint32_t k = 0; k < left->count; k++) {
    IrEquation *pair = list_add(call->builder->model, pairs, IR_EQUATION_ASSIGN, call->external->span);
    pair->left = left->elements[k];
    pair->right = ir_call(pool, function, output++, arguments, function->inputs, (TypeKind)left->type);
  }
  return output;
}

static void add_statements(ExternalCall *call)
{
  const IrFunction *function = external_function(call);
  const Ir **arguments = ARENA_NEW(call->builder->model->arena, const Ir *, function->inputs);
  uint32_t at = 0, output = 0;
  IrList pairs = {0};
  for (uint32_t i = 0; i < call->count; i++)
    for (uint32_t k = 0; k < call->slots[i].value.count && call->slots[i].value.type != TYPE_STRING; k++)
      arguments[at++] = call->slots[i].value.elements[k];
  if (call->result.type != TYPE_CLASS) output = add_pairs(call, function, arguments, 0, &call->result, &pairs);
  for (uint32_t i = 0; i < call->count; i++)
    if (call->slots[i].is_changed) output = add_pairs(call, function, arguments, output, &call->slots[i].value, &pairs);
  Equation equation = {.kind = EQUATION_ASSIGN, .span = call->external->span};
  equation.left = equation.right = reference_to(call->builder->model, call->class_->symbol, call->external->span);
  assign_pairs(call->builder, &call->builder->function->statements, &pairs, &equation);
}

/* ---- arguments ------------------------------------------------------------------------------------------------------ */

static int can_pass(ExternalCall *call, const Slot *slot, Span span)
{
  Model *model = call->builder->model;
  if (slot->value.is_error) return 0;
  if (slot->value.type >= TYPE_RECORD) {
    model_unsupported(model, span, "a record as an argument of an external function");
    return 0;
  }
  if (slot->value.type != TYPE_STRING) return 1;
  if (slot->is_changed || slot->value.dim_count || slot->value.elements[0]->kind != IR_STRING) {
    model_unsupported(model, span, "a String that varies, or is an output, as an argument of an external function");
    return 0;
  }
  return 1;
}

static int add_slot(ExternalCall *call, const Expr *expr)
{
  Lower lower = {.model = call->builder->model, .builder = call->builder};
  Slot *slot = &call->slots[call->count++];
  slot->value = lower_expr(&lower, call->builder->root->env, expr);
  for (uint32_t k = 0; !slot->value.is_error && expr->kind == EXPR_REFERENCE && k < slot->value.count && slot->value.elements;
       k++)
    slot->is_changed |=
        slot->value.elements[k]->kind == IR_VARIABLE && slot->value.elements[k]->index >= call->builder->function->inputs;
  return can_pass(call, slot, expr_span(expr));
}

static int is_result(const ExternalCall *call, const Member *member)
{
  uint32_t outputs = 0;
  for (const Member *other = call->builder->root->first; other; other = other->next)
    outputs += !other->class_ && (other->prefixes & PREFIX_OUTPUT) != 0;
  return outputs == 1 && !member->dim_count && member->prefixes & PREFIX_OUTPUT;
}

/* Without a call in the clause: all inputs and outputs in their order, arrays with their sizes; one scalar output is the value.
 */
static int standard_slots(ExternalCall *call)
{
  Model *model = call->builder->model;
  Lower lower = {.model = model, .builder = call->builder};
  for (Member *member = call->builder->root->first; member; member = member->next) {
    if (member->class_ || !(member->prefixes & (PREFIX_INPUT | PREFIX_OUTPUT))) continue;
    Slot slot = {lower_member(&lower, member, call->external->span), (member->prefixes & PREFIX_OUTPUT) != 0};
    if (!can_pass(call, &slot, call->external->span)) return 0;
    if (is_result(call, member)) {
      call->result = slot.value;
      continue;
    }
    call->slots[call->count++] = slot;
    for (uint32_t i = 0; i < slot.value.dim_count; i++)
      call->slots[call->count++] = (Slot){value_scalar(model, ir_number(&model->pool, slot.value.dims[i], TYPE_INTEGER)), 0};
  }
  return 1;
}

static int given_slots(ExternalCall *call)
{
  Lower lower = {.model = call->builder->model, .builder = call->builder};
  for (const Expr *e = call->external->arguments; e; e = e->next)
    if (!add_slot(call, e)) return 0;
  if (!call->external->result) return 1;
  call->result = lower_expr(&lower, call->builder->root->env, call->external->result);
  return !call->result.is_error && call->result.count == 1 && call->result.type < TYPE_STRING;
}

static int has_language(const External *external, const char *language)
{
  size_t length = strlen(language);
  if (!external->language.data) return strcmp(language, "C") == 0;
  return external->language.length == length && memcmp(external->language.data, language, length) == 0;
}

void build_external(Builder *builder, const Class *class_)
{
  Model *model = builder->model;
  const External *external = class_->external;
  ExternalCall call = {
      .builder = builder, .class_ = class_, .external = external, .text = {.storage = {.arena = model->arena}}};
  call.is_fortran = has_language(external, "FORTRAN 77");
  call.result = (Value){.type = TYPE_CLASS};
  if (!call.is_fortran && !has_language(external, "C")) {
    model_error(model, external->span, "not-supported", "external functions are in \"C\", \"FORTRAN 77\" or \"builtin\"");
    return;
  }
  uint32_t count = 0;
  for (const Expr *e = external->arguments; e; e = e->next) count++;
  call.slots = ARENA_NEW(model->arena, Slot, count + (size_t)builder->root->member_count * (1 + MAX_DIMS));
  unsigned errors = model->diagnostics->errors;
  int fine = external->function ? given_slots(&call) : standard_slots(&call);
  if (fine)
    add_statements(&call);
  else if (model->diagnostics->errors == errors)
    model_error(model, external->span, "wrong-type", "the value of an external function must be a scalar number");
}
