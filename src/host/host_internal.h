/* host_internal.h: what the files of src/host share. */
#ifndef LIED_HOST_HOST_INTERNAL_H
#define LIED_HOST_HOST_INTERNAL_H

#include "simulate/simulate.h"

/* assign.c: lied_set of a variable that was found. */
LiedStatus host_set(LiedSystem *s, Ref ref, double value);

#endif
