/* test_events.c: when-clauses, samples, relations and assertions: function by function, and in runs with known answers. */
/* label: slow */
#include "emitting.h"
#include "lied/lied.h"
#include "signals.h"

static void add_when(Emitting *e, const Ir *condition, uint32_t clause, const char *previous)
{
  ScalarWhen *when = &e->class_.whens[e->class_.when_count++];
  *when = (ScalarWhen){.condition = condition, .clause = clause, .actions = emitting_list(e, sizeof *when->actions)};
  when->previous = e->class_.variables[var(e, previous)].slot;
}

/* To the last when. */
static ScalarAction *add_action(Emitting *e, ScalarActionKind kind, const char *variable, const Ir *value)
{
  ScalarWhen *when = &e->class_.whens[e->class_.when_count - 1];
  ScalarAction *action = &when->actions[when->action_count++];
  *action = (ScalarAction){.kind = kind, .variable = variable ? var(e, variable) : 0, .value = value};
  return action;
}

static const Ir *pre(Emitting *e, const char *name)
{
  uint32_t v = var(e, name);
  return ir_pre(e->pool, v, e->class_.variables[v].type);
}

static const Ir *plus(Emitting *e, const Ir *a, double b)
{
  return ir_binary(e->pool, IR_ADD, a, ir_real(e->pool, b));
}

static double run_and_get(const LiedClass *class_, const char *solver, double step, double stop, const char *name)
{
  double value = NAN;
  LiedSystem *s = lied_new(NULL);
  assert_non_null(s);
  if (lied_add(s, class_, "it") || lied_compose(s) || lied_run(s, &(LiedRun){.stop = stop, .solver = solver, .step = step}) ||
      lied_get(s, name, &value))
    fail_msg("%s", lied_message(s));
  lied_free(s);
  return value;
}

/* ---- reinit --------------------------------------------------------------------------------------------------------- */

/* A ball from 1 m that keeps 80 % of its speed at each bounce. */
static double ball_height(double t)
{
  double v = 0, h = 1, start = 0;
  for (;;) {
    double hit = (v + sqrt(v * v + 2 * 9.81 * h)) / 9.81;
    if (start + hit > t) return h + v * (t - start) - 9.81 / 2 * (t - start) * (t - start);
    start += hit;
    v = 0.8 * (9.81 * hit - v);
    h = 0;
  }
}

static void a_ball_bounces(void **state)
{
  (void)state;
  EMITTING(e, "model M parameter Real e = 0.8; Real h(start = 1); Real v; Boolean b; Real r; equation "
              "r = v; r = -9.81; b = h < 0; r = -e*pre(v); end M;");
  place(&e, HOME_PARAMETER, "e");
  place(&e, HOME_STATE, "h v");
  place(&e, HOME_DISCRETE, "b");
  e.class_.states[0].derivative = expr(&e, 0);
  e.class_.states[1].derivative = expr(&e, 1);
  e.class_.states[0].start = ir_real(e.pool, 1);
  add_relation(&e, expr(&e, 2));
  add_when(&e, expr(&e, 2), 1, "b");
  add_action(&e, ACTION_REINIT, "v", expr(&e, 3));
  Loaded loaded = load_class(&e);
  for (double stop = 0.3; stop < 2; stop += 0.4)
    assert_close(run_and_get(loaded.class_, "cvode", 0, stop, "it.h"), ball_height(stop), 1e-4, "height");
  unload(&loaded);
  emitting_close(&e);
}

/* ---- samples -------------------------------------------------------------------------------------------------------- */

static void open_sampler(Emitting *e, const char *start, const char *interval)
{
  char text[400];
  snprintf(text, sizeof text,
           "model M parameter Real start = %s; parameter Real interval = %s; discrete Real n; discrete Real last; Boolean b; "
           "Real x; Real r; equation b = sample(start, interval); r = time; r = 1; end M;",
           start, interval);
  emitting_open(e, text);
  place(e, HOME_PARAMETER, "start interval");
  place(e, HOME_DISCRETE, "n last b");
  place(e, HOME_STATE, "x");
  e->class_.states[0].derivative = expr(e, 2);
  e->class_.samples[e->class_.sample_count++] = (CausalSample){expr(e, 0), expr(e, 0)->operands[0], expr(e, 0)->operands[1]};
  add_when(e, expr(e, 0), 1, "b");
  add_action(e, ACTION_ASSIGN, "n", plus(e, pre(e, "n"), 1));
  add_action(e, ACTION_ASSIGN, "last", expr(e, 1));
}

