/* Components of thermofluid streams. Read translational.c first: it explains how a class is written. New here: a mass flow is
 * an explicit variable that no block provides. A class only says which flows sum to zero (LiedBalance); composition elects
 * some flows as states and computes the others, in whatever direction that takes. */
#include "streams.h"

#include "describe.h"

static const LiedVariable port_variables[] = {
    {"p", "Pa", LIED_SIGNAL, 0, 0},
    {"h", "J/kg", LIED_SIGNAL, 0, 0},
    {"m_flow", "kg/s", LIED_KINETIC, 1, 1},
    {"r", "Pa", LIED_REACTION, 0, 0},
};

const LiedConnector Streams_Port = {"Streams.Port", port_variables, COUNT(port_variables), 2, NULL};

enum { MEDIUM, FLOW };                      /* groups */
enum { P, H, M_FLOW, PORT_VALUES };         /* values of a port; port k has PORT_VALUES * k + ... */
enum { DM, R, PORT_UNKNOWNS };              /* unknowns of a port */
enum { DM_1 = PORT_UNKNOWNS, R_1, PORT_2 }; /* ... of the second port, and where those of the third begin */

static const LiedGroup medium_0[] = {{0, MEDIUM}};
static const LiedGroup medium_1[] = {{1, MEDIUM}};
static const LiedPort inlet_only[] = {{"inlet", &Streams_Port, 0, 0}};
static const LiedPort outlet_only[] = {{"outlet", &Streams_Port, 0, 0}};
static const LiedPort two_ports[] = {{"inlet", &Streams_Port, 0, 0}, {"outlet", &Streams_Port, 0, 0}};
static const LiedStream two_port_stream[] = {{"m_flow", 0, 1}};
/* What flows in flows out: inlet.m_flow + outlet.m_flow = 0. */
static const LiedGroup two_port_flows[] = {{0, FLOW}, {1, FLOW}};
static const LiedBalance two_port_balance[] = {{2, two_port_flows}};

/* ---- Source: gives p and h; r = 0 ------------------------------------------------------------------------------------------
 */

static const LiedParameter source_parameters[] = {
    {.name = "p", .unit = "Pa", .value = 1e5, .check = LIED_POSITIVE},
    {.name = "h", .unit = "J/kg"},
};

static void source_give(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const uint32_t *at = b->at + i * PORT_VALUES;
    b->w[at[P]] = b->p[i * 2];
    b->w[at[H]] = b->p[i * 2 + 1];
  }
}

static void source_give_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) dot->w[b->at[i * PORT_VALUES + P]] = dot->w[b->at[i * PORT_VALUES + H]] = 0;
}

static const LiedBlock source_blocks[] = {
    {.n_outputs = 1, .outputs = medium_0, .evaluate = source_give, .tangent = source_give_tangent},
};
static const LiedRow source_rows[] = {{"outlet.r = 0", 1}};
static const LiedEntry source_entries[] = {CONST(0, R, 1)};

const LiedClass Streams_Source = {
    LIED_ABI,
    .name = "Streams.Source",
    LIST(ports, outlet_only),
    LIST(parameters, source_parameters),
    LIST(blocks, source_blocks),
    ROWS(source_rows),
    LIST(entries, source_entries),
};

/* ---- Sink: inlet.p + inlet.r = p -------------------------------------------------------------------------------------------
 */

static const LiedParameter sink_parameters[] = {{.name = "p", .unit = "Pa", .value = 1e5, .check = LIED_POSITIVE}};
static const LiedRow sink_rows[] = {{"inlet.p + inlet.r = p", 0}};

static void sink_right(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) b->rhs[i] = b->p[i] - b->w[b->at[i * PORT_VALUES + P]];
}

static void sink_right_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) dot->rhs[i] = -dot->w[b->at[i * PORT_VALUES + P]];
}

const LiedClass Streams_Sink = {
    LIED_ABI,        .name = "Streams.Sink",        LIST(ports, inlet_only), LIST(parameters, sink_parameters),
    ROWS(sink_rows), LIST(entries, source_entries), .rows = sink_right,      .rows_tangent = sink_right_tangent,
};

