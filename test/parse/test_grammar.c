/* Every rule of the grammar of Modelica 3.6 (appendix A.2) but expressions, by its tree; and the tree of the printed text. */
#include "dump.h"

static void check(const char *text, const char *expected)
{
  Reading *reading = reading_of(text);
  assert_clean(reading, text);
  Buffer dumped = {0};
  dump_file(&dumped, reading->tree);
  if (strcmp(dumped.text, expected) != 0) print_error("of %s\n", text);
  assert_string_equal(dumped.text, expected);
  assert_round_trip(reading);
  free(dumped.text);
  reading_free(reading);
}

/* Inside of model M. */
static void check_body(const char *text, const char *expected)
{
  char model[2048], tree[2048];
  snprintf(model, sizeof model, "model M %s end M;", text);
  snprintf(tree, sizeof tree, "(model M%s%s)", *expected ? " " : "", expected);
  check(model, tree);
}

static void check_equation(const char *text, const char *expected)
{
  char body[1024], tree[1024];
  snprintf(body, sizeof body, "equation %s", text);
  snprintf(tree, sizeof tree, "(equation %s)", expected);
  check_body(body, tree);
}

static void check_statement(const char *text, const char *expected)
{
  char body[1024], tree[1024];
  snprintf(body, sizeof body, "algorithm %s", text);
  snprintf(tree, sizeof tree, "(algorithm %s)", expected);
  check_body(body, tree);
}

static void stored_definitions(void **state)
{
  (void)state;
  check("", "");
  check(" // nothing\n", "");
  check("within;", "(within )");
  check("within A.B; model C end C;", "(within A.B) (model C)");
  check("model A end A; final model B end B;", "(model A) final (model B)");
}

static void class_prefixes(void **state)
{
  (void)state;
  check("class A end A;", "(class A)");
  check("model A end A;", "(model A)");
  check("record A end A;", "(record A)");
  check("operator record A end A;", "(record operator A)");
  check("block A end A;", "(block A)");
  check("connector A end A;", "(connector A)");
  check("expandable connector A end A;", "(connector expandable A)");
  check("type A end A;", "(type A)");
  check("package A end A;", "(package A)");
  check("function A end A;", "(function A)");
  check("pure function A end A;", "(function pure A)");
  check("impure function A end A;", "(function impure A)");
  check("operator function A end A;", "(function operator A)");
  check("pure operator function A end A;", "(function pure operator A)");
  check("operator A end A;", "(operator A)");
  check("operator '+' end '+';", "(operator '+')");
  check("encapsulated partial package A end A;", "(package encapsulated partial A)");
  check("partial expandable connector A end A;", "(connector partial expandable A)");
}

static void class_specifiers(void **state)
{
  (void)state;
  check("model A \"a\" + \"b\" end A;", "(model A \"ab\")");
  check("model extends A end A;", "(model extends A)");
  check("package P redeclare model extends A(x = 1) \"t\" Real y; end A; end P;",
        "(package P (class redeclare (model extends A (mod (modify x =1)) \"t\" (component Real (y)))))");
  check("type A = Real;", "(type A = Real)");
  check("type A = .B.C;", "(type A = .B.C)");
  check("connector A = input Real;", "(connector A = input Real)");
  check("connector A = output B[3, :](x = 1) \"t\" annotation(a = 1);",
        "(connector A = output B[3,:] (mod (modify x =1)) \"t\" annotation (mod (modify a =1)))");
  check("type A = enumeration();", "(type A = enumeration)");
  check("type A = enumeration(:) \"any\";", "(type A = enumeration : \"any\")");
  check("type A = enumeration(a, b \"t\", c annotation(x = 1));",
        "(type A = enumeration (a) (b \"t\") (c annotation (mod (modify x =1))))");
  check("function A = der(f.g, x);", "(function A = der f.g x)");
  check("function A = der(.f, x, y) \"t\" annotation();", "(function A = der .f x y \"t\" annotation (mod))");
}

