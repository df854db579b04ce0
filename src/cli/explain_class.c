/* explain_class.c: what the class of a variable says of it. */
#include <stdio.h>

#include "cli/explain.h"

static const CausalVariable *variable_of(const Subject *subject)
{
  return &subject->class_->variables[subject->variable];
}

static const IrVariable *declared(const Subject *subject)
{
  uint32_t number = variable_of(subject)->spec_variable;
  return number == NONE ? NULL : &subject->class_->spec->variables[number];
}

/* ---- the declaration ------------------------------------------------------------------------------------------------ */

static const PartOverride *find_override(const Subject *subject, IrAttribute attribute)
{
  for (uint32_t i = 0; i < subject->part->override_count; i++) {
    const PartOverride *override = &subject->part->overrides[i];
    if (override->variable == variable_of(subject)->spec_variable && override->attribute == attribute) return override;
  }
  return NULL;
}

static void print_value(double value, const IrVariable *variable)
{
  if (variable->type == TYPE_BOOLEAN)
    fputs(value != 0 ? "true" : "false", stdout);
  else
    cli_print_number(value);
  if (variable->unit[0]) putchar(' ');
  output_escaped(cli_stdout(), variable->unit);
  if (!variable->display) return;
  printf(" (%.9g ", variable->display->factor * value + variable->display->offset);
  output_escaped(cli_stdout(), variable->display->unit);
  putchar(')');
}

/* An attribute over parameters, in this instance. */
static double value_in_part(const Subject *subject, const Ir *ir)
{
  IrPoint point = {.variables = subject->part->parameters};
  return ir_evaluate(ir, &point);
}

static void explain_start(const Subject *subject)
{
  const IrVariable *variable = declared(subject);
  const PartOverride *override = find_override(subject, ATTRIBUTE_START);
  const Ir *start = override ? override->value : variable->attributes[ATTRIBUTE_START];
  explain_title("start");
  print_value(start ? value_in_part(subject, start) : 0, variable);
  if (override)
    explain_place(subject, ", set at ", override->span);
  else
    fputs(start ? ", as declared" : ", by default", stdout);
  putchar('\n');
}

/* The modifier that set a parameter is not kept; it stands in the instance's declaration, or further out. */
static void explain_parameter(const Subject *subject)
{
  const IrVariable *variable = declared(subject);
  double value = subject->part->parameters[variable_of(subject)->spec_variable];
  const Ir *binding = variable->attributes[ATTRIBUTE_VALUE];
  int is_default = binding && value_in_part(subject, binding) == value;
  explain_title("value");
  print_value(value, variable);
  if (is_default)
    explain_place(subject, ", its default at ", variable->span);
  else
    explain_place(subject, ", set for the instance at ", subject->part->span);
  putchar('\n');
  if (is_default && binding->kind != IR_NUMBER) {
    explain_title("binding");
    explain_expression(subject, binding);
    putchar('\n');
  }
}

void explain_declaration(const Subject *subject)
{
  const IrVariable *variable = declared(subject);
  if (!variable) return;
  explain_title("declared");
  explain_place(subject, "at ", variable->span);
  if (variable->unit[0]) fputs(", unit ", stdout);
  output_escaped(cli_stdout(), variable->unit);
  if (variable->display) fputs(", shown in ", stdout);
  if (variable->display) output_escaped(cli_stdout(), variable->display->unit);
  if (variable->description[0]) fputs(": ", stdout);
  output_escaped(cli_stdout(), variable->description);
  putchar('\n');
}

/* An input that the instance's declaration binds to an expression in time. */
static void explain_binding(const Subject *subject)
{
  const PartOverride *override = find_override(subject, ATTRIBUTE_VALUE);
  if (!override) return;
  explain_title("bound to");
  explain_expression(subject, override->value);
  explain_place(subject, "    ", override->span);
  putchar('\n');
}

/* ---- the kind ------------------------------------------------------------------------------------------------------- */

static const CausalState *state_of(const Subject *subject, uint32_t variable)
{
  for (uint32_t i = 0; i < subject->class_->state_count; i++)
    if (subject->class_->states[i].variable == variable) return &subject->class_->states[i];
  return NULL;
}

static void explain_derivative(const Subject *subject, const CausalState *state)
{
  explain_title("derivative");
  if (state->unknown >= 0 || !state->derivative)
    fputs("a linear unknown", stdout);
  else
    explain_expression(subject, state->derivative);
  putchar('\n');
}

/* The state whose derivative the subject is, by an expression; NULL: none. */
static const CausalState *integrated(const Subject *subject)
{
  uint32_t integral = variable_of(subject)->integral;
  const CausalState *state = integral == NONE ? NULL : state_of(subject, integral);
  return state && state->unknown < 0 ? state : NULL;
}

static const char *kind_text(const CausalVariable *variable, const IrVariable *source)
{
  if (source && source->variability == VARIABILITY_CONSTANT) return "a constant";
  if (source && source->variability == VARIABILITY_PARAMETER)
    return source->is_structural ? "a structural parameter: its value shapes the compiled class" : "a parameter";
  switch (variable->home) {
  case HOME_PARAMETER:
    return "a parameter";
  case HOME_STATE:
    return "a state";
  case HOME_DISCRETE:
    return "discrete: it changes at events only";
  case HOME_LOCAL:
    return "explicit: computed from states, time and ports before the linear equations";
  case HOME_VALUE:
    return "explicit, at a port";
  case HOME_UNKNOWN:
    return "a linear unknown";
  case HOME_OUTPUT:
    return "for results only: computed after the linear equations";
  default:
    return "eliminated: other variables stand for it";
  }
}

