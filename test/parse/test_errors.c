/* Wrong texts: each error at its line and column, with a message that helps, and the errors after it. */
#include "reading.h"

typedef struct Wrong {
  const char *text;
  const char *place; /* of the first error, line:column */
  const char *says;  /* part of its message */
} Wrong;

static void check_first(const Wrong *wrong)
{
  Reading *reading = reading_of(wrong->text);
  char head[64];
  snprintf(head, sizeof head, "m:%s: error: ", wrong->place);
  const char *message = reading->messages.text;
  size_t line = strcspn(message, "\n");
  const char *found = strstr(message, wrong->says);
  if (strncmp(message, head, strlen(head)) != 0 || !found || found > message + line) {
    print_error("in\n%s\nexpected %s%s\nfound\n%s", wrong->text, head, wrong->says, message);
    fail();
  }
  reading_free(reading);
}

static void check_all(const Wrong *wrong, size_t count)
{
  for (size_t i = 0; i < count; i++) check_first(&wrong[i]);
}

#define CHECK(wrong) check_all(wrong, sizeof(wrong) / sizeof *(wrong))

static void missing_semicolons(void **state)
{
  (void)state;
  static const Wrong wrong[] = {
      {"model M\n  Real x\n  Real y;\nend M;", "2:9", "missing `;` after the declaration"},
      {"model M\n  parameter Real r[2]\n  final parameter Real l = 1;\nend M;", "2:22", "missing `;`"},
      {"model M\nequation\n  a = b\n  c = d;\nend M;", "3:8", "missing `;` after the equation"},
      {"model M\nalgorithm\n  a := b\n  c := d;\nend M;", "3:9", "missing `;` after the statement"},
      {"model M\nequation\n  a = b end M;", "3:8", "missing `;`"},
      {"model M\nend M", "2:6", "missing `;` after the class"},
      {"model M\n  Real x \"text\"\nequation\n  a = b;\nend M;", "2:16", "missing `;`"},
      {"model M\n  import A.B\n  Real x;\nend M;", "2:13", "missing `;`"},
      {"model M\n  extends A(x = 1)\n  Real x;\nend M;", "2:19", "missing `;`"},
      {"within A\nmodel M end M;", "1:9", "missing `;`"},
      {"model M\n  model N end N\n  Real x;\nend M;", "2:16", "missing `;`"},
      {"model M\nequation\n  if a then b = c; end if\n  d = e;\nend M;", "3:26", "missing `;`"},
      {"model M\nequation\n  a = 1\n  -b = 2;\nend M;", "4:6", "a second `=` in one equation: is a `;` missing"},
      {"model M Real x y; end M;", "1:16", "expected `;`, found `y`"},
  };
  CHECK(wrong);
}

static void wrong_ends(void **state)
{
  (void)state;
  static const Wrong wrong[] = {
      {"model M\n  Real x;\n", "3:1", "missing `end M;` for what begins at 1:1"},
      {"model M\nend N;", "2:5", "expected `end M`, to end what begins at 1:1"},
      {"model M\nend;", "2:1", "write `end M`"},
      {"package P\n  model M\n    Real x;\nend P;", "4:1", "missing `end M;` for what begins at 2:3"},
      {"model M\nequation\n  if a then\n    b = c;\nend M;", "5:1", "missing `end if;` for what begins at 3:3"},
      {"model M\nequation\n  for i in 1:2 loop\n    b = c;\n  end if;\nend M;", "5:7", "expected `end for`"},
      {"model M\nequation\n  when a then\n    b = c;\n  end;\nend M;", "5:3", "write `end when`"},
      {"model M\nequation\n  a = b;\n  end if;\nend M;", "4:3", "`end if` without `if`"},
      {"model M\nequation\n  if a then b = c; else if d then e = f; end if;\nend M;", "4:1", "missing `end if;`"},
      {"model M\nequation\n  for i in 1:2 loop\n    if a then b = c;\n  end for;\nend M;", "5:3", "missing `end if;`"},
      {"model M\nalgorithm\n  while a loop\n    b := c;\nequation\nend M;", "5:1", "missing `end while;`"},
      {"model M end M; end M;", "1:16", "expected a class"},
  };
  CHECK(wrong);
}

