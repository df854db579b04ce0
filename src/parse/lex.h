/* lex.h: text -> tokens, by the lexical grammar of Modelica 3.6 (appendix A.1). */
#ifndef LIED_PARSE_LEX_H
#define LIED_PARSE_LEX_H

#include <string.h>

#include "base/diagnostic.h"
#include "base/source.h"

typedef enum TokenKind {
  TOKEN_END_OF_FILE,
  TOKEN_ERROR, /* text that is no token; an error was reported */
  TOKEN_IDENTIFIER,
  TOKEN_STRING,
  TOKEN_INTEGER,
  TOKEN_REAL,

  TOKEN_LEFT_PARENTHESIS,
  TOKEN_RIGHT_PARENTHESIS,
  TOKEN_LEFT_BRACKET,
  TOKEN_RIGHT_BRACKET,
  TOKEN_LEFT_BRACE,
  TOKEN_RIGHT_BRACE,
  TOKEN_COMMA,
  TOKEN_SEMICOLON,
  TOKEN_COLON,
  TOKEN_DOT,
  TOKEN_EQUAL,
  TOKEN_ASSIGN,
  /* operators, in the order of enum Operator */
  TOKEN_PLUS,
  TOKEN_MINUS,
  TOKEN_DOT_PLUS,
  TOKEN_DOT_MINUS,
  TOKEN_TIMES,
  TOKEN_DIVIDE,
  TOKEN_DOT_TIMES,
  TOKEN_DOT_DIVIDE,
  TOKEN_POWER,
  TOKEN_DOT_POWER,
  TOKEN_LESS,
  TOKEN_LESS_EQUAL,
  TOKEN_GREATER,
  TOKEN_GREATER_EQUAL,
  TOKEN_EQUAL_EQUAL,
  TOKEN_NOT_EQUAL,

  /* reserved words, by alphabet */
  KEYWORD_ALGORITHM,
  KEYWORD_AND,
  KEYWORD_ANNOTATION,
  KEYWORD_BLOCK,
  KEYWORD_BREAK,
  KEYWORD_CLASS,
  KEYWORD_CONNECT,
  KEYWORD_CONNECTOR,
  KEYWORD_CONSTANT,
  KEYWORD_CONSTRAINEDBY,
  KEYWORD_DER,
  KEYWORD_DISCRETE,
  KEYWORD_EACH,
  KEYWORD_ELSE,
  KEYWORD_ELSEIF,
  KEYWORD_ELSEWHEN,
  KEYWORD_ENCAPSULATED,
  KEYWORD_END,
  KEYWORD_ENUMERATION,
  KEYWORD_EQUATION,
  KEYWORD_EXPANDABLE,
  KEYWORD_EXTENDS,
  KEYWORD_EXTERNAL,
  KEYWORD_FALSE,
  KEYWORD_FINAL,
  KEYWORD_FLOW,
  KEYWORD_FOR,
  KEYWORD_FUNCTION,
  KEYWORD_IF,
  KEYWORD_IMPORT,
  KEYWORD_IMPURE,
  KEYWORD_IN,
  KEYWORD_INITIAL,
  KEYWORD_INNER,
  KEYWORD_INPUT,
  KEYWORD_LOOP,
  KEYWORD_MODEL,
  KEYWORD_NOT,
  KEYWORD_OPERATOR,
  KEYWORD_OR,
  KEYWORD_OUTER,
  KEYWORD_OUTPUT,
  KEYWORD_PACKAGE,
  KEYWORD_PARAMETER,
  KEYWORD_PARTIAL,
  KEYWORD_PROTECTED,
  KEYWORD_PUBLIC,
  KEYWORD_PURE,
  KEYWORD_RECORD,
  KEYWORD_REDECLARE,
  KEYWORD_REPLACEABLE,
  KEYWORD_RETURN,
  KEYWORD_STREAM,
  KEYWORD_THEN,
  KEYWORD_TRUE,
  KEYWORD_TYPE,
  KEYWORD_WHEN,
  KEYWORD_WHILE,
  KEYWORD_WITHIN,
  TOKEN_KINDS
} TokenKind;

typedef struct Token {
  uint8_t kind;     /* TokenKind */
  uint8_t first;    /* on its line */
  uint8_t plain;    /* of identifiers and strings: no escapes and no \r in the text */
  const char *text; /* in the source; strings and quoted identifiers with their quotes */
  uint32_t length;  /* bytes */
  SourcePos start;
} Token;

/* One pass over one source. Errors go to the diagnostics. */
typedef struct Lexer {
  const Source *source;
  Diagnostics *diagnostics;
  const char *at;       /* the next byte */
  const char *end;      /* where the zero after the text stands */
  uint8_t plain;        /* the token being read is so far */
  uint8_t unterminated; /* a string or comment ran to the end of the file: what is missing after it is not reported as well */
} Lexer;

void lex_init(Lexer *lexer, const Source *source, Diagnostics *diagnostics);
void lex_next(Lexer *lexer, Token *token);
void lex_stop(Lexer *lexer); /* from now on there is only the end of the file */

static inline int token_is_keyword(TokenKind kind)
{
  return kind >= KEYWORD_ALGORITHM;
}
/* Begins another section of a class, or ends the text: it ends the section before. */
static inline int token_ends_section(TokenKind kind)
{
  return kind == KEYWORD_EQUATION || kind == KEYWORD_ALGORITHM || kind == KEYWORD_PUBLIC || kind == KEYWORD_PROTECTED ||
         kind == KEYWORD_EXTERNAL || kind == TOKEN_END_OF_FILE;
}

static inline int lex_is_escape(char c) /* after a backslash */
{
  return c != 0 && strchr("'\"?\\abfnrtv", c) != NULL;
}

static inline SourcePos token_end(const Token *token)
{
  return token->start + token->length;
}

const char *
token_spelling(TokenKind kind); /* of reserved words and symbols; else what it is: "a name", "the end of the file" */
TokenKind lex_keyword(const char *text, size_t length); /* the reserved word, or TOKEN_IDENTIFIER */

/* ---- what tokens mean ---- */

/* The decimal number of an integer or real token, rounded correctly, whatever the host's locale. Infinite when too large. */
double lex_real(const Token *token, Arena *arena);
int lex_integer(const Token *token, int64_t *value); /* 0 when too large for 64 bits */

/* The content of a string token, unescaped, line ends as \n; the text of an identifier, redundant escapes removed. Plain ones
 * are not copied. */
const char *lex_content(const Token *token, Arena *arena, size_t *length);

#endif
