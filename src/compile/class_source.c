/* class_source.c: a causalised class as C text in memory. */
#include <string.h>

#include "base/text.h"
#include "compile/compile.h"
#include "emit/emit.h"

static void write_text(Arena *arena, ClassSource *source)
{
  TextBuffer buffer = {.storage = {.arena = arena}};
  emit_class(source->causal, source->described, text_output(&buffer));
  source->text = text_of(&buffer);
  source->length = buffer.length;
}

void class_source(Causal *causal, const CausalClass *class_, Arena *arena, ClassSource *source)
{
  Hash hash;
  *source = (ClassSource){.name = class_->name, .span = class_->spec->span, .causal = causal, .described = class_};
  write_text(arena, source);
  hash_init(&hash);
  hash_add_string(&hash, generator_digest);
  hash_add(&hash, source->text, source->length);
  source->digest = hash_end(&hash);
}

ClassSource class_source_of(const char *name, Span span, const char *text)
{
  const size_t length = strlen(text);
  return (ClassSource){.name = name, .span = span, .digest = digest_of(text, length), .text = text, .length = length};
}

void class_source_complete(Arena *arena, ClassSource *source)
{
  if (source->causal && causal_find_sweeps(source->causal, source->described)) write_text(arena, source);
  source->causal = NULL;
}
