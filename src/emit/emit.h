/* emit.h: a causalised class as C text that implements lied/component.h. */
#ifndef LIED_EMIT_EMIT_H
#define LIED_EMIT_EMIT_H

#include "causal/causal.h"

/* The same class gives the same bytes. The text includes lied/component.h and nothing else, keeps everything static, and
 * defines one constant, `const LiedClass LIED_CLASS`, where LIED_CLASS may be defined from outside (default lied_class). */
void emit_class(Causal *causal, const CausalClass *class_, Output output);

/* NULL, or the limit that the class exceeds, such as "more than 65535 states". To be called before emit_class. */
const char *emit_limit(const CausalClass *class_);

#endif
