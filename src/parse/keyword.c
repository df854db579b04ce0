/* keyword.c: reserved words (Modelica 3.6, section 2.3.3) and the spelling of tokens. */
#include "parse/lex.h"

#include <string.h>

#include "parse/parse.h"

static const char *const spellings[TOKEN_KINDS] = {
    [TOKEN_END_OF_FILE] = "the end of the file",
    [TOKEN_ERROR] = "what is no token",
    [TOKEN_IDENTIFIER] = "a name",
    [TOKEN_STRING] = "a string",
    [TOKEN_INTEGER] = "a number",
    [TOKEN_REAL] = "a number",
    [TOKEN_LEFT_PARENTHESIS] = "(",
    [TOKEN_RIGHT_PARENTHESIS] = ")",
    [TOKEN_LEFT_BRACKET] = "[",
    [TOKEN_RIGHT_BRACKET] = "]",
    [TOKEN_LEFT_BRACE] = "{",
    [TOKEN_RIGHT_BRACE] = "}",
    [TOKEN_COMMA] = ",",
    [TOKEN_SEMICOLON] = ";",
    [TOKEN_COLON] = ":",
    [TOKEN_DOT] = ".",
    [TOKEN_EQUAL] = "=",
    [TOKEN_ASSIGN] = ":=",
    [TOKEN_PLUS] = "+",
    [TOKEN_MINUS] = "-",
    [TOKEN_DOT_PLUS] = ".+",
    [TOKEN_DOT_MINUS] = ".-",
    [TOKEN_TIMES] = "*",
    [TOKEN_DIVIDE] = "/",
    [TOKEN_DOT_TIMES] = ".*",
    [TOKEN_DOT_DIVIDE] = "./",
    [TOKEN_POWER] = "^",
    [TOKEN_DOT_POWER] = ".^",
    [TOKEN_LESS] = "<",
    [TOKEN_LESS_EQUAL] = "<=",
    [TOKEN_GREATER] = ">",
    [TOKEN_GREATER_EQUAL] = ">=",
    [TOKEN_EQUAL_EQUAL] = "==",
    [TOKEN_NOT_EQUAL] = "<>",
    [KEYWORD_ALGORITHM] = "algorithm",
    [KEYWORD_AND] = "and",
    [KEYWORD_ANNOTATION] = "annotation",
    [KEYWORD_BLOCK] = "block",
    [KEYWORD_BREAK] = "break",
    [KEYWORD_CLASS] = "class",
    [KEYWORD_CONNECT] = "connect",
    [KEYWORD_CONNECTOR] = "connector",
    [KEYWORD_CONSTANT] = "constant",
    [KEYWORD_CONSTRAINEDBY] = "constrainedby",
    [KEYWORD_DER] = "der",
    [KEYWORD_DISCRETE] = "discrete",
    [KEYWORD_EACH] = "each",
    [KEYWORD_ELSE] = "else",
    [KEYWORD_ELSEIF] = "elseif",
    [KEYWORD_ELSEWHEN] = "elsewhen",
    [KEYWORD_ENCAPSULATED] = "encapsulated",
    [KEYWORD_END] = "end",
    [KEYWORD_ENUMERATION] = "enumeration",
    [KEYWORD_EQUATION] = "equation",
    [KEYWORD_EXPANDABLE] = "expandable",
    [KEYWORD_EXTENDS] = "extends",
    [KEYWORD_EXTERNAL] = "external",
    [KEYWORD_FALSE] = "false",
    [KEYWORD_FINAL] = "final",
    [KEYWORD_FLOW] = "flow",
    [KEYWORD_FOR] = "for",
    [KEYWORD_FUNCTION] = "function",
    [KEYWORD_IF] = "if",
    [KEYWORD_IMPORT] = "import",
    [KEYWORD_IMPURE] = "impure",
    [KEYWORD_IN] = "in",
    [KEYWORD_INITIAL] = "initial",
    [KEYWORD_INNER] = "inner",
    [KEYWORD_INPUT] = "input",
    [KEYWORD_LOOP] = "loop",
    [KEYWORD_MODEL] = "model",
    [KEYWORD_NOT] = "not",
    [KEYWORD_OPERATOR] = "operator",
    [KEYWORD_OR] = "or",
    [KEYWORD_OUTER] = "outer",
    [KEYWORD_OUTPUT] = "output",
    [KEYWORD_PACKAGE] = "package",
    [KEYWORD_PARAMETER] = "parameter",
    [KEYWORD_PARTIAL] = "partial",
    [KEYWORD_PROTECTED] = "protected",
    [KEYWORD_PUBLIC] = "public",
    [KEYWORD_PURE] = "pure",
    [KEYWORD_RECORD] = "record",
    [KEYWORD_REDECLARE] = "redeclare",
    [KEYWORD_REPLACEABLE] = "replaceable",
    [KEYWORD_RETURN] = "return",
    [KEYWORD_STREAM] = "stream",
    [KEYWORD_THEN] = "then",
    [KEYWORD_TRUE] = "true",
    [KEYWORD_TYPE] = "type",
    [KEYWORD_WHEN] = "when",
    [KEYWORD_WHILE] = "while",
    [KEYWORD_WITHIN] = "within",
};