static void compositions(void **state)
{
  (void)state;
  check_body("", "");
  check_body("Real a; public Real b; protected Real c; public Real d;",
             "(component Real (a)) (component Real (b)) (protected component Real (c)) (component Real (d))");
  check_body("equation a = b; protected Real c; algorithm d := e; initial equation f = g; initial algorithm h := i;",
             "(protected component Real (c)) (equation (= a b)) (algorithm (:= d e)) (initial equation (= f g)) "
             "(initial algorithm (:= h i))");
  check_body("equation algorithm equation", "(equation) (algorithm) (equation)");
  check_body("annotation(a = 1);", "annotation (mod (modify a =1))");
  check_body("Real x; annotation(a = 1); Real y; annotation(b = 2, c = 3); equation annotation(d = 4);",
             "(component Real (x)) (component Real (y)) (equation) annotation (mod (modify a =1) (modify b =2) (modify c =3) "
             "(modify d =4))");
  check_body("annotation(); annotation(a = 1);", "annotation (mod (modify a =1))");
}

static void external_functions(void **state)
{
  (void)state;
  check("function f external; end f;", "(function f (external))");
  check("function f external \"C\"; end f;", "(function f (external \"C\"))");
  check("function f external \"C\" y = g(x, 1 + 2); end f;", "(function f (external \"C\" y g x (sum 1 +2)))");
  check("function f external g(); end f;", "(function f (external g))");
  check("function f external a.b[1] = g(x) annotation(Library = \"m\"); annotation(z = 1); end f;",
        "(function f (external a.b[1] g x annotation (mod (modify Library =\"m\"))) annotation (mod (modify z =1)))");
  check("function f external \"builtin\" annotation(a = 1); end f;",
        "(function f (external \"builtin\" annotation (mod (modify a =1))))");
}

static void imports(void **state)
{
  (void)state;
  check_body("import A;", "(import A)");
  check_body("import A.B.C \"t\" annotation(x = 1);", "(import A.B.C \"t\" annotation (mod (modify x =1)))");
  check_body("import SI = Modelica.Units.SI;", "(import SI=Modelica.Units.SI)");
  check_body("import A.B.*;", "(import A.B.*)");
  check_body("import A.B. *;", "(import A.B.*)");
  check_body("import A.B.{C};", "(import A.B.{C})");
  check_body("import A.{B, C, 'D'};", "(import A.{B,C,'D'})");
  check_body("protected import A;", "(protected import A)");
}

static void extends_clauses(void **state)
{
  (void)state;
  check_body("extends A;", "(extends A)");
  check_body("extends .A.B;", "(extends .A.B)");
  check_body("extends A(x = 1, y(z = 2)) annotation(a = 1);",
             "(extends A (mod (modify x =1) (modify y (mod (modify z =2)))) annotation (mod (modify a =1)))");
  check_body("extends A(break x, y = 1, break connect(a.b, c[1].d));",
             "(extends A (mod (break x) (modify y =1) (break (connect a.b c[1].d))))");
  check_body("extends A();", "(extends A (mod))");
}

static void component_clauses(void **state)
{
  (void)state;
  check_body("Real a, b;", "(component Real (a) (b))");
  check_body(".A.B c;", "(component .A.B (c))");
  check_body("Real[3, n + 1] a[:], b[2];", "(component Real[3,(sum n +1)] (a[:]) (b[2]))");
  check_body("flow Real a; stream Real b;", "(component flow Real (a)) (component stream Real (b))");
  check_body("discrete Real a; parameter Real b; constant Real c;",
             "(component discrete Real (a)) (component parameter Real (b)) (component constant Real (c))");
  check_body("input Real a; output Real b;", "(component input Real (a)) (component output Real (b))");
  check_body("flow parameter input Real a; stream constant output Real b;",
             "(component flow parameter input Real (a)) (component stream constant output Real (b))");
  check_body("Real a = 1 if b \"t\" annotation(x = 1), c \"u\";",
             "(component Real (a =1 if b \"t\" annotation (mod (modify x =1))) (c \"u\"))");
  check_body("A a(b = 1) if c and not d;", "(component A (a (mod (modify b =1)) if (and c (not d))))");
}

