/* planar.h: mechanics in the plane. Mechanisms: chains of hinges and slides, loops closed by springs, free bodies on springs,
 * bonds that break, wheels with friction. Contact: discs and boxes that fall, slide, meet and start penetrated. */
#ifndef TEST_RANDOM_PLANAR_H
#define TEST_RANDOM_PLANAR_H

#include "scene.h"

typedef struct Pose {
  double x, y, phi;
} Pose;

static inline Pose pose_shift(Pose pose, double rx, double ry)
{
  double c = cos(pose.phi), s = sin(pose.phi);
  return (Pose){pose.x + c * rx - s * ry, pose.y + s * rx + c * ry, pose.phi};
}

static inline void planar_world(Scene *scene, int has_gravity)
{
  scene_part(scene, "  import Dialectic.Planar.*;\n  inner World world(g={0, %s}, TD=%.17g);\n  Fixed ground;\n",
             has_gravity ? "-9.81" : "0", scene->TD);
}

static inline void planar_watch(Scene *scene, const char *body)
{
  static const char *const names[] = {"x", "y", "phi", "vx", "vy", "w"};
  static const WatchKind kinds[] = {WATCH_POSITION, WATCH_POSITION, WATCH_ANGLE, WATCH_VELOCITY, WATCH_VELOCITY, WATCH_SPIN};
  for (int i = 0; i < 6; i++) scene_watch(scene, kinds[i], "%s.%s", body, names[i]);
}

/* A body of some size: its inertia fits its mass. */
static inline SceneBody *planar_body(Scene *scene, int i, double size, int has_gravity)
{
  SceneBody *body = &scene->bodies[scene->n_bodies++];
  body->m = chance_decades(&scene->chance, 1e-3, 1e3);
  body->I = body->m * size * size * chance_decades(&scene->chance, 0.05, 0.5);
  body->g[1] = has_gravity ? -9.81 : 0;
  snprintf(body->name, MOST_NAME, "body%d", i);
  scene_part(scene, "  Body body%d(m=%.17g, I=%.17g);\n", i, body->m, body->I);
  planar_watch(scene, body->name);
  return body;
}

static inline void planar_free_motion(Scene *scene, int i, Pose pose, double vx, double vy, double w)
{
  scene_part(scene,
             "  FreeMotion free%d(x(start=%.17g), y(start=%.17g), phi(start=%.17g), vx(start=%.17g), vy(start=%.17g), "
             "w(start=%.17g));\n",
             i, pose.x, pose.y, pose.phi, vx, vy, w);
  scene_connect(scene, "free%d.frame_b, body%d.frame_a", i, i);
}

/* ---- mechanisms ---- */

static inline double planar_damping(Scene *scene, double c, double m)
{
  return chance_in(&scene->chance, 0.5) ? 0 : chance_decades(&scene->chance, 2e-3, 2) * sqrt(c * m);
}

/* A spring of three directions whose ends lie upon each other, or nearly so. Returns whether it takes energy. */
static inline int planar_spring(Scene *scene, int k, double m, int may_break)
{
  Chance *chance = &scene->chance;
  double c = chance_decades(chance, 10, 1e7), c_phi = chance_in(chance, 0.5) ? 0 : chance_decades(chance, 1, 1e5);
  double d = planar_damping(scene, c, m);
  scene_part(scene, "  %s part%d(c_x=%.17g, c_y=%.17g, c_phi=%.17g, d_x=%.17g, d_y=%.17g, TE=%.17g",
             may_break ? "BreakableSpringDamper" : "SpringDamper", k, c, c / 2, c_phi, d, d / 2, scene->TE);
  if (may_break) scene_part(scene, ", f_max=%.17g", c * chance_decades(chance, 1e-4, 1e-1));
  scene_part(scene, ");\n");
  SceneStore *store = scene_store(scene, STORE_PLANAR, c, GROUND, GROUND);
  store->c_y = c / 2;
  store->c_phi = c_phi;
  store->may_break = may_break;
  snprintf(store->name, MOST_NAME, "part%d", k);
  scene->fastest = fmax(scene->fastest, sqrt(c / m));
  return d > 0 || scene->TE > 0 || may_break;
}

