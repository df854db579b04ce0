/* Messages: records and lines in buffers of fixed size. */
#include <string.h>

#include "base/messages.h"
#include "support/check.h"

static Messages messages, others;

static const Topic about = {.code = "no-inertia", .instance = "arm.joint", .port = "flange", .variable = "w"};

static int clear(void **state)
{
  (void)state;
  messages_clear(&messages);
  messages_clear(&others);
  return 0;
}

static void test_record_and_line(void **state)
{
  (void)state;
  messages_add(&messages, SEVERITY_ERROR, &about, "joint '%s' moves nothing", "arm.joint");
  messages_remedy(&messages, "add %d body", 1);
  messages_add(&messages, SEVERITY_WARNING, &(Topic){.code = "step-too-long"}, "the step is too long");
  messages_add(&messages, SEVERITY_NOTE, &(Topic){.code = "terminated", .instance = ""}, "done");
  assert_string_equal(messages.lines, "error: joint 'arm.joint' moves nothing: add 1 body\n"
                                      "warning: the step is too long\n"
                                      "note: done\n");
  assert_int_equal(messages.length, strlen(messages.lines));
  assert_int_equal(messages.count, 3);
  assert_int_equal(messages.errors, 1);
  const MessageRecord *record = messages.records;
  assert_string_equal(record->about.code, "no-inertia");
  assert_string_equal(record->about.instance, "arm.joint");
  assert_string_equal(record->about.port, "flange");
  assert_string_equal(record->about.variable, "w");
  assert_string_equal(record->text, "joint 'arm.joint' moves nothing");
  assert_string_equal(record->remedy, "add 1 body");
  assert_null(messages.records[1].remedy);
  assert_null(messages.records[1].about.instance);
  assert_null(messages.records[2].about.instance);
}

/* Names of an instance may change after the call. */
static void test_topic_is_copied(void **state)
{
  (void)state;
  char name[] = "arm";
  messages_add(&messages, SEVERITY_ERROR, &(Topic){.code = "no-inertia", .instance = name}, "wrong");
  name[0] = 'x';
  assert_string_equal(messages.records[0].about.instance, "arm");
}

static void test_one_line_each(void **state)
{
  (void)state;
  messages_add(&messages, SEVERITY_ERROR, &about, "two\nlines\r\n");
  messages_remedy(&messages, "and\nmore");
  assert_string_equal(messages.lines, "error: two lines  : and more\n");
  assert_string_equal(messages.records[0].text, "two lines  ");
}

static void test_limit_of_errors(void **state)
{
  (void)state;
  for (int i = 0; i < MESSAGES_ERRORS + 5; i++) {
    messages_add(&messages, SEVERITY_ERROR, &about, "error %d", i);
    messages_remedy(&messages, "remedy %d", i);
  }
  assert_int_equal(messages.errors, MESSAGES_ERRORS + 5);
  assert_int_equal(messages.count, MESSAGES_ERRORS);
  assert_string_equal(messages.records[MESSAGES_ERRORS - 1].remedy, "remedy 19"); /* of the last that was kept */
  messages_add(&messages, SEVERITY_WARNING, &about, "a warning behind them");
  assert_int_equal(messages.count, MESSAGES_ERRORS + 1);
  assert_non_null(strstr(messages.lines, "error 19: remedy 19\nwarning: a warning behind them\n"));
  assert_null(strstr(messages.lines, "remedy 20"));
}

static void test_limit_of_records(void **state)
{
  (void)state;
  for (int i = 0; i < MESSAGES_RECORDS + 3; i++) messages_add(&messages, SEVERITY_WARNING, &about, "warning %d", i);
  messages_remedy(&messages, "of none");
  assert_int_equal(messages.count, MESSAGES_RECORDS);
  assert_null(messages.records[MESSAGES_RECORDS - 1].remedy);
}

