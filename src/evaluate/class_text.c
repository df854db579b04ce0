/* class_text.c: messages of classes that show values. */
#include <stdio.h>
#include <string.h>

#include "evaluate/evaluate_internal.h"

static const char *name_of(const LiedText *text, double value)
{
  return value >= 0 && value < text->n_names ? text->names[(unsigned)value] : "?";
}

static double text_value(TextValues values, unsigned number)
{
  return values.at[(number - 1) * values.apart];
}

void class_text_write(const LiedText *texts, unsigned n, TextValues values, char *buffer, size_t size)
{
  size_t length = 0;
  buffer[0] = 0;
  for (unsigned i = 0; i < n && length + 1 < size; i++) {
    const LiedText *text = &texts[i];
    char *to = buffer + length;
    if (text->condition && text_value(values, text->condition) == 0) continue;
    if (!text->value)
      snprintf(to, size - length, "%s", text->text);
    else if (text->names)
      snprintf(to, size - length, "%s", name_of(text, text_value(values, text->value)));
    else
      snprintf(to, size - length, text->text, text_value(values, text->value));
    length += strlen(to);
  }
}

/* The instance that a fault was found in, or NONE. */
static uint32_t blamed(const LiedSystem *s, const LiedFault *fault)
{
  const Plan *plan = s->plan;
  for (size_t u = 0; u < plan->n_uses; u++)
    if (&plan->uses[u] == fault->owner && fault->instance < plan->uses[u].count) return plan->uses[u].instance[fault->instance];
  return NONE;
}

LiedStatus report_fault(LiedSystem *s, double t)
{
  const LiedFault *fault = &s->state->fault;
  const LiedFaultSite *site = fault->site;
  uint32_t owner = blamed(s, fault);
  const char *instance = owner == NONE ? "" : instance_name(s, owner), *place = site->place ? site->place : "";
  char text[600];
  class_text_write(site->texts, site->n_texts, (TextValues){fault->values, 1}, text, sizeof text);
  messages_clear(&s->messages);
  system_error(s, topic_instance(s, "function-fault", owner), "at t = %.9g s%s%s%s: %s%s%s%s%s%s", t, *instance ? " '" : "",
               instance, *instance ? "'" : "", text, *site->function ? ", in function " : "", site->function,
               *place ? " (" : "", place, *place ? ")" : "");
  s->state->fault.site = NULL;
  return LIED_NOT_FINITE;
}
