/* JSON as pages and sidecars need it, and how the data lie in a page. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/json.h"
#include "report/page.h"
#include "report/sidecar.h"

static void expect(Json *json, const char *text)
{
  assert_false(json->failed);
  assert_string_equal(json->text, text);
  json_free(json);
}

static void texts_are_ascii(void **state)
{
  (void)state;
  Json json = {0};
  json_open(&json, '[');
  json_string(&json, "a\"\\\n\x01");
  json_string(&json, "</script>&");
  json_string(&json, "\xc3\xbc \xf0\x9d\x84\x9e \xff");
  json_close(&json, ']');
  expect(&json, "[\"a\\u0022\\u005c\\n\\u0001\",\"\\u003c/script\\u003e\\u0026\",\"\\u00fc \\ud834\\udd1e \\ufffd\"]");
}

static void numbers_come_back(void **state)
{
  (void)state;
  static const double values[] = {0.1, 1.0 / 3, 1e300, -5e-324, 123456789, -0.0};
  Json json = {0};
  json_open(&json, '[');
  for (size_t i = 0; i < sizeof values / sizeof *values; i++) json_number(&json, values[i]);
  json_number(&json, NAN);
  json_number(&json, INFINITY);
  json_close(&json, ']');
  char *at = json.text + 1;
  for (size_t i = 0; i < sizeof values / sizeof *values; i++, at++) assert_true(strtod(at, &at) == values[i]);
  assert_string_equal(at, "null,null]");
  assert_null(strstr(json.text, "-0,"));
  json_free(&json);
}

static void objects_nest(void **state)
{
  (void)state;
  Json json = {0};
  json_open(&json, '{');
  json_put_count(&json, "n", 3);
  json_key(&json, "list");
  json_open(&json, '[');
  json_close(&json, ']');
  json_key(&json, "raw");
  json_raw(&json, "{}", 2);
  json_close(&json, '}');
  expect(&json, "{\"n\":3,\"list\":[],\"raw\":{}}");
}

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
      cmocka_unit_test(texts_are_ascii),
      cmocka_unit_test(numbers_come_back),
      cmocka_unit_test(objects_nest),
      cmocka_unit_test(columns_share),
      cmocka_unit_test(sidecars_cannot_break_out),
      cmocka_unit_test(no_page_without_a_place),
      cmocka_unit_test(sidecars_come_back),
      cmocka_unit_test(odd_files_have_none),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
