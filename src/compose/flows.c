/* flows.c: which kinetic flows (mass flows) are states, and how the others follow from them.
 *
 * Vertices are the balances of all instances, the nodes where more than two ports meet, and one datum that stands for every
 * boundary; edges are the connections of two ports that carry a kinetic flow, and of a port with its node where more meet. A
 * port whose class says that nothing flows there (a sensor) is no part of the graph. States are the chords of a spanning tree.
 * The tree takes edges that no class has a name for first, then named ones, then those with a start value, prescribed flows
 * last: so the start values that the user gave are on chords, as far as they are independent; states have names that users
 * know; and a prescribed flow that has to become a tree edge contradicts the others. */
#include <limits.h>

#include "compose/stages.h"

typedef struct FlowEdge {
  uint32_t port[2];   /* port[1] NONE: of port[0] and its node */
  uint32_t vertex[2]; /* of each port, or of the node */
  double given;       /* start value of the flow into port[0]; NaN: none */
  uint8_t prescribed; /* 0: no; 1 + side: by a block of that side */
  uint8_t tree;
} FlowEdge;

typedef struct Network {
  FlowEdge *edges;
  size_t n_edges;
  size_t n_vertices;        /* vertex 0 is the datum */
  uint32_t *vertex_of;      /* [n_ports] */
  uint32_t *vertex_owner;   /* [n_vertices] instance */
  uint16_t *vertex_balance; /* [n_vertices] balance of the instance, where vertex_node is NONE */
  uint32_t *vertex_node;    /* [n_vertices] NONE: it is no node */
  uint32_t *parent_edge;    /* [n_vertices] towards the datum */
  uint32_t *order;          /* [n_vertices] vertices in order of distance from the datum */
  size_t n_reached;
} Network;

static int has_flow(const LiedSystem *s, uint32_t port)
{
  return port_counts(s, port)->flow_group < port_of(s, port)->connector->n_groups;
}

static int any_flow(const LiedSystem *s)
{
  for (size_t i = 0; i < s->structure->n_classes; i++) {
    const ClassInfo *info = s->structure->classes[i];
    for (unsigned p = 0; p < info->class_->n_ports; p++)
      if (info->counts[p].flow_group < info->class_->ports[p].connector->n_groups) return 1;
  }
  return 0;
}

static uint32_t add_vertex(Network *net, uint32_t owner, uint16_t balance, uint32_t node)
{
  uint32_t v = (uint32_t)net->n_vertices++;
  net->vertex_owner[v] = owner;
  net->vertex_balance[v] = balance;
  net->vertex_node[v] = node;
  return v;
}

/* Room for all balances and nodes; nodes are added with their edges. */
static void collect_vertices(Compose *k, Network *net)
{
  const Structure *t = k->s->structure;
  size_t n = 1 + k->plan->n_nodes;
  for (uint32_t i = 0; i < t->n_instances; i++) n += t->instances[i].removed ? 0 : instance_class(k->s, i)->n_balances;
  net->vertex_of = ARENA_NEW(&k->work, uint32_t, t->n_ports);
  net->vertex_owner = ARENA_NEW(&k->work, uint32_t, n);
  net->vertex_balance = ARENA_NEW(&k->work, uint16_t, n);
  net->vertex_node = ARENA_NEW(&k->work, uint32_t, n);
  add_vertex(net, NONE, 0, NONE);
  for (uint32_t i = 0; i < t->n_instances; i++) {
    if (t->instances[i].removed) continue;
    const LiedClass *class_ = instance_class(k->s, i);
    for (uint16_t b = 0; b < class_->n_balances; b++) {
      if (class_->balances[b].n_members == 1) continue; /* see is_dead */
      uint32_t v = add_vertex(net, i, b, NONE);
      for (unsigned m = 0; m < class_->balances[b].n_members; m++)
        net->vertex_of[t->instances[i].first_port + class_->balances[b].members[m].port] = v;
    }
  }
}

/* The class says that nothing flows into this port: the balance of one port. */
static int is_dead(const LiedSystem *s, uint32_t port)
{
  const LiedClass *class_ = instance_class(s, s->structure->port_instance[port]);
  for (unsigned b = 0; b < class_->n_balances; b++)
    if (class_->balances[b].n_members == 1 && class_->balances[b].members[0].port == port_number(s, port)) return 1;
  return 0;
}

