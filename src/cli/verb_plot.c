/* verb_plot.c: variables of one or several results over time, or over another variable, as SVG or PNG. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/picture.h"
#include "lied/lied.h"
#include "trajectory/trajectory.h"

/* What is drawn: each curve is a column of one of the results. */
typedef struct Curve {
  const Trajectory *trajectory;
  size_t column;
  char *label; /* from malloc */
} Curve;

typedef struct Plot {
  const Arguments *arguments;
  Trajectory *trajectories; /* [n_results] */
  size_t n_results;
  Curve *curves;
  size_t n_curves;
} Plot;

/* ---- what is asked for ---------------------------------------------------------------------------------------------- */

/* Results come first; the first operand that is no file is a variable, and so are those after it. */
static size_t count_results(const TextList *operands)
{
  size_t n = 1;
  while (n < operands->n && access(operands->at[n], F_OK) == 0) n++;
  return n;
}

static int read_results(Plot *plot)
{
  const TextList *operands = &plot->arguments->operands;
  size_t n = plot->n_results, n_variables = operands->n > n ? operands->n - n : 0;
  const char **names = calloc(operands->n + 1, sizeof *names);
  int status = names ? 0 : -1;
  if (!names) cli_error("no-memory", NULL, "no memory");
  for (size_t k = 0; k < n_variables && !status; k++) names[k] = operands->at[n + k];
  if (plot->arguments->over && !status) names[n_variables++] = plot->arguments->over;
  for (size_t r = 0; r < n && !status; r++)
    status = cli_read_result(&plot->trajectories[r], operands->at[r], names, n_variables);
  for (size_t r = 0; r < n && !status && !plot->arguments->si; r++) trajectory_show(&plot->trajectories[r]);
  free(names);
  return status;
}

/* The column of the horizontal axis. */
static size_t across(const Plot *plot, const Trajectory *trajectory)
{
  const char *over = plot->arguments->over;
  for (size_t k = 0; over && k < trajectory->n_columns; k++)
    if (strcmp(trajectory->names[k], over) == 0) return k;
  return 0;
}

/* "name", and which file it is from where there are several. */
static char *label_of(const Plot *plot, const Trajectory *trajectory, size_t column)
{
  const char *name = trajectory->names[column], *file = plot->arguments->operands.at[trajectory - plot->trajectories];
  const char *slash = strrchr(file, '/');
  size_t size = strlen(name) + strlen(file) + 4;
  char *label = malloc(size);
  if (label) snprintf(label, size, plot->n_results > 1 ? "%s (%s)" : "%s", name, slash ? slash + 1 : file);
  return label;
}

static int list_curves(Plot *plot)
{
  size_t n = 1;
  for (size_t r = 0; r < plot->n_results; r++) n += plot->trajectories[r].n_columns;
  plot->curves = calloc(n, sizeof *plot->curves);
  if (!plot->curves) return -1;
  for (size_t r = 0; r < plot->n_results; r++) {
    const Trajectory *trajectory = &plot->trajectories[r];
    for (size_t k = 1; k < trajectory->n_columns; k++) {
      if (k == across(plot, trajectory)) continue;
      Curve *curve = &plot->curves[plot->n_curves++];
      *curve = (Curve){trajectory, k, label_of(plot, trajectory, k)};
      if (!curve->label) return -1;
    }
  }
  return 0;
}

static void plot_free(Plot *plot)
{
  for (size_t i = 0; i < plot->n_curves; i++) free(plot->curves[i].label);
  free(plot->curves);
  for (size_t r = 0; plot->trajectories && r < plot->n_results; r++) trajectory_free(&plot->trajectories[r]);
  free(plot->trajectories);
}

/* ---- drawing -------------------------------------------------------------------------------------------------------- */

static const char *unit_of(const Curve *curve)
{
  const char *unit = curve->trajectory ? curve->trajectory->units[curve->column] : NULL;
  return unit ? unit : "";
}

static LiedSeries series_of(const Plot *plot, const Curve *curve, int is_labelled)
{
  const Trajectory *t = curve->trajectory;
  return (LiedSeries){is_labelled ? curve->label : NULL, t->values + across(plot, t) * t->n_rows,
                      t->values + curve->column * t->n_rows, t->n_rows};
}

/* "name [unit]" or what there is of it. */
static void axis_text(char *text, size_t size, const char *name, const char *unit)
{
  snprintf(text, size, "%s%s%s%s%s", name, *name && *unit ? " " : "", *unit ? "[" : "", unit, *unit ? "]" : "");
}

enum { AXIS_TEXT = 256 };

/* Curves of one unit share a panel; the first of a unit makes it. */
typedef struct Panels {
  LiedPlot *plots;
  LiedSeries *series;
  char (*labels)[AXIS_TEXT];
  char x_label[AXIS_TEXT];
  size_t n, n_series;
} Panels;

static int is_first_of_unit(const Plot *plot, size_t i)
{
  for (size_t k = 0; k < i; k++)
    if (strcmp(unit_of(&plot->curves[k]), unit_of(&plot->curves[i])) == 0) return 0;
  return 1;
}

static int is_log(const Plot *plot, char axis)
{
  return plot->arguments->log && strchr(plot->arguments->log, axis) != NULL;
}

