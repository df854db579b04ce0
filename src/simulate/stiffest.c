/* stiffest.c: the warning about a step that is too long: whose mode it is, and the remedies.
 *
 * With the eigenvectors v and u of a mode, z = u' h df/dx v / u' v is a sum over all rows of the linear level, and over the
 * derivatives that classes compute themselves: each says how much of z comes from one component. Joints only turn velocities
 * into positions and are left out. The largest part is found by halving the list of components: two solutions for each half. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "simulate/simulate_internal.h"
#include "simulate/stability.h"

static const double STEP = 1e-6; /* along the mode, in units of its states */

/* ---- whose mode it is ---- */

typedef struct Parts {
  LiedSystem *s;
  Linearised *l;
  const Unstable *mode;
  size_t n_rows, n_ids;        /* ids: instances, then pairs of shapes */
  uint32_t *row_id, *state_id; /* [n_rows], [n] NONE: of no component */
  double *change[2], *own[2];  /* [n_rows], [n] of rows, and of derivatives with z as it is, along the two parts of the mode */
  double *before;              /* [n_rows] solution at the point */
  double *reference;           /* [n] derivatives with z as it is, at the point evaluated last */
  double *right, *answer;      /* [n_rows] scratch */
} Parts;

static int is_joint(const LiedClass *class_)
{
  unsigned parameter;
  return has_dialectic_time(class_, &parameter);
}

static uint32_t instance_id(const LiedSystem *s, uint32_t instance)
{
  return is_joint(instance_class(s, instance)) ? NONE : instance;
}

static void name_pairs(Parts *parts)
{
  const Plan *plan = parts->s->plan;
  const State *state = parts->s->state;
  for (size_t p = 0; p < contacts_pairs(state); p++) {
    const ContactPairInfo pair = contacts_pair(state, p);
    const size_t end = pair.first_point + pair.n_points;
    uint32_t id = (uint32_t)(plan->n_instances + p);
    for (size_t k = CONTACT_FORCES * pair.first_point; k < CONTACT_FORCES * end; k++) parts->row_id[plan->n_core + k] = id;
    for (size_t k = CONTACT_STATES * pair.first_point; k < CONTACT_STATES * end; k++) parts->state_id[plan->n_states + k] = id;
  }
}

static void name_rows(Parts *parts)
{
  const LiedSystem *s = parts->s;
  const Plan *plan = s->plan;
  for (size_t r = 0; r < parts->n_rows; r++) parts->row_id[r] = NONE;
  for (size_t i = 0; i < parts->l->n; i++) parts->state_id[i] = NONE;
  for (size_t r = 0; r < plan->n_core; r++) {
    if (plan->core_row[r] >= plan->n_rows) continue;
    RowOwner owner = row_owner(plan, plan->core_row[r]);
    parts->row_id[r] = instance_id(s, owner.use->instance[owner.position]);
  }
  for (size_t u = 0; u < plan->n_uses; u++) {
    const ClassUse *use = &plan->uses[u];
    size_t n = use->info->class_->n_states;
    for (size_t k = 0; k < use->count * n; k++)
      if (plan->state_column[use->state + k] == STATE_BY_FUNCTION)
        parts->state_id[use->state + k] = instance_id(s, use->instance[k / n]);
  }
  name_pairs(parts);
}

/* Derivatives at the point evaluated last, if the linear level had the solution before + step answer. */
static void rates_with(const Parts *parts, double step, double *rates)
{
  const Plan *plan = parts->s->plan;
  State *state = parts->s->state;
  for (size_t r = 0; r < parts->n_rows; r++) state->solution[r] = parts->before[r] + step * parts->answer[r];
  if (state->solution != state->z) memcpy(state->z, state->solution, plan->n_core * sizeof *state->z);
  evaluate_rates(plan, state, rates);
}

