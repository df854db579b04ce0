/* Connectors of several styles: who owes how many rows, and what fits what. */
#include "planar.h"
#include "streams.h"
#include "support/paired_connectors.h"
#include "support/solvers.h"
#include "translational.h"

/* ---- pairs give the motion of triples ----------------------------------------------------------------------------------- */

enum { N_BODIES = 3 };

typedef struct Style {
  const LiedClass *fixed, *joint, *body, *spring, *damper; /* damper NULL: the spring has it */
} Style;

static const Style triple = {&Translational_Fixed, &Translational_Joint, &Translational_Body, &Translational_Spring,
                             &Translational_Damper};
static const Style pair = {&Pair_Fixed, &Pair_Joint, &Pair_Body, &Pair_Spring, NULL};

static void set_numbered(LiedSystem *s, const char *stem, int i, const char *name, double value)
{
  char text[64];
  snprintf(text, sizeof text, "%s%d.%s", stem, i, name);
  set_value(s, text, value);
}

static void connect_numbered(LiedSystem *s, const char *stem, int i, const char *from, const char *to)
{
  char text[64];
  snprintf(text, sizeof text, "%s%d.%s", stem, i, from);
  expect_ok(s, lied_connect(s, text, to));
}

static void add_numbered(LiedSystem *s, const LiedClass *class_, const char *stem, int i)
{
  char text[64];
  snprintf(text, sizeof text, "%s%d", stem, i);
  expect_ok(s, lied_add(s, class_, text));
}

/* A body on a joint of its own at `carrier`, with spring and damper in parallel to the joint. */
static void add_body(LiedSystem *s, const Style *style, int i, const char *carrier, int reversed)
{
  char place[64];
  snprintf(place, sizeof place, "body%d.flange_a", i);
  add_numbered(s, style->joint, "joint", i);
  add_numbered(s, style->body, "body", i);
  add_numbered(s, style->spring, "spring", i);
  connect_numbered(s, "joint", i, reversed ? "flange_b" : "flange_a", carrier);
  connect_numbered(s, "joint", i, reversed ? "flange_a" : "flange_b", place);
  connect_numbered(s, "spring", i, "flange_a", carrier);
  connect_numbered(s, "spring", i, "flange_b", place);
  if (style->damper) {
    add_numbered(s, style->damper, "damper", i);
    connect_numbered(s, "damper", i, "flange_a", carrier);
    connect_numbered(s, "damper", i, "flange_b", place);
  }
  set_numbered(s, "joint", i, "TD", 2e-3);
  set_numbered(s, "joint", i, "s", 0.1 * (i + 1) * (reversed ? -1 : 1));
  set_numbered(s, "joint", i, "f_ext", 0.5 * i);
  set_numbered(s, "body", i, "m", 1 + i);
  set_numbered(s, "spring", i, "l", 0.2);
  set_numbered(s, "spring", i, "c", 500 + 100 * i);
  set_numbered(s, style->damper ? "damper" : "spring", i, "d", 2 + i);
}

static LiedSystem *chain(const Style *style, unsigned reversed)
{
  LiedSystem *s = new_system();
  expect_ok(s, lied_add(s, style->fixed, "wall"));
  set_value(s, "wall.s", 0.3);
  char carrier[64] = "wall.flange_b";
  for (int i = 0; i < N_BODIES; i++) {
    add_body(s, style, i, carrier, reversed >> i & 1);
    snprintf(carrier, sizeof carrier, "body%d.flange_a", i);
  }
  compose(s);
  return s;
}

static double body_position(LiedSystem *s, int i)
{
  char name[64];
  snprintf(name, sizeof name, "body%d.flange_a.s", i);
  return get(s, name);
}

static void test_pairs_move_like_triples(void **state)
{
  (void)state;
  for (unsigned reversed = 0; reversed < 1u << N_BODIES; reversed++)
    for (size_t k = 0; k < COUNT_OF(solvers); k++) {
      LiedSystem *one = chain(&triple, reversed), *other = chain(&pair, reversed);
      assert_int_equal(lied_n_states(one), lied_n_states(other));
      for (int t = 1; t <= 4; t++) {
        run_to(one, solvers[k], 0.1 * t);
        run_to(other, solvers[k], 0.1 * t);
        for (int i = 0; i < N_BODIES; i++)
          expect_near(solvers[k], body_position(other, i), body_position(one, i), is_adaptive(solvers[k]) ? 1e-7 : 1e-13);
      }
      assert_true(fabs(body_position(one, 0) - body_position(one, 2)) > 0.1);
      lied_free(one);
      lied_free(other);
    }
}

