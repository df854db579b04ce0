/* origin.h: what a composed system knows of a class's variables, for whoever explains it. Instances by name; ports, unknowns
 * and variables of connectors by the numbers of their class. */
#ifndef LIED_SYSTEM_ORIGIN_H
#define LIED_SYSTEM_ORIGIN_H

#include "lied/lied.h"

typedef enum IntrospectSolution {
  INTROSPECT_NONE,       /* no such instance or unknown */
  INTROSPECT_ZERO,       /* always 0 in this system */
  INTROSPECT_SOLVED,     /* at every evaluation */
  INTROSPECT_OUTPUT_ONLY /* for results only */
} IntrospectSolution;

IntrospectSolution introspect_solution(const LiedSystem *system, const char *instance, unsigned unknown);

/* Whether a block runs for the instance; a class that has several directions runs one of them. */
int introspect_runs(const LiedSystem *system, const char *instance, unsigned block);

/* Ports in the node of a port, itself included; 0: no such instance or port. */
size_t introspect_members(const LiedSystem *system, const char *instance, unsigned port);
/* "instance.port" of one of them; cut off if the buffer is too small. */
void introspect_member(const LiedSystem *system, const char *instance, unsigned port, size_t member, char *text, size_t size);
/* The instance that gives an explicit variable of the port; NULL: an open input, or a balance of flows. */
const char *introspect_provider(const LiedSystem *system, const char *instance, unsigned port, unsigned variable);

#endif
