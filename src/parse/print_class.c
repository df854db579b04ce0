/* print_class.c: classes and files as text. */
#include "parse/print.h"

const char *class_kind_name(ClassKind kind)
{
  static const char *const names[] = {"class", "model",   "record",   "block",   "connector",
                                      "type",  "package", "function", "operator"}; /* as in ClassKind */
  return names[kind];
}

static void print_text_of(TreePrinter *printer, Text text)
{
  if (!text.data) return;
  print_text(printer, " ");
  print_string(printer, text);
}

/* ---- short classes --------------------------------------------------------------------------------------------------- */

static void print_alias(TreePrinter *printer, const Class *class_)
{
  print_prefixes(printer, class_->base_prefixes);
  print_name(printer, class_->base);
  print_subscripts(printer, class_->subscripts);
  print_modification(printer, class_->modification);
}

static void print_enumeration(TreePrinter *printer, const Class *class_)
{
  print_text(printer, class_->is_open ? "enumeration(:" : "enumeration(");
  for (const EnumLiteral *l = class_->literals; l; l = l->next) {
    if (l != class_->literals) print_text(printer, ", ");
    print_symbol(printer, l->symbol);
    print_description(printer, l->description);
  }
  print_text(printer, ")");
}

static void print_der(TreePrinter *printer, const Class *class_)
{
  print_text(printer, "der(");
  print_name(printer, class_->base);
  for (const DerVariable *v = class_->variables; v; v = v->next) {
    print_text(printer, ", ");
    print_symbol(printer, v->symbol);
  }
  print_text(printer, ")");
}

static void print_short(TreePrinter *printer, const Class *class_)
{
  print_text(printer, " = ");
  if (class_->form == FORM_SHORT)
    print_alias(printer, class_);
  else if (class_->form == FORM_ENUMERATION)
    print_enumeration(printer, class_);
  else
    print_der(printer, class_);
  print_text_of(printer, class_->text);
  if (class_->annotation) print_text(printer, " ");
  print_annotation(printer, class_->annotation);
}

/* ---- long classes ---------------------------------------------------------------------------------------------------- */

static void print_elements(TreePrinter *printer, const Element *elements)
{
  int is_protected = 0;
  printer->indent++;
  for (const Element *e = elements; e; e = e->next) {
    if (e->is_protected != is_protected) {
      printer->indent--;
      print_line(printer);
      print_text(printer, e->is_protected ? "protected" : "public");
      printer->indent++;
      is_protected = e->is_protected;
    }
    print_line(printer);
    print_element(printer, e, e->prefixes);
    print_text(printer, ";");
  }
  printer->indent--;
}

static void print_section(TreePrinter *printer, const Section *section)
{
  print_line(printer);
  print_text(printer, section->is_initial ? "initial " : "");
  print_text(printer, section->is_algorithm ? "algorithm" : "equation");
  print_equations(printer, section->body);
}

static void print_external(TreePrinter *printer, const External *external)
{
  print_line(printer);
  print_text(printer, "external");
  print_text_of(printer, external->language);
  if (external->function) {
    print_text(printer, " ");
    if (external->result) {
      print_expr(printer, external->result);
      print_text(printer, " = ");
    }
    print_symbol(printer, external->function);
    print_text(printer, "(");
    print_list(printer, external->arguments);
    print_text(printer, ")");
  }
  if (external->annotation) print_text(printer, " ");
  print_annotation(printer, external->annotation);
  print_text(printer, ";");
}

static void print_body(TreePrinter *printer, const Class *class_)
{
  print_text_of(printer, class_->text);
  print_elements(printer, class_->elements);
  for (const Section *s = class_->sections; s; s = s->next) print_section(printer, s);
  if (class_->external) print_external(printer, class_->external);
  if (class_->annotation) {
    print_line(printer);
    print_annotation(printer, class_->annotation);
    print_text(printer, ";");
  }
  print_line(printer);
  print_text(printer, "end ");
  print_symbol(printer, class_->symbol);
}

void print_class(TreePrinter *printer, const Class *class_)
{
  print_prefixes(printer, class_->prefixes);
  print_text(printer, class_kind_name(class_->kind));
  print_text(printer, " ");
  if (class_->form == FORM_EXTENDS) print_text(printer, "extends ");
  print_symbol(printer, class_->symbol);
  if (class_->form == FORM_EXTENDS) print_modification(printer, class_->modification);
  if (class_->form == FORM_LONG || class_->form == FORM_EXTENDS)
    print_body(printer, class_);
  else
    print_short(printer, class_);
}

/* ---- what parse.h offers --------------------------------------------------------------------------------------------- */

void parse_print(const StoredDefinition *definition, Output output)
{
  TreePrinter printer = {output, 0};
  if (definition->has_within) {
    print_text(&printer, "within");
    if (definition->within) print_text(&printer, " ");
    if (definition->within) print_name(&printer, definition->within);
    print_text(&printer, ";\n");
  }
  for (const Element *e = definition->classes; e; e = e->next) {
    print_element(&printer, e, e->prefixes);
    print_text(&printer, ";\n");
  }
}

void parse_print_class(const Class *class_, Output output)
{
  TreePrinter printer = {output, 0};
  print_class(&printer, class_);
}

void parse_print_expression(const Expr *expr, Output output)
{
  TreePrinter printer = {output, 0};
  print_expr(&printer, expr);
}