/* Texts fill the buffers to their ends, whatever their length. */
static void test_cutting(void **state)
{
  (void)state;
  char text[MESSAGES_SIZE + 100];
  for (size_t length = 1; length < sizeof text; length += length < MESSAGES_SIZE - 200 ? 97 : 1) {
    memset(text, 'x', length);
    text[length] = 0;
    messages_clear(&messages);
    for (int i = 0; i < 30; i++) {
      messages_add(&messages, SEVERITY_WARNING, &about, "%s", text);
      messages_remedy(&messages, "%s", text);
    }
    assert_true(messages.length < MESSAGES_SIZE && messages.strings_length < MESSAGES_SIZE);
    assert_int_equal(messages.length, strlen(messages.lines));
    assert_int_equal(messages.lines[messages.length - 1], '\n');
    size_t lines = 0;
    for (size_t i = 0; i < messages.length; i++) lines += messages.lines[i] == '\n';
    assert_int_equal(lines, messages.count);
    for (size_t i = 0; i < messages.count; i++) /* a name is whole, or not there */
      assert_true(!messages.records[i].about.instance || strcmp(messages.records[i].about.instance, "arm.joint") == 0);
  }
  size_t end = strlen(messages.records[0].text);
  assert_string_equal(messages.records[0].text + end - 4, "x...");
  assert_string_equal(messages.lines + messages.length - 5, "x...\n");
}

static void test_nothing_to_remedy(void **state)
{
  (void)state;
  messages_remedy(&messages, "of no message");
  assert_string_equal(messages.lines, "");
}

static void test_append(void **state)
{
  (void)state;
  messages_add(&messages, SEVERITY_ERROR, &about, "first");
  messages_add(&others, SEVERITY_WARNING, &about, "second");
  messages_remedy(&others, "wait");
  for (int i = 0; i < MESSAGES_ERRORS + 1; i++) messages_add(&others, SEVERITY_ERROR, &about, "error %d", i);
  messages_append(&messages, &others);
  assert_int_equal(messages.errors, MESSAGES_ERRORS + 2);
  assert_int_equal(messages.count, MESSAGES_ERRORS + 2);
  assert_int_equal(strncmp(messages.lines, "error: first\nwarning: second: wait\nerror: error 0\n", 49), 0);
  messages_clear(&others); /* texts are copied */
  messages_add(&others, SEVERITY_NOTE, &about, "overwritten by something else");
  assert_string_equal(messages.records[1].text, "second");
  assert_string_equal(messages.records[1].remedy, "wait");
  assert_string_equal(messages.records[1].about.instance, "arm.joint");
}

/* Messages that come and go between leave no trace, be there room for them or not. */
static void test_keep(void **state)
{
  (void)state;
  for (int n = 0; n < 2 * MESSAGES_RECORDS; n++) {
    const Messages before = messages;
    messages_keep(&others, &messages);
    messages_clear(&messages);
    for (int i = 0; i < 9; i++) messages_add(&messages, SEVERITY_ERROR, &about, "another %0300d", i);
    messages_keep(&messages, &others);
    assert_int_equal(messages.count, before.count);
    assert_int_equal(messages.errors, before.errors);
    assert_int_equal(messages.dropped, before.dropped);
    assert_string_equal(messages.lines, before.lines);
    for (size_t i = 0; i < before.count; i++)
      assert_memory_equal(&messages.records[i], &before.records[i], sizeof(MessageRecord));
    assert_memory_equal(messages.strings, before.strings, before.strings_length + 1);
    messages_add(&messages, SEVERITY_WARNING, &about, "number %d %0*d", n, n, 7);
    messages_remedy(&messages, "remedy %d", n);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup(test_record_and_line, clear),
      cmocka_unit_test_setup(test_topic_is_copied, clear),
      cmocka_unit_test_setup(test_one_line_each, clear),
      cmocka_unit_test_setup(test_limit_of_errors, clear),
      cmocka_unit_test_setup(test_limit_of_records, clear),
      cmocka_unit_test_setup(test_cutting, clear),
      cmocka_unit_test_setup(test_nothing_to_remedy, clear),
      cmocka_unit_test_setup(test_append, clear),
      cmocka_unit_test_setup(test_keep, clear),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
