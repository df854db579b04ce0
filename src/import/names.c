/* names.c: names of a description → identifiers of Modelica. */
#include "import/names.h"

#include <string.h>

#include "base/text.h"
#include "parse/parse.h"

/* What a component must not be called: types of the language, and what the model uses by these names. */
static const char *const reserved[] = {"Real",      "Integer",    "Boolean",       "String", "time",   "Modelica", "Dialectic",
                                       "MultiBody", "Rotational", "Translational", "world",  "c_turn", "c_slide",  "TE"};

static int is_letter(char c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static int is_digit(char c)
{
  return c >= '0' && c <= '9';
}

/* A character of several bytes becomes one underscore. */
const char *name_as_identifier(Arena *arena, const char *name)
{
  char *identifier = ARENA_NEW(arena, char, strlen(name) + 3), *to = identifier;
  if (!is_letter(name[0]) && (is_digit(name[0]) || name[0] == '\0')) *to++ = '_';
  for (; *name; name++) {
    int is_inside = ((unsigned char)*name & 0xC0) == 0x80;
    if (!is_inside) *to++ = (char)(is_letter(*name) || is_digit(*name) ? *name : '_');
  }
  if (parse_is_reserved(identifier)) *to++ = '_';
  return identifier;
}

void model_names_init(ModelNames *names, Arena *arena, const char *model)
{
  names->arena = arena;
  map_init_in(&names->taken, arena);
  for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++) map_put(&names->taken, reserved[i], strlen(reserved[i]), 1);
  map_put(&names->taken, model, strlen(model), 1);
}

const char *model_names_take(ModelNames *names, const char *stem)
{
  const char *name = name_as_identifier(names->arena, stem);
  size_t length = strlen(name);
  uint32_t number = map_get(&names->taken, name, length);
  const char *free_name = name;
  while (number != MAP_NONE && map_get(&names->taken, free_name, strlen(free_name)) != MAP_NONE)
    free_name = arena_printf(names->arena, "%s_%u", name, ++number);
  if (number != MAP_NONE) map_put(&names->taken, name, length, number);
  map_put(&names->taken, free_name, strlen(free_name), 1);
  return free_name;
}

int model_names_has(const ModelNames *names, const char *stem)
{
  const char *name = name_as_identifier(names->arena, stem);
  return map_get(&names->taken, name, strlen(name)) != MAP_NONE;
}

const char *model_names_take_with(ModelNames *names, const char *stem, const char *end)
{
  return model_names_take(names, arena_printf(names->arena, "%s_%s", stem, end));
}
