/* scene.h: a composition drawn at random: its Modelica text, how it is run, and what a judge has to know of its physics.
 *
 * Numbers that the judge needs stay here, beside the text they were printed into, so that energies, momenta and masses are
 * computed from positions, velocities and parameters by other code than the product's. */
#ifndef TEST_RANDOM_SCENE_H
#define TEST_RANDOM_SCENE_H

#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- chance: splitmix64, so that a seed means the same everywhere ---- */

typedef struct Chance {
  uint64_t state;
} Chance;

static inline uint64_t chance_bits(Chance *chance)
{
  uint64_t z = chance->state += 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

static inline double chance_between(Chance *chance, double low, double high)
{
  return low + (high - low) * (double)(chance_bits(chance) >> 11) / 9007199254740992.0;
}

/* Evenly over the decades between two positive numbers. */
static inline double chance_decades(Chance *chance, double low, double high)
{
  return low * exp(chance_between(chance, 0, 1) * log(high / low));
}

static inline unsigned chance_below(Chance *chance, unsigned n)
{
  return (unsigned)(chance_bits(chance) % n);
}

static inline int chance_in(Chance *chance, double probability)
{
  return chance_between(chance, 0, 1) < probability;
}

static inline double chance_sign(Chance *chance)
{
  return chance_in(chance, 0.5) ? 1 : -1;
}

/* ---- the scene ---- */

enum { MOST_NAME = 40, MOST_BODIES = 8, MOST_STORES = 24, MOST_WATCHED = 80, MOST_FLOWS = 8, GROUND = -1 };

typedef enum Domain { TRANSLATIONAL, ROTATIONAL, MECHANISM, CONTACT, STREAMS, DOMAINS } Domain;

/* Energies and momenta of bodies need these columns: in one dimension s and v, in the plane x, y, vx, vy, w. */
typedef struct SceneBody {
  char name[MOST_NAME];
  double m, I;
  double g[2]; /* acceleration of gravity; one dimension: g[0] */
} SceneBody;

typedef enum StoreKind {
  STORE_SPRING,    /* 1D: c (s_b - s_a - rest)^2/2 */
  STORE_GAP,       /* the same where s_b - s_a < rest */
  STORE_BRISTLE,   /* c z^2/2 */
  STORE_FORCE,     /* a constant force c along a joint: -c s */
  STORE_PLANAR,    /* c, c_y, c_phi between two frames, in the axes of frame_a */
  STORE_DISTANCE,  /* c (distance of two frames - rest)^2/2 */
  STORE_FLOOR_DISC /* c u^2/2 of a disc of radius rest in the floor y = 0 */
} StoreKind;

typedef struct SceneStore {
  StoreKind kind;
  char name[MOST_NAME]; /* of the part; "" where only bodies are looked at */
  int a, b;             /* bodies, or GROUND */
  double c, c_y, c_phi, rest;
  int may_break; /* has a variable `broken`, after which it stores nothing */
} SceneStore;

typedef enum WatchKind {
  WATCH_POSITION,
  WATCH_VELOCITY,
  WATCH_ANGLE,
  WATCH_SPIN,
  WATCH_MASS,
  WATCH_FLOW,
  WATCH_HEAT,
  WATCH_KINDS
} WatchKind;

typedef struct SceneWatch { /* a column that is compared with the reference */
  char name[MOST_NAME];
  WatchKind kind;
} SceneWatch;

typedef struct SceneFlow { /* what passes the border of a stream system: power = sign m_flow h, or a power by its name */
  char name[MOST_NAME];
  int is_power; /* 1: a column in W; 0: a port with m_flow and state.h */
} SceneFlow;

typedef enum EnergyRule {
  ENERGY_OPEN,  /* nothing is known */
  ENERGY_FALLS, /* never grows */
  ENERGY_BELOW, /* kinetic and potential energy never exceed what was there at the start; elastic energy is not seen */
  ENERGY_KEPT
} EnergyRule;

typedef struct Scene {
  Domain domain;
  Chance chance;
  char parts[12000], links[8000];
  size_t parts_length, links_length;

  const char *solver;
  double step, stop;
  double TD, TE;

  SceneBody bodies[MOST_BODIES];
  int n_bodies;
  SceneStore stores[MOST_STORES];
  int n_stores;
  SceneWatch watched[MOST_WATCHED];
  int n_watched;
  SceneFlow flows[MOST_FLOWS];
  int n_flows;
  int n_vessels; /* streams: parts with M and E or U among the watched */
  EnergyRule energy;
  int is_free;    /* nothing acts from outside: momentum is kept */
  double fastest; /* estimate of the largest frequency [rad/s] */
} Scene;

static inline size_t scene_print(char *to, size_t room, size_t length, const char *format, va_list list)
{
  int n = vsnprintf(to + length, room - length, format, list);
  if (n < 0 || (size_t)n >= room - length) abort();
  return length + (size_t)n;
}

/* A declaration. */
static inline void scene_part(Scene *scene, const char *format, ...)
{
  va_list list;
  va_start(list, format);
  scene->parts_length = scene_print(scene->parts, sizeof scene->parts, scene->parts_length, format, list);
  va_end(list);
}

static inline void scene_connect(Scene *scene, const char *format, ...)
{
  char statement[200];
  snprintf(statement, sizeof statement, "  connect(%s);\n", format);
  va_list list;
  va_start(list, format);
  scene->links_length = scene_print(scene->links, sizeof scene->links, scene->links_length, statement, list);
  va_end(list);
}

static inline void scene_watch(Scene *scene, WatchKind kind, const char *format, ...)
{
  if (scene->n_watched == MOST_WATCHED) abort();
  SceneWatch *watch = &scene->watched[scene->n_watched++];
  watch->kind = kind;
  va_list list;
  va_start(list, format);
  scene_print(watch->name, sizeof watch->name, 0, format, list);
  va_end(list);
}

static inline SceneStore *scene_store(Scene *scene, StoreKind kind, double c, int a, int b)
{
  if (scene->n_stores == MOST_STORES) abort();
  SceneStore *store = &scene->stores[scene->n_stores++];
  *store = (SceneStore){.kind = kind, .c = c, .a = a, .b = b};
  return store;
}

/* T_D from none to a tenth of a second, T_E none or the step: what users choose, and what they should not. */
static inline void scene_choose_times(Scene *scene)
{
  Chance *chance = &scene->chance;
  scene->solver = chance_in(chance, 0.5) ? "cvode" : "rk3";
  scene->step = chance_in(chance, 0.7) ? 1e-3 : chance_decades(chance, 1e-5, 1e-1);
  double choice = chance_between(chance, 0, 1);
  scene->TD = choice < 0.3 ? 0 : choice < 0.8 ? scene->step : chance_decades(chance, 1e-6, 0.1);
  scene->TE = chance_in(chance, 0.5) ? scene->step : 0;
  scene->stop = scene->step * (50 + chance_below(chance, 150));
}

#endif
