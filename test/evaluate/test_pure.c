/* dx = f(t, x) to the last bit, whatever was evaluated before: also where the linear level has to change its order of
 * elimination. And what the present composition still tells when a change was refused. */
#include "../parts/parts.h"
#include "planar.h"
#include "translational.h"

/* A chain in which every third link is nearly massless: wild states make its pivots vanish. */
static LiedSystem *uneven_chain(size_t n)
{
  LiedSystem *s = new_system();
  char a[64], b[64] = "base.frame_b", name[32];
  expect_ok(s, lied_add(s, &Planar_Fixed, "base"));
  for (size_t i = 0; i < n; i++) {
    const struct {
      const LiedClass *class_;
      const char *kind;
    } parts[] = {{&Planar_Revolute, "joint"}, {&Planar_FixedTranslation, "rod"}};
    for (size_t k = 0; k < COUNT_OF(parts); k++) {
      snprintf(name, sizeof name, "%s%zu", parts[k].kind, i);
      expect_ok(s, lied_add(s, parts[k].class_, name));
      snprintf(a, sizeof a, "%s.frame_a", name);
      expect_ok(s, lied_connect(s, b, a));
      snprintf(b, sizeof b, "%s.frame_b", name);
    }
    snprintf(name, sizeof name, "body%zu", i);
    expect_ok(s, lied_add(s, &Planar_Body, name));
    snprintf(a, sizeof a, "%s.frame_a", name);
    expect_ok(s, lied_connect(s, b, a));
    const struct {
      const char *kind, *variable;
      double value;
    } settings[] = {
        {"rod", "rx", 1}, {"rod", "ry", 0}, {"body", "m", i % 3 == 2 ? 1e-6 : 1}, {"body", "I", i % 3 == 2 ? 1e-9 : 0.1}};
    for (size_t k = 0; k < COUNT_OF(settings); k++) {
      snprintf(name, sizeof name, "%s%zu.%s", settings[k].kind, i, settings[k].variable);
      set_value(s, name, settings[k].value);
    }
  }
  compose(s);
  return s;
}

enum { LINKS = 40, STATES = 2 * LINKS };

static void wild(double *x, double size, uint64_t *seed)
{
  for (size_t i = 0; i < STATES; i++) x[i] = next_random(seed, -size, size);
}

static void test_equal_states_equal_bits(void **state)
{
  (void)state;
  uint64_t seed = 5;
  LiedSystem *s = uneven_chain(LINKS);
  double x[STATES], other[STATES], first[STATES], second[STATES];
  size_t compared = 0;
  for (int k = 0; k < 300; k++) {
    wild(x, 3, &seed);
    LiedStatus before = lied_evaluate(s, 0, x, first, STATES);
    for (int j = 0; j < 5; j++) {
      wild(other, 300, &seed);
      lied_evaluate(s, 0, other, second, STATES);
    }
    assert_int_equal(lied_evaluate(s, 0, x, second, STATES), before);
    if (before) continue;
    assert_memory_equal(first, second, sizeof first);
    compared++;
  }
  assert_true(compared > 250);
  LiedStats stats;
  lied_stats(s, &stats);
  assert_true(stats.reorderings > 0); /* or the test shows nothing */
  lied_free(s);
}

/* ---- a class that counts its initial events ---- */

static const LiedName counter_discretes[] = {{.name = "initials", .unit = "1"}, {.name = "others", .unit = "1"}};

static void count(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) b->d[2 * i + !b->initial] += 1;
}

static const LiedClass counter = {LIED_ABI, .name = "Test.Counter", .n_discretes = 2, .discretes = counter_discretes,
                                  .event = count};

static void test_initial_event_of_an_added_part(void **state)
{
  (void)state;
  LiedSystem *s = new_system();
  expect_ok(s, lied_add(s, &counter, "old"));
  compose(s);
  run_fixed(s, "rk3", 0.1, 1);
  expect_ok(s, lied_add(s, &counter, "new"));
  run_fixed(s, "rk3", 0.1, 2);
  expect_near("old", get(s, "old.initials"), 1, 0);
  expect_near("new", get(s, "new.initials"), 1, 0);
  assert_true(get(s, "new.others") >= 9 && get(s, "old.others") >= 19);
  lied_free(s);
}

static void test_look_after_a_refusal(void **state)
{
  (void)state;
  LiedSystem *s = new_system();
  add_parts(s, (const Part[]){{&Translational_Fixed, "wall"}, {&Translational_Joint, "joint"}, {&Translational_Body, "ball"}},
            3);
  connect_all(s, (const char *const[][2]){{"wall.flange_b", "joint.flange_a"}, {"joint.flange_b", "ball.flange_a"}}, 2);
  set_value(s, "ball.m", 1);
  compose(s);
  run_fixed(s, "rk3", 1e-2, 0.5);
  double before = get(s, "joint.s");
  expect_ok(s, lied_add(s, &Translational_Rod, "rod"));
  set_value(s, "rod.l", 1);
  assert_int_equal(lied_compose(s), LIED_WRONG_MODEL); /* nothing holds the rod */
  expect_near("position", get(s, "joint.s"), before, 0);
  expect_ok(s, lied_connect(s, "rod.flange_a", "joint.flange_b"));
  expect_near("tip", get(s, "rod.flange_b.s"), before + 1, 1e-15);
  lied_free(s);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_equal_states_equal_bits),
      cmocka_unit_test(test_initial_event_of_an_added_part),
      cmocka_unit_test(test_look_after_a_refusal),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
