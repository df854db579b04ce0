/* assert_text.c: messages that show values: "x is " + String(x). */
#include <stdio.h>
#include <string.h>

#include "lower/lower_internal.h"

typedef struct AssertText {
  Lower *lower;
  const Env *env;
  IrText *first, **end;
  const Ir *condition; /* of what is added now */
} AssertText;

static IrText *add(AssertText *message, const char *text)
{
  IrText *piece = ARENA_NEW(message->lower->model->arena, IrText, 1);
  *piece = (IrText){.text = text, .condition = message->condition};
  *message->end = piece;
  message->end = &piece->next;
  return piece;
}

/* ---- String(...) ---------------------------------------------------------------------------------------------------- */

typedef struct Layout { /* arguments of String besides the value */
  double digits, length, left;
  const char *format; /* NULL: none */
} Layout;

/* A number or text that is known now. 0 after an error. */
static int read_option(const AssertText *message, const Expr *named, Layout *layout)
{
  Model *model = message->lower->model;
  const char *name = named->named->symbol->text;
  Value value = evaluate_expression(model, message->env, named->named->value);
  double *field = strcmp(name, "significantDigits") == 0 ? &layout->digits
                  : strcmp(name, "minimumLength") == 0   ? &layout->length
                  : strcmp(name, "leftJustified") == 0   ? &layout->left
                                                         : NULL;
  if (value.is_error) return 0;
  if (!value.dim_count && value.count == 1 && field && value.elements[0]->kind == IR_NUMBER) {
    *field = value.elements[0]->number;
    return 1;
  }
  if (!value.dim_count && value.count == 1 && strcmp(name, "format") == 0 && value.elements[0]->kind == IR_STRING) {
    layout->format = value.elements[0]->text;
    return 1;
  }
  model_error(model, expr_span(named), "wrong-arguments", "String has no such option");
  model_remedy(model, "use significantDigits, minimumLength, leftJustified or format");
  return 0;
}

/* "-8.3f" as printf wants it for a double; NULL: it is no such format. */
static const char *checked_format(Model *model, const char *format)
{
  size_t flags = strspn(format, "-+ #0"), width = strspn(format + flags, "0123456789"), digits = 0;
  const char *rest = format + flags + width;
  if (*rest == '.') digits = 1 + strspn(rest + 1, "0123456789");
  const char *kind = rest + digits;
  if (width > 3 || digits > 4 || flags > 5 || !*kind || kind[1] || !strchr("eEfFgGdi", *kind)) return NULL;
  if (*kind == 'd' || *kind == 'i') return arena_printf(model->arena, "%%%.*s.0f", (int)(flags + width), format);
  return arena_printf(model->arena, "%%%s", format);
}

static const char *number_format(const AssertText *message, TypeKind type, const Layout *layout, Span span)
{
  Model *model = message->lower->model;
  const char *minus = layout->left ? "-" : "";
  int fits = layout->digits >= 1 && layout->digits <= 99 && layout->length >= 0 && layout->length <= 200;
  const char *format = layout->format ? checked_format(model, layout->format) : NULL;
  if ((layout->format && !format) || !fits) {
    model_error(model, span, "wrong-arguments", "this is not a format for a number");
    model_remedy(model, "write as in format = \"8.3f\"");
    return NULL;
  }
  if (format) return format;
  if (type == TYPE_INTEGER) return arena_printf(model->arena, "%%%s%.0f.0f", minus, layout->length);
  return arena_printf(model->arena, "%%%s%.0f.%.0fg", minus, layout->length, layout->digits);
}

static void add_names(const AssertText *message, IrText *piece, const Value *value, const Layout *layout)
{
  static const char *const truths[] = {"false", "true"};
  Model *model = message->lower->model;
  int is_truth = value->type == TYPE_BOOLEAN, width = (int)layout->length;
  piece->name_count = is_truth ? 2 : value->enumeration->count + 1;
  piece->names = ARENA_NEW(model->arena, const char *, piece->name_count);
  for (uint32_t i = 0; i < piece->name_count; i++) {
    const char *name = is_truth ? truths[i] : i ? value->enumeration->literals[i - 1] : "";
    piece->names[i] = arena_printf(model->arena, layout->left ? "%-*s" : "%*s", width, name);
  }
}

