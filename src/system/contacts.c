#include "system/contacts.h"

#include <stdlib.h>
#include <string.h>

#include "contact/pairs.h"

enum { X, Y, TURN, MOTION };      /* of a shape: positions, their rates, reactions */
enum { NORMAL, TANGENT, FORCES }; /* of a point */

/* How a shape gives way. */
typedef struct Surface {
  double stiffness, damping, friction, bristle, elastic_time;
  int layer; /* shapes of one layer do not meet; 0: none */
} Surface;

/* A shape where it is in the system. */
typedef struct Body {
  Shape2 shape;
  uint32_t instance;
  uint32_t rigid;         /* what moves as one with it; NONE: the ground */
  uint32_t value[MOTION]; /* places in w */
  uint32_t speed[MOTION]; /* ... of its kinetic velocities */
  Signed rate[MOTION];    /* columns of z */
  uint32_t row[MOTION];   /* of the core: those left open */
  Surface surface;
  double size; /* largest extent of its box at the start */
  Box2 margin; /* pairs are known as long as it stays in here */
  Pose2 last;  /* after the step before */
} Body;

/* One point at which a pair may touch. */
typedef struct Slot {
  uint32_t feature;                     /* that it was last */
  uint32_t own[FORCES];                 /* entries of its laws at their own columns */
  uint32_t rate[FORCES][2][MOTION];     /* ... at the rates of both shapes; NONE: the shape does not move so */
  uint32_t reaction[2][MOTION][FORCES]; /* entries of the open rows */
} Slot;

typedef struct Pair {
  uint32_t a, b;
  Surface surface; /* of both together */
  uint32_t first_slot, n_slots;
} Pair;

typedef struct Contacts {
  Body *bodies; /* [n_bodies] in the composition's arena */
  size_t n_bodies;
  PairFinder *finder;
  Box2 *boxes; /* [n_bodies] */
  /* of the core alone */
  Matrix core;
  size_t open_row, open_entry; /* the first open row, and its first entry */
  size_t room;                 /* for bristles */
  double fill;                 /* entries of factors to those of the matrix, when they were ordered; 0: to be ordered */
  const BoxPair *close;        /* [n_close] pairs whose margins overlap; the finder's */
  size_t n_close;
  /* of the present pairs, in an arena of their own */
  Arena arena;
  Pair *pairs;
  Slot *slots;
  size_t n_pairs, n_slots;
  uint32_t *start; /* of the extended matrix; column and value are in Composed.matrix */
  uint32_t *moved; /* [entries of open rows] where an entry of the core has gone */
} Contacts;

/* ---- shapes --------------------------------------------------------------------------------------------------------- */

static Pose2 pose_of(const Composed *c, const Body *body)
{
  return (Pose2){c->w[body->value[X]], c->w[body->value[Y]], c->w[body->value[TURN]]};
}

static double parameter(const double *p, uint16_t number, double otherwise)
{
  return number == LIED_NO_PARAMETER ? otherwise : p[number];
}

static Surface surface_of(const LiedShape *shape, const double *p)
{
  return (Surface){parameter(p, shape->stiffness, INFINITY), parameter(p, shape->damping, 0),
                   parameter(p, shape->friction, 0),         parameter(p, shape->bristle, INFINITY),
                   parameter(p, shape->elastic_time, 0),     (int)parameter(p, shape->layer, 0)};
}

static Shape2 shape_of(const LiedShape *shape, const double *p)
{
  Shape2 made = {.kind = (ShapeKind)shape->kind, .n_corners = shape->n_corners};
  made.radius = parameter(p, shape->radius, 0);
  for (uint32_t i = 0; i < made.n_corners && i < SHAPE_CORNERS; i++)
    for (int k = 0; k < 2; k++) made.corners[i][k] = p[shape->corners + 2 * i + (uint32_t)k];
  return made;
}

static double size_of(const Box2 *box)
{
  return fmax(box->high[0] - box->low[0], box->high[1] - box->low[1]);
}

static LiedStatus add_body(Compose *k, const ClassUse *use, size_t i, Body *body)
{
  LiedSystem *s = k->s;
  const LiedShape *shape = use->info->class_->shape;
  const double *p = use->batch.p + i * use->info->class_->n_parameters;
  uint32_t port = s->structure.instances[use->instance[i]].first_port + shape->port;
  *body = (Body){.shape = shape_of(shape, p), .instance = use->instance[i], .surface = surface_of(shape, p)};
  body->rigid = k->c->rigid[group_of(s, k->c, port, 0)];
  for (int m = 0; m < MOTION; m++) {
    body->value[m] = use->batch.at[i * use->info->n_values + use->info->port_value[shape->port] + (uint32_t)m];
    body->speed[m] = use->batch.at[i * use->info->n_values + use->info->port_value[shape->port] + MOTION + (uint32_t)m];
    body->rate[m] = use->column[i * use->info->n_unknowns + use->info->port_unknown[shape->port] + (uint32_t)m];
  }
  const Pose2 origin = {0};
  Box2 box = shape_box(&body->shape, &origin);
  body->size = size_of(&box);
  const char *problem = shape_problem(&body->shape);
  if (!problem && body->surface.friction > 0 && !(body->surface.elastic_time > 0))
    problem = "its friction needs an elastic time constant TE > 0, about the step or 1e-3";
  if (!problem) return LIED_OK;
  message_error(&s->message, "the shape '%s' cannot be used: %s", instance_name(s, use->instance[i]), problem);
  return LIED_WRONG_MODEL;
}

