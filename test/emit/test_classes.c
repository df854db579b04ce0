/* test_classes.c: classes put together as examples/c writes them by hand: the same descriptors, the same numbers, the same
 * trajectories. */
#include "emitting.h"
#include "lied/lied.h"
#include "signals.h"
#include "translational.h"

/* ---- putting together ----------------------------------------------------------------------------------------------- */

static LiedVariable flange_variables[] = {
    {"s", "m", LIED_POSITION, 0, 0}, {"v", "m/s", LIED_KINETIC, 0, 0}, {"f", "N", LIED_REACTION, 1, 0}};
static const ScalarConnector flange = {"Dialectic.Translational.Flange", flange_variables, 3, 1};
static LiedVariable real_variables[] = {{"value", "", LIED_SIGNAL, 0, 0}};
static const ScalarConnector real = {"Real", real_variables, 1, 1};

static void add_port(Emitting *e, const char *name, const ScalarConnector *connector, const char *const *variables)
{
  ScalarPort *port = &e->class_.ports[e->class_.port_count++];
  *port = (ScalarPort){.name = name, .connector = connector, .variables = emitting_list(e, sizeof(uint32_t))};
  for (uint32_t v = 0; v < connector->count; v++) port->variables[v] = var(e, variables[v]);
}

static void add_flange(Emitting *e, const char *name, const char *s, const char *v, const char *f, const char *ds,
                       const char *dv)
{
  add_port(e, name, &flange, (const char *const[]){s, v, f});
  place_one(e, HOME_VALUE, var(e, s));
  place_one(e, HOME_VALUE, var(e, v));
  place_one(e, HOME_UNKNOWN, var(e, ds));
  place_one(e, HOME_UNKNOWN, var(e, dv));
  place_one(e, HOME_UNKNOWN, var(e, f));
}

static void add_flanges(Emitting *e)
{
  add_flange(e, "flange_a", "s_a", "v_a", "f_a", "ds_a", "dv_a");
  add_flange(e, "flange_b", "s_b", "v_b", "f_b", "ds_b", "dv_b");
}

static const Ir *number(Emitting *e, double value)
{
  return ir_real(e->pool, value);
}

static void constant_entry(Emitting *e, CausalRow *row, uint32_t unknown, double value)
{
  add_entry(row, unknown, LIED_CONSTANT, number(e, value));
}

#define FLANGES "Real s_a; Real v_a; Real f_a; Real ds_a; Real dv_a; Real s_b; Real v_b; Real f_b; Real ds_b; Real dv_b; "

static void open_body(Emitting *e)
{
  emitting_open(
      e, "model Body parameter Real m(unit = \"kg\"); parameter Real g = -9.81; Real s_a; Real v_a; Real f_a; Real ds_a; "
         "Real dv_a; Real r; equation r = -m; r = -m*g; end Body; model Top Body part(m = 1); end Top;");
  e->class_.name = "Body";
  place(e, HOME_PARAMETER, "m g");
  e->class_.parameter_checks[0] = LIED_POSITIVE;
  add_flange(e, "flange_a", "s_a", "v_a", "f_a", "ds_a", "dv_a");
  CausalRow *row = add_row(e, expr(e, 1), "flange_a.f = m*(der(flange_a.v) - g)");
  add_entry(row, DV_A, LIED_FIXED, expr(e, 0));
  constant_entry(e, row, F_A, 1);
  static LiedInertia inertia[] = {{0, 0, 0}};
  e->class_.inertias = inertia;
  e->class_.inertia_count = 1;
}

static void joint_direction(Emitting *e, const char *const *to, unsigned from, const Ir *s, const Ir *v)
{
  CausalBlock *block = add_block(e);
  block->choice = 1;
  add_group(block->inputs, &block->input_count, from, 0);
  add_group(block->outputs, &block->output_count, !from, 0);
  add_step(e, &block->steps, var(e, to[0]), s, "flange_b.s = flange_a.s + s");
  add_step(e, &block->steps, var(e, to[1]), v, "flange_b.v = flange_a.v + v");
}

