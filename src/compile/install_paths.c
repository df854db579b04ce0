/* install_paths.c: finds the library of models, from the build tree or installed. */
#include "compile/install_paths.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"

enum { ROOM = 4096 };

/* Many folders are called lib: it is ours when it holds the package Dialectic. */
static int is_library(const char *folder)
{
  static const char *const marks[] = {"Dialectic.mo", "Dialectic/package.mo"};
  char path[ROOM + 32];
  for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
    snprintf(path, sizeof path, "%s/%s", folder, marks[i]);
    if (access(path, R_OK) == 0) return 1;
  }
  return 0;
}

static const char *keep(Arena *arena, const char *folder)
{
  return arena_copy(arena, folder, strlen(folder));
}

/* The folder of the running program; "" when the system does not tell. */
static void program_folder(char *folder, size_t size)
{
  ssize_t length = readlink("/proc/self/exe", folder, size - 1);
  folder[length > 0 ? length : 0] = 0;
  char *slash = strrchr(folder, '/');
  folder[slash ? slash - folder : 0] = 0;
}

const char *install_library(Arena *arena)
{
  static const char *const beside[] = {"../share/lied/lib", "../lib", "../../lib"};
  static const char *const built[] = {LIED_SOURCE_LIBRARY, LIED_INSTALLED_LIBRARY};
  char program[ROOM / 2], folder[ROOM];
  program_folder(program, sizeof program);
  for (size_t i = 0; program[0] && i < sizeof beside / sizeof *beside; i++) {
    snprintf(folder, sizeof folder, "%s/%s", program, beside[i]);
    if (is_library(folder)) return keep(arena, folder);
  }
  for (size_t i = 0; i < sizeof built / sizeof *built; i++)
    if (is_library(built[i])) return built[i];
  return NULL;
}
