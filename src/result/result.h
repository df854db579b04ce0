/* result.h: trajectories to files. Rows are streamed to disk as they come. */
#ifndef LIED_RESULT_RESULT_H
#define LIED_RESULT_RESULT_H

#include "base/memory.h"
#include "lied/lied.h"

/* Names and units of the columns, without time. */
typedef struct ResultColumns {
  size_t n;
  const char *(*name)(void *self, size_t column);
  const char *(*unit)(void *self, size_t column); /* "" or NULL: none */
  void *self;
} ResultColumns;

typedef struct Result Result;

/* The format follows the file's extension. On failure *result is NULL and `why` (size bytes) says why. */
LiedStatus result_open(Memory *memory, const char *file, const ResultColumns *columns, Result **result, char *why, size_t size);
LiedStatus result_row(Result *result, double time, const double *values); /* never allocates */
LiedStatus result_flush(Result *result);          /* the rows so far are in the file, readable as they are */
const char *result_problem(const Result *result); /* after a failure, until close: "cannot write FILE: reason"; else "" */
LiedStatus result_close(Result *result);          /* finishes the file; a failed write anywhere is reported here too; frees */

#endif
