/* parser.c: access to tokens, identifiers, whole files. */
#include "parse/parser.h"

#include <errno.h>
#include <string.h>

#include "base/clock.h"

void parser_init(Parser *parser, Parse *parse, const Source *source)
{
  *parser = (Parser){.parse = parse, .arena = parse->arena};
  lex_init(&parser->lexer, source, parse->diagnostics);
  lex_next(&parser->lexer, &parser->token);
  parser->previous = (Token){.text = source->text, .start = source->base};
}

void parse_advance(Parser *parser)
{
  parser->previous = parser->token;
  if (parser->has_ahead)
    parser->token = parser->ahead;
  else
    lex_next(&parser->lexer, &parser->token);
  parser->has_ahead = 0;
}

TokenKind parse_peek(Parser *parser)
{
  if (!parser->has_ahead) lex_next(&parser->lexer, &parser->ahead);
  parser->has_ahead = 1;
  return (TokenKind)parser->ahead.kind;
}

int parse_accept(Parser *parser, TokenKind kind)
{
  if (parser->token.kind != kind || parser->panic) return 0;
  parse_advance(parser);
  return 1;
}

int parse_expect(Parser *parser, TokenKind kind, const char *after)
{
  if (parse_accept(parser, kind)) return 1;
  if (parser->token.first || parse_at(parser, TOKEN_END_OF_FILE))
    parse_error(parser, parse_gap(parser), "syntax", "missing `%s` after %s", token_spelling(kind), after);
  else
    parse_error(parser, parse_here(parser), "syntax", "expected `%s` after %s, found `%.*s`", token_spelling(kind), after,
                parse_shown_length(parser), parser->token.text);
  return 0;
}

int parse_expect_keyword(Parser *parser, TokenKind kind, const char *after)
{
  if (!parser->token.first || parse_at(parser, kind)) return parse_expect(parser, kind, after);
  parse_complain(parser, parse_gap(parser), "syntax", "missing `%s` after %s", token_spelling(kind), after);
  return !parser->panic;
}

int parse_close(Parser *parser, TokenKind kind, SourcePos opened)
{
  if (parse_accept(parser, kind)) return 1;
  if (parser->panic || parser->stopped) return 0;
  Position position = parse_position(parser, opened);
  const char *symbol = token_spelling(kind);
  if (parse_at(parser, TOKEN_SEMICOLON) || parse_at(parser, TOKEN_END_OF_FILE) || parser->token.first)
    parse_error(parser, parse_gap(parser), "not-closed", "missing `%s`: the bracket at %u:%u is not closed", symbol,
                (unsigned)position.line, (unsigned)position.column);
  else
    parse_error(parser, parse_here(parser), "not-closed", "expected `,` or `%s` to close the bracket at %u:%u, found `%.*s`",
                symbol, (unsigned)position.line, (unsigned)position.column, parse_shown_length(parser), parser->token.text);
  return 0;
}

/* Keywords that can only begin something new: a `;` missing before them is assumed. */
static int begins_anew(Parser *parser)
{
  TokenKind kind = (TokenKind)parser->token.kind;
  if (token_ends_section(kind) || kind == KEYWORD_WITHIN) return 1;
  return kind == KEYWORD_END ? parse_at_end(parser) : parser->token.first;
}

void parse_semicolon(Parser *parser, const char *after)
{
  if (parse_accept(parser, TOKEN_SEMICOLON)) return;
  SourcePos gap = token_end(&parser->previous);
  if (begins_anew(parser))
    parse_complain(parser, (Span){gap, gap}, "syntax", "missing `;` after %s", after);
  else
    parse_unexpected(parser, "`;`");
}

static const Symbol *symbol_of_token(Parser *parser, const Token *token)
{
  size_t length;
  const char *text = lex_content(token, parser->arena, &length);
  return symbol_of(parser->parse->symbols, text, length);
}

const Symbol *parse_identifier(Parser *parser, const char *what, Span *span)
{
  if (!parse_accept(parser, TOKEN_IDENTIFIER)) {
    const char *keyword = token_spelling((TokenKind)parser->token.kind);
    if (token_is_keyword((TokenKind)parser->token.kind) && !parser->token.first) {
      parse_error(parser, parse_here(parser), "syntax", "expected %s, but `%s` is a reserved word", what, keyword);
      parse_remedy(parser, "write `'%s'` to use it as a name", keyword);
    } else {
      parse_unexpected(parser, what);
    }
    return NULL;
  }
  *span = parse_span_from(parser, parser->previous.start);
  return symbol_of_token(parser, &parser->previous);
}

/* ---- files ----------------------------------------------------------------------------------------------------------- */

