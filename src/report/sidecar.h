/* sidecar.h: what a result says besides trajectories: the system that made them, as JSON (docs/report.md). Beside NAME.csv it
 * is the file NAME.lied.json; in a MAT file it is the text matrix `lied` behind the data. */
#ifndef LIED_REPORT_SIDECAR_H
#define LIED_REPORT_SIDECAR_H

#include <stddef.h>

/* Whether a result of that name can have one: devices and pipes cannot. Files that do not exist yet can. */
int sidecar_fits(const char *result);

enum { SIDECAR_PATH = 4096 };
/* The name of the file beside a result; 0, or an errno: none, of a MAT file, or too long a name. */
int sidecar_file(const char *result, char file[SIDECAR_PATH]);

/* 0, or an errno. `file` gets the name of the file that was written, cut off if it is too long.
 * What could not be written to its end is not there. */
int sidecar_write(const char *result, const char *text, size_t length, char file[SIDECAR_PATH]);

/* The text that belongs to a result, from malloc; NULL: there is none. */
char *sidecar_read(const char *result);

#endif
