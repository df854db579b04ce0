/* dump.h: a syntax tree as S-expression, without places: the shape of the tree and nothing else, so that tests can state it and
 * compare it. Independent of the printer that is tested with it. */
#ifndef TEST_PARSE_DUMP_H
#define TEST_PARSE_DUMP_H

#include <stdarg.h>

#include "reading.h"

static inline void dump_expr(Buffer *to, const Expr *expr);
static inline void dump_class(Buffer *to, const Class *class_);
static inline void dump_element(Buffer *to, const Element *element);
static inline void dump_equation(Buffer *to, const Equation *equation);

static inline void dump(Buffer *to, const char *format, ...) __attribute__((format(printf, 2, 3)));
static inline void dump(Buffer *to, const char *format, ...)
{
  char text[512];
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  assert_in_range(length, 0, sizeof text - 1);
  buffer_write(to, text, (size_t)length);
}

static inline void dump_bytes(Buffer *to, const char *data, size_t length)
{
  dump(to, "\"");
  buffer_write(to, data, length);
  dump(to, "\"");
}

static inline void dump_text(Buffer *to, Text text)
{
  if (!text.data) return;
  dump(to, " ");
  dump_bytes(to, text.data, text.length);
}

static inline void dump_list(Buffer *to, const Expr *list)
{
  for (; list; list = list->next) {
    dump(to, " ");
    dump_expr(to, list);
  }
}

static inline void dump_subscripts(Buffer *to, const Expr *subscripts)
{
  if (!subscripts) return;
  dump(to, "[");
  for (const Expr *s = subscripts; s; s = s->next) {
    if (s != subscripts) dump(to, ",");
    dump_expr(to, s);
  }
  dump(to, "]");
}

static inline void dump_name(Buffer *to, const Name *name)
{
  for (uint32_t i = 0; i < name->count; i++) {
    dump(to, "%s%s", i > 0 || name->global_dot ? "." : "", name->parts[i].symbol->text);
    dump_subscripts(to, name->parts[i].subscripts);
  }
}

static inline void dump_iterators(Buffer *to, const Iterator *iterators)
{
  for (const Iterator *i = iterators; i; i = i->next) {
    dump(to, " (for %s", i->symbol->text);
    if (i->range) dump_list(to, i->range);
    dump(to, ")");
  }
}

static inline void dump_call(Buffer *to, const char *head, const Expr *expr)
{
  dump(to, "(%s", head);
  if (expr->call->name) {
    dump(to, " ");
    dump_name(to, expr->call->name);
  }
  dump_list(to, expr->call->arguments);
  dump_iterators(to, expr->call->iterators);
  dump(to, ")");
}

static inline const char *dump_joint(int joint)
{
  static const char *const joints[] = {"",  "+",  "-", ".+", ".-", "*",  "/",  ".*", "./",
                                       "^", ".^", "<", "<=", ">",  ">=", "==", "<>"};
  return joints[joint];
}

static inline void dump_operation(Buffer *to, const Expr *expr)
{
  static const char *const heads[] = {
      [EXPR_ARRAY] = "array", [EXPR_MATRIX] = "matrix", [EXPR_ROW] = "row",  [EXPR_TUPLE] = "tuple", [EXPR_IF] = "if",
      [EXPR_RANGE] = "range", [EXPR_OR] = "or",         [EXPR_AND] = "and",  [EXPR_NOT] = "not",     [EXPR_RELATION] = "rel",
      [EXPR_SUM] = "sum",     [EXPR_PRODUCT] = "prod",  [EXPR_POWER] = "pow"};
  dump(to, "(%s", heads[expr->kind]);
  for (const Expr *e = expr->operands; e; e = e->next) {
    dump(to, " %s", dump_joint(e->joint));
    dump_expr(to, e);
  }
  dump(to, ")");
}

static inline void dump_expr(Buffer *to, const Expr *expr)
{
  switch (expr->kind) {
  case EXPR_ERROR:
    dump(to, "ERROR");
    break;
  case EXPR_INTEGER:
    dump(to, "%lld", (long long)expr->integer);
    break;
  case EXPR_REAL:
    dump(to, "%.17gr", expr->real);
    break;
  case EXPR_BOOLEAN:
    dump(to, expr->integer ? "true" : "false");
    break;
  case EXPR_STRING:
    dump_bytes(to, expr->text, expr->length);
    break;
  case EXPR_REFERENCE:
    dump_name(to, expr->name);
    break;
  case EXPR_CALL:
    dump_call(to, "call", expr);
    break;
  case EXPR_FUNCTION:
    dump_call(to, "function", expr);
    break;
  case EXPR_COLLECT:
    dump_call(to, "collect", expr);
    break;
  case EXPR_NAMED:
    dump(to, "%s=", expr->named->symbol->text);
    dump_expr(to, expr->named->value);
    break;
  case EXPR_NOTHING:
    dump(to, "_");
    break;
  case EXPR_END:
    dump(to, "end");
    break;
  case EXPR_COLON:
    dump(to, ":");
    break;
  default:
    dump_operation(to, expr);
  }
}

