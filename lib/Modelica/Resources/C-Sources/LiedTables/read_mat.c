/* read_mat.c: a matrix of a file of MATLAB in its version 4 (save -v4), of this byte order. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ModelicaUtilities.h"
#include "tables.h"

typedef struct Head {
  int32_t type, rows, columns, is_complex, name_length; /* type: 10 P + T of an IEEE machine; P: what numbers are */
} Head;

enum { LONGEST_NAME = 1000, TYPES = 6 };
static const int sizes[TYPES] = {8, 4, 4, 2, 2, 1};

static double number(const void *at, int type)
{
  switch (type) {
  case 0:
    return *(const double *)at;
  case 1:
    return *(const float *)at;
  case 2:
    return *(const int32_t *)at;
  case 3:
    return *(const int16_t *)at;
  case 4:
    return *(const uint16_t *)at;
  default:
    return *(const uint8_t *)at;
  }
}

/* The file has the matrix column by column. */
static int read_values(FILE *file, const Head *head, Matrix *m)
{
  int type = head->type / 10, size = sizes[type];
  size_t count = (size_t)head->rows * (size_t)head->columns;
  char *raw = calloc(count + 1, (size_t)size);
  *m = (Matrix){head->rows, head->columns, calloc(count + 1, sizeof(double))};
  int fine = raw && m->values && fread(raw, (size_t)size, count, file) == count;
  for (size_t k = 0; fine && k < count; k++)
    m->values[k % (size_t)m->rows * (size_t)m->columns + k / (size_t)m->rows] = number(raw + k * (size_t)size, type);
  free(raw);
  if (!fine) free(m->values);
  return fine;
}

static int is_version_4(const Head *head)
{
  return head->type >= 0 && head->type < 10 * TYPES && head->type % 10 < 2 && head->rows >= 0 && head->columns >= 0 &&
         head->name_length > 0 && head->name_length < LONGEST_NAME;
}

/* NULL: found. */
static const char *find(FILE *file, const char *name, Matrix *m)
{
  Head head;
  char text[LONGEST_NAME + 1] = {0};
  while (fread(&head, sizeof head, 1, file) == 1) {
    if (!is_version_4(&head)) return "it is not of version 4: write it with save -v4";
    if (fread(text, 1, (size_t)head.name_length, file) != (size_t)head.name_length) break;
    if (strcmp(text, name) == 0) return read_values(file, &head, m) ? NULL : "it ends before the last number";
    long size = (long)head.rows * head.columns * sizes[head.type / 10] * (head.is_complex ? 2 : 1);
    if (fseek(file, size, SEEK_CUR) != 0) break;
  }
  return "it has no matrix of that name";
}

Matrix read_mat(const char *file, const char *name)
{
  Matrix m = {0, 0, NULL};
  FILE *open = fopen(file, "rb");
  if (!open) ModelicaFormatError("table: the file %s cannot be read", file);
  const char *problem = find(open, name, &m);
  fclose(open);
  if (problem) ModelicaFormatError("%s: table %s: %s", file, name, problem);
  return m;
}
