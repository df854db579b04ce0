/* trust_report.c: the table and the advice of `lied trust`, and the result with its errors beside it. */
#include "cli/trust_report.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "report/report.h"
#include "result/result.h"

enum { MOST_LINES = 25 };                                   /* unless variables were chosen */
static const double small_share = 0.01, least_share = 1e-9; /* of the range: what is good enough, what is not worth a line */

const LiedRole trust_roles[N_CAUSES] = {LIED_PLAIN, LIED_DIALECTIC_TIME, LIED_ELASTIC_TIME, LIED_STREAM_TIME};
static const char *const cause_names[N_CAUSES] = {"step", "T_D", "T_E", "T_S"};

const char *trust_variant(Cause cause, int adaptive)
{
  static const char *const names[N_CAUSES] = {"with half the step", "with T_D halved", "with T_E halved", "with T_S halved"};
  return cause == CAUSE_STEP && adaptive ? "with a tenth of the tolerance" : names[cause];
}

static const char *cause_name(Cause cause, const RunPlan *plan)
{
  return cause == CAUSE_STEP && plan->adaptive ? "tolerance" : cause_names[cause];
}

static double share_of(const Doubt *doubt)
{
  return doubt->most / doubt->scale;
}

/* ---- the table ------------------------------------------------------------------------------------------------------- */

static void print_head(const Trust *trust, const RunPlan *plan)
{
  printf("%s from %.9g s to %.9g s with %s, ", trust->model, plan->start, plan->stop, plan->solver);
  if (plan->adaptive)
    printf("tolerance %.3g", plan->tolerance);
  else
    printf("step %.9g s", plan->step);
  for (Cause c = CAUSE_TD; c < N_CAUSES; c++)
    if (trust->constants[c].count > 0)
      printf("; %s %s%.3g s in %zu part%s", cause_names[c], trust->constants[c].count > 1 ? "up to " : "",
             trust->constants[c].largest, trust->constants[c].count, trust->constants[c].count > 1 ? "s" : "");
  putchar('\n');
}

static void print_line(const Trust *trust, const Doubt *doubt, const RunPlan *plan)
{
  const Trajectory *base = &trust->trials.base;
  printf("%-11.3g %-11.3g %-11.3g %-9.2g %-10s ", doubt->most, doubt->most_at, doubt->rms, share_of(doubt),
         cause_name(doubt->cause, plan));
  output_escaped(cli_stdout(), base->names[doubt->column]);
  if (base->units[doubt->column][0]) {
    fputs(" [", stdout);
    output_escaped(cli_stdout(), base->units[doubt->column]);
    putchar(']');
  }
  if (doubt->alike) printf(" and %zu alike", doubt->alike);
  if (doubt->jumps)
    printf(": for moments");
  else if (!isnan(doubt->lost_at))
    printf(": not known from t = %.3g s on", doubt->lost_at);
  else if (doubt->entangled)
    printf(": causes do not add up");
  putchar('\n');
}

static void print_table(const Trust *trust, const RunPlan *plan, int all)
{
  size_t shown = 0;
  printf("%-11s %-11s %-11s %-9s %-10s %s\n", "error", "at [s]", "rms", "of range", "mostly", "variable");
  for (; shown < trust->n && (all || shown < MOST_LINES); shown++) {
    if (share_of(&trust->doubts[shown]) < least_share) break;
    print_line(trust, &trust->doubts[shown], plan);
  }
  if (shown < trust->n)
    printf("%zu more, each within %.2g of its range%s\n", trust->n - shown, share_of(&trust->doubts[shown]),
           all ? "" : " (--vars chooses)");
}

/* ---- what to change -------------------------------------------------------------------------------------------------- */

static int is_estimate(const Doubt *doubt)
{
  return isnan(doubt->lost_at) && !doubt->jumps && !doubt->entangled;
}

/* Of the variables to which the cause does most, the worst; those first whose error is an estimate. */
static const Doubt *worst_by(const Trust *trust, Cause cause)
{
  const Doubt *worst = NULL;
  for (size_t i = 0; i < trust->n; i++) { /* the worst come first */
    const Doubt *doubt = &trust->doubts[i];
    if (doubt->cause != cause || share_of(doubt) < small_share) continue;
    if (is_estimate(doubt)) return doubt;
    if (!worst) worst = doubt;
  }
  return worst;
}

/* What a cause has to become so that the error falls to small_share. Rounded down to two digits. */
static double better(double now, double share, int order)
{
  double value = now * pow(small_share / share, 1. / order);
  double unit = pow(10, floor(log10(value)) - 1);
  return floor(value / unit) * unit;
}

static void advise(const Trust *trust, const RunPlan *plan, Cause cause)
{
  const Doubt *doubt = worst_by(trust, cause);
  if (!doubt) return;
  double share = share_of(doubt);
  const char *name = trust->trials.base.names[doubt->column];
  if (!is_estimate(doubt)) {
    printf("%s: %s is off by as much as %.2g of its range, which is no estimate any more: ", cause_name(cause, plan), name,
           share);
    puts(doubt->jumps ? "for moments, where something jumps or rings; look at the rms"
                      : "the motion is sensitive (chaotic, or events in another order); look at shorter spans or at means");
  } else if (cause == CAUSE_STEP) {
    printf("%s: %s is off by %.2g of its range; ", cause_name(cause, plan), name, share);
    printf(plan->adaptive ? "--tol %.2g would leave about 1 %%\n" : "--step %.2g would leave about 1 %%\n",
           better(plan->adaptive ? plan->tolerance : plan->step, share, trust->order));
  } else {
    double largest = trust->constants[cause].largest, value = better(largest, share, 1);
    printf("%s: %s is off by %.2g of its range; %s = %.2g s in place of %.3g s would leave about 1 %%%s\n", cause_names[cause],
           name, share, cause_names[cause], value, largest,
           !plan->adaptive && value < plan->step ? "; below the step it needs a smaller step, too" : "");
  }
}

