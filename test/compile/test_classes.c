/* C texts to classes: compiled once, found again, by several processes at a time, in damaged caches, with and without a
 * compiler that works. */
#include <sys/wait.h>

#include "compile/cache.h"
#include "compile/compile.h"
#include "compile/folders.h"

/* ---- one search ---- */

typedef struct Session {
  Memory memory;
  Arena arena;
  jmp_buf failure;
  SourceSet sources;
  Diagnostics diagnostics;
  Classes classes;
  ClassCounts counts;
  char output[8000];
  size_t length;
} Session;

static void keep(void *user, const char *text, size_t length)
{
  Session *s = user;
  if (s->length + length >= sizeof s->output) length = sizeof s->output - 1 - s->length;
  memcpy(s->output + s->length, text, length);
  s->length += length;
  s->output[s->length] = 0;
}

static void session_open(Session *s)
{
  memset(s, 0, sizeof *s);
  memory_init(&s->memory, NULL);
  arena_init(&s->arena, &s->memory, &s->failure);
  source_set_init(&s->sources, &s->arena);
  diagnostics_init(&s->diagnostics, &s->arena, &s->sources);
}

static int session_find(Session *s, ClassSource *sources, size_t count)
{
  if (setjmp(s->failure)) return -1;
  int fine = classes_find(&s->classes, &s->arena, &s->diagnostics, sources, count, &s->counts);
  diagnostics_print(&s->diagnostics, (Output){keep, s});
  return fine;
}

static void session_close(Session *s)
{
  classes_close(&s->classes);
  arena_free(&s->arena);
  assert_int_equal(s->memory.bytes, 0);
}

/* A class whose only content is its name. */
static const char *class_text(int number, char *text, size_t size)
{
  snprintf(text, size,
           "#include <lied/component.h>\n#ifndef LIED_CLASS\n#define LIED_CLASS lied_class\n#endif\n"
           "extern const LiedClass LIED_CLASS;\n"
           "const LiedClass LIED_CLASS = {LIED_ABI, .name = \"test%d\"};\n",
           number);
  return text;
}

static ClassSource source_of(const char *text)
{
  return class_source_of("Test", (Span){0, 0}, text);
}

/* Finds class `number`; returns how: 'c' compiled, 'f' found in the cache, '?' not at all. */
static char find_one(int number)
{
  Session s;
  char text[400], name[20];
  ClassSource source = source_of(class_text(number, text, sizeof text));
  session_open(&s);
  int fine = session_find(&s, &source, 1);
  char how = fine != 1 ? '?' : s.counts.compiled ? 'c' : s.counts.cached ? 'f' : '?';
  snprintf(name, sizeof name, "test%d", number);
  if (fine == 1 && strcmp(source.class_->name, name) != 0) how = '!';
  session_close(&s);
  return how;
}

/* ---- tests ---- */

static void test_compile_once(void **state)
{
  (void)state;
  assert_int_equal(find_one(1), 'c');
  assert_int_equal(find_one(1), 'f');
  assert_int_equal(find_one(2), 'c');
  assert_int_equal(folders_count(folders.cache, ".so"), 2);
  assert_int_equal(folders_count(folders.cache, ".c"), 2); /* to be read */
  assert_int_equal(folders_count(folders.cache, ".tmp"), 0);
}

static void test_many(void **state)
{
  (void)state;
  enum { COUNT = 7 };
  static char texts[COUNT][400];
  Session s;
  ClassSource sources[COUNT];
  for (int i = 0; i < COUNT; i++) sources[i] = source_of(class_text(i / 2, texts[i], sizeof texts[i])); /* in pairs */
  session_open(&s);
  assert_int_equal(session_find(&s, sources, COUNT), 1);
  assert_int_equal(s.counts.classes, COUNT);
  assert_int_equal(s.counts.compiled, COUNT);
  for (int i = 0; i < COUNT; i++) assert_ptr_equal(sources[i].class_, sources[i / 2 * 2].class_);
  assert_ptr_not_equal(sources[0].class_, sources[2].class_);
  session_close(&s);
  assert_int_equal(folders_count(folders.cache, ".so"), 4);
}

