/* test_text.c: the text itself: names, comments and strings that would not be C, the same bytes for the same class, its limits.
 */
/* label: slow */
#include <locale.h>

#include "emitting.h"
#include "support/language.h"

/* ---- names ---------------------------------------------------------------------------------------------------------- */

/* Variables whose names are taken in C, equal after translation, or no names at all. */
static const char *const odd_names[] = {"int",    "b",        "i",     "at",      "t1",     "on0",    "sin",   "NAN",
                                        "M_PI",   "dot_x",    "x",     "pre_x",   "X_x",    "STATES", "a.b",   "a_b",
                                        "a[1,2]", "a_1_2",    "'a b'", "'*/ /*'", "der(x)", "der_x",  "_Bool", "__x",
                                        "1",      "\303\244", "",      "fn_f",    "\?\?/",  "end",    "time",  "lied_relation",
                                        "a_b_v2", "D_x",      "W_x",   "min_of",  "inline", "I",      "errno", "lied_class"};
enum { ODD = sizeof odd_names / sizeof *odd_names };

/* States with these names; r = sum of all times their numbers, in a block, a tangent and an event. */
static void open_odd(Emitting *e)
{
  char text[4000];
  size_t length = (size_t)snprintf(text, sizeof text, "model M discrete Real r; Boolean p; ");
  for (unsigned k = 0; k < ODD; k++) length += (size_t)snprintf(text + length, sizeof text - length, "Real q%u; ", k);
  snprintf(text + length, sizeof text - length, "Real s; Real u; equation u = sin(s); end M;");
  emitting_open(e, text);
  place(e, HOME_DISCRETE, "r p");
  place(e, HOME_LOCAL, "s u");
  const Ir *sum = ir_real(e->pool, 0);
  for (unsigned k = 0; k < ODD; k++) {
    char name[20];
    snprintf(name, sizeof name, "q%u", k);
    uint32_t v = var(e, name);
    place_one(e, HOME_STATE, v);
    e->class_.states[k].derivative = ir_real(e->pool, k);
    e->class_.variables[v].name = odd_names[k];
    e->class_.variables[v].unit = "*/";
    const Ir *leaf = ir_variable(e->pool, v, TYPE_REAL);
    sum = ir_binary(e->pool, IR_ADD, sum, ir_binary(e->pool, IR_MULTIPLY, ir_real(e->pool, k + 1), leaf));
  }
  CausalBlock *block = add_block(e);
  add_step(e, &block->steps, var(e, "s"), sum, "s = \"sum\" */ of /* all \\ \303\251 \?\?/\nnext line");
  add_step(e, &block->steps, var(e, "u"), expr(e, 0), NULL);
  ScalarWhen *when = &e->class_.whens[e->class_.when_count++];
  *when = (ScalarWhen){
      .condition = leaf(e, "p"), .previous = 1, .actions = emitting_list(e, sizeof(ScalarAction)), .action_count = 1};
  when->actions[0] = (ScalarAction){.kind = ACTION_ASSIGN, .variable = var(e, "r"), .value = sum};
  e->class_.name = "Odd.'*/ \"class\" \?\?/'";
}

static void takes_any_names(void **state)
{
  (void)state;
  static Emitting e;
  static Bench s, dot;
  if (setjmp(e.failure)) fail();
  open_odd(&e);
  Loaded loaded = load_class(&e);
  bench_open(&s, loaded.class_);
  loaded.class_->blocks[0].evaluate(&s.batch, 0, INSTANCES);
  bench_copy(&dot, &s);
  fill(dot.x, -1, 1);
  loaded.class_->blocks[0].tangent(&s.batch, &dot.batch, 0, INSTANCES);
  for (size_t i = 0; i < INSTANCES; i++) {
    double sum = 0, slope = 0;
    for (unsigned k = 0; k < ODD; k++) {
      sum += (k + 1) * s.x[i * ODD + k];
      slope += (k + 1) * dot.x[i * ODD + k];
    }
    assert_close(s.v[2 * i], sum, 1e-14, "sum");
    assert_close(s.v[2 * i + 1], sin(sum), 1e-14, "sin");
    assert_close(dot.v[2 * i], slope, 1e-14, "slope");
  }
  for (unsigned k = 0; k < ODD; k++) {
    assert_string_equal(loaded.class_->states[k].name, odd_names[k]);
    assert_string_equal(loaded.class_->states[k].unit, "*/");
  }
  assert_string_equal(loaded.class_->name, e.class_.name);
  unload(&loaded);
  emitting_close(&e);
}

