/* api.c: lied.h for models in Modelica: load one, or a class of it; list classes. */
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

static int specialise_class(Load *load)
{
  const char *name = load->request->model ? load->request->model : model_last(load->model);
  model_specialise_only(load->model);
  if (!name) {
    diagnostic_error(&load->diagnostics, (Span){0, 0}, "nothing-to-load", "the class has no name");
    diagnostic_remedy(&load->diagnostics, "give its dotted name");
    return 0;
  }
  if (!load_assemble(load, name)) return 0;
  if (load->assembly->part_count == 1 && !load->assembly->parts[0].name[0]) return 1;
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