static int read_layout(const AssertText *message, const Expr *call, Layout *layout)
{
  Model *model = message->lower->model;
  const Expr *argument = call->call->arguments;
  *layout = (Layout){6, 0, 1, NULL};
  if (!argument || argument->kind == EXPR_NAMED) {
    model_error(model, expr_span(call), "wrong-arguments", "String needs a value");
    return 0;
  }
  for (const Expr *e = argument->next; e; e = e->next) {
    if (e->kind != EXPR_NAMED && e == argument->next && !e->next) { /* String(x, format) */
      Value value = evaluate_expression(model, message->env, e);
      if (!value_convert(model, &value, TYPE_STRING, NULL, expr_span(e), "the format")) return 0;
      layout->format = value.elements[0]->kind == IR_STRING ? value.elements[0]->text : "";
    } else if (e->kind != EXPR_NAMED) {
      model_error(model, expr_span(e), "wrong-arguments", "options of String are given by name");
      model_remedy(model, "write as in significantDigits = 3");
      return 0;
    } else if (!read_option(message, e, layout)) {
      return 0;
    }
  }
  return 1;
}

static int add_string_of(AssertText *message, const Expr *call)
{
  Model *model = message->lower->model;
  const Expr *argument = call->call->arguments;
  Layout layout;
  if (!read_layout(message, call, &layout)) return 0;
  Value value = lower_expr(message->lower, message->env, argument);
  if (value.is_error) return 0;
  if (value.dim_count || value.type >= TYPE_STRING) {
    model_error(model, expr_span(argument), "wrong-type", "String takes a single number, Boolean or value of an enumeration");
    return 0;
  }
  int is_number = value.type == TYPE_REAL || value.type == TYPE_INTEGER;
  const char *format = is_number ? number_format(message, (TypeKind)value.type, &layout, expr_span(call)) : "";
  if (!format) return 0;
  IrText *piece = add(message, format);
  piece->value = value.elements[0];
  if (!is_number) add_names(message, piece, &value, &layout);
  return 1;
}

static const Ir *text_ir(Model *model, const char *text)
{
  return ir_string(&model->pool, text, strlen(text));
}

static const Ir *number_as_text(const AssertText *message, const Value *value, const Layout *layout, const Expr *call)
{
  Model *model = message->lower->model;
  enum { LONGEST = 512 }; /* of a width of 200 and a number of 309 digits */
  char text[LONGEST];
  const Ir *ir = value->elements[0];
  const char *format = number_format(message, (TypeKind)value->type, layout, expr_span(call));
  if (!format) return NULL;
  if (ir->kind != IR_NUMBER) {
    model_unsupported(model, expr_span(call), "a text of a number that varies, outside of a message,");
    return NULL;
  }
  snprintf(text, sizeof text, format, ir->number); /* number_format checked it */
  return text_ir(model, arena_printf(model->arena, "%s", text));
}

/* if e == 1 then "red" elseif ... */
static const Ir *name_as_text(const AssertText *message, const Value *value, const Layout *layout)
{
  Model *model = message->lower->model;
  IrText names = {0};
  const Ir *ir = value->elements[0];
  add_names(message, &names, value, layout);
  if (value->type == TYPE_BOOLEAN)
    return ir_if(&model->pool, ir, text_ir(model, names.names[1]), text_ir(model, names.names[0]));
  const Ir *text = text_ir(model, names.names[names.name_count - 1]);
  for (uint32_t i = names.name_count - 1; i-- > 1;) {
    const Ir *is_this = ir_relation(&model->pool, IR_EQUAL, ir, ir_number(&model->pool, i, TYPE_ENUMERATION));
    text = ir_if(&model->pool, is_this, text_ir(model, names.names[i]), text);
  }
  return text;
}

static Value string_of_record(Lower *lower, const Value *value, Span span)
{
  Value text = overloaded_call(lower, "String", value, NULL, span);
  return value_convert(lower->model, &text, TYPE_STRING, NULL, span, "the result of 'String'") ? text : value_error();
}

