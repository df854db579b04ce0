/* check_package.c: the table of `lied check PACKAGE`: a row for each model, and for what else is wrong. */
#include "cli/check_package.h"

#include <stdio.h>
#include <string.h>

#include "cli/run_plan.h"
#include "host/host.h"

typedef struct Table {
  int with_sizes;
  unsigned models, wrong_models, open_models, others, wrong_others;
} Table;

/* ---- rows --------------------------------------------------------------------------------------------------------------- */

static const Diagnostic *first_error(const Diagnostics *diagnostics)
{
  const Diagnostic *d = diagnostics->first;
  while (d && d->record.severity != SEVERITY_ERROR) d = d->next;
  return d;
}

static void print_place(const Diagnostics *diagnostics, const Diagnostic *error)
{
  Position at = source_position(diagnostics->sources, error->span.start);
  if (at.source && at.source->name[0] != '(') {
    output_escaped(cli_stdout(), at.source->name);
    printf(":%u:%u: ", at.line, at.column);
  } else if (error->file) {
    output_escaped(cli_stdout(), error->file);
    fputs(": ", stdout);
  }
}

static void print_error(const Diagnostics *diagnostics)
{
  const Diagnostic *error = first_error(diagnostics);
  if (!error) return;
  fputs("  ", stdout);
  print_place(diagnostics, error);
  output_escaped(cli_stdout(), error->record.text);
  if (!error->record.remedy) return;
  fputs(": ", stdout);
  output_escaped(cli_stdout(), error->record.remedy);
}

static void print_sizes(const Loaded *loaded)
{
  LiedStats stats = {0};
  if (loaded->system) lied_stats(loaded->system, &stats);
  if (loaded->assembly) printf("  parts=%u classes=%u", loaded->assembly->part_count, loaded->assembly->spec_count);
  if (loaded->system) printf(" states=%zu unknowns=%zu", stats.states, stats.unknowns);
}

static void print_row(const Table *table, const CheckedClass *checked)
{
  printf("%-5s  ", checked->is_open ? "open" : checked->loaded->failed ? "error" : "ok");
  if (!checked->is_model) printf("%s ", checked->kind);
  output_escaped(cli_stdout(), checked->name);
  if (checked->loaded->failed)
    print_error(checked->loaded->diagnostics);
  else if (table->with_sizes)
    print_sizes(checked->loaded);
  putchar('\n');
  fflush(stdout);
}

static void visit(void *user, const CheckedClass *checked)
{
  Table *table = user;
  int is_wrong = checked->loaded->failed && !checked->is_open;
  table->open_models += checked->is_open;
  *(checked->is_model ? &table->models : &table->others) += 1;
  if (is_wrong) *(checked->is_model ? &table->wrong_models : &table->wrong_others) += 1;
  if (checked->is_model || is_wrong) print_row(table, checked);
  if (cli_says_json()) cli_diagnostics(checked->loaded->diagnostics);
}

/* ---- the package -------------------------------------------------------------------------------------------------------- */

/* A file of models is one of them, unless another is named. */
static int may_be_package(const Arguments *arguments)
{
  const char *operand = arguments->operands.at[0], *slash = strrchr(operand, '/'), *name = slash ? slash + 1 : operand;
  size_t length = strlen(name);
  return arguments->model || strcmp(name, "package.mo") == 0 || length < 3 || strcmp(name + length - 3, ".mo") != 0;
}

int check_package(const Arguments *arguments, int *status)
{
  if (!may_be_package(arguments)) return 0;
  Table table = {.with_sizes = arguments->stats};
  int is_package;
  LiedLoad request = cli_request(arguments);
  Loaded *loaded = load_check_package(&request, visit, &table, &is_package);
  if (loaded && is_package) {
    cli_diagnostics(loaded->diagnostics);
    printf("%u models: %u ok, %u open, %u wrong; %u other classes: %u wrong\n", table.models,
           table.models - table.open_models - table.wrong_models, table.open_models, table.wrong_models, table.others,
           table.wrong_others);
    *status = table.wrong_models + table.wrong_others + loaded->diagnostics->errors > 0 ? EXIT_WRONG : EXIT_DONE;
  } else if (!loaded) {
    cli_error("no-memory", NULL, "no memory for the package");
    *status = EXIT_FAILED;
  }
  load_free(loaded);
  return !loaded || is_package;
}
