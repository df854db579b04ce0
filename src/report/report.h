/* report.h: what belongs to a result besides its trajectories: the description of the system that made it (the sidecar), the
 * page that shows both, and units of variables. docs/report.md has the layouts. */
#ifndef LIED_REPORT_REPORT_H
#define LIED_REPORT_REPORT_H

#include "base/text.h"
#include "load/load.h"
#include "result/result.h"

/* ---- a loaded model -> the JSON of its sidecar ------------------------------------------------------------------------ */

/* Eigenvalues at one time; n 0: not known. */
typedef struct Spectrum {
  double time;
  double *re, *im; /* [n] one block from malloc at re */
  size_t n;
} Spectrum;

/* At the current state; of more than SPECTRUM_STATES there is none. Statistics do not change: a spectrum is not part of the
 * run.
 */
void spectrum_find(Spectrum *spectrum, LiedSystem *system);
void spectrum_free(Spectrum *spectrum);

/* How the result was computed. */
typedef struct RunDescription {
  const Loaded *loaded;
  LiedSystem *system;          /* after the run */
  const char *const *patterns; /* of what is recorded; none: everything */
  size_t pattern_count;
  double start, stop, every, step, tolerance;
  const char *solver;
  int is_adaptive, has_events;
  LiedStatus status;
  LiedStats stats;
  double seconds; /* of the clock, that the run took */
  Spectrum first, last;
} RunDescription;

/* Classes once, instances as lists of numbers: linear in the number of instances. Check text->failed afterwards. */
void describe_run(TextBuffer *text, const RunDescription *run);

/* Without its folders: a report may be passed on to others. */
const char *report_file_name(const char *path);

/* ---- the sidecar: beside NAME.csv the file NAME.lied.json; in a MAT file the text matrix `lied` behind the data -------- */

/* Whether a result of that name can have one: devices and pipes cannot. Files that do not exist yet can. */
int sidecar_fits(const char *result);

enum { SIDECAR_PATH = 4096 };
/* The name of the file beside a result; 0, or an errno: none, of a MAT file, or too long a name. */
int sidecar_file(const char *result, char file[SIDECAR_PATH]);

/* 0, or an errno. `file` gets the name of the file that was written, cut off if it is too long. A file that could not be
 * completed is removed. */
int sidecar_write(const char *result, const char *text, size_t length, char file[SIDECAR_PATH]);

/* The text that belongs to a result, from malloc; NULL: there is none. */
char *sidecar_read(const char *result);

/* ---- the page: results -> one HTML file that needs nothing else. Its program is in web/, joined when the product is built */

typedef struct PageResult {
  const char *label;        /* what the reader sees: a file's name */
  const char *system;       /* JSON of the sidecar; NULL: there is none */
  const char *const *names; /* [n_columns] time first */
  const char *const *units; /* [n_columns] "" or NULL where unknown */
  const double *values;     /* column after column */
  size_t n_columns, n_rows;
} PageResult;

/* 0, or an errno. */
int page_write(const char *file, const PageResult *results, size_t n);

/* ---- units of recorded variables, from the sidecar: a CSV file has no room for them ------------------------------------ */

/* units[i], from malloc, of the variable names[i], and displays[i], its unit from malloc, too; those that are not NULL already,
 * or of which nothing is known, stay as they are. `text` is a sidecar's, or any text: one that cannot be parsed has no units.
 * It is overwritten. */
void units_find(char *text, const char *const *names, size_t n, char **units, UnitDisplay *displays);

#endif
