/* load.c: from a file to a composed system: a list of stages. */
#include "load/load.h"

#include <dirent.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "emit/emit.h"
#include "host/host.h"
#include "integrate/integrate.h"
#include "load/load_internal.h"

/* ---- the model ------------------------------------------------------------------------------------------------------ */

/* A part of a source, whose positions are those of the whole. */
static Source slice_of(Load *load, const Source *whole, uint32_t from, uint32_t length)
{
  Source slice = *whole;
  slice.text = arena_printf(&load->arena, "%.*s", (int)length, whole->text + from);
  slice.length = length;
  slice.base += from;
  if (whole->first_bad < from || whole->first_bad >= from + length) slice.bad_bytes = 0;
  slice.first_bad -= from;
  return slice;
}

/* NAME=VALUE, which the user sees as a text called --set. 0 after an error. */
static int read_setting(Load *load, const char *text, ModelSetting *setting)
{
  const Source *whole = source_add(&load->sources, "--set", text, strlen(text));
  if (!whole) return load_report_too_long(load, "--set"), 0;
  uint32_t length = (uint32_t)strcspn(whole->text, "=");
  if (length == 0 || length == whole->length) {
    diagnostic_error(&load->diagnostics, (Span){whole->base, whole->base}, "wrong-setting", "this is not a setting");
    diagnostic_remedy(&load->diagnostics, "write NAME=VALUE");
    return 0;
  }
  Source name = slice_of(load, whole, 0, length);
  Source value = slice_of(load, whole, length + 1, whole->length - length - 1);
  setting->name = parse_name_source(&load->parse, &name);
  setting->value = parse_expression_source(&load->parse, &value);
  return setting->name && setting->value;
}

static int check_solver(Load *load)
{
  const Experiment *experiment = &load->assembly->experiment;
  char names[METHOD_NAMES];
  if (!experiment->solver || method_find(experiment->solver)) return 1;
  method_names(names);
  diagnostic_error(&load->diagnostics, experiment->solver_span, "unknown-solver", "there is no solver '%s'",
                   experiment->solver);
  diagnostic_remedy(&load->diagnostics, "use one of %s", names);
  return 0;
}

int load_assemble(Load *load, const char *name)
{
  const LiedLoad *request = load->request;
  uint32_t count = (uint32_t)request->n_settings, more = load->follow ? follow_count(load->follow) : 0;
  ModelSetting *settings = ARENA_NEW(&load->arena, ModelSetting, (size_t)count + more);
  int fine = 1;
  for (size_t i = 0; i < request->n_settings; i++) fine &= read_setting(load, request->settings[i], &settings[i]);
  if (!fine || (more && !follow_settings(load, settings + count, &more))) return 0;
  load->assembly = model_assemble(load->model, name, settings, count + more);
  load->result.assembly = load->assembly;
  return load->assembly != NULL;
}

static int assemble(Load *load)
{
  const char *name = load_model_name(load);
  if (!name || !load_assemble(load, name)) return 0;
  load->origin.name = load->assembly->name;
  return check_solver(load);
}

static int fits(Load *load, const CausalClass *class_)
{
  const char *limit = emit_limit(class_);
  if (limit)
    diagnostic_error(&load->diagnostics, class_->spec->span, "too-large", "class %s is too large: it has %s", class_->name,
                     limit);
  return limit == NULL;
}

/* ---- what moves on when a connection parts -------------------------------------------------------------------------- */

/* free="Class" of annotation(__lied(cut={...})); NULL: none. */
static const char *free_class(const Specialisation *spec)
{
  for (uint32_t i = 0; spec->cut && i < spec->cut->count; i++)
    if (strcmp(spec->cut->arguments[i].name, "free") == 0) return spec->cut->arguments[i].text;
  return NULL;
}

static int is_listed(const Load *load, const char *name)
{
  for (uint32_t u = load->assembly->spec_count; u < load->spec_count; u++)
    if (strcmp(load->specs[u]->name, name) == 0) return 1;
  return 0;
}

