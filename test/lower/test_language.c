/* test_language.c: the language, feature by feature. */
#include "support/modelling.h"

static void orders_parameters(void **state)
{
  OPEN("model M parameter Real c = a + b; parameter Real a = 2*b; parameter Real b = 3; constant Real k = 4; Real x = c*k; end "
       "M;");
  assert_true(parameter_of(&m, "", "c") == 9);
  assert_true(parameter_of(&m, "", "a") == 6);
  modelling_close(&m);
}

static void merges_modifiers(void **state)
{
  OPEN("model A parameter Real p = 1; parameter Real q = p + 1; Real x(start = 1) = q; end A;\n"
       "model B extends A(p = 2, x(start = 5)); end B;\n"
       "model C B b(q = 7); A a; end C;\n"
       "model M C c(b.p = 3, a(p = 4, x.start = 6)); C d; end M;");
  assert_int_equal(m.assembly->part_count, 4);
  assert_true(parameter_of(&m, "c.b", "p") == 3);
  assert_true(parameter_of(&m, "c.b", "q") == 7);
  assert_true(parameter_of(&m, "c.a", "q") == 5);
  assert_true(parameter_of(&m, "d.b", "p") == 2);
  assert_true(parameter_of(&m, "d.a", "q") == 2);
  const Part *a = part_named(&m, "c.a"), *b = part_named(&m, "d.b");
  assert_int_equal(a->override_count, 1);
  assert_true(ir_is_number(a->overrides[0].value, 6));
  assert_true(ir_is_number(b->spec->variables[variable_named(b->spec, "x")].attributes[ATTRIBUTE_START], 5));
  modelling_close(&m);
}

static void spreads_array_modifiers(void **state)
{
  OPEN("model A parameter Real p = 1; parameter Real v[2] = {0, 0}; Real x = p; end A;\n"
       "model M parameter Integer n = 3; A a[n](p = {10*i for i in 1:n}, each v = {1, 2}); A none[0]; end M;");
  assert_int_equal(m.assembly->part_count, 3);
  assert_int_equal(m.assembly->spec_count, 1);
  assert_true(parameter_of(&m, "a[1]", "p") == 10);
  assert_true(parameter_of(&m, "a[3]", "p") == 30);
  assert_true(parameter_of(&m, "a[2]", "v[2]") == 2);
  modelling_close(&m);
}

static void specialises_by_structure(void **state)
{
  OPEN("model A parameter Integer n = 1; Real x[n]; equation for i in 1:n loop x[i] = i*time; end for; end A;\n"
       "model M A a[3](n = {1, 2, 1}); A b(n = 2); end M;");
  assert_int_equal(m.assembly->part_count, 4);
  assert_int_equal(m.assembly->spec_count, 2);
  assert_ptr_equal(part_named(&m, "a[1]")->spec, part_named(&m, "a[3]")->spec);
  assert_ptr_equal(part_named(&m, "a[2]")->spec, part_named(&m, "b")->spec);
  assert_string_equal(part_named(&m, "b")->spec->key, "A(n=2)");
  assert_equation(part_named(&m, "b")->spec, 1, "x[2]", "2*time");
  modelling_close(&m);
}

static void redeclares(void **state)
{
  OPEN("package Water constant Real rho = 1000; function h input Real T; output Real y; algorithm y := 4*T; end h; end Water;\n"
       "package Oil constant Real rho = 800; function h input Real T; output Real y; algorithm y := 2*T; end h; end Oil;\n"
       "model Tank replaceable package Medium = Water; parameter Real V = 1; Real m = V*Medium.rho; Real e = Medium.h(time); "
       "end Tank;\n"
       "model Small Real x = 1; end Small; model Large Real x = 2; parameter Real k = 3; end Large;\n"
       "model Box replaceable Small s; Tank t; end Box;\n"
       "model M Tank a; Tank b(redeclare package Medium = Oil); Tank c(redeclare package Medium = Oil, V = 2); Box "
       "box(redeclare Large s(k = 5)); end M;");
  assert_ptr_equal(part_named(&m, "b")->spec, part_named(&m, "c")->spec);
  assert_ptr_not_equal(part_named(&m, "a")->spec, part_named(&m, "b")->spec);
  PrintedIr printed;
  const Specialisation *b = part_named(&m, "b")->spec;
  assert_string_equal(printed_ir(&printed, b, b->variables[variable_named(b, "m")].attributes[ATTRIBUTE_VALUE]), "V*800");
  assert_true(parameter_of(&m, "box.s", "k") == 5);
  modelling_close(&m);
}

