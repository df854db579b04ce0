#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/trajectory.h"
#include "lied/lied.h"

typedef struct PlotArguments {
  const char *result, *output;
  const char **names; /* "time" and the variables */
  size_t n;
} PlotArguments;

static int parse(PlotArguments *arguments, int argc, char **argv)
{
  for (int i = 0; i < argc; i++) {
    if (strcmp(argv[i], "-o") == 0) {
      if (i + 1 == argc) return cli_misused(&verb_plot, "-o needs the name of a file");
      arguments->output = argv[++i];
    } else if (argv[i][0] == '-' && argv[i][1] != '\0') {
      return cli_misused(&verb_plot, "there is no option '%s'", argv[i]);
    } else if (!arguments->result) {
      arguments->result = argv[i];
    } else {
      arguments->names[arguments->n++] = argv[i];
    }
  }
  if (!arguments->result) return cli_misused(&verb_plot, "which result?");
  if (arguments->n < 2) return cli_misused(&verb_plot, "which variables of %s?", arguments->result);
  if (!arguments->output) return cli_misused(&verb_plot, "where to? Give -o FILE.svg");
  return EXIT_DONE;
}

/* "name [unit]" for one variable, "[unit]" when all have the same one. */
static void y_label(const PlotArguments *arguments, const Trajectory *trajectory, char *label, size_t size)
{
  const char *unit = trajectory->units[1];
  label[0] = '\0';
  for (size_t k = 2; unit && k < trajectory->n_columns; k++)
    if (!trajectory->units[k] || strcmp(unit, trajectory->units[k]) != 0) unit = NULL;
  int has_unit = unit && unit[0];
  if (trajectory->n_columns == 2)
    snprintf(label, size, has_unit ? "%s [%s]" : "%s", arguments->names[1], unit);
  else if (has_unit)
    snprintf(label, size, "[%s]", unit);
}

static int draw(const PlotArguments *arguments, const Trajectory *trajectory)
{
  char label[256];
  size_t n = trajectory->n_columns - 1, n_rows = trajectory->n_rows;
  LiedSeries *series = calloc(n, sizeof *series);
  if (!series) {
    cli_error("no memory");
    return EXIT_FAILED;
  }
  for (size_t k = 0; k < n; k++) {
    series[k] = (LiedSeries){arguments->names[k + 1], trajectory->values, trajectory->values + (k + 1) * n_rows, n_rows};
    if (n == 1) series[k].label = NULL; /* the axis says it */
  }
  y_label(arguments, trajectory, label, sizeof label);
  LiedPlot plot = {.x_label = "time [s]", .y_label = label[0] ? label : NULL, .series = series, .n_series = n};
  LiedStatus status = lied_plot(&plot, arguments->output);
  if (status) cli_error("cannot write %s: %s", arguments->output, strerror(errno));
  free(series);
  return status ? EXIT_FAILED : EXIT_DONE;
}

static int run_parsed(const PlotArguments *arguments)
{
  Trajectory trajectory;
  if (trajectory_read(&trajectory, arguments->result, arguments->names, arguments->n)) return EXIT_WRONG;
  int status = draw(arguments, &trajectory);
  trajectory_free(&trajectory);
  return status;
}

static int run(int argc, char **argv)
{
  PlotArguments arguments = {.names = malloc(((size_t)argc + 1) * sizeof(char *))};
  if (!arguments.names) return EXIT_FAILED;
  arguments.names[arguments.n++] = "time";
  int status = parse(&arguments, argc, argv);
  if (status == EXIT_DONE) status = run_parsed(&arguments);
  free(arguments.names);
  return status;
}

const Verb verb_plot = {
    .name = "plot",
    .arguments = "RESULT VAR... -o FILE.svg",
    .summary = "draws variables of a result (CSV or MAT) over time",
    .details = "\nRESULT is a file that a run wrote; MAT files of OpenModelica and Dymola do as well. VAR is the name\n"
               "of a column, as it stands in the first line of a CSV file.\n",
    .run = run,
};
