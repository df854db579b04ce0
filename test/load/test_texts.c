/* String variables stand for what defines them, also as fields of records: what is computed from them tells which text it is.
 */
#include "loading.h"

static const char classes[] =
    "record Sub Real v; String tag; end Sub;\n"
    "record P Real x; Sub sub; String s; end P;\n"
    "function f input Real x; output P p; algorithm p.x := x; p.sub := Sub(2*x, \"in\"); p.s := \"made\"; end f;\n"
    "function moved input P p; input Real d; output P q; algorithm q := p; q.x := p.x + d; end moved;\n";

static void expect(const char *model, const Wanted *wanted)
{
  expect_at(load_good(behind(classes, model), (LiedLoad){.model = "M"}), 1, wanted, 1e-9);
}

/* By an equation for the record, for an element or all of an array of records, by the declaration of the record. */
static void test_records(void **state)
{
  (void)state;
  expect(
      "model M P a, b[2], c = f(time), e[2], g = moved(c, 2), h = if time < 0.5 then f(1) else P(5, Sub(6, \"q\"), \"own\");\n"
      "  Real z = if a.s == \"made\" then 1 else 2, y = if b[2].sub.tag == \"in\" then 10 else 20;\n"
      "  Real w = if e[2].s == \"own\" and e[1].s == \"made\" then 3 else 4, v = if h.sub.tag == \"q\" then 5 else 6;\n"
      "equation a = f(time + 1); b = {a, f(3)}; e[1] = g; P(time, Sub(1, \"q\"), \"own\") = e[2]; end M;",
      (Wanted[]){{"z", 1},
                 {"y", 10},
                 {"w", 3},
                 {"v", 5},
                 {"a.x", 2},
                 {"b[2].sub.v", 6},
                 {"e[1].x", 3},
                 {"e[2].x", 1},
                 {"h.x", 5},
                 {NULL, 0}});
}

static void test_undefined(void **state)
{
  (void)state;
  expect_error(behind(classes, "model M P a, b; equation a = b; b = moved(a, 1); end M;"), (LiedLoad){.model = "M"}, "a = b");
  expect_error(behind(classes, "model M P a; Real z = if a.s == \"made\" then 1 else 2;\n"
                               "equation a.x = 1; a.sub = Sub(1, \"q\"); end M;"),
               (LiedLoad){.model = "M"}, "a String that no declaration and no equation defines");
}

int main(void)
{
  const struct CMUnitTest tests[] = {LOADING_TEST(test_records), LOADING_TEST(test_undefined)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
