/* verb_explain.c: `lied explain`: finds the variable and prints what each stage of the compiler knows of it. */
#include "cli/explain.h"

#include <stdio.h>
#include <string.h>

#include "base/suggest.h"

/* ---- finding -------------------------------------------------------------------------------------------------------- */

static const CausalClass *class_of(const Loaded *loaded, const Specialisation *spec)
{
  for (uint32_t i = 0; i < loaded->assembly->spec_count; i++)
    if (loaded->assembly->specs[i] == spec) return loaded->classes[i];
  return NULL;
}

/* Whether the name begins with "part.", which is `length` long; the model itself has no name. */
static int is_within(const char *part, const char *name, size_t *length)
{
  size_t n = strlen(part);
  *length = n > 0 ? n + 1 : 0;
  return n == 0 || (strncmp(name, part, n) == 0 && name[n] == '.');
}

static int find_variable(Subject *subject, const char *name)
{
  for (uint32_t v = 0; subject->class_ && v < subject->class_->variable_count; v++)
    if (strcmp(subject->class_->variables[v].name, name) == 0) return subject->variable = v, 1;
  return 0;
}

/* The longest instance name that fits wins. */
static int find_in_parts(Subject *subject, const char *name)
{
  Subject found = *subject;
  size_t longest = 0, length;
  for (uint32_t i = 0; i < subject->loaded->assembly->part_count; i++) {
    Subject trial = {.loaded = subject->loaded, .name = subject->name, .part = &subject->loaded->assembly->parts[i]};
    if (!is_within(trial.part->name, name, &length) || length + 1 <= longest) continue;
    trial.class_ = class_of(trial.loaded, trial.part->spec);
    if (!find_variable(&trial, name + length)) continue;
    found = trial;
    longest = length + 1;
  }
  *subject = found;
  return longest > 0;
}

static int find_part(Subject *subject, const char *name)
{
  for (uint32_t i = 0; i < subject->loaded->assembly->part_count; i++) {
    subject->part = &subject->loaded->assembly->parts[i];
    subject->class_ = class_of(subject->loaded, subject->part->spec);
    if (subject->class_ && name[0] != '\0' && strcmp(subject->part->name, name) == 0) return subject->variable = NONE, 1;
  }
  return 0;
}

/* der(instance.variable) is the variable `der(variable)` of the instance's class. */
static int find_derivative(Subject *subject, const char *name)
{
  char base[2048];
  size_t length = strlen(name);
  if (length < 6 || length >= sizeof base || strncmp(name, "der(", 4) != 0 || name[length - 1] != ')') return 0;
  memcpy(base, name + 4, length - 5);
  base[length - 5] = '\0';
  if (!find_in_parts(subject, base) && !find_derivative(subject, base)) return 0;
  uint32_t derivative = subject->class_->variables[subject->variable].derivative;
  if (derivative == NONE) return 0;
  subject->variable = derivative;
  return 1;
}

/* A connector that a class without equations passes on is the port behind it. */
static int find_passed(Subject *subject, const char *name)
{
  const Assembly *assembly = subject->loaded->assembly;
  char own[1200];
  for (uint32_t i = 0; i < assembly->passed_count; i++) {
    const PassedSignal *passed = &assembly->passed[i];
    const Part *part = &assembly->parts[passed->port.part];
    snprintf(own, sizeof own, passed->part[0] ? "%s.%s" : "%s%s", passed->part, passed->name);
    if (strcmp(own, name) != 0) continue;
    snprintf(own, sizeof own, part->name[0] ? "%s.%s" : "%s%s", part->name, part->spec->ports[passed->port.port].name);
    return find_in_parts(subject, own);
  }
  return 0;
}

static void offer_all(const Loaded *loaded, Suggestions *suggestions)
{
  char name[SUGGEST_LENGTH];
  for (uint32_t i = 0; i < loaded->assembly->part_count; i++) {
    const Part *part = &loaded->assembly->parts[i];
    const CausalClass *class_ = class_of(loaded, part->spec);
    suggest_offer(suggestions, part->name);
    for (uint32_t v = 0; class_ && v < class_->variable_count; v++) {
      const char *own = class_->variables[v].name;
      int n = snprintf(name, sizeof name, part->name[0] ? "%s.%s" : "%s%s", part->name, own);
      if (n > 0 && (size_t)n < sizeof name && strncmp(own, "der(", 4) != 0) suggest_offer(suggestions, name);
    }
  }
}

