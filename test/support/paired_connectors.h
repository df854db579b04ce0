/* paired_connectors.h: one-dimensional mechanics with a flow beside each potential (s, flow f_el, v, flow f_kin), after
 * Listings 1 to 5 of the paper on dialectic mechanics; and heat conduction (T, flow Q), with the temperature kinetic or a mere
 * signal. */
#ifndef TEST_SUPPORT_PAIRED_CONNECTORS_H
#define TEST_SUPPORT_PAIRED_CONNECTORS_H

#include "describe.h"
#include "signals.h"

/* ---- the flange (Listing 1) ------------------------------------------------------------------------------------------------
 */

static const LiedVariable pair_variables[] = {
    {"s", "m", LIED_POSITION, 0, 0},
    {"f_el", "N", LIED_REACTION, 1, 0},
    {"v", "m/s", LIED_KINETIC, 0, 0},
    {"f_kin", "N", LIED_REACTION, 1, 0},
};
/* Two sexes with names of their own. */
static const LiedConnector Pair_Flange_a = {"Pair.Flange_a", pair_variables, COUNT(pair_variables), 1, NULL};
static const LiedConnector Pair_Flange_b = {"Pair.Flange_b", pair_variables, COUNT(pair_variables), 1, NULL};

enum { PAIR_S_A, PAIR_V_A, PAIR_S_B, PAIR_V_B, PAIR_VALUES };
enum { PAIR_DS_A, FEL_A, PAIR_DV_A, FKIN_A, PAIR_DS_B, FEL_B, PAIR_DV_B, FKIN_B, PAIR_UNKNOWNS };

static const LiedGroup pair_at_a[] = {{0, 0}};
static const LiedGroup pair_at_b[] = {{1, 0}};
static const LiedPort pair_one_port[] = {{"flange_a", &Pair_Flange_a, 0, 0}};
static const LiedPort pair_two_ports[] = {{"flange_a", &Pair_Flange_a, 0, 0}, {"flange_b", &Pair_Flange_b, 0, 0}};

/* ---- Fixed (Listing 2) ------------------------------------------------------------------------------------------------------
 */

static const LiedPort pair_fixed_ports[] = {{"flange_b", &Pair_Flange_b, 0, 0}};
static const LiedParameter pair_fixed_parameters[] = {{.name = "s", .unit = "m"}};

static void pair_fixed_place(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    b->w[b->at[i * 2 + PAIR_S_A]] = b->p[i];
    b->w[b->at[i * 2 + PAIR_V_A]] = 0;
  }
}

static const LiedBlock pair_fixed_blocks[] = {{.n_outputs = 1, .outputs = pair_at_a, .evaluate = pair_fixed_place}};
static const LiedRow pair_fixed_rows[] = {{"der(flange_b.s) = 0", 1}, {"der(flange_b.v) = 0", 1}};
static const LiedEntry pair_fixed_entries[] = {CONST(0, PAIR_DS_A, 1), CONST(1, PAIR_DV_A, 1)};

static const LiedClass Pair_Fixed = {
    LIED_ABI,
    .name = "Pair.Fixed",
    LIST(ports, pair_fixed_ports),
    LIST(parameters, pair_fixed_parameters),
    LIST(blocks, pair_fixed_blocks),
    ROWS(pair_fixed_rows),
    LIST(entries, pair_fixed_entries),
};

/* ---- Body (Listing 3) -------------------------------------------------------------------------------------------------------
 */

static const LiedParameter pair_body_parameters[] = {
    {.name = "m", .unit = "kg", .value = LIED_REQUIRED, .check = LIED_POSITIVE},
    {.name = "g", .unit = "m/s2", .value = -9.81},
};
static const LiedRow pair_body_rows[] = {{"flange_a.f_kin = m*der(flange_a.v)", 1}, {"flange_a.f_el = -m*g", 0}};
static const LiedEntry pair_body_entries[] = {FIXED(0, PAIR_DV_A), CONST(0, FKIN_A, 1), CONST(1, FEL_A, 1)};
static const LiedInertia pair_body_inertias[] = {{0, 0, 0}};

static void pair_body_fixed(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) b->fixed[i] = -b->p[i * 2];
}

static void pair_body_rhs(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) b->rhs[i * 2 + 1] = -b->p[i * 2] * b->p[i * 2 + 1];
}

static const LiedClass Pair_Body = {
    LIED_ABI,
    .name = "Pair.Body",
    LIST(ports, pair_one_port),
    LIST(parameters, pair_body_parameters),
    ROWS(pair_body_rows),
    LIST(entries, pair_body_entries),
    LIST(inertias, pair_body_inertias),
    .fixed = pair_body_fixed,
    .rows = pair_body_rhs,
};

