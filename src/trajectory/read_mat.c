/* read_mat.c: reads the layout that result/mat.c describes, as written by lied, OpenModelica and Dymola. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "report/report.h"
#include "trajectory/reader.h"

/* A level 4 matrix inside the file. */
typedef struct MatMatrix {
  char name[32];
  int32_t type, rows, columns;
  size_t element;   /* bytes of one */
  const char *data; /* column by column */
  size_t available; /* elements that the file really holds */
} MatMatrix;

typedef struct MatReader {
  const FileBytes *bytes;
  MatMatrix layout, name, description, info, data[2];
  char *found; /* the name known_name gave last */
} MatReader;

static size_t element_size(int32_t type)
{
  static const size_t sizes[] = {8, 4, 4, 2, 2, 1};
  int32_t digit = type / 10 % 10;
  return type >= 0 && digit < 6 ? sizes[digit] : 0;
}

/* Reads the matrix at `at`; returns where the next one starts, 0 at the end or when this is none. */
static size_t read_matrix(const FileBytes *bytes, size_t at, MatMatrix *matrix)
{
  int32_t header[5];
  if (bytes->size - at < sizeof header) return 0;
  memcpy(header, bytes->data + at, sizeof header);
  *matrix = (MatMatrix){.type = header[0], .rows = header[1], .columns = header[2], .element = element_size(header[0])};
  at += sizeof header;
  size_t length = (size_t)header[4];
  if (header[1] < 0 || header[2] < 0 || header[4] < 1 || length > sizeof matrix->name || matrix->element == 0) return 0;
  if (length > bytes->size - at || header[3] != 0) return 0;
  memcpy(matrix->name, bytes->data + at, length);
  matrix->name[sizeof matrix->name - 1] = '\0';
  at += length;
  matrix->data = bytes->data + at;
  size_t wanted = (size_t)matrix->rows * (size_t)matrix->columns, there = (bytes->size - at) / matrix->element;
  matrix->available = wanted < there ? wanted : there;
  return at + matrix->available * matrix->element;
}

static MatMatrix *matrix_named(MatReader *mat, const char *name)
{
  static const char *const names[] = {"Aclass", "name", "description", "dataInfo", "data_1", "data_2"};
  MatMatrix *const matrices[] = {&mat->layout, &mat->name, &mat->description, &mat->info, &mat->data[0], &mat->data[1]};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp(names[i], name) == 0) return matrices[i];
  return NULL;
}

/* Types of elements, the second digit of a matrix's type. */
enum { OF_DOUBLES = 0, OF_INTEGERS = 2, OF_BYTES = 5 };

static int is_whole(const MatMatrix *matrix, int type)
{
  return matrix->data && matrix->type / 10 == type && matrix->available == (size_t)matrix->rows * (size_t)matrix->columns;
}

static int read_matrices(MatReader *mat)
{
  MatMatrix matrix;
  for (size_t at = 0, next; (next = read_matrix(mat->bytes, at, &matrix)); at = next) {
    MatMatrix *kept = matrix_named(mat, matrix.name);
    if (kept) *kept = matrix;
  }
  return is_whole(&mat->name, OF_BYTES) && is_whole(&mat->description, OF_BYTES) && is_whole(&mat->info, OF_INTEGERS) &&
                 mat->info.rows == 4 && mat->name.columns == mat->info.columns && mat->description.columns == mat->info.columns
             ? 0
             : -1;
}

/* Column i of a matrix of text, without what pads it. */
static size_t text_length(const MatMatrix *matrix, size_t i, const char **text)
{
  *text = matrix->data + i * (size_t)matrix->rows;
  const char *zero = memchr(*text, '\0', (size_t)matrix->rows);
  size_t length = zero ? (size_t)(zero - *text) : (size_t)matrix->rows;
  while (length > 0 && (*text)[length - 1] == ' ') length--;
  return length;
}

static char *copy_text(const char *text, size_t length)
{
  char *copy = malloc(length + 1);
  if (!copy) return NULL;
  memcpy(copy, text, length);
  copy[length] = '\0';
  return copy;
}

static const char *known_name(void *self, size_t i)
{
  MatReader *mat = self;
  const char *text;
  free(mat->found);
  mat->found = NULL;
  if (i >= (size_t)mat->name.columns) return NULL;
  size_t length = text_length(&mat->name, i, &text);
  return mat->found = copy_text(text, length);
}

/* Names mostly come in the order of the file: each is looked for behind the last one, `*variable`, first. */
static int find_variable(MatReader *mat, const char *name, size_t *variable)
{
  const char *text;
  size_t length = strlen(name), count = (size_t)mat->name.columns;
  for (size_t tried = 0; tried < count; tried++) {
    size_t i = (*variable + 1 + tried) % count;
    if (text_length(&mat->name, i, &text) != length || memcmp(text, name, length) != 0) continue;
    *variable = i;
    return 0;
  }
  /* OpenModelica calls it "time", Dymola "Time". */
  return strcmp(name, "time") == 0 ? find_variable(mat, "Time", variable) : -1;
}

