/* test_causal.c: classes as components: roles, directions, states, rows, modes, against what the equations say on paper; and
 * classes that are not linear implicit, with their messages. */
#include "causal/causal.h"
#include "support/modelling.h"

#define SI "import SI = Modelica.Units.SI; "
#define FLANGE "connector Flange SI.Position s; SI.Velocity v; flow SI.Force f; end Flange; "

typedef struct Desk {
  Modelling m;
  Causal *causal;
} Desk;

static const CausalClass *causalised(Desk *desk, const char *text, const char *class_, jmp_buf *failure)
{
  modelling_open(&desk->m, text, failure);
  desk->causal = causal_new(&desk->m.arena, model_pool(desk->m.model), &desk->m.diagnostics);
  causal_infer_roles(desk->causal, desk->m.assembly->specs, desk->m.assembly->spec_count);
  const CausalClass *found = NULL;
  for (uint32_t u = 0; u < desk->m.assembly->spec_count; u++) {
    const CausalClass *made = causal_class(desk->causal, desk->m.assembly->specs[u]);
    if (strcmp(desk->m.assembly->specs[u]->name, class_) == 0) found = made;
  }
  if (desk->m.diagnostics.errors) diagnostics_print(&desk->m.diagnostics, (Output){modelling_print, NULL});
  return found;
}

#define CLASS(text, name)                                                                                                      \
  jmp_buf failure;                                                                                                             \
  Desk desk;                                                                                                                   \
  (void)state;                                                                                                                 \
  if (setjmp(failure)) fail();                                                                                                 \
  const CausalClass *c = causalised(&desk, text, name, &failure);                                                              \
  assert_non_null(c)

static const CausalVariable *variable(const CausalClass *c, const char *name)
{
  for (uint32_t v = 0; v < c->variable_count; v++)
    if (strcmp(c->variables[v].name, name) == 0) return &c->variables[v];
  fail_msg("no variable %s", name);
  return NULL;
}

static double constant_entry(const CausalClass *c, uint32_t row, const char *unknown)
{
  for (uint32_t i = 0; i < c->rows[row].entry_count; i++)
    if (c->rows[row].entries[i].unknown == variable(c, unknown)->slot) {
      assert_int_equal(c->rows[row].entries[i].kind, LIED_CONSTANT);
      return c->rows[row].entries[i].coefficient->number;
    }
  return 0;
}

/* ---- the one-dimensional parts, by the row count of the theory --------------------------------------------------------------
 */

static const char *const joint_text =
    "package P " SI FLANGE
    "model Joint Flange flange_a, flange_b; parameter SI.Time TD; SI.Position s; SI.Velocity v; equation "
    "flange_a.s + s = flange_b.s; flange_a.v + v = flange_b.v; flange_a.f + flange_b.f = 0; "
    "flange_a.f = 0; TD*der(v) = der(s) - v; end Joint; "
    "model M Joint j(TD = 1); end M; end P;";

static void test_joint(void **state)
{
  CLASS(joint_text, "P.Joint");
  assert_int_equal(c->state_count, 2);
  assert_int_equal(c->row_count, 3); /* 5 by the theory, less der(s) and der(v), which are eliminated */
  assert_int_equal(c->internal_count, 0);
  assert_int_equal(c->states[0].unknown, LIED_BY_FUNCTION);
  assert_int_equal(c->block_count, 2);
  assert_int_equal(c->blocks[0].choice, 1);
  assert_int_equal(c->blocks[1].choice, 1);
  assert_int_equal(c->blocks[0].inputs[0].port, 0); /* from a to b first */
  assert_int_equal(c->blocks[1].inputs[0].port, 1);
  assert_int_equal(c->freedom_count, 1);
  assert_int_equal(c->freedoms[0].kinetic, 1);
  assert_int_equal(c->parameter_roles[0], LIED_DIALECTIC_TIME);
  modelling_close(&desk.m);
}

static void test_fixed_has_two_rows_and_no_states(void **state)
{
  CLASS("package P " SI FLANGE "model Fixed Flange flange_b; parameter SI.Position s = 0; equation flange_b.s = s; "
        "flange_b.v = 0; end Fixed; model M Fixed f; end M; end P;",
        "P.Fixed");
  assert_int_equal(c->row_count, 2);
  assert_int_equal(c->block_count, 1);
  assert_int_equal(c->blocks[0].choice, 0);
  assert_int_equal(c->blocks[0].input_count, 0);
  assert_float_equal(constant_entry(c, 0, "der(flange_b.s)"), 1, 0);
  modelling_close(&desk.m);
}

