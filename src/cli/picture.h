/* picture.h: plots -> a file, SVG or PNG by its name. */
#ifndef LIED_CLI_PICTURE_H
#define LIED_CLI_PICTURE_H

#include "lied/lied.h"

/* Returns an exit status, after an error message if it is not EXIT_DONE. */
int picture_write(const LiedPlot *plots, size_t n, const char *file);

#endif
