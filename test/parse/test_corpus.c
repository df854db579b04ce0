/* Replays the fuzzer's corpus, without the fuzzer: what once was found stays fixed. */
#include <dirent.h>
#include <stdio.h>

#include "fuzz/fuzz_parse.c"
#include "support/check.h"
#include "support/files.h"

/* The folder beside this one's. */
static const char *corpus_folder(void)
{
  static char path[512];
  snprintf(path, sizeof path, "%s", __FILE__);
  char *slash = strrchr(path, '/');
  size_t folder = slash ? (size_t)(slash - path) + 1 : 0;
  snprintf(path + folder, sizeof path - folder, "../fuzz/corpus");
  return path;
}

static void replay(void **state)
{
  (void)state;
  const char *folder = corpus_folder();
  DIR *files = opendir(folder);
  assert_non_null(files);
  int count = 0;
  for (struct dirent *entry; (entry = readdir(files));) {
    char path[1024];
    size_t size;
    if (entry->d_name[0] == '.') continue;
    snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
    char *content = file_content(path, &size);
    assert_non_null(content);
    assert_int_equal(LLVMFuzzerTestOneInput((const uint8_t *)content, size), 0);
    free(content);
    count++;
  }
  closedir(files);
  assert_true(count > 20);
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(replay)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