/* A body measures: its own v, although differentiated, is no state, and its one row holds the inertia. */
static void test_body_is_one_row(void **state)
{
  CLASS("package P " SI FLANGE "model Body Flange flange_a; parameter SI.Mass m; parameter Real g = -9.81; SI.Acceleration a; "
        "SI.Velocity v; SI.Position s; equation a = der(v); s = flange_a.s; v = flange_a.v; flange_a.f = m*(a - g); end Body; "
        "model M Body b(m = 1); end M; end P;",
        "P.Body");
  assert_int_equal(c->state_count, 0);
  assert_int_equal(c->row_count, 1);
  assert_int_equal(c->internal_count, 0);
  assert_int_equal(c->inertia_count, 1);
  assert_string_equal(c->variables[c->parameters[c->inertias[0].parameter]].name, "m");
  assert_int_equal(variable(c, "a")->home, HOME_OUTPUT);
  modelling_close(&desk.m);
}

static void test_elastic_damping_is_a_row_not_a_state(void **state)
{
  CLASS("package P " SI FLANGE
        "model Spring Flange flange_a, flange_b; parameter Real c, d; SI.Position ds(start = 0); equation "
        "ds = flange_b.s - flange_a.s; flange_b.f = c*ds + d*der(ds); flange_a.f + flange_b.f = 0; end Spring; "
        "model M Spring s(c = 1, d = 1); end M; end P;",
        "P.Spring");
  assert_int_equal(c->state_count, 0);
  assert_int_equal(c->row_count, 2);
  assert_int_equal(variable(c, "ds")->home, HOME_LOCAL);
  modelling_close(&desk.m);
}

static void test_limited_force_is_a_mode(void **state)
{
  CLASS(
      "package P " SI FLANGE "model Gap Flange flange_a, flange_b; parameter Real c, d; SI.Position ds; equation "
      "ds = flange_b.s - flange_a.s; flange_b.f = if ds < 0 then min(c*ds + d*der(ds), 0) else 0; flange_a.f + flange_b.f = 0; "
      "end Gap; model M Gap g(c = 1, d = 1); end M; end P;",
      "P.Gap");
  assert_int_equal(c->mode_count, 1);
  assert_int_equal(c->modes[0].unknown, variable(c, "flange_b.f")->slot);
  assert_float_equal(constant_entry(c, c->modes[0].row, "flange_b.f"), 1, 0);
  assert_true(ir_is_number(c->modes[0].upper, 0));
  assert_int_equal(c->relation_count, 1);
  modelling_close(&desk.m);
}

static void expect_one_mode(void **state, const char *form)
{
  char text[1000];
  snprintf(text, sizeof text,
           "package P " SI FLANGE
           "model Gap Flange flange_a, flange_b; parameter Real c, d; SI.Position ds; Real law; equation "
           "ds = flange_b.s - flange_a.s; law = c*ds + d*der(ds); flange_b.f = %s; flange_a.f + flange_b.f = 0; end Gap; "
           "model M Gap g(c = 1, d = 1); end M; end P;",
           form);
  CLASS(text, "P.Gap");
  assert_int_equal(c->mode_count, 1);
  modelling_close(&desk.m);
}

/* The same limit, written as a condition on the law. */
static void test_condition_on_the_law_is_the_same_mode(void **state)
{
  expect_one_mode(state, "if ds < 0 and law < 0 then law else 0");
  expect_one_mode(state, "if ds >= 0 then 0 elseif law > 0 then 0 else law");
  expect_one_mode(state, "noEvent(if not (ds < 0) then 0 else if law < 0 then law else 0)");
}

/* ---- other styles of connectors
 * ------------------------------------------------------------------------------------------------ */

#define PAIR "connector Flange Real s; flow Real f_el; Real v; flow Real f_kin; end Flange; "

/* No units: the derivatives that the classes use tell the roles. */
static void test_roles_without_units(void **state)
{
  CLASS(
      "package P " PAIR
      "model Joint Flange a, b; parameter Real TD; Real s; Real v; equation a.s + s = b.s; a.f_el + b.f_el = 0; a.v + v = b.v; "
      "a.f_kin + b.f_kin = 0; a.f_el + a.f_kin = 0; TD*der(v) = der(s) - v; end Joint; model M Joint j(TD = 1); end M; end P;",
      "P.Joint");
  const ScalarConnector *flange = c->ports[0].connector;
  assert_int_equal(flange->variables[0].kind, LIED_POSITION);
  assert_int_equal(flange->variables[1].kind, LIED_REACTION);
  assert_int_equal(flange->variables[2].kind, LIED_KINETIC);
  assert_int_equal(flange->variables[3].kind, LIED_REACTION);
  assert_int_equal(c->state_count, 2);
  assert_int_equal(c->row_count, 4); /* 4 flows; as many potentials as flows: nothing more */
  assert_int_equal(c->block_count, 2);
  modelling_close(&desk.m);
}

