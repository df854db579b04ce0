/* parse_primary.c: operands: literals, references, calls, brackets. */
#include "parse/parser.h"

#include <math.h>
#include <string.h>

#include "base/array.h"

/* ---- names ----------------------------------------------------------------------------------------------------------- */

static void push_part(Parser *parser, NamePart part)
{
  *ARRAY_PUSH(parser->arena, parser->parts, parser->part_count, parser->part_capacity) = part;
}

/* Takes the parts above `base` off the stack. */
static Name *pop_name(Parser *parser, uint32_t base, SourcePos global_dot)
{
  uint32_t count = parser->part_count - base;
  Name *name = arena_alloc(parser->arena, 1, sizeof(Name) + count * sizeof(NamePart));
  name->count = count;
  name->global_dot = global_dot;
  memcpy(name->parts, parser->parts + base, count * sizeof(NamePart));
  parser->part_count = base;
  return name;
}

typedef enum NameStyle { NAME_PLAIN, NAME_TYPE, NAME_REFERENCE } NameStyle; /* may begin with a dot; may have subscripts */

/* IDENT [ array-subscripts ] { "." IDENT [ array-subscripts ] } */
static Name *parse_dotted(Parser *parser, const char *what, NameStyle style)
{
  uint32_t base = parser->part_count;
  SourcePos dot = parser->token.start;
  if (style == NAME_PLAIN || !parse_accept(parser, TOKEN_DOT)) dot = 0;
  do {
    NamePart part = {0};
    part.symbol = parse_identifier(parser, parser->part_count > base ? "a name after the dot" : what, &part.span);
    if (!part.symbol) {
      parser->part_count = base;
      return NULL;
    }
    if (style == NAME_REFERENCE) part.subscripts = parse_subscripts(parser);
    push_part(parser, part);
    /* import a.b.{c, d}: the last dot is not the name's. */
    if (style == NAME_PLAIN && parse_at(parser, TOKEN_DOT) && parse_peek(parser) != TOKEN_IDENTIFIER) break;
  } while (parse_accept(parser, TOKEN_DOT));
  return pop_name(parser, base, dot);
}

/* name: IDENT { "." IDENT } */
const Name *parse_name(Parser *parser, const char *what)
{
  return parse_dotted(parser, what, NAME_PLAIN);
}

/* type-specifier: ["."] name */
const Name *parse_type_specifier(Parser *parser, const char *what)
{
  return parse_dotted(parser, what, NAME_TYPE);
}

static Expr *error_expr(Parser *parser)
{
  return parse_new_expr(parser, EXPR_ERROR, parser->token.start);
}

static Expr *finish(Parser *parser, Expr *expr)
{
  expr->end = parse_span_from(parser, expr->start).end;
  parse_height(parser, expr);
  return expr;
}

/* Subscripts below a name count for the height of the reference. */
static void cover_subscripts(Expr *expr, const Name *name)
{
  for (uint32_t i = 0; i < name->count; i++)
    for (const Expr *s = name->parts[i].subscripts; s; s = s->next) parse_cover(expr, s);
}

/* component-reference: ["."] IDENT [ array-subscripts ] { "." IDENT [ array-subscripts ] } */
Expr *parse_reference(Parser *parser)
{
  SourcePos start = parser->token.start;
  const Name *name = parse_dotted(parser, "a name", NAME_REFERENCE);
  if (!name) return error_expr(parser);
  Expr *expr = parse_new_expr(parser, EXPR_REFERENCE, start);
  expr->name = name;
  cover_subscripts(expr, name);
  return finish(parser, expr);
}

/* ---- lists ----------------------------------------------------------------------------------------------------------- */

/* subscript: ":" | expression */
static Expr *parse_subscript(Parser *parser)
{
  if (!parse_at(parser, TOKEN_COLON)) return parse_expression(parser);
  Expr *expr = parse_new_expr(parser, EXPR_COLON, parser->token.start);
  parse_advance(parser);
  return finish(parser, expr);
}

/* array-subscripts: "[" subscript { "," subscript } "]" */
Expr *parse_subscripts(Parser *parser)
{
  SourcePos opened = parser->token.start;
  if (!parse_accept(parser, TOKEN_LEFT_BRACKET)) return NULL;
  Expr *first = NULL, **tail = &first;
  parser->subscripts++;
  do {
    *tail = parse_subscript(parser);
    tail = &(*tail)->next;
  } while (parse_accept(parser, TOKEN_COMMA));
  parser->subscripts--;
  parse_close(parser, TOKEN_RIGHT_BRACKET, opened);
  return first;
}

