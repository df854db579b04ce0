/* print_expression.c: expressions as text. Parentheses stand where the tree needs them, and nowhere else. */
#include "parse/print.h"

#include <locale.h>
#include <stdio.h>
#include <string.h>

/* ---- basic parts  ---------------------------------------------------------------------------------------------------- */

static void put(TreePrinter *printer, const char *text, size_t length)
{
  if (length > 0) printer->output.write(printer->output.user, text, length);
}

void print_text(TreePrinter *printer, const char *text)
{
  put(printer, text, strlen(text));
}

void print_line(TreePrinter *printer)
{
  static const char blanks[] = "                                        ";
  size_t width = 2 * (size_t)printer->indent;
  print_text(printer, "\n");
  put(printer, blanks, width < sizeof blanks ? width : sizeof blanks - 1);
}

void print_symbol(TreePrinter *printer, const Symbol *symbol)
{
  put(printer, symbol->text, symbol->length);
}

void print_name(TreePrinter *printer, const Name *name)
{
  if (name->global_dot) print_text(printer, ".");
  for (uint32_t i = 0; i < name->count; i++) {
    if (i > 0) print_text(printer, ".");
    print_symbol(printer, name->parts[i].symbol);
    print_subscripts(printer, name->parts[i].subscripts);
  }
}

static const char *escape_of(char c)
{
  switch (c) {
  case '"':
    return "\\\"";
  case '\\':
    return "\\\\";
  case '\a':
    return "\\a";
  case '\b':
    return "\\b";
  case '\f':
    return "\\f";
  case '\n':
    return "\\n";
  case '\r':
    return "\\r";
  case '\t':
    return "\\t";
  case '\v':
    return "\\v";
  default:
    return NULL;
  }
}

void print_string(TreePrinter *printer, Text text)
{
  size_t done = 0;
  print_text(printer, "\"");
  for (size_t i = 0; i < text.length; i++) {
    const char *escape = escape_of(text.data[i]);
    if (!escape) continue;
    put(printer, text.data + done, i - done);
    print_text(printer, escape);
    done = i + 1;
  }
  put(printer, text.data + done, text.length - done);
  print_text(printer, "\"");
}

/* As few digits as give the same number back; a point or an exponent keeps it a Real. */
static void print_real(TreePrinter *printer, double value)
{
  char text[64];
  double back = 0;
  for (int digits = 15; digits <= 17; digits++) {
    snprintf(text, sizeof text, "%.*g", digits, value);
    if (sscanf(text, "%lf", &back) == 1 && back == value) break;
  }
  const char *point = strstr(text, localeconv()->decimal_point);
  if (point) {
    put(printer, text, (size_t)(point - text));
    print_text(printer, ".");
    print_text(printer, point + strlen(localeconv()->decimal_point));
  } else {
    print_text(printer, text);
    if (!strchr(text, 'e')) print_text(printer, ".0");
  }
}

static void print_integer(TreePrinter *printer, int64_t value)
{
  char text[32];
  snprintf(text, sizeof text, "%lld", (long long)value);
  print_text(printer, text);
}

/* ---- lists ----------------------------------------------------------------------------------------------------------- */

void print_list(TreePrinter *printer, const Expr *list)
{
  for (const Expr *e = list; e; e = e->next) {
    if (e != list) print_text(printer, ", ");
    print_expr(printer, e);
  }
}

void print_subscripts(TreePrinter *printer, const Expr *subscripts)
{
  if (!subscripts) return;
  print_text(printer, "[");
  print_list(printer, subscripts);
  print_text(printer, "]");
}

void print_iterators(TreePrinter *printer, const Iterator *iterators)
{
  for (const Iterator *i = iterators; i; i = i->next) {
    print_text(printer, i == iterators ? "for " : ", ");
    print_symbol(printer, i->symbol);
    if (!i->range) continue;
    print_text(printer, " in ");
    print_expr(printer, i->range);
  }
}

static void print_bracketed(TreePrinter *printer, const char *open, const Expr *list, const Iterator *iterators,
                            const char *close)
{
  print_text(printer, open);
  print_list(printer, list);
  if (iterators) print_text(printer, " ");
  print_iterators(printer, iterators);
  print_text(printer, close);
}

static void print_rows(TreePrinter *printer, const Expr *matrix)
{
  print_text(printer, "[");
  for (const Expr *row = matrix->operands; row; row = row->next) {
    if (row != matrix->operands) print_text(printer, "; ");
    print_list(printer, row->operands);
  }
  print_text(printer, "]");
}

/* ---- operators ------------------------------------------------------------------------------------------------------- */

/* How tight an expression binds: what stands on a level needs parentheses where a tighter one is wanted. */
enum { BIND_IF, BIND_RANGE, BIND_OR, BIND_AND, BIND_NOT, BIND_RELATION, BIND_SUM, BIND_PRODUCT, BIND_POWER, BIND_PRIMARY };

