/* columns.h: columns for tests of formats, from arrays of names and units. */
#ifndef TEST_RESULT_COLUMNS_H
#define TEST_RESULT_COLUMNS_H

#include "result/result.h"

typedef struct NamedColumns {
  const char *const *names;
  const char *const *units;
} NamedColumns;

static inline const char *column_name(void *self, size_t i)
{
  return ((const NamedColumns *)self)->names[i];
}

static inline const char *column_unit(void *self, size_t i)
{
  return ((const NamedColumns *)self)->units[i];
}

static inline ResultColumns columns_of(NamedColumns *named, size_t n)
{
  return (ResultColumns){n, column_name, column_unit, named};
}

#endif