static void element_prefixes(void **state)
{
  (void)state;
  check_body("redeclare Real a; final Real b; inner Real c; outer Real d; inner outer Real e;",
             "(component redeclare Real (a)) (component final Real (b)) (component inner Real (c)) (component outer Real (d)) "
             "(component inner outer Real (e))");
  check_body("redeclare final inner outer replaceable parameter Real a;",
             "(component redeclare final inner outer replaceable parameter Real (a))");
  check_body("final model A end A; redeclare replaceable type B = Real;",
             "(class final (model A)) (class redeclare replaceable (type B = Real))");
  check_body("replaceable A a constrainedby B;", "(component replaceable A (a) constrainedby B)");
  check_body("replaceable A a(x = 1) \"t\" constrainedby .B.C(y = 2) \"u\" annotation(z = 3);",
             "(component replaceable A (a (mod (modify x =1)) \"t\") constrainedby .B.C (mod (modify y =2)) \"u\" annotation "
             "(mod (modify "
             "z =3)))");
  check_body(
      "replaceable package A = B(x = 1) \"t\" annotation(y = 1) constrainedby C \"u\";",
      "(class replaceable (package A = B (mod (modify x =1)) \"t\" annotation (mod (modify y =1))) constrainedby C \"u\")");
  check_body("replaceable model A Real x; end A constrainedby B;",
             "(class replaceable (model A (component Real (x))) constrainedby B)");
}

static void modifications(void **state)
{
  (void)state;
  check_body("Real x = 1;", "(component Real (x =1))");
  check_body("Real x(start = 1, fixed = true) = 2;", "(component Real (x (mod (modify start =1) (modify fixed =true)) =2))");
  check_body("Real x();", "(component Real (x (mod)))");
  check_body("Real x = break; A a(y = break);", "(component Real (x =break)) (component A (a (mod (modify y =break))))");
  check_body("A a(b.c = 1, d(e(f = 2) = 3));",
             "(component A (a (mod (modify b.c =1) (modify d (mod (modify e (mod (modify f =2)) =3)))))"
             ")");
  check_body("A a(each b = 1, final c = 2, each final d = 3, e);",
             "(component A (a (mod (modify each b =1) (modify final c =2) (modify each final d =3) (modify e))))");
  check_body("A a(b = 1 \"t\", c \"u\" + \"v\");", "(component A (a (mod (modify b =1 \"t\") (modify c \"uv\"))))");
}

static void redeclarations(void **state)
{
  (void)state;
  check_body("A a(redeclare B b);", "(component A (a (mod (declare (component redeclare B (b))))))");
  check_body(
      "A a(redeclare each final parameter B b[2](x = 1) = c \"t\" annotation(y = 1));",
      "(component A (a (mod (declare each final (component redeclare parameter B (b[2] (mod (modify x =1)) =c \"t\" annotation "
      "(mod (modify y =1))))))))");
  check_body("A a(redeclare package P = Q(x = 1));",
             "(component A (a (mod (declare (class redeclare (package P = Q (mod (modify x =1))))))))");
  check_body(
      "A a(redeclare replaceable model P = Q constrainedby R(y = 1));",
      "(component A (a (mod (declare (class redeclare replaceable (model P = Q) constrainedby R (mod (modify y =1)))))))");
  check_body("A a(replaceable B b, final replaceable type T = Real constrainedby U);",
             "(component A (a (mod (declare (component replaceable B (b))) (declare final (class replaceable (type T = Real) "
             "constrainedby U)))))");
  check_body(
      "A a(redeclare type E = enumeration(x, y), redeclare function f = der(g, z));",
      "(component A (a (mod (declare (class redeclare (type E = enumeration (x) (y)))) (declare (class redeclare (function f = "
      "der g z))))))");
  check_body(
      "A a(redeclare partial function f = g, redeclare operator record r = s, redeclare pure function h = i);",
      "(component A (a (mod (declare (class redeclare (function partial f = g))) (declare (class redeclare (record operator r "
      "= s))) (declare (class redeclare (function pure h = i))))))");
}

