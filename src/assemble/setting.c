/* setting.c: settings of single elements, as `joint[2].s.start = 0.1`, and numbers from the host. Modifiers reach arrays as a
 * whole, so these are patches of the values of parameters; attributes and inputs are set in the assembled parts. */
#include <string.h>

#include "assemble/assemble_internal.h"

typedef struct SettingTarget {
  Part *part;
  uint32_t variable;
  IrAttribute attribute;
} SettingTarget;

/* ---- texts: --set s=hot -------------------------------------------------------------------------------------------- */

static int is_word(const Expr *expr)
{
  return expr && expr->kind == EXPR_REFERENCE && expr->name->count == 1 && !expr->name->global_dot &&
         !expr->name->parts[0].subscripts;
}

static Expr *text_of_word(Model *model, const Expr *word)
{
  Expr *text = ARENA_NEW(model->arena, Expr, 1);
  const Symbol *symbol = word->name->parts[0].symbol;
  *text = (Expr){.kind = EXPR_STRING, .height = 1, .start = word->start, .end = word->end, .length = (uint32_t)symbol->length};
  text->text = symbol->text;
  return text;
}

Expr *setting_value(Model *model, const ClassRef *top, const ModelSetting *setting)
{
  if (!is_word(setting->value)) return setting->value;
  const Scope *probe = scope_instance(model, top, layers_outside(model, top->layers));
  const Member *member = probe ? component_named(model, probe->env, setting->name) : NULL;
  return member && member->type.kind == TYPE_STRING ? text_of_word(model, setting->value) : setting->value;
}

/* ---- the name as the parts have it ---------------------------------------------------------------------------------- */

static const char *subscripts_text(Model *model, const Expr *subscripts)
{
  const char *text = "";
  for (const Expr *e = subscripts; e; e = e->next) {
    Value value = evaluate_expression(model, model->root->env, e);
    if (value.is_error) return NULL;
    if (value.count != 1 || value.dim_count || value.elements[0]->kind != IR_NUMBER) {
      model_error(model, expr_span(e), "wrong-setting", "the subscript of a setting must be a number");
      return NULL;
    }
    text = arena_printf(model->arena, "%s%s%.0f", text, *text ? "," : "", value.elements[0]->number);
  }
  return arena_printf(model->arena, "[%s]", text);
}

static const char *name_text(Model *model, const Name *name, uint32_t count)
{
  const char *text = "";
  for (uint32_t i = 0; i < count; i++) {
    const char *subscripts = name->parts[i].subscripts ? subscripts_text(model, name->parts[i].subscripts) : "";
    if (!subscripts) return NULL;
    text = arena_printf(model->arena, "%s%s%s%s", text, i ? "." : "", name->parts[i].symbol->text, subscripts);
  }
  return text;
}

/* ---- the variable --------------------------------------------------------------------------------------------------- */

static int find_variable(const Part *part, const char *name, uint32_t *variable)
{
  for (*variable = 0; *variable < part->spec->variable_count; ++*variable)
    if (strcmp(part->spec->variables[*variable].name, name) == 0 && !part->spec->variables[*variable].cross_reference) return 1;
  return 0;
}

static int find_in_parts(Assembly *assembly, const char *name, SettingTarget *target)
{
  for (uint32_t i = 0; i < assembly->part_count; i++) {
    Part *part = &assembly->parts[i];
    size_t length = strlen(part->name);
    if (strncmp(part->name, name, length) != 0 || (length && name[length] != '.')) continue;
    target->part = part;
    if (find_variable(part, name + length + (length > 0), &target->variable)) return 1;
  }
  return 0;
}

static PassedSignal *find_passed(Assembly *assembly, const char *name)
{
  for (uint32_t i = 0; i < assembly->passed_count; i++) {
    PassedSignal *passed = &assembly->passed[i];
    size_t length = strlen(passed->part);
    if (!passed->is_input || strncmp(passed->part, name, length) != 0 || (length && name[length] != '.')) continue;
    if (strcmp(passed->name, name + length + (length > 0)) == 0) return passed;
  }
  return NULL;
}

