/* life.c: a system begins and ends. */
#include "host/host.h"
#include "simulate/simulate.h"

LiedSystem *lied_new(const LiedAllocator *allocator)
{
  Memory memory;
  if (allocator && !allocator->resize) return NULL;
  memory_init(&memory, allocator ? &(Allocator){allocator->resize, allocator->user} : NULL);
  LiedSystem *s = memory_resize(&memory, NULL, 0, sizeof *s);
  if (!s) return NULL;
  s->memory = memory;
  s->hold = LIED_HOLD_TIME;
  s->experiment = experiment_none();
  s->structure = structure_new(&s->memory);
  s->handle_names = handle_names_new(&s->memory);
  if (s->structure && s->handle_names) return s;
  structure_release(s->structure);
  handle_names_release(s->handle_names);
  memory_resize(&memory, s, sizeof *s, 0);
  return NULL;
}

void lied_free(LiedSystem *s)
{
  if (!s) return;
  system_close_integrator(s);
  binding_free(s, s->binding);
  stability_free(s);
  newton_free(s);
  crew_free(s->crew);
  composition_free(s, s->plan, s->state);
  structure_release(s->structure);
  values_free(s);
  handles_free(s);
  witness_free(s);
  Memory memory = s->memory;
  memory_resize(&memory, s, sizeof *s, 0);
}

void host_set_experiment(LiedSystem *s, const LiedExperiment *experiment)
{
  s->experiment = *experiment;
  if (!isnan(experiment->start)) s->time = experiment->start;
}

LiedStatus host_complete_run(LiedSystem *s, const LiedRun *given, RunChoice *choice)
{
  LiedStatus status = call_begins(s) ? system_ready(s) : LIED_WRONG_VALUE;
  return status ? status : run_complete(s, given, choice);
}

const Messages *host_messages(const LiedSystem *s)
{
  return &s->messages;
}

const char *lied_message(const LiedSystem *s)
{
  return s ? s->messages.lines : "error: the system is NULL: lied_new was not called, or memory ran out\n";
}