static void equations(void **state)
{
  (void)state;
  check_equation("a = b;", "(= a b)");
  check_equation("a + 1 = if b then c else d;", "(= (sum a +1) (if b c d))");
  check_equation("(a, , b) = f(x);", "(= (tuple a _ b) (call f x))");
  check_equation("(if a then b else c) = d;", "(= (if a b c) d)");
  check_equation("1:2 = a;", "(= (range 1 2) a)");
  check_equation("der(x) = -x \"t\" annotation(a = 1);", "(= (call der x) (sum -x) \"t\" annotation (mod (modify a =1)))");
  check_equation("initial() = a; pure(f(x)) = b;", "(= (call initial) a) (= (call pure (call f x)) b)");
  check_equation("assert(a > 0, \"t\"); Connections.root(a.b);",
                 "(call (call assert (rel a >0) \"t\")) (call (call Connections.root a.b))");
  check_equation("f(x) \"t\"; g(y) annotation();", "(call (call f x) \"t\") (call (call g y) annotation (mod))");
  check_equation(
      "connect(a, b); connect(a[1].b, .c) \"t\" annotation(Line(points = {{1, 2}, {3, 4}}));",
      "(connect a b) (connect a[1].b .c \"t\" annotation (mod (modify Line (mod (modify points =(array (array 1 2) (array 3 "
      "4)))))))");
}

static void block_equations(void **state)
{
  (void)state;
  check_equation("if a then end if;", "(if (a))");
  check_equation("if a then b = c; d = e; elseif f then g = h; elseif i then else j = k; end if \"t\";",
                 "(if (a (= b c) (= d e)) (f (= g h)) (i) (else (= j k)) \"t\")");
  check_equation("if a then if b then c = d; end if; else if e then f = g; end if; end if;",
                 "(if (a (if (b (= c d)))) (else (if (e (= f g)))))");
  check_equation("for i in 1:n loop a[i] = b; end for;", "(for (for i (range 1 n)) (= a[i] b))");
  check_equation("for i, j in {1, 2}, k in E loop for l loop end for; end for annotation();",
                 "(for (for i) (for j (array 1 2)) (for k E) (for (for l)) annotation (mod))");
  check_equation("when a then b = c; elsewhen {d, e} then reinit(x, 1); elsewhen f then end when;",
                 "(when (a (= b c)) ((array d e) (call (call reinit x 1))) (f))");
}

static void statements(void **state)
{
  (void)state;
  check_statement("a := b;", "(:= a b)");
  check_statement("a.b[1] := if c then d else e \"t\";", "(:= a.b[1] (if c d e) \"t\")");
  check_statement(".a := 1:3;", "(:= .a (range 1 3))");
  check_statement("f(x); a.g();", "(call (call f x)) (call (call a.g))");
  check_statement("(a, b) := f(x); (a) := g(); (, c, ) := h(); () := k();",
                  "(:= (tuple a b) (call f x)) (:= (tuple a) (call g)) (:= (tuple _ c _) (call h)) (:= (tuple) (call k))");
  check_statement("break; return; return \"t\" annotation();", "(break) (return) (return \"t\" annotation (mod))");
  check_statement("if a then b := c; elseif d then else e := f; end if;", "(if (a (:= b c)) (d) (else (:= e f)))");
  check_statement("for i in 1:2 loop a := i; break; end for;", "(for (for i (range 1 2)) (:= a i) (break))");
  check_statement("while a > 0 loop a := a - 1; end while;", "(while ((rel a >0) (:= a (sum a -1))))");
  check_statement("when a then b := c; elsewhen d then e := f; end when;", "(when (a (:= b c)) (d (:= e f)))");
}