/* How the unit is shown: what other tools write behind a bar. */
static void find_display(const char *text, size_t length, const char *unit, UnitDisplay *display)
{
  size_t end = 0;
  while (end < length && text[end] != '|' && text[end] != ']') end++;
  char *shown = copy_text(text, end);
  if (!shown || !shown[0] || !unit_display(unit, shown, 0, display) || !display->factor) *display = (UnitDisplay){0};
  display->unit = display->unit ? shown : NULL;
  if (!display->unit) free(shown);
}

/* The unit stands at the end of the description, in brackets; newer tools add more of it after a bar. */
static char *unit_of(const MatReader *mat, size_t variable, UnitDisplay *display)
{
  const char *text;
  size_t length = text_length(&mat->description, variable, &text), start = length;
  if (length == 0 || text[length - 1] != ']') return copy_text("", 0);
  while (start > 0 && text[start - 1] != '[') start--;
  size_t end = start;
  while (end < length - 1 && text[end] != '|') end++;
  char *unit = copy_text(text + start, start > 0 ? end - start : 0);
  if (unit && start > 0 && text[end] == '|') find_display(text + end + 1, length - end - 1, unit, display);
  return unit;
}

static double element(const MatMatrix *matrix, size_t i)
{
  double wide;
  float narrow;
  if (matrix->element == sizeof wide) {
    memcpy(&wide, matrix->data + i * sizeof wide, sizeof wide);
    return wide;
  }
  memcpy(&narrow, matrix->data + i * sizeof narrow, sizeof narrow);
  return (double)narrow;
}

static size_t whole_columns(const MatMatrix *matrix)
{
  return matrix->rows > 0 ? matrix->available / (size_t)matrix->rows : 0;
}

/* Its fourth line says how matrices lie in the file: "binTrans", or "binNormal", the other way round. */
static int is_transposed(const MatMatrix *layout)
{
  static const char mark[] = "binTrans";
  if (!is_whole(layout, OF_BYTES) || layout->rows < 4 || layout->columns < 8) return 0;
  for (size_t i = 0; i < sizeof mark - 1; i++)
    if (layout->data[i * (size_t)layout->rows + 3] != mark[i]) return 0;
  return 1;
}

/* Values of a variable into `to`. What is in data_1 is constant. A negative row means the negative value. */
static int copy_variable(const MatReader *mat, size_t variable, double *to, size_t n_rows)
{
  int32_t info[4];
  memcpy(info, mat->info.data + variable * sizeof info, sizeof info);
  const MatMatrix *data = &mat->data[info[0] == 1 ? 0 : 1];
  int64_t row = info[1] < 0 ? -(int64_t)info[1] : info[1];
  if (info[0] < 0 || info[0] > 2 || row < 1 || row > data->rows || (data == &mat->data[0] && whole_columns(data) == 0))
    return -1;
  for (size_t i = 0; i < n_rows; i++) {
    double value = element(data, (data == &mat->data[0] ? 0 : i) * (size_t)data->rows + (size_t)row - 1);
    to[i] = info[1] < 0 ? -value : value;
  }
  return 0;
}

static int is_numeric(const MatMatrix *matrix)
{
  return matrix->data && (matrix->type == 0 || matrix->type == 10);
}

static int open_mat(MatReader *mat)
{
  if (!read_matrices(mat) && is_transposed(&mat->layout) && is_numeric(&mat->data[0]) && is_numeric(&mat->data[1])) return 0;
  tell_error(mat->bytes, "%s is not a trajectory that lied, OpenModelica or Dymola wrote (MAT level 4, binTrans)",
             mat->bytes->file);
  return -1;
}

static int read_variables(MatReader *mat, Trajectory *trajectory, const char *const *names, size_t n)
{
  size_t variable = 0;
  if (open_mat(mat)) return -1;
  if (trajectory_allocate(trajectory, n, whole_columns(&mat->data[1]))) return -2;
  for (size_t k = 0; k < n; k++) {
    if (find_variable(mat, names[k], &variable)) return trajectory_unknown(mat->bytes, names[k], known_name, mat);
    trajectory->units[k] = unit_of(mat, variable, &trajectory->displays[k]);
    if (!trajectory->units[k]) return -2;
    if (copy_variable(mat, variable, trajectory->values + k * trajectory->n_rows, trajectory->n_rows)) {
      tell_error(mat->bytes, "%s: the place of variable '%s' is outside of the data", mat->bytes->file, names[k]);
      return -1;
    }
  }
  return 0;
}

int trajectory_read_mat(Trajectory *trajectory, const FileBytes *bytes, const char *const *names, size_t n)
{
  MatReader mat = {.bytes = bytes};
  int status = read_variables(&mat, trajectory, names, n);
  if (status == -2) tell_error(bytes, "no memory for %s", bytes->file);
  free(mat.found);
  return status ? -1 : 0;
}

int trajectory_names_mat(ColumnNames *names, const FileBytes *bytes)
{
  MatReader mat = {.bytes = bytes};
  const char *text;
  if (open_mat(&mat)) return -1;
  int status = column_names_add(names, "time", strlen("time"));
  for (size_t i = 0; i < (size_t)mat.name.columns && !status; i++) {
    size_t length = text_length(&mat.name, i, &text);
    if (length == 4 && memcmp(text + 1, "ime", 3) == 0 && (text[0] == 't' || text[0] == 'T')) continue;
    status = column_names_add(names, text, length);
  }
  if (status) tell_error(bytes, "no memory for %s", bytes->file);
  return status;
}
