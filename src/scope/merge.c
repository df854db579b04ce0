/* merge.c: which components become part of the class that has them: submodels whose variables its equations use, without
 * connections, such as the properties of a medium. A class of their own could not be solved alone: what is given and what is
 * computed there follows from the equations around it. */
#include <string.h>

#include "scope/scope_internal.h"

/* ---- mentions of components in the text of their class --------------------------------------------------------------- */

typedef struct Given { /* component.symbol stands alone on a side of an equation */
  struct Given *next;
  const Symbol *symbol;
  int is_read_alike; /* the other side is one name: it may be only read */
} Given;

typedef struct Mention {
  const Symbol *component;
  Given *given;
  int is_connected, is_differentiated;
  int is_tied; /* in an equation that gives neither it nor a variable of the class */
} Mention;

typedef struct Reading {
  Model *model;
  HashTable *mentions; /* of Mention, by component */
} Reading;

static Mention *find_mention(const HashTable *mentions, const Symbol *component)
{
  for (HashCursor c = hash_table_find(mentions, hash_pointer(component)); c.item; hash_table_next(mentions, &c))
    if (((Mention *)c.item)->component == component) return (Mention *)c.item;
  return NULL;
}

static Mention *mention_of(Reading *reading, const Expr *reference)
{
  const Symbol *component = reference->name->parts[0].symbol;
  Mention *mention = find_mention(reading->mentions, component);
  if (mention) return mention;
  mention = ARENA_NEW(reading->model->arena, Mention, 1);
  mention->component = component;
  hash_table_add(reading->mentions, hash_pointer(component), (HashItem)mention);
  return mention;
}

static int names_inside(const Expr *expr)
{
  return expr->kind == EXPR_REFERENCE && expr->name->count > 1;
}

static int is_der(const Expr *expr)
{
  const Name *called = expr->kind == EXPR_CALL ? expr->call->name : NULL;
  return called && called->count == 1 && strcmp(called->parts[0].symbol->text, "der") == 0;
}

typedef enum Use { USE_READ, USE_TIED, USE_DIFFERENTIATED, USE_CONNECTED } Use;

static void note(Reading *reading, const Expr *expr, Use use)
{
  for (; expr; expr = expr->next) {
    if (names_inside(expr)) {
      Mention *mention = mention_of(reading, expr);
      mention->is_tied |= use == USE_TIED;
      mention->is_differentiated |= use == USE_DIFFERENTIATED;
      mention->is_connected |= use == USE_CONNECTED;
    }
    note(reading, expr_operands(expr), is_der(expr) ? USE_DIFFERENTIATED : use);
  }
}

static void note_alone(Reading *reading, const Expr *expr, Use use)
{
  Expr alone = *expr;
  alone.next = NULL;
  note(reading, &alone, use);
}

static void note_modification(Reading *reading, const Modification *modification)
{
  if (!modification) return;
  if (modification->value) note_alone(reading, modification->value, USE_READ);
  for (const Argument *a = modification->arguments; a; a = a->next)
    if (a->kind == ARGUMENT_MODIFY) note_modification(reading, a->modification);
}

static void note_given(Reading *reading, const Expr *side, int is_read_alike)
{
  Mention *mention = mention_of(reading, side);
  Given *given = ARENA_NEW(reading->model->arena, Given, 1);
  *given = (Given){mention->given, side->name->parts[1].symbol, is_read_alike};
  mention->is_tied |= side->name->count > 2 && !is_read_alike;
  mention->given = given;
}

/* medium.p = ... gives p, y = 2*medium.T reads T; U + p*V = medium.u*m could be solved for anything. */
static void note_equal(Reading *reading, const Equation *e)
{
  const Expr *left = e->left, *right = e->right;
  Use use = left->kind == EXPR_REFERENCE || right->kind == EXPR_REFERENCE ? USE_READ : USE_TIED;
  if (names_inside(left)) note_given(reading, left, 0);
  if (names_inside(right)) note_given(reading, right, left->kind == EXPR_REFERENCE);
  note_alone(reading, left, use);
  note_alone(reading, right, use);
}

