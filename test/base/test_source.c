/* Sources: lines, columns, encodings, files. */
#include <errno.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "parse/reading.h"
#include "support/files.h"

static void check_position(const Reading *reading, const Source *source, uint32_t offset, uint32_t line, uint32_t column)
{
  Position position = source_position(&reading->sources, source->base + offset);
  assert_ptr_equal(position.source, source);
  assert_int_equal(position.line, line);
  assert_int_equal(position.column, column);
}

static void begin(Reading *reading, jmp_buf *on_failure)
{
  *reading = (Reading){0};
  reading_begin(reading, on_failure);
}

#define BEGIN(reading)                                                                                                         \
  jmp_buf on_failure;                                                                                                          \
  if (setjmp(on_failure)) abort();                                                                                             \
  begin(reading, &on_failure)

static const Source *add(Reading *reading, const char *text)
{
  return source_add(&reading->sources, "m", text, strlen(text));
}

/* \n, \r\n and \r end lines. */
static void lines(void **state)
{
  (void)state;
  Reading reading;
  BEGIN(&reading);
  const Source *source = add(&reading, "ab\nc\r\nd\re\n");
  assert_int_equal(source->line_count, 5);
  check_position(&reading, source, 0, 1, 1);
  check_position(&reading, source, 1, 1, 2);
  check_position(&reading, source, 2, 1, 3);
  check_position(&reading, source, 3, 2, 1);
  check_position(&reading, source, 4, 2, 2);
  check_position(&reading, source, 6, 3, 1);
  check_position(&reading, source, 8, 4, 1);
  check_position(&reading, source, 10, 5, 1);
  arena_free(&reading.arena);
}

/* Columns count characters: umlauts of two bytes, an euro sign of three, a clef of four, a tab as one. */
static void columns(void **state)
{
  (void)state;
  Reading reading;
  BEGIN(&reading);
  const Source *source = add(&reading, "\t\xC3\xA4\xE2\x82\xAC\xF0\x9D\x84\x9Ex");
  check_position(&reading, source, 1, 1, 2);
  check_position(&reading, source, 3, 1, 3);
  check_position(&reading, source, 6, 1, 4);
  check_position(&reading, source, 10, 1, 5);
  assert_int_equal(source->bad_bytes, 0);
  arena_free(&reading.arena);
}

static void byte_order_mark(void **state)
{
  (void)state;
  Reading *reading = reading_of("\xEF\xBB\xBFmodel M\n  Real x = ;\nend M;");
  assert_int_equal(reading->diagnostics.errors, 1);
  assert_non_null(strstr(reading->messages.text, "m:2:12: error: "));
  check_position(reading, reading->tree->source, 0, 1, 1);
  assert_string_equal(reading->tree->classes->class_->symbol->text, "M");
  reading_free(reading);
}

static void several_sources(void **state)
{
  (void)state;
  Reading reading;
  BEGIN(&reading);
  const Source *sources[100];
  for (int i = 0; i < 100; i++) sources[i] = add(&reading, i % 3 ? "a\nb" : "");
  for (int i = 0; i < 100; i++) {
    check_position(&reading, sources[i], 0, 1, 1);
    if (i % 3) check_position(&reading, sources[i], 2, 2, 1);
    check_position(&reading, sources[i], sources[i]->length, i % 3 ? 2 : 1, i % 3 ? 2 : 1);
  }
  assert_null(source_at(&reading.sources, 0));
  assert_null(source_at(&reading.sources, reading.sources.next));
  assert_null(source_position(&reading.sources, UINT32_MAX).source);
  arena_free(&reading.arena);
}

/* By the table of well-formed sequences of the Unicode standard (3-7). */
static void utf8(void **state)
{
  (void)state;
  static const struct {
    const char *bytes;
    size_t length;
    uint32_t character;
  } good[] = {{"a", 1, 'a'},
              {"\xC2\x80", 2, 0x80},
              {"\xDF\xBF", 2, 0x7FF},
              {"\xE0\xA0\x80", 3, 0x800},
              {"\xED\x9F\xBF", 3, 0xD7FF},
              {"\xEE\x80\x80", 3, 0xE000},
              {"\xEF\xBF\xBF", 3, 0xFFFF},
              {"\xF0\x90\x80\x80", 4, 0x10000},
              {"\xF4\x8F\xBF\xBF", 4, 0x10FFFF}};
  static const char *const bad[] = {"\x80",
                                    "\xBF",
                                    "\xC0\x80",
                                    "\xC1\xBF",
                                    "\xC2",
                                    "\xC2\x41",
                                    "\xE0\x80\x80",
                                    "\xE0\x9F\xBF",
                                    "\xED\xA0\x80",
                                    "\xED\xBF\xBF",
                                    "\xE2\x82",
                                    "\xE2\x28\xA1",
                                    "\xF0\x80\x80\x80",
                                    "\xF0\x8F\xBF\xBF",
                                    "\xF4\x90\x80\x80",
                                    "\xF5\x80\x80\x80",
                                    "\xF8\x88\x80\x80\x80",
                                    "\xFE",
                                    "\xFF",
                                    "\xF0\x9D\x84"};
  uint32_t character;
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
    assert_int_equal(utf8_decode(good[i].bytes, strlen(good[i].bytes), &character), good[i].length);
    assert_int_equal(character, good[i].character);
    if (good[i].length > 1) assert_int_equal(utf8_decode(good[i].bytes, good[i].length - 1, &character), 0);
  }
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) assert_int_equal(utf8_decode(bad[i], strlen(bad[i]), &character), 0);
  assert_int_equal(utf8_decode("", 0, &character), 0);
  assert_int_equal(utf8_decode("\0", 1, &character), 1);
}

