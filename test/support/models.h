/* models.h: systems that tests take apart, and how to look at them. */
#ifndef TEST_SUPPORT_MODELS_H
#define TEST_SUPPORT_MODELS_H

#include "planar.h"
#include "signals.h"
#include "support/solvers.h"
#include "translational.h"

static const double g = 9.81;
static inline uint64_t compositions(LiedSystem *s)
{
  LiedStats stats;
  lied_stats(s, &stats);
  return stats.compositions;
}

/* ---- bodies in a row, with a rod that breaks ----------------------------------------------------------------------------- */

enum { PUSHED_MASS = 2, CARRIED_MASS = 3 };

/* wall - drive - pushed - rod - carried, where `rod` lets go at its flange_b. The rod may point either way, and the carried
 * body may sit on a joint of its own behind the rod. */
static inline LiedSystem *train(int reversed, int jointed, double f_max)
{
  LiedSystem *s = new_system();
  add_parts(s,
            (const Part[]){{&Translational_Fixed, "wall"},
                           {&Translational_Joint, "drive"},
                           {&Translational_Body, "pushed"},
                           {&Translational_BreakableRod, "rod"},
                           {&Translational_Body, "carried"}},
            5);
  connect_all(s,
              (const char *const[][2]){{"wall.flange_b", "drive.flange_a"},
                                       {"drive.flange_b", "pushed.flange_a"},
                                       {"pushed.flange_a", reversed ? "rod.flange_b" : "rod.flange_a"}},
              3);
  const char *end = reversed ? "rod.flange_a" : "rod.flange_b";
  if (jointed) {
    expect_ok(s, lied_add(s, &Translational_Joint, "joint"));
    expect_ok(s, lied_connect(s, end, "joint.flange_a"));
    set_value(s, "joint.TD", 0);
    end = "joint.flange_b";
  }
  expect_ok(s, lied_connect(s, end, "carried.flange_a"));
  set_all(s,
          (const Setting[]){{"drive.TD", 0},
                            {"drive.v", 0.5},
                            {"pushed.m", PUSHED_MASS},
                            {"pushed.g", 0},
                            {"carried.m", CARRIED_MASS},
                            {"carried.g", 0},
                            {"rod.l", 0.25},
                            {"rod.f_max", f_max}},
          8);
  return s;
}

static inline void add_pulse(LiedSystem *s, const char *input, double f, double start, double width)
{
  expect_ok(s, lied_add(s, &Signals_ForcePulse, "pulse"));
  expect_ok(s, lied_connect(s, "pulse.y", input));
  set_all(s, (const Setting[]){{"pulse.f", f}, {"pulse.t_push", start}, {"pulse.t_pull", start + 10}, {"pulse.width", width}},
          4);
}

/* ---- planar links ----------------------------------------------------------------------------------------------------------
 */

enum { N_MOTION = 6 };
static const char *const motion_names[N_MOTION] = {"x", "y", "phi", "vx", "vy", "w"};

static inline void read_motion(LiedSystem *s, const char *frame, double *motion)
{
  for (size_t k = 0; k < N_MOTION; k++) {
    char name[64];
    snprintf(name, sizeof name, "%s.%s", frame, motion_names[k]);
    motion[k] = get(s, name);
  }
}

static inline void expect_motion(const double *actual, const double *expected, double tolerance)
{
  for (size_t k = 0; k < N_MOTION; k++) expect_near(motion_names[k], actual[k], expected[k], tolerance);
}

static inline void add_link(LiedSystem *s, const char *at, int number, double length, double TD)
{
  char names[3][16], ports[5][32];
  static const char *const stems[] = {"j", "r", "b"};
  static const LiedClass *const classes[] = {&Planar_Revolute, &Planar_FixedTranslation, &Planar_Body};
  for (int k = 0; k < 3; k++) {
    snprintf(names[k], sizeof names[k], "%s%d", stems[k], number);
    expect_ok(s, lied_add(s, classes[k], names[k]));
  }
  static const char *const suffixes[] = {".frame_a", ".frame_b", ".frame_a", ".frame_b", ".frame_a"};
  for (int k = 0; k < 5; k++) snprintf(ports[k], sizeof ports[k], "%s%s", names[k / 2], suffixes[k]);
  connect_all(s, (const char *const[][2]){{at, ports[0]}, {ports[1], ports[2]}, {ports[3], ports[4]}}, 3);
  snprintf(ports[0], sizeof ports[0], "j%d.TD", number), set_value(s, ports[0], TD);
  snprintf(ports[0], sizeof ports[0], "r%d.rx", number), set_value(s, ports[0], length);
  snprintf(ports[0], sizeof ports[0], "b%d.m", number), set_value(s, ports[0], 1 + number);
  snprintf(ports[0], sizeof ports[0], "b%d.I", number), set_value(s, ports[0], 0.1);
}

static inline LiedSystem *pendulum(double TD)
{
  LiedSystem *s = new_system();
  expect_ok(s, lied_add(s, &Planar_Fixed, "ground"));
  add_link(s, "ground.frame_b", 0, 0.8, TD);
  set_value(s, "j0.w", 3);
  compose(s);
  return s;
}

/* ---- a tree: 0 carries 1 and 2, 1 carries 3 ------------------------------------------------------------------------------ */

enum { TREE_LINKS = 4 };

static inline LiedSystem *tree(double TD)
{
  LiedSystem *s = new_system();
  expect_ok(s, lied_add(s, &Planar_Fixed, "ground"));
  add_link(s, "ground.frame_b", 0, 0.5, TD);
  add_link(s, "r0.frame_b", 1, 0.4, TD);
  add_link(s, "r0.frame_b", 2, 0.3, TD);
  add_link(s, "r1.frame_b", 3, 0.2, TD);
  set_all(s, (const Setting[]){{"j0.w", 2}, {"j1.phi", 0.7}, {"j1.w", -1}, {"j2.phi", -0.9}, {"j2.w", 3}, {"j3.w", -2.5}}, 6);
  compose(s);
  return s;
}

static inline void read_bodies(LiedSystem *s, double motion[TREE_LINKS][N_MOTION])
{
  for (int i = 0; i < TREE_LINKS; i++) {
    char frame[32];
    snprintf(frame, sizeof frame, "b%d.frame_a", i);
    read_motion(s, frame, motion[i]);
  }
}

#endif
