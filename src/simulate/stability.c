/* stability.c: when to check whether a fixed step is stable, and the check itself. */
#include "simulate/stability.h"
#include "contact/contact.h"

#include <float.h>
#include <string.h>

enum {
  SHARE = 100,        /* checks take one of so many evaluations ... */
  AT_FIRST = 8,       /* ... and so many checks more, at the beginning and where contacts close for the first time */
  TRIAL = 12,         /* evaluations of a check beside its products, most of them for the error of a step */
  UNKNOWN_END = 1000, /* steps that are checked ahead where the end is not known */
  MOST_CAUSES = 4     /* warnings of a run */
};
static const double VISIBLE = 0.01;    /* of the size of a state: what a mode has to reach, or to grow by */
static const double DIFFERENCE = 1e-6; /* of the size of a state: distance of the difference quotients of f */
static const double FAST = 0.1;        /* h Re lambda of a mode that grows and has to be followed */
static const double SMALL = 1e-3;      /* of its nominal value: the least size of a state */

enum { ARRAYS = 13 }; /* of n numbers, besides those of Ritz */

struct Stability {
  double *memory;
  size_t room;  /* states that there is memory for */
  size_t flags; /* relations and modes that there is memory for */
  double *x, *f, *scale, *point, *image, *peak, *end, *re, *im, *left_re, *left_im;
  double *last, *before_last; /* states after the last steps, while there is a suspicion */
  size_t n_last;              /* how many of both are known */
  double *ritz;
  double *work; /* [room_work] of stability_describe */
  size_t room_work;
  uint64_t composition; /* number of the composition that states and flags belong to */
  size_t n_flags;       /* ... and how many there were last */
  const Method *method; /* that was checked last */
  unsigned char *seen;  /* [flags] a bit for each value that was checked */
  int pending;          /* x is a point with a value that was not */
  double t;             /* ... at this time */
  double step;          /* the longest so far */
  double ahead;         /* [s] what the run takes from its beginning */
  int checked;          /* at least once */
  int disturbed;        /* parameters have changed since */
  uint64_t spent;       /* evaluations */
  uint64_t saying;      /* evaluations for the texts of warnings, which are few and not rationed */
  uint64_t next;        /* number of evaluations of the next check */
  uint64_t again;       /* number of steps at which everything is new again: an unstable mode was too small to matter */
  uint64_t wait;        /* steps until then, the next time */
  uint32_t causes[MOST_CAUSES];
  size_t n_causes;
  StepWarning suspicion; /* the first unstable mode that was too small to matter: reported if the run fails */
};

/* ---- memory ---- */

static size_t memory_size(size_t room, size_t flags)
{
  return (ARRAYS * room + ritz_size(room) + ritz_size(RITZ_MOST)) * sizeof(double) + flags;
}

void stability_free(LiedSystem *s)
{
  struct Stability *st = s->stability;
  if (!st) return;
  if (st->memory) memory_resize(&s->memory, st->memory, memory_size(st->room, st->flags), 0);
  memory_resize(&s->memory, st->work, st->room_work * sizeof *st->work, 0);
  memory_resize(&s->memory, st, sizeof *st, 0);
  s->stability = NULL;
}

static struct Stability *new_stability(LiedSystem *s)
{
  struct Stability *st = s->stability = memory_resize(&s->memory, NULL, 0, sizeof *st);
  if (st) st->wait = 1;
  return st;
}

static size_t count_flags(const Plan *plan, const State *state)
{
  return plan->n_relations + state->modes.n;
}

static size_t most_flags(const Plan *plan, const State *state)
{
  return plan->n_relations + plan->n_modes + CONTACT_FORCES * state->room.points;
}

/* Known sizes and values are kept when there are more states. */
static int make_room(LiedSystem *s, struct Stability *st, size_t n, size_t flags)
{
  if (st->memory && n <= st->room && flags <= st->flags) return 1;
  size_t room = n > st->room ? n : st->room, more = flags > st->flags ? flags : st->flags;
  double *memory = memory_resize(&s->memory, NULL, 0, memory_size(room, more)),
         **arrays[ARRAYS] = {&st->x,  &st->f,  &st->scale,   &st->point,   &st->image, &st->peak,       &st->end,
                             &st->re, &st->im, &st->left_re, &st->left_im, &st->last,  &st->before_last};
  if (!memory) return 0;
  const double *peak = st->peak;
  for (int k = 0; k < ARRAYS; k++) *arrays[k] = memory + (size_t)k * room;
  double *ritz = memory + ARRAYS * room;
  unsigned char *seen = (unsigned char *)(ritz + ritz_size(room) + ritz_size(RITZ_MOST));
  if (st->memory) {
    memcpy(st->peak, peak, st->room * sizeof *peak);
    memcpy(seen, st->seen, st->flags);
    memory_resize(&s->memory, st->memory, memory_size(st->room, st->flags), 0);
  }
  st->memory = memory, st->ritz = ritz, st->seen = seen, st->room = room, st->flags = more, st->pending = 0, st->n_last = 0;
  return 1;
}

