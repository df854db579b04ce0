/* line.h: mechanics of one degree of freedom per body, along a line or about an axis: chains and fans of bodies over six
 * decades of mass, springs over six of stiffness, gaps that start open or penetrated, friction, gears, breakable bonds. */
#ifndef TEST_RANDOM_LINE_H
#define TEST_RANDOM_LINE_H

#include "scene.h"

typedef struct LineWords {
  const char *package, *body, *mass, *s, *v, *rest, *force, *velocity;
} LineWords;

static const LineWords line_words[] = {
    {"Dialectic.Translational", "Body", "m", "s", "v", "l", "f_ext", "v"},
    {"Dialectic.Rotational", "Inertia", "J", "phi", "w", "phi0", "tau_ext", "w"},
};

typedef struct Line {
  Scene *scene;
  const LineWords *words;
  double start[MOST_BODIES]; /* positions of bodies */
  double lightest;           /* as seen by joints and springs */
  double stiffness;          /* sum of all */
  int dissipates;            /* 1: something takes energy besides T_D and T_E */
  int grounded;              /* 1: a force acts from outside */
  int feedback;              /* 1: a kinetic damper so strong that T_D turns it round */
} Line;

/* The end of a part at a body, or at the ground. */
static inline const char *line_flange(const Line *line, int body)
{
  static char names[2][MOST_NAME];
  static int next;
  char *name = names[next++ % 2];
  if (body == GROUND)
    snprintf(name, MOST_NAME, "ground.flange_b");
  else
    snprintf(name, MOST_NAME, "%s.flange_a", line->scene->bodies[body].name);
  return name;
}

static inline double line_start(const Line *line, int body)
{
  return body == GROUND ? 0 : line->start[body];
}

/* Between the joint of a body and the body: nothing, a rod (length 0, too), or a gear. Returns the ratio. */
static inline double line_transmission(Line *line, int i, double *offset)
{
  Scene *scene = line->scene;
  Chance *chance = &scene->chance;
  *offset = 0;
  if (!chance_in(chance, 0.2)) {
    scene_connect(scene, "joint%d.flange_b, body%d.flange_a", i, i);
    return 1;
  }
  double ratio = 1;
  if (scene->domain == TRANSLATIONAL) {
    *offset = chance_in(chance, 0.3) ? 0 : chance_sign(chance) * chance_decades(chance, 1e-3, 10);
    scene_part(scene, "  Rod link%d(l=%.17g);\n", i, *offset);
  } else {
    ratio = chance_sign(chance) * chance_decades(chance, 1e-3, 1e3);
    scene_part(scene, "  Gear link%d(ratio=%.17g);\n", i, ratio);
  }
  scene_connect(scene, "joint%d.flange_b, link%d.flange_a", i, i);
  scene_connect(scene, "link%d.flange_b, body%d.flange_a", i, i);
  return ratio;
}

static inline void line_force(Line *line, int i, double m)
{
  Scene *scene = line->scene;
  double f = chance_sign(&scene->chance) * m * chance_decades(&scene->chance, 0.1, 100);
  scene_part(scene, ", %s=%.17g", line->words->force, f);
  SceneStore *store = scene_store(scene, STORE_FORCE, f, GROUND, GROUND);
  snprintf(store->name, MOST_NAME, "joint%d", i);
}

