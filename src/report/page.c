/* page.c: the data of results in a page: columns that are equal or opposite share their data. */
#include "report/report.h"

#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/json.h"
#include "base/writer.h"
#include "report/page_template.h"

static const char page_mark[] = "<!-- lied:data -->";
enum { BUFFER_SIZE = 1 << 16, LINE = 3 * 1024 /* bytes encoded at once */ };

/* The block of a column: most variables of a mechanical system are equal or opposite to others. */
typedef struct PageColumn {
  uint64_t hash;   /* of the values without their signs */
  size_t block;    /* of data */
  int is_constant; /* values[0], at all instants */
  int is_negated;  /* the block has the opposite values */
  int is_leader;   /* the block holds this column */
} PageColumn;

/* ---- which columns are the same -------------------------------------------------------------------------------------- */

static uint64_t bits_of(double value)
{
  uint64_t bits;
  if (value == 0) value = 0; /* no negative zeros: they would make opposite columns differ */
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

static uint64_t hash_of(const double *values, size_t n)
{
  uint64_t hash = 0;
  for (size_t i = 0; i < n; i++) hash = hash_word(hash, bits_of(values[i]) & INT64_MAX);
  return hash;
}

static int is_constant(const double *values, size_t n)
{
  for (size_t i = 1; i < n; i++)
    if (bits_of(values[i]) != bits_of(values[0])) return 0;
  return 1;
}

static int is_equal(const double *a, const double *b, size_t n, double sign)
{
  for (size_t i = 0; i < n; i++)
    if (bits_of(a[i]) != bits_of(sign * b[i])) return 0;
  return 1;
}

static int by_hash(const void *a, const void *b)
{
  const PageColumn *const *x = a, *const *y = b;
  if ((*x)->hash != (*y)->hash) return (*x)->hash < (*y)->hash ? -1 : 1;
  return *x < *y ? -1 : *x > *y;
}

/* `column` uses the block of an earlier one with the same hash, or has a new block. */
static void place_column(const PageResult *result, const PageColumn *columns, PageColumn **same, size_t n_same,
                         PageColumn *column)
{
  const double *own = result->values + (size_t)(column - columns) * result->n_rows;
  for (size_t i = 0; i < n_same; i++) {
    if (!same[i]->is_leader) continue;
    const double *other = result->values + (size_t)(same[i] - columns) * result->n_rows;
    int opposite = is_equal(own, other, result->n_rows, -1);
    if (!opposite && !is_equal(own, other, result->n_rows, 1)) continue;
    column->block = (size_t)(same[i] - columns);
    column->is_negated = opposite;
    return;
  }
  column->block = (size_t)(column - columns);
  column->is_leader = 1;
}

/* [n_columns] from malloc, NULL without memory. Blocks have the numbers of the columns that lead them. */
static PageColumn *find_columns(const PageResult *result)
{
  PageColumn *columns = calloc(result->n_columns + 1, sizeof *columns);
  PageColumn **order = malloc((result->n_columns + 1) * sizeof(PageColumn *));
  for (size_t k = 0; columns && order && k < result->n_columns; k++) {
    const double *values = result->values + k * result->n_rows;
    columns[k].is_constant = k > 0 && is_constant(values, result->n_rows);
    columns[k].hash = columns[k].is_constant ? 0 : hash_of(values, result->n_rows);
    order[k] = &columns[k];
  }
  if (columns && order) qsort(order, result->n_columns, sizeof(PageColumn *), by_hash);
  for (size_t k = 0, first = 0; columns && order && k < result->n_columns; k++) {
    if (order[k]->hash != order[first]->hash) first = k;
    if (!order[k]->is_constant) place_column(result, columns, order + first, k - first, order[k]);
  }
  free(order);
  return columns;
}

/* ---- the index ------------------------------------------------------------------------------------------------------- */

static void put_texts(Json *json, const char *key, const char *const *texts, size_t n)
{
  json_key(json, key);
  json_open(json, '[');
  for (size_t i = 0; i < n; i++) json_string(json, texts[i] ? texts[i] : "");
  json_close(json, ']');
}

/* Of each column: the number k of its block, -1 - k for the opposite of it, or [value] when it is constant. */
static void put_sources(Json *json, const PageResult *result, const PageColumn *columns)
{
  json_key(json, "sources");
  json_open(json, '[');
  for (size_t k = 0; k < result->n_columns; k++) {
    const PageColumn *column = &columns[k];
    double block = (double)column->block;
    if (!column->is_constant) {
      json_number(json, column->is_negated ? -1 - block : block);
      continue;
    }
    json_open(json, '[');
    json_number(json, result->n_rows > 0 ? result->values[k * result->n_rows] : NAN);
    json_close(json, ']');
  }
  json_close(json, ']');
}

static void put_result(Json *json, const PageResult *result, const PageColumn *columns)
{
  json_open(json, '{');
  json_put_string(json, "label", result->label);
  json_put_count(json, "rows", result->n_rows);
  put_texts(json, "names", result->names, result->n_columns);
  put_texts(json, "units", result->units, result->n_columns);
  put_sources(json, result, columns);
  json_close(json, '}');
}

/* A sidecar is not trusted: nothing in it may end the script element. */
static void put_escaped(Writer *writer, const char *text, size_t length)
{
  for (size_t from = 0; from < length;) {
    const char *bracket = memchr(text + from, '<', length - from);
    size_t end = bracket ? (size_t)(bracket - text) : length;
    writer_put(writer, text + from, end - from);
    if (bracket) writer_text(writer, "\\u003c");
    from = end + (bracket != NULL);
  }
}

/* An element of its own: one that is not JSON is ignored. */
static void put_system(Writer *writer, size_t number, const char *system)
{
  writer_format(writer, "<script type=\"application/json\" id=\"system-%zu\">", number);
  put_escaped(writer, system, strlen(system));
  writer_text(writer, "</script>\n");
}

/* ---- the data -------------------------------------------------------------------------------------------------------- */

static size_t encode(const unsigned char *bytes, size_t n, char *to)
{
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  char *out = to;
  for (size_t i = 0; i < n; i += 3) {
    uint32_t group = (uint32_t)bytes[i] << 16 | (i + 1 < n ? (uint32_t)bytes[i + 1] << 8 : 0) | (i + 2 < n ? bytes[i + 2] : 0);
    *out++ = digits[group >> 18];
    *out++ = digits[group >> 12 & 63];
    *out++ = i + 1 < n ? digits[group >> 6 & 63] : '=';
    *out++ = i + 2 < n ? digits[group & 63] : '=';
  }
  return (size_t)(out - to);
}

/* Doubles in base64, the least significant byte first. */
static void put_block(Writer *writer, size_t result, size_t block, const double *values, size_t n)
{
  unsigned char bytes[LINE];
  char text[LINE / 3 * 4];
  writer_format(writer, "<script type=\"text/plain\" id=\"data-%zu-%zu\">", result, block);
  for (size_t i = 0, used = 0; i < n; i++) {
    uint64_t bits;
    memcpy(&bits, &values[i], sizeof bits);
    for (int k = 0; k < 8; k++) bytes[used++] = (unsigned char)(bits >> 8 * k);
    if (used < LINE && i + 1 < n) continue;
    writer_put(writer, text, encode(bytes, used, text));
    used = 0;
  }
  writer_text(writer, "</script>\n");
}

/* ---- the page -------------------------------------------------------------------------------------------------------- */

/* 0 without memory. */
static int put_data(Writer *writer, const PageResult *results, size_t n)
{
  TextBuffer index = {0};
  Json json = json_begin(text_output(&index), JSON_ASCII);
  int complete = 1;
  json_open(&json, '[');
  for (size_t r = 0; r < n; r++) {
    PageColumn *columns = find_columns(&results[r]);
    complete &= columns != NULL;
    if (columns) put_result(&json, &results[r], columns);
    if (results[r].system) put_system(writer, r, results[r].system);
    for (size_t k = 0; columns && k < results[r].n_columns; k++)
      if (columns[k].is_leader) put_block(writer, r, k, results[r].values + k * results[r].n_rows, results[r].n_rows);
    free(columns);
  }
  json_close(&json, ']');
  complete &= !index.failed;
  writer_text(writer, "<script type=\"application/json\" id=\"results\">");
  if (complete) put_escaped(writer, index.bytes, index.length);
  writer_text(writer, "</script>\n");
  text_free(&index);
  return complete;
}

static const unsigned char *find_mark(void)
{
  size_t length = sizeof page_mark - 1;
  for (size_t i = 0; i + length <= page_template_size; i++)
    if (memcmp(page_template + i, page_mark, length) == 0) return page_template + i;
  return page_template + page_template_size;
}

int page_write(const char *file, const PageResult *results, size_t n)
{
  Writer writer;
  const unsigned char *mark = find_mark();
  size_t before = (size_t)(mark - page_template);
  char *buffer = malloc(BUFFER_SIZE);
  if (!buffer) return ENOMEM;
  writer_open(&writer, file, buffer, BUFFER_SIZE);
  writer_put(&writer, page_template, before);
  int complete = put_data(&writer, results, n);
  writer_put(&writer, mark, page_template_size - before);
  writer_close(&writer);
  free(buffer);
  return writer.problem ? writer.problem : complete ? 0 : ENOMEM;
}
