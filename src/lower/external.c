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

/* Where libraries may be that have come as sources. */
static void put_source_folders(ExternalCall *call)
{
  static const char *const folders[] = {"Source", "C-Sources"};
  Model *model = call->builder->model;
  Value given = annotated(call, "SourceDirectory");
  const char *folder = outermost_folder(call->builder->root);
  if (!given.is_error && given.count == 1 && given.elements[0]->kind == IR_STRING)
    put_word(call, "--sources=", folder_of(call, given.elements[0]->text));
  for (int i = 0; folder && i < 2; i++)
    put_word(call, "--sources=", arena_printf(model->arena, "%s/Resources/%s", folder, folders[i]));
}

static void put_options(ExternalCall *call)
{
  static const char *const include[] = {"-I", NULL}, *const library[] = {"-L", "-Wl,-rpath,", NULL};
  Value libraries = annotated(call, "Library");
  text_put(&call->text, "/* options:");
  put_directories(call, "IncludeDirectory", "Include", include);
  if (!libraries.is_error) {
    put_directories(call, "LibraryDirectory", "Library", library);
    put_source_folders(call);
  }
  for (uint32_t i = 0; !libraries.is_error && i < libraries.count; i++)
    if (libraries.elements[i]->kind == IR_STRING) put_word(call, "-l", libraries.elements[i]->text);
  text_put(&call->text, " */\n");
}

/* ---- C text --------------------------------------------------------------------------------------------------------- */

static const char *type_of(const Value *value)
{
  return value->type == TYPE_STRING   ? "const char *"
         : value->type == TYPE_OBJECT ? "void *"
         : value->type == TYPE_REAL   ? "double"
                                      : "int";
}

/* What is no number there: addresses pass as numbers. */
static int is_address(const Value *value)
{
  return value->type == TYPE_STRING || value->type == TYPE_OBJECT;
}

/* A text that stands in the call. */
static int is_fixed_text(const Slot *slot)
{
  return slot->value.type == TYPE_STRING && !slot->is_changed && slot->value.elements[0]->kind == IR_STRING;
}

