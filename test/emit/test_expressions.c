/* test_expressions.c: expressions as C against the evaluator of the front end, and tangents against difference quotients, at
 * random points. */
/* label: slow */
#include "emitting.h"

/* A class of a few variables of every explicit home, without equations of its own. */
static const char *const variables =
    "model M "
    "parameter Real p1 = 1; parameter Real p2 = 2; Real x1; Real x2; Real x3; Real w1; Real w2; "
    "Real z1; Boolean b1; discrete Real d1; Real r[40]; "
    "end M;";

static void open_variables(Emitting *e)
{
  emitting_open(e, variables);
  place(e, HOME_PARAMETER, "p1 p2");
  place(e, HOME_STATE, "x1 x2 x3");
  place(e, HOME_DISCRETE, "d1 b1");
  for (uint32_t s = 0; s < 3; s++) e->class_.states[s].derivative = ir_real(e->pool, 0);
  static LiedVariable signal[] = {{"", "", LIED_SIGNAL, 0, 0}};
  static const ScalarConnector connector = {"Real", signal, 1, 1};
  const char *const ports[] = {"w1", "w2"};
  for (uint32_t p = 0; p < 2; p++) {
    e->class_.ports[p] =
        (ScalarPort){.name = ports[p], .connector = &connector, .variables = emitting_list(e, sizeof(uint32_t))};
    e->class_.ports[p].variables[0] = var(e, ports[p]);
    e->class_.port_count++;
    place(e, HOME_VALUE, ports[p]);
  }
}

static const Ir *any_leaf(Emitting *e)
{
  static const char *const names[] = {"p1", "p2", "x1", "x2", "x3", "w1", "w2", "d1"};
  unsigned pick = (unsigned)random_number(0, 11);
  if (pick < 8) return leaf(e, names[pick]);
  return pick == 8 ? ir_leaf(e->pool, IR_TIME) : ir_real(e->pool, floor(random_number(-4, 5)) / 2);
}

static const Ir *apply(Emitting *e, IrBuiltin builtin, const Ir *a, const Ir *b)
{
  const Ir *both[] = {a, b};
  return ir_builtin(e->pool, builtin, both);
}

static const Ir *any_smooth(Emitting *e, const Ir *a, const Ir *b)
{
  static const IrBuiltin one[] = {IR_SIN, IR_COS, IR_TANH, IR_ATAN};
  IrPool *pool = e->pool;
  const Ir *positive = ir_binary(pool, IR_ADD, ir_real(pool, 1.5), ir_binary(pool, IR_MULTIPLY, b, b));
  switch ((unsigned)random_number(0, 12)) {
  case 0:
    return ir_binary(pool, IR_ADD, a, b);
  case 1:
    return ir_binary(pool, IR_SUBTRACT, a, b);
  case 2:
    return ir_binary(pool, IR_MULTIPLY, a, b);
  case 3:
    return ir_binary(pool, IR_DIVIDE, a, positive);
  case 4:
    return ir_binary(pool, IR_POWER, apply(e, IR_SIN, a, a), ir_real(pool, floor(random_number(2, 10))));
  case 5:
    return ir_binary(pool, IR_POWER, positive, ir_real(pool, random_number(-1, 1)));
  case 6:
    return apply(e, random_number(0, 2) < 1 ? IR_SQRT : IR_LOG, positive, positive);
  case 7:
    return apply(e, IR_ATAN2, a, positive);
  case 8:
    return apply(e, IR_EXP, apply(e, IR_SIN, a, a), a);
  case 9:
    return ir_negate(pool, a);
  default:
    return apply(e, one[(unsigned)random_number(0, 4)], a, b);
  }
}

