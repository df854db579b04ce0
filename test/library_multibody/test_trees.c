/* Random trees of every joint at T_D = 0: the accelerations that sweeps and the factorisation give leave no residual in a
 * recursion of Newton's and Euler's equations that is written here, from states and parameters alone. */
/* label: slow */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../parts/parts.h"
#include "evaluate/evaluate.h"

/* Trees with a pivot whose sums cancel are left to the factorisation. */
enum { TREES = 200, LEAST_SWEPT = 180, MOST_LINKS = 40, MOST_STATES = 13, TEXT_SIZE = 100000 };

/* ---- vectors and rotations --------------------------------------------------------------------------------------------- */

typedef struct Vector {
  double x, y, z;
} Vector;

typedef struct Axes {
  Vector column[3];
} Axes;

static Vector plus(Vector a, Vector b)
{
  return (Vector){a.x + b.x, a.y + b.y, a.z + b.z};
}

static Vector times(double k, Vector a)
{
  return (Vector){k * a.x, k * a.y, k * a.z};
}

static Vector minus(Vector a, Vector b)
{
  return plus(a, times(-1, b));
}

static double dot(Vector a, Vector b)
{
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

static Vector cross(Vector a, Vector b)
{
  return (Vector){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static Vector unit(Vector a)
{
  return times(1 / sqrt(dot(a, a)), a);
}

static Vector apply(const Axes *m, Vector a)
{
  return plus(plus(times(a.x, m->column[0]), times(a.y, m->column[1])), times(a.z, m->column[2]));
}

static Vector apply_back(const Axes *m, Vector a)
{
  return (Vector){dot(m->column[0], a), dot(m->column[1], a), dot(m->column[2], a)};
}

static Axes product(const Axes *a, const Axes *b)
{
  return (Axes){{apply(a, b->column[0]), apply(a, b->column[1]), apply(a, b->column[2])}};
}

static Axes back(const Axes *m)
{
  const Vector *c = m->column;
  return (Axes){{{c[0].x, c[1].x, c[2].x}, {c[0].y, c[1].y, c[2].y}, {c[0].z, c[1].z, c[2].z}}};
}

static const Axes one = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};

static Vector turned(Vector e, double phi, Vector a)
{
  return plus(plus(times(cos(phi), a), times(sin(phi), cross(e, a))), times((1 - cos(phi)) * dot(e, a), e));
}

static Axes rotation(Vector e, double phi)
{
  return (Axes){{turned(e, phi, one.column[0]), turned(e, phi, one.column[1]), turned(e, phi, one.column[2])}};
}

/* Of a quaternion, by its axis and angle. */
static Axes rotation_of(const double *Q)
{
  const Vector v = {Q[1], Q[2], Q[3]};
  const double sine = sqrt(dot(v, v));
  return sine > 0 ? rotation(times(1 / sine, v), 2 * atan2(sine, Q[0])) : one;
}

/* ---- trees ------------------------------------------------------------------------------------------------------------ */

typedef enum Kind { REVOLUTE, PRISMATIC, CYLINDRICAL, UNIVERSAL, PLANAR, SPHERICAL, FREE } Kind;

static const struct {
  const char *class_, *positions, *velocities; /* names of states */
} joints[] = {{"Revolute", "phi", "w"},
              {"Prismatic", "s", "v"},
              {"Cylindrical", "s phi", "v w"},
              {"Universal", "phi_a phi_b", "w_a w_b"},
              {"Planar", "s_x s_y phi", "v_x v_y w"},
              {"Spherical", "Q[1] Q[2] Q[3] Q[4]", "w[1] w[2] w[3]"},
              {"FreeMotion", "r[1] r[2] r[3] Q[1] Q[2] Q[3] Q[4]", "v[1] v[2] v[3] w[1] w[2] w[3]"}};

typedef struct Link { /* a joint at a place of its parent, and a body behind it */
  Kind kind;
  int parent;    /* or -1: the ground */
  int is_driven; /* of REVOLUTE and PRISMATIC: through the flange */
  int is_back;   /* frame_b lies toward the root */
  Vector r;      /* from the parent's frame to the joint, in the parent's axes; then turned by `turn` */
  Axes turn;
  Vector n, m; /* axes */
  double effort, mass, q[7], u[6], du[6];
  Vector centre, inertia[3];
  /* the recursion */
  Axes R;
  Vector place, v, w, a, alpha, force, moment; /* of the link's frame; what its joint exerts, at that place */
  double size_a, size_alpha;                   /* of the largest term in its accelerations */
  double size_force, size_moment;              /* of the largest term in them */
  Vector axis_f[3], axis_t[3];                 /* in the world, along which there is no force or torque but the effort */
  int n_f, n_t;
} Link;

typedef struct Tree {
  char text[TEXT_SIZE], connections[TEXT_SIZE];
  uint64_t seed;
  Vector gravity;
  Link links[MOST_LINKS];
  int n;
} Tree;

static double between(Tree *tree, double low, double high)
{
  return next_random(&tree->seed, low, high);
}

static int choose(Tree *tree, int n)
{
  return (int)between(tree, 0, n - 1e-9);
}

static Vector any_vector(Tree *tree)
{
  return (Vector){between(tree, -1, 1), between(tree, -1, 1), between(tree, -1, 1)};
}

#define ADD(buffer, ...) snprintf((buffer) + strlen(buffer), TEXT_SIZE - strlen(buffer), __VA_ARGS__)
#define VECTOR "{%.17g, %.17g, %.17g}"
#define OF(v) (v).x, (v).y, (v).z

/* Principal moments of a solid, about axes turned by chance. */
static void draw_inertia(Tree *tree, Link *link)
{
  const double a = between(tree, 0.01, 1), b = between(tree, 0.01, 1), c = between(tree, 0.01, 1);
  const Vector moments = {b + c, a + c, a + b};
  const Axes axes = rotation(unit(any_vector(tree)), between(tree, -3, 3));
  for (int i = 0; i < 3; i++) {
    const Vector row = apply_back(&axes, one.column[i]);
    link->inertia[i] = apply(&axes, (Vector){moments.x * row.x, moments.y * row.y, moments.z * row.z});
  }
}

static void write_joint(Tree *tree, const Link *link, int i)
{
  static const char *const axes[] = {"n", "n", "n", "n_a", "n"};
  ADD(tree->text, "  %s j%d(", joints[link->kind].class_, i);
  if (link->kind < SPHERICAL) ADD(tree->text, "%s=" VECTOR, axes[link->kind], OF(link->n));
  if (link->kind == UNIVERSAL) ADD(tree->text, ", n_b=" VECTOR, OF(link->m));
  if (link->kind == PLANAR) ADD(tree->text, ", n_x=" VECTOR, OF(link->m));
  if (link->is_driven) ADD(tree->text, ", useFlange=true");
  ADD(tree->text, ");\n");
  if (!link->is_driven) return;
  ADD(tree->text,
      link->kind == REVOLUTE ? "  Dialectic.Rotational.Torque e%d(tau=%.17g);\n"
                             : "  Dialectic.Translational.Force e%d(f=%.17g);\n",
      i, link->effort);
  ADD(tree->connections, "  connect(e%d.flange, j%d.flange_a);\n", i, i);
}

static void write_body(Tree *tree, const Link *link, int i)
{
  const Vector *I = link->inertia;
  ADD(tree->text,
      "  Body b%d(m=%.17g, r_CM=" VECTOR ", I_11=%.17g, I_22=%.17g, I_33=%.17g, I_21=%.17g, I_31=%.17g, I_32=%.17g);\n", i,
      link->mass, OF(link->centre), I[0].x, I[1].y, I[2].z, I[0].y, I[0].z, I[1].z);
  ADD(tree->connections, "  connect(j%d.frame_%c, b%d.frame_a);\n", i, link->is_back ? 'a' : 'b', i);
}

static void write_place(Tree *tree, Link *link, int i)
{
  const Vector n = unit(any_vector(tree));
  const double angle = between(tree, -3, 3);
  link->r = any_vector(tree);
  link->turn = rotation(n, angle);
  ADD(tree->text, "  FixedTranslation l%d(r=" VECTOR ");\n  FixedRotation t%d(n=" VECTOR ", angle=%.17g);\n", i, OF(link->r), i,
      OF(n), angle * 180 / acos(-1));
  if (link->parent < 0)
    ADD(tree->connections, "  connect(base.frame_b, l%d.frame_a);\n", i);
  else
    ADD(tree->connections, "  connect(b%d.frame_a, l%d.frame_a);\n", link->parent, i);
  ADD(tree->connections, "  connect(l%d.frame_b, t%d.frame_a);\n  connect(t%d.frame_b, j%d.frame_%c);\n", i, i, i, i,
      link->is_back ? 'b' : 'a');
}

static void draw_link(Tree *tree, int i)
{
  Link *link = &tree->links[i];
  *link = (Link){.kind = choose(tree, FREE), .parent = choose(tree, i + 1) - 1, .turn = one};
  if (i == 0 && choose(tree, 3) == 0) link->kind = FREE;
  link->is_driven = link->kind <= PRISMATIC && choose(tree, 2);
  link->is_back = link->kind != FREE && choose(tree, 3) == 0;
  link->n = any_vector(tree), link->m = any_vector(tree);
  link->effort = link->is_driven ? between(tree, -10, 10) : 0;
  link->mass = between(tree, 0.1, 5);
  link->centre = any_vector(tree);
  for (int k = 0; k < 7; k++) link->q[k] = between(tree, -1, 1);
  for (int k = 0; k < 6; k++) link->u[k] = between(tree, -3, 3);
  draw_inertia(tree, link);
  if (link->kind != FREE) write_place(tree, link, i);
  write_joint(tree, link, i);
  write_body(tree, link, i);
}

static void draw_tree(Tree *tree, uint64_t seed, double TD)
{
  *tree = (Tree){.seed = seed};
  const Vector down = any_vector(tree);
  tree->gravity = times(9.81, unit(down));
  tree->n = 1 + choose(tree, MOST_LINKS);
  ADD(tree->text, "model Tree\n  import Dialectic.MultiBody.*;\n  inner World world(TD=%.17g, n=" VECTOR ");\n  Fixed base;\n",
      TD, OF(down));
  for (int i = 0; i < tree->n; i++) draw_link(tree, i);
  ADD(tree->text, "equation\n%send Tree;\n", tree->connections);
}

/* ---- motion across a joint -------------------------------------------------------------------------------------------- */

typedef struct Motion { /* of the outer side against the inner one, in the axes of the latter */
  Axes A;
  Vector p, w, v, alpha, a;
} Motion;

static Motion spin(Vector n, double phi, double w, double alpha)
{
  return (Motion){.A = rotation(n, phi), .w = times(w, n), .alpha = times(alpha, n)};
}

static Motion ball(const double *Q, const double *w, const double *alpha)
{
  Motion m = {.A = rotation_of(Q)};
  m.w = apply(&m.A, (Vector){w[0], w[1], w[2]});
  m.alpha = apply(&m.A, (Vector){alpha[0], alpha[1], alpha[2]});
  return m;
}

static void slide(Motion *m, Vector n, double s, double v, double a)
{
  m->p = plus(m->p, times(s, n)), m->v = plus(m->v, times(v, n)), m->a = plus(m->a, times(a, n));
}

static Vector in_plane(const Link *link)
{
  const Vector n = unit(link->n);
  return unit(minus(link->m, times(dot(n, link->m), n)));
}

static Motion motion_of_joint(const Link *link)
{
  const double *q = link->q, *u = link->u, *du = link->du;
  const Vector n = unit(link->n);
  Motion m = {.A = one};
  switch (link->kind) {
  case REVOLUTE:
    return spin(n, q[0], u[0], du[0]);
  case PRISMATIC:
    slide(&m, n, q[0], u[0], du[0]);
    return m;
  case CYLINDRICAL:
    m = spin(n, q[1], u[1], du[1]);
    slide(&m, n, q[0], u[0], du[0]);
    return m;
  case UNIVERSAL: {
    m = spin(n, q[0], u[0], du[0]);
    const Vector second = apply(&m.A, unit(link->m));
    const Axes B = rotation(unit(link->m), q[1]);
    m.alpha = plus(plus(m.alpha, times(du[1], second)), cross(m.w, times(u[1], second)));
    m.w = plus(m.w, times(u[1], second));
    m.A = product(&m.A, &B);
    return m;
  }
  case PLANAR:
    m = spin(n, q[2], u[2], du[2]);
    slide(&m, in_plane(link), q[0], u[0], du[0]);
    slide(&m, cross(n, in_plane(link)), q[1], u[1], du[1]);
    return m;
  case SPHERICAL:
    return ball(q, u, du);
  default:
    m = ball(q + 3, u + 3, du + 3);
    for (int k = 0; k < 3; k++) slide(&m, one.column[k], q[k], u[k], du[k]);
    return m;
  }
}

/* Seen from the other side. */
static Motion reversed(const Motion *m)
{
  Motion r = {.A = back(&m->A)};
  const Vector seen = minus(m->v, cross(m->w, m->p));
  r.p = times(-1, apply(&r.A, m->p));
  r.w = times(-1, apply(&r.A, m->w));
  r.v = times(-1, apply(&r.A, seen));
  r.alpha = times(-1, apply(&r.A, m->alpha));
  r.a = apply(&r.A, minus(cross(m->w, seen), minus(minus(m->a, cross(m->alpha, m->p)), cross(m->w, m->v))));
  return r;
}

/* ---- the recursion ---------------------------------------------------------------------------------------------------- */

static void note(double *size, Vector term)
{
  *size = fmax(*size, sqrt(dot(term, term)));
}

/* Adds the terms of an acceleration. */
static Vector sum_of(const Vector *terms, int n, double *size)
{
  Vector sum = {0, 0, 0};
  for (int i = 0; i < n; i++) sum = plus(sum, terms[i]), note(size, terms[i]);
  return sum;
}

static void move_by(Link *to, const Link *from, const Motion *m)
{
  const Vector p = apply(&from->R, m->p), v = apply(&from->R, m->v), w = apply(&from->R, m->w);
  to->R = product(&from->R, &m->A);
  to->place = plus(from->place, p);
  to->w = plus(from->w, w);
  to->v = plus(from->v, plus(cross(from->w, p), v));
  to->size_a = from->size_a, to->size_alpha = from->size_alpha;
  to->alpha = sum_of((Vector[]){from->alpha, apply(&from->R, m->alpha), cross(from->w, w)}, 3, &to->size_alpha);
  to->a = sum_of((Vector[]){from->a, apply(&from->R, m->a), cross(from->alpha, p), cross(from->w, cross(from->w, p)),
                            times(2, cross(from->w, v))},
                 5, &to->size_a);
}

static void add_axis(Vector *axes, int *n, const Axes *R, Vector axis)
{
  axes[(*n)++] = apply(R, axis);
}

/* Directions in which the joint bears nothing; R: axes of its frame_a. */
static void list_axes(Link *link, const Axes *R)
{
  const Vector n = unit(link->n);
  link->n_f = link->n_t = 0;
  if (link->kind == PRISMATIC || link->kind == CYLINDRICAL) add_axis(link->axis_f, &link->n_f, R, n);
  if (link->kind == PLANAR) add_axis(link->axis_f, &link->n_f, R, in_plane(link));
  if (link->kind == PLANAR) add_axis(link->axis_f, &link->n_f, R, cross(n, in_plane(link)));
  if (link->kind == REVOLUTE || link->kind == CYLINDRICAL || link->kind == UNIVERSAL || link->kind == PLANAR)
    add_axis(link->axis_t, &link->n_t, R, n);
  if (link->kind == UNIVERSAL) add_axis(link->axis_t, &link->n_t, R, turned(n, link->q[0], unit(link->m)));
  for (int k = 0; link->kind >= SPHERICAL && k < 3; k++) add_axis(link->axis_t, &link->n_t, &one, one.column[k]);
  for (int k = 0; link->kind == FREE && k < 3; k++) add_axis(link->axis_f, &link->n_f, &one, one.column[k]);
}

static void go_out(Tree *tree, Link *link)
{
  const Link ground = {.R = one};
  const Link *parent = link->parent < 0 ? &ground : &tree->links[link->parent];
  const Motion place = {.A = link->turn, .p = link->r};
  Motion joint = motion_of_joint(link);
  Link base = ground;
  if (link->kind != FREE) move_by(&base, parent, &place);
  if (link->is_back) joint = reversed(&joint);
  move_by(link, &base, &joint);
  list_axes(link, link->is_back ? &link->R : &base.R);
}

/* Of its size, beside what it is: the largest of the terms that it is the sum of. */
static void add_load(Link *link, Vector force, double size_force, Vector moment, double size_moment, Vector at)
{
  const Vector arm = minus(at, link->place);
  link->force = plus(link->force, force), link->moment = plus(link->moment, plus(moment, cross(arm, force)));
  link->size_force = fmax(link->size_force, size_force);
  link->size_moment = fmax(fmax(link->size_moment, size_moment), sqrt(dot(arm, arm)) * size_force);
}

static Vector inertia_times(const Link *link, Vector w)
{
  const Vector own = apply_back(&link->R, w);
  return apply(&link->R, (Vector){dot(link->inertia[0], own), dot(link->inertia[1], own), dot(link->inertia[2], own)});
}

static void load_body(const Tree *tree, Link *link)
{
  const Vector c = apply(&link->R, link->centre);
  const Vector turn = inertia_times(link, link->alpha), gyro = cross(link->w, inertia_times(link, link->w));
  const double most = link->inertia[0].x + link->inertia[1].y + link->inertia[2].z; /* no principal moment is larger */
  double size_a = link->size_a, size_moment = most * link->size_alpha;
  const Vector a = sum_of(
      (Vector[]){link->a, cross(link->alpha, c), cross(link->w, cross(link->w, c)), times(-1, tree->gravity)}, 4, &size_a);
  note(&size_moment, gyro);
  add_load(link, times(link->mass, a), link->mass * size_a, plus(turn, gyro), size_moment, plus(link->place, c));
}

/* What remains along the freedoms of the joint, relative to the largest term. With the joint reversed the effort acts the other
 * way; what it bears is taken at frame_a, as its axes are. */
static double residual_of(Link *link)
{
  const double effort = link->is_back ? -link->effort : link->effort;
  double worst = 0;
  for (int k = 0; k < link->n_f; k++)
    worst = fmax(worst, fabs(dot(link->axis_f[k], link->force) - effort) / fmax(link->size_force, fabs(effort)));
  Vector moment = link->moment; /* at the link's frame; axes through other points belong to joints that slide */
  for (int k = 0; k < link->n_t; k++)
    worst = fmax(worst, fabs(dot(link->axis_t[k], moment) - (link->n_f ? 0 : effort)) / fmax(link->size_moment, fabs(effort)));
  return worst;
}

static double residual(Tree *tree)
{
  double worst = 0;
  for (int i = 0; i < tree->n; i++) {
    Link *link = &tree->links[i];
    link->force = link->moment = (Vector){0, 0, 0};
    link->size_force = link->size_moment = 0;
    go_out(tree, link);
    load_body(tree, link);
  }
  for (int i = tree->n; i-- > 0;) {
    Link *link = &tree->links[i];
    worst = fmax(worst, residual_of(link));
    if (link->parent >= 0)
      add_load(&tree->links[link->parent], link->force, link->size_force, link->moment, link->size_moment, link->place);
  }
  return worst;
}

/* ---- what lied says --------------------------------------------------------------------------------------------------- */

static LiedSystem *load_text(const char *text)
{
  LiedMessages *messages = lied_new_messages();
  LiedSystem *s = lied_load_text(text, NULL, messages);
  if (!s) fail_msg("%s\n%s", lied_messages_text(messages), text);
  lied_free_messages(messages);
  return s;
}

static size_t state_named(LiedSystem *s, int link, const char *name, size_t length)
{
  char whole[40];
  snprintf(whole, sizeof whole, "j%d.%.*s", link, (int)length, name);
  for (size_t i = 0; i < lied_n_states(s); i++)
    if (strcmp(lied_state_name(s, i), whole) == 0) return i;
  fail_msg("no state %s", whole);
  return 0;
}

/* Between the numbers of a link and those of the system, in the order of a list of names. */
static void exchange(LiedSystem *s, int link, const char *names, double *x, double *own, int take)
{
  for (int k = 0; *names; k++) {
    const size_t length = strcspn(names, " "), i = state_named(s, link, names, length);
    *(take ? &own[k] : &x[i]) = take ? x[i] : own[k];
    names += length + strspn(names + length, " ");
  }
}

static void put_states(Tree *tree, LiedSystem *s, double *x)
{
  for (int i = 0; i < tree->n; i++) {
    Link *link = &tree->links[i];
    exchange(s, i, joints[link->kind].positions, x, link->q, 0);
    exchange(s, i, joints[link->kind].velocities, x, link->u, 0);
  }
}

static double residual_with(Tree *tree, LiedSystem *s, double *dx)
{
  for (int i = 0; i < tree->n; i++) exchange(s, i, joints[tree->links[i].kind].velocities, dx, tree->links[i].du, 1);
  return residual(tree);
}

static void test_newton_and_euler(void **unused)
{
  (void)unused;
  static Tree tree;
  static double x[MOST_LINKS * MOST_STATES], dx[MOST_LINKS * MOST_STATES];
  double by_sweeps = 0, by_factor = 0;
  unsigned swept = 0, links = 0;
  for (uint64_t seed = 1; seed <= TREES; seed++) {
    draw_tree(&tree, seed, 0);
    LiedSystem *s = load_text(tree.text);
    put_states(&tree, s, x);
    assert_int_equal(evaluate_derivatives(s, LIED_HOLD_TIME, 0, x, dx), LIED_OK);
    swept += s->state->swept != 0;
    const double own = residual_with(&tree, s, dx);
    assert_int_equal(evaluate_point(s, LIED_HOLD_TIME, 0, x, dx), LIED_OK);
    const double factored = residual_with(&tree, s, dx);
    if (fmax(own, factored) > 1e-11) print_message("seed %u: %.3g, %.3g\n", (unsigned)seed, own, factored);
    by_sweeps = fmax(by_sweeps, own), by_factor = fmax(by_factor, factored);
    links += (unsigned)tree.n;
    lied_free(s);
  }
  print_message("%u links; %u of %u trees swept; residual %.3g of the largest term, factorised %.3g\n", links, swept,
                (unsigned)TREES, by_sweeps, by_factor);
  assert_true(swept >= LEAST_SWEPT);
  assert_true(by_sweeps <= 1e-11);
  assert_true(by_factor <= 1e-11);
}

/* With T_D the recursion does not hold; sweeps and the factorisation agree. */
static void test_dialectic(void **unused)
{
  (void)unused;
  static Tree tree;
  static double x[MOST_LINKS * MOST_STATES], swept[MOST_LINKS * MOST_STATES], factored[MOST_LINKS * MOST_STATES];
  double worst = 0;
  unsigned n_swept = 0;
  for (uint64_t seed = 1; seed <= TREES; seed++) {
    draw_tree(&tree, seed, 1e-3);
    LiedSystem *s = load_text(tree.text);
    put_states(&tree, s, x);
    assert_int_equal(evaluate_derivatives(s, LIED_HOLD_TIME, 0, x, swept), LIED_OK);
    n_swept += s->state->swept != 0;
    assert_int_equal(evaluate_point(s, LIED_HOLD_TIME, 0, x, factored), LIED_OK);
    double difference = 0, size = 0;
    for (size_t i = 0; i < lied_n_states(s); i++) {
      difference = fmax(difference, fabs(swept[i] - factored[i]));
      size = fmax(size, fabs(factored[i]));
    }
    worst = fmax(worst, difference / size);
    lied_free(s);
  }
  print_message("%u of %u trees swept; difference %.3g of the largest derivative\n", n_swept, (unsigned)TREES, worst);
  assert_true(n_swept >= LEAST_SWEPT);
  assert_true(worst <= 1e-10);
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_newton_and_euler), cmocka_unit_test(test_dialectic)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
