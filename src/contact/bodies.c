/* bodies.c: the shapes of a system, and which of them may touch. */
#include "contact/contact_internal.h"

/* ---- shapes --------------------------------------------------------------------------------------------------------- */

static double parameter(const double *p, uint16_t number, double otherwise)
{
  return number == LIED_NO_PARAMETER ? otherwise : p[number];
}

static ContactSurface surface_of(const LiedShape *shape, const double *p)
{
  return (ContactSurface){parameter(p, shape->stiffness, INFINITY), parameter(p, shape->damping, 0),
                          parameter(p, shape->friction, 0),         parameter(p, shape->bristle, INFINITY),
                          parameter(p, shape->elastic_time, 0),     (int)parameter(p, shape->layer, 0)};
}

static Shape2 shape_of(Arena *arena, const LiedShape *shape, const double *p)
{
  Vector2 *corners = ARENA_NEW(arena, Vector2, shape->n_corners);
  for (uint32_t i = 0; i < shape->n_corners; i++)
    corners[i] = (Vector2){p[shape->corners + 2 * i], p[shape->corners + 2 * i + 1]};
  return (Shape2){.kind = (ShapeKind)shape->kind,
                  .radius = parameter(p, shape->radius, 0),
                  .n_corners = shape->n_corners,
                  .corners = corners};
}

static double size_of(const Box2 *box)
{
  return fmax(box->high[0] - box->low[0], box->high[1] - box->low[1]);
}

static void measure(const ShapeWork *work, ContactBody *body)
{
  const Pose2 origin = {0};
  Box2 box = shape_box(work, &body->shape, &origin);
  body->size = size_of(&box);
  body->inner = INFINITY;
  for (int k = 0; k < 2; k++) {
    body->centre[k] = (box.low[k] + box.high[k]) / 2;
    body->inner = fmin(body->inner, (box.high[k] - box.low[k]) / 2);
  }
  body->arm = body->size + fabs(body->centre[0]) + fabs(body->centre[1]);
}

static void place_body(const Compose *k, const State *state, const ClassUse *use, size_t i, ContactBody *body)
{
  LiedSystem *s = k->s;
  const LiedShape *shape = use->info->class_->shape;
  const double *p = batch_of(state, use)->p + i * use->info->class_->n_parameters;
  uint32_t port = s->structure->instances[use->instance[i]].first_port + shape->port;
  *body = (ContactBody){
      .shape = shape_of(&k->plan->arena, shape, p), .instance = use->instance[i], .surface = surface_of(shape, p)};
  body->rigid = k->plan->rigid[group_of(s, k->plan, port, 0)];
  for (int m = 0; m < MOTION; m++) {
    body->value[m] = use->at[i * use->info->n_values + use->info->port_value[shape->port] + (uint32_t)m];
    body->speed[m] = use->at[i * use->info->n_values + use->info->port_value[shape->port] + MOTION + (uint32_t)m];
    body->rate[m] = use->column[i * use->info->n_unknowns + use->info->port_unknown[shape->port] + (uint32_t)m];
  }
  const ShapeWork work = work_of(state);
  measure(&work, body);
}

static const char *body_problem(const ContactBody *body)
{
  const char *problem = shape_problem(&body->shape);
  if (problem || !(body->surface.friction > 0) || body->surface.elastic_time > 0) return problem;
  return "its friction needs an elastic time constant TE > 0, about the step or 1e-3";
}

static LiedStatus add_body(const Compose *k, const State *state, const ClassUse *use, size_t i, ContactBody *body)
{
  LiedSystem *s = k->s;
  const char *problem = "shapes of space do not meet yet, only those of the plane";
  if (use->info->class_->shape->dimension == 2) {
    place_body(k, state, use, i, body);
    problem = body_problem(body);
  }
  if (!problem) return LIED_OK;
  system_error(s, topic_instance(s, "wrong-shape", use->instance[i]), "the shape '%s' cannot be used: %s",
               instance_name(s, use->instance[i]), problem);
  return LIED_WRONG_MODEL;
}

