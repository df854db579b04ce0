/* stages.h: what is done with the records, in this order. Each stage reports what it finds. */
#ifndef LIED_IMPORT_STAGES_H
#define LIED_IMPORT_STAGES_H

#include "base/text.h"
#include "import/read.h"

/* ModelNames become numbers; every link hangs on one joint, but for one root; an order, parents first. 0: it is no tree. */
int robot_make_tree(Reader *reader);
/* Masses and inertia tensors: what no body can have is reported, or brought to the nearest that one can. */
void robot_check_bodies(Reader *reader);
/* Joints that would move nothing are held. */
void robot_hold_massless(Reader *reader, int is_free);
/* Where joints start, and where that puts each link. */
void robot_place(Reader *reader);

/* Reads the files of meshes below the folders. Returns their paths and that of the description, NULL at the end. */
const char *const *robot_read_meshes(Reader *reader, const char *file, const char *const *folders, size_t folder_count);

/* The model as text. ModelNames become identifiers of Modelica, each given once. */
void robot_write(Reader *reader, const char *model, int is_free, TextBuffer *text);

#endif