static void test_two_sexes_have_one_direction(void **state)
{
  CLASS("package P " SI
        "connector On output SI.Position s; SI.Velocity v; flow SI.Force f; end On; connector By input SI.Position s; "
        "SI.Velocity v; flow SI.Force f; end By; model Rod By a; On b; parameter Real l; equation b.s = a.s + l; b.v = a.v; "
        "a.f + b.f "
        "= 0; end Rod; model M Rod r(l = 1); end M; end P;",
        "P.Rod");
  assert_int_equal(c->ports[0].connector->variables[0].kind, LIED_POSITION);
  assert_int_equal(c->block_count, 1);
  assert_int_equal(c->blocks[0].choice, 0);
  assert_int_equal(c->blocks[0].outputs[0].port, 1);
  assert_int_equal(c->row_count, 3);
  modelling_close(&desk.m);
}

static void test_a_store_without_position_provides(void **state)
{
  CLASS("package P " SI
        "connector Port SI.Temperature T; flow SI.HeatFlowRate Q; end Port; model Store Port p; parameter Real C; Real "
        "T(start = 300); equation T = p.T; C*der(T) = p.Q; end Store; model M Store s(C = 1); end M; end P;",
        "P.Store");
  assert_int_equal(c->state_count, 1);
  assert_int_equal(c->block_count, 1);
  assert_int_equal(c->row_count, 1);
  modelling_close(&desk.m);
}

/* ---- classes without ports
 * -------------------------------------------------------------------------------------------------------- */

/* Two states, however the constraint is written: the lecture's example. */
static void test_holonomic_constraint_leaves_two_states(void **state)
{
  CLASS("model M Real s1; Real s2(start = 1); Real v1; Real v2; Real f; Real s1_int; Real s2_int; equation v1 = der(s1); v2 = "
        "der(s2); -1*s1 + f = 10*der(v1); -20*(s2 - 5) - f*abs(s2_int)*2 = 2*der(v2); s1 = s1_int; s2 = s2_int; s1_int = "
        "abs(s2_int)*s2_int; end M;",
        "M");
  assert_int_equal(c->state_count, 2);
  assert_int_equal(variable(c, "s2")->home, HOME_STATE); /* the one whose start is given */
  assert_int_equal(variable(c, "v2")->home, HOME_STATE);
  assert_int_equal(c->row_count, c->internal_count);
  modelling_close(&desk.m);
}

static void test_explicit_model_has_no_rows(void **state)
{
  CLASS("model M Real x(start = 1); Real v; equation der(x) = v; der(v) = -sin(x); end M;", "M");
  assert_int_equal(c->row_count, 0);
  assert_int_equal(c->states[0].unknown, LIED_BY_FUNCTION);
  modelling_close(&desk.m);
}

static void test_linear_loop_is_solved_inside(void **state)
{
  CLASS("package P block B input Real u; output Real y; Real a; Real b; parameter Real k = 2; equation a + k*b = u; k*a - b = "
        "1; y = "
        "a; end B; model M B b; end M; end P;",
        "P.B");
  assert_int_equal(c->row_count, 0);
  const CausalStep *loop = NULL;
  for (uint32_t b = 0; b < c->block_count; b++)
    for (uint32_t s = 0; s < c->blocks[b].steps.count; s++)
      if (c->blocks[b].steps.steps[s].count == 2) loop = &c->blocks[b].steps.steps[s];
  for (uint32_t s = 0; s < c->output_steps.count; s++)
    if (c->output_steps.steps[s].count == 2) loop = &c->output_steps.steps[s];
  assert_non_null(loop);
  modelling_close(&desk.m);
}

static void test_time_relation_knows_its_instant(void **state)
{
  CLASS("model M parameter Real t0 = 0.25; Real x; equation der(x) = if 2*time < t0 then 0 else 1; end M;", "M");
  assert_int_equal(c->relation_count, 1);
  assert_true(c->relations[0].is_time);
  double values[8] = {0};
  values[0] = 0.25;
  IrPoint point = {.variables = values, .time = 7};
  assert_float_equal(ir_evaluate(c->relations[0].instant, &point), 0.125, 1e-15);
  modelling_close(&desk.m);
}

