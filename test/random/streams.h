/* streams.h: networks of streams: vessels that share their water, lines from source to sink, loops with a pump, gas in volumes;
 * tanks nearly empty, valves closed, pumps against them, flows that turn round. */
#ifndef TEST_RANDOM_STREAMS_H
#define TEST_RANDOM_STREAMS_H

#include "scene.h"

typedef struct Network {
  Scene *scene;
  double m_ref;  /* the size of flows here [kg/s] */
  double dp_ref; /* and of pressure drops [Pa] */
  int n_elements;
} Network;

static inline void streams_flow(Scene *scene, int is_power, const char *format, ...)
{
  SceneFlow *flow = &scene->flows[scene->n_flows++];
  if (scene->n_flows > MOST_FLOWS) abort();
  flow->is_power = is_power;
  va_list list;
  va_start(list, format);
  scene_print(flow->name, sizeof flow->name, 0, format, list);
  va_end(list);
}

static inline double streams_temperature(Scene *scene)
{
  return chance_between(&scene->chance, 280, 360);
}

static inline void streams_tank(Network *net, const char *name, int n_in, int n_out)
{
  Scene *scene = net->scene;
  Chance *chance = &scene->chance;
  double level = chance_in(chance, 0.15) ? chance_between(chance, 1.1e-3, 1e-2) : chance_decades(chance, 0.1, 10);
  double A = net->m_ref * chance_decades(chance, 1e-2, 1);
  scene_part(scene, "  Streams.Tank %s(A=%.17g, nIn=%d, nOut=%d, level(start=%.17g), T_start=%.17g);\n", name, A, n_in, n_out,
             level, streams_temperature(scene));
  scene_watch(scene, WATCH_MASS, "%s.M", name);
  scene_watch(scene, WATCH_HEAT, "%s.E", name);
  scene->n_vessels++;
}

static inline void streams_volume(Network *net, const char *name, const char *medium, double V)
{
  Scene *scene = net->scene;
  scene_part(scene, "  Streams.Volume %s(%sV=%.17g, T_start=%.17g);\n", name, medium, V, streams_temperature(scene));
  scene_watch(scene, WATCH_MASS, "%s.M", name);
  scene_watch(scene, WATCH_HEAT, "%s.U", name);
  scene->n_vessels++;
}

static inline double near(Network *net, double size)
{
  return size * chance_decades(&net->scene->chance, 0.1, 10);
}

static inline void streams_resistance(Network *net, int i)
{
  scene_part(net->scene, "  Streams.PressureDrop el%d(dp_ref=%.17g, m_flow_ref=%.17g, linear=%d", i, near(net, net->dp_ref),
             near(net, net->m_ref), chance_in(&net->scene->chance, 0.3));
}

static inline void streams_pipe(Network *net, int i)
{
  double velocity = chance_between(&net->scene->chance, 0.2, 5);
  scene_part(net->scene, "  Streams.Pipe el%d(length=%.17g, diameter=%.17g", i, chance_decades(&net->scene->chance, 0.1, 100),
             sqrt(net->m_ref / (1000 * velocity)));
}

static inline void streams_valve(Network *net, int i)
{
  Chance *chance = &net->scene->chance;
  double opening = chance_in(chance, 0.4) ? 0 : chance_between(chance, 0, 1);
  if (chance_in(chance, 0.6))
    scene_part(net->scene, "  Streams.LinearValve el%d(opening=%.17g, ", i, opening);
  else
    scene_part(net->scene, "  Streams.CheckValve el%d(", i);
  scene_part(net->scene, "dp_nominal=%.17g, m_flow_nominal=%.17g", near(net, net->dp_ref), near(net, net->m_ref));
}

static inline void streams_pump(Network *net, int i)
{
  Chance *chance = &net->scene->chance;
  scene_part(net->scene, "  Streams.Pump el%d(V_flow_nominal=%.17g, head_nominal=%.17g, speed=%.17g", i,
             near(net, net->m_ref) / 1000, chance_decades(chance, 0.5, 50), chance_between(chance, 0, 1.2));
  streams_flow(net->scene, 1, "el%d.P", i);
}

static inline void streams_heater(Network *net, int i)
{
  Chance *chance = &net->scene->chance;
  scene_part(net->scene, "  Streams.Heater el%d(Q_flow=%.17g, dp_ref=%.17g, m_flow_ref=%.17g", i,
             chance_sign(chance) * net->m_ref * chance_decades(chance, 1e2, 1e5), near(net, net->dp_ref),
             near(net, net->m_ref));
  streams_flow(net->scene, 1, "el%d.Q_fluid", i);
}

/* One to three elements from an outlet to an inlet. */
static inline void streams_line(Network *net, const char *from, const char *to)
{
  static void (*const elements[])(Network *, int) = {streams_resistance, streams_resistance, streams_pipe,
                                                     streams_valve,      streams_pump,       streams_heater};
  Scene *scene = net->scene;
  Chance *chance = &scene->chance;
  char at[MOST_NAME];
  snprintf(at, sizeof at, "%s", from);
  int n = 1 + (int)chance_below(chance, 2);
  for (int k = 0; k < n; k++) {
    int i = net->n_elements++;
    elements[k == 0 ? chance_below(chance, 2) * 2 : chance_below(chance, 6)](net, i);
    if (chance_in(chance, 0.3)) scene_part(scene, ", L=%.17g", chance_decades(chance, 1e-2, 1e3));
    scene_part(scene, ");\n");
    scene_connect(scene, "%s, el%d.inlet", at, i);
    scene_watch(scene, WATCH_FLOW, "el%d.m_flow", i);
    snprintf(at, sizeof at, "el%d.outlet", i);
  }
  scene_connect(scene, "%s, %s", at, to);
}

