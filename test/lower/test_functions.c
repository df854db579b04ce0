/* test_functions.c: functions: values given in declarations, assignments to several variables, annotations. */
#include <math.h>

#include "support/modelling.h"

static void declared_values_come_in_order(void **state)
{
  OPEN("function f input Real x; output Real y = a + b; protected Real a = 2*b; Real b = c[2]; Real c[2] = {x, x + 1}; "
       "algorithm "
       "y := y + 1; end f;\n"
       "model M parameter Real p = f(3); Real x = p; end M;");
  assert_true(parameter_of(&m, "", "p") == 13);
  modelling_close(&m);
}

static void assigns_all_at_once(void **state)
{
  OPEN(
      "function swap input Real a; input Real b; output Real c; output Real d; algorithm c := b; d := a; end swap;\n"
      "function tuple input Real x; output Real y; protected Real a; Real b; algorithm a := x; b := 10; (a, b) := swap(a, b); "
      "y "
      ":= 100*a + b; end tuple;\n"
      "function shift input Real x; output Real y; protected Real v[150]; algorithm for i in 1:150 loop v[i] := i*x; end for;\n"
      "  v := cat(1, {v[150]}, v[1:149]); y := v[150]; end shift;\n"
      "model M parameter Real p = tuple(3); parameter Real q = shift(1); Real x = p; end M;");
  assert_true(parameter_of(&m, "", "p") == 1003);
  assert_true(parameter_of(&m, "", "q") == 149);
  modelling_close(&m);
}

static const IrFunction *called(const Modelling *m, uint32_t equation)
{
  const Ir *right = equation_at(&m->assembly->parts[0].spec->equations, equation)->right;
  assert_int_equal(right->kind, IR_CALL);
  return right->function;
}

static void reads_derivatives(void **state)
{
  OPEN("function f input Real x[2]; input Real k; input Integer n; output Real y; algorithm y := k*x[1]*x[2]*n;\n"
       "  annotation(smoothOrder = 3, derivative(noDerivative = k) = f_der); end f;\n"
       "function f_der input Real x[2]; input Real k; input Integer n; input Real dx[2]; output Real dy; algorithm dy := "
       "k*n*(dx[1]*x[2] + x[1]*dx[2]) + 0*f(x, k, n); end f_der;\n"
       "function g input Real x; input Real k; output Real y; algorithm y := k*x; annotation(derivative(order = 3) = h, "
       "derivative(zeroDerivative = k, order = 1) = g_der); end g;\n"
       "function g_der input Real x; input Real k; input Real dx; output Real dy; algorithm dy := k*dx; end g_der;\n"
       "function h input Real x; output Real y; algorithm y := x; annotation(derivative(order = 2) = h); end h;\n"
       "model M Real a; Real b; Real c; equation a = f({time, 2}, 3, 4); b = g(time, 2); c = h(time); end M;");
  const IrFunction *f = called(&m, 0), *g = called(&m, 1), *h = called(&m, 2);
  assert_int_equal(f->smooth_order, 3);
  assert_non_null(f->derivative);
  assert_string_equal(f->derivative->name, "f_der");
  assert_true(f->derivative->is_ready);
  assert_int_equal(f->derivative->inputs, 6);
  assert_int_equal(f->omitted[2], OMISSION_NO_DERIVATIVE);
  assert_int_equal(f->omitted[0], OMISSION_NONE);
  assert_string_equal(g->derivative->name, "g_der");
  assert_int_equal(g->omitted[1], OMISSION_ZERO_DERIVATIVE);
  assert_int_equal(g->smooth_order, -1);
  assert_null(h->derivative);
  modelling_close(&m);
}

static double start_of_x(const Modelling *m)
{
  return parameter_of(m, "", "p");
}

/* The function has the name of the built-in one; a clause without call passes all inputs. */
static void built_in_functions_by_external(void **state)
{
  OPEN("package P function tanh input Real u; output Real y; external \"builtin\" y = tanh(u); end tanh;\n"
       "function atan2 input Real a; input Real b; output Real y; external \"builtin\"; end atan2; end P;\n"
       "model M parameter Real p = P.tanh(0.5) + P.atan2(1, -1); Real x = P.tanh(time); end M;");
  assert_true(fabs(start_of_x(&m) - (tanh(0.5) + atan2(1, -1))) < 1e-15);
  modelling_close(&m);
}

static void sizes_follow_from_arguments(void **state)
{
  OPEN("function f input Real v[:]; input Real w[size(v, 1)]; output Real y[size(v, 1)]; protected Real s[size(v, 1) - 1]; "
       "algorithm s := v[2:end]; y := {v[1] + sum(s), w[end]}; end f;\n"
       "model M parameter Real p = sum(f({1, 2}, {3, 4})); Real x[2] = f({time, 1}, {1, time}); end M;");
  assert_true(start_of_x(&m) == 7);
  modelling_close(&m);
}

