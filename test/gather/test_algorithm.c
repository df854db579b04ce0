/* test_algorithm.c: an algorithm section as a function of what it reads: its variables begin with their start values, for every
 * reader of the function. */
#include "gather/gather.h"
#include "support/modelling.h"

static VariableLevel explicit_level(void *user, const Specialisation *spec, uint32_t variable)
{
  (void)user, (void)spec, (void)variable;
  return LEVEL_EXPLICIT;
}

/* What the first equation of the class gives its left side. */
static const Ir *first_value(Modelling *m, const char *text, jmp_buf *failure)
{
  modelling_open(m, text, failure);
  Gather *gather = gather_new(&m->arena, model_pool(m->model), &m->diagnostics, explicit_level, NULL);
  gather_infer_roles(gather, m->assembly->specs, m->assembly->spec_count, 1);
  const ScalarClass *scalar = gather_class(gather, m->assembly->specs[0], 0);
  assert_non_null(scalar);
  assert_int_equal(scalar->equation_count, 1);
  return scalar->equations[0].right;
}

#define CHECK_VALUE(text, expected)                                                                                            \
  jmp_buf failure;                                                                                                             \
  Modelling m;                                                                                                                 \
  IrPoint point = {0};                                                                                                         \
  (void)state;                                                                                                                 \
  if (setjmp(failure)) fail();                                                                                                 \
  const Ir *value = first_value(&m, text, &failure);                                                                           \
  assert_true(ir_evaluate(value, &point) == (expected));                                                                       \
  assert_true(ir_evaluate(ir_inline(model_pool(m.model), value), &point) == (expected));                                       \
  modelling_close(&m)

static void test_start_values_come_first(void **state)
{
  CHECK_VALUE("model M Real y(start=3); algorithm y := 2*y + 1; end M;", 7);
}

static void test_a_loop_goes_on_from_the_start_value(void **state)
{
  CHECK_VALUE("model M Real y(start=3); algorithm for i in 1:3 loop y := y*i; end for; end M;", 18);
}

static void test_without_start_it_begins_as_0(void **state)
{
  CHECK_VALUE("model M Real y; algorithm if y < 1 then y := y + 5; end if; end M;", 5);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_start_values_come_first),
      cmocka_unit_test(test_a_loop_goes_on_from_the_start_value),
      cmocka_unit_test(test_without_start_it_begins_as_0),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
