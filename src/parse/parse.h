/* parse.h: Modelica text -> syntax tree. The whole grammar of Modelica 3.6, several errors per run. */
#ifndef LIED_PARSE_PARSE_H
#define LIED_PARSE_PARSE_H

#include "base/diagnostic.h"
#include "parse/ast.h"

/* What the files of one compilation share. All of it lives in one arena: the caller sets up the arena's on_failure (setjmp)
 * before the first call, frees the arena after the last use of a tree, and nothing leaks, even after errors. */
typedef struct Parse {
  Arena *arena;
  SourceSet *sources;
  Symbols *symbols;
  Diagnostics *diagnostics;
  double seconds; /* [s] of the clock that reading and parsing files took */
} Parse;

/* Never NULL. Errors go to the diagnostics: when their number grew, the tree has holes. */
StoredDefinition *parse_source(Parse *parse, const Source *source);
/* NULL when the file cannot be read, which is reported, too. */
StoredDefinition *parse_file(Parse *parse, const char *path);

/* The whole source is one expression, or one component reference: for values and names that come from a command line.
 * NULL after an error, which is reported. */
Expr *parse_expression_source(Parse *parse, const Source *source);
const Name *parse_name_source(Parse *parse, const Source *source);

/* The tree as Modelica text; parsing that text gives an equal tree. Comments are not part of it. */
void parse_print(const StoredDefinition *definition, Output output);
const char *class_kind_name(ClassKind kind); /* as it is written */
void parse_print_class(const Class *class_, Output output);
void parse_print_expression(const Expr *expr, Output output);
void parse_print_equation(const Equation *equation, Output output); /* without description and semicolon */

int parse_is_reserved(const char *name); /* a word of the language, which cannot be a name */

/* class X extends ExternalObject; ... end X; */
int is_object_class(const Class *ast);

#endif
