/* replay.h: a fuzzer's corpus without the fuzzer: what once was found stays fixed. Included behind the fuzzer's source. */
#ifndef TEST_FUZZ_REPLAY_H
#define TEST_FUZZ_REPLAY_H

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "support/files.h"

/* Every file of test/fuzz/FOLDER, beside this one; returns how many. */
static inline int replay(const char *folder)
{
  char path[1024], files[700];
  snprintf(path, sizeof path, "%s", __FILE__);
  *strrchr(path, '/') = '\0';
  snprintf(files, sizeof files, "%.600s/%s", path, folder);
  DIR *open = opendir(files);
  assert_non_null(open);
  int count = 0;
  for (struct dirent *entry; (entry = readdir(open));) {
    size_t size;
    if (entry->d_name[0] == '.') continue;
    snprintf(path, sizeof path, "%s/%s", files, entry->d_name);
    char *content = file_content(path, &size);
    assert_non_null(content);
    assert_int_equal(LLVMFuzzerTestOneInput((const uint8_t *)content, size), 0);
    free(content);
    count++;
  }
  closedir(open);
  return count;
}

#endif
