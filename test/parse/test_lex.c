/* Tokens: kinds, texts, places, values. */
#include <float.h>
#include <locale.h>
#include <math.h>

#include "parse/lex.h"
#include "reading.h"
#include "support/language.h"

static Reading *begin(const char *text, Lexer *lexer, jmp_buf *on_failure)
{
  Reading *reading = calloc(1, sizeof *reading);
  if (!reading) abort();
  reading_begin(reading, on_failure);
  lex_init(lexer, source_add(&reading->sources, "m", text, strlen(text)), &reading->diagnostics);
  return reading;
}

/* The tokens of the text, separated by blanks. */
static void check(const char *text, const char *expected)
{
  Lexer lexer;
  Token token;
  Buffer found = {0};
  jmp_buf on_failure;
  if (setjmp(on_failure)) abort();
  Reading *reading = begin(text, &lexer, &on_failure);
  buffer_write(&found, "", 0);
  for (lex_next(&lexer, &token); token.kind != TOKEN_END_OF_FILE; lex_next(&lexer, &token)) {
    if (found.length) buffer_write(&found, " ", 1);
    buffer_write(&found, token.text, token.length);
    assert_ptr_equal(token.text, reading->sources.sources[0]->text + (token.start - reading->sources.sources[0]->base));
  }
  assert_string_equal(found.text, expected);
  assert_int_equal(reading->diagnostics.errors, 0);
  free(found.text);
  reading_free(reading);
}

static Token only_token(const char *text, Reading **reading)
{
  Lexer lexer;
  Token token, end;
  jmp_buf on_failure;
  if (setjmp(on_failure)) abort();
  *reading = begin(text, &lexer, &on_failure);
  lex_next(&lexer, &token);
  lex_next(&lexer, &end);
  assert_int_equal(end.kind, TOKEN_END_OF_FILE);
  return token;
}

static TokenKind kind_of(const char *text)
{
  Reading *reading;
  Token token = only_token(text, &reading);
  reading_free(reading);
  return (TokenKind)token.kind;
}

/* The list of section 2.3.3, typed here once more. */
static void reserved_words(void **state)
{
  (void)state;
  static const char *const keywords[] = {
      "algorithm",     "and",      "annotation", "block",   "break",     "class",       "connect",  "connector",    "constant",
      "constrainedby", "der",      "discrete",   "each",    "else",      "elseif",      "elsewhen", "encapsulated", "end",
      "enumeration",   "equation", "expandable", "extends", "external",  "false",       "final",    "flow",         "for",
      "function",      "if",       "import",     "impure",  "in",        "initial",     "inner",    "input",        "loop",
      "model",         "not",      "operator",   "or",      "outer",     "output",      "package",  "parameter",    "partial",
      "protected",     "public",   "pure",       "record",  "redeclare", "replaceable", "return",   "stream",       "then",
      "true",          "type",     "when",       "while",   "within"};
  size_t count = sizeof keywords / sizeof *keywords;
  assert_int_equal(count, TOKEN_KINDS - KEYWORD_ALGORITHM);
  for (size_t i = 0; i < count; i++) {
    char longer[32], quoted[32];
    snprintf(longer, sizeof longer, "%s_", keywords[i]);
    snprintf(quoted, sizeof quoted, "'%s'", keywords[i]);
    assert_int_equal(kind_of(keywords[i]), KEYWORD_ALGORITHM + i);
    assert_string_equal(token_spelling((TokenKind)(KEYWORD_ALGORITHM + i)), keywords[i]);
    assert_int_equal(kind_of(longer), TOKEN_IDENTIFIER);
    assert_int_equal(kind_of(quoted), TOKEN_IDENTIFIER);
  }
  assert_int_equal(kind_of("Model"), TOKEN_IDENTIFIER);
  assert_int_equal(kind_of("i"), TOKEN_IDENTIFIER);
  assert_int_equal(kind_of("constrainedbyy"), TOKEN_IDENTIFIER);
}