static int make_room_to_describe(LiedSystem *s, struct Stability *st)
{
  const size_t room = stability_work(s->plan, s->state);
  if (room <= st->room_work) return 1;
  double *work = memory_resize(&s->memory, st->work, st->room_work * sizeof *work, room * sizeof *work);
  if (!work) return 0;
  st->work = work;
  st->room_work = room;
  return 1;
}

/* ---- relations and modes ---- */

static int is_new(const struct Stability *st, size_t k, unsigned value)
{
  return !(st->seen[k] & (1u << value));
}

static int anything_new(const struct Stability *st, const Plan *plan, const State *state)
{
  int found = 0;
  for (size_t k = 0; k < plan->n_relations; k++) found |= is_new(st, k, state->on[k]);
  for (size_t m = 0; m < state->modes.n; m++) found |= is_new(st, plan->n_relations + m, state->modes.set[m]);
  return found;
}

static void note_seen(const struct Stability *st, const Plan *plan, const State *state)
{
  for (size_t k = 0; k < plan->n_relations; k++) st->seen[k] |= (unsigned char)(1u << state->on[k]);
  for (size_t m = 0; m < state->modes.n; m++) st->seen[plan->n_relations + m] |= (unsigned char)(1u << state->modes.set[m]);
}

void stability_notice(LiedSystem *s)
{
  struct Stability *st = s->stability;
  const Plan *plan = s->plan;
  const State *state = s->state;
  if (!st || !s->in_run || s->looking || !st->checked || st->pending || st->composition != s->stats.compositions ||
      st->n_flags != count_flags(plan, state))
    return;
  if (!anything_new(st, plan, state)) return;
  st->pending = 1;
  st->t = state->time;
  memcpy(st->x, state->x, s->dynamics.n_states * sizeof *state->x);
}

/* ---- the derivative of f ---- */

int linearised_evaluate(Linearised *l, LiedHold hold, const double *x, double *f)
{
  LiedStatus status = evaluate_point(l->s, hold, l->t, x, f);
  l->no_memory |= status == LIED_NO_MEMORY;
  return status == LIED_OK;
}

/* The size of states: what they are, what a step makes of them, or a part of their nominal value. */
static void measure(Linearised *l, double *peak)
{
  LiedSystem *s = l->s;
  s->dynamics.nominals(s, l->scale);
  for (size_t i = 0; i < l->n; i++) {
    peak[i] = fmax(peak[i], fabs(l->x[i]));
    l->scale[i] = fmax(SMALL * l->scale[i], fmax(fabs(l->x[i]), l->h * fabs(l->f[i])));
  }
}

/* h df/dx in units of `scale`. */
static int apply(void *self, const double *v, double *image)
{
  Linearised *l = self;
  double most = 0;
  for (size_t i = 0; i < l->n; i++) most = fmax(most, fabs(v[i]));
  double step = DIFFERENCE / most;
  for (size_t i = 0; i < l->n; i++) l->point[i] = l->x[i] + step * l->scale[i] * v[i];
  if (!linearised_evaluate(l, LIED_HOLD_ALL, l->point, image)) return 0;
  for (size_t i = 0; i < l->n; i++) image[i] = l->h * (image[i] - l->f[i]) / (step * l->scale[i]);
  return 1;
}

/* The direction of f, plus a small part of every state. */
static void start_vector(const Linearised *l, double *v)
{
  double length = DBL_MIN;
  for (size_t i = 0; i < l->n; i++) length = hypot(length, v[i] = l->f[i] / l->scale[i]);
  uint32_t random = 1;
  for (size_t i = 0; i < l->n; i++) {
    random = random * 1664525u + 1013904223u;
    v[i] = v[i] / length + 0.1 * ((double)random / UINT32_MAX - 0.5) / sqrt((double)l->n);
  }
}