/* A link: a hinge, or a slide, then a rod, then a body. Returns where the body is. */
static inline Pose planar_link(Scene *scene, int i, Pose pose, int has_gravity)
{
  Chance *chance = &scene->chance;
  double w = chance_in(chance, 0.3) ? 0 : chance_sign(chance) * chance_decades(chance, 1e-2, 5);
  double length = chance_in(chance, 0.05) ? 0 : chance_decades(chance, 0.05, 2);
  if (chance_in(chance, 0.8)) {
    double phi = chance_between(chance, -3, 3);
    scene_part(scene, "  Revolute joint%d(phi(start=%.17g), w(start=%.17g));\n", i, phi, w);
    pose.phi += phi;
  } else {
    double s = chance_between(chance, -1, 1);
    scene_part(scene, "  Prismatic joint%d(r={1, 0}, s(start=%.17g), v(start=%.17g));\n", i, s, w);
    pose = pose_shift(pose, s, 0);
  }
  scene_part(scene, "  FixedTranslation rod%d(r={%.17g, 0});\n", i, length);
  planar_body(scene, i, fmax(length, 0.05), has_gravity);
  if (i == 0)
    scene_connect(scene, "ground.frame_b, joint0.frame_a");
  else
    scene_connect(scene, "rod%d.frame_b, joint%d.frame_a", i - 1, i);
  scene_connect(scene, "joint%d.frame_b, rod%d.frame_a", i, i);
  scene_connect(scene, "rod%d.frame_b, body%d.frame_a", i, i);
  return pose_shift(pose, length, 0);
}

static inline double planar_lightest(const Scene *scene)
{
  double m = 1e300;
  for (int i = 0; i < scene->n_bodies; i++) m = fmin(m, scene->bodies[i].m);
  return m;
}

/* What T_D takes from a chain has no sign; from one link it has. */
static inline void planar_chain(Scene *scene, int has_gravity)
{
  Chance *chance = &scene->chance;
  int n = 1 + (int)chance_below(chance, 4), takes = 0;
  Pose pose = {0};
  for (int i = 0; i < n; i++) pose = planar_link(scene, i, pose, has_gravity);
  if (chance_in(chance, 0.4)) {
    scene_part(scene, "  Fixed far(r={%.17g, %.17g}, phi=%.17g);\n", pose.x, pose.y, pose.phi);
    takes = planar_spring(scene, 0, planar_lightest(scene), 0);
    scene_connect(scene, "rod%d.frame_b, part0.frame_a", n - 1);
    scene_connect(scene, "part0.frame_b, far.frame_b");
  }
  scene->energy = scene->TD == 0 ? (takes ? ENERGY_FALLS : ENERGY_KEPT) : n == 1 ? ENERGY_FALLS : ENERGY_OPEN;
}

/* Free bodies that hang on each other by springs: nothing holds them. */
static inline void planar_cluster(Scene *scene, int has_gravity)
{
  Chance *chance = &scene->chance;
  int n = 2 + (int)chance_below(chance, 3), takes = 0;
  for (int i = 0; i < n; i++) {
    Pose pose = {chance_between(chance, -1, 1), chance_between(chance, -1, 1), chance_between(chance, -1, 1)};
    planar_body(scene, i, 0.3, has_gravity);
    planar_free_motion(scene, i, pose, chance_between(chance, -1, 1), chance_between(chance, -1, 1),
                       chance_between(chance, -1, 1));
  }
  for (int k = 0; k + 1 < n; k++) {
    if (chance_in(chance, 0.5)) {
      double c = chance_decades(chance, 10, 1e7), l = chance_between(chance, 0.1, 1);
      scene_part(scene, "  Spring part%d(c=%.17g, l=%.17g, TE=%.17g);\n", k, c, l, scene->TE);
      SceneStore *store = scene_store(scene, STORE_DISTANCE, c, GROUND, GROUND);
      store->rest = l;
      snprintf(store->name, MOST_NAME, "part%d", k);
      takes |= scene->TE > 0;
      scene->fastest = fmax(scene->fastest, sqrt(c / planar_lightest(scene)));
    } else
      takes |= planar_spring(scene, k, planar_lightest(scene), chance_in(chance, 0.3));
    scene_connect(scene, "body%d.frame_a, part%d.frame_a", k, k);
    scene_connect(scene, "part%d.frame_b, body%d.frame_a", k, k + 1);
  }
  scene->energy = takes || scene->TD > 0 ? ENERGY_FALLS : ENERGY_KEPT;
  scene->is_free = !has_gravity;
}

