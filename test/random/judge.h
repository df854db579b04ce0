/* judge.h: runs a scene, computes its balances from the rows of its result, and compares it with a converged run. */
#ifndef TEST_RANDOM_JUDGE_H
#define TEST_RANDOM_JUDGE_H

#include <unistd.h>

#include "line.h"
#include "load/load.h"
#include "planar.h"
#include "streams.h"
#include "support/table.h"

enum { ROWS = 100, STREAM_ROWS = 1000, MOST_PATTERNS = 200, MOST_STEPS = 300000 };
enum { BROKEN_ENERGY = 1, BROKEN_MOMENTUM = 2, BROKEN_MASS = 4, BROKEN_NUMBER = 8 };

typedef enum Outcome { REFUSED, FAILED, RAN, STALLED, CRASHED } Outcome;

typedef struct Verdict {
  Outcome outcome;
  int warned;
  int broken, unbalanced; /* sets of balances: without doubt, and within a hundredth of what moved */
  double imbalance;       /* the largest, relative */
  double error;           /* relative to the reference; NAN: there is none */
  char message[2000];
} Verdict;

/* ---- the text ---- */

static inline void scene_draw(Scene *scene, uint64_t seed)
{
  static void (*const draw[DOMAINS])(Scene *) = {line_draw, line_draw, mechanism_draw, contact_draw, streams_draw};
  static const Domain turn[] = {TRANSLATIONAL, CONTACT, STREAMS, MECHANISM, ROTATIONAL};
  memset(scene, 0, sizeof *scene);
  scene->domain = turn[seed % 5];
  scene->chance.state = seed * 0xD1342543DE82EF95u + 1;
  draw[scene->domain](scene);
  if (scene->TD == 0 && strcmp(scene->solver, "cvode") == 0 && scene->fastest > 0)
    scene->stop = fmin(scene->stop, 500 / scene->fastest);
}

static inline void scene_write(const Scene *scene, FILE *file)
{
  fprintf(file, "model Scene\n%sequation\n%s", scene->parts, scene->links);
  fprintf(file, "  annotation(experiment(StopTime=%.17g));\nend Scene;\n", scene->stop);
}

/* ---- columns ---- */

typedef struct Patterns {
  char names[MOST_PATTERNS][MOST_NAME + 20];
  const char *list[MOST_PATTERNS];
  size_t n;
} Patterns;

static inline void pattern_add(Patterns *patterns, const char *part, const char *variable)
{
  if (patterns->n == MOST_PATTERNS) abort();
  snprintf(patterns->names[patterns->n], sizeof patterns->names[0], "%s%s", part, variable);
  patterns->list[patterns->n] = patterns->names[patterns->n];
  patterns->n++;
}

static inline void patterns_of_store(Patterns *patterns, const Scene *scene, const SceneStore *store)
{
  static const char *const frames[] = {".frame_a.x", ".frame_a.y", ".frame_a.phi", ".frame_b.x", ".frame_b.y", ".frame_b.phi"};
  if (store->may_break) pattern_add(patterns, store->name, ".broken");
  if (store->kind == STORE_BRISTLE) pattern_add(patterns, store->name, ".z");
  if (store->kind == STORE_FORCE) pattern_add(patterns, store->name, scene->domain == TRANSLATIONAL ? ".s" : ".phi");
  if (store->kind == STORE_PLANAR || store->kind == STORE_DISTANCE)
    for (int i = 0; i < 6; i++) pattern_add(patterns, store->name, frames[i]);
}

static inline void patterns_of_scene(Patterns *patterns, const Scene *scene)
{
  patterns->n = 0;
  pattern_add(patterns, "energy.", "*"); /* as a user has them who writes all variables */
  for (int i = 0; i < scene->n_watched; i++) pattern_add(patterns, scene->watched[i].name, "");
  for (int i = 0; i < scene->n_stores; i++) patterns_of_store(patterns, scene, &scene->stores[i]);
  for (int i = 0; i < scene->n_flows; i++) {
    if (scene->flows[i].is_power) pattern_add(patterns, scene->flows[i].name, "");
    if (!scene->flows[i].is_power) pattern_add(patterns, scene->flows[i].name, ".m_flow");
    if (!scene->flows[i].is_power) pattern_add(patterns, scene->flows[i].name, ".state.h");
  }
}