/* A file in Latin-1: one error with the place of the first byte, and the rest of the text is read all the same. */
static void bad_bytes(void **state)
{
  (void)state;
  Reading *reading = reading_of("model M \"sch\xF6n\"\n  Real x \"gr\xFC\xDF\";\n  Real y = ;\nend M;");
  assert_int_equal(reading->tree->source->bad_bytes, 3);
  assert_int_equal(reading->diagnostics.errors, 2);
  assert_non_null(strstr(reading->messages.text, "m:1:13: error: byte F6 is not UTF-8, nor are 2 more bytes"));
  assert_non_null(strstr(reading->messages.text, "model M \"sch\\xF6n\"\n            ^"));
  assert_non_null(strstr(reading->messages.text, "m:3:12: error: "));
  reading_free(reading);
}

static void zero_bytes(void **state)
{
  (void)state;
  Reading *reading = reading_of_bytes("model M\n\0 Real x;\nend M;\0", 25);
  assert_int_equal(reading->diagnostics.errors, 2);
  assert_non_null(strstr(reading->messages.text, "m:2:1: error: the control character with code 0"));
  assert_non_null(strstr(reading->messages.text, "\\x00 Real x;"));
  reading_free(reading);
}

static void crlf(void **state)
{
  (void)state;
  Reading *reading = reading_of("model M\r\n  Real x; // text\r\n  Real y = ;\r\nend M;\r\n");
  assert_int_equal(reading->diagnostics.errors, 1);
  assert_string_equal(reading->messages.text, "m:3:12: error: expected an expression, found `;`\n  Real y = ;\n           ^\n");
  reading_free(reading);
}

static void write_file(const char *path, const char *text)
{
  FILE *file = fopen(path, "w");
  assert_non_null(file);
  fputs(text, file);
  fclose(file);
}

static void files(void **state)
{
  (void)state;
  Reading reading;
  BEGIN(&reading);
  const char *path = temporary_file(".mo");
  write_file(path, "model M end M;");
  StoredDefinition *tree = parse_file(&reading.parse, path);
  assert_non_null(tree);
  assert_string_equal(tree->source->name, path);
  assert_string_equal(tree->classes->class_->symbol->text, "M");
  write_file(path, "");
  assert_non_null(parse_file(&reading.parse, path));
  assert_int_equal(reading.diagnostics.errors, 0);
  temporary_remove(path);
  arena_free(&reading.arena);
}

static void unreadable_files(void **state)
{
  (void)state;
  Reading reading;
  BEGIN(&reading);
  int problem = 0;
  assert_null(source_read(&reading.sources, "/no/such/file.mo", &problem));
  assert_int_equal(problem, ENOENT);
  assert_null(source_read(&reading.sources, "/", &problem));
  assert_int_equal(problem, EISDIR);
  assert_null(parse_file(&reading.parse, "/no/such\x1B/file.mo"));
  Buffer messages = {0};
  diagnostics_print(&reading.diagnostics, buffer_output(&messages));
  assert_string_equal(messages.text, "/no/such\\x1B/file.mo: error: cannot be read: No such file or directory\n");
  free(messages.text);
  arena_free(&reading.arena);
}

/* What has no size beforehand is read until it ends. */
static void pipes(void **state)
{
  (void)state;
  const char *path = temporary_file(".fifo");
  assert_int_equal(mkfifo(path, 0600), 0);
  pid_t child = fork();
  assert_true(child >= 0);
  if (child == 0) {
    FILE *file = fopen(path, "w");
    for (int i = 0; file && i < 20000; i++) fprintf(file, "model M%d end M%d;\n", i, i);
    if (file) fclose(file);
    _exit(0);
  }
  Reading reading;
  BEGIN(&reading);
  StoredDefinition *tree = parse_file(&reading.parse, path);
  assert_int_equal(waitpid(child, NULL, 0), child);
  assert_non_null(tree);
  assert_int_equal(reading.diagnostics.errors, 0);
  int count = 0;
  for (const Element *e = tree->classes; e; e = e->next) count++;
  assert_int_equal(count, 20000);
  temporary_remove(path);
  arena_free(&reading.arena);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(lines),
      cmocka_unit_test(columns),
      cmocka_unit_test(byte_order_mark),
      cmocka_unit_test(several_sources),
      cmocka_unit_test(utf8),
      cmocka_unit_test(bad_bytes),
      cmocka_unit_test(zero_bytes),
      cmocka_unit_test(crlf),
      cmocka_unit_test(files),
      cmocka_unit_test(unreadable_files),
      cmocka_unit_test(pipes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
