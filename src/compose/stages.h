/* stages.h: the stages of a composition, in their order. */
#ifndef LIED_COMPOSE_STAGES_H
#define LIED_COMPOSE_STAGES_H

#include "compose/compose.h"

/* sweeps.c: a linear level without loops. */
typedef struct Forest {
  Compose *k;
  uint32_t n;         /* instances that are swept */
  uint32_t *instance; /* [n] by use and position, later by depth */
  uint32_t *parent;   /* [n_instances] toward the root; NONE: a root */
  uint32_t *depth;    /* [n_instances] */
  uint32_t *inboard;  /* [n_instances] port of the class; NONE: a root */
  uint8_t *side;      /* [n_ports] LiedSweepSide */
  uint32_t *relation; /* [n_ports] of a port that others move: what it adds to the relation behind its node */
  uint32_t *next;     /* [n_ports] another such port at the same node, or NONE */
  uint32_t *first;    /* [n_nodes] the first of them */
  uint32_t *motion;   /* [n_nodes] NONE: not placed yet */
  size_t n_parts, n_sums;
  uint32_t *sum_owner; /* [n_sums] the instance behind which it is */
  /* rigid groups: rigid.c */
  uint32_t *group;          /* [n_instances] NONE: in none */
  uint32_t *place;          /* [n_nodes] NONE: in no group, or its root */
  uint32_t *group_relation; /* [n_nodes] of the group whose root it is; NONE: of none */
  uint32_t *group_port;     /* [groups] a port at its root */
  uint32_t *group_depth;    /* [groups] ascending */
  uint32_t *rigid_ports;    /* of plan->sweeps.rigid.ports */
  uint32_t *leaf_port;      /* [leaves] a port of the group there */
  Batch *outside;           /* [n_outside] the explicit level without the inside of groups */
  size_t n_outside;
} Forest;

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
void compose_parts(Compose *k, const Forest *forest); /* of one that is swept */
/* rigid.c: which instances are in which group, before relations have places; then what is needed to compute them. */
void rigid_find(Forest *f);
void rigid_tabulate(Forest *f);
void rigid_schedule(Forest *f); /* the explicit level, of a forest that is swept: `blocks` of both, and plan->batches */
LiedFunction rigid_reduce, rigid_expand;
void compose_lanes(Compose *k, const uint32_t *level); /* [n_instances] */
LiedStatus compose_stamp(Compose *k);
void compose_calls(Compose *k);

/* explain_causality.c */
void causality_two_providers(Compose *k, const uint32_t *op_owner, uint32_t op, uint32_t group);
LiedStatus causality_complete(Compose *k);

#endif