static int port_prescribes(const LiedSystem *s, uint32_t port)
{
  const LiedClass *class_ = instance_class(s, s->structure->port_instance[port]);
  unsigned number = port_number(s, port), flow_group = port_counts(s, port)->flow_group;
  for (unsigned b = 0; b < class_->n_blocks; b++)
    for (unsigned o = 0; o < class_->blocks[b].n_outputs; o++)
      if (class_->blocks[b].outputs[o].port == number && class_->blocks[b].outputs[o].group == flow_group) return 1;
  return 0;
}

/* The start value of the flow into a port that the user gave, or NaN; in what was running, the flow itself. */
static double given_flow(const Compose *k, uint32_t port)
{
  const LiedSystem *s = k->s;
  uint32_t i = s->structure->port_instance[port];
  if (carried_over(k, i)) return k->saved_flow[port];
  const LiedClass *class_ = instance_class(s, i);
  const double *starts = s->values.starts + s->structure->instances[i].starts + class_->n_states;
  for (unsigned j = 0; j < class_->n_streams; j++)
    if (class_->streams[j].port == port_number(s, port) && !isnan(starts[j])) return starts[j];
  return NAN;
}

/* How a class provides a group of the quantities that the flow carries (the medium's state) at a port. */
enum { NEVER, PERHAPS, ALWAYS };

static int gives_medium(const LiedSystem *s, uint32_t port, unsigned group)
{
  const LiedClass *class_ = instance_class(s, s->structure->port_instance[port]);
  unsigned number = port_number(s, port);
  int gives = NEVER;
  for (unsigned b = 0; b < class_->n_blocks; b++)
    for (unsigned o = 0; o < class_->blocks[b].n_outputs; o++)
      if (class_->blocks[b].outputs[o].port == number && class_->blocks[b].outputs[o].group == group)
        gives = class_->blocks[b].choice ? PERHAPS : ALWAYS;
  return gives;
}

/* A stream without a direction has two groups, one for each way: one port gives each, and the others read it. */
static LiedStatus check_direction(Compose *k, const uint32_t *ports, uint32_t n)
{
  unsigned n_groups = port_of(k->s, ports[0])->connector->n_groups, flow_group = port_counts(k->s, ports[0])->flow_group;
  int n_least = INT_MAX, n_most = 0; /* ports that give a group */
  for (unsigned g = 0; g < n_groups; g++) {
    if (g == flow_group) continue;
    int always = 0, perhaps = 0;
    for (uint32_t i = 0; i < n; i++) {
      int gives = gives_medium(k->s, ports[i], g);
      always += gives == ALWAYS;
      perhaps += gives == PERHAPS;
    }
    if (always > n_most) n_most = always;
    if (always + perhaps < n_least) n_least = always + perhaps;
  }
  if (n_most <= 1 && n_least > 0) return LIED_OK;
  if (n > 2 && n_most > 1) {
    system_error(k->s, topic_connection(k->s, "stream-branch", ports[0]),
                 "%u ports meet at '%s' ('%s', '%s', ...), and more than one of them gives the state of the stream", n,
                 port_name(k->s, ports[0]).text, port_name(k->s, ports[1]).text, port_name(k->s, ports[2]).text);
    system_remedy(k->s, "streams join in a junction; insert one");
    return LIED_WRONG_MODEL;
  }
  system_error(k->s, topic_connection(k->s, "stream-direction", ports[0]), "the connection '%s' - '%s' joins two %s",
               port_name(k->s, ports[0]).text, port_name(k->s, ports[1]).text, n_most > 1 ? "outlets" : "inlets");
  system_remedy(k->s, "a stream goes from an outlet to an inlet; %s",
                n_most > 1 ? "join two of them by a junction" : "connect the outlet that feeds them");
  return LIED_WRONG_MODEL;
}

/* The stream that a class names at this port, or NULL. */
static const LiedStream *stream_at(const LiedSystem *s, uint32_t port)
{
  const LiedClass *class_ = instance_class(s, s->structure->port_instance[port]);
  for (unsigned j = 0; j < class_->n_streams; j++)
    if (class_->streams[j].port == port_number(s, port)) return &class_->streams[j];
  return NULL;
}