/* Names, units and documentation must arrive as they are. */
static void texts(void **state)
{
  (void)state;
  check("model M \"Gr\xC3\xB6\xC3\x9F"
        "e\" Real x(unit = \"\xC2\xB0"
        "C\"); annotation(Documentation(info = \"<html>\n&quot;\\\"</html>\")); end M;",
        "(model M \"Gr\xC3\xB6\xC3\x9F"
        "e\" (component Real (x (mod (modify unit =\"\xC2\xB0"
        "C\")))) annotation (mod (modify Documentation "
        "(mod (modify info =\"<html>\n&quot;\"</html>\")))))");
}

/* Words that begin like reserved ones, and names that are types or functions elsewhere. */
static void names(void **state)
{
  (void)state;
  check_body("Real iff, ende, End, in_, initial1, e1, E, _a, __b;",
             "(component Real (iff) (ende) (End) (in_) (initial1) (e1) (E) (_a) (__b))");
  check_body("Real 'if', 'a b', '', '\\\\', '\"', '1', 'x';",
             "(component Real ('if') ('a b') ('') ('\\\\') ('\"') ('1') ('x'))");
  check_body("Real time, assert, start, Real;", "(component Real (time) (assert) (start) (Real))");
}

/* Before Modelica 3.6, `:=` could stand for `=` in a modification: read, with a warning. */
static void obsolete_assignment(void **state)
{
  (void)state;
  Reading *reading = reading_of("model M Real x := 1; end M;");
  assert_int_equal(reading->diagnostics.errors, 0);
  assert_int_equal(reading->diagnostics.warnings, 1);
  assert_non_null(strstr(reading->messages.text, "m:1:16: warning: `:=`"));
  Buffer dumped = {0};
  dump_file(&dumped, reading->tree);
  assert_string_equal(dumped.text, "(model M (component Real (x =1)))");
  free(dumped.text);
  reading_free(reading);
}

/* Where declarations are. */
static void spans(void **state)
{
  (void)state;
  Reading *reading = reading_of("model M\n  parameter Real abc = 1;\nequation\n  abc = f(2) \"t\";\nend M;");
  assert_clean(reading, "");
  const Class *class_ = reading->tree->classes->class_;
  SourcePos base = reading->tree->source->base;
  assert_int_equal(class_->span.start - base, 0);
  assert_int_equal(class_->span.end - base, 66);
  assert_int_equal(class_->name_span.start - base, 6);
  const Element *element = class_->elements;
  assert_int_equal(element->span.start - base, 10);
  assert_int_equal(element->span.end - base, 32);
  assert_int_equal(element->clause->components->span.start - base, 25);
  assert_int_equal(element->clause->components->span.end - base, 28);
  assert_int_equal(name_span(element->clause->type).start - base, 20);
  assert_int_equal(class_->sections->span.start - base, 34);
  assert_int_equal(class_->sections->body->span.start - base, 45);
  assert_int_equal(class_->sections->body->span.end - base, 55);
  Position position = source_position(&reading->sources, class_->sections->body->right->start);
  assert_int_equal(position.line, 4);
  assert_int_equal(position.column, 9);
  reading_free(reading);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(stored_definitions),
      cmocka_unit_test(class_prefixes),
      cmocka_unit_test(class_specifiers),
      cmocka_unit_test(compositions),
      cmocka_unit_test(external_functions),
      cmocka_unit_test(imports),
      cmocka_unit_test(extends_clauses),
      cmocka_unit_test(component_clauses),
      cmocka_unit_test(element_prefixes),
      cmocka_unit_test(modifications),
      cmocka_unit_test(redeclarations),
      cmocka_unit_test(equations),
      cmocka_unit_test(block_equations),
      cmocka_unit_test(statements),
      cmocka_unit_test(texts),
      cmocka_unit_test(names),
      cmocka_unit_test(obsolete_assignment),
      cmocka_unit_test(spans),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