/* The classes of these names are not parts of the model: each is assembled by itself. */
int load_list_specs(Load *load)
{
  const Assembly *assembly = load->assembly;
  load->specs = ARENA_NEW(&load->arena, const Specialisation *, 2 * (size_t)assembly->spec_count);
  load->spec_count = 0;
  for (uint32_t u = 0; u < assembly->spec_count; u++) load->specs[load->spec_count++] = assembly->specs[u];
  for (uint32_t u = 0; u < assembly->spec_count; u++) {
    const char *name = free_class(assembly->specs[u]);
    if (!name || is_listed(load, name)) continue;
    const Assembly *alone = model_assemble(load->model, name, NULL, 0);
    if (!alone || alone->spec_count != 1) {
      diagnostic_error(&load->diagnostics, assembly->specs[u]->cut->span, "wrong-annotation", "%s cannot be a free motion",
                       name);
      return 0;
    }
    load->specs[load->spec_count++] = alone->specs[0];
  }
  return 1;
}

static int add_free_motions(Load *load)
{
  for (uint32_t u = load->assembly->spec_count; u < load->spec_count; u++) {
    LiedStatus status = lied_add_free_motion(load->result.system, load->class_sources[u].class_);
    if (!load_check_status(load, status, load->specs[u]->span)) return 0;
  }
  return 1;
}

/* ---- classes -------------------------------------------------------------------------------------------------------- */

static int make_classes(Load *load)
{
  int fine = 1;
  load->causal_classes = ARENA_NEW(&load->arena, const CausalClass *, load->spec_count);
  load->result.classes = load->causal_classes;
  load_export(load);
  for (uint32_t u = 0; u < load->spec_count; u++) {
    load->causal_classes[u] = causal_class(load->causal, load->specs[u]);
    fine &= load->causal_classes[u] != NULL && fits(load, load->causal_classes[u]);
  }
  return fine;
}

static int supply_derivatives(Load *load)
{
  return load_needs_derivatives(load) && load_supply_derivatives(load) && load_list_specs(load);
}

/* With `late`, signals may pass after the linear level; where that leads to nothing, messages are taken back. */
static int make_all_classes(Load *load, int late)
{
  Diagnostics before = load->diagnostics;
  int fine;
  causal_list_late(load->causal, late);
  do fine = make_classes(load);
  while (!load->diagnostics.errors && (supply_derivatives(load) || (late && load_mark_late(load))));
  if (late && fine) fine = load_late_fits(load);
  if (fine || !late) return fine;
  load->diagnostics = before;
  if (before.last) before.last->next = NULL;
  return 0;
}

int load_causalise(Load *load)
{
  load->causal = causal_new(&load->arena, model_pool(load->model), &load->diagnostics);
  if (!load->is_class_alone) causal_list_needs(load->causal);
  causal_infer_roles(load->causal, load->specs, load->spec_count);
  int fine = (!load->is_class_alone && make_all_classes(load, 1)) || make_all_classes(load, 0);
  if (!fine) load_note_derivatives(load);
  return fine;
}

int load_find_classes(Load *load)
{
  uint32_t count = load->spec_count;
  const LiedClass **components = ARENA_NEW(&load->arena, const LiedClass *, count);
  load->class_sources = ARENA_NEW(&load->arena, ClassSource, count);
  for (uint32_t u = 0; u < count; u++)
    class_source(load->causal, load->causal_classes[u], &load->arena, &load->class_sources[u]);
  int fine = classes_find(&load->classes, &load->arena, &load->diagnostics, load->class_sources, count, &load->result.counts);
  for (uint32_t u = 0; u < count; u++) components[u] = load->class_sources[u].class_;
  load->result.components = components;
  return fine;
}

/* ---- the system ----------------------------------------------------------------------------------------------------- */

static Span model_span(const Load *load)
{
  const Assembly *assembly = load->assembly;
  return assembly->part_count ? assembly->parts[0].span : (Span){0, 0};
}

/* The name of the solver is the method's: it outlives the model. */
static void tell_experiment(const Load *load)
{
  const Experiment *e = &load->assembly->experiment;
  const char *solver = e->solver ? method_find(e->solver)->name : NULL;
  host_set_experiment(load->result.system, &(LiedExperiment){e->start, e->stop, e->interval, e->tolerance, e->step, solver});
}