static const Ir *any_truth(Emitting *e, const Ir *a, const Ir *b)
{
  IrPool *pool = e->pool;
  const Ir *relation = ir_relation(pool, (IrRelation)random_number(0, 6), a, b);
  const Ir *flag = ir_relation(pool, (IrRelation)random_number(0, 4), b, ir_real(pool, 0.25));
  switch ((unsigned)random_number(0, 6)) {
  case 0:
    return ir_binary(pool, IR_AND, relation, flag);
  case 1:
    return ir_binary(pool, IR_OR, flag, ir_binary(pool, IR_AND, relation, leaf(e, "b1")));
  case 2:
    return ir_not(pool, ir_binary(pool, IR_OR, relation, leaf(e, "b1")));
  case 3:
    return ir_if(pool, flag, relation, leaf(e, "b1"));
  case 4:
    return apply(e, IR_NO_EVENT, relation, relation);
  default:
    return relation;
  }
}

static const Ir *any_kinked(Emitting *e, const Ir *a, const Ir *b)
{
  static const IrBuiltin builtins[] = {IR_ABS, IR_SIGN, IR_FLOOR, IR_CEIL, IR_INTEGER, IR_DIV, IR_MOD, IR_REM, IR_MIN, IR_MAX};
  if (random_number(0, 2) < 1) return ir_if(e->pool, any_truth(e, a, b), a, ir_binary(e->pool, IR_ADD, b, a));
  return apply(e, builtins[(unsigned)random_number(0, 10)], a, b);
}

/* Expressions over earlier ones, so that much is shared. */
static void any_expressions(Emitting *e, const Ir **pool, uint32_t count, int kinked)
{
  for (uint32_t i = 0; i < count; i++) {
    const Ir *a = i > 3 && random_number(0, 3) < 2 ? pool[(uint32_t)random_number(0, i)] : any_leaf(e);
    const Ir *b = i > 3 && random_number(0, 3) < 2 ? pool[(uint32_t)random_number(0, i)] : any_leaf(e);
    pool[i] = kinked && random_number(0, 3) < 1 ? any_kinked(e, a, b) : any_smooth(e, a, b);
  }
}

static void register_some(Emitting *e, const Ir *ir, int depth)
{
  if (depth == 0) return;
  for (uint32_t i = 0; i < ir->count; i++) register_some(e, ir->operands[i], depth - 1);
  int is_state = ir->kind == IR_RELATION && ir->op <= IR_GREATER_EQUAL && e->class_.relation_count < 100;
  if (is_state && causal_relation(&e->class_, ir) == UINT32_MAX && ir->id % 2) add_relation(e, ir);
}

enum { EXPRESSIONS = 60, RESULTS = 30 };

/* Locals r[k] from the last of them; later ones read earlier ones. */
static void give_results(Emitting *e, const Ir *const *expressions)
{
  CausalBlock *block = add_block(e);
  for (uint32_t k = 0; k < RESULTS; k++) {
    char name[20];
    snprintf(name, sizeof name, "r[%u]", k + 1);
    place(e, HOME_LOCAL, name);
    const Ir *right = expressions[EXPRESSIONS - RESULTS + k];
    if (k % 3 == 2) right = ir_binary(e->pool, IR_SUBTRACT, right, e->class_.blocks[0].steps.steps[k - 1].right[0]);
    if (k % 3 == 1) {
      snprintf(name, sizeof name, "r[%u]", k);
      right = ir_binary(e->pool, IR_ADD, right, leaf(e, name));
    }
    add_step(e, &block->steps, e->class_.locals[k], right, NULL);
    register_some(e, right, 6);
  }
}

static double *place_of(Emitting *e, Bench *s, size_t i, uint32_t v)
{
  const CausalClass *c = &e->class_;
  const CausalVariable *variable = &c->variables[v];
  switch (variable->home) {
  case HOME_PARAMETER:
    return &s->p[i * c->parameter_count + variable->slot];
  case HOME_STATE:
    return &s->x[i * c->state_count + variable->slot];
  case HOME_DISCRETE:
    return &s->d[i * c->discrete_count + variable->slot];
  case HOME_LOCAL:
    return &s->v[i * c->local_count + variable->slot];
  case HOME_VALUE:
    return &s->w[s->at[i * c->value_count + variable->slot]];
  default:
    return NULL;
  }
}

