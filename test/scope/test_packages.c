/* test_packages.c: replaceable packages, as media are: redeclared, inherited and extended functions, records that pass between
 * them. */
#include "support/modelling.h"

#define BASE                                                                                                                   \
  "package P import Foo = Modelica.Units.SI;\n"                                                                                \
  "  package Base replaceable function f input Foo.Length x; output Foo.Length y; algorithm y := g(x); end f;\n"               \
  "  replaceable function g input Foo.Length x; output Foo.Length y; algorithm y := 2*x; end g; end Base;\n"                   \
  "end P;\n"                                                                                                                   \
  "package Q extends P.Base; redeclare replaceable function extends g algorithm y := y + 1; end g; end Q;\n"                   \
  "package Q2 extends Q; redeclare function extends g algorithm y := y*10; end g; end Q2;\n"

/* A function of a base calls those of the package that inherits it, and sees what its own text imports. */
static void extends_functions(void **state)
{
  OPEN(BASE "model M replaceable package X = P.Base; parameter Real y = X.f(1); Real z = y; end M;\n"
            "model T M a; M b(redeclare package X = Q); M c(redeclare package X = Q2); end T;");
  assert_true(parameter_of(&m, "a", "y") == 2);
  assert_true(parameter_of(&m, "b", "y") == 3);
  assert_true(parameter_of(&m, "c", "y") == 30);
  modelling_close(&m);
}

static void functions_give_records(void **state)
{
  OPEN(
      "package P record R Real a; Real b[2]; end R; record S R r; Real c; end S;\n"
      "  function make input Real x; output S s; output Real d; algorithm s.r := R(x, {2*x, 3*x}); s.c := 4*x; d := 5*x; end "
      "make;\n"
      "  function sum_of input S s; output Real y; protected R r; algorithm r := s.r; y := r.a + 10*r.b[1] + 100*r.b[2] + "
      "1000*s.c; end sum_of; end P;\n"
      "function second input Real x; output Real y; protected P.S s; algorithm (s, y) := P.make(x); y := y + s.c; end second;\n"
      "model M parameter P.S s = P.make(1); parameter Real y = P.sum_of(P.make(2)), z = second(1); Real x = y; end M;");
  assert_true(parameter_of(&m, "", "s.r.b[2]") == 3);
  assert_true(parameter_of(&m, "", "s.c") == 4);
  assert_true(parameter_of(&m, "", "y") == 2 + 40 + 600 + 8000);
  assert_true(parameter_of(&m, "", "z") == 9);
  modelling_close(&m);
}

#define MEDIA                                                                                                                  \
  "package A record S Real p; end S; end A; package B record S Real p; end S; end B;\n"                                        \
  "connector In replaceable package Medium = A; input Medium.S s; end In;\n"                                                   \
  "connector Out replaceable package Medium = A; output Medium.S s; end Out;\n"                                                \
  "model From replaceable package Medium = A; Out y(redeclare package Medium = Medium); equation y.s.p = 1; end From;\n"       \
  "model To replaceable package Medium = A; In u(redeclare package Medium = Medium); Real x = u.s.p; end To;\n"

static void media_agree(void **state)
{
  OPEN(MEDIA "package C = B; model M From f(redeclare package Medium = B); To t(redeclare package Medium = C); equation "
             "connect(f.y, t.u); end M;");
  assert_int_equal(m.assembly->connection_set_count, 1);
  modelling_close(&m);
}

static void refuses(const char *text, const char *message)
{
  jmp_buf failure;
  Modelling m;
  if (setjmp(failure)) fail();
  modelling_begin(&m, NULL, &failure);
  modelling_read(&m, text);
  assert_null(model_assemble(m.model, model_last(m.model), NULL, 0));
  assert_non_null(m.diagnostics.first);
  if (!diagnostic_says(m.diagnostics.first, message)) fail_msg("%s instead of %s", m.diagnostics.first->record.text, message);
  modelling_close(&m);
}

static void media_differ(void **state)
{
  (void)state;
  refuses(MEDIA "model M From f(redeclare package Medium = B); To t; equation connect(f.y, t.u); end M;",
          "Medium differs: it is B on one side and A on the other");
}

static void extends_needs_a_base(void **state)
{
  (void)state;
  refuses("package P function extends f algorithm y := 1; end f; end P; model M parameter Real x = P.f(1); Real y = x; end M;",
          "there is no inherited class f to extend");
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(extends_functions), cmocka_unit_test(functions_give_records),
                                     cmocka_unit_test(media_agree), cmocka_unit_test(media_differ),
                                     cmocka_unit_test(extends_needs_a_base)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