static inline void dump_prefixes(Buffer *to, uint32_t prefixes)
{
  static const char *const keywords[] = {
      "encapsulated", "partial",     "expandable", "pure",   "impure",   "operator",  "redeclare", "each",  "final", "inner",
      "outer",        "replaceable", "flow",       "stream", "discrete", "parameter", "constant",  "input", "output"};
  for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
    if (prefixes & (uint32_t)1 << i) dump(to, " %s", keywords[i]);
}

static inline void dump_argument(Buffer *to, const Argument *argument)
{
  dump(to, "(");
  switch (argument->kind) {
  case ARGUMENT_MODIFY:
    dump(to, "modify");
    break;
  case ARGUMENT_DECLARE:
    dump(to, "declare");
    break;
  default:
    dump(to, "break");
  }
  dump_prefixes(to, argument->prefixes);
  dump(to, " ");
  if (argument->kind == ARGUMENT_DECLARE) dump_element(to, argument->element);
  if (argument->kind == ARGUMENT_BREAK) dump(to, "%s", argument->symbol->text);
  if (argument->kind == ARGUMENT_BREAK_CONNECT) dump_equation(to, argument->connection);
  if (argument->kind == ARGUMENT_MODIFY) dump_name(to, argument->name);
}

static inline void dump_modification(Buffer *to, const Modification *modification)
{
  if (!modification) return;
  if (modification->has_arguments) {
    dump(to, " (mod");
    for (const Argument *a = modification->arguments; a; a = a->next) {
      dump(to, " ");
      dump_argument(to, a);
      if (a->kind == ARGUMENT_MODIFY) {
        dump_modification(to, a->modification);
        dump_text(to, a->text);
      }
      dump(to, ")");
    }
    dump(to, ")");
  }
  if (modification->is_break) dump(to, " =break");
  if (!modification->value) return;
  dump(to, " =");
  dump_expr(to, modification->value);
}

static inline void dump_annotation(Buffer *to, const Modification *annotation)
{
  if (!annotation) return;
  dump(to, " annotation");
  dump_modification(to, annotation);
}

static inline void dump_description(Buffer *to, const Description *description)
{
  if (!description) return;
  dump_text(to, description->text);
  dump_annotation(to, description->annotation);
}

static inline void dump_branches(Buffer *to, const Branch *branches)
{
  for (const Branch *b = branches; b; b = b->next) {
    dump(to, " (");
    if (b->condition)
      dump_expr(to, b->condition);
    else
      dump(to, "else");
    for (const Equation *e = b->body; e; e = e->next) {
      dump(to, " ");
      dump_equation(to, e);
    }
    dump(to, ")");
  }
}

static inline void dump_equation(Buffer *to, const Equation *equation)
{
  static const char *const heads[] = {"=", "connect", "call", "if", "when", "for", ":=", "while", "break", "return"};
  dump(to, "(%s", heads[equation->kind]);
  switch (equation->kind) {
  case EQUATION_EQUAL:
  case EQUATION_CONNECT:
  case EQUATION_ASSIGN:
  case EQUATION_CALL:
    dump(to, " ");
    dump_expr(to, equation->left);
    if (equation->right) dump(to, " ");
    if (equation->right) dump_expr(to, equation->right);
    break;
  case EQUATION_IF:
  case EQUATION_WHEN:
  case EQUATION_WHILE:
    dump_branches(to, equation->branches);
    break;
  case EQUATION_FOR:
    dump_iterators(to, equation->iterators);
    for (const Equation *e = equation->body; e; e = e->next) {
      dump(to, " ");
      dump_equation(to, e);
    }
    break;
  default:
    break;
  }
  dump_description(to, equation->description);
  dump(to, ")");
}

static inline void dump_import(Buffer *to, const Import *import)
{
  dump(to, " ");
  if (import->kind == IMPORT_RENAMED) dump(to, "%s=", import->alias->text);
  dump_name(to, import->name);
  if (import->kind == IMPORT_ALL) dump(to, ".*");
  for (const ImportItem *i = import->items; i; i = i->next) dump(to, "%s%s", i == import->items ? ".{" : ",", i->symbol->text);
  if (import->kind == IMPORT_LIST) dump(to, "}");
  dump_description(to, import->description);
}

static inline void dump_clause(Buffer *to, const ComponentClause *clause)
{
  dump_prefixes(to, clause->prefixes);
  dump(to, " ");
  dump_name(to, clause->type);
  dump_subscripts(to, clause->subscripts);
  for (const Component *c = clause->components; c; c = c->next) {
    dump(to, " (%s", c->symbol->text);
    dump_subscripts(to, c->subscripts);
    dump_modification(to, c->modification);
    if (c->condition) dump(to, " if ");
    if (c->condition) dump_expr(to, c->condition);
    dump_description(to, c->description);
    dump(to, ")");
  }
}

