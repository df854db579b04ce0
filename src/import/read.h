/* read.h: elements → records. */
#ifndef LIED_IMPORT_READ_H
#define LIED_IMPORT_READ_H

#include "import/robot.h"
#include "import/xml.h"

/* What all stages have at hand. */
typedef struct Reader {
  Arena *arena;
  Diagnostics *diagnostics;
  Robot *robot;
} Reader;

/* The whole description; errors are reported. */
void read_robot(Reader *reader, const Element *root);
void read_link(Reader *reader, const Element *element);
void read_joint(Reader *reader, const Element *element);
/* <visual> or <collision> of the link read last. */
void read_shape(Reader *reader, const Element *element, int is_collision);
/* Warns of elements and attributes that the description should not have: most are misspelt. */
void check_vocabulary(Reader *reader, const Element *root);

/* ---- attributes; each reports what is wrong ---- */

/* The greatest magnitude of a number: products of a few stay finite. */
#define READ_LARGEST 1e30

Span read_span(const Reader *reader, const Element *element, const char *attribute);
/* NULL where it is missing or empty. An error if it is required. */
const char *read_word(Reader *reader, const Element *element, const char *attribute, int is_required);
/* `fallback` where it is missing; required: an error then, too. */
double read_number(Reader *reader, const Element *element, const char *attribute, double fallback);
double read_required(Reader *reader, const Element *element, const char *attribute);
/* As many numbers as `count`, apart by spaces. 0: it is missing, or wrong; `values` is then as it was. */
int read_numbers(Reader *reader, const Element *element, const char *attribute, double *values, int count);
/* <origin xyz="" rpy=""/> of an element; zero where it is missing. */
Pose read_origin(Reader *reader, const Element *element);
/* An error when there is none. */
const Element *read_child(Reader *reader, const Element *element, const char *name);

#endif