/* Modes that matter here move with 1/h: their velocities are 1/h times their positions. Where that is more than what the states
 * are, it becomes their unit, so that no direction seems long only because of units. */
static int balance(Linearised *l)
{
  double *v = l->ritz.basis ? l->ritz.basis : l->ritz.re; /* not in use yet */
  for (size_t i = 0; i < l->n; i++) v[i] = i % 2 ? 1 : -1;
  if (!apply(l, v, l->image)) return 0;
  for (size_t i = 0; i < l->n; i++) l->scale[i] *= fmax(1, fmin(1e6, 0.3 * fabs(l->image[i])));
  return 1;
}

int linearised_find(Linearised *l)
{
  if (!linearised_evaluate(l, LIED_HOLD_ALL, l->x, l->f) || !balance(l)) return 0;
  start_vector(l, l->image);
  return ritz_find(&l->ritz, apply, l, l->image);
}

/* ---- which modes a step makes unstable ---- */

static double growth_of(const Method *method, double re, double im)
{
  double r[2];
  method_growth(method, re, im, r);
  return hypot(r[0], r[1]);
}

/* Whether the method makes less than half of the growth that the model has: implicit ones damp also what grows. */
static int is_missed(const Method *method, double re, double im)
{
  return re > FAST && log(growth_of(method, re, im)) < re / 2;
}

/* What the method adds to a mode in `steps` steps, as a part of it. A mode that grows by itself soon becomes something else.
 * All of it where the method lets it vanish. */
static double excess(const Method *method, double re, double im, double steps)
{
  double grown = fmax(0, re);
  if (is_missed(method, re, im)) return 1;
  return expm1(fmin(steps, grown > 0 ? 1 / grown : steps) * (log(growth_of(method, re, im)) - grown));
}

int stability_grows(const Method *method, double re, double im, double steps)
{
  return excess(method, re, im, steps) > VISIBLE;
}

/* The part of the step from which on everything that was found is stable. */
static double shorter_step(const Method *method, const Ritz *ritz, double steps)
{
  const double LEAST = 1e-6, SHORTER = 0.97;
  double part = 1;
  for (size_t i = 0; i < ritz->m; i++)
    while (part > LEAST && stability_grows(method, part * ritz->re[i], part * ritz->im[i], steps / part)) part *= SHORTER;
  return part > LEAST ? part : 0;
}

/* The most unstable of those that are accurate eigenvalues. */
static int find_unstable(const Linearised *l, const Method *method, double steps, Unstable *mode)
{
  const double CONVERGED = 0.1;
  size_t worst = l->ritz.m;
  double most = 0;
  for (size_t i = 0; i < l->ritz.m; i++) {
    double re = l->ritz.re[i],
           growth = fmax(growth_of(method, re, l->ritz.im[i]), is_missed(method, re, l->ritz.im[i]) ? exp(re) : 0);
    if (l->ritz.im[i] < 0 || growth <= most || !stability_grows(method, l->ritz.re[i], l->ritz.im[i], steps)) continue;
    if (ritz_vector(&l->ritz, RITZ_RIGHT, i, mode->re, mode->im) > CONVERGED) continue;
    most = growth, worst = i;
  }
  if (worst == l->ritz.m) return 0;
  ritz_vector(&l->ritz, RITZ_RIGHT, worst, mode->re, mode->im);
  ritz_vector(&l->ritz, RITZ_LEFT, worst, mode->left_re, mode->left_im);
  mode->z[0] = l->ritz.re[worst], mode->z[1] = l->ritz.im[worst];
  mode->growth = growth_of(method, mode->z[0], mode->z[1]);
  mode->shorter = shorter_step(method, &l->ritz, steps);
  return 1;
}

/* ---- whether it matters ---- */

/* The error of one step, by two of half its length, in parts of the sizes that the states had. */
static double step_error(LiedSystem *s, struct Stability *st, Linearised *l)
{
  Integrator *in = &s->integrator;
  double half = l->h / 2, most = 0;
  if (in->n_states != l->n) return 0;
  LiedStatus status = in->method->advance(in, l->t, half, l->x, l->point);
  if (!status) status = in->method->advance(in, l->t + half, half, l->point, l->image);
  if (!status) status = in->method->advance(in, l->t, l->h, l->x, st->end);
  l->no_memory |= status == LIED_NO_MEMORY;
  if (status) return 1;
  s->dynamics.nominals(s, l->point);
  for (size_t i = 0; i < l->n; i++) {
    double size = fmax(fmax(st->peak[i], fabs(l->image[i])), 1e-3 * SMALL * l->point[i]);
    most = fmax(most, fabs(st->end[i] - l->image[i]) / size);
  }
  return most;
}

