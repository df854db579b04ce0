/* lex.c: the lexer: bytes to tokens. */
#include "parse/lex.h"

#include <string.h>

enum { LETTER = 1, DIGIT = 2, SPACE = 4 };

static const uint8_t classes[256] = {
    ['\t'] = SPACE, ['\n'] = SPACE, ['\v'] = SPACE, ['\f'] = SPACE, ['\r'] = SPACE, [' '] = SPACE,  ['0'] = DIGIT,
    ['1'] = DIGIT,  ['2'] = DIGIT,  ['3'] = DIGIT,  ['4'] = DIGIT,  ['5'] = DIGIT,  ['6'] = DIGIT,  ['7'] = DIGIT,
    ['8'] = DIGIT,  ['9'] = DIGIT,  ['_'] = LETTER, ['a'] = LETTER, ['b'] = LETTER, ['c'] = LETTER, ['d'] = LETTER,
    ['e'] = LETTER, ['f'] = LETTER, ['g'] = LETTER, ['h'] = LETTER, ['i'] = LETTER, ['j'] = LETTER, ['k'] = LETTER,
    ['l'] = LETTER, ['m'] = LETTER, ['n'] = LETTER, ['o'] = LETTER, ['p'] = LETTER, ['q'] = LETTER, ['r'] = LETTER,
    ['s'] = LETTER, ['t'] = LETTER, ['u'] = LETTER, ['v'] = LETTER, ['w'] = LETTER, ['x'] = LETTER, ['y'] = LETTER,
    ['z'] = LETTER, ['A'] = LETTER, ['B'] = LETTER, ['C'] = LETTER, ['D'] = LETTER, ['E'] = LETTER, ['F'] = LETTER,
    ['G'] = LETTER, ['H'] = LETTER, ['I'] = LETTER, ['J'] = LETTER, ['K'] = LETTER, ['L'] = LETTER, ['M'] = LETTER,
    ['N'] = LETTER, ['O'] = LETTER, ['P'] = LETTER, ['Q'] = LETTER, ['R'] = LETTER, ['S'] = LETTER, ['T'] = LETTER,
    ['U'] = LETTER, ['V'] = LETTER, ['W'] = LETTER, ['X'] = LETTER, ['Y'] = LETTER, ['Z'] = LETTER,
};

static inline int is(char c, int class_mask)
{
  return classes[(unsigned char)c] & class_mask;
}

void lex_init(Lexer *lexer, const Source *source, Diagnostics *diagnostics)
{
  *lexer = (Lexer){.source = source, .diagnostics = diagnostics, .at = source->text, .end = source->text + source->length};
}

void lex_stop(Lexer *lexer)
{
  lexer->at = lexer->end;
}

static Span span_of(const Lexer *lexer, const char *start, const char *end)
{
  SourcePos base = lexer->source->base;
  return (Span){base + (SourcePos)(start - lexer->source->text), base + (SourcePos)(end - lexer->source->text)};
}

/* ---- white space and comments ---------------------------------------------------------------------------------------- */

static void skip_line(Lexer *lexer)
{
  while (lexer->at < lexer->end && *lexer->at != '\n' && *lexer->at != '\r') lexer->at++;
}

static void skip_comment(Lexer *lexer, int *newline)
{
  const char *start = lexer->at;
  for (lexer->at += 2; lexer->at < lexer->end; lexer->at++) {
    if (lexer->at[0] == '*' && lexer->at[1] == '/') {
      lexer->at += 2;
      return;
    }
    if (*lexer->at == '\n' || *lexer->at == '\r') *newline = 1;
  }
  lexer->unterminated = 1;
  diagnostic_error(lexer->diagnostics, span_of(lexer, start, start + 2), "not-closed", "this comment is never closed");
  diagnostic_remedy(lexer->diagnostics, "add `*/`");
}

