/* Open vessels with their ports at the bottom, where the fluid has the pressure
 *
 *     p_bottom = p_ambient + rho g level,   rho A der(level) = sum of the mass flows into the vessel
 *
 * A port is a boundary of the stream and has an inertance of its own:
 *
 *     inlet:   inlet.p + inlet.r = p_bottom + L der(inlet.m_flow)
 *     outlet:  outlet.p = p_bottom,  outlet.r = L der(outlet.m_flow)
 *
 * The balance of mass is explicit: its state derivative needs no linear unknown, so it comes from `derivatives`. */
#include "describe.h"
#include "streams.h"

enum { AREA, P_AMBIENT, INERTANCE, ENTHALPY, TANK_PARAMETERS };
enum { P, H, M_FLOW, PORT_VALUES };
enum { DM, R, PORT_UNKNOWNS };

static const LiedParameter tank_parameters[] = {
    {.name = "A", .unit = "m2", .value = LIED_REQUIRED, .check = LIED_POSITIVE},
    {.name = "p_ambient", .unit = "Pa", .value = 1e5, .check = LIED_POSITIVE},
    {.name = "L",
     .unit = "1/m",
     .value = 0.01,
     .check = LIED_POSITIVE,
     .role = LIED_INERTANCE,
     .structural = LIED_ZERO_STRUCTURAL},
    {.name = "h", .unit = "J/kg"},
};
static const LiedState tank_states[] = {
    {.name = "level", .unit = "m", .start = 1, .nominal = 1, .derivative = LIED_BY_FUNCTION}};
static const LiedName tank_outputs[] = {{.name = "p_bottom", .unit = "Pa"}};

static double tank_bottom(const LiedBatch *b, size_t i)
{
  return b->p[i * TANK_PARAMETERS + P_AMBIENT] + WATER_DENSITY * STREAMS_GRAVITY * b->x[i];
}

/* ---- what the three classes share, for an instance with n_ports ports ------------------------------------------------------
 */

static inline void tank_give(const LiedBatch *b, size_t first, size_t end, size_t n_ports, size_t outlet)
{
  for (size_t i = first; i < end; i++) {
    const uint32_t *at = b->at + (i * n_ports + outlet) * PORT_VALUES;
    b->w[at[P]] = tank_bottom(b, i);
    b->w[at[H]] = b->p[i * TANK_PARAMETERS + ENTHALPY];
  }
}

static inline void tank_give_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end, size_t n_ports,
                                     size_t outlet)
{
  for (size_t i = first; i < end; i++) {
    const uint32_t *at = b->at + (i * n_ports + outlet) * PORT_VALUES;
    dot->w[at[P]] = WATER_DENSITY * STREAMS_GRAVITY * dot->x[i];
    dot->w[at[H]] = 0;
  }
}

static inline void tank_fixed(const LiedBatch *b, size_t first, size_t end, size_t n_ports)
{
  for (size_t i = first; i < end; i++)
    for (size_t k = 0; k < n_ports; k++) b->fixed[i * n_ports + k] = -b->p[i * TANK_PARAMETERS + INERTANCE];
}

/* The inlet is port 0, its row is row 0. */
static inline void tank_right(const LiedBatch *b, size_t first, size_t end, size_t n_ports)
{
  for (size_t i = first; i < end; i++) b->rhs[i * n_ports] = tank_bottom(b, i) - b->w[b->at[i * n_ports * PORT_VALUES + P]];
}

static inline void tank_right_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end, size_t n_ports)
{
  for (size_t i = first; i < end; i++)
    dot->rhs[i * n_ports] = WATER_DENSITY * STREAMS_GRAVITY * dot->x[i] - dot->w[b->at[i * n_ports * PORT_VALUES + P]];
}

/* Linear in the flows: `in` holds values or tangents alike. */
static inline void tank_fill(const LiedBatch *b, const LiedBatch *in, size_t first, size_t end, size_t n_ports)
{
  for (size_t i = first; i < end; i++) {
    double m_flow = 0;
    for (size_t k = 0; k < n_ports; k++) m_flow += in->w[b->at[(i * n_ports + k) * PORT_VALUES + M_FLOW]];
    in->dx[i] = m_flow / (WATER_DENSITY * b->p[i * TANK_PARAMETERS + AREA]);
  }
}

static void tank_outputs_of(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) b->y[i] = tank_bottom(b, i);
}

static const LiedRow inlet_row[] = {{"inlet.p + inlet.r = p_bottom + L*der(inlet.m_flow)", 0}};
static const LiedRow outlet_row[] = {{"outlet.r = L*der(outlet.m_flow)", 1}};
static const LiedRow both_rows[] = {{"inlet.p + inlet.r = p_bottom + L*der(inlet.m_flow)", 0},
                                    {"outlet.r = L*der(outlet.m_flow)", 1}};