static int reserve_contacts(Load *load)
{
  LiedStatus status = lied_reserve_contacts(load->result.system, load->request->contacts);
  return load_check_status(load, status, model_span(load));
}

int load_compose(Load *load)
{
  load->result.system = lied_new(load->request->allocator);
  if (!load->result.system || structure_hold_origin(load->result.system, &load->origin)) longjmp(load->failure, 1);
  tell_experiment(load);
  int fine = add_free_motions(load) && load_instantiate(load) && reserve_contacts(load);
  LiedStatus status = fine ? lied_compose(load->result.system) : LIED_WRONG_MODEL;
  if (status == LIED_NO_MEMORY) longjmp(load->failure, 1);
  if (fine) load_report_system(load, model_span(load)); /* warnings, too */
  if (status == LIED_OK) {
    load_find_needed(load);
    load->shape = load_shape(load);
    return 1;
  }
  lied_free(load->result.system);
  load->result.system = NULL;
  return 0;
}

/* Files are read while classes are looked up; the C compiler runs while classes are found. */
static void run_stages(Load *load, int (*const *stages)(Load *), size_t count)
{
  int fine = 1;
  LoadTimes *times = &load->result.times;
  for (size_t i = 0; i < count && fine; i++) {
    double began = clock_seconds();
    fine = stages[i](load);
    load_take_messages(load);
    *(stages[i] == load_compose ? &times->composing : &times->lowering) += clock_seconds() - began;
  }
  times->reading = load->parse.seconds;
  times->compiling = load->result.counts.compiling;
  times->lowering = fmax(0, times->lowering - times->reading - times->compiling);
  load->result.failed = !fine || load->diagnostics.errors > 0;
}

/* ---- life ------------------------------------------------------------------------------------------------------------ */

static void free_load(Origin *origin)
{
  Load *load = (Load *)((char *)origin - offsetof(Load, origin));
  if (load->open_folder) closedir(load->open_folder);
  load_end_objects(load);
  classes_close(&load->classes);
  input_drivers_free(&load->drivers);
  arena_free(&load->arena);
  Memory memory = load->memory;
  memory_resize(&memory, load, sizeof *load, 0);
}

static const char *kept_text(Load *load, const char *text)
{
  return text ? arena_printf(&load->arena, "%s", text) : NULL;
}

static const char *const *kept_texts(Load *load, const char *const *texts, size_t count)
{
  const char **kept = ARENA_NEW(&load->arena, const char *, count);
  for (size_t i = 0; i < count; i++) kept[i] = kept_text(load, texts[i]);
  return kept;
}

/* The folders of both variables, in the order in which they are searched. */
static const char *library_path(Load *load)
{
  const char *own = getenv("LIEDPATH"), *common = getenv("MODELICAPATH");
  return arena_printf(&load->arena, "%s:%s", own ? own : "", common ? common : "");
}

static void keep_request(Load *load)
{
  const LiedLoad *request = load->request;
  LiedLoad *kept = &load->kept;
  kept->settings = kept_texts(load, request->settings, kept->n_settings = request->n_settings);
  kept->libraries = kept_texts(load, request->libraries, kept->n_libraries = request->n_libraries);
  kept->file = kept_text(load, request->file);
  kept->model = kept_text(load, request->model);
  kept->inputs = kept_text(load, request->inputs);
  kept->contacts = request->contacts;
  load->path = load->follow ? load->follow->before->path : library_path(load);
  load->result.file = kept->file ? kept->file : "";
  load->result.settings = kept->settings;
  load->result.setting_count = request->n_settings;
}

/* 0: a list, or an entry of it, is NULL. */
static int check_list(Load *load, const char *const *list, size_t count, const char *what)
{
  size_t i = 0;
  while (list && i < count && list[i]) i++;
  if (i == count) return 1;
  diagnostic_error(&load->diagnostics, (Span){0, 0}, "null-argument", "%s %zu is NULL", what, i);
  diagnostic_remedy(&load->diagnostics, "pass as many texts as are announced");
  return 0;
}

