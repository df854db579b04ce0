/* The cache: where it is, whom it trusts, that its files are whole or absent, that it does not grow for ever. */
#include <fcntl.h>
#include <time.h>

#include "compile/cache.h"
#include "compile/folders.h"

static void test_place(void **state)
{
  (void)state;
  Cache cache;
  struct stat info;
  assert_true(cache_open(&cache));
  assert_string_equal(cache.folder, folders.cache);
  assert_false(cache.is_private);
  assert_int_equal(stat(folders.cache, &info), 0);
  assert_int_equal(info.st_mode & 0777, 0700);
  cache_close(&cache);
  assert_int_equal(access(folders.cache, F_OK), 0);
}

static void test_home(void **state)
{
  (void)state;
  Cache cache;
  char expected[300];
  snprintf(expected, sizeof expected, "%s/.cache/lied", folders.root);
  environment_set("XDG_CACHE_HOME", "relative/folder"); /* to be ignored, says the specification */
  assert_true(cache_open(&cache));
  assert_string_equal(cache.folder, expected);
  cache_close(&cache);
}

/* The cache of somebody who may not have one: private, and gone afterwards. */
static void expect_private(const char *problem)
{
  Cache cache;
  CachePath include;
  char folder[FOLDER_SIZE];
  assert_true(cache_open(&cache));
  assert_true(cache.is_private);
  if (problem)
    assert_non_null(strstr(cache.problem, problem));
  else
    assert_string_equal(cache.problem, "");
  assert_true(cache_write(&cache, "name", ".c", "text", 4));
  assert_true(cache_include(&cache, &(CacheFile){"lied/component.h", "header", 6}, 1, &include));
  snprintf(folder, sizeof folder, "%s", cache.folder);
  assert_int_equal(access(folder, F_OK), 0);
  cache_close(&cache);
  assert_int_not_equal(access(folder, F_OK), 0);
}

static void test_homeless(void **state)
{
  (void)state;
  environment_set("XDG_CACHE_HOME", NULL);
  environment_set("HOME", NULL);
  expect_private(NULL);
}

static void test_writable_by_others(void **state)
{
  (void)state;
  Cache cache;
  assert_true(cache_open(&cache));
  cache_close(&cache);
  assert_int_equal(chmod(folders.cache, 0777), 0);
  expect_private("others may write there");
}

static void test_not_a_folder(void **state)
{
  (void)state;
  char path[400];
  snprintf(path, sizeof path, "%s/file", folders.root);
  close(open(path, O_CREAT | O_WRONLY, 0600));
  environment_set("XDG_CACHE_HOME", path);
  expect_private("Not a directory");
}

static void test_of_somebody_else(void **state)
{
  (void)state;
  Cache cache;
  assert_true(cache_open(&cache));
  cache_close(&cache);
  if (geteuid() != 0 || chown(folders.cache, 12345, 12345) != 0) skip();
  expect_private("it belongs to another user");
}

static void test_nowhere(void **state)
{
  (void)state;
  Cache cache;
  environment_set("XDG_CACHE_HOME", NULL);
  environment_set("HOME", NULL);
  environment_set("TMPDIR", "/nonexistent");
  assert_false(cache_open(&cache));
  cache_close(&cache);
}

/* ---- files ---- */

static CachePath insert(const Cache *cache, const char *name, size_t size)
{
  CachePath fresh = cache_unique(cache, name), path = cache_path(cache, name, ".so");
  FILE *file = fopen(fresh.text, "wb");
  assert_non_null(file);
  for (size_t i = 0; i < size; i++) fputc((int)(i * 31 % 251), file);
  fclose(file);
  assert_true(cache_insert(fresh.text, path.text));
  assert_int_not_equal(access(fresh.text, F_OK), 0);
  return path;
}

static void change_byte(const char *path, long at)
{
  FILE *file = fopen(path, "r+b");
  assert_non_null(file);
  fseek(file, at, SEEK_SET);
  int byte = fgetc(file);
  fseek(file, at, SEEK_SET);
  fputc(byte ^ 1, file);
  fclose(file);
}