/* ---- what is not linear implicit
 * ---------------------------------------------------------------------------------------------------- */

typedef struct Wrong {
  const char *text;
  const char *message; /* part of it */
} Wrong;

#define PORTS "package P " SI FLANGE

static const Wrong wrongs[] = {
    {PORTS "model B Flange a; parameter Real m = 1; equation a.f = m*der(a.v)^2; end B; model M B b; end M; end P;",
     "not linear in der(a.v)"},
    {PORTS "model B Flange a; equation a.f = der(a.v)*der(a.s); end B; model M B b; end M; end P;", "not linear in"},
    {PORTS "model B Flange a; equation a.f = sin(a.f) + a.s; end B; model M B b; end M; end P;", "not linear in a.f"},
    {PORTS "model B Flange a; equation abs(a.f) = a.s; end B; model M B b; end M; end P;", "not linear in a.f"},
    {PORTS "model B Flange a; equation a.f = if a.f < 1 then 2*a.s else 3; end B; model M B b; end M; end P;",
     "may only limit"},
    {PORTS "model B Flange a; Real x; equation a.f = x; end B; model M B b; end M; end P;", "too few"},
    {PORTS "model B Flange a; equation a.f = 1; a.f = 2; end B; model M B b; end M; end P;", "too many"},
    {PORTS "model B Flange a; equation end B; model M B b; end M; end P;", "too few"},
    {"model M Real x; Real y; equation x^2 + y^2 = 1; y = time; end M;", "not linear in"},
    {"model M Real x; equation x = 1; x = 2; end M;", "one equation too many"},
    {"model M Real x; Real y; equation x = sin(y); y = cos(x); end M;", "nonlinear system"},
    {"model M Real x(start = 1, fixed = true); equation x = time; end M;", "no start value can change"},
    {PORTS "model B Flange a; input Real u; equation a.s = u; a.v = 0; end B; model M B b; end M; end P;",
     "derivative of the signal u"},
    {"package P " SI
     "connector C SI.Position s; flow SI.Force f; end C; model B C c; SI.Velocity v; equation v = der(c.s); c.f = "
     "der(v); end B; model M B b; end M; end P;",
     "a position and a force but no velocity"},
    {PORTS "block B Flange a; Modelica.Blocks.Interfaces.RealOutput y; equation y = a.f; a.f = 3*der(a.v); end B; model M B b; "
           "end M; end P;",
     "let it pass through a state"},
};

static void expect_error(const char *text, const char *message)
{
  jmp_buf failure;
  Desk desk;
  if (setjmp(failure)) fail();
  modelling_open(&desk.m, text, &failure);
  desk.causal = causal_new(&desk.m.arena, model_pool(desk.m.model), &desk.m.diagnostics);
  causal_infer_roles(desk.causal, desk.m.assembly->specs, desk.m.assembly->spec_count);
  for (uint32_t u = 0; u < desk.m.assembly->spec_count; u++) causal_class(desk.causal, desk.m.assembly->specs[u]);
  const Diagnostic *said = desk.m.diagnostics.first;
  while (said && said->record.severity != SEVERITY_ERROR) said = said->next;
  if (!said || !diagnostic_says(said, message))
    fail_msg("expected '%s' of: %s\nbut: %s", message, text, said ? said->record.text : "nothing");
  assert_true(said->span.start > 0);
  modelling_close(&desk.m);
}

static void test_wrong_classes(void **state)
{
  (void)state;
  for (size_t i = 0; i < sizeof wrongs / sizeof *wrongs; i++) expect_error(wrongs[i].text, wrongs[i].message);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_joint),
      cmocka_unit_test(test_fixed_has_two_rows_and_no_states),
      cmocka_unit_test(test_body_is_one_row),
      cmocka_unit_test(test_elastic_damping_is_a_row_not_a_state),
      cmocka_unit_test(test_limited_force_is_a_mode),
      cmocka_unit_test(test_condition_on_the_law_is_the_same_mode),
      cmocka_unit_test(test_roles_without_units),
      cmocka_unit_test(test_two_sexes_have_one_direction),
      cmocka_unit_test(test_a_store_without_position_provides),
      cmocka_unit_test(test_holonomic_constraint_leaves_two_states),
      cmocka_unit_test(test_explicit_model_has_no_rows),
      cmocka_unit_test(test_linear_loop_is_solved_inside),
      cmocka_unit_test(test_time_relation_knows_its_instant),
      cmocka_unit_test(test_wrong_classes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