static void open_joint(Emitting *e)
{
  emitting_open(e,
                "model Joint parameter Real TD = 1e-3; " FLANGES "input Real f_ext; Real s; Real v; Real v_el; Real a; Real r; "
                "equation r = s_a + s; r = v_a + v; r = s_b - s; r = v_b - v; r = f_ext; r = TD; r = -v; end Joint;");
  e->class_.name = "Joint";
  place(e, HOME_PARAMETER, "TD");
  e->class_.parameter_checks[0] = LIED_NONNEGATIVE;
  e->class_.parameter_roles[0] = LIED_DIALECTIC_TIME;
  place(e, HOME_STATE, "s v");
  add_flanges(e);
  add_port(e, "f_ext", &real, (const char *const[]){"f_ext"});
  e->class_.ports[2].optional = 1;
  place(e, HOME_VALUE, "f_ext");
  place(e, HOME_UNKNOWN, "v_el a");
  const char *const internals[] = {"v_el", "a"};
  for (uint32_t i = 0; i < 2; i++) {
    e->class_.internals[e->class_.internal_count++] = var(e, internals[i]);
    e->class_.states[i].unknown = (int32_t)(TWO_FLANGE_UNKNOWNS + i);
  }
  joint_direction(e, (const char *const[]){"s_b", "v_b"}, 0, expr(e, 0), expr(e, 1));
  joint_direction(e, (const char *const[]){"s_a", "v_a"}, 1, expr(e, 2), expr(e, 3));
  for (uint32_t k = 0; k < 2; k++) {
    CausalRow *row = add_row(e, number(e, 0), k ? "der(flange_b.v) = ..." : "der(flange_b.s) = ...");
    constant_entry(e, row, DS_A + k, -1);
    constant_entry(e, row, DS_B + k, 1);
    constant_entry(e, row, TWO_FLANGE_UNKNOWNS + k, -1);
  }
  CausalRow *balance = add_row(e, number(e, 0), "flange_a.f + flange_b.f = 0");
  constant_entry(e, balance, F_A, 1);
  constant_entry(e, balance, F_B, 1);
  constant_entry(e, add_row(e, expr(e, 4), "flange_a.f = f_ext"), F_A, 1);
  CausalRow *filter = add_row(e, expr(e, 6), "TD*der(v) = der(s) - v");
  constant_entry(e, filter, TWO_FLANGE_UNKNOWNS, -1);
  add_entry(filter, TWO_FLANGE_UNKNOWNS + 1, LIED_FIXED, expr(e, 5));
  static LiedFreedom freedom[] = {{1}};
  e->class_.freedoms = freedom;
  e->class_.freedom_count = 1;
}

/* Spring; ElastoGap with damping, a mode, a relation and the output f. */
static void open_elastic(Emitting *e, int is_gap)
{
  emitting_open(e,
                "model Elastic parameter Real l; parameter Real c; parameter Real TE = 0; parameter Real d = 0; " FLANGES
                "Real ds; Real dv; Real f; Real r; equation r = s_b - s_a - l; r = v_b - v_a; r = c*TE; r = -(c*TE); r = c*ds; "
                "r = c*TE + d; r = -(c*TE + d); r = if ds < 0 then 1 else 0; r = f_b; end Elastic; model Top Elastic part(l = "
                "1, c = 1); end Top;");
  e->class_.name = "Elastic";
  place(e, HOME_PARAMETER, is_gap ? "l c TE d" : "l c TE");
  e->class_.parameter_roles[2] = LIED_ELASTIC_TIME;
  place(e, HOME_LOCAL, "ds dv");
  add_flanges(e);
  CausalBlock *block = add_block(e);
  add_group(block->inputs, &block->input_count, 0, 0);
  add_group(block->inputs, &block->input_count, 1, 0);
  add_step(e, &block->steps, var(e, "ds"), expr(e, 0), "flange_a.s + l + ds = flange_b.s");
  add_step(e, &block->steps, var(e, "dv"), expr(e, 1), "flange_a.v + dv = flange_b.v");
  CausalRow *balance = add_row(e, number(e, 0), "flange_a.f + flange_b.f = 0");
  constant_entry(e, balance, F_A, 1);
  constant_entry(e, balance, F_B, 1);
  CausalRow *law = add_row(e, expr(e, 4), "flange_b.f = c*ds + (c*TE + d)*der(ds)");
  add_entry(law, DS_A, LIED_FIXED, expr(e, is_gap ? 5 : 2));
  add_entry(law, DS_B, LIED_FIXED, expr(e, is_gap ? 6 : 3));
  constant_entry(e, law, F_B, 1);
  if (!is_gap) return;
  const Ir *closed = expr(e, 7)->operands[0];
  add_relation(e, closed);
  e->class_.modes[e->class_.mode_count++] =
      (CausalMode){1, F_B, ir_if(e->pool, closed, number(e, -INFINITY), number(e, 0)), number(e, 0)};
  place(e, HOME_OUTPUT, "f");
  add_step(e, &e->class_.output_steps, var(e, "f"), expr(e, 8), "f = flange_b.f");
}