static void finds_inner(void **state)
{
  OPEN("model World parameter Real g[2] = {0, -9.81}; parameter Real TD = 1e-3; end World;\n"
       "model Body outer World world; parameter Real m = 1; parameter Real TD = world.TD; Real f = m*world.g[2]; end Body;\n"
       "model Sub Body b; end Sub;\n"
       "model M inner World world(TD = 2e-3); Sub s[2]; Body own(TD = 0); end M;");
  assert_int_equal(m.assembly->spec_count, 1);
  assert_true(parameter_of(&m, "s[2].b", "TD") == 2e-3);
  assert_true(parameter_of(&m, "s[1].b", "world.g[2]") == -9.81);
  assert_true(parameter_of(&m, "own", "TD") == 0);
  const Specialisation *spec = part_named(&m, "own")->spec;
  assert_true(spec->variables[variable_named(spec, "world.TD")].is_outer);
  modelling_close(&m);
}

static void connects_in_loops_and_depth(void **state)
{
  OPEN("connector Pin Real v; flow Real i; end Pin;\n"
       "model R Pin a; Pin b; parameter Real r = 1; equation a.v - b.v = r*a.i; a.i + b.i = 0; end R;\n"
       "model Pair Pin p[2]; R r1; R r2; equation connect(p[1], r1.a); connect(r1.b, r2.a); connect(r2.b, p[2]); end Pair;\n"
       "model M parameter Integer n = 4; Pair pair[n]; parameter Boolean closed = true;\n"
       "equation for i in 1:n - 1 loop connect(pair[i].p[2], pair[i + 1].p[1]); end for;\n"
       "  if closed then connect(pair[n].p[2], pair[1].p[1]); end if; end M;");
  assert_int_equal(m.assembly->part_count, 8);
  assert_int_equal(m.assembly->spec_count, 1);
  assert_int_equal(m.assembly->connection_set_count, 8); /* a ring of eight */
  for (uint32_t i = 0; i < 8; i++) assert_int_equal(m.assembly->connection_sets[i].count, 2);
  assert_string_equal(m.assembly->parts[3].name, "pair[2].r2");
  modelling_close(&m);
}

static void drops_conditional_connections(void **state)
{
  OPEN("connector Pin Real v; flow Real i; end Pin; model G Pin p; equation p.v = 0; end G;\n"
       "model M parameter Boolean on = false; G a; G b if on; equation connect(a.p, b.p); end M;");
  assert_int_equal(m.assembly->part_count, 1);
  assert_int_equal(m.assembly->connection_set_count, 0);
  modelling_close(&m);
}

static void expands_records(void **state)
{
  OPEN("record State Real p(unit = \"Pa\"); Real T[2]; end State;\n"
       "model M State a; State b; parameter State c = State(p = 3, T = {4, 5}); equation a.p = time; a.T = {1, 2}; b = a; end "
       "M;");
  const Specialisation *spec = m.assembly->parts[0].spec;
  assert_int_equal(spec->variable_count, 9);
  assert_string_equal(spec->variables[0].name, "a.p");
  assert_string_equal(spec->variables[0].unit, "Pa");
  assert_equation(spec, 5, "b.T[2]", "a.T[2]");
  assert_true(parameter_of(&m, "", "c.T[2]") == 5);
  modelling_close(&m);
}

static void knows_enumerations(void **state)
{
  OPEN("package P type Damping = enumeration(elastic, kinetic); end P;\n"
       "model A import P.Damping; parameter Damping d = Damping.elastic; Real x; equation if d == Damping.kinetic then x = 1; "
       "else x = 2; end if; end A;\n"
       "model M A a; A b(d = P.Damping.kinetic); end M;");
  assert_equation(part_named(&m, "a")->spec, 0, "x", "2");
  assert_equation(part_named(&m, "b")->spec, 0, "x", "1");
  modelling_close(&m);
}

