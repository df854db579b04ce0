/* import.h: a description of a robot (URDF) → a model in Modelica text. */
#ifndef LIED_IMPORT_IMPORT_H
#define LIED_IMPORT_IMPORT_H

#include "base/diagnostic.h"
#include "base/memory.h"

typedef struct ImportRequest {
  const char *file;
  const char *const *folders; /* [folder_count] where packages are looked for, and what may be read beside that of the file */
  size_t folder_count;
  const char *name;           /* of the model; NULL: that of the robot */
  int is_free;                /* 1: the first link moves freely; 0: it is fixed to the world */
  int without_shapes;         /* 1: shapes are left out, and files of meshes not read */
  const Allocator *allocator; /* NULL: malloc */
} ImportRequest;

typedef struct Imported {
  const char *text; /* the model; NULL after errors */
  size_t length;
  uint32_t links, joints, shapes;
  const char *const *files;       /* that were read; NULL at the end */
  const Diagnostics *diagnostics; /* the caller prints them */
} Imported;

/* NULL without memory. */
Imported *import_robot(const ImportRequest *request);
void import_free(Imported *imported);

#endif