/* ---- Joint (Listing 4) ------------------------------------------------------------------------------------------------------
 */

enum { PAIR_V_EL = PAIR_UNKNOWNS, PAIR_ACC };
enum { PAIR_F_EXT = PAIR_VALUES, PAIR_JOINT_VALUES };
enum { PAIR_ROW_S, PAIR_ROW_EL, PAIR_ROW_V, PAIR_ROW_KIN, PAIR_ROW_DRIVE, PAIR_ROW_FILTER, PAIR_JOINT_ROWS };

static const LiedPort pair_joint_ports[] = {
    {"flange_a", &Pair_Flange_a, 0, 0}, {"flange_b", &Pair_Flange_b, 0, 0}, {"f_ext", &Signals_Real, 1, 0}};
static const LiedParameter pair_joint_parameters[] = {
    {.name = "TD", .unit = "s", .value = 1e-3, .check = LIED_NONNEGATIVE, .role = LIED_DIALECTIC_TIME}};
static const LiedState pair_joint_states[] = {
    {.name = "s", .unit = "m", .start = 0, .nominal = 1, .derivative = PAIR_V_EL},
    {.name = "v", .unit = "m/s", .start = 0, .nominal = 1, .derivative = PAIR_ACC, .role = LIED_JOINT_VELOCITY}};
static const LiedName pair_joint_internals[] = {{.name = "v_el", .unit = "m/s"}, {.name = "a", .unit = "m/s2"}};
static const LiedFreedom pair_joint_freedoms[] = {{1}};

static void pair_joint_a_to_b(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const uint32_t *at = b->at + i * PAIR_JOINT_VALUES;
    b->w[at[PAIR_S_B]] = b->w[at[PAIR_S_A]] + b->x[i * 2];
    b->w[at[PAIR_V_B]] = b->w[at[PAIR_V_A]] + b->x[i * 2 + 1];
  }
}

static void pair_joint_b_to_a(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const uint32_t *at = b->at + i * PAIR_JOINT_VALUES;
    b->w[at[PAIR_S_A]] = b->w[at[PAIR_S_B]] - b->x[i * 2];
    b->w[at[PAIR_V_A]] = b->w[at[PAIR_V_B]] - b->x[i * 2 + 1];
  }
}

static const LiedBlock pair_joint_blocks[] = {
    {.choice = 1, .n_inputs = 1, .inputs = pair_at_a, .n_outputs = 1, .outputs = pair_at_b, .evaluate = pair_joint_a_to_b},
    {.choice = 1, .n_inputs = 1, .inputs = pair_at_b, .n_outputs = 1, .outputs = pair_at_a, .evaluate = pair_joint_b_to_a},
};
static const LiedRow pair_joint_rows[PAIR_JOINT_ROWS] = {
    [PAIR_ROW_S] = {"der(flange_b.s) = der(flange_a.s) + der(s)", 1},
    [PAIR_ROW_EL] = {"flange_a.f_el + flange_b.f_el = 0", 1},
    [PAIR_ROW_V] = {"der(flange_b.v) = der(flange_a.v) + der(v)", 1},
    [PAIR_ROW_KIN] = {"flange_a.f_kin + flange_b.f_kin = 0", 1},
    [PAIR_ROW_DRIVE] = {"flange_a.f_el + flange_a.f_kin = f_ext", 0},
    [PAIR_ROW_FILTER] = {"TD*der(v) = der(s) - v", 0},
};
/* clang-format off */
static const LiedEntry pair_joint_entries[] = {
    CONST(PAIR_ROW_S, PAIR_DS_A, -1), CONST(PAIR_ROW_S, PAIR_DS_B, 1), CONST(PAIR_ROW_S, PAIR_V_EL, -1),
    CONST(PAIR_ROW_EL, FEL_A, 1), CONST(PAIR_ROW_EL, FEL_B, 1),
    CONST(PAIR_ROW_V, PAIR_DV_A, -1), CONST(PAIR_ROW_V, PAIR_DV_B, 1), CONST(PAIR_ROW_V, PAIR_ACC, -1),
    CONST(PAIR_ROW_KIN, FKIN_A, 1), CONST(PAIR_ROW_KIN, FKIN_B, 1),
    CONST(PAIR_ROW_DRIVE, FEL_A, 1), CONST(PAIR_ROW_DRIVE, FKIN_A, 1),
    CONST(PAIR_ROW_FILTER, PAIR_V_EL, -1), FIXED(PAIR_ROW_FILTER, PAIR_ACC),
};
/* clang-format on */

