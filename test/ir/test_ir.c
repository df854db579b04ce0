/* test_ir.c: scalar expressions: folding, sharing, evaluation, text. */
#include "support/modelling.h"

typedef struct Lab {
  Memory memory;
  Arena arena;
  IrPool pool;
} Lab;

static void open_lab(Lab *lab, jmp_buf *failure)
{
  memory_init(&lab->memory, NULL);
  arena_init(&lab->arena, &lab->memory, failure);
  ir_pool_init(&lab->pool, &lab->arena);
}

static void shares_and_simplifies(void **state)
{
  (void)state;
  jmp_buf failure;
  Lab lab;
  if (setjmp(failure)) fail();
  open_lab(&lab, &failure);
  IrPool *p = &lab.pool;
  const Ir *x = ir_variable(p, 0, TYPE_REAL), *y = ir_variable(p, 1, TYPE_REAL), *zero = ir_real(p, 0), *one = ir_real(p, 1);
  assert_ptr_equal(ir_binary(p, IR_ADD, x, y), ir_binary(p, IR_ADD, x, y));
  assert_ptr_not_equal(ir_binary(p, IR_ADD, x, y), ir_binary(p, IR_ADD, y, x));
  assert_ptr_equal(ir_binary(p, IR_ADD, x, zero), x);
  assert_ptr_equal(ir_binary(p, IR_MULTIPLY, one, x), x);
  assert_ptr_equal(ir_binary(p, IR_MULTIPLY, zero, x), zero);
  assert_ptr_equal(ir_negate(p, ir_negate(p, x)), x);
  assert_ptr_equal(ir_binary(p, IR_POWER, x, one), x);
  assert_true(ir_is_number(ir_binary(p, IR_DIVIDE, one, ir_real(p, 4)), 0.25));
  assert_int_equal(ir_binary(p, IR_DIVIDE, one, zero)->kind, IR_DIVIDE);
  assert_ptr_equal(ir_if(p, ir_boolean(p, 1), x, y), x);
  uint32_t count,
      *variables = ir_variables(&lab.arena, ir_binary(p, IR_MULTIPLY, ir_der(p, 1), ir_binary(p, IR_ADD, x, y)), &count);
  assert_int_equal(count, 2);
  assert_int_equal(variables[0], 0);
  assert_int_equal(variables[1], 1);
  arena_free(&lab.arena);
}

static const Ir *exchange_first(void *user, const Ir *leaf)
{
  return leaf->kind == IR_VARIABLE && leaf->index == 0 ? user : NULL;
}

static void evaluates_and_substitutes(void **state)
{
  (void)state;
  jmp_buf failure;
  Lab lab;
  if (setjmp(failure)) fail();
  open_lab(&lab, &failure);
  IrPool *p = &lab.pool;
  const Ir *x = ir_variable(p, 0, TYPE_REAL), *y = ir_variable(p, 1, TYPE_REAL);
  const Ir *root = ir_builtin(p, IR_SQRT, &(const Ir *){ir_binary(p, IR_SUBTRACT, x, y)});
  double values[] = {13, 4};
  IrPoint point = {.variables = values};
  assert_true(ir_evaluate(root, &point) == 3);
  const Ir *replaced = ir_substitute(p, root, exchange_first, (void *)(uintptr_t)ir_binary(p, IR_ADD, y, ir_real(p, 4)));
  assert_true(ir_evaluate(replaced, &point) == 2);
  values[0] = 0;
  assert_true(isnan(ir_evaluate(root, &point)));
  assert_string_equal(point.problem, "square root of a negative number");
  assert_ptr_equal(point.culprit, root);
  const Ir *guarded = ir_if(p, ir_relation(p, IR_LESS, x, y), ir_real(p, 7), root); /* the other branch is not evaluated */
  point = (IrPoint){.variables = values};
  assert_true(ir_evaluate(guarded, &point) == 7 && !point.problem);
  const Ir *two[] = {ir_real(p, -7), ir_real(p, 3)};
  assert_true(ir_is_number(ir_builtin(p, IR_MOD, two), 2));
  assert_true(ir_is_number(ir_builtin(p, IR_REM, two), -1));
  assert_true(ir_is_number(ir_builtin(p, IR_DIV, two), -2));
  arena_free(&lab.arena);
}

static void finds_elements(void **state)
{
  (void)state;
  jmp_buf failure;
  Lab lab;
  if (setjmp(failure)) fail();
  open_lab(&lab, &failure);
  IrPool *p = &lab.pool;
  const Ir *index = ir_variable(p, 0, TYPE_INTEGER), *y = ir_variable(p, 1, TYPE_REAL);
  const Ir *elements[] = {ir_real(p, 5), y, ir_real(p, 7)};
  const Ir *element = ir_element(p, index, elements, 3, TYPE_REAL);
  assert_ptr_equal(element, ir_element(p, index, elements, 3, TYPE_REAL));
  assert_ptr_equal(ir_element(p, ir_number(p, 2, TYPE_INTEGER), elements, 3, TYPE_REAL), y);
  assert_false(ir_is_table(element));
  double values[] = {3, 6};
  IrPoint point = {.variables = values};
  assert_true(ir_evaluate(element, &point) == 7);
  const Ir *replaced = ir_substitute(p, element, exchange_first, (void *)(uintptr_t)ir_number(p, 2, TYPE_INTEGER));
  assert_ptr_equal(replaced, y);
  for (values[0] = 0; values[0] <= 4; values[0] += 4) {
    point = (IrPoint){.variables = values};
    assert_true(isnan(ir_evaluate(element, &point)));
    assert_string_equal(point.problem, "a subscript is outside of its range");
  }
  arena_free(&lab.arena);
}

static void assert_prints(const char *expression, const char *type)
{
  char text[200];
  snprintf(text, sizeof text, "model M Real x; Real y; Real z; %s r; equation r = %s; end M;", type, expression);
  jmp_buf failure;
  Modelling m;
  PrintedIr printed;
  if (setjmp(failure)) fail();
  modelling_open(&m, text, &failure);
  const Specialisation *spec = m.assembly->parts[0].spec;
  assert_string_equal(printed_ir(&printed, spec, spec->equations.first->right), expression);
  modelling_close(&m);
}

static void prints_with_brackets_where_needed(void **state)
{
  (void)state;
  static const char *const texts[] = {
      "x - (y - z)", "(x + y)*z", "x/(y*z)", "(x^y)^z", "x^(y^z)", "-(x + y)", "(-x)^y", "if x < y then y else z", "2 - x"};
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) assert_prints(texts[i], "Real");
  assert_prints("not (x < y and y < z)", "Boolean");
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(shares_and_simplifies), cmocka_unit_test(evaluates_and_substitutes),
                                     cmocka_unit_test(finds_elements), cmocka_unit_test(prints_with_brackets_where_needed)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