/* for-indices: for-index { "," for-index },  for-index: IDENT [ in expression ] */
Iterator *parse_iterators(Parser *parser)
{
  Iterator *first = NULL, **tail = &first;
  do {
    Iterator *iterator = PARSE_NEW(parser, Iterator);
    iterator->symbol = parse_identifier(parser, "the name of an index", &iterator->span);
    if (parse_at(parser, TOKEN_EQUAL)) {
      parse_complain(parser, parse_here(parser), "syntax", "an index runs `in` a range");
      parse_remedy(parser, "write `in` instead of `=`");
    }
    if (parse_accept(parser, KEYWORD_IN) || parse_accept(parser, TOKEN_EQUAL)) iterator->range = parse_expression(parser);
    *tail = iterator;
    tail = &iterator->next;
  } while (parse_accept(parser, TOKEN_COMMA));
  return first;
}

static void cover_iterators(Expr *expr, const Iterator *iterators)
{
  for (const Iterator *i = iterators; i; i = i->next)
    if (i->range) parse_cover(expr, i->range);
}

/* expression-list: expression { "," expression } */
Expr *parse_expression_list(Parser *parser, TokenKind end)
{
  Expr *first = NULL, **tail = &first;
  if (parse_at(parser, end) || parser->panic) return NULL;
  do {
    *tail = parse_expression(parser);
    tail = &(*tail)->next;
  } while (parse_accept(parser, TOKEN_COMMA));
  return first;
}

static void cover_list(Expr *expr, const Expr *list)
{
  for (const Expr *e = list; e; e = e->next) parse_cover(expr, e);
}

/* ---- calls ----------------------------------------------------------------------------------------------------------- */

static Expr *parse_argument(Parser *parser, int *named);

/* "(" [ function-arguments ] ")"; a `for` may follow an argument that is alone and has no name. */
static void parse_arguments(Parser *parser, Expr *expr, Call *call)
{
  SourcePos opened = parser->token.start;
  if (!parse_expect(parser, TOKEN_LEFT_PARENTHESIS, "the name of a function")) return;
  Expr **tail = &call->arguments;
  int named = expr->kind == EXPR_FUNCTION;
  if (!parse_at(parser, TOKEN_RIGHT_PARENTHESIS)) {
    do {
      *tail = parse_argument(parser, &named);
      tail = &(*tail)->next;
    } while (parse_accept(parser, TOKEN_COMMA));
    int alone = !named && !call->arguments->next && call->arguments->kind != EXPR_FUNCTION;
    if (alone && parse_accept(parser, KEYWORD_FOR)) call->iterators = parse_iterators(parser);
  }
  parse_close(parser, TOKEN_RIGHT_PARENTHESIS, opened);
  cover_list(expr, call->arguments);
  cover_iterators(expr, call->iterators);
  finish(parser, expr);
}

/* function-partial-application: function type-specifier "(" [ named-arguments ] ")" */
static Expr *parse_partial_application(Parser *parser)
{
  Expr *expr = parse_new_expr(parser, EXPR_FUNCTION, parser->token.start);
  expr->call = PARSE_NEW(parser, Call);
  if (parse_enter(parser, NESTING_EXPRESSION)) parse_advance(parser);
  expr->call->name = parse_type_specifier(parser, "the name of a function");
  if (!parser->panic) parse_arguments(parser, expr, expr->call);
  parse_leave(parser, NESTING_EXPRESSION);
  return finish(parser, expr);
}

/* function-argument: function-partial-application | expression */
static Expr *parse_value(Parser *parser)
{
  return parse_at(parser, KEYWORD_FUNCTION) && !parser->panic ? parse_partial_application(parser) : parse_expression(parser);
}

/* named-argument: IDENT "=" function-argument, or a function-argument; no positional one after a named one. */
static Expr *parse_argument(Parser *parser, int *named)
{
  if (!parse_at(parser, TOKEN_IDENTIFIER) || parse_peek(parser) != TOKEN_EQUAL) {
    if (*named && !parser->panic)
      parse_complain(parser, parse_here(parser), "syntax", "expected `name = value`: after a named argument all are named");
    return parse_value(parser);
  }
  Expr *expr = parse_new_expr(parser, EXPR_NAMED, parser->token.start);
  Span span;
  expr->named = PARSE_NEW(parser, Named);
  expr->named->symbol = parse_identifier(parser, "a name", &span);
  parse_advance(parser);
  expr->named->value = parse_value(parser);
  parse_cover(expr, expr->named->value);
  *named = 1;
  return finish(parser, expr);
}