typedef struct Sampling {
  const char *start, *interval;
  double stop, count, last;
} Sampling;

static void check_sampling(const Sampling *sampling)
{
  static const char *const solvers[] = {"rk4", "cvode"};
  static Emitting e;
  if (setjmp(e.failure)) fail();
  open_sampler(&e, sampling->start, sampling->interval);
  Loaded loaded = load_class(&e);
  for (int s = 0; s < 2; s++) { /* steps as long as the interval, or longer: nothing happens between two samples */
    double step = s ? 0 : sampling->stop / 10;
    assert_close(run_and_get(loaded.class_, solvers[s], step, sampling->stop, "it.n"), sampling->count, 0, "samples");
    assert_close(run_and_get(loaded.class_, solvers[s], step, sampling->stop, "it.last"), sampling->last, 1e-12, "last");
  }
  unload(&loaded);
  emitting_close(&e);
}

static void samples_are_counted(void **state)
{
  (void)state;
  static const Sampling cases[] = {{"0", "0.1", 1, 11, 1},
                                   {"0.1", "0.25", 1, 4, 0.85},
                                   {"-0.05", "0.1", 1, 10, 0.95},
                                   {"2", "1", 1, 0, 0},
                                   {"0", "0.7", 70, 101, 70}};
  for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) check_sampling(&cases[k]);
}

/* "sample or x" holds on after a sample while x does, and fires again only when both were over. */
static void a_sample_or_a_condition(void **state)
{
  (void)state;
  EMITTING(e, "model M discrete Real n; Boolean x; Boolean b; Real r; equation b = sample(1, 1) or x; end M;");
  place(&e, HOME_DISCRETE, "n x b");
  e.class_.samples[e.class_.sample_count++] =
      (CausalSample){expr(&e, 0)->operands[0], expr(&e, 0)->operands[0]->operands[0], expr(&e, 0)->operands[0]->operands[1]};
  add_when(&e, expr(&e, 0), 1, "b");
  add_action(&e, ACTION_ASSIGN, "n", plus(&e, pre(&e, "n"), 1));
  static Bench s;
  Loaded loaded = load_class(&e);
  bench_open(&s, loaded.class_);
  static const struct {
    double time, x, n;
  } history[] = {{0, 0, 0}, {1, 0, 1}, {1, 0, 1},   {2, 0, 2}, {2.5, 0, 2}, {2.6, 1, 3}, {3, 1, 3},
                 {4, 1, 3}, {4, 0, 3}, {4.5, 0, 3}, {5, 0, 4}, {5, 1, 4},   {6, 0, 4},   {7, 0, 5}};
  for (size_t k = 0; k < sizeof history / sizeof *history; k++) {
    s.time = history[k].time;
    s.d[1] = history[k].x;
    loaded.class_->event(&s.batch, 0, 1);
    assert_close(s.d[0], history[k].n, 0, "count");
  }
  unload(&loaded);
  emitting_close(&e);
}

/* ---- clauses -------------------------------------------------------------------------------------------------------- */

/* when a then n = pre(n) + 1; m = n; elsewhen b then n = pre(n) + 100; end when; when initial() then k = 5; end when;
 * when n >= 2 then k = k + n; end when */
static void open_clauses(Emitting *e)
{
  emitting_open(e, "model M discrete Real n; discrete Real m; discrete Real k; Boolean a; Boolean b; Boolean p1; Boolean p2; "
                   "Boolean p3; Boolean p4; Boolean c; equation c = initial(); c = n >= 2; end M;");
  place(e, HOME_DISCRETE, "n m k a b p1 p2 p3 p4");
  add_when(e, leaf(e, "a"), 1, "p1");
  add_action(e, ACTION_ASSIGN, "n", plus(e, pre(e, "n"), 1));
  add_action(e, ACTION_ASSIGN, "m", leaf(e, "n"));
  add_when(e, leaf(e, "b"), 1, "p2");
  add_action(e, ACTION_ASSIGN, "n", plus(e, pre(e, "n"), 100));
  add_when(e, expr(e, 0), 2, "p3");
  add_action(e, ACTION_ASSIGN, "k", ir_real(e->pool, 5));
  add_when(e, expr(e, 1), 3, "p4");
  add_action(e, ACTION_ASSIGN, "k", ir_binary(e->pool, IR_ADD, leaf(e, "k"), leaf(e, "n")));
}

