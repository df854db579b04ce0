/* linear.c: the rows of the linear level: what is only looked at taken out, limits as modes, linearity checked, internal
 * unknowns eliminated where a number divides. */
#include <string.h>

#include "causal/causal_internal.h"

/* ---- variables that are only looked at ------------------------------------------------------------------------------------
 */

/* Conditions may be named: contact = f < 0. The name is replaced by what it stands for. */
static const Ir *exchange_truth(void *user, const Ir *leaf)
{
  Work *work = user;
  if (leaf->kind != IR_VARIABLE || leaf->type == TYPE_REAL || !work->variables[leaf->index].is_linear) return NULL;
  for (uint32_t e = 0; e < work->equation_count; e++) {
    const Equation *equation = &work->equations[e];
    if (!equation->is_real && equation->left->kind == IR_VARIABLE && equation->left->index == leaf->index)
      return ir_substitute(work->pool, equation->right, exchange_truth, work);
  }
  return NULL;
}

static int is_truth_linear(const Work *work, uint32_t v)
{
  return work->variables[v].is_linear && work->class_->variables[v].type != TYPE_REAL;
}

static void name_conditions(Work *work)
{
  for (uint32_t e = 0; e < work->equation_count; e++) {
    Equation *equation = &work->equations[e];
    if (equation->is_explicit || !equation->is_real || !ir_contains(work, equation->right, is_truth_linear)) continue;
    equation->right = ir_substitute(work->pool, equation->right, exchange_truth, work);
    equation_scan(work, equation);
  }
}

static int is_rate_of_state(const Work *work, uint32_t v)
{
  uint32_t integral = work->class_->variables[v].integral;
  return integral != NONE && work->variables[integral].is_state;
}

static void count_uses(const Work *work, uint32_t *uses, uint32_t *holder)
{
  memset(uses, 0, work->class_->variable_count * sizeof *uses);
  for (uint32_t e = 0; e < work->equation_count; e++)
    for (uint32_t i = 0; !work->equations[e].is_looked && i < work->equations[e].incidence_count; i++) {
      uses[work->equations[e].incidences[i].variable]++;
      holder[work->equations[e].incidences[i].variable] = e;
    }
}

static int can_peel(const Work *work, uint32_t v, const Equation *equation)
{
  if (work->variables[v].sort != SORT_LOCAL || !work->variables[v].is_linear || is_rate_of_state(work, v)) return 0;
  if (work->variables[v].is_peeled || equation->is_explicit || work->class_->variables[v].derivative != NONE) return 0;
  for (uint32_t i = 0; i < equation->incidence_count; i++)
    if (equation->incidences[i].variable == v) return equation->incidences[i].grip == GRIP_SAFE;
  return 0;
}

static void peel(Work *work)
{
  uint32_t *uses = ARENA_NEW(work->arena, uint32_t, work->class_->variable_count);
  uint32_t *holder = ARENA_NEW(work->arena, uint32_t, work->class_->variable_count);
  for (int again = 1; again;) {
    again = 0;
    count_uses(work, uses, holder);
    for (uint32_t v = 0; v < work->class_->variable_count; v++) {
      if (uses[v] != 1 || work->equations[holder[v]].is_looked || !can_peel(work, v, &work->equations[holder[v]])) continue;
      Equation *equation = &work->equations[holder[v]];
      CausalStep *step = PUSH(work, work->peeled.steps, work->peeled.count, work->peeled.capacity);
      *step = (CausalStep){.count = 1, .text = equation->text, .span = equation->span};
      step->variables = ARENA_NEW(work->arena, uint32_t, 1);
      step->right = ARENA_NEW(work->arena, const Ir *, 1);
      step->variables[0] = v;
      step->right[0] = equation_solution(work, equation, v);
      work->variables[v].is_peeled = 1;
      equation->is_looked = 1;
      again = 1;
    }
  }
}

/* ---- forms ----------------------------------------------------------------------------------------------------------------
 */