static void equals_and_assigns(void **state)
{
  (void)state;
  static const Wrong wrong[] = {
      {"model M\nequation\n  x := 1;\nend M;", "3:5", "write `=` in an equation"},
      {"model M\nalgorithm\n  x = 1;\nend M;", "3:5", "write `:=` in an algorithm"},
      {"model M\nalgorithm\n  (a, b) = f(x);\nend M;", "3:10", "write `:=`"},
      {"model M\nequation\n  x == 1;\nend M;", "3:3", "`==` only compares"},
      {"model M\nequation\n  if x = 1 then y = 2; end if;\nend M;", "3:8", "write `==` to compare"},
      {"model M\nequation\n  for i = 1:3 loop y = 2; end for;\nend M;", "3:9", "write `in` instead of `=`"},
      {"model M\nequation\n  x = ;\nend M;", "3:7", "expected an expression, found `;`"},
      {"model M\nequation\n  x + y;\nend M;", "3:8", "expected `=`, found `;`"},
      {"model M\nequation\n  x = = y;\nend M;", "3:7", "unexpected `=`"},
      {"model M\nalgorithm\n  x;\nend M;", "3:4", "expected `:=`"},
      {"model M\nalgorithm\n  f(x) := 1;\nend M;", "3:8", "cannot be assigned to"},
      {"model M\nalgorithm\n  (a, b) := c;\nend M;", "3:13", "only a function call"},
      {"model M\nalgorithm\n  a + b := c;\nend M;", "3:5", "expected `:=`, found `+`"},
  };
  CHECK(wrong);
}

static void brackets(void **state)
{
  (void)state;
  static const Wrong wrong[] = {
      {"model M\n  Real x(start = 1;\nend M;", "2:19", "missing `)`: the bracket at 2:9 is not closed"},
      {"model M\nequation\n  x = (a + b;\nend M;", "3:13", "missing `)`: the bracket at 3:7"},
      {"model M\nequation\n  x = f(a, (b);\nend M;", "3:15", "missing `)`: the bracket at 3:8"},
      {"model M\nequation\n  x = {1, 2;\nend M;", "3:12", "missing `}`"},
      {"model M\nequation\n  x = a[1;\nend M;", "3:10", "missing `]`: the bracket at 3:8"},
      {"model M\nequation\n  x = (a]);\nend M;", "3:9", "expected `,` or `)` to close the bracket at 3:7, found `]`"},
      {"model M\nequation\n  x = a);\nend M;", "3:8", "expected `;`, found `)`"},
      {"model M\nequation\n  x = f(a b);\nend M;", "3:11", "expected `,` or `)`"},
      {"model M\nequation\n  x = f(a,);\nend M;", "3:11", "expected an expression, found `)`"},
      {"model M\n  Real x(start = 1,);\nend M;", "2:20", "expected the name of what is modified"},
      {"model M\n  type E = enumeration(a, b;\nend M;", "2:28", "missing `)`"},
      {"model M\n  import A.{B, C;\nend M;", "2:17", "missing `}`"},
      {"model M\nequation\n  connect(a, b;\nend M;", "3:15", "missing `)`"},
      {"model M\nequation\n  connect(a b);\nend M;", "3:13", "expected `,` after the first connector, found `b`"},
      {"model M\nequation\n  x = [];\nend M;", "3:8", "expected an expression, found `]`"},
      {"model M\nequation\n  x = (a + b\n  y = c;\nend M;", "3:13", "missing `)`"},
  };
  CHECK(wrong);
}