/* ---- the same as by hand -------------------------------------------------------------------------------------------- */

static void assert_same_lists(const LiedClass *a, const LiedClass *b)
{
  assert_int_equal(a->n_ports, b->n_ports);
  for (unsigned p = 0; p < a->n_ports; p++) {
    assert_string_equal(a->ports[p].name, b->ports[p].name);
    assert_int_equal(a->ports[p].optional, b->ports[p].optional);
    assert_string_equal(a->ports[p].connector->name, b->ports[p].connector->name);
    assert_int_equal(a->ports[p].connector->n_variables, b->ports[p].connector->n_variables);
  }
  assert_int_equal(a->n_parameters, b->n_parameters);
  for (unsigned p = 0; p < a->n_parameters; p++) {
    assert_string_equal(a->parameters[p].name, b->parameters[p].name);
    assert_int_equal(isnan(a->parameters[p].value), isnan(b->parameters[p].value));
    if (!isnan(a->parameters[p].value)) assert_true(a->parameters[p].value == b->parameters[p].value);
    assert_int_equal(a->parameters[p].role, b->parameters[p].role);
  }
  assert_int_equal(a->n_states, b->n_states);
  for (unsigned s = 0; s < a->n_states; s++) assert_int_equal(a->states[s].derivative, b->states[s].derivative);
  assert_int_equal(a->n_locals, b->n_locals);
  assert_int_equal(a->n_internals, b->n_internals);
  assert_int_equal(a->n_outputs, b->n_outputs);
  assert_int_equal(a->n_relations, b->n_relations);
}

static void assert_same_rows(const LiedClass *a, const LiedClass *b)
{
  assert_int_equal(a->n_rows, b->n_rows);
  for (unsigned r = 0; r < a->n_rows; r++) assert_int_equal(a->rows_info[r].homogeneous, b->rows_info[r].homogeneous);
  assert_int_equal(a->n_entries, b->n_entries);
  for (unsigned i = 0; i < a->n_entries; i++) {
    assert_int_equal(a->entries[i].row, b->entries[i].row);
    assert_int_equal(a->entries[i].unknown, b->entries[i].unknown);
    assert_int_equal(a->entries[i].kind, b->entries[i].kind);
    assert_true(a->entries[i].value == b->entries[i].value);
  }
  assert_int_equal(a->n_modes, b->n_modes);
  for (unsigned m = 0; m < a->n_modes; m++) {
    assert_int_equal(a->modes[m].row, b->modes[m].row);
    assert_int_equal(a->modes[m].unknown, b->modes[m].unknown);
  }
}

static void assert_same_numbers(const Bench *a, const Bench *b)
{
  for (size_t k = 0; k < MOST; k++) {
    assert_close(a->w[k], b->w[k], 1e-15, "w");
    assert_close(a->v[k], b->v[k], 1e-15, "v");
    assert_close(a->fixed[k], b->fixed[k], 1e-15, "fixed");
    assert_close(a->rhs[k], b->rhs[k], 1e-15, "rhs");
    assert_close(a->bound[k], b->bound[k], 1e-15, "bound");
    assert_close(a->y[k], b->y[k], 1e-15, "y");
    assert_int_equal(a->on[k], b->on[k]);
  }
}

static void call(Bench *s, LiedFunction *function)
{
  if (function) function(&s->batch, 0, INSTANCES);
}

static void evaluate(Bench *s, unsigned block)
{
  const LiedClass *c = s->class_;
  if (c->n_blocks) call(s, c->blocks[block].evaluate);
  call(s, c->rows);
  call(s, c->bounds);
  call(s, c->derivatives);
  call(s, c->outputs_of);
}

static void tangent(const Bench *s, Bench *dot, unsigned block)
{
  const LiedClass *c = s->class_;
  if (c->n_blocks) c->blocks[block].tangent(&s->batch, &dot->batch, 0, INSTANCES);
  if (c->rows_tangent) c->rows_tangent(&s->batch, &dot->batch, 0, INSTANCES);
}

