/* listed.c: parameters, open inputs and outputs of a system by number. */
#include <string.h>

#include "base/array.h"
#include "host/host.h"
#include "host/host_internal.h"

/* ---- parameters ---- */

static int is_listed(const LiedSystem *s, uint32_t instance)
{
  return !s->structure->instances[instance].removed && (!is_hidden(s, instance) || instance == s->structure->formals);
}

/* Those that begin with HIDDEN have no names for users; they may stand anywhere. */
static size_t count_parameters(const LiedSystem *s, uint32_t instance)
{
  const LiedClass *class_ = instance_class(s, instance);
  size_t n = 0;
  for (unsigned p = 0; p < class_->n_parameters && is_listed(s, instance); p++) n += class_->parameters[p].name[0] != HIDDEN;
  return n;
}

size_t lied_n_parameters(const LiedSystem *s)
{
  size_t n = 0;
  for (uint32_t i = 0; s && i < s->structure->n_instances; i++) n += count_parameters(s, i);
  return n;
}

static Ref parameter_of(const LiedSystem *s, uint32_t instance, size_t number)
{
  const LiedParameter *parameters = instance_class(s, instance)->parameters;
  uint16_t p = 0;
  for (; parameters[p].name[0] == HIDDEN || number-- > 0; p++) {
  }
  return (Ref){instance, REF_PARAMETER, p, 0};
}

const char *lied_parameter_name(LiedSystem *s, size_t index)
{
  if (!s) return NULL;
  struct Cursor *at = &s->cursor;
  if (index < at->index) *at = (struct Cursor){0, 0};
  for (; at->instance < s->structure->n_instances; at->instance++) {
    size_t n = count_parameters(s, at->instance);
    if (index - at->index < n) {
      ref_name(s, parameter_of(s, at->instance, index - at->index), s->text, sizeof s->text);
      return s->text;
    }
    at->index += n;
  }
  return NULL;
}

/* ---- inputs and outputs ---- */

static const char *ref_text(LiedSystem *s, const Ref *list, size_t n, size_t index)
{
  if (index >= n) return NULL;
  ref_name(s, list[index], s->text, sizeof s->text);
  return s->text;
}

size_t lied_n_inputs(const LiedSystem *s)
{
  return s && s->plan ? s->plan->n_inputs : 0;
}

const char *lied_input_name(LiedSystem *s, size_t index)
{
  return index < lied_n_inputs(s) ? ref_text(s, s->plan->inputs, s->plan->n_inputs, index) : NULL;
}

LiedStatus host_add_output(LiedSystem *s, const char *name)
{
  if (!call_begins(s)) return LIED_WRONG_VALUE;
  Ref ref;
  LiedStatus status = find_variable(s, name, strlen(name), &ref);
  if (!status) status = structure_own(s);
  if (status) return status;
  Structure *t = s->structure;
  if (!ARRAY_RESERVE((Storage){.memory = &t->memory}, t->outputs, t->n_outputs, t->room_outputs, 1)) return report_no_memory(s);
  t->outputs[t->n_outputs++] = ref;
  return LIED_OK;
}

size_t lied_n_outputs(const LiedSystem *s)
{
  return s ? s->structure->n_outputs : 0;
}

const char *lied_output_name(LiedSystem *s, size_t index)
{
  return s ? ref_text(s, s->structure->outputs, s->structure->n_outputs, index) : NULL;
}
