/* Size: deep texts end in an error and not in a crash, long ones are no deeper than short ones, and cost grows linearly. */
#include <sys/resource.h>

#include "dump.h"

/* `count` times `open`, then `middle`, then `count` times `close`. */
static void nest(Buffer *text, const char *open, const char *middle, const char *close, int count)
{
  for (int i = 0; i < count; i++) buffer_write(text, open, strlen(open));
  buffer_write(text, middle, strlen(middle));
  for (int i = 0; i < count; i++) buffer_write(text, close, strlen(close));
}

typedef struct Shape {
  const char *before, *open, *middle, *close, *after;
  int levels; /* of nesting that one repetition makes */
} Shape;

static const Shape shapes[] = {
    {"model M Real x = ", "(", "a", ")", "; end M;", 1},
    {"model M Real x = ", "-(", "a", ")", "; end M;", 1},
    {"model M Real x = ", "not (", "a", ")", "; end M;", 1},
    {"model M Real x = ", "{", "a", "}", "; end M;", 1},
    {"model M Real x = ", "[", "a", "]", "; end M;", 1},
    {"model M Real x = ", "f(", "a", ")", "; end M;", 1},
    {"model M Real x = ", "f(b = ", "a", ")", "; end M;", 1},
    {"model M Real x = ", "f(function g(b = ", "a", "))", "; end M;", 2},
    {"model M Real x = ", "a[", "1", "]", "; end M;", 1},
    {"model M Real x = ", "a * (b + ", "a", ")", "; end M;", 1},
    {"model M Real x = ", "{i for i in ", "a", "}", "; end M;", 1},
    {"model M Real x = ", "if a then b else ", "c", "", "; end M;", 1},
    {"model M Real x = ", "if ", "a", " then b else c", "; end M;", 1},
    {"model M Real x = ", "(if a then b else ", "c", ")", "; end M;", 2},
    {"model M A x", "(a", "", ")", "; end M;", 1},
    {"model M A x", "(redeclare type T = A", "", ")", "; end M;", 1},
    {"model M equation ", "if a then ", "b = c;", " end if;", " end M;", 1},
    {"model M equation ", "for i loop ", "b = c;", " end for;", " end M;", 1},
    {"model M algorithm ", "while a loop ", "b := c;", " end while;", " end M;", 1},
    {"model M equation ", "when a then ", "b = c;", " end when;", " end M;", 1},
    {"", "model M ", "", "end M;", "", 1},
};

static Reading *read_shape(const Shape *shape, int levels, Buffer *text)
{
  buffer_write(text, shape->before, strlen(shape->before));
  nest(text, shape->open, shape->middle, shape->close, levels / shape->levels);
  buffer_write(text, shape->after, strlen(shape->after));
  return reading_of_bytes(text->text, text->length);
}

/* 2000 levels are read, printed and read again. */
static void deep_enough(void **state)
{
  (void)state;
  for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
    Buffer text = {0};
    Reading *reading = read_shape(&shapes[i], NESTING_LIMIT, &text);
    assert_clean(reading, shapes[i].open);
    assert_round_trip(reading);
    reading_free(reading);
    free(text.text);
  }
}

/* Classes, blocks and brackets have a limit each: all of them at once must fit on the stack, too. */
static void deep_in_every_way(void **state)
{
  (void)state;
  Buffer text = {0}, blocks = {0}, brackets = {0};
  nest(&brackets, "-f(b = ", "c", ")", NESTING_LIMIT);
  buffer_write(&brackets, ";", 1);
  nest(&blocks, "for i loop x = ", brackets.text, "", 1);
  nest(&text, "model M ", "equation ", "", NESTING_LIMIT);
  nest(&text, "if a then ", blocks.text, "", NESTING_LIMIT - 1);
  buffer_write(&text, "end for;", 8);
  nest(&text, "", "", "end if;", NESTING_LIMIT - 1);
  nest(&text, "", "", "end M;", NESTING_LIMIT);
  Reading *reading = reading_of_bytes(text.text, text.length);
  assert_clean(reading, "deep in every way");
  assert_round_trip(reading);
  reading_free(reading);
  free(text.text);
  free(blocks.text);
  free(brackets.text);
}

static void too_deep(void **state)
{
  (void)state;
  static const int levels[] = {NESTING_LIMIT + 4, 5 * NESTING_LIMIT, 100 * NESTING_LIMIT};
  for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
    for (size_t j = 0; j < sizeof levels / sizeof *levels; j++) {
      Buffer text = {0};
      Reading *reading = read_shape(&shapes[i], levels[j], &text);
      if (reading->diagnostics.errors != 1 || !strstr(reading->messages.text, "nested too deeply"))
        fail_msg("%s: %s", shapes[i].open, reading->messages.text);
      reading_free(reading);
      free(text.text);
    }
}

/* Texts that are wrong at every step, as deep as one likes: any errors, but an end. */
static void deep_and_wrong(void **state)
{
  (void)state;
  static const char *const pieces[] = {"(",
                                       "-",
                                       "not ",
                                       "[",
                                       "{",
                                       "f(",
                                       "a[",
                                       "if ",
                                       "a^-",
                                       "2*-",
                                       "(a",
                                       "if a then ",
                                       "else ",
                                       "for ",
                                       "model ",
                                       "model M ",
                                       "model M equation if a then ",
                                       "end ",
                                       "(redeclare model A = B",
                                       "a(b = ",
                                       "when a then ",
                                       "annotation(",
                                       "\"",
                                       "'",
                                       "/*",
                                       "."};
  static const char *const starts[] = {"", "model M Real x = ", "model M equation ", "model M algorithm ", "model M A a"};
  for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++)
    for (size_t j = 0; j < sizeof starts / sizeof *starts; j++) {
      Buffer text = {0};
      buffer_write(&text, starts[j], strlen(starts[j]));
      nest(&text, pieces[i], "", "", 20000);
      Reading *reading = reading_of_bytes(text.text, text.length);
      assert_true(reading->diagnostics.errors > 0);
      reading_free(reading);
      free(text.text);
    }
}

