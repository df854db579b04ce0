/* parser.h: what the parts of the parser share. A function per grammar rule, the rule above it; parse_* consumes the rule and
 * returns its node.
 *
 * Errors: parse_error reports and starts panic. While it lasts nothing further is reported and nothing consumed but by
 * parse_synchronise, which the lists of elements, equations and classes call; every loop over a list ends when panic starts.
 * parse_complain reports what the parser understands all the same, and goes on. */
#ifndef LIED_PARSE_PARSER_H
#define LIED_PARSE_PARSER_H

#include "parse/lex.h"
#include "parse/parse.h"

/* What is open and has to be closed by `end`. */
typedef struct Open {
  const struct Open *outer;
  TokenKind kind;       /* KEYWORD_IF, KEYWORD_FOR, KEYWORD_WHILE, KEYWORD_WHEN; TOKEN_IDENTIFIER for a class */
  const Symbol *symbol; /* of a class; NULL after an error */
  SourcePos place;
} Open;

typedef enum Nesting { NESTING_CLASS, NESTING_EQUATION, NESTING_MODIFICATION, NESTING_EXPRESSION, NESTINGS } Nesting;

typedef struct Parser {
  Parse *parse;
  Arena *arena;
  Lexer lexer;
  Token previous, token, ahead;
  uint8_t has_ahead;
  uint8_t panic;
  uint8_t stopped;     /* nested too deeply: nothing more is read or reported */
  uint8_t is_reported; /* the last error: not suppressed as a consequence of another */
  SourcePos last_error;
  const Open *open;
  unsigned depth[NESTINGS];
  uint8_t found_equation; /* instead of a declaration */
  unsigned subscripts;    /* that the expression is inside of: `end` is an expression there */
  NamePart *parts;        /* stack of names being read */
  uint32_t part_count, part_capacity;
} Parser;

#define PARSE_NEW(parser, type) ARENA_NEW((parser)->arena, type, 1)

/* ---- tokens (parser.c) ---- */

void parser_init(Parser *parser, Parse *parse, const Source *source);
void parse_advance(Parser *parser);
TokenKind parse_peek(Parser *parser); /* the token after the current one */

static inline int parse_at(const Parser *parser, TokenKind kind)
{
  return parser->token.kind == kind;
}

int parse_accept(Parser *parser, TokenKind kind);                    /* consumes it if it is there */
int parse_expect(Parser *parser, TokenKind kind, const char *after); /* or reports that it is missing after `after` */
int parse_close(Parser *parser, TokenKind kind, SourcePos opened);   /* closing bracket */
void parse_semicolon(Parser *parser, const char *after);
int parse_expect_keyword(Parser *parser, TokenKind kind,
                         const char *after); /* no panic where parsing can continue as if it were there */
const Symbol *parse_identifier(Parser *parser, const char *what, Span *span); /* NULL after an error */

static inline Span parse_span_from(const Parser *parser, SourcePos start) /* up to the last token consumed */
{
  SourcePos end = token_end(&parser->previous);
  return (Span){start, end > start ? end : start};
}

static inline int parse_shown_length(const Parser *parser) /* of the current token, in a message */
{
  return parser->token.length < 60 ? (int)parser->token.length : 60;
}

/* ---- errors (recover.c) ---- */

void parse_error(Parser *parser, Span span, const char *code, const char *format, ...) __attribute__((format(printf, 4, 5)));
void parse_complain(Parser *parser, Span span, const char *code, const char *format, ...) __attribute__((format(printf, 4, 5)));
/* The remedy of the last error. */
#define parse_remedy(parser, ...)                                                                                              \
  ((parser)->is_reported ? diagnostic_remedy((parser)->parse->diagnostics, __VA_ARGS__) : (void)0)
void parse_unexpected(Parser *parser, const char *expected);    /* at the current token: expected X, found Y */
Position parse_position(const Parser *parser, SourcePos place); /* to be named in a message */
Span parse_here(const Parser *parser);                          /* the current token */
/* Where something is missing: after the previous token if the current one is on a later line. */
Span parse_gap(const Parser *parser);
int parse_enter(Parser *parser, Nesting nesting); /* 0, and an error, when nested too deeply; parse_leave in any case */
void parse_leave(Parser *parser, Nesting nesting);
void parse_height(Parser *parser, const Expr *expr); /* an error when the expression is too high */

void parse_synchronise(Parser *parser); /* ends panic: skips to a `;` and over it, or to what begins or ends something */
int parse_at_section(Parser *parser);   /* a keyword that ends a list of elements or equations, or the end of the file */
int parse_at_end(Parser *parser);       /* `end` as such, not as expression */
/* `end` KEYWORD, `end` NAME: consumes it, or reports what is wrong with it. */
void parse_end(Parser *parser, const Open *open);
void parse_open(Parser *parser, Open *open, TokenKind kind, const Symbol *symbol, SourcePos place);

/* ---- rules ---- */

Expr *parse_new_expr(Parser *parser, ExprKind kind, SourcePos start);
void parse_cover(Expr *expr, const Expr *operand); /* updates height and end of `expr` for its operand */

Expr *parse_expression(Parser *parser);
Expr *parse_condition(Parser *parser);         /* the same; `=` is reported and then taken for `==` */
Expr *parse_simple_expression(Parser *parser); /* without a leading `if` */
Expr *parse_primary(Parser *parser);
Expr *parse_output_tuple(Parser *parser);                 /* "(" output-expression-list ")", an EXPR_TUPLE even of one */
Expr *parse_reference(Parser *parser);                    /* component-reference */
Expr *parse_subscripts(Parser *parser);                   /* optional array-subscripts */
const Name *parse_name(Parser *parser, const char *what); /* NULL after an error */
const Name *parse_type_specifier(Parser *parser, const char *what);
Iterator *parse_iterators(Parser *parser);
Expr *parse_expression_list(Parser *parser, TokenKind end); /* up to, not over, `end`; may be empty */
Expr *parse_call(Parser *parser, Expr *function);           /* function-call-args after a reference */

Text parse_text(Parser *parser);                                        /* optional description-string */
Description *parse_description(Parser *parser);                         /* NULL when empty */
Modification *parse_annotation(Parser *parser);                         /* optional annotation-clause */
Modification *parse_modification(Parser *parser);                       /* optional */
Modification *parse_class_modification(Parser *parser, int in_extends); /* optional */

Class *parse_class(Parser *parser);
Class *parse_short_class(Parser *parser); /* in a modification */
int parse_at_class(const Parser *parser); /* a keyword that begins a class definition */
Element *parse_element(Parser *parser);
ComponentClause *parse_component_clause(Parser *parser, uint32_t prefixes, int only_one);
Constraint *parse_constraint(Parser *parser, int with_description); /* optional */
uint32_t parse_prefixes(Parser *parser, uint32_t allowed);          /* any number of these, in the order of the grammar */
Section *parse_section(Parser *parser);
Equation *parse_equations(Parser *parser, int is_algorithm);
Equation *parse_connect(Parser *parser);

#endif
