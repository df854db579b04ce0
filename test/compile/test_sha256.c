/* Digests: the examples of FIPS 180-4, lengths around the borders of blocks, and pieces of any size. */
#include <stdio.h>
#include <string.h>

#include "compile/sha256.h"
#include "support/check.h"

static void expect_digest(const void *bytes, size_t length, const char *hexadecimal)
{
  Digest digest = sha256_of(bytes, length);
  for (size_t i = 0; i < sizeof digest.bytes; i++) {
    char pair[3];
    snprintf(pair, sizeof pair, "%02x", digest.bytes[i]);
    assert_memory_equal(pair, hexadecimal + 2 * i, 2);
  }
}

static void test_known(void **state)
{
  (void)state;
  const char *two_blocks = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
  expect_digest("", 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect_digest("abc", 3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect_digest(two_blocks, strlen(two_blocks), "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

static void test_million(void **state)
{
  (void)state;
  static char text[1000000];
  memset(text, 'a', sizeof text);
  expect_digest(text, sizeof text, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

/* The same text in pieces has the same digest, whatever the length. */
static void test_pieces(void **state)
{
  (void)state;
  char text[200];
  for (size_t i = 0; i < sizeof text; i++) text[i] = (char)(i * 7 + 3);
  for (size_t length = 0; length <= sizeof text; length++)
    for (size_t piece = 1; piece < 70; piece += 9) {
      Sha256 hash;
      sha256_init(&hash);
      for (size_t at = 0; at < length; at += piece) sha256_add(&hash, text + at, piece < length - at ? piece : length - at);
      Digest whole = sha256_of(text, length), pieces = sha256_end(&hash);
      assert_memory_equal(&whole, &pieces, sizeof whole);
    }
}

static void test_strings_differ(void **state)
{
  (void)state;
  Sha256 a, b;
  sha256_init(&a);
  sha256_init(&b);
  sha256_add_string(&a, "a");
  sha256_add_string(&a, "bc");
  sha256_add_string(&b, "ab");
  sha256_add_string(&b, "c");
  Digest x = sha256_end(&a), y = sha256_end(&b);
  assert_memory_not_equal(&x, &y, sizeof x);
}

static void test_name(void **state)
{
  (void)state;
  Digest digest = sha256_of("abc", 3);
  assert_string_equal(digest_text(&digest).text, "ba7816bf8f01cfea414140de5dae2223");
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_known),          cmocka_unit_test(test_million), cmocka_unit_test(test_pieces),
      cmocka_unit_test(test_strings_differ), cmocka_unit_test(test_name),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