static void slices_end_at_the_end(void **state)
{
  OPEN("model M parameter Integer n = 2; parameter Real a[4] = {1, 2, 4, 8}; parameter Real p = sum(a[n + 1:end]) + "
       "sum(a[5:end]) "
       "+ a[end - 1]*100; Real x = p; end M;");
  assert_true(start_of_x(&m) == 412);
  modelling_close(&m);
}

static void matrices_of_vectors(void **state)
{
  OPEN("model M parameter Real a[3] = {1, 2, 3}; parameter Real b[3] = {4, 5, 6}; parameter Real d[3] = skew(a)*b - cross(a, "
       "b);\n"
       "parameter Real o[3, 3] = outerProduct(a, b); parameter Real s[2, 2] = symmetric({{1, 2}, {7, 3}});\n"
       "parameter Real p = d*d + o[2, 3] + 100*s[2, 1] + 1000*sum(array(a[i] for i in 1:2)) + 10000*size(matrix(a), 2);\n"
       "Real x = p; end M;");
  assert_true(start_of_x(&m) == 13212);
  modelling_close(&m);
}

static void records_in_if(void **state)
{
  OPEN("record R Real a; Real b[2]; end R;\n"
       "function f input Real u; output Real y; protected R r; algorithm r := if u > 1 then R(u, {1, 2}) else R(b={3, 4}, "
       "a=-u); "
       "y := r.a + 10*r.b[2]; end f;\n"
       "type E = enumeration(one, two, three);\n"
       "model M parameter E e = E.three; parameter Real p = f(2) + 100*f(0.5) + 10000*Integer(e); Real x = p; end M;");
  assert_true(start_of_x(&m) == 22 + 100 * 39.5 + 30000);
  modelling_close(&m);
}

/* Bound inputs are passed on, through another function as well, and may vary. */
static void functions_as_arguments(void **state)
{
  OPEN("partial function F input Real x; output Real y; end F;\n"
       "function g extends F; input Real h = 1; input Real k[2] = {0, 0}; algorithm y := h*x + k[2]; end g;\n"
       "function twice input F f; input Real x; output Real y; algorithm y := f(f(x)); end twice;\n"
       "function thrice input F f; input Real x; output Real y; algorithm y := f(twice(f, x)); end thrice;\n"
       "model M parameter Real p = twice(function g(h=2, k={5, 1}), 3) + 100*thrice(function g(h=3), 1) + 10000*twice(g, 2);\n"
       "Real x = thrice(function g(h=time), 2); end M;");
  assert_true(start_of_x(&m) == 15 + 2700 + 20000);
  modelling_close(&m);
}

/* One function for each size, though the size is an ordinary input; a parameter is taken by its value. */
static void numbers_that_shape_a_function(void **state)
{
  OPEN(
      "function powers input Real x; input Integer n; output Real y[n + 1]; algorithm y[1] := 1; for i in 2:n + 1 loop y[i] := "
      "x*y[i - 1]; end for; end powers;\n"
      "function named input String s; input Real x; output Real y; algorithm y := if s == \"up\" then x else -x; end named;\n"
      "model M parameter Integer n = 3; parameter Real p = sum(powers(2, n)) + 100*sum(powers(2, 1)) + 1000*named(\"down\", 4) "
      "+ "
      "named(\"up\", 1);\n"
      "Real x[n + 1] = powers(time, n); end M;");
  assert_true(start_of_x(&m) == 15 + 300 - 4000 + 1);
  modelling_close(&m);
}

static void slopes_differ_by_sign(void **state)
{
  OPEN(
      "model M parameter Real p = semiLinear(2, 3, 5) + 100*semiLinear(-2, 3, 5); Real x = semiLinear(time - 1, 1, 2); end M;");
  assert_true(start_of_x(&m) == 6 - 1000);
  modelling_close(&m);
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(declared_values_come_in_order),
                                     cmocka_unit_test(assigns_all_at_once),
                                     cmocka_unit_test(reads_derivatives),
                                     cmocka_unit_test(built_in_functions_by_external),
                                     cmocka_unit_test(sizes_follow_from_arguments),
                                     cmocka_unit_test(slices_end_at_the_end),
                                     cmocka_unit_test(matrices_of_vectors),
                                     cmocka_unit_test(records_in_if),
                                     cmocka_unit_test(slopes_differ_by_sign),
                                     cmocka_unit_test(functions_as_arguments),
                                     cmocka_unit_test(numbers_that_shape_a_function)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
