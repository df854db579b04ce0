/* signals.h: the connector of a single real number, and sources for it. */
#ifndef EXAMPLES_SIGNALS_H
#define EXAMPLES_SIGNALS_H

#include "lied/component.h"

extern const LiedConnector Signals_Real; /* value */

extern const LiedClass Signals_ForcePulse; /* f, t_push, t_pull, width; port y: +f, later -f, each for `width` seconds */

#endif