/* How rows and derivatives change along one part of the mode. */
static int find_change(Parts *parts, int part)
{
  const Linearised *l = parts->l;
  const double *v = part ? parts->mode->im : parts->mode->re;
  const State *state = parts->s->state;
  double *change = parts->change[part];
  for (size_t i = 0; i < l->n; i++) l->point[i] = l->x[i] + STEP * l->scale[i] * v[i];
  if (!linearised_evaluate(parts->l, LIED_HOLD_ALL, l->point, l->image)) return 0;
  for (size_t r = 0; r < parts->n_rows; r++) parts->right[r] = (state->solution[r] - parts->before[r]) / STEP;
  evaluate_product(parts->s->plan, state, parts->right, change);
  for (size_t m = 0; m < state->modes.n; m++) /* a law that does not act: the row of its unknown alone */
    if (state->modes.set[m] != MODE_LAW) change[state->modes.row[m]] = parts->right[state->modes.column[m]];
  rates_with(parts, 0, parts->reference);
  for (size_t i = 0; i < l->n; i++) parts->own[part][i] = (parts->reference[i] - l->f[i]) / STEP;
  return 1;
}

/* What the components first <= id < end make of one part of the mode, as the left eigenvector sees it. */
static void add_share(const Parts *parts, size_t first, size_t end, int part, double share[2])
{
  const Linearised *l = parts->l;
  for (size_t r = 0; r < parts->n_rows; r++)
    parts->right[r] = parts->row_id[r] >= first && parts->row_id[r] < end ? parts->change[part][r] : 0;
  evaluate_answer(parts->s->plan, parts->s->state, parts->right, parts->answer);
  rates_with(parts, STEP, l->image);
  for (size_t i = 0; i < l->n; i++) {
    double rate = (l->image[i] - parts->reference[i]) / STEP;
    if (parts->state_id[i] >= first && parts->state_id[i] < end) rate += parts->own[part][i];
    rate *= l->h / l->scale[i];
    share[0] += rate * (part ? -parts->mode->left_im[i] : parts->mode->left_re[i]);
    share[1] += rate * (part ? parts->mode->left_re[i] : parts->mode->left_im[i]);
  }
}

static double share_of(const Parts *parts, size_t first, size_t end)
{
  double share[2] = {0, 0};
  for (int part = 0; part < 2; part++) add_share(parts, first, end, part, share);
  return hypot(share[0], share[1]);
}

static uint32_t find_largest(const Parts *parts)
{
  size_t first = 0, end = parts->n_ids;
  while (end - first > 1) {
    size_t middle = first + (end - first) / 2;
    if (share_of(parts, first, middle) >= share_of(parts, middle, end))
      end = middle;
    else
      first = middle;
  }
  return share_of(parts, first, end) > 0 ? (uint32_t)first : NONE;
}

enum { ROW_ARRAYS = 6, STATE_NUMBERS = 4 }; /* of Parts; numbers of components take half of what they could */

size_t stability_work(const Plan *plan, const State *state)
{
  const size_t rows = plan->n_core + CONTACT_FORCES * state->room.points;
  const size_t states = plan->n_states + CONTACT_STATES * state->room.points;
  const size_t to_find = ROW_ARRAYS * rows + STATE_NUMBERS * states, to_try = plan->n_parameters + state->room.points;
  return (to_find > to_try ? to_find : to_try) + 1;
}

static void place_parts(Parts *parts)
{
  double *at = parts->l->work,
         **of_rows[] = {&parts->change[0], &parts->change[1], &parts->before, &parts->right, &parts->answer};
  double **of_states[] = {&parts->own[0], &parts->own[1], &parts->reference};
  for (size_t k = 0; k < sizeof of_rows / sizeof *of_rows; k++, at += parts->n_rows) *of_rows[k] = at;
  for (size_t k = 0; k < sizeof of_states / sizeof *of_states; k++, at += parts->l->n) *of_states[k] = at;
  parts->row_id = (uint32_t *)(void *)at;
  parts->state_id = parts->row_id + parts->n_rows;
}

static uint32_t find_cause(LiedSystem *s, Linearised *l, const Unstable *mode)
{
  const Plan *plan = s->plan;
  const State *state = s->state;
  Parts parts = {.s = s, .l = l, .mode = mode, .n_ids = plan->n_instances};
  parts.n_rows = plan->n_core + CONTACT_FORCES * state->n_slots;
  parts.n_ids += contacts_pairs(state);
  memset(l->work, 0, stability_work(plan, state) * sizeof *l->work);
  place_parts(&parts);
  name_rows(&parts);
  uint32_t cause = NONE;
  if (linearised_evaluate(l, LIED_HOLD_ALL, l->x, l->image)) {
    memcpy(parts.before, state->solution, parts.n_rows * sizeof *parts.before);
    if (find_change(&parts, 0) && find_change(&parts, 1) && parts.n_ids) cause = find_largest(&parts);
  }
  return cause;
}

