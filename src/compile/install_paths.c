/* install_paths.c: finds the library of models, from the build tree or installed, for the program and for programs of others.
 */
#define _GNU_SOURCE /* dladdr */
#include "compile/install_paths.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"

enum { ROOM = PATH_MAX };

/* Many folders are called lib: it is ours when it holds the package Dialectic. */
static int is_library(const char *folder)
{
  static const char *const marks[] = {"Dialectic.mo", "Dialectic/package.mo"};
  char path[ROOM + 64];
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

static void cut_name(char *file)
{
  char *slash = strrchr(file, '/');
  file[slash ? slash - file : 0] = 0;
}

/* The folder of the running program; "" when the system does not tell. */
static void program_folder(char folder[ROOM])
{
  ssize_t length = readlink("/proc/self/exe", folder, ROOM - 1);
  folder[length > 0 ? length : 0] = 0;
  cut_name(folder);
}

/* The folder of the file that holds this code: the shared library, where another program has loaded it. */
static void code_folder(char folder[ROOM])
{
  Dl_info info;
  folder[0] = 0;
  if (dladdr(component_text, &info) && info.dli_fname && realpath(info.dli_fname, folder)) cut_name(folder);
}

/* From bin, lib and lib/TRIPLET of an installed copy; from the folder of the build and those in it. */
static const char *beside(Arena *arena, const char *base)
{
  static const char *const ways[] = {"../share/lied/lib", "../../share/lied/lib", "../lib", "../../lib"};
  char folder[ROOM + 32];
  for (size_t i = 0; base[0] && i < sizeof ways / sizeof *ways; i++) {
    snprintf(folder, sizeof folder, "%s/%s", base, ways[i]);
    if (is_library(folder)) return keep(arena, folder);
  }
  return NULL;
}

const char *install_library(Arena *arena)
{
  static void (*const bases[])(char folder[ROOM]) = {program_folder, code_folder};
  static const char *const built[] = {LIED_SOURCE_LIBRARY, LIED_INSTALLED_LIBRARY};
  char base[ROOM];
  for (size_t i = 0; i < sizeof bases / sizeof *bases; i++) {
    bases[i](base);
    const char *found = beside(arena, base);
    if (found) return found;
  }
  for (size_t i = 0; i < sizeof built / sizeof *built; i++)
    if (is_library(built[i])) return built[i];
  return NULL;
}