static const Ir *zero_linear(void *user, const Ir *leaf)
{
  Work *work = user;
  return leaf->kind == IR_VARIABLE && work->variables[leaf->index].is_linear ? ir_real(work->pool, 0) : NULL;
}

static int report_nonlinear(Work *work, uint32_t v, const char *text, Span span)
{
  const CausalVariable *variable = &work->class_->variables[v];
  if (work->variables[v].sort == SORT_LOCAL && variable->integral == NONE) {
    work_error(work, span, "nonlinear", "this equation is not linear in %s and cannot be solved for it", variable->name);
    work_about(work, .variable = variable->name);
    work_remedy(work, "write an equation that is linear in what it determines");
  } else {
    work_error(work, span, "nonlinear", "not linear in %s, which the linear level solves for", variable->name);
    work_about(work, .variable = variable->name);
    work_remedy(work, "only add forces and derivatives, or multiply them by explicit quantities");
  }
  work_note_equation(work, text, span);
  return 0;
}

static void form_add(Work *work, Form *form, uint32_t variable, const Ir *coefficient)
{
  if (ir_is_number(coefficient, 0)) return;
  *PUSH(work, form->terms, form->count, form->capacity) = (CausalEntry){.unknown = variable, .coefficient = coefficient};
}

/* residual = 0 as terms and right-hand side. */
static int form_fill(Work *work, Form *form, const Ir *residual)
{
  uint32_t count;
  const uint32_t *variables = ir_variables(work->arena, residual, &count);
  for (uint32_t i = 0; i < count; i++) {
    if (!work->variables[variables[i]].is_linear) continue;
    const Ir *culprit, *coefficient = ir_partial(work->causal, residual, variables[i], &culprit);
    if (!coefficient || ir_contains(work, coefficient, variable_is_linear))
      return report_nonlinear(work, variables[i], form->text, form->span);
    form_add(work, form, variables[i], coefficient);
  }
  form->right = ir_negate(work->pool, ir_substitute(work->pool, residual, zero_linear, work));
  return 1;
}

/* What an explicit equation v = ir says of v; NULL: it is no such equation. */
static const Ir *definition(const Work *work, const Equation *equation)
{
  if (!equation->is_explicit || !equation->is_real || equation->left->kind != IR_VARIABLE) return NULL;
  const Variable *variable = &work->variables[equation->left->index];
  return variable->sort == SORT_LOCAL && !variable->is_linear && !variable->is_state && !variable->is_discrete ? equation->right
                                                                                                               : NULL;
}

/* A variable that an equation says is a number is that number; an elementary function that has a name already (c = cos(phi)) is
 * read, not computed again: derivatives are full of them. */
static const Ir *exchange_defined(void *user, const Ir *node)
{
  const Work *work = user;
  if (node->kind != IR_VARIABLE && node->kind != IR_BUILTIN) return NULL;
  for (uint32_t e = 0; e < work->equation_count; e++) {
    const Equation *equation = &work->equations[e];
    const Ir *right = definition(work, equation);
    if (!right) continue;
    if (node->kind == IR_BUILTIN && right == node) return equation->left;
    if (node == equation->left && right->kind == IR_NUMBER) return right;
  }
  return NULL;
}

static Form *form_new(Work *work, const char *text, Span span)
{
  Form *form = PUSH(work, work->forms, work->form_count, work->form_capacity);
  *form = (Form){.text = text, .span = span, .solves = NONE};
  return form;
}

static int make_forms(Work *work)
{
  for (uint32_t e = 0; e < work->equation_count; e++) {
    const Equation *equation = &work->equations[e];
    if (equation->is_explicit || equation->is_looked) continue;
    if (!equation->is_real) {
      work_error(work, equation->span, "algebraic-loop",
                 "%s depends on what the linear level solves for and is needed to solve it",
                 equation->left->kind == IR_VARIABLE ? work->class_->variables[equation->left->index].name : "this condition");
      return 0;
    }
    Form *form = form_new(work, equation->text, equation->span);
    const Ir *residual = ir_binary(work->pool, IR_SUBTRACT, equation->left, equation->right);
    if (!form_fill(work, form, ir_substitute_all(work->pool, residual, exchange_defined, work))) return 0;
  }
  return 1;
}

