/* loop.c: the loop around a method: fixed grid, time events, state events, output instants.
 *
 * Instants are multiples, t_start + k H and t_start + k DT, never sums. Two of them that differ by rounding alone (within
 * `snap`) are one: a grid point beside a time event is not stepped to again, and a row beside a step end shows the state
 * there, after its event. */
#include <float.h>
#include <math.h>

#include "integrate/method.h"

enum { DEFAULT_ROWS = 500 }; /* rows of a run when the interval is not given */

typedef struct RunLoop {
  Integrator *in;
  const LiedRun *run; /* NULL: a single step of the host */
  const Sink *sink;   /* or NULL */
  double start, stop;
  double grid;         /* H; 0 for an adaptive method */
  double every;        /* DT */
  double snap;         /* times that lie closer together are the same */
  uint64_t n_instants; /* output instants passed */
  int finished_rows;   /* the last of them, too */
  double last_row;     /* [s] time of the last row */
  Sink left;           /* rows before events */
  int has_left;        /* this event has such a row */
  double integrated;   /* [s] up to here integrals have been accumulated */
  double time_event;   /* the next one, or INFINITY */
  Stall stall;
} RunLoop;

static double rounding(double start, double stop)
{
  return DBL_EPSILON * fmax(fabs(start), fabs(stop));
}

/* A step or interval that moves the time visibly and is far wider than `snap`. */
static int advances(double length, double start, double stop)
{
  return length >= 16 * rounding(start, stop);
}

/* ---- integrals ----------------------------------------------------------------------------------------------------- */

/* From where they are to t, inside the last step: two Gauss points, exact for cubics. */
static LiedStatus accumulate_gauss(RunLoop *loop, double t)
{
  Integrator *in = loop->in;
  const Dynamics *dynamics = in->dynamics;
  const double offset = 0.28867513459481288; /* sqrt(3)/6 */
  double start = loop->integrated, h = t - start;
  LiedStatus status = LIED_OK;
  for (int k = -1; k <= 1 && h > 0 && dynamics->accumulate && !status; k += 2) {
    double point = start + h * (0.5 + k * offset);
    status = in->method->interpolate(in, point, in->row);
    if (!status) status = dynamics->accumulate(dynamics->self, point, in->row, h / 2);
  }
  loop->integrated = t;
  return status;
}

static LiedStatus accumulate(RunLoop *loop, double t)
{
  const Integrator *in = loop->in;
  if (in->method->adaptive) return accumulate_gauss(loop, t);
  if (in->dynamics->settle) in->dynamics->settle(in->dynamics->self, (t - in->t_before) / (in->t - in->t_before));
  return LIED_OK;
}

/* ---- output -------------------------------------------------------------------------------------------------------- */

/* The next output instant; one that lies within rounding of stop is stop itself, the last. */
static double next_instant(const RunLoop *loop)
{
  if (loop->finished_rows) return INFINITY;
  if (loop->n_instants == 0) return loop->start;
  double t = loop->start + (double)loop->n_instants * loop->every;
  return t >= loop->stop - fmax(loop->snap, 1e-9 * loop->every) ? loop->stop : t;
}

static LiedStatus emit(RunLoop *loop, double t, const double *x)
{
  if (!loop->sink) return LIED_OK;
  loop->last_row = t;
  return loop->sink->row(loop->sink->self, t, x);
}

static LiedStatus emit_instant(RunLoop *loop, double instant, const double *x)
{
  loop->n_instants++;
  loop->finished_rows = instant >= loop->stop;
  return emit(loop, instant, x);
}

/* Rows inside the last step, before an event changes its end. */
static LiedStatus emit_inside(RunLoop *loop)
{
  Integrator *in = loop->in;
  LiedStatus status = LIED_OK;
  if (!loop->sink) return status;
  for (double t; !status && (t = next_instant(loop)) < in->t - loop->snap;) {
    status = accumulate(loop, fmax(t, in->t_before));
    if (!status) status = in->method->interpolate(in, fmax(t, in->t_before), in->row);
    if (!status) status = emit_instant(loop, t, in->row);
  }
  return status;
}

static LiedStatus emit_end(RunLoop *loop)
{
  if (!loop->sink) return LIED_OK;
  double t = next_instant(loop);
  return t <= loop->in->t + loop->snap ? emit_instant(loop, t, loop->in->dynamics->x) : LIED_OK;
}

