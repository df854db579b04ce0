/* tree.c: links and joints by name → a tree with numbers. */
#include <string.h>

#include "base/array.h"
#include "base/map.h"
#include "base/suggest.h"
#include "import/stages.h"

typedef struct Named {
  const char *name; /* "": it is missing, which is reported already */
  Span span;
} Named;

static void map_names(Reader *reader, Map *map, const char *what, const Named *named, uint32_t count)
{
  map_init_in(map, reader->arena);
  for (uint32_t i = 0; i < count; i++) {
    size_t length = strlen(named[i].name);
    uint32_t first = map_get(map, named[i].name, length);
    if (length > 0 && first == MAP_NONE) {
      map_put(map, named[i].name, length, i);
    } else if (length > 0) {
      diagnostic_error(reader->diagnostics, named[i].span, "name-twice", "there are two %ss of the name %s", what,
                       named[i].name);
      diagnostic_note(reader->diagnostics, named[first].span, "the first one");
    }
  }
}

static void map_links(Reader *reader, Map *map)
{
  const Robot *robot = reader->robot;
  Named *named = ARENA_NEW(reader->arena, Named, robot->link_count);
  for (uint32_t i = 0; i < robot->link_count; i++) named[i] = (Named){robot->links[i].name, robot->links[i].span};
  map_names(reader, map, "link", named, robot->link_count);
}

static void map_joints(Reader *reader, Map *map)
{
  const Robot *robot = reader->robot;
  Named *named = ARENA_NEW(reader->arena, Named, robot->joint_count);
  for (uint32_t i = 0; i < robot->joint_count; i++) named[i] = (Named){robot->joints[i].name, robot->joints[i].span};
  map_names(reader, map, "joint", named, robot->joint_count);
}

/* ---- what joints name ------------------------------------------------------------------------------------------------ */

static uint32_t find_link(Reader *reader, const Map *links, const char *name, Span span)
{
  const Robot *robot = reader->robot;
  if (name[0] == '\0') return NONE;
  uint32_t found = map_get(links, name, strlen(name));
  if (found != MAP_NONE) return found;
  Suggestions suggestions = suggest_begin(name, strlen(name));
  int is_shown = reader->diagnostics->errors < DIAGNOSTIC_LIMIT;
  for (uint32_t i = 0; i < robot->link_count && is_shown; i++) suggest_offer(&suggestions, robot->links[i].name);
  diagnostic_error(reader->diagnostics, span, "unknown-link", "there is no link %s", name);
  if (suggestions.count > 0) diagnostic_remedy(reader->diagnostics, "did you mean %s?", suggestions.names[0]);
  return NONE;
}

/* Only joints with one coordinate follow, and are followed. */
static void find_followed(Reader *reader, const Map *joints, Joint *joint)
{
  if (!joint->mimic_name || !(joint_turns(joint) || joint_slides(joint))) return;
  uint32_t found = map_get(joints, joint->mimic_name, strlen(joint->mimic_name));
  Joint *other = found == MAP_NONE ? NULL : &reader->robot->joints[found];
  if (!other)
    diagnostic_error(reader->diagnostics, joint->mimic_span, "unknown-link", "there is no joint %s", joint->mimic_name);
  else if (other == joint)
    diagnostic_error(reader->diagnostics, joint->mimic_span, "wrong-joint", "joint %s follows itself", joint->name);
  else if (!joint_turns(other) && !joint_slides(other))
    diagnostic_warning(reader->diagnostics, joint->mimic_span, "odd-joint",
                       "joint %s, which is followed, has not one coordinate; joint %s is free", other->name, joint->name);
  else
    joint->mimic = found;
}

static void hang_child(Reader *reader, uint32_t number)
{
  Robot *robot = reader->robot;
  Joint *joint = &robot->joints[number];
  Link *child = &robot->links[joint->child];
  if (child->joint == NONE) {
    child->joint = number;
    return;
  }
  diagnostic_error(reader->diagnostics, joint->child_span, "not-a-tree", "link %s hangs on two joints, %s and %s", child->name,
                   robot->joints[child->joint].name, joint->name);
  diagnostic_remedy(reader->diagnostics, "URDF has no loops: cut it open, and close it in the model by a SpringDamper");
  diagnostic_note(reader->diagnostics, robot->joints[child->joint].child_span, "the other one");
}

