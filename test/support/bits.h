/* bits.h: what a system shows, as one number, to compare bit by bit. */
#ifndef TEST_SUPPORT_BITS_H
#define TEST_SUPPORT_BITS_H

#include <stdint.h>

#include "lied/lied.h"

/* A number made of the bits of time, of the states, and of all variables that a result can show, at the present moment. */
uint64_t system_bits(LiedSystem *system);

#endif
