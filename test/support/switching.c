#include "support/switching.h"

#include "describe.h"
#include "signals.h"
#include "translational.h"

/* ---- Stiction: a bristle with a limit ------------------------------------------------------------------------------------
 *
 *     flange_b.f = c (z + TE der(ds))    while |flange_b.f| <= L = mu(dv) N,    else +-L
 *     der(z) = (flange_b.f / c - z) / TE
 *
 * The second line is der(z) = der(ds) while the bristle holds. mu falls from mu_A at rest to mu_S at v_slide and beyond. */

enum { STICTION_N, STICTION_MU_A, STICTION_MU_S, STICTION_V_SLIDE, STICTION_C, STICTION_TE, STICTION_PARAMETERS };
enum { STICTION_BALANCE, STICTION_LAW, STICTION_ROWS };

static const LiedPort stiction_ports[] = {
    {"flange_a", &Translational_Flange, 0, 0},
    {"flange_b", &Translational_Flange, 0, 0},
};
static const LiedParameter stiction_parameters[] = {
    {.name = "N", .unit = "N", .value = LIED_REQUIRED, .check = LIED_NONNEGATIVE},
    {.name = "mu_A", .unit = "", .value = LIED_REQUIRED, .check = LIED_NONNEGATIVE},
    {.name = "mu_S", .unit = "", .value = LIED_REQUIRED, .check = LIED_NONNEGATIVE},
    {.name = "v_slide", .unit = "m/s", .value = 1e-2, .check = LIED_POSITIVE},
    {.name = "c", .unit = "N/m", .value = LIED_REQUIRED, .check = LIED_POSITIVE},
    {.name = "TE", .unit = "s", .value = LIED_REQUIRED, .check = LIED_POSITIVE},
};
static const LiedState stiction_states[] = {
    {.name = "z", .unit = "m", .start = 0, .nominal = 1e-3, .derivative = LIED_BY_FUNCTION}};
static const LiedName stiction_outputs[] = {{.name = "f", .unit = "N"}, {.name = "limit", .unit = "N"}};
static const LiedRow stiction_rows[] = {
    [STICTION_BALANCE] = {"flange_a.f + flange_b.f = 0", 1},
    [STICTION_LAW] = {"flange_b.f = c*(z + TE*der(ds))", 0},
};
/* clang-format off */
static const LiedEntry stiction_entries[] = {
    CONST(STICTION_BALANCE, F_A, 1), CONST(STICTION_BALANCE, F_B, 1),
    FIXED(STICTION_LAW, DS_A), FIXED(STICTION_LAW, DS_B), CONST(STICTION_LAW, F_B, 1),
};
/* clang-format on */
static const LiedMode stiction_modes[] = {{STICTION_LAW, F_B}};

static double stiction_limit(const LiedBatch *b, size_t i)
{
  const double *p = b->p + i * STICTION_PARAMETERS;
  const uint32_t *at = b->at + i * TWO_FLANGE_VALUES;
  const double speed = fabs(b->w[at[V_B]] - b->w[at[V_A]]), rest = fmax(0, 1 - speed / p[STICTION_V_SLIDE]);
  return p[STICTION_N] * (p[STICTION_MU_S] + (p[STICTION_MU_A] - p[STICTION_MU_S]) * rest);
}

static void stiction_fixed(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const double *p = b->p + i * STICTION_PARAMETERS;
    b->fixed[2 * i] = p[STICTION_C] * p[STICTION_TE];
    b->fixed[2 * i + 1] = -b->fixed[2 * i];
  }
}

static void stiction_right(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++)
    b->rhs[i * STICTION_ROWS + STICTION_LAW] = b->p[i * STICTION_PARAMETERS + STICTION_C] * b->x[i];
}

static void stiction_bounds(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    b->bound[2 * i + 1] = stiction_limit(b, i);
    b->bound[2 * i] = -b->bound[2 * i + 1];
  }
}

static void stiction_bristle(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const double *p = b->p + i * STICTION_PARAMETERS;
    b->dx[i] = (b->z[i * TWO_FLANGE_UNKNOWNS + F_B] / p[STICTION_C] - b->x[i]) / p[STICTION_TE];
  }
}

static void stiction_show(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    b->y[2 * i] = b->z[i * TWO_FLANGE_UNKNOWNS + F_B];
    b->y[2 * i + 1] = stiction_limit(b, i);
  }
}

const LiedClass Test_Stiction = {
    LIED_ABI,
    .name = "Test.Stiction",
    LIST(ports, stiction_ports),
    LIST(parameters, stiction_parameters),
    LIST(states, stiction_states),
    LIST(outputs, stiction_outputs),
    ROWS(stiction_rows),
    LIST(entries, stiction_entries),
    LIST(modes, stiction_modes),
    .fixed = stiction_fixed,
    .rows = stiction_right,
    .bounds = stiction_bounds,
    .derivatives = stiction_bristle,
    .outputs_of = stiction_show,
};

/* ---- Sine: y = amplitude sin(2 pi frequency time) ------------------------------------------------------------------------ */

static const LiedPort sine_ports[] = {{"y", &Signals_Real, 0, 0}};
static const LiedParameter sine_parameters[] = {
    {.name = "amplitude", .unit = "", .value = 1},
    {.name = "frequency", .unit = "Hz", .value = 1},
};
static const LiedGroup sine_output[] = {{0, 0}};