static LiedStatus add_bodies(Compose *k, Contacts *contacts)
{
  Composed *c = k->c;
  LiedStatus status = LIED_OK;
  for (size_t u = 0; u < c->n_uses; u++) {
    const ClassUse *use = &c->uses[u];
    for (size_t i = 0; i < use->count && use->info->class_->shape; i++)
      if (add_body(k, use, i, &contacts->bodies[contacts->n_bodies++])) status = LIED_WRONG_MODEL;
  }
  return status;
}

/* Open rows come in the order of uses and instances, like bodies, but a class need not list them in the order of motion. */
static void find_open_rows(const Composed *c, Contacts *contacts)
{
  size_t body = 0, row = contacts->open_row;
  for (size_t u = 0; u < c->n_uses; u++) {
    const LiedShape *shape = c->uses[u].info->class_->shape;
    for (size_t i = 0; i < c->uses[u].count && shape; i++, body++, row += MOTION)
      for (size_t r = row; r < row + MOTION; r++)
        for (int m = 0; m < MOTION; m++)
          if (row_owner(c, c->core_row[r]).row == shape->rows[m]) contacts->bodies[body].row[m] = (uint32_t)r;
  }
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
static Surface surface_of_pair(const Surface *a, const Surface *b)
{
  Surface both = {in_series(a->stiffness, b->stiffness),  a->damping + b->damping,
                  sqrt(a->friction * b->friction),        in_series(a->bristle, b->bristle),
                  fmax(a->elastic_time, b->elastic_time), 0};
  if (is_rigid(both.bristle)) both.bristle = both.stiffness;
  return both;
}

static int may_meet(const Body *a, const Body *b)
{
  if (a->rigid == b->rigid) return 0;
  if (a->surface.layer && a->surface.layer == b->surface.layer) return 0;
  return !(a->shape.kind == SHAPE_LINE && b->shape.kind == SHAPE_LINE);
}

/* Along with where it will be after some more steps like the last one. */
static Box2 with_motion(Box2 box, const Body *body, const Pose2 *pose, double steps)
{
  const double FARTHEST = 16; /* sizes */
  const double way[2] = {pose->x - body->last.x, pose->y - body->last.y}, most = FARTHEST * size_of(&box);
  for (int k = 0; k < 2; k++) {
    double ahead = fmax(-most, fmin(steps * way[k], most));
    box.low[k] += fmin(ahead, 0);
    box.high[k] += fmax(ahead, 0);
  }
  return box;
}

/* A tenth of its size to all sides, more where it moves to. */
static Box2 with_margin(Box2 box, const Body *body, const Pose2 *pose)
{
  const double PART = 0.1, STEPS = 5;
  double width = PART * size_of(&box);
  box = with_motion(box, body, pose, STEPS);
  for (int k = 0; k < 2; k++) box.low[k] -= width, box.high[k] += width;
  return box;
}

static int is_within(const Box2 *inner, const Box2 *outer)
{
  for (int k = 0; k < 2; k++)
    if (!(inner->low[k] >= outer->low[k] && inner->high[k] <= outer->high[k])) return 0;
  return 1;
}

/* Or will leave it with the next step: stages look ahead. */
static int leaves_margin(const Composed *c)
{
  const Contacts *contacts = c->contacts;
  for (size_t i = 0; i < contacts->n_bodies; i++) {
    const Body *body = &contacts->bodies[i];
    Pose2 pose = pose_of(c, body);
    Box2 box = with_motion(shape_box(&body->shape, &pose), body, &pose, 1);
    if (!is_within(&box, &body->margin)) return 1;
  }
  return 0;
}

static void note_poses(Composed *c)
{
  for (size_t i = 0; i < c->contacts->n_bodies; i++) c->contacts->bodies[i].last = pose_of(c, &c->contacts->bodies[i]);
}

/* 0 without memory. */
static int find_close(Composed *c)
{
  Contacts *contacts = c->contacts;
  for (size_t i = 0; i < contacts->n_bodies; i++) {
    Body *body = &contacts->bodies[i];
    Pose2 pose = pose_of(c, body);
    contacts->boxes[i] = body->margin = with_margin(shape_box(&body->shape, &pose), body, &pose);
  }
  contacts->close = pairs_find(contacts->finder, contacts->boxes, contacts->n_bodies, &contacts->n_close);
  return contacts->close != NULL;
}

/* Bodies that may come to touch within some steps like the last one, or that are closer than a part of their size. */
static double reach_of(const Composed *c, const BoxPair *pair, double steps, double part)
{
  const Body *bodies[2] = {&c->contacts->bodies[pair->a], &c->contacts->bodies[pair->b]};
  double way = 0, size = INFINITY;
  for (int side = 0; side < 2; side++) {
    const Body *body = bodies[side];
    Pose2 pose = pose_of(c, body);
    way += hypot(pose.x - body->last.x, pose.y - body->last.y) + fabs(pose.phi - body->last.phi) * body->size;
    if (body->size > 0) size = fmin(size, body->size);
  }
  return steps * way + part * size;
}

static int are_near(const Composed *c, const BoxPair *pair, double steps, double part)
{
  const Body *a = &c->contacts->bodies[pair->a], *b = &c->contacts->bodies[pair->b];
  Pose2 at_a = pose_of(c, a), at_b = pose_of(c, b);
  ContactPoint points[CONTACT_POINTS];
  return shape_contacts(&a->shape, &at_a, &b->shape, &at_b, reach_of(c, pair, steps, part), points) > 0;
}

static uint32_t slots_of(const Body *a, const Body *b)
{
  return a->shape.kind == SHAPE_CIRCLE || b->shape.kind == SHAPE_CIRCLE ? 1 : CONTACT_POINTS;
}

static LiedStatus check_pair(LiedSystem *s, const Body *a, const Body *b, const Surface *surface)
{
  if (!is_rigid(surface->stiffness) && surface->stiffness > 0) return LIED_OK;
  message_error(&s->message, "'%s' and '%s' meet, and neither gives way: give one of them a stiffness c",
                instance_name(s, a->instance), instance_name(s, b->instance));
  return LIED_WRONG_VALUE;
}

/* Among those that are close. */
static LiedStatus list_pairs(LiedSystem *s)
{
  const double STEPS = 4, PART = 0.02;
  Contacts *contacts = s->composed->contacts;
  contacts->pairs = ARENA_NEW(&contacts->arena, Pair, contacts->n_close);
  for (size_t i = 0; i < contacts->n_close; i++) {
    const BoxPair *close = &contacts->close[i];
    const Body *a = &contacts->bodies[close->a], *b = &contacts->bodies[close->b];
    if (!may_meet(a, b) || !are_near(s->composed, close, STEPS, PART)) continue;
    Pair *pair = &contacts->pairs[contacts->n_pairs++];
    *pair = (Pair){close->a, close->b, surface_of_pair(&a->surface, &b->surface), (uint32_t)contacts->n_slots, slots_of(a, b)};
    if (check_pair(s, a, b, &pair->surface)) return LIED_WRONG_VALUE;
    contacts->n_slots += pair->n_slots;
  }
  contacts->slots = ARENA_NEW(&contacts->arena, Slot, contacts->n_slots);
  return LIED_OK;
}

/* ---- the extended matrix -------------------------------------------------------------------------------------------- */

typedef struct Pattern {
  uint32_t *column;
  uint32_t n; /* entries written */
} Pattern;

static uint32_t put(Pattern *pattern, uint32_t column)
{
  pattern->column[pattern->n] = column;
  return pattern->n++;
}

/* The entry for a column in the row that begins at `first`; a row has no column twice. */
static uint32_t put_once(Pattern *pattern, uint32_t first, Signed column)
{
  if (column == NONE) return NONE;
  for (uint32_t e = first; e < pattern->n; e++)
    if (pattern->column[e] == column >> 1) return e;
  return put(pattern, column >> 1);
}

static uint32_t force_column(const Contacts *contacts, size_t slot, int force)
{
  return (uint32_t)(contacts->core.n + FORCES * slot + (size_t)force);
}

/* Slots of each body, for its open rows: first[b] <= k < first[b + 1] of `list`, as slot x 2 + side. */
static uint32_t *slots_by_body(const Contacts *contacts, Arena *work, uint32_t **list)
{
  uint32_t *first = ARENA_NEW(work, uint32_t, contacts->n_bodies + 2);
  *list = ARENA_NEW(work, uint32_t, 2 * contacts->n_slots);
  for (size_t p = 0; p < contacts->n_pairs; p++) {
    first[contacts->pairs[p].a + 2] += contacts->pairs[p].n_slots;
    first[contacts->pairs[p].b + 2] += contacts->pairs[p].n_slots;
  }
  for (size_t b = 0; b <= contacts->n_bodies; b++) first[b + 1] += first[b];
  for (size_t p = 0; p < contacts->n_pairs; p++)
    for (uint32_t k = 0; k < contacts->pairs[p].n_slots; k++) {
      uint32_t slot = contacts->pairs[p].first_slot + k;
      (*list)[first[contacts->pairs[p].a + 1]++] = 2 * slot;
      (*list)[first[contacts->pairs[p].b + 1]++] = 2 * slot + 1;
    }
  return first;
}

/* What the core has there, then the forces of all slots of the shape. */
static void write_open_row(Contacts *contacts, Pattern *pattern, size_t row, int motion, const uint32_t *slots, uint32_t n)
{
  for (uint32_t e = contacts->core.start[row]; e < contacts->core.start[row + 1]; e++)
    contacts->moved[e - contacts->open_entry] = put(pattern, contacts->core.column[e]);
  for (uint32_t k = 0; k < n; k++)
    for (int force = 0; force < FORCES; force++)
      contacts->slots[slots[k] / 2].reaction[slots[k] % 2][motion][force] =
          put(pattern, force_column(contacts, slots[k] / 2, force));
  contacts->start[row + 1] = pattern->n;
}

static void write_open_rows(Contacts *contacts, Pattern *pattern)
{
  uint32_t *list, *first = slots_by_body(contacts, &contacts->arena, &list);
  uint32_t *body_of = ARENA_NEW(&contacts->arena, uint32_t, MOTION * contacts->n_bodies);
  for (uint32_t b = 0; b < contacts->n_bodies; b++)
    for (uint32_t m = 0; m < MOTION; m++) body_of[contacts->bodies[b].row[m] - contacts->open_row] = b * MOTION + m;
  for (size_t row = contacts->open_row; row < contacts->core.n; row++) {
    uint32_t b = body_of[row - contacts->open_row] / MOTION, m = body_of[row - contacts->open_row] % MOTION;
    write_open_row(contacts, pattern, row, (int)m, list + first[b], first[b + 1] - first[b]);
  }
}

static void write_law(Contacts *contacts, Pattern *pattern, const Pair *pair, size_t slot, int force)
{
  uint32_t first = pattern->n;
  contacts->slots[slot].own[force] = put(pattern, force_column(contacts, slot, force));
  for (int side = 0; side < 2; side++) {
    const Body *body = &contacts->bodies[side ? pair->b : pair->a];
    for (int m = 0; m < MOTION; m++) contacts->slots[slot].rate[force][side][m] = put_once(pattern, first, body->rate[m]);
  }
  contacts->start[force_column(contacts, slot, force) + 1] = pattern->n;
}

static void extend_matrix(Composed *c)
{
  Contacts *contacts = c->contacts;
  Arena *arena = &contacts->arena;
  enum { LAW = 1 + 2 * MOTION, MOST_OF_SLOT = FORCES * (2 * MOTION + LAW) };
  size_t n_core = contacts->core.n, n = n_core + FORCES * contacts->n_slots, n_entries = contacts->core.start[n_core];
  Pattern pattern = {ARENA_NEW(arena, uint32_t, n_entries + MOST_OF_SLOT * contacts->n_slots), (uint32_t)contacts->open_entry};
  contacts->start = ARENA_NEW(arena, uint32_t, n + 1);
  contacts->moved = ARENA_NEW(arena, uint32_t, n_entries - contacts->open_entry);
  memcpy(pattern.column, contacts->core.column, contacts->open_entry * sizeof *pattern.column);
  memcpy(contacts->start, contacts->core.start, (contacts->open_row + 1) * sizeof *contacts->start);
  write_open_rows(contacts, &pattern);
  for (size_t p = 0; p < contacts->n_pairs; p++)
    for (uint32_t k = 0; k < contacts->pairs[p].n_slots; k++)
      for (int force = 0; force < FORCES; force++)
        write_law(contacts, &pattern, &contacts->pairs[p], contacts->pairs[p].first_slot + k, force);
  c->matrix = (Matrix){n, contacts->start, pattern.column, ARENA_NEW(arena, double, pattern.n)};
  c->reference = ARENA_NEW(arena, double, pattern.n);
  c->b = ARENA_NEW(arena, double, n);
  c->solution = ARENA_NEW(arena, double, n);
}

/* The modes of classes first, then two for each slot. */
static void extend_modes(Composed *c)
{
  Contacts *contacts = c->contacts;
  size_t n = c->n_modes + FORCES * contacts->n_slots;
  uint32_t *row = ARENA_NEW(&contacts->arena, uint32_t, n), *column = ARENA_NEW(&contacts->arena, uint32_t, n);
  for (size_t m = 0; m < c->n_modes; m++) row[m] = c->mode_row[m], column[m] = c->mode_column[m];
  for (size_t m = c->n_modes; m < n; m++) row[m] = column[m] = (uint32_t)(contacts->core.n + m - c->n_modes);
  uint64_t passes = c->modes.passes, exhausted = c->modes.exhausted;
  modes_init(&c->modes, &contacts->arena, &c->matrix, n, row, column);
  c->modes.passes = passes;
  c->modes.exhausted = exhausted;
}

void contacts_place_base(Composed *c)
{
  const Contacts *contacts = c->contacts;
  size_t n_entries = contacts->core.start[contacts->core.n];
  memcpy(c->matrix.value, c->base, contacts->open_entry * sizeof *c->base);
  for (size_t e = contacts->open_entry; e < n_entries; e++)
    c->matrix.value[contacts->moved[e - contacts->open_entry]] = c->base[e];
}

/* ---- forces --------------------------------------------------------------------------------------------------------- */

/* A slot in which nothing touches: both forces are held at 0. */
static void rest(Composed *c, size_t slot)
{
  const Slot *at = &c->contacts->slots[slot];
  double *value = c->matrix.value;
  for (int force = 0; force < FORCES; force++) {
    size_t mode = c->n_modes + FORCES * slot + (size_t)force;
    c->modes.lower[mode] = c->modes.upper[mode] = 0;
    c->b[force_column(c->contacts, slot, force)] = 0;
    value[at->own[force]] = 1;
    for (int side = 0; side < 2; side++)
      for (int m = 0; m < MOTION; m++) {
        if (at->rate[force][side][m] != NONE) value[at->rate[force][side][m]] = 0;
        value[at->reaction[side][m][force]] = 0;
      }
  }
}

/* How the motion of a shape moves its point along `direction`, and how a force along it acts on the shape. */
static void lever(const Pose2 *pose, const ContactPoint *point, const double direction[2], double arm[MOTION])
{
  arm[X] = direction[0];
  arm[Y] = direction[1];
  arm[TURN] = (point->x - pose->x) * direction[1] - (point->y - pose->y) * direction[0];
}

/* law: force + factor * (rate of the gap or slip) = right; and the force in the open rows of both shapes. */
static void couple(Composed *c, const Pair *pair, size_t slot, int force, const ContactPoint *point, const Pose2 poses[2],
                   double factor)
{
  const Slot *at = &c->contacts->slots[slot];
  double *value = c->matrix.value, arm[MOTION];
  const double direction[2] = {force == NORMAL ? point->nx : -point->ny, force == NORMAL ? point->ny : point->nx};
  value[at->own[force]] = 1;
  for (int side = 0; side < 2; side++)
    for (int m = 0; m < MOTION; m++)
      if (at->rate[force][side][m] != NONE) value[at->rate[force][side][m]] = 0;
  for (int side = 0; side < 2; side++) {
    const Body *body = &c->contacts->bodies[side ? pair->b : pair->a];
    lever(&poses[side], point, direction, arm);
    for (int m = 0; m < MOTION; m++) {
      double sign = side ? 1 : -1;
      value[at->reaction[side][m][force]] = sign * arm[m];
      if (body->rate[m] == NONE) continue;
      value[at->rate[force][side][m]] += (body->rate[m] & 1 ? -sign : sign) * factor * arm[m];
    }
  }
}

/* The rate of gap or slip in kinetic velocities: what the elastic ones are near, unless something hits. */
static double kinetic_rate(const Composed *c, const Pair *pair, const ContactPoint *point, const Pose2 poses[2], int force)
{
  const double direction[2] = {force == NORMAL ? point->nx : -point->ny, force == NORMAL ? point->ny : point->nx};
  double rate = 0, arm[MOTION];
  for (int side = 0; side < 2; side++) {
    const Body *body = &c->contacts->bodies[side ? pair->b : pair->a];
    lever(&poses[side], point, direction, arm);
    for (int m = 0; m < MOTION; m++) rate += (side ? 1 : -1) * arm[m] * c->w[body->speed[m]];
  }
  return rate;
}

static Mode guess_mode(double force, double lower, double upper)
{
  return force < lower ? MODE_LOWER : force > upper ? MODE_UPPER : MODE_LAW;
}

/* The normal force never pulls; the tangential one stays within what friction bears, by the normal force without its rate. */
static void touch(Composed *c, const Pair *pair, size_t slot, const ContactPoint *point, const Pose2 poses[2])
{
  const Surface *surface = &pair->surface;
  size_t mode = c->n_modes + FORCES * slot;
  double bristle = c->x[c->n_states + slot], pressed = -surface->stiffness * point->gap, limit = surface->friction * pressed;
  const double factor[FORCES] = {surface->stiffness * surface->elastic_time + surface->damping,
                                 surface->bristle * surface->elastic_time};
  const double right[FORCES] = {pressed, -surface->bristle * bristle}, lower[FORCES] = {0, -limit},
               upper[FORCES] = {INFINITY, limit};
  for (int force = 0; force < FORCES; force++) {
    couple(c, pair, slot, force, point, poses, factor[force]);
    c->b[force_column(c->contacts, slot, force)] = right[force];
    c->modes.lower[mode + (size_t)force] = lower[force];
    c->modes.upper[mode + (size_t)force] = upper[force];
    double trial = right[force] - factor[force] * kinetic_rate(c, pair, point, poses, force);
    c->modes.guess[mode + (size_t)force] = (unsigned char)guess_mode(trial, lower[force], upper[force]);
  }
}

/* Which point goes into which slot: the one of the same feature if there is one. */
static void match_slots(const Contacts *contacts, const Pair *pair, const ContactPoint *points, unsigned n, int *point_of)
{
  int taken[CONTACT_POINTS] = {0};
  for (uint32_t k = 0; k < pair->n_slots; k++) {
    point_of[k] = -1;
    for (unsigned i = 0; i < n; i++)
      if (!taken[i] && points[i].feature == contacts->slots[pair->first_slot + k].feature) point_of[k] = (int)i, taken[i] = 1;
  }
  for (unsigned i = 0; i < n; i++)
    for (uint32_t k = 0; k < pair->n_slots && !taken[i]; k++)
      if (point_of[k] < 0) point_of[k] = (int)i, taken[i] = 1;
}

static unsigned touch_pair(const Composed *c, const Pair *pair, Pose2 poses[2], ContactPoint *points, int *point_of)
{
  const Body *a = &c->contacts->bodies[pair->a], *b = &c->contacts->bodies[pair->b];
  poses[0] = pose_of(c, a);
  poses[1] = pose_of(c, b);
  unsigned n = shape_contacts(&a->shape, &poses[0], &b->shape, &poses[1], 0, points);
  match_slots(c->contacts, pair, points, n, point_of);
  return n;
}

void contacts_assemble(Composed *c, ContactsAs as)
{
  const Contacts *contacts = c->contacts;
  for (size_t p = 0; p < contacts->n_pairs; p++) {
    const Pair *pair = &contacts->pairs[p];
    ContactPoint points[CONTACT_POINTS];
    Pose2 poses[2];
    int point_of[CONTACT_POINTS];
    touch_pair(c, pair, poses, points, point_of);
    for (uint32_t k = 0; k < pair->n_slots; k++) {
      if (point_of[k] < 0 || as == CONTACTS_OPEN)
        rest(c, pair->first_slot + k);
      else
        touch(c, pair, pair->first_slot + k, &points[point_of[k]], poses);
    }
  }
}

/* Within the limit of friction this is the rate of slip; at the limit the bristle goes to the deflection that bears it. */
void contacts_derivatives(const Composed *c, double *dx)
{
  const Contacts *contacts = c->contacts;
  for (size_t p = 0; p < contacts->n_pairs; p++) {
    const Surface *surface = &contacts->pairs[p].surface;
    for (uint32_t k = 0; k < contacts->pairs[p].n_slots; k++) {
      size_t slot = contacts->pairs[p].first_slot + k;
      double force = c->solution[force_column(contacts, slot, TANGENT)], bristle = c->x[c->n_states + slot];
      dx[c->n_states + slot] = surface->elastic_time > 0 ? (-force / surface->bristle - bristle) / surface->elastic_time : 0;
    }
  }
}

/* ---- changes -------------------------------------------------------------------------------------------------------- */

static void note_features(Composed *c)
{
  Contacts *contacts = c->contacts;
  for (size_t p = 0; p < contacts->n_pairs; p++) {
    const Pair *pair = &contacts->pairs[p];
    ContactPoint points[CONTACT_POINTS];
    Pose2 poses[2];
    int point_of[CONTACT_POINTS];
    touch_pair(c, pair, poses, points, point_of);
    for (uint32_t k = 0; k < pair->n_slots; k++)
      if (point_of[k] >= 0) contacts->slots[pair->first_slot + k].feature = points[point_of[k]].feature;
  }
}

/* What is known of the points of a pair, by the instances that meet. */
typedef struct Kept {
  uint32_t a, b;
  uint32_t feature[CONTACT_POINTS];
  double bristle[CONTACT_POINTS];
} Kept;

static Kept *keep_points(const Composed *c, Arena *arena, size_t *n)
{
  const Contacts *contacts = c->contacts;
  Kept *kept = ARENA_NEW(arena, Kept, contacts->n_pairs);
  *n = contacts->n_pairs;
  for (size_t p = 0; p < contacts->n_pairs; p++) {
    const Pair *pair = &contacts->pairs[p];
    kept[p] = (Kept){.a = contacts->bodies[pair->a].instance, .b = contacts->bodies[pair->b].instance};
    for (uint32_t k = 0; k < pair->n_slots; k++) {
      kept[p].feature[k] = contacts->slots[pair->first_slot + k].feature;
      kept[p].bristle[k] = c->state[c->n_states + pair->first_slot + k];
    }
  }
  return kept;
}

/* Pairs and bristles of the same instances as before; both lists are in the order of bodies, which is that of instances within
 * a class: looked up by search, because classes may come in another order after a change of structure. */
static int by_instances(const void *left, const void *right)
{
  const Kept *p = left, *q = right;
  if (p->a != q->a) return p->a < q->a ? -1 : 1;
  return p->b < q->b ? -1 : p->b > q->b;
}

static const Kept *find_kept(const Kept *kept, size_t n, uint32_t a, uint32_t b)
{
  const Kept key = {.a = a, .b = b};
  return n ? bsearch(&key, kept, n, sizeof key, by_instances) : NULL;
}

static void restore_points(Composed *c, Kept *kept, size_t n)
{
  Contacts *contacts = c->contacts;
  if (n) qsort(kept, n, sizeof *kept, by_instances);
  for (size_t p = 0; p < contacts->n_pairs; p++) {
    const Pair *pair = &contacts->pairs[p];
    const Kept *old = find_kept(kept, n, contacts->bodies[pair->a].instance, contacts->bodies[pair->b].instance);
    for (uint32_t k = 0; k < pair->n_slots; k++) {
      contacts->slots[pair->first_slot + k].feature = old ? old->feature[k] : NONE;
      c->state[c->n_states + pair->first_slot + k] = old ? old->bristle[k] : 0;
    }
  }
}

static int is_before(const Pair *pair, const BoxPair *other)
{
  return pair->a != other->a ? pair->a < other->a : pair->b < other->b;
}

/* Some pair that is not there may touch within the next step: stages look ahead. Both lists have the same order. */
static int misses_pair(const Composed *c)
{
  const double STEPS = 1.5, PART = 0.002;
  const Contacts *contacts = c->contacts;
  for (size_t i = 0, at = 0; i < contacts->n_close; i++) {
    const BoxPair *close = &contacts->close[i];
    while (at < contacts->n_pairs && is_before(&contacts->pairs[at], close)) at++;
    if (at < contacts->n_pairs && contacts->pairs[at].a == close->a && contacts->pairs[at].b == close->b) continue;
    if (!may_meet(&contacts->bodies[close->a], &contacts->bodies[close->b])) continue;
    if (are_near(c, close, STEPS, PART)) return 1;
  }
  return 0;
}

static void forget_pairs(Contacts *contacts)
{
  arena_free(&contacts->arena);
  contacts->pairs = NULL;
  contacts->slots = NULL;
  contacts->n_pairs = contacts->n_slots = 0;
}

/* Everything that belongs to the pairs found. Jumps to s->failure without memory. */
static LiedStatus make_pairs(LiedSystem *s)
{
  Composed *c = s->composed;
  Contacts *contacts = c->contacts;
  arena_init(&contacts->arena, &s->memory, &s->failure);
  LiedStatus status = list_pairs(s);
  if (status) return status;
  if (contacts->n_slots > contacts->room) { /* composed anew, with more */
    s->contact_room = 2 * contacts->n_slots;
    forget_pairs(contacts);
    arena_init(&contacts->arena, &s->memory, &s->failure);
    s->stale = 1;
  }
  extend_matrix(c);
  extend_modes(c);
  contacts_place_base(c);
  return LIED_OK;
}

/* At the state, wherever the last evaluation was. */
static void come_to_state(LiedSystem *s)
{
  Composed *c = s->composed;
  c->time = s->time;
  memcpy(c->x, c->state, (c->n_states + c->contacts->n_slots) * sizeof *c->x);
  evaluate_explicit(c);
}

static double fill_of(const Composed *c)
{
  return (double)factor_entries(c->factor) / c->matrix.start[c->matrix.n];
}

/* Which pivots are sound depends on the core alone: they stay, and so does their order until it makes too many entries. */
static LiedStatus new_factor(LiedSystem *s)
{
  const double TOO_MANY = 1.5; /* times */
  Composed *c = s->composed;
  Contacts *contacts = c->contacts;
  Factor *before = c->factor;
  FactorStatus status = FACTOR_DEGRADED;
  if (contacts->fill > 0) status = evaluate_new_factor(s, &contacts->arena, before);
  if (contacts->fill == 0 || (status == FACTOR_OK && fill_of(c) > TOO_MANY * contacts->fill)) {
    if (c->factor != before) factor_free(c->factor);
    status = evaluate_new_factor(s, &contacts->arena, NULL);
    if (status == FACTOR_OK) contacts->fill = fill_of(c);
  }
  factor_free(before);
  if (status == FACTOR_NO_MEMORY) return LIED_NO_MEMORY;
  return status == FACTOR_OK ? LIED_OK : report_singular(s, status);
}

static LiedStatus change_pairs(LiedSystem *s)
{
  Composed *c = s->composed;
  size_t n_kept;
  arena_init(&s->work, &s->memory, &s->failure);
  if (setjmp(s->failure)) return arena_free(&s->work), report_no_memory(s);
  Kept *kept = keep_points(c, &s->work, &n_kept);
  forget_pairs(c->contacts);
  LiedStatus status = make_pairs(s);
  if (!status) {
    restore_points(c, kept, n_kept);
    memcpy(c->x, c->state, (c->n_states + c->contacts->n_slots) * sizeof *c->x);
    status = new_factor(s);
  }
  arena_free(&s->work);
  return status == LIED_NO_MEMORY ? report_no_memory(s) : status;
}

LiedStatus contacts_update(LiedSystem *s, int *changed)
{
  Composed *c = s->composed;
  *changed = 0;
  if (!c->contacts) return LIED_OK;
  come_to_state(s);
  note_features(c);
  int leaves = leaves_margin(c);
  if (leaves && !find_close(c)) return report_no_memory(s);
  *changed = misses_pair(c);
  LiedStatus status = *changed ? change_pairs(s) : LIED_OK;
  s->stats.pair_changes += (uint64_t)*changed;
  note_poses(c);
  return status;
}

/* ---- composition ---------------------------------------------------------------------------------------------------- */

static size_t count_shapes(const Composed *c)
{
  size_t n = 0;
  for (size_t u = 0; u < c->n_uses; u++)
    if (c->uses[u].info->class_->shape) n += c->uses[u].count;
  return n;
}

size_t contacts_room(const LiedSystem *s, const Composed *c)
{
  enum { USUAL = 8 }; /* points of a shape */
  size_t n = count_shapes(c);
  return n == 0 ? 0 : USUAL * n + s->contact_room;
}

LiedStatus contacts_refuse(LiedSystem *s, const char *what)
{
  if (!s->composed->contacts) return LIED_OK;
  message_error(&s->message, "there are shapes that meet ('%s'): %s cannot be had; run with a fixed step (rk3, rk4, euler)",
                instance_name(s, s->composed->contacts->bodies[0].instance), what);
  return LIED_WRONG_MODEL;
}

void contacts_fill_state(Composed *c, const double *x)
{
  if (!c->contacts) return;
  if (c->n_states) memcpy(c->x, x, c->n_states * sizeof *x);
  memcpy(c->x + c->n_states, c->state + c->n_states, c->contacts->n_slots * sizeof *x);
}

size_t contacts_states(const Composed *c)
{
  return c->contacts ? c->contacts->n_slots : 0;
}

static void carry_points(Compose *k)
{
  size_t n = 0;
  Kept *kept = k->old && k->old->contacts ? keep_points(k->old, &k->work, &n) : NULL;
  restore_points(k->c, kept, n);
  memcpy(k->c->x + k->c->n_states, k->c->state + k->c->n_states, k->c->contacts->n_slots * sizeof *k->c->x);
}

LiedStatus contacts_compose(Compose *k)
{
  Composed *c = k->c;
  size_t n_shapes = count_shapes(c);
  if (n_shapes == 0) return LIED_OK;
  Contacts *contacts = c->contacts = memory_resize(&k->s->memory, NULL, 0, sizeof *contacts);
  if (!contacts) return LIED_NO_MEMORY;
  contacts->core = c->matrix;
  contacts->open_row = c->open_row;
  contacts->open_entry = c->matrix.start[c->open_row];
  contacts->room = contacts_room(k->s, c);
  arena_init(&contacts->arena, &k->s->memory, &k->s->failure);
  contacts->finder = pairs_new(&k->s->memory, n_shapes);
  if (!contacts->finder) return LIED_NO_MEMORY;
  contacts->bodies = ARENA_NEW(&c->arena, Body, n_shapes);
  contacts->boxes = ARENA_NEW(&c->arena, Box2, n_shapes);
  LiedStatus status = add_bodies(k, contacts);
  if (status) return status;
  find_open_rows(c, contacts);
  note_poses(c);
  if (!find_close(c)) return LIED_NO_MEMORY;
  status = make_pairs(k->s);
  if (!status) carry_points(k);
  return status;
}

void contacts_free(LiedSystem *s, Composed *c)
{
  if (!c->contacts) return;
  pairs_free(c->contacts->finder);
  arena_free(&c->contacts->arena);
  memory_resize(&s->memory, c->contacts, sizeof *c->contacts, 0);
  c->contacts = NULL;
}
