/* write_robot.c: a robot as a model: its links in the order of the tree, each with the joint on which it hangs. */
#include <string.h>

#include "import/model_text.h"
#include "import/stages.h"

/* Links keep their names, then joints: parts in between take what is left. */
static void give_names(ModelText *model, Robot *robot)
{
  for (uint32_t i = 0; i < robot->link_count; i++)
    if (robot->links[i].has_body) robot->links[i].id = model_names_take(&model->names, robot->links[i].name);
  for (uint32_t i = 0; i < robot->joint_count; i++) {
    Joint *joint = &robot->joints[i];
    if (joint_is_fixed(joint)) continue;
    joint->id = model_names_has(&model->names, joint->name) ? model_names_take_with(&model->names, joint->name, "joint")
                                                            : model_names_take(&model->names, joint->name);
  }
}

static const char *write_root(ModelText *model, const Link *root, int is_free)
{
  const char *name = model_names_take(&model->names, is_free ? "motion" : "ground");
  declare(model, is_free ? "MultiBody.FreeMotion" : "MultiBody.Fixed", name);
  declare_end(model, is_free ? "Of link %s" : "Holds link %s", root->name);
  return arena_printf(model->arena, "%s.frame_b", name);
}

static void write_body(ModelText *model, const Link *link)
{
  static const char *const names[TENSOR] = {"I_11", "I_21", "I_31", "I_22", "I_32", "I_33"};
  static const int order[TENSOR] = {0, 3, 5, 1, 2, 4}; /* moments, then products */
  declare(model, "MultiBody.Body", link->id);
  declare_number(model, "m", link->mass);
  if (vector_length(link->center) > 0) declare_vector(model, "r_CM", link->center);
  for (int i = 0; i < TENSOR; i++)
    if (i < 3 || link->inertia[order[i]] != 0) declare_number(model, names[order[i]], link->inertia[order[i]]);
  declare_end(model, "Link %s", link->name);
  connect_to(model, link->frame, link->id, "frame_a");
}

static void write_link(ModelText *model, Link *link, int is_free)
{
  const Joint *joint = link->joint == NONE ? NULL : &model->robot->joints[link->joint];
  declare_gap(model);
  link->frame = joint ? write_joint(model, joint, model->robot->links[joint->parent].frame) : write_root(model, link, is_free);
  if (joint) write_joint_forces(model, joint);
  if (link->has_body) write_body(model, link);
}

/* Shapes lie side by side as links do: in the order of the text. */
static void write_shapes(ModelText *model, const Robot *robot)
{
  if (robot->shape_count > 0) declare_gap(model);
  for (uint32_t i = 0; i < robot->shape_count; i++) write_shape(model, &robot->shapes[i]);
}

static void write_stiffness(TextBuffer *text, const Ground *ground, const char *type, const char *name, const char *value,
                            const char *moves)
{
  if (!ground->has_stiffness) return;
  text_printf(text,
              "  parameter Modelica.Units.SI.%s %s=%s\n    \"Of stops, of friction that sticks, of joints that follow others, "
              "where they %s\";\n",
              type, name, value, moves);
}

static const char *file_name(const Source *source)
{
  const char *slash = strrchr(source->name, '/');
  return slash ? slash + 1 : source->name;
}

static void write_head(ModelText *model, const char *name, TextBuffer *text)
{
  const Ground *turning = &model->turning, *sliding = &model->sliding;
  const char *all = text_of(&model->declarations);
  text_printf(text, "model %s %s\n  import Dialectic.MultiBody;\n", name,
              text_string(model->arena, arena_printf(model->arena, "Robot %s, from %s", model->robot->name,
                                                     file_name(model->robot->source))));
  if (strstr(all, "  Rotational.")) text_put(text, "  import Dialectic.Rotational;\n");
  if (strstr(all, "  Translational.")) text_put(text, "  import Dialectic.Translational;\n");
  write_stiffness(text, turning, "RotationalSpringConstant", "c_turn", "1e4", "turn");
  write_stiffness(text, sliding, "TranslationalSpringConstant", "c_slide", "1e6", "slide");
  if (turning->has_stiffness || sliding->has_stiffness)
    text_put(text, "  parameter Modelica.Units.SI.Time TE=1e-3 \"Elastic time constant of these\";\n");
  text_put(text, "  inner MultiBody.World world(n={0, 0, -1});\n");
}

void robot_write(Reader *reader, const char *name, int is_free, TextBuffer *text)
{
  Robot *robot = reader->robot;
  ModelText *model = ARENA_NEW(reader->arena, ModelText, 1);
  *model = (ModelText){.arena = reader->arena, .robot = robot};
  model->declarations.storage.arena = model->connections.storage.arena = reader->arena;
  model_names_init(&model->names, reader->arena, name);
  give_names(model, robot);
  for (uint32_t k = 0; k < robot->link_count; k++) write_link(model, &robot->links[robot->order[k]], is_free);
  write_shapes(model, robot);
  write_head(model, name, text);
  text_printf(text, "%s", text_of(&model->declarations));
  text_printf(text, "equation\n%send %s;\n", text_of(&model->connections), name);
}
