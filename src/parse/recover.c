/* recover.c: syntax errors, and how to continue after one. */
#include "parse/parser.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- reporting ------------------------------------------------------------------------------------------------------- */

/* Consequences are not reported: not after an error of the lexer, nor about text inside an unterminated string or comment. */
static int is_silent(const Parser *parser, Span span)
{
  if (parser->panic || parser->stopped) return 1;
  if (parse_at(parser, TOKEN_ERROR) && span.start >= parser->token.start) return 1;
  if (parse_at(parser, TOKEN_END_OF_FILE) && parser->lexer.unterminated) return 1;
  return span.start == parser->last_error;
}

static void report(Parser *parser, Span span, const char *code, const char *format, va_list arguments)
{
  parser->is_reported = !is_silent(parser, span);
  if (!parser->is_reported) return;
  char text[1024];
  vsnprintf(text, sizeof text, format, arguments);
  diagnostic_error(parser->parse->diagnostics, span, code, "%s", text);
  parser->last_error = span.start;
}

void parse_error(Parser *parser, Span span, const char *code, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  report(parser, span, code, format, arguments);
  va_end(arguments);
  parser->panic = 1;
}

void parse_complain(Parser *parser, Span span, const char *code, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  report(parser, span, code, format, arguments);
  va_end(arguments);
}

/* Lines and columns are not computed for messages that are not kept: there may be many of them. */
Position parse_position(const Parser *parser, SourcePos place)
{
  if (parser->parse->diagnostics->errors >= DIAGNOSTIC_LIMIT) return (Position){NULL, 0, 0};
  return source_position(parser->parse->sources, place);
}

Span parse_here(const Parser *parser)
{
  return (Span){parser->token.start, token_end(&parser->token)};
}

Span parse_gap(const Parser *parser)
{
  SourcePos end = token_end(&parser->previous);
  if (parser->token.first || parse_at(parser, TOKEN_END_OF_FILE)) return (Span){end, end};
  return parse_here(parser);
}

/* A string over several lines just before an error often lacks its end further up. */
static void describe_string(const Parser *parser, char *text, size_t size)
{
  const Token *string = &parser->previous;
  text[0] = 0;
  if (string->kind != TOKEN_STRING || parser->token.first) return;
  Position start = parse_position(parser, string->start);
  Position end = parse_position(parser, token_end(string));
  if (start.line < end.line)
    snprintf(text, size, " (a string that begins at %u:%u ends here)", (unsigned)start.line, (unsigned)start.column);
}

void parse_unexpected(Parser *parser, const char *expected)
{
  char hint[80];
  describe_string(parser, hint, sizeof hint);
  const Token *token = &parser->token;
  if (token->kind == TOKEN_END_OF_FILE || token->kind == TOKEN_STRING)
    parse_error(parser, parse_here(parser), "syntax", "expected %s, found %s%s", expected,
                token_spelling((TokenKind)token->kind), hint);
  else
    parse_error(parser, parse_here(parser), "syntax", "expected %s, found `%.*s`%s", expected, parse_shown_length(parser),
                token->text, hint);
}

/* ---- limits ---------------------------------------------------------------------------------------------------------- */

static void stop(Parser *parser)
{
  parser->panic = 1;
  parser->stopped = 1;
  lex_stop(&parser->lexer);
  parser->has_ahead = 0;
  lex_next(&parser->lexer, &parser->token);
}

int parse_enter(Parser *parser, Nesting nesting)
{
  /* Of expressions, brackets count, not the outermost expression. */
  unsigned limit = nesting == NESTING_EXPRESSION ? NESTING_LIMIT + 1 : NESTING_LIMIT;
  if (++parser->depth[nesting] <= limit) return 1;
  parse_error(parser, parse_here(parser), "too-deep", "nested too deeply: more than %d levels", NESTING_LIMIT);
  stop(parser);
  return 0;
}

void parse_leave(Parser *parser, Nesting nesting)
{
  parser->depth[nesting]--;
}

void parse_height(Parser *parser, const Expr *expr)
{
  if (expr->height <= EXPR_HEIGHT_LIMIT || parser->stopped) return;
  parse_error(parser, expr_span(expr), "too-deep", "nested too deeply: an expression of more than %d levels",
              EXPR_HEIGHT_LIMIT);
  stop(parser);
}

/* ---- going on -------------------------------------------------------------------------------------------------------- */

int parse_at_end(Parser *parser)
{
  if (!parse_at(parser, KEYWORD_END)) return 0;
  TokenKind next = parse_peek(parser);
  return next == TOKEN_IDENTIFIER || next == TOKEN_SEMICOLON || next == TOKEN_END_OF_FILE || token_is_keyword(next);
}

int parse_at_section(Parser *parser)
{
  TokenKind kind = (TokenKind)parser->token.kind;
  if (token_ends_section(kind) || kind == KEYWORD_ANNOTATION) return 1;
  if (kind != KEYWORD_INITIAL) return parse_at_end(parser);
  return parse_peek(parser) == KEYWORD_EQUATION || parse_peek(parser) == KEYWORD_ALGORITHM;
}