static void pair_joint_fixed(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) b->fixed[i] = b->p[i];
}

static void pair_joint_rhs(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    b->rhs[i * PAIR_JOINT_ROWS + PAIR_ROW_DRIVE] = b->w[b->at[i * PAIR_JOINT_VALUES + PAIR_F_EXT]];
    b->rhs[i * PAIR_JOINT_ROWS + PAIR_ROW_FILTER] = -b->x[i * 2 + 1];
  }
}

static const LiedClass Pair_Joint = {
    LIED_ABI,
    .name = "Pair.Joint",
    LIST(ports, pair_joint_ports),
    LIST(parameters, pair_joint_parameters),
    LIST(states, pair_joint_states),
    LIST(internals, pair_joint_internals),
    LIST(blocks, pair_joint_blocks),
    ROWS(pair_joint_rows),
    LIST(entries, pair_joint_entries),
    LIST(freedoms, pair_joint_freedoms),
    .fixed = pair_joint_fixed,
    .rows = pair_joint_rhs,
};

/* ---- Spring, with a damper in the kinetic regime (Listing 5 without the gap) ------------------------------------------------
 */

enum { PAIR_L, PAIR_C, PAIR_D, PAIR_SPRING_PARAMETERS };

static const LiedParameter pair_spring_parameters[] = {
    {.name = "l", .unit = "m"},
    {.name = "c", .unit = "N/m", .value = LIED_REQUIRED, .check = LIED_NONNEGATIVE},
    {.name = "d", .unit = "N.s/m", .check = LIED_NONNEGATIVE},
};
static const LiedRow pair_spring_rows[] = {
    {"flange_a.f_el + flange_b.f_el = 0", 1},
    {"flange_b.f_el = c*ds", 0},
    {"flange_a.f_kin + flange_b.f_kin = 0", 1},
    {"flange_b.f_kin = d*dv", 0},
};
static const LiedEntry pair_spring_entries[] = {
    CONST(0, FEL_A, 1), CONST(0, FEL_B, 1), CONST(1, FEL_B, 1), CONST(2, FKIN_A, 1), CONST(2, FKIN_B, 1), CONST(3, FKIN_B, 1),
};

static void pair_spring_rhs(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) {
    const uint32_t *at = b->at + i * PAIR_VALUES;
    const double *p = b->p + i * PAIR_SPRING_PARAMETERS;
    b->rhs[i * 4 + 1] = p[PAIR_C] * (b->w[at[PAIR_S_B]] - b->w[at[PAIR_S_A]] - p[PAIR_L]);
    b->rhs[i * 4 + 3] = p[PAIR_D] * (b->w[at[PAIR_V_B]] - b->w[at[PAIR_V_A]]);
  }
}

static const LiedClass Pair_Spring = {
    LIED_ABI,
    .name = "Pair.Spring",
    LIST(ports, pair_two_ports),
    LIST(parameters, pair_spring_parameters),
    ROWS(pair_spring_rows),
    LIST(entries, pair_spring_entries),
    .rows = pair_spring_rhs,
};

/* ---- heat: temperature and heat flow ----------------------------------------------------------------------------------------
 */

static const LiedVariable heat_variables[] = {{"T", "K", LIED_KINETIC, 0, 0}, {"Q_flow", "W", LIED_REACTION, 1, 0}};
static const LiedConnector Heat_Port = {"Heat.Port", heat_variables, COUNT(heat_variables), 1, NULL};
static const LiedPort heat_one_port[] = {{"port", &Heat_Port, 0, 0}};
static const LiedPort heat_two_ports[] = {{"port_a", &Heat_Port, 0, 0}, {"port_b", &Heat_Port, 0, 0}};
enum { DT, Q, DT_B, Q_B };

/* C der(T) = Q */
static const LiedParameter capacitor_parameters[] = {
    {.name = "C", .unit = "J/K", .value = LIED_REQUIRED, .check = LIED_POSITIVE}};
static const LiedState capacitor_states[] = {{.name = "T", .unit = "K", .start = 293.15, .nominal = 300, .derivative = DT}};
static const LiedRow capacitor_rows[] = {{"C*der(T) = port.Q_flow", 1}};
static const LiedEntry capacitor_entries[] = {FIXED(0, DT), CONST(0, Q, -1)};

static void heat_fixed(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) b->fixed[i] = b->p[i];
}

static void capacitor_give(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) b->w[b->at[i]] = b->x[i];
}

