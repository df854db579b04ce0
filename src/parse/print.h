/* print.h: what the parts of the printer share. */
#ifndef LIED_PARSE_PRINT_H
#define LIED_PARSE_PRINT_H

#include "parse/parse.h"

typedef struct TreePrinter {
  Output output;
  unsigned indent; /* levels */
} TreePrinter;

void print_text(TreePrinter *printer, const char *text);
void print_line(TreePrinter *printer);              /* begins a line, indented */
void print_string(TreePrinter *printer, Text text); /* quoted and escaped */
void print_symbol(TreePrinter *printer, const Symbol *symbol);
void print_name(TreePrinter *printer, const Name *name);
void print_prefixes(TreePrinter *printer, uint32_t prefixes);

void print_expr(TreePrinter *printer, const Expr *expr);
void print_simple_expr(TreePrinter *printer, const Expr *expr); /* an `if` in parentheses */
void print_list(TreePrinter *printer, const Expr *list);        /* separated by commas */
void print_subscripts(TreePrinter *printer, const Expr *subscripts);
void print_iterators(TreePrinter *printer, const Iterator *iterators);

void print_modification(TreePrinter *printer, const Modification *modification);
void print_description(TreePrinter *printer, const Description *description);
void print_annotation(TreePrinter *printer, const Modification *annotation);
void print_element(TreePrinter *printer, const Element *element, uint32_t prefixes); /* without the semicolon */
void print_class(TreePrinter *printer, const Class *class_);
void print_connection(TreePrinter *printer, const Equation *equation);
void print_equations(TreePrinter *printer, const Equation *equations);

#endif