static int make_mode_forms(Work *work)
{
  for (uint32_t m = 0; m < work->mode_count; m++) {
    ModeDraft *mode = &work->modes[m];
    mode->form = work->form_count;
    Form *form = form_new(work, mode->text, mode->span);
    form->is_mode = 1;
    const Ir *unknown = work_reference(work, mode->variable);
    if (!form_fill(work, form, ir_binary(work->pool, IR_SUBTRACT, unknown, mode->law))) return 0;
    if (ir_contains(work, mode->lower, variable_is_linear) || ir_contains(work, mode->upper, variable_is_linear)) {
      work_error(work, mode->span, "wrong-limit",
                 "the limit of a quantity must be explicit, but this one depends on what the linear level solves for");
      return 0;
    }
  }
  return 1;
}

/* ---- elimination -----------------------------------------------------------------------------------------------------------
 */

static CausalEntry *form_term(const Form *form, uint32_t variable)
{
  for (uint32_t i = 0; i < form->count; i++)
    if (form->terms[i].unknown == variable) return &form->terms[i];
  return NULL;
}

static void sort_terms(Form *form)
{
  for (uint32_t i = 1; i < form->count; i++)
    for (uint32_t j = i; j > 0 && form->terms[j - 1].unknown > form->terms[j].unknown; j--) {
      CausalEntry swapped = form->terms[j];
      form->terms[j] = form->terms[j - 1];
      form->terms[j - 1] = swapped;
    }
}

/* target -= factor * source */
static void form_subtract(Work *work, Form *target, const Form *source, const Ir *factor)
{
  for (uint32_t i = 0; i < source->count; i++) {
    const Ir *product = ir_binary(work->pool, IR_MULTIPLY, factor, source->terms[i].coefficient);
    CausalEntry *term = form_term(target, source->terms[i].unknown);
    if (term)
      term->coefficient = ir_binary(work->pool, IR_SUBTRACT, term->coefficient, product);
    else
      form_add(work, target, source->terms[i].unknown, ir_negate(work->pool, product));
  }
  target->right = ir_binary(work->pool, IR_SUBTRACT, target->right, ir_binary(work->pool, IR_MULTIPLY, factor, source->right));
  uint32_t kept = 0;
  for (uint32_t i = 0; i < target->count; i++)
    if (!ir_is_number(target->terms[i].coefficient, 0)) target->terms[kept++] = target->terms[i];
  target->count = kept;
  sort_terms(target);
}

static const Ir *divided(Work *work, const Ir *ir, double divisor)
{
  if (divisor == -1) return ir_negate(work->pool, ir);
  return divisor == 1 ? ir : ir_binary(work->pool, IR_DIVIDE, ir, ir_real(work->pool, divisor));
}

static void form_divide(Work *work, Form *form, double divisor)
{
  for (uint32_t i = 0; i < form->count; i++) form->terms[i].coefficient = divided(work, form->terms[i].coefficient, divisor);
  form->right = divided(work, form->right, divisor);
}

static void eliminate(Work *work, uint32_t number, uint32_t variable)
{
  Form *source = &work->forms[number];
  form_divide(work, source, form_term(source, variable)->coefficient->number);
  source->solves = variable;
  work->variables[variable].eliminated = number;
  for (uint32_t f = 0; f < work->form_count; f++) {
    CausalEntry *term = f == number ? NULL : form_term(&work->forms[f], variable);
    if (!term) continue;
    const Ir *factor = term->coefficient;
    form_subtract(work, &work->forms[f], source, factor);
    /* what rounding of symbols may leave */
    Form *target = &work->forms[f];
    for (uint32_t i = 0; i < target->count; i++)
      if (target->terms[i].unknown == variable) {
        memmove(&target->terms[i], &target->terms[i + 1], (target->count - i - 1) * sizeof *target->terms);
        target->count--;
      }
  }
}