static void reserved_words(void **state)
{
  (void)state;
  static const Wrong wrong[] = {
      {"model M\n  Real output;\nend M;", "2:8", "`output` is a reserved word: write `'output'` to use it as a name"},
      {"model M\n  Real a, end;\nend M;", "2:11", "`end` is a reserved word"},
      {"model model\nend model;", "1:7", "`model` is a reserved word"},
      {"model M\nequation\n  a.in = 1;\nend M;", "3:5", "`in` is a reserved word"},
      {"model M\n  import A.type;\nend M;", "2:12", "expected a name, `*` or `{` after the dot, found `type`"},
      {"model M\n  A a(final = 1);\nend M;", "2:13", "expected the name of what is modified"},
      {"model M\nequation\n  for der in 1:2 loop end for;\nend M;", "3:7", "`der` is a reserved word"},
      {"type T = enumeration(a, if);", "1:25", "`if` is a reserved word"},
  };
  CHECK(wrong);
}

static void tokens(void **state)
{
  (void)state;
  static const Wrong wrong[] = {
      {"model M\n  Real x \"text;\nend M;", "2:10", "this string is never closed"},
      {"model M\n  /* comment\nend M;", "2:3", "this comment is never closed"},
      {"model M\n  Real 'x;\nend M;", "2:8", "this quoted name is not closed on its line"},
      {"model M\nequation\n  x = 1e;\nend M;", "3:7", "the exponent of `1e` has no digits"},
      {"model M\n  Real 1x;\nend M;", "2:8", "`1x` is neither a number nor a name"},
      {"model M\nequation\n  x = 1e400;\nend M;", "3:7", "larger than the largest Real"},
      {"model M\nequation\n  x = a != b;\nend M;", "3:9", "write `<>` for not equal"},
      {"model M\nequation\n  x = a && b;\nend M;", "3:9", "write `and`"},
      {"model M\nequation\n  x = a || b;\nend M;", "3:9", "write `or`"},
      {"model M\nequation\n  x = !a;\nend M;", "3:7", "write `not`"},
      {"model M\nequation\n  x = a % b;\nend M;", "3:9", "write `mod(a, b)` for the remainder"},
      {"# comment\nmodel M end M;", "1:1", "write `//` for a comment"},
      {"model M\nequation\n  x = a ** b;\nend M;", "3:10", "write `^` for the power"},
      {"model M\n  Real x$;\nend M;", "2:9", "`$` has no meaning here"},
      {"model M\n  Real \x01;\nend M;", "2:8", "the control character with code 1"},
      {"model M\n  Real gr\xC3\xB6\xC3\x9F"
       "e;\nend M;",
       "2:10", "(U+00F6) is allowed in strings and comments only"},
      {"model M\n  Real\xC2\xA0x;\nend M;", "2:7", "no-break space"},
      {"model M\n  Real '\xC3\xA4';\nend M;", "2:9", "printable ASCII"},
      {"model M\n  Real x \"\xE4\";\nend M;", "2:11", "byte E4 is not UTF-8"},
  };
  CHECK(wrong);
}

