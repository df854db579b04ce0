/* test_wrong.c: wrong models: each gives an error with the right place and a word that says what is wrong. */
#include "support/modelling.h"

typedef struct Wrong {
  const char *text;
  unsigned line, column;
  const char *word; /* part of the message */
} Wrong;

static const Wrong wrong[] = {
    /* lookup */
    {"model M Real x = y; end M;", 1, 18, "y is not known"},
    {"model M Real velocity; equation velocty = 1; end M;", 1, 33, "did you mean velocity"},
    {"model M Rael x; end M;", 1, 9, "did you mean Real"},
    {"package P model A end A; end P;\nmodel M\n  P.B b; end M;", 3, 5, "B"},
    {"model M extends Nothing; end M;", 1, 17, "Nothing"},
    {"model A Real x; end A; model M A a(y = 1); end M;", 1, 36, "A has no element y"},
    {"model M Real x(strat = 1); end M;", 1, 16, "not an attribute of Real: did you mean start"},
    {"model M Modelica.Units.SI.Lenght x; end M;", 1, 27, "Length"},
    {"record R Real a; end R; model M R r; equation r.b = 1; end M;", 1, 49, "b"},
    {"type E = enumeration(a, b); model M parameter E e = E.c; end M;", 1, 55, "not a value of E"},
    {"encapsulated package P model A Q.B b; end A; end P; package Q model B end B; end Q; model M P.A a; end M;", 1, 32,
     "Q is not known"},
    {"package P Real x = 1; end P; model M Real y = P.x; end M;", 1, 49, "not a constant"},
    /* types and sizes */
    {"model M Real x = true + 1; end M;", 1, 25, "Boolean and Integer"},
    {"model M Boolean b = 1; end M;", 1, 21, "Boolean"},
    {"model M Integer i = 1.5; end M;", 1, 21, "Integer"},
    {"model M Real x[3] = {1, 2}; end M;", 1, 21, "size"},
    {"model M Real x[2]; Real y[3]; equation x = y; x + y = zeros(2); end M;", 1, 40, "size mismatch"},
    {"model M Real x[2]; equation x[1, 2] = 1; x[2] = 2; end M;", 1, 34, "too many subscripts"},
    {"model M Real x[2]; equation x[3] = 1; x[2] = 2; end M;", 1, 31, "outside 1 to 2"},
    {"model M Real x; equation x = if 1 then 2 else 3; end M;", 1, 33, "Boolean"},
    {"model M Real A[2, 2] = {{1, 2}, {3, 4}}; Real b = A*{1, 2, 3}; end M;", 1, 53, "size mismatch"},
    {"model M Real x = {1, true}; end M;", 1, 22, "one type"},
    {"model M Real x = \"text\"; end M;", 1, 18, "Real"},
    {"model M Real x; equation x = sin(true); end M;", 1, 34, "number"},
    {"model M Real x; equation x = not 1; end M;", 1, 34, "Boolean"},
    {"model M Real x[2] = cross({1, 2}, {3, 4}); end M;", 1, 27, "[3]"},
    {"model M Real x[-1]; end M;", 1, 16, "not possible"},
    {"model M Real n = 2; Real x[n]; end M;", 1, 28, "n is not a parameter"},
    /* functions */
    {"model M Real x; Real y = x(1); end M;", 1, 26, "not a function"},
    {"model A end A; model M Real y = A(1); end M;", 1, 33, "not a function"},
    {"function f input Real u; output Real y; algorithm y := u; end f; model M Real y = f(1, 2); end M;", 1, 88,
     "too many arguments"},
    {"function f input Real u; output Real y; algorithm y := u; end f; model M Real y = f(); end M;", 1, 83, "missing"},
    {"function f input Real u; output Real y; algorithm u := 1; y := u; end f; model M Real y = f(1); end M;", 1, 51, "input"},
    {"function f input Real u; output Real y; algorithm y := f(u); end f; model M parameter Real p = f(1); Real x[integer(p)]; "
     "end M;",
     1, 96, "recursion"},
    {"function f input Real u; output Real y; external \"Pascal\"; end f; model M Real y = f(time); end M;", 1, 41,
     "are in \"C\""},
    {"function f input Real u; output Real y; algorithm y := u; annotation(derivative = g); end f;\nfunction g input Real u; "
     "output "
     "Real y; algorithm y := u; end g; model M Real y = f(time); end M;",
     1, 83, "a function with 2 inputs"},
    {"function f input Real u; output Real y; algorithm y := u; annotation(derivative = g); end f;\nfunction g input Real u; "
     "input "
     "Real d; output Integer y; algorithm y := 1; end g; model M Real y = f(time); end M;",
     1, 83, "outputs do not fit"},
    {"function f input Real u; output Real y; algorithm y := u; annotation(derivative(noDerivative = k) = f); end f; model M "
     "Real y "
     "= f(time); end M;",
     1, 96, "k is not an input"},
    {"function f input Real u; output Real y; protected Real a = b; Real b = a; algorithm y := u; end f; model M Real y = "
     "f(time); "
     "end M;",
     1, 56, "depends on itself"},
    {"model M Real y = delay(time, 1); end M;", 1, 18, "not supported yet"},
    /* parameters and modifiers */
    {"model M parameter Real p; Real x = p; end M;", 1, 24, "has no value"},
    {"model A parameter Real p; end A; model B extends A; Real x = p; end B; model M B b; end M;", 1, 82, "b.p has no value"},
    {"model M parameter Real a = b; parameter Real b = a; end M;", 1, 24, "depends on itself"},
    {"model M parameter Integer n = m; parameter Integer m = n; Real x[n]; end M;", 1, 27, "depends on itself"},
    {"model A final parameter Real p = 1; Real x = p; end A; model M A a(p = 2); end M;", 1, 68, "final"},
    {"model A parameter Real p = 1; Real x = p; end A; model M A a(p = 2, p = 3); end M;", 1, 69, "twice"},
    {"model A parameter Real p = 1; Real x = p; end A; model M A a[3](p = {1, 2}); end M;", 1, 69, "2 values"},
    {"model A parameter Real p = 1; Real x = p; end A; model M A a[3](p = 1); end M;", 1, 69, "each"},
    {"model A parameter Real p = 1; Real x = p; end A; model M A a(p = true); end M;", 1, 66, "Real"},
    {"model M Real x = 1; parameter Real p = x; end M;", 1, 36, "varies"},
    {"model M parameter Real p = 1/0; Real x = p; end M;", 1, 24, "division by zero"},
    /* classes */
    {"model A A a; end A; model M A a; end M;", 1, 11, "contains itself"},
    {"model A extends A; end A; model M A a; end M;", 1, 17, "extends itself"},
    {"model M Real x; Real x; equation x = 1; end M;", 1, 22, "declared twice"},
    {"partial model A Real x; end A; model M A a; end M;", 1, 40, "partial"},
    {"package P end P; model M P p; end M;", 1, 26, "package"},
    {"model A Real x = 1; end A; model B A a; end B; model M B b(redeclare A a); end M;", 1, 60, "not replaceable"},
    {"model A Real x = 1; end A; model C Real y = 1; end C; model B replaceable A a; end B; model M B b(redeclare C a); end M;",
     1, 109, "no x"},
    {"model W parameter Real g = 1; end W; model A outer W world; Real x = world.g; end A; model M A a; end M;", 1, 54,
     "no enclosing model"},
    /* connections and equations */
    {"connector C Real v; flow Real i; end C; model A C c; equation c.i = 0; end A; model M A a; A b; equation connect(a.d, "
     "b.c); end M;",
     1, 116, "A has no element d"},
    {"model A Real x; equation x = 1; end A; model M A a; A b; equation connect(a.x, b.x); end M;", 1, 77, "not a connector"},
    {"connector C Real v; flow Real i; end C; connector D Real p; flow Real q; end D; model A C c; D d; equation c.i = 0; d.q "
     "= 0; end A;\n"
     "model M A a; A b; equation connect(a.c, b.d); end M;",
     2, 28, "do not fit"},
    {"connector C Real v; flow Real i; end C; model A C c[2]; equation c[1].i = 0; c[2].i = 0; end A; model M A a; A b; "
     "equation\n connect(a.c[3], b.c[1]); end M;",
     2, 14, "outside 1 to 2"},
    {"model M Real x; equation reinit(x, 1); x = 1; end M;", 1, 26, "in a when-equation"},
    {"model M Real x; equation x = 1; assert(1, \"no\"); end M;", 1, 40, "Boolean"},
    {"model M Boolean b; Real x; equation der(b) = 1; x = 1; end M;", 1, 41, "number"},
    {"model A parameter Integer n = 2; model B Real x[n]; end B; B b; end A; model M A a; end M;", 1, 49, "enclosing class"},
    {"model A input Real u; Real x = u; end A; model M A a(u = y); Real y = true; end M;", 1, 71, "Real"},
    {"model A input Real u; Real x = u; end A; model M A a(u = {y, y}); Real y = time; end M;", 1, 58, "size mismatch"},
    {"model A parameter Real p = 1; Real x = p; end A; model M A a(p = y); Real y = time; end M;", 1, 66, "not a parameter"},
    {"model M Real x; equation x = time; when {{x > 1}, {x > 2}} then reinit(x, 0); end when; end M;", 1, 41, "vector"},
    {"model M Real x; algorithm x := time; when x > 1 then reinit(x, 0); end when; end M;", 1, 54, "in a when-equation"},
    {"function f input Real u; output Real y; algorithm when u > 1 then y := 1; end when; end f; model M Real y = f(time); end "
     "M;",
     1, 51, "inside a function"},
    {"expandable connector C Real x; end C; model A C c; end A; model M A a; end M;", 1, 47, "not supported yet"},
    {"model M stream Real x; end M;", 1, 21, "not supported yet"},
};

static void check(const Wrong *w)
{
  jmp_buf failure;
  Modelling m;
  if (setjmp(failure)) fail();
  modelling_begin(&m, NULL, &failure);
  modelling_read(&m, w->text);
  if (m.diagnostics.errors == 0) assert_null(model_assemble(m.model, model_last(m.model), NULL, 0));
  const Diagnostic *first = m.diagnostics.first;
  if (!first) {
    fail_msg("no error: %s", w->text);
    return;
  }
  Position position = source_position(&m.sources, first->span.start);
  if (position.line != w->line || position.column != w->column || !diagnostic_says(first, w->word))
    fail_msg("%s\n  wanted %u:%u %s\n  got %u:%u %s", w->text, w->line, w->column, w->word, (unsigned)position.line,
             (unsigned)position.column, first->record.text);
  modelling_close(&m);
}

static void reports_wrong_models(void **state)
{
  (void)state;
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) check(&wrong[i]);
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(reports_wrong_models)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