static void note_sides(Reading *reading, const Equation *e)
{
  Use use = e->kind == EQUATION_CONNECT ? USE_CONNECTED : USE_READ;
  if (e->left) note_alone(reading, e->left, e->kind == EQUATION_ASSIGN ? USE_TIED : use);
  if (e->right && e->kind != EQUATION_CALL) note_alone(reading, e->right, use);
}

static void note_all(Reading *reading, const Equation *equations)
{
  for (const Equation *e = equations; e; e = e->next) switch (e->kind) {
    case EQUATION_IF:
    case EQUATION_WHEN:
    case EQUATION_WHILE:
      for (const Branch *branch = e->branches; branch; branch = branch->next) {
        if (branch->condition) note_alone(reading, branch->condition, USE_READ);
        note_all(reading, branch->body);
      }
      break;
    case EQUATION_FOR:
      note_all(reading, e->body);
      break;
    case EQUATION_BREAK:
    case EQUATION_RETURN:
      break;
    case EQUATION_EQUAL:
      note_equal(reading, e);
      break;
    default:
      note_sides(reading, e);
    }
}

static const HashTable *mentions_in(Model *model, Scope *scope)
{
  if (scope->mentions) return scope->mentions;
  Reading reading = {model, ARENA_NEW(model->arena, HashTable, 1)};
  reading.mentions->storage.arena = model->arena;
  for (const SectionRef *ref = scope->sections; ref; ref = ref->next)
    if (!ref->section->is_initial) note_all(&reading, ref->section->body);
  for (const Member *member = scope->first; member; member = member->next)
    if (member->component) note_modification(&reading, member->component->modification);
  return scope->mentions = reading.mentions;
}

/* ---- connections ---------------------------------------------------------------------------------------------------- */

static int any_connects(const Equation *equation)
{
  for (; equation; equation = equation->next)
    if (equation_connects(equation)) return 1;
  return 0;
}

int equation_connects(const Equation *equation)
{
  if (equation->kind == EQUATION_CONNECT) return 1;
  if (equation->kind == EQUATION_FOR) return any_connects(equation->body);
  for (const Branch *branch = equation->kind == EQUATION_IF ? equation->branches : NULL; branch; branch = branch->next)
    if (any_connects(branch->body)) return 1;
  return 0;
}

int scope_connects(const Scope *scope)
{
  for (const SectionRef *ref = scope->sections; ref; ref = ref->next)
    if (!ref->section->is_algorithm && any_connects(ref->section->body)) return 1;
  return 0;
}

/* ---- classes that can be merged ------------------------------------------------------------------------------------- */

static int has_flow(Model *model, Member *member)
{
  const Scope *scope = member->type.kind == TYPE_CLASS ? member_element(model, member, 0) : NULL;
  for (const Member *field = scope ? scope->first : NULL; field; field = field->next)
    if (field->prefixes & PREFIX_FLOW) return 1;
  return 0;
}

static int can_merge(Model *model, Member *member);

/* Neither connections nor flows, nor components with such. */
static int is_plain(Model *model, const Scope *scope)
{
  int varies = 0;
  if (scope_connects(scope)) return 0;
  for (Member *member = scope->first; member; member = member->next) {
    if (member->class_ || member->prefixes & PREFIX_OUTER) continue;
    if (!member_resolve(model, member) || !member_present(model, member)) continue;
    if (member->type.is_connector && member_dims(model, member) && member->count && has_flow(model, member)) return 0;
    if (member_is_part(member) && !can_merge(model, member)) return 0;
    varies |= member->type.kind == TYPE_CLASS || member_variability(member) > VARIABILITY_PARAMETER;
  }
  return varies;
}

static int is_given(const Mention *mention, const Symbol *symbol)
{
  for (const Given *given = mention->given; given; given = given->next)
    if (given->symbol == symbol) return 1;
  return 0;
}