static int check_request(Load *load)
{
  const LiedLoad *request = load->request;
  return check_list(load, request->settings, request->n_settings, "setting") &&
         check_list(load, request->libraries, request->n_libraries, "library");
}

static void prepare(Load *load)
{
  Load *shared = load->shared;
  diagnostics_init(&load->diagnostics, &load->arena, &load->sources);
  if (shared) {
    load->sources = shared->sources;
    load->parse = (Parse){&shared->arena, &load->sources, &shared->symbols, &load->diagnostics, 0};
  } else {
    source_set_init(&load->sources, &load->arena);
    symbols_init(&load->symbols, &load->arena);
    load->parse = (Parse){&load->arena, &load->sources, &load->symbols, &load->diagnostics, 0};
  }
  load->result.sources = &load->sources;
  load->result.diagnostics = &load->diagnostics;
}

static Load *load_new(const LiedLoad *request)
{
  Memory memory;
  const LiedAllocator *allocator = request->allocator;
  if (allocator && !allocator->resize) return NULL;
  memory_init(&memory, allocator ? &(Allocator){allocator->resize, allocator->user} : NULL);
  Load *load = memory_resize(&memory, NULL, 0, sizeof *load);
  if (!load) return NULL;
  load->memory = memory;
  load->request = request;
  load->origin =
      (Origin){.free = free_load, .name = "", .sources = &load->sources, .span = load_span_of, .assign = load_assign};
  counted_init(&load->origin.counted);
  pthread_mutex_init(&load->objects.lock, NULL);
  arena_init(&load->arena, &load->memory, &load->failure);
  return load;
}

static Loaded *run_load(Load *load, int (*const *stages)(Load *), size_t count)
{
  if (setjmp(load->failure)) {
    load_free(&load->result);
    return NULL;
  }
  prepare(load);
  load->result.failed = !check_request(load);
  if (!load->result.failed) {
    keep_request(load);
    run_stages(load, stages, count);
  }
  load->request = NULL;
  load->follow = NULL;
  return &load->result;
}

Loaded *load_by_stages(const LiedLoad *request, const Follow *follow, int (*const *stages)(Load *), size_t count)
{
  Load *load = load_new(request);
  if (!load) return NULL;
  load->follow = follow;
  return run_load(load, stages, count);
}

Loaded *load_package_by_stages(const LiedLoad *request, PackageCheck *check, int (*const *stages)(Load *), size_t count)
{
  Load *load = load_new(request);
  if (!load) return NULL;
  load->package_check = check;
  return run_load(load, stages, count);
}

/* What is read meanwhile is the other one's, which stays. */
Loaded *load_shared(Load *shared, const LiedLoad *request, int (*const *stages)(Load *), size_t count)
{
  Load *load = load_new(request);
  if (!load) return NULL;
  load->shared = shared;
  shared->arena.on_failure = &load->failure;
  Loaded *loaded = run_load(load, stages, count);
  shared->arena.on_failure = &shared->failure;
  if (loaded) shared->sources = load->sources;
  return loaded;
}

Loaded *load_model(const LiedLoad *request)
{
  return load_model_for(request, NULL);
}

Loaded *load_model_for(const LiedLoad *request, const Follow *follow)
{
  static int (*const stages[])(Load *) = {load_read_model, assemble,          load_list_specs,
                                          load_causalise,  load_find_classes, load_compose};
  return load_by_stages(request, follow, stages, sizeof stages / sizeof *stages);
}

const Load *load_of_origin(const Origin *origin)
{
  return (const Load *)((const char *)origin - offsetof(Load, origin));
}

const Loaded *load_origin(const LiedSystem *system)
{
  const Origin *model = structure_model(system);
  return model ? &load_of_origin(model)->result : NULL;
}

void load_free(Loaded *loaded)
{
  Load *load = (Load *)loaded;
  if (!load) return;
  lied_free(load->result.system);
  origin_release(&load->origin);
}