static LiedStatus add_all(const Compose *k, const State *state, Contacts *contacts)
{
  const Plan *plan = k->plan;
  LiedStatus status = LIED_OK;
  for (size_t u = 0; u < plan->n_uses; u++) {
    const ClassUse *use = &plan->uses[u];
    for (size_t i = 0; i < use->count && use->info->class_->shape; i++)
      if (add_body(k, state, use, i, &contacts->bodies[contacts->n_bodies++])) status = LIED_WRONG_MODEL;
  }
  return status;
}

/* Open rows come in the order of uses and instances, like bodies, but a class need not list them in the order of motion. */
static void find_open_rows(const Plan *plan, Contacts *contacts)
{
  size_t body = 0, row = plan->open_row;
  for (size_t u = 0; u < plan->n_uses; u++) {
    const LiedShape *shape = plan->uses[u].info->class_->shape;
    for (size_t i = 0; i < plan->uses[u].count && shape; i++, body++, row += MOTION)
      for (size_t r = row; r < row + MOTION; r++)
        for (uint32_t m = 0; m < MOTION; m++)
          if (row_owner(plan, plan->core_row[r]).row == shape->rows[m]) {
            contacts->bodies[body].row[m] = (uint32_t)r;
            contacts->body_of_row[r - plan->open_row] = (uint32_t)body * MOTION + m;
          }
  }
}

LiedStatus contacts_add_bodies(const Compose *k, const State *state, Contacts *contacts)
{
  LiedStatus status = add_all(k, state, contacts);
  if (!status) find_open_rows(k->plan, contacts);
  return status;
}

/* ---- pairs ---------------------------------------------------------------------------------------------------------- */

/* Modelica's own `inf` is a large number. */
static int is_rigid(double stiffness)
{
  return stiffness >= 1e59;
}

static double in_series(double one, double other)
{
  return is_rigid(one) ? other : is_rigid(other) ? one : one * other / (one + other);
}

/* Two elastic layers, one on the other. */
static ContactSurface surface_of_pair(const ContactSurface *a, const ContactSurface *b)
{
  ContactSurface both = {in_series(a->stiffness, b->stiffness),  a->damping + b->damping,
                         sqrt(a->friction * b->friction),        in_series(a->bristle, b->bristle),
                         fmax(a->elastic_time, b->elastic_time), 0};
  if (is_rigid(both.bristle)) both.bristle = both.stiffness;
  return both;
}

static int may_meet(const ContactBody *a, const ContactBody *b)
{
  if (a->rigid == b->rigid) return 0;
  if (a->surface.layer && a->surface.layer == b->surface.layer) return 0;
  return !(a->shape.kind == SHAPE_LINE && b->shape.kind == SHAPE_LINE);
}

/* Includes its box after some more steps like the last one. */
static Box2 with_motion(Box2 box, const Pose2 *last, const Pose2 *pose, double steps)
{
  const double FARTHEST = 16; /* sizes */
  const double way[2] = {pose->x - last->x, pose->y - last->y}, most = FARTHEST * size_of(&box);
  for (int k = 0; k < 2; k++) {
    double ahead = fmax(-most, fmin(steps * way[k], most));
    box.low[k] += fmin(ahead, 0);
    box.high[k] += fmax(ahead, 0);
  }
  return box;
}

/* A tenth of its size to all sides, more where it moves to. */
static Box2 with_margin(Box2 box, const Pose2 *last, const Pose2 *pose)
{
  const double PART = 0.1, STEPS = 5;
  double width = PART * size_of(&box);
  box = with_motion(box, last, pose, STEPS);
  for (int k = 0; k < 2; k++) box.low[k] -= width, box.high[k] += width;
  return box;
}

static int is_within(const Box2 *inner, const Box2 *outer)
{
  for (int k = 0; k < 2; k++)
    if (!(inner->low[k] >= outer->low[k] && inner->high[k] <= outer->high[k])) return 0;
  return 1;
}

