/* test_differentiate.c: derivatives of expressions and functions against central differences. */
#include "differentiate/differentiate.h"
#include "support/modelling.h"

/* Functions that the expressions below call. */
static const char *const functions =
    "function cube input Real u; output Real v; algorithm v := u^3; end cube;\n"
    "function norm input Real u[:]; output Real v = 0; algorithm for i in 1:size(u, 1) loop v := v + u[i]^2; end for; v := "
    "sqrt(v); end norm;\n"
    "function horner input Real u; input Integer n; output Real v; algorithm v := 1; for i in 1:n loop v := v*u + i; end for; "
    "end horner;\n"
    "function root input Real u; output Real v; protected Real old; algorithm v := u; old := 0; while abs(v - old) > 1e-12 "
    "loop "
    "old := v; v := 0.5*(v + u/v); end while; end root;\n"
    "function choose input Real u; input Real w; output Real v; algorithm if u > w then v := u*sin(w); elseif u > 0 then v := "
    "w^2; return; else v := exp(u); end if; v := 2*v; end choose;\n"
    "function early input Real u; output Real v; algorithm v := 0; for i in 1:10 loop v := v + u^i; if i > 2 then break; end "
    "if; "
    "end for; end early;\n"
    "function nested input Real u; input Real w; output Real v; protected Real a = cube(u); Real b = a*w; algorithm v := "
    "choose(a, b) + cube(cube(w)); end nested;\n"
    "function pair input Real u; output Integer k; output Real p; output Real q; algorithm k := integer(u); p := sin(u); q := "
    "p*u; end pair;\n"
    "function second input Real u; output Real v; protected Integer k; Real p; algorithm (k, p, v) := pair(u); v := v + p; end "
    "second;\n"
    "function power input Real u; input Integer n; output Real v; algorithm if n == 0 then v := 1; else v := u*power(u, n - "
    "1); "
    "end if; end power;\n"
    "function given input Real u; input Real k; output Real v; algorithm v := k*u; annotation(derivative(zeroDerivative = k) = "
    "seven); end given; function seven input Real u; input Real k; input Real du; output Real dv; algorithm dv := 7; end "
    "seven;\n"
    "function wave input Real u; input Real k; output Real v; algorithm v := sin(k*u); annotation(derivative(noDerivative = k) "
    "= "
    "wave_1); end wave; function wave_1 input Real u; input Real k; input Real du; output Real dv; algorithm dv := "
    "k*cos(k*u)*du; annotation(derivative(order = 2, noDerivative = k) = wave_2); end wave_1; function wave_2 input Real u; "
    "input Real k; input Real du; input Real ddu; output Real ddv; algorithm ddv := 1000 + ddu; end wave_2;\n"
    "function swap input Real u; input Real w; output Real v; protected Real a[2]; algorithm a := {u, w}; a := {a[2], "
    "a[1]*a[2]}; "
    "v := a[1] - 3*a[2]; end swap;\n"
    "function raised input Real u; input Real b; output Real v; algorithm v := u^b; end raised;\n";

typedef struct Bench {
  Modelling modelling;
  Differentiator *differentiator;
  IrPool *pool;
  const Specialisation *spec;
} Bench;

enum { X, Y, Z, VARIABLES = 8 };

/* A unit whose equation is r = `expression` in x, y, z. */
static const Ir *open_bench(Bench *b, const char *expression, jmp_buf *failure)
{
  static char text[8000];
  snprintf(text, sizeof text,
           "%s model M Real x; Real y; Real z; Real r; parameter Real p = 1.5; Integer i; equation r = %s; end M;", functions,
           expression);
  modelling_open(&b->modelling, text, failure);
  b->pool = model_pool(b->modelling.model);
  b->differentiator = differentiator_new(&b->modelling.arena, b->pool);
  b->spec = b->modelling.assembly->parts[0].spec;
  return equation_at(&b->spec->equations, 0)->right;
}

