/* result.h: trajectories. Rows are streamed to a file as they come, or kept in memory. */
#ifndef LIED_RESULT_RESULT_H
#define LIED_RESULT_RESULT_H

#include "base/map.h"
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

/* ---- results in memory: LiedResult ----------------------------------------------------------------------------------- */

/* Of which system there is a spectrum: one of more states costs too much, the cube of their number. */
enum { SPECTRUM_STATES = 100 };

/* The run of a loaded model, for who describes it later (src/report). */
typedef struct KeptRun {
  LiedSystem *first, *last; /* copies of the system, before and after; first is NULL where there are too many states */
  LiedRun run;              /* nothing is left open; its patterns are copies, in this block */
  int is_adaptive;
  double start, seconds; /* [s] its first time; of the clock */
  LiedStatus status;
  LiedStats stats;
  size_t bytes; /* of this block */
} KeptRun;

struct LiedResult {
  Memory memory; /* its own, so that it outlives the system */
  size_t n_columns, n_rows, room_rows;
  double *values;     /* [room_rows][n_columns] time first */
  const char **names; /* [n_columns], then as many units; their texts stand behind them */
  size_t names_bytes;
  Map columns;       /* name -> column */
  KeptRun *run;      /* NULL: not of a loaded model */
  char *description; /* of a result that was read: the JSON of its sidecar, and */
  char *label;       /* the name of its file; both from malloc, or NULL */
};

/* Room for so many rows; NULL without memory. `like` gives the allocator. */
LiedResult *kept_new(const Memory *like, const ResultColumns *columns, size_t rows);
/* Adds the run; NULL without memory. */
KeptRun *kept_begin_run(LiedResult *result, const LiedRun *run);
double *kept_row(LiedResult *result); /* one more row, to be filled; NULL without memory: the rows so far stay */

#endif