/* Two bodies, rigidly joined until the bond gives way. */
static inline void planar_bond(Scene *scene, int has_gravity)
{
  Chance *chance = &scene->chance;
  double length = chance_decades(chance, 0.05, 2), w = chance_between(chance, -5, 5);
  double f_max;
  planar_link(scene, 0, (Pose){0}, has_gravity);
  planar_body(scene, 1, length, has_gravity);
  f_max = scene->bodies[1].m * (w * w * length + 10) * chance_decades(chance, 1e-2, 10);
  scene_part(scene, "  FixedTranslation arm(r={%.17g, 0});\n  Breakable bond(f_max=%.17g);\n", length, f_max);
  scene_connect(scene, "rod0.frame_b, bond.frame_a");
  scene_connect(scene, "bond.frame_b, arm.frame_a");
  scene_connect(scene, "arm.frame_b, body1.frame_a");
  scene->energy = scene->TD > 0 ? ENERGY_OPEN : ENERGY_KEPT;
}

/* A wheel that is set down spinning on ground with dry friction. */
static inline void planar_wheel(Scene *scene)
{
  Chance *chance = &scene->chance;
  double radius = chance_decades(chance, 0.02, 1), c = chance_decades(chance, 1e3, 1e7);
  double height = radius + (chance_in(chance, 0.3) ? -1 : 1) * radius * chance_decades(chance, 1e-4, 1e-1);
  double v = chance_decades(chance, 1e-3, 1e-1), mu = chance_between(chance, 0, 1);
  SceneBody *body = planar_body(scene, 0, radius, 1);
  planar_free_motion(scene, 0, (Pose){0, height, 0}, chance_between(chance, -3, 3), 0, chance_between(chance, -50, 50));
  double d = planar_damping(scene, c, body->m);
  scene_part(scene,
             "  FrictionWheel part0(radius=%.17g, c=%.17g, d=%.17g, TE=%.17g, vAdhesion=%.17g, vSlide=%.17g, mu_A=%.17g, "
             "mu_S=%.17g);\n",
             radius, c, d, scene->TE, v, 2 * v, mu, 0.7 * mu);
  scene_connect(scene, "ground.frame_b, part0.frame_a");
  scene_connect(scene, "part0.frame_b, body0.frame_a");
  scene_store(scene, STORE_FLOOR_DISC, c, 0, GROUND)->rest = radius;
  double deepest = radius * 0.1 + body->m * 10 / c; /* for the slope of friction, as in one dimension */
  int is_steep = 1.5 * mu * c * deepest / v * scene->TD * (1 / body->m + radius * radius / body->I) > 1;
  scene->fastest = sqrt(c / body->m);
  scene->energy = is_steep ? ENERGY_OPEN : ENERGY_FALLS;
}

static inline void mechanism_draw(Scene *scene)
{
  Chance *chance = &scene->chance;
  scene_choose_times(scene);
  int has_gravity = chance_in(chance, 0.6);
  double choice = chance_between(chance, 0, 1);
  planar_world(scene, has_gravity || choice >= 0.85);
  if (choice < 0.45)
    planar_chain(scene, has_gravity);
  else if (choice < 0.75)
    planar_cluster(scene, has_gravity);
  else if (choice < 0.85)
    planar_bond(scene, has_gravity);
  else
    planar_wheel(scene);
}

/* ---- contact ---- */

