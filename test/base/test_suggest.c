/* Names that were meant. */
#include <string.h>

#include "base/suggest.h"
#include "support/check.h"

static size_t distance(const char *a, const char *b)
{
  return suggest_distance(a, strlen(a), b);
}

static void test_distance(void **state)
{
  (void)state;
  assert_int_equal(distance("stop", "stop"), 0);
  assert_int_equal(distance("stop", "step"), 1);
  assert_int_equal(distance("sotp", "stop"), 1);
  assert_int_equal(distance("kitten", "sitting"), 3);
  assert_int_equal(distance("", "abc"), 3);
  assert_int_equal(distance("abc", ""), 3);
  assert_int_equal(distance("Drive.S", "drive.s"), 0);
}

static void test_nearest_first(void **state)
{
  (void)state;
  static const char *const offered[] = {"drive.v", "carriage.m", "drive.s", "drive.TD", "dive.s", "d.s", "drives.s"};
  char list[200];
  Suggestions suggestions = suggest_begin("drive.s2", 8);
  for (size_t i = 0; i < sizeof offered / sizeof *offered; i++) suggest_offer(&suggestions, offered[i]);
  assert_string_equal(suggestions.names[0], "drive.s");
  assert_string_equal(suggest_list(&suggestions, list, sizeof list), "drive.s, drive.v, drive.TD, dive.s, drives.s");
  Suggestions none = suggest_begin("x", 1);
  suggest_offer(&none, "y");
  assert_int_equal(none.count, 0);
}

static void test_only_the_best_are_kept(void **state)
{
  (void)state;
  Suggestions suggestions = suggest_begin("abcdefghijkl", 12);
  char candidate[] = "abcdefghijkl";
  for (int worse = 4; worse >= 0; worse--)
    for (int copy = 0; copy < 3; copy++) {
      memset(candidate, 'z', 12);
      memcpy(candidate, "abcdefghijkl", (size_t)(12 - worse));
      suggest_offer(&suggestions, candidate);
    }
  assert_int_equal(suggestions.count, SUGGEST_NAMES);
  for (size_t i = 0; i < SUGGEST_NAMES; i++) assert_int_equal(suggestions.distance[i], i / 3);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_distance),
      cmocka_unit_test(test_nearest_first),
      cmocka_unit_test(test_only_the_best_are_kept),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