static void assert_same_class(Emitting *e, const LiedClass *by_hand)
{
  static Bench a, b, dot_a, dot_b;
  Loaded loaded = load_class(e);
  assert_same_lists(loaded.class_, by_hand);
  assert_same_rows(loaded.class_, by_hand);
  assert_int_equal(loaded.class_->n_blocks, by_hand->n_blocks);
  for (unsigned block = 0; block < (by_hand->n_blocks ? by_hand->n_blocks : 1u); block++) {
    bench_seed = 17 + block;
    bench_open(&a, loaded.class_);
    bench_seed = 17 + block;
    bench_open(&b, by_hand);
    evaluate(&a, block), evaluate(&b, block);
    assert_same_numbers(&a, &b);
    bench_copy(&dot_a, &a), bench_copy(&dot_b, &b);
    fill(dot_a.x, -1, 1), fill(dot_a.w, -1, 1), fill(dot_a.v, -1, 1);
    memcpy(dot_b.x, dot_a.x, sizeof dot_a.x), memcpy(dot_b.w, dot_a.w, sizeof dot_a.w),
        memcpy(dot_b.v, dot_a.v, sizeof dot_a.v);
    tangent(&a, &dot_a, block), tangent(&b, &dot_b, block);
    assert_same_numbers(&dot_a, &dot_b);
  }
  unload(&loaded);
}

#define CHECK_CLASS(open, by_hand)                                                                                             \
  do {                                                                                                                         \
    static Emitting e;                                                                                                         \
    if (setjmp(e.failure)) fail();                                                                                             \
    open;                                                                                                                      \
    assert_same_class(&e, by_hand);                                                                                            \
    emitting_close(&e);                                                                                                        \
  } while (0)

static void body_is_as_by_hand(void **state)
{
  (void)state;
  CHECK_CLASS(open_body(&e), &Translational_Body);
}

static void joint_is_as_by_hand(void **state)
{
  (void)state;
  CHECK_CLASS(open_joint(&e), &Translational_Joint);
}

static void spring_is_as_by_hand(void **state)
{
  (void)state;
  CHECK_CLASS(open_elastic(&e, 0), &Translational_Spring);
}

static void gap_is_as_by_hand(void **state)
{
  (void)state;
  CHECK_CLASS(open_elastic(&e, 1), &Translational_ElastoGap);
}

/* ---- in a system ---------------------------------------------------------------------------------------------------- */

static void bounce(const LiedClass *joint, const LiedClass *body, const LiedClass *gap, const char *solver, double *s,
                   double *v)
{
  LiedSystem *system = lied_new(NULL);
  assert_non_null(system);
  int failed =
      lied_add(system, &Translational_Fixed, "ground") || lied_add(system, joint, "joint") || lied_add(system, body, "body") ||
      lied_add(system, gap, "gap") || lied_connect(system, "ground.flange_b", "joint.flange_a") ||
      lied_connect(system, "joint.flange_b", "body.flange_a") || lied_connect(system, "gap.flange_a", "ground.flange_b") ||
      lied_connect(system, "gap.flange_b", "body.flange_a") || lied_set(system, "joint.s", 1) ||
      lied_set(system, "body.m", 0.5) || lied_set(system, "gap.l", 0.1) || lied_set(system, "gap.c", 1e4) ||
      lied_set(system, "gap.d", 5) || lied_compose(system) ||
      lied_run(system, &(LiedRun){.stop = 2, .solver = solver, .step = strcmp(solver, "cvode") ? 1e-4 : 0}) ||
      lied_get(system, "joint.s", s) || lied_get(system, "joint.v", v);
  if (failed) fail_msg("%s", lied_message(system));
  lied_free(system);
}

static Loaded load_part(Emitting *e, int which)
{
  if (setjmp(e->failure)) fail();
  if (which == 0) open_joint(e);
  if (which == 1) open_body(e);
  if (which == 2) open_elastic(e, 1);
  return load_class(e);
}