/* ---- energy and momentum of mechanical scenes ---- */

typedef struct Energy {
  double kinetic, elastic, potential;
} Energy;

static inline double store_elongation(const Scene *scene, const SceneStore *store, const Table *table, size_t row)
{
  const char *s = line_words[scene->domain].s;
  char dotted[8];
  snprintf(dotted, sizeof dotted, ".%s", s);
  double a = store->a == GROUND ? 0 : table_of(table, row, scene->bodies[store->a].name, dotted);
  double b = store->b == GROUND ? 0 : table_of(table, row, scene->bodies[store->b].name, dotted);
  return b - a - store->rest;
}

static inline double store_planar_energy(const SceneStore *store, const Table *table, size_t row)
{
  double x = table_of(table, row, store->name, ".frame_b.x") - table_of(table, row, store->name, ".frame_a.x");
  double y = table_of(table, row, store->name, ".frame_b.y") - table_of(table, row, store->name, ".frame_a.y");
  double phi = table_of(table, row, store->name, ".frame_a.phi"), psi = table_of(table, row, store->name, ".frame_b.phi") - phi;
  if (store->kind == STORE_DISTANCE) return store->c * pow(hypot(x, y) - store->rest, 2) / 2;
  double ux = cos(phi) * x + sin(phi) * y, uy = cos(phi) * y - sin(phi) * x;
  return (store->c * ux * ux + store->c_y * uy * uy + store->c_phi * psi * psi) / 2;
}

static inline void add_store(Energy *energy, const Scene *scene, const SceneStore *store, const Table *table, size_t row)
{
  double u = 0;
  if (store->may_break && table_of(table, row, store->name, ".broken") > 0.5) return;
  switch (store->kind) {
  case STORE_SPRING:
    u = store_elongation(scene, store, table, row);
    break;
  case STORE_GAP:
    u = fmin(0, store_elongation(scene, store, table, row));
    break;
  case STORE_BRISTLE:
    u = table_of(table, row, store->name, ".z");
    break;
  case STORE_FORCE:
    energy->potential -= store->c * table_of(table, row, store->name, scene->domain == TRANSLATIONAL ? ".s" : ".phi");
    return;
  case STORE_FLOOR_DISC:
    u = fmin(0, table_of(table, row, scene->bodies[store->a].name, ".y") - store->rest);
    break;
  case STORE_PLANAR:
  case STORE_DISTANCE:
    energy->elastic += store_planar_energy(store, table, row);
    return;
  }
  energy->elastic += store->c * u * u / 2;
}

static inline int is_planar(const Scene *scene)
{
  return scene->domain == MECHANISM || scene->domain == CONTACT;
}

static inline Energy energy_at(const Scene *scene, const Table *table, size_t row)
{
  Energy energy = {0};
  for (int i = 0; i < scene->n_bodies; i++) {
    const SceneBody *body = &scene->bodies[i];
    if (is_planar(scene)) {
      double vx = table_of(table, row, body->name, ".vx"), vy = table_of(table, row, body->name, ".vy"),
             w = table_of(table, row, body->name, ".w");
      energy.kinetic += body->m * (vx * vx + vy * vy) / 2 + body->I * w * w / 2;
      energy.potential -=
          body->m * (body->g[0] * table_of(table, row, body->name, ".x") + body->g[1] * table_of(table, row, body->name, ".y"));
    } else {
      double v = table_of(table, row, body->name, scene->domain == TRANSLATIONAL ? ".v" : ".w");
      energy.kinetic += body->m * v * v / 2;
      if (body->g[0] != 0) energy.potential -= body->m * body->g[0] * table_of(table, row, body->name, ".s");
    }
  }
  for (int i = 0; i < scene->n_stores; i++) add_store(&energy, scene, &scene->stores[i], table, row);
  return energy;
}