/* Up to the next token; 1 when it is the first of its line. */
static int skip_blank(Lexer *lexer)
{
  int newline = lexer->at == lexer->source->text;
  for (;;) {
    char c = *lexer->at;
    if (c == '\n' || c == '\r') newline = 1;
    if (is(c, SPACE))
      lexer->at++;
    else if (c == '/' && lexer->at[1] == '/')
      skip_line(lexer);
    else if (c == '/' && lexer->at[1] == '*')
      skip_comment(lexer, &newline);
    else
      return newline;
  }
}

/* ---- names, numbers, strings ----------------------------------------------------------------------------------------- */

static TokenKind lex_name(Lexer *lexer, const char *start)
{
  while (is(*lexer->at, LETTER | DIGIT)) lexer->at++;
  return lex_keyword(start, (size_t)(lexer->at - start));
}

static void skip_digits(Lexer *lexer)
{
  while (is(*lexer->at, DIGIT)) lexer->at++;
}

/* "e" ["+" | "-"] digits: 1 when it is one. */
static int skip_exponent(Lexer *lexer)
{
  const char *at = lexer->at;
  if (*at != 'e' && *at != 'E') return 0;
  at++;
  if (*at == '+' || *at == '-') at++;
  if (!is(*at, DIGIT)) return 0;
  lexer->at = at;
  skip_digits(lexer);
  return 1;
}

static TokenKind wrong_number(Lexer *lexer, const char *start)
{
  int exponent = *lexer->at == 'e' || *lexer->at == 'E';
  const char *stop = lexer->at + 1;
  while (is(*lexer->at, LETTER | DIGIT)) lexer->at++;
  int length = (int)(lexer->at - start < 40 ? lexer->at - start : 40);
  if (exponent && stop == lexer->at) {
    diagnostic_error(lexer->diagnostics, span_of(lexer, start, lexer->at), "wrong-number",
                     "the exponent of `%.*s` has no digits", length, start);
  } else {
    diagnostic_error(lexer->diagnostics, span_of(lexer, start, lexer->at), "wrong-number",
                     "`%.*s` is neither a number nor a name", length, start);
    diagnostic_remedy(lexer->diagnostics, "names begin with a letter or `_`");
  }
  return TOKEN_ERROR;
}

/* UNSIGNED-INTEGER or UNSIGNED-REAL; ".5" is a real since Modelica 3.5. */
static TokenKind lex_number(Lexer *lexer, const char *start)
{
  int real = 0;
  skip_digits(lexer);
  if (*lexer->at == '.') {
    real = 1;
    lexer->at++;
    skip_digits(lexer);
  }
  if (skip_exponent(lexer)) real = 1;
  if (is(*lexer->at, LETTER)) return wrong_number(lexer, start);
  return real ? TOKEN_REAL : TOKEN_INTEGER;
}

static void warn_of_escape(Lexer *lexer)
{
  const char *at = lexer->at;
  if (lex_is_escape(at[1]) || at + 1 >= lexer->end) return;
  diagnostic_warning(lexer->diagnostics, span_of(lexer, at, at + 1), "wrong-character",
                     "this backslash begins no escape sequence and stands for itself");
  diagnostic_remedy(lexer->diagnostics, "write `\\\\`");
}

static TokenKind lex_string(Lexer *lexer, const char *start)
{
  for (lexer->at++; lexer->at < lexer->end; lexer->at++) {
    char c = *lexer->at;
    if (c == '"') {
      lexer->at++;
      return TOKEN_STRING;
    }
    if (c == '\\') {
      lexer->plain = 0;
      warn_of_escape(lexer);
      if (lexer->at + 1 < lexer->end && lex_is_escape(lexer->at[1])) lexer->at++;
    } else if (c == '\r') {
      lexer->plain = 0;
    }
  }
  lexer->unterminated = 1;
  diagnostic_error(lexer->diagnostics, span_of(lexer, start, start + 1), "not-closed", "this string is never closed");
  diagnostic_remedy(lexer->diagnostics, "add `\"`");
  return TOKEN_ERROR;
}