static void test_pairs_have_the_same_eigenvalues(void **state)
{
  (void)state;
  double re[2][2 * N_BODIES], im[2][2 * N_BODIES];
  for (int k = 0; k < 2; k++) {
    LiedSystem *s = chain(k ? &pair : &triple, 0);
    expect_ok(s, lied_eigenvalues(s, re[k], im[k], 2 * N_BODIES));
    lied_free(s);
  }
  for (int i = 0; i < 2 * N_BODIES; i++) {
    expect_near("real part", re[1][i], re[0][i], 1e-6 * fabs(re[0][i]));
    expect_near("imaginary part", im[1][i], im[0][i], 1e-6 * fabs(re[0][i]));
  }
}

/* Rule 3 looks at such connectors too: the second joint would need a body in between. Rule 4 as well. */
static void test_rules_apply_to_pairs(void **state)
{
  (void)state;
  LiedSystem *s = new_system();
  add_parts(s, (const Part[]){{&Pair_Fixed, "wall"}, {&Pair_Joint, "one"}, {&Pair_Joint, "two"}, {&Pair_Body, "body"}}, 4);
  connect_all(s,
              (const char *const[][2]){
                  {"wall.flange_b", "one.flange_a"}, {"one.flange_b", "two.flange_a"}, {"two.flange_b", "body.flange_a"}},
              3);
  set_value(s, "body.m", 1);
  expect_failure(s, lied_compose(s), LIED_WRONG_MODEL, "joint 'one' (Pair.Joint) moves nothing with inertia");
  expect_ok(s, lied_add(s, &Pair_Body, "between"));
  expect_ok(s, lied_connect(s, "between.flange_a", "two.flange_a"));
  set_value(s, "between.m", 1);
  set_value(s, "two.TD", 5e-3);
  expect_failure(s, lied_compose(s), LIED_WRONG_MODEL, "T_D differs");
  set_value(s, "two.TD", 1e-3);
  expect_ok(s, lied_compose(s));
  lied_free(s);
  s = new_system();
  expect_ok(s, lied_add(s, &Pair_Body, "body"));
  set_value(s, "body.m", 1);
  expect_failure(s, lied_compose(s), LIED_WRONG_MODEL, "nothing holds or moves 'body.flange_a'");
  lied_free(s);
}

/* ---- heat ---------------------------------------------------------------------------------------------------------------- */

static const LiedClass *const heat_classes[2][3] = {
    {&Heat_Capacitor, &Heat_Conductor, &Heat_FixedTemperature},
    {&Warmth_Capacitor, &Warmth_Conductor, &Warmth_FixedTemperature},
};

/* Two equal capacitors C, joined by G and each by G to the surroundings at 0: mean and difference decay at rates G/C, 3 G/C. */
static LiedSystem *two_capacitors(int signal)
{
  const LiedClass *const *classes = heat_classes[signal];
  LiedSystem *s = new_system();
  add_parts(s,
            (const Part[]){{classes[0], "one"},
                           {classes[0], "two"},
                           {classes[1], "g1"},
                           {classes[1], "g12"},
                           {classes[1], "g2"},
                           {classes[2], "air"}},
            6);
  connect_all(s,
              (const char *const[][2]){{"air.port", "g1.port_a"},
                                       {"g1.port_b", "one.port"},
                                       {"one.port", "g12.port_a"},
                                       {"g12.port_b", "two.port"},
                                       {"two.port", "g2.port_b"},
                                       {"g2.port_a", "air.port"}},
              6);
  set_all(s,
          (const Setting[]){
              {"one.C", 4}, {"two.C", 4}, {"g1.G", 2}, {"g12.G", 2}, {"g2.G", 2}, {"air.T", 10}, {"one.T", 90}, {"two.T", 30}},
          8);
  compose(s);
  return s;
}

