/* describe_source.c: relations, limits and derivatives as messages name them: by text, instance and source position. */
#include <stdio.h>

#include "evaluate/evaluate_internal.h"

void describe_source(const LiedSource *source, char *text, size_t size)
{
  const char *equation = source->equation ? source->equation : "", *place = source->place ? source->place : "";
  snprintf(text, size, "%s%s%s%s%s", *equation ? " in " : "", equation, *place ? " (" : "", place, *place ? ")" : "");
}

void describe_derivative(const State *state, size_t number, char *text, size_t size)
{
  const Plan *plan = state->plan;
  for (size_t u = 0; u < plan->n_uses; u++) {
    const ClassUse *use = &plan->uses[u];
    size_t n = use->info->class_->n_states, at = number - use->state;
    const LiedSource *sources = use->info->class_->state_sources;
    if (number >= use->state && at < n * use->count && sources) describe_source(&sources[at % n], text, size);
  }
}

typedef struct Switch {
  const ClassUse *use;
  size_t position;
  unsigned number; /* of the class's relations or modes */
} Switch;

static Switch find_switch(const Plan *plan, size_t k)
{
  int is_mode = k >= plan->n_relations;
  if (is_mode) k -= plan->n_relations;
  for (size_t u = 0; u < plan->n_uses; u++) {
    const ClassUse *use = &plan->uses[u];
    size_t first = is_mode ? use->mode : use->relation,
           n = is_mode ? use->info->class_->n_modes : use->info->class_->n_relations;
    if (k >= first && k < first + n * use->count) return (Switch){use, (k - first) / n, (unsigned)((k - first) % n)};
  }
  return (Switch){0};
}

/* the relation 'v > 0' of 'body' in der(v) = ... (Slide.mo:4:3) */
static void describe_relation(const LiedSystem *s, Switch at, char *text, size_t size)
{
  const LiedRelation *relations = at.use->info->class_->relations;
  const char *name = instance_name(s, at.use->instance[at.position]);
  char source[NAME_SIZE] = "";
  if (relations) describe_source(&relations[at.number].source, source, sizeof source);
  if (relations && relations[at.number].text)
    snprintf(text, size, "the relation '%s'%s%s%s%s", relations[at.number].text, *name ? " of '" : "", name, *name ? "'" : "",
             source);
  else
    snprintf(text, size, "relation %u of '%s'", at.number + 1, name);
}

Topic topic_switch(const LiedSystem *s, const char *code, size_t k)
{
  Switch at = find_switch(s->plan, k);
  return topic_instance(s, code, at.use ? at.use->instance[at.position] : NONE);
}

void describe_switch(const LiedSystem *s, size_t k, char *text, size_t size)
{
  const Plan *plan = s->plan;
  Switch at = find_switch(plan, k);
  if (!at.use) {
    snprintf(text, size, "a limit");
    return;
  }
  if (k < plan->n_relations) {
    describe_relation(s, at, text, size);
    return;
  }
  const LiedClass *class_ = at.use->info->class_;
  const char *law = class_->rows_info ? class_->rows_info[class_->modes[at.number].row].equation : NULL;
  snprintf(text, size, "the limit of '%s' (%s)", instance_name(s, at.use->instance[at.position]), law ? law : "a law");
}
