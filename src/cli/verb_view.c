/* verb_view.c: `lied view`: models and results -> one HTML file with plots, motion, diagram and equations. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/record.h"
#include "report/report.h"
#include "trajectory/trajectory.h"

enum { FILE_SIZE = 256 };

/* One of the operands, with its data. */
typedef struct View {
  const char *operand;
  char *label;
  Trajectory trajectory;
  char *system; /* the sidecar's text, or NULL */
} View;

static int is_model_file(const char *operand)
{
  const char *dot = strrchr(operand, '.');
  return dot && dot > operand && strcasecmp(dot, ".mo") == 0;
}

/* What is not a file of numbers: FILE.mo, the folder of a package, a dotted name where no file has it. */
static int is_model(const char *operand)
{
  struct stat info;
  const char *dot = strrchr(operand, '.');
  if (is_model_file(operand)) return 1;
  if (stat(operand, &info) == 0) return S_ISDIR(info.st_mode);
  return !(dot && (strcasecmp(dot, ".csv") == 0 || strcasecmp(dot, ".mat") == 0)) && load_is_class_name(operand);
}

static void free_view(View *view)
{
  trajectory_free(&view->trajectory);
  free(view->label);
  free(view->system);
}

static int no_memory(void)
{
  cli_error("no-memory", NULL, "no memory for the report");
  return EXIT_FAILED;
}

/* ---- a result ------------------------------------------------------------------------------------------------------- */

static int read_result(View *view, const Arguments *arguments)
{
  const TextList *patterns = &arguments->patterns;
  if (cli_read_result(&view->trajectory, view->operand, patterns->at, patterns->n)) return EXIT_WRONG;
  view->system = sidecar_read(view->operand);
  view->label = strdup(report_file_name(view->operand));
  return view->label ? EXIT_DONE : no_memory();
}

/* ---- a model -------------------------------------------------------------------------------------------------------- */

/* The recorded result in the temporary file, which is removed afterwards. */
static int take_recorded(View *view, Record *record)
{
  int status = plan_exit_status(record->status, record->loaded->system);
  if (status == EXIT_WRONG || record->status == LIED_IO) return status == EXIT_DONE ? EXIT_FAILED : status;
  if (status != EXIT_DONE && record->stats.rows == 0) return status; /* there is nothing to see */
  if (cli_read_result(&view->trajectory, record->file, NULL, 0)) return EXIT_FAILED;
  view->label = strdup(record->loaded->assembly->name);
  view->system = text_take(&record->sidecar);
  return view->label && view->system ? status : no_memory();
}

static int run_in(View *view, const Arguments *arguments, const Loaded *loaded, const char *file)
{
  RunPlan plan;
  Record record = {.loaded = loaded, .plan = &plan, .arguments = arguments, .file = file};
  int status = plan_make(&plan, arguments, loaded);
  if (status == EXIT_DONE) status = plan_begin(arguments, loaded);
  if (status != EXIT_DONE) return status;
  cli_record(&record, 1);
  status = take_recorded(view, &record);
  text_free(&record.sidecar);
  return status;
}

/* A folder of its own, so that the result's name can end in .mat. */
static int run_aside(View *view, const Arguments *arguments, const Loaded *loaded)
{
  char folder[CLI_FOLDER], file[sizeof folder + 16];
  if (cli_temporary_folder(folder, "result")) return EXIT_FAILED;
  snprintf(file, sizeof file, "%s/result.mat", folder);
  int status = run_in(view, arguments, loaded, file);
  unlink(file);
  rmdir(folder);
  return status;
}

static int run_model(View *view, const Arguments *arguments)
{
  int status;
  Loaded *loaded = cli_load(arguments, &status);
  if (!loaded) return status;
  status = cli_check_sources(loaded, arguments->output);
  if (status == EXIT_DONE) status = run_aside(view, arguments, loaded);
  load_free(loaded);
  return status;
}

/* ---- the page ------------------------------------------------------------------------------------------------------- */

static PageResult page_result(const View *view)
{
  return (PageResult){
      .label = view->label,
      .system = view->system,
      .names = (const char *const *)view->trajectory.names,
      .units = (const char *const *)view->trajectory.units,
      .values = view->trajectory.values,
      .n_columns = view->trajectory.n_columns,
      .n_rows = view->trajectory.n_rows,
  };
}