static void values_of(Emitting *e, Bench *s, size_t i, double *values)
{
  for (uint32_t v = 0; v < e->class_.variable_count; v++) {
    const double *at = place_of(e, s, i, v);
    values[v] = at ? *at : 0;
  }
}

static void compare_values(Emitting *e, Bench *s)
{
  double values[MOST_VARIABLES];
  for (size_t i = 0; i < INSTANCES; i++) {
    values_of(e, s, i, values);
    const CausalSteps *steps = &e->class_.blocks[0].steps;
    for (uint32_t k = 0; k < steps->count; k++) {
      IrPoint point = {.variables = values, .previous = values, .time = s->time};
      double expected = ir_evaluate(steps->steps[k].right[0], &point);
      double given = values[steps->steps[k].variables[0]];
      if (point.problem || !isfinite(expected)) continue;
      assert_close(given, expected, 1e-11, "value");
    }
  }
}

static void set_discretes(Bench *s)
{
  for (size_t i = 0; i < INSTANCES; i++) {
    s->d[2 * i] = random_number(-1, 1);
    s->d[2 * i + 1] = random_number(0, 2) < 1;
  }
  s->time = random_number(0, 2);
}

static void gives_the_values_of_the_evaluator(void **state)
{
  (void)state;
  static Bench bench;
  for (unsigned round = 0; round < 8; round++) {
    static Emitting e;
    const Ir *expressions[EXPRESSIONS];
    if (setjmp(e.failure)) fail();
    open_variables(&e);
    bench_seed = 1000 + round;
    any_expressions(&e, expressions, EXPRESSIONS, 1);
    give_results(&e, expressions);
    Loaded loaded = load_class(&e);
    for (int point = 0; point < 50; point++) {
      bench_open(&bench, loaded.class_);
      set_discretes(&bench);
      loaded.class_->blocks[0].evaluate(&bench.batch, 0, INSTANCES);
      compare_values(&e, &bench);
    }
    unload(&loaded);
    emitting_close(&e);
  }
}

/* ---- tangents ------------------------------------------------------------------------------------------------------- */

static void moved(Bench *to, const Bench *from, const Bench *dot, double h)
{
  bench_copy(to, from);
  to->batch.hold = LIED_HOLD_ALL;
  for (size_t i = 0; i < MOST; i++) {
    to->x[i] += h * dot->x[i];
    to->w[i] += h * dot->w[i];
    to->z[i] += h * dot->z[i];
  }
}

static void check_tangent(const Bench *at, const LiedBlock *block)
{
  static Bench dot, plus, minus;
  const double h = 1e-5;
  bench_copy(&dot, at);
  fill(dot.x, -1, 1), fill(dot.w, -1, 1), fill(dot.v, -1, 1);
  moved(&plus, at, &dot, h), moved(&minus, at, &dot, -h);
  block->evaluate(&plus.batch, 0, INSTANCES), block->evaluate(&minus.batch, 0, INSTANCES);
  block->tangent(&at->batch, &dot.batch, 0, INSTANCES);
  for (size_t k = 0; k < (size_t)INSTANCES * at->class_->n_locals; k++) {
    double slope = (plus.v[k] - minus.v[k]) / (2 * h), rough = (plus.v[k] + minus.v[k] - 2 * at->v[k]) / (h * h);
    if (!isfinite(slope) || fabs(rough) > 1e4 || fabs(slope) > 1e6) continue; /* too curved for differences */
    assert_close(dot.v[k], slope, 1e-5, "tangent");
  }
}

