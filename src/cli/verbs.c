/* verbs.c: finds the verb, reads its arguments, leaves the rest to it. */
#include <stdio.h>
#include <string.h>

#include "base/suggest.h"
#include "cli/cli.h"
#include "cli/manual.h"
#include "lied/lied.h"

const Verb *const verb_table[] = {&verb_run,  &verb_view, &verb_trust,   &verb_check,  &verb_eig,
                                  &verb_plot, &verb_diff, &verb_explain, &verb_import, NULL};

const Verb *verb_find(const char *name)
{
  for (const Verb *const *verb = verb_table; *verb; verb++)
    if (strcmp((*verb)->name, name) == 0) return *verb;
  return NULL;
}

static void print_program(FILE *to)
{
  fputs("usage: lied VERB ARGUMENT...\n\n", to);
  for (const Verb *const *verb = verb_table; *verb; verb++)
    fprintf(to, "  lied %-8s %-14s %s\n", (*verb)->name, (*verb)->operands, (*verb)->summary);
  fputs("  lied help     [VERB]         what the program or a verb does\n"
        "  lied help     --man          the manual page; --completion bash|zsh|fish: for shells\n"
        "  lied --version\n",
        to);
}

static int unknown_verb(const char *name)
{
  Suggestions suggestions = suggest_begin(name, strlen(name));
  for (const Verb *const *verb = verb_table; *verb; verb++) suggest_offer(&suggestions, (*verb)->name);
  char remedy[SUGGEST_LENGTH + 16] = "`lied help` lists them";
  if (suggestions.count > 0) snprintf(remedy, sizeof remedy, "did you mean %s?", suggestions.names[0]);
  cli_error("unknown-verb", remedy, "there is no verb '%s'", name);
  return EXIT_WRONG;
}

static int help_on(const Verb *verb)
{
  usage_print(verb, stdout);
  printf("\n%s\n%s\n", verb->summary, verb->details);
  options_print(verb, stdout);
  return EXIT_DONE;
}

static int help(int argc, const char *const *argv)
{
  if (argc == 1 && strcmp(argv[0], "--man") == 0) {
    manual_print();
    return EXIT_DONE;
  }
  if (argc == 2 && strcmp(argv[0], "--completion") == 0) return completion_print(argv[1]);
  if (argc > 1) {
    cli_error("usage", NULL, "help takes one verb, not %d", argc);
    return EXIT_WRONG;
  }
  if (argc == 0) {
    print_program(stdout);
    return EXIT_DONE;
  }
  const Verb *verb = verb_find(argv[0]);
  return verb ? help_on(verb) : unknown_verb(argv[0]);
}

static int is(const char *argument, const char *a, const char *b)
{
  return strcmp(argument, a) == 0 || strcmp(argument, b) == 0;
}

static int asks_for_help(int argc, const char *const *argv)
{
  for (int i = 0; i < argc && strcmp(argv[i], "--") != 0; i++)
    if (is(argv[i], "--help", "-h")) return 1;
  return 0;
}

static int run_verb(const Verb *verb, int argc, const char *const *argv)
{
  Arguments arguments;
  if (asks_for_help(argc, argv)) return help_on(verb);
  int status = arguments_parse(&arguments, verb, argc, argv);
  if (status == EXIT_DONE) status = verb->run(&arguments);
  arguments_free(&arguments);
  return status;
}

/* Searched first: errors in the other arguments are messages, too. */
static int asks_for_json(int argc, const char *const *argv)
{
  for (int i = 0; i < argc && strcmp(argv[i], "--") != 0; i++) {
    if (strcmp(argv[i], "--messages=json") == 0) return 1;
    if (strcmp(argv[i], "--messages") == 0 && i + 1 < argc && strcmp(argv[i + 1], "json") == 0) return 1;
  }
  return 0;
}

static int dispatch(int argc, const char *const *argv)
{
  cli_messages_as_json(asks_for_json(argc, argv));
  if (argc == 0) {
    print_program(stderr);
    return EXIT_WRONG;
  }
  if (is(argv[0], "--version", "-V")) {
    printf("lied %s\n", lied_version());
    return EXIT_DONE;
  }
  if (is(argv[0], "help", "--help") || strcmp(argv[0], "-h") == 0) return help(argc - 1, argv + 1);
  const Verb *verb = verb_find(argv[0]);
  return verb ? run_verb(verb, argc - 1, argv + 1) : unknown_verb(argv[0]);
}

int cli_main(int argc, const char *const *argv)
{
  return cli_flush(dispatch(argc, argv));
}
