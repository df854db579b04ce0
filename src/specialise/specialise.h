/* specialise.h: the specialisation of a class that an instance needs: made once for all instances of equal shape. */
#ifndef LIED_SPECIALISE_SPECIALISE_H
#define LIED_SPECIALISE_SPECIALISE_H

#include "lower/lower.h"

typedef struct SpecialisationEntry {
  struct SpecialisationEntry *next;
  const Class *ast;
  const char *context; /* what differs in the classes that enclose it */
  const char *shape;   /* redeclarations and attributes that are part of it */
  Dependency *dependencies;
  CrossReference *cross_references; /* in the order of variables */
  Specialisation *spec;             /* NULL: it failed */
} SpecialisationEntry;

/* The specialisation for this instance, made or found. NULL after an error. */
SpecialisationEntry *specialise(Model *model, Scope *scope);

/* The value that the layer gives depends on variables that are not parameters. */
int layer_varies(Model *model, const Layer *layer);
/* Modifiers in the text of the class bind inputs of its components to variables: these are equations of the class. */
int scope_gives_inputs(Model *model, Scope *scope);

#endif
