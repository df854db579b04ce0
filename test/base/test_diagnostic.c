/* Messages as people and editors see them. */
#include "parse/reading.h"

/* What is printed for an error over [start, end) of the text. */
static char *shown(const char *text, uint32_t start, uint32_t end)
{
  Reading reading = {0};
  Buffer messages = {0};
  jmp_buf on_failure;
  if (setjmp(on_failure)) abort();
  reading_begin(&reading, &on_failure);
  const Source *source = source_add(&reading.sources, "dir/m.mo", text, strlen(text));
  diagnostic_error(&reading.diagnostics, (Span){source->base + start, source->base + end}, "kind", "bad");
  diagnostics_print(&reading.diagnostics, buffer_output(&messages));
  arena_free(&reading.arena);
  return messages.text;
}

static void check(const char *text, uint32_t start, uint32_t end, const char *expected)
{
  char *found = shown(text, start, end);
  assert_string_equal(found, expected);
  free(found);
}

static void carets(void **state)
{
  (void)state;
  check("abc def\n", 4, 7, "dir/m.mo:1:5: error: bad\nabc def\n    ^~~\n");
  check("abc def\n", 4, 5, "dir/m.mo:1:5: error: bad\nabc def\n    ^\n");
  check("abc def\n", 4, 4, "dir/m.mo:1:5: error: bad\nabc def\n    ^\n");
  check("abc\n", 3, 3, "dir/m.mo:1:4: error: bad\nabc\n   ^\n");
  check("a\nbc", 4, 4, "dir/m.mo:2:3: error: bad\nbc\n  ^\n");
  check("", 0, 0, "dir/m.mo:1:1: error: bad\n\n^\n");
  check("a\n", 2, 2, "dir/m.mo:2:1: error: bad\n\n^\n");
  /* A span over several lines is marked on its first. */
  check("ab cd\nef", 3, 8, "dir/m.mo:1:4: error: bad\nab cd\n   ^~\n");
}

/* Tabs reach to the next multiple of eight; the column counts them as one character. */
static void tabs(void **state)
{
  (void)state;
  check("\tx = y;\n", 1, 2, "dir/m.mo:1:2: error: bad\n        x = y;\n        ^\n");
  check("ab\tc\td\n", 5, 6, "dir/m.mo:1:6: error: bad\nab      c       d\n                ^\n");
}

/* Umlauts take one cell, Chinese characters two, combining accents none. */
static void wide_characters(void **state)
{
  (void)state;
  check("\xC3\xA4 x\n", 3, 4, "dir/m.mo:1:3: error: bad\n\xC3\xA4 x\n  ^\n");
  check("\xE4\xBD\xA0 x\n", 4, 5, "dir/m.mo:1:3: error: bad\n\xE4\xBD\xA0 x\n   ^\n");
  check("e\xCC\x81 x\n", 4, 5, "dir/m.mo:1:4: error: bad\ne\xCC\x81 x\n  ^\n");
}

/* Nothing that a terminal obeys, or that turns text around, gets through. */
static void escapes(void **state)
{
  (void)state;
  check("\x1B[2Jx\n", 4, 5, "dir/m.mo:1:5: error: bad\n\\x1B[2Jx\n       ^\n");
  check("\xFFx\n", 1, 2, "dir/m.mo:1:2: error: bad\n\\xFFx\n    ^\n");
  check("\xE2\x80\xAEx\n", 3, 4, "dir/m.mo:1:2: error: bad\n\\u202Ex\n      ^\n");
  check("\xC2\x9Bx\n", 2, 3, "dir/m.mo:1:2: error: bad\n\\u009Bx\n      ^\n");
}

/* Long lines are cut on both sides, and the caret stays under its character. */
static void long_lines(void **state)
{
  (void)state;
  char text[1001];
  for (int i = 0; i < 1000; i++) text[i] = (char)('a' + i % 26);
  text[1000] = 0;
  for (uint32_t at = 0; at < 1000; at += 37) {
    char *found = shown(text, at, at + 1);
    char *line = strchr(found, '\n') + 1;
    char *caret = strchr(line, '\n') + 1;
    size_t column = strcspn(caret, "^");
    assert_in_range(strcspn(line, "\n"), 20, 130);
    assert_int_equal(line[column], text[at]);
    assert_int_equal(strncmp(line, "...", 3) == 0, at > 70);
    free(found);
  }
}