/* Where a run ends before its time, outside of the output instants. */
static LiedStatus emit_last(RunLoop *loop)
{
  if (!loop->sink || (loop->n_instants > 0 && loop->in->t <= loop->last_row + loop->snap)) return LIED_OK;
  return emit(loop, loop->in->t, loop->in->dynamics->x);
}

/* Before an event. Where there is a row at this time, the state has not moved since: it is that row. */
static LiedStatus emit_left(void *self, double t, const double *x)
{
  RunLoop *loop = self;
  if (loop->has_left || loop->n_instants == 0) return LIED_OK;
  loop->has_left = 1;
  double instant = next_instant(loop);
  if (instant <= t + loop->snap) return emit(loop, instant, x);
  return t <= loop->last_row + loop->snap ? LIED_OK : emit(loop, t, x);
}

/* After it; both rows have the time of an output instant that they lie on. */
static LiedStatus emit_right(RunLoop *loop)
{
  if (!loop->has_left) return LIED_OK;
  loop->has_left = 0;
  if (next_instant(loop) <= loop->in->t + loop->snap) return emit_end(loop);
  return emit(loop, fmax(loop->in->t, loop->last_row), loop->in->dynamics->x);
}

/* ---- events -------------------------------------------------------------------------------------------------------- */

static LiedStatus handle_event(RunLoop *loop, const int *fired, int due)
{
  Integrator *in = loop->in;
  EventOutcome outcome = {0, 0};
  const Sink *left = in->dynamics->left;
  LiedStatus status = due && left ? emit_left(loop, in->t, in->dynamics->x) : LIED_OK;
  if (loop->has_left) in->dynamics->left = NULL;
  if (!status) status = in->dynamics->event(in->dynamics->self, in->t, fired, &outcome);
  in->dynamics->left = left;
  if (!status) status = emit_right(loop);
  if (status) return status;
  loop->time_event = in->dynamics->next_time_event(in->dynamics->self);
  due = due || outcome.changed || outcome.structure;
  if (due) in->stats->events++;
  status = integrator_renew(in, &outcome);
  return status || !due ? status : stall_check_event(&loop->stall, in);
}

static int ends_run(LiedStatus status)
{
  return status == LIED_ASSERTION || status == LIED_TERMINATED;
}

/* At a point that the run has come to, events included: what is asserted, and the row if one is due. */
static LiedStatus conclude(RunLoop *loop)
{
  const Dynamics *dynamics = loop->in->dynamics;
  LiedStatus verdict = dynamics->check ? dynamics->check(dynamics->self, loop->in->t) : LIED_OK;
  if (verdict && !ends_run(verdict)) return verdict;
  LiedStatus status = emit_end(loop);
  if (verdict && !status) status = emit_last(loop);
  return status ? status : verdict;
}

static int is_consistent(const Integrator *in)
{
  int known = in->scan.known && in->scan.t_end == in->t;
  return in->dynamics->consistent(in->dynamics->self, in->t, in->dynamics->x, known ? in->scan.end : NULL);
}

static LiedStatus handle_step_end(RunLoop *loop)
{
  Integrator *in = loop->in;
  int due = in->root_found || in->t >= loop->time_event;
  if (!due && in->method->adaptive && is_consistent(in)) return LIED_OK;
  return handle_event(loop, in->root_found ? in->fired : NULL, due);
}

/* Relations, modes and `when` clauses take their first values; then work is created, restarted, or continued. */
/* Whether steps of length h are stable here. */
static LiedStatus check_stability(const RunLoop *loop, double h)
{
  const Integrator *in = loop->in;
  if (in->method->adaptive || !in->dynamics->check_stability) return LIED_OK;
  return in->dynamics->check_stability(in->dynamics->self, in->t, h, loop->run ? loop->stop - in->t : INFINITY);
}

/* cvode projects its own steps. */
static void project(const Integrator *in)
{
  if (in->dynamics->project) in->dynamics->project(in->dynamics->self, in->dynamics->x);
}

static LiedStatus begin(RunLoop *loop)
{
  Integrator *in = loop->in;
  Dynamics *dynamics = in->dynamics;
  EventOutcome outcome = {0, 0};
  int fresh = !in->started;
  if (fresh) {
    project(in);
    LiedStatus status = dynamics->event(dynamics->self, in->t, NULL, &outcome);
    if (!status) status = emit_right(loop);
    if (status) return status;
    outcome.changed = 1;
  }
  loop->time_event = dynamics->next_time_event(dynamics->self);
  if (!integrator_fits(in)) outcome.structure = 1;
  LiedStatus status = integrator_renew(in, &outcome);
  in->started = status == LIED_OK;
  if (!status && fresh && in->t < loop->stop) status = check_stability(loop, loop->grid);
  return status ? status : conclude(loop);
}

