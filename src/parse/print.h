/* print.h: what the parts of the printer share. */
#ifndef LIED_PARSE_PRINT_H
#define LIED_PARSE_PRINT_H

#include "parse/parse.h"

typedef struct Printer {
  Output output;
  unsigned indent; /* levels */
} Printer;

void print_text(Printer *printer, const char *text);
void print_line(Printer *printer);              /* begins a line, indented */
void print_string(Printer *printer, Text text); /* quoted and escaped */
void print_symbol(Printer *printer, const Symbol *symbol);
void print_name(Printer *printer, const Name *name);
void print_prefixes(Printer *printer, uint32_t prefixes);

void print_expr(Printer *printer, const Expr *expr);
void print_simple_expr(Printer *printer, const Expr *expr); /* an `if` in parentheses */
void print_list(Printer *printer, const Expr *list);        /* separated by commas */
void print_subscripts(Printer *printer, const Expr *subscripts);
void print_iterators(Printer *printer, const Iterator *iterators);

void print_modification(Printer *printer, const Modification *modification);
void print_description(Printer *printer, const Description *description);
void print_annotation(Printer *printer, const Modification *annotation);
void print_element(Printer *printer, const Element *element, uint32_t prefixes); /* without the semicolon */
void print_class(Printer *printer, const Class *class_);
void print_connection(Printer *printer, const Equation *equation);
void print_equations(Printer *printer, const Equation *equations);

#endif
