/* texts.c: String variables of a class. Texts are not computed while a model runs: each stands for the expression that defines
 * it (src/lower/text_variable.c). So it needs one definition, its declaration or an equation, as any other
 * variable. */
#include "specialise/specialise_internal.h"

typedef struct Texts {
  Model *model;
  Scope *scope;
  const Member **members; /* [scope->member_count] those that are to be defined */
  uint8_t *is_defined;    /* [scope->member_count] */
  uint32_t count;
} Texts;

static void list_members(Texts *texts)
{
  for (Member *member = texts->scope->first; member; member = member->next) {
    if (member->class_ || !member_resolve(texts->model, member) || member->type.kind != TYPE_STRING) continue;
    if (member_variability(member) <= VARIABILITY_PARAMETER || all_prefixes(member) & (PREFIX_INPUT | PREFIX_OUTER)) continue;
    if (!member_present(texts->model, member)) continue;
    texts->is_defined[texts->count] = layers_value(texts->model, member->layers) != NULL;
    texts->members[texts->count++] = member;
  }
}

/* The number of the text that begins the expression; texts->count: another thing does. */
static uint32_t text_at(const Texts *texts, const Expr *expr)
{
  uint32_t i = 0;
  if (expr->kind != EXPR_REFERENCE) return texts->count;
  while (i < texts->count && texts->members[i]->symbol != expr->name->parts[0].symbol) i++;
  return i;
}

static int is_whole(const Expr *expr)
{
  return expr->name->count == 1 && !expr->name->parts[0].subscripts;
}

static void note_assigned(Texts *texts, const Expr *expr)
{
  if (expr->kind == EXPR_TUPLE)
    for (const Expr *e = expr->operands; e; e = e->next) note_assigned(texts, e);
  uint32_t text = text_at(texts, expr);
  if (text < texts->count) texts->is_defined[text] = 1;
}

/* In branches, loops, when and algorithms: which of them count is not known here, and what reads the text is refused. */
static void note_all(Texts *texts, const Equation *list)
{
  for (const Equation *e = list; e; e = e->next) {
    if (e->kind == EQUATION_EQUAL || e->kind == EQUATION_ASSIGN) {
      note_assigned(texts, e->left);
      note_assigned(texts, e->right);
    }
    if (e->kind == EQUATION_FOR) note_all(texts, e->body);
    if (e->kind != EQUATION_IF && e->kind != EQUATION_WHEN && e->kind != EQUATION_WHILE) continue;
    for (const Branch *b = e->branches; b; b = b->next) note_all(texts, b->body);
  }
}

static void define_by(Texts *texts, const Equation *e)
{
  uint32_t left = text_at(texts, e->left), right = text_at(texts, e->right), count = texts->count;
  if (left < count && !texts->is_defined[left]) {
    texts->is_defined[left] = 1;
  } else if (right < count && !texts->is_defined[right]) {
    texts->is_defined[right] = 1;
  } else {
    const char *name = texts->members[left < count ? left : right]->symbol->text;
    model_error(texts->model, e->span, "given-twice", "%s is defined a second time", name);
    model_about(texts->model, .variable = name);
    model_remedy(texts->model, "keep its declaration or one equation");
    diagnostic_note(texts->model->diagnostics, texts->members[left < count ? left : right]->component->span, "declared here");
  }
}

/* s = t defines one of both: it comes after those that leave no choice. */
static void define_by_equations(Texts *texts, const Equation *list, int have_choice)
{
  for (const Equation *e = list; e; e = e->next) {
    if (e->kind != EQUATION_EQUAL) continue;
    uint32_t left = text_at(texts, e->left), right = text_at(texts, e->right), count = texts->count;
    if (left == count && right == count) continue;
    if ((left < count && !is_whole(e->left)) || (right < count && !is_whole(e->right)))
      note_all(texts, &(Equation){.kind = EQUATION_EQUAL, .left = e->left, .right = e->right});
    else if ((left < count && right < count) == have_choice)
      define_by(texts, e);
  }
}

static void define_texts(Texts *texts)
{
  for (int have_choice = 0; have_choice < 2; have_choice++)
    for (const SectionRef *ref = texts->scope->sections; ref; ref = ref->next)
      if (!ref->section->is_algorithm && !ref->section->is_initial) define_by_equations(texts, ref->section->body, have_choice);
  for (const SectionRef *ref = texts->scope->sections; ref; ref = ref->next)
    for (const Equation *e = ref->section->body; e; e = e->next) {
      Equation one = *e;
      one.next = NULL;
      if (e->kind != EQUATION_EQUAL || ref->section->is_initial) note_all(texts, &one);
    }
}

void check_texts(Model *model, Scope *scope)
{
  Texts texts = {.model = model, .scope = scope};
  texts.members = ARENA_NEW(model->arena, const Member *, scope->member_count);
  texts.is_defined = ARENA_NEW(model->arena, uint8_t, scope->member_count);
  list_members(&texts);
  if (!texts.count) return;
  define_texts(&texts);
  for (uint32_t i = 0; i < texts.count; i++) {
    if (texts.is_defined[i]) continue;
    const char *name = texts.members[i]->symbol->text;
    model_error(model, texts.members[i]->component->span, "underdetermined", "nothing determines %s", name);
    model_about(model, .variable = name);
    model_remedy(model, "give it a value in its declaration, or an equation");
  }
  if (model->has_texts) return;
  model->has_texts = 1;
  diagnostic_warning(model->diagnostics, texts.members[0]->component->span, "not-shown",
                     "texts that are not parameters or constants are not in results: %s", texts.members[0]->symbol->text);
}
