/* dynamics.c: a system as the integrators see it, and the integrator in use. */
#include "simulate/simulate_internal.h"
#include "simulate/stability.h"

/* ---- Dynamics ---- */

static LiedStatus derivatives(void *self, LiedHold hold, double t, const double *x, double *dx)
{
  LiedStatus status = evaluate_derivatives(self, hold, t, x, dx);
  if (!status && hold == LIED_HOLD_TIME) stability_notice(self);
  return status;
}

static LiedStatus check_stability(void *self, double t, double h, double left)
{
  return stability_check(self, t, h, left);
}

static LiedStatus roots(void *self, double t, const double *x, double *g)
{
  return system_roots(self, t, x, g);
}

static LiedStatus setup(void *self, double t, const double *x, double gamma, int fresh, int *evaluated)
{
  return newton_setup(self, t, x, gamma, fresh, evaluated);
}

static LiedStatus solve(void *self, const double *b, double *delta)
{
  return newton_solve(self, b, delta);
}

static LiedStatus begin_stage(void *self, double t, const double *x, double gamma, int fresh, double *f)
{
  LiedStatus status = implicit_begin(self, t, x, gamma, fresh, f);
  if (!status) stability_notice(self);
  return status;
}

static LiedStatus solve_stage(void *self, const double *shift, int follow, double *slope)
{
  return implicit_solve(self, shift, follow, slope);
}

static int stage_switches(void *self, double t, const double *x)
{
  return implicit_switches(self, t, x);
}

static void nominals(void *self, double *nominal)
{
  const LiedSystem *s = self;
  const Plan *plan = s->plan;
  const State *state = s->state;
  for (size_t u = 0; u < plan->n_uses; u++) {
    const ClassUse *use = &plan->uses[u];
    const LiedClass *class_ = use->info->class_;
    for (size_t i = 0; i < use->count; i++)
      for (unsigned j = 0; j < class_->n_states; j++)
        nominal[use->state + i * class_->n_states + j] = class_->states[j].nominal;
  }
  for (size_t i = 0; i < plan->n_flow_states; i++) {
    const LiedClass *class_ = instance_class(s, s->structure->port_instance[plan->flow_states[i].port]);
    double *flow = &nominal[plan->n_states - plan->n_flow_states + i];
    *flow = 1;
    for (unsigned j = 0; j < class_->n_streams; j++)
      if (class_->streams[j].port == port_number(s, plan->flow_states[i].port) && class_->streams[j].nominal > 0)
        *flow = class_->streams[j].nominal;
  }
  for (size_t i = 0; i < contacts_states(state); i++) nominal[plan->n_states + i] = 1;
}

static double next_time_event(void *self)
{
  return system_next_event(self);
}

static LiedStatus event(void *self, double t, const int *fired, EventOutcome *outcome)
{
  return system_event(self, t, fired, outcome);
}

static LiedStatus check(void *self, double t)
{
  LiedSystem *s = self;
  LiedStatus status = s->plan->has_assertions ? assertion_check(s, t) : LIED_OK;
  if (s->plan->n_watches && !status) bounds_check_states(s, t);
  return status;
}

static void project(void *self, double *x)
{
  const LiedSystem *s = self;
  for (size_t u = 0; u < s->plan->n_uses; u++) {
    const ClassUse *use = &s->plan->uses[u];
    LiedBatch batch = *batch_of(s->state, use);
    batch.x = x + use->state;
    if (use->info->class_->project) use->info->class_->project(&batch, 0, use->count);
  }
}

static int has_projection(const Plan *plan)
{
  for (size_t u = 0; u < plan->n_uses; u++)
    if (plan->uses[u].info->class_->project && plan->uses[u].count) return 1;
  return 0;
}

static void ending(void *self, int is_ending)
{
  LiedSystem *s = self;
  for (size_t u = 0; u < s->plan->n_uses; u++) s->state->batch[u].terminal = is_ending;
  s->observed = 0;
}

static int consistent(void *self, double t, const double *x, const double *g)
{
  return system_consistent(self, t, x, g);
}