/* The command is part of the name: what another compiler made is not used. */
static void test_other_compiler(void **state)
{
  (void)state;
  assert_int_equal(find_one(1), 'c');
  environment_set("CC", " cc  -DOTHER ");
  assert_int_equal(find_one(1), 'c');
  assert_int_equal(find_one(1), 'f');
  environment_set("CC", "  "); /* as good as none */
  environment_set("CC", NULL);
  assert_int_equal(find_one(1), 'f');
}

/* What is compiled for a user has one lane, however many instances there are: it is compiled once. */
static void test_lanes(void **state)
{
  (void)state;
  Session s;
  ClassSource source =
      source_of("#include <lied/component.h>\nextern const LiedClass lied_class;\n"
                "const LiedClass lied_class = {.abi_version = LIED_ABI_VERSION, .lane_bits = LIED_LANE_BITS};\n");
  session_open(&s);
  assert_int_equal(session_find(&s, &source, 1), 1);
  assert_int_equal(source.class_->lane_bits, 0);
  session_close(&s);
}

static void test_damaged(void **state)
{
  (void)state;
  assert_int_equal(find_one(1), 'c');
  const char *path = folders_find(folders.cache, ".so");
  assert_int_equal(truncate(path, 3000), 0);
  assert_int_equal(find_one(1), 'c');
  assert_int_equal(truncate(path, 0), 0);
  assert_int_equal(find_one(1), 'c');
  assert_int_equal(unlink(path), 0);
  assert_int_equal(mkdir(path, 0700), 0); /* a folder of that name: nothing can be put there, but it can be used */
  assert_int_equal(find_one(1), 'c');
  assert_int_equal(rmdir(path), 0);
  assert_int_equal(find_one(1), 'c');
  assert_int_equal(find_one(1), 'f');
}

/* Whole, but not what it should be: as from a machine of another kind. */
static void test_foreign(void **state)
{
  (void)state;
  assert_int_equal(find_one(1), 'c');
  const char *path = folders_find(folders.cache, ".so");
  char other[700];
  snprintf(other, sizeof other, "%s.other", path);
  FILE *file = fopen(other, "w");
  fputs("not a shared object", file);
  fclose(file);
  assert_true(cache_insert(other, path));
  assert_true(cache_verify(path));
  assert_int_equal(find_one(1), 'c');
  assert_int_equal(find_one(1), 'f');
}

static void test_damaged_text(void **state)
{
  (void)state;
  assert_int_equal(find_one(1), 'c');
  assert_int_equal(truncate(folders_find(folders.cache, ".c"), 5), 0);
  assert_int_equal(unlink(folders_find(folders.cache, ".so")), 0);
  char header[700];
  snprintf(header, sizeof header, "%s/lied/component.h", folders_find(folders.cache, ""));
  DIR *open = opendir(folders.cache);
  for (struct dirent *item; (item = readdir(open));)
    if (strncmp(item->d_name, "include-", 8) == 0)
      snprintf(header, sizeof header, "%s/%s/lied/component.h", folders.cache, item->d_name);
  closedir(open);
  assert_int_equal(truncate(header, 100), 0);
  assert_int_equal(find_one(1), 'c');
}

/* Eight processes start on an empty cache: each gets every class. */
static void test_crowd(void **state)
{
  (void)state;
  enum { PROCESSES = 8, COUNT = 3 };
  pid_t children[PROCESSES];
  for (int p = 0; p < PROCESSES; p++) {
    children[p] = fork();
    assert_true(children[p] >= 0);
    if (children[p] > 0) continue;
    int wrong = 0;
    for (int i = 0; i < COUNT; i++) {
      char how = find_one(i);
      wrong += how != 'c' && how != 'f';
    }
    _exit(wrong);
  }
  for (int p = 0; p < PROCESSES; p++) {
    int status;
    assert_int_equal(waitpid(children[p], &status, 0), children[p]);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
  }
  assert_int_equal(folders_count(folders.cache, ".so"), COUNT);
  assert_int_equal(folders_count(folders.cache, ".tmp"), 0);
  for (int i = 0; i < COUNT; i++) assert_int_equal(find_one(i), 'f');
}