/* ---- the loop ------------------------------------------------------------------------------------------------------ */

/* The point of the grid that is `ahead` of the last one passed; never accumulated. */
static double grid_point(const Integrator *in, uint64_t ahead)
{
  return in->grid_origin + (double)(in->grid_count + ahead) * in->grid_step;
}

static double next_grid_point(const RunLoop *loop)
{
  double t = grid_point(loop->in, 1);
  return t >= loop->stop - loop->snap ? loop->stop : t;
}

/* Where the next step has to end at the latest. Without states nothing limits an adaptive step, and roots that depend on
 * time would be stepped over: there, steps are as long as the default output interval. */
static double next_limit(const RunLoop *loop)
{
  const Integrator *in = loop->in;
  double limit = loop->stop;
  if (loop->grid > 0)
    limit = next_grid_point(loop);
  else if (in->n_states == 0 && in->n_roots > 0)
    limit = fmin(limit, in->t + fmax((loop->stop - loop->start) / DEFAULT_ROWS, 4 * loop->snap));
  return loop->time_event <= fmin(limit + loop->snap, loop->stop) ? loop->time_event : limit;
}

static LiedStatus check_user(const RunLoop *loop)
{
  const LiedRun *run = loop->run;
  if (!run || !run->progress || !run->progress(run->user, loop->in->t)) return LIED_OK;
  return integrator_report(loop->in, LIED_STOPPED, loop->in->t, -1,
                           (Problem){"stopped", "stopped on request; results so far are kept", NULL});
}

static LiedStatus take_step(RunLoop *loop)
{
  Integrator *in = loop->in;
  LiedStatus status = in->method->step(in, next_limit(loop));
  if (status) return status;
  if (!in->method->adaptive) project(in);
  in->stats->steps++;
  if (loop->grid > 0 && in->t >= next_grid_point(loop) - loop->snap) in->grid_count++;
  loop->integrated = in->t_before;
  status = emit_inside(loop);
  if (!status) status = accumulate(loop, in->t);
  if (!status) status = handle_step_end(loop);
  if (!status) status = check_stability(loop, in->t - in->t_before);
  if (!status) status = conclude(loop);
  if (!status) status = stall_check_step(&loop->stall, in);
  return status ? status : check_user(loop);
}

/* An event that is due already: a composition or the host has changed what is to come. */
static LiedStatus take_event(RunLoop *loop)
{
  LiedStatus status = handle_event(loop, NULL, 1);
  return status ? status : conclude(loop);
}

/* The event at the end of a run that came to its stop time or was terminated, where a class asks for it. */
static LiedStatus take_end(RunLoop *loop, LiedStatus ended)
{
  const Dynamics *dynamics = loop->in->dynamics;
  if (!loop->run || !dynamics->ending || (ended && ended != LIED_TERMINATED)) return ended;
  dynamics->ending(dynamics->self, 1);
  LiedStatus status = take_event(loop);
  dynamics->ending(dynamics->self, 0);
  return status ? status : ended;
}

static LiedStatus run_loop(RunLoop *loop)
{
  Integrator *in = loop->in;
  in->dynamics->left = loop->left.row ? &loop->left : NULL;
  LiedStatus status = begin(loop);
  while (!status && in->t < loop->stop)
    if (!in->started) /* the progress callback changed the state or an input */
      status = begin(loop);
    else
      status = loop->time_event <= in->t ? take_event(loop) : take_step(loop);
  status = take_end(loop, status);
  in->dynamics->left = NULL;
  if (status && status != LIED_STOPPED && !ends_run(status))
    integrator_reset(in); /* the method's memory may not fit the state any more */
  return status;
}

/* Steps of length h go on on the grid of the steps before, if these had the same length. */
static int is_on_grid(const Integrator *in, double h)
{
  return h == in->grid_step && in->t == grid_point(in, 0);
}

double integrate_next(const Integrator *in, double h)
{
  return is_on_grid(in, h) ? grid_point(in, 1) : in->t + h;
}

static void align_grid(Integrator *in, double h)
{
  if (is_on_grid(in, h)) return;
  in->grid_origin = in->t;
  in->grid_step = h;
  in->grid_count = 0;
}