Expr *parse_call(Parser *parser, Expr *function)
{
  Expr *expr = parse_new_expr(parser, EXPR_CALL, function->start);
  expr->call = PARSE_NEW(parser, Call);
  expr->call->name = function->name;
  cover_subscripts(expr, function->name);
  parse_arguments(parser, expr, expr->call);
  return expr;
}

/* ( der | initial | pure ) function-call-args: the word is the name. */
static Expr *parse_builtin_call(Parser *parser)
{
  Expr *expr = parse_new_expr(parser, EXPR_REFERENCE, parser->token.start);
  const char *keyword = token_spelling((TokenKind)parser->token.kind);
  Span span = parse_here(parser);
  push_part(parser, (NamePart){symbol_of(parser->parse->symbols, keyword, strlen(keyword)), NULL, span});
  expr->name = pop_name(parser, parser->part_count - 1, 0);
  parse_advance(parser);
  return parse_call(parser, expr);
}

/* What only names have in Modelica. */
static Expr *refuse_access(Parser *parser, Expr *expr)
{
  if (parse_at(parser, TOKEN_LEFT_BRACKET) || parse_at(parser, TOKEN_DOT)) {
    parse_error(parser, parse_here(parser), "syntax", "only a name can have `%s` after it",
                token_spelling((TokenKind)parser->token.kind));
    parse_remedy(parser, "give this expression to a variable first");
  }
  return expr;
}

/* component-reference [ function-call-args ] */
static Expr *parse_reference_or_call(Parser *parser)
{
  Expr *expr = parse_reference(parser);
  if (!parse_at(parser, TOKEN_LEFT_PARENTHESIS) || parser->panic) return expr;
  return refuse_access(parser, parse_call(parser, expr));
}

/* ---- literals -------------------------------------------------------------------------------------------------------- */

static Expr *parse_number(Parser *parser)
{
  Expr *expr = parse_new_expr(parser, EXPR_REAL, parser->token.start);
  if (parse_at(parser, TOKEN_INTEGER) && lex_integer(&parser->token, &expr->integer)) {
    expr->kind = EXPR_INTEGER;
  } else {
    expr->real = lex_real(&parser->token, parser->arena);
    if (isinf(expr->real))
      parse_complain(parser, parse_here(parser), "wrong-number", "this number is larger than the largest Real, 1.8e308");
  }
  parse_advance(parser);
  return finish(parser, expr);
}

static Expr *parse_string(Parser *parser)
{
  Expr *expr = parse_new_expr(parser, EXPR_STRING, parser->token.start);
  size_t length;
  expr->text = lex_content(&parser->token, parser->arena, &length);
  expr->length = (uint32_t)length;
  parse_advance(parser);
  return finish(parser, expr);
}

static Expr *parse_word(Parser *parser, ExprKind kind, int value)
{
  Expr *expr = parse_new_expr(parser, kind, parser->token.start);
  expr->integer = value;
  parse_advance(parser);
  return finish(parser, expr);
}

/* ---- brackets -------------------------------------------------------------------------------------------------------- */

/* output-expression-list: [ expression ] { "," [ expression ] } */
Expr *parse_output_tuple(Parser *parser)
{
  Expr *tuple = parse_new_expr(parser, EXPR_TUPLE, parser->token.start);
  Expr **tail = &tuple->operands;
  SourcePos opened = parser->token.start;
  parse_advance(parser);
  int empty = parse_at(parser, TOKEN_RIGHT_PARENTHESIS);
  while (!empty) {
    int left_out = parse_at(parser, TOKEN_COMMA) || parse_at(parser, TOKEN_RIGHT_PARENTHESIS);
    *tail = left_out ? parse_new_expr(parser, EXPR_NOTHING, parser->token.start) : parse_expression(parser);
    tail = &(*tail)->next;
    if (!parse_accept(parser, TOKEN_COMMA)) break;
  }
  parse_close(parser, TOKEN_RIGHT_PARENTHESIS, opened);
  cover_list(tuple, tuple->operands);
  return finish(parser, tuple);
}

/* Parentheses around one expression are no node of their own. */
static Expr *parse_parentheses(Parser *parser)
{
  Expr *tuple = parse_output_tuple(parser);
  Expr *only = tuple->operands;
  if (!only || only->next || only->kind == EXPR_NOTHING) return refuse_access(parser, tuple);
  only->start = tuple->start;
  only->end = tuple->end;
  return refuse_access(parser, only);
}