static void symbols(void **state)
{
  (void)state;
  for (int kind = TOKEN_LEFT_PARENTHESIS; kind <= TOKEN_NOT_EQUAL; kind++)
    assert_int_equal(kind_of(token_spelling((TokenKind)kind)), kind);
  check("a.b.*.c", "a . b .* . c");
  check("a:=b:=:c", "a := b := : c");
  check("a<=b<>c>=d==e=f<g>h", "a <= b <> c >= d == e = f < g > h");
  check("===", "== =");
  check("(){}[],;", "( ) { } [ ] , ;");
  check("a.+b.-c.*d./e.^f", "a .+ b .- c .* d ./ e .^ f");
}

/* A unit takes as many characters as it can. */
static void numbers(void **state)
{
  (void)state;
  check("1 23 4.5 6. .7 8e9 1E+2 3.e-4 .5e6", "1 23 4.5 6. .7 8e9 1E+2 3.e-4 .5e6");
  check("1.*2", "1. * 2");
  check("1..2", "1. .2");
  check("1:2", "1 : 2");
  check("a.b", "a . b");
  check("x-1", "x - 1");
  check("2-1e-3-1", "2 - 1e-3 - 1");
  assert_int_equal(kind_of("12"), TOKEN_INTEGER);
  assert_int_equal(kind_of("12."), TOKEN_REAL);
  assert_int_equal(kind_of("12e0"), TOKEN_REAL);
  assert_int_equal(kind_of(".1"), TOKEN_REAL);
}

static void check_real(const char *text)
{
  Reading *reading;
  Token token = only_token(text, &reading);
  jmp_buf on_failure;
  if (setjmp(on_failure)) abort();
  reading->arena.on_failure = &on_failure;
  double value = lex_real(&token, &reading->arena);
  if (value != strtod(text, NULL)) fail_msg("%s gives %.17g", text, value);
  reading_free(reading);
}

/* All as strtod has them, which rounds correctly. */
static void real_values(void **state)
{
  (void)state;
  static const char *const numbers[] = {"0.",
                                        "0.1",
                                        "1e22",
                                        "1e23",
                                        "1e-22",
                                        "1e-23",
                                        "123456789012345.",
                                        "1234567890123456.",
                                        "9007199254740993.",
                                        "1.7976931348623157e308",
                                        "2.2250738585072014e-308",
                                        "4.9e-324",
                                        "1e-400",
                                        "3.141592653589793",
                                        ".3333333333333333333333333333",
                                        "1e0000000001",
                                        "0.000000000000000000000000000001",
                                        "179769313486231570000000e285",
                                        "8.5e22",
                                        "1e-5"};
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) check_real(numbers[i]);
  char text[64];
  unsigned random = 1;
  for (int i = 0; i < 2000; i++) {
    random = random * 1103515245u + 12345u;
    snprintf(text, sizeof text, "%u.%ue%d", random >> 20, random % 100000u, (int)(random >> 8) % 40 - 20);
    check_real(text);
  }
}

static void integer_values(void **state)
{
  (void)state;
  Reading *reading;
  int64_t value = -1;
  Token token = only_token("0000123", &reading);
  assert_true(lex_integer(&token, &value));
  assert_int_equal(value, 123);
  reading_free(reading);
  token = only_token("9223372036854775807", &reading);
  assert_true(lex_integer(&token, &value));
  assert_true(value == INT64_MAX);
  reading_free(reading);
  token = only_token("9223372036854775808", &reading);
  assert_false(lex_integer(&token, &value));
  reading_free(reading);
}