static inline void contact_shape(Scene *scene, int i, int is_box, double size, double c)
{
  Chance *chance = &scene->chance;
  double d = chance_in(chance, 0.5) ? 0 : chance_decades(chance, 1e-2, 1) * sqrt(c * scene->bodies[i].m);
  double mu = scene->TE > 0 && chance_in(chance, 0.7) ? chance_between(chance, 0, 1) : 0;
  if (is_box)
    scene_part(scene, "  Contact.Polygon shape%d(corners={{-%.17g, -%.17g}, {%.17g, -%.17g}, {%.17g, %.17g}, {-%.17g, %.17g}}",
               i, size, size, size, size, size, size, size, size);
  else
    scene_part(scene, "  Contact.Circle shape%d(radius=%.17g", i, size);
  scene_part(scene, ", c=%.17g, d=%.17g, mu=%.17g, TE=%.17g);\n", c, d, mu, scene->TE);
  scene_connect(scene, "free%d.frame_b, shape%d.frame_a", i, i);
  scene->fastest = fmax(scene->fastest, sqrt(c / scene->bodies[i].m));
}

/* Bodies above each other, the lowest perhaps in the floor. */
static inline void contact_fall(Scene *scene)
{
  Chance *chance = &scene->chance;
  int n = 1 + (int)chance_below(chance, 3);
  double y = 0;
  scene_part(scene, "  Contact.Line floor(corners={{-50, 0}, {50, 0}}, mu=%.17g, TE=%.17g);\n", scene->TE > 0 ? 0.5 : 0,
             scene->TE);
  scene_connect(scene, "ground.frame_b, floor.frame_a");
  for (int i = 0; i < n; i++) {
    int is_box = chance_in(chance, 0.5), is_sunk = i == 0 && !is_box && chance_in(chance, 0.2);
    double size = chance_decades(chance, 0.02, 0.5), c = chance_decades(chance, 1e3, 1e9);
    double gap = size * chance_decades(chance, 1e-3, 1) * (is_sunk ? -0.1 : 1);
    double phi = is_box && chance_in(chance, 0.5) ? 0 : chance_between(chance, -0.5, 0.5);
    double reach = is_box ? size * (cos(phi) + fabs(sin(phi))) : size;
    Pose pose = {chance_between(chance, -0.3, 0.3) * size, y + gap + reach, phi};
    y = pose.y + reach;
    planar_body(scene, i, size, 1);
    planar_free_motion(scene, i, pose, chance_in(chance, 0.5) ? 0 : chance_between(chance, -3, 3), 0,
                       chance_in(chance, 0.7) ? 0 : chance_between(chance, -10, 10));
    contact_shape(scene, i, is_box, size, c);
    if (is_sunk) scene_store(scene, STORE_FLOOR_DISC, c, 0, GROUND)->rest = size;
  }
}

/* Bodies that fly towards each other, far from everything. */
static inline void contact_meet(Scene *scene)
{
  Chance *chance = &scene->chance;
  int n = 2 + (int)chance_below(chance, 2);
  double x = 0;
  for (int i = 0; i < n; i++) {
    int is_box = chance_in(chance, 0.5);
    double size = chance_decades(chance, 0.05, 0.5), speed = chance_decades(chance, 1e-1, 5),
           phi = chance_between(chance, -0.5, 0.5);
    double reach = is_box ? size * (cos(phi) + fabs(sin(phi))) : size;
    Pose pose = {x + reach + chance_decades(chance, 1e-4, 1e-1), chance_between(chance, -0.5, 0.5) * size, phi};
    x = pose.x + reach;
    planar_body(scene, i, size, 0);
    planar_free_motion(scene, i, pose, i % 2 ? -speed : speed, chance_between(chance, -0.1, 0.1),
                       chance_between(chance, -3, 3));
    contact_shape(scene, i, is_box, size, chance_decades(chance, 1e3, 1e9));
  }
  scene->is_free = 1;
}

static inline void contact_draw(Scene *scene)
{
  Chance *chance = &scene->chance;
  scene_choose_times(scene);
  scene->solver = "rk3";
  int falls = chance_in(chance, 0.65);
  planar_world(scene, falls);
  if (falls)
    contact_fall(scene);
  else
    contact_meet(scene);
  scene->energy = ENERGY_BELOW;
}

#endif
