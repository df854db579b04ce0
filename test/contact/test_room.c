/* Room for points of contact: what is reserved changes nothing but when memory is asked for. Too little grows between steps. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "support/check.h"
#include "support/examples.h"

typedef struct Course {
  uint64_t half, end; /* bits */
} Course;

static LiedSystem *start(const Example *example, Loaded **loaded, size_t points)
{
  *loaded = example_load(example, NULL);
  LiedSystem *s = (*loaded)->system;
  if (points && (lied_reserve_contacts(s, points) || lied_compose(s))) fail_msg("%s: %s", example->name, lied_message(s));
  assert_int_equal(lied_use_solver(s, "rk3", 0), LIED_OK);
  return s;
}

static uint64_t advance(const Example *example, LiedSystem *s, int steps)
{
  for (int k = 0; k < steps; k++)
    if (lied_step(s, example->step)) fail_msg("%s: %s", example->name, lied_message(s));
  return system_bits(s);
}

static void expect(const Example *example, size_t points, uint64_t found, uint64_t wanted, const char *what)
{
  if (found != wanted) fail_msg("%s with room for %zu points: other bits, %s", example->name, points, what);
}

/* A snapshot with little room in a system that has grown since, and in one that has more from the beginning. */
static void compare(const Example *example, size_t points, Course course)
{
  Loaded *loaded;
  LiedSystem *s = start(example, &loaded, points), *copy = NULL;
  LiedSnapshot *first = NULL, *half = NULL;
  const int steps = example->steps / 2;
  assert_int_equal(lied_save(s, &first), LIED_OK);
  assert_int_equal(lied_copy(s, &copy), LIED_OK);
  expect(example, points, advance(example, s, steps), course.half, "half way");
  assert_int_equal(lied_save(s, &half), LIED_OK);
  expect(example, points, advance(example, s, steps), course.end, "at the end");
  assert_int_equal(lied_restore(s, first), LIED_OK);
  expect(example, points, advance(example, s, steps), course.half, "from the start");
  assert_int_equal(lied_restore(copy, half), LIED_OK);
  expect(example, points, advance(example, copy, steps), course.end, "in a copy");
  assert_int_equal(lied_save(copy, &first), LIED_OK); /* with more room than it had */
  lied_free(copy);
  assert_int_equal(lied_restore(s, first), LIED_OK);
  expect(example, points, system_bits(s), course.end, "saved again");
  lied_free_snapshot(first);
  lied_free_snapshot(half);
  load_free(loaded);
}

static void test_room_changes_nothing(void **state)
{
  (void)state;
  static const char *const names[] = {"Gripper.mo", "Ratchet.mo", "OrbitGrasp.mo", "BreakingBeam.mo", "ContactChain.mo"};
  static const size_t points[] = {0, 1, 3, 17, 1000};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    Example example = example_named(names[i]);
    Loaded *loaded;
    if (example.steps > 600) example.steps = 600;
    LiedSystem *s = start(&example, &loaded, 0);
    Course course = {.half = advance(&example, s, example.steps / 2)};
    course.end = advance(&example, s, example.steps / 2);
    load_free(loaded);
    for (size_t k = 0; k < sizeof points / sizeof *points; k++) compare(&example, points[k], course);
  }
}

/* More than there can be: a status, and the system is as it was. */
static void test_too_much_room(void **state)
{
  (void)state;
  static const size_t points[] = {SIZE_MAX, SIZE_MAX / 2, SIZE_MAX / 16, SIZE_MAX / 1000, (size_t)1 << 33};
  Example example = example_named("Gripper.mo");
  Loaded *loaded;
  LiedSystem *s = start(&example, &loaded, 0);
  const uint64_t bits = advance(&example, s, 200);
  for (size_t k = 0; k < sizeof points / sizeof *points; k++) {
    LiedStatus status = lied_reserve_contacts(s, points[k]);
    if (!status) status = lied_compose(s);
    if (status != LIED_NO_MEMORY && status != LIED_WRONG_VALUE)
      fail_msg("%zu points: %s: %s", points[k], lied_status_name(status), lied_message(s));
    assert_true(lied_message(s)[0] != 0);
    assert_int_equal(lied_reserve_contacts(s, 100), LIED_OK);
    assert_true(system_bits(s) == bits);
  }
  advance(&example, s, 10);
  load_free(loaded);
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_room_changes_nothing), cmocka_unit_test(test_too_much_room)};
  return cmocka_run_group_tests(tests, examples_setup, examples_teardown);
}