/* By how much the energy did what it must not, relative to the largest of what moved. */
static inline double energy_imbalance(const Scene *scene, const Table *table)
{
  double first = 0, least = INFINITY, worst = 0, scale = 0, low = INFINITY, high = -INFINITY;
  for (size_t row = 0; row < table->n_rows; row++) {
    Energy energy = energy_at(scene, table, row);
    double total = energy.kinetic + energy.elastic + energy.potential;
    if (row == 0) first = total;
    least = fmin(least, total);
    scale = fmax(scale, energy.kinetic + energy.elastic);
    low = fmin(low, energy.potential), high = fmax(high, energy.potential);
    double wrong = scene->energy == ENERGY_KEPT ? fabs(total - first) : total - (scene->energy == ENERGY_BELOW ? first : least);
    worst = fmax(worst, wrong);
    if (!isfinite(total)) return INFINITY;
  }
  return scene->energy == ENERGY_OPEN ? 0 : worst / (scale + high - low + 1e-30);
}

static inline double momentum_along(const Scene *scene, const Table *table, size_t row, const char *velocity, double *size)
{
  double sum = 0;
  for (int i = 0; i < scene->n_bodies; i++) {
    double p = scene->bodies[i].m * table_of(table, row, scene->bodies[i].name, velocity);
    sum += p;
    *size = fmax(*size, fabs(p));
  }
  return sum;
}

static inline double momentum_imbalance(const Scene *scene, const Table *table)
{
  static const char *const velocities[DOMAINS][2] = {{".v", ".v"}, {".w", ".w"}, {".vx", ".vy"}, {".vx", ".vy"}};
  double worst = 0, size = 1e-30;
  for (int k = 0; k < 2; k++) {
    double first = momentum_along(scene, table, 0, velocities[scene->domain][k], &size);
    for (size_t row = 1; row < table->n_rows; row++)
      worst = fmax(worst, fabs(momentum_along(scene, table, row, velocities[scene->domain][k], &size) - first));
  }
  return worst / size;
}

/* ---- mass and energy of streams ---- */

/* What enters by the borders: of mass, or of energy. `passes` gets the sum of what goes in and what goes out. */
static inline double stream_inflow(const Scene *scene, const Table *table, size_t row, int of_energy, double *passes)
{
  double sum = 0;
  *passes = 0;
  for (int i = 0; i < scene->n_flows; i++) {
    const SceneFlow *flow = &scene->flows[i];
    double one = 0;
    if (!flow->is_power)
      one = -table_of(table, row, flow->name, ".m_flow") * (of_energy ? table_of(table, row, flow->name, ".state.h") : 1);
    else if (of_energy)
      one = table_of(table, row, flow->name, "");
    sum += one;
    *passes += fabs(one);
  }
  return sum;
}

static inline double stream_stored(const Scene *scene, const Table *table, size_t row, WatchKind kind, double *moved)
{
  double sum = 0;
  for (int i = 0; i < scene->n_watched; i++) {
    if (scene->watched[i].kind != kind) continue;
    double now = table_of(table, row, scene->watched[i].name, "");
    sum += now;
    *moved += fabs(now - table_of(table, 0, scene->watched[i].name, ""));
  }
  return sum;
}

/* Inflows are integrated by trapezoids over the rows; that over every second one tells how well. The largest imbalance beyond
 * it, relative to what moved, and to what is there. */