static TokenKind wrong_quoted(Lexer *lexer, const char *start)
{
  diagnostic_error(lexer->diagnostics, span_of(lexer, start, start + 1), "not-closed",
                   "this quoted name is not closed on its line");
  diagnostic_remedy(lexer->diagnostics, "add `'`");
  skip_line(lexer);
  return TOKEN_ERROR;
}

static TokenKind lex_quoted(Lexer *lexer, const char *start)
{
  const char *foreign = NULL;
  for (lexer->at++; lexer->at < lexer->end; lexer->at++) {
    char c = *lexer->at;
    if (c == '\n' || c == '\r') break;
    if (c == '\'') {
      lexer->at++;
      if (foreign)
        diagnostic_error(lexer->diagnostics, span_of(lexer, foreign, foreign + 1), "wrong-character",
                         "a quoted name consists of printable ASCII characters and escape sequences");
      return TOKEN_IDENTIFIER;
    }
    if (((unsigned char)c < ' ' || (unsigned char)c > '~') && !foreign) foreign = lexer->at;
    if (c == '\\') {
      lexer->plain = 0;
      warn_of_escape(lexer);
      if (lexer->at + 1 < lexer->end && lex_is_escape(lexer->at[1])) lexer->at++;
    }
  }
  return wrong_quoted(lexer, start);
}

/* ---- symbols --------------------------------------------------------------------------------------------------------- */

/* Operators of other languages, and what to write instead. */
static const char *remedy_for(const char *at)
{
  switch (at[0]) {
  case '!':
    return at[1] == '=' ? "write `<>` for not equal" : "write `not`";
  case '&':
    return "write `and`";
  case '|':
    return "write `or`";
  case '%':
    return "write `mod(a, b)` for the remainder, or `//` for a comment";
  case '#':
    return "write `//` for a comment";
  default:
    return NULL;
  }
}

static TokenKind wrong_ascii(Lexer *lexer, const char *start)
{
  size_t n = 1;
  if ((start[0] == '!' && start[1] == '=') || (start[0] == '&' && start[1] == '&') || (start[0] == '|' && start[1] == '|'))
    n = 2;
  lexer->at = start + n;
  const char *remedy = remedy_for(start);
  Span span = span_of(lexer, start, lexer->at);
  if (remedy) {
    diagnostic_error(lexer->diagnostics, span, "wrong-character", "`%.*s` has no meaning in Modelica", (int)n, start);
    diagnostic_remedy(lexer->diagnostics, "%s", remedy);
  } else if (start[0] >= ' ' && start[0] <= '~') {
    diagnostic_error(lexer->diagnostics, span, "wrong-character", "`%c` has no meaning here", start[0]);
  } else {
    diagnostic_error(lexer->diagnostics, span, "wrong-character", "the control character with code %d has no meaning here",
                     start[0]);
    diagnostic_remedy(lexer->diagnostics, "remove it");
  }
  return TOKEN_ERROR;
}

/* A run of characters outside of ASCII, and what letters and digits stand with them, makes one error. */
static TokenKind wrong_foreign(Lexer *lexer, const char *start)
{
  uint32_t first = 0;
  size_t n = utf8_decode(start, (size_t)(lexer->end - start), &first);
  lexer->at = start;
  while (lexer->at < lexer->end && (*lexer->at & 0x80 || is(*lexer->at, LETTER | DIGIT))) lexer->at++;
  Span span = span_of(lexer, start, lexer->at);
  if (n > 0 && first == 0xA0) {
    diagnostic_error(lexer->diagnostics, span, "wrong-character", "this is a no-break space (U+00A0)");
    diagnostic_remedy(lexer->diagnostics, "replace it by an ordinary space");
  } else if (n > 0) {
    diagnostic_error(lexer->diagnostics, span, "wrong-character", "`%.*s` (U+%04X) is allowed in strings and comments only",
                     (int)n, start, (unsigned)first);
    diagnostic_remedy(lexer->diagnostics, "use ASCII letters, digits and `_` in names");
  }
  return TOKEN_ERROR; /* bytes that are no UTF-8 were reported with the file */
}

