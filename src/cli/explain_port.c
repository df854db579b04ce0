/* explain_port.c: what the composed system adds to the class's description of a variable. */
#include <stdio.h>

#include "cli/explain.h"
#include "host/host.h"

void explain_solution(const Subject *subject, uint32_t unknown)
{
  static const char *const texts[] = {
      [INTROSPECT_ZERO] = "not at all: it is always 0 here",
      [INTROSPECT_SOLVED] = "at every evaluation",
      [INTROSPECT_OUTPUT_ONLY] = "for results only: nothing else needs it",
  };
  const LiedSystem *system = subject->loaded->system;
  IntrospectSolution solution = system ? introspect_solution(system, subject->part->name, unknown) : INTROSPECT_NONE;
  if (solution == INTROSPECT_NONE) return;
  explain_title("solved");
  puts(texts[solution]);
}

int explain_is_idle(const Subject *subject, uint32_t block)
{
  const LiedSystem *system = subject->loaded->system;
  return system && subject->class_->blocks[block].choice > 0 && !introspect_runs(system, subject->part->name, block);
}

/* The variable itself, or another name of it. */
static int is_same(const CausalClass *class_, uint32_t a, uint32_t b)
{
  const CausalVariable *left = &class_->variables[a], *right = &class_->variables[b];
  return a == b || (left->home == HOME_VALUE && right->home == HOME_VALUE && left->slot == right->slot);
}

/* The port, and the variable of its connector; 0 when the subject is not at a port. */
static int find_port(const Subject *subject, uint32_t *port, uint32_t *variable)
{
  const CausalClass *class_ = subject->class_;
  for (*port = 0; *port < class_->port_count; ++*port)
    for (*variable = 0; *variable < class_->ports[*port].connector->count; ++*variable)
      if (is_same(class_, class_->ports[*port].variables[*variable], subject->variable)) return 1;
  return 0;
}

/* Instances that loading adds to drive inputs have names that no Modelica name can have. */
static int is_input_driver(const char *instance)
{
  return instance[0] == '$';
}

static void print_members(const Subject *subject, uint32_t port, size_t n)
{
  char name[2048];
  size_t printed = 0;
  explain_title("connected");
  for (size_t i = 0; i < n; i++) {
    introspect_member(subject->loaded->system, subject->part->name, port, i, name, sizeof name);
    if (is_input_driver(name)) continue;
    fputs(printed++ > 0 ? ", " : "", stdout);
    output_escaped(cli_stdout(), name);
  }
  fputs(printed == 1 ? ", to nothing else\n" : "\n", stdout);
}

static void print_provider(const Subject *subject, uint32_t port, uint32_t variable)
{
  const LiedVariable *kind = &subject->class_->ports[port].connector->variables[variable];
  const char *provider = introspect_provider(subject->loaded->system, subject->part->name, port, variable);
  const char *otherwise = kind->flow ? "a balance of flows" : "nothing: the input is open";
  if (kind->kind == LIED_REACTION || kind->kind == LIED_QUASI)
    provider = kind->flow ? "the linear equations; the sum over all connected ports is zero" : "the linear equations";
  if (provider && is_input_driver(provider)) provider = "its binding, or a column of the input file";
  if (provider && provider[0] == '\0') provider = "the model itself";
  explain_title("given by");
  output_escaped(cli_stdout(), provider ? provider : otherwise);
  putchar('\n');
}

void explain_connection(const Subject *subject)
{
  uint32_t port, variable;
  if (!subject->loaded->system || !find_port(subject, &port, &variable)) return;
  size_t n = introspect_members(subject->loaded->system, subject->part->name, port);
  if (n == 0) return;
  print_members(subject, port, n);
  print_provider(subject, port, variable);
}
