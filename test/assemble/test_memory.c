/* test_memory.c: memory that runs out, and settings. */
#include "support/allocator.h"
#include "support/modelling.h"

static const char *const sample =
    "connector F Modelica.Units.SI.Position s; flow Real f; end F; function g input Real x[:]; output Real y; algorithm y := "
    "sum(x); end g;\n"
    "model A F a; F b; parameter Integer n = 2; parameter Real p[n] = {i for i in 1:n}; Real x[n]; replaceable model Q = B;\n"
    "equation x = p*time; a.s - b.s = g(x); a.f + b.f = 0; when time > 1 then reinit(x[1], 0); end when; end A; model B Real z "
    "= 1; end B;\n"
    "function h input Real x; output Real y; algorithm y := x; annotation(derivative = k); end h; function k input Real x; "
    "input "
    "Real dx; output Real y; algorithm y := dx; end k; package P constant Real c = 1; end P;\n"
    "model J input Real u = 0; parameter Real m(min = 0) = 1; replaceable package Q = P; Real y = Q.c*h(u); equation assert(m "
    "> 0, "
    "\"no\"); end J;\n"
    "model M J j[2](u = {d.z, y}, redeclare package Q = P(c = 2)); Real y(unit = \"N.m\") = 2*d.z; A c[3](each n = 3, p = {{1, "
    "2, 3}, {4, 5, 6}, {7, 8, 9}}); B d(z(start = 2)); equation for i in 1:2 loop "
    "connect(c[i].b, c[i + 1].a); end for; end M;";

/* 1: everything went well; 0: memory ran out. */
static int attempt(Modelling *m, const LiedAllocator *allocator)
{
  jmp_buf failure;
  volatile int done = 0;
  modelling_begin(m, allocator, &failure);
  if (setjmp(failure) == 0) {
    modelling_read(m, sample);
    assert_non_null(model_assemble(m->model, "M", NULL, 0));
    done = 1;
  }
  arena_free(&m->arena);
  return done;
}

static void survives_failing_allocations(void **state)
{
  (void)state;
  int done = 0;
  for (long n = 0; !done; n++) {
    TestAllocator test = {0};
    LiedAllocator allocator = test_allocator(&test, n);
    static Modelling m;
    done = attempt(&m, &allocator);
    assert_int_equal(test.blocks, 0);
    assert_false(test.wrong);
    assert_true(n < 10000);
  }
}

static void settings_win(void **state)
{
  (void)state;
  jmp_buf failure;
  Modelling m;
  if (setjmp(failure)) fail();
  modelling_begin(&m, NULL, &failure);
  modelling_read(&m, "model A parameter Real p = 1; Real x(start = 1); equation x = p; end A; model M A a(p = 2); end M;");
  const char *names[] = {"a.p", "a.x.start"}, *values[] = {"3.5", "-1"};
  ModelSetting settings[2];
  for (int i = 0; i < 2; i++) {
    settings[i].name = parse_name_source(&m.parse, source_add(&m.sources, "--set", names[i], strlen(names[i])));
    settings[i].value = parse_expression_source(&m.parse, source_add(&m.sources, "--set", values[i], strlen(values[i])));
  }
  m.assembly = model_assemble(m.model, "M", settings, 2);
  assert_non_null(m.assembly);
  assert_true(parameter_of(&m, "a", "p") == 3.5);
  assert_true(ir_is_number(part_named(&m, "a")->overrides[0].value, -1));
  modelling_close(&m);
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(survives_failing_allocations), cmocka_unit_test(settings_win)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
