/* write_shape.c: what a link looks like, and where it may touch others. */
#include "import/model_text.h"

static void declare_size(ModelText *model, const Shape *shape)
{
  switch (shape->kind) {
  case SHAPE_BOX:
    declare_vector(model, "size", shape->size);
    return;
  case SHAPE_SPHERE:
    declare_number(model, "radius", shape->size[0]);
    return;
  case SHAPE_MESH:
    declare_string(model, "file", shape->file);
    if (shape->size[0] != 1 || shape->size[1] != 1 || shape->size[2] != 1) declare_vector(model, "scale", shape->size);
    return;
  default:
    declare_number(model, "radius", shape->size[0]);
    declare_number(model, "length", shape->size[1]);
  }
}

/* The box around a mesh, in its own axes, scaled. */
static void declare_extent(ModelText *model, const Shape *shape)
{
  double low[3], high[3];
  for (int i = 0; i < 3; i++) {
    double a = shape->mesh->low[i] * shape->size[i], b = shape->mesh->high[i] * shape->size[i];
    low[i] = fmin(a, b), high[i] = fmax(a, b);
  }
  declare_vector(model, "low", low);
  declare_vector(model, "high", high);
}

void write_shape(ModelText *model, const Shape *shape)
{
  static const char *const classes[SHAPE_KINDS] = {[SHAPE_BOX] = "Box",
                                                   [SHAPE_CYLINDER] = "Cylinder",
                                                   [SHAPE_CAPSULE] = "Capsule",
                                                   [SHAPE_SPHERE] = "Sphere",
                                                   [SHAPE_MESH] = "Mesh"};
  const Link *link = &model->robot->links[shape->link];
  const char *name = model_names_take_with(&model->names, link->name, shape->is_collision ? "collision" : "visual");
  declare(model, arena_printf(model->arena, "MultiBody.Shapes.%s", classes[shape->kind]), name);
  declare_size(model, shape);
  if (vector_length(shape->origin.r) > 0) declare_vector(model, "r", shape->origin.r);
  declare_rotation(model, shape->origin.rpy);
  if (shape->color) declare_vector(model, "color", shape->color);
  if (shape->is_collision) declare_argument(model, "isCollision=true");
  if (shape->mesh) declare_extent(model, shape);
  if (shape->mesh)
    declare_end(model, "%llu triangles", (unsigned long long)shape->mesh->triangles);
  else
    declare_end(model, NULL);
  connect_to(model, link->frame, name, "frame_a");
}
