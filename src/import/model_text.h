/* model_text.h: a model while it is written: declarations and connections grow side by side. */
#ifndef LIED_IMPORT_MODEL_TEXT_H
#define LIED_IMPORT_MODEL_TEXT_H

#include "base/text.h"
#include "import/names.h"
#include "import/robot.h"

/* What only some models need, declared when it is first used. */
typedef struct Ground {
  const char *flange; /* of a fixed place; NULL: not needed so far */
  int has_stiffness;  /* 1: the parameter for stiffnesses is used */
} Ground;

typedef struct ModelText {
  Arena *arena;
  const Robot *robot;
  ModelNames names;
  TextBuffer declarations, connections;
  size_t column;     /* of the declaration that is being written */
  int has_arguments; /* of it */
  Ground turning, sliding;
} ModelText;

/* ---- values as text, in the arena ---- */

const char *text_number(Arena *arena, double value);
const char *text_vector(Arena *arena, const double *values, int count); /* {1, 2, 3} */
const char *text_string(Arena *arena, const char *text);                /* in quotes; control characters become spaces */

/* ---- a declaration: begun, arguments, ended; lines are broken between arguments ---- */

void declare(ModelText *model, const char *class_, const char *name);
void declare_argument(ModelText *model, const char *format, ...) __attribute__((format(printf, 2, 3)));
void declare_number(ModelText *model, const char *name, double value);
void declare_vector(ModelText *model, const char *name, const double values[3]);
void declare_string(ModelText *model, const char *name, const char *value);
/* With a description; format NULL: none. */
void declare_end(ModelText *model, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* An empty line. */
void declare_gap(ModelText *model);
/* connect(A, B.PORT); */
void connect_to(ModelText *model, const char *connector, const char *component, const char *port);

/* ---- parts of a model ---- */

/* Writes a joint between frames that are connectors; returns that of the child. */
const char *write_joint(ModelText *model, const Joint *joint, const char *frame);
/* What follows, brakes and holds a joint with one coordinate. */
void write_joint_forces(ModelText *model, const Joint *joint);
void write_shape(ModelText *model, const Shape *shape);
/* The arguments r and, where it turns, those of a rotation: n and angle, or sequence and angles. */
void declare_rotation(ModelText *model, const double rpy[3]);

#endif