static Topic topic_stream(const LiedSystem *s, const char *code, uint32_t port)
{
  const LiedStream *stream = stream_at(s, port);
  return stream ? topic_variable(s, code, s->structure->port_instance[port], stream->name) : topic_port(s, code, port);
}

static uint32_t flow_group(const Compose *k, uint32_t port)
{
  return group_of(k->s, k->plan, port, port_counts(k->s, port)->flow_group);
}

static LiedStatus contradicting_start(Compose *k, uint32_t port, double given, double total)
{
  char name[NAME_SIZE];
  Topic about = topic_stream(k->s, "contradicting-starts", port);
  topic_write(&about, name, sizeof name);
  system_error(k->s, about, "the start value %g of '%s' contradicts the others, which give %g", given, name, total);
  system_remedy(k->s, "remove one of them");
  return LIED_WRONG_MODEL;
}

/* The start value of the flow through a connection may be given at both ports. */
static LiedStatus merge_starts(Compose *k, FlowEdge *e)
{
  e->given = given_flow(k, e->port[0]);
  if (e->port[1] == NONE) return LIED_OK;
  double other = -given_flow(k, e->port[1]);
  if (isnan(e->given)) e->given = other;
  if (k->saved_flow || !(fabs(other - e->given) > 1e-9 * fabs(e->given))) return LIED_OK;
  system_error(k->s, topic_port(k->s, "contradicting-starts", e->port[0]),
               "the start values at '%s' and '%s', which are one flow, contradict each other", port_name(k->s, e->port[0]).text,
               port_name(k->s, e->port[1]).text);
  system_remedy(k->s, "remove one of them");
  return LIED_WRONG_MODEL;
}

static LiedStatus merge_prescriptions(Compose *k, FlowEdge *e)
{
  for (int side = 0; side < 2 && e->port[side] != NONE; side++) {
    if (!port_prescribes(k->s, e->port[side])) continue;
    if (e->prescribed) {
      system_error(k->s, topic_port(k->s, "two-prescribed-flows", e->port[0]),
                   "'%s' and '%s' both prescribe the flow between them", port_name(k->s, e->port[0]).text,
                   port_name(k->s, e->port[1]).text);
      system_remedy(k->s, "remove one of them");
      return LIED_WRONG_MODEL;
    }
    e->prescribed = (uint8_t)(1 + side);
  }
  return LIED_OK;
}

static LiedStatus add_edge(Compose *k, Network *net, uint32_t port, uint32_t other, uint32_t vertex)
{
  FlowEdge *e = &net->edges[net->n_edges++];
  *e = (FlowEdge){.port = {port, other}, .vertex = {net->vertex_of[port], vertex}};
  return merge_starts(k, e) || merge_prescriptions(k, e) ? LIED_WRONG_MODEL : LIED_OK;
}

/* Where no flow can be, it is 0 from the start, at the linear level, too (stamp.c). The other ports come to `live`. */
static LiedStatus leave_out_dead(Compose *k, const uint32_t *ports, uint32_t n, uint32_t *live, uint32_t *n_live)
{
  for (uint32_t i = 0; i < n; i++) {
    if (!is_dead(k->s, ports[i])) {
      live[(*n_live)++] = ports[i];
      continue;
    }
    k->known[flow_group(k, ports[i])] = 1;
    double given = given_flow(k, ports[i]);
    if (!k->saved_flow && fabs(given) > 0) return contradicting_start(k, ports[i], given, 0);
  }
  return LIED_OK;
}

/* Two ports are joined by an edge; more, or one among dead ones, by a vertex in their middle: an ideal branching. */
static LiedStatus add_node(Compose *k, Network *net, uint32_t number, uint32_t *live)
{
  const PortNode *node = &k->plan->nodes[number];
  const uint32_t *ports = &k->plan->members[node->first_member];
  uint32_t n_live = 0;
  if (check_direction(k, ports, node->n_members)) return LIED_WRONG_MODEL;
  if (leave_out_dead(k, ports, node->n_members, live, &n_live)) return LIED_WRONG_MODEL;
  if (n_live == 2) return add_edge(k, net, live[0], live[1], net->vertex_of[live[1]]);
  if (n_live == 0) return LIED_OK;
  uint32_t vertex = add_vertex(net, k->s->structure->port_instance[live[0]], 0, number);
  LiedStatus status = LIED_OK;
  for (uint32_t i = 0; i < n_live; i++)
    if (add_edge(k, net, live[i], NONE, vertex)) status = LIED_WRONG_MODEL;
  return status;
}

