/* test_keys.c: which instances have one specialisation, and the keys of specialisations. */
#include "support/modelling.h"

static const Specialisation *spec_of(const Modelling *m, const char *part)
{
  return part_named(m, part)->spec;
}

static void assert_keys_unique(const Modelling *m)
{
  for (uint32_t i = 0; i < m->assembly->spec_count; i++)
    for (uint32_t k = 0; k < i; k++) assert_string_not_equal(m->assembly->specs[i]->key, m->assembly->specs[k]->key);
}

static void attributes_tell_apart(void **state)
{
  OPEN("model A Real x(start = 1); equation der(x) = 1; end A;\n"
       "model M A a; A b(x(fixed = true)); A c(x(stateSelect = StateSelect.always)); A d(x(fixed = true)); A e(x(start = 5));\n"
       "  A f[3](x(fixed = {true, false, true})); A g(x(unit = \"m\")); end M;");
  assert_int_equal(m.assembly->spec_count, 5);
  assert_keys_unique(&m);
  assert_string_equal(spec_of(&m, "a")->key, "A");
  assert_string_equal(spec_of(&m, "b")->key, "A(x.fixed=true)");
  assert_string_equal(spec_of(&m, "c")->key, "A(x.stateSelect=5)");
  assert_ptr_equal(spec_of(&m, "b"), spec_of(&m, "d"));
  assert_ptr_equal(spec_of(&m, "b"), spec_of(&m, "f[3]"));
  assert_ptr_equal(spec_of(&m, "a"), spec_of(&m, "e"));
  assert_true(spec_of(&m, "b")->variables[0].fixed && spec_of(&m, "b")->variables[0].has_fixed);
  assert_false(spec_of(&m, "f[2]")->variables[0].fixed);
  assert_int_equal(spec_of(&m, "c")->variables[0].state_select, STATE_ALWAYS);
  assert_string_equal(spec_of(&m, "g")->variables[0].unit, "m");
  modelling_close(&m);
}

static void redeclared_classes_tell_apart(void **state)
{
  OPEN("package Water constant Real rho = 1000; record R Real p; end R; end Water; package Oil extends Water(rho = 800); end "
       "Oil;\n"
       "model Tank replaceable package Medium = Water; Real m = Medium.rho*time; Medium.R r(p = 1); end Tank;\n"
       "model M parameter Real light = 700; Tank a; Tank b(redeclare package Medium = Oil); Tank c(redeclare package Medium = "
       "Oil);\n"
       "  Tank d(redeclare package Medium = Oil(rho = light)); Tank e(redeclare package Medium = Oil(rho = 600)); Tank "
       "f(redeclare "
       "package Medium = Oil(rho = 600 + 100)); end M;");
  assert_int_equal(m.assembly->spec_count, 4);
  assert_keys_unique(&m);
  assert_ptr_equal(spec_of(&m, "b"), spec_of(&m, "c"));
  assert_ptr_equal(spec_of(&m, "d"), spec_of(&m, "f"));
  assert_string_equal(spec_of(&m, "d")->key, "Tank(redeclare Medium=Oil(rho=700))");
  modelling_close(&m);
}

/* Classes inside of others: the same, wherever nothing differs that they can see. */
static void enclosing_classes_tell_apart(void **state)
{
  OPEN("package P constant Real k = 1; model B Real x = k*time; end B; end P;\n"
       "model A parameter Real p = 1; constant Real c = 2; model B Real x = c*time; end B; B b; Real y = p; end A;\n"
       "model T replaceable package Q = P; Q.B b; end T; package R = P(k = 5);\n"
       "model M A a; A d(p = 3); A e(c = 4); T t; T u(redeclare package Q = P(k = 2)); T v(redeclare package Q = P(k = 2)); "
       "R.B r; "
       "end M;");
  assert_keys_unique(&m);
  assert_ptr_equal(spec_of(&m, "a.b"), spec_of(&m, "d.b"));
  assert_ptr_not_equal(spec_of(&m, "a.b"), spec_of(&m, "e.b"));
  assert_ptr_equal(spec_of(&m, "a"), spec_of(&m, "d"));
  assert_ptr_not_equal(spec_of(&m, "a"), spec_of(&m, "e"));
  assert_ptr_equal(spec_of(&m, "u.b"), spec_of(&m, "v.b"));
  assert_ptr_not_equal(spec_of(&m, "t.b"), spec_of(&m, "u.b"));
  assert_ptr_not_equal(spec_of(&m, "r"), spec_of(&m, "u.b"));
  PrintedIr printed;
  assert_string_equal(printed_ir(&printed, spec_of(&m, "e.b"), spec_of(&m, "e.b")->variables[0].attributes[ATTRIBUTE_VALUE]),
                      "4*time");
  assert_string_equal(printed_ir(&printed, spec_of(&m, "u.b"), spec_of(&m, "u.b")->variables[0].attributes[ATTRIBUTE_VALUE]),
                      "2*time");
  modelling_close(&m);
}