/* The elimination would change the coefficient of a limited unknown in its own law, which has to stay 1. */
static int touches_law(const Work *work, const Form *form, uint32_t v)
{
  for (uint32_t m = 0; m < work->mode_count; m++)
    if (form_term(&work->forms[work->modes[m].form], v) && form_term(form, work->modes[m].variable)) return 1;
  return 0;
}

static int may_eliminate(const Work *work, const Form *form, uint32_t v, int rates)
{
  const Variable *variable = &work->variables[v];
  if (variable->sort != SORT_LOCAL || variable->is_mode || form->is_mode || form->solves != NONE) return 0;
  return (rates || !is_rate_of_state(work, v)) && !touches_law(work, form, v);
}

/* In how many forms each variable is left. */
static void count_rows(const Work *work, uint32_t *rows)
{
  memset(rows, 0, work->class_->variable_count * sizeof *rows);
  for (uint32_t f = 0; f < work->form_count; f++)
    for (uint32_t i = 0; work->forms[f].solves == NONE && i < work->forms[f].count; i++)
      rows[work->forms[f].terms[i].unknown]++;
}

/* The cheapest elimination in Markowitz' sense; 0: none is worth it. */
static int next_elimination(const Work *work, int rates, uint32_t *rows, uint32_t *form, uint32_t *variable)
{
  enum { MAX_COST = 9 };
  uint32_t best = MAX_COST + 1;
  count_rows(work, rows);
  for (uint32_t f = 0; f < work->form_count && best > 0; f++)
    for (uint32_t i = 0; i < work->forms[f].count; i++) {
      const CausalEntry *term = &work->forms[f].terms[i];
      if (term->coefficient->kind != IR_NUMBER || !may_eliminate(work, &work->forms[f], term->unknown, rates)) continue;
      uint32_t cost = (work->forms[f].count - 1) * (rows[term->unknown] - 1);
      if (cost >= best) continue;
      best = cost;
      *form = f;
      *variable = term->unknown;
    }
  return best <= MAX_COST;
}

static void eliminate_all(Work *work, int rates)
{
  uint32_t form = 0, variable = 0, *rows = ARENA_NEW(work->arena, uint32_t, work->class_->variable_count);
  while (next_elimination(work, rates, rows, &form, &variable)) eliminate(work, form, variable);
}

/* ---- T_D der(v) = der(s) - v ----------------------------------------------------------------------------------------- */

uint32_t plain_parameter(const Work *work, const Ir *ir)
{
  if (ir->kind == IR_NEGATE) return plain_parameter(work, ir->operands[0]);
  if ((ir->kind == IR_MULTIPLY || ir->kind == IR_DIVIDE) && ir->operands[1]->kind == IR_NUMBER)
    return plain_parameter(work, ir->operands[0]);
  if (ir->kind == IR_MULTIPLY && ir->operands[0]->kind == IR_NUMBER) return plain_parameter(work, ir->operands[1]);
  if (ir->kind != IR_VARIABLE || work->variables[ir->index].is_discrete) return NONE;
  return work->variables[ir->index].sort == SORT_GIVEN ? ir->index : NONE;
}

static int has_other_rate(const Work *work, const Form *form, uint32_t rate)
{
  for (uint32_t i = 0; i < form->count; i++) {
    uint32_t v = form->terms[i].unknown;
    if (v != rate && (is_rate_of_state(work, v) || work->variables[v].sort == SORT_SLOPE)) return 1;
  }
  return 0;
}

