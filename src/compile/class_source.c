/* class_source.c: a causalised class as C text in memory. */
#include "base/arena_text.h"
#include "compile/compile.h"
#include "emit/emit.h"

void class_source(Causal *causal, const CausalClass *class_, Arena *arena, ClassSource *source)
{
  Buffer buffer = {.arena = arena};
  emit_class(causal, class_, (Output){buffer_write, &buffer});
  *source = (ClassSource){.name = class_->name, .span = class_->spec->span, .text = buffer.text, .length = buffer.length};
}
