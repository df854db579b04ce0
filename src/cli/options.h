/* options.h: the options of all verbs in one table, from which they are parsed and explained. */
#ifndef LIED_CLI_OPTIONS_H
#define LIED_CLI_OPTIONS_H

#include <stddef.h>
#include <stdio.h>

struct Verb;

typedef struct TextList {
  const char **at;
  size_t n;
} TextList;

/* A command line, read. */
typedef struct Arguments {
  const struct Verb *verb;
  TextList operands;
  const char *model, *solver, *output, *input; /* NULL: not given */
  const char *log, *over, *title;              /* of plots */
  const char *messages;                        /* "text" or "json" */
  double stop, step, tolerance, every, at;     /* NAN: not given */
  double threads;                              /* NAN: not given */
  double contacts;                             /* points; NAN: not given */
  TextList settings, libraries, patterns;
  int steady, quiet, stats, json, no_events, si, free, no_shapes;
  int again; /* not an option: the model was loaded before, and its messages have been printed */
} Arguments;

typedef enum OptionKind {
  OPTION_FLAG,     /* an int that becomes 1 */
  OPTION_NUMBER,   /* a double, finite */
  OPTION_TEXT,     /* not empty */
  OPTION_LIST,     /* a TextList; may be given again and again */
  OPTION_SETTINGS, /* a TextList of NAME=VALUE */
  OPTION_SOLVER    /* the name of a method */
} OptionKind;

enum {
  FOR_RUN = 1,
  FOR_CHECK = 2,
  FOR_EIG = 4,
  FOR_EXPLAIN = 8,
  FOR_PLOT = 16,
  FOR_VIEW = 32,
  FOR_DIFF = 64,
  FOR_TRUST = 128,
  FOR_IMPORT = 256
};

typedef struct Option {
  const char *name;  /* as typed: "--stop", "-o" */
  const char *value; /* its name in the help; NULL for a flag */
  OptionKind kind;
  size_t field;   /* where it goes, in Arguments */
  unsigned verbs; /* FOR_...: those that take it */
  int required;
  const char *help; /* what it means; line breaks between lines */
} Option;

enum { MOST_OPTIONS = 40 };
extern const Option option_table[MOST_OPTIONS]; /* name NULL behind the last */

/* Allocates lists on the heap: free them by arguments_free, also after a failure. Returns EXIT_DONE, or EXIT_WRONG or
 * EXIT_FAILED after an error. */
int arguments_parse(Arguments *arguments, const struct Verb *verb, int argc, const char *const *argv);
void arguments_free(Arguments *arguments);

/* The whole text is a finite decimal number. */
int number_parse(const char *text, double *number);

/* "RESULT VAR... -o FILE.svg": what follows the verb in its usage. */
void usage_print(const struct Verb *verb, FILE *to);
void options_print(const struct Verb *verb, FILE *to);

#endif
