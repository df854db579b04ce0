/* cli.h: what the verbs of the program share. */
#ifndef LIED_CLI_CLI_H
#define LIED_CLI_CLI_H

/* Exit status of the program. */
enum { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_WRONG = 2 /* the model or the command line */ };

/* A verb is one file that defines one of these, and one row in main.c. */
typedef struct Verb {
  const char *name;
  const char *arguments;             /* as in "usage: lied NAME ARGUMENTS" */
  const char *summary;               /* one line */
  const char *details;               /* lines for `lied help NAME`, each ended; may be "" */
  int (*run)(int argc, char **argv); /* arguments after the verb; returns the exit status */
} Verb;

extern const Verb verb_plot;

/* "lied: error: ..." on stderr. Bytes that are not printable are escaped. */
void cli_error(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* The same, then how the verb is used; returns EXIT_WRONG. */
int cli_misused(const Verb *verb, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
