/* describe_model.c: a loaded model and its run as JSON. */
#include "report/describe.h"

#include <stdlib.h>
#include <string.h>

#include "base/short_text.h"
#include "host/host.h"

/* In larger systems only the recorded instances are described. */
enum { WHOLE_INSTANCES = 5000, MOST_WAYS = 1000 /* references of a composite that are looked for in its equations */ };

/* ---- eigenvalues ----------------------------------------------------------------------------------------------------- */

void spectrum_find(Spectrum *spectrum, LiedSystem *system)
{
  size_t n = lied_n_states(system);
  *spectrum = (Spectrum){.time = lied_time(system)};
  if (n == 0 || n > SPECTRUM_STATES) return;
  spectrum->re = malloc(2 * n * sizeof(double));
  if (!spectrum->re) return;
  spectrum->im = spectrum->re + n;
  if (lied_eigenvalues(system, spectrum->re, spectrum->im, n) == LIED_OK) spectrum->n = n;
}

void spectrum_free(Spectrum *spectrum)
{
  free(spectrum->re);
  *spectrum = (Spectrum){0};
}

static void put_spectrum(Json *json, const Spectrum *spectrum)
{
  if (spectrum->n == 0) return;
  json_open(json, '{');
  json_put_number(json, "time", spectrum->time);
  json_key(json, "values");
  json_open(json, '[');
  for (size_t i = 0; i < spectrum->n; i++) {
    json_open(json, '[');
    json_number(json, spectrum->re[i]);
    json_number(json, spectrum->im[i]);
    json_close(json, ']');
  }
  json_close(json, ']');
  json_close(json, '}');
}

/* ---- how it was made ------------------------------------------------------------------------------------------------- */

static void put_experiment(Json *json, const RunDescription *run)
{
  json_key(json, "experiment");
  json_open(json, '{');
  json_put_number(json, "start", run->start);
  json_put_number(json, "stop", run->stop);
  json_put_number(json, "every", run->every);
  json_put_count(json, "events", (size_t)run->has_events);
  json_put_string(json, "solver", run->solver);
  if (run->is_adaptive) json_put_number(json, "tolerance", run->tolerance);
  if (run->step > 0) json_put_number(json, "step", run->step);
  json_key(json, "settings");
  json_open(json, '[');
  for (size_t i = 0; i < run->loaded->setting_count; i++) json_string(json, run->loaded->settings[i]);
  json_close(json, ']');
  json_close(json, '}');
}

static void put_stats(Json *json, const RunDescription *run)
{
  const LiedStats *stats = &run->stats;
  const struct {
    const char *key;
    size_t count;
  } counts[] = {
      {"instances", run->loaded->assembly->part_count},
      {"classes", run->loaded->assembly->spec_count},
      {"states", stats->states},
      {"unknowns", stats->unknowns},
      {"solved", stats->core_unknowns},
      {"modes", stats->modes},
      {"steps", (size_t)stats->steps},
      {"rejected", (size_t)stats->rejected_steps},
      {"evaluations", (size_t)stats->evaluations},
      {"events", (size_t)stats->events},
  };
  json_key(json, "stats");
  json_open(json, '{');
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) json_put_count(json, counts[i].key, counts[i].count);
  json_put_number(json, "seconds", run->seconds);
  json_close(json, '}');
}

/* ---- instances ------------------------------------------------------------------------------------------------------- */

/* The parts that are described: all, or those that a pattern may mean. */
typedef struct Choice {
  const RunDescription *run;
  uint32_t *number;     /* [part_count] in the sidecar, or NONE */
  uint32_t *spec_index; /* [largest number of a specialisation + 1] in assembly->specs */
} Choice;

/* Whether the pattern may match a variable of the instance, `name` and a dot: what comes before its first `*` decides. */
static int may_match(const char *pattern, const char *name)
{
  if (strncmp(pattern, "der(", 4) == 0) pattern += 4;
  for (; *name; pattern++, name++) {
    if (*pattern == '*') return 1;
    if (*pattern != '?' && *pattern != *name) return 0;
  }
  return *pattern == '.' || *pattern == '*' || *pattern == '?';
}