static void clauses_fire_when_conditions_become_true(void **state)
{
  (void)state;
  static Emitting e;
  static Bench s;
  if (setjmp(e.failure)) fail();
  open_clauses(&e);
  Loaded loaded = load_class(&e);
  bench_open(&s, loaded.class_);
  static const struct {
    int initial;
    double a, b, n, m, k;
    int changed;
  } history[] = {
      {1, 1, 0, 0, 0, 5, 1},       /* a is true from the start: no firing; initial() fires */
      {1, 1, 0, 0, 0, 5, 0},       /* the same event again: nothing more */
      {0, 1, 0, 0, 0, 5, 0},       /* a was true before */
      {0, 0, 0, 0, 0, 5, 0},       /* */
      {0, 1, 1, 1, 1, 5, 1},       /* both become true: the first wins; m sees the new n */
      {0, 1, 1, 1, 1, 5, 0},       /* b became true then, not now */
      {0, 1, 0, 1, 1, 5, 0},       /* */
      {0, 1, 1, 101, 1, 106, 1},   /* b; the last clause sees the new n */
      {0, 0, 0, 101, 1, 106, 0},   /* n stays above 2 */
      {0, 1, 0, 102, 102, 106, 1}, /* pre(n) was 101 */
  };
  for (size_t k = 0; k < sizeof history / sizeof *history; k++) {
    for (size_t i = 0; i < INSTANCES; i++) s.d[9 * i + 3] = history[k].a, s.d[9 * i + 4] = history[k].b, s.changed[i] = 0;
    s.batch.initial = history[k].initial;
    loaded.class_->event(&s.batch, 0, INSTANCES);
    for (size_t i = 0; i < INSTANCES; i++) {
      assert_close(s.d[9 * i], history[k].n, 0, "n");
      assert_close(s.d[9 * i + 1], history[k].m, 0, "m");
      assert_close(s.d[9 * i + 2], history[k].k, 0, "k");
      assert_int_equal(s.changed[i], history[k].changed);
    }
  }
  unload(&loaded);
  emitting_close(&e);
}

/* when edge(a) or change(n): after actions of the clause before it. */
static void edges_and_changes_are_seen(void **state)
{
  (void)state;
  EMITTING(
      e, "model M Boolean go; Boolean a; discrete Real n; discrete Real edges; discrete Real changes; Boolean p1; Boolean p2; "
         "Boolean p3; Boolean c; equation c = edge(a); c = change(n); end M;");
  place(&e, HOME_DISCRETE, "go a n edges changes p1 p2 p3");
  add_when(&e, leaf(&e, "go"), 1, "p1");
  add_action(&e, ACTION_ASSIGN, "a", ir_not(e.pool, pre(&e, "a")));
  add_action(&e, ACTION_ASSIGN, "n", plus(&e, pre(&e, "n"), 1));
  add_when(&e, expr(&e, 0), 2, "p2");
  add_action(&e, ACTION_ASSIGN, "edges", plus(&e, pre(&e, "edges"), 1));
  add_when(&e, expr(&e, 1), 3, "p3");
  add_action(&e, ACTION_ASSIGN, "changes", plus(&e, pre(&e, "changes"), 1));
  static Bench s;
  Loaded loaded = load_class(&e);
  bench_open(&s, loaded.class_);
  for (int k = 0; k < 10; k++) {
    s.d[0] = k % 2;
    loaded.class_->event(&s.batch, 0, 1);
  }
  assert_close(s.d[2], 5, 0, "n");
  assert_close(s.d[3], 3, 0, "edges of a: true after 1, 3, 5");
  assert_close(s.d[4], 5, 0, "changes of n");
  unload(&loaded);
  emitting_close(&e);
}

