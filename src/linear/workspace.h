/* workspace.h: scratch for ordering, factorising and solving. Nothing of it is needed from one call to the next, but its memory
 * must be all zero at first, and belong to nobody else in between. */
#ifndef LIED_LINEAR_WORKSPACE_H
#define LIED_LINEAR_WORKSPACE_H

#include "linear/matrix.h"

/* A view: pointers into the block. */
typedef struct Workspace {
  FactorRoom room;
  double *x;                          /* [n] the row in work, by pivots; all zero in between */
  void *lanes;                        /* [n] the same for a panel */
  double *y;                          /* [n] work of solve, by pivots */
  uint32_t *weak_rows, *weak_columns; /* [n_weak] after FACTOR_SINGULAR */
  char *order;                        /* work of an analysis, see order.h */
} Workspace;

size_t workspace_size(const FactorRoom *room); /* bytes */
/* Memory aligned for double, all zero at first. */
void workspace_bind(Workspace *workspace, void *memory, const FactorRoom *room);

#endif