/* ---- PressureDrop -----------------------------------------------------------------------------------------------------------
 *
 *     dp = dp_ref (linear x + (1 - linear) x |x|),  x = m_flow / m_flow_ref
 *     outlet.p = max(p_min, inlet.p - dp),  inlet.r - outlet.r = L der(m_flow) + excess
 *
 * where the excess is what the lower limit withheld from outlet.p. */

enum { DP_REF, M_FLOW_REF, LINEAR, INERTANCE, DROP_PARAMETERS };

static const LiedParameter drop_parameters[] = {
    {.name = "dp_ref", .unit = "Pa", .value = LIED_REQUIRED, .check = LIED_NONNEGATIVE},
    {.name = "m_flow_ref", .unit = "kg/s", .value = LIED_REQUIRED, .check = LIED_POSITIVE},
    {.name = "linear", .unit = "", .check = LIED_NONNEGATIVE},
    {.name = "L",
     .unit = "1/m",
     .value = 0.01,
     .check = LIED_POSITIVE,
     .role = LIED_INERTANCE,
     .structural = LIED_ZERO_STRUCTURAL},
};
static const LiedName drop_locals[] = {{.name = "dp", .unit = "Pa"}};

static void drop_give(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const uint32_t *in = b->at + i * 2 * PORT_VALUES, *out = in + PORT_VALUES;
    const double *p = b->p + i * DROP_PARAMETERS, x = b->w[in[M_FLOW]] / p[M_FLOW_REF];
    b->v[i] = p[DP_REF] * (p[LINEAR] * x + (1 - p[LINEAR]) * x * fabs(x));
    b->w[out[P]] = fmax(STREAMS_P_MIN, b->w[in[P]] - b->v[i]);
    b->w[out[H]] = b->w[in[H]];
  }
}

static void drop_give_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const uint32_t *in = b->at + i * 2 * PORT_VALUES, *out = in + PORT_VALUES;
    const double *p = b->p + i * DROP_PARAMETERS, x = b->w[in[M_FLOW]] / p[M_FLOW_REF];
    const double slope = p[DP_REF] * (p[LINEAR] + 2 * (1 - p[LINEAR]) * fabs(x)) / p[M_FLOW_REF];
    dot->v[i] = slope * dot->w[in[M_FLOW]];
    dot->w[out[P]] = b->w[in[P]] - b->v[i] > STREAMS_P_MIN ? dot->w[in[P]] - dot->v[i] : 0;
    dot->w[out[H]] = dot->w[in[H]];
  }
}

static const LiedGroup drop_inputs[] = {{0, MEDIUM}, {0, FLOW}};
static const LiedBlock drop_blocks[] = {
    {0, 2, 1, drop_inputs, medium_1, drop_give, drop_give_tangent},
};
static const LiedRow drop_rows[] = {{"inlet.r - outlet.r = L*der(m_flow) + (outlet.p - inlet.p + dp)", 0}};
static const LiedEntry drop_entries[] = {FIXED(0, DM), CONST(0, R, 1), CONST(0, R_1, -1)};

static void drop_fixed(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) b->fixed[i] = -b->p[i * DROP_PARAMETERS + INERTANCE];
}

static void drop_right(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const uint32_t *in = b->at + i * 2 * PORT_VALUES, *out = in + PORT_VALUES;
    b->rhs[i] = b->w[out[P]] - (b->w[in[P]] - b->v[i]);
  }
}

static void drop_right_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const uint32_t *in = b->at + i * 2 * PORT_VALUES, *out = in + PORT_VALUES;
    dot->rhs[i] = dot->w[out[P]] - (dot->w[in[P]] - dot->v[i]);
  }
}

const LiedClass Streams_PressureDrop = {
    LIED_ABI,
    .name = "Streams.PressureDrop",
    LIST(ports, two_ports),
    LIST(parameters, drop_parameters),
    LIST(locals, drop_locals),
    LIST(streams, two_port_stream),
    LIST(blocks, drop_blocks),
    LIST(balances, two_port_balance),
    ROWS(drop_rows),
    LIST(entries, drop_entries),
    .fixed = drop_fixed,
    .rows = drop_right,
    .rows_tangent = drop_right_tangent,
};