static void gives_tangents(void **state)
{
  (void)state;
  static Bench bench;
  for (unsigned round = 0; round < 5; round++) {
    static Emitting e;
    const Ir *expressions[EXPRESSIONS];
    if (setjmp(e.failure)) fail();
    open_variables(&e);
    bench_seed = 2000 + round;
    any_expressions(&e, expressions, EXPRESSIONS, 0);
    for (uint32_t i = EXPRESSIONS - RESULTS; i < EXPRESSIONS; i += 5) /* branches that are held */
      expressions[i] = ir_if(e.pool, ir_relation(e.pool, IR_LESS, leaf(&e, "x1"), ir_real(e.pool, i / 100.)), expressions[i],
                             expressions[i - 20]);
    give_results(&e, expressions);
    for (uint32_t r = 0; r < RESULTS; r += 5) {
      const Ir *node = expressions[EXPRESSIONS - RESULTS + r]->operands[0];
      if (node->kind == IR_RELATION && causal_relation(&e.class_, node) == UINT32_MAX) add_relation(&e, node);
    }
    Loaded loaded = load_class(&e);
    assert_non_null(loaded.class_->blocks[0].tangent);
    for (int point = 0; point < 20; point++) {
      bench_open(&bench, loaded.class_);
      set_discretes(&bench);
      loaded.class_->blocks[0].evaluate(&bench.batch, 0, INSTANCES);
      compare_values(&e, &bench);
      check_tangent(&bench, &loaded.class_->blocks[0]);
    }
    unload(&loaded);
    emitting_close(&e);
  }
}

/* ---- extremes ------------------------------------------------------------------------------------------------------- */

enum { EXTREMES = 6 };

static void any_extremes(Emitting *e, int height, const Ir *all[EXTREMES])
{
  IrPool *pool = e->pool;
  const Ir *x = leaf(e, "x1"), *right = x, *left = x, *sum = x, *doubled = x, *chain = x, *truth = leaf(e, "b1");
  for (int i = 0; i < height; i++) {
    const Ir *number = ir_real(pool, i % 7 * 0.25);
    right = ir_binary(pool, IR_SUBTRACT, number, apply(e, IR_ABS, right, right)); /* brackets in brackets */
    left = ir_binary(pool, IR_MULTIPLY, apply(e, IR_SIN, left, left), leaf(e, "p1"));
    sum = ir_binary(pool, IR_ADD, sum, ir_binary(pool, IR_MULTIPLY, number, leaf(e, i % 2 ? "x2" : "x3")));
    const Ir *below = ir_relation(pool, IR_LESS, x, ir_real(pool, -1 + 2. * i / height));
    chain = ir_if(pool, below, ir_real(pool, i), chain); /* if ... elseif ... */
    truth = ir_binary(pool, i % 2 ? IR_AND : IR_OR, ir_not(pool, truth), below);
  }
  for (int i = 0; i < 200; i++) /* 2^200 operations, were it a tree */
    doubled = ir_binary(pool, IR_ADD, apply(e, IR_SIN, doubled, doubled), ir_binary(pool, IR_MULTIPLY, doubled, doubled));
  const Ir *made[EXTREMES] = {right, left, sum, doubled, chain, ir_if(pool, truth, x, ir_real(pool, 3))};
  memcpy(all, made, sizeof made);
}

static void give_extremes(Emitting *e, int height, const Ir *all[EXTREMES])
{
  CausalBlock *block = add_block(e);
  any_extremes(e, height, all);
  for (uint32_t k = 0; k < EXTREMES; k++) {
    char name[20];
    snprintf(name, sizeof name, "r[%u]", k + 1);
    place(e, HOME_LOCAL, name);
    add_step(e, &block->steps, e->class_.locals[k], all[k], NULL);
  }
}

static void takes_deep_wide_and_shared_expressions(void **state)
{
  (void)state;
  static Emitting e;
  static Bench bench;
  const Ir *all[EXTREMES];
  if (setjmp(e.failure)) fail();
  open_variables(&e);
  give_extremes(&e, 800, all);
  optimisation = "-O0";
  Loaded loaded = load_class(&e);
  optimisation = "-O1";
  bench_open(&bench, loaded.class_);
  set_discretes(&bench);
  for (size_t i = 0; i < INSTANCES; i++) bench.x[3 * i] = random_number(-0.3, 0);
  loaded.class_->blocks[0].evaluate(&bench.batch, 0, INSTANCES);
  double values[MOST_VARIABLES];
  for (size_t i = 0; i < INSTANCES; i++) {
    values_of(&e, &bench, i, values);
    for (uint32_t k = 0; k < EXTREMES; k++) {
      IrPoint point = {.variables = values};
      if (k != 3) assert_close(bench.v[EXTREMES * i + k], ir_evaluate(all[k], &point), 1e-9, "extreme");
    }
    double twice = values[var(&e, "x1")];
    for (int n = 0; n < 200; n++) twice = sin(twice) + twice * twice;
    assert_close(bench.v[EXTREMES * i + 3], twice, 1e-9, "shared");
  }
  unload(&loaded);
  emitting_close(&e);
}