static int is_described(const RunDescription *run, const Part *part)
{
  if (run->pattern_count == 0 || run->loaded->assembly->part_count <= WHOLE_INSTANCES) return 1;
  for (size_t i = 0; i < run->pattern_count; i++)
    if (may_match(run->patterns[i], part->name)) return 1;
  return 0;
}

static int choose(Choice *choice, const RunDescription *run)
{
  const Assembly *assembly = run->loaded->assembly;
  uint32_t count = 0, largest = 0;
  for (uint32_t u = 0; u < assembly->spec_count; u++)
    if (assembly->specs[u]->number > largest) largest = assembly->specs[u]->number;
  choice->run = run;
  choice->number = calloc(assembly->part_count + (size_t)1, sizeof(uint32_t));
  choice->spec_index = malloc((largest + (size_t)1) * sizeof(uint32_t));
  if (!choice->number || !choice->spec_index) return 0;
  for (uint32_t u = 0; u < assembly->spec_count; u++) choice->spec_index[assembly->specs[u]->number] = u;
  for (uint32_t i = 0; i < assembly->part_count; i++)
    choice->number[i] = is_described(run, &assembly->parts[i]) ? count++ : NONE;
  return 1;
}

static const CausalClass *class_of(const Choice *choice, uint32_t part)
{
  const Loaded *loaded = choice->run->loaded;
  return loaded->classes[choice->spec_index[loaded->assembly->parts[part].spec->number]];
}

static void put_values(Json *json, const Part *part)
{
  json_open(json, '[');
  for (uint32_t v = 0; v < part->spec->variable_count; v++)
    if (describe_is_parameter(&part->spec->variables[v])) json_number(json, part->parameters[v]);
  json_close(json, ']');
}

/* [name, class, [values of its parameters]] */
static void put_instances(Json *json, const Choice *choice)
{
  const Assembly *assembly = choice->run->loaded->assembly;
  json_key(json, "instances");
  json_open(json, '[');
  for (uint32_t i = 0; i < assembly->part_count; i++) {
    if (choice->number[i] == NONE) continue;
    json_open(json, '[');
    json_string(json, assembly->parts[i].name);
    json_count(json, choice->spec_index[assembly->parts[i].spec->number]);
    put_values(json, &assembly->parts[i]);
    json_close(json, ']');
  }
  json_close(json, ']');
}

/* ---- connections ----------------------------------------------------------------------------------------------------- */

/* The part of the connection set that provides its first explicit variable; NONE: none of them. */
static uint32_t provider_of(const Choice *choice, const ConnectionSet *set)
{
  const Loaded *loaded = choice->run->loaded;
  const PortRef *first = &set->ports[0];
  const ScalarConnector *connector = class_of(choice, first->part)->ports[first->port].connector;
  uint32_t variable = 0;
  while (variable < connector->count && !kind_has_value(connector->variables[variable].kind)) variable++;
  if (variable == connector->count) return NONE;
  const char *name = introspect_provider(choice->run->system, loaded->assembly->parts[first->part].name, first->port, variable);
  for (uint32_t i = 0; name && i < set->count; i++)
    if (strcmp(loaded->assembly->parts[set->ports[i].part].name, name) == 0) return set->ports[i].part;
  return NONE;
}

static void put_connection_set(Json *json, const Choice *choice, const ConnectionSet *set)
{
  uint32_t there = 0, provider = provider_of(choice, set);
  for (uint32_t i = 0; i < set->count; i++) there += choice->number[set->ports[i].part] != NONE;
  if (there < 2) return;
  json_open(json, '[');
  json_number(json, provider == NONE || choice->number[provider] == NONE ? -1 : (double)choice->number[provider]);
  for (uint32_t i = 0; i < set->count; i++) {
    if (choice->number[set->ports[i].part] == NONE) continue;
    json_count(json, choice->number[set->ports[i].part]);
    json_count(json, set->ports[i].port);
  }
  json_close(json, ']');
}

