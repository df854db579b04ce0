/* print.c: declarations and equations as text. */
#include "parse/print.h"

/* ---- modifications --------------------------------------------------------------------------------------------------- */

void print_prefixes(TreePrinter *printer, uint32_t prefixes)
{
  static const char *const keywords[] = {"encapsulated ", "partial ",     "expandable ", "pure ",   "impure ",
                                         "operator ",     "redeclare ",   "each ",       "final ",  "inner ",
                                         "outer ",        "replaceable ", "flow ",       "stream ", "discrete ",
                                         "parameter ",    "constant ",    "input ",      "output "};
  for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
    if (prefixes & (uint32_t)1 << i) print_text(printer, keywords[i]);
}

static void print_argument(TreePrinter *printer, const Argument *argument)
{
  switch (argument->kind) {
  case ARGUMENT_MODIFY:
    print_prefixes(printer, argument->prefixes);
    print_name(printer, argument->name);
    print_modification(printer, argument->modification);
    if (!argument->text.data) break;
    print_text(printer, " ");
    print_string(printer, argument->text);
    break;
  case ARGUMENT_DECLARE:
    print_element(printer, argument->element, argument->element->prefixes | argument->prefixes);
    break;
  case ARGUMENT_BREAK:
    print_text(printer, "break ");
    print_symbol(printer, argument->symbol);
    break;
  case ARGUMENT_BREAK_CONNECT:
    print_text(printer, "break ");
    print_connection(printer, argument->connection);
    break;
  }
}

void print_modification(TreePrinter *printer, const Modification *modification)
{
  if (!modification) return;
  if (modification->has_arguments) {
    print_text(printer, "(");
    for (const Argument *a = modification->arguments; a; a = a->next) {
      if (a != modification->arguments) print_text(printer, ", ");
      print_argument(printer, a);
    }
    print_text(printer, ")");
  }
  if (!modification->is_break && !modification->value) return;
  print_text(printer, " = ");
  if (modification->is_break)
    print_text(printer, "break");
  else
    print_expr(printer, modification->value);
}

void print_annotation(TreePrinter *printer, const Modification *annotation)
{
  if (!annotation) return;
  print_text(printer, "annotation");
  print_modification(printer, annotation);
}

void print_description(TreePrinter *printer, const Description *description)
{
  if (!description) return;
  if (description->text.data) {
    print_text(printer, " ");
    print_string(printer, description->text);
  }
  if (description->annotation) print_text(printer, " ");
  print_annotation(printer, description->annotation);
}

/* ---- equations ------------------------------------------------------------------------------------------------------- */

void print_connection(TreePrinter *printer, const Equation *equation)
{
  print_text(printer, "connect(");
  print_expr(printer, equation->left);
  print_text(printer, ", ");
  print_expr(printer, equation->right);
  print_text(printer, ")");
}

static void print_end(TreePrinter *printer, const char *what)
{
  print_line(printer);
  print_text(printer, "end ");
  print_text(printer, what);
}

static void print_branches(TreePrinter *printer, const Equation *equation, const char *keyword, const char *again,
                           const char *then)
{
  for (const Branch *b = equation->branches; b; b = b->next) {
    if (b != equation->branches) print_line(printer);
    if (b->condition) {
      print_text(printer, b == equation->branches ? keyword : again);
      print_text(printer, " ");
      print_expr(printer, b->condition);
      print_text(printer, then);
    } else {
      print_text(printer, "else");
    }
    print_equations(printer, b->body);
  }
  print_end(printer, keyword);
}

static void print_for(TreePrinter *printer, const Equation *equation)
{
  print_iterators(printer, equation->iterators);
  print_text(printer, " loop");
  print_equations(printer, equation->body);
  print_end(printer, "for");
}