/* Twice as high as the front end allows; brackets stay within what compilers take. */
static void cuts_what_is_too_high_for_compilers(void **state)
{
  (void)state;
  static Emitting e;
  const Ir *all[EXTREMES];
  if (setjmp(e.failure)) fail();
  open_variables(&e);
  give_extremes(&e, 8000, all);
  char *text = emitted(&e);
  int depth = 0, deepest = 0;
  for (const char *c = text; *c; c++) {
    depth += (*c == '(' || *c == '{') - (*c == ')' || *c == '}');
    if (depth > deepest) deepest = depth;
  }
  assert_int_equal(depth, 0);
  assert_in_range(deepest, 5, 100);
  free(text);
  emitting_close(&e);
}

/* Numbers that C could take for something else. */
static void writes_numbers_exactly(void **state)
{
  (void)state;
  static const double numbers[] = {0.1, 1.0 / 3, 1e300, -2e-308, 5e-324, 1e22, -7, 123456789012345680.0, 0.30000000000000004};
  enum { COUNT = sizeof numbers / sizeof *numbers };
  static Emitting e;
  static Bench bench;
  if (setjmp(e.failure)) fail();
  open_variables(&e);
  CausalBlock *block = add_block(&e);
  for (uint32_t k = 0; k <= COUNT; k++) {
    char name[20];
    snprintf(name, sizeof name, "r[%u]", k + 1);
    place(&e, HOME_LOCAL, name);
    const Ir *half =
        ir_binary(e.pool, IR_DIVIDE, ir_if(e.pool, leaf(&e, "b1"), ir_number(e.pool, 3, TYPE_INTEGER), ir_real(e.pool, 1)),
                  ir_number(e.pool, 2, TYPE_INTEGER)); /* no division of whole numbers */
    add_step(&e, &block->steps, e.class_.locals[k], k < COUNT ? ir_real(e.pool, numbers[k]) : half, NULL);
  }
  Loaded loaded = load_class(&e);
  bench_open(&bench, loaded.class_);
  bench.d[1] = 1;
  loaded.class_->blocks[0].evaluate(&bench.batch, 0, 1);
  for (uint32_t k = 0; k < COUNT; k++) assert_true(bench.v[k] == numbers[k]);
  assert_true(bench.v[COUNT] == 1.5);
  unload(&loaded);
  emitting_close(&e);
}

/* Functions of many assignments come in parts that read each other's results. */
/* In no order that repeats: what is alike would become a loop. */
static int is_added(uint32_t k)
{
  return k * 2654435761u >> 31 == 0;
}

static void writes_long_functions_in_parts(void **state)
{
  (void)state;
  enum { LONG = 150 };
  EMITTING(e, "model M Real x; Real r[150]; end M;");
  static Bench bench;
  place(&e, HOME_STATE, "x");
  CausalBlock *block = add_block(&e);
  const Ir *shared = apply(&e, IR_SIN, leaf(&e, "x"), NULL), *before = leaf(&e, "x");
  for (uint32_t k = 0; k < LONG; k++) {
    char name[20];
    snprintf(name, sizeof name, "r[%u]", k + 1);
    place(&e, HOME_LOCAL, name);
    const Ir *right = ir_binary(e.pool, is_added(k) ? IR_ADD : IR_SUBTRACT,
                                ir_binary(e.pool, IR_MULTIPLY, before, ir_real(e.pool, 0.9)), shared);
    add_step(&e, &block->steps, e.class_.locals[k], right, NULL);
    before = leaf(&e, name);
  }
  e.class_.states[0].derivative = before;
  Loaded loaded = load_class(&e);
  bench_open(&bench, loaded.class_);
  loaded.class_->blocks[0].evaluate(&bench.batch, 0, INSTANCES);
  for (size_t i = 0; i < INSTANCES; i++) {
    double value = bench.x[i];
    for (uint32_t k = 0; k < LONG; k++) {
      value = 0.9 * value + (is_added(k) ? sin(bench.x[i]) : -sin(bench.x[i]));
      assert_close(bench.v[i * LONG + k], value, 1e-14, "value");
    }
  }
  check_tangent(&bench, &loaded.class_->blocks[0]);
  char *text = emitted(&e);
  assert_non_null(strstr(text, "block_1_tangent_part_3(b, dot, first, end);"));
  free(text);
  unload(&loaded);
  emitting_close(&e);
}

