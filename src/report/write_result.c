/* write_result.c: a result in memory -> the files that a run of the program leaves, and the page of a report. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report/report.h"
#include "result/result.h"

/* ---- the description ------------------------------------------------------------------------------------------------- */

static char *describe_kept(const KeptRun *kept, const Loaded *loaded)
{
  TextBuffer text = {0};
  RunDescription run = {
      .loaded = loaded,
      .system = kept->last,
      .patterns = kept->run.patterns,
      .pattern_count = kept->run.n_patterns,
      .start = kept->start,
      .stop = lied_time(kept->last),
      .every = kept->run.every,
      .step = kept->run.step,
      .tolerance = kept->run.tolerance,
      .solver = kept->run.solver,
      .is_adaptive = kept->is_adaptive,
      .has_events = !kept->run.no_events,
      .status = kept->status,
      .stats = kept->stats,
      .seconds = kept->seconds,
  };
  if (kept->first) spectrum_find(&run.first, kept->first);
  if (run.stop > run.start) spectrum_find(&run.last, kept->last);
  describe_run(&text, &run);
  spectrum_free(&run.first);
  spectrum_free(&run.last);
  return text_take(&text);
}

/* From malloc; NULL: nothing is known, or no memory. */
static char *describe(const LiedResult *result)
{
  const Loaded *loaded = result->run && result->run->last ? load_origin(result->run->last) : NULL;
  return loaded ? describe_kept(result->run, loaded) : result->description ? strdup(result->description) : NULL;
}

/* ---- files ----------------------------------------------------------------------------------------------------------- */

static const char *column_name(void *self, size_t column)
{
  return lied_result_name(self, column + 1);
}

static const char *column_unit(void *self, size_t column)
{
  return lied_result_unit(self, column + 1);
}

static LiedStatus write_rows(const LiedResult *result, const char *file)
{
  char why[512];
  Result *out;
  Memory memory;
  memory_init(&memory, NULL);
  ResultColumns columns = {result->n_columns - 1, column_name, column_unit, (void *)result};
  LiedStatus status = result_open(&memory, file, &columns, &out, why, sizeof why);
  if (status) return status;
  for (size_t i = 0; i < result->n_rows && !status; i++) {
    const double *row = result->values + i * result->n_columns;
    status = result_row(out, row[0], row + 1);
  }
  LiedStatus closed = result_close(out);
  return status ? status : closed;
}

/* What describes an older result goes. */
static LiedStatus write_sidecar(const LiedResult *result, const char *file)
{
  char name[SIDECAR_PATH];
  if (!sidecar_fits(file)) return LIED_OK;
  char *text = describe(result);
  int problem = text ? sidecar_write(file, text, strlen(text), name) : 0;
  if (!text && sidecar_file(file, name) == 0) (void)remove(name);
  free(text);
  return problem ? LIED_IO : LIED_OK;
}

LiedStatus lied_write_result(const LiedResult *result, const char *file)
{
  if (!result || !file) return LIED_WRONG_VALUE;
  LiedStatus status = write_rows(result, file);
  return status ? status : write_sidecar(result, file);
}

/* ---- the page -------------------------------------------------------------------------------------------------------- */

/* What the reader sees: the file that it was read from, else the model. */
static const char *label_of(const LiedResult *result, const char *file)
{
  const Loaded *loaded = result->run && result->run->last ? load_origin(result->run->last) : NULL;
  return result->label ? result->label : loaded ? loaded->assembly->name : report_file_name(file);
}

/* Column after column; from malloc, NULL without memory. */
static double *transposed(const LiedResult *result)
{
  size_t n = result->n_columns, rows = result->n_rows;
  double *values = malloc((n * rows + 1) * sizeof *values);
  for (size_t i = 0; values && i < rows; i++)
    for (size_t k = 0; k < n; k++) values[k * rows + i] = result->values[i * n + k];
  return values;
}

LiedStatus lied_write_report(const LiedResult *result, const char *file)
{
  if (!result || !file) return LIED_WRONG_VALUE;
  double *values = transposed(result);
  if (!values) return LIED_NO_MEMORY;
  char *system = describe(result);
  PageResult page = {
      .label = label_of(result, file),
      .system = system,
      .names = result->names,
      .units = result->names + result->n_columns,
      .values = values,
      .n_columns = result->n_columns,
      .n_rows = result->n_rows,
  };
  int problem = page_write(file, &page, 1);
  free(system);
  free(values);
  return problem == ENOMEM ? LIED_NO_MEMORY : problem ? LIED_IO : LIED_OK;
}
