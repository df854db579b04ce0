#include "support/files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *temporary_file(const char *ending)
{
  static char path[256];
  const char *base = getenv("TMPDIR");
  snprintf(path, 200, "%s/lied-test-XXXXXX", base ? base : "/tmp");
  if (!mkdtemp(path)) abort();
  size_t length = strlen(path);
  snprintf(path + length, sizeof path - length, "/file%s", ending);
  return path;
}

void temporary_remove(const char *path)
{
  char folder[256];
  snprintf(folder, sizeof folder, "%s", path);
  unlink(path);
  *strrchr(folder, '/') = '\0';
  rmdir(folder);
}

char *file_content(const char *path, size_t *size)
{
  FILE *file = fopen(path, "rb");
  if (!file) return NULL;
  char *content = NULL;
  *size = 0;
  for (size_t room = 4096, got = 1; got > 0; room *= 2) {
    content = realloc(content, room + 1);
    if (!content) abort();
    got = fread(content + *size, 1, room - *size, file);
    *size += got;
  }
  content[*size] = '\0';
  fclose(file);
  return content;
}