/* Some descriptions hang on a world that they do not declare. */
static void add_world(Reader *reader, Map *links)
{
  static const char name[] = "world";
  Robot *robot = reader->robot;
  uint32_t i = 0;
  while (i < robot->joint_count && strcmp(robot->joints[i].parent_name, name) != 0) i++;
  if (i == robot->joint_count || map_get(links, name, strlen(name)) != MAP_NONE) return;
  diagnostic_warning(reader->diagnostics, robot->joints[i].parent_span, "unknown-link",
                     "there is no link world; it is taken to be one without mass");
  map_put(links, name, strlen(name), robot->link_count);
  *ARRAY_PUSH(reader->arena, robot->links, robot->link_count, robot->link_capacity) =
      (Link){.name = name, .span = robot->joints[i].parent_span, .joint = NONE};
}

static void connect_joints(Reader *reader)
{
  Map links, joints;
  Robot *robot = reader->robot;
  map_links(reader, &links);
  add_world(reader, &links);
  map_joints(reader, &joints);
  for (uint32_t i = 0; i < robot->joint_count; i++) {
    Joint *joint = &robot->joints[i];
    joint->parent = find_link(reader, &links, joint->parent_name, joint->parent_span);
    joint->child = find_link(reader, &links, joint->child_name, joint->child_span);
    find_followed(reader, &joints, joint);
    if (joint->child != NONE) hang_child(reader, i);
  }
}

/* ---- root and order -------------------------------------------------------------------------------------------------- */

static void no_root(Reader *reader)
{
  const Link *link = &reader->robot->links[0];
  diagnostic_error(reader->diagnostics, link->span, "not-a-tree",
                   "every link hangs on another: there is a loop, and nothing to begin with");
}

static int find_root(Reader *reader)
{
  Robot *robot = reader->robot;
  robot->root = NONE;
  for (uint32_t i = 0; i < robot->link_count; i++) {
    if (robot->links[i].joint != NONE) continue;
    if (robot->root == NONE) {
      robot->root = i;
      continue;
    }
    diagnostic_error(reader->diagnostics, robot->links[i].span, "not-a-tree",
                     "link %s hangs on no joint, nor does link %s: a robot has one root", robot->links[i].name,
                     robot->links[robot->root].name);
    diagnostic_remedy(reader->diagnostics, "connect it by a joint");
    return 0;
  }
  if (robot->root == NONE) no_root(reader);
  return robot->root != NONE;
}

/* The joints that begin at each link, in the order of the text, one list after the other: those of link i from first[i] on. */
static uint32_t *list_children(Reader *reader, uint32_t *first)
{
  const Robot *robot = reader->robot;
  uint32_t *children = ARENA_NEW(reader->arena, uint32_t, robot->joint_count);
  for (uint32_t i = 0; i < robot->joint_count; i++) first[robot->joints[i].parent + 1]++;
  for (uint32_t i = 0; i < robot->link_count; i++) first[i + 1] += first[i];
  uint32_t *next = ARENA_NEW(reader->arena, uint32_t, robot->link_count);
  memcpy(next, first, robot->link_count * sizeof *next);
  for (uint32_t i = 0; i < robot->joint_count; i++) children[next[robot->joints[i].parent]++] = robot->joints[i].child;
  return children;
}

/* Depth first: a branch is written as a whole. */
static uint32_t order_links(Reader *reader)
{
  Robot *robot = reader->robot;
  uint32_t *first = ARENA_NEW(reader->arena, uint32_t, robot->link_count + 1), *children = list_children(reader, first);
  uint32_t *stack = ARENA_NEW(reader->arena, uint32_t, robot->link_count), waiting = 1, count = 0;
  robot->order = ARENA_NEW(reader->arena, uint32_t, robot->link_count);
  stack[0] = robot->root;
  while (waiting > 0) {
    uint32_t link = stack[--waiting];
    robot->order[count++] = link;
    for (uint32_t i = first[link + 1]; i > first[link]; i--) stack[waiting++] = children[i - 1];
  }
  return count;
}

/* Follows parents from a link that the root does not reach: that ends in a loop. */
static void report_loop(Reader *reader, uint32_t reached)
{
  const Robot *robot = reader->robot;
  uint8_t *seen = ARENA_NEW(reader->arena, uint8_t, robot->link_count);
  uint32_t link = 0;
  for (uint32_t i = 0; i < reached; i++) seen[robot->order[i]] = 1;
  while (seen[link]) link++;
  for (; !seen[link]; link = robot->joints[robot->links[link].joint].parent) seen[link] = 1;
  diagnostic_error(reader->diagnostics, robot->links[link].span, "not-a-tree", "link %s hangs on itself, through other links",
                   robot->links[link].name);
}

int robot_make_tree(Reader *reader)
{
  unsigned errors = reader->diagnostics->errors;
  connect_joints(reader);
  if (reader->diagnostics->errors > errors || !find_root(reader)) return 0;
  uint32_t reached = order_links(reader);
  if (reached == reader->robot->link_count) return 1;
  report_loop(reader, reached);
  return 0;
}
