/* How the data lie in a page. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "report/report.h"

/* ---- pages ---------------------------------------------------------------------------------------------------------- */

static char *page_of(const PageResult *result)
{
  char file[] = "/tmp/lied-page-XXXXXX";
  int descriptor = mkstemp(file);
  assert_true(descriptor >= 0);
  assert_int_equal(page_write(file, result, 1), 0);
  FILE *stream = fdopen(descriptor, "rb");
  assert_int_equal(fseek(stream, 0, SEEK_END), 0);
  size_t length = (size_t)ftell(stream);
  char *text = malloc(length + 1);
  rewind(stream);
  assert_int_equal(fread(text, 1, length, stream), length);
  text[length] = '\0';
  fclose(stream);
  remove(file);
  return text;
}

/* Equal and opposite columns share a block; constants have none; zero has no sign. */

static void columns_share(void **state)
{
  (void)state;
  static const char *const names[] = {"time", "a", "same", "opposite", "five", "b"};
  static const char *const units[] = {"s", "m", NULL, "", "", ""};
  static const double values[] = {0, 1, 2, 1, 0, -3, 1, -0.0, -3, -1, 0.0, 3, 5, 5, 5, 1, 2, NAN};
  PageResult result = {.label = "r", .names = names, .units = units, .values = values, .n_columns = 6, .n_rows = 3};
  char *page = page_of(&result);
  assert_non_null(strstr(page, "\"sources\":[0,1,1,-2,[5],5]"));
  assert_non_null(strstr(page, "id=\"data-0-1\">AAAAAAAA8D8AAAAAAAAAAAAAAAAAAAjA</script>"));
  assert_null(strstr(page, "data-0-2"));
  assert_non_null(strstr(page, "data-0-5"));
  free(page);
}

static void sidecars_cannot_break_out(void **state)
{
  (void)state;
  static const char *const names[] = {"time"};
  PageResult result = {.label = "<b>", .system = "{\"x\":\"</script><img>\"}", .names = names, .units = names, .n_columns = 1};
  char *page = page_of(&result);
  assert_non_null(strstr(page, "\\u003c/script>\\u003cimg>"));
  assert_null(strstr(page, "<img>"));
  free(page);
}

static void no_page_without_a_place(void **state)
{
  (void)state;
  PageResult result = {.label = ""};
  assert_int_not_equal(page_write("/nowhere/at/all.html", &result, 1), 0);
}

/* ---- sidecars ------------------------------------------------------------------------------------------------------- */

static void sidecars_come_back(void **state)
{
  (void)state;
  char folder[] = "/tmp/lied-sidecar-XXXXXX", result[64], file[SIDECAR_PATH];
  assert_non_null(mkdtemp(folder));
  static const char *const results[] = {"r.csv", "r.dat", "r.mat"};
  for (size_t i = 0; i < 3; i++) {
    snprintf(result, sizeof result, "%s/%s", folder, results[i]);
    assert_int_equal(sidecar_write(result, "{\"lied\":1}", 10, file), 0);
    char *text = sidecar_read(result);
    assert_non_null(text);
    assert_string_equal(text, "{\"lied\":1}");
    free(text);
    remove(file);
  }
  assert_null(sidecar_read(result));
  remove(folder);
}

static void odd_files_have_none(void **state)
{
  (void)state;
  char file[] = "/tmp/lied-odd-XXXXXX.mat";
  static const unsigned char bytes[] = {0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff, 0x7f, 0,
                                        0,    0,    0,    5,    0,    0,    0,    'l',  'i',  'e',  'd',  0,    '{'};
  memcpy(file + 14, "000000", 6);
  for (size_t length = 0; length <= sizeof bytes; length++) {
    FILE *stream = fopen(file, "wb");
    assert_non_null(stream);
    fwrite(bytes, 1, length, stream);
    fclose(stream);
    assert_null(sidecar_read(file));
  }
  remove(file);
  assert_false(sidecar_fits("/dev/null"));
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(columns_share),           cmocka_unit_test(sidecars_cannot_break_out),
      cmocka_unit_test(no_page_without_a_place), cmocka_unit_test(sidecars_come_back),
      cmocka_unit_test(odd_files_have_none),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
