/* arguments.c: a command line, read by the table of options. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/suggest.h"
#include "cli/cli.h"
#include "integrate/integrate.h"

typedef struct ArgumentParser {
  Arguments *arguments;
  const char *const *argv;
  int argc, at;
  unsigned given[MOST_OPTIONS]; /* how often */
} ArgumentParser;

/* ---- values ---- */

int number_parse(const char *text, double *number)
{
  const char *end;
  if (text[0] == '\0' || text[strspn(text, "+-.0123456789eE")] != '\0') return -1;
  *number = number_read(text, &end);
  return *end == '\0' && isfinite(*number) ? 0 : -1;
}

static int take_number(const ArgumentParser *parser, const Option *option, const char *text, void *field)
{
  if (number_parse(text, field) == 0) return EXIT_DONE;
  return cli_misused(parser->arguments->verb, "%s needs a number, not '%s'", option->name, text);
}

static int take_setting(const ArgumentParser *parser, const Option *option, const char *text, void *field)
{
  const char *equal = strchr(text, '=');
  TextList *list = field;
  list->at[list->n++] = text;
  if (equal && equal > text && equal[1] != '\0') return EXIT_DONE;
  return cli_misused(parser->arguments->verb, "%s needs NAME=VALUE, not '%s'", option->name, text);
}

static int take_solver(const char *text, const char **field)
{
  char names[METHOD_NAMES], remedy[METHOD_NAMES + 16];
  *field = text;
  if (method_find(text)) return EXIT_DONE;
  method_names(names);
  snprintf(remedy, sizeof remedy, "use one of %s", names);
  cli_error("unknown-solver", remedy, "there is no solver '%s'", text);
  return EXIT_WRONG;
}

static int take_value(const ArgumentParser *parser, const Option *option, const char *text)
{
  void *field = (char *)parser->arguments + option->field;
  if (text[0] == '\0') return cli_misused(parser->arguments->verb, "the value of %s is empty", option->name);
  switch (option->kind) {
  case OPTION_NUMBER:
    return take_number(parser, option, text, field);
  case OPTION_SETTINGS:
    return take_setting(parser, option, text, field);
  case OPTION_SOLVER:
    return take_solver(text, field);
  case OPTION_LIST:
    ((TextList *)field)->at[((TextList *)field)->n++] = text;
    return EXIT_DONE;
  default:
    *(const char **)field = text;
    return EXIT_DONE;
  }
}

/* ---- options ---- */

static int is_repeatable(const Option *option)
{
  return option->kind == OPTION_LIST || option->kind == OPTION_SETTINGS;
}

static const Option *find_option(const Verb *verb, const char *name, size_t length)
{
  for (const Option *option = option_table; option->name; option++)
    if (option->verbs & verb->bit && strlen(option->name) == length && strncmp(option->name, name, length) == 0) return option;
  return NULL;
}

/* Length of the name in `--name=value`. */
static size_t name_length(const char *argument)
{
  const char *equal = strncmp(argument, "--", 2) == 0 ? strchr(argument, '=') : NULL;
  return equal ? (size_t)(equal - argument) : strlen(argument);
}

static int unknown_option(const Verb *verb, const char *argument)
{
  Suggestions suggestions = suggest_begin(argument, name_length(argument));
  for (const Option *option = option_table; option->name; option++)
    if (option->verbs & verb->bit) suggest_offer(&suggestions, option->name);
  if (suggestions.count > 0)
    return cli_misused(verb, "there is no option '%.*s': did you mean %s?", (int)suggestions.length, argument,
                       suggestions.names[0]);
  return cli_misused(verb, "there is no option '%.*s'", (int)suggestions.length, argument);
}

static int take_option(ArgumentParser *parser, const char *argument)
{
  const Verb *verb = parser->arguments->verb;
  const Option *option = find_option(verb, argument, name_length(argument));
  if (!option) return unknown_option(verb, argument);
  const char *value = argument[name_length(argument)] == '=' ? argument + name_length(argument) + 1 : NULL;
  if (parser->given[option - option_table]++ > 0 && !is_repeatable(option))
    return cli_misused(verb, "%s is given twice", option->name);
  if (option->kind == OPTION_FLAG) {
    if (value) return cli_misused(verb, "%s takes no value", option->name);
    *(int *)((char *)parser->arguments + option->field) = 1;
    return EXIT_DONE;
  }
  if (!value && parser->at == parser->argc) return cli_misused(verb, "%s needs a value: %s", option->name, option->value);
  return take_value(parser, option, value ? value : parser->argv[parser->at++]);
}

static int take_arguments(ArgumentParser *parser)
{
  TextList *operands = &parser->arguments->operands;
  int status = EXIT_DONE, ended = 0;
  while (parser->at < parser->argc && status == EXIT_DONE) {
    const char *argument = parser->argv[parser->at++];
    if (ended || argument[0] != '-' || argument[1] == '\0')
      operands->at[operands->n++] = argument;
    else if (strcmp(argument, "--") == 0)
      ended = 1;
    else
      status = take_option(parser, argument);
  }
  return status;
}

/* ---- the whole ---- */

/* Word `index` of "RESULT VAR..." is missing. */
static int missing_operand(const Verb *verb, size_t index)
{
  const char *operand = verb->operands;
  for (; index > 0 && strchr(operand, ' '); index--) operand = strchr(operand, ' ') + 1;
  return cli_misused(verb, "%.*s is missing", (int)strcspn(operand, " "), operand);
}

static int check_complete(const ArgumentParser *parser)
{
  const Arguments *arguments = parser->arguments;
  const Verb *verb = arguments->verb;
  if (arguments->operands.n < (size_t)verb->least) return missing_operand(verb, arguments->operands.n);
  if (verb->most >= 0 && arguments->operands.n > (size_t)verb->most)
    return cli_misused(verb, "'%s' is one argument too many", arguments->operands.at[verb->most]);
  for (const Option *option = option_table; option->name; option++)
    if (option->verbs & verb->bit && option->required && !parser->given[option - option_table])
      return cli_misused(verb, "give %s %s", option->name, option->value);
  return EXIT_DONE;
}

/* Records have no progress and no summary between them. */
static int check_messages(Arguments *arguments)
{
  const char *form = arguments->messages;
  if (!form || strcmp(form, "text") == 0) return EXIT_DONE;
  if (strcmp(form, "json") != 0) return cli_misused(arguments->verb, "--messages takes text or json, not '%s'", form);
  arguments->quiet = 1;
  return EXIT_DONE;
}

int arguments_parse(Arguments *arguments, const Verb *verb, int argc, const char *const *argv)
{
  ArgumentParser parser = {.arguments = arguments, .argv = argv, .argc = argc};
  *arguments = (Arguments){
      .verb = verb, .stop = NAN, .step = NAN, .tolerance = NAN, .every = NAN, .at = NAN, .contacts = NAN, .threads = NAN};
  TextList *const lists[] = {&arguments->operands, &arguments->settings, &arguments->libraries, &arguments->patterns};
  const char **room = calloc((size_t)argc + 1, sizeof lists / sizeof *lists * sizeof *room);
  if (!room) {
    cli_error("no-memory", NULL, "no memory");
    return EXIT_FAILED;
  }
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) lists[i]->at = room + i * (size_t)argc;
  int status = take_arguments(&parser);
  if (status == EXIT_DONE) status = check_messages(arguments);
  return status == EXIT_DONE ? check_complete(&parser) : status;
}

void arguments_free(Arguments *arguments)
{
  free(arguments->operands.at);
  *arguments = (Arguments){0};
}