/* A class that an enclosing one inherits sees what that one redeclares and modifies, also where it stands deeper inside. */
static void inherited_classes_tell_apart(void **state)
{
  OPEN(
      "package P constant Real k = 1; replaceable function f input Real x; output Real y; algorithm y := x; end f;\n"
      "  model A Real x = f(time) + k; end A; package Inside model B Real x = k*time; end B; end Inside; end P;\n"
      "package Q extends P(k = 5); redeclare function extends f algorithm y := x^2; end f; end Q; package R extends Q; end R;\n"
      "model M P.A a; Q.A b; R.A c; Q.A d; P.Inside.B e; Q.Inside.B f; end M;");
  assert_keys_unique(&m);
  assert_string_equal(spec_of(&m, "a")->key, "P.A");
  assert_string_equal(spec_of(&m, "b")->key, "Q.A(in Q)");
  assert_ptr_not_equal(spec_of(&m, "a"), spec_of(&m, "b"));
  assert_ptr_not_equal(spec_of(&m, "b"), spec_of(&m, "c"));
  assert_ptr_equal(spec_of(&m, "b"), spec_of(&m, "d"));
  assert_ptr_not_equal(spec_of(&m, "e"), spec_of(&m, "f"));
  PrintedIr printed;
  assert_string_equal(printed_ir(&printed, spec_of(&m, "e"), spec_of(&m, "e")->variables[0].attributes[ATTRIBUTE_VALUE]),
                      "time");
  assert_string_equal(printed_ir(&printed, spec_of(&m, "f"), spec_of(&m, "f")->variables[0].attributes[ATTRIBUTE_VALUE]),
                      "5*time");
  modelling_close(&m);
}

/* A condition decides while the class is made only if all that it reads shaped the class without it. */
static void conditions_tell_nothing_apart(void **state)
{
  OPEN("model A parameter Integer n = 2; parameter Boolean b = false; Real x[n](each start = 1); Real y = if b then x[1] else "
       "0;\n"
       "  Real z = if n > 2 then x[3] else x[n]; equation for i in 1:n loop der(x[i]) = if i < n and b then 1 else 2; end for; "
       "end A;\n"
       "model M A a; A c(b = true); A d(n = 3); end M;");
  assert_keys_unique(&m);
  assert_int_equal(m.assembly->spec_count, 2);
  assert_ptr_equal(spec_of(&m, "a"), spec_of(&m, "c"));
  const Specialisation *a = spec_of(&m, "a"), *d = spec_of(&m, "d");
  PrintedIr printed;
  assert_string_equal(printed_ir(&printed, a, a->variables[variable_named(a, "z")].attributes[ATTRIBUTE_VALUE]), "x[2]");
  assert_string_equal(printed_ir(&printed, d, d->variables[variable_named(d, "z")].attributes[ATTRIBUTE_VALUE]), "x[3]");
  modelling_close(&m);
}

static void arrays_in_arrays_tell_apart(void **state)
{
  OPEN("model J parameter Integer n = 1; Real x; equation if n > 1 then x = 1; else x = 2; end if; end J; model C J j; end C;\n"
       "model M C c[3](j(n = {1, 2, 1})); end M;");
  assert_equation(spec_of(&m, "c[1].j"), 0, "x", "2");
  assert_equation(spec_of(&m, "c[2].j"), 0, "x", "1");
  assert_ptr_equal(spec_of(&m, "c[1].j"), spec_of(&m, "c[3].j"));
  modelling_close(&m);
}

/* The keys of a model's specialisations, sorted by part. */
static void collect_keys(const char *text, const char *const *parts, char keys[][200], int count)
{
  void **state = NULL;
  OPEN(text);
  for (int i = 0; i < count; i++) snprintf(keys[i], 200, "%s", spec_of(&m, parts[i])->key);
  modelling_close(&m);
}

static void order_does_not_matter(void **state)
{
  (void)state;
  static const char *const parts[] = {"a", "b", "c"};
  static char one[3][200], other[3][200];
#define CLASSES                                                                                                                \
  "model A parameter Integer n = 1; parameter Integer k = 2; replaceable package P = Q; Real x[n, k] = fill(P.c, n, k); end "  \
  "A; "                                                                                                                        \
  "package Q constant Real c = 1; end Q;\n"
  collect_keys(CLASSES "model M A a(n = 2); A b(k = 3, redeclare package P = Q(c = 3)); A c(x(each fixed = true)); end M;",
               parts, one, 3);
  collect_keys(CLASSES "model M A c(x(each fixed = true)); A d; A b(redeclare package P = Q(c = 3), k = 3); A a(n = 2); end M;",
               parts, other, 3);
  for (int i = 0; i < 3; i++) assert_string_equal(one[i], other[i]);
  assert_string_equal(one[1], "A(k=3,n=1,redeclare P=Q(c=3))");
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(attributes_tell_apart),         cmocka_unit_test(redeclared_classes_tell_apart),
      cmocka_unit_test(enclosing_classes_tell_apart),  cmocka_unit_test(inherited_classes_tell_apart),
      cmocka_unit_test(conditions_tell_nothing_apart), cmocka_unit_test(arrays_in_arrays_tell_apart),
      cmocka_unit_test(order_does_not_matter)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
