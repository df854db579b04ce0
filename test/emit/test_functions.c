/* test_functions.c: functions of the user as C against the evaluator of the front end. */
/* label: slow */
#include <time.h>

#include "emitting.h"

static const char *const functions =
    "function power input Real x; input Integer n; output Real y; algorithm y := 1; for i in 1:n loop y := y*x; end for; "
    "end power; "
    "function newton input Real a; output Real y; protected Real old; algorithm y := a; old := 0; "
    "while abs(y - old) > 1e-13*abs(y) loop old := y; y := (y + a/y)/2; end while; end newton; "
    "function both input Real x; input Real y; output Real sum; output Real product; output Boolean larger; algorithm "
    "sum := x + y; product := x*y; larger := x > y; end both; "
    "function steps input Real x; output Real y; algorithm "
    "if x < -0.5 then y := -1; elseif x < 0 then y := x*x; return; elseif sin(x) > 0.7 then y := 7; else y := x; end if; "
    "y := y + 100; end steps; "
    "function first input Real limit; output Integer n; algorithm n := 0; "
    "for i in 1:1000 loop n := i; if i*i > limit then break; end if; end for; end first; "
    "function down input Integer from; output Real s; algorithm s := 0; "
    "for i in from:-2:1 loop s := 10*s + i; end for; end down; "
    "function factorial input Integer n; output Real y; algorithm y := if n <= 1 then 1 else n*factorial(n - 1); end "
    "factorial; "
    "function even input Integer n; output Boolean y; algorithm "
    "if n == 0 then y := true; else y := odd(n - 1); end if; end even; "
    "function odd input Integer n; output Boolean y; algorithm "
    "if n == 0 then y := false; else y := even(n - 1); end if; end odd; "
    "function endless input Real x; output Real y; algorithm y := x; while y < x + 1 loop y := x; end while; end endless; "
    "function bottomless input Real x; output Real y; algorithm y := bottomless(x + 1); end bottomless; "
    "function checked input Real x; output Real y; algorithm assert(x > 0, \"negative\"); y := sqrt(x); end checked; "
    "function start input Real x; output Real y = 2*x; output Real z; protected Real u = y + 1; Real unused; Real idle; "
    "algorithm idle := x; z := u*y; end start; "
    "function nested input Real x; output Real y; protected Real a; Real b; Boolean c; algorithm "
    "(a, b, c) := both(x, steps(x)); y := (if c then a else b) + (if c then newton(a*a + 1) else newton(b*b + 2))*newton(a*a + "
    "1);"
    "end nested; "
    "function twice input Real x; output Real y; protected Real s; Real a; algorithm s := x; a := s*s + 1; s := a; "
    "y := (s*s + 1)*a; end twice; "
    "function deep input Real x; output Real y; algorithm y := x; "
    "while (if y > 0 then newton(y) + newton(y) > 2.2 else false) loop y := 0.5*y; end while; end deep; ";

/* Results r[k] = expressions of these functions. */
static const char *const expressions[] = {
    "power(x, 5)",
    "power(x, integer(10*p))",
    "newton(abs(x) + 0.1)",
    "steps(x)",
    "steps(x - 0.4) + steps(x + 1)",
    "first(1000*abs(x))",
    "down(integer(20*p))",
    "down(6)",
    "factorial(integer(8*p))",
    "if even(integer(9*p)) then 1 else 2",
    "if odd(7) then x else p",
    "checked(x + 0.3)",
    "nested(x)",
    "twice(x)",
    "deep(10*p)",
    "if x > 0 then endless(x) else 1", /* NAN when it is called */
    "if x > 0 then 3 else bottomless(x)",
    "if x > 0 and newton(x) > 0.5 then newton(x)*newton(x) else if x < -0.5 then newton(-x) + newton(-x) else power(x, 3)",
    "if x > 0 and newton(x) + newton(x) > 1 or x < -0.9 then 1 else 0",
    "newton(p)*newton(p) + power(newton(p), 2)",
};
enum { LEVELS = 40 };
enum { COUNT = sizeof expressions / sizeof *expressions, MORE = 4 };

