/* model_text.c: pieces of Modelica text. */
#include "import/model_text.h"

#include <string.h>

#include "base/number.h"

enum { WIDTH = 120 };

const char *text_number(Arena *arena, double value)
{
  char text[NUMBER_SIZE];
  return arena_copy(arena, text, number_text(text, value == 0 ? 0 : value));
}

const char *text_vector(Arena *arena, const double *values, int count)
{
  TextBuffer text = {.storage = {.arena = arena}};
  for (int i = 0; i < count; i++) text_printf(&text, "%s%s", i == 0 ? "{" : ", ", text_number(arena, values[i]));
  text_put(&text, "}");
  return text_of(&text);
}

const char *text_string(Arena *arena, const char *string)
{
  TextBuffer text = {.storage = {.arena = arena}};
  text_put(&text, "\"");
  for (; *string; string++) {
    if (*string == '"' || *string == '\\') text_put(&text, "\\");
    text_write(&text, (unsigned char)*string < ' ' || *string == 0x7F ? " " : string, 1);
  }
  text_put(&text, "\"");
  return text_of(&text);
}

/* ---- declarations ---------------------------------------------------------------------------------------------------- */

void declare(ModelText *model, const char *class_, const char *name)
{
  size_t before = model->declarations.length;
  text_printf(&model->declarations, "  %s %s", class_, name);
  model->column = model->declarations.length - before;
  model->has_arguments = 0;
}

void declare_argument(ModelText *model, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  const char *argument = arena_vprintf(model->arena, format, arguments);
  va_end(arguments);
  size_t length = strlen(argument);
  const char *between = !model->has_arguments ? "(" : model->column + length + 4 > WIDTH ? ",\n    " : ", ";
  text_printf(&model->declarations, "%s%s", between, argument);
  model->column = (between[1] == '\n' ? 4 : model->column + strlen(between)) + length;
  model->has_arguments = 1;
}

void declare_number(ModelText *model, const char *name, double value)
{
  declare_argument(model, "%s=%s", name, text_number(model->arena, value));
}

void declare_vector(ModelText *model, const char *name, const double values[3])
{
  declare_argument(model, "%s=%s", name, text_vector(model->arena, values, 3));
}

void declare_string(ModelText *model, const char *name, const char *value)
{
  declare_argument(model, "%s=%s", name, text_string(model->arena, value));
}

void declare_end(ModelText *model, const char *format, ...)
{
  if (model->has_arguments) text_put(&model->declarations, ")");
  if (format) {
    va_list arguments;
    va_start(arguments, format);
    const char *description = text_string(model->arena, arena_vprintf(model->arena, format, arguments));
    va_end(arguments);
    text_printf(&model->declarations, "%s%s", model->column + strlen(description) + 3 > WIDTH ? "\n    " : " ", description);
  }
  text_put(&model->declarations, ";\n");
}

void declare_gap(ModelText *model)
{
  text_put(&model->declarations, "\n");
}

void connect_to(ModelText *model, const char *connector, const char *component, const char *port)
{
  text_printf(&model->connections, "  connect(%s, %s.%s);\n", connector, component, port);
}

/* About one axis: that axis; else yaw, pitch and roll, each about the axis as turned so far. */
void declare_rotation(ModelText *model, const double rpy[3])
{
  const double degrees = 180 / M_PI, turned[3] = {rpy[2] * degrees, rpy[1] * degrees, rpy[0] * degrees};
  int axes = (rpy[0] != 0) + (rpy[1] != 0) + (rpy[2] != 0);
  for (int i = 0; i < 3 && axes == 1; i++) {
    if (rpy[i] == 0) continue;
    declare_argument(model, "n={%d, %d, %d}", i == 0, i == 1, i == 2);
    declare_number(model, "angle", rpy[i] * degrees);
  }
  if (axes <= 1) return;
  declare_argument(model, "sequence={3, 2, 1}");
  declare_vector(model, "angles", turned);
}
