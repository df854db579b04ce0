/* Text buffers, short texts, printf into an arena. */
#include <stdlib.h>
#include <string.h>

#include "base/short_text.h"
#include "base/text.h"
#include "support/allocator.h"
#include "support/check.h"

static void write_all(TextBuffer *text)
{
  text_put(text, "one");
  text_printf(text, ", %s %d", "two", 3);
  Output output = text_output(text);
  output.write(output.user, ", four", 6);
}

static void text_grows_on_the_heap(void **state)
{
  (void)state;
  TextBuffer text = {0};
  assert_string_equal(text_of(&text), "");
  write_all(&text);
  assert_string_equal(text_of(&text), "one, two 3, four");
  for (int i = 0; i < 10000; i++) text_write(&text, "0123456789", 10);
  assert_int_equal(text.length, 16 + 100000);
  assert_int_equal(strlen(text.bytes), text.length);
  char *taken = text_take(&text);
  assert_memory_equal(taken, "one, two", 8);
  assert_null(text.bytes);
  free(taken);
  assert_null(text_take(&text));
}

static void text_grows_in_an_arena(void **state)
{
  (void)state;
  Memory memory;
  Arena arena;
  jmp_buf failure;
  memory_init(&memory, NULL);
  if (setjmp(failure)) fail();
  arena_init(&arena, &memory, &failure);
  TextBuffer text = {.storage.arena = &arena};
  write_all(&text);
  assert_string_equal(text.bytes, "one, two 3, four");
  assert_string_equal(arena_printf(&arena, "%s[%d]", "x", 2), "x[2]");
  assert_string_equal(arena_printf(&arena, "%s", ""), "");
  assert_string_equal(arena_copy(&arena, "abcdef", 3), "abc");
  text_free(&text);
  arena_free(&arena);
  assert_int_equal(memory.bytes, 0);
}

static void text_ends_at_its_limit(void **state)
{
  (void)state;
  TextBuffer text = {.limit = 5};
  text_put(&text, "abc");
  text_put(&text, "defg"); /* began within the limit */
  text_put(&text, "hij");
  text_printf(&text, "%d", 1);
  assert_string_equal(text.bytes, "abcdefg");
  text_free(&text);
}

static void without_memory_text_has_failed(void **state)
{
  (void)state;
  for (long fail_at = 0; fail_at < 4; fail_at++) {
    TestAllocator test;
    LiedAllocator allocator = test_allocator(&test, fail_at);
    Memory memory;
    test_memory_init(&memory, &allocator);
    TextBuffer text = {.storage.memory = &memory};
    for (int i = 0; i < 1000; i++) text_printf(&text, "%d,", i % 10);
    assert_true(text.failed);
    assert_int_equal(text.length % 2, 0); /* whole numbers or nothing */
    text_free(&text);
    assert_int_equal(test.blocks, 0);
    assert_false(test.wrong);
  }
}

static void short_texts_are_cut(void **state)
{
  (void)state;
  ShortText text = {0};
  Output output = short_text_output(&text);
  for (int i = 0; i < 100; i++) output.write(output.user, "0123456789", 10);
  assert_int_equal(text.length, SHORT_TEXT_SIZE - 1);
  assert_int_equal(strlen(text.bytes), SHORT_TEXT_SIZE - 1);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(text_grows_on_the_heap), cmocka_unit_test(text_grows_in_an_arena),
      cmocka_unit_test(text_ends_at_its_limit), cmocka_unit_test(without_memory_text_has_failed),
      cmocka_unit_test(short_texts_are_cut),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