static void imports(void **state)
{
  OPEN("package A package B constant Real k = 2; constant Real l = 3; type T = Real(unit = \"s\"); end B; end A;\n"
       "model M import A.B; import C = A.B; import A.B.*; import A.B.{l, k}; T t = time; Real x = B.k + C.k + l; end M;");
  const Specialisation *spec = m.assembly->parts[0].spec;
  assert_string_equal(spec->variables[0].unit, "s");
  assert_true(ir_is_number(spec->variables[1].attributes[ATTRIBUTE_VALUE], 7));
  modelling_close(&m);
}

static void inherits_once(void **state)
{
  OPEN("model A Real x; equation x = time; end A; model B extends A; end B; model C extends A; end C; model M extends B; "
       "extends C; end M;");
  assert_int_equal(m.assembly->parts[0].spec->variable_count, 1);
  assert_int_equal(m.assembly->parts[0].spec->equations.count, 1);
  modelling_close(&m);
}

static void keeps_events(void **state)
{
  OPEN(
      "model M Real h(start = 1); Real v; discrete Integer n(start = 0); Boolean down; parameter Real e = 0.7;\n"
      "initial equation v = 2; equation der(h) = v; der(v) = if h < 0 then 0 else -9.81; down = h < 0;\n"
      "  when down and not initial() then reinit(v, -e*pre(v)); n = pre(n) + 1; elsewhen sample(0, 0.1) then n = 0; end when;\n"
      "  assert(h > -1, \"too low\", AssertionLevel.warning); end M;");
  const Specialisation *spec = m.assembly->parts[0].spec;
  assert_int_equal(spec->initial_equations.count, 1);
  const IrEquation *when = equation_at(&spec->equations, 3), *assertion = equation_at(&spec->equations, 4);
  assert_int_equal(when->kind, IR_EQUATION_WHEN);
  assert_int_equal(when->branches->body->kind, IR_EQUATION_REINIT);
  assert_non_null(when->branches->next);
  assert_int_equal(assertion->level, 1);
  assert_string_equal(assertion->message, "too low");
  modelling_close(&m);
}

static void differentiates_expressions(void **state)
{
  OPEN("model M Real x; Real y; Real a; parameter Real k = 2; equation a = der(k*x + y); x = time; der(x*y) = 1; end M;");
  const Specialisation *spec = m.assembly->parts[0].spec;
  assert_equation(spec, 0, "a", "k*der(x) + der(y)");
  assert_int_equal(spec->variables[spec->variable_count - 1].auxiliary, 1);
  modelling_close(&m);
}

static void runs_functions(void **state)
{
  OPEN("function sumSquares input Real x[:]; output Real s; algorithm s := 0; for i in 1:size(x, 1) loop s := s + x[i]^2; end "
       "for; end sumSquares;\n"
       "function firstAbove input Real x; output Integer k; algorithm k := 0; while true loop k := k + 1; if k > x then break; "
       "end if; end while; end firstAbove;\n"
       "function two input Real x; output Real a; output Real b; algorithm a := x; b := 2*x; end two;\n"
       "function fact input Integer n; output Integer y; algorithm y := if n <= 1 then 1 else n*fact(n - 1); end fact;\n"
       "model M parameter Real p = sumSquares({1, 2, 3}); parameter Integer k = firstAbove(4.5); Real a; Real b; parameter "
       "Integer f = fact(5);\n"
       "equation (a, b) = two(time); end M;");
  assert_true(parameter_of(&m, "", "p") == 14);
  assert_true(parameter_of(&m, "", "k") == 5);
  assert_true(parameter_of(&m, "", "f") == 120);
  assert_int_equal(m.assembly->parts[0].spec->equations.count, 2);
  modelling_close(&m);
}

