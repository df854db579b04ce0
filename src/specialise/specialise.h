/* specialise.h: the specialisation of a class that an instance needs: made once for all instances of equal shape. */
#ifndef LIED_SPECIALISE_SPECIALISE_H
#define LIED_SPECIALISE_SPECIALISE_H

#include "lower/lower.h"

/* Where the part of a class with components has a connector of the class; NONE: it has no port there. */
typedef struct PortPlace {
  uint32_t outer; /* the port that is connected outside, and inside as well if there is no inner one */
  uint32_t inner; /* the port that is connected inside; NONE: both sides share a node */
} PortPlace;

typedef struct SpecialisationEntry {
  struct SpecialisationEntry *next;
  const Class *ast;
  const char *context; /* what differs in the classes that enclose it */
  const char *shape;   /* redeclarations and attributes that are part of it */
  Dependency *dependencies;
  CrossReference *cross_references; /* in the order of variables */
  Specialisation *spec;             /* NULL: it failed */
  PortPlace *places;                /* of the class's connectors; NULL: all are ports, in their order */
} SpecialisationEntry;

/* The specialisation for this instance, made or found. NULL after an error. */
SpecialisationEntry *specialise(Model *model, Scope *scope);

/* The value that the layer gives depends on variables that are not parameters. */
int layer_varies(Model *model, const Layer *layer);
/* Modifiers in the text of the class bind inputs of its components to variables: these are equations of the class. */
int scope_gives_inputs(Model *model, Scope *scope);

/* Whether the String variables of a class are defined once. Errors are reported; a warning, once, says that results do not show
 * them. */
void check_texts(Model *model, Scope *scope);

#endif
