/* text.c: a class as C text in memory. */
#include <string.h>

#include "emit/emit.h"
#include "load/classes.h"

typedef struct TextBuffer {
  Arena *arena;
  char *bytes;
  size_t length, capacity;
} TextBuffer;

static void write_text(void *user, const char *text, size_t length)
{
  TextBuffer *buffer = user;
  if (buffer->length + length > buffer->capacity) {
    buffer->capacity = 2 * (buffer->length + length) + 4096;
    char *larger = ARENA_NEW(buffer->arena, char, buffer->capacity);
    if (buffer->length) memcpy(larger, buffer->bytes, buffer->length);
    buffer->bytes = larger;
  }
  memcpy(buffer->bytes + buffer->length, text, length);
  buffer->length += length;
}

void class_source(Causal *causal, const CausalClass *class_, Arena *arena, ClassSource *source)
{
  TextBuffer buffer = {.arena = arena};
  emit_class(causal, class_, (Output){write_text, &buffer});
  *source = (ClassSource){.name = class_->name, .span = class_->spec->span, .text = buffer.bytes, .length = buffer.length};
}
