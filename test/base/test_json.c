/* JSON as pages, sidecars and people need it. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/text.h"
#include "support/check.h"

static void expect(TextBuffer *text, const char *wanted)
{
  assert_false(text->failed);
  assert_string_equal(text_of(text), wanted);
  text_free(text);
}

static void texts_are_ascii(void **state)
{
  (void)state;
  TextBuffer text = {0};
  Json json = json_begin(text_output(&text), JSON_ASCII);
  json_open(&json, '[');
  json_string(&json, "a\"\\\n\x01");
  json_string(&json, "</script>&");
  json_string(&json, "\xc3\xbc \xf0\x9d\x84\x9e \xff");
  json_close(&json, ']');
  expect(&text, "[\"a\\u0022\\u005c\\n\\u0001\",\"\\u003c/script\\u003e\\u0026\",\"\\u00fc \\ud834\\udd1e \\ufffd\"]");
}

static void numbers_come_back(void **state)
{
  (void)state;
  static const double values[] = {0.1, 1.0 / 3, 1e300, -5e-324, 123456789, -0.0};
  TextBuffer text = {0};
  Json json = json_begin(text_output(&text), JSON_ASCII);
  json_open(&json, '[');
  for (size_t i = 0; i < sizeof values / sizeof *values; i++) json_number(&json, values[i]);
  json_number(&json, NAN);
  json_number(&json, INFINITY);
  json_close(&json, ']');
  char *at = text.bytes + 1;
  for (size_t i = 0; i < sizeof values / sizeof *values; i++, at++) assert_true(strtod(at, &at) == values[i]);
  assert_string_equal(at, "null,null]");
  assert_null(strstr(text.bytes, "-0,"));
  text_free(&text);
}

static void objects_nest(void **state)
{
  (void)state;
  TextBuffer text = {0};
  Json json = json_begin(text_output(&text), JSON_ASCII);
  json_open(&json, '{');
  json_put_count(&json, "n", 3);
  json_key(&json, "list");
  json_open(&json, '[');
  json_close(&json, ']');
  json_key(&json, "raw");
  json_raw(&json, "{}", 2);
  json_close(&json, '}');
  expect(&text, "{\"n\":3,\"list\":[],\"raw\":{}}");
}

static void people_read_utf8(void **state)
{
  (void)state;
  TextBuffer text = {0};
  Json json = json_begin(text_output(&text), JSON_SPACED);
  json_open(&json, '{');
  json_put_string(&json, "name", "\xc3\xbc<\"\\\n\x7f\xff>");
  json_key(&json, "list");
  json_open(&json, '[');
  json_number(&json, -0.0);
  json_number(&json, 1.5);
  json_close(&json, ']');
  json_put_count(&json, "n", 2);
  json_close(&json, '}');
  expect(&text, "{\"name\": \"\xc3\xbc<\\\"\\\\\\u000a\\u007f\\ufffd>\", \"list\": [0, 1.5], \"n\": 2}");
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(texts_are_ascii),
      cmocka_unit_test(numbers_come_back),
      cmocka_unit_test(objects_nest),
      cmocka_unit_test(people_read_utf8),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
