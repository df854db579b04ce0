#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/trajectory.h"
#include "lied/lied.h"

typedef struct Drawing {
  const char *result, *output;
  const char **names; /* "time" and the variables */
  size_t n;
} Drawing;

/* "name [unit]" for one variable, "[unit]" when all have the same one. */
static void y_label(const Drawing *drawing, const Trajectory *trajectory, char *label, size_t size)
{
  const char *unit = trajectory->units[1];
  label[0] = '\0';
  for (size_t k = 2; unit && k < trajectory->n_columns; k++)
    if (!trajectory->units[k] || strcmp(unit, trajectory->units[k]) != 0) unit = NULL;
  int has_unit = unit && unit[0];
  if (trajectory->n_columns == 2)
    snprintf(label, size, has_unit ? "%s [%s]" : "%s", drawing->names[1], unit);
  else if (has_unit)
    snprintf(label, size, "[%s]", unit);
}

static int draw(const Drawing *drawing, const Trajectory *trajectory)
{
  char label[256];
  size_t n = trajectory->n_columns - 1, n_rows = trajectory->n_rows;
  LiedSeries *series = calloc(n, sizeof *series);
  if (!series) {
    cli_error("no memory");
    return EXIT_FAILED;
  }
  for (size_t k = 0; k < n; k++) {
    series[k] = (LiedSeries){drawing->names[k + 1], trajectory->values, trajectory->values + (k + 1) * n_rows, n_rows};
    if (n == 1) series[k].label = NULL; /* the axis says it */
  }
  y_label(drawing, trajectory, label, sizeof label);
  LiedPlot plot = {.x_label = "time [s]", .y_label = label[0] ? label : NULL, .series = series, .n_series = n};
  LiedStatus status = lied_plot(&plot, drawing->output);
  if (status) cli_error("cannot write %s: %s", drawing->output, strerror(errno));
  free(series);
  return status ? EXIT_FAILED : EXIT_DONE;
}

static int draw_result(const Drawing *drawing)
{
  Trajectory trajectory;
  if (cli_check_output(drawing->output, (const char *const[]){drawing->result, NULL})) return EXIT_WRONG;
  if (trajectory_read(&trajectory, drawing->result, drawing->names, drawing->n)) return EXIT_WRONG;
  int status = draw(drawing, &trajectory);
  trajectory_free(&trajectory);
  return status;
}

static int run(const Arguments *arguments)
{
  const List *operands = &arguments->operands;
  Drawing drawing = {operands->at[0], arguments->output, malloc(operands->n * sizeof(char *)), operands->n};
  if (!drawing.names) {
    cli_error("no memory");
    return EXIT_FAILED;
  }
  memcpy(drawing.names, operands->at, operands->n * sizeof *drawing.names);
  drawing.names[0] = "time";
  int status = draw_result(&drawing);
  free(drawing.names);
  return status;
}

const Verb verb_plot = {
    .name = "plot",
    .operands = "RESULT VAR...",
    .least = 2,
    .most = -1,
    .summary = "draws variables of a result (CSV or MAT) over time",
    .details = "\nRESULT is a file that a run wrote; MAT files of OpenModelica and Dymola do as well. VAR is the name\n"
               "of a column, as it stands in the first line of a CSV file.\n",
    .bit = FOR_PLOT,
    .run = run,
};