static void test_damage(void **state)
{
  (void)state;
  Cache cache;
  assert_true(cache_open(&cache));
  CachePath path = insert(&cache, "abc", 40000);
  struct stat info;
  assert_true(cache_verify(path.text));
  assert_int_equal(stat(path.text, &info), 0);
  for (long at = 0; at < info.st_size; at += 977) { /* any byte, of the content or of the digest */
    change_byte(path.text, at);
    assert_false(cache_verify(path.text));
    change_byte(path.text, at);
    assert_true(cache_verify(path.text));
  }
  for (long size = info.st_size - 1; size >= 0; size -= 1 + size / 3) {
    assert_int_equal(truncate(path.text, size), 0);
    assert_false(cache_verify(path.text));
  }
  assert_false(cache_verify("/nonexistent"));
  assert_false(cache_verify(cache.folder));
  cache_close(&cache);
}

static void test_empty_content(void **state)
{
  (void)state;
  Cache cache;
  assert_true(cache_open(&cache));
  assert_true(cache_verify(insert(&cache, "empty", 0).text));
  cache_close(&cache);
}

static void test_write(void **state)
{
  (void)state;
  Cache cache;
  struct stat before, after;
  assert_true(cache_open(&cache));
  CachePath path = cache_path(&cache, "x", ".c");
  assert_true(cache_write(&cache, "x", ".c", "one", 3));
  assert_int_equal(stat(path.text, &before), 0);
  assert_true(cache_write(&cache, "x", ".c", "one", 3)); /* is there: left alone */
  assert_int_equal(stat(path.text, &after), 0);
  assert_int_equal(before.st_ino, after.st_ino);
  assert_true(cache_write(&cache, "x", ".c", "two", 3));
  assert_int_equal(stat(path.text, &after), 0);
  assert_int_not_equal(before.st_ino, after.st_ino);
  assert_int_equal(folders_count(cache.folder, ".tmp"), 0);
  cache_close(&cache);
}

static void set_age(const char *path, time_t age)
{
  struct timespec times[2] = {{time(NULL) - age, 0}, {time(NULL) - age, 0}};
  assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
}

static void test_trim(void **state)
{
  (void)state;
  Cache cache;
  CachePath paths[4];
  assert_true(cache_open(&cache));
  for (int i = 0; i < 4; i++) {
    char name[20];
    snprintf(name, sizeof name, "n%d", i);
    paths[i] = insert(&cache, name, 10000);
    set_age(paths[i].text, 100 + 10 * i); /* the last is the oldest */
  }
  assert_true(cache_verify(paths[3].text)); /* used now */
  cache_trim(&cache, 1 << 20);
  for (int i = 0; i < 4; i++) assert_int_equal(access(paths[i].text, F_OK), 0);
  cache_trim(&cache, 25000);
  assert_int_equal(access(paths[3].text, F_OK), 0);
  assert_int_equal(access(paths[0].text, F_OK), 0);
  assert_int_not_equal(access(paths[1].text, F_OK), 0);
  assert_int_not_equal(access(paths[2].text, F_OK), 0);
  cache_close(&cache);
}

/* Unfinished work of a run that died goes after a day; that of one that lives does not. */
static void test_leftovers(void **state)
{
  (void)state;
  Cache cache;
  assert_true(cache_open(&cache));
  CachePath old = cache_unique(&cache, "a"), young = cache_unique(&cache, "a");
  set_age(old.text, 2 * 24 * 3600);
  cache_trim(&cache, 1 << 20);
  assert_int_not_equal(access(old.text, F_OK), 0);
  assert_int_equal(access(young.text, F_OK), 0);
  cache_close(&cache);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, folders_setup, folders_teardown)
  const struct CMUnitTest tests[] = {
      TEST(test_place),         TEST(test_home),
      TEST(test_homeless),      TEST(test_writable_by_others),
      TEST(test_not_a_folder),  TEST(test_of_somebody_else),
      TEST(test_nowhere),       TEST(test_damage),
      TEST(test_empty_content), TEST(test_write),
      TEST(test_trim),          TEST(test_leftovers),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
