/* check_package.h: the table of `lied check PACKAGE`. */
#ifndef LIED_CLI_CHECK_PACKAGE_H
#define LIED_CLI_CHECK_PACKAGE_H

#include "cli/cli.h"

/* 0: what is asked for is no package, and nothing was printed. */
int check_package(const Arguments *arguments, int *status);

#endif
