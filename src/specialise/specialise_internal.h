/* specialise_internal.h: what the files of src/specialise share. */
#ifndef LIED_SPECIALISE_SPECIALISE_INTERNAL_H
#define LIED_SPECIALISE_SPECIALISE_INTERNAL_H

#include "specialise/specialise.h"

/* The shapes that the class, or the nearest that it extends, has in its annotations. Errors are reported. */
void build_appearance(Builder *builder);
/* Which inputs of its components the text of the class binds to variables. */
const char *given_inputs_text(Model *model, Scope *scope);
void build_given_inputs(Builder *builder);
/* Which inputs of other instances the equations give. */
void mark_written(Builder *builder);

/* Instances of one class with equal contexts, equal shapes and equal values of what shaped the specialisation have one
 * specialisation. */
const char *scope_context(Model *model, const Scope *scope);
const char *scope_shape(Model *model, Scope *scope, const Sources *sources);
const char *specialisation_key(Model *model, const SpecialisationEntry *entry);

#endif