static inline void line_body(Line *line, int i)
{
  Scene *scene = line->scene;
  const LineWords *words = line->words;
  Chance *chance = &scene->chance;
  SceneBody *body = &scene->bodies[scene->n_bodies++];
  int parent = i > 0 && chance_in(chance, 0.4) ? (int)chance_below(chance, (unsigned)i) : GROUND;
  double s = chance_in(chance, 0.2) ? 0 : chance_sign(chance) * chance_decades(chance, 1e-3, 1);
  double v = chance_in(chance, 0.3) ? 0 : chance_sign(chance) * chance_decades(chance, 1e-3, 10);
  double offset;
  snprintf(body->name, MOST_NAME, "body%d", i);
  body->m = chance_decades(chance, 1e-3, 1e3);
  body->g[0] = scene->domain == TRANSLATIONAL && chance_in(chance, 0.4) ? -9.81 : 0;
  if (body->g[0] != 0) line->grounded = 1;
  scene_part(scene, "  Joint joint%d(TD=%.17g, %s(start=%.17g), %s(start=%.17g)", i, scene->TD, words->s, s, words->v, v);
  if (chance_in(chance, 0.15)) line_force(line, i, body->m), line->grounded |= parent == GROUND;
  scene_part(scene, ");\n  %s body%d(%s=%.17g", words->body, i, words->mass, body->m);
  if (scene->domain == TRANSLATIONAL) scene_part(scene, ", g=%.17g", body->g[0]);
  scene_part(scene, ");\n");
  scene_connect(scene, "%s, joint%d.flange_a", line_flange(line, parent), i);
  double ratio = line_transmission(line, i, &offset);
  if (ratio != 1) line->grounded = 1; /* the housing of the gear stands on the ground */
  line->start[i] = (line_start(line, parent) + s) / ratio + offset;
  line->lightest = fmin(line->lightest, body->m * fmin(1, 1 / (ratio * ratio)));
  scene_watch(scene, WATCH_POSITION, "body%d.%s", i, words->s);
  scene_watch(scene, WATCH_VELOCITY, "body%d.%s", i, words->v);
}

static inline void line_note_spring(Line *line, StoreKind kind, double c, double rest, int a, int b)
{
  scene_store(line->scene, kind, c, a, b)->rest = rest;
  line->stiffness += c;
}

/* d = 2 zeta sqrt(c m) with zeta over three decades; a damper on the kinetic velocity must stay weak for T_D. */
static inline double line_damping(Line *line, double c)
{
  Chance *chance = &line->scene->chance;
  if (chance_in(chance, 0.5)) return 0;
  line->dissipates = 1;
  return chance_decades(chance, 2e-3, 2) * sqrt(c * line->lightest);
}

static inline void line_spring(Line *line, int k, int a, int b)
{
  Scene *scene = line->scene;
  Chance *chance = &scene->chance;
  double c = chance_decades(chance, 10, 1e7), d = line_damping(line, c);
  int is_kinetic = d > 0 && chance_in(chance, 0.2), is_gap = chance_in(chance, 0.5);
  double rest = line_start(line, b) - line_start(line, a) + chance_sign(chance) * chance_decades(chance, 1e-4, 0.1);
  if (is_kinetic && d * scene->TD > line->lightest) line->feedback = 1;
  if (is_kinetic && is_gap && scene->TD > 0) line->feedback = 1;
  scene_part(scene, "  %s part%d(%s=%.17g, c=%.17g, d=%.17g, TE=%.17g%s);\n", is_gap ? "ElastoGap" : "SpringDamper", k,
             line->words->rest, rest, c, d, scene->TE, is_kinetic ? ", damping=Dialectic.Damping.kinetic" : "");
  line_note_spring(line, is_gap ? STORE_GAP : STORE_SPRING, c, rest, a, b);
  line->dissipates |= scene->TE > 0;
}

static inline void line_breakable(Line *line, int k, int a, int b)
{
  Scene *scene = line->scene;
  Chance *chance = &scene->chance;
  double c = chance_decades(chance, 10, 1e7), d = line_damping(line, c), rest = line_start(line, b) - line_start(line, a);
  scene_part(scene, "  Breakable part%d(l=%.17g, c=%.17g, d=%.17g, f_max=%.17g);\n", k, rest, c, d,
             c * chance_decades(chance, 1e-4, 1));
  line_note_spring(line, STORE_SPRING, c, rest, a, b);
  SceneStore *store = &scene->stores[scene->n_stores - 1];
  snprintf(store->name, MOST_NAME, "part%d", k);
  store->may_break = line->dissipates = 1;
}