static void keep_pre(Emitting *e, const char *name, const Ir *start)
{
  CausalClass *class_ = &e->class_;
  if (!class_->keeps_pre) {
    class_->keeps_pre = emitting_list(e, 1);
    class_->is_limit = emitting_list(e, 1);
    class_->pre_variables = emitting_list(e, sizeof(uint32_t));
    class_->pre_starts = emitting_list(e, sizeof(const Ir *));
  }
  class_->keeps_pre[var(e, name)] = 1;
  class_->pre_starts[class_->pre_count] = start;
  class_->pre_variables[class_->pre_count++] = var(e, name);
}

/* A Boolean that a block computes has no place for its value before an event: one is made. */
static void edges_of_computed_variables_are_seen(void **state)
{
  (void)state;
  EMITTING(
      e,
      "model M Real x; Boolean a(start = true); Boolean u; Real y; discrete Real n; discrete Real m; Boolean p1; Boolean p2; "
      "Boolean c; equation a = x > 1; c = edge(a); c = change(u); y = if pre(a) then 1 else 0; end M;");
  static LiedVariable signal[] = {{"", "", LIED_SIGNAL, 0, 0}};
  static const ScalarConnector connector = {"Boolean", signal, 1, 1};
  e.class_.ports[0] = (ScalarPort){.name = "u", .connector = &connector, .variables = emitting_list(&e, sizeof(uint32_t))};
  e.class_.ports[0].variables[0] = var(&e, "u");
  e.class_.port_count = 1;
  place(&e, HOME_STATE, "x");
  place(&e, HOME_VALUE, "u");
  place(&e, HOME_LOCAL, "a y");
  place(&e, HOME_DISCRETE, "n m p1 p2");
  e.class_.states[0].derivative = ir_real(e.pool, 1);
  CausalBlock *block = add_block(&e);
  add_step(&e, &block->steps, var(&e, "a"), expr(&e, 0), "a = x > 1");
  add_step(&e, &block->steps, var(&e, "y"), expr(&e, 3), "y = ...");
  add_relation(&e, expr(&e, 0));
  add_when(&e, expr(&e, 1), 1, "p1");
  add_action(&e, ACTION_ASSIGN, "n", plus(&e, pre(&e, "n"), 1));
  add_when(&e, expr(&e, 2), 2, "p2");
  add_action(&e, ACTION_ASSIGN, "m", plus(&e, pre(&e, "m"), 1));
  keep_pre(&e, "a", ir_boolean(e.pool, 1));
  keep_pre(&e, "u", NULL);
  static Bench s;
  Loaded loaded = load_class(&e);
  const LiedClass *c = loaded.class_;
  bench_open(&s, c);
  assert_int_equal(c->n_discretes, 6);
  assert_true(s.d[4] == 1 && c->discretes[4].name[0] == '$'); /* pre(a) begins with its start value */
  static const struct {
    double x, u, before, n, m;
  } history[] = {{0, 0, 1, 0, 0}, {2, 0, 0, 1, 0}, {3, 1, 1, 1, 1}, {0, 1, 1, 1, 1}, {0, 0, 0, 1, 2}, {2, 0, 0, 2, 2}};
  for (size_t k = 0; k < sizeof history / sizeof *history; k++) {
    s.x[0] = history[k].x;
    s.w[s.at[0]] = history[k].u;
    c->blocks[0].evaluate(&s.batch, 0, 1);
    assert_close(s.v[1], history[k].before, 0, "pre(a)");
    for (s.changed[0] = 1; s.changed[0];) { /* until nothing changes, as the runtime does */
      s.changed[0] = 0;
      c->event(&s.batch, 0, 1);
      c->blocks[0].evaluate(&s.batch, 0, 1);
    }
    assert_close(s.d[0], history[k].n, 0, "edges");
    assert_close(s.d[1], history[k].m, 0, "changes");
    assert_close(s.v[1], s.v[0], 0, "pre(a) after the event");
  }
  unload(&loaded);
  emitting_close(&e);
}

/* ---- assertions ----------------------------------------------------------------------------------------------------- */