static int binding_of(const Expr *expr)
{
  static const uint8_t bindings[] = {[EXPR_IF] = BIND_IF,   [EXPR_RANGE] = BIND_RANGE,     [EXPR_OR] = BIND_OR,
                                     [EXPR_AND] = BIND_AND, [EXPR_NOT] = BIND_NOT,         [EXPR_RELATION] = BIND_RELATION,
                                     [EXPR_SUM] = BIND_SUM, [EXPR_PRODUCT] = BIND_PRODUCT, [EXPR_POWER] = BIND_POWER};
  return expr->kind < EXPR_IF ? BIND_PRIMARY : bindings[expr->kind];
}

static void print_bound(TreePrinter *printer, const Expr *expr, int binding)
{
  int parentheses = binding_of(expr) < binding;
  if (parentheses) print_text(printer, "(");
  print_expr(printer, expr);
  if (parentheses) print_text(printer, ")");
}

static const char *spelling_of(uint8_t joint)
{
  static const char *const spellings[] = {"",  " + ",  " - ", " .+ ", " .- ", " * ",  " / ",  " .* ", " ./ ",
                                          "^", " .^ ", " < ", " <= ", " > ",  " >= ", " == ", " <> "};
  return spellings[joint];
}

static const char *sign_of(uint8_t joint)
{
  static const char *const signs[] = {"", "+", "-", ".+", ".-"};
  return signs[joint];
}

static void print_chain(TreePrinter *printer, const Expr *expr, int binding, const char *keyword)
{
  for (const Expr *e = expr->operands; e; e = e->next) {
    if (e == expr->operands)
      print_text(printer, expr->kind == EXPR_SUM ? sign_of(e->joint) : "");
    else
      print_text(printer, keyword ? keyword : spelling_of(e->joint));
    print_bound(printer, e, binding);
  }
}

static void print_if(TreePrinter *printer, const Expr *expr)
{
  const Expr *e = expr->operands;
  for (; e->next; e = e->next->next) {
    print_text(printer, e == expr->operands ? "if " : " elseif ");
    print_expr(printer, e);
    print_text(printer, " then ");
    print_expr(printer, e->next);
  }
  print_text(printer, " else ");
  print_expr(printer, e);
}

static void print_operation(TreePrinter *printer, const Expr *expr)
{
  switch (expr->kind) {
  case EXPR_IF:
    print_if(printer, expr);
    break;
  case EXPR_RANGE:
    print_chain(printer, expr, BIND_OR, ":");
    break;
  case EXPR_OR:
    print_chain(printer, expr, BIND_AND, " or ");
    break;
  case EXPR_AND:
    print_chain(printer, expr, BIND_NOT, " and ");
    break;
  case EXPR_NOT:
    print_text(printer, "not ");
    print_bound(printer, expr->operands, BIND_RELATION);
    break;
  default:
    print_chain(printer, expr, binding_of(expr) + 1, NULL);
  }
}

/* ---- all ------------------------------------------------------------------------------------------------------------- */

static void print_primary(TreePrinter *printer, const Expr *expr)
{
  switch (expr->kind) {
  case EXPR_INTEGER:
    print_integer(printer, expr->integer);
    break;
  case EXPR_REAL:
    print_real(printer, expr->real);
    break;
  case EXPR_BOOLEAN:
    print_text(printer, expr->integer ? "true" : "false");
    break;
  case EXPR_STRING:
    print_string(printer, (Text){expr->text, expr->length});
    break;
  case EXPR_REFERENCE:
    print_name(printer, expr->name);
    break;
  case EXPR_FUNCTION:
    print_text(printer, "function ");
    /* fall through */
  case EXPR_CALL:
    print_name(printer, expr->call->name);
    print_bracketed(printer, "(", expr->call->arguments, expr->call->iterators, ")");
    break;
  case EXPR_NAMED:
    print_symbol(printer, expr->named->symbol);
    print_text(printer, " = ");
    print_expr(printer, expr->named->value);
    break;
  case EXPR_ARRAY:
    print_bracketed(printer, "{", expr->operands, NULL, "}");
    break;
  case EXPR_COLLECT:
    print_bracketed(printer, "{", expr->call->arguments, expr->call->iterators, "}");
    break;
  case EXPR_MATRIX:
    print_rows(printer, expr);
    break;
  case EXPR_TUPLE:
    print_bracketed(printer, "(", expr->operands, NULL, ")");
    break;
  case EXPR_END:
    print_text(printer, "end");
    break;
  case EXPR_COLON:
    print_text(printer, ":");
    break;
  default: /* EXPR_NOTHING */
    break;
  }
}

void print_expr(TreePrinter *printer, const Expr *expr)
{
  if (expr->kind < EXPR_IF)
    print_primary(printer, expr);
  else
    print_operation(printer, expr);
}

void print_simple_expr(TreePrinter *printer, const Expr *expr)
{
  print_bound(printer, expr, BIND_RANGE);
}