static void sine_give(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) b->w[b->at[i]] = b->p[2 * i] * sin(8 * atan(1) * b->p[2 * i + 1] * *b->time);
}

static const LiedBlock sine_blocks[] = {{.n_outputs = 1, .outputs = sine_output, .evaluate = sine_give}};

const LiedClass Test_Sine = {
    LIED_ABI, .name = "Test.Sine", LIST(ports, sine_ports), LIST(parameters, sine_parameters), LIST(blocks, sine_blocks),
};

/* ---- Bouncer: a ball that reinitialises its own velocity ------------------------------------------------------------------
 *
 *     der(s) = v, der(v) = -g;   when s < 0 and v < 0:  v := -e v, bounces := bounces + 1
 *
 * It has no ports at all. */

enum { BOUNCER_G, BOUNCER_E, BOUNCER_PARAMETERS };

static const LiedParameter bouncer_parameters[] = {
    {.name = "g", .unit = "m/s2", .value = 9.81},
    {.name = "e", .unit = "", .value = 0.8, .check = LIED_NONNEGATIVE},
};
static const LiedState bouncer_states[] = {
    {.name = "s", .unit = "m", .start = 1, .nominal = 1, .derivative = LIED_BY_FUNCTION},
    {.name = "v", .unit = "m/s", .start = 0, .nominal = 1, .derivative = LIED_BY_FUNCTION}};
static const LiedName bouncer_discretes[] = {{.name = "bounces"}, {.name = "last", .unit = "s"}};

static void bouncer_look(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) lied_relation(b, i, 1, 0, b->x[2 * i]);
}

static void bouncer_move(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    b->dx[2 * i] = b->x[2 * i + 1];
    b->dx[2 * i + 1] = -b->p[i * BOUNCER_PARAMETERS + BOUNCER_G];
  }
}

static void bouncer_bounce(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    if (!b->on[i] || !(b->x[2 * i + 1] < 0)) continue;
    b->x[2 * i + 1] *= -b->p[i * BOUNCER_PARAMETERS + BOUNCER_E];
    b->d[2 * i]++;
    b->d[2 * i + 1] = *b->time;
    b->changed[i] = 1;
  }
}

static const LiedBlock bouncer_blocks[] = {{.evaluate = bouncer_look}};

const LiedClass Test_Bouncer = {
    LIED_ABI,
    .name = "Test.Bouncer",
    LIST(parameters, bouncer_parameters),
    LIST(states, bouncer_states),
    LIST(discretes, bouncer_discretes),
    .n_relations = 1,
    LIST(blocks, bouncer_blocks),
    .derivatives = bouncer_move,
    .event = bouncer_bounce,
};

/* ---- Relay: der(x) = if x < 0 then 1 else -1: after it reaches 0 it switches for ever --------------------------------------
 */

static const LiedState relay_states[] = {{.name = "x", .unit = "", .start = 1, .nominal = 1, .derivative = LIED_BY_FUNCTION}};

static void relay_look(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) lied_relation(b, i, 1, 0, b->x[i]);
}

static void relay_move(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) b->dx[i] = b->on[i] ? 1 : -1;
}

static const LiedBlock relay_blocks[] = {{.evaluate = relay_look}};

const LiedClass Test_Relay = {
    LIED_ABI,         .name = "Test.Relay",       LIST(states, relay_states),
    .n_relations = 1, LIST(blocks, relay_blocks), .derivatives = relay_move,
};

/* ---- Counter: counts the time events at its two times; `restless` makes its `when` trigger itself for ever ------------------
 */

enum { COUNTER_T1, COUNTER_T2, COUNTER_RESTLESS, COUNTER_PARAMETERS };
enum { COUNTER_N, COUNTER_NEXT, COUNTER_DISCRETES };

static const LiedParameter counter_parameters[] = {
    {.name = "t1", .unit = "s", .value = LIED_REQUIRED},
    {.name = "t2", .unit = "s", .value = LIED_REQUIRED},
    {.name = "restless", .unit = ""},
};
static const LiedName counter_discretes[] = {{.name = "n"}, {.name = "seen"}};

/* How many of its times have come. */
static double counter_due(const LiedBatch *b, size_t i)
{
  const double *p = b->p + i * COUNTER_PARAMETERS;
  return (*b->time >= p[COUNTER_T1]) + (*b->time >= p[COUNTER_T2]);
}

static void counter_count(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    double *d = b->d + i * COUNTER_DISCRETES;
    const int restless = b->p[i * COUNTER_PARAMETERS + COUNTER_RESTLESS] != 0 && counter_due(b, i) > 0;
    if (counter_due(b, i) == d[COUNTER_NEXT] && !restless) continue;
    d[COUNTER_N]++;
    d[COUNTER_NEXT] = counter_due(b, i);
    b->changed[i] = 1;
  }
}

static void counter_next(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const double *p = b->p + i * COUNTER_PARAMETERS;
    b->next[i] = INFINITY;
    if (p[COUNTER_T1] > *b->time) b->next[i] = p[COUNTER_T1];
    if (p[COUNTER_T2] > *b->time) b->next[i] = fmin(b->next[i], p[COUNTER_T2]);
  }
}

const LiedClass Test_Counter = {
    LIED_ABI,
    .name = "Test.Counter",
    LIST(parameters, counter_parameters),
    LIST(discretes, counter_discretes),
    .event = counter_count,
    .next_event = counter_next,
};