void explain_kind(const Subject *subject)
{
  const CausalVariable *variable = variable_of(subject);
  const IrVariable *source = declared(subject);
  const CausalState *state = state_of(subject, subject->variable);
  explain_title("kind");
  puts(integrated(subject) ? "the derivative of a state, by an expression" : kind_text(variable, source));
  if (integrated(subject)) explain_derivative(subject, integrated(subject));
  explain_binding(subject);
  if (source && source->variability <= VARIABILITY_PARAMETER) explain_parameter(subject);
  if (state) explain_derivative(subject, state);
  if (state && source) explain_start(subject);
  if (variable->home == HOME_UNKNOWN) explain_solution(subject, variable->slot);
}

/* ---- equations ------------------------------------------------------------------------------------------------------ */

static void print_equation(const Subject *subject, const char *title, const char *text, Span span)
{
  explain_title(title);
  output_escaped(cli_stdout(), text ? text : "");
  explain_place(subject, text && text[0] ? "    " : "", span);
  putchar('\n');
}

static int assigns(const CausalStep *step, uint32_t variable)
{
  for (uint32_t i = 0; i < step->count; i++)
    if (step->variables[i] == variable) return 1;
  return 0;
}

static void explain_steps(const Subject *subject, const char *title, const CausalSteps *steps)
{
  for (uint32_t i = 0; i < steps->count; i++) {
    const CausalStep *step = &steps->steps[i];
    if (!assigns(step, subject->variable)) continue;
    print_equation(subject, title, step->text, step->span);
    if (step->count > 1) {
      explain_title("");
      printf("solved together with %u other variables\n", step->count - 1);
    }
  }
}

static void explain_rows(const Subject *subject, uint32_t unknown)
{
  for (uint32_t r = 0; r < subject->class_->row_count; r++) {
    const CausalRow *row = &subject->class_->rows[r];
    for (uint32_t e = 0; e < row->entry_count; e++)
      if (row->entries[e].unknown == unknown) print_equation(subject, "linear row", row->text, row->span);
  }
  for (uint32_t m = 0; m < subject->class_->mode_count; m++) {
    const CausalMode *mode = &subject->class_->modes[m];
    if (mode->unknown != unknown) continue;
    explain_title("bounds");
    explain_expression(subject, mode->lower);
    fputs(" to ", stdout);
    explain_expression(subject, mode->upper);
    putchar('\n');
  }
}

static void explain_whens(const Subject *subject)
{
  for (uint32_t w = 0; w < subject->class_->when_count; w++) {
    const ScalarWhen *when = &subject->class_->whens[w];
    for (uint32_t a = 0; a < when->action_count; a++) {
      const ScalarAction *action = &when->actions[a];
      int changes = action->kind == ACTION_ASSIGN || action->kind == ACTION_REINIT;
      if (!changes || action->variable != subject->variable) continue;
      explain_title(action->kind == ACTION_REINIT ? "reinit" : "when");
      explain_expression(subject, when->condition);
      fputs(" then ", stdout);
      explain_expression(subject, action->value);
      explain_place(subject, "    ", action->span);
      putchar('\n');
    }
  }
}

static int mentions(const IrEquation *equation, uint32_t variable)
{
  return (equation->left && ir_depends(equation->left, variable)) || (equation->right && ir_depends(equation->right, variable));
}

/* Equations as written, also those in the branches of `if`, that contain the variable. */
static void explain_mentions(const Subject *subject, const IrEquation *first, uint32_t variable)
{
  for (const IrEquation *equation = first; equation; equation = equation->next) {
    for (const IrBranch *branch = equation->branches; branch; branch = branch->next)
      explain_mentions(subject, branch->body, variable);
    if (equation->kind == IR_EQUATION_EQUAL && mentions(equation, variable))
      print_equation(subject, "stands in", equation->text, equation->span);
  }
}

/* No block or row shows the origin of a state, its derivative, or an eliminated variable. */
static void explain_origin(const Subject *subject)
{
  const CausalVariable *variable = variable_of(subject);
  int is_derivative = variable->spec_variable == NONE && variable->integral != NONE;
  uint32_t number = is_derivative ? subject->class_->variables[variable->integral].spec_variable : variable->spec_variable;
  int is_parameter = declared(subject) && declared(subject)->variability <= VARIABILITY_PARAMETER;
  int is_hidden = is_derivative || variable->home == HOME_STATE || variable->home == HOME_NOWHERE;
  if (number != NONE && is_hidden && !is_parameter) explain_mentions(subject, subject->class_->spec->equations.first, number);
}

void explain_equations(const Subject *subject)
{
  const CausalClass *class_ = subject->class_;
  const CausalVariable *variable = variable_of(subject);
  const CausalState *state = state_of(subject, subject->variable);
  for (uint32_t b = 0; b < class_->block_count; b++)
    if (!explain_is_idle(subject, b)) explain_steps(subject, "equation", &class_->blocks[b].steps);
  explain_steps(subject, "equation", &class_->output_steps);
  if (variable->home == HOME_UNKNOWN) explain_rows(subject, variable->slot);
  if (state && state->unknown >= 0) explain_rows(subject, (uint32_t)state->unknown);
  explain_origin(subject);
  explain_whens(subject);
}