static void assertions_are_checked(void **state)
{
  (void)state;
  EMITTING(e,
           "model M Real x; Real y; Boolean p1; Boolean c; equation c = x < 2 and y > -1; c = x > 1; c = x > 3; c = y < 0.5; "
           "end M;");
  place(&e, HOME_STATE, "x");
  place(&e, HOME_DISCRETE, "p1");
  place(&e, HOME_OUTPUT, "y");
  e.class_.states[0].derivative = ir_real(e.pool, 1);
  add_step(&e, &e.class_.output_steps, var(&e, "y"), ir_negate(e.pool, leaf(&e, "x")), "y = -x");
  add_relation(&e, expr(&e, 1));
  ScalarAssertion *assertions = e.class_.assertions;
  assertions[0] = (ScalarAssertion){.condition = expr(&e, 0), .message = "x \"too\" large?\?/\n\303\251"};
  assertions[1] = (ScalarAssertion){.message = "in when", .is_warning = 1};
  assertions[2] = (ScalarAssertion){.message = "over", .is_terminate = 1};
  e.class_.assertion_count = 3;
  add_when(&e, expr(&e, 1), 1, "p1");
  add_action(&e, ACTION_ASSERT, NULL, expr(&e, 2))->assertion = 1;
  add_action(&e, ACTION_TERMINATE, NULL, NULL)->assertion = 2;
  static Bench s;
  Loaded loaded = load_class(&e);
  const LiedClass *c = loaded.class_;
  assert_int_equal(c->n_assertions, 3);
  assert_string_equal(c->assertions[0].message, "x \"too\" large?\?/\n\303\251");
  assert_int_equal(c->assertions[0].level, LIED_ERROR);
  assert_int_equal(c->assertions[1].level, LIED_WARNING);
  assert_int_equal(c->assertions[2].level, LIED_TERMINATE);
  bench_open(&s, c);
  s.x[0] = 0.5, s.x[1] = 1.5, s.x[2] = 2.5;
  c->derivatives ? c->derivatives(&s.batch, 0, INSTANCES) : (void)0;
  c->rows(&s.batch, 0, INSTANCES);
  c->outputs_of(&s.batch, 0, INSTANCES);
  c->check(&s.batch, 0, INSTANCES);
  const unsigned char checked[] = {0, 0, 0, 1, 0, 0, 1, 0, 0};
  assert_memory_equal(s.violated, checked, sizeof checked);
  memset(s.violated, 0, sizeof s.violated);
  c->event(&s.batch, 0, INSTANCES);
  const unsigned char fired[] = {0, 0, 0, 0, 1, 1, 0, 1, 1};
  assert_memory_equal(s.violated, fired, sizeof fired);
  unload(&loaded);
  emitting_close(&e);
}

/* ---- relations ------------------------------------------------------------------------------------------------------ */

static void relations_hold_at_equality(void **state)
{
  (void)state;
  EMITTING(e, "model M Real x; Real r[4]; equation r[1] = if x < 0 then 1 else 0; r[2] = if x <= 0 then 1 else 0; "
              "r[3] = if x > 0 then 1 else 0; r[4] = if x >= 0 then 1 else 0; end M;");
  place(&e, HOME_STATE, "x");
  place(&e, HOME_LOCAL, "r[1] r[2] r[3] r[4]");
  e.class_.states[0].derivative = ir_real(e.pool, 0);
  CausalBlock *block = add_block(&e);
  for (uint32_t k = 0; k < 4; k++) {
    add_relation(&e, expr(&e, k)->operands[0]);
    add_step(&e, &block->steps, e.class_.locals[k], expr(&e, k), NULL);
  }
  static Bench s;
  Loaded loaded = load_class(&e);
  bench_open(&s, loaded.class_);
  s.x[0] = -1, s.x[1] = 0, s.x[2] = 1;
  loaded.class_->blocks[0].evaluate(&s.batch, 0, INSTANCES);
  const double expected[] = {1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 1, 1};
  for (size_t k = 0; k < 12; k++) assert_close(s.v[k], expected[k], 0, "truth");
  s.batch.hold = LIED_HOLD_ALL; /* truths stay, indicators go on */
  s.x[0] = 2;
  loaded.class_->blocks[0].evaluate(&s.batch, 0, INSTANCES);
  for (size_t k = 0; k < 12; k++) assert_close(s.v[k], expected[k], 0, "held");
  assert_true(s.g[0] == 2 && s.g[1] == -2 && s.g[2] == -2 && s.g[3] == 2);
  unload(&loaded);
  emitting_close(&e);
}

