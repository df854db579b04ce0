/* Plots: well-formed whatever the text and the data, and showing what the data say. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lied/lied.h"
#include "support/allocator.h"
#include "support/check.h"
#include "support/files.h"

/* ---- a checker of well-formedness: tags nest, attributes are quoted, entities are known, nothing forbidden ---- */

typedef struct Open {
  const char *name;
  size_t length;
} Open;

static const char *check_entity(const char *at)
{
  const char *const known[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
  for (size_t i = 0; i < 5; i++)
    if (strncmp(at, known[i], strlen(known[i])) == 0) return at + strlen(known[i]);
  fail_msg("bare &");
  return at;
}

static const char *check_attributes(const char *at)
{
  while (*at == ' ' || *at == '\n') {
    at += strspn(at, " \n");
    size_t name = strspn(at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-");
    if (name == 0) break;
    at += name;
    assert_memory_equal(at, "=\"", 2);
    for (at += 2; *at != '"';) {
      assert_true(*at != '\0' && *at != '<');
      at = *at == '&' ? check_entity(at) : at + 1;
    }
    at++;
  }
  return at;
}

static const char *check_tag(const char *at, Open *stack, int *depth)
{
  int closing = at[1] == '/';
  at += 1 + closing;
  Open tag = {at, strspn(at, "abcdefghijklmnopqrstuvwxyz")};
  assert_true(tag.length > 0);
  at += tag.length;
  if (closing) {
    assert_true(*depth > 0);
    Open open = stack[--*depth];
    assert_int_equal(open.length, tag.length);
    assert_memory_equal(open.name, tag.name, tag.length);
  } else {
    at = check_attributes(at);
    if (*at != '/') {
      assert_true(*depth < 16);
      stack[(*depth)++] = tag;
    } else {
      at++;
    }
  }
  assert_int_equal(*at, '>');
  return at + 1;
}

static void assert_well_formed(const char *text, size_t size)
{
  Open stack[16];
  int depth = 0;
  assert_int_equal(strlen(text), size);
  for (const char *at = text; *at;) {
    unsigned char c = (unsigned char)*at;
    assert_true(c >= 0x20 || c == '\n' || c == '\t' || c == '\r');
    if (c == '<')
      at = check_tag(at, stack, &depth);
    else
      at = c == '&' ? check_entity(at) : at + 1;
    assert_true(depth > 0 || *at == '\0' || *at == '\n');
  }
  assert_int_equal(depth, 0);
  assert_null(strstr(text, "nan"));
  assert_null(strstr(text, "inf"));
}

/* ---- helpers ---- */

static char *plotted(const LiedPlot *plot, size_t *size)
{
  const char *path = temporary_file(".svg");
  assert_int_equal(lied_plot(plot, path), LIED_OK);
  char *content = file_content(path, size);
  assert_well_formed(content, *size);
  temporary_remove(path);
  return content;
}

static size_t count(const char *text, const char *what)
{
  size_t n = 0;
  while ((text = strstr(text, what))) {
    text += strlen(what);
    n++;
  }
  return n;
}

/* The data of curve k: the paths of the legend come first. */
static const char *last_curve(const char *svg)
{
  const char *found = NULL;
  for (const char *at = svg; (at = strstr(at, "<path class=\"curve\"")); at++) found = at;
  assert_non_null(found);
  return strstr(found, " d=\"") + 4;
}

static size_t count_commands(const char *d, char command)
{
  size_t n = 0;
  for (; *d != '"'; d++) n += *d == command;
  return n;
}

/* ---- tests ---- */

static void test_hostile_text(void **state)
{
  (void)state;
  const double x[] = {0, 1}, y[] = {0, 1};
  LiedSeries series[] = {{"</text><script>alert('x')</script>", x, y, 2},
                         {"a\x01\x1B[31m\xFF\xC3", x, y, 2},
                         {"\" onload=\"evil()", x, y, 2},
                         {"", x, y, 2},
                         {NULL, x, y, 2},
                         {"@ @ %s %n \xF0\x9D\x84\x9E", x, y, 2}};
  LiedPlot plot = {.title = "<![CDATA[", .x_label = "&amp;]]>", .y_label = "--><!--", .series = series, .n_series = 6};
  size_t size;
  char *svg = plotted(&plot, &size);
  assert_null(strstr(svg, "<script>"));
  assert_null(strstr(svg, "\" onload"));
  assert_non_null(strstr(svg, "@ @ %s %n \xF0\x9D\x84\x9E"));
  free(svg);
}

static void test_empty_plots(void **state)
{
  (void)state;
  size_t size;
  LiedSeries empty[] = {{"nothing", NULL, NULL, 0}};
  free(plotted(&(LiedPlot){0}, &size));
  free(plotted(&(LiedPlot){.series = empty, .n_series = 1}, &size));
  free(plotted(&(LiedPlot){.title = "", .x_label = "", .y_label = ""}, &size));
}

static void test_any_numbers(void **state)
{
  (void)state;
  const double odd[] = {0, -0.0, 1, -1, NAN, INFINITY, -INFINITY, 1.7e308, -1.7e308, 5e-324, 1e-300, 1e15, 1e15 + 1};
  enum { N_ODD = sizeof odd / sizeof *odd };
  double x[3], y[3];
  for (int i = 0; i < N_ODD * N_ODD * N_ODD; i++) {
    for (int k = 0, rest = i; k < 3; k++, rest /= N_ODD) {
      y[k] = odd[rest % N_ODD];
      x[k] = odd[(rest + 5 * k) % N_ODD];
    }
    LiedSeries series = {"s", x, y, 3};
    if (i % 7) continue; /* a few hundred will do */
    size_t size;
    free(plotted(&(LiedPlot){.series = &series, .n_series = 1}, &size));
  }
}

static void test_nan_breaks_the_line(void **state)
{
  (void)state;
  double x[100], y[100];
  for (int i = 0; i < 100; i++) {
    x[i] = i;
    y[i] = i == 30 || i == 31 || i == 33 || i == 99 ? NAN : sin(i); /* leaves point 32 alone */
  }
  x[60] = INFINITY;
  LiedSeries series = {NULL, x, y, 100};
  size_t size;
  char *svg = plotted(&(LiedPlot){.series = &series, .n_series = 1}, &size);
  assert_int_equal(count_commands(last_curve(svg), 'M'), 4);
  assert_int_equal(count_commands(last_curve(svg), 'h'), 1);
  free(svg);
}

static void test_a_straight_line_is_where_the_axes_say(void **state)
{
  (void)state;
  const double x[] = {0, 10}, y[] = {0, 1};
  LiedSeries series = {NULL, x, y, 2};
  size_t size;
  char *svg = plotted(&(LiedPlot){.series = &series, .n_series = 1}, &size);
  double left, top, right, bottom, axis_left, axis_top, axis_bottom, axis_right;
  assert_int_equal(sscanf(last_curve(svg), "M%lf %lfL%lf %lf", &left, &bottom, &right, &top), 4);
  assert_int_equal(sscanf(strstr(svg, "class=\"axis\" d=\""), "class=\"axis\" d=\"M%lf %lfV%lfH%lf", &axis_left, &axis_top,
                          &axis_bottom, &axis_right),
                   4);
  assert_true(left == axis_left && right == axis_right && top == axis_top && bottom == axis_bottom);
  assert_true(right - left > 700 && bottom - top > 350);
  free(svg);
}

/* A million points of noise and one spike: a small file in which the spike still stands out. */
static void test_long_series_keep_their_extremes(void **state)
{
  (void)state;
  enum { LONG = 1000000 };
  double *x = malloc(LONG * sizeof *x), *y = malloc(LONG * sizeof *y);
  for (int i = 0; i < LONG; i++) {
    x[i] = i * 1e-3;
    y[i] = 0.1 * sin(i * 12.9898) * cos(i * 0.001);
  }
  y[123457] = 10;
  y[765432] = -10;
  LiedSeries series = {"noise", x, y, LONG};
  size_t size;
  const char *path = temporary_file(".svg");
  unsigned long mallocs = malloc_calls();
  assert_int_equal(lied_plot(&(LiedPlot){.series = &series, .n_series = 1}, path), LIED_OK);
  assert_int_equal(malloc_calls() - mallocs, 0);
  char *svg = file_content(path, &size);
  assert_well_formed(svg, size);
  assert_true(size < 100000);
  double px, py, top = 1e9, bottom = -1e9;
  for (const char *at = last_curve(svg); *at != '"'; at += 1 + strcspn(at + 1, "LMh\"")) {
    if (sscanf(at + 1, "%lf %lf", &px, &py) != 2) continue;
    top = fmin(top, py);
    bottom = fmax(bottom, py);
  }
  double axis_top, axis_bottom;
  assert_int_equal(sscanf(strstr(svg, "class=\"axis\" d=\""), "class=\"axis\" d=\"M%*f %lfV%lf", &axis_top, &axis_bottom), 2);
  assert_true(fabs(top - axis_top) < 0.2 && fabs(bottom - axis_bottom) < 0.2);
  free(svg);
  free(x);
  free(y);
  temporary_remove(path);
}

/* Every series has its own look, and the legend stays within bounds. */
static void test_many_series(void **state)
{
  (void)state;
  enum { MANY = 500 };
  const double x[] = {0, 1};
  double y[MANY][2];
  char labels[MANY][32];
  LiedSeries series[MANY];
  for (int i = 0; i < MANY; i++) {
    y[i][0] = i;
    y[i][1] = 2 * i;
    snprintf(labels[i], sizeof labels[i], "chain.link[%d].phi", i + 1);
    series[i] = (LiedSeries){labels[i], x, y[i], 2};
  }
  size_t size;
  char *svg = plotted(&(LiedPlot){.series = series, .n_series = 12}, &size);
  for (int i = 0; i < 12; i++) assert_non_null(strstr(svg, labels[i]));
  assert_null(strstr(svg, " more</text>"));
  assert_int_equal(count(svg, "stroke=\"#0072b2\" stroke-dasharray=\"none\""), 2); /* the curve and its legend */
  free(svg);
  svg = plotted(&(LiedPlot){.title = "many", .series = series, .n_series = MANY}, &size);
  size_t left_out = 0, shown = count(svg, "chain.link[");
  assert_int_equal(sscanf(strstr(svg, ">and ") + 1, "and %zu more</text>", &left_out), 1);
  assert_int_equal(shown + left_out, MANY);
  assert_in_range(shown, 10, 40);
  double top, bottom;
  assert_int_equal(sscanf(strstr(svg, "class=\"axis\" d=\""), "class=\"axis\" d=\"M%*f %lfV%lf", &top, &bottom), 2);
  assert_true(bottom - top > 250);
  free(svg);
}

static void test_failures(void **state)
{
  (void)state;
  LiedPlot plot = {.title = "x"};
  assert_int_equal(lied_plot(&plot, "/dev/full"), LIED_IO);
  assert_int_equal(lied_plot(&plot, "/nonexistent/folder/x.svg"), LIED_IO);
  assert_int_equal(lied_plot(&plot, NULL), LIED_WRONG_VALUE);
  assert_int_equal(lied_plot(NULL, "/dev/null"), LIED_WRONG_VALUE);
  assert_int_equal(lied_plot(&(LiedPlot){.n_series = 1}, "/dev/null"), LIED_WRONG_VALUE);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_hostile_text),
      cmocka_unit_test(test_empty_plots),
      cmocka_unit_test(test_any_numbers),
      cmocka_unit_test(test_nan_breaks_the_line),
      cmocka_unit_test(test_a_straight_line_is_where_the_axes_say),
      cmocka_unit_test(test_long_series_keep_their_extremes),
      cmocka_unit_test(test_many_series),
      cmocka_unit_test(test_failures),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