static void severities(void **state)
{
  (void)state;
  Reading reading = {0};
  Buffer messages = {0};
  jmp_buf on_failure;
  if (setjmp(on_failure)) abort();
  reading_begin(&reading, &on_failure);
  const Source *source = source_add(&reading.sources, "m", "a b", 3);
  Span a = {source->base, source->base + 1}, b = {source->base + 2, source->base + 3};
  diagnostic_error(&reading.diagnostics, a, "kind", "%s is %d", "a", 1);
  diagnostic_note(&reading.diagnostics, b, "see here");
  diagnostic_warning(&reading.diagnostics, b, "kind", "doubtful");
  diagnostic_error(&reading.diagnostics, (Span){0, 0}, "kind", "nowhere");
  diagnostic_file_error(&reading.diagnostics, "f.mo", "kind", "gone");
  assert_int_equal(reading.diagnostics.errors, 3);
  assert_int_equal(reading.diagnostics.warnings, 1);
  diagnostics_print(&reading.diagnostics, buffer_output(&messages));
  assert_string_equal(messages.text, "m:1:1: error: a is 1\na b\n^\n"
                                     "m:1:3: note: see here\na b\n  ^\n"
                                     "m:1:3: warning: doubtful\na b\n  ^\n"
                                     "error: nowhere\n"
                                     "f.mo: error: gone\n");
  free(messages.text);
  arena_free(&reading.arena);
}

/* A record says of what kind it is, what it is about and what to do; a note has the kind of what it belongs to. */
static void records(void **state)
{
  (void)state;
  Reading reading = {0};
  Buffer messages = {0};
  jmp_buf on_failure;
  if (setjmp(on_failure)) abort();
  reading_begin(&reading, &on_failure);
  Diagnostics *diagnostics = &reading.diagnostics;
  diagnostic_error(diagnostics, (Span){0, 0}, "no-value", "%s is %d", "a", 1);
  diagnostic_about(diagnostics, &(Topic){.code = "other", .instance = "arm", .variable = "a"});
  diagnostic_remedy(diagnostics, "make it %d", 2);
  diagnostic_note(diagnostics, (Span){0, 0}, "see here");
  const MessageRecord *record = &diagnostics->first->record;
  assert_string_equal(record->about.code, "no-value");
  assert_string_equal(record->about.instance, "arm");
  assert_null(record->about.port);
  assert_string_equal(record->about.variable, "a");
  assert_string_equal(record->text, "a is 1");
  assert_string_equal(record->remedy, "make it 2");
  assert_string_equal(diagnostics->last->record.about.code, "no-value");
  diagnostic_record(diagnostics, (Span){0, 0}, record);
  diagnostics_print(diagnostics, buffer_output(&messages));
  assert_string_equal(messages.text, "error: a is 1: make it 2\nnote: see here\nerror: a is 1: make it 2\n");
  free(messages.text);
  arena_free(&reading.arena);
}

/* Remedies and topics of a message that is only counted go with it. */
static void remedies_have_limits(void **state)
{
  (void)state;
  Reading reading = {0};
  jmp_buf on_failure;
  if (setjmp(on_failure)) abort();
  reading_begin(&reading, &on_failure);
  Diagnostics *diagnostics = &reading.diagnostics;
  for (int i = 0; i < DIAGNOSTIC_LIMIT; i++) diagnostic_error(diagnostics, (Span){0, 0}, "kind", "e%d", i);
  diagnostic_error(diagnostics, (Span){0, 0}, "kind", "counted");
  diagnostic_about(diagnostics, &(Topic){.variable = "x"});
  diagnostic_remedy(diagnostics, "nothing");
  assert_null(diagnostics->last->record.remedy);
  assert_null(diagnostics->last->record.about.variable);
  arena_free(&reading.arena);
}

