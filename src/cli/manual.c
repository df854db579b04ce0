/* manual.c: the man page and what shells complete, from the tables of verbs and options. */
#include "cli/manual.h"

#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "integrate/integrate.h"
#include "lied/lied.h"

static int takes(const Verb *verb, const Option *option)
{
  return (option->verbs & verb->bit) != 0;
}

/* ---- man page ------------------------------------------------------------------------------------------------------- */

/* As roff: backslashes and dashes are themselves, and no line begins with a request. */
static void roff(const char *text)
{
  int is_first = 1;
  for (; *text; text++) {
    if (is_first && (*text == '.' || *text == '\'')) fputs("\\&", stdout);
    if (*text == '\\')
      fputs("\\e", stdout);
    else if (*text == '-')
      fputs("\\-", stdout);
    else
      putchar(*text);
    is_first = *text == '\n';
  }
}

static void man_option(const Option *option)
{
  fputs(".TP\n.B ", stdout);
  roff(option->name);
  if (option->value) {
    fputs(" \\fI", stdout);
    roff(option->value);
    fputs("\\fR", stdout);
  }
  putchar('\n');
  roff(option->help);
  putchar('\n');
}

static void man_verb(const Verb *verb)
{
  printf(".SS lied %s ", verb->name);
  roff(verb->operands);
  fputs("\n", stdout);
  roff(verb->summary);
  fputs(".\n", stdout);
  if (verb->details[0]) roff(verb->details + strspn(verb->details, "\n"));
  for (const Option *option = option_table; option->name; option++)
    if (takes(verb, option)) man_option(option);
}

static void man_synopsis(void)
{
  puts(".SH SYNOPSIS");
  for (const Verb *const *verb = verb_table; *verb; verb++) {
    printf(".B lied %s\n", (*verb)->name);
    roff((*verb)->operands);
    fputs(" [\\fIOPTION\\fR]...\n.br\n", stdout);
  }
  puts(".B lied help\n[\\fIVERB\\fR]");
}

void manual_print(void)
{
  printf(".TH LIED 1 \"\" \"lied %s\" \"User Commands\"\n", lied_version());
  puts(".SH NAME\nlied \\- compile, check and simulate physical systems written in Modelica");
  man_synopsis();
  puts(".SH DESCRIPTION\n"
       "Compiles the classes of a model one by one, composes the system, checks it, and simulates it.\n"
       "Options may stand anywhere; \\fB\\-\\-\\fR ends them.\n"
       ".SH VERBS");
  for (const Verb *const *verb = verb_table; *verb; verb++) man_verb(*verb);
  puts(".SH EXIT STATUS\n"
       ".TP\n.B 0\ndone\n"
       ".TP\n.B 1\nthe simulation failed; what was computed is kept. Of diff: the results differ\n"
       ".TP\n.B 2\nthe model or the command line is wrong\n"
       ".SH ENVIRONMENT\n"
       ".TP\n.B LIEDPATH\nfolders with packages, separated by colons\n"
       ".TP\n.B MODELICAPATH\nthe same, searched after those\n"
       ".TP\n.B CC\nthe compiler for classes that are not part of the library; default: cc\n"
       ".TP\n.B LIED_CC_TIMEOUT\nseconds after which a compiler that does not end is stopped; default: 300\n"
       ".TP\n.B XDG_CACHE_HOME\nwhere compiled classes are kept, in lied/; default: ~/.cache\n"
       ".SH EXAMPLES\n"
       ".nf\n"
       "lied run Clamp.mo \\-\\-solver rk3 \\-\\-step 1e\\-3 \\-o clamp.csv\n"
       "lied plot clamp.csv left.ds \\-o clamp.svg\n"
       "lied view clamp.csv \\-o clamp.html\n"
       ".fi");
}

/* ---- completion ----------------------------------------------------------------------------------------------------- */

static void list_options(const Verb *verb)
{
  for (const Option *option = option_table; option->name; option++)
    if (takes(verb, option)) printf("%s ", option->name);
  fputs("--help", stdout);
}

static void list_verbs(void)
{
  for (const Verb *const *verb = verb_table; *verb; verb++) printf("%s ", (*verb)->name);
  fputs("help --version", stdout);
}

static void list_solvers(void)
{
  for (const Method *const *method = method_table; *method; method++)
    printf("%s%s", method == method_table ? "" : " ", (*method)->name);
}