/* ---- loops ---------------------------------------------------------------------------------------------------------- */

/* matrix * r = right with entries that vary: residual by the evaluator, tangent by differences. */
static void solves_linear_loops(void **state)
{
  (void)state;
  enum { N = 4 };
  static Emitting e;
  static Bench bench;
  if (setjmp(e.failure)) fail();
  open_variables(&e);
  CausalBlock *block = add_block(&e);
  place(&e, HOME_LOCAL, "r[1] r[2] r[3] r[4] r[5]");
  CausalStep *step = add_step(&e, &block->steps, 0, NULL, "a loop");
  step->count = N;
  step->matrix = emitting_list(&e, sizeof *step->matrix);
  for (uint32_t r = 0; r < N; r++) {
    step->variables[r] = e.class_.locals[r];
    step->right[r] = ir_binary(e.pool, IR_MULTIPLY, ir_real(e.pool, r + 1), r % 2 ? leaf(&e, "x2") : leaf(&e, "w1"));
    for (uint32_t c = 0; c < N; c++) { /* the diagonal begins with 0: pivots are needed */
      const Ir *entry =
          ir_binary(e.pool, IR_ADD, ir_real(e.pool, (r + 2 * c) % 3), r == c ? ir_real(e.pool, 0) : leaf(&e, "x1"));
      step->matrix[r * N + c] = r == 0 && c == 0 ? ir_real(e.pool, 0) : entry;
    }
  }
  add_step(&e, &block->steps, e.class_.locals[N], ir_binary(e.pool, IR_ADD, leaf(&e, "r[1]"), leaf(&e, "r[4]")), NULL);
  Loaded loaded = load_class(&e);
  bench_seed = 5;
  for (int point = 0; point < 20; point++) {
    double values[MOST_VARIABLES];
    bench_open(&bench, loaded.class_);
    loaded.class_->blocks[0].evaluate(&bench.batch, 0, INSTANCES);
    for (size_t i = 0; i < INSTANCES; i++) {
      values_of(&e, &bench, i, values);
      for (uint32_t r = 0; r < N; r++) {
        IrPoint at = {.variables = values};
        double residual = -ir_evaluate(step->right[r], &at), size = 0;
        for (uint32_t c = 0; c < N; c++) residual += ir_evaluate(step->matrix[r * N + c], &at) * values[e.class_.locals[c]];
        for (uint32_t c = 0; c < N; c++) size += fabs(values[e.class_.locals[c]]);
        assert_true(fabs(residual) <= 1e-12 * (1 + size));
      }
      assert_close(values[e.class_.locals[N]], values[e.class_.locals[0]] + values[e.class_.locals[3]], 1e-14,
                   "after the loop");
    }
    check_tangent(&bench, &loaded.class_->blocks[0]);
  }
  unload(&loaded);
  emitting_close(&e);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(gives_the_values_of_the_evaluator),
      cmocka_unit_test(gives_tangents),
      cmocka_unit_test(takes_deep_wide_and_shared_expressions),
      cmocka_unit_test(cuts_what_is_too_high_for_compilers),
      cmocka_unit_test(writes_numbers_exactly),
      cmocka_unit_test(writes_long_functions_in_parts),
      cmocka_unit_test(solves_linear_loops),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