static void calculates_with_arrays(void **state)
{
  OPEN("model M parameter Real A[2, 2] = [1, 2; 3, 4]; parameter Real v[2] = A*{1, 1}; parameter Real s = sum(v) + product({2, "
       "3}) + {1, 2}*{3, 4};\n"
       "  parameter Real c[3] = cross({1, 0, 0}, {0, 1, 0}); parameter Real t = sum(transpose(A)*{0, 1}); parameter Real j[:] "
       "= cat(1, v, {9}, zeros(1));\n"
       "  parameter Real e = A[end, 1]; Real x[2] = A[:, 2]*time; parameter Integer n = size(j, 1); Real none[0]; end M;");
  assert_true(parameter_of(&m, "", "v[2]") == 7);
  assert_true(parameter_of(&m, "", "s") == 27);
  assert_true(parameter_of(&m, "", "c[3]") == 1);
  assert_true(parameter_of(&m, "", "t") == 7);
  assert_true(parameter_of(&m, "", "j[3]") == 9);
  assert_true(parameter_of(&m, "", "n") == 4);
  assert_true(parameter_of(&m, "", "e") == 3);
  modelling_close(&m);
}

static void specialises_composites(void **state)
{
  OPEN("model A Real x; equation x = time; end A; model M A a; A b; Real sum; equation sum = a.x + b.x; end M;");
  assert_int_equal(m.assembly->part_count, 3);
  const Specialisation *spec = part_named(&m, "")->spec;
  assert_true(spec->is_composite);
  assert_string_equal(spec->variables[variable_named(spec, "a.x")].cross_reference, "a.x");
  assert_equation(spec, 0, "sum", "a.x + b.x");
  modelling_close(&m);
}

static void check_chain(unsigned n)
{
  char text[1500];
  snprintf(text, sizeof text,
           "connector F Real s; Real v; flow Real f; end F; model Body F a; parameter Real m = 1; equation a.f = m*der(a.v); "
           "end Body;\n"
           "model Joint F a; F b; parameter Real TD = 1; Real s; Real v; equation a.s + s = b.s; a.v + v = b.v; a.f + b.f = "
           "0; TD*der(v) = der(s) - v; end Joint;\n"
           "model Fixed F b; equation b.s = 0; b.v = 0; end Fixed;\n"
           "model M parameter Integer n = %u; Fixed fixed; Joint joint[n](each TD = 1e-3, s(start = {0.1*i for i in 1:n})); "
           "Body body[n](m = {i for i in 1:n});\n"
           "equation connect(fixed.b, joint[1].a); for i in 1:n loop connect(joint[i].b, body[i].a); end for;\n"
           "for i in 1:n - 1 loop connect(joint[i].b, joint[i + 1].a); end for; end M;",
           n);
  void **state = NULL;
  OPEN(text);
  assert_int_equal(model_specialisation_count(m.model), 3);
  assert_int_equal(m.assembly->part_count, 2 * n + 1);
  assert_int_equal(m.assembly->connection_set_count, n + 1);
  const Part *last = &m.assembly->parts[2 * n];
  assert_true(last->parameters[variable_named(last->spec, "m")] == n);
  modelling_close(&m);
}

static void compiles_classes_once(void **state)
{
  (void)state;
  for (unsigned n = 10; n <= 100000; n *= 100) check_chain(n);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(orders_parameters),
      cmocka_unit_test(merges_modifiers),
      cmocka_unit_test(spreads_array_modifiers),
      cmocka_unit_test(specialises_by_structure),
      cmocka_unit_test(redeclares),
      cmocka_unit_test(finds_inner),
      cmocka_unit_test(connects_in_loops_and_depth),
      cmocka_unit_test(drops_conditional_connections),
      cmocka_unit_test(expands_records),
      cmocka_unit_test(knows_enumerations),
      cmocka_unit_test(imports),
      cmocka_unit_test(inherits_once),
      cmocka_unit_test(keeps_events),
      cmocka_unit_test(differentiates_expressions),
      cmocka_unit_test(runs_functions),
      cmocka_unit_test(calculates_with_arrays),
      cmocka_unit_test(specialises_composites),
      cmocka_unit_test(compiles_classes_once),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
