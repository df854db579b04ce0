#include "signals.h"

#include "describe.h"

static const LiedVariable real_variables[] = {{"value", "", LIED_SIGNAL, 0, 0}};

const LiedConnector Signals_Real = {"Real", real_variables, COUNT(real_variables), 1, NULL};

/* ---- ForcePulse: y = f in [t_push, t_push + width), -f in [t_pull, t_pull + width), else 0 ---------------------------
 *
 * The four edges are time events: `next_event` tells when the next one comes, a solver stops there exactly, and only then do
 * the relations change. So no step ever crosses an edge and no method loses its order. */

enum { F, T_PUSH, T_PULL, WIDTH, PULSE_PARAMETERS };
enum { EDGES = 4 };

static const LiedPort pulse_ports[] = {{"y", &Signals_Real, 0, 0}};
static const LiedParameter pulse_parameters[] = {
    {.name = "f", .unit = "N", .value = LIED_REQUIRED},
    {.name = "t_push", .unit = "s"},
    {.name = "t_pull", .unit = "s", .value = LIED_REQUIRED},
    {.name = "width", .unit = "s", .value = LIED_REQUIRED, .check = LIED_POSITIVE},
};

static double pulse_edge(const double *p, size_t k)
{
  const double start = p[k < 2 ? T_PUSH : T_PULL];
  return k % 2 ? start + p[WIDTH] : start;
}

static void pulse_give(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const double *p = b->p + i * PULSE_PARAMETERS;
    int before[EDGES];
    for (size_t k = 0; k < EDGES; k++) before[k] = lied_time_relation(b, i, EDGES, k, *b->time - pulse_edge(p, k));
    const int push = !before[0] && before[1], pull = !before[2] && before[3];
    b->w[b->at[i]] = p[F] * (push - pull);
  }
}

static void pulse_give_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) dot->w[b->at[i]] = 0;
}

static void pulse_next(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    b->next[i] = INFINITY;
    for (size_t k = 0; k < EDGES; k++) {
      const double edge = pulse_edge(b->p + i * PULSE_PARAMETERS, k);
      if (edge > *b->time) b->next[i] = fmin(b->next[i], edge);
    }
  }
}

static const LiedGroup pulse_output[] = {{0, 0}};
static const LiedBlock pulse_blocks[] = {
    {.n_outputs = 1, .outputs = pulse_output, .evaluate = pulse_give, .tangent = pulse_give_tangent},
};

const LiedClass Signals_ForcePulse = {
    LIED_ABI,
    .name = "Signals.ForcePulse",
    LIST(ports, pulse_ports),
    LIST(parameters, pulse_parameters),
    .n_relations = EDGES,
    LIST(blocks, pulse_blocks),
    .next_event = pulse_next,
};
