/* Signals that a class without equations only passes on: whatever gives such an input reaches the parts behind it (integrals of
 * what was given prove it), at any depth and in arrays; inputs and outputs appear under their names; what is given twice is
 * refused. */
#include "loading.h"

static const char classes[] = "connector RealInput = input Real;\n"
                              "connector RealOutput = output Real;\n"
                              "model S\n"
                              "  RealInput u;\n"
                              "  RealOutput y;\n"
                              "  Blocks.Integrator i, j;\n"
                              "equation\n"
                              "  connect(u, i.u);\n"
                              "  connect(u, j.u);\n"
                              "  connect(i.y, y);\n"
                              "end S;\n"
                              "model Deep\n"
                              "  RealInput v;\n"
                              "  S s;\n"
                              "equation\n"
                              "  connect(v, s.u);\n"
                              "end Deep;\n"
                              "model Given\n"
                              "  parameter Real k = 2;\n"
                              "  RealInput u = 2*k;\n"
                              "  Blocks.Integrator i;\n"
                              "equation\n"
                              "  connect(u, i.u);\n"
                              "end Given;\n"
                              "model Row\n"
                              "  RealInput u[2];\n"
                              "  Blocks.Integrator i[2];\n"
                              "equation\n"
                              "  connect(u, i.u);\n"
                              "end Row;\n";

static const char *with(const char *model)
{
  return behind(classes, model);
}

static void expect(const char *model, LiedLoad request, const Wanted *wanted)
{
  expect_at(load_good(with(model), request), 2, wanted, 1e-7);
}

static void test_modifier(void **state)
{
  (void)state;
  expect("model M S a(u = 3); end M;", (LiedLoad){0},
         (Wanted[]){{"a.i.x", 6}, {"a.j.x", 6}, {"a.u", 3}, {"a.y", 6}, {NULL, 0}});
  expect("model M S a(u = time); end M;", (LiedLoad){0}, (Wanted[]){{"a.i.x", 2}, {"a.u", 2}, {NULL, 0}});
  expect("model M Deep d(v = 3); end M;", (LiedLoad){0},
         (Wanted[]){{"d.s.i.x", 6}, {"d.v", 3}, {"d.s.u", 3}, {"d.s.y", 6}, {NULL, 0}});
  expect("model M Real z; S a(u = z); equation z = 2*time; end M;", (LiedLoad){0},
         (Wanted[]){{"a.j.x", 4}, {"a.u", 4}, {NULL, 0}});
}

static void test_arrays(void **state)
{
  (void)state;
  expect("model M Row r(u = {1, 2}); S s[2](u = {3, 4}); end M;", (LiedLoad){0},
         (Wanted[]){{"r.i[2].x", 4}, {"r.u[2]", 2}, {"s[1].i.x", 6}, {"s[2].j.x", 8}, {"s[2].u", 4}, {NULL, 0}});
}

static void test_declaration(void **state)
{
  (void)state;
  expect("model M Given g; Given h(k = 3); Given f(u = 1); Blocks.Constant c(k = 5); Given e; equation connect(c.y, e.u);"
         "end M;",
         (LiedLoad){0}, (Wanted[]){{"g.i.x", 8}, {"h.i.x", 12}, {"f.i.x", 2}, {"e.i.x", 10}, {"e.u", 5}, {NULL, 0}});
}

static void test_settings(void **state)
{
  (void)state;
  static const char *const whole[] = {"u=3"}, *const inside[] = {"d.v=3"}, *const element[] = {"r.u[2]=3"};
  expect("model M extends S; end M;", (LiedLoad){.settings = whole, .n_settings = 1},
         (Wanted[]){{"i.x", 6}, {"u", 3}, {"y", 6}, {NULL, 0}});
  expect("model M Deep d; end M;", (LiedLoad){.settings = inside, .n_settings = 1}, (Wanted[]){{"d.s.i.x", 6}, {NULL, 0}});
  expect("model M Row r; end M;", (LiedLoad){.settings = element, .n_settings = 1},
         (Wanted[]){{"r.i[1].x", 0}, {"r.i[2].x", 6}, {NULL, 0}});
}

static void test_file(void **state)
{
  (void)state;
  LiedLoad request = {.inputs = write_file("in.csv", "time,d.v\n0,0\n2,2\n")};
  expect("model M Deep d; end M;", request, (Wanted[]){{"d.s.i.x", 2}, {"d.v", 2}, {NULL, 0}});
}

/* The host sets what nothing else drives, by either name. */
static void test_host(void **state)
{
  (void)state;
  static const char *const names[] = {"d.v", "d.s.u", "d.s.j.u"};
  for (int i = 0; i < 3; i++) {
    Loaded *loaded = load_good(with("model M Deep d; end M;"), (LiedLoad){0});
    assert_int_equal(lied_set(loaded->system, names[i], 3), LIED_OK);
    run_until(loaded, 2);
    expect_near(value_of(loaded, "d.s.i.x"), 6, 1e-7);
    load_free(loaded);
  }
}

static void test_twice(void **state)
{
  (void)state;
  expect_error(with("model M S a, b(u = 3); equation connect(a.y, b.u); end M;"), (LiedLoad){0},
               "error: b.u is connected: it cannot be driven twice");
  expect_error(with("model D Deep d(s(u = 3)); end D; model M D a(d(v = 1)); end M;"), (LiedLoad){0},
               "error: a.d.s.u is bound to an expression: it cannot be driven twice");
}

int main(void)
{
  const struct CMUnitTest tests[] = {LOADING_TEST(test_modifier), LOADING_TEST(test_arrays), LOADING_TEST(test_declaration),
                                     LOADING_TEST(test_settings), LOADING_TEST(test_file),   LOADING_TEST(test_host),
                                     LOADING_TEST(test_twice)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