static LiedStatus collect_edges(Compose *k, Network *net)
{
  Plan *plan = k->plan;
  LiedStatus status = LIED_OK;
  net->edges = ARENA_NEW(&k->work, FlowEdge, k->s->structure->n_ports);
  uint32_t *live = ARENA_NEW(&k->work, uint32_t, k->s->structure->n_ports);
  for (uint32_t n = 0; n < plan->n_nodes; n++) {
    uint32_t port = plan->members[plan->nodes[n].first_member];
    if (!has_flow(k->s, port)) continue;
    if (plan->nodes[n].n_members == 1)
      k->known[flow_group(k, port)] = 1; /* no flow */
    else if (add_node(k, net, n, live))
      status = LIED_WRONG_MODEL;
  }
  return status;
}

/* Rank in which the tree takes an edge. */
enum { NAMELESS, NAMED, GIVEN, PRESCRIBED, RANKS };

static int edge_rank(const LiedSystem *s, const FlowEdge *e)
{
  if (e->prescribed) return PRESCRIBED;
  if (!isnan(e->given)) return GIVEN;
  return stream_at(s, e->port[0]) || (e->port[1] != NONE && stream_at(s, e->port[1])) ? NAMED : NAMELESS;
}

static LiedStatus grow_tree(Compose *k, Network *net)
{
  uint32_t *parent = ARENA_NEW(&k->work, uint32_t, net->n_vertices);
  for (uint32_t v = 0; v < net->n_vertices; v++) parent[v] = v;
  for (int rank = 0; rank < RANKS; rank++) {
    for (size_t i = 0; i < net->n_edges; i++) {
      FlowEdge *e = &net->edges[i];
      if (edge_rank(k->s, e) == rank) e->tree = (uint8_t)union_join(parent, e->vertex[0], e->vertex[1]);
    }
  }
  LiedStatus status = LIED_OK;
  for (size_t i = 0; i < net->n_edges; i++) {
    const FlowEdge *e = &net->edges[i];
    if (!e->tree || !e->prescribed) continue;
    system_error(k->s, topic_port(k->s, "redundant-flow", e->port[e->prescribed - 1]),
                 "the flow prescribed at '%s' already follows from the other prescribed flows and the balances",
                 port_name(k->s, e->port[e->prescribed - 1]).text);
    system_remedy(k->s, "remove one of them or insert a volume");
    status = LIED_WRONG_MODEL;
  }
  for (uint32_t v = 1; v < net->n_vertices; v++) {
    if (union_find(parent, v) == union_find(parent, 0) || union_find(parent, v) != v) continue;
    system_error(k->s, topic_instance(k->s, "no-boundary", net->vertex_owner[v]), "the streams around '%s' have no boundary",
                 instance_name(k->s, net->vertex_owner[v]));
    system_remedy(k->s, "connect a source, a sink or a volume");
    status = LIED_WRONG_MODEL;
  }
  return status;
}

/* Walks the tree from the datum: gives each vertex the edge that its balance has to solve for. */
static void root_tree(Compose *k, Network *net)
{
  uint32_t *first = ARENA_NEW(&k->work, uint32_t, net->n_vertices + 2), *list = ARENA_NEW(&k->work, uint32_t, 2 * net->n_edges);
  for (size_t i = 0; i < net->n_edges; i++)
    for (int side = 0; side < 2 && net->edges[i].tree; side++) first[net->edges[i].vertex[side] + 2]++;
  for (size_t v = 0; v < net->n_vertices; v++) first[v + 2] += first[v + 1];
  for (uint32_t i = 0; i < net->n_edges; i++)
    for (int side = 0; side < 2 && net->edges[i].tree; side++) list[first[net->edges[i].vertex[side] + 1]++] = i;
  net->parent_edge = ARENA_NEW(&k->work, uint32_t, net->n_vertices);
  net->order = ARENA_NEW(&k->work, uint32_t, net->n_vertices);
  for (size_t v = 0; v < net->n_vertices; v++) net->parent_edge[v] = NONE;
  net->order[net->n_reached++] = 0;
  for (size_t at = 0; at < net->n_reached; at++) {
    uint32_t v = net->order[at];
    for (uint32_t j = first[v]; j < first[v + 1]; j++) {
      const FlowEdge *e = &net->edges[list[j]];
      uint32_t other = e->vertex[e->vertex[0] == v];
      if (other == 0 || net->parent_edge[other] != NONE || list[j] == net->parent_edge[v]) continue;
      net->parent_edge[other] = list[j];
      net->order[net->n_reached++] = other;
    }
  }
}

