/* Expressions: precedence and associativity as in table 3.1 of the Modelica specification 3.6, literals, references, calls. */
#include "dump.h"

/* The expression, wrapped into a model, must have this tree. */
static void check(const char *text, const char *expected)
{
  char model[1024];
  snprintf(model, sizeof model, "model M\n  Real x = %s;\nend M;\n", text);
  Reading *reading = reading_of(model);
  assert_clean(reading, model);
  Buffer dumped = {0};
  dump_expr(&dumped, reading->tree->classes->class_->elements->clause->components->modification->value);
  if (strcmp(dumped.text, expected) != 0) print_error("of %s\n", text);
  assert_string_equal(dumped.text, expected);
  assert_round_trip(reading);
  free(dumped.text);
  reading_free(reading);
}

static void sums_and_products(void **state)
{
  (void)state;
  check("a + b", "(sum a +b)");
  check("a + b - c + d", "(sum a +b -c +d)");
  check("a .+ b .- c", "(sum a .+b .-c)");
  check("a - (b - c)", "(sum a -(sum b -c))");
  check("(a - b) - c", "(sum (sum a -b) -c)");
  check("a * b / c * d", "(prod a *b /c *d)");
  check("a .* b ./ c", "(prod a .*b ./c)");
  check("a / (b * c)", "(prod a /(prod b *c))");
  check("(a / b) / c", "(prod (prod a /b) /c)");
  check("1 + 2 * 3", "(sum 1 +(prod 2 *3))");
  check("(1 + 2) * 3", "(prod (sum 1 +2) *3)");
  check("a * b + c * d", "(sum (prod a *b) +(prod c *d))");
}

static void powers(void **state)
{
  (void)state;
  check("a ^ b", "(pow a ^b)");
  check("a .^ b", "(pow a .^b)");
  check("a * b ^ c", "(prod a *(pow b ^c))");
  check("(a * b) ^ c", "(pow (prod a *b) ^c)");
  check("(a ^ b) ^ c", "(pow (pow a ^b) ^c)");
  check("a ^ (b ^ c)", "(pow a ^(pow b ^c))");
  check("a ^ (-b)", "(pow a ^(sum -b))");
}

/* A sign belongs to the whole first term, and binds less than a product. */
static void signs(void **state)
{
  (void)state;
  check("-a", "(sum -a)");
  check("+a", "(sum +a)");
  check(".-a", "(sum .-a)");
  check("-a * b", "(sum -(prod a *b))");
  check("-a ^ b", "(sum -(pow a ^b))");
  check("-a + b", "(sum -a +b)");
  check("(-a) + b", "(sum (sum -a) +b)");
  check("(-a) * b", "(prod (sum -a) *b)");
  check("-(a + b)", "(sum -(sum a +b))");
  check("1 + (-1) + 1", "(sum 1 +(sum -1) +1)");
  check("-a < -b", "(rel (sum -a) <(sum -b))");
  check("-1:-1:-3", "(range (sum -1) (sum -1) (sum -3))");
  check("f(-a, {-b})", "(call f (sum -a) (array (sum -b)))");
}

static void relations_and_logic(void **state)
{
  (void)state;
  check("a < b", "(rel a <b)");
  check("a <= b", "(rel a <=b)");
  check("a > b", "(rel a >b)");
  check("a >= b", "(rel a >=b)");
  check("a == b", "(rel a ==b)");
  check("a <> b", "(rel a <>b)");
  check("a + b < c * d", "(rel (sum a +b) <(prod c *d))");
  check("(a < b) == c", "(rel (rel a <b) ==c)");
  check("not a", "(not a)");
  check("not a < b", "(not (rel a <b))");
  check("(not a) == b", "(rel (not a) ==b)");
  check("not a and b", "(and (not a) b)");
  check("not (a and b)", "(not (and a b))");
  check("a and not b", "(and a (not b))");
  check("a or b and c", "(or a (and b c))");
  check("a and b or c", "(or (and a b) c)");
  check("(a or b) and c", "(and (or a b) c)");
  check("a or b or c", "(or a b c)");
  check("a and b and c", "(and a b c)");
  check("a or (b or c)", "(or a (or b c))");
  check("not (not a)", "(not (not a))");
  check("a < b and c > d or e", "(or (and (rel a <b) (rel c >d)) e)");
}

