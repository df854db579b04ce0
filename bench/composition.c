/* The time and memory of composition, for planar chains of 10^3 to 10^6 instances, of parts of the library and of classes
 * written by hand in C. The first are solved by sweeps and need no order of elimination; the others are factorised.
 *
 *     composition [LARGEST]     fails when a million instances of the library take more than 5 s or 1.5 GB, or when an instance
 *                               takes more than 1.5 times the time of one in a system a tenth as large */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lied/component.h"
#include "lied/lied.h"
#include "planar_chain.h"

enum { REPEATS = 3 };
static const double MOST_SECONDS = 5e-6, MOST_BYTES = 1500; /* for each instance, of the library */
static const double MOST_GROWTH = 1.5;

/* Of this process, the system's part included: touching memory for the first time is what large systems spend much on. */
static double seconds(void)
{
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
         1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

static double most_bytes(void)
{
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return 1024.0 * (double)usage.ru_maxrss;
}

/* ---- parts of the library ----------------------------------------------------------------------------------------------- */

enum { FIXED, REVOLUTE, TRANSLATION, BODY, N_CLASSES };

static LiedStatus load_classes(LiedSystem *s, const LiedClass *class_[N_CLASSES])
{
  static const char *const names[N_CLASSES] = {"Dialectic.Planar.Fixed", "Dialectic.Planar.Revolute",
                                               "Dialectic.Planar.FixedTranslation", "Dialectic.Planar.Body"};
  LiedStatus status = LIED_OK;
  for (int k = 0; k < N_CLASSES && !status; k++) status = lied_load_class(s, &(LiedLoad){.model = names[k]}, &class_[k]);
  return status;
}

static double parameter_value(const char *name)
{
  static const struct {
    const char *name;
    double value;
  } values[] = {{"TD", 1e-3},    {"world.TD", 1e-3}, {"r[1]", 0.5},        {"m", 1},
                {"I", 1.0 / 12}, {"g[2]", -9.81},    {"world.g[2]", -9.81}};
  for (size_t k = 0; k < sizeof values / sizeof *values; k++)
    if (strcmp(name, values[k].name) == 0) return values[k].value;
  return 0;
}

static LiedStatus add(LiedSystem *s, const LiedClass *class_, char letter, size_t i, LiedInstance *instance)
{
  char name[32];
  snprintf(name, sizeof name, "%c%zu", letter, i);
  LiedStatus status = lied_add_instance(s, class_, name, instance);
  for (unsigned k = 0; k < class_->n_parameters && !status; k++)
    status = lied_set_parameter(s, *instance, k, parameter_value(class_->parameters[k].name));
  return status;
}

static LiedStatus build_of_library(LiedSystem *s, size_t links)
{
  const LiedClass *class_[N_CLASSES] = {0};
  LiedInstance before, joint, inner, body, outer;
  LiedStatus status = load_classes(s, class_);
  if (!status) status = add(s, class_[FIXED], 'w', 0, &before);
  for (size_t i = 0, port = 0; i < links && !status; i++, before = outer, port = 1) {
    status = add(s, class_[REVOLUTE], 'j', i, &joint);
    if (!status) status = add(s, class_[TRANSLATION], 'r', i, &inner);
    if (!status) status = add(s, class_[BODY], 'b', i, &body);
    if (!status) status = add(s, class_[TRANSLATION], 'e', i, &outer);
    if (!status) status = lied_connect_ports(s, before, (unsigned)port, joint, 0);
    if (!status) status = lied_connect_ports(s, joint, 1, inner, 0);
    if (!status) status = lied_connect_ports(s, inner, 1, body, 0);
    if (!status) status = lied_connect_ports(s, inner, 1, outer, 0);
  }
  return status;
}

static LiedStatus build_by_hand(LiedSystem *s, size_t links)
{
  return chain_build(s, &(Chain){.n = links, .TD = 1e-3});
}

typedef struct Family {
  const char *name;
  LiedStatus (*build)(LiedSystem *system, size_t links);
  int has_limits;
} Family;

static const Family families[] = {{"parts of the library", build_of_library, 1}, {"classes by hand", build_by_hand, 0}};

/* ---- measuring ---------------------------------------------------------------------------------------------------------- */

typedef struct Figures {
  double build, compose, most_bytes; /* s, s, of the process */
  LiedStats stats;
} Figures;

static int measure(const Family *family, size_t links, Figures *figures)
{
  LiedSystem *s = lied_new(NULL);
  if (!s) return 1;
  const double start = seconds();
  int failed = family->build(s, links) != LIED_OK;
  const double built = seconds();
  failed = failed || lied_compose(s);
  figures->build = built - start;
  figures->compose = seconds() - built;
  figures->most_bytes = most_bytes();
  lied_stats(s, &figures->stats);
  if (failed) fprintf(stderr, "%s\n", lied_message(s));
  lied_free(s);
  return failed;
}

/* In a process of its own, as a user meets it: an allocator keeps the memory of small systems and has to ask again for that of
 * large ones, so that a second composition tells more about the allocator than about the first. */
static int measure_fresh(const Family *family, size_t links, Figures *figures)
{
  int ends[2], status = 1;
  if (pipe(ends)) return 1;
  const pid_t child = fork();
  if (child == 0) {
    const int failed = measure(family, links, figures) || write(ends[1], figures, sizeof *figures) != sizeof *figures;
    _exit(failed);
  }
  close(ends[1]);
  const int complete = child > 0 && read(ends[0], figures, sizeof *figures) == sizeof *figures;
  close(ends[0]);
  if (child > 0) waitpid(child, &status, 0);
  return !complete || status != 0;
}

/* The fastest of a few: other programs can only add time. */
static int measure_best(const Family *family, size_t links, Figures *best)
{
  if (measure_fresh(family, links, best)) return 1;
  for (int k = 1; k < REPEATS; k++) {
    Figures figures;
    if (measure_fresh(family, links, &figures)) return 1;
    if (figures.build < best->build) best->build = figures.build;
    if (figures.compose < best->compose) best->compose = figures.compose;
  }
  return 0;
}

/* Returns the number of limits that were missed. */
static int run_family(const Family *family, size_t largest)
{
  double before = 0, growth = 1, each = 0, bytes = 0;
  printf("%s\n%10s %10s %12s %8s %12s %12s %8s\n", family->name, "instances", "build [us]", "compose [us]", "ratio", "peak [B]",
         "held [B]", "entries");
  for (size_t n = 1000; n <= largest; n *= 10) {
    Figures f;
    if (measure_best(family, n / 4, &f)) return 1;
    const double instances = (double)f.stats.instances;
    each = f.compose / instances;
    bytes = f.most_bytes / instances;
    growth = before > 0 ? each / before : 1;
    before = each;
    printf("%10zu %10.3f %12.3f %8.2f %12.0f %12.0f %8.1f\n", f.stats.instances, 1e6 * f.build / instances, 1e6 * each, growth,
           bytes, (double)f.stats.bytes / instances, (double)f.stats.factor_entries / instances);
    fflush(stdout);
  }
  int missed = growth > MOST_GROWTH;
  if (missed) printf("FAILED: the time for each instance grew by %.2f\n", growth);
  if (!family->has_limits || largest < 1000000) return missed;
  if (!(each <= MOST_SECONDS)) missed++, printf("FAILED: %.2f us for each instance\n", 1e6 * each);
  if (!(bytes <= MOST_BYTES)) missed++, printf("FAILED: %.0f bytes for each instance\n", bytes);
  return missed;
}

int main(int argc, char **argv)
{
  const size_t largest = argc > 1 ? (size_t)strtoul(argv[1], NULL, 10) : 1000000;
  int missed = 0;
  puts("composition: planar chains, for each instance\n");
  for (size_t k = 0; k < sizeof families / sizeof *families; k++) missed += run_family(&families[k], largest);
  return missed > 0;
}
