/* steady.c: a steady state f(t, x) = 0 from the current state, by pseudo-transient continuation:
 *
 *     (I - dt J) delta = dt f(t, x),     x := x + delta,     dt grows as f becomes small
 *
 * Implicit Euler with steps that are long rather than accurate: Newton's method in the end, and a damped motion before. It
 * keeps what the dynamics keep (the mass in connected tanks, the place of a body that nothing pushes), needs no regular J, and
 * the Newton matrix is the one of adaptive solvers. Relations and modes take their values at each point, `when` clauses run
 * between searches. */
#include <string.h>

#include "simulate/simulate_internal.h"

enum { MOST_SEARCHES = 20 };
static const double still = 1e-10;    /* a change that counts as none, relative to |x| + nominal */
static const double horizon = 1e6;    /* [s] nothing may change even over this time */
static const double longest = 1e30;   /* [s] */
static const double shortest = 1e-30; /* [s] */
static const double runaway = 1e12;   /* times nominal: no steady state is beyond */

/* Long steps first; if they fail, again from the start in small steps, which follow the motion. */
typedef struct Pace {
  double growth; /* of dt in one step, at most */
  double change; /* of a state in one step, relative to |x| + nominal */
  int steps;
} Pace;

static const Pace paces[] = {{10, 1, 150}, {1.25, 0.2, 500}};

typedef struct SteadySearch {
  LiedSystem *s;
  size_t n;
  double *x, *f, *delta, *nominal; /* [n]; one block, `x` first */
  const Pace *pace;
  double dt;    /* [s] of the next step */
  double used;  /* [s] of the last one */
  double rate;  /* largest |f| / nominal at x */
  double best;  /* smallest rate so far */
  size_t worst; /* the state to which it belongs, */
  double slope; /* and its derivative there */
} SteadySearch;

static LiedStatus search_open(SteadySearch *search, LiedSystem *s)
{
  size_t n = s->plan->n_states;
  *search = (SteadySearch){.s = s, .n = n, .best = INFINITY};
  search->x = memory_resize(&s->memory, NULL, 0, (4 * n + 1) * sizeof(double));
  if (!search->x) return report_no_memory(s);
  search->f = search->x + n;
  search->delta = search->f + n;
  search->nominal = search->delta + n;
  s->dynamics.nominals(s, search->nominal);
  return LIED_OK;
}

static void search_close(SteadySearch *search)
{
  memory_resize(&search->s->memory, search->x, (4 * search->n + 1) * sizeof(double), 0);
}

/* f at x, and how far from zero it is. */
static LiedStatus find_rates(SteadySearch *search)
{
  LiedSystem *s = search->s;
  LiedStatus status = evaluate_event(s, LIED_HOLD_NONE, s->time, search->x, search->f);
  if (status) return status;
  size_t worst = 0;
  search->rate = 0;
  for (size_t i = 0; i < search->n; i++)
    if (fabs(search->f[i]) > search->rate * search->nominal[i])
      search->rate = fabs(search->f[i]) / search->nominal[i], worst = i;
  if (!(search->rate < search->best)) return LIED_OK;
  search->best = search->rate;
  search->worst = worst;
  search->slope = search->f[worst];
  return LIED_OK;
}

static double scale(const SteadySearch *search, size_t i)
{
  return fabs(search->x[i]) + search->nominal[i];
}

/* A first step that moves no state by more than a tenth of itself. */
static double first_step(const SteadySearch *search)
{
  double fastest = 0.1 / horizon;
  for (size_t i = 0; i < search->n; i++) fastest = fmax(fastest, fabs(search->f[i]) / scale(search, i));
  return 0.1 / fastest;
}

/* Solves for delta; `change` is its largest part relative to the state. */
static LiedStatus solve(SteadySearch *search, int fresh, double *change)
{
  LiedSystem *s = search->s;
  int evaluated;
  LiedStatus status = newton_setup(s, s->time, search->x, search->dt, fresh, &evaluated);
  if (status) return status;
  s->stats.jacobians += (uint64_t)evaluated;
  for (size_t i = 0; i < search->n; i++) search->delta[i] = search->dt * search->f[i];
  status = newton_solve(s, search->delta, search->delta);
  *change = 0;
  for (size_t i = 0; i < search->n && !status; i++) {
    if (!isfinite(search->delta[i])) return LIED_NOT_FINITE;
    *change = fmax(*change, fabs(search->delta[i]) / scale(search, i));
  }
  return status;
}

/* With a shorter step where the matrix is singular. A change of a state by more than about itself is cut down, all states
 * alike: the direction cannot be trusted that far. */
static LiedStatus find_step(SteadySearch *search, double *change)
{
  LiedStatus status = solve(search, 1, change);
  while (status && status != LIED_NO_MEMORY && search->dt > shortest) {
    search->dt *= 0.1;
    status = solve(search, 0, change);
  }
  double share = fmin(1, search->pace->change / *change);
  for (size_t i = 0; i < search->n && !status && share < 1; i++) search->delta[i] *= share;
  return status;
}

