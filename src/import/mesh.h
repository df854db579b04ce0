/* mesh.h: what a file of triangles (STL, OBJ) holds, as far as a model says it. */
#ifndef LIED_IMPORT_MESH_H
#define LIED_IMPORT_MESH_H

#include <stddef.h>
#include <stdint.h>

#include "base/memory.h"

typedef enum MeshProblem {
  MESH_FINE,
  MESH_UNREADABLE,  /* `at` is an errno */
  MESH_UNSUPPORTED, /* neither STL nor OBJ */
  MESH_EMPTY,       /* no triangle */
  MESH_TRUNCATED,   /* the file ends too early */
  MESH_SYNTAX,      /* `at` is a line */
  MESH_NOT_FINITE,  /* a coordinate; `at` is a line, in a binary file a triangle */
  MESH_NO_CORNER    /* a face names a corner that is not there; `at` is a line */
} MeshProblem;

/* Coordinates as in the file, without a factor. */
typedef struct Mesh {
  MeshProblem problem; /* anything else holds for MESH_FINE alone */
  uint64_t at;
  int in_lines; /* 1: `at` is a line */
  uint64_t triangles;
  double first[3]; /* corner, from which volumes are counted, so that a mesh far from 0 keeps its digits */
  double low[3], high[3];
  double volume; /* enclosed; below 0 where corners go clockwise as seen from outside. It means something for closed meshes
                    alone. */
} Mesh;

/* By the end of its name. 0 without memory. */
int mesh_read(Mesh *mesh, const char *path, Memory *memory);

/* ---- formats, of a text that ends with a zero ---- */

int mesh_read_stl(Mesh *mesh, const char *bytes, size_t length, Memory *memory);
int mesh_read_obj(Mesh *mesh, const char *bytes, size_t length, Memory *memory);
/* The next triangle: x, y, z of each corner. 0: a coordinate is not finite. */
int mesh_add(Mesh *mesh, const double corners[9]);

#endif