static void keeps_readable_names(void **state)
{
  (void)state;
  EMITTING(e, "model M Real x; Real y; Real z; equation z = x + y; end M;");
  place(&e, HOME_STATE, "x");
  place(&e, HOME_LOCAL, "y z");
  e.class_.states[0].derivative = ir_real(e.pool, 0);
  e.class_.variables[var(&e, "x")].name = "flange_a.s";
  e.class_.variables[var(&e, "y")].name = "der(r0[1])";
  CausalBlock *block = add_block(&e);
  add_step(&e, &block->steps, 2, expr(&e, 0), "z = flange_a.s + der(r0[1])");
  char *text = emitted(&e);
  assert_non_null(strstr(text, "= flange_a_s + der_r0_1;"));
  assert_non_null(strstr(text, "/* z = flange_a.s + der(r0[1]) */"));
  assert_non_null(strstr(text, "/* M\n *\n *     z = flange_a.s + der(r0[1])\n"));
  free(text);
  emitting_close(&e);
}

/* Every equation that defines the class stands in the head, and what follows from them by differentiation. */
static void states_the_law_of_the_class(void **state)
{
  (void)state;
  EMITTING(e, "model M Real x; Real y; equation y = 2*x; end M;");
  const char *laws[] = {"y = 2*x", "T*der(x) = y - x"};
  place(&e, HOME_STATE, "x");
  place(&e, HOME_LOCAL, "y");
  e.class_.states[0].derivative = ir_real(e.pool, 0);
  e.class_.laws = laws;
  e.class_.law_count = 2;
  CausalBlock *block = add_block(&e);
  add_step(&e, &block->steps, var(&e, "y"), expr(&e, 0), "der(y = 2*x)");
  char *text = emitted(&e);
  assert_non_null(strstr(text, "/* M\n *\n *     y = 2*x\n *     T*der(x) = y - x\n *\n * Derived from them:\n"
                               " *     der(y = 2*x)\n *\n * Written by lied"));
  free(text);
  emitting_close(&e);
}

/* Shared values are called after the variable that has them, or after what they are; a name that is taken is left alone. */
static void names_what_is_shared(void **state)
{
  (void)state;
  EMITTING(e, "model M Real phi; Real r; Real y; Real z; Real w; Real sin_phi_times_r; equation "
              "y = r*sin(phi) + phi; z = 2*(r*sin(phi) + phi) + sin(phi); w = sin(phi)*r + (sin(phi)*r)^2; end M;");
  place(&e, HOME_STATE, "phi r sin_phi_times_r");
  place(&e, HOME_LOCAL, "y z w");
  for (uint32_t s = 0; s < 3; s++) e.class_.states[s].derivative = ir_real(e.pool, 0);
  CausalBlock *block = add_block(&e);
  for (uint32_t k = 0; k < 3; k++) add_step(&e, &block->steps, var(&e, (const char *[]){"y", "z", "w"}[k]), expr(&e, k), NULL);
  char *text = emitted(&e);
  assert_non_null(strstr(text, "CALL(0) = sin(phi);"));
  assert_non_null(strstr(text, "const double sin_phi = CALL(0);"));
  assert_non_null(strstr(text, "const double y = r * sin_phi + phi;\n  b->v[IN(LOCALS, V_y)] = y;"));
  assert_non_null(strstr(text, "V_z)] = 2.0 * y + sin_phi;"));
  assert_non_null(strstr(text, "const double sin_phi_times_r_v2 = sin_phi * r;"));
  assert_null(strstr(text, " t1 "));
  free(text);
  Loaded loaded = load_class(&e);
  unload(&loaded);
  emitting_close(&e);
}

/* ---- bytes ---------------------------------------------------------------------------------------------------------- */

static const char *const stable = "package P function f input Real a; output Real b; output Real c; algorithm "
                                  "b := a*a; c := if a > 0 then b else -b; end f; "
                                  "model M parameter Real p = 1; Real x; Real y; Real z; equation "
                                  "(y, z) = f(x*sin(p) + x*x*sin(p)); end M; end P;";

static void open_stable(Emitting *e)
{
  emitting_open(e, stable);
  place(e, HOME_PARAMETER, "p");
  place(e, HOME_STATE, "x");
  place(e, HOME_LOCAL, "y z");
  e->class_.states[0].derivative = ir_real(e->pool, 0);
  CausalBlock *block = add_block(e);
  add_step(e, &block->steps, var(e, "y"), expr(e, 0), "y = f(x)");
  add_step(e, &block->steps, var(e, "z"), expr(e, 1), "z = f(x)");
}