/* Or will leave it with the next step: stages evaluate beyond the present. */
int contacts_leave_margin(const State *state)
{
  const ShapeWork work = work_of(state);
  for (size_t i = 0; i < state->plan->n_shapes; i++) {
    const ContactBody *body = body_of(state, i);
    Pose2 pose = pose_of(state, body);
    Box2 box = with_motion(shape_box(&work, &body->shape, &pose), &state->last[i], &pose, 1);
    if (!is_within(&box, &state->margin[i])) return 1;
  }
  return 0;
}

void contacts_note_poses(State *state)
{
  for (size_t i = 0; i < state->plan->n_shapes; i++) state->last[i] = pose_of(state, body_of(state, i));
}

size_t contacts_find_close(State *state)
{
  const size_t n = state->plan->n_shapes;
  const ShapeWork work = work_of(state);
  for (size_t i = 0; i < n; i++) {
    const ContactBody *body = body_of(state, i);
    Pose2 pose = pose_of(state, body);
    state->margin[i] = with_margin(shape_box(&work, &body->shape, &pose), &state->last[i], &pose);
  }
  PairSearch search = {.boxes = state->margin,
                       .n = n,
                       .pairs = state->close,
                       .room = state->room.close,
                       .work = state->close_work,
                       .heads = state->cell_heads,
                       .next = state->cell_next,
                       .cells = state->cells};
  const int found = pairs_find(&search);
  state->n_close = found ? search.n_pairs : 0;
  if (!found) state->margin[0].low[0] = NAN; /* no body is within it: to be found again */
  return search.n_pairs;
}

/* No point of the body moved farther with the last step. */
static double way_of(const State *state, uint32_t body, const Pose2 *pose)
{
  const Pose2 *last = &state->last[body];
  return fabs(pose->x - last->x) + fabs(pose->y - last->y) + body_of(state, body)->arm * fabs(pose->phi - last->phi);
}

/* How far ahead their surfaces see. */
static double outlook_of(const State *state, const ContactBody *a, const ContactBody *b)
{
  double way = a->arm * fabs(state->w[a->speed[TURN]]) + b->arm * fabs(state->w[b->speed[TURN]]);
  for (int m = X; m <= Y; m++) way += fabs(state->w[a->speed[m]] - state->w[b->speed[m]]);
  return fmax(a->surface.elastic_time, b->surface.elastic_time) * way;
}

/* Bodies that may touch within some steps like the last one, or that are closer than a fraction of their size. */
static double reach_of(const State *state, const BoxPair *pair, double steps, double part)
{
  const ContactBody *bodies[2] = {body_of(state, pair->a), body_of(state, pair->b)};
  double way = 0, size = INFINITY;
  for (int side = 0; side < 2; side++) {
    const ContactBody *body = bodies[side];
    Pose2 pose = pose_of(state, body);
    way += way_of(state, side ? pair->b : pair->a, &pose);
    if (body->size > 0) size = fmin(size, body->size);
  }
  return steps * way + outlook_of(state, bodies[0], bodies[1]) + part * size;
}

/* Without its seams: a shape over a seam will have passed it by then. */
static Shape2 alone(const ContactBody *body)
{
  Shape2 shape = body->shape;
  shape.seams = NULL;
  return shape;
}

static int are_near(const State *state, const BoxPair *pair, double steps, double part)
{
  const ContactBody *a = body_of(state, pair->a), *b = body_of(state, pair->b);
  Pose2 at_a = pose_of(state, a), at_b = pose_of(state, b);
  double reach = reach_of(state, pair, steps, part);
  ContactPoint points[CONTACT_POINTS];
  const ShapeWork work = work_of(state);
  if (!a->shape.seams && !b->shape.seams) return shape_contacts(&work, &a->shape, &at_a, &b->shape, &at_b, reach, points) > 0;
  const Shape2 alone_a = alone(a), alone_b = alone(b);
  return shape_contacts(&work, &alone_a, &at_a, &alone_b, &at_b, reach, points) > 0;
}