/* The rest of an array constructor with iterators: its only element becomes their argument. */
static void parse_collect(Parser *parser, Expr *array)
{
  Call *call = PARSE_NEW(parser, Call);
  call->arguments = array->operands;
  call->iterators = parse_iterators(parser);
  cover_iterators(array, call->iterators);
  array->kind = EXPR_COLLECT;
  array->call = call;
}

/* "{" array-arguments "}"; {} is not in the grammar, but in many files: graphics={}. */
static Expr *parse_array(Parser *parser)
{
  Expr *array = parse_new_expr(parser, EXPR_ARRAY, parser->token.start);
  SourcePos opened = parser->token.start;
  parse_advance(parser);
  array->operands = parse_expression_list(parser, TOKEN_RIGHT_BRACE);
  cover_list(array, array->operands);
  if (array->operands && !array->operands->next && parse_accept(parser, KEYWORD_FOR)) parse_collect(parser, array);
  parse_close(parser, TOKEN_RIGHT_BRACE, opened);
  return refuse_access(parser, finish(parser, array));
}

static Expr *parse_row(Parser *parser)
{
  Expr *row = parse_new_expr(parser, EXPR_ROW, parser->token.start);
  if (parse_at(parser, TOKEN_RIGHT_BRACKET) || parse_at(parser, TOKEN_SEMICOLON)) parse_unexpected(parser, "an expression");
  row->operands = parse_expression_list(parser, TOKEN_RIGHT_BRACKET);
  cover_list(row, row->operands);
  return finish(parser, row);
}

/* "[" expression-list { ";" expression-list } "]" */
static Expr *parse_matrix(Parser *parser)
{
  Expr *matrix = parse_new_expr(parser, EXPR_MATRIX, parser->token.start);
  Expr **tail = &matrix->operands;
  SourcePos opened = parser->token.start;
  parse_advance(parser);
  do {
    *tail = parse_row(parser);
    tail = &(*tail)->next;
  } while (parse_accept(parser, TOKEN_SEMICOLON));
  parse_close(parser, TOKEN_RIGHT_BRACKET, opened);
  cover_list(matrix, matrix->operands);
  return refuse_access(parser, finish(parser, matrix));
}

/* ---- primary --------------------------------------------------------------------------------------------------------- */

static Expr *wrong_primary(Parser *parser)
{
  switch (parser->token.kind) {
  case KEYWORD_IF: {
    parse_complain(parser, parse_here(parser), "syntax", "an `if` expression as an operand needs parentheses");
    return parse_expression(parser);
  }
  case TOKEN_TIMES:
    if (parser->previous.kind == TOKEN_TIMES) {
      parse_error(parser, parse_here(parser), "syntax", "`**` has no meaning in Modelica");
      parse_remedy(parser, "write `^` for the power");
      break;
    }
    parse_unexpected(parser, "an expression");
    break;
  case TOKEN_EQUAL:
    parse_error(parser, parse_here(parser), "syntax", "unexpected `=`");
    parse_remedy(parser, "write `==` to compare; an equation has one `=`");
    break;
  default:
    parse_unexpected(parser, "an expression");
  }
  return error_expr(parser);
}

Expr *parse_primary(Parser *parser)
{
  if (parser->panic) return error_expr(parser);
  switch (parser->token.kind) {
  case TOKEN_IDENTIFIER:
  case TOKEN_DOT:
    return parse_reference_or_call(parser);
  case TOKEN_INTEGER:
  case TOKEN_REAL:
    return parse_number(parser);
  case TOKEN_STRING:
    return parse_string(parser);
  case KEYWORD_TRUE:
    return parse_word(parser, EXPR_BOOLEAN, 1);
  case KEYWORD_FALSE:
    return parse_word(parser, EXPR_BOOLEAN, 0);
  case KEYWORD_DER:
  case KEYWORD_INITIAL:
  case KEYWORD_PURE:
    return refuse_access(parser, parse_builtin_call(parser));
  case TOKEN_LEFT_PARENTHESIS:
    return parse_parentheses(parser);
  case TOKEN_LEFT_BRACE:
    return parse_array(parser);
  case TOKEN_LEFT_BRACKET:
    return parse_matrix(parser);
  case KEYWORD_END:
    if (parser->subscripts > 0) return parse_word(parser, EXPR_END, 0);
    return wrong_primary(parser);
  default:
    return wrong_primary(parser);
  }
}