static void test_heat(void **state)
{
  (void)state;
  for (int signal = 0; signal < 2; signal++)
    for (size_t k = 1; k < COUNT_OF(solvers); k++) {
      LiedSystem *s = two_capacitors(signal);
      assert_int_equal(lied_n_states(s), 2);
      for (int j = 1; j <= 3; j++) {
        const double t = 0.7 * j, mean = 10 + 50 * exp(-0.5 * t), half = 30 * exp(-1.5 * t);
        run_to(s, solvers[k], t);
        expect_near(solvers[k], get(s, "one.T"), mean + half, 1e-3);
        expect_near(solvers[k], get(s, "two.port.T"), mean - half, 1e-3);
        expect_near("flow", get(s, "g12.port_a.Q_flow"), 2 * 2 * half, 1e-3);
        expect_near("loss", get(s, "air.port.Q_flow"), 2 * 2 * (mean - 10), 1e-3);
      }
      lied_free(s);
    }
}

static void test_heat_faults(void **state)
{
  (void)state;
  LiedSystem *s = two_capacitors(0);
  expect_ok(s, lied_connect(s, "one.port", "two.port"));
  expect_failure(s, lied_compose(s), LIED_WRONG_MODEL, "'one.port' has two providers");
  lied_free(s);
  s = new_system();
  expect_ok(s, lied_add(s, &Heat_Conductor, "g"));
  set_value(s, "g.G", 1);
  expect_failure(s, lied_compose(s), LIED_WRONG_MODEL, "nothing provides 'g.port_a'");
  lied_free(s);
}

/* ---- balance ------------------------------------------------------------------------------------------------------------- */

/* Each class with one row more than it may have. */
static void test_one_row_too_many(void **state)
{
  (void)state;
  static const struct {
    const LiedClass *class_;
    const char *expected;
  } cases[] = {
      {&Translational_Fixed, "3 rows and balances, expected 2"}, {&Translational_Joint, "6 rows and balances, expected 5"},
      {&Pair_Fixed, "3 rows and balances, expected 2"},          {&Pair_Joint, "7 rows and balances, expected 6"},
      {&Pair_Spring, "5 rows and balances, expected 4"},         {&Planar_Fixed, "7 rows and balances, expected 6"},
      {&Planar_Revolute, "12 rows and balances, expected 11"},   {&Heat_Capacitor, "2 rows and balances, expected 1"},
      {&Heat_Conductor, "3 rows and balances, expected 2"},      {&Warmth_Conductor, "3 rows and balances, expected 2"},
      {&Streams_PressureDrop, "3 rows and balances, expected 2"}};
  for (size_t i = 0; i < COUNT_OF(cases); i++) {
    LiedSystem *s = new_system();
    LiedClass more = *cases[i].class_;
    LiedRow rows[32];
    for (unsigned r = 0; r < more.n_rows; r++) rows[r] = more.rows_info[r];
    rows[more.n_rows++] = (LiedRow){"0 = 0", 1};
    more.rows_info = rows;
    expect_failure(s, lied_add(s, &more, "part"), LIED_WRONG_CLASS, cases[i].expected);
    expect_ok(s, lied_add(s, cases[i].class_, "part"));
    lied_free(s);
  }
}

/* Two groups of potentials in one connector: each provider answers for the reactions of its own. */
static void test_several_groups(void **state)
{
  (void)state;
  static const LiedVariable variables[] = {
      {"s", "m", LIED_POSITION, 0, 0}, {"v", "m/s", LIED_KINETIC, 0, 0},     {"f", "N", LIED_REACTION, 1, 0},
      {"T", "K", LIED_KINETIC, 0, 1},  {"Q_flow", "W", LIED_REACTION, 1, 1}, {"p", "", LIED_SIGNAL, 0, 2},
  };
  static const LiedConnector connector = {"Hot.Flange", variables, COUNT(variables), 3, NULL};
  static const LiedPort ports[] = {{"port", &connector, 0, 0}};
  static const LiedRow rows[] = {{"a", 1}, {"b", 1}, {"c", 1}};
  static const LiedEntry entries[] = {CONST(0, 0, 1), CONST(1, 1, 1), CONST(2, 3, 1)};
  static const LiedGroup group[] = {{0, 0}, {0, 1}, {0, 2}};
  static const int expected[] = {3, 2, 2}; /* two flows, and one more for the motion */
  for (size_t g = 0; g < COUNT_OF(group); g++)
    for (unsigned n = 1; n <= 3; n++) {
      const LiedBlock block = {.n_outputs = 1, .outputs = &group[g], .evaluate = heat_source_give};
      LiedClass class_ = {LIED_ABI,          .name = "Hot.Part",       LIST(ports, ports),
                          .n_blocks = 1,     .blocks = &block,         .n_rows = (uint16_t)n,
                          .rows_info = rows, .n_entries = (uint16_t)n, .entries = entries};
      LiedSystem *s = new_system();
      assert_int_equal(lied_add(s, &class_, "part"), (int)n == expected[g] ? LIED_OK : LIED_WRONG_CLASS);
      lied_free(s);
    }
}

