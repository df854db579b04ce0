/* resource.c: Modelica.Utilities.Files.loadResource, which the standard library leaves to the tool: the path of a file that
 * belongs to a package. */
#include <string.h>

#include "lower/lower_internal.h"

static const char scheme[] = "modelica://";

/* The folder of the package `A.B`; NULL: there is none. */
static const char *folder_of_package(Model *model, const char *name, size_t length)
{
  LookupResult found = {0};
  const char *folder = NULL, *end = name + length;
  for (const char *at = name; at < end; at += strcspn(at, "./") + 1) {
    const Symbol *symbol = symbol_of(model->parse->symbols, at, strcspn(at, "./"));
    ClassRef outer = found.class_;
    if (at == name ? !lookup_simple(model, model->root->env, symbol, &found)
                   : !lookup_class_part(model, &outer, symbol, &found))
      return NULL;
    if (!found.is_class || !found.class_.ast) return NULL;
    const Scope *scope = scope_of_class(model, &found.class_);
    if (scope && scope->folder) folder = scope->folder;
  }
  return folder;
}

static int is_load_resource(const Lower *lower, const Expr *expr, const ClassRef *ref)
{
  const Class *ast = ref->ast;
  if (!ast || ast->kind != CLASS_FUNCTION || strcmp(ast->symbol->text, "loadResource") != 0 || !expr->call->arguments) return 0;
  const char *name = function_scope(lower->model, ref)->name;
  return strcmp(name, "Modelica.Utilities.Files.loadResource") == 0 ||
         strcmp(name, "ModelicaServices.ExternalReferences.loadResource") == 0;
}

int lower_resource(Lower *lower, const Env *env, const Expr *expr, const ClassRef *ref, Value *value)
{
  Model *model = lower->model;
  if (!is_load_resource(lower, expr, ref)) return 0;
  const Expr *first = expr->call->arguments;
  Value uri = lower_expr(lower, env, first->kind == EXPR_NAMED ? first->named->value : first);
  *value = uri;
  if (!value_convert(model, &uri, TYPE_STRING, NULL, expr_span(expr), "the name of a resource") || uri.dim_count) return 1;
  const Ir *text = uri.elements[0];
  if (text->kind != IR_STRING || strncmp(text->text, scheme, sizeof scheme - 1) != 0) return 1;
  const char *name = text->text + sizeof scheme - 1;
  size_t length = strcspn(name, "/");
  const char *folder = folder_of_package(model, name, length);
  if (!folder) {
    model_error(model, expr_span(expr), "file", "there is no package %.*s in a folder, for the resource %s", (int)length, name,
                text->text);
    *value = value_error();
    return 1;
  }
  const char *path = arena_printf(model->arena, "%s%s", folder, name + length);
  *value = value_scalar(model, ir_string(&model->pool, path, strlen(path)));
  return 1;
}