static void move(SteadySearch *search, double sign)
{
  for (size_t i = 0; i < search->n; i++) search->x[i] += sign * search->delta[i];
}

static int ran_away(const SteadySearch *search)
{
  for (size_t i = 0; i < search->n; i++)
    if (fabs(search->x[i]) > runaway * search->nominal[i]) return 1;
  return 0;
}

/* How the next step compares with the last one: longer, unless that was cut down or led to a point with large derivatives. */
static double growth(const SteadySearch *search, double rate_before, double change)
{
  double gain = search->rate > 0 ? rate_before / search->rate : INFINITY;
  if (gain < 0.1 && change > still) return 0.5;
  return change > search->pace->change ? 1 : fmin(search->pace->growth, 2 * fmax(gain, 1));
}

/* The step back from a point where derivatives cannot be evaluated. */
static LiedStatus step_back(SteadySearch *search)
{
  move(search, -1);
  search->dt *= 0.1;
  return find_rates(search);
}

/* One step, which changes the state by `change`. */
static LiedStatus advance(SteadySearch *search, double *change)
{
  LiedStatus status = find_step(search, change);
  if (status) return status;
  double before = search->rate;
  search->used = search->dt;
  move(search, 1);
  status = find_rates(search);
  if (status == LIED_NO_MEMORY) return status;
  if (status) return *change = INFINITY, step_back(search);
  search->dt = fmin(longest, search->dt * growth(search, before, *change));
  if (*change <= still) search->dt = fmax(search->dt, horizon);
  return LIED_OK;
}

static LiedStatus give_up(const SteadySearch *search)
{
  LiedSystem *s = search->s;
  char name[NAME_SIZE];
  state_name(s, s->state, search->worst, name, sizeof name);
  messages_clear(&s->messages);
  system_error(s, topic_state(s, s->state, "no-steady-state", search->worst),
               "no steady state was found from here: where the system comes closest, der(%s) = %.6g", name, search->slope);
  system_remedy(s, "look for a force or flow that nothing balances, for a motion that never ends, or start closer");
  return LIED_SOLVER_FAILED;
}

/* At one pace; *found: x is steady. */
static LiedStatus walk(SteadySearch *search, int *found)
{
  memcpy(search->x, search->s->state->present, search->n * sizeof(double));
  LiedStatus status = find_rates(search);
  search->dt = first_step(search);
  for (int i = 0; i < search->pace->steps && !status && !*found && !ran_away(search); i++) {
    double change = INFINITY;
    status = advance(search, &change);
    *found = !status && change <= still && search->used >= horizon;
  }
  return status;
}

static LiedStatus search_run(SteadySearch *search)
{
  int found = 0;
  LiedStatus status = LIED_OK;
  for (size_t i = 0; i < sizeof paces / sizeof *paces && !found && status != LIED_NO_MEMORY; i++) {
    search->pace = &paces[i];
    status = walk(search, &found);
  }
  if (status == LIED_NO_MEMORY || found) return status;
  return search->best < INFINITY ? give_up(search) : status;
}

/* One search, and the events at the point it finds; *again: they changed something. */
static LiedStatus search_once(LiedSystem *s, int *again)
{
  SteadySearch search;
  LiedStatus status = search_open(&search, s);
  if (status) return status;
  status = search_run(&search);
  if (!status) memcpy(s->state->present, search.x, search.n * sizeof(double));
  search_close(&search);
  EventOutcome outcome = {0, 0};
  if (!status) status = system_event(s, s->time, NULL, &outcome);
  *again = outcome.changed || outcome.structure;
  return status;
}

static LiedStatus search_all(LiedSystem *s)
{
  EventOutcome outcome;
  LiedStatus status = system_event(s, s->time, NULL, &outcome);
  int again = 1;
  for (int i = 0; i < MOST_SEARCHES && again && !status && !s->verdict; i++) status = search_once(s, &again);
  if (status || s->verdict || !again) return status ? status : s->verdict;
  system_error(s, (Topic){.code = "no-steady-state"},
               "no steady state was found: `when` clauses change the state again and again");
  return LIED_SOLVER_FAILED;
}

LiedStatus lied_steady(LiedSystem *s)
{
  if (!call_begins(s)) return LIED_WRONG_VALUE;
  LiedStatus status = system_idle(s);
  if (!status) status = system_ready(s);
  if (!status) status = contacts_refuse(s, "a steady state");
  if (status) return status;
  s->running = 1; /* a later composition keeps what is found */
  system_disturb(s);
  assertion_begin(s);
  status = search_all(s);
  ledger_restart(s);
  system_disturb(s);
  if (!status) messages_clear(&s->messages);
  assertion_end(s, status);
  return status;
}