static LiedStatus report(void *self, LiedStatus status, double t, long index, Problem problem)
{
  LiedSystem *s = self;
  char name[NAME_SIZE] = "", equation[NAME_SIZE] = "", blame[NAME_SIZE + 200] = "";
  if (index >= 0) state_name(s, s->state, (size_t)index, name, sizeof name);
  if (status == LIED_NOT_FINITE) blame_fast_joint(s, s->state, s->state->present, blame, sizeof blame);
  messages_clear(&s->messages);
  if (index >= 0) describe_derivative(s->state, (size_t)index, equation, sizeof equation);
  system_error(s, index >= 0 ? topic_state(s, s->state, problem.code, (size_t)index) : (Topic){.code = problem.code},
               "at t = %.9g s%s%s%s%s: %s", t, index >= 0 ? ", '" : "", name, index >= 0 ? "'" : "", equation, problem.text);
  if (problem.remedy) system_remedy(s, "%s%s", problem.remedy, blame);
  return status;
}

void system_bind_dynamics(LiedSystem *s)
{
  const Plan *plan = s->plan;
  const State *state = s->state;
  const Sink *left = s->dynamics.left; /* a run may be under way */
  s->dynamics = (Dynamics){
      .self = s,
      .left = left,
      .n_states = plan->n_states + contacts_states(state),
      .room_states = plan->n_states + CONTACT_STATES * state->room.points,
      .n_roots = plan->n_relations + 2 * plan->n_modes,
      .x = state->present,
      .derivatives = derivatives,
      .roots = roots,
      .newton_setup = setup,
      .newton_solve = solve,
      .stage_begin = begin_stage,
      .stage_solve = solve_stage,
      .stage_switches = stage_switches,
      .nominals = nominals,
      .next_time_event = next_time_event,
      .event = event,
      .ending = plan->has_end ? ending : NULL,
      .check = plan->has_assertions || plan->n_watches ? check : NULL,
      .project = has_projection(plan) ? project : NULL,
      .consistent = consistent,
      .check_stability = check_stability,
      .report = report,
  };
  ledger_bind(s);
}

/* ---- the integrator ---- */

void system_close_integrator(LiedSystem *s)
{
  if (s->integrator_open) integrator_close(&s->integrator);
  s->integrator_open = 0;
}

/* Steps go on on their grid, whatever the method is. */
static LiedStatus open_integrator(LiedSystem *s, const Method *method)
{
  IntegratorMoment moment = integrator_moment(&s->integrator);
  moment.started = 0;
  moment.t = s->time;
  system_close_integrator(s);
  LiedStatus status = integrator_open(&s->integrator, method, &s->dynamics, &s->memory, s->time, &s->stats);
  s->integrator_open = !status;
  integrator_return(&s->integrator, &moment);
  if (!moment.method && !isnan(s->experiment.tolerance)) s->integrator.tolerance = s->experiment.tolerance;
  return status;
}

void system_renew_integrator(LiedSystem *s)
{
  if (!s->integrator_open) return;
  const double tolerance = s->integrator.tolerance, max_step = s->integrator.max_step;
  open_integrator(s, s->integrator.method);
  s->integrator.tolerance = tolerance;
  s->integrator.max_step = max_step;
}

static void report_unknown_solver(LiedSystem *s, const char *solver)
{
  char names[METHOD_NAMES];
  method_names(names);
  system_error(s, (Topic){.code = "unknown-solver"}, "there is no solver '%s'", solver);
  system_remedy(s, "use one of %s", names);
}

const Method *system_find_method(LiedSystem *s, const char *solver)
{
  const Method *method = method_find(solver);
  if (!method) report_unknown_solver(s, solver);
  return method;
}

LiedStatus system_use_method(LiedSystem *s, const char *solver)
{
  const Method *method = system_find_method(s, solver ? solver : system_own_solver(s));
  if (!method) return LIED_UNKNOWN_NAME;
  if (method->adaptive && contacts_refuse(s, "an adaptive solver")) return LIED_WRONG_MODEL;
  if (method->n_poles && contacts_refuse_implicit(s)) return LIED_WRONG_MODEL;
  s->hold = method->adaptive ? LIED_HOLD_ALL : LIED_HOLD_TIME;
  if (s->integrator_open && s->integrator.method == method) return LIED_OK;
  return open_integrator(s, method);
}

LiedStatus lied_use_solver(LiedSystem *s, const char *solver, double tolerance)
{
  if (!call_begins(s)) return LIED_WRONG_VALUE;
  LiedStatus status = system_idle(s);
  if (!status && !(tolerance >= 0 && tolerance < 1))
    system_error(s, (Topic){.code = "wrong-option"}, "the tolerance must lie between 0 and 1"), status = LIED_WRONG_VALUE;
  if (!status) status = system_ready(s);
  if (!status) status = system_use_method(s, solver);
  if (!status && tolerance > 0) s->integrator.tolerance = tolerance;
  return status;
}
