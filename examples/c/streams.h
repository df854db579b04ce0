/* streams.h: thermofluid streams, written by hand to lied's component interface.
 *
 * A port carries the state of the medium (p, h), which runs downstream; the mass flow, which composition elects as state where
 * it needs one; and the inertial pressure r, which is zero in steady flow. The pressure of the fluid is p + r. Mass flows are
 * positive into a component; `m_flow` of a part is positive from inlet to outlet. Water of constant density.
 */
#ifndef EXAMPLES_STREAMS_H
#define EXAMPLES_STREAMS_H

#include "lied/component.h"

#define WATER_DENSITY 1000.0 /* kg/m3 */
#define STREAMS_GRAVITY 9.81 /* m/s2 */
#define STREAMS_P_MIN 100.0  /* Pa; no pressure drop goes below */

extern const LiedConnector Streams_Port; /* p, h, flow m_flow, r */

extern const LiedClass Streams_Source;         /* p = 1e5, h = 0; outlet */
extern const LiedClass Streams_Sink;           /* p = 1e5; inlet */
extern const LiedClass Streams_PressureDrop;   /* dp_ref, m_flow_ref, linear = 0, L = 0.01; inlet, outlet */
extern const LiedClass Streams_PrescribedFlow; /* m_flow; inlet, outlet: a pump of constant flow, whatever pressure it takes */
extern const LiedClass Streams_Splitter2;      /* inlet, outlet1, outlet2 */
extern const LiedClass Streams_Junction2;      /* inlet1, inlet2, outlet */

/* Open vessels with their ports at the bottom: A, p_ambient = 1e5, L = 0.01, h = 0; state level. */
extern const LiedClass Streams_OutTank; /* outlet */
extern const LiedClass Streams_InTank;  /* inlet */
extern const LiedClass Streams_Tank;    /* inlet, outlet */

#endif