static void complete_bash(void)
{
  puts("# bash completion for lied");
  puts("_lied() {\n"
       "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
       "  COMPREPLY=()\n"
       "  if [ \"$COMP_CWORD\" -eq 1 ] || [ \"$before\" = help ]; then");
  fputs("    COMPREPLY=($(compgen -W \"", stdout);
  list_verbs();
  puts("\" -- \"$word\"))\n    return\n  fi");
  fputs("  if [ \"$before\" = --solver ]; then\n    COMPREPLY=($(compgen -W \"", stdout);
  list_solvers();
  puts("\" -- \"$word\"))\n    return\n  fi\n  case $word in -*) ;; *) return ;; esac\n  case ${COMP_WORDS[1]} in");
  for (const Verb *const *verb = verb_table; *verb; verb++) {
    printf("  %s) COMPREPLY=($(compgen -W \"", (*verb)->name);
    list_options(*verb);
    puts("\" -- \"$word\")) ;;");
  }
  puts("  esac\n}\ncomplete -o default -F _lied lied");
}

/* The first line of a help text within quotes that it does not contain. */
static void first_line(const char *text)
{
  for (; *text && *text != '\n'; text++)
    if (!strchr("'\"[]:\\", *text)) putchar(*text);
}

static void complete_zsh_verb(const Verb *verb)
{
  printf("    %s) _arguments", verb->name);
  for (const Option *option = option_table; option->name; option++) {
    if (!takes(verb, option)) continue;
    int is_repeated = option->kind == OPTION_LIST || option->kind == OPTION_SETTINGS;
    printf(" \\\n      '%s%s[", is_repeated ? "*" : "", option->name);
    first_line(option->help);
    fputs("]", stdout);
    if (option->kind == OPTION_SOLVER) {
      fputs(":solver:(", stdout);
      list_solvers();
      fputs(")", stdout);
    } else if (option->value) {
      printf(":%s:%s", option->value, strstr(option->value, "FILE") ? "_files" : option->kind == OPTION_LIST ? "_files" : "");
    }
    fputs("'", stdout);
  }
  puts(" \\\n      '*:file:_files' ;;");
}

static void complete_zsh(void)
{
  puts("#compdef lied\n_lied() {\n  if (( CURRENT == 2 )); then\n    local -a verbs=(");
  for (const Verb *const *verb = verb_table; *verb; verb++) {
    printf("      '%s:", (*verb)->name);
    first_line((*verb)->summary);
    puts("'");
  }
  puts("      'help:what the program or a verb does'\n    )\n    _describe verb verbs\n    return\n  fi\n"
       "  local verb=$words[2]\n  shift words\n  (( CURRENT-- ))\n  case $verb in");
  for (const Verb *const *verb = verb_table; *verb; verb++) complete_zsh_verb(*verb);
  puts("  esac\n}\n_lied \"$@\"");
}

static void complete_fish_verb(const Verb *verb)
{
  printf("complete -c lied -n __fish_use_subcommand -a %s -d '", verb->name);
  first_line(verb->summary);
  puts("'");
  for (const Option *option = option_table; option->name; option++) {
    if (!takes(verb, option)) continue;
    int is_long = strncmp(option->name, "--", 2) == 0;
    printf("complete -c lied -n '__fish_seen_subcommand_from %s' -%c %s", verb->name, is_long ? 'l' : 's',
           option->name + 1 + is_long);
    if (option->kind == OPTION_SOLVER) {
      fputs(" -x -a '", stdout);
      list_solvers();
      fputs("'", stdout);
    } else if (option->value) {
      fputs(" -r", stdout);
    }
    fputs(" -d '", stdout);
    first_line(option->help);
    puts("'");
  }
}

static void complete_fish(void)
{
  puts("# fish completion for lied");
  for (const Verb *const *verb = verb_table; *verb; verb++) complete_fish_verb(*verb);
  puts("complete -c lied -n __fish_use_subcommand -a help -d 'what the program or a verb does'");
}

int completion_print(const char *shell)
{
  static const struct {
    const char *name;
    void (*print)(void);
  } shells[] = {{"bash", complete_bash}, {"zsh", complete_zsh}, {"fish", complete_fish}};
  for (size_t i = 0; i < sizeof shells / sizeof *shells; i++)
    if (strcmp(shell, shells[i].name) == 0) {
      shells[i].print();
      return EXIT_DONE;
    }
  cli_error("usage", NULL, "there is completion for bash, zsh and fish, not for '%s'", shell);
  return EXIT_WRONG;
}
