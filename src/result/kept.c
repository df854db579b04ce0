/* kept.c: a result in memory: one block of rows that grows by doubling, and the names of its columns. */
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "result/result.h"

/* ---- made ---- */

static const char *name_of(const ResultColumns *columns, size_t column)
{
  return column == 0 ? "time" : columns->name(columns->self, column - 1);
}

static const char *unit_of(const ResultColumns *columns, size_t column)
{
  const char *unit = column == 0 ? "s" : columns->unit ? columns->unit(columns->self, column - 1) : NULL;
  return unit ? unit : "";
}

/* Copies a text to the end of those before it. */
static const char *put_text(char **end, const char *text)
{
  size_t size = strlen(text) + 1;
  char *at = memcpy(*end, text, size);
  *end += size;
  return at;
}

/* Names and units in one block; 0 without memory. */
static int keep_names(LiedResult *result, const ResultColumns *columns)
{
  size_t n = result->n_columns, pointers = 2 * n * sizeof *result->names;
  result->names_bytes = pointers;
  for (size_t i = 0; i < n; i++) result->names_bytes += strlen(name_of(columns, i)) + strlen(unit_of(columns, i)) + 2;
  result->names = memory_resize(&result->memory, NULL, 0, result->names_bytes);
  if (!result->names) return 0;
  char *end = (char *)result->names + pointers;
  for (size_t i = 0; i < n; i++) {
    result->names[i] = put_text(&end, name_of(columns, i));
    result->names[n + i] = put_text(&end, unit_of(columns, i));
  }
  for (size_t i = 0; i < n; i++)
    if (!map_put(&result->columns, result->names[i], strlen(result->names[i]), (uint32_t)i)) return 0;
  return 1;
}

/* 0 without memory. */
static int reserve(LiedResult *result, size_t rows)
{
  const size_t row = result->n_columns * sizeof(double);
  return array_reserve((Storage){.memory = &result->memory}, &result->values, result->n_rows, &result->room_rows, rows, row);
}

LiedResult *kept_new(const Memory *like, const ResultColumns *columns, size_t rows)
{
  Memory memory;
  memory_init(&memory, &like->allocator);
  LiedResult *result = memory_resize(&memory, NULL, 0, sizeof *result);
  if (!result) return NULL;
  result->memory = memory;
  result->n_columns = columns->n + 1;
  map_init(&result->columns, &result->memory);
  if (keep_names(result, columns) && reserve(result, rows)) return result;
  lied_free_result(result);
  return NULL;
}

KeptRun *kept_begin_run(LiedResult *result, const LiedRun *run)
{
  size_t n = run->patterns ? run->n_patterns : 0, bytes = sizeof(KeptRun) + n * sizeof(char *);
  for (size_t i = 0; i < n; i++) bytes += strlen(run->patterns[i]) + 1;
  KeptRun *kept = result->run = memory_resize(&result->memory, NULL, 0, bytes);
  if (!kept) return NULL;
  const char **patterns = (const char **)(kept + 1);
  char *end = (char *)(patterns + n);
  *kept = (KeptRun){.run = *run, .bytes = bytes};
  for (size_t i = 0; i < n; i++) patterns[i] = put_text(&end, run->patterns[i]);
  kept->run.patterns = n ? patterns : NULL;
  kept->run.n_patterns = n;
  return kept;
}

static void free_run(LiedResult *result)
{
  if (!result->run) return;
  lied_free(result->run->first);
  lied_free(result->run->last);
  memory_resize(&result->memory, result->run, result->run->bytes, 0);
}

double *kept_row(LiedResult *result)
{
  if (!reserve(result, 1)) return NULL;
  return result->values + result->n_rows++ * result->n_columns;
}

void lied_free_result(LiedResult *result)
{
  if (!result) return;
  Memory *memory = &result->memory;
  memory_resize(memory, result->values, result->room_rows * result->n_columns * sizeof(double), 0);
  memory_resize(memory, result->names, result->names_bytes, 0);
  map_free(&result->columns);
  free_run(result);
  free(result->description);
  free(result->label);
  Memory last = *memory;
  memory_resize(&last, result, sizeof *result, 0);
}

/* ---- looked at ---- */

size_t lied_result_rows(const LiedResult *result)
{
  return result ? result->n_rows : 0;
}

size_t lied_result_columns(const LiedResult *result)
{
  return result ? result->n_columns : 0;
}

const double *lied_result_values(const LiedResult *result)
{
  return result ? result->values : NULL;
}

const char *lied_result_name(const LiedResult *result, size_t column)
{
  return column < lied_result_columns(result) ? result->names[column] : NULL;
}

const char *lied_result_unit(const LiedResult *result, size_t column)
{
  return column < lied_result_columns(result) ? result->names[result->n_columns + column] : NULL;
}

size_t lied_result_find(const LiedResult *result, const char *name)
{
  uint32_t column = result && name ? map_get(&result->columns, name, strlen(name)) : MAP_NONE;
  return column == MAP_NONE ? SIZE_MAX : column;
}