/* Words that begin a declaration when they are the first of a line; inside of brackets they rarely are. */
static int begins_declaration(const Parser *parser)
{
  return parser->token.first &&
         (parse_at_class(parser) || parse_at(parser, KEYWORD_IMPORT) || parse_at(parser, KEYWORD_EXTENDS));
}

static int continues_block(const Parser *parser)
{
  if (!parser->open || parser->open->kind == TOKEN_IDENTIFIER) return 0;
  return parse_at(parser, KEYWORD_ELSE) || parse_at(parser, KEYWORD_ELSEIF) || parse_at(parser, KEYWORD_ELSEWHEN);
}

void parse_synchronise(Parser *parser)
{
  int brackets = 0; /* [ opened on the way: a `;` in them separates rows */
  parser->panic = 0;
  for (;;) {
    if (parse_at_section(parser) && !parse_at(parser, KEYWORD_ANNOTATION)) return;
    if (begins_declaration(parser) || (parser->token.first && continues_block(parser))) return;
    if (parse_at(parser, TOKEN_LEFT_BRACKET)) brackets++;
    if (parse_at(parser, TOKEN_RIGHT_BRACKET) && brackets > 0) brackets--;
    int done = parse_at(parser, TOKEN_SEMICOLON) && brackets == 0;
    parse_advance(parser);
    if (done) return;
  }
}

/* ---- end ------------------------------------------------------------------------------------------------------------- */

void parse_open(Parser *parser, Open *open, TokenKind kind, const Symbol *symbol, SourcePos place)
{
  *open = (Open){parser->open, kind, symbol, place};
  parser->open = open;
}

/* The class that `end X` closes, as a symbol; NULL for `end if` and its like. */
static const Symbol *ended_symbol(Parser *parser)
{
  if (parse_peek(parser) != TOKEN_IDENTIFIER) return NULL;
  size_t length;
  const char *text = lex_content(&parser->ahead, parser->arena, &length);
  return symbol_of(parser->parse->symbols, text, length);
}

/* `end X`: does it close this? `symbol` is X, or NULL. */
static int closes(Parser *parser, const Open *open, const Symbol *symbol)
{
  if (open->kind != TOKEN_IDENTIFIER) return parse_peek(parser) == open->kind;
  return symbol && symbol == open->symbol;
}

static int closes_outer(Parser *parser, const Open *open)
{
  const Symbol *symbol = ended_symbol(parser);
  for (open = open->outer; open; open = open->outer)
    if (closes(parser, open, symbol)) return 1;
  return 0;
}

static const char *name_of(const Open *open)
{
  return open->kind != TOKEN_IDENTIFIER ? token_spelling(open->kind) : open->symbol ? open->symbol->text : "NAME";
}

static void missing_end(Parser *parser, const Open *open)
{
  if (parser->panic || parser->stopped) return;
  Position position = parse_position(parser, open->place);
  parse_error(parser, parse_here(parser), "not-closed", "missing `end %.200s;` for what begins at %u:%u", name_of(open),
              (unsigned)position.line, (unsigned)position.column);
}

/* The word or name after `end` is another one. */
static void wrong_end(Parser *parser, const Open *open)
{
  TokenKind next = parse_peek(parser);
  int is_block = next == KEYWORD_IF || next == KEYWORD_FOR || next == KEYWORD_WHILE || next == KEYWORD_WHEN;
  int same_sort = open->kind == TOKEN_IDENTIFIER ? next == TOKEN_IDENTIFIER : is_block;
  if (next == TOKEN_SEMICOLON) {
    parse_complain(parser, parse_here(parser), "not-closed", "`end` needs the name of what it ends");
    parse_remedy(parser, "write `end %.200s`", name_of(open));
    parse_advance(parser);
  } else if (next == TOKEN_ERROR) {
    parse_advance(parser);
    parse_advance(parser);
  } else if (same_sort && !closes_outer(parser, open)) {
    Position position = parse_position(parser, open->place);
    parse_advance(parser);
    if (open->kind != TOKEN_IDENTIFIER || open->symbol)
      parse_complain(parser, parse_here(parser), "not-closed", "expected `end %.200s`, to end what begins at %u:%u",
                     name_of(open), (unsigned)position.line, (unsigned)position.column);
    parse_advance(parser);
  } else {
    missing_end(parser, open);
  }
}

void parse_end(Parser *parser, const Open *open)
{
  parser->open = open->outer;
  if (parser->panic) return;
  if (!parse_at(parser, KEYWORD_END)) {
    missing_end(parser, open);
  } else if (closes(parser, open, ended_symbol(parser))) {
    parse_advance(parser);
    parse_advance(parser);
  } else {
    wrong_end(parser, open);
  }
}
