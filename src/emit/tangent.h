/* tangent.h: derivatives along a direction. The tangent of variable v of the class is variable v + variable_count. */
#ifndef LIED_EMIT_TANGENT_H
#define LIED_EMIT_TANGENT_H

#include "emit/emitter.h"

const Ir *tangent_of(Emitter *emitter, const Ir *ir); /* NULL: there is none */
const Ir *tangent_variable(Emitter *emitter, uint32_t variable);

#endif