static void expressions(void **state)
{
  (void)state;
  static const Wrong wrong[] = {
      {"model M\nequation\n  x = 2 * -3;\nend M;", "3:11", "needs parentheses: write `(-...)`"},
      {"model M\nequation\n  x = 1 + -1;\nend M;", "3:11", "needs parentheses"},
      {"model M\nequation\n  x = --2;\nend M;", "3:8", "needs parentheses"},
      {"model M\nequation\n  x = a ^ -2;\nend M;", "3:11", "needs parentheses"},
      {"model M\nequation\n  x = a ^ b ^ c;\nend M;", "3:13", "powers do not chain"},
      {"model M\nequation\n  x = a < b < c;\nend M;", "3:13", "comparisons do not chain"},
      {"model M\nequation\n  x = not not a;\nend M;", "3:11", "write `(not ...)`"},
      {"model M\nequation\n  x = a == not b;\nend M;", "3:12", "write `(not ...)`"},
      {"model M\nequation\n  x = 1:2:3:4;\nend M;", "3:12", "`start:step:stop`"},
      {"model M\nequation\n  x = a + if b then c else d;\nend M;", "3:11", "an `if` expression as an operand"},
      {"model M\nequation\n  x = if a then b;\nend M;", "3:18", "expected `else`"},
      {"model M\nequation\n  x = if a b;\nend M;", "3:12", "expected `then` after the condition, found `b`"},
      {"model M\nequation\n  x = (a.b)[1];\nend M;", "3:12", "only a name can have `[` after it"},
      {"model M\nequation\n  x = f(a).b;\nend M;", "3:11", "only a name can have `.` after it"},
      {"model M\nequation\n  x = f(a = 1, b);\nend M;", "3:16", "after a named argument all are named"},
      {"model M\nequation\n  x = end;\nend M;", "3:7", "expected an expression, found `end`"},
      {"model M\nequation\n  x = a.;\nend M;", "3:9", "expected a name after the dot"},
      {"model M\nequation\n  x = a + * b;\nend M;", "3:11", "expected an expression, found `*`"},
      {"model M\nequation\n  x = der x;\nend M;", "3:11", "expected `(` after the name of a function, found `x`"},
      {"model M\nequation\n  x = f(function g(1));\nend M;", "3:20", "expected `name = value`"},
  };
  CHECK(wrong);
}

static void declarations(void **state)
{
  (void)state;
  static const Wrong wrong[] = {
      {"model M\n  Real;\nend M;", "2:7", "expected the name of a component, found `;`"},
      {"model M\n  parameter 1;\nend M;", "2:13", "expected the name of a type, found `1`"},
      {"model M\n  Real x;\n  x = 1;\n  y = 2;\nend M;", "3:5", "is `equation` missing before this line?"},
      {"model M\n  Real x;\n  der(x) = 1;\nend M;", "3:3", "is `equation` missing before it?"},
      {"model M\n  A a; connect(a, b);\nend M;", "2:8", "is `equation` missing before it?"},
      {"model M\nequation\n  a = b;\n  Real x;\nend M;", "4:8", "a declaration belongs before `equation`"},
      {"model M\n  final redeclare Real x;\nend M;", "2:9", "`redeclare` belongs before `final`"},
      {"model M\n  parameter final Real x;\nend M;", "2:13", "`final` belongs before `parameter`"},
      {"model M\n  parameter constant Real x;\nend M;", "2:13", "`parameter` and `constant` exclude each other"},
      {"model M\n  final final Real x;\nend M;", "2:9", "`final` is written twice"},
      {"model M\n  parameter model N end N;\nend M;", "2:3", "`parameter` belongs to components"},
      {"expandable model M end M;", "1:1", "only a connector can be `expandable`"},
      {"pure model M end M;", "1:1", "only a function can be `pure`"},
      {"partial M end M;", "1:9", "expected `class`, `model`"},
      {"model M;\nend M;", "1:8", "no `;` after the name of a class"},
      {"model M\n  Real x;;\nend M;", "2:10", "a `;` too many"},
      {"model M\nequation\n  ;\nend M;", "3:3", "a `;` too many"},
      {"model M\n  A a constrainedby B;\nend M;", "2:7", "write `replaceable`"},
      {"model M\n  A a(b[1] = 2);\nend M;", "2:8", "subscripts are not allowed here"},
      {"model M\n  A a(redeclare model B end B);\nend M;", "2:25", "in its short form"},
      {"model M\n  A a(break x);\nend M;", "2:7", "of `extends` only"},
      {"Real x;\nmodel M end M;", "1:1", "expected a class (`model`, `package`, `function`, ...), found `Real`"},
      {"model M end M; within A;", "1:16", "`within` stands once, before the first class"},
      {"model M annotation; end M;", "1:19", "expected `(` after `annotation`"},
      {"function f external \"C\" external; end f;", "1:24", "missing `;`"},
      {"function f external a.b(x); end f;", "1:21", "a plain name"},
      {"function f external y = g; end f;", "1:26", "expected `(` after the name of the external function"},
      {"type T = enumeration;", "1:21", "expected `(` after `enumeration`, found `;`"},
      {"function f = der(g);", "1:19", "expected `,` after the function to differentiate"},
      {"model M\n  import A.;\nend M;", "2:12", "expected a name, `*` or `{` after the dot"},
      {"model M\n  extends;\nend M;", "2:10", "expected the name of a class"},
  };
  CHECK(wrong);
}

