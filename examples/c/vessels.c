/* Communicating vessels, the running example of the LIED paper: a tank feeds a splitter that feeds two more tanks. Mass flows
 * are elected as states where the system needs them (here two of three), the levels meet at the same height.
 *
 *     vessels [FOLDER]     writes FOLDER/vessels.csv and FOLDER/vessels.svg
 */
#include <stdio.h>

#include "describe.h"
#include "lied/lied.h"
#include "streams.h"

enum { TANKS = 3, MOST = 20000 };

static const struct {
  const LiedClass *class_;
  const char *name;
} parts[] = {
    {&Streams_OutTank, "t1"},      {&Streams_InTank, "t2"},       {&Streams_InTank, "t3"},       {&Streams_Splitter2, "s"},
    {&Streams_PressureDrop, "p1"}, {&Streams_PressureDrop, "p2"}, {&Streams_PressureDrop, "p3"},
};

static const char *const connections[][2] = {
    {"t1.outlet", "p1.inlet"}, {"p1.outlet", "s.inlet"},  {"s.outlet1", "p2.inlet"},
    {"p2.outlet", "t2.inlet"}, {"s.outlet2", "p3.inlet"}, {"p3.outlet", "t3.inlet"},
};

static const struct {
  const char *name;
  double value;
} settings[] = {
    {"t1.level", 2},       {"t2.level", 1},       {"t3.level", 0.5},     /* m */
    {"p1.dp_ref", 1e4},    {"p2.dp_ref", 1e4},    {"p3.dp_ref", 1e4},    /* Pa */
    {"p1.m_flow_ref", 10}, {"p2.m_flow_ref", 10}, {"p3.m_flow_ref", 10}, /* kg/s */
    {"p1.linear", 0.5},    {"p2.linear", 0.5},    {"p3.linear", 0.5},
};
static const char *const areas[TANKS] = {"t1.A", "t2.A", "t3.A"};
static const char *const levels[TANKS] = {"t1.level", "t2.level", "t3.level"};
static const double area[TANKS] = {1, 0.5, 0.25}; /* m2 */

typedef struct Recorder {
  LiedSystem *system;
  double time[MOST], level[TANKS][MOST];
  size_t n;
} Recorder;

static LiedStatus build(LiedSystem *s)
{
  LiedStatus status = LIED_OK;
  for (size_t i = 0; i < COUNT(parts) && !status; i++) status = lied_add(s, parts[i].class_, parts[i].name);
  for (size_t i = 0; i < COUNT(connections) && !status; i++) status = lied_connect(s, connections[i][0], connections[i][1]);
  for (size_t i = 0; i < COUNT(settings) && !status; i++) status = lied_set(s, settings[i].name, settings[i].value);
  for (size_t i = 0; i < TANKS && !status; i++) status = lied_set(s, areas[i], area[i]);
  return status ? status : lied_compose(s);
}

static int record(void *user, double time)
{
  Recorder *r = user;
  if (r->n == MOST) return 0;
  r->time[r->n] = time;
  for (size_t i = 0; i < TANKS; i++)
    if (lied_get(r->system, levels[i], &r->level[i][r->n])) return 1;
  r->n++;
  return 0;
}

static double volume(const Recorder *r, size_t sample)
{
  double sum = 0;
  for (size_t i = 0; i < TANKS; i++) sum += area[i] * r->level[i][sample];
  return sum;
}

static void report(const Recorder *r)
{
  const double total = volume(r, 0), end = volume(r, r->n - 1);
  printf("%-10s %12s %12s\n", "tank", "start [m]", "end [m]");
  for (size_t i = 0; i < TANKS; i++) printf("%-10s %12.6f %12.6f\n", parts[i].name, r->level[i][0], r->level[i][r->n - 1]);
  printf("%-10s %12s %12.6f\n", "expected", "", total / (area[0] + area[1] + area[2]));
  printf("volume: %.15f m3 at the start, %.15f m3 at the end, relative change %.1e\n", total, end, (end - total) / total);
}

static int draw(const Recorder *r, const char *file)
{
  LiedSeries series[TANKS];
  for (size_t i = 0; i < TANKS; i++) series[i] = (LiedSeries){levels[i], r->time, r->level[i], r->n};
  return lied_plot(&(LiedPlot){.title = "Communicating vessels",
                               .x_label = "time [s]",
                               .y_label = "level [m]",
                               .series = series,
                               .n_series = TANKS},
                   file) != LIED_OK;
}

int main(int argc, char **argv)
{
  static Recorder recorder;
  static const char *const columns[] = {"t?.level", "p?.m_flow"};
  const char *folder = argc > 1 ? argv[1] : ".";
  char csv[4096], svg[4096];
  if (argc > 2 || snprintf(csv, sizeof csv, "%s/vessels.csv", folder) >= (int)sizeof csv ||
      snprintf(svg, sizeof svg, "%s/vessels.svg", folder) >= (int)sizeof svg) {
    fprintf(stderr, "usage: vessels [FOLDER]\n");
    return 2;
  }
  LiedSystem *s = recorder.system = lied_new(NULL);
  if (!s) return 1;
  const LiedRun run = {.stop = 400,
                       .tolerance = 1e-8,
                       .every = 1,
                       .file = csv,
                       .patterns = columns,
                       .n_patterns = COUNT(columns),
                       .progress = record,
                       .user = &recorder};
  const int failed = build(s) || record(&recorder, 0) || lied_run(s, &run);
  if (failed) fprintf(stderr, "%s\n", lied_message(s));
  lied_free(s);
  if (failed) return 1;
  report(&recorder);
  if (draw(&recorder, svg)) return 1;
  printf("wrote %s and %s\n", csv, svg);
  return 0;
}