static void print_advice(const Trust *trust, const RunPlan *plan)
{
  if (trust->n == 0) {
    puts("All runs agree to the last digit.");
    return;
  }
  double worst = share_of(&trust->doubts[0]);
  if (worst < small_share) printf("Every variable is known to %.2g of its range: nothing needs to change.\n", worst);
  for (Cause c = 0; c < N_CAUSES; c++) advise(trust, plan, c);
}

void trust_print(const Trust *trust, const RunPlan *plan, const Arguments *arguments)
{
  print_head(trust, plan);
  if (trust->n > 0) print_table(trust, plan, arguments->patterns.n > 0);
  print_advice(trust, plan);
}

/* ---- the result with its errors -------------------------------------------------------------------------------------- */

/* Names, units and values of the base, then of its errors. */
typedef struct Banded {
  char **names;
  const char **units;
  double *values; /* column after column */
  size_t n_columns, n_rows;
} Banded;

static char *error_name(const char *name)
{
  size_t size = strlen(name) + sizeof "error()";
  char *text = malloc(size);
  if (text) snprintf(text, size, "error(%s)", name);
  return text;
}

static int is_off(const Trust *trust, size_t column)
{
  const double *bar = trust->bars + column * trust->trials.base.n_rows;
  for (size_t i = 0; i < trust->trials.base.n_rows; i++)
    if (bar[i] > 0) return 1;
  return 0;
}

static void add_column(Banded *banded, char *name, const char *unit, const double *values)
{
  banded->names[banded->n_columns] = name;
  banded->units[banded->n_columns] = unit;
  memcpy(banded->values + banded->n_columns++ * banded->n_rows, values, banded->n_rows * sizeof *values);
}

static int make_banded(Banded *banded, const Trust *trust)
{
  const Trajectory *base = &trust->trials.base;
  size_t room = 2 * base->n_columns;
  *banded = (Banded){.names = calloc(room, sizeof *banded->names),
                     .units = calloc(room, sizeof *banded->units),
                     .values = malloc((room * base->n_rows + 1) * sizeof *banded->values),
                     .n_rows = base->n_rows};
  if (!banded->names || !banded->units || !banded->values) return -1;
  for (size_t k = 0; k < base->n_columns; k++)
    add_column(banded, strdup(base->names[k]), base->units[k], base->values + k * base->n_rows);
  for (size_t k = 1; k < base->n_columns; k++)
    if (is_off(trust, k)) add_column(banded, error_name(base->names[k]), base->units[k], trust->bars + k * base->n_rows);
  for (size_t k = 0; k < banded->n_columns; k++)
    if (!banded->names[k]) return -1;
  return 0;
}

static void free_banded(Banded *banded)
{
  for (size_t k = 0; banded->names && k < banded->n_columns; k++) free(banded->names[k]);
  free(banded->names);
  free(banded->units);
  free(banded->values);
}

static const char *banded_name(void *self, size_t column)
{
  return ((const Banded *)self)->names[column + 1];
}

static const char *banded_unit(void *self, size_t column)
{
  return ((const Banded *)self)->units[column + 1];
}

static LiedStatus write_rows(const Banded *banded, Result *result)
{
  LiedStatus status = LIED_OK;
  double *row = calloc(banded->n_columns + 1, sizeof *row);
  for (size_t i = 0; row && i < banded->n_rows && !status; i++) {
    for (size_t k = 0; k < banded->n_columns; k++) row[k] = banded->values[k * banded->n_rows + i];
    status = result_row(result, row[0], row + 1);
  }
  status = row ? status : LIED_NO_MEMORY;
  free(row);
  return status;
}

static int write_result(const Trust *trust, Banded *banded, const char *file)
{
  char why[512] = "", beside[4096];
  Memory memory;
  Result *result = NULL;
  memory_init(&memory, NULL);
  ResultColumns columns = {banded->n_columns - 1, banded_name, banded_unit, banded};
  LiedStatus status = result_open(&memory, file, &columns, &result, why, sizeof why);
  if (!status) {
    status = write_rows(banded, result);
    if (status) snprintf(why, sizeof why, "%s", result_problem(result));
    LiedStatus closed = result_close(result);
    status = status ? status : closed;
  }
  if (status)
    return cli_error("cannot-write", NULL, "%s", why[0] ? why : "the result could not be written to the end"), EXIT_FAILED;
  if (trust->system && sidecar_fits(file)) sidecar_write(file, trust->system, strlen(trust->system), beside);
  return EXIT_DONE;
}

static int write_page(const Trust *trust, const Banded *banded, const char *file)
{
  PageResult result = {trust->model,      trust->system, (const char *const *)banded->names, banded->units, banded->values,
                       banded->n_columns, banded->n_rows};
  int problem = page_write(file, &result, 1);
  if (problem) cli_error("cannot-write", NULL, "cannot write %s: %s", file, strerror(problem));
  return problem ? EXIT_FAILED : EXIT_DONE;
}

int trust_write(const Trust *trust, const char *file)
{
  Banded banded;
  size_t length = strlen(file);
  int is_page = length > 5 && strcasecmp(file + length - 5, ".html") == 0, status = EXIT_FAILED;
  if (make_banded(&banded, trust))
    cli_error("no-memory", NULL, "no memory for %s", file);
  else
    status = is_page ? write_page(trust, &banded, file) : write_result(trust, &banded, file);
  free_banded(&banded);
  return status;
}
