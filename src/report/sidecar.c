/* sidecar.c: the sidecar of a result: a file beside it, or a matrix behind its data. */
#include "report/report.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

static const char matrix_name[] = "lied";
enum { MAT_TEXT = 51, HEADER_WORDS = 5 };

int sidecar_fits(const char *result)
{
  struct stat there;
  return stat(result, &there) != 0 ? errno == ENOENT : S_ISREG(there.st_mode);
}

static int ends_in(const char *name, const char *extension)
{
  size_t length = strlen(name), tail = strlen(extension);
  return length > tail && strcasecmp(name + length - tail, extension) == 0;
}

/* NAME.csv -> NAME.lied.json; a name with another extension keeps it. */
int sidecar_file(const char *result, char file[SIDECAR_PATH])
{
  int length = (int)strlen(result);
  if (ends_in(result, ".mat")) return ENOENT;
  if (ends_in(result, ".csv")) length -= 4;
  return snprintf(file, SIDECAR_PATH, "%.*s.lied.json", length, result) < SIDECAR_PATH ? 0 : ENAMETOOLONG;
}

/* ---- writing -------------------------------------------------------------------------------------------------------- */

static int32_t byte_order(void)
{
  const uint16_t one = 1;
  return *(const unsigned char *)&one ? 0 : 1000;
}

/* Readers of trajectories stop behind data_2; others see one text matrix more. */
static void put_matrix_header(FILE *stream, size_t length)
{
  int32_t header[HEADER_WORDS] = {byte_order() + MAT_TEXT, 1, (int32_t)length, 0, (int32_t)sizeof matrix_name};
  fwrite(header, sizeof header, 1, stream);
  fwrite(matrix_name, sizeof matrix_name, 1, stream);
}

int sidecar_write(const char *result, const char *text, size_t length, char file[SIDECAR_PATH])
{
  int in_matrix = ends_in(result, ".mat");
  if (in_matrix) snprintf(file, SIDECAR_PATH, "%s", result);
  int problem = !in_matrix ? sidecar_file(result, file) : length > INT32_MAX ? EFBIG : 0;
  if (problem) return problem;
  FILE *stream = fopen(file, in_matrix ? "ab" : "wb");
  if (!stream) return errno;
  errno = 0;
  if (in_matrix) put_matrix_header(stream, length);
  fwrite(text, 1, length, stream);
  int failed = ferror(stream);
  failed |= fclose(stream) != 0;
  problem = failed ? (errno ? errno : EIO) : 0;
  if (problem && !in_matrix) (void)remove(file);
  return problem;
}

/* ---- reading -------------------------------------------------------------------------------------------------------- */

static char *read_text(FILE *stream, size_t length)
{
  char *text = malloc(length + 1);
  if (text && fread(text, 1, length, stream) != length) {
    free(text);
    return NULL;
  }
  if (text) text[length] = '\0';
  return text;
}

static size_t element_size(int32_t type)
{
  static const size_t sizes[] = {8, 4, 4, 2, 2, 1};
  int32_t digit = type / 10 % 10;
  return type >= 0 && digit < 6 ? sizes[digit] : 0;
}

static size_t file_size(FILE *stream)
{
  struct stat there;
  return fstat(fileno(stream), &there) == 0 && there.st_size > 0 ? (size_t)there.st_size : 0;
}

/* The matrix `lied`, the others passed over. */
static char *read_matrix(FILE *stream)
{
  int32_t header[HEADER_WORDS];
  char name[64];
  size_t size = file_size(stream);
  while (fread(header, sizeof header, 1, stream) == 1) {
    if (header[1] < 0 || header[2] < 0 || header[4] < 1 || header[4] > (int32_t)sizeof name) return NULL;
    if (fread(name, (size_t)header[4], 1, stream) != 1) return NULL;
    size_t count = (size_t)header[1] * (size_t)header[2], element = element_size(header[0]);
    if (element == 0 || count > size / element) return NULL; /* it was cut off, or is none */
    if (header[4] == (int32_t)sizeof matrix_name && memcmp(name, matrix_name, sizeof matrix_name) == 0 && element == 1)
      return read_text(stream, count);
    if (fseek(stream, (long)(count * element), SEEK_CUR) != 0) return NULL;
  }
  return NULL;
}

static char *read_whole(FILE *stream)
{
  size_t size = file_size(stream);
  return size > 0 ? read_text(stream, size) : NULL;
}

/* A matrix is recognised by its header, a text by its first byte. */
static int is_object(const char *text)
{
  return text && text[strspn(text, " \t\r\n")] == '{';
}

char *sidecar_read(const char *result)
{
  char file[SIDECAR_PATH];
  int in_matrix = ends_in(result, ".mat");
  if (!in_matrix && sidecar_file(result, file)) return NULL;
  FILE *stream = fopen(in_matrix ? result : file, "rb");
  if (!stream) return NULL;
  char *text = in_matrix ? read_matrix(stream) : read_whole(stream);
  fclose(stream);
  if (is_object(text)) return text;
  free(text);
  return NULL;
}
