/* none.h: the number that stands for "there is none" where something is given by its number. */
#ifndef LIED_BASE_NONE_H
#define LIED_BASE_NONE_H

#include <stdint.h>

#define NONE UINT32_MAX

#endif
