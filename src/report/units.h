/* units.h: units of recorded variables, from the sidecar of a result: a CSV file has no room for them. */
#ifndef LIED_REPORT_UNITS_H
#define LIED_REPORT_UNITS_H

#include <stddef.h>

/* units[i], from malloc, of the variable names[i]; those that are not NULL already, or of which nothing is known, stay as they
 * are. `text` is a sidecar's, or anything: what cannot be read as one has no units. It is destroyed. */
void units_find(char *text, const char *const *names, size_t n, char **units);

#endif
