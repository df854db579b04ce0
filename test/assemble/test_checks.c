/* test_checks.c: what is checked about values: bounds and asserts of parameters, units; and conditions of when. */
#include "support/modelling.h"

typedef struct Report { /* one that is expected */
  Severity severity;
  unsigned line, column;
  const char *word; /* part of the message */
} Report;

static void assert_report(const Modelling *m, const Diagnostic *d, const Report *expected)
{
  if (!d) {
    fail_msg("no message: %s", expected->word);
    return;
  }
  Position at = source_position(&m->sources, d->span.start);
  if (d->record.severity != expected->severity || at.line != expected->line || at.column != expected->column ||
      !diagnostic_says(d, expected->word))
    fail_msg("wanted %u:%u %s\n  got %u:%u %s", expected->line, expected->column, expected->word, (unsigned)at.line,
             (unsigned)at.column, d->record.text);
}

/* The last model of the text gives exactly these. */
static void assert_reports(const char *text, const Report *expected, unsigned count)
{
  jmp_buf failure;
  Modelling m;
  if (setjmp(failure)) fail();
  modelling_begin(&m, NULL, &failure);
  modelling_read(&m, text);
  m.assembly = model_assemble(m.model, model_last(m.model), NULL, 0);
  const Diagnostic *d = m.diagnostics.first;
  for (unsigned i = 0; i < count; i++, d = d ? d->next : NULL) assert_report(&m, d, &expected[i]);
  if (d) fail_msg("one message too many: %s", d->record.text);
  assert_int_equal(m.assembly == NULL, m.diagnostics.errors > 0);
  modelling_close(&m);
}

#define REPORTS(text, ...)                                                                                                     \
  assert_reports(text, (const Report[]){__VA_ARGS__}, sizeof(const Report[]){__VA_ARGS__} / sizeof(Report))

static void bounds_hold(void **state)
{
  OPEN("type Mass = Real(min = 0); model A parameter Mass m = 0; parameter Integer n(min = 1, max = 3) = 3; parameter Real lim "
       "= 2; "
       "parameter Real p(max = lim) = 2; Real x = m; end A;\n"
       "model M A a(lim = 5, p = 4); A b(p(max = 9) = 8, m = 1e9); parameter Mass own = 4; end M;");
  assert_int_equal(m.diagnostics.warnings, 0);
  modelling_close(&m);
}

static void bounds_are_checked(void **state)
{
  (void)state;
  REPORTS("model A parameter Real m(min = 0) = 1; Real x = m; end A; model M A a(m = -1); end M;",
          {SEVERITY_ERROR, 1, 75, "a.m is -1, but must be at least 0"});
  REPORTS(
      "model A parameter Real lim = 2; parameter Real m(max = lim) = 1; Real x = m; end A;\nmodel M A a[2](m = {2, 3}); end M;",
      {SEVERITY_ERROR, 2, 20, "a[2].m is 3, but must be at most 2"});
  REPORTS("model M parameter Integer n(min = 1) = 0; Real x = n; end M;", {SEVERITY_ERROR, 1, 27, "n is 0"});
  REPORTS("model A parameter Real m = 1; Real x = m; end A; model M A a(m(min = 2) = 1); end M;",
          {SEVERITY_ERROR, 1, 75, "a.m is 1, but must be at least 2"});
  REPORTS("model A Real x = time; end A; model M parameter Real p[2](each max = 1) = {1, 2}; A a; end M;",
          {SEVERITY_ERROR, 1, 75, "p is 2, but must be at most 1"});
}

static void settings_are_checked(void **state)
{
  (void)state;
  jmp_buf failure;
  Modelling m;
  if (setjmp(failure)) fail();
  modelling_begin(&m, NULL, &failure);
  modelling_read(&m, "model A parameter Real p(min = 0) = 1; Real x = p; end A; model M A a(p = 2); end M;");
  ModelSetting setting = {.name = parse_name_source(&m.parse, source_add(&m.sources, "--set", "a.p", 3)),
                          .value = parse_expression_source(&m.parse, source_add(&m.sources, "--set", "-3.5", 4))};
  assert_null(model_assemble(m.model, "M", &setting, 1));
  assert_string_equal(source_position(&m.sources, m.diagnostics.first->span.start).source->name, "--set");
  assert_non_null(strstr(m.diagnostics.first->record.text, "a.p is -3.5"));
  modelling_close(&m);
}

static void asserts_are_checked(void **state)
{
  (void)state;
  REPORTS("model A parameter Real r = 1; Real x = time; equation assert(r <> 0, \"r must not be 0\"); end A;\n"
          "model M A a; A b(r = 0); end M;",
          {SEVERITY_ERROR, 2, 22, "b: r must not be 0"}, {SEVERITY_NOTE, 1, 55, "asserted"});
  REPORTS("model A parameter Real r = 1; Real x = time; equation assert(r < 2, \"large\", AssertionLevel.warning); end A;\n"
          "model M A a[3](r = {1, 2, 3}); end M;",
          {SEVERITY_WARNING, 2, 20, "a[2]: large"}, {SEVERITY_NOTE, 1, 55, "asserted"},
          {SEVERITY_WARNING, 2, 20, "a[3]: large"}, {SEVERITY_NOTE, 1, 55, "asserted"});
  REPORTS("model M parameter Real r = 0; Real x = time; equation assert(1/r > 0, \"no\"); end M;",
          {SEVERITY_ERROR, 1, 24, "division by zero"}, {SEVERITY_NOTE, 1, 55, "asserted"});
  REPORTS("model A Real x = time; end A; model M A a; parameter Real r = 1; equation assert(r > 1, \"small\"); end M;",
          {SEVERITY_ERROR, 1, 59, "small"}, {SEVERITY_NOTE, 1, 75, "asserted"});
}