static void skip_to_class(Parser *parser)
{
  parser->panic = 0;
  while (!parse_at(parser, TOKEN_END_OF_FILE)) {
    if (parser->token.first && (parse_at_class(parser) || parse_at(parser, KEYWORD_FINAL))) return;
    parse_advance(parser);
  }
}

static void parse_within(Parser *parser, StoredDefinition *definition)
{
  Span keyword = parse_here(parser);
  if (!parse_accept(parser, KEYWORD_WITHIN)) return;
  if (definition->has_within || definition->classes)
    parse_complain(parser, keyword, "syntax", "`within` stands once, before the first class of a file");
  definition->has_within = 1;
  if (!parse_at(parser, TOKEN_SEMICOLON)) definition->within = parse_name(parser, "the name of a package");
  parse_semicolon(parser, "`within`");
}

static Element *parse_top_class(Parser *parser)
{
  Element *element = PARSE_NEW(parser, Element);
  SourcePos start = parser->token.start;
  element->kind = ELEMENT_CLASS;
  if (parse_accept(parser, KEYWORD_FINAL)) element->prefixes = PREFIX_FINAL;
  if (parse_at_class(parser)) {
    element->class_ = parse_class(parser);
    parse_semicolon(parser, "the class");
  } else {
    parse_unexpected(parser, "a class (`model`, `package`, `function`, ...)");
  }
  element->span = parse_span_from(parser, start);
  return element;
}

/* stored-definition: [ within [ name ] ";" ] { [ final ] class-definition ";" } */
static void parse_stored_definition(Parser *parser, StoredDefinition *definition)
{
  Element **tail = &definition->classes;
  while (!parse_at(parser, TOKEN_END_OF_FILE)) {
    parse_within(parser, definition);
    if (!parse_at(parser, TOKEN_END_OF_FILE) && !parse_at(parser, KEYWORD_WITHIN) && !parser->panic) {
      Element *element = parse_top_class(parser);
      if (element->class_) {
        *tail = element;
        tail = &element->next;
      }
    }
    if (parser->panic) skip_to_class(parser);
  }
}

static void report_bad_bytes(Parse *parse, const Source *source)
{
  if (source->bad_bytes == 0) return;
  SourcePos place = source->base + source->first_bad;
  unsigned byte = (unsigned char)source->text[source->first_bad];
  if (source->bad_bytes == 1) {
    diagnostic_error(parse->diagnostics, (Span){place, place + 1}, "wrong-character", "byte %02X is not UTF-8", byte);
    diagnostic_remedy(parse->diagnostics, "save the file as UTF-8");
  } else {
    diagnostic_error(parse->diagnostics, (Span){place, place + 1}, "wrong-character",
                     "byte %02X is not UTF-8, nor are %u more bytes", byte, (unsigned)source->bad_bytes - 1);
    diagnostic_remedy(parse->diagnostics, "save the file as UTF-8");
  }
}

StoredDefinition *parse_source(Parse *parse, const Source *source)
{
  StoredDefinition *definition = ARENA_NEW(parse->arena, StoredDefinition, 1);
  definition->source = source;
  report_bad_bytes(parse, source);
  Parser parser;
  parser_init(&parser, parse, source);
  parse_stored_definition(&parser, definition);
  return definition;
}

static StoredDefinition *read_file(Parse *parse, const char *path)
{
  int problem;
  const Source *source = source_read(parse->sources, path, &problem);
  if (source) return parse_source(parse, source);
  diagnostic_file_error(parse->diagnostics, path, "file", "cannot be read: %s", strerror(problem));
  return NULL;
}

StoredDefinition *parse_file(Parse *parse, const char *path)
{
  double began = clock_seconds();
  StoredDefinition *definition = read_file(parse, path);
  parse->seconds += clock_seconds() - began;
  return definition;
}

/* ---- fragments ------------------------------------------------------------------------------------------------------- */

static int is_whole(Parser *parser, unsigned errors_before)
{
  if (!parse_at(parser, TOKEN_END_OF_FILE)) parse_unexpected(parser, "nothing more");
  return parser->parse->diagnostics->errors == errors_before;
}

Expr *parse_expression_source(Parse *parse, const Source *source)
{
  unsigned errors = parse->diagnostics->errors;
  report_bad_bytes(parse, source);
  Parser parser;
  parser_init(&parser, parse, source);
  Expr *expr = parse_expression(&parser);
  return is_whole(&parser, errors) ? expr : NULL;
}

const Name *parse_name_source(Parse *parse, const Source *source)
{
  unsigned errors = parse->diagnostics->errors;
  report_bad_bytes(parse, source);
  Parser parser;
  parser_init(&parser, parse, source);
  const Expr *expr = parse_reference(&parser);
  return is_whole(&parser, errors) ? expr->name : NULL;
}