static void test_unequal_directions(void **state)
{
  (void)state;
  static const LiedPort ports[] = {{"flange", &Translational_Flange, 0, 0}, {"heat", &Heat_Port, 0, 0}};
  static const LiedBlock blocks[] = {
      {.choice = 1, .n_inputs = 1, .inputs = pair_at_a, .n_outputs = 1, .outputs = pair_at_b, .evaluate = heat_source_give},
      {.choice = 1, .n_inputs = 1, .inputs = pair_at_b, .n_outputs = 1, .outputs = pair_at_a, .evaluate = heat_source_give}};
  LiedClass class_ = {LIED_ABI, .name = "Odd", LIST(ports, ports), LIST(blocks, blocks)};
  LiedSystem *s = new_system();
  expect_failure(s, lied_add(s, &class_, "odd"), LIED_WRONG_CLASS, "directions of one choice");
  lied_free(s);
}

/* ---- what fits ----------------------------------------------------------------------------------------------------------- */

static void expect_difference(const LiedVariable *variables, unsigned n, const char *expected)
{
  const LiedConnector connector = {"Other.Flange", variables, (uint16_t)n, 2, NULL};
  const LiedPort ports[] = {{"flange_a", &connector, 0, 0}};
  LiedClass other = Translational_Body;
  LiedRow rows[2] = {other.rows_info[0], {"0 = 0", 1}};
  other.name = "Other.Body";
  other.ports = ports;
  other.rows_info = rows;
  other.n_rows = 0;
  other.n_inertias = 0;
  for (unsigned i = 0; i < n; i++) other.n_rows = (uint16_t)(other.n_rows + (variables[i].flow != 0));
  LiedSystem *s = new_system();
  expect_ok(s, lied_add(s, &Translational_Fixed, "wall"));
  expect_ok(s, lied_add(s, &other, "body"));
  expect_failure(s, lied_connect(s, "wall.flange_b", "body.flange_a"), LIED_WRONG_MODEL, expected);
  assert_non_null(strstr(lied_message(s), "(Other.Flange)"));
  lied_free(s);
}

static void test_what_differs(void **state)
{
  (void)state;
#define S {"s", "m", LIED_POSITION, 0, 0}
#define V                                                                                                                      \
  {                                                                                                                            \
    "v", "m/s", LIED_KINETIC, 0, 0                                                                                             \
  }
#define FORCE                                                                                                                  \
  {                                                                                                                            \
    "f", "N", LIED_REACTION, 1, 0                                                                                              \
  }
  expect_difference((const LiedVariable[]){{"x", "m", LIED_POSITION, 0, 0}, V, FORCE}, 3,
                    "where the first has variable 's' the second has 'x'");
  expect_difference((const LiedVariable[]){S, {"v", "m/s", LIED_POSITION, 0, 0}, FORCE}, 3,
                    "variable 'v' is kinetic in the first and a position in the second");
  expect_difference((const LiedVariable[]){S, {"v", "m/s", LIED_KINETIC, 0, 1}, FORCE}, 3,
                    "variable 'v' is in group 0 of the first and in group 1 of the second");
  expect_difference((const LiedVariable[]){{"s", "m", LIED_REACTION, 1, 0}, V, FORCE}, 3,
                    "variable 's' is a flow in the second only");
  expect_difference((const LiedVariable[]){S, V, FORCE, {"T", "K", LIED_SIGNAL, 0, 1}}, 4,
                    "only the second has a variable 'T'");
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_pairs_move_like_triples),
      cmocka_unit_test(test_pairs_have_the_same_eigenvalues),
      cmocka_unit_test(test_rules_apply_to_pairs),
      cmocka_unit_test(test_heat),
      cmocka_unit_test(test_heat_faults),
      cmocka_unit_test(test_one_row_too_many),
      cmocka_unit_test(test_several_groups),
      cmocka_unit_test(test_unequal_directions),
      cmocka_unit_test(test_what_differs),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