static inline void streams_source(Network *net)
{
  scene_part(net->scene, "  Streams.Source source(p=%.17g, T=%.17g);\n",
             1e5 + net->dp_ref * chance_between(&net->scene->chance, -1, 2), streams_temperature(net->scene));
  streams_flow(net->scene, 0, "source.outlet");
}

static inline void streams_sink(Network *net)
{
  scene_part(net->scene, "  Streams.Sink sink(p=1e5);\n");
  streams_flow(net->scene, 0, "sink.inlet");
}

/* ---- networks ---- */

static inline void streams_two_tanks(Network *net)
{
  streams_tank(net, "t1", 0, 1);
  streams_tank(net, "t2", 1, 0);
  streams_line(net, "t1.outlet[1]", "t2.inlet[1]");
}

static inline void streams_three_tanks(Network *net)
{
  streams_tank(net, "t1", 0, 1);
  streams_tank(net, "t2", 1, 0);
  streams_tank(net, "t3", 1, 0);
  scene_part(net->scene, "  Streams.Splitter split;\n");
  streams_line(net, "t1.outlet[1]", "split.inlet");
  streams_line(net, "split.outlet[1]", "t2.inlet[1]");
  streams_line(net, "split.outlet[2]", "t3.inlet[1]");
}

static inline void streams_confluence(Network *net)
{
  streams_tank(net, "t1", 0, 1);
  streams_tank(net, "t2", 0, 1);
  streams_tank(net, "t3", 1, 0);
  scene_part(net->scene, "  Streams.Junction join;\n");
  streams_line(net, "t1.outlet[1]", "join.inlet[1]");
  streams_line(net, "t2.outlet[1]", "join.inlet[2]");
  streams_line(net, "join.outlet", "t3.inlet[1]");
}

static inline void streams_through(Network *net)
{
  streams_source(net);
  streams_sink(net);
  streams_tank(net, "t1", 1, 1);
  streams_line(net, "source.outlet", "t1.inlet[1]");
  streams_line(net, "t1.outlet[1]", "sink.inlet");
}

static inline void streams_bypass(Network *net)
{
  streams_source(net);
  streams_sink(net);
  scene_part(net->scene, "  Streams.Splitter split;\n  Streams.Junction join;\n");
  streams_line(net, "source.outlet", "split.inlet");
  streams_line(net, "split.outlet[1]", "join.inlet[1]");
  streams_line(net, "split.outlet[2]", "join.inlet[2]");
  streams_line(net, "join.outlet", "sink.inlet");
}

static inline void streams_loop(Network *net)
{
  int i = net->n_elements++;
  streams_volume(net, "v1", "", chance_decades(&net->scene->chance, 1e-3, 1) * net->m_ref);
  streams_pump(net, i);
  scene_part(net->scene, ");\n");
  scene_connect(net->scene, "v1.outlet[1], el%d.inlet", i);
  streams_line(net, "el0.outlet", "v1.inlet[1]");
}

static inline void streams_gas(Network *net)
{
  static const char medium[] = "redeclare package Medium = Streams.Media.Air, ";
  Scene *scene = net->scene;
  scene_part(scene, "  Streams.Source source(%sp=%.17g, T=%.17g);\n  Streams.Sink sink(%sp=1e5);\n", medium,
             chance_between(&scene->chance, 0.5e5, 5e5), streams_temperature(scene), medium);
  streams_flow(scene, 0, "source.outlet");
  streams_flow(scene, 0, "sink.inlet");
  streams_volume(net, "v1", medium, chance_decades(&scene->chance, 1e-3, 1e3) * net->m_ref);
  for (int i = 0; i < 2; i++) {
    scene_part(scene, "  Streams.PressureDrop el%d(%sdp_ref=%.17g, m_flow_ref=%.17g);\n", i, medium, near(net, net->dp_ref),
               near(net, net->m_ref));
    scene_watch(scene, WATCH_FLOW, "el%d.m_flow", i);
  }
  scene_connect(scene, "source.outlet, el0.inlet");
  scene_connect(scene, "el0.outlet, v1.inlet[1]");
  scene_connect(scene, "v1.outlet[1], el1.inlet");
  scene_connect(scene, "el1.outlet, sink.inlet");
}

static inline void streams_draw(Scene *scene)
{
  static void (*const networks[])(Network *) = {streams_two_tanks, streams_three_tanks, streams_confluence, streams_through,
                                                streams_bypass,    streams_loop,        streams_gas};
  Chance *chance = &scene->chance;
  Network net = {scene, chance_decades(chance, 1e-3, 1e3), chance_decades(chance, 1e2, 1e6), 0};
  scene->solver = chance_in(chance, 0.6) ? "cvode" : "rk3";
  scene->stop = chance_decades(chance, 0.1, 1e3);
  scene->step = scene->stop / (100 + chance_below(chance, 400));
  int is_calmed = strcmp(scene->solver, "rk3") == 0 && chance_in(chance, 0.8);
  scene_part(scene, "  inner Streams.DropOfCommons dropOfCommons(TS=%.17g);\n", is_calmed ? scene->step : 0);
  networks[chance_below(chance, sizeof networks / sizeof *networks)](&net);
  scene->energy = ENERGY_KEPT;
}

#endif
