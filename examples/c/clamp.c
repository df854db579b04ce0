/* The clamp of the paper "Introducing Dialectic Mechanics" (Figures 3 and 4): a ball of 0.5 kg is squeezed between two jaws,
 * 0.1 mm deep, with a total stiffness of 2 MN/m and no damping. The carriage of the jaws is pushed forward and then stopped.
 * With TD = 1 us the ball rings; with TD = 1 ms and a thousand times longer steps it follows the same mean.
 *
 *     clamp [FOLDER]     writes FOLDER/clamp.svg
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "describe.h"
#include "lied/lied.h"
#include "signals.h"
#include "translational.h"

#define BALL 0.5         /* kg */
#define CARRIAGE 99.5    /* kg */
#define FORCE 4000.0     /* N */
#define STIFFNESS 1e6    /* N/m of each jaw */
#define INDENTATION 1e-4 /* m */
#define RADIUS 0.05      /* m */
#define PUSH 0.1         /* s */
#define PULL 0.6
#define WIDTH 0.3
#define STOP 1.0
enum { SAMPLES = 4000 };

static const struct {
  const LiedClass *class_;
  const char *name;
} parts[] = {
    {&Translational_Fixed, "wall"},      {&Signals_ForcePulse, "pulse"},   {&Translational_Joint, "drive"},
    {&Translational_Body, "carriage"},   {&Translational_Rod, "left_jaw"}, {&Translational_Rod, "right_jaw"},
    {&Translational_ElastoGap, "left"},  {&Translational_Joint, "guide"},  {&Translational_Body, "ball"},
    {&Translational_ElastoGap, "right"},
};

static const char *const connections[][2] = {
    {"wall.flange_b", "drive.flange_a"},      {"pulse.y", "drive.f_ext"},
    {"drive.flange_b", "carriage.flange_a"},  {"drive.flange_b", "left_jaw.flange_a"},
    {"drive.flange_b", "right_jaw.flange_a"}, {"drive.flange_b", "guide.flange_a"},
    {"guide.flange_b", "ball.flange_a"},      {"left_jaw.flange_b", "left.flange_a"},
    {"left.flange_b", "ball.flange_a"},       {"ball.flange_a", "right.flange_a"},
    {"right.flange_b", "right_jaw.flange_b"},
};

static const struct {
  const char *name;
  double value;
} settings[] = {
    {"pulse.f", FORCE},
    {"pulse.t_push", PUSH},
    {"pulse.t_pull", PULL},
    {"pulse.width", WIDTH},
    {"carriage.m", CARRIAGE},
    {"carriage.g", 0},
    {"ball.m", BALL},
    {"ball.g", 0},
    {"left_jaw.l", -(RADIUS - INDENTATION)},
    {"left.l", RADIUS},
    {"left.c", STIFFNESS},
    {"right_jaw.l", RADIUS - INDENTATION},
    {"right.l", RADIUS},
    {"right.c", STIFFNESS},
};

typedef struct Recorder {
  LiedSystem *system;
  double time[SAMPLES], depth[SAMPLES]; /* s, mm */
  size_t n;
} Recorder;

static LiedStatus build(LiedSystem *s, double TD)
{
  LiedStatus status = LIED_OK;
  for (size_t i = 0; i < COUNT(parts) && !status; i++) status = lied_add(s, parts[i].class_, parts[i].name);
  for (size_t i = 0; i < COUNT(connections) && !status; i++) status = lied_connect(s, connections[i][0], connections[i][1]);
  for (size_t i = 0; i < COUNT(settings) && !status; i++) status = lied_set(s, settings[i].name, settings[i].value);
  if (!status) status = lied_set(s, "drive.TD", TD);
  if (!status) status = lied_set(s, "guide.TD", TD);
  return status ? status : lied_compose(s);
}

/* After each step: notes the penetration when the next sample is due. */
static int record(void *user, double time)
{
  Recorder *r = user;
  double ds;
  if (r->n == SAMPLES || time < (double)r->n * STOP / SAMPLES) return 0;
  if (lied_get(r->system, "left.ds", &ds)) return 1;
  r->time[r->n] = time;
  r->depth[r->n++] = -1e3 * ds;
  return 0;
}

/* Mean between two times, weighted with a bell so that a fraction of an oscillation does not count. */
static double mean(const Recorder *r, double from, double to)
{
  double sum = 0, weights = 0;
  for (size_t i = 0; i < r->n; i++) {
    const double weight = r->time[i] > from && r->time[i] < to ? pow(sin(acos(-1) * (r->time[i] - from) / (to - from)), 2) : 0;
    sum += weight * r->depth[i];
    weights += weight;
  }
  return sum / weights;
}

static int simulate(Recorder *r, double TD, double step)
{
  r->system = lied_new(NULL);
  if (!r->system) return 1;
  const LiedRun run = {.stop = STOP, .solver = "rk3", .step = step, .progress = record, .user = r};
  LiedStats stats;
  const int failed = build(r->system, TD) || lied_run(r->system, &run);
  if (failed) fprintf(stderr, "%s\n", lied_message(r->system));
  lied_stats(r->system, &stats);
  lied_free(r->system);
  if (failed) return 1;
  printf("%-10g %-10g %10llu %14.5f %14.5f\n", TD, step, (unsigned long long)stats.steps,
         1e3 * (mean(r, PUSH, PUSH + WIDTH) - 1e3 * INDENTATION), 1e3 * (mean(r, PULL, PULL + WIDTH) - 1e3 * INDENTATION));
  return 0;
}

int main(int argc, char **argv)
{
  static Recorder fine, coarse;
  char file[4096];
  const double expected = 1e6 * BALL * FORCE / (BALL + CARRIAGE) / (2 * STIFFNESS);
  if (argc > 2 || snprintf(file, sizeof file, "%s/clamp.svg", argc > 1 ? argv[1] : ".") >= (int)sizeof file) {
    fprintf(stderr, "usage: clamp [FOLDER]\n");
    return 2;
  }
  printf("Ball in a clamp: shift of the penetration [um] while the carriage is pushed and pulled\n");
  printf("%-10s %-10s %10s %14s %14s\n", "TD [s]", "step [s]", "steps", "push", "pull");
  if (simulate(&fine, 1e-6, 1e-6) || simulate(&coarse, 1e-3, 1e-3)) return 1;
  printf("%-32s %14.5f %14.5f\n", "m a / c_total", expected, -expected);
  const LiedSeries series[] = {{"TD = 1 us, rk3 at 1 us", fine.time, fine.depth, fine.n},
                               {"TD = 1 ms, rk3 at 1 ms", coarse.time, coarse.depth, coarse.n}};
  const LiedPlot plot = {.title = "Ball in a clamp",
                         .x_label = "time [s]",
                         .y_label = "penetration into the left jaw [mm]",
                         .series = series,
                         .n_series = COUNT(series)};
  if (lied_plot(&plot, file)) {
    fprintf(stderr, "cannot write %s\n", file);
    return 1;
  }
  printf("wrote %s\n", file);
  return 0;
}