static inline void dump_element(Buffer *to, const Element *element)
{
  static const char *const heads[] = {"import", "extends", "class", "component"};
  dump(to, "(%s%s", element->is_protected ? "protected " : "", heads[element->kind]);
  dump_prefixes(to, element->prefixes);
  switch (element->kind) {
  case ELEMENT_IMPORT:
    dump_import(to, element->import);
    break;
  case ELEMENT_EXTENDS:
    dump(to, " ");
    dump_name(to, element->extends->base);
    dump_modification(to, element->extends->modification);
    dump_annotation(to, element->extends->annotation);
    break;
  case ELEMENT_CLASS:
    dump(to, " ");
    dump_class(to, element->class_);
    break;
  case ELEMENT_COMPONENTS:
    dump_clause(to, element->clause);
    break;
  }
  if (element->constraint) {
    dump(to, " constrainedby ");
    dump_name(to, element->constraint->type);
    dump_modification(to, element->constraint->modification);
    dump_description(to, element->constraint->description);
  }
  dump(to, ")");
}

static inline void dump_external(Buffer *to, const External *external)
{
  dump(to, " (external");
  dump_text(to, external->language);
  if (external->result) dump(to, " ");
  if (external->result) dump_expr(to, external->result);
  if (external->function) dump(to, " %s", external->function->text);
  dump_list(to, external->arguments);
  dump_annotation(to, external->annotation);
  dump(to, ")");
}

static inline void dump_body(Buffer *to, const Class *class_)
{
  dump_text(to, class_->text);
  for (const Element *e = class_->elements; e; e = e->next) {
    dump(to, " ");
    dump_element(to, e);
  }
  for (const Section *s = class_->sections; s; s = s->next) {
    dump(to, " (%s%s", s->is_initial ? "initial " : "", s->is_algorithm ? "algorithm" : "equation");
    for (const Equation *e = s->body; e; e = e->next) {
      dump(to, " ");
      dump_equation(to, e);
    }
    dump(to, ")");
  }
  if (class_->external) dump_external(to, class_->external);
}

static inline void dump_short(Buffer *to, const Class *class_)
{
  switch (class_->form) {
  case FORM_SHORT:
    dump_prefixes(to, class_->base_prefixes);
    dump(to, " ");
    dump_name(to, class_->base);
    dump_subscripts(to, class_->subscripts);
    dump_modification(to, class_->modification);
    break;
  case FORM_ENUMERATION:
    dump(to, class_->is_open ? " enumeration :" : " enumeration");
    for (const EnumLiteral *l = class_->literals; l; l = l->next) {
      dump(to, " (%s", l->symbol->text);
      dump_description(to, l->description);
      dump(to, ")");
    }
    break;
  default:
    dump(to, " der ");
    dump_name(to, class_->base);
    for (const DerVariable *v = class_->variables; v; v = v->next) dump(to, " %s", v->symbol->text);
  }
  dump_text(to, class_->text);
}

static inline void dump_class(Buffer *to, const Class *class_)
{
  static const char *const kinds[] = {"class", "model",   "record",   "block",   "connector",
                                      "type",  "package", "function", "operator"};
  int is_long = class_->form == FORM_LONG || class_->form == FORM_EXTENDS;
  dump(to, "(%s", kinds[class_->kind]);
  dump_prefixes(to, class_->prefixes);
  if (class_->form == FORM_EXTENDS) dump(to, " extends");
  dump(to, is_long ? " %s" : " %s =", class_->symbol->text);
  if (class_->form == FORM_EXTENDS) dump_modification(to, class_->modification);
  if (is_long)
    dump_body(to, class_);
  else
    dump_short(to, class_);
  dump_annotation(to, class_->annotation);
  dump(to, ")");
}

static inline void dump_file(Buffer *to, const StoredDefinition *definition)
{
  buffer_write(to, "", 0);
  if (definition->has_within) {
    dump(to, "(within ");
    if (definition->within) dump_name(to, definition->within);
    dump(to, ")");
  }
  for (const Element *e = definition->classes; e; e = e->next) {
    if (e != definition->classes || definition->has_within) dump(to, " ");
    if (e->prefixes) dump(to, "final ");
    dump_class(to, e->class_);
  }
}

/* The tree of the printed text must be the tree of the text. */
static inline void assert_round_trip(const Reading *reading)
{
  Buffer printed = {0}, dumped = {0}, dumped_again = {0};
  parse_print(reading->tree, buffer_output(&printed));
  Reading *again = reading_of_bytes(printed.text, printed.length);
  assert_clean(again, printed.text);
  dump_file(&dumped, reading->tree);
  dump_file(&dumped_again, again->tree);
  assert_string_equal(dumped.text, dumped_again.text);
  reading_free(again);
  free(printed.text);
  free(dumped.text);
  free(dumped_again.text);
}

#endif
