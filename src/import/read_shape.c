/* read_shape.c: <visual> and <collision>: geometry and color. */
#include <string.h>

#include "base/array.h"
#include "import/read.h"

static const char *const kinds[SHAPE_KINDS] = {[SHAPE_BOX] = "box",
                                               [SHAPE_CYLINDER] = "cylinder",
                                               [SHAPE_CAPSULE] = "capsule",
                                               [SHAPE_SPHERE] = "sphere",
                                               [SHAPE_MESH] = "mesh"};

/* The element in <geometry>; its kind. NULL after an error, or where it is unknown, which is named already. */
static const Element *find_geometry(Reader *reader, const Element *shape, ShapeKind *kind)
{
  const Element *geometry = read_child(reader, shape, "geometry");
  for (const Element *element = geometry ? geometry->first : NULL; element; element = element->next)
    for (int k = 0; k < SHAPE_KINDS; k++)
      if (strcmp(kinds[k], element->name) == 0) {
        *kind = (ShapeKind)k;
        return element;
      }
  if (geometry && !geometry->first)
    diagnostic_error(reader->diagnostics, geometry->span, "missing-part", "<geometry> is empty");
  return NULL;
}

/* 0: it has no extent; links that should not be seen have such shapes. */
static int has_extent(Reader *reader, const Element *element, const char *attribute, const double *size, int count)
{
  for (int i = 0; i < count; i++) {
    if (size[i] > 0) continue;
    Span span = read_span(reader, element, attribute);
    diagnostic_warning(reader->diagnostics, span, "odd-shape", "%s of a %s must be positive; the shape is left out", attribute,
                       element->name);
    return 0;
  }
  return 1;
}

static int read_size(Reader *reader, const Element *element, const char *attribute, double *size, int count)
{
  return read_word(reader, element, attribute, 1) && read_numbers(reader, element, attribute, size, count) &&
         has_extent(reader, element, attribute, size, count);
}

static int read_mesh(Reader *reader, const Element *element, Shape *shape)
{
  shape->file = read_word(reader, element, "filename", 1);
  shape->file_span = read_span(reader, element, "filename");
  for (int i = 0; i < 3; i++) shape->size[i] = 1;
  if (!shape->file || !read_numbers(reader, element, "scale", shape->size, 3)) return shape->file != NULL;
  const double size[] = {fabs(shape->size[0]), fabs(shape->size[1]), fabs(shape->size[2])}; /* below 0 it mirrors */
  return has_extent(reader, element, "scale", size, 3);
}

/* 0: there is nothing to show; said already. */
static int read_geometry(Reader *reader, const Element *element, Shape *shape)
{
  switch (shape->kind) {
  case SHAPE_BOX:
    return read_size(reader, element, "size", shape->size, 3);
  case SHAPE_SPHERE:
    return read_size(reader, element, "radius", shape->size, 1);
  case SHAPE_MESH:
    return read_mesh(reader, element, shape);
  default:
    return read_size(reader, element, "radius", shape->size, 1) && read_size(reader, element, "length", shape->size + 1, 1);
  }
}

/* ---- colors ---------------------------------------------------------------------------------------------------------- */

/* The material of this name in <robot>; NULL: none. */
static const Element *find_material(const Element *shape, const char *name)
{
  const Element *robot = shape->parent->parent;
  for (const Element *material = xml_child(robot, "material"); material; material = xml_next(material, "material")) {
    const Attribute *own = xml_attribute(material, "name");
    if (own && strcmp(own->value, name) == 0) return material;
  }
  return NULL;
}

/* Of the shape itself, or of the material that it names. */
static const Element *find_color(Reader *reader, const Element *shape)
{
  const Element *material = xml_child(shape, "material"), *color = material ? xml_child(material, "color") : NULL;
  if (!material || color) return color;
  const char *name = read_word(reader, material, "name", 0);
  const Element *named = name ? find_material(shape, name) : NULL;
  return named ? xml_child(named, "color") : NULL;
}

static const double *read_color(Reader *reader, const Element *shape)
{
  const Element *color = find_color(reader, shape);
  double *rgba = ARENA_NEW(reader->arena, double, 4);
  if (!color || !read_numbers(reader, color, "rgba", rgba, 4)) return NULL;
  int is_color = 1;
  for (int i = 0; i < 4; i++) {
    is_color &= rgba[i] >= 0 && rgba[i] <= 1;
    rgba[i] = fmin(fmax(rgba[i], 0), 1);
  }
  if (is_color) return rgba;
  Span span = read_span(reader, color, "rgba");
  diagnostic_warning(reader->diagnostics, span, "odd-shape",
                     "the parts of a color lie between 0 and 1; others are moved there");
  return rgba;
}

void read_shape(Reader *reader, const Element *element, int is_collision)
{
  Robot *robot = reader->robot;
  Shape shape = {.is_collision = is_collision, .link = robot->link_count - 1};
  const Element *geometry = find_geometry(reader, element, &shape.kind);
  if (!geometry) return;
  shape.origin = read_origin(reader, element);
  shape.color = read_color(reader, element);
  if (!read_geometry(reader, geometry, &shape)) return;
  *ARRAY_PUSH(reader->arena, robot->shapes, robot->shape_count, robot->shape_capacity) = shape;
}
