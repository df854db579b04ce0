/* Units of columns from sidecars, good and broken. */
#include <stdlib.h>
#include <string.h>

#include "report/report.h"
#include "support/check.h"

static const char sidecar[] =
    "{\"lied\": 1, \"model\": \"a \\\"quoted\\\" ] } name\", \"stats\": {\"steps\": [1, {\"x\": null}]},"
    " \"instances\": [[\"b\", 1, [1, 2]], [\"a.b\", 0, []], [\"\", 2, []], [\"\\u00fc\\ud834\\udd1e\", 0, []],"
    " [\"lost\", 7, []]],"
    " \"classes\": [{\"name\": \"C\", \"variables\": [[\"s\", \"m\", \"way\", \"state\"],"
    " [\"flange_a.f\", \"N\", \"\", \"linear\"]], \"ports\": [[\"flange_a\"]]},"
    " {\"variables\": [], \"name\": \"D\"},"
    " {\"variables\": [[\"own\", \"kg.m2\\/s\", \"\", \"output\"], [\"bare\", \"\", \"\", \"output\"]]}]}";

static const char *const names[] = {"time",           "a.b.s", "a.b.flange_a.f", "own", "bare", "\xc3\xbc\xf0\x9d\x84\x9e.s",
                                    "energy.kinetic", "b.s",   "lost.s",         "a.s", "a.b",  ""};
enum { N = sizeof names / sizeof *names };

static void find_in(const char *text, char **units)
{
  char *copy = strdup(text);
  assert_non_null(copy);
  UnitDisplay displays[N] = {0};
  units_find(copy, names, N, units, displays);
  for (size_t i = 0; i < N; i++) free((char *)displays[i].unit);
  free(copy);
}

static void free_all(char **units)
{
  for (size_t i = 0; i < N; i++) free(units[i]);
}

static void units_of_instances(void **state)
{
  (void)state;
  static const char *const wanted[N] = {NULL, "m", "N", "kg.m2/s", "", "m", "J"};
  char *units[N] = {0};
  find_in(sidecar, units);
  for (size_t i = 0; i < N; i++) {
    if (wanted[i])
      assert_string_equal(units[i], wanted[i]);
    else
      assert_null(units[i]);
  }
  free_all(units);
}

static void known_ones_stay(void **state)
{
  (void)state;
  char *units[N] = {[1] = strdup("mm")};
  find_in(sidecar, units);
  assert_string_equal(units[1], "mm");
  free_all(units);
}

/* Cut off anywhere: no unit, no crash. */
static void torn_ones_have_none(void **state)
{
  (void)state;
  for (size_t length = 0; length + 1 < sizeof sidecar - 1; length++) {
    char *units[N] = {0}, *part = strndup(sidecar, length);
    find_in(part, units);
    for (size_t i = 0; i < N; i++) assert_null(units[i]);
    free(part);
  }
}

/* One byte replaced anywhere: whatever comes out, it is text. */
static void changed_ones_do_no_harm(void **state)
{
  (void)state;
  static const char bytes[] = "\"\\u[]{},:x0";
  for (size_t at = 0; at + 1 < sizeof sidecar; at++)
    for (const char *byte = bytes; *byte; byte++) {
      char *units[N] = {0}, *copy = strdup(sidecar);
      assert_non_null(copy);
      copy[at] = *byte;
      find_in(copy, units);
      for (size_t i = 0; i < N; i++) assert_true(!units[i] || strlen(units[i]) < sizeof sidecar);
      free_all(units);
      free(copy);
    }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(units_of_instances),
      cmocka_unit_test(known_ones_stay),
      cmocka_unit_test(torn_ones_have_none),
      cmocka_unit_test(changed_ones_do_no_harm),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
