/* Input drivers: expressions in time and tables that drive inputs. Their values are those of ir_evaluate, or of the table, away
 * from events; integrals over them are right to the accuracy of the method, because no step runs across a jump. */
#include <stdlib.h>

#include "load/input_driver.h"
#include "support/modelling.h"

/* ---- an integrator: der(x) = u ---- */

static const LiedVariable real[] = {{.name = "", .unit = "", .kind = LIED_SIGNAL}};
static const LiedConnector Real = {.name = "Real", .variables = real, .n_variables = 1, .n_groups = 1};

static void integrate(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) b->dx[i] = b->w[b->at[i]];
}

static void integrate_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) dot->dx[i] = dot->w[b->at[i]];
}

static const LiedPort input[] = {{.name = "u", .connector = &Real, .optional = 1}};
static const LiedState sum[] = {{.name = "x", .nominal = 1, .derivative = LIED_BY_FUNCTION}};
static const LiedClass Integrator = {LIED_ABI,
                                     .name = "Integrator",
                                     .n_ports = 1,
                                     .ports = input,
                                     .n_states = 1,
                                     .states = sum,
                                     .derivatives = integrate,
                                     .derivatives_tangent = integrate_tangent};

/* ---- an expression from text ---- */

typedef struct Driven {
  Modelling m;
  jmp_buf failure;
  InputDrivers drivers;
  const Ir *value;
  const InputDriver *driver;
  const char *problem;
} Driven;

static void driven_open(Driven *driven, const char *expression)
{
  char text[2000];
  snprintf(text, sizeof text,
           "function twice input Real x; output Real y; algorithm y := 2 * x; end twice;\n"
           "model Part input Real u; output Real y; equation y = u; end Part;\n"
           "model M parameter Real T = 0.3; Part part(u = %s); end M;\n",
           expression);
  modelling_open(&driven->m, text, &driven->failure);
  const Part *part = part_named(&driven->m, "part");
  assert_int_equal(part->override_count, 1);
  driven->value = part->overrides[0].value;
  input_drivers_init(&driven->drivers, &driven->m.arena, model_pool(driven->m.model));
  driven->problem = NULL;
  driven->driver = input_driver_of_expression(&driven->drivers, driven->value, &driven->problem);
}

static void driven_close(Driven *driven)
{
  input_drivers_free(&driven->drivers);
  modelling_close(&driven->m);
}

static double direct(const Driven *driven, double time)
{
  IrPoint point = {.time = time};
  return ir_evaluate(driven->value, &point);
}

static LiedSystem *driven_system(InputDrivers *drivers, const InputDriver *driver)
{
  LiedSystem *s = lied_new(NULL);
  LiedInstance sink, source;
  const LiedClass *class_ = input_driver_class(drivers, driver, &Real);
  assert_non_null(class_);
  assert_ptr_equal(class_, input_driver_class(drivers, driver, &Real)); /* shared */
  assert_int_equal(lied_add_instance(s, &Integrator, "sink", &sink), LIED_OK);
  assert_int_equal(lied_add_instance(s, class_, "$sink.u", &source), LIED_OK);
  assert_int_equal(lied_set_parameter(s, source, INPUT_DRIVER_NUMBER, driver->number), LIED_OK);
  assert_int_equal(lied_connect_ports(s, source, 0, sink, 0), LIED_OK);
  if (lied_compose(s)) fail_msg("%s", lied_message(s));
  return s;
}

static double get(LiedSystem *s, const char *name)
{
  double value;
  if (lied_get(s, name, &value)) fail_msg("%s", lied_message(s));
  return value;
}

static void run_to(LiedSystem *s, const char *solver, double stop)
{
  LiedRun run = {.stop = stop, .solver = solver, .step = 0.01, .tolerance = 1e-9};
  if (lied_run(s, &run)) fail_msg("%s", lied_message(s));
}

/* ---- expressions ---- */

typedef struct Case {
  const char *expression;
  double integral;  /* from 0 to 2 */
  double tolerance; /* of it, with a fixed step; 0: jumps do not lie on roots, so that it is exact to the method */
} Case;

#define PI 3.14159265358979323846

