/* class_source.c: a causalised class as C text in memory. */
#include "base/text.h"
#include "compile/compile.h"
#include "emit/emit.h"

void class_source(Causal *causal, const CausalClass *class_, Arena *arena, ClassSource *source)
{
  TextBuffer buffer = {.storage = {.arena = arena}};
  emit_class(causal, class_, text_output(&buffer));
  *source = (ClassSource){.name = class_->name, .span = class_->spec->span, .text = text_of(&buffer), .length = buffer.length};
}
