/* cli.h: what the verbs of the program share. */
#ifndef LIED_CLI_CLI_H
#define LIED_CLI_CLI_H

#include "base/diagnostic.h"
#include "cli/options.h"
#include "trajectory/trajectory.h"

/* Exit status of the program. */
enum { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_WRONG = 2 /* the model or the command line */ };

/* A verb is one file that defines one of these, and one row in verbs.c. */
typedef struct Verb {
  const char *name;
  const char *operands;                   /* as in "usage: lied NAME OPERANDS"; those that may repeat end in "..." */
  int least, most;                        /* of them; most -1: any number */
  const char *summary;                    /* one line */
  const char *details;                    /* lines for `lied help NAME`, each ended; may be "" */
  unsigned bit;                           /* in Option.verbs */
  int (*run)(const Arguments *arguments); /* returns the exit status */
} Verb;

extern const Verb verb_run, verb_view, verb_trust, verb_check, verb_eig, verb_plot, verb_diff, verb_explain, verb_import;
extern const Verb *const verb_table[]; /* NULL at the end */
const Verb *verb_find(const char *name);

/* The program: arguments without its own name; returns the exit status. */
int cli_main(int argc, const char *const *argv);

/* ---- messages: on stderr, bytes that are not printable escaped ------------------------------------------------------ */

/* 1: from here on messages are records (base/messages.h), one JSON object a line, for --messages=json. */
void cli_messages_as_json(int json);
int cli_says_json(void);

/* "lied: error: TEXT: REMEDY"; remedy NULL: there is none. `code` as in docs/messages.md. */
void cli_error(const char *code, const char *remedy, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* "lied: TEXT" */
void cli_note(const char *code, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* An error, then how the verb is used; returns EXIT_WRONG. */
int cli_misused(const Verb *verb, const char *format, ...) __attribute__((format(printf, 2, 3)));
void cli_diagnostics(const Diagnostics *diagnostics);
/* Lines such as a system's message holds, each with "lied: " in front. */
void cli_lines(const char *lines);
Output cli_stderr(void);

/* ---- text on stdout ------------------------------------------------------------------------------------------------- */

Output cli_stdout(void);
/* As results hold it (base/number.h), no negative zero. */
void cli_print_number(double value);
/* `status` if all output was written; else EXIT_FAILED after an error. */
int cli_flush(int status);

/* ---- files ---------------------------------------------------------------------------------------------------------- */

/* The last part of a dotted name, in `name`. */
const char *cli_last_part(const char *name);
/* EXIT_WRONG after an error when the file cannot be written, or is one of the files that are read (NULL at the end) or one of
 * their sidecars, by any name. */
int cli_check_output(const char *file, const char *const *read);
/* The same for a result and its sidecar. */
int cli_check_result(const char *file, const char *const *read);
/* trajectory_read_matching with messages printed: 0, or -1 after an error. */
int cli_read_result(Trajectory *trajectory, const char *file, const char *const *patterns, size_t n);
enum { CLI_FOLDER = 4096 };
/* A new folder for temporary files; `what` they are, for messages. EXIT_DONE, or EXIT_FAILED after an error. */
int cli_temporary_folder(char folder[CLI_FOLDER], const char *what);
/* Removes a file that an earlier or failed command left under the name of an output, so that it is not taken for the output.
 * Does not remove devices and pipes. */
void cli_discard(const char *file);

#endif