/* ---- PrescribedFlow: gives the flow, der(m_flow) = 0; the jump of r is what that takes -------------------------------------
 */

static const LiedParameter prescribed_parameters[] = {{.name = "m_flow", .unit = "kg/s", .value = LIED_REQUIRED}};

static void prescribed_give(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) b->w[b->at[i * 2 * PORT_VALUES + M_FLOW]] = b->p[i];
}

static void prescribed_give_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) dot->w[b->at[i * 2 * PORT_VALUES + M_FLOW]] = 0;
}

static inline void pass_medium(const LiedBatch *b, const LiedBatch *in, size_t i, size_t n_ports, size_t port)
{
  const uint32_t *at = b->at + i * n_ports * PORT_VALUES;
  in->w[at[port * PORT_VALUES + P]] = in->w[at[P]];
  in->w[at[port * PORT_VALUES + H]] = in->w[at[H]];
}

static void prescribed_pass(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) pass_medium(b, b, i, 2, 1);
}

static void prescribed_pass_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) pass_medium(b, dot, i, 2, 1);
}

static const LiedGroup flow_0[] = {{0, FLOW}};
static const LiedBlock prescribed_blocks[] = {
    {.n_outputs = 1, .outputs = flow_0, .evaluate = prescribed_give, .tangent = prescribed_give_tangent},
    {0, 1, 1, medium_0, medium_1, prescribed_pass, prescribed_pass_tangent},
};
static const LiedRow prescribed_rows[] = {{"der(m_flow) = 0", 1}};
static const LiedEntry prescribed_entries[] = {CONST(0, DM, 1)};

const LiedClass Streams_PrescribedFlow = {
    LIED_ABI,
    .name = "Streams.PrescribedFlow",
    LIST(ports, two_ports),
    LIST(parameters, prescribed_parameters),
    LIST(blocks, prescribed_blocks),
    LIST(balances, two_port_balance),
    ROWS(prescribed_rows),
    LIST(entries, prescribed_entries),
};

/* ---- Splitter2: the medium is passed on, r is equal, flows balance ---------------------------------------------------------
 */

static const LiedPort splitter_ports[] = {
    {"inlet", &Streams_Port, 0, 0}, {"outlet1", &Streams_Port, 0, 0}, {"outlet2", &Streams_Port, 0, 0}};
static const LiedGroup splitter_outputs[] = {{1, MEDIUM}, {2, MEDIUM}};
static const LiedGroup three_flows[] = {{0, FLOW}, {1, FLOW}, {2, FLOW}};
static const LiedBalance three_balance[] = {{3, three_flows}};

static inline void splitter_pass_of(const LiedBatch *b, const LiedBatch *in, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    pass_medium(b, in, i, 3, 1);
    pass_medium(b, in, i, 3, 2);
  }
}

static void splitter_pass(const LiedBatch *b, size_t first, size_t end)
{
  splitter_pass_of(b, b, first, end);
}

static void splitter_pass_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  splitter_pass_of(b, dot, first, end);
}

static const LiedBlock splitter_blocks[] = {{0, 1, 2, medium_0, splitter_outputs, splitter_pass, splitter_pass_tangent}};
static const LiedRow splitter_rows[] = {{"inlet.r = outlet1.r", 1}, {"inlet.r = outlet2.r", 1}};
/* clang-format off */
static const LiedEntry splitter_entries[] = {
    CONST(0, R, 1), CONST(0, R_1, -1),
    CONST(1, R, 1), CONST(1, PORT_2 + R, -1),
};
/* clang-format on */

const LiedClass Streams_Splitter2 = {
    LIED_ABI,
    .name = "Streams.Splitter2",
    LIST(ports, splitter_ports),
    LIST(blocks, splitter_blocks),
    LIST(balances, three_balance),
    ROWS(splitter_rows),
    LIST(entries, splitter_entries),
};