/* The present size of the mode, if it causes the error of the step; or its growth until the end. */
static int is_visible(LiedSystem *s, struct Stability *st, Linearised *l, const Unstable *mode, double steps)
{
  const Method *method = s->integrator.method;
  double r[2], re = mode->z[0], im = mode->z[1];
  method_growth(method, re, im, r);
  double wrong = hypot(r[0] - exp(re) * cos(im), r[1] - exp(re) * sin(im));
  double size = step_error(s, st, l) / fmin(1, wrong);
  return size * fmin(1, excess(method, re, im, steps)) > VISIBLE;
}

static void warn(LiedSystem *s, struct Stability *st, const StepWarning *warning, uint32_t cause)
{
  for (size_t i = 0; i < st->n_causes; i++)
    if (st->causes[i] == cause) return;
  st->causes[st->n_causes++] = cause;
  run_warning(s, topic_variable(s, "step-too-long", warning->instance, warning->variable), "%s", warning->text);
  run_remedy(s, "%s", warning->remedy);
}

/* ---- when to check ---- */

static double steps_ahead(const struct Stability *st)
{
  return isfinite(st->ahead) ? fmax(1, st->ahead / st->step) : UNKNOWN_END;
}

/* Returns whether memory was lacking. */
static int check_modes(LiedSystem *s, struct Stability *st)
{
  Linearised l = {.s = s,
                  .n = s->dynamics.n_states,
                  .t = st->t,
                  .h = st->step,
                  .x = st->x,
                  .f = st->f,
                  .scale = st->scale,
                  .point = st->point,
                  .work = st->work,
                  .image = st->image};
  Unstable mode = {.re = st->re, .im = st->im, .left_re = st->left_re, .left_im = st->left_im};
  ritz_init(&l.ritz, l.n, st->ritz);
  if (!linearised_evaluate(&l, LIED_HOLD_TIME, l.x, l.f)) return l.no_memory;
  note_seen(st, s->plan, s->state);
  measure(&l, st->peak);
  int found = linearised_find(&l) && find_unstable(&l, s->integrator.method, steps_ahead(st), &mode);
  if (!found) return l.no_memory;
  int visible = is_visible(s, st, &l, &mode, steps_ahead(st));
  if (!visible && st->suspicion.text[0]) return l.no_memory;
  StepWarning warning;
  uint32_t cause;
  if (!linearised_evaluate(&l, LIED_HOLD_TIME, l.x, l.f)) return l.no_memory; /* relations and modes as they were */
  const uint64_t before = s->state->counts.evaluations;
  stability_describe(s, &l, &mode, steps_ahead(st), &warning, &cause);
  st->saying += s->state->counts.evaluations - before;
  if (visible)
    warn(s, st, &warning, cause);
  else
    st->suspicion = warning;
  return l.no_memory;
}

/* Everything is new again, but contacts that are open: those need no check. */
static void forget_seen(const struct Stability *st, const Plan *plan)
{
  size_t own = plan->n_relations + plan->n_modes;
  memset(st->seen, 0, own);
  memset(st->seen + own, 1 << MODE_LOWER | 1 << MODE_UPPER, st->flags - own);
}

/* Numbers of relations and modes mean something else after a composition; those of contacts when other shapes came close. */
static void forget_flags(const LiedSystem *s, struct Stability *st)
{
  const Plan *plan = s->plan;
  const State *state = s->state;
  const int same = st->composition == s->stats.compositions;
  if (same && st->n_flags == count_flags(plan, state)) return;
  if (!same) memset(st->peak, 0, st->room * sizeof *st->peak), st->checked = 0;
  st->composition = s->stats.compositions;
  st->n_flags = count_flags(plan, state);
  st->n_last = 0;
  st->pending = 0;
  forget_seen(st, plan);
}

/* From step to step an unstable mode alternates. Costs no evaluation: says when an unstable mode that was too small to
 * matter may have become visible. */
static int jumps(const LiedSystem *s, struct Stability *st)
{
  const double *x = s->state->present;
  size_t n = s->dynamics.n_states;
  int found = 0;
  for (size_t i = 0; i < n; i++) {
    double second = fabs(x[i] - 2 * st->last[i] + st->before_last[i]);
    st->peak[i] = fmax(st->peak[i], fabs(x[i]));
    found |= second > VISIBLE * st->peak[i];
  }
  found = found && st->n_last >= 2;
  double *oldest = st->before_last;
  st->before_last = st->last;
  st->last = oldest;
  memcpy(st->last, x, n * sizeof *x);
  st->n_last++;
  return found;
}