/* Rule 5: a cycle (boundaries merged) in which no element has inertance. A prescribed flow is not part of one: its derivative
 * is given. */
static int owner_has_inertance(const LiedSystem *s, uint32_t port)
{
  uint32_t i = s->structure->port_instance[port];
  const LiedClass *class_ = instance_class(s, i);
  for (unsigned p = 0; p < class_->n_parameters; p++)
    if (class_->parameters[p].role == LIED_INERTANCE && instance_parameters(s, i)[p] > 0) return 1;
  return 0;
}

/* The other port of an edge, or one at the same node. */
static uint32_t opposite_port(const Compose *k, const FlowEdge *e)
{
  if (e->port[1] != NONE) return e->port[1];
  const PortNode *node = &k->plan->nodes[k->plan->node_of[e->port[0]]];
  return k->plan->members[node->first_member + (k->plan->member_of[e->port[0]] == 0)];
}

static LiedStatus check_inertance(Compose *k, Network *net)
{
  uint32_t *parent = ARENA_NEW(&k->work, uint32_t, net->n_vertices);
  for (uint32_t v = 0; v < net->n_vertices; v++) parent[v] = v;
  LiedStatus status = LIED_OK;
  for (size_t i = 0; i < net->n_edges; i++) {
    const FlowEdge *e = &net->edges[i];
    if (e->prescribed || owner_has_inertance(k->s, e->port[0])) continue;
    if (e->port[1] != NONE && owner_has_inertance(k->s, e->port[1])) continue;
    if (union_join(parent, e->vertex[0], e->vertex[1])) continue;
    system_error(k->s, topic_connection(k->s, "no-inertance", e->port[0]),
                 "the connection '%s' - '%s' closes a cycle without inertance", port_name(k->s, e->port[0]).text,
                 port_name(k->s, opposite_port(k, e)).text);
    system_remedy(k->s, "insert a flow element with L > 0 (a pipe or pressure drop)");
    status = LIED_WRONG_MODEL;
  }
  return status;
}

/* ---- from tree and chords to sums and states ---- */

static void add_state(Compose *k, const FlowEdge *e)
{
  FlowState *state = &k->plan->flow_states[k->plan->n_flow_states++];
  double start = isnan(e->given) ? 0 : e->given;
  int has_mate = e->port[1] != NONE;
  int side = has_mate && !stream_at(k->s, e->port[0]) && stream_at(k->s, e->port[1]); /* that has a name for it */
  *state = (FlowState){.port = e->port[side], .mate_port = e->port[!side], .start = side ? 0 - start : start};
  k->known[flow_group(k, e->port[0])] = 1;
  if (has_mate) k->known[flow_group(k, e->port[1])] = 1;
}

static FlowSum *add_sum(Compose *k, uint32_t out, uint32_t mate)
{
  FlowSum *sum = &k->plan->flow_sums[k->plan->n_flow_sums++];
  *sum = (FlowSum){out, mate, (uint32_t)k->n_sum_inputs, (uint32_t)k->n_sum_inputs};
  return sum;
}

static void add_input(Compose *k, FlowSum *sum, uint32_t port)
{
  k->plan->flow_inputs[k->n_sum_inputs++] = port;
  sum->end++;
}

/* What flows into the ports of a node. */
static void add_members(Compose *k, FlowSum *sum, const PortNode *node)
{
  for (uint32_t i = 0; i < node->n_members; i++) {
    uint32_t port = k->plan->members[node->first_member + i];
    if (port != sum->out && !is_dead(k->s, port)) add_input(k, sum, port);
  }
}