static inline void line_damper(Line *line, int k)
{
  Scene *scene = line->scene;
  double d = chance_decades(&scene->chance, 1e-3, 1e3);
  scene_part(scene, "  Damper part%d(d=%.17g);\n", k, d);
  line->dissipates = 1;
  if (d * scene->TD > line->lightest) line->feedback = 1;
}

static inline void line_dry_friction(Line *line, int k)
{
  Scene *scene = line->scene;
  Chance *chance = &scene->chance;
  double N = chance_decades(chance, 1e-2, 1e3), v = chance_decades(chance, 1e-3, 1e-1), mu = chance_between(chance, 0, 1);
  scene_part(scene, "  DryFriction part%d(N=%.17g, %sAdhesion=%.17g, %sSlide=%.17g, mu_A=%.17g, mu_S=%.17g);\n", k, N,
             line->words->velocity, v, line->words->velocity, 2 * v, mu, 0.7 * mu);
  line->dissipates = 1;
  if (1.5 * mu * N / v * scene->TD > line->lightest) line->feedback = 1;
}

static inline void line_stiction(Line *line, int k)
{
  Scene *scene = line->scene;
  Chance *chance = &scene->chance;
  double c = chance_decades(chance, 1e3, 1e7), mu = chance_between(chance, 0, 1);
  scene_part(scene, "  Stiction part%d(N=%.17g, mu_A=%.17g, mu_S=%.17g, %sSlide=%.17g, c=%.17g, TE=%.17g);\n", k,
             chance_decades(chance, 1e-2, 1e3), mu, 0.7 * mu, line->words->velocity, chance_decades(chance, 1e-3, 0.1), c,
             scene->step);
  SceneStore *store = scene_store(scene, STORE_BRISTLE, c, GROUND, GROUND);
  snprintf(store->name, MOST_NAME, "part%d", k);
  line->dissipates = 1;
  line->stiffness += c;
}

/* A part between two bodies, or a body and the ground. Loops arise, closed by what is elastic. */
static inline void line_part(Line *line, int k)
{
  Scene *scene = line->scene;
  Chance *chance = &scene->chance;
  int a = (int)chance_below(chance, (unsigned)scene->n_bodies + 1) - 1,
      b = (int)chance_below(chance, (unsigned)scene->n_bodies);
  if (a == b) a = GROUND;
  if (a == GROUND) line->grounded = 1;
  double choice = chance_between(chance, 0, 1);
  if (choice < 0.65)
    line_spring(line, k, a, b);
  else if (choice < 0.75 && scene->domain == TRANSLATIONAL)
    line_breakable(line, k, a, b);
  else if (choice < 0.85)
    line_damper(line, k);
  else if (choice < 0.93)
    line_dry_friction(line, k);
  else
    line_stiction(line, k);
  scene_connect(scene, "%s, part%d.flange_a", line_flange(line, a), k);
  scene_connect(scene, "part%d.flange_b, %s", k, line_flange(line, b));
}

static inline void line_draw(Scene *scene)
{
  Line line = {.scene = scene, .words = &line_words[scene->domain], .lightest = 1e300};
  Chance *chance = &scene->chance;
  scene_choose_times(scene);
  scene_part(scene, "  import %s.*;\n  Fixed ground;\n", line.words->package);
  int n_bodies = 1 + (int)chance_below(chance, 5), n_parts = 1 + (int)chance_below(chance, 6);
  for (int i = 0; i < n_bodies; i++) line_body(&line, i);
  for (int k = 0; k < n_parts; k++) line_part(&line, k);
  int is_ideal = scene->TD == 0 && !line.dissipates;
  scene->energy = line.feedback ? ENERGY_OPEN : is_ideal ? ENERGY_KEPT : ENERGY_FALLS;
  scene->is_free = !line.grounded;
  scene->fastest = sqrt(line.stiffness / line.lightest);
}

#endif
