/* A description that is cut off at every byte, and whose bytes are replaced: it is refused with a message, or becomes a text
 * that is Modelica. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "import/import.h"
#include "parse/reading.h"
#include "support/check.h"
#include "support/files.h"

typedef struct Counts {
  unsigned refused, written;
} Counts;

static void parses(const Imported *imported)
{
  Reading *reading = reading_of_bytes(imported->text, imported->length);
  assert_int_equal(reading->diagnostics.errors, 0);
  reading_free(reading);
}

static void import_bytes(const char *path, const char *bytes, size_t length, Counts *counts)
{
  FILE *file = fopen(path, "w");
  assert_non_null(file);
  assert_int_equal(fwrite(bytes, 1, length, file), length);
  fclose(file);
  Imported *imported = import_robot(&(ImportRequest){.file = path});
  assert_non_null(imported);
  assert_true((imported->text == NULL) == (imported->diagnostics->errors > 0));
  if (imported->text) parses(imported);
  counts->refused += imported->text == NULL;
  counts->written += imported->text != NULL;
  import_free(imported);
}

static char *read_robot_file(const char *robot, size_t *length)
{
  char path[500];
  snprintf(path, sizeof path, "%s/../test/import/%s", LIED_EXAMPLES, robot);
  char *bytes = file_content(path, length);
  assert_non_null(bytes);
  return bytes;
}

static void cut_off(void **state)
{
  (void)state;
  size_t length;
  Counts counts = {0, 0};
  char *bytes = read_robot_file("names.urdf", &length);
  const char *path = temporary_file(".urdf");
  for (size_t n = 0; n <= length; n++) import_bytes(path, bytes, n, &counts);
  assert_int_equal(counts.written, 2); /* with and without the last line end */
  temporary_remove(path);
  free(bytes);
}

static void replaced(void **state)
{
  (void)state;
  static const char others[] = {'\0', '<', '"', '9', '-', '&', (char)0xFF};
  size_t length;
  Counts counts = {0, 0};
  char *bytes = read_robot_file("rover.urdf", &length);
  const char *path = temporary_file(".urdf");
  for (size_t i = 0; i < length; i++) {
    char own = bytes[i];
    bytes[i] = others[i % sizeof others];
    import_bytes(path, bytes, length, &counts);
    bytes[i] = own;
  }
  assert_true(counts.refused > length / 4 && counts.written > length / 10);
  temporary_remove(path);
  free(bytes);
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(cut_off), cmocka_unit_test(replaced)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