static void add_panel(const Plot *plot, Panels *panels, const char *unit)
{
  LiedPlot *made = &panels->plots[panels->n];
  size_t members = 0, only = 0;
  for (size_t i = 0; i < plot->n_curves; i++)
    if (strcmp(unit_of(&plot->curves[i]), unit) == 0) members++, only = i;
  axis_text(panels->labels[panels->n], AXIS_TEXT, members == 1 ? plot->curves[only].label : "", unit);
  const char *label = panels->labels[panels->n++];
  *made = (LiedPlot){.y_label = *label ? label : NULL,
                     .series = panels->series + panels->n_series,
                     .n_series = members,
                     .rounds = members % plot->n_results == 0 ? plot->n_results : 0,
                     .log_x = is_log(plot, 'x'),
                     .log_y = is_log(plot, 'y')};
  for (size_t i = 0; i < plot->n_curves; i++)
    if (strcmp(unit_of(&plot->curves[i]), unit) == 0)
      panels->series[panels->n_series++] = series_of(plot, &plot->curves[i], members > 1);
}

static void finish_panels(const Plot *plot, Panels *panels)
{
  const Trajectory *first = &plot->trajectories[0];
  size_t column = across(plot, first);
  const char *unit = column ? first->units[column] : "s";
  axis_text(panels->x_label, AXIS_TEXT, first->names[column], unit ? unit : "");
  panels->plots[0].title = plot->arguments->title;
  panels->plots[panels->n - 1].x_label = panels->x_label;
}

static int draw(const Plot *plot)
{
  size_t n = plot->n_curves, room = n + 1;
  Panels panels = {calloc(room, sizeof(LiedPlot)), calloc(room, sizeof(LiedSeries)), calloc(room, AXIS_TEXT), "", 0, 0};
  int status = EXIT_FAILED;
  if (panels.plots && panels.series && panels.labels) {
    for (size_t i = 0; i < n; i++)
      if (is_first_of_unit(plot, i)) add_panel(plot, &panels, unit_of(&plot->curves[i]));
    finish_panels(plot, &panels);
    status = picture_write(panels.plots, panels.n, plot->arguments->output);
  } else {
    cli_error("no-memory", NULL, "no memory");
  }
  free(panels.plots);
  free(panels.series);
  free(panels.labels);
  return status;
}

/* ---- logarithms ----------------------------------------------------------------------------------------------------- */

/* Points of a curve that are there, and how many of them a logarithmic axis leaves out. */
static size_t count_left_out(const Plot *plot, const Curve *curve, size_t *points)
{
  LiedSeries series = series_of(plot, curve, 0);
  size_t out = 0;
  *points = 0;
  for (size_t i = 0; i < series.n; i++) {
    if (!isfinite(series.x[i]) || !isfinite(series.y[i])) continue;
    ++*points;
    out += (is_log(plot, 'x') && series.x[i] <= 0) || (is_log(plot, 'y') && series.y[i] <= 0);
  }
  return out;
}

/* Reports points without a logarithm; it is an error if no point is left. */
static int check_positive(const Plot *plot)
{
  for (size_t i = 0; i < plot->n_curves; i++) {
    const char *label = plot->curves[i].label;
    size_t points, out = count_left_out(plot, &plot->curves[i], &points);
    if (out == 0) continue;
    if (out == points) {
      cli_error("nothing-to-draw", "draw it without --log", "no point of '%s' is positive", label);
      return EXIT_WRONG;
    }
    cli_note("points-left-out",
             "%zu of %zu points of '%s' %s not positive: left out, because a logarithmic axis shows positive values only", out,
             points, label, out == 1 ? "is" : "are");
  }
  return EXIT_DONE;
}

/* ---- the verb ------------------------------------------------------------------------------------------------------- */

static int check_log(const Arguments *arguments)
{
  const char *log = arguments->log;
  if (!log || strcmp(log, "x") == 0 || strcmp(log, "y") == 0 || strcmp(log, "xy") == 0) return 0;
  return cli_misused(arguments->verb, "--log takes x, y or xy, not '%s'", log);
}

static int draw_results(Plot *plot)
{
  for (size_t r = 0; r < plot->n_results; r++)
    if (cli_check_output(plot->arguments->output, (const char *const[]){plot->arguments->operands.at[r], NULL}))
      return EXIT_WRONG;
  if (read_results(plot)) return EXIT_WRONG;
  if (list_curves(plot)) {
    cli_error("no-memory", NULL, "no memory");
    return EXIT_FAILED;
  }
  if (plot->n_curves == 0) {
    cli_error("nothing-to-draw", "name another variable", "there is nothing to draw besides the horizontal axis");
    return EXIT_WRONG;
  }
  int status = check_positive(plot);
  return status == EXIT_DONE ? draw(plot) : status;
}

static int run(const Arguments *arguments)
{
  Plot plot = {.arguments = arguments, .n_results = count_results(&arguments->operands)};
  if (check_log(arguments)) return EXIT_WRONG;
  if (plot.n_results == arguments->operands.n) return cli_misused(arguments->verb, "VAR... is missing");
  plot.trajectories = calloc(plot.n_results, sizeof *plot.trajectories);
  int status = EXIT_FAILED;
  if (plot.trajectories)
    status = draw_results(&plot);
  else
    cli_error("no-memory", NULL, "no memory");
  plot_free(&plot);
  return status;
}

const Verb verb_plot = {
    .name = "plot",
    .operands = "RESULT... VAR...",
    .least = 2,
    .most = -1,
    .summary = "draws variables of results (CSV or MAT) over time",
    .details = "\nRESULT is a file that a run wrote; MAT files of OpenModelica and Dymola do as well. VAR is the name\n"
               "of a column, as it stands in the first line of a CSV file; * and ? are wild. Of several results the\n"
               "curves are drawn together. Each unit has a panel of its own. Variables are shown in the\n"
               "displayUnit that the model gives them; results are in SI units.\n",
    .bit = FOR_PLOT,
    .run = run,
};