/* Relations that only a when uses: one on explicit values, one on unknowns. The solver needs their indicators. */
static void relations_of_when_are_watched(void **state)
{
  (void)state;
  EMITTING(e, "model M Real x; Real z; Boolean b; Boolean p1; equation b = x > 1 and z > 2; end M;");
  place(&e, HOME_STATE, "x");
  place(&e, HOME_UNKNOWN, "z");
  e.class_.internals[e.class_.internal_count++] = var(&e, "z");
  place(&e, HOME_DISCRETE, "p1");
  e.class_.states[0].unknown = 0;
  add_entry(add_row(&e, ir_real(e.pool, 3), "z = 3"), 0, LIED_CONSTANT, ir_real(e.pool, 1));
  add_relation(&e, expr(&e, 0)->operands[0]);
  add_relation(&e, expr(&e, 0)->operands[1])->needs_unknowns = 1;
  add_when(&e, expr(&e, 0), 1, "p1");
  add_action(&e, ACTION_REINIT, "x", ir_real(e.pool, 0));
  static Bench s;
  Loaded loaded = load_class(&e);
  bench_open(&s, loaded.class_);
  s.x[0] = 1.25, s.z[0] = 1.5;
  loaded.class_->rows(&s.batch, 0, INSTANCES);
  loaded.class_->derivatives(&s.batch, 0, INSTANCES);
  assert_true(s.g[0] == -0.25 && s.g[1] == 0.5);
  assert_non_null(loaded.class_->rows_tangent); /* so that the class still counts as differentiated */
  assert_non_null(loaded.class_->derivatives_tangent);
  assert_close(run_and_get(loaded.class_, "cvode", 0, 0.95, "it.x"), 0.85, 1e-6, "a saw tooth of height 1 and slope 3");
  assert_close(run_and_get(loaded.class_, "cvode", 0, 0.9, "it.x"), 0.7, 1e-6, "a saw tooth of height 1 and slope 3");
  unload(&loaded);
  emitting_close(&e);
}

/* ---- time ----------------------------------------------------------------------------------------------------------- */

static void open_pulse(Emitting *e)
{
  emitting_open(e,
                "model M parameter Real f = 3; parameter Real push = 1; parameter Real pull = 4; parameter Real width = 0.5; "
                "Real y; equation y = if time >= push and time < push + width then f else if pull <= time and "
                "pull + width - time > 0 then -f else 0; end M;");
  place(e, HOME_PARAMETER, "f push pull width");
  static LiedVariable signal[] = {{"value", "", LIED_SIGNAL, 0, 0}};
  static const ScalarConnector connector = {"Real", signal, 1, 1};
  e->class_.ports[0] = (ScalarPort){.name = "y", .connector = &connector, .variables = emitting_list(e, sizeof(uint32_t))};
  e->class_.ports[0].variables[0] = var(e, "y");
  e->class_.port_count = 1;
  place(e, HOME_VALUE, "y");
  CausalBlock *block = add_block(e);
  add_group(block->outputs, &block->output_count, 0, 0);
  add_step(e, &block->steps, var(e, "y"), expr(e, 0), "y = ...");
  const Ir *first = expr(e, 0)->operands[0], *second = expr(e, 0)->operands[2]->operands[0];
  const Ir *nodes[] = {first->operands[0], first->operands[1], second->operands[0], second->operands[1]};
  for (uint32_t k = 0; k < 4; k++) {
    CausalRelation *relation = add_relation(e, nodes[k]);
    relation->is_time = 1;
    relation->instant = ir_leaf(e->pool, IR_TIME); /* of no use: the form without time is found */
  }
}