/* ---- what would do ---- */

enum { DIALECTIC = 1, ELASTIC = 2, STREAM = 4, TIMES = 3 }; /* time constants, as bits */
static const char *const TIME_NAMES[TIMES][2] = {{"T_D", "joints"}, {"T_E", "elastic parts"}, {"T_S", "streams"}};

static unsigned kind_of(const LiedParameter *parameter)
{
  switch (parameter->role) {
  case LIED_DIALECTIC_TIME:
    return DIALECTIC;
  case LIED_ELASTIC_TIME:
    return ELASTIC;
  case LIED_STREAM_TIME:
    return STREAM;
  default:
    return 0;
  }
}

static unsigned lengthen_one(double *value, double h, unsigned kind)
{
  if (*value >= h * (1 - 1e-6)) return 0;
  *value = h;
  return kind;
}

/* Lengthens time constants of these kinds to h; returns the kinds of those that were shorter. */
static unsigned lengthen(const Plan *plan, const State *state, unsigned kinds, double h)
{
  unsigned found = 0;
  for (size_t u = 0; u < plan->n_uses; u++) {
    const ClassUse *use = &plan->uses[u];
    const LiedClass *class_ = use->info->class_;
    for (unsigned p = 0; p < class_->n_parameters; p++) {
      unsigned kind = kinds & kind_of(&class_->parameters[p]);
      double *value = state->p + use->parameter;
      for (size_t i = 0; i < use->count && kind; i++)
        found |= lengthen_one(value + place_in(use, class_->n_parameters, i, p), h, kind);
    }
  }
  for (size_t p = 0; p < contacts_pairs(state) && kinds & ELASTIC; p++)
    found |= lengthen_one(contacts_pair(state, p).elastic_time, h, ELASTIC);
  return found;
}

/* Copies parameters out of the composition, or back. */
static void copy_parameters(const Plan *plan, const State *state, double *kept, int back)
{
  if (plan->n_parameters) memcpy(back ? state->p : kept, back ? kept : state->p, plan->n_parameters * sizeof *kept);
  kept += plan->n_parameters;
  for (size_t p = 0; p < contacts_pairs(state); p++, kept++) {
    double *time = contacts_pair(state, p).elastic_time;
    if (back)
      *time = *kept;
    else
      *kept = *time;
  }
}

static int is_calm(const Linearised *l, double steps)
{
  for (size_t i = 0; i < l->ritz.m; i++)
    if (stability_grows(l->s->integrator.method, l->ritz.re[i], l->ritz.im[i], steps)) return 0;
  return 1;
}

/* Whether time constants of at least h would make the point stable: by a trial. Returns the kinds that had to be lengthened. */
static unsigned try_times(Linearised *l, unsigned kinds, double steps)
{
  LiedSystem *s = l->s;
  const Plan *plan = s->plan;
  State *state = s->state;
  copy_parameters(plan, state, l->work, 0);
  unsigned found = lengthen(plan, state, kinds, l->h);
  if (found) evaluate_fixed(plan, state);
  if (found && !(linearised_find(l) && is_calm(l, steps))) found = 0;
  copy_parameters(plan, state, l->work, 1);
  evaluate_fixed(plan, state);
  return found;
}

static unsigned find_times(Linearised *l, double steps)
{
  static const unsigned trials[] = {ELASTIC, STREAM, ELASTIC | DIALECTIC, ELASTIC | DIALECTIC | STREAM};
  unsigned found = 0;
  for (size_t k = 0; k < sizeof trials / sizeof *trials && !found; k++) found = try_times(l, trials[k], steps);
  return found;
}

/* ---- the text ---- */

/* The state that moves most in the mode. */
static size_t leading_state(const Linearised *l, const Unstable *mode)
{
  size_t most = 0;
  for (size_t i = 0; i < l->n; i++)
    if (hypot(mode->re[i], mode->im[i]) > hypot(mode->re[most], mode->im[most])) most = i;
  return most;
}