static void ranges_and_conditions(void **state)
{
  (void)state;
  check("1:5", "(range 1 5)");
  check("a:b:c", "(range a b c)");
  check("a + 1:b * 2", "(range (sum a +1) (prod b *2))");
  check("(1:2):3", "(range (range 1 2) 3)");
  check("a or b:c and d", "(range (or a b) (and c d))");
  check("if a then b else c", "(if a b c)");
  check("if a then b elseif c then d elseif e then f else g", "(if a b c d e f g)");
  check("if a then b else if c then d else e", "(if a b (if c d e))");
  check("if a then if b then c else d else e", "(if a (if b c d) e)");
  check("if a then 1:2 else 3 + 4", "(if a (range 1 2) (sum 3 +4))");
  check("(if a then b else c) + d", "(sum (if a b c) +d)");
  check("if if a then b else c then d else e", "(if (if a b c) d e)");
  check("{if a then b else c, d}", "(array (if a b c) d)");
  check("(if a then b else c):d", "(range (if a b c) d)");
}

static void literals(void **state)
{
  (void)state;
  check("0", "0");
  check("9223372036854775807", "9223372036854775807");
  check("9223372036854775808", "9.2233720368547758e+18r");
  check("1.", "1r");
  check("13E0", "13r");
  check("1.3e1", "13r");
  check("0.13E2", "13r");
  check(".13E2", "13r");
  check("1e+5", "100000r");
  check("1.e-3", "0.001r");
  check("1.5.*2.", "(prod 1.5r .*2r)");
  check("2.*x", "(prod 2r *x)");
  check("true", "true");
  check("false", "false");
  check("\"a\\n\\\"b\\\\\"", "\"a\n\"b\\\"");
  check("\"\"", "\"\"");
  check("\"a\" + \"b\"", "(sum \"a\" +\"b\")");
  check("\"\\'\\?\\a\\b\\f\\r\\t\\v\"", "\"'?\a\b\f\r\t\v\"");
  check("\"\xC3\xA4\"", "\"\xC3\xA4\"");
}

static void references(void **state)
{
  (void)state;
  check("a.b.c", "a.b.c");
  check(".a.b", ".a.b");
  check("a[1]", "a[1]");
  check("a[1, i].b[:].c[2:end, end - 1]", "a[1,i].b[:].c[(range 2 end),(sum end -1)]");
  check("a[b[end]]", "a[b[end]]");
  check("a[size(b, end)]", "a[(call size b end)]");
  check("'a b'.'\\'x'", "'a b'.'\\'x'");
  check("'\\\"\\?'", "'\"?'");
  check("time", "time");
}

static void calls(void **state)
{
  (void)state;
  check("f()", "(call f)");
  check("a.b.f(x, y)", "(call a.b.f x y)");
  check(".f(x)", "(call .f x)");
  check("f(x, a = 1, b = g(2))", "(call f x a=1 b=(call g 2))");
  check("f(a = 1)", "(call f a=1)");
  check("f(function g(a = 1, b = 2), x)", "(call f (function g a=1 b=2) x)");
  check("f(function g())", "(call f (function g))");
  check("f(x, function .g.h(a = 1))", "(call f x (function .g.h a=1))");
  check("f(x = function g(y = 1))", "(call f x=(function g y=1))");
  check("der(x)", "(call der x)");
  check("der(der(x))", "(call der (call der x))");
  check("initial()", "(call initial)");
  check("pure(f(x))", "(call pure (call f x))");
  check("sum(i for i in 1:3)", "(call sum i (for i (range 1 3)))");
  check("max(x[i, j] for i, j in 1:n)", "(call max x[i,j] (for i) (for j (range 1 n)))");
  check("f(x) ^ 2", "(pow (call f x) ^2)");
}

static void arrays(void **state)
{
  (void)state;
  check("{1}", "(array 1)");
  check("{{1, 2}, {3, 4}}", "(array (array 1 2) (array 3 4))");
  check("{}", "(array)");
  check("{i ^ 2 for i in 1:3}", "(collect (pow i ^2) (for i (range 1 3)))");
  check("{i + j for i in 1:3, j in a}", "(collect (sum i +j) (for i (range 1 3)) (for j a))");
  check("{{i for i in 1:j} for j in 1:2}", "(collect (collect i (for i (range 1 j))) (for j (range 1 2)))");
  check("[1]", "(matrix (row 1))");
  check("[1, 2; 3, 4; a]", "(matrix (row 1 2) (row 3 4) (row a))");
  check("[[1]; {2}]", "(matrix (row (matrix (row 1))) (row (array 2)))");
  check("{1, 2} * {3, 4}", "(prod (array 1 2) *(array 3 4))");
}

