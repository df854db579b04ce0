/* fuzz_readers.c: any bytes as a result file, CSV or MAT, as the sidecar of one, and as the file of inputs of a model. The
 * first byte says which. What a reader gives out is read to its last number. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "load/load.h"
#include "report/report.h"
#include "trajectory/reader.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Messages must be there, nobody reads them. */
static void listen(void *user, int is_error, const char *text)
{
  (void)user, (void)is_error;
  if (!text[0]) abort();
}

static char *copy_bytes(const uint8_t *data, size_t size)
{
  char *copy = malloc(size + 1);
  if (!copy) abort();
  memcpy(copy, data, size);
  copy[size] = '\0';
  return copy;
}

static double read_all(const Trajectory *trajectory)
{
  double sum = 0;
  for (size_t i = 0; i < trajectory->n_columns * trajectory->n_rows; i++) sum += trajectory->values[i];
  for (size_t i = 0; trajectory->units && i < trajectory->n_columns; i++)
    if (trajectory->units[i]) sum += (double)strlen(trajectory->units[i]);
  return sum;
}

typedef int NamesReader(ColumnNames *names, const FileBytes *bytes);
typedef int ValuesReader(Trajectory *trajectory, const FileBytes *bytes, const char *const *names, size_t n);

/* Every variable that a file says it has can be read, or there is an error. */
static void read_result(const uint8_t *data, size_t size, NamesReader *read_names, ValuesReader *read_values)
{
  FileBytes bytes = {"fuzz", copy_bytes(data, size), size, {listen, NULL}};
  ColumnNames names = {0};
  Trajectory trajectory = {0};
  if (read_names(&names, &bytes) == 0 && names.n > 0 && names.n < 200) {
    if (read_values(&trajectory, &bytes, (const char *const *)names.at, names.n) == 0) read_all(&trajectory);
    trajectory_free(&trajectory);
  }
  static const char *const unknown[] = {"time", "nothing of this name"};
  if (read_values(&trajectory, &bytes, unknown, 2) == 0) read_all(&trajectory);
  trajectory_free(&trajectory);
  column_names_free(&names);
  free(bytes.data);
}

static void read_sidecar(const uint8_t *data, size_t size)
{
  static const char *const names[] = {"time", "a", "a.b[1]", "der(x)"};
  char *units[4] = {0}, *text = copy_bytes(data, size);
  UnitDisplay displays[4] = {0};
  units_find(text, names, 4, units, displays);
  for (int i = 0; i < 4; i++) free(units[i]), free((char *)displays[i].unit);
  free(text);
}

/* ---- inputs ---- */

static void write_to(const char *path, const void *data, size_t size)
{
  FILE *file = fopen(path, "wb");
  if (!file || fwrite(data, 1, size, file) != size || fclose(file)) abort();
}

static void read_inputs(const uint8_t *data, size_t size)
{
  static const char text[] = "model In Blocks.Integrator i; Blocks.Gain k(k=2); end In;";
  static char model[100], inputs[100];
  if (!model[0]) {
    snprintf(model, sizeof model, "/tmp/lied-fuzz-%ld.mo", (long)getpid());
    snprintf(inputs, sizeof inputs, "/tmp/lied-fuzz-%ld.csv", (long)getpid());
  }
  write_to(model, text, sizeof text - 1);
  write_to(inputs, data, size);
  Loaded *loaded = load_model(&(LiedLoad){.file = model, .inputs = inputs});
  if (loaded && !loaded->failed) lied_run(loaded->system, &(LiedRun){.stop = 1, .solver = "rk3", .step = 0.05});
  load_free(loaded);
  unlink(model);
  unlink(inputs);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  if (size == 0) return 0;
  switch (data[0]) {
  case 'c':
    read_result(data + 1, size - 1, trajectory_names_csv, trajectory_read_csv);
    break;
  case 'm':
    read_result(data + 1, size - 1, trajectory_names_mat, trajectory_read_mat);
    break;
  case 'j':
    read_sidecar(data + 1, size - 1);
    break;
  case 'i':
    read_inputs(data + 1, size - 1);
    break;
  }
  return 0;
}
