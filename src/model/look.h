/* look.h: how a class looks: annotation(__lied(look={Spring(frame_a, frame_b), ...})). Inside of src/model only. */
#ifndef LIED_MODEL_LOOK_H
#define LIED_MODEL_LOOK_H

#include "model/model.h"

/* The look of the class, or of the nearest that it extends. Errors are reported. */
void build_appearance(Builder *builder);
/* The description of the whole model, and what it wants to be plotted. */
void assembly_appearance(Model *model, const Scope *scope, Assembly *assembly);
const char *description_text(Model *model, Text text); /* "" when there is none */

#endif