static void tuples(void **state)
{
  (void)state;
  check("(a)", "a");
  check("((a + b))", "(sum a +b)");
  check("(a, b)", "(tuple a b)");
  check("(a, , b)", "(tuple a _ b)");
  check("(, a)", "(tuple _ a)");
  check("(a, )", "(tuple a _)");
  check("()", "(tuple)");
}

/* Comments and white space between any two tokens change nothing. */
static void white_space(void **state)
{
  (void)state;
  check("a// one\n+/* two */b", "(sum a +b)");
  check("a/**/+/***/b", "(sum a +b)");
  check("a + // x /* y\r b", "(sum a +b)");
  check("\ta\r\n+\v\fb", "(sum a +b)");
  check("a/b/*c*//d", "(prod a /b /d)");
  check("\"a /* b\" + \"c // d\"", "(sum \"a /* b\" +\"c // d\")");
}

/* Where expressions begin and end, parentheses included. */
static void spans(void **state)
{
  (void)state;
  Reading *reading = reading_of("model M Real x = (a + b) * c[ 1 ] - f( d );end M;");
  assert_clean(reading, "");
  const Expr *sum = reading->tree->classes->class_->elements->clause->components->modification->value;
  const Expr *product = sum->operands, *call = product->next;
  SourcePos base = reading->tree->source->base;
  assert_int_equal(sum->start - base, 17);
  assert_int_equal(sum->end - base, 42);
  assert_int_equal(product->start - base, 17);
  assert_int_equal(product->end - base, 33);
  assert_int_equal(product->operands->start - base, 17);
  assert_int_equal(product->operands->end - base, 24);
  assert_int_equal(product->operands->next->start - base, 27);
  assert_int_equal(product->operands->next->end - base, 33);
  assert_int_equal(call->start - base, 36);
  assert_int_equal(call->end - base, 42);
  assert_int_equal(call->call->arguments->start - base, 39);
  assert_int_equal(call->call->arguments->end - base, 40);
  reading_free(reading);
}

/* Values and names of a command line. */
static void pieces(void **state)
{
  (void)state;
  Reading reading = {0};
  jmp_buf on_failure;
  if (setjmp(on_failure)) abort();
  reading_begin(&reading, &on_failure);
  Expr *expr = parse_expression_source(&reading.parse, source_add(&reading.sources, "a", "1e-3", 4));
  assert_non_null(expr);
  assert_int_equal(expr->kind, EXPR_REAL);
  assert_true(expr->real == 1e-3);
  const Name *name = parse_name_source(&reading.parse, source_add(&reading.sources, "b", "a.b[3].start", 12));
  assert_non_null(name);
  assert_int_equal(name->count, 3);
  assert_string_equal(name->parts[2].symbol->text, "start");
  assert_int_equal(reading.diagnostics.errors, 0);
  assert_null(parse_expression_source(&reading.parse, source_add(&reading.sources, "c", "1 2", 3)));
  assert_null(parse_name_source(&reading.parse, source_add(&reading.sources, "d", "a+b", 3)));
  assert_null(parse_expression_source(&reading.parse, source_add(&reading.sources, "e", "", 0)));
  assert_null(parse_name_source(&reading.parse, source_add(&reading.sources, "f", "7", 1)));
  assert_int_equal(reading.diagnostics.errors, 4);
  arena_free(&reading.arena);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(sums_and_products),
      cmocka_unit_test(powers),
      cmocka_unit_test(signs),
      cmocka_unit_test(relations_and_logic),
      cmocka_unit_test(ranges_and_conditions),
      cmocka_unit_test(literals),
      cmocka_unit_test(references),
      cmocka_unit_test(calls),
      cmocka_unit_test(arrays),
      cmocka_unit_test(tuples),
      cmocka_unit_test(white_space),
      cmocka_unit_test(spans),
      cmocka_unit_test(pieces),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