/* Mixed operators make a tree that is higher than the text is nested: it has its own limit. */
static void high_expressions(void **state)
{
  (void)state;
  Buffer text = {0};
  buffer_write(&text, "model M Real x = ", 17);
  nest(&text, "a or b and not c < -d * e ^ (", "f", ")", 1500);
  buffer_write(&text, "; end M;", 8);
  Reading *reading = reading_of_bytes(text.text, text.length);
  assert_int_equal(reading->diagnostics.errors, 1);
  assert_non_null(strstr(reading->messages.text, "nested too deeply: an expression of more than"));
  reading_free(reading);
  free(text.text);
}

/* An expression of `count` terms must not be higher than one of three. */
static void check_flat(const char *before, const char *term, const char *joint, const char *after, size_t height)
{
  enum { COUNT = 100000 };
  Buffer text = {0};
  buffer_write(&text, "model M Real x = ", 17);
  buffer_write(&text, before, strlen(before));
  for (int i = 0; i < COUNT; i++) {
    if (i > 0) buffer_write(&text, joint, strlen(joint));
    buffer_write(&text, term, strlen(term));
  }
  buffer_write(&text, after, strlen(after));
  buffer_write(&text, "; end M;", 8);
  Reading *reading = reading_of_bytes(text.text, text.length);
  assert_clean(reading, before);
  assert_int_equal(reading->tree->classes->class_->elements->clause->components->modification->value->height, height);
  assert_round_trip(reading);
  reading_free(reading);
  free(text.text);
}

static void flat_expressions(void **state)
{
  (void)state;
  check_flat("", "a", "+", "", 2);
  check_flat("", "a*b", "-", "", 3);
  check_flat("", "a", "*", "", 2);
  check_flat("", "a", " and ", "", 2);
  check_flat("", "a", " or ", "", 2);
  check_flat("{", "1", ",", "}", 2);
  check_flat("[", "1", ";", "]", 3);
  check_flat("f(", "1", ",", ")", 2);
  check_flat("", "if a then b ", "else", " else c", 2);
  check_flat("", "a", ".", "", 1);
  check_flat("a[", "1", ",", "]", 2);
}

/* Ten megabytes in one file, and memory in proportion to the text. */
static void large_file(void **state)
{
  (void)state;
  static const char part[] =
      "  Real x(start = 1.5, unit = \"m\") \"a variable\";\n  Body body[3](each m = 2, g = {1, 2, 3});\n"
      "  model Inner extends Base(a.b = c + d * 2); equation der(x) = -x ^ 2 + f(y, z = 3); end Inner;\n";
  Buffer text = {0};
  size_t bytes[2];
  for (int round = 0; round < 2; round++) {
    size_t target = round == 0 ? 1000000 : 10000000;
    text.length = 0;
    buffer_write(&text, "package P\n", 10);
    while (text.length < target) buffer_write(&text, part, sizeof part - 1);
    buffer_write(&text, "end P;\n", 7);
    Reading *reading = reading_of_bytes(text.text, text.length);
    assert_clean(reading, "large file");
    bytes[round] = reading->memory.bytes;
    reading_free(reading);
  }
  assert_in_range(bytes[1], 9 * bytes[0], 11 * bytes[0]);
  free(text.text);
}

/* Long tokens: a name, a string, a number, a comment of a megabyte each. */
static void long_tokens(void **state)
{
  (void)state;
  enum { SIZE = 1000000 };
  Buffer text = {0};
  buffer_write(&text, "model M Real ", 13);
  nest(&text, "x", "", "", SIZE);
  buffer_write(&text, " = ", 3);
  nest(&text, "0", ".", "1", SIZE);
  buffer_write(&text, " \"", 2);
  nest(&text, "s", "\\n", "", SIZE);
  buffer_write(&text, "\"; /*", 5);
  nest(&text, "*", "", "", SIZE);
  buffer_write(&text, "*/ end M;", 9);
  Reading *reading = reading_of_bytes(text.text, text.length);
  assert_int_equal(reading->diagnostics.errors, 0);
  const Component *component = reading->tree->classes->class_->elements->clause->components;
  assert_int_equal(component->symbol->length, SIZE);
  assert_true(component->modification->value->real == 1.0 / 9);
  assert_int_equal(component->description->text.length, SIZE + 1);
  reading_free(reading);
  free(text.text);
}

/* The usual stack of 8 MB must do, whatever this host gives. */
static int limit_stack(void **state)
{
  (void)state;
  struct rlimit limit;
  if (getrlimit(RLIMIT_STACK, &limit)) return -1;
  if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur > 8192 * 1024) limit.rlim_cur = 8192 * 1024;
  return setrlimit(RLIMIT_STACK, &limit);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(deep_enough),    cmocka_unit_test(deep_in_every_way), cmocka_unit_test(too_deep),
      cmocka_unit_test(deep_and_wrong), cmocka_unit_test(high_expressions),  cmocka_unit_test(flat_expressions),
      cmocka_unit_test(large_file),     cmocka_unit_test(long_tokens),
  };
  return cmocka_run_group_tests(tests, limit_stack, NULL);
}