static int set_passed(Model *model, const Assembly *assembly, PassedSignal *passed, const ModelSetting *setting)
{
  TypeKind type = assembly->parts[passed->port.part].spec->ports[passed->port.port].connector->variables[0].type;
  Value value = evaluate_expression(model, model->root->env, setting->value);
  if (!value_convert(model, &value, type, NULL, expr_span(setting->value), passed->name)) return 0;
  if (value.dim_count) {
    model_error(model, expr_span(setting->value), "wrong-setting", "a single number is needed");
    return 0;
  }
  passed->value = value.elements[0];
  passed->is_default = 0;
  passed->span = name_span(setting->name);
  return 1;
}

static IrAttribute attribute_named(const char *name)
{
  static const char *const names[ATTRIBUTE_COUNT] = {
      [ATTRIBUTE_START] = "start", [ATTRIBUTE_MIN] = "min", [ATTRIBUTE_MAX] = "max", [ATTRIBUTE_NOMINAL] = "nominal"};
  for (IrAttribute a = ATTRIBUTE_START; a < ATTRIBUTE_COUNT; a++)
    if (strcmp(names[a], name) == 0) return a;
  return ATTRIBUTE_VALUE;
}

static int find_target(Model *model, Assembly *assembly, const Name *name, SettingTarget *target)
{
  const char *whole = name_text(model, name, name->count);
  if (!whole) return 0;
  target->attribute = ATTRIBUTE_VALUE;
  if (find_in_parts(assembly, whole, target)) return 1;
  target->attribute = attribute_named(name->parts[name->count - 1].symbol->text);
  if (target->attribute != ATTRIBUTE_VALUE && name->count > 1 &&
      find_in_parts(assembly, name_text(model, name, name->count - 1), target))
    return 1;
  model_error(model, name_span(name), "wrong-setting", "there is no %s to set", whole);
  model_about(model, .variable = whole);
  model_remedy(model, "set elements of arrays that a class passes on as a whole");
  return 0;
}

/* ---- its value ------------------------------------------------------------------------------------------------------ */

static int report_locked(Model *model, const SettingTarget *target, Span span)
{
  const IrVariable *variable = &target->part->spec->variables[target->variable];
  model_error(model, span, "wrong-setting", "%s cannot be set: it is %s", variable->name,
              variable->variability == VARIABILITY_CONSTANT ? "a constant"
              : variable->is_protected                      ? "protected"
                                                            : "final");
  model_about(model, .instance = target->part->name, .variable = variable->name);
  return 0;
}

static void set_attribute(Model *model, const SettingTarget *target, const Ir *value, Span span)
{
  Part *part = target->part;
  PartOverride *overrides = ARENA_NEW(model->arena, PartOverride, part->override_count + 1);
  uint32_t count = 0;
  for (uint32_t i = 0; i < part->override_count; i++)
    if (part->overrides[i].variable != target->variable || part->overrides[i].attribute != target->attribute)
      overrides[count++] = part->overrides[i];
  overrides[count++] = (PartOverride){target->variable, target->attribute, value, span, 1};
  part->overrides = overrides;
  part->override_count = count;
}

/* A start value; of other things that are not there nothing is said. */
static int apply_number(Model *model, Assembly *assembly, const ModelSetting *setting)
{
  SettingTarget target = {.attribute = ATTRIBUTE_START};
  const Name *whole = setting->name;
  if (attribute_named(whole->parts[whole->count - 1].symbol->text) != ATTRIBUTE_START) return 1;
  const char *name = name_text(model, whole, whole->count - 1);
  if (!name || !find_in_parts(assembly, name, &target)) return name != NULL;
  set_attribute(model, &target, ir_real(&model->pool, setting->number), name_span(setting->name));
  return 1;
}

