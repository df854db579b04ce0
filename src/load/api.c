/* api.c: lied.h for models in Modelica: load one, or a class of it; list classes. */
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "host/host.h"
#include "load/load_internal.h"

LiedSystem *lied_load_with(const LiedLoad *request, LiedMessages *messages)
{
  Loaded *loaded = load_model(request ? request : &(LiedLoad){0});
  if (!loaded) return message_list_no_memory(messages), NULL;
  LiedSystem *system = loaded->failed ? NULL : loaded->system;
  if (message_list_fill(messages, loaded->diagnostics)) system = NULL;
  if (system) loaded->system = NULL; /* it holds what was loaded */
  load_free(loaded);
  return system;
}

LiedSystem *lied_load(const char *file, const char *model, LiedMessages *messages)
{
  return lied_load_with(&(LiedLoad){.file = file, .model = model}, messages);
}

LiedSystem *lied_load_text(const char *text, const char *model, LiedMessages *messages)
{
  return lied_load_with(&(LiedLoad){.text = text, .model = model}, messages);
}

const char *lied_model_name(const LiedSystem *s)
{
  const Origin *model = s ? structure_model(s) : NULL;
  return model ? model->name : "";
}

/* ---- one class ------------------------------------------------------------------------------------------------------ */

static int is_plain_parameter(const IrVariable *variable)
{
  return variable->variability == VARIABILITY_PARAMETER && !variable->is_structural && !variable->cross_reference;
}

/* The plain parameter of this name, or the first element of one that is an array; NONE: the setting shapes the class. */
static uint32_t plain_parameter(const Specialisation *spec, const char *name, size_t length, int *is_array)
{
  for (uint32_t v = 0; v < spec->variable_count; v++) {
    const char *own = spec->variables[v].name;
    if (strncmp(own, name, length) != 0 || (own[length] && own[length] != '[')) continue;
    *is_array = own[length] == '[';
    return is_plain_parameter(&spec->variables[v]) ? v : NONE;
  }
  return NONE;
}

static int read_value(const char *text, double *value)
{
  const char *end;
  text += strspn(text, " ");
  int is_true = strcmp(text, "true") == 0;
  if (is_true || strcmp(text, "false") == 0) return *value = is_true, 1;
  *value = number_read(text, &end);
  return end > text && end[strspn(end, " ")] == 0 && isfinite(*value);
}

/* Settings that do not shape the class are values with which its instances begin. */
static int take_values(Load *load)
{
  const Specialisation *spec = load->assembly->parts[0].spec;
  load->class_values = ARENA_NEW(&load->arena, double, spec->variable_count);
  for (uint32_t v = 0; v < spec->variable_count; v++) load->class_values[v] = NAN;
  for (size_t i = 0; i < load->request->n_settings; i++) {
    const char *setting = load->request->settings[i], *name = setting + strspn(setting, " ");
    int is_array = 0;
    uint32_t v = plain_parameter(spec, name, strcspn(name, " ="), &is_array);
    if (v == NONE || (!is_array && read_value(strchr(name, '=') + 1, &load->class_values[v]))) continue;
    diagnostic_error(&load->diagnostics, (Span){0, 0}, "wrong-setting", "'%s' gives no number", setting);
    diagnostic_remedy(&load->diagnostics, "write NAME=NUMBER, or NAME[1]=NUMBER for each element of an array");
    return 0;
  }
  return 1;
}

static int specialise_class(Load *load)
{
  const char *name = load->request->model ? load->request->model : model_last(load->model);
  model_specialise_only(load->model);
  load->is_class_alone = 1;
  if (!name) {
    diagnostic_error(&load->diagnostics, (Span){0, 0}, "nothing-to-load", "the class has no name");
    diagnostic_remedy(&load->diagnostics, "give its dotted name");
    return 0;
  }
  if (!load_assemble(load, name)) return 0;
  if (load->assembly->part_count == 1 && !load->assembly->parts[0].name[0]) return take_values(load);
  diagnostic_error(&load->diagnostics, (Span){0, 0}, "wrong-kind", "%s is made of parts", name);
  diagnostic_remedy(&load->diagnostics, "add its parts one by one, or load it as a model");
  return 0;
}

LiedStatus lied_load_class(LiedSystem *s, const LiedLoad *request, const LiedClass **class_)
{
  static int (*const stages[])(Load *) = {load_read, specialise_class, load_list_specs, load_causalise, load_find_classes};
  if (class_) *class_ = NULL;
  if (!call_begins(s)) return LIED_WRONG_VALUE;
  if (!class_) return check_given(s, class_, "the place for the class");
  LiedStatus status = check_given(s, request, "what to load");
  if (status) return status;
  Loaded *loaded = load_by_stages(request, NULL, stages, sizeof stages / sizeof *stages);
  if (!loaded) return report_no_memory(s);
  Load *load = (Load *)loaded;
  load->origin.follow = load_follow_class;
  status =
      loaded->failed ? load_tell_system(s, loaded->diagnostics, LIED_WRONG_MODEL) : structure_hold_origin(s, &load->origin);
  if (!status) *class_ = loaded->components[0];
  load_free(loaded);
  return status;
}