static uint32_t slots_of(const ContactBody *a, const ContactBody *b)
{
  return a->shape.kind == SHAPE_CIRCLE || b->shape.kind == SHAPE_CIRCLE ? 1 : CONTACT_POINTS;
}

static LiedStatus check_pair(LiedSystem *s, const ContactBody *a, const ContactBody *b, const ContactSurface *surface)
{
  if (!is_rigid(surface->stiffness) && surface->stiffness > 0) return LIED_OK;
  system_error(s, topic_instance(s, "rigid-contact", a->instance), "'%s' and '%s' meet, and both are rigid",
               instance_name(s, a->instance), instance_name(s, b->instance));
  system_remedy(s, "give one of them a stiffness c");
  return LIED_WRONG_VALUE;
}

LiedStatus contacts_list_pairs(LiedSystem *s, State *state, size_t *n_slots)
{
  const double STEPS = 3, PART = 0.02;
  size_t n_pairs = 0;
  *n_slots = 0;
  for (size_t i = 0; i < state->n_close; i++) {
    const BoxPair *close = &state->close[i];
    const ContactBody *a = body_of(state, close->a), *b = body_of(state, close->b);
    if (!may_meet(a, b) || !are_near(state, close, STEPS, PART)) continue;
    ContactPair pair = {close->a, close->b, surface_of_pair(&a->surface, &b->surface), (uint32_t)*n_slots, slots_of(a, b)};
    if (check_pair(s, a, b, &pair.surface)) return LIED_WRONG_VALUE;
    *n_slots += pair.n_slots;
    if (*n_slots <= state->room.points) state->pairs[n_pairs++] = pair;
  }
  state->n_pairs = n_pairs;
  return LIED_OK;
}

/* ---- seams ---------------------------------------------------------------------------------------------------------- */

/* Where `other` is, as seen from the body; both are in one rigid group. */
static Pose2 pose_from(const State *state, const ContactBody *body, const ContactBody *other)
{
  const Pose2 at = pose_of(state, body), there = pose_of(state, other);
  double x = there.x - at.x, y = there.y - at.y, cosine = cos(at.phi), sine = sin(at.phi);
  return (Pose2){cosine * x + sine * y, cosine * y - sine * x, there.phi - at.phi};
}

/* A shape that passes through the other one need not be stopped by this body. */
static int may_cover(const ContactBody *body, const ContactBody *other)
{
  if (body->rigid != other->rigid || body->shape.kind == SHAPE_CIRCLE || other->shape.kind == SHAPE_CIRCLE) return 0;
  return other->surface.layer == 0 || other->surface.layer == body->surface.layer;
}

typedef int JoinShapes(Plan *plan, const State *state, ContactBody *body, const ContactBody *other);

static int cover(Plan *plan, const State *state, ContactBody *body, const ContactBody *other)
{
  const ShapeWork work = work_of(state);
  const Pose2 at = pose_from(state, body, other);
  if (!body->seams) body->seams = seams_new(&plan->arena, &work, &body->shape);
  if (!seams_cover(&work, body->seams, &body->shape, &other->shape, &at)) return 0;
  body->shape.seams = body->seams;
  return 1;
}

static int find_ridges(Plan *plan, const State *state, ContactBody *body, const ContactBody *other)
{
  (void)plan;
  const ShapeWork work = work_of(state);
  const Pose2 at = pose_from(state, body, other);
  if (body->shape.seams) seams_find_ridges(&work, body->seams, &body->shape, &other->shape, &at);
  return 0;
}

static int for_neighbours(Plan *plan, const State *state, JoinShapes *join)
{
  ContactBody *bodies = plan->contacts->bodies;
  int changed = 0;
  for (size_t i = 0; i < state->n_close; i++) {
    ContactBody *a = &bodies[state->close[i].a], *b = &bodies[state->close[i].b];
    if (may_cover(a, b)) changed |= join(plan, state, a, b);
    if (may_cover(b, a)) changed |= join(plan, state, b, a);
  }
  return changed;
}

