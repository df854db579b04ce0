/* MuJoCo: position, velocity and acceleration stages without contacts and constraints. */
#include <mujoco/mujoco.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chain.h"

/* The XML reader limits nesting, so that a long chain comes in files that include each other. */
enum { LINKS_PER_FILE = 80, LINK_TEXT = 256, FILE_TEXT = LINKS_PER_FILE * LINK_TEXT + 1024 };

typedef struct MujocoChain {
  mjModel *model;
  mjData *data;
} MujocoChain;

static const char head[] = "<mujoco><compiler angle=\"radian\" inertiafromgeom=\"false\"/>"
                           "<option gravity=\"0 -9.81 0\"><flag contact=\"disable\" constraint=\"disable\"/></option>"
                           "<worldbody>";

static size_t write_links(char *text, size_t at, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++)
    at += (size_t)sprintf(text + at,
                          "<body pos=\"%g 0 0\"><inertial pos=\"0.5 0 0\" mass=\"1\" diaginertia=\"%.17g %.17g %.17g\"/>"
                          "<joint type=\"hinge\" axis=\"%g %g %g\"/>",
                          i ? LINK_LENGTH : 0.0, LINK_INERTIA, LINK_INERTIA, LINK_INERTIA, chain_axis(i)[0], chain_axis(i)[1],
                          chain_axis(i)[2]);
  return at;
}

/* File k holds links from k * LINKS_PER_FILE; inside the last of them it includes the next file. */
static int add_file(mjVFS *vfs, size_t k, size_t n, char *text)
{
  const size_t first = k * LINKS_PER_FILE, end = first + LINKS_PER_FILE < n ? first + LINKS_PER_FILE : n;
  char name[32];
  size_t at = (size_t)sprintf(text, "%s", k ? "<mujocoinclude>" : head);
  at = write_links(text, at, first, end);
  if (end < n) at += (size_t)sprintf(text + at, "<include file=\"%zu.xml\"/>", k + 1);
  for (size_t i = first; i < end; i++) at += (size_t)sprintf(text + at, "</body>");
  at += (size_t)sprintf(text + at, "%s", k ? "</mujocoinclude>" : "</worldbody></mujoco>");
  snprintf(name, sizeof name, "%zu.xml", k);
  if (mj_makeEmptyFileVFS(vfs, name, (int)at)) return 1;
  memcpy(vfs->filedata[mj_findFileVFS(vfs, name)], text, at);
  return 0;
}

static mjModel *load(size_t n)
{
  mjVFS *vfs = malloc(sizeof *vfs);
  char *text = malloc(FILE_TEXT), error[512] = "no memory";
  mjModel *model = NULL;
  int failed = !vfs || !text;
  if (vfs) mj_defaultVFS(vfs);
  for (size_t k = 0; !failed && k * LINKS_PER_FILE < n; k++) failed = add_file(vfs, k, n, text);
  if (!failed) model = mj_loadXML("0.xml", vfs, error, sizeof error);
  if (!model) fprintf(stderr, "MuJoCo: %s\n", error);
  if (vfs) mj_deleteVFS(vfs);
  free(vfs);
  free(text);
  return model;
}

static void mujoco_destroy(void *handle)
{
  MujocoChain *chain = handle;
  if (chain->data) mj_deleteData(chain->data);
  if (chain->model) mj_deleteModel(chain->model);
  free(chain);
}

static void *mujoco_create(size_t n)
{
  MujocoChain *chain = calloc(1, sizeof *chain);
  if (!chain) return NULL;
  chain->model = load(n);
  chain->data = chain->model ? mj_makeData(chain->model) : NULL;
  if (chain->data && (size_t)chain->model->nv == n) return chain;
  mujoco_destroy(chain);
  return NULL;
}

static int mujoco_accelerations(void *handle, const double *q, const double *qd, double *qdd)
{
  const MujocoChain *chain = handle;
  const size_t bytes = (size_t)chain->model->nv * sizeof(double);
  memcpy(chain->data->qpos, q, bytes);
  memcpy(chain->data->qvel, qd, bytes);
  mj_fwdPosition(chain->model, chain->data);
  mj_fwdVelocity(chain->model, chain->data);
  mj_fwdActuation(chain->model, chain->data);
  mj_fwdAcceleration(chain->model, chain->data);
  memcpy(qdd, chain->data->qacc_smooth, bytes);
  return 0;
}

const Engine engine_mujoco = {"MuJoCo", 1024, mujoco_create, mujoco_accelerations, mujoco_destroy};