static void watch(const LiedSystem *s, struct Stability *st)
{
  if (!jumps(s, st) || s->stats.steps < st->again) return;
  st->again = s->stats.steps + st->wait;
  st->wait *= 2;
  st->disturbed = 1;
  forget_seen(st, s->plan);
}

static int due(const LiedSystem *s, const struct Stability *st, int last)
{
  uint64_t n = s->dynamics.n_states, cost = TRIAL + (n <= RITZ_MOST ? n : RITZ_SPACE);
  if (st->n_causes == MOST_CAUSES || n == 0) return 0;
  if (!st->checked) return 1;
  if (!last && !st->pending && !st->disturbed && s->state->counts.evaluations < st->next) return 0;
  return st->spent <= AT_FIRST * cost + s->state->counts.evaluations / SHARE;
}

/* Evaluations off the trajectory have no side effects: no order of elimination is kept for them. */
static LiedStatus check(LiedSystem *s, struct Stability *st)
{
  const uint64_t before = s->state->counts.evaluations, saying = st->saying;
  Messages messages;
  messages_keep(&messages, &s->messages);
  s->looking = 1;
  const int no_memory = check_modes(s, st);
  s->looking = 0;
  messages_keep(&s->messages, &messages);
  s->state->evaluated = s->observed = 0;
  st->pending = st->disturbed = 0;
  st->checked = 1;
  uint64_t cost = s->state->counts.evaluations - before;
  s->stats.looks += cost;
  cost -= st->saying - saying;
  st->spent += cost;
  st->next = s->state->counts.evaluations + SHARE * cost;
  return no_memory ? report_no_memory(s) : LIED_OK;
}

static LiedStatus check_now(LiedSystem *s, struct Stability *st, double t)
{
  st->t = t;
  memcpy(st->x, s->state->present, s->dynamics.n_states * sizeof *st->x);
  return check(s, st);
}

/* Another method, or a longer step, needs new checks. */
static void note_step(struct Stability *st, const Method *method, double h, double left)
{
  const double LONGER = 1.001;
  if (st->method != method || h > LONGER * st->step) st->checked = 0;
  if (st->method != method) st->step = h, st->suspicion.text[0] = 0;
  st->method = method;
  st->step = fmax(st->step, h);
  st->ahead = fmax(st->ahead, left + h);
}

/* Of most steps there is nothing to say. */
static int is_as_before(const LiedSystem *s, const struct Stability *st, double h, double left)
{
  return st && st->checked && st->composition == s->stats.compositions && st->n_flags == count_flags(s->plan, s->state) &&
         st->method == s->integrator.method && h <= st->step && left + h <= st->ahead && !st->suspicion.text[0] &&
         !due(s, st, left <= 0);
}

LiedStatus stability_check(LiedSystem *s, double t, double h, double left)
{
  struct Stability *st = s->stability;
  const Plan *plan = s->plan;
  const State *state = s->state;
  if (is_as_before(s, st, h, left)) return LIED_OK;
  if (!st) st = new_stability(s);
  if (!st || !make_room(s, st, s->dynamics.room_states, most_flags(plan, state)) || !make_room_to_describe(s, st))
    return report_no_memory(s);
  forget_flags(s, st);
  note_step(st, s->integrator.method, h, left);
  if (st->suspicion.text[0] && st->n_causes == 0) watch(s, st);
  int last = left <= 0;
  if (!due(s, st, last)) return LIED_OK;
  LiedStatus status = st->pending ? check(s, st) : LIED_OK;
  int now_and_then = s->state->counts.evaluations >= st->next;
  if (!status && (!st->checked || last || now_and_then || st->disturbed)) status = check_now(s, st, t);
  if (now_and_then) forget_seen(st, plan);
  return status;
}

void stability_explain_failure(LiedSystem *s)
{
  struct Stability *st = s->stability;
  const Integrator *in = &s->integrator;
  if (!st || !st->checked || st->n_causes > 0 || in->method->adaptive) return;
  if (st->suspicion.text[0])
    warn(s, st, &st->suspicion, NONE);
  else
    stability_check(s, in->t, st->step, 0);
}

void stability_disturb(LiedSystem *s)
{
  if (s->stability) s->stability->disturbed = 1;
}