static void print_simple(TreePrinter *printer, const Equation *equation)
{
  switch (equation->kind) {
  case EQUATION_EQUAL:
    print_simple_expr(printer, equation->left);
    print_text(printer, " = ");
    print_expr(printer, equation->right);
    break;
  case EQUATION_ASSIGN:
    print_expr(printer, equation->left);
    print_text(printer, " := ");
    print_expr(printer, equation->right);
    break;
  case EQUATION_CONNECT:
    print_connection(printer, equation);
    break;
  case EQUATION_CALL:
    print_expr(printer, equation->left);
    break;
  default:
    print_text(printer, equation->kind == EQUATION_BREAK ? "break" : "return");
  }
}

static void print_bare(TreePrinter *printer, const Equation *equation)
{
  switch (equation->kind) {
  case EQUATION_IF:
    print_branches(printer, equation, "if", "elseif", " then");
    break;
  case EQUATION_WHEN:
    print_branches(printer, equation, "when", "elsewhen", " then");
    break;
  case EQUATION_WHILE:
    print_branches(printer, equation, "while", "", " loop");
    break;
  case EQUATION_FOR:
    print_for(printer, equation);
    break;
  default:
    print_simple(printer, equation);
  }
}

void parse_print_equation(const Equation *equation, Output output)
{
  TreePrinter printer = {output, 0};
  print_bare(&printer, equation);
}

void print_equations(TreePrinter *printer, const Equation *equations)
{
  printer->indent++;
  for (const Equation *e = equations; e; e = e->next) {
    print_line(printer);
    print_bare(printer, e);
    print_description(printer, e->description);
    print_text(printer, ";");
  }
  printer->indent--;
}

/* ---- elements -------------------------------------------------------------------------------------------------------- */

static void print_import(TreePrinter *printer, const Import *import)
{
  print_text(printer, "import ");
  if (import->kind == IMPORT_RENAMED) {
    print_symbol(printer, import->alias);
    print_text(printer, " = ");
  }
  print_name(printer, import->name);
  if (import->kind == IMPORT_ALL) print_text(printer, ".*");
  if (import->kind == IMPORT_LIST) {
    for (const ImportItem *i = import->items; i; i = i->next) {
      print_text(printer, i == import->items ? ".{" : ", ");
      print_symbol(printer, i->symbol);
    }
    print_text(printer, "}");
  }
  print_description(printer, import->description);
}

static void print_extends(TreePrinter *printer, const Extends *extends)
{
  print_text(printer, "extends ");
  print_name(printer, extends->base);
  print_modification(printer, extends->modification);
  if (extends->annotation) print_text(printer, " ");
  print_annotation(printer, extends->annotation);
}

static void print_clause(TreePrinter *printer, const ComponentClause *clause)
{
  print_prefixes(printer, clause->prefixes);
  print_name(printer, clause->type);
  print_subscripts(printer, clause->subscripts);
  for (const Component *c = clause->components; c; c = c->next) {
    print_text(printer, c == clause->components ? " " : ", ");
    print_symbol(printer, c->symbol);
    print_subscripts(printer, c->subscripts);
    print_modification(printer, c->modification);
    if (c->condition) {
      print_text(printer, " if ");
      print_expr(printer, c->condition);
    }
    print_description(printer, c->description);
  }
}

static void print_constraint(TreePrinter *printer, const Constraint *constraint)
{
  if (!constraint) return;
  print_text(printer, " constrainedby ");
  print_name(printer, constraint->type);
  print_modification(printer, constraint->modification);
  print_description(printer, constraint->description);
}

void print_element(TreePrinter *printer, const Element *element, uint32_t prefixes)
{
  print_prefixes(printer, prefixes);
  switch (element->kind) {
  case ELEMENT_IMPORT:
    print_import(printer, element->import);
    break;
  case ELEMENT_EXTENDS:
    print_extends(printer, element->extends);
    break;
  case ELEMENT_CLASS:
    print_class(printer, element->class_);
    break;
  case ELEMENT_COMPONENTS:
    print_clause(printer, element->clause);
    break;
  }
  print_constraint(printer, element->constraint);
}