static int apply(Model *model, Assembly *assembly, const ModelSetting *setting)
{
  SettingTarget target;
  Span span = name_span(setting->name);
  const char *whole = name_text(model, setting->name, setting->name->count);
  PassedSignal *passed = whole ? find_passed(assembly, whole) : NULL;
  if (passed) return set_passed(model, assembly, passed, setting);
  if (!find_target(model, assembly, setting->name, &target)) return 0;
  const IrVariable *variable = &target.part->spec->variables[target.variable];
  if (target.attribute == ATTRIBUTE_VALUE && variable->variability <= VARIABILITY_PARAMETER)
    return report_locked(model, &target, span);
  Value value = evaluate_expression(model, model->root->env, setting->value);
  TypeKind type = target.attribute == ATTRIBUTE_VALUE ? variable->type : TYPE_REAL;
  if (value.is_error || !value_convert(model, &value, type, variable->enumeration, expr_span(setting->value), variable->name))
    return 0;
  if (value.dim_count || (value.elements[0]->kind != IR_NUMBER && target.attribute != ATTRIBUTE_VALUE)) {
    model_error(model, expr_span(setting->value), "wrong-setting", "a single number is needed");
    return 0;
  }
  if (target.attribute == ATTRIBUTE_VALUE && !variable->is_input) {
    model_error(model, span, "wrong-setting", "%s is neither a parameter nor an input", variable->name);
    model_about(model, .instance = target.part->name, .variable = variable->name);
    model_remedy(model, "set its start value, as %s.start", variable->name);
    return 0;
  }
  set_attribute(model, &target, value.elements[0], span);
  return 1;
}

int setting_is_single(const ModelSetting *setting)
{
  for (uint32_t k = 0; k < setting->name->count; k++)
    if (setting->name->parts[k].subscripts) return 1;
  return !setting->value;
}

/* ---- patches -------------------------------------------------------------------------------------------------------- */

static int read_subscripts(Model *model, const Expr *subscripts, PatchPart *part)
{
  for (const Expr *e = subscripts; e; e = e->next) {
    Value value = evaluate_expression(model, model->root->env, e);
    if (value.is_error) return 0;
    int fits = value.count == 1 && !value.dim_count && value.elements[0]->kind == IR_NUMBER;
    double number = fits ? value.elements[0]->number : 0;
    if (!fits || part->count == MAX_DIMS) {
      model_error(model, expr_span(e), "wrong-setting", "the subscript of a setting must be a number");
      return 0;
    }
    part->subscripts[part->count++] = number >= 1 && number < UINT32_MAX ? (uint32_t)number : 0;
  }
  return 1;
}

static Patch *patch_of(Model *model, const ModelSetting *setting)
{
  const Name *name = setting->name;
  Patch *patch = ARENA_NEW(model->arena, Patch, 1);
  *patch = (Patch){.count = name->count, .number = setting->number, .span = name_span(name)};
  patch->parts = ARENA_NEW(model->arena, PatchPart, name->count);
  for (uint32_t i = 0; i < name->count; i++) {
    patch->parts[i].symbol = name->parts[i].symbol;
    if (!read_subscripts(model, name->parts[i].subscripts, &patch->parts[i])) return NULL;
  }
  if (!setting->value) return patch;
  Value *value = ARENA_NEW(model->arena, Value, 1);
  *value = evaluate_expression(model, model->root->env, setting->value);
  patch->span = expr_span(setting->value);
  patch->value = value;
  if (value->is_error && is_word(setting->value)) model_remedy(model, "a text needs quotes here");
  return value->is_error ? NULL : patch;
}

int settings_patch(Model *model, const ModelSetting *settings, uint32_t count)
{
  model->patches = NULL;
  for (uint32_t i = 0; i < count; i++) { /* the last one is found first */
    if (!setting_is_single(&settings[i])) continue;
    Patch *patch = patch_of(model, &settings[i]);
    if (!patch) return 0;
    patch->next = model->patches;
    model->patches = patch;
  }
  return 1;
}

int settings_apply(Model *model, Assembly *assembly, const ModelSetting *settings, uint32_t count)
{
  int fine = 1;
  const Patch *patch = model->patches;
  for (uint32_t i = count; i-- > 0;) {
    if (!setting_is_single(&settings[i])) continue;
    if (!patch->is_used)
      fine &= settings[i].value ? apply(model, assembly, &settings[i]) : apply_number(model, assembly, &settings[i]);
    patch = patch->next;
  }
  return fine;
}
