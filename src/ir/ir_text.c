/* ir_text.c: messages that show values, at a point or over other expressions. */
#include <stdio.h>
#include <string.h>

#include "ir/ir.h"

const IrText *ir_texts_with(Arena *arena, const IrText *text, IrExchange *exchange, void *user)
{
  IrText *first = NULL, **end = &first;
  for (; text; text = text->next, end = &(*end)->next) {
    *end = ARENA_NEW(arena, IrText, 1);
    **end = *text;
    (*end)->next = NULL;
    if (text->value) (*end)->value = exchange(user, text->value);
    if (text->condition) (*end)->condition = exchange(user, text->condition);
  }
  return first;
}

void ir_text_write(const IrText *text, IrPoint *point, char *buffer, size_t size)
{
  size_t length = 0;
  buffer[0] = 0;
  for (; text && length + 1 < size; text = text->next) {
    if (text->condition && ir_evaluate(text->condition, point) == 0) continue;
    double value = text->value ? ir_evaluate(text->value, point) : 0;
    const char *name = text->names && value >= 0 && value < text->name_count ? text->names[(uint32_t)value] : text->text;
    char *to = buffer + length;
    if (text->value && !text->names)
      snprintf(to, size - length, text->text, value);
    else
      snprintf(to, size - length, "%s", name);
    length += strlen(to);
  }
}
