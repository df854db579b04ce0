/* stages.h: the stages of a composition, in their order. */
#ifndef LIED_COMPOSE_STAGES_H
#define LIED_COMPOSE_STAGES_H

#include "compose/compose.h"

LiedStatus compose_nodes(Compose *k);
LiedStatus compose_parameters(Compose *k);
LiedStatus compose_flows(Compose *k);
LiedStatus compose_causality(Compose *k);
LiedStatus compose_layout(Compose *k);
void compose_watches(Compose *k);
void compose_taken(Compose *k);
void compose_inputs(Compose *k);
LiedStatus compose_rules(Compose *k);
/* Whether the linear level can be swept, and how. */
void compose_sweeps(Compose *k);
void compose_lanes(Compose *k, const uint32_t *level); /* [n_instances] */
LiedStatus compose_stamp(Compose *k);

/* explain_causality.c */
void causality_two_providers(Compose *k, const uint32_t *op_owner, uint32_t op, uint32_t group);
LiedStatus causality_complete(Compose *k);

#endif