static int write_page(const View *views, size_t n, const Arguments *arguments)
{
  PageResult *results = calloc(n + 1, sizeof *results);
  if (!results) return no_memory();
  for (size_t i = 0; i < n; i++) results[i] = page_result(&views[i]);
  int problem = page_write(arguments->output, results, n);
  if (problem) {
    cli_error("cannot-write", NULL, "cannot write %s: %s", arguments->output, strerror(problem));
    cli_discard(arguments->output);
  }
  if (!problem && !arguments->quiet) cli_note("report", "report in %s", arguments->output);
  free(results);
  return problem ? EXIT_FAILED : EXIT_DONE;
}

/* A run that failed has a page, too: what was computed until then. */
static int make(View *views, const Arguments *arguments)
{
  int worst = EXIT_DONE;
  for (size_t i = 0; i < arguments->operands.n; i++) {
    View *view = &views[i];
    Arguments one = *arguments;
    one.operands = (TextList){&arguments->operands.at[i], 1};
    view->operand = arguments->operands.at[i];
    int status = (is_model(view->operand) ? run_model : read_result)(view, &one);
    if (status == EXIT_WRONG) return status;
    if (!view->label) return cli_discard(arguments->output), EXIT_FAILED;
    if (status != EXIT_DONE) worst = status;
  }
  int status = write_page(views, arguments->operands.n, arguments);
  return status != EXIT_DONE ? status : worst;
}

/* ---- the verb ------------------------------------------------------------------------------------------------------- */

static int is_about_runs(const Arguments *a)
{
  return a->model || a->solver || a->input || a->steady || a->no_events || a->settings.n || a->libraries.n || !isnan(a->stop) ||
         !isnan(a->step) || !isnan(a->tolerance) || !isnan(a->every) || !isnan(a->contacts) || !isnan(a->threads);
}

static int check(const Arguments *arguments)
{
  int models = 0;
  const TextList *operands = &arguments->operands;
  for (size_t i = 0; i < operands->n; i++) {
    models += is_model(operands->at[i]);
    if (cli_check_output(arguments->output, (const char *const[]){operands->at[i], arguments->input, NULL})) return EXIT_WRONG;
  }
  if (models == 0 && is_about_runs(arguments))
    return cli_misused(arguments->verb, "results are shown as they are: options of runs need a model");
  return EXIT_DONE;
}

/* NAME.html of what is shown first, in the current folder: of its file, else of its class. */
static void default_file(const Arguments *arguments, char file[FILE_SIZE])
{
  const char *operand = arguments->operands.at[0], *model = arguments->model;
  const char *name = report_file_name(operand), *dot = strrchr(name, '.');
  if (is_model(operand) && !is_model_file(operand)) {
    name = cli_last_part(model ? model : name);
    dot = NULL;
  }
  int length = (int)(dot && dot > name ? (size_t)(dot - name) : strlen(name));
  snprintf(file, FILE_SIZE, "%.*s.html", length < FILE_SIZE - 6 ? length : FILE_SIZE - 6, name);
}

static int run(const Arguments *given)
{
  char file[FILE_SIZE];
  Arguments with_output = *given;
  const Arguments *arguments = &with_output;
  default_file(given, file);
  if (!given->output) with_output.output = file;
  int status = check(arguments);
  if (status != EXIT_DONE) return status;
  size_t n = arguments->operands.n;
  View *views = calloc(n, sizeof *views);
  if (!views) return no_memory();
  status = make(views, arguments);
  for (size_t i = 0; i < n; i++) free_view(&views[i]);
  free(views);
  return status;
}

const Verb verb_view = {
    .name = "view",
    .operands = "FILE.mo|PACKAGE|RESULT...",
    .least = 1,
    .most = -1,
    .summary = "makes a report: plots, motion, diagram, equations",
    .details =
        "\nOne HTML file that needs nothing else. A model is simulated first; RESULT is a file that a run wrote (CSV or\n"
        "MAT). Several results are drawn over each other, to be compared.\n",
    .bit = FOR_VIEW,
    .run = run,
};