const char *token_spelling(TokenKind kind)
{
  return spellings[kind];
}

/* The words are sorted: of each first letter, the first word and the one after its last. */
typedef struct KeywordRange {
  uint8_t first, end;
} KeywordRange;

static const KeywordRange keywords_by_letter[26] = {
    ['a' - 'a'] = {KEYWORD_ALGORITHM, KEYWORD_BLOCK},  ['b' - 'a'] = {KEYWORD_BLOCK, KEYWORD_CLASS},
    ['c' - 'a'] = {KEYWORD_CLASS, KEYWORD_DER},        ['d' - 'a'] = {KEYWORD_DER, KEYWORD_EACH},
    ['e' - 'a'] = {KEYWORD_EACH, KEYWORD_FALSE},       ['f' - 'a'] = {KEYWORD_FALSE, KEYWORD_IF},
    ['i' - 'a'] = {KEYWORD_IF, KEYWORD_LOOP},          ['l' - 'a'] = {KEYWORD_LOOP, KEYWORD_MODEL},
    ['m' - 'a'] = {KEYWORD_MODEL, KEYWORD_NOT},        ['n' - 'a'] = {KEYWORD_NOT, KEYWORD_OPERATOR},
    ['o' - 'a'] = {KEYWORD_OPERATOR, KEYWORD_PACKAGE}, ['p' - 'a'] = {KEYWORD_PACKAGE, KEYWORD_RECORD},
    ['r' - 'a'] = {KEYWORD_RECORD, KEYWORD_STREAM},    ['s' - 'a'] = {KEYWORD_STREAM, KEYWORD_THEN},
    ['t' - 'a'] = {KEYWORD_THEN, KEYWORD_WHEN},        ['w' - 'a'] = {KEYWORD_WHEN, TOKEN_KINDS},
};

TokenKind lex_keyword(const char *text, size_t length)
{
  if (length < 2 || length > 13 || text[0] < 'a' || text[0] > 'z') return TOKEN_IDENTIFIER;
  KeywordRange keywords = keywords_by_letter[text[0] - 'a'];
  for (unsigned kind = keywords.first; kind < keywords.end; kind++) {
    const char *keyword = spellings[kind];
    if (keyword[1] == text[1] && strncmp(keyword, text, length) == 0 && keyword[length] == 0) return (TokenKind)kind;
  }
  return TOKEN_IDENTIFIER;
}

int parse_is_reserved(const char *name)
{
  return lex_keyword(name, strlen(name)) != TOKEN_IDENTIFIER;
}
