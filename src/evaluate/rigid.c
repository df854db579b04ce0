/* rigid.c: rigid groups of a State: what their parts, with the present parameters, are together. */
#include <string.h>

#include "evaluate/evaluate_internal.h"

static void place_frame(State *state, const RigidPort *port, double phi)
{
  for (int k = 0; k < RIGID_MOTION; k++) state->w[port->value[k]] = k == RIGID_PHI ? phi : 0;
}

/* The part alone, with its frame inboard at the origin. */
static void run_alone(const Plan *plan, State *state, const RigidMember *member, double phi)
{
  const ClassUse *use = &plan->uses[member->use];
  const LiedClass *class_ = use->info->class_;
  const LiedBatch *batch = batch_of(state, use);
  place_frame(state, &plan->sweeps.rigid.ports[member->port], phi);
  for (uint32_t b = 0; b < class_->n_blocks; b++)
    if (use->runs[b * use->count + member->position]) class_->blocks[b].evaluate(batch, member->position, member->position + 1);
  for (uint32_t p = member->port + 1; p < member->end; p++)
    memset(state->sweep_relation + plan->sweeps.rigid.ports[p].relation, 0, RIGID_RELATION * sizeof(double));
  use->sweep[member->position]->reduce(batch, member->position, member->position + 1);
}

static RigidBody read_body(const Plan *plan, State *state, const RigidMember *member)
{
  const double *relation = state->sweep_relation + plan->sweeps.rigid.ports[member->port].relation;
  const double *fx = relation, *fy = fx + RIGID_ROW, *torque = fy + RIGID_ROW;
  run_alone(plan, state, member, acos(0));
  const double torque_sin = torque[RIGID_CONSTANT];
  run_alone(plan, state, member, 0);
  return (RigidBody){fx[RIGID_VX],       fy[RIGID_W],        -fx[RIGID_W],           torque[RIGID_W],
                     fx[RIGID_CONSTANT], fy[RIGID_CONSTANT], torque[RIGID_CONSTANT], torque_sin};
}

static void join_member(const Plan *plan, State *state, const RigidMember *member)
{
  const RigidPort *ports = plan->sweeps.rigid.ports;
  const Pose2 at = state->rigid_pose[ports[member->port].place];
  const RigidBody body = read_body(plan, state, member);
  rigid_join(&state->rigid_body[member->group], &body, at);
  for (const RigidPort *port = ports + member->port + 1, *end = ports + member->end; port < end; port++) {
    const uint32_t *value = port->value;
    const Pose2 pose = {state->w[value[0]], state->w[value[1]], state->w[value[RIGID_PHI]]};
    state->rigid_pose[port->place] = rigid_beyond(at, pose);
  }
}

/* Port values and relations of the parts are not those of any point afterwards. */
static void join_parts(const Plan *plan, State *state)
{
  const RigidGroups *rigid = &plan->sweeps.rigid;
  if (!rigid->n_groups) return;
  memset(state->rigid_body, 0, rigid->n_groups * sizeof *state->rigid_body);
  memset(state->rigid_pose, 0, rigid->n_groups * sizeof *state->rigid_pose);
  for (size_t m = 0; m < rigid->n_members; m++) join_member(plan, state, &rigid->members[m]);
  for (size_t l = 0; l < rigid->n_leaves; l++) state->rigid_leaf[l] = state->rigid_pose[rigid->leaves[l].place];
}

void evaluate_parameters(const Plan *plan, State *state)
{
  evaluate_fixed(plan, state);
  join_parts(plan, state);
}