static void checks_leave_the_equations(void **state)
{
  OPEN(
      "model M parameter Real r = 1; Real x; equation assert(r > 0, \"a\"); x = time; assert(x < 3*r, \"b\"); assert(time < 9, "
      "\"c\"); initial equation assert(r < 2, \"d\"); end M;");
  const Specialisation *spec = m.assembly->parts[0].spec;
  assert_int_equal(spec->equations.count, 3);
  assert_string_equal(equation_at(&spec->equations, 2)->message, "c");
  assert_null(equation_at(&spec->equations, 2)->next);
  assert_int_equal(spec->initial_equations.count, 0);
  assert_int_equal(spec->checks.count, 2);
  assert_string_equal(equation_at(&spec->checks, 0)->message, "a");
  modelling_close(&m);
}

static void units_are_compared(void **state)
{
  (void)state;
  REPORTS("connector C Real v(unit = \"m/s\"); flow Real f(unit = \"N\"); end C; connector D Real v(unit = \"rad/s\"); flow "
          "Real f; "
          "end D; model A C c; equation c.f = 0; end A; model B D d; equation d.f = 0; end B;\n"
          "model M A a; B b; A e; equation connect(a.c, b.d); connect(a.c, e.c); end M;",
          {SEVERITY_WARNING, 2, 33, "unit mismatch: a.c.v is in m/s, b.d.v in rad/s"});
  REPORTS("model M Real x(unit = \"m\"); Real y(unit = \"mm\"); Real z; equation x = y; y = z; z = time; end M;",
          {SEVERITY_WARNING, 1, 67, "x is in m, y in mm"});
  REPORTS("model M Modelica.Units.SI.Mass a = 1; Modelica.Units.SI.Length b = a; end M;",
          {SEVERITY_WARNING, 1, 64, "b is in m, a in kg"});
  REPORTS("model A Real x(unit = \"s\") = time; end A; model M A a; Real y(unit = \"m\"); equation y = a.x; end M;",
          {SEVERITY_WARNING, 1, 85, "y is in m, a.x in s"});
}

static void assert_same_unit(const char *one, const char *other)
{
  char text[300];
  snprintf(text, sizeof text, "model M Real x(unit = \"%s\"); Real y(unit = \"%s\"); equation x = y; y = 1; end M;", one,
           other);
  assert_reports(text, NULL, 0);
}

static void units_may_be_spelled_differently(void **state)
{
  (void)state;
  assert_same_unit("N.m", "J");
  assert_same_unit("1/s", "s-1");
  assert_same_unit("rad/s", "1/s");
  assert_same_unit("kg.m/s2", "N");
  assert_same_unit("W/(m2.K)", "kg/(s3.K)");
  assert_same_unit("MPa", "N/mm2");
  assert_same_unit("fathom", "fathom");
  assert_same_unit("", "m");
  REPORTS("model M Real x(unit = \"degC\"); Real y(unit = \"K\"); equation x = y; y = 1; end M;",
          {SEVERITY_WARNING, 1, 61, "mismatch"});
  REPORTS("model M Real x(unit = \"kPa\"); Real y(unit = \"bar\"); equation x = y; y = 1; end M;",
          {SEVERITY_WARNING, 1, 62, "mismatch"});
}

static void when_takes_several_conditions(void **state)
{
  OPEN(
      "model M Real x; discrete Real n(start = 0); discrete Real k; equation x = time; when {x > 1, x > 2, initial()} then n = "
      "pre(n) + 1; elsewhen x > 5 then n = 0; end when; algorithm when {x > 3, x > 4} then k := x; end when; end M;");
  const Specialisation *spec = m.assembly->parts[0].spec;
  const IrBranch *branch = equation_at(&spec->equations, 1)->branches;
  PrintedIr printed;
  static const char *const conditions[] = {"x > 1", "x > 2", "initial()", "x > 5"}, *const values[] = {"pre(n) + 1", "0"};
  for (int i = 0; i < 4; i++, branch = branch->next) {
    assert_non_null(branch);
    assert_string_equal(printed_ir(&printed, spec, branch->condition), conditions[i]);
    assert_string_equal(printed_ir(&printed, spec, branch->body->right), values[i == 3]);
  }
  assert_null(branch);
  branch = spec->algorithms->statements.first->branches;
  assert_string_equal(printed_ir(&printed, spec, branch->next->condition), "x > 4");
  assert_null(branch->next->next);
  modelling_close(&m);
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(bounds_hold),
                                     cmocka_unit_test(bounds_are_checked),
                                     cmocka_unit_test(settings_are_checked),
                                     cmocka_unit_test(asserts_are_checked),
                                     cmocka_unit_test(checks_leave_the_equations),
                                     cmocka_unit_test(units_are_compared),
                                     cmocka_unit_test(units_may_be_spelled_differently),
                                     cmocka_unit_test(when_takes_several_conditions)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
