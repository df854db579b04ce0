/* lanes.h: four numbers that are computed together. */
#ifndef LIED_LINEAR_LANES_H
#define LIED_LINEAR_LANES_H

enum { LANES = 4 };
typedef double Lanes __attribute__((vector_size(LANES * sizeof(double)), aligned(sizeof(double))));

#endif
