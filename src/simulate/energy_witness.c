/* energy_witness.c: checks fixed steps by the energy ledger. Components account for the energy that they store, take and
 * supply. Energy that appears or vanishes besides is an error of the method, at a step that does not resolve the motion. An
 * unstable step creates energy; a stable one may take the energy of undamped vibrations.
 *
 * At the start of each step, and in rows of results, the ledger is summed up anyway: the check costs a few additions. */
#include <math.h>
#include <string.h>

#include "simulate/simulate_internal.h"

static const double MUCH = 0.01; /* of the energy in motion: a larger share gives a warning */

void witness_free(LiedSystem *s)
{
  Witness *w = &s->ledger.witness;
  memory_resize(&s->memory, w->memory, w->room * sizeof *w->memory, 0);
}

/* Room for a point, its derivative, and a point beside it. */
static int make_room(LiedSystem *s, Witness *w)
{
  size_t room = 3 * s->dynamics.room_states;
  if (room <= w->room) return 1;
  double *memory = memory_resize(&s->memory, w->memory, w->room * sizeof *memory, room * sizeof *memory);
  if (!memory) return 0;
  w->memory = memory;
  w->room = room;
  return 1;
}

void witness_begin(LiedSystem *s)
{
  Witness *w = &s->ledger.witness;
  *w = (Witness){.memory = w->memory, .room = w->room};
  w->active = s->ledger.open && !s->integrator.method->adaptive && make_room(s, w);
}

void witness_skip(LiedSystem *s)
{
  s->ledger.witness.jumped = 1;
}

/* ---- sums ---- */

typedef struct Sums {
  double stored; /* less what was supplied */
  double total;  /* and what was taken: constant, but for the method */
  double moving; /* stored, but for height */
  double height; /* potential energy */
  double kinetic;
  double power;    /* taken less supplied */
  double supply;   /* sum of powers supplied, each without its sign */
  double exchange; /* sum of all powers, each without its sign */
} Sums;

static Sums add_up(const LiedSystem *s)
{
  Sums sums = {0};
  for (size_t i = 0; i < s->plan->n_accounts; i++) {
    const EnergyAccount *account = &s->plan->accounts[i];
    const AccountSums *a = &s->state->accounts[i];
    int is_height = account->kind == LIED_ENERGY_POTENTIAL;
    double sign = ledger_supplies(account) ? -1 : 1;
    sums.stored += a->stored - (sign < 0 ? a->taken : 0);
    sums.total += a->stored + sign * a->taken;
    *(is_height ? &sums.height : &sums.moving) += a->stored;
    if (account->kind == LIED_ENERGY_KINETIC) sums.kinetic += a->stored;
    sums.power += sign * a->power;
    sums.exchange += fabs(a->power);
    if (sign < 0) sums.supply += fabs(a->power);
  }
  return sums;
}

/* ---- while running ---- */

static double scale_of(const Witness *w)
{
  return w->peak + w->highest - w->lowest + w->supplied;
}

static void begin_with(Witness *w, const Sums *sums)
{
  w->first = w->total = sums->total;
  w->stored = w->least = sums->stored;
  w->lowest = w->highest = sums->height;
}

/* A jump is not an error of the step: the reference values jump, too. */
static void move_along(Witness *w, const Sums *sums)
{
  w->first += sums->total - w->total;
  w->least += sums->stored - w->stored;
  w->jumped = 0;
}

static void watch(Witness *w, const Sums *sums)
{
  if (!w->checks++) begin_with(w, sums);
  if (w->jumped) move_along(w, sums);
  w->total = sums->total;
  w->stored = sums->stored;
  w->peak = fmax(w->peak, sums->moving);
  w->lowest = fmin(w->lowest, sums->height);
  w->highest = fmax(w->highest, sums->height);
  w->least = fmin(w->least, sums->stored);
  double off = fabs(sums->total - w->first);
  if (off > MUCH * scale_of(w)) w->made = fmax(w->made, fmin(off, sums->stored - w->least));
  w->lost = fmax(w->lost, w->first - sums->total);
}

static int is_much(const Witness *w)
{
  return w->peak > 0 && fmax(w->made, w->lost) > MUCH * scale_of(w);
}

/* ---- are the accounts of the parts complete? ---- */

static LiedStatus sums_beside(LiedSystem *s, double t, double dt, Sums *sums)
{
  size_t n = s->dynamics.n_states;
  const double *x = s->ledger.witness.memory, *f = x + n;
  double *point = s->ledger.witness.memory + 2 * n;
  for (size_t i = 0; i < n; i++) point[i] = x[i] + dt * f[i];
  LiedStatus status = observe_energies(s, t + dt, point);
  *sums = add_up(s);
  return status;
}

/* Whether what is stored changes by what is taken and supplied, to a hundredth of what is exchanged. Otherwise some component
 * takes or supplies energy without an account. */
static int is_complete(LiedSystem *s, double t)
{
  Witness *w = &s->ledger.witness;
  size_t n = s->dynamics.n_states;
  Sums before, after;
  double dt = 1e-3 * w->step;
  if (!make_room(s, w)) return 0; /* states may have come since the run began */
  memcpy(w->memory, s->dynamics.x, n * sizeof *w->memory);
  if (evaluate_point(s, s->hold, t, w->memory, w->memory + n)) return 0;
  observe_energies_here(s);
  Sums here = add_up(s);
  if (sums_beside(s, t, -dt, &before) || sums_beside(s, t, dt, &after)) return 0;
  double kinetic = (after.kinetic - before.kinetic) / (2 * dt);
  double rest = (after.moving + after.height - before.moving - before.height) / (2 * dt) - kinetic;
  double exchange = fabs(kinetic) + fabs(rest) + here.exchange;
  int complete = fabs(kinetic + rest + here.power) <= 0.01 * exchange + 1e-9 * w->peak / w->step;
  return !observe_energies(s, t, w->memory) && complete; /* and back to where it was */
}

/* Tests the accounts when the method first creates or loses much, and again whenever the number of steps has doubled. */
void witness_look(LiedSystem *s, double t, double h)
{
  Witness *w = &s->ledger.witness;
  if (!w->active) return;
  Sums sums = add_up(s);
  watch(w, &sums);
  w->supplied += h * sums.supply;
  w->step = fmax(w->step, h);
  if (w->checks < w->next || !is_much(w) || w->step == 0) return;
  w->next = 2 * w->checks;
  s->looking = 1;
  w->active = is_complete(s, t);
  s->looking = 0;
  w->time = t;
}

/* ---- the warning ---- */

/* An implicit method damps what it does not resolve, and less of it the higher its order. */
static const char *remedy_of(const Method *method)
{
  if (!method->n_poles) return "use a smaller step; give stiff elastic components T_E, and their joints T_D, of about the step";
  return method->order == 1 ? "use ros2, or a smaller step" : "use a smaller step";
}

void witness_end(LiedSystem *s)
{
  Witness *w = &s->ledger.witness;
  if (!w->active || !is_much(w)) return;
  int makes = w->made > w->lost;
  double amount = makes ? w->made : w->lost;
  system_warning(s, (Topic){.code = "energy-of-step"},
                 "the fixed step of %g s %s: %.3g J, %.3g %% of the energy in motion, until t = %.9g s and later", w->step,
                 makes ? "creates energy" : "loses energy that no component takes", amount, 100 * amount / scale_of(w),
                 w->time);
  system_remedy(s, "%s", remedy_of(s->integrator.method));
  s->stats.warnings++;
}