static double random_between(uint64_t *seed, double low, double high)
{
  *seed = *seed * 6364136223846793005u + 1442695040888963407u;
  return low + (high - low) * (double)(*seed >> 11) / 9007199254740992.0;
}

static double value_at(const Ir *ir, const double *values)
{
  IrPoint point = {.variables = values};
  double value = ir_evaluate(ir, &point);
  if (point.problem) fail_msg("%s", point.problem);
  return value;
}

static double difference(const Ir *ir, double *values, uint32_t variable)
{
  double kept = values[variable], h = 1e-5 * (1 + fabs(kept));
  values[variable] = kept + h;
  double above = value_at(ir, values), width = values[variable];
  values[variable] = kept - h;
  double below = value_at(ir, values);
  width -= values[variable];
  values[variable] = kept;
  return (above - below) / width;
}

static void assert_close(const char *what, double value, double expected)
{
  if (!(fabs(value - expected) <= 2e-6 * (1 + fabs(expected)))) fail_msg("%s: %.15g instead of %.15g", what, value, expected);
}

static const Ir *partial(Bench *b, const Ir *ir, uint32_t variable)
{
  const Ir *culprit = NULL, *result = ir_partial(b->differentiator, ir, variable, &culprit);
  assert_non_null(result);
  return result;
}

static void check_expression(const char *expression, double low, double high)
{
  jmp_buf failure;
  static Bench b;
  if (setjmp(failure)) fail();
  const Ir *ir = open_bench(&b, expression, &failure);
  uint64_t seed = 12345;
  for (uint32_t v = X; v <= Z; v++) {
    const Ir *first = partial(&b, ir, v);
    for (int k = 0; k < 20; k++) {
      double values[VARIABLES] = {
          random_between(&seed, low, high), random_between(&seed, low, high), random_between(&seed, low, high), 0, 1.5, 2};
      assert_close(expression, value_at(first, values), difference(ir, values, v));
      for (uint32_t w = X; w <= Z; w++)
        assert_close(expression, value_at(partial(&b, first, w), values), difference(first, values, w));
    }
  }
  modelling_close(&b.modelling);
}

static void arithmetic(void **state)
{
  (void)state;
  static const char *const expressions[] = {"x + 2*y - z*x",
                                            "-x*(y - z)/(x*x + 1)",
                                            "x^2*y^3",
                                            "(x*y)^p",
                                            "x^y",
                                            "2^x",
                                            "(x*y + z)^(x/y)",
                                            "x*x*x/y/z",
                                            "p*(x - p)/(y + p)",
                                            "x^0.5 + y^(-2)",
                                            "if x < y then x*z else y^2*z",
                                            "i*x + i",
                                            "x/2 - 3/y + 0*z"};
  for (size_t i = 0; i < sizeof expressions / sizeof *expressions; i++) check_expression(expressions[i], 0.5, 2);
}

static void builtins(void **state)
{
  (void)state;
  static const struct {
    const char *expression;
    double low, high;
  } cases[] = {{"abs(x*y)*z", -2, 2},
               {"sign(x - y)*x", -2, 2},
               {"sqrt(x + y*z)", 0.1, 2},
               {"sin(x*y) + cos(y/z)", 0.5, 2},
               {"tan(x*y)", -0.9, 0.9},
               {"asin(x*y) - acos(y*z)", -0.9, 0.9},
               {"atan(x - y*z)", -2, 2},
               {"atan2(x*y, z)", 0.1, 2},
               {"atan2(x, -y)", 0.1, 2},
               {"sinh(x*y) + cosh(y*z)", -1.5, 1.5},
               {"tanh(x - y)", -2, 2},
               {"exp(x*y)", -1, 1},
               {"log(x*y) + log10(y + z)", 0.5, 2},
               {"floor(x)*y + ceil(y)*z + integer(z)*x", 0.1, 5},
               {"div(x, y)*z", 0.5, 3},
               {"mod(x*y, z)", 0.5, 2},
               {"rem(x*y, -z)", 0.5, 2},
               {"mod(x, 0.3)*y", -1, 1},
               {"min(x*y, z)", -2, 2},
               {"max(x*y, z^2)", -2, 2},
               {"noEvent(if x > 0 then x*y else x*z)", -2, 2},
               {"smooth(1, if x > 0 then x^2*y else 0)", -2, 2},
               {"smooth(0, if x > 0 then x*y else 0)", -2, 2}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) check_expression(cases[i].expression, cases[i].low, cases[i].high);
}

