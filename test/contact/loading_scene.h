/* loading_scene.h: models with shapes, from their text; what is wrong with one is printed. */
#ifndef TEST_CONTACT_LOADING_SCENE_H
#define TEST_CONTACT_LOADING_SCENE_H

#include <stdio.h>

#include "load/load.h"
#include "support/check.h"
#include "support/files.h"

static inline void write_error(void *user, const char *bytes, size_t size)
{
  fwrite(bytes, 1, size, user);
}

static inline Loaded *load_scene(const char *text)
{
  const char *path = temporary_file(".mo");
  FILE *file = fopen(path, "w");
  assert_non_null(file);
  fputs(text, file);
  fclose(file);
  Loaded *loaded = load_model(&(LiedLoad){.file = path});
  if (loaded) diagnostics_print(loaded->diagnostics, (Output){write_error, stderr});
  temporary_remove(path);
  assert_non_null(loaded);
  assert_non_null(loaded->system);
  return loaded;
}

#endif
