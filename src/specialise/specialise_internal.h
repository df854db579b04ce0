/* specialise_internal.h: what the files of src/specialise share. */
#ifndef LIED_SPECIALISE_SPECIALISE_INTERNAL_H
#define LIED_SPECIALISE_SPECIALISE_INTERNAL_H

#include "specialise/specialise.h"

/* The shapes that the class, or the nearest that it extends, has in its annotations. Errors are reported. */
void build_appearance(Builder *builder);
/* Which inputs of its components the text of the class binds to variables. */
const char *given_inputs_text(Model *model, Scope *scope);
void build_given_inputs(Builder *builder);
/* A modifier outside of the class binds it, though it is neither a parameter nor an input. */
int is_given_from_outside(Model *model, const VariableSource *source);
/* Which inputs of other instances the equations give. */
void mark_written(Builder *builder);

/* ---- inside_connections.c ------------------------------------------------------------------------------------------- */

typedef struct InsidePort { /* an own connector, as the connections in the text of its class see it */
  uint32_t joined;          /* union-find of own connectors that are connected with each other */
  uint8_t is_connected;
  uint8_t has_driver; /* of the root: an output of a component or an own input gives the signal */
  uint32_t own_input; /* of the root: the own input among them; NONE: there is none */
} InsidePort;

typedef struct InsideConnections {
  Model *model;
  Scope *root;
  const Sources *sources;
  InsidePort *ports; /* [ports of the sources] */
} InsideConnections;

InsideConnections *inside_connections(Model *model, Scope *root, const Sources *sources);
int inside_has_driver(const InsideConnections *inside, uint32_t port);
/* The own input that gives the signal; NONE: another thing does. */
uint32_t inside_own_input(const InsideConnections *inside, uint32_t port);

/* ---- own_ports.c ---------------------------------------------------------------------------------------------------- */

/* Which ports the specialisation of a class with components has for its connectors: [ports of the sources]. */
PortPlace *settle_ports(Builder *builder, const Sources *sources);

/* ---- initial_parameters.c ------------------------------------------------------------------------------------------- */

/* Parameters with fixed = false: those that initial equations compute from parameters are bound to that; others become discrete
 * variables that get their values when a run begins, and what is computed from them varies. */
void settle_initial_parameters(Builder *builder);

/* ---- key.c ---------------------------------------------------------------------------------------------------------- */

/* Instances of one class with equal contexts, equal shapes and equal values of what shaped the specialisation have one
 * specialisation. */
const char *scope_context(Model *model, const Scope *scope);
const char *scope_shape(Model *model, Scope *scope, const Sources *sources);
const char *specialisation_key(Model *model, const SpecialisationEntry *entry);

#endif
