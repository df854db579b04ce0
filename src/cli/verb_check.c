/* verb_check.c: `lied check`: does a model keep all rules, and how large is it? */
#include <stdio.h>

#include "cli/check_package.h"
#include "cli/run_plan.h"

static void print_sizes(const Loaded *loaded)
{
  LiedStats stats;
  lied_stats(loaded->system, &stats);
  const struct {
    const char *name;
    size_t value;
  } sizes[] = {
      {"instances", stats.instances},
      {"classes", loaded->counts.classes},
      {"classes-built-in", loaded->counts.built_in},
      {"classes-cached", loaded->counts.cached},
      {"classes-compiled", loaded->counts.compiled},
      {"nodes", stats.nodes},
      {"states", stats.states},
      {"variables", lied_n_variables(loaded->system)},
      {"blocks", stats.blocks},
      {"batches", stats.batches},
      {"linear-unknowns", stats.unknowns},
      {"core-unknowns", stats.core_unknowns},
      {"factor-entries", stats.factor_entries},
      {"modes", stats.modes},
      {"bytes", stats.bytes},
  };
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) printf("%s %zu\n", sizes[i].name, sizes[i].value);
}

/* Of this start; warm: without the C compiler. */
static void print_times(const Loaded *loaded)
{
  const LoadTimes *times = &loaded->times;
  double all = times->reading + times->lowering + times->compiling + times->composing;
  printf("%s-start %.4g\n", loaded->counts.compiled ? "cold" : "warm", all);
  printf("seconds-reading %.4g\nseconds-lowering %.4g\nseconds-compiling %.4g\nseconds-composing %.4g\n", times->reading,
         times->lowering, times->compiling, times->composing);
}

static size_t count_parts(const Assembly *assembly, const Specialisation *spec)
{
  size_t n = 0;
  for (uint32_t i = 0; i < assembly->part_count; i++) n += assembly->parts[i].spec == spec;
  return n;
}

static void print_class(const Assembly *assembly, const CausalClass *class_)
{
  fputs("class ", stdout);
  output_escaped(cli_stdout(), class_->name);
  printf(" instances=%zu parameters=%u states=%u ports=%u blocks=%u rows=%u unknowns=%u modes=%u\n",
         count_parts(assembly, class_->spec), class_->parameter_count, class_->state_count, class_->port_count,
         class_->block_count, class_->row_count, class_->unknown_count, class_->mode_count);
}

static int check_model(const Arguments *arguments)
{
  int status;
  Loaded *loaded = cli_load(arguments, &status);
  if (!loaded) return status;
  const Assembly *assembly = loaded->assembly;
  output_escaped(cli_stdout(), assembly->name);
  puts(": ok");
  if (arguments->stats) {
    print_sizes(loaded);
    print_times(loaded);
    for (uint32_t i = 0; i < assembly->spec_count; i++) print_class(assembly, loaded->classes[i]);
  }
  load_free(loaded);
  return EXIT_DONE;
}

static int run(const Arguments *arguments)
{
  int status = EXIT_DONE;
  return check_package(arguments, &status) ? status : check_model(arguments);
}

const Verb verb_check = {
    .name = "check",
    .operands = "FILE.mo|PACKAGE",
    .least = 1,
    .most = 1,
    .summary = "checks structure and rules of a model, or of all classes of a package, without simulation",
    .details =
        "\nPrints `NAME: ok`, or what is wrong and where. With --stats, lines `size number` follow, the time of this start "
        "by\nstages, and a line for each class. A start is warm when no class had to be compiled, else cold.\nOf a package (a "
        "folder, its package.mo, or a dotted name) every class is checked: a line for each model,\n"
        "a line for any other class that is wrong, and totals.\n",
    .bit = FOR_CHECK,
    .run = run,
};