int subject_find(Subject *subject, const Loaded *loaded, const char *name)
{
  char list[1024];
  *subject = (Subject){.loaded = loaded, .name = name};
  if (find_in_parts(subject, name) || find_derivative(subject, name) || find_part(subject, name) || find_passed(subject, name))
    return 0;
  Suggestions suggestions = suggest_begin(name, strlen(name));
  offer_all(loaded, &suggestions);
  char remedy[sizeof list + 16] = "write instance.variable, as in the first line of a result";
  if (suggestions.count > 0) snprintf(remedy, sizeof remedy, "did you mean %s?", suggest_list(&suggestions, list, sizeof list));
  cli_error("unknown-name", remedy, "%s has no variable '%s'", loaded->assembly->name, name);
  return -1;
}

/* ---- printing ------------------------------------------------------------------------------------------------------- */

void explain_title(const char *title)
{
  printf("  %-12s", title);
}

void explain_place(const Subject *subject, const char *before, Span span)
{
  Position position = source_position(subject->loaded->sources, span.start);
  if (!position.source) return;
  fputs(before, stdout);
  output_escaped(cli_stdout(), position.source->name);
  printf(":%u:%u", (unsigned)position.line, (unsigned)position.column);
}

static const char *variable_name(void *user, uint32_t variable)
{
  const CausalClass *class_ = user;
  return class_->variables[variable].name;
}

void explain_expression(const Subject *subject, const Ir *ir)
{
  ir_print(ir, variable_name, (void *)subject->class_, cli_stdout());
}

static void print_instance(const Subject *subject)
{
  explain_title("instance");
  output_escaped(cli_stdout(), subject->part->name[0] ? subject->part->name : "the model itself");
  fputs(" of class ", stdout);
  output_escaped(cli_stdout(), subject->class_->name);
  explain_place(subject, ", ", subject->part->span);
  putchar('\n');
}

static void print_names(const Subject *subject, const char *title, const uint32_t *variables, uint32_t count)
{
  if (count == 0) return;
  explain_title(title);
  const char *between = "";
  for (uint32_t i = 0; i < count; i++) {
    const char *name = subject->class_->variables[variables[i]].name;
    if (name[0] == '$') continue; /* what passes between components, under the name of a variable */
    fputs(between, stdout);
    output_escaped(cli_stdout(), name);
    between = ", ";
  }
  putchar('\n');
}

static void print_states(const Subject *subject)
{
  const CausalClass *class_ = subject->class_;
  if (class_->state_count > 0) explain_title("states");
  for (uint32_t i = 0; i < class_->state_count; i++)
    printf("%s%s%s", i > 0 ? ", " : "", class_->variables[class_->states[i].variable].name,
           i + 1 == class_->state_count ? "\n" : "");
}

static void explain_part(const Subject *subject)
{
  const CausalClass *class_ = subject->class_;
  print_names(subject, "parameters", class_->parameters, class_->parameter_count);
  print_states(subject);
  print_names(subject, "explicit", class_->locals, class_->local_count);
  print_names(subject, "linear", class_->internals, class_->internal_count);
  print_names(subject, "discrete", class_->discretes, class_->discrete_count);
  print_names(subject, "results", class_->outputs, class_->output_count);
  for (uint32_t p = 0; p < class_->port_count; p++) {
    explain_title("port");
    output_escaped(cli_stdout(), class_->ports[p].name);
    fputs(" (", stdout);
    output_escaped(cli_stdout(), class_->ports[p].connector->name);
    puts(")");
  }
}

static void explain(const Subject *subject)
{
  output_escaped(cli_stdout(), subject->name);
  putchar('\n');
  print_instance(subject);
  if (subject->variable == NONE) {
    explain_part(subject);
    return;
  }
  explain_declaration(subject);
  explain_kind(subject);
  explain_equations(subject);
  explain_connection(subject);
}

static int run(const Arguments *arguments)
{
  int status;
  Subject subject;
  Loaded *loaded = cli_load_classes(arguments, &status);
  if (!loaded) return status;
  if (subject_find(&subject, loaded, arguments->operands.at[1]))
    status = EXIT_WRONG;
  else
    explain(&subject);
  load_free(loaded);
  return status;
}

const Verb verb_explain = {
    .name = "explain",
    .operands = "FILE.mo NAME",
    .least = 2,
    .most = 2,
    .summary = "says where a variable comes from",
    .details = "\nNAME is a variable as in a result, a parameter or an instance. Prints its instance and class, where it is\n"
               "declared, whether it is a parameter, a state, explicit, linear or discrete, and the equations that\n"
               "give it, in the names of its class, each with its place.\n",
    .bit = FOR_EXPLAIN,
    .run = run,
};