static const LiedBlock capacitor_blocks[] = {{.n_outputs = 1, .outputs = pair_at_a, .evaluate = capacitor_give}};

static const LiedClass Heat_Capacitor = {
    LIED_ABI,
    .name = "Heat.Capacitor",
    LIST(ports, heat_one_port),
    LIST(parameters, capacitor_parameters),
    LIST(states, capacitor_states),
    LIST(blocks, capacitor_blocks),
    ROWS(capacitor_rows),
    LIST(entries, capacitor_entries),
    .fixed = heat_fixed,
};

/* Q_a = G (T_a - T_b), Q_a + Q_b = 0 */
static const LiedParameter conductor_parameters[] = {
    {.name = "G", .unit = "W/K", .value = LIED_REQUIRED, .check = LIED_NONNEGATIVE}};
static const LiedRow conductor_rows[] = {{"port_a.Q_flow = G*(port_a.T - port_b.T)", 0},
                                         {"port_a.Q_flow + port_b.Q_flow = 0", 1}};
static const LiedEntry conductor_entries[] = {CONST(0, Q, 1), CONST(1, Q, 1), CONST(1, Q_B, 1)};

static void conductor_rhs(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) b->rhs[2 * i] = b->p[i] * (b->w[b->at[2 * i]] - b->w[b->at[2 * i + 1]]);
}

static const LiedClass Heat_Conductor = {
    LIED_ABI,
    .name = "Heat.Conductor",
    LIST(ports, heat_two_ports),
    LIST(parameters, conductor_parameters),
    ROWS(conductor_rows),
    LIST(entries, conductor_entries),
    .rows = conductor_rhs,
};

static const LiedParameter heat_source_parameters[] = {{.name = "T", .unit = "K", .value = 293.15}};
static const LiedRow heat_source_rows[] = {{"der(port.T) = 0", 1}};
static const LiedEntry heat_source_entries[] = {CONST(0, DT, 1)};

static void heat_source_give(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) b->w[b->at[i]] = b->p[i];
}

static const LiedBlock heat_source_blocks[] = {{.n_outputs = 1, .outputs = pair_at_a, .evaluate = heat_source_give}};

static const LiedClass Heat_FixedTemperature = {
    LIED_ABI,
    .name = "Heat.FixedTemperature",
    LIST(ports, heat_one_port),
    LIST(parameters, heat_source_parameters),
    LIST(blocks, heat_source_blocks),
    ROWS(heat_source_rows),
    LIST(entries, heat_source_entries),
};

/* ---- the same with a temperature that nobody differentiates: its provider has one row less than flows ---------------------
 */

static const LiedVariable warmth_variables[] = {{"T", "K", LIED_SIGNAL, 0, 0}, {"Q_flow", "W", LIED_REACTION, 1, 0}};
static const LiedConnector Warmth_Port = {"Warmth.Port", warmth_variables, COUNT(warmth_variables), 1, NULL};
static const LiedPort warmth_one_port[] = {{"port", &Warmth_Port, 0, 0}};
static const LiedPort warmth_two_ports[] = {{"port_a", &Warmth_Port, 0, 0}, {"port_b", &Warmth_Port, 0, 0}};

static const LiedState warmth_states[] = {
    {.name = "T", .unit = "K", .start = 293.15, .nominal = 300, .derivative = LIED_BY_FUNCTION}};

static void warmth_capacitor_move(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) b->dx[i] = b->z[i] / b->p[i];
}

static const LiedClass Warmth_Capacitor = {
    LIED_ABI,
    .name = "Warmth.Capacitor",
    LIST(ports, warmth_one_port),
    LIST(parameters, capacitor_parameters),
    LIST(states, warmth_states),
    LIST(blocks, capacitor_blocks),
    .derivatives = warmth_capacitor_move,
};

static const LiedEntry warmth_conductor_entries[] = {CONST(0, 0, 1), CONST(1, 0, 1), CONST(1, 1, 1)};

static const LiedClass Warmth_Conductor = {
    LIED_ABI,
    .name = "Warmth.Conductor",
    LIST(ports, warmth_two_ports),
    LIST(parameters, conductor_parameters),
    ROWS(conductor_rows),
    LIST(entries, warmth_conductor_entries),
    .rows = conductor_rhs,
};

static const LiedClass Warmth_FixedTemperature = {
    LIED_ABI,
    .name = "Warmth.FixedTemperature",
    LIST(ports, warmth_one_port),
    LIST(parameters, heat_source_parameters),
    LIST(blocks, heat_source_blocks),
};

#endif
