/* assertion.c: the assertions of classes. An error or a termination ends the run at that point; a warning is reported at the
 * end of the run. */
#include <string.h>

#include "base/external_message.h"
#include "simulate/simulate_internal.h"

void assertion_forget(const Plan *plan, State *state)
{
  for (size_t u = 0; u < plan->n_uses && plan->has_assertions; u++) {
    const ClassUse *use = &plan->uses[u];
    memset(batch_of(state, use)->violated, 0, use->padded * use->info->class_->n_assertions);
  }
}

typedef struct Violation {
  const LiedAssertion *assertion;
  uint32_t instance;
  TextValues said; /* in its message */
} Violation;

static void add_message(LiedSystem *s, Violation v, Severity severity, const char *code)
{
  const Topic about = topic_instance(s, code, v.instance);
  const char *place = v.assertion->place ? v.assertion->place : "";
  const char *before = *about.instance ? " '" : "", *after = *about.instance ? "'" : ""; /* an instance may have no name */
  char text[600];
  const char *message = v.assertion->n_texts ? text : v.assertion->message;
  class_text_write(v.assertion->texts, v.assertion->n_texts, v.said, text, sizeof text);
  messages_add(&s->notes, severity, &about, "at t = %.9g s%s%s%s: %s%s%s%s", s->time, before, about.instance, after, message,
               *place ? " (" : "", place, *place ? ")" : "");
}

static void warn_once(LiedSystem *s, Violation v, uint8_t *warned)
{
  if (*warned) return;
  *warned = 1;
  if (warning_is_due(s)) add_message(s, v, SEVERITY_WARNING, "assertion");
}

static void note_violation(LiedSystem *s, const ClassUse *use, size_t i, unsigned a)
{
  const LiedClass *class_ = use->info->class_;
  const double *said = batch_of(s->state, use)->said + place_in(use, class_->n_said, i, class_->assertions[a].said);
  Violation v = {&class_->assertions[a], use->instance[i], {said, (size_t)1 << use->lane_bits}};
  if (v.assertion->level == LIED_WARNING) {
    warn_once(s, v, &warned_of(s->state, use)[i * class_->n_assertions + a]);
  } else if (v.assertion->level == LIED_TERMINATE) {
    if (!s->verdict) s->verdict = LIED_TERMINATED;
    add_message(s, v, SEVERITY_NOTE, "terminated");
  } else {
    s->verdict = LIED_ASSERTION;
    add_message(s, v, SEVERITY_ERROR, "assertion");
  }
}

void assertion_collect(LiedSystem *s)
{
  const Plan *plan = s->plan;
  const State *state = s->state;
  for (size_t u = 0; u < plan->n_uses && plan->has_assertions; u++) {
    const ClassUse *use = &plan->uses[u];
    unsigned n = use->info->class_->n_assertions;
    for (size_t i = 0; i < use->count; i++)
      for (unsigned a = 0; a < n; a++)
        if (batch_of(state, use)->violated[place_in(use, n, i, a)]) note_violation(s, use, i, a);
    memset(batch_of(state, use)->violated, 0, use->padded * n);
  }
}

/* The last evaluation was at the present, as after an event. */
static int evaluated_at_present(const LiedSystem *s, double t)
{
  const Plan *plan = s->plan;
  const State *state = s->state;
  return state->evaluated && !s->state->parameters_changed && state->time == t &&
         memcmp(state->x, state->present, plan->n_states * sizeof *state->x) == 0;
}

static void run_checks(const Plan *plan, State *state)
{
  evaluate_rest(plan, state);
  if (plan->n_taken) evaluate_outputs(plan, state);
  for (size_t u = 0; u < plan->n_uses; u++) {
    const ClassUse *use = &plan->uses[u];
    const LiedClass *class_ = use->info->class_;
    if (!class_->check) continue;
    expand_unknowns(state, use, state->z);
    if (class_->outputs_of && !plan->n_taken) class_->outputs_of(batch_of(state, use), 0, use->count);
    class_->check(batch_of(state, use), 0, use->count);
  }
}

static LiedStatus check_start(LiedSystem *s, double t)
{
  const Plan *plan = s->plan;
  const State *state = s->state;
  s->starting = 0;
  int any = 0;
  for (size_t u = 0; u < plan->n_uses; u++) any |= plan->uses[u].info->class_->check_start != NULL;
  LiedStatus status = any ? observe_at(s, t, state->present) : LIED_OK;
  for (size_t u = 0; u < plan->n_uses && !status; u++) {
    const ClassUse *use = &plan->uses[u];
    if (use->info->class_->check_start) use->info->class_->check_start(batch_of(state, use), 0, use->count);
  }
  if (any && !status) assertion_collect(s);
  return status;
}

LiedStatus assertion_check(LiedSystem *s, double t)
{
  const Plan *plan = s->plan;
  State *state = s->state;
  s->time = t;
  LiedStatus began = s->starting ? check_start(s, t) : LIED_OK;
  if (began) return began;
  if (plan->has_check) {
    LiedStatus status = evaluated_at_present(s, t) ? LIED_OK : evaluate_point(s, s->hold, t, state->present, NULL);
    if (status) return status;
    run_checks(plan, state);
    if (s->state->fault.site) return report_fault(s, t);
    assertion_collect(s);
  }
  LiedStatus verdict = s->verdict;
  s->verdict = LIED_OK;
  return verdict;
}

void assertion_begin(LiedSystem *s)
{
  messages_clear(&s->notes);
  s->verdict = LIED_OK;
  s->warned = s->stats.warnings;
}

/* What external functions have said since. */
static void take_external_messages(LiedSystem *s)
{
  ExternalMessage message;
  while (external_message(&message))
    messages_add(&s->notes, message.is_warning ? SEVERITY_WARNING : SEVERITY_NOTE, &(Topic){.code = "external-message"}, "%s",
                 message.text);
}

void assertion_end(LiedSystem *s, LiedStatus status)
{
  if (status == LIED_ASSERTION || status == LIED_TERMINATED) messages_clear(&s->messages);
  take_external_messages(s);
  messages_append(&s->messages, &s->notes);
  uint64_t warnings = s->stats.warnings - s->warned;
  if (warnings > MOST_WARNINGS)
    system_warning(s, (Topic){.code = "more-warnings"}, "there were %llu more warnings",
                   (unsigned long long)(warnings - MOST_WARNINGS));
}
