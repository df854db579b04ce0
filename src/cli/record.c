/* record.c: a run, its numbers, and the description of the system for its result. */
#include "cli/record.h"

#include "base/clock.h"
#include "report/report.h"

/* Statistics between two moments, of the counters that computing eigenvalues increases. */
static LiedStats without(const LiedStats *all, const LiedStats *before, const LiedStats *after)
{
  LiedStats stats = *all;
  stats.evaluations -= after->evaluations - before->evaluations;
  stats.jacobians -= after->jacobians - before->jacobians;
  stats.mode_passes -= after->mode_passes - before->mode_passes;
  stats.rows -= before->rows;
  stats.reorderings -= after->reorderings - before->reorderings;
  return stats;
}

static void write_sidecar(Record *record, RunDescription *run)
{
  const Arguments *arguments = record->arguments;
  const RunPlan *plan = record->plan;
  run->loaded = record->loaded;
  run->system = record->loaded->system;
  run->patterns = arguments->patterns.at;
  run->pattern_count = arguments->patterns.n;
  run->start = plan->start;
  run->stop = lied_time(record->loaded->system);
  run->every = plan->every;
  run->has_events = !arguments->no_events;
  run->step = plan->step;
  run->tolerance = plan->tolerance;
  run->solver = plan->solver;
  run->is_adaptive = plan->adaptive;
  run->status = record->status;
  run->stats = record->stats;
  run->seconds = record->seconds;
  describe_run(&record->sidecar, run);
}

void cli_record(Record *record, int with_sidecar)
{
  LiedSystem *system = record->loaded->system;
  LiedStats before, after, all;
  RunDescription description = {0};
  lied_stats(system, &before);
  if (with_sidecar) spectrum_find(&description.first, system);
  lied_stats(system, &after);
  double began = clock_seconds();
  record->status = plan_run(record->plan, record->arguments, record->loaded, record->file);
  record->seconds = clock_seconds() - began;
  lied_stats(system, &all);
  record->stats = without(&all, &before, &after);
  if (!with_sidecar) return;
  if (lied_time(system) > description.first.time) spectrum_find(&description.last, system);
  write_sidecar(record, &description);
  spectrum_free(&description.first);
  spectrum_free(&description.last);
}