/* What was said of a place is not said again, and nor is what belongs to it. */
static void repeated_messages_are_counted(void **state)
{
  (void)state;
  Reading reading = {0};
  Buffer messages = {0};
  jmp_buf on_failure;
  if (setjmp(on_failure)) abort();
  reading_begin(&reading, &on_failure);
  const Source *source = source_add(&reading.sources, "m", "ab", 2);
  Span a = {source->base, source->base + 1}, b = {source->base + 1, source->base + 2};
  for (int i = 0; i < 100; i++) {
    diagnostic_error(&reading.diagnostics, a, "kind", "same");
    diagnostic_note(&reading.diagnostics, b, "note");
  }
  diagnostic_error(&reading.diagnostics, b, "kind", "same");
  assert_int_equal(reading.diagnostics.errors, 101);
  diagnostics_print(&reading.diagnostics, buffer_output(&messages));
  assert_string_equal(messages.text, "m:1:1: error: same\nab\n^\nm:1:2: note: note\nab\n ^\nm:1:2: error: same\nab\n ^\n");
  free(messages.text);
  arena_free(&reading.arena);
}

/* Errors and warnings have a limit each; notes go with what they belong to. */
static void limits(void **state)
{
  (void)state;
  Reading reading = {0};
  Buffer messages = {0};
  jmp_buf on_failure;
  if (setjmp(on_failure)) abort();
  reading_begin(&reading, &on_failure);
  const Source *source = source_add(&reading.sources, "m", "a", 1);
  Span span = {source->base, source->base + 1};
  for (int i = 0; i < 100; i++) diagnostic_warning(&reading.diagnostics, span, "kind", "w%d.", i);
  for (int i = 0; i < 21; i++) {
    diagnostic_error(&reading.diagnostics, span, "kind", "e%d.", i);
    diagnostic_note(&reading.diagnostics, span, "n%d.", i);
  }
  diagnostics_print(&reading.diagnostics, buffer_output(&messages));
  assert_non_null(strstr(messages.text, "w19."));
  assert_null(strstr(messages.text, "w20."));
  assert_non_null(strstr(messages.text, "e19."));
  assert_non_null(strstr(messages.text, "n19."));
  assert_null(strstr(messages.text, "e20."));
  assert_null(strstr(messages.text, "n20."));
  assert_non_null(strstr(messages.text, "\n1 more error not shown\n80 more warnings not shown\n"));
  free(messages.text);
  arena_free(&reading.arena);
}

/* A name of a megabyte does not make a message of a megabyte, and a character is not cut in two. */
static void long_texts(void **state)
{
  (void)state;
  Reading reading = {0};
  Buffer messages = {0};
  jmp_buf on_failure;
  if (setjmp(on_failure)) abort();
  reading_begin(&reading, &on_failure);
  char *name = malloc(1000001);
  assert_non_null(name);
  for (size_t i = 0; i < 1000000; i += 2) memcpy(name + i, "\xC3\xA4", 2);
  name[1000000] = 0;
  diagnostic_error(&reading.diagnostics, (Span){0, 0}, "kind", "x%s", name);
  diagnostics_print(&reading.diagnostics, buffer_output(&messages));
  assert_in_range(messages.length, 500, 1100);
  assert_null(strstr(messages.text, "\\x"));
  assert_non_null(strstr(messages.text, "\xC3\xA4...\n"));
  free(name);
  free(messages.text);
  arena_free(&reading.arena);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(carets),          cmocka_unit_test(tabs),
      cmocka_unit_test(wide_characters), cmocka_unit_test(escapes),
      cmocka_unit_test(long_lines),      cmocka_unit_test(severities),
      cmocka_unit_test(records),         cmocka_unit_test(remedies_have_limits),
      cmocka_unit_test(limits),          cmocka_unit_test(repeated_messages_are_counted),
      cmocka_unit_test(long_texts),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