static const Case cases[] = {
    {"time", 2, 0},
    {"sin(time)", 1.4161468365471424, 0},
    {"3 * time ^ 2 - exp(-time)", 8 - (1 - 0.1353352832366127), 0},
    {"if time < 0.1 then 100 else 0", 10, 0},
    {"if time <= 0.1 then 100 else 0", 10, 0},
    {"if time > 1.234567 then 1 else -1", (2 - 1.234567) - 1.234567, 0},
    {"if time >= T then time else 0", 2 - 0.045, 0},
    {"if 0.5 < time and time < 1.1234 then 7 else 0", 7 * 0.6234, 0},
    {"if 2 * time - 0.7 > 3 - time then 1 else 0", 2 - 3.7 / 3, 0},
    {"if not (time / 4 < 0.25) or time < T then 1 else 0", 1.3, 0},
    {"if -time < -1.25 then 1 else 0", 0.75, 0},
    {"if time < 0.33 then 1 elseif time < 0.77 then 2 elseif time < 1.5 then 3 else 4", 0.33 + 0.88 + 2.19 + 2, 0},
    {"floor(3 * time)", (1 + 2 + 3 + 4 + 5) / 3.0, 0},
    {"ceil(3 * time)", (1 + 2 + 3 + 4 + 5 + 6) / 3.0, 0},
    {"integer(-2.5 * time)", -(1 + 2 + 3 + 4 + 5) / 2.5, 0},
    {"mod(time, T)", 6 * 0.045 + 0.02, 0},
    {"rem(1 - time, 0.4)", 0, 0},
    {"div(3 * time - 3, 1)", 0, 0},
    {"if mod(time, 0.5) < 0.2 then 1 else 0", 0.8, 0},
    {"if sin(2 * 3.14159265358979323846 * time) > 0.5 then 1 else 0", 2.0 / 3, 0.05},
    {"noEvent(if time < 10 then 2 else 3)", 4, 0},
    {"smooth(0, if time < 1.111 then time else 1.111)", 1.111 * 1.111 / 2 + 1.111 * 0.889, 0},
    {"twice(time)", 4, 0},
    {"if time < 0.5 then 0 else (if 1 / time < 1 then 1 else 0)", 1, 0.02},
    {"abs(time - 1) + max(time, 1) + min(2, 3)", 1 + 2.5 + 4, 0.001},
};
enum { CASES = sizeof cases / sizeof *cases };

/* Times that are no instants of any of them, in an order that jumps about. */
static double odd_time(int k)
{
  return fmod(0.0137 + k * 0.618033988749895, 2);
}

static void test_values(void **state)
{
  (void)state;
  for (int i = 0; i < CASES; i++) {
    Driven driven;
    driven_open(&driven, cases[i].expression);
    assert_null(driven.problem);
    LiedSystem *s = driven_system(&driven.drivers, driven.driver);
    for (int k = 0; k < 200; k++) {
      double t = odd_time(k), x = 0, dx;
      assert_int_equal(lied_evaluate(s, t, &x, &dx, 1), LIED_OK);
      if (!(fabs(dx - direct(&driven, t)) < 1e-14 * (1 + fabs(dx))))
        fail_msg("%s at %g: %.17g instead of %.17g", cases[i].expression, t, dx, direct(&driven, t));
    }
    lied_free(s);
    driven_close(&driven);
  }
}

static void expect_integrals(const char *solver, double tolerance)
{
  for (int i = 0; i < CASES; i++) {
    Driven driven;
    driven_open(&driven, cases[i].expression);
    LiedSystem *s = driven_system(&driven.drivers, driven.driver);
    run_to(s, solver, 2);
    double wanted = cases[i].integral, found = get(s, "sink.x");
    double allowed = cases[i].tolerance && strcmp(solver, "cvode") != 0 ? cases[i].tolerance : tolerance;
    if (!(fabs(found - wanted) < allowed))
      fail_msg("%s, %s: %.15g instead of %.15g", cases[i].expression, solver, found, wanted);
    lied_free(s);
    driven_close(&driven);
  }
}

static void test_fixed_step(void **state)
{
  (void)state;
  expect_integrals("rk4", 1e-8);
}

static void test_adaptive(void **state)
{
  (void)state;
  expect_integrals("cvode", 1e-6);
}

/* At an instant the value is that just after it; before a step has come there, it is that before. */
static void test_instant(void **state)
{
  (void)state;
  Driven driven;
  driven_open(&driven, "if time < 0.25 then 1 else floor(4 * time)");
  LiedSystem *s = driven_system(&driven.drivers, driven.driver);
  double x = 0, dx;
  for (int k = 1; k <= 4; k++) {
    assert_int_equal(lied_evaluate(s, k * 0.25, &x, &dx, 1), LIED_OK);
    assert_true(dx == k);
  }
  run_to(s, "rk4", 0.5);
  assert_true(fabs(get(s, "sink.x") - (0.25 + 0.25)) < 1e-12);
  assert_true(get(s, "sink.u") == 2);
  lied_free(s);
  driven_close(&driven);
}