static uint32_t numbers_of_slot(const Slot *slot)
{
  return is_fixed_text(slot) ? 0 : slot->value.count;
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
  if (is_address(&slot->value)) return slot->is_changed;
  return slot->value.dim_count || slot->is_changed || call->is_fortran;
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

static void put_address(ExternalCall *call, uint32_t index, uint32_t at)
{
  const Slot *slot = &call->slots[index];
  const char *type = type_of(&slot->value);
  TextBuffer *text = &call->text;
  text_printf(text, "  %sa%u = ", type, (unsigned)index);
  if (is_fixed_text(slot))
    put_quoted(text, slot->value.elements[0]->text);
  else
    text_printf(text, "(%s)(uintptr_t)in[%u]", type, (unsigned)at);
  text_put(text, ";\n");
}

/* Large arrays are not for the stack. */
static void put_array(ExternalCall *call, uint32_t index, uint32_t count)
{
  enum { LARGE = 1000 };
  const char *type = type_of(&call->slots[index].value);
  if (count > LARGE)
    text_printf(&call->text, "  %s *a%u = lied_external_room(&call, %u * sizeof *a%u);\n", type, (unsigned)index,
                (unsigned)count, (unsigned)index);
  else
    text_printf(&call->text, "  %s a%u[%u];\n", type, (unsigned)index, count ? (unsigned)count : 1u);
}

/* a2: the third argument, from `in`. */
static void put_argument(ExternalCall *call, uint32_t index, uint32_t at)
{
  const Value *value = &call->slots[index].value;
  TextBuffer *text = &call->text;
  if (is_address(value)) {
    put_address(call, index, at);
    return;
  }
  put_array(call, index, value->count);
  if (!value->count) {
    text_printf(text, "  a%u[0] = 0;\n", (unsigned)index);
    return;
  }
  text_printf(text, "  for (int k = 0; k < %u; k++) a%u[k] = (%s)in[%u + ", (unsigned)value->count, (unsigned)index,
              type_of(value), (unsigned)at);
  put_element(call, value);
  text_put(text, "];\n");
}

static void put_call(ExternalCall *call)
{
  TextBuffer *text = &call->text;
  if (call->result.type != TYPE_CLASS) text_put(text, is_address(&call->result) ? "  const void *result = " : "  out[0] = ");
  if (call->result.type == TYPE_CLASS) text_put(text, "  ");
  text_printf(text, "%s(", function_name(call));
  for (uint32_t i = 0; i < call->count; i++) {
    const Slot *slot = &call->slots[i];
    int is_taken = is_address(&slot->value) && slot->is_changed,
        is_number = !is_address(&slot->value) && !by_pointer(call, slot);
    text_printf(text, "%s%sa%u%s", i ? ", " : "", is_taken ? "&" : "", (unsigned)i, is_number ? "[0]" : "");
  }
  text_put(text, ");\n");
  if (call->result.type != TYPE_CLASS && is_address(&call->result)) text_put(text, "  out[0] = (double)(uintptr_t)result;\n");
}

static void put_outputs(ExternalCall *call)
{
  uint32_t at = call->result.type != TYPE_CLASS;
  for (uint32_t i = 0; i < call->count; i++) {
    const Value *value = &call->slots[i].value;
    if (!call->slots[i].is_changed || !value->count) continue;
    if (is_address(value)) {
      text_printf(&call->text, "  out[%u] = (double)(uintptr_t)a%u;\n", (unsigned)at++, (unsigned)i);
      continue;
    }
    text_printf(&call->text, "  for (int k = 0; k < %u; k++) out[%u + ", (unsigned)value->count, (unsigned)at);
    put_element(call, value);
    text_printf(&call->text, "] = a%u[k];\n", (unsigned)i);
    at += value->count;
  }
}

/* Calls that concern objects come one at a time. */
static int has_object(const ExternalCall *call)
{
  int found = call->result.type == TYPE_OBJECT;
  for (uint32_t i = 0; i < call->count; i++) found |= call->slots[i].value.type == TYPE_OBJECT;
  return found;
}

static uint32_t numbers_of(const ExternalCall *call, int changed_only)
{
  uint32_t count = 0;
  for (uint32_t i = 0; i < call->count; i++)
    if (!changed_only || call->slots[i].is_changed) count += numbers_of_slot(&call->slots[i]);
  return count;
}

static const char *external_text(ExternalCall *call)
{
  Value include = annotated(call, "Include");
  TextBuffer *text = &call->text;
  uint32_t at = 0;
  put_options(call);
  text_put(text, "#include <stdint.h>\n#include \"lied/external.h\"\n");
  if (!include.is_error && include.count == 1 && include.elements[0]->kind == IR_STRING)
    text_printf(text, "%s\n", include.elements[0]->text);
  else
    put_prototype(call);
  text_put(text,
           "static const char *EXTERNAL(const double *in, double *out)\n{\n  LiedExternalCall call;\n  (void)in, (void)out;\n");
  text_printf(text, "  lied_external_begin(&call, %d);\n  if (setjmp(call.out)) return lied_external_failed(&call);\n",
              has_object(call));
  for (uint32_t i = 0; i < call->count; i++) {
    put_argument(call, i, at);
    at += numbers_of_slot(&call->slots[i]);
  }
  put_call(call);
  put_outputs(call);
  if (call->result.type == TYPE_CLASS && !numbers_of(call, 1)) text_put(text, "  out[0] = 1;\n");
  text_put(text, "  lied_external_end(&call);\n  return NULL;\n}\n");
  return text_of(text);
}

/* ---- the function of scalars ---------------------------------------------------------------------------------------- */

static void add_numbers(IrFunction *function, const Value *value, const char *name)
{
  for (uint32_t i = 0; i < value->count; i++)
    function->variables[function->count++] =
        (IrVariable){.name = name, .unit = "", .description = "", .type = (TypeKind)value->type, .port = NONE};
}

static int has_texts(const ExternalCall *call)
{
  int found = call->result.type == TYPE_STRING;
  for (uint32_t i = 0; i < call->count; i++)
    found |= call->slots[i].value.type == TYPE_STRING && !is_fixed_text(&call->slots[i]);
  return found;
}

/* What is called for what it does gives `true`. */
static void add_done(IrFunction *function)
{
  function->variables[function->count++] =
      (IrVariable){.name = "done", .unit = "", .description = "", .type = TYPE_BOOLEAN, .port = NONE};
  function->outputs = 1;
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
  made->pool = &model->pool;
  made->has_texts = (uint8_t)has_texts(call);
  *function = (IrFunction){.name = function_name(call), .smooth_order = -1, .span = call->external->span, .external = made};
  function->variables = ARENA_NEW(model->arena, IrVariable, 2 * (size_t)numbers_of(call, 0) + 1);
  for (uint32_t i = 0; i < call->count; i++)
    if (!is_fixed_text(&call->slots[i])) add_numbers(function, &call->slots[i].value, "argument");
  function->inputs = function->count;
  if (has_result) add_numbers(function, &call->result, "value");
  for (uint32_t i = 0; i < call->count; i++)
    if (call->slots[i].is_changed) add_numbers(function, &call->slots[i].value, "value");
  function->outputs = function->count - function->inputs;
  if (!function->outputs) add_done(function);
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
  const IrFunction *caller = call->builder->function; /* without outputs of its own it gives `true` */
  Value done = value_scalar(call->builder->model, ir_variable(&call->builder->model->pool, caller->inputs, TYPE_BOOLEAN));
  for (uint32_t i = 0; i < call->count; i++)
    for (uint32_t k = 0; k < numbers_of_slot(&call->slots[i]); k++) arguments[at++] = call->slots[i].value.elements[k];
  if (call->result.type != TYPE_CLASS) output = add_pairs(call, function, arguments, 0, &call->result, &pairs);
  for (uint32_t i = 0; i < call->count; i++)
    if (call->slots[i].is_changed) output = add_pairs(call, function, arguments, output, &call->slots[i].value, &pairs);
  if (!pairs.first) add_pairs(call, function, arguments, 0, &done, &pairs);
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
  if (!is_address(&slot->value) || !slot->value.dim_count) return 1;
  model_unsupported(model, span, "an array of Strings or external objects as an argument of an external function");
  return 0;
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
  return !call->result.is_error && call->result.count == 1 && call->result.type <= TYPE_STRING;
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
    model_error(model, external->span, "wrong-type", "the value of an external function must be a scalar");
}