static void user_functions(void **state)
{
  (void)state;
  static const char *const expressions[] = {"cube(x*y)",
                                            "norm({x, y*z, 2})",
                                            "horner(x*y, i)",
                                            "root(x + y)*z",
                                            "choose(x*y, z)",
                                            "early(x) + early(y*z)",
                                            "nested(x, y)",
                                            "second(x*y)",
                                            "power(x, 5) + power(y, i)",
                                            "swap(x*z, y)",
                                            "cube(cube(cube(x)/9)/9)",
                                            "choose(1, 2)*x"};
  for (size_t i = 0; i < sizeof expressions / sizeof *expressions; i++) check_expression(expressions[i], 0.3, 1.4);
}

/* The exponent is an argument, and whole: there is a derivative by the base alone, without a logarithm. */
static void powers_of_negative_numbers(void **state)
{
  (void)state;
  check_expression("raised(x, 2)*y", -1.4, -0.3);
  check_expression("raised(x*y, 3)", -1.4, 1.4);
  check_expression("raised(x, y)", 0.3, 1.4);
}

static void assert_derivative(const char *expression, const char *expected)
{
  jmp_buf failure;
  static Bench b;
  PrintedIr printed;
  if (setjmp(failure)) fail();
  const Ir *ir = open_bench(&b, expression, &failure);
  assert_string_equal(printed_ir(&printed, b.spec, partial(&b, ir, X)), expected);
  modelling_close(&b.modelling);
}

/* The annotations' functions are wrong on purpose, so that their use can be seen. */
static void follows_annotations(void **state)
{
  (void)state;
  assert_derivative("given(x, y)", "seven(x, y, 1)");
  assert_derivative("given(y, x)", "der(given)(y, x, 0, 1)");
}

static void leaves_nothing_neutral(void **state)
{
  (void)state;
  assert_derivative("2*x + y", "2");
  assert_derivative("x*y + z", "y");
  assert_derivative("x^2", "2*x");
  assert_derivative("x*x", "2*x");
  assert_derivative("sin(x)", "cos(x)");
  assert_derivative("y/x", "-y/x/x");
  assert_derivative("x/y", "1/y");
  assert_derivative("p*(x - y)", "p");
  assert_derivative("if y > 0 then x else x + z", "1");
  assert_derivative("if y > 0 then x else z", "if y > 0 then 1 else 0");
  assert_derivative("y*sin(z)", "0");
  assert_derivative("cube(z)*y", "0");
  assert_derivative("sqrt(x)", "0.5/sqrt(x)");
  assert_derivative("log(x)", "1/x");
  assert_derivative("noEvent(x)", "1");
}

/* der(x) is y, der(y) is z, time flows. */
static const Ir *along_time(void *user, const Ir *leaf)
{
  Bench *b = user;
  if (leaf->kind == IR_TIME) return ir_real(b->pool, 1);
  if (leaf->kind == IR_VARIABLE && leaf->index < Z) return ir_variable(b->pool, leaf->index + 1, TYPE_REAL);
  return NULL;
}