/* The balance of vertex v solved for its edge towards the datum. */
static void sum_vertex(Compose *k, const Network *net, uint32_t v)
{
  const FlowEdge *e = &net->edges[net->parent_edge[v]];
  if (net->vertex_node[v] != NONE) {
    add_members(k, add_sum(k, e->port[0], NONE), &k->plan->nodes[net->vertex_node[v]]);
    return;
  }
  int side = e->vertex[0] != v;
  const LiedClass *class_ = instance_class(k->s, net->vertex_owner[v]);
  const LiedBalance *balance = &class_->balances[net->vertex_balance[v]];
  uint32_t first_port = k->s->structure->instances[net->vertex_owner[v]].first_port;
  FlowSum *sum = add_sum(k, e->port[side], e->port[!side]);
  for (unsigned m = 0; m < balance->n_members; m++)
    if (first_port + balance->members[m].port != e->port[side]) add_input(k, sum, first_port + balance->members[m].port);
}

static void list_sums(Compose *k, const Network *net)
{
  Plan *plan = k->plan;
  plan->flow_states = ARENA_NEW(&plan->arena, FlowState, net->n_edges);
  plan->flow_sums = ARENA_NEW(&plan->arena, FlowSum, net->n_vertices + net->n_edges);
  plan->flow_inputs = ARENA_NEW(&plan->arena, uint32_t, 2 * net->n_edges + k->s->structure->n_ports);
  for (size_t i = 0; i < net->n_edges; i++) {
    const FlowEdge *e = &net->edges[i];
    if (!e->tree && !e->prescribed) add_state(k, e);
    if (e->prescribed && e->port[1] != NONE)
      add_input(k, add_sum(k, e->port[2 - e->prescribed], NONE), e->port[e->prescribed - 1]);
  }
  for (size_t at = net->n_reached; at-- > 1;) sum_vertex(k, net, net->order[at]);
}

/* ---- start values ---- */

/* Start values on tree edges have to agree with those on chords. */
static LiedStatus check_starts(Compose *k, const Network *net)
{
  double *flow = ARENA_NEW(&k->work, double, k->s->structure->n_ports);
  char name[NAME_SIZE];
  int any_given = 0;
  for (size_t i = 0; i < net->n_edges; i++) {
    const FlowEdge *e = &net->edges[i];
    any_given |= !isnan(e->given);
    double start = e->prescribed ? NAN : isnan(e->given) ? 0 : e->given;
    if (!e->tree) flow[e->port[0]] = start;
    if (!e->tree && e->port[1] != NONE) flow[e->port[1]] = -start;
  }
  LiedStatus status = LIED_OK;
  for (size_t at = net->n_reached; at-- > 1;) {
    const FlowEdge *e = &net->edges[net->parent_edge[net->order[at]]];
    const FlowSum *sum = &k->plan->flow_sums[k->plan->n_flow_sums - at];
    double total = 0, size = 1e-300;
    for (uint32_t j = sum->first; j < sum->end; j++) {
      total -= flow[k->plan->flow_inputs[j]];
      size = fmax(size, fabs(flow[k->plan->flow_inputs[j]]));
    }
    flow[sum->out] = total;
    if (sum->mate != NONE) flow[sum->mate] = -total;
    double given = sum->out == e->port[0] ? e->given : -e->given;
    if (fabs(given - total) > 1e-9 * fmax(size, fabs(given))) status = contradicting_start(k, sum->out, given, total);
  }
  for (size_t i = 0; i < net->n_edges && any_given; i++) {
    const FlowEdge *e = &net->edges[i];
    uint32_t port = e->port[e->port[1] != NONE && !stream_at(k->s, e->port[0])];
    if (e->tree || e->prescribed || !isnan(e->given)) continue;
    Topic about = topic_stream(k->s, "open-start", port);
    topic_write(&about, name, sizeof name);
    system_warning(k->s, about, "the given start values do not determine '%s': it starts at 0", name);
  }
  return status;
}

LiedStatus compose_flows(Compose *k)
{
  if (!any_flow(k->s)) return LIED_OK;
  Network net = {0};
  collect_vertices(k, &net);
  if (collect_edges(k, &net)) return LIED_WRONG_MODEL;
  if (grow_tree(k, &net) || check_inertance(k, &net)) return LIED_WRONG_MODEL;
  root_tree(k, &net);
  list_sums(k, &net);
  return k->saved_flow ? LIED_OK : check_starts(k, &net);
}
