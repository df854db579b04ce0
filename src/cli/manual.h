/* manual.h: the man page and shell completion, on stdout. */
#ifndef LIED_CLI_MANUAL_H
#define LIED_CLI_MANUAL_H

void manual_print(void);
/* bash, zsh or fish; returns an exit status. */
int completion_print(const char *shell);

#endif