static inline void stream_imbalance(const Scene *scene, const Table *table, int of_energy, double imbalance[2])
{
  WatchKind kind = of_energy ? WATCH_HEAT : WATCH_MASS;
  double passes, passed = 0, none = 0, entered = 0, coarse = 0, worst = 0, most = 1e-30, content = 0;
  double first = stream_stored(scene, table, 0, kind, &none), before = stream_inflow(scene, table, 0, of_energy, &passes);
  double second = before; /* inflow two rows ago */
  for (size_t row = 1; row < table->n_rows; row++) {
    double time = table_at(table, row, "time"), dt = time - table_at(table, row - 1, "time"), moved = 0;
    double now = stream_inflow(scene, table, row, of_energy, &passes);
    double stored = stream_stored(scene, table, row, kind, &moved);
    entered += dt * (before + now) / 2;
    passed += dt * passes;
    before = now;
    most = fmax(most, moved + passed);
    content = fmax(content, fabs(stored));
    if (!isfinite(stored)) worst = INFINITY;
    if (row % 2) continue;
    coarse += (time - table_at(table, row - 2, "time")) * (second + now) / 2;
    second = now;
    worst = fmax(worst, fabs(stored - first - entered) - 2 * fabs(entered - coarse));
  }
  imbalance[0] = worst / most;
  imbalance[1] = worst / (most + content);
}

/* Less than a hundredth of what moved is kept, more than a hundredth of what is there is broken: in mechanics both are the
 * same. */
static inline void judge_balance(Verdict *verdict, int which, double of_moved, double of_content)
{
  verdict->imbalance = fmax(verdict->imbalance, of_moved);
  if (!(of_content <= 0.01)) verdict->broken |= which;
  if (!(of_moved <= 0.01)) verdict->unbalanced |= which;
}

static inline void judge_balances(Verdict *verdict, const Scene *scene, const Table *table)
{
  for (size_t i = 0; i < table->n_rows * table->n_columns; i++)
    if (!isfinite(table->values[i])) verdict->broken |= BROKEN_NUMBER;
  if (scene->domain == STREAMS) {
    double mass[2], energy[2];
    stream_imbalance(scene, table, 0, mass);
    stream_imbalance(scene, table, 1, energy);
    judge_balance(verdict, BROKEN_MASS, mass[0], mass[1]);
    judge_balance(verdict, BROKEN_ENERGY, energy[0], energy[1]);
  } else {
    double energy = energy_imbalance(scene, table), momentum = scene->is_free ? momentum_imbalance(scene, table) : 0;
    judge_balance(verdict, BROKEN_ENERGY, energy, energy);
    judge_balance(verdict, BROKEN_MOMENTUM, momentum, momentum);
  }
}

/* ---- running ---- */

typedef struct Run {
  const char *solver;
  double step, tolerance;
} Run;

static inline void keep_text(void *user, const char *text, size_t length)
{
  Verdict *verdict = user;
  size_t have = strlen(verdict->message), room = sizeof verdict->message - 1 - have;
  memcpy(verdict->message + have, text, length < room ? length : room);
}

static inline int count_step(void *user, double time)
{
  (void)time;
  return ++*(long *)user > MOST_STEPS;
}

/* The model file is loaded and run; the table is filled if that ends well. */
static inline void scene_run(const Scene *scene, Run run, const char *model, const char *result, Verdict *verdict, Table *table)
{
  static Patterns patterns;
  long steps = 0;
  patterns_of_scene(&patterns, scene);
  Loaded *loaded = load_model(&(LiedLoad){.file = model});
  if (loaded) diagnostics_print(loaded->diagnostics, (Output){keep_text, verdict});
  verdict->outcome = REFUSED;
  if (loaded && !loaded->failed) {
    LiedStatus status = lied_run(
        loaded->system, &(LiedRun){.stop = scene->stop,
                                   .solver = run.solver,
                                   .step = run.step,
                                   .every = fmax(scene->stop / (scene->domain == STREAMS ? STREAM_ROWS : ROWS), run.step),
                                   .tolerance = run.tolerance,
                                   .file = result,
                                   .patterns = patterns.list,
                                   .n_patterns = patterns.n,
                                   .progress = count_step,
                                   .user = &steps});
    keep_text(verdict, lied_message(loaded->system), strlen(lied_message(loaded->system)));
    verdict->outcome = status == LIED_OK ? RAN : status == LIED_STOPPED ? STALLED : FAILED;
    if (status == LIED_WRONG_MODEL || status == LIED_WRONG_VALUE) verdict->outcome = REFUSED;
    if (status == LIED_OK) *table = table_read(result);
  }
  verdict->warned = strstr(verdict->message, "warning:") != NULL;
  load_free(loaded);
  unlink(result);
}

