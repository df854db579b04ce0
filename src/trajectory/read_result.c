/* read_result.c: a result file -> a result in memory, with the description that belongs to it. */
#include <stdlib.h>
#include <string.h>

#include "host/host.h"
#include "report/report.h"
#include "trajectory/trajectory.h"

/* ---- columns of a trajectory, without time ---- */

static const char *column_name(void *self, size_t column)
{
  return ((const Trajectory *)self)->names[column + 1];
}

static const char *column_unit(void *self, size_t column)
{
  return ((const Trajectory *)self)->units[column + 1];
}

/* Row by row; 0 without memory. */
static int take_rows(LiedResult *result, const Trajectory *from)
{
  for (size_t i = 0; i < from->n_rows; i++) {
    double *row = kept_row(result);
    if (!row) return 0;
    for (size_t k = 0; k < from->n_columns; k++) row[k] = from->values[k * from->n_rows + i];
  }
  return 1;
}

LiedResult *trajectory_keep(const char *file, TrajectoryListener listener)
{
  Trajectory from;
  Memory memory;
  memory_init(&memory, NULL);
  if (trajectory_read_matching(&from, file, NULL, 0, listener)) return NULL;
  ResultColumns columns = {from.n_columns - 1, column_name, column_unit, &from};
  LiedResult *result = kept_new(&memory, &columns, from.n_rows);
  if (result) result->label = strdup(report_file_name(file));
  if (!result || !result->label || !take_rows(result, &from)) {
    listener.tell(listener.user, 1, "no memory for the result");
    lied_free_result(result);
    result = NULL;
  }
  if (result) result->description = sidecar_read(file);
  trajectory_free(&from);
  return result;
}

/* ---- lied.h ---------------------------------------------------------------------------------------------------------- */

typedef struct Reading {
  Memory memory;
  Arena arena;
  jmp_buf failure;
  SourceSet none;
  Diagnostics diagnostics;
  int failed; /* no memory for a message */
} Reading;

/* Comes from the middle of reading: no jump may leave it. */
static void note(void *user, int is_error, const char *text)
{
  Reading *reading = user;
  MessageRecord record = {is_error ? SEVERITY_ERROR : SEVERITY_NOTE, {.code = "cannot-read"}, text, NULL};
  if (setjmp(reading->failure) == 0)
    diagnostic_record(&reading->diagnostics, (Span){0, 0}, &record);
  else
    reading->failed = 1;
}

LiedResult *lied_read_result(const char *file, LiedMessages *messages)
{
  Reading reading = {.failed = 0};
  memory_init(&reading.memory, NULL);
  arena_init(&reading.arena, &reading.memory, &reading.failure);
  diagnostics_init(&reading.diagnostics, &reading.arena, &reading.none);
  LiedResult *result = NULL;
  if (file)
    result = trajectory_keep(file, (TrajectoryListener){note, &reading});
  else
    note(&reading, 1, "the name of the file is NULL");
  if (!result && reading.diagnostics.errors == 0) reading.failed = 1;
  if (reading.failed || message_list_fill(messages, &reading.diagnostics)) {
    message_list_no_memory(messages);
    lied_free_result(result);
    result = NULL;
  }
  arena_free(&reading.arena);
  return result;
}