/* A host with a decimal comma changes nothing. */
static void comma(void **state)
{
  (void)state;
  if (!language_set_comma()) skip();
  Reading *reading = reading_of("model M Real x = 1234567890123456.5e-3; end M;");
  double value = reading->tree->classes->class_->elements->clause->components->modification->value->real;
  Buffer printed = {0};
  parse_print(reading->tree, buffer_output(&printed));
  const char *point = localeconv()->decimal_point;
  int tested = strcmp(point, ",") == 0;
  setlocale(LC_NUMERIC, "C");
  assert_true(tested);
  assert_true(value == 1234567890123456.5e-3);
  assert_non_null(strstr(printed.text, "1234567890123.4565"));
  free(printed.text);
  reading_free(reading);
}

static void check_content(const char *text, const char *expected)
{
  Reading *reading;
  Token token = only_token(text, &reading);
  jmp_buf on_failure;
  if (setjmp(on_failure)) abort();
  reading->arena.on_failure = &on_failure;
  size_t length;
  const char *content = lex_content(&token, &reading->arena, &length);
  assert_int_equal(length, strlen(expected));
  assert_memory_equal(content, expected, length);
  reading_free(reading);
}

static void contents(void **state)
{
  (void)state;
  check_content("\"abc\"", "abc");
  check_content("\"\"", "");
  check_content("\"a\\\"b\\\\c\"", "a\"b\\c");
  check_content("\"\\'\\?\\a\\b\\f\\n\\r\\t\\v\"", "'?\a\b\f\n\r\t\v");
  check_content("\"a\nb\"", "a\nb");
  check_content("\"a\r\nb\rc\"", "a\nb\nc");
  check_content("\"a\\qb\"", "a\\qb");
  check_content("'a'", "'a'");
  check_content("'\\?\\\"\\'\\n'", "'?\"\\'\\n'");
  check_content("'a\\\\'", "'a\\\\'");
  check_content("'a\\`\\z'", "'a\\\\`\\\\z'");
}

static void first_of_line(void **state)
{
  (void)state;
  static const int expected[] = {1, 0, 1, 0, 1, 1};
  Lexer lexer;
  Token token;
  jmp_buf on_failure;
  if (setjmp(on_failure)) abort();
  Reading *reading = begin("a b\n c /* x */ d /* \n */ e // f\r g", &lexer, &on_failure);
  for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
    lex_next(&lexer, &token);
    assert_int_equal(token.first, expected[i]);
  }
  reading_free(reading);
}

/* Equal names are equal pointers, however they are written; different ones differ. */
static void names_are_kept_once(void **state)
{
  (void)state;
  Reading *reading = reading_of("model M Real abc, 'a?', b; equation abc = 'a\\?'; end M;");
  const Class *class_ = reading->tree->classes->class_;
  const Component *component = class_->elements->clause->components;
  assert_ptr_equal(component->symbol, class_->sections->body->left->name->parts[0].symbol);
  assert_ptr_equal(component->next->symbol, class_->sections->body->right->name->parts[0].symbol);
  assert_ptr_not_equal(component->symbol, component->next->symbol);
  reading_free(reading);

  Symbols symbols_;
  Arena arena;
  Memory memory;
  jmp_buf on_failure;
  if (setjmp(on_failure)) abort();
  memory_init(&memory, NULL);
  arena_init(&arena, &memory, &on_failure);
  symbols_init(&symbols_, &arena);
  const Symbol *kept[5000];
  char text[16];
  for (int i = 0; i < 5000; i++) kept[i] = symbol_of(&symbols_, text, (size_t)snprintf(text, sizeof text, "x%d", i));
  for (int i = 0; i < 5000; i++) {
    assert_ptr_equal(kept[i], symbol_of(&symbols_, text, (size_t)snprintf(text, sizeof text, "x%d", i)));
    assert_string_equal(kept[i]->text, text);
  }
  assert_int_equal(symbols_.table.count, 5000);
  arena_free(&arena);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(reserved_words), cmocka_unit_test(symbols),        cmocka_unit_test(numbers),
      cmocka_unit_test(real_values),    cmocka_unit_test(integer_values), cmocka_unit_test(comma),
      cmocka_unit_test(contents),       cmocka_unit_test(first_of_line),  cmocka_unit_test(names_are_kept_once),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
