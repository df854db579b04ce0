/* main.c: the `lied` program: finds the verb, leaves the rest to it. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

static const Verb *const verbs[] = {&verb_plot};
enum { N_VERBS = sizeof verbs / sizeof *verbs };

static const Verb *find_verb(const char *name)
{
  for (int i = 0; i < N_VERBS; i++)
    if (strcmp(verbs[i]->name, name) == 0) return verbs[i];
  return NULL;
}

static void print_usage(FILE *to)
{
  fputs("usage: lied VERB ARGUMENTS...\n\n", to);
  for (int i = 0; i < N_VERBS; i++) fprintf(to, "  lied %-8s %s\n", verbs[i]->name, verbs[i]->summary);
  fputs("  lied help     [VERB] what the program or a verb does\n"
        "  lied --version\n",
        to);
}

static int unknown_verb(const char *name)
{
  cli_error("there is no verb '%s'; `lied help` lists them", name);
  return EXIT_WRONG;
}

static int help(int argc, char **argv)
{
  if (argc == 0) {
    print_usage(stdout);
    return EXIT_DONE;
  }
  const Verb *verb = find_verb(argv[0]);
  if (!verb) return unknown_verb(argv[0]);
  printf("usage: lied %s %s\n\n%s\n%s", verb->name, verb->arguments, verb->summary, verb->details);
  return EXIT_DONE;
}

static int is(const char *argument, const char *a, const char *b)
{
  return strcmp(argument, a) == 0 || strcmp(argument, b) == 0;
}

static int run_verb(int argc, char **argv)
{
  const Verb *verb = find_verb(argv[1]);
  if (!verb) return unknown_verb(argv[1]);
  if (argc == 3 && is(argv[2], "--help", "-h")) return help(1, argv + 1);
  return verb->run(argc - 2, argv + 2);
}

int main(int argc, char **argv)
{
  if (argc < 2) {
    print_usage(stderr);
    return EXIT_WRONG;
  }
  if (is(argv[1], "--version", "-V")) return puts("lied " LIED_VERSION) < 0 ? EXIT_FAILED : EXIT_DONE;
  if (is(argv[1], "help", "--help") || strcmp(argv[1], "-h") == 0) return help(argc - 2, argv + 2);
  return run_verb(argc, argv);
}