/* Whatever else is in the pool of expressions, and in whatever order it came there. */
static void the_same_class_gives_the_same_bytes(void **state)
{
  (void)state;
  static Emitting e, other;
  if (setjmp(e.failure) || setjmp(other.failure)) fail();
  open_stable(&e);
  open_stable(&other);
  for (uint32_t i = 0; i < 500; i++)
    ir_binary(other.pool, IR_ADD, ir_variable(other.pool, i % 7, TYPE_REAL), ir_real(other.pool, i));
  char *text = emitted(&e), *again = emitted(&e), *elsewhere = emitted(&other);
  assert_string_equal(text, again);
  assert_string_equal(text, elsewhere);
  free(text), free(again), free(elsewhere);
  emitting_close(&e);
  emitting_close(&other);
}

static void does_not_depend_on_the_locale(void **state)
{
  (void)state;
  EMITTING(e, "model M Real x; Real r; equation r = if x < 0.75 then 0.125*x else 0; end M;");
  place(&e, HOME_STATE, "x");
  e.class_.states[0].derivative = expr(&e, 0);
  add_relation(&e, expr(&e, 0)->operands[0]); /* stands in a comment, too */
  char *before = emitted(&e);
  if (!language_set_comma()) skip();
  char *text = emitted(&e);
  setlocale(LC_NUMERIC, "C");
  assert_string_equal(text, before);
  assert_non_null(strstr(text, "0.125 * x"));
  free(before), free(text);
  emitting_close(&e);
}

/* ---- limits --------------------------------------------------------------------------------------------------------- */

static void says_what_there_is_too_much_of(void **state)
{
  (void)state;
  EMITTING(e, "model M Real x; end M;");
  assert_null(emit_limit(&e.class_));
  e.class_.unknown_count = 65535;
  assert_null(emit_limit(&e.class_));
  e.class_.unknown_count = 65536;
  assert_string_equal(emit_limit(&e.class_), "more than 65535 linear unknowns");
  e.class_.unknown_count = 0;
  CausalRow *row = add_row(&e, ir_real(e.pool, 0), "");
  row->entry_count = 70000;
  assert_string_equal(emit_limit(&e.class_), "more than 65535 coefficients of linear equations");
  row->entry_count = 0;
  CausalStep *step = add_step(&e, &add_block(&e)->steps, var(&e, "x"), ir_real(e.pool, 0), NULL);
  step->count = 201;
  assert_null(emit_limit(&e.class_));
  step->matrix = step->right;
  assert_string_equal(emit_limit(&e.class_), "an explicit loop of more than 200 equations");
  emitting_close(&e);
}

/* Nothing at all, and texts longer than compilers have to take. */
static void takes_nothing_and_long_texts(void **state)
{
  (void)state;
  EMITTING(e, "model M Real x; end M;");
  Loaded loaded = load_class(&e);
  assert_int_equal(loaded.class_->abi_version, LIED_ABI_VERSION);
  assert_null(loaded.class_->rows);
  unload(&loaded);
  static char lengthy[10000];
  memset(lengthy, 'x', sizeof lengthy - 1);
  place(&e, HOME_UNKNOWN, "x");
  e.class_.internals[e.class_.internal_count++] = var(&e, "x");
  add_entry(add_row(&e, ir_real(e.pool, 1), lengthy), 0, LIED_CONSTANT, ir_real(e.pool, 1));
  loaded = load_class(&e);
  assert_in_range(strlen(loaded.class_->rows_info[0].equation), 100, 4095);
  unload(&loaded);
  emitting_close(&e);
}

/* The constant's name is the builder's business. */
static void the_class_may_be_renamed(void **state)
{
  (void)state;
  EMITTING(e, "model M Real x; end M;");
  char *text = emitted(&e), *renamed = malloc(strlen(text) + 200);
  assert_non_null(renamed);
  snprintf(renamed, strlen(text) + 200,
           "#define LIED_CLASS Chosen\n%sextern const LiedClass lied_class;\nconst LiedClass lied_class = {.name = \"\"};\n",
           text);
  Loaded loaded = load_text(renamed);
  const LiedClass *chosen = dlsym(loaded.handle, "Chosen");
  assert_non_null(chosen);
  assert_string_equal(chosen->name, "M");
  unload(&loaded);
  free(text), free(renamed);
  emitting_close(&e);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(takes_any_names),
      cmocka_unit_test(keeps_readable_names),
      cmocka_unit_test(states_the_law_of_the_class),
      cmocka_unit_test(names_what_is_shared),
      cmocka_unit_test(the_same_class_gives_the_same_bytes),
      cmocka_unit_test(does_not_depend_on_the_locale),
      cmocka_unit_test(says_what_there_is_too_much_of),
      cmocka_unit_test(takes_nothing_and_long_texts),
      cmocka_unit_test(the_class_may_be_renamed),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