static RunLoop make_loop(Integrator *in, double stop, double step)
{
  RunLoop loop = {
      .in = in, .start = in->t, .stop = stop, .grid = in->method->adaptive ? 0 : step, .snap = 4 * rounding(in->t, stop)};
  stall_begin(&loop.stall, in->t, stop);
  return loop;
}

/* ---- entry --------------------------------------------------------------------------------------------------------- */

static Problem wrong(const char *text, const char *remedy)
{
  return (Problem){"wrong-option", text, remedy};
}

static const char no_time[] = "the current time is not a finite number";
static const char no_tolerance[] = "the tolerance must lie between 0 and 1";
static const char short_step[] = "the step is too small to advance the time";

/* What is wrong with the options; no text: nothing. */
static Problem wrong_option(const Integrator *in, const LiedRun *run)
{
  int fixed = !in->method->adaptive;
  if (!isfinite(in->t)) return wrong(no_time, NULL);
  if (!isfinite(run->stop)) return wrong("the stop time is not a finite number", NULL);
  if (run->stop < in->t)
    return wrong("the stop time lies before the current time", "give a later one, or go back by a saved state");
  if (!isfinite(run->step) || run->step < 0) return wrong("the step must be a positive number", NULL);
  if (fixed && run->step == 0) return wrong("a fixed-step method needs a step", "give one, or use cvode");
  if (run->step > 0 && !advances(run->step, in->t, run->stop)) return wrong(short_step, "enlarge it");
  if (!isfinite(run->every) || run->every < 0)
    return wrong("the output interval must be a positive number, or 0 for the default", NULL);
  if (run->every > 0 && !advances(run->every, in->t, run->stop))
    return wrong("the output interval is too small to advance the time", "enlarge it");
  if (!(run->tolerance >= 0 && run->tolerance < 1)) return wrong(no_tolerance, NULL);
  return wrong(NULL, NULL);
}

static double default_interval(const RunLoop *loop)
{
  double interval = fmax(loop->grid, (loop->stop - loop->start) / DEFAULT_ROWS);
  return interval > 0 ? interval : 1; /* an empty span has one row */
}

LiedStatus integrate_check(Integrator *in, const LiedRun *run)
{
  Problem problem = wrong_option(in, run);
  return problem.text ? integrator_report(in, LIED_WRONG_VALUE, in->t, -1, problem) : LIED_OK;
}

/* Steps are as long as the tolerance allows, independent of the output interval. Only where there are roots to watch they have
 * a limit: an indicator may depend on time in a way that no state shows. */
static double largest_step(const RunLoop *loop)
{
  if (loop->in->dynamics->n_roots == 0) return loop->run->step;
  double most = (loop->stop - loop->start) / DEFAULT_ROWS;
  return loop->run->step > 0 ? fmin(loop->run->step, most) : most;
}

LiedStatus integrate_run(Integrator *in, const LiedRun *run, const Sink *sink)
{
  LiedStatus status = integrate_check(in, run);
  if (status) return status;
  in->tolerance = run->tolerance > 0 ? run->tolerance : DEFAULT_TOLERANCE;
  if (!in->method->adaptive) align_grid(in, run->step);
  RunLoop loop = make_loop(in, run->stop, run->step);
  loop.run = run;
  loop.sink = sink;
  if (sink && !run->no_events) loop.left = (Sink){&loop, emit_left};
  loop.every = run->every > 0 ? run->every : default_interval(&loop);
  in->max_step = in->method->adaptive ? largest_step(&loop) : 0;
  return run_loop(&loop);
}

static Problem wrong_step(const Integrator *in, double h)
{
  if (!isfinite(in->t)) return wrong(no_time, NULL);
  if (!isfinite(h) || h <= 0) return wrong("a step must be a positive number", NULL);
  if (!isfinite(in->t + h) || !advances(h, in->t, in->t + h)) return wrong(short_step, "enlarge it");
  if (!(in->tolerance > 0 && in->tolerance < 1)) return wrong(no_tolerance, NULL);
  if (!isfinite(in->max_step) || in->max_step < 0)
    return wrong("the largest step must be a positive number, or 0 for no limit", NULL);
  return wrong(NULL, NULL);
}

LiedStatus integrate_step(Integrator *in, double h)
{
  Problem problem = wrong_step(in, h);
  if (problem.text) return integrator_report(in, LIED_WRONG_VALUE, in->t, -1, problem);
  align_grid(in, h);
  RunLoop loop = make_loop(in, grid_point(in, 1), h);
  LiedStatus status = run_loop(&loop);
  if (!status && in->method->adaptive) in->grid_count++;
  return status;
}