static void test_private(void **state)
{
  (void)state;
  Session s;
  char text[400];
  ClassSource source = source_of(class_text(1, text, sizeof text));
  assert_int_equal(find_one(1), 'c');
  assert_int_equal(chmod(folders.cache, 0777), 0);
  session_open(&s);
  assert_int_equal(session_find(&s, &source, 1), 1);
  assert_int_equal(s.counts.compiled, 1);
  assert_non_null(strstr(s.output, "warning: the cache folder "));
  assert_string_equal(source.class_->name, "test1");
  assert_int_equal(folders_count(folders.root, "lied-"), 1);
  session_close(&s);
  assert_int_equal(folders_count(folders.root, "lied-"), 0);
}

/* ---- what goes wrong ---- */

static void expect_failure(const char *text, const char *first, const char *second)
{
  Session s;
  ClassSource source = source_of(text);
  session_open(&s);
  assert_int_equal(session_find(&s, &source, 1), 0);
  assert_null(source.class_);
  if (!strstr(s.output, first) || !strstr(s.output, second)) fail_msg("%s", s.output);
  session_close(&s);
  assert_int_equal(folders_count(folders.cache, ".tmp"), 0);
}

static void test_no_compiler(void **state)
{
  (void)state;
  char text[400];
  class_text(1, text, sizeof text);
  environment_set("CC", NULL);
  environment_set("PATH", folders.root);
  expect_failure(text, "error: class Test must be compiled, but the C compiler 'cc' cannot be run", "set CC");
  environment_set("CC", "/nonexistent/gcc -O");
  expect_failure(text, "the C compiler '/nonexistent/gcc' cannot be run (No such file or directory)", "apt-get install gcc");
}

/* What is in the cache needs none, unless the command is another. */
static void test_no_compiler_needed(void **state)
{
  (void)state;
  environment_set("CC", NULL);
  assert_int_equal(find_one(1), 'c');
  environment_set("PATH", folders.root);
  assert_int_equal(find_one(1), 'f');
}

static void test_wrong_text(void **state)
{
  (void)state;
  expect_failure("#include <lied/component.h>\nint f(void) { return nonsense; }\n",
                 "could not compile class Test (exit status 1)", "nonsense");
  expect_failure("int lied_class_is_missing;\n", "class Test was compiled, but", "it holds no class of this version");
}

static void test_failing_compiler(void **state)
{
  (void)state;
  char text[400];
  class_text(1, text, sizeof text);
  environment_set("CC", "false");
  expect_failure(text, "the C compiler 'false' could not compile class Test (exit status 1)", folders.cache);
  environment_set("CC", "true"); /* content, but nothing came of it */
  expect_failure(text, "class Test was compiled, but", "cannot be used");
}

static void test_wrong_version(void **state)
{
  (void)state;
  expect_failure("#include <lied/component.h>\nconst LiedClass lied_class = {.abi_version = LIED_ABI_VERSION + 1};\n",
                 "class Test was compiled, but", "it holds no class of this version");
}

static void test_nowhere(void **state)
{
  (void)state;
  char text[400];
  class_text(1, text, sizeof text);
  environment_set("XDG_CACHE_HOME", NULL);
  environment_set("HOME", NULL);
  environment_set("TMPDIR", "/nonexistent");
  expect_failure(text, "there is no folder to write to", "XDG_CACHE_HOME");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, folders_setup, folders_teardown)
  const struct CMUnitTest tests[] = {
      TEST(test_compile_once),   TEST(test_many),
      TEST(test_other_compiler), TEST(test_damaged),
      TEST(test_lanes),          TEST(test_damaged),
      TEST(test_foreign),        TEST(test_damaged_text),
      TEST(test_crowd),          TEST(test_private),
      TEST(test_no_compiler),    TEST(test_no_compiler_needed),
      TEST(test_wrong_text),     TEST(test_failing_compiler),
      TEST(test_wrong_version),  TEST(test_nowhere),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