/* Seen while the derivatives of states still stand in the equations. */
static void note_filters(Work *work)
{
  for (uint32_t f = 0; f < work->form_count; f++) {
    const Form *form = &work->forms[f];
    for (uint32_t i = 0; form->solves == NONE && i < form->count; i++) {
      uint32_t rate = form->terms[i].unknown, parameter = plain_parameter(work, form->terms[i].coefficient);
      if (parameter == NONE || !is_rate_of_state(work, rate) || !has_other_rate(work, form, rate)) continue;
      *PUSH(work, work->filters, work->filter_count, work->filter_capacity) =
          (FilterDraft){work->class_->variables[rate].integral, parameter};
    }
  }
}

/* ---- is the class complete? ------------------------------------------------------------------------------------------ */

typedef struct Pairing {
  uint32_t *variable_of; /* [form] */
  uint32_t *seen;        /* [form] */
  uint32_t stamp;
} Pairing;

static int is_internal(const Work *work, uint32_t v)
{
  const Variable *variable = &work->variables[v];
  return variable->is_linear && variable->sort == SORT_LOCAL && !variable->is_peeled && variable->eliminated == NONE;
}

static int is_read_elsewhere(const Work *work, uint32_t v)
{
  for (uint32_t p = 0; p < work->class_->port_count; p++)
    if (work->class_->ports[p].kind == PORT_READ && work->class_->ports[p].variables[0] == v) return 1;
  return 0;
}

/* Derivatives at ports are the class's to determine only where it gives the motion. */
static int is_determined_here(const Work *work, uint32_t v)
{
  if (work->variables[v].sort == SORT_REACTION) return !is_read_elsewhere(work, v);
  if (work->variables[v].sort != SORT_SLOPE) return 0;
  uint32_t value = work->class_->variables[v].integral;
  const Group *group = &work->groups[work->variables[value].group];
  return group->is_given || group->is_flow || group->component != 0;
}

static int pair(const Work *work, Pairing *p, uint32_t v)
{
  for (uint32_t f = 0; f < work->form_count; f++) {
    if (p->seen[f] == p->stamp || work->forms[f].solves != NONE || !form_term(&work->forms[f], v)) continue;
    p->seen[f] = p->stamp;
    if (p->variable_of[f] == NONE || pair(work, p, p->variable_of[f])) {
      p->variable_of[f] = v;
      return 1;
    }
  }
  return 0;
}

/* An equation that would give a variable of another type a Real; NONE: there is none. */
static uint32_t real_equation_for(const Work *work, uint32_t v)
{
  if (work->class_->variables[v].type == TYPE_REAL) return NONE;
  for (uint32_t e = 0; e < work->equation_count; e++) {
    const Ir *sides[] = {work->equations[e].left, work->equations[e].right};
    for (int i = 0; i < 2; i++)
      if (sides[i]->kind == IR_VARIABLE && sides[i]->index == v && sides[1 - i]->type == TYPE_REAL) return e;
  }
  return NONE;
}

static int report_undetermined(Work *work, uint32_t v)
{
  uint32_t wrong = real_equation_for(work, v);
  if (wrong != NONE) {
    work_error(work, work->equations[wrong].span, "wrong-type", "%s is of type Integer, but this equation gives it a Real",
               work->class_->variables[v].name);
    work_about(work, .variable = work->class_->variables[v].name);
    work_remedy(work, "use integer(...)");
    return 0;
  }
  uint32_t named = work->class_->variables[v].spec_variable;
  Span span = named != NONE ? work->spec->variables[named].span : work->spec->span;
  work_error(work, span, "underdetermined", "too few equations: nothing determines %s", work->class_->variables[v].name);
  work_about(work, .variable = work->class_->variables[v].name);
  return 0;
}

static int is_kinetic(const Work *work, uint32_t value)
{
  for (uint32_t p = 0; p < work->class_->port_count; p++) {
    const CausalPort *port = &work->class_->ports[p];
    for (uint32_t v = 0; v < port->connector->count; v++)
      if (port->variables[v] == value) return port->connector->variables[v].kind == LIED_KINETIC;
  }
  return 0;
}