static void name_cause(const LiedSystem *s, const Linearised *l, const Unstable *mode, uint32_t cause, StepWarning *warning,
                       char *text, size_t size)
{
  const Plan *plan = s->plan;
  const State *state = s->state;
  warning->instance = cause;
  warning->variable = NULL;
  if (cause < plan->n_instances) {
    const char *class_ = instance_class(s, cause)->name, *dot = strrchr(class_, '.'), *own = instance_name(s, cause);
    snprintf(text, size, *own ? "'%.200s' (%.80s)" : "%s%.80s", own, dot ? dot + 1 : class_);
  } else if (cause != NONE) {
    const ContactPairInfo pair = contacts_pair(state, cause - plan->n_instances);
    snprintf(text, size, "the contact of '%.200s' and '%.200s'", instance_name(s, pair.a), instance_name(s, pair.b));
    warning->instance = pair.a;
  } else {
    size_t most = leading_state(l, mode);
    char name[NAME_SIZE] = "";
    if (most < plan->n_states) state_name(s, state, most, name, sizeof name);
    const Topic about = most < plan->n_states ? topic_state(s, s->state, NULL, most) : (Topic){.instance = ""};
    warning->instance = map_get(&s->structure->instance_map, about.instance, strlen(about.instance));
    warning->variable = about.variable;
    snprintf(text, size, "'%.200s'", name);
  }
}

/* Two digits, rounded down. */
static double round_down(double value)
{
  double unit = pow(10, floor(log10(value)) - 1);
  return floor(value / unit * (1 + 1e-9)) * unit;
}

static void add_remedy(ShortText *remedies, const char *between, const char *format, ...)
{
  va_list arguments;
  if (remedies->length) short_text_printf(remedies, "%s", between);
  va_start(arguments, format);
  short_text_vprintf(remedies, format, arguments);
  va_end(arguments);
}

static ShortText list_remedies(LiedSystem *s, Linearised *l, const Unstable *mode, double steps)
{
  ShortText r = {0};
  unsigned kinds = find_times(l, steps);
  for (int k = 0; k < TIMES; k++)
    if (kinds & (1u << k)) add_remedy(&r, " and ", "%s = %.3g s in %s", TIME_NAMES[k][0], l->h, TIME_NAMES[k][1]);
  int first_order = s->integrator.method->order == 1;
  if (first_order && !stability_grows(method_find("rk3"), mode->z[0], mode->z[1], steps)) add_remedy(&r, ", or ", "rk3 or rk4");
  if (mode->shorter > 0) add_remedy(&r, ", or ", "a step of at most %.3g s", round_down(mode->shorter * l->h));
  if (!s->plan->contacts) add_remedy(&r, ", or ", "cvode");
  return r;
}

void stability_describe(LiedSystem *s, Linearised *l, const Unstable *mode, double steps, StepWarning *warning, uint32_t *cause)
{
  char name[520], imaginary[40] = "";
  *cause = find_cause(s, l, mode);
  name_cause(s, l, mode, *cause, warning, name, sizeof name);
  const ShortText remedies = list_remedies(s, l, mode, steps);
  if (mode->z[1] != 0) snprintf(imaginary, sizeof imaginary, " +- %.3gi", mode->z[1]);
  snprintf(warning->remedy, sizeof warning->remedy, "use %s", remedies.bytes);
  const char *solver = s->integrator.method->name;
  ShortText text = {0};
  short_text_printf(&text, "at t = %.9g s the step of %.3g s is too long for %s: ", l->t, l->h, name);
  if (mode->z[0] > 0)
    short_text_printf(&text, "a mode with h lambda = %.3g%s grows by %.7g per step in the model, and by %.7g with %s",
                      mode->z[0], imaginary, exp(mode->z[0]), mode->growth, solver);
  else
    short_text_printf(&text,
                      "%s amplifies a mode with h lambda = %.3g%s by %.7g per step, although it does not grow in the model",
                      solver, mode->z[0], imaginary, mode->growth);
  snprintf(warning->text, sizeof warning->text, "%s", text.bytes);
}