static void open_functions(Emitting *e)
{
  static char text[20000];
  size_t length = (size_t)snprintf(text, sizeof text,
                                   "package P %s model M parameter Real p = 1; Real x; Real r[%d]; Real s; Real t; Boolean u; "
                                   "Real y; Real z; equation ",
                                   functions, COUNT);
  for (unsigned k = 0; k < COUNT; k++)
    length += (size_t)snprintf(text + length, sizeof text - length, "r[%u] = %s; ", k + 1, expressions[k]);
  snprintf(text + length, sizeof text - length, "(s, t, u) = both(x, p); (y, z) = start(x); end M; end P;");
  emitting_open(e, text);
  place(e, HOME_PARAMETER, "p");
  place(e, HOME_STATE, "x");
  e->class_.states[0].derivative = ir_real(e->pool, 0);
  CausalBlock *block = add_block(e);
  for (const IrEquation *equation = e->spec->equations.first; equation; equation = equation->next) {
    place_one(e, HOME_LOCAL, equation->left->index);
    add_step(e, &block->steps, equation->left->index, equation->right, equation->text);
  }
}

static double now(void)
{
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void gives_the_values_of_the_evaluator(void **state)
{
  (void)state;
  static Emitting e;
  static Bench bench;
  if (setjmp(e.failure)) fail();
  open_functions(&e);
  uint32_t n = e.class_.local_count;
  assert_int_equal(n, COUNT + 5);
  Loaded loaded = load_class(&e);
  bench_seed = 3;
  for (int point = 0; point < 100; point++) {
    bench_open(&bench, loaded.class_);
    if (point > 5) /* few calls of the endless one */
      for (size_t i = 0; i < INSTANCES; i++) bench.x[i] = -fabs(bench.x[i]);
    loaded.class_->blocks[0].evaluate(&bench.batch, 0, INSTANCES);
    for (size_t i = 0; i < INSTANCES; i++) {
      double values[MOST_VARIABLES] = {0};
      values[var(&e, "p")] = bench.p[i];
      values[var(&e, "x")] = bench.x[i];
      for (uint32_t k = 0; k < n; k++) {
        IrPoint at = {.variables = values};
        const Ir *right = e.class_.blocks[0].steps.steps[k].right[0];
        assert_close(bench.v[i * n + k], ir_evaluate(right, &at), 1e-12, k < COUNT ? expressions[k] : "several outputs");
      }
    }
  }
  unload(&loaded);
  emitting_close(&e);
}

static unsigned occurrences(const char *text, const char *part)
{
  unsigned count = 0;
  for (const char *at = strstr(text, part); at; at = strstr(at + 1, part)) count++;
  return count;
}

static void calls_once_for_all_outputs(void **state)
{
  (void)state;
  static Emitting e;
  if (setjmp(e.failure)) fail();
  open_functions(&e);
  char *text = emitted(&e);
  assert_int_equal(occurrences(text, "fn_P_both(x, p, "), 1);
  assert_int_equal(occurrences(text, "fn_P_newton(b, i, p)"), 1);
  free(text);
  emitting_close(&e);
}

/* What a branch calls is not called when the other is taken: a loop that ends only after ten million passes shows it. */
static void does_not_call_what_is_not_asked_for(void **state)
{
  (void)state;
  static Emitting e;
  static Bench bench;
  if (setjmp(e.failure)) fail();
  open_functions(&e);
  Loaded loaded = load_class(&e);
  bench_open(&bench, loaded.class_);
  for (size_t i = 0; i < INSTANCES; i++) bench.x[i] = -0.5;
  double begun = now();
  for (int k = 0; k < 100; k++) loaded.class_->blocks[0].evaluate(&bench.batch, 0, INSTANCES);
  assert_true(now() - begun < 1);
  unload(&loaded);
  emitting_close(&e);
}

/* Branches that call and share: laziness would copy them without end. */
static void keeps_lazy_branches_small(void **state)
{
  (void)state;
  EMITTING(e, "package P function f input Real x; output Real y; output Real z; algorithm y := 0.5*x; z := x + 1; end f; "
              "model M Real x; Real r; Real a; Real b; equation (a, b) = f(x); end M; end P;");
  static Bench bench;
  place(&e, HOME_STATE, "x");
  e.class_.states[0].derivative = ir_real(e.pool, 0);
  place(&e, HOME_LOCAL, "r");
  const Ir *call = expr(&e, 0), *value = leaf(&e, "x"), *zero = ir_real(e.pool, 0);
  for (int i = 0; i < LEVELS; i++) { /* each value in branches of two expressions, and again in both branches */
    const Ir *condition = ir_relation(e.pool, IR_GREATER, leaf(&e, "x"), ir_real(e.pool, i / 50.));
    const Ir *y = ir_call(e.pool, call->function, 0, &value, 1, TYPE_REAL);
    const Ir *z = ir_call(e.pool, call->function, 1, &value, 1, TYPE_REAL);
    const Ir *one = ir_if(e.pool, condition, ir_binary(e.pool, IR_ADD, y, z), zero);
    const Ir *other =
        ir_if(e.pool, condition, ir_binary(e.pool, IR_MULTIPLY, y, value), ir_binary(e.pool, IR_SUBTRACT, z, value));
    value = ir_binary(e.pool, IR_ADD, ir_binary(e.pool, IR_MULTIPLY, ir_real(e.pool, 0.1), one), other);
  }
  add_step(&e, &add_block(&e)->steps, var(&e, "r"), value, "r = ...");
  char *text = emitted(&e);
  assert_in_range(strlen(text), 1000, 300000);
  free(text);
  Loaded loaded = load_class(&e);
  bench_open(&bench, loaded.class_);
  loaded.class_->blocks[0].evaluate(&bench.batch, 0, INSTANCES);
  for (size_t i = 0; i < INSTANCES; i++) {
    double x = bench.x[i], v = x;
    for (int k = 0; k < LEVELS; k++) {
      double y = 0.5 * v, z = v + 1;
      v = 0.1 * (x > k / 50. ? y + z : 0) + (x > k / 50. ? y * v : z - v);
    }
    assert_close(bench.v[i], v, 1e-12, "lazy");
  }
  unload(&loaded);
  emitting_close(&e);
}

/* The derivative of a function is a function, with loops and branches. */
static void gives_tangents_of_functions(void **state)
{
  (void)state;
  static Emitting e;
  static Bench bench, dot, plus, minus;
  if (setjmp(e.failure)) fail();
  open_functions(&e);
  CausalSteps *steps = &e.class_.blocks[0].steps; /* those that are smooth where they are looked at */
  const unsigned kept[] = {0, 2, 12};
  for (unsigned k = 0; k < 3; k++) steps->steps[k] = steps->steps[kept[k]];
  steps->steps[3] = steps->steps[COUNT + 4];
  steps->count = MORE;
  e.class_.local_count = 0;
  for (unsigned k = 0; k < MORE; k++) place_one(&e, HOME_LOCAL, steps->steps[k].variables[0]);
  Loaded loaded = load_class(&e);
  const LiedBlock *block = &loaded.class_->blocks[0];
  assert_non_null(block->tangent);
  const double h = 1e-6;
  for (int point = 0; point < 20; point++) {
    bench_open(&bench, loaded.class_);
    block->evaluate(&bench.batch, 0, INSTANCES);
    bench_copy(&dot, &bench), bench_copy(&plus, &bench), bench_copy(&minus, &bench);
    for (size_t i = 0; i < INSTANCES; i++) dot.x[i] = 1, plus.x[i] += h, minus.x[i] -= h;
    block->evaluate(&plus.batch, 0, INSTANCES), block->evaluate(&minus.batch, 0, INSTANCES);
    block->tangent(&bench.batch, &dot.batch, 0, INSTANCES);
    for (size_t k = 0; k < (size_t)MORE * INSTANCES; k++)
      if (fabs(plus.v[k] - minus.v[k]) < 1e-3) assert_close(dot.v[k], (plus.v[k] - minus.v[k]) / (2 * h), 1e-6, "tangent");
  }
  unload(&loaded);
  emitting_close(&e);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(gives_the_values_of_the_evaluator),   cmocka_unit_test(calls_once_for_all_outputs),
      cmocka_unit_test(does_not_call_what_is_not_asked_for), cmocka_unit_test(keeps_lazy_branches_small),
      cmocka_unit_test(gives_tangents_of_functions),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