/* [provider, instance, port, instance, port, ...] */
static void put_connection_sets(Json *json, const Choice *choice)
{
  const Assembly *assembly = choice->run->loaded->assembly;
  json_key(json, "connections");
  json_open(json, '[');
  for (uint32_t i = 0; i < assembly->connection_set_count; i++) put_connection_set(json, choice, &assembly->connection_sets[i]);
  json_close(json, ']');
}

static void put_signal(Json *json, const Choice *choice, uint32_t part, const PartCrossReference *reference)
{
  const Assembly *assembly = choice->run->loaded->assembly;
  const IrVariable *variable = &assembly->parts[part].spec->variables[reference->variable];
  uint32_t here = choice->number[part], there = choice->number[reference->part];
  if (here == NONE || there == NONE) return;
  json_open(json, '[');
  json_count(json, variable->is_written ? here : there);
  json_count(json, variable->is_written ? there : here);
  json_string(json, assembly->parts[reference->part].spec->variables[reference->target].name);
  json_close(json, ']');
}

/* The cross reference of the part that the variable is; NULL: it is the part's own. */
static const PartCrossReference *reference_of(const Part *part, uint32_t variable)
{
  for (uint32_t k = 0; k < part->cross_reference_count; k++)
    if (part->cross_references[k].variable == variable) return &part->cross_references[k];
  return NULL;
}

static void put_way(Json *json, const Choice *choice, const PartCrossReference *from, const PartCrossReference *to,
                    uint32_t composite)
{
  const Part *target = &choice->run->loaded->assembly->parts[to->part];
  json_open(json, '[');
  json_count(json, choice->number[from->part]);
  json_count(json, choice->number[to->part]);
  json_string(json, target->spec->variables[to->target].name);
  json_count(json, choice->number[composite]);
  json_close(json, ']');
}

/* An equation of a composite that gives a value to one of its parts: what it reads of others goes there. */
static void put_handed_on(Json *json, const Choice *choice, uint32_t part, const IrEquation *equation)
{
  const Part *parts = choice->run->loaded->assembly->parts;
  const Ir *sides[] = {equation->left, equation->right};
  for (int i = 0; i < 2; i++) {
    const PartCrossReference *to = sides[i]->kind == IR_VARIABLE ? reference_of(&parts[part], sides[i]->index) : NULL;
    if (!to || !parts[part].spec->variables[to->variable].is_written || choice->number[to->part] == NONE) continue;
    for (uint32_t k = 0; k < parts[part].cross_reference_count; k++) {
      const PartCrossReference *from = &parts[part].cross_references[k];
      if (from->part == to->part || choice->number[from->part] == NONE) continue;
      if (ir_depends(sides[1 - i], from->variable)) put_way(json, choice, from, to, part);
    }
  }
}

/* [from, to, variable]: what one part reads or gives of another without a connector. [from, to, variable, composite]: what the
 * equations of a composite make of it, from part to part. */
static void put_signals(Json *json, const Choice *choice)
{
  const Assembly *assembly = choice->run->loaded->assembly;
  json_key(json, "signals");
  json_open(json, '[');
  for (uint32_t i = 0; i < assembly->part_count; i++) {
    for (uint32_t k = 0; k < assembly->parts[i].cross_reference_count; k++)
      put_signal(json, choice, i, &assembly->parts[i].cross_references[k]);
    if (choice->number[i] == NONE || assembly->parts[i].cross_reference_count > MOST_WAYS) continue;
    for (const IrEquation *e = assembly->parts[i].spec->equations.first; e; e = e->next)
      if (e->kind == IR_EQUATION_EQUAL) put_handed_on(json, choice, i, e);
  }
  json_close(json, ']');
}

/* ---- inputs ---------------------------------------------------------------------------------------------------------- */

static const char *no_name(void *user, uint32_t variable)
{
  (void)user, (void)variable;
  return "?"; /* a binding from outside is an expression in time alone */
}