static void total_derivative(void **state)
{
  (void)state;
  jmp_buf failure;
  Bench b;
  PrintedIr printed;
  if (setjmp(failure)) fail();
  const Ir *culprit, *ir = open_bench(&b, "sin(x)*time + y", &failure);
  const Ir *first = ir_differentiate(b.differentiator, ir, along_time, &b, &culprit);
  assert_string_equal(printed_ir(&printed, b.spec, first), "time*(cos(x)*y) + sin(x) + z");
  modelling_close(&b.modelling);
}

static const Ir *by_time(Bench *b, const Ir *ir)
{
  const Ir *culprit, *result = ir_differentiate_by_time(b->differentiator, ir, along_time, b, &culprit);
  assert_non_null(result);
  return result;
}

/* A derivative of order 2 serves where the input that is a derivative is that of the input before it. */
static void second_order_annotations(void **state)
{
  (void)state;
  jmp_buf failure;
  Bench b;
  PrintedIr printed;
  if (setjmp(failure)) fail();
  const Ir *first = by_time(&b, open_bench(&b, "wave(x, p)", &failure));
  assert_string_equal(printed_ir(&printed, b.spec, first), "wave_1(x, p, y)");
  assert_string_equal(printed_ir(&printed, b.spec, by_time(&b, first)), "wave_2(x, p, y, z)");
  modelling_close(&b.modelling);
}

static void other_rates_than_the_annotation_means(void **state)
{
  (void)state;
  jmp_buf failure;
  Bench b;
  PrintedIr printed;
  if (setjmp(failure)) fail();
  const Ir *first = by_time(&b, open_bench(&b, "wave_1(x, p, x)", &failure));
  assert_string_equal(printed_ir(&printed, b.spec, first), "der(wave_1)(x, p, x, y, 0, y)");
  modelling_close(&b.modelling);
}

static void names_the_culprit(void **state)
{
  (void)state;
  jmp_buf failure;
  Bench b;
  if (setjmp(failure)) fail();
  const Ir *culprit = NULL, *ir = open_bench(&b, "y + 2*cube(x)", &failure);
  const Ir *call = ir->operands[1]->operands[1];
  assert_int_equal(call->kind, IR_CALL);
  ((IrFunction *)(uintptr_t)call->function)->is_ready = 0;
  assert_null(ir_partial(b.differentiator, ir, X, &culprit));
  assert_ptr_equal(culprit, call);
  assert_true(ir_is_number(ir_partial(b.differentiator, ir, Y, &culprit), 1));
  modelling_close(&b.modelling);
}

/* Each level has the one below twice: a tree of 2^60 nodes. */
static void shares(void **state)
{
  (void)state;
  jmp_buf failure;
  Bench b;
  if (setjmp(failure)) fail();
  open_bench(&b, "x", &failure);
  IrPool *pool = b.pool;
  const Ir *ir = ir_variable(pool, X, TYPE_REAL), *y = ir_variable(pool, Y, TYPE_REAL);
  for (int i = 0; i < 60; i++) ir = ir_binary(pool, IR_ADD, ir_binary(pool, IR_MULTIPLY, ir, y), ir_builtin(pool, IR_SIN, &ir));
  uint32_t before = pool->count;
  const Ir *first = partial(&b, ir, X);
  assert_true(pool->count - before < 60 * 6);
  before = pool->count;
  partial(&b, first, X);
  assert_true(pool->count - before < 60 * 20);
  modelling_close(&b.modelling);
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(arithmetic),
                                     cmocka_unit_test(builtins),
                                     cmocka_unit_test(user_functions),
                                     cmocka_unit_test(powers_of_negative_numbers),
                                     cmocka_unit_test(follows_annotations),
                                     cmocka_unit_test(leaves_nothing_neutral),
                                     cmocka_unit_test(total_derivative),
                                     cmocka_unit_test(second_order_annotations),
                                     cmocka_unit_test(other_rates_than_the_annotation_means),
                                     cmocka_unit_test(names_the_culprit),
                                     cmocka_unit_test(shares)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