static TokenKind symbol(Lexer *lexer, TokenKind kind, const char *start, size_t length)
{
  lexer->at = start + length;
  return kind;
}

static TokenKind lex_dotted(Lexer *lexer, const char *start)
{
  switch (start[1]) {
  case '+':
    return symbol(lexer, TOKEN_DOT_PLUS, start, 2);
  case '-':
    return symbol(lexer, TOKEN_DOT_MINUS, start, 2);
  case '*':
    return symbol(lexer, TOKEN_DOT_TIMES, start, 2);
  case '/':
    return symbol(lexer, TOKEN_DOT_DIVIDE, start, 2);
  case '^':
    return symbol(lexer, TOKEN_DOT_POWER, start, 2);
  default:
    return is(start[1], DIGIT) ? lex_number(lexer, start) : symbol(lexer, TOKEN_DOT, start, 1);
  }
}

static TokenKind lex_symbol(Lexer *lexer, const char *start)
{
  static const uint8_t single[128] = {
      ['('] = TOKEN_LEFT_PARENTHESIS,
      [')'] = TOKEN_RIGHT_PARENTHESIS,
      ['['] = TOKEN_LEFT_BRACKET,
      [']'] = TOKEN_RIGHT_BRACKET,
      ['{'] = TOKEN_LEFT_BRACE,
      ['}'] = TOKEN_RIGHT_BRACE,
      [','] = TOKEN_COMMA,
      [';'] = TOKEN_SEMICOLON,
      ['+'] = TOKEN_PLUS,
      ['-'] = TOKEN_MINUS,
      ['*'] = TOKEN_TIMES,
      ['/'] = TOKEN_DIVIDE,
      ['^'] = TOKEN_POWER,
      [':'] = TOKEN_COLON,
      ['='] = TOKEN_EQUAL,
      ['<'] = TOKEN_LESS,
      ['>'] = TOKEN_GREATER,
  };
  char c = start[0], next = start[1];
  if (next == '=' && c == ':') return symbol(lexer, TOKEN_ASSIGN, start, 2);
  if (next == '=' && c == '=') return symbol(lexer, TOKEN_EQUAL_EQUAL, start, 2);
  if (next == '=' && c == '<') return symbol(lexer, TOKEN_LESS_EQUAL, start, 2);
  if (next == '=' && c == '>') return symbol(lexer, TOKEN_GREATER_EQUAL, start, 2);
  if (next == '>' && c == '<') return symbol(lexer, TOKEN_NOT_EQUAL, start, 2);
  if (c == '.') return lex_dotted(lexer, start);
  if ((unsigned char)c < 128 && single[(unsigned char)c]) return symbol(lexer, (TokenKind)single[(unsigned char)c], start, 1);
  return c & 0x80 ? wrong_foreign(lexer, start) : wrong_ascii(lexer, start);
}

static TokenKind lex_token(Lexer *lexer)
{
  const char *start = lexer->at;
  if (is(*start, LETTER)) return lex_name(lexer, start);
  if (is(*start, DIGIT)) return lex_number(lexer, start);
  if (*start == '"') return lex_string(lexer, start);
  if (*start == '\'') return lex_quoted(lexer, start);
  if (start == lexer->end) return TOKEN_END_OF_FILE;
  return lex_symbol(lexer, start);
}

void lex_next(Lexer *lexer, Token *token)
{
  token->first = (uint8_t)skip_blank(lexer);
  const char *start = lexer->at;
  lexer->plain = 1;
  token->kind = (uint8_t)lex_token(lexer);
  token->plain = lexer->plain;
  token->text = start;
  token->length = (uint32_t)(lexer->at - start);
  token->start = lexer->source->base + (SourcePos)(start - lexer->source->text);
}