static void blocks(void **state)
{
  (void)state;
  static const Wrong wrong[] = {
      {"model M\nequation\n  if a\n    b = c;\n  end if;\nend M;", "3:7", "missing `then` after the condition"},
      {"model M\nequation\n  for i in 1:2\n    b = c;\n  end for;\nend M;", "3:15", "missing `loop` after the range"},
      {"model M\nequation\n  when a then b = c; else d = e; end when;\nend M;", "3:22", "continue it with `elsewhen`"},
      {"model M\nequation\n  if a then b = c; else d = e; else f = g; end if;\nend M;", "3:32",
       "once, at its end, with `else`"},
      {"model M\nequation\n  if a then b = c; else d = e; elseif f then g = h; end if;\nend M;", "3:32",
       "`elseif` does not belong"},
      {"model M\nequation\n  while a loop b = c; end while;\nend M;", "3:3", "`while` belongs in an algorithm"},
      {"model M\nequation\n  break;\nend M;", "3:3", "`break` belongs in an algorithm"},
      {"model M\nalgorithm\n  connect(a, b);\nend M;", "3:3", "`connect` belongs in an equation section"},
      {"model M\nequation\n  else;\nend M;", "3:3", "expected an expression, found `else`"},
  };
  CHECK(wrong);
}

/* A text, and the places of all its errors: no more, no fewer. */
typedef struct Several {
  const char *text;
  const char *places[8];
} Several;

static void check_places(const Several *several)
{
  Reading *reading = reading_of(several->text);
  const Diagnostic *d = reading->diagnostics.first;
  size_t i = 0;
  for (; d; d = d->next, i++) {
    Position position = source_position(&reading->sources, d->span.start);
    char place[64];
    snprintf(place, sizeof place, "%u:%u", position.line, position.column);
    if (!several->places[i] || strcmp(place, several->places[i]) != 0) break;
  }
  if (d || several->places[i]) {
    print_error("in\n%s\nexpected error %zu at %s, found\n%s", several->text, i + 1,
                several->places[i] ? several->places[i] : "nowhere", reading->messages.text);
    fail();
  }
  reading_free(reading);
}