static void test_sharing(void **state)
{
  (void)state;
  Driven driven;
  const char *problem;
  driven_open(&driven, "if time < 0.5 then 1 else 2");
  IrPool *pool = model_pool(driven.m.model);
  const InputDriver *other = input_driver_of_expression(
      &driven.drivers, ir_relation(pool, IR_GREATER, ir_leaf(pool, IR_TIME), ir_real(pool, 3)), &problem);
  assert_ptr_equal(driven.driver, input_driver_of_expression(&driven.drivers, driven.value, &problem));
  assert_ptr_not_equal(driven.driver, other);
  assert_ptr_equal(input_driver_class(&driven.drivers, driven.driver, &Real),
                   input_driver_class(&driven.drivers, other, &Real));
  assert_int_equal(driven.driver->count, 1);
  driven_close(&driven);
}

/* Other signals get another class, other connectors none. */
static void test_connectors(void **state)
{
  (void)state;
  static const LiedVariable force[] = {{.name = "f", .kind = LIED_REACTION, .flow = 1}}, other[] = {{.name = "b"}};
  static const LiedConnector flow = {"Flow", force, 1, 0, NULL}, bus = {"Bus", other, 1, 1, NULL},
                             wide = {"Wide", real, 2, 1, NULL};
  Driven driven;
  driven_open(&driven, "time");
  assert_null(input_driver_class(&driven.drivers, driven.driver, &flow));
  assert_null(input_driver_class(&driven.drivers, driven.driver, &wide));
  assert_ptr_not_equal(input_driver_class(&driven.drivers, driven.driver, &bus),
                       input_driver_class(&driven.drivers, driven.driver, &Real));
  driven_close(&driven);
}

static void test_refused(void **state)
{
  (void)state;
  Driven driven;
  const char *problem = NULL;
  driven_open(&driven, "time");
  IrPool *pool = model_pool(driven.m.model);
  const Ir *operands[] = {ir_real(pool, 0), ir_real(pool, 1)};
  assert_null(input_driver_of_expression(&driven.drivers, ir_builtin(pool, IR_SAMPLE, operands), &problem));
  assert_string_equal(problem, "sample is for when-clauses");
  assert_null(input_driver_of_expression(&driven.drivers, ir_variable(pool, 3, TYPE_REAL), &problem));
  assert_string_equal(problem, "it depends on more than time");
  const Ir *many = ir_real(pool, 0);
  for (int i = 0; i <= DRIVER_TERMS; i++)
    many = ir_if(pool, ir_relation(pool, IR_LESS, ir_leaf(pool, IR_TIME), ir_real(pool, i)), ir_real(pool, i + 1), many);
  assert_null(input_driver_of_expression(&driven.drivers, many, &problem));
  assert_string_equal(problem, "it has too many conditions");
  driven_close(&driven);
}

/* A number that cannot be computed stops the run and does no other harm. */
static void test_undefined(void **state)
{
  (void)state;
  Driven driven;
  driven_open(&driven, "if sqrt(0.5 - time) < -1 then 1 else 1 / (1 - floor(time))");
  LiedSystem *s = driven_system(&driven.drivers, driven.driver);
  run_to(s, "rk4", 0.9);
  assert_true(fabs(get(s, "sink.x") - 0.9) < 1e-12);
  assert_int_equal(lied_run(s, &(LiedRun){.stop = 2, .solver = "rk4", .step = 0.01}), LIED_NOT_FINITE);
  lied_free(s);
  driven_close(&driven);
}

/* Nothing of a driver is among the variables. */
static void test_hidden(void **state)
{
  (void)state;
  Driven driven;
  driven_open(&driven, "sin(time)");
  LiedSystem *s = driven_system(&driven.drivers, driven.driver);
  for (size_t i = 0; i < lied_n_variables(s); i++) assert_null(strchr(lied_variable_name(s, i), '$'));
  assert_int_equal(lied_n_variables(s), 3); /* x, der(x), u */
  lied_free(s);
  driven_close(&driven);
}

/* ---- tables ---- */

typedef struct Tabled {
  Memory memory;
  Arena arena;
  jmp_buf failure;
  IrPool pool;
  InputDrivers drivers;
} Tabled;

static void tabled_open(Tabled *t)
{
  memory_init(&t->memory, NULL);
  arena_init(&t->arena, &t->memory, &t->failure);
  ir_pool_init(&t->pool, &t->arena);
  input_drivers_init(&t->drivers, &t->arena, &t->pool);
}

static void tabled_close(Tabled *t)
{
  input_drivers_free(&t->drivers);
  arena_free(&t->arena);
  assert_int_equal(t->memory.bytes, 0);
}