/* [instance, input, expression] */
static void put_bindings(Json *json, const Choice *choice)
{
  const Assembly *assembly = choice->run->loaded->assembly;
  json_key(json, "bindings");
  json_open(json, '[');
  for (uint32_t i = 0; i < assembly->part_count; i++) {
    const Part *part = &assembly->parts[i];
    for (uint32_t k = 0; k < part->override_count && choice->number[i] != NONE; k++) {
      if (part->overrides[k].attribute != ATTRIBUTE_VALUE) continue;
      ShortText short_text = {0};
      ir_print(part->overrides[k].value, no_name, NULL, short_text_output(&short_text));
      json_open(json, '[');
      json_count(json, choice->number[i]);
      json_string(json, part->spec->variables[part->overrides[k].variable].name);
      json_string(json, short_text.bytes);
      json_close(json, ']');
    }
  }
  json_close(json, ']');
}

static void put_states(Json *json, const RunDescription *run)
{
  LiedSystem *system = run->system;
  size_t n = lied_n_states(system);
  if (n > WHOLE_INSTANCES) return;
  json_key(json, "states");
  json_open(json, '[');
  for (size_t i = 0; i < n; i++) json_string(json, lied_state_name(system, i));
  json_close(json, ']');
}

/* Variables that the model asks to plot. */
static void put_plots(Json *json, const Assembly *assembly)
{
  json_key(json, "plots");
  json_open(json, '[');
  for (uint32_t i = 0; i < assembly->plot_count; i++) json_string(json, assembly->plots[i]);
  json_close(json, ']');
}

/* {title, names}: the figures that the model declares. */
static void put_figures(Json *json, const Assembly *assembly)
{
  if (assembly->figure_count == 0) return;
  json_key(json, "figures");
  json_open(json, '[');
  for (uint32_t i = 0; i < assembly->figure_count; i++) {
    const AssemblyFigure *figure = &assembly->figures[i];
    json_open(json, '{');
    json_put_string(json, "title", figure->title);
    json_key(json, "names");
    json_open(json, '[');
    for (uint32_t k = 0; k < figure->count; k++) json_string(json, figure->names[k]);
    json_close(json, ']');
    json_close(json, '}');
  }
  json_close(json, ']');
}

/* ---- the whole ------------------------------------------------------------------------------------------------------- */

static void put_system(Json *json, const Choice *choice)
{
  const Loaded *loaded = choice->run->loaded;
  json_key(json, "classes");
  json_open(json, '[');
  for (uint32_t u = 0; u < loaded->assembly->spec_count; u++) describe_class(json, loaded->classes[u]);
  json_close(json, ']');
  put_instances(json, choice);
  put_connection_sets(json, choice);
  put_signals(json, choice);
  put_bindings(json, choice);
}

const char *report_file_name(const char *path)
{
  const char *slash = strrchr(path, '/');
  return slash && slash[1] ? slash + 1 : path;
}

void describe_run(TextBuffer *text, const RunDescription *run)
{
  Json writer = json_begin(text_output(text), JSON_ASCII), *json = &writer;
  Choice choice = {0};
  json_open(json, '{');
  json_put_count(json, "lied", 1);
  json_put_string(json, "program", lied_version());
  json_put_string(json, "model", run->loaded->assembly->name);
  json_put_string(json, "description", run->loaded->assembly->description);
  json_put_string(json, "file", report_file_name(run->loaded->file));
  json_put_string(json, "status", lied_status_name(run->status));
  put_experiment(json, run);
  put_stats(json, run);
  put_states(json, run);
  put_plots(json, run->loaded->assembly);
  put_figures(json, run->loaded->assembly);
  json_key(json, "eigenvalues");
  json_open(json, '[');
  put_spectrum(json, &run->first);
  put_spectrum(json, &run->last);
  json_close(json, ']');
  if (choose(&choice, run))
    put_system(json, &choice);
  else
    text->failed = 1;
  json_close(json, '}');
  free(choice.number);
  free(choice.spec_index);
}
