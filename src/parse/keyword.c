/* keyword.c: reserved words (Modelica 3.6, section 2.3.3) and the spelling of tokens. */
#include "parse/lex.h"

#include <string.h>

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
    [WORD_ALGORITHM] = "algorithm",
    [WORD_AND] = "and",
    [WORD_ANNOTATION] = "annotation",
    [WORD_BLOCK] = "block",
    [WORD_BREAK] = "break",
    [WORD_CLASS] = "class",
    [WORD_CONNECT] = "connect",
    [WORD_CONNECTOR] = "connector",
    [WORD_CONSTANT] = "constant",
    [WORD_CONSTRAINEDBY] = "constrainedby",
    [WORD_DER] = "der",
    [WORD_DISCRETE] = "discrete",
    [WORD_EACH] = "each",
    [WORD_ELSE] = "else",
    [WORD_ELSEIF] = "elseif",
    [WORD_ELSEWHEN] = "elsewhen",
    [WORD_ENCAPSULATED] = "encapsulated",
    [WORD_END] = "end",
    [WORD_ENUMERATION] = "enumeration",
    [WORD_EQUATION] = "equation",
    [WORD_EXPANDABLE] = "expandable",
    [WORD_EXTENDS] = "extends",
    [WORD_EXTERNAL] = "external",
    [WORD_FALSE] = "false",
    [WORD_FINAL] = "final",
    [WORD_FLOW] = "flow",
    [WORD_FOR] = "for",
    [WORD_FUNCTION] = "function",
    [WORD_IF] = "if",
    [WORD_IMPORT] = "import",
    [WORD_IMPURE] = "impure",
    [WORD_IN] = "in",
    [WORD_INITIAL] = "initial",
    [WORD_INNER] = "inner",
    [WORD_INPUT] = "input",
    [WORD_LOOP] = "loop",
    [WORD_MODEL] = "model",
    [WORD_NOT] = "not",
    [WORD_OPERATOR] = "operator",
    [WORD_OR] = "or",
    [WORD_OUTER] = "outer",
    [WORD_OUTPUT] = "output",
    [WORD_PACKAGE] = "package",
    [WORD_PARAMETER] = "parameter",
    [WORD_PARTIAL] = "partial",
    [WORD_PROTECTED] = "protected",
    [WORD_PUBLIC] = "public",
    [WORD_PURE] = "pure",
    [WORD_RECORD] = "record",
    [WORD_REDECLARE] = "redeclare",
    [WORD_REPLACEABLE] = "replaceable",
    [WORD_RETURN] = "return",
    [WORD_STREAM] = "stream",
    [WORD_THEN] = "then",
    [WORD_TRUE] = "true",
    [WORD_TYPE] = "type",
    [WORD_WHEN] = "when",
    [WORD_WHILE] = "while",
    [WORD_WITHIN] = "within",
};

const char *token_spelling(TokenKind kind)
{
  return spellings[kind];
}

/* The words are sorted: of each first letter, the first word and the one after its last. */
typedef struct Words {
  uint8_t first, end;
} Words;

static const Words words_by_letter[26] = {
    ['a' - 'a'] = {WORD_ALGORITHM, WORD_BLOCK},  ['b' - 'a'] = {WORD_BLOCK, WORD_CLASS},
    ['c' - 'a'] = {WORD_CLASS, WORD_DER},        ['d' - 'a'] = {WORD_DER, WORD_EACH},
    ['e' - 'a'] = {WORD_EACH, WORD_FALSE},       ['f' - 'a'] = {WORD_FALSE, WORD_IF},
    ['i' - 'a'] = {WORD_IF, WORD_LOOP},          ['l' - 'a'] = {WORD_LOOP, WORD_MODEL},
    ['m' - 'a'] = {WORD_MODEL, WORD_NOT},        ['n' - 'a'] = {WORD_NOT, WORD_OPERATOR},
    ['o' - 'a'] = {WORD_OPERATOR, WORD_PACKAGE}, ['p' - 'a'] = {WORD_PACKAGE, WORD_RECORD},
    ['r' - 'a'] = {WORD_RECORD, WORD_STREAM},    ['s' - 'a'] = {WORD_STREAM, WORD_THEN},
    ['t' - 'a'] = {WORD_THEN, WORD_WHEN},        ['w' - 'a'] = {WORD_WHEN, TOKEN_KINDS},
};

TokenKind lex_word(const char *text, size_t length)
{
  if (length < 2 || length > 13 || text[0] < 'a' || text[0] > 'z') return TOKEN_IDENTIFIER;
  Words words = words_by_letter[text[0] - 'a'];
  for (unsigned kind = words.first; kind < words.end; kind++) {
    const char *word = spellings[kind];
    if (word[1] == text[1] && strncmp(word, text, length) == 0 && word[length] == 0) return (TokenKind)kind;
  }
  return TOKEN_IDENTIFIER;
}
