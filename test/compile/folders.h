/* folders.h: a place of their own for tests that look at the cache: nothing of the user's is touched. */
#ifndef TEST_COMPILE_FOLDERS_H
#define TEST_COMPILE_FOLDERS_H

#include <dirent.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/check.h"

typedef struct Folders {
  char root[200]; /* with a blank in its name */
  char cache[240];
  char *path, *cc; /* of the environment before */
} Folders;

static inline char *environment_copy(const char *name)
{
  const char *value = getenv(name);
  return value ? strdup(value) : NULL;
}

static inline void environment_set(const char *name, const char *value)
{
  if (value)
    setenv(name, value, 1);
  else
    unsetenv(name);
}

/* XDG_CACHE_HOME, HOME and TMPDIR point into a new folder. */
static inline void folders_open(Folders *folders)
{
  snprintf(folders->root, sizeof folders->root, "/tmp/lied test-XXXXXX");
  assert_non_null(mkdtemp(folders->root));
  snprintf(folders->cache, sizeof folders->cache, "%s/home/cache/lied", folders->root);
  char path[240];
  snprintf(path, sizeof path, "%s/home/cache", folders->root);
  environment_set("XDG_CACHE_HOME", path);
  environment_set("HOME", folders->root);
  environment_set("TMPDIR", folders->root);
  folders->path = environment_copy("PATH");
  folders->cc = environment_copy("CC");
  environment_set("CC", NULL);
}

static inline int folders_remove(const char *path, const struct stat *info, int kind, struct FTW *where)
{
  (void)info, (void)kind, (void)where;
  return remove(path);
}

static inline void folders_close(Folders *folders)
{
  nftw(folders->root, folders_remove, 8, FTW_DEPTH | FTW_PHYS);
  environment_set("PATH", folders->path);
  environment_set("CC", folders->cc);
  free(folders->path);
  free(folders->cc);
}

/* How many names in the folder contain `part`. */
static inline int folders_count(const char *folder, const char *part)
{
  int count = 0;
  DIR *open = opendir(folder);
  for (struct dirent *item; open && (item = readdir(open));) count += strstr(item->d_name, part) != NULL;
  if (open) closedir(open);
  return count;
}

/* The path of the only name that ends in `ending`; valid until the next call. */
static inline const char *folders_find(const char *folder, const char *ending)
{
  static char path[600];
  DIR *open = opendir(folder);
  path[0] = 0;
  for (struct dirent *item; open && (item = readdir(open));) {
    size_t length = strlen(item->d_name), end = strlen(ending);
    if (length > end && strcmp(item->d_name + length - end, ending) == 0)
      snprintf(path, sizeof path, "%s/%s", folder, item->d_name);
  }
  if (open) closedir(open);
  assert_true(path[0]);
  return path;
}

/* ---- of the test that runs, as cmocka sets it up ---- */

static Folders folders;

static inline int folders_setup(void **state)
{
  (void)state;
  folders_open(&folders);
  return 0;
}

static inline int folders_teardown(void **state)
{
  (void)state;
  folders_close(&folders);
  return 0;
}

#endif
