/* thresholds.c: the numbers by which the linear level decides. */
#include "linear/thresholds.h"

const Thresholds THRESHOLDS = {
    .pivot = 0.05,
    .noise = 1e-13,
    .growth = 1e7,
    .hysteresis = 50,
    .drop = 1e-11,
    .easy = 50,
    .few = 5000,
    .many = 100000,
    .trusted = 100,
    .suspicious = 25,
    .decent = 1e-12,
    .tolerable = 1e-9,
    .dust = 1e-24,
    .refinements = 3,
    .feasible = {1e-12, 1e-9},
    .patience = 5,
    .most_passes = 1000,
};