Value string_value(Lower *lower, const Env *env, const Expr *call)
{
  AssertText message = {.lower = lower, .env = env};
  Layout layout;
  const Expr *argument = call->call->arguments;
  if (!read_layout(&message, call, &layout)) return value_error();
  Value value = lower_expr(lower, env, argument);
  if (value.is_error) return value;
  if (value.record && !value.dim_count) return string_of_record(lower, &value, expr_span(call));
  if (value.dim_count || value.type >= TYPE_STRING) {
    model_error(lower->model, expr_span(argument), "wrong-type",
                "String takes a single number, Boolean or value of an enumeration");
    return value_error();
  }
  const Ir *text =
      value.type <= TYPE_INTEGER ? number_as_text(&message, &value, &layout, call) : name_as_text(&message, &value, &layout);
  return text ? value_scalar(lower->model, text) : value_error();
}

/* ---- texts ---------------------------------------------------------------------------------------------------------- */

static int add_expr(AssertText *message, const Expr *expr);

/* condition, text, condition, text, ..., text */
static int add_if(AssertText *message, const Expr *expr)
{
  IrPool *pool = &message->lower->model->pool;
  const Ir *outer = message->condition, *still = outer;
  int fine = 1;
  for (const Expr *e = expr->operands; e && fine; e = e->next ? e->next->next : NULL) {
    const Ir *condition =
        e->next ? lower_scalar(message->lower, message->env, e, TYPE_BOOLEAN, "a condition") : ir_boolean(pool, 1);
    if (!condition) return 0;
    message->condition = still ? ir_binary(pool, IR_AND, still, condition) : condition;
    fine = add_expr(message, e->next ? e->next : e);
    still = still ? ir_binary(pool, IR_AND, still, ir_not(pool, condition)) : ir_not(pool, condition);
  }
  message->condition = outer;
  return fine;
}

static int is_call_of(const Expr *expr, const char *name)
{
  return expr->kind == EXPR_CALL && expr->call->name->count == 1 && strcmp(expr->call->name->parts[0].symbol->text, name) == 0;
}

static int add_sum(AssertText *message, const Expr *expr)
{
  for (const Expr *e = expr->operands; e; e = e->next) {
    if (e != expr->operands && e->joint != OPERATOR_PLUS) {
      model_error(message->lower->model, expr_span(e), "wrong-type", "texts can only be joined, by +");
      return 0;
    }
    Expr alone = *e;
    alone.next = NULL;
    if (!add_expr(message, &alone)) return 0;
  }
  return 1;
}

static int add_expr(AssertText *message, const Expr *expr)
{
  Model *model = message->lower->model;
  if (expr->kind == EXPR_STRING) return add(message, arena_printf(model->arena, "%.*s", (int)expr->length, expr->text)), 1;
  if (expr->kind == EXPR_SUM) return add_sum(message, expr);
  if (expr->kind == EXPR_IF) return add_if(message, expr);
  if (is_call_of(expr, "String")) return add_string_of(message, expr);
  /* One text for all instances; who prints it names the instance. */
  if (is_call_of(expr, "getInstanceName")) return add(message, "this component"), 1;
  Value value = lower_expr(message->lower, message->env, expr);
  if (!value_convert(model, &value, TYPE_STRING, NULL, expr_span(expr), "a message")) return 0;
  if (!value.dim_count && value.elements[0]->kind == IR_STRING) return add(message, value.elements[0]->text), 1;
  model_unsupported(model, expr_span(expr), "this text in a message");
  return 0;
}

/* The number of values and conditions of a message. */
static unsigned count_values(const IrText *text)
{
  unsigned count = 0;
  for (; text; text = text->next) count += (text->value != NULL) + (text->condition != NULL);
  return count;
}

void message_read(Lower *lower, const Env *env, const Expr *expr, IrEquation *equation)
{
  AssertText message = {.lower = lower, .env = env};
  enum { MOST = 16 }; /* LIED_FAULT_VALUES */
  message.end = &message.first;
  equation->message = "";
  if (!expr || !add_expr(&message, expr)) return;
  if (count_values(message.first) > MOST) {
    model_error(lower->model, expr_span(expr), "too-large", "a message shows at most %d values", MOST);
    return;
  }
  if (count_values(message.first)) {
    equation->texts = message.first;
    return;
  }
  TextBuffer buffer = {.storage = {.arena = lower->model->arena}};
  for (const IrText *text = message.first; text; text = text->next) text_put(&buffer, text->text);
  equation->message = text_of(&buffer);
}