/* ---- Junction2 --------------------------------------------------------------------------------------------------------------
 *
 *     weights k_i = (|m_i| + eps) / sum (|m_j| + eps);  (p_mix, h_mix) = sum k_i (p_i, h_i)
 *     p_i + r_i = p_mix + outlet.r for both inlets; flows balance */

static const LiedPort junction_ports[] = {
    {"inlet1", &Streams_Port, 0, 0}, {"inlet2", &Streams_Port, 0, 0}, {"outlet", &Streams_Port, 0, 0}};
static const LiedParameter junction_parameters[] = {{.name = "eps", .unit = "kg/s", .value = 1e-4, .check = LIED_POSITIVE}};

static void junction_mix(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const uint32_t *one = b->at + i * 3 * PORT_VALUES, *two = one + PORT_VALUES, *out = two + PORT_VALUES;
    const double m1 = fabs(b->w[one[M_FLOW]]) + b->p[i], m2 = fabs(b->w[two[M_FLOW]]) + b->p[i];
    const double k = m1 / (m1 + m2);
    b->w[out[P]] = k * b->w[one[P]] + (1 - k) * b->w[two[P]];
    b->w[out[H]] = k * b->w[one[H]] + (1 - k) * b->w[two[H]];
  }
}

static void junction_mix_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const uint32_t *one = b->at + i * 3 * PORT_VALUES, *two = one + PORT_VALUES, *out = two + PORT_VALUES;
    const double m1 = fabs(b->w[one[M_FLOW]]) + b->p[i], m2 = fabs(b->w[two[M_FLOW]]) + b->p[i];
    const double m1_dot = copysign(1, b->w[one[M_FLOW]]) * dot->w[one[M_FLOW]];
    const double m2_dot = copysign(1, b->w[two[M_FLOW]]) * dot->w[two[M_FLOW]];
    const double k = m1 / (m1 + m2), k_dot = (m1_dot * m2 - m1 * m2_dot) / ((m1 + m2) * (m1 + m2));
    for (int q = P; q <= H; q++)
      dot->w[out[q]] = k * dot->w[one[q]] + (1 - k) * dot->w[two[q]] + k_dot * (b->w[one[q]] - b->w[two[q]]);
  }
}

static const LiedGroup junction_inputs[] = {{0, MEDIUM}, {0, FLOW}, {1, MEDIUM}, {1, FLOW}};
static const LiedGroup medium_2[] = {{2, MEDIUM}};
static const LiedBlock junction_blocks[] = {{0, 4, 1, junction_inputs, medium_2, junction_mix, junction_mix_tangent}};
static const LiedRow junction_rows[] = {
    {"inlet1.p + inlet1.r = outlet.p + outlet.r", 0},
    {"inlet2.p + inlet2.r = outlet.p + outlet.r", 0},
};
/* clang-format off */
static const LiedEntry junction_entries[] = {
    CONST(0, R, 1), CONST(0, PORT_2 + R, -1),
    CONST(1, R_1, 1), CONST(1, PORT_2 + R, -1),
};
/* clang-format on */

static inline void junction_right_of(const LiedBatch *b, const LiedBatch *in, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const uint32_t *one = b->at + i * 3 * PORT_VALUES, *two = one + PORT_VALUES, *out = two + PORT_VALUES;
    in->rhs[i * 2] = in->w[out[P]] - in->w[one[P]];
    in->rhs[i * 2 + 1] = in->w[out[P]] - in->w[two[P]];
  }
}

static void junction_right(const LiedBatch *b, size_t first, size_t end)
{
  junction_right_of(b, b, first, end);
}

static void junction_right_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  junction_right_of(b, dot, first, end);
}

const LiedClass Streams_Junction2 = {
    LIED_ABI,
    .name = "Streams.Junction2",
    LIST(ports, junction_ports),
    LIST(parameters, junction_parameters),
    LIST(blocks, junction_blocks),
    LIST(balances, three_balance),
    ROWS(junction_rows),
    LIST(entries, junction_entries),
    .rows = junction_right,
    .rows_tangent = junction_right_tangent,
};