/* ---- the reference ---- */

static inline size_t row_at(const Table *table, double time)
{
  size_t row = 0;
  while (row + 1 < table->n_rows && table_at(table, row + 1, "time") <= time * (1 + 1e-9) + 1e-300) row++;
  return row;
}

/* Root of the mean square of the difference in one kind of columns, relative to the largest change of the reference. */
static inline double difference_of_kind(const Scene *scene, const Table *a, const Table *b, WatchKind kind)
{
  double sum = 0, scale = 0, n = 0;
  for (int k = 1; k <= ROWS / 2; k++) {
    double time = scene->stop * k / (ROWS / 2);
    size_t i = row_at(a, time), j = row_at(b, time);
    for (int c = 0; c < scene->n_watched; c++) {
      if (scene->watched[c].kind != kind) continue;
      const char *name = scene->watched[c].name;
      double now = table_at(b, j, name), first = table_at(b, 0, name);
      sum += pow(table_at(a, i, name) - now, 2), n++;
      scale = fmax(scale, kind == WATCH_VELOCITY || kind == WATCH_SPIN ? fmax(fabs(now), fabs(first)) : fabs(now - first));
    }
  }
  return scale > 1e-12 ? sqrt(sum / n) / scale : 0;
}

static inline double difference(const Scene *scene, const Table *a, const Table *b)
{
  double worst = 0;
  for (int kind = 0; kind < WATCH_KINDS; kind++) {
    double one = difference_of_kind(scene, a, b, (WatchKind)kind);
    if (isnan(one)) return INFINITY;
    worst = fmax(worst, one);
  }
  return worst;
}

/* A converged run, or 0. Contact has no adaptive solver: two small steps that agree. */
static inline int reference_run(const Scene *scene, const char *model, const char *result, Table *table)
{
  Verdict verdict = {0};
  if (scene->domain != CONTACT) {
    scene_run(scene, (Run){"cvode", 0, 1e-10}, model, result, &verdict, table);
    return verdict.outcome == RAN;
  }
  Table coarse;
  scene_run(scene, (Run){"rk3", scene->step / 8, 0}, model, result, &verdict, &coarse);
  if (verdict.outcome != RAN) return 0;
  scene_run(scene, (Run){"rk3", scene->step / 16, 0}, model, result, &verdict, table);
  int agree = verdict.outcome == RAN && difference(scene, &coarse, table) < 3e-3;
  if (verdict.outcome == RAN && !agree) table_free(table);
  table_free(&coarse);
  return agree;
}

static inline int is_adaptive(const Scene *scene)
{
  return strcmp(scene->solver, "cvode") == 0;
}

/* `folder` is the scene's own. */
static inline void scene_judge(const Scene *scene, const char *folder, Verdict *verdict)
{
  char model[400], result[400];
  Table table, reference;
  snprintf(model, sizeof model, "%s/Scene.mo", folder);
  snprintf(result, sizeof result, "%s/result.csv", folder);
  FILE *file = fopen(model, "w");
  if (!file) abort();
  scene_write(scene, file);
  fclose(file);
  *verdict = (Verdict){.error = NAN};
  scene_run(scene, (Run){scene->solver, is_adaptive(scene) ? 0 : scene->step, 0}, model, result, verdict, &table);
  if (verdict->outcome == RAN) {
    judge_balances(verdict, scene, &table);
    if (reference_run(scene, model, result, &reference)) {
      verdict->error = difference(scene, &table, &reference);
      table_free(&reference);
    }
    table_free(&table);
  }
  unlink(model);
}

#endif