/* clang-format off */
static const LiedEntry one_port_entries[] = {FIXED(0, DM), CONST(0, R, 1)};
static const LiedEntry two_port_entries[] = {
    FIXED(0, DM), CONST(0, R, 1),
    FIXED(1, PORT_UNKNOWNS + DM), CONST(1, PORT_UNKNOWNS + R, 1),
};
/* clang-format on */

static void one_port_fixed(const LiedBatch *b, size_t first, size_t end)
{
  tank_fixed(b, first, end, 1);
}

static void two_port_fixed(const LiedBatch *b, size_t first, size_t end)
{
  tank_fixed(b, first, end, 2);
}

static void one_port_fill(const LiedBatch *b, size_t first, size_t end)
{
  tank_fill(b, b, first, end, 1);
}

static void one_port_fill_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  tank_fill(b, dot, first, end, 1);
}

static void two_port_fill(const LiedBatch *b, size_t first, size_t end)
{
  tank_fill(b, b, first, end, 2);
}

static void two_port_fill_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  tank_fill(b, dot, first, end, 2);
}

/* ---- OutTank ---------------------------------------------------------------------------------------------------------------
 */

static const LiedPort out_tank_ports[] = {{"outlet", &Streams_Port, 0, 0}};
static const LiedGroup medium_0[] = {{0, 0}};

static void out_tank_give(const LiedBatch *b, size_t first, size_t end)
{
  tank_give(b, first, end, 1, 0);
}

static void out_tank_give_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  tank_give_tangent(b, dot, first, end, 1, 0);
}

static const LiedBlock out_tank_blocks[] = {
    {.n_outputs = 1, .outputs = medium_0, .evaluate = out_tank_give, .tangent = out_tank_give_tangent},
};

const LiedClass Streams_OutTank = {
    LIED_ABI,
    .name = "Streams.OutTank",
    LIST(ports, out_tank_ports),
    LIST(parameters, tank_parameters),
    LIST(states, tank_states),
    LIST(outputs, tank_outputs),
    LIST(blocks, out_tank_blocks),
    ROWS(outlet_row),
    LIST(entries, one_port_entries),
    .fixed = one_port_fixed,
    .derivatives = one_port_fill,
    .derivatives_tangent = one_port_fill_tangent,
    .outputs_of = tank_outputs_of,
};

/* ---- InTank ----------------------------------------------------------------------------------------------------------------
 */

static const LiedPort in_tank_ports[] = {{"inlet", &Streams_Port, 0, 0}};

static void in_tank_right(const LiedBatch *b, size_t first, size_t end)
{
  tank_right(b, first, end, 1);
}

static void in_tank_right_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  tank_right_tangent(b, dot, first, end, 1);
}

const LiedClass Streams_InTank = {
    LIED_ABI,
    .name = "Streams.InTank",
    LIST(ports, in_tank_ports),
    LIST(parameters, tank_parameters),
    LIST(states, tank_states),
    LIST(outputs, tank_outputs),
    ROWS(inlet_row),
    LIST(entries, one_port_entries),
    .fixed = one_port_fixed,
    .rows = in_tank_right,
    .rows_tangent = in_tank_right_tangent,
    .derivatives = one_port_fill,
    .derivatives_tangent = one_port_fill_tangent,
    .outputs_of = tank_outputs_of,
};

/* ---- Tank ------------------------------------------------------------------------------------------------------------------
 */

static const LiedPort tank_ports[] = {{"inlet", &Streams_Port, 0, 0}, {"outlet", &Streams_Port, 0, 0}};
static const LiedGroup medium_1[] = {{1, 0}};

static void two_port_give(const LiedBatch *b, size_t first, size_t end)
{
  tank_give(b, first, end, 2, 1);
}

static void two_port_give_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  tank_give_tangent(b, dot, first, end, 2, 1);
}

static void two_port_right(const LiedBatch *b, size_t first, size_t end)
{
  tank_right(b, first, end, 2);
}

static void two_port_right_tangent(const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end)
{
  tank_right_tangent(b, dot, first, end, 2);
}

static const LiedBlock tank_blocks[] = {
    {.n_outputs = 1, .outputs = medium_1, .evaluate = two_port_give, .tangent = two_port_give_tangent},
};

const LiedClass Streams_Tank = {
    LIED_ABI,
    .name = "Streams.Tank",
    LIST(ports, tank_ports),
    LIST(parameters, tank_parameters),
    LIST(states, tank_states),
    LIST(outputs, tank_outputs),
    LIST(blocks, tank_blocks),
    ROWS(both_rows),
    LIST(entries, two_port_entries),
    .fixed = two_port_fixed,
    .rows = two_port_right,
    .rows_tangent = two_port_right_tangent,
    .derivatives = two_port_fill,
    .derivatives_tangent = two_port_fill_tangent,
    .outputs_of = tank_outputs_of,
};
