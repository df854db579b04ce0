/* svg.c: a line plot in one SVG file, for browsers and papers. Drawn in one pass over the data, without memory of its own:
 * of the points that fall on the same column of pixels only the first, lowest, highest and last are kept, so that a million
 * points give the same picture as all of them and a small file. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/writer.h"
#include "lied/lied.h"
#include "result/axis.h"
#include "result/xml.h"

/* All lengths are in pixels. */
enum { WIDTH = 960, HEIGHT = 540, PANEL = 300, MARGIN = 24, LINE = 20, SWATCH = 22, GAP = 20, LEGEND_LINES = 5 };
static const double CHARACTER = 7.8; /* mean width of one in the font */

/* Okabe and Ito's colours, which colour-blind readers can tell apart, the yellow darkened for a white background. Every further
 * round of colours has another dash pattern. */
static const char *const colours[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#7a5195", "#4d4d4d"};
static const char *const dashes[] = {"none", "7 4", "2 3", "9 3 2 3", "14 5"};
enum { N_COLOURS = sizeof colours / sizeof *colours, N_DASHES = sizeof dashes / sizeof *dashes };

typedef struct Drawing {
  Writer *out;
  const LiedPlot *plot;
  Axis x, y;
  double left, right, top, bottom; /* of the field the curves are in */
  double origin, height;           /* of the panel, in the picture */
  size_t first_style;              /* of its curves */
} Drawing;

/* Writes `shape` with the next of the n numbers, to a tenth, in place of each `@`. */
static void draw(Writer *out, const char *shape, const double *numbers, size_t n)
{
  char text[NUMBER_SIZE];
  for (size_t i = 0; i < n; i++) {
    const char *at = strchr(shape, '@');
    if (!at) break;
    writer_put(out, shape, (size_t)(at - shape));
    snprintf(text, sizeof text, "%.1f", numbers[i]);
    number_point(text);
    writer_text(out, text);
    shape = at + 1;
  }
  writer_text(out, shape);
}

static double between(double part, double at_low, double at_high)
{
  return at_low + fmax(-1, fmin(part, 2)) * (at_high - at_low);
}

static double tick_px(const Axis *axis, int i, double at_low, double at_high)
{
  return between((axis_tick(axis, i) - axis->low) / (axis->high - axis->low), at_low, at_high);
}

/* A number that a logarithmic axis cannot show breaks the line like one that is none. */
static int is_drawn(const LiedPlot *plot, double x, double y)
{
  return isfinite(x) && isfinite(y) && (!plot->log_x || x > 0) && (!plot->log_y || y > 0);
}

/* ---- curves -------------------------------------------------------------------------------------------------------- */

typedef struct Point {
  double x, y; /* pixels */
} Point;

/* The consecutive points that share a column of pixels. */
typedef struct PlotColumn {
  size_t n;
  double pixel;
  Point first, low, high, last;
  int low_before_high;
} PlotColumn;

static void column_add(PlotColumn *column, Point p)
{
  if (column->n++ == 0) {
    *column = (PlotColumn){1, floor(p.x), p, p, p, p, 1};
    return;
  }
  column->last = p;
  if (p.y < column->low.y) {
    column->low = p;
    column->low_before_high = 0;
  }
  if (p.y > column->high.y) {
    column->high = p;
    column->low_before_high = 1;
  }
}

static void put_column(Writer *out, const PlotColumn *column, const char *first)
{
  Point previous = column->first, next[3] = {column->low, column->high, column->last};
  if (!column->low_before_high) {
    next[0] = column->high;
    next[1] = column->low;
  }
  draw(out, first, (double[]){previous.x, previous.y}, 2);
  for (int i = 0; i < 3; i++) {
    if (next[i].x != previous.x || next[i].y != previous.y) draw(out, "L@ @", (double[]){next[i].x, next[i].y}, 2);
    previous = next[i];
  }
}

/* One unbroken piece of a curve from point `i` on; returns where the next may start. */
static size_t put_piece(Drawing *d, const LiedSeries *s, size_t i)
{
  PlotColumn column = {0};
  const char *command = "M@ @";
  size_t n = 0;
  for (; i < s->n && is_drawn(d->plot, s->x[i], s->y[i]); i++, n++) {
    Point p = {between(axis_part(&d->x, s->x[i]), d->left, d->right), between(axis_part(&d->y, s->y[i]), d->bottom, d->top)};
    if (column.n > 0 && floor(p.x) != column.pixel) {
      put_column(d->out, &column, command);
      command = "L@ @";
      column.n = 0;
    }
    column_add(&column, p);
  }
  if (n > 0) put_column(d->out, &column, command);
  if (n == 1) writer_text(d->out, "h0"); /* a lone point shows as a dot, by its round line caps */
  return i + 1;
}

static void put_style(const Drawing *d, size_t i)
{
  size_t n_in_round = d->plot->rounds > 1 ? d->plot->n_series / d->plot->rounds : 0;
  size_t number = d->first_style + (n_in_round ? i % n_in_round : i);
  size_t dash = number / N_COLOURS + (n_in_round ? i / n_in_round : 0);
  writer_text(d->out, "stroke=\"");
  writer_text(d->out, colours[number % N_COLOURS]);
  writer_text(d->out, "\" stroke-dasharray=\"");
  writer_text(d->out, dashes[dash % N_DASHES]);
  writer_text(d->out, "\"");
}

static void put_curves(Drawing *d)
{
  for (size_t i = 0; i < d->plot->n_series; i++) {
    const LiedSeries *s = &d->plot->series[i];
    writer_text(d->out, "<path class=\"curve\" ");
    put_style(d, i);
    writer_text(d->out, " d=\"");
    for (size_t k = 0; k < s->n;) k = put_piece(d, s, k);
    writer_text(d->out, "\"/>\n");
  }
}

/* ---- axes ---------------------------------------------------------------------------------------------------------- */

/* `start` is the element up to and without its `>`. */
static void put_text(Writer *out, const char *start, const double *numbers, const char *text)
{
  draw(out, start, numbers, 2);
  writer_text(out, ">");
  xml_text(out, text);
  writer_text(out, "</text>\n");
}

/* The power of ten by which the labels of an axis have to be multiplied. */
static void put_factor(Writer *out, const Axis *axis, const char *start, const double *numbers)
{
  if (axis->exponent == 0) return;
  draw(out, start, numbers, 2);
  writer_format(out, ">\xC3\x97 10<tspan dy=\"-5\" font-size=\"10\">%d</tspan></text>\n", axis->exponent);
}

static void put_ticks(const Drawing *d)
{
  char label[AXIS_LABEL_SIZE];
  for (int i = 0; i < d->y.n_ticks; i++) {
    double y = tick_px(&d->y, i, d->bottom, d->top);
    axis_label(&d->y, i, label);
    draw(d->out, "<path class=\"grid\" d=\"M@ @H@\"/>\n", (double[]){d->left, y, d->right}, 3);
    put_text(d->out, "<text x=\"@\" y=\"@\" text-anchor=\"end\"", (double[]){d->left - 8, y + 4.5}, label);
  }
  for (int i = 0; i < d->x.n_ticks; i++) {
    double x = tick_px(&d->x, i, d->left, d->right);
    axis_label(&d->x, i, label);
    draw(d->out, "<path class=\"grid\" d=\"M@ @V@\"/>\n", (double[]){x, d->bottom, d->top}, 3);
    put_text(d->out, "<text x=\"@\" y=\"@\" text-anchor=\"middle\"", (double[]){x, d->bottom + LINE}, label);
  }
  draw(d->out, "<path class=\"axis\" d=\"M@ @V@H@\"/>\n", (double[]){d->left, d->top, d->bottom, d->right}, 4);
  put_factor(d->out, &d->y, "<text x=\"@\" y=\"@\"", (double[]){d->left, d->top - 8});
  put_factor(d->out, &d->x, "<text x=\"@\" y=\"@\" text-anchor=\"end\"", (double[]){d->right, d->bottom + 2 * LINE});
}

static void put_names(const Drawing *d)
{
  const LiedPlot *plot = d->plot;
  double x = (d->left + d->right) / 2, y = (d->top + d->bottom) / 2;
  if (plot->title)
    put_text(d->out, "<text class=\"title\" x=\"@\" y=\"@\" text-anchor=\"middle\"",
             (double[]){WIDTH / 2.0, d->origin + MARGIN + 12}, plot->title);
  if (plot->x_label)
    put_text(d->out, "<text x=\"@\" y=\"@\" text-anchor=\"middle\"", (double[]){x, d->bottom + 2 * LINE + 2}, plot->x_label);
  if (plot->y_label)
    put_text(d->out, "<text transform=\"translate(@ @) rotate(-90)\" text-anchor=\"middle\"", (double[]){MARGIN, y},
             plot->y_label);
}

/* ---- legend -------------------------------------------------------------------------------------------------------- */

/* Entries flow from left to right, line after line. */
typedef struct LegendEntry {
  double x;
  int line;
  double end; /* where the next one may start */
} LegendEntry;

static LegendEntry place_entry(const Drawing *d, const LegendEntry *previous, const char *label)
{
  double width = SWATCH + 6 + CHARACTER * (double)xml_length(label);
  LegendEntry entry = {previous->end, previous->line, 0};
  if (entry.x > d->left && entry.x + width > d->right) {
    entry.x = d->left;
    entry.line++;
  }
  entry.end = entry.x + width + GAP;
  return entry;
}

static void put_entry(const Drawing *d, const LegendEntry *entry, double top, size_t i)
{
  double y = top + entry->line * LINE;
  writer_text(d->out, "<path class=\"curve\" ");
  put_style(d, i);
  draw(d->out, " d=\"M@ @h@\"/>", (double[]){entry->x, y - 4.5, SWATCH}, 3);
  put_text(d->out, "<text x=\"@\" y=\"@\"", (double[]){entry->x + SWATCH + 6, y}, d->plot->series[i].label);
}

static void put_left_out(const Drawing *d, double y, size_t n)
{
  char text[48];
  snprintf(text, sizeof text, "and %zu more", n);
  put_text(d->out, "<text x=\"@\" y=\"@\"", (double[]){d->left, y}, text);
}

/* Draws the legend with its first line at `top`, or only measures it; returns its lines. What does not fit is counted. */
static int put_legend(const Drawing *d, double top, int measure)
{
  LegendEntry entry = {.end = d->left};
  size_t n = 0, left_out = 0;
  for (size_t i = 0; i < d->plot->n_series; i++) {
    if (!d->plot->series[i].label) continue;
    if (entry.line < LEGEND_LINES) entry = place_entry(d, &entry, d->plot->series[i].label);
    if (entry.line == LEGEND_LINES)
      left_out++;
    else if (!measure)
      put_entry(d, &entry, top, i);
    n++;
  }
  if (left_out && !measure) put_left_out(d, top + LEGEND_LINES * LINE, left_out);
  return n == 0 ? 0 : entry.line + 1;
}

/* ---- the whole ----------------------------------------------------------------------------------------------------- */

static void find_axes(Drawing *d)
{
  double x[2] = {INFINITY, -INFINITY}, y[2] = {INFINITY, -INFINITY};
  for (size_t k = 0; k < d->plot->n_series; k++) {
    const LiedSeries *s = &d->plot->series[k];
    for (size_t i = 0; i < s->n; i++) {
      if (!is_drawn(d->plot, s->x[i], s->y[i])) continue;
      x[0] = fmin(x[0], s->x[i]);
      x[1] = fmax(x[1], s->x[i]);
      y[0] = fmin(y[0], s->y[i]);
      y[1] = fmax(y[1], s->y[i]);
    }
  }
  d->x = d->plot->log_x ? axis_make_log(x[0], x[1], 10) : axis_make(x[0], x[1], 10, 0);
  d->y = d->plot->log_y ? axis_make_log(y[0], y[1], 7) : axis_make(y[0], y[1], 7, 1);
}

/* In characters, of which a superscript has several bytes. */
static double widest_label(const Axis *axis)
{
  char label[AXIS_LABEL_SIZE];
  size_t widest = 0;
  for (int i = 0; i < axis->n_ticks; i++) {
    axis_label(axis, i, label);
    if (xml_length(label) > widest) widest = xml_length(label);
  }
  return CHARACTER * (double)widest;
}

/* The field gets the space that title, legend and labels leave; returns the line of the legend. */
static double lay_out(Drawing *d)
{
  double legend = d->origin + MARGIN + LINE / 2.0 + (d->plot->title ? LINE + 6 : 0);
  d->top = legend - LINE / 2.0 + put_legend(d, 0, 1) * LINE + (d->y.exponent ? LINE : 0);
  d->bottom = d->origin + d->height - MARGIN / 2.0 - LINE - (d->plot->x_label || d->x.exponent ? LINE + 4 : 0);
  return legend;
}

static void put_panel(Drawing *d)
{
  double legend = lay_out(d);
  put_ticks(d);
  put_names(d);
  put_legend(d, legend, 0);
  put_curves(d);
}

/* Panels share the edges of the field. */
static void put_panels(Writer *out, const LiedPlot *plots, size_t n)
{
  Drawing d = {.out = out, .left = 0, .right = WIDTH, .height = n > 1 ? PANEL : HEIGHT};
  for (size_t i = 0; i < n; i++) {
    d.plot = &plots[i];
    find_axes(&d);
    d.left = fmax(d.left, MARGIN + (d.plot->y_label ? 12 : 0) + widest_label(&d.y) + 8);
    d.right = fmin(d.right, WIDTH - MARGIN - widest_label(&d.x) / 2);
  }
  for (size_t i = 0; i < n; i++) {
    d.plot = &plots[i];
    find_axes(&d);
    put_panel(&d);
    d.origin += d.height;
    d.first_style += d.plot->rounds > 1 ? d.plot->n_series / d.plot->rounds : d.plot->n_series;
  }
}

static void put_picture(Writer *out, const LiedPlot *plots, size_t n)
{
  static const char style[] = "text{font:13px system-ui,-apple-system,'Segoe UI','DejaVu Sans',sans-serif;fill:#333}"
                              ".title{font-size:16px;font-weight:600;fill:#111}"
                              ".grid{stroke:#e4e4e4;fill:none}.axis{stroke:#666;fill:none}"
                              ".curve{fill:none;stroke-width:1.6;stroke-linejoin:round;stroke-linecap:round}";
  double height = n > 1 ? (double)n * PANEL : HEIGHT;
  draw(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 @ @\" width=\"@\" height=\"@\" role=\"img\">\n<style>",
       (double[]){WIDTH, height, WIDTH, height}, 4);
  writer_text(out, style);
  writer_text(out, "</style>\n<title>");
  xml_text(out, plots[0].title ? plots[0].title : "plot");
  writer_text(out, "</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
  put_panels(out, plots, n);
  writer_text(out, "</svg>\n");
}

static int is_complete(const LiedPlot *plot)
{
  if (plot->n_series > 0 && !plot->series) return 0;
  for (size_t i = 0; i < plot->n_series; i++)
    if (plot->series[i].n > 0 && (!plot->series[i].x || !plot->series[i].y)) return 0;
  return 1;
}

LiedStatus lied_plot_stack(const LiedPlot *plots, size_t n_plots, const char *file)
{
  char buffer[16 * 1024];
  Writer out;
  if (!plots || n_plots == 0 || !file) return LIED_WRONG_VALUE;
  for (size_t i = 0; i < n_plots; i++)
    if (!is_complete(&plots[i])) return LIED_WRONG_VALUE;
  writer_open(&out, file, buffer, sizeof buffer);
  if (out.problem) return LIED_IO;
  put_picture(&out, plots, n_plots);
  writer_close(&out);
  errno = out.problem; /* says why */
  return out.problem ? LIED_IO : LIED_OK;
}

LiedStatus lied_plot(const LiedPlot *plot, const char *file)
{
  return lied_plot_stack(plot, 1, file);
}