static void a_pulse_is_as_by_hand(void **state)
{
  (void)state;
  static Emitting e;
  static Bench a, b;
  if (setjmp(e.failure)) fail();
  open_pulse(&e);
  Loaded loaded = load_class(&e);
  bench_open(&a, loaded.class_), bench_open(&b, &Signals_ForcePulse);
  const double parameters[] = {3, 1, 4, 0.5}, times[] = {0, 1, 1.25, 1.5, 3, 4, 4.25, 4.5, 9};
  memcpy(a.p, parameters, sizeof parameters), memcpy(b.p, parameters, sizeof parameters);
  for (size_t k = 0; k < sizeof times / sizeof *times; k++) {
    Bench *both[] = {&a, &b};
    for (int n = 0; n < 2; n++) {
      both[n]->time = times[k];
      both[n]->batch.hold = LIED_HOLD_NONE;
      both[n]->class_->blocks[0].evaluate(&both[n]->batch, 0, 1);
      both[n]->class_->next_event(&both[n]->batch, 0, 1);
    }
    assert_close(a.w[a.at[0]], b.w[b.at[0]], 0, "y");
    assert_close(a.next[0], b.next[0], 0, "next");
    a.time += 0.1; /* a stage of a step: no relation moves */
    a.batch.hold = LIED_HOLD_TIME;
    a.class_->blocks[0].evaluate(&a.batch, 0, 1);
    assert_close(a.w[a.at[0]], b.w[b.at[0]], 0, "y of a stage");
  }
  unload(&loaded);
  emitting_close(&e);
}

/* The instant of rate*time > 1 is 1/rate, where rate*time is 1 up to rounding only, below or above; the sign of the rate is
 * known at run time only. At the instant every relation has its new value. */
static void relations_on_time_change_at_their_instants(void **state)
{
  (void)state;
  EMITTING(e, "model M parameter Real rate = 3; Real r[4]; equation r[1] = if rate*time > 1 then 1 else 0; "
              "r[2] = if rate*time <= 1 then 1 else 0; r[3] = if 2*time - rate >= time/3 then 1 else 0; "
              "r[4] = if 1 < -(rate - 7)*time then 1 else 0; end M;");
  place(&e, HOME_PARAMETER, "rate");
  place(&e, HOME_LOCAL, "r[1] r[2] r[3] r[4]");
  CausalBlock *block = add_block(&e);
  for (uint32_t k = 0; k < 4; k++) {
    CausalRelation *relation = add_relation(&e, expr(&e, k)->operands[0]);
    relation->is_time = 1;
    relation->instant = ir_binary(e.pool, IR_DIVIDE, leaf(&e, "rate"), ir_real(e.pool, 5. / 3));
    add_step(&e, &block->steps, e.class_.locals[k], expr(&e, k), NULL);
  }
  static Bench s;
  Loaded loaded = load_class(&e);
  const LiedClass *c = loaded.class_;
  for (double rate = 0.37; rate < 9; rate += 0.61) {
    bench_open(&s, c);
    s.p[0] = rate;
    s.time = 0;
    c->blocks[0].evaluate(&s.batch, 0, 1);
    assert_true(s.v[0] == 0 && s.v[1] == 1 && s.v[2] == 0 && s.v[3] == 0);
    s.time = 1 / rate;
    c->blocks[0].evaluate(&s.batch, 0, 1);
    assert_true(s.v[0] == 1 && s.v[1] == 0);
    s.time = nextafter(1 / rate, 0);
    c->blocks[0].evaluate(&s.batch, 0, 1);
    assert_true(s.v[0] == 0 && s.v[1] == 1);
  }
  s.p[0] = -2; /* the relations are constant, or change at negative times */
  s.time = 1;
  c->blocks[0].evaluate(&s.batch, 0, 1);
  assert_true(s.v[0] == 0 && s.v[1] == 1 && s.v[3] == 1);
  s.p[0] = 0;
  c->blocks[0].evaluate(&s.batch, 0, 1);
  assert_true(s.v[0] == 0 && s.v[1] == 1);
  unload(&loaded);
  emitting_close(&e);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_ball_bounces),
      cmocka_unit_test(samples_are_counted),
      cmocka_unit_test(a_sample_or_a_condition),
      cmocka_unit_test(clauses_fire_when_conditions_become_true),
      cmocka_unit_test(edges_and_changes_are_seen),
      cmocka_unit_test(edges_of_computed_variables_are_seen),
      cmocka_unit_test(assertions_are_checked),
      cmocka_unit_test(relations_hold_at_equality),
      cmocka_unit_test(relations_of_when_are_watched),
      cmocka_unit_test(a_pulse_is_as_by_hand),
      cmocka_unit_test(relations_on_time_change_at_their_instants),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