/* An edge that several others cover, one behind the other, takes as many rounds. */
void contacts_join_shapes(Plan *plan, const State *state)
{
  enum { MOST_ROUNDS = 8 };
  const Contacts *contacts = plan->contacts;
  const ShapeWork work = work_of(state);
  for (int round = 0; round < MOST_ROUNDS && for_neighbours(plan, state, cover); round++) continue;
  for (size_t i = 0; i < contacts->n_bodies; i++)
    if (contacts->bodies[i].shape.seams) seams_close(&work, contacts->bodies[i].seams, &contacts->bodies[i].shape);
  for_neighbours(plan, state, find_ridges);
}

/* ---- crossings ------------------------------------------------------------------------------------------------------ */

static void find_centre(const ContactBody *body, const Pose2 *pose, double at[2])
{
  double c = cos(pose->phi), s = sin(pose->phi);
  at[0] = pose->x + c * body->centre[0] - s * body->centre[1];
  at[1] = pose->y + s * body->centre[0] + c * body->centre[1];
}

/* The inner circles are apart before the way from p to q, and past each other after it. */
static int passes(const double p[2], const double q[2], double inner)
{
  const double way[2] = {q[0] - p[0], q[1] - p[1]}, length = hypot(way[0], way[1]);
  if (!(length > inner) || hypot(p[0], p[1]) < inner) return 0;
  double part = -(p[0] * way[0] + p[1] * way[1]) / (length * length);
  return part > 0 && part < 1 && fabs(p[0] * way[1] - p[1] * way[0]) < inner * length;
}

static int have_crossed(const State *state, const BoxPair *pair)
{
  const ContactBody *a = body_of(state, pair->a), *b = body_of(state, pair->b);
  const Pose2 now_a = pose_of(state, a), now_b = pose_of(state, b);
  if (way_of(state, pair->a, &now_a) + way_of(state, pair->b, &now_b) < a->inner + b->inner) return 0;
  if (!may_meet(a, b) || a->shape.kind == SHAPE_LINE || b->shape.kind == SHAPE_LINE) return 0;
  double way[2][2], from[2], to[2];
  find_centre(a, &state->last[pair->a], from);
  find_centre(b, &state->last[pair->b], to);
  for (int k = 0; k < 2; k++) way[0][k] = to[k] - from[k];
  find_centre(a, &now_a, from);
  find_centre(b, &now_b, to);
  for (int k = 0; k < 2; k++) way[1][k] = to[k] - from[k];
  return passes(way[0], way[1], a->inner + b->inner);
}

const BoxPair *contacts_find_crossing(const State *state, size_t *place)
{
  while (*place < state->n_close) {
    const BoxPair *pair = &state->close[(*place)++];
    if (have_crossed(state, pair)) return pair;
  }
  return NULL;
}

/* ---- pairs that are missing ----------------------------------------------------------------------------------------- */

static int is_before(const ContactPair *pair, const BoxPair *other)
{
  return pair->a != other->a ? pair->a < other->a : pair->b < other->b;
}

/* Some pair that is not listed may touch within the next step: stages evaluate beyond the present. Both lists have the same
 * order. */
int contacts_miss_pair(const State *state)
{
  const double STEPS = 1.5, PART = 0.002;
  for (size_t i = 0, at = 0; i < state->n_close; i++) {
    const BoxPair *close = &state->close[i];
    while (at < state->n_pairs && is_before(&state->pairs[at], close)) at++;
    if (at < state->n_pairs && state->pairs[at].a == close->a && state->pairs[at].b == close->b) continue;
    if (!may_meet(body_of(state, close->a), body_of(state, close->b))) continue;
    if (are_near(state, close, STEPS, PART)) return 1;
  }
  return 0;
}