/* Jumps at 0.5 and 1.25, an instant without meaning at 0.75, a bend at 1. */
static const double times[] = {0.1, 0.5, 0.5, 0.75, 1, 1.25, 1.25, 1.25, 1.5};
static const double values[] = {1, 2, -1, 0, 1, 1, 9, 4, 3};
enum { POINTS = sizeof times / sizeof *times };

static double table_direct(double t)
{
  if (t <= times[0]) return values[0];
  for (int i = 1; i < POINTS; i++)
    if (t < times[i]) return values[i - 1] + (values[i] - values[i - 1]) * (t - times[i - 1]) / (times[i] - times[i - 1]);
  return values[POINTS - 1];
}

/* The area from 0 to 2. */
static double table_area(void)
{
  double area = values[0] * times[0] + values[POINTS - 1] * (2 - times[POINTS - 1]);
  for (int i = 1; i < POINTS; i++) area += (values[i] + values[i - 1]) / 2 * (times[i] - times[i - 1]);
  return area;
}

static void test_table_values(void **state)
{
  (void)state;
  Tabled t;
  tabled_open(&t);
  const InputDriver *driver = input_driver_of_table(&t.drivers, times, values, POINTS);
  assert_int_equal(driver->table->count, 5); /* 0.1, 0.5, 1, 1.25, 1.5 */
  LiedSystem *s = driven_system(&t.drivers, driver);
  for (int k = 0; k < 300; k++) {
    double x = 0, dx, at = odd_time(k);
    assert_int_equal(lied_evaluate(s, at, &x, &dx, 1), LIED_OK);
    assert_true(fabs(dx - table_direct(at)) < 1e-13);
  }
  lied_free(s);
  tabled_close(&t);
}

static void test_table_integral(void **state)
{
  (void)state;
  static const char *const solvers[] = {"euler", "lieuler", "ros2", "rk3", "rk4", "cvode", "adams"};
  for (int i = 0; i < 7; i++) {
    Tabled t;
    tabled_open(&t);
    LiedSystem *s = driven_system(&t.drivers, input_driver_of_table(&t.drivers, times, values, POINTS));
    run_to(s, solvers[i], 2);
    double allowed = i < 2 ? 0.05 : i < 5 ? 1e-12 : 1e-7; /* exact for linear pieces, but for Euler's methods */
    if (!(fabs(get(s, "sink.x") - table_area()) < allowed))
      fail_msg("%s: %.15g instead of %.15g", solvers[i], get(s, "sink.x"), table_area());
    lied_free(s);
    tabled_close(&t);
  }
}

static void test_table_of_one(void **state)
{
  (void)state;
  Tabled t;
  tabled_open(&t);
  LiedSystem *s = driven_system(&t.drivers, input_driver_of_table(&t.drivers, &(double){1}, &(double){7}, 1));
  run_to(s, "cvode", 2);
  assert_true(fabs(get(s, "sink.x") - 14) < 1e-7);
  lied_free(s);
  tabled_close(&t);
}

/* More points than a class has room for parameters; a straight line needs two of them. */
static void test_long_table(void **state)
{
  (void)state;
  enum { MANY = 200000 };
  double *t = malloc(MANY * sizeof *t), *y = malloc(MANY * sizeof *y);
  Tabled tabled;
  tabled_open(&tabled);
  for (int i = 0; i < MANY; i++) t[i] = i * 1e-5, y[i] = 3 * t[i];
  assert_int_equal(input_driver_of_table(&tabled.drivers, t, y, MANY)->table->count, 2);
  for (int i = 0; i < MANY; i++) y[i] = sin(t[i]);
  const InputDriver *driver = input_driver_of_table(&tabled.drivers, t, y, MANY);
  assert_true(driver->table->count > 0.9 * MANY);
  LiedSystem *s = driven_system(&tabled.drivers, driver);
  for (int k = 0; k < 300; k++) {
    double x = 0, dx, at = fmod(odd_time(k), 1.99);
    assert_int_equal(lied_evaluate(s, at, &x, &dx, 1), LIED_OK);
    assert_true(fabs(dx - sin(at)) < 1e-10);
  }
  lied_free(s);
  tabled_close(&tabled);
  free(t);
  free(y);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_values),       cmocka_unit_test(test_fixed_step),     cmocka_unit_test(test_adaptive),
      cmocka_unit_test(test_instant),      cmocka_unit_test(test_sharing),        cmocka_unit_test(test_connectors),
      cmocka_unit_test(test_refused),      cmocka_unit_test(test_undefined),      cmocka_unit_test(test_hidden),
      cmocka_unit_test(test_table_values), cmocka_unit_test(test_table_integral), cmocka_unit_test(test_table_of_one),
      cmocka_unit_test(test_long_table),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