static void moves_as_by_hand(void **state)
{
  (void)state;
  static Emitting e[3];
  Loaded loaded[3];
  for (int k = 0; k < 3; k++) loaded[k] = load_part(&e[k], k);
  static const char *const solvers[] = {"rk4", "cvode"};
  for (int k = 0; k < 2; k++) {
    double s, v, s_hand, v_hand;
    bounce(loaded[0].class_, loaded[1].class_, loaded[2].class_, solvers[k], &s, &v);
    bounce(&Translational_Joint, &Translational_Body, &Translational_ElastoGap, solvers[k], &s_hand, &v_hand);
    assert_true(s_hand > 0.05 && s_hand < 1);
    assert_close(s, s_hand, 1e-9, "s");
    assert_close(v, v_hand, 1e-9, "v");
  }
  for (int k = 0; k < 3; k++) {
    unload(&loaded[k]);
    emitting_close(&e[k]);
  }
}

/* ---- rows that vary ------------------------------------------------------------------------------------------------- */

/* x*z1 + w*z2 = w*x, z2 = p: coefficients that vary, an explicit derivative over unknowns, and their tangents. */
static void rows_and_derivatives_vary(void **state)
{
  (void)state;
  EMITTING(e, "model M parameter Real p = 1; Real x; Real w; Real z1; Real z2; Real r; equation "
              "r = x*x + 2; r = w; r = w*x; r = -p; r = z1*sin(x) - z2*w; end M;");
  place(&e, HOME_PARAMETER, "p");
  place(&e, HOME_STATE, "x");
  add_port(&e, "w", &real, (const char *const[]){"w"});
  place(&e, HOME_VALUE, "w");
  place(&e, HOME_UNKNOWN, "z1 z2");
  e.class_.internals[0] = var(&e, "z1"), e.class_.internals[1] = var(&e, "z2");
  e.class_.internal_count = 2;
  CausalRow *first = add_row(&e, expr(&e, 2), "(x^2 + 2)*z1 + w*z2 = w*x");
  add_entry(first, 0, LIED_VARYING, expr(&e, 0));
  add_entry(first, 1, LIED_VARYING, expr(&e, 1));
  constant_entry(&e, add_row(&e, expr(&e, 3), "-z2 = -p"), 1, -1);
  e.class_.states[0].derivative = expr(&e, 4);
  static Bench s, dot;
  Loaded loaded = load_class(&e);
  bench_open(&s, loaded.class_);
  loaded.class_->rows(&s.batch, 0, INSTANCES);
  loaded.class_->derivatives(&s.batch, 0, INSTANCES);
  bench_copy(&dot, &s);
  fill(dot.x, -1, 1), fill(dot.w, -1, 1), fill(dot.z, -1, 1);
  loaded.class_->rows_tangent(&s.batch, &dot.batch, 0, INSTANCES);
  loaded.class_->derivatives_tangent(&s.batch, &dot.batch, 0, INSTANCES);
  for (size_t i = 0; i < INSTANCES; i++) {
    double x = s.x[i], w = s.w[s.at[i]], p = s.p[i], z1 = s.z[2 * i], z2 = s.z[2 * i + 1];
    double dx = dot.x[i], dw = dot.w[s.at[i]], dz1 = dot.z[2 * i], dz2 = dot.z[2 * i + 1];
    assert_close(s.a[2 * i], x * x + 2, 1e-15, "a");
    assert_close(s.a[2 * i + 1], w, 1e-15, "a");
    assert_close(s.rhs[2 * i], w * x, 1e-15, "rhs");
    assert_close(s.rhs[2 * i + 1], -p, 1e-15, "rhs");
    assert_close(s.dx[i], z1 * sin(x) - z2 * w, 1e-15, "dx");
    assert_close(dot.a[2 * i], 2 * x * dx, 1e-14, "dot a");
    assert_close(dot.a[2 * i + 1], dw, 1e-14, "dot a");
    assert_close(dot.rhs[2 * i], dw * x + w * dx, 1e-14, "dot rhs");
    assert_close(dot.rhs[2 * i + 1], 0, 1e-14, "dot rhs");
    assert_close(dot.dx[i], dz1 * sin(x) + z1 * cos(x) * dx - dz2 * w - z2 * dw, 1e-14, "dot dx");
  }
  unload(&loaded);
  emitting_close(&e);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(body_is_as_by_hand), cmocka_unit_test(joint_is_as_by_hand), cmocka_unit_test(spring_is_as_by_hand),
      cmocka_unit_test(gap_is_as_by_hand),  cmocka_unit_test(moves_as_by_hand),    cmocka_unit_test(rows_and_derivatives_vary),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
