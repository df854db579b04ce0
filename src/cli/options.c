/* options.c: the table of options, and what is printed from it. */
#include "cli/options.h"

#include <string.h>

#include "cli/cli.h"

#define FIELD(name) offsetof(Arguments, name)

enum {
  RUNNING = FOR_RUN | FOR_VIEW | FOR_TRUST,
  SIMULATING = RUNNING | FOR_EIG,
  WITH_MODEL = SIMULATING | FOR_CHECK | FOR_EXPLAIN,
  EVERY_VERB = WITH_MODEL | FOR_PLOT | FOR_DIFF | FOR_IMPORT,
};

const Option option_table[MOST_OPTIONS] = {
    {"--model", "NAME", OPTION_TEXT, FIELD(model), WITH_MODEL, 0,
     "the model, by its dotted name; default: the last one of the file"},
    {"--set", "NAME=VALUE", OPTION_SETTINGS, FIELD(settings), WITH_MODEL, 0,
     "gives a parameter or a start value another value:\ndrive.TD=1e-3, drive.s.start=0.1; may be repeated"},
    {"--lib", "FOLDER", OPTION_LIST, FIELD(libraries), WITH_MODEL, 0,
     "where to look for packages, before the folders of LIEDPATH;\nmay be repeated"},
    {"--at", "T", OPTION_NUMBER, FIELD(at), FOR_EIG, 0, "simulates to this time first; default: the start"},
    {"--stop", "T", OPTION_NUMBER, FIELD(stop), RUNNING, 0,
     "end of the simulation [s]; default: the experiment's StopTime, else 1 s\nafter the start"},
    {"--solver", "NAME", OPTION_SOLVER, FIELD(solver), SIMULATING, 0,
     "euler, rk3, rk4 (fixed step), lieuler, ros2 (fixed step, implicit),\ncvode (adaptive, stiff; the default) or adams "
     "(adaptive, not stiff)"},
    {"--step", "H", OPTION_NUMBER, FIELD(step), SIMULATING, 0,
     "fixed step [s], default: the output interval; for adaptive solvers\nthe largest step, default: no limit"},
    {"--tol", "R", OPTION_NUMBER, FIELD(tolerance), SIMULATING, 0,
     "relative tolerance of adaptive solvers; default: the experiment's\nTolerance, else 1e-6"},
    {"--every", "DT", OPTION_NUMBER, FIELD(every), RUNNING, 0,
     "output interval [s]; default: the experiment's Interval, else 1/500\nof the time simulated, and not below a fixed step"},
    {"--no-events", NULL, OPTION_FLAG, FIELD(no_events), FOR_RUN | FOR_VIEW, 0,
     "only rows at multiples of the output interval, none before and after events"},
    {"--contacts", "N", OPTION_NUMBER, FIELD(contacts), RUNNING, 0,
     "reserves memory for so many points of contact; default: 8 for each shape;\nmore is taken between steps where it does not "
     "suffice"},
    {"--threads", "N", OPTION_NUMBER, FIELD(threads), RUNNING, 0,
     "threads that work on one large system; default: 1; results have\nthe same bits with any number"},
    {"--input", "FILE.csv", OPTION_TEXT, FIELD(input), SIMULATING, 0,
     "drives open inputs by the columns of the same names, over `time`"},
    {"--steady", NULL, OPTION_FLAG, FIELD(steady), SIMULATING, 0,
     "starts where every derivative is zero; start values are first guesses"},
    {"-o", "FILE", OPTION_TEXT, FIELD(output), FOR_RUN, 0,
     "the result: FILE.mat in Modelica's MAT layout, any other name as CSV;\ndefault: MODEL.csv in the current folder"},
    {"--vars", "PATTERN", OPTION_LIST, FIELD(patterns), RUNNING, 0,
     "variables to record or to show, * and ? wild; may be repeated;\ndefault: all"},
    {"--stats", NULL, OPTION_FLAG, FIELD(stats), FOR_CHECK, 0,
     "adds the sizes of the system and of its classes, and the time of the start"},
    {"--json", NULL, OPTION_FLAG, FIELD(json), FOR_EIG, 0, "prints an object: model, time, states, eigenvalues"},
    {"--quiet", NULL, OPTION_FLAG, FIELD(quiet), SIMULATING, 0, "no progress and no summary; still errors and warnings"},
    {"--tol", "R", OPTION_NUMBER, FIELD(tolerance), FOR_DIFF, 0,
     "largest difference allowed, relative to the largest value of a\nvariable; default: 1e-6"},
    {"--vars", "PATTERN", OPTION_LIST, FIELD(patterns), FOR_DIFF, 0,
     "variables to compare, * and ? wild; may be repeated; default: all"},
    {"--over", "VAR", OPTION_TEXT, FIELD(over), FOR_PLOT, 0, "draws over this variable instead of time"},
    {"--log", "AXES", OPTION_TEXT, FIELD(log), FOR_PLOT, 0,
     "x, y or xy: logarithmic axes; numbers that are not positive are left out, and counted"},
    {"--si", NULL, OPTION_FLAG, FIELD(si), FOR_PLOT, 0, "draws values as they are in the file, whatever displayUnit says"},
    {"--title", "TEXT", OPTION_TEXT, FIELD(title), FOR_PLOT, 0, "the title above the picture"},
    {"-o", "FILE.svg", OPTION_TEXT, FIELD(output), FOR_PLOT, 1, "the picture; FILE.png: as PNG"},
    {"-o", "FILE.html", OPTION_TEXT, FIELD(output), FOR_VIEW, 0,
     "the report; default: the first operand's name with .html, in the current\nfolder"},
    {"-o", "FILE", OPTION_TEXT, FIELD(output), FOR_TRUST, 0,
     "the first run, with a column error(NAME) for each variable that has an error:\n.html a report that shows them as bands, "
     ".mat, "
     "or CSV"},
    {"-o", "FILE.mo", OPTION_TEXT, FIELD(output), FOR_IMPORT, 0,
     "the model, which gets the name of the file; default: on standard output,\nwith the name of the robot"},
    {"--packages", "FOLDER", OPTION_LIST, FIELD(libraries), FOR_IMPORT, 0,
     "where package://NAME/... is looked for; meshes are read from there, and\nfrom the folder or package of the description, "
     "and from nowhere else;\nmay be repeated"},
    {"--free", NULL, OPTION_FLAG, FIELD(free), FOR_IMPORT, 0, "the first link moves freely; default: it is fixed to the world"},
    {"--no-shapes", NULL, OPTION_FLAG, FIELD(no_shapes), FOR_IMPORT, 0,
     "leaves out shapes and meshes, which cost time in each step"},
    {"--messages", "FORM", OPTION_TEXT, FIELD(messages), EVERY_VERB, 0,
     "json: errors, warnings and notes as records, one JSON object a line, and\nno progress or summary; default: text"},
};

void usage_print(const Verb *verb, FILE *to)
{
  int optional = 0;
  fprintf(to, "usage: lied %s %s", verb->name, verb->operands);
  for (const Option *option = option_table; option->name; option++) {
    if (!(option->verbs & verb->bit)) continue;
    if (option->required) fprintf(to, " %s %s", option->name, option->value);
    optional |= !option->required;
  }
  fputs(optional ? " [OPTION]...\n" : "\n", to);
}

/* `text` from column `indent` on, its later lines below the first. */
static void print_indented(const char *text, int indent, FILE *to)
{
  for (const char *end; (end = strchr(text, '\n')); text = end + 1)
    fprintf(to, "%.*s\n%*s", (int)(end - text), text, indent, "");
  fprintf(to, "%s\n", text);
}

void options_print(const Verb *verb, FILE *to)
{
  enum { INDENT = 22 };
  for (const Option *option = option_table; option->name; option++) {
    if (!(option->verbs & verb->bit)) continue;
    int width = fprintf(to, "  %s %s", option->name, option->value ? option->value : "");
    fprintf(to, "%*s", width < INDENT ? INDENT - width : 0, "");
    print_indented(option->help, INDENT, to);
  }
}