/* An input without value, which the equations around do not simply give. */
static int has_open_input(Model *model, const Mention *mention, const Scope *scope)
{
  for (const Member *field = scope->first; field; field = field->next) {
    if (!field->component || field->is_protected || !(all_prefixes(field) & PREFIX_INPUT)) continue;
    if (!layers_value(model, field->layers) && !is_given(mention, field->symbol)) return 1;
  }
  return 0;
}

/* The equations around give a variable that is not an input. */
static int gives_others(const Mention *mention, const Scope *scope)
{
  for (const Given *given = mention->given; given; given = given->next) {
    const Member *field = scope_find(scope, given->symbol);
    int varies = field && field->component && member_variability(field) > VARIABILITY_PARAMETER;
    if (varies && !given->is_read_alike && !(all_prefixes(field) & PREFIX_INPUT)) return 1;
  }
  return 0;
}

/* Equations between numbers; -1: others, whose number depends on more than the text. */
static int count_scalar_equations(const Scope *scope)
{
  int count = 0;
  for (const SectionRef *ref = scope->sections; ref; ref = ref->next) {
    if (ref->section->is_initial) continue;
    if (ref->section->is_algorithm) return -1;
    for (const Equation *e = ref->section->body; e; e = e->next, count++)
      if (e->kind != EQUATION_EQUAL || e->left->kind == EXPR_TUPLE) return -1;
  }
  return count;
}

/* Equations less variables that nothing gives, without those of parts; 0 where there is more than numbers. */
static int surplus_of(Model *model, const Scope *scope)
{
  int surplus = count_scalar_equations(scope);
  if (surplus < 0) return 0;
  for (Member *member = scope->first; member; member = member->next) {
    if (member->class_ || member_variability(member) <= VARIABILITY_PARAMETER) continue;
    if (!member_resolve(model, member)) return 0;
    if (member->is_merged || member_is_part(member)) continue;
    if (member->type.kind == TYPE_CLASS || !member_dims(model, member) || member->dim_count) return 0;
    surplus -= !(all_prefixes(member) & PREFIX_INPUT) && !layers_value(model, member->layers);
  }
  return surplus;
}

/* It lacks equations, and those around it are too many, though no `input` says which variables they give. */
static int is_completed_outside(Model *model, const Member *member, const Scope *scope)
{
  Recording *recording = model->recording;
  model->recording = NULL;
  int is_completed = surplus_of(model, scope) < 0 && surplus_of(model, member->scope) > 0;
  model->recording = recording;
  return is_completed;
}

/* What is looked at here shapes nothing. */
static const Scope *probe(Model *model, Member *member, int *is_mergeable)
{
  Recording *recording = model->recording;
  unsigned errors = model->diagnostics->errors;
  uint32_t reads = model->cell_reads, structural = model->structural_reads;
  model->recording = NULL;
  const Scope *scope = scope_of_component(model, member, 0, NULL);
  *is_mergeable = scope && model->diagnostics->errors == errors && is_plain(model, scope);
  model->recording = recording;
  model->cell_reads = reads;
  model->structural_reads = structural;
  return scope;
}

static int can_merge(Model *model, Member *member)
{
  int is_mergeable = 0;
  if (member->prefixes & (PREFIX_INNER | PREFIX_OUTER) || !member->type.class_.ast) return 0;
  probe(model, member, &is_mergeable);
  return is_mergeable;
}

int must_merge(Model *model, Member *member)
{
  const Member *owner = member->scope->owner_member;
  int is_mergeable = 0;
  if (owner && owner->is_merged) return 1;
  if (member->prefixes & (PREFIX_INNER | PREFIX_OUTER) || !member->type.class_.ast) return 0;
  const Mention *mention = find_mention(mentions_in(model, member->scope), member->symbol);
  if (!mention || mention->is_connected) return 0;
  const Scope *scope = probe(model, member, &is_mergeable);
  if (!is_mergeable) return 0;
  return mention->is_tied || mention->is_differentiated || has_open_input(model, mention, scope) ||
         gives_others(mention, scope) || is_completed_outside(model, member, scope);
}