static void recovery(void **state)
{
  (void)state;
  static const Several several[] = {
      {"model M\n  Real x\n  Real 1y;\n  Real z(start = ;\nequation\n  x := 1;\n  y = 2 +;\n  z = 3;\nend M;",
       {"2:9", "3:8", "4:18", "6:5", "7:10"}},
      {"model A\n  Real x = ;\nend A;\nmodel B\n  Real y = );\nend B;\nmodel C\n  Real z = ];\nend C;",
       {"2:12", "5:12", "8:12"}},
      {"package P\n  model A\n    Real x = ;\n  end B;\n  model C\n  equation\n    if a then b = ; end if;\n  end C;\nend P;",
       {"3:14", "4:7", "7:19"}},
      /* A whole section without its `equation`: said once. */
      {"model M\n  Real x;\n  x = 1;\n  y = 2;\n  der(z) = 3;\nend M;", {"3:5"}},
      {"model M\nequation\n  a = [1, 2; 3, ];\n  b = {1, 2;\n  c = (;\nend M;", {"3:17", "4:12", "5:8"}},
      {"model M\nalgorithm\n  a = 1;\n  b = 2;\n  c := f(;\nend M;", {"3:5", "4:5", "5:10"}},
      {"model M\nequation\n  for i in 1:2 loop\n    a = ;\n    b = (;\n  end for;\n  c = ;\nend M;", {"4:9", "5:10", "7:7"}},
      {"model M\nequation\n  if a then\n    b = ;\n  elseif then\n    c = d;\n  else\n    e = ;\n  end if;\nend M;",
       {"4:9", "5:10", "8:9"}},
      {"Real x;\nmodel M\n  Real = 1;\nend M;\nblah\nmodel N\n  Real y = 1\nend N;", {"1:1", "3:8", "5:1", "7:13"}},
      {"model M\n  Real x = a $ b;\n  Real y = a @ b;\n  Real z = \"a\" b;\nend M;", {"2:14", "3:14", "4:16"}},
      /* What is swallowed by a string without end is not reported, too. */
      {"model M\n  Real x = ;\n  Real y \"abc;\nequation\n  z = 1;\nend M;", {"2:12", "3:10"}},
      {"model M\n  Real x = ;\n  /* abc\nequation\n  z = 1;\nend M;", {"2:12", "3:3"}},
      {"model M\n  extends A(x = );\n  import ;\n  import B.C\n  Real y;\nend M;", {"2:17", "3:10", "4:13"}},
      {"model 1M\n  Real x = ;\nend 1M;\nmodel N\n  Real y = ;\nend N;", {"1:7", "2:12", "3:5", "5:12"}},
      {"model M\n  Real x;\nequation\n  x = 1;\n  model N\n    Real y = ;\n  end N;\n  Real z = ;\nend M;", {"6:14", "8:12"}},
      {"model M\n  model N\n    Real x = ;\n  Real y = ;\nend M;", {"3:14", "4:12", "5:1"}},
  };
  for (size_t i = 0; i < sizeof several / sizeof *several; i++) check_places(&several[i]);
}

/* A string that was closed too late is named where the trouble shows. */
static void forgotten_quote(void **state)
{
  (void)state;
  static const Wrong wrong[] = {
      {"model M\n  Real x \"one;\n  Real y \"two\";\nend M;", "3:11", "(a string that begins at 2:10 ends here)"},
  };
  CHECK(wrong);
}

/* Beyond twenty, errors are only counted. */
static void many_errors(void **state)
{
  (void)state;
  Buffer text = {0};
  buffer_write(&text, "model M\n", 8);
  for (int i = 0; i < 50; i++) buffer_write(&text, "  Real x = ;\n", 13);
  buffer_write(&text, "end M;\n", 7);
  Reading *reading = reading_of(text.text);
  assert_int_equal(reading->diagnostics.errors, 50);
  int shown = 0;
  for (const char *at = reading->messages.text; (at = strstr(at, "error: ")); at++) shown++;
  assert_int_equal(shown, 20);
  assert_non_null(strstr(reading->messages.text, "\n30 more errors not shown\n"));
  reading_free(reading);
  free(text.text);
}

/* Unknown escapes are kept as they are, with a warning. */
static void escapes(void **state)
{
  (void)state;
  Reading *reading = reading_of("model M\n  constant String s = \"C:\\Data\";\nend M;");
  assert_int_equal(reading->diagnostics.errors, 0);
  assert_int_equal(reading->diagnostics.warnings, 1);
  assert_non_null(strstr(reading->messages.text, "m:2:26: warning: this backslash"));
  const Expr *value = reading->tree->classes->class_->elements->clause->components->modification->value;
  assert_int_equal(value->length, 7);
  assert_memory_equal(value->text, "C:\\Data", 7);
  reading_free(reading);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(missing_semicolons),
      cmocka_unit_test(wrong_ends),
      cmocka_unit_test(equals_and_assigns),
      cmocka_unit_test(brackets),
      cmocka_unit_test(reserved_words),
      cmocka_unit_test(tokens),
      cmocka_unit_test(expressions),
      cmocka_unit_test(declarations),
      cmocka_unit_test(blocks),
      cmocka_unit_test(recovery),
      cmocka_unit_test(forgotten_quote),
      cmocka_unit_test(many_errors),
      cmocka_unit_test(escapes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