/* A constraint on the motion of a port whose motion others give, such as that of a wheel which does not slip: the rest of the
 * system turns it into an equation for the force that keeps it. */
static int is_constraint(const Work *work, const Form *form)
{
  for (uint32_t i = 0; i < form->count; i++) {
    uint32_t v = form->terms[i].unknown;
    if (work->variables[v].sort == SORT_SLOPE && is_kinetic(work, work->class_->variables[v].integral)) return 1;
  }
  return 0;
}

static int check_pairing(Work *work)
{
  uint32_t forces = 0; /* that nothing in the class determines */
  Pairing p = {ARENA_NEW(work->arena, uint32_t, work->form_count), ARENA_NEW(work->arena, uint32_t, work->form_count), 0};
  for (uint32_t f = 0; f < work->form_count; f++) p.variable_of[f] = NONE;
  for (int pass = 0; pass < 2; pass++) /* what is the class's alone first */
    for (uint32_t v = 0; v < work->class_->variable_count; v++) {
      if (pass == 0 ? !is_internal(work, v) : !is_determined_here(work, v)) continue;
      p.stamp++;
      if (pair(work, &p, v)) continue;
      if (pass == 0) return report_undetermined(work, v);
      forces += work->variables[v].sort == SORT_REACTION;
    }
  for (uint32_t f = 0; f < work->form_count; f++) {
    if (work->forms[f].solves != NONE || p.variable_of[f] != NONE) continue;
    if (work->may_constrain && forces > 0 && is_constraint(work, &work->forms[f])) {
      forces--;
      continue;
    }
    work_error(work, work->forms[f].span, "overdetermined",
               "one equation too many: other equations determine all unknowns in %s", work->forms[f].text);
    return 0;
  }
  return 1;
}

/* Rows that a class owes for the motion it gives: as many as the connector has equal unknowns beyond those that sum up. */
static int owed_for_ports(const Work *work)
{
  int owed = 0;
  for (uint32_t p = 0; p < work->class_->port_count; p++) {
    const CausalConnector *connector = work->class_->ports[p].connector;
    int equal = 0, summed = 0, gives = 0;
    for (uint32_t v = 0; v < connector->count; v++) {
      const LiedVariable *variable = &connector->variables[v];
      if (variable->kind != LIED_SIGNAL) *(variable->flow ? &summed : &equal) += 1;
      uint32_t group = work->variables[work->class_->ports[p].variables[v]].group;
      if (group != NONE && !variable->flow && variable->kind != LIED_REACTION) gives |= work->groups[group].is_given;
    }
    owed += summed + (gives || work->class_->ports[p].gives ? equal - summed : 0);
  }
  return owed;
}

static int check_balance(Work *work)
{
  int rows = (int)work->class_->balance_count, owed = owed_for_ports(work);
  for (uint32_t f = 0; f < work->form_count; f++) rows += work->forms[f].solves == NONE;
  for (uint32_t v = 0; v < work->class_->variable_count; v++) owed += is_internal(work, v);
  if (rows == owed) return 1;
  if (rows < owed ? report_missing(work) : !check_pairing(work)) return 0;
  work_error(work, work->spec->span, "not-balanced",
             "class %s has %d equation%s too %s: %d for %d unknowns (forces, its own unknowns and the motion it gives)",
             work->spec->name, rows > owed ? rows - owed : owed - rows,
             (rows > owed ? rows - owed : owed - rows) == 1 ? "" : "s", rows > owed ? "many" : "few", rows, owed);
  return 0;
}

int linear_forms(Work *work)
{
  name_conditions(work);
  peel(work);
  if (!clip_modes(work) || !make_forms(work) || !make_mode_forms(work)) return 0;
  eliminate_all(work, 0);
  note_filters(work);
  eliminate_all(work, 1);
  return check_balance(work) && check_pairing(work);
}
