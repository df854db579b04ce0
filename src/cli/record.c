#include "cli/record.h"

#include "base/clock.h"
#include "report/describe.h"

/* What was counted between two moments, of what a look at the eigenvalues adds to. */
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

static void write_sidecar(Record *record, Account *account)
{
  const Arguments *arguments = record->arguments;
  const Plan *plan = record->plan;
  account->loaded = record->loaded;
  account->file = arguments->operands.at[0];
  account->settings = arguments->settings.at;
  account->setting_count = arguments->settings.n;
  account->patterns = arguments->patterns.at;
  account->pattern_count = arguments->patterns.n;
  account->start = plan->start;
  account->stop = lied_time(record->loaded->system);
  account->every = plan->every;
  account->has_events = !arguments->no_events;
  account->step = plan->step;
  account->tolerance = plan->tolerance;
  account->solver = plan->solver;
  account->is_adaptive = plan->adaptive;
  account->status = record->status;
  account->stats = record->stats;
  account->seconds = record->seconds;
  describe(&record->sidecar, account);
}

void record_run(Record *record, int with_sidecar)
{
  LiedSystem *system = record->loaded->system;
  LiedStats before, after, all;
  Account account = {0};
  lied_stats(system, &before);
  if (with_sidecar) spectrum_find(&account.first, system);
  lied_stats(system, &after);
  double began = clock_seconds();
  record->status = plan_run(record->plan, record->arguments, system, record->file);
  record->seconds = clock_seconds() - began;
  lied_stats(system, &all);
  record->stats = without(&all, &before, &after);
  if (!with_sidecar) return;
  if (lied_time(system) > account.first.time) spectrum_find(&account.last, system);
  write_sidecar(record, &account);
  spectrum_free(&account.first);
  spectrum_free(&account.last);
}
