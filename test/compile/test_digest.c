/* Digests: values of Python's hashlib.blake2b(text, digest_size=32), lengths around the borders of blocks, pieces of any size.
 */
#include <stdio.h>
#include <string.h>

#include "compile/digest.h"
#include "support/check.h"

static void expect_digest(const void *bytes, size_t length, const char *hexadecimal)
{
  Digest digest = digest_of(bytes, length);
  for (size_t i = 0; i < sizeof digest.bytes; i++) {
    char pair[3];
    snprintf(pair, sizeof pair, "%02x", digest.bytes[i]);
    assert_memory_equal(pair, hexadecimal + 2 * i, 2);
  }
}

static void test_known(void **state)
{
  (void)state;
  unsigned char text[129];
  for (size_t i = 0; i < sizeof text; i++) text[i] = (unsigned char)(i * 7 + 3);
  expect_digest("", 0, "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8");
  expect_digest("abc", 3, "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
  expect_digest(text, 128, "f0501d06597880592bc49234eef100ec1ff349058d0e9d9b753504e24af86dd6");
  expect_digest(text, 129, "a34a4e1e03c541dfbf3099c4b6c143c022ced65c28bd7e8a10e0a098461aecf0");
}

static void test_million(void **state)
{
  (void)state;
  static char text[1000000];
  memset(text, 'a', sizeof text);
  expect_digest(text, sizeof text, "0741850f36cba4259628355d1073e24ddb9ca0e1bfac36fd39ae5dc2101e23a4");
}

/* The same text in pieces has the same digest, whatever the length. */
static void test_pieces(void **state)
{
  (void)state;
  char text[400];
  for (size_t i = 0; i < sizeof text; i++) text[i] = (char)(i * 7 + 3);
  for (size_t length = 0; length <= sizeof text; length++)
    for (size_t piece = 1; piece < 150; piece += 9) {
      Hash hash;
      hash_init(&hash);
      for (size_t at = 0; at < length; at += piece) hash_add(&hash, text + at, piece < length - at ? piece : length - at);
      Digest whole = digest_of(text, length), pieces = hash_end(&hash);
      assert_memory_equal(&whole, &pieces, sizeof whole);
    }
}

static void test_strings_differ(void **state)
{
  (void)state;
  Hash a, b;
  hash_init(&a);
  hash_init(&b);
  hash_add_string(&a, "a");
  hash_add_string(&a, "bc");
  hash_add_string(&b, "ab");
  hash_add_string(&b, "c");
  Digest x = hash_end(&a), y = hash_end(&b);
  assert_memory_not_equal(&x, &y, sizeof x);
}

static void test_name(void **state)
{
  (void)state;
  Digest digest = digest_of("abc", 3);
  assert_string_equal(digest_text(&digest).text, "bddd813c634239723171ef3fee98579b");
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_known),          cmocka_unit_test(test_million), cmocka_unit_test(test_pieces),
      cmocka_unit_test(test_strings_differ), cmocka_unit_test(test_name),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
