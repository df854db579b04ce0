/* mujoco.c: the grip, in the frame of the hand: shaking is gravity that changes. Several settings, from what it begins with to
 * those that its manual names against slip. */
#include <math.h>
#include <mujoco/mujoco.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scenes.h"

typedef struct Settings {
  const char *cone;
  double impratio;
  int noslip;
  const char *solref, *solimp;
} Settings;

static mjModel *load(const Settings *s)
{
  char *text = malloc(4096), error[512] = "";
  int n = snprintf(
      text, 4096,
      "<mujoco><option timestep=\"%g\" gravity=\"0 0 0\" cone=\"%s\" impratio=\"%g\" noslip_iterations=\"%d\""
      " solver=\"Newton\" iterations=\"200\" tolerance=\"1e-14\"/>"
      "<default><geom type=\"box\" friction=\"%g 0.005 0.0001\" solref=\"%s\" solimp=\"%s\"/></default><worldbody>"
      "<body pos=\"-0.035 0 0\"><joint type=\"slide\" axis=\"1 0 0\"/><geom size=\"0.005 0.02 0.02\" mass=\"0.2\"/></body>"
      "<body pos=\"0.035 0 0\"><joint type=\"slide\" axis=\"-1 0 0\"/><geom size=\"0.005 0.02 0.02\" mass=\"0.2\"/></body>"
      "<body><joint type=\"slide\" axis=\"1 0 0\"/><joint type=\"slide\" axis=\"0 1 0\"/><joint type=\"hinge\" axis=\"0 0 1\"/>"
      "<geom size=\"0.03 0.03 0.03\" mass=\"%g\"/></body></worldbody></mujoco>",
      SCENE_STEP, s->cone, s->impratio, s->noslip, GRIP_FRICTION, s->solref, s->solimp, GRIP_MASS);
  mjVFS *vfs = malloc(sizeof *vfs);
  mj_defaultVFS(vfs);
  mjModel *model = NULL;
  if (!mj_makeEmptyFileVFS(vfs, "grip.xml", n)) {
    memcpy(vfs->filedata[mj_findFileVFS(vfs, "grip.xml")], text, (size_t)n);
    model = mj_loadXML("grip.xml", vfs, error, sizeof error);
  }
  if (!model) fprintf(stderr, "MuJoCo: %s\n", error);
  mj_deleteVFS(vfs);
  free(vfs);
  free(text);
  return model;
}

enum { LEFT, RIGHT, BLOCK_X, BLOCK_Y };

static void advance(mjModel *model, mjData *data, double gravity, double until)
{
  const double peak = GRIP_SHARE * 2 * GRIP_FRICTION * GRIP_FORCE / GRIP_MASS - gravity;
  while (data->time < until - SCENE_STEP / 2) {
    model->opt.gravity[1] = -gravity - peak * sin(2 * mjPI * GRIP_RATE * data->time);
    data->qfrc_applied[LEFT] = data->qfrc_applied[RIGHT] = GRIP_FORCE;
    mj_step(model, data);
  }
}

static int grip(const Settings *settings, double gravity, GripResult *result)
{
  mjModel *model = load(settings);
  mjData *data = model ? mj_makeData(model) : NULL;
  if (!data) return 1;
  double start = seconds_now();
  advance(model, data, gravity, 1);
  double at_1 = data->qpos[BLOCK_Y];
  advance(model, data, gravity, 10);
  double at_10 = data->qpos[BLOCK_Y];
  advance(model, data, gravity, 60);
  double depth = data->qpos[LEFT] - data->qpos[BLOCK_X];
  *result = (GripResult){fabs(at_10 - at_1), fabs(data->qpos[BLOCK_Y] - at_1), depth, seconds_now() - start};
  mj_deleteData(data);
  mj_deleteModel(model);
  return 0;
}

static int grip_default(double gravity, GripResult *result)
{
  return grip(&(Settings){"pyramidal", 1, 0, "0.02 1", "0.9 0.95 0.001"}, gravity, result);
}

static int grip_stiff(double gravity, GripResult *result)
{
  return grip(&(Settings){"elliptic", 1, 0, "0.002 1", "0.99 0.9999 0.0001"}, gravity, result);
}

static int grip_impratio(double gravity, GripResult *result)
{
  return grip(&(Settings){"elliptic", 100, 0, "0.002 1", "0.99 0.9999 0.0001"}, gravity, result);
}

static int grip_more_impratio(double gravity, GripResult *result)
{
  return grip(&(Settings){"elliptic", 10000, 0, "0.002 1", "0.99 0.9999 0.0001"}, gravity, result);
}

static int grip_noslip(double gravity, GripResult *result)
{
  return grip(&(Settings){"elliptic", 100, 100, "0.002 1", "0.99 0.9999 0.0001"}, gravity, result);
}

static int grip_soft_noslip(double gravity, GripResult *result)
{
  return grip(&(Settings){"pyramidal", 1, 100, "0.02 1", "0.9 0.95 0.001"}, gravity, result);
}

const ContactEngine contact_mujoco[] = {
    {"MuJoCo as it begins", grip_default, NULL, NULL},
    {"  solref 2 h, solimp 0.9999, elliptic", grip_stiff, NULL, NULL},
    {"  and impratio 100", grip_impratio, NULL, NULL},
    {"  and impratio 10000", grip_more_impratio, NULL, NULL},
    {"  and impratio 100, noslip 100", grip_noslip, NULL, NULL},
    {"  as it begins, noslip 100", grip_soft_noslip, NULL, NULL},
};
const size_t contact_mujoco_count = sizeof contact_mujoco / sizeof *contact_mujoco;
