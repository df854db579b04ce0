/* Numbers and XML text: what reaches a file character by character. */
#include <stdlib.h>
#include <string.h>

#include "base/writer.h"
#include "result/xml.h"
#include "support/check.h"
#include "support/files.h"

static void test_decimal_point_in_any_locale(void **state)
{
  (void)state;
  char german[] = "-1,25e-07",
       pashto[] = "3\xD9\xAB"
                  "5",
       plain[] = "12.5e+100", whole[] = "-inf";
  number_point(german);
  assert_string_equal(german, "-1.25e-07");
  number_point(pashto);
  assert_string_equal(pashto, "3.5");
  number_point(plain);
  assert_string_equal(plain, "12.5e+100");
  number_point(whole);
  assert_string_equal(whole, "-inf");
}

static void assert_xml(const char *text, const char *expected)
{
  char buffer[16], *content; /* small, so that it empties itself on the way */
  size_t size;
  Writer writer;
  const char *path = temporary_file(".xml");
  writer_open(&writer, path, buffer, sizeof buffer);
  xml_text(&writer, text);
  writer_close(&writer);
  assert_int_equal(writer.problem, 0);
  content = file_content(path, &size);
  assert_string_equal(content, expected);
  free(content);
  temporary_remove(path);
}

#define WRONG "\xEF\xBF\xBD" /* U+FFFD */

static void test_xml_escapes(void **state)
{
  (void)state;
  assert_xml("", "");
  assert_xml("a.b[1,2]", "a.b[1,2]");
  assert_xml("<script>&\"'", "&lt;script&gt;&amp;&quot;&#39;");
  assert_xml("]]>", "]]&gt;");
  assert_xml("\xC3\xA4 \xE2\x82\xAC \xF0\x9D\x84\x9E", "\xC3\xA4 \xE2\x82\xAC \xF0\x9D\x84\x9E");
}

static void test_xml_replaces_what_is_not_allowed(void **state)
{
  (void)state;
  assert_xml("a\x01z\x1Fz\tq", "a" WRONG "z" WRONG "z\tq");
  assert_xml("\xFFz", WRONG "z");                          /* never in UTF-8 */
  assert_xml("\xC3", WRONG);                               /* cut off */
  assert_xml("\xE2\x82", WRONG WRONG);                     /* cut off */
  assert_xml("\xC0\xAF", WRONG WRONG);                     /* overlong '/' */
  assert_xml("\xE0\x80\xAF", WRONG WRONG WRONG);           /* overlong '/' */
  assert_xml("\xED\xA0\x80", WRONG WRONG WRONG);           /* surrogate */
  assert_xml("\xEF\xBF\xBE", WRONG WRONG WRONG);           /* U+FFFE */
  assert_xml("\xF4\x90\x80\x80", WRONG WRONG WRONG WRONG); /* beyond U+10FFFF */
}

static void test_length_in_characters(void **state)
{
  (void)state;
  assert_int_equal(xml_length(""), 0);
  assert_int_equal(xml_length("ab\xC3\xA4<"), 4);
  assert_int_equal(xml_length("\xFF\xC3"), 2);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_decimal_point_in_any_locale),
      cmocka_unit_test(test_xml_escapes),
      cmocka_unit_test(test_xml_replaces_what_is_not_allowed),
      cmocka_unit_test(test_length_in_characters),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
