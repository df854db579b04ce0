/* fuzz_system.c: bytes as calls of the API, on instances of the library's classes: whatever is added, connected, set, composed,
 * run, looked at and cut, in whatever order, ends in a status, and everything is given back. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compile/compile.h"
#include "lied/lied.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOST_INSTANCES = 12, MOST_CALLS = 60, MOST_STATES = 40, MOST_WORK = 300 };

typedef struct Player {
  const uint8_t *data;
  size_t size;
  LiedSystem *system;
  const LiedClass *classes[MOST_INSTANCES];
  unsigned n;
  int work; /* steps left */
} Player;

static unsigned byte(Player *player)
{
  if (player->size == 0) return 0;
  player->size--;
  return *player->data++;
}

static double number(Player *player)
{
  static const double odd[] = {0, 1, -1, 1e-3, 1e3, 1e-9, 1e9, 0.5, 1e300, -1e-300, INFINITY, NAN, 2, 1e-6, 1e6, 3};
  unsigned b = byte(player);
  return b < 16 ? odd[b] : b < 128 ? (b - 64) / 16.0 : pow(10, (b - 192) / 16.0);
}

static void require(int condition)
{
  if (!condition) abort();
}

/* A status that is no success says why. */
static void said(Player *player, LiedStatus status)
{
  if (status && status != LIED_TERMINATED && status != LIED_STOPPED) require(lied_message(player->system)[0]);
}

static void add(Player *player, const LiedClass *class_)
{
  char name[20];
  if (player->n == MOST_INSTANCES) return;
  snprintf(name, sizeof name, "i%u", player->n);
  LiedStatus status = lied_add(player->system, class_, name);
  said(player, status);
  if (!status) player->classes[player->n++] = class_;
}

/* ---- ready-made systems, so that there is something to spoil ---- */

static const LiedClass *class_named(const char *name)
{
  for (size_t i = 0; i < builtin_class_count; i++)
    if (strcmp(builtin_classes[i].class_->name, name) == 0) return builtin_classes[i].class_;
  return NULL;
}

typedef struct Ready {
  const char *classes[6];
  const char *ports[6][2]; /* relative to the first instance: "0.flange_b" */
} Ready;

static const Ready ready[] = {
    {{"Dialectic.Translational.Fixed", "Dialectic.Translational.Joint", "Dialectic.Translational.Body",
      "Dialectic.Translational.ElastoGap"},
     {{"0.flange_b", "1.flange_a"}, {"1.flange_b", "2.flange_a"}, {"2.flange_a", "3.flange_a"}, {"3.flange_b", "0.flange_b"}}},
    {{"Dialectic.Rotational.Fixed", "Dialectic.Rotational.Joint", "Dialectic.Rotational.Inertia",
      "Dialectic.Rotational.Stiction"},
     {{"0.flange_b", "1.flange_a"}, {"1.flange_b", "2.flange_a"}, {"2.flange_a", "3.flange_a"}, {"3.flange_b", "0.flange_b"}}},
    {{"Dialectic.Planar.Fixed", "Dialectic.Planar.Revolute", "Dialectic.Planar.FixedTranslation", "Dialectic.Planar.Body"},
     {{"0.frame_b", "1.frame_a"}, {"1.frame_b", "2.frame_a"}, {"2.frame_b", "3.frame_a"}}},
    {{"Dialectic.Planar.FreeMotion", "Dialectic.Planar.Body", "Dialectic.Planar.Contact.Circle", "Dialectic.Planar.Fixed",
      "Dialectic.Planar.Contact.Line"},
     {{"0.frame_b", "1.frame_a"}, {"0.frame_b", "2.frame_a"}, {"3.frame_b", "4.frame_a"}}},
    {{"Streams.Source", "Streams.PressureDrop", "Streams.Sink"}, {{"0.outlet", "1.inlet"}, {"1.outlet", "2.inlet"}}},
};

static void connect_ready(Player *player, unsigned base, const char *a, const char *b)
{
  char names[2][60];
  snprintf(names[0], sizeof names[0], "i%u%s", base + (unsigned)(a[0] - '0'), a + 1);
  snprintf(names[1], sizeof names[1], "i%u%s", base + (unsigned)(b[0] - '0'), b + 1);
  said(player, lied_connect(player->system, names[0], names[1]));
}

/* Parameters without a default get 1. */
static void call_ready(Player *player)
{
  const Ready *r = &ready[byte(player) % (sizeof ready / sizeof *ready)];
  unsigned base = player->n;
  for (int i = 0; i < 6 && r->classes[i]; i++) {
    const LiedClass *class_ = class_named(r->classes[i]);
    require(class_ != NULL);
    if (player->n == MOST_INSTANCES) return;
    add(player, class_);
    for (unsigned k = 0; k < class_->n_parameters; k++)
      if (isnan(class_->parameters[k].value)) lied_set_parameter(player->system, player->n - 1, k, 1);
  }
  for (int i = 0; i < 6 && r->ports[i][0]; i++) connect_ready(player, base, r->ports[i][0], r->ports[i][1]);
}

/* ---- calls ---- */

static void call_add(Player *player)
{
  unsigned which = byte(player) + 256 * byte(player);
  add(player, builtin_classes[which % builtin_class_count].class_);
}

static void call_connect(Player *player)
{
  unsigned a = byte(player), port_a = byte(player), b = byte(player), port_b = byte(player);
  if (player->n > 0)
    said(player, lied_connect_ports(player->system, a % (player->n + 1), port_a % 8, b % (player->n + 1), port_b % 8));
}

static void call_set(Player *player)
{
  unsigned which = byte(player), instance = byte(player) % (player->n + 1), k = byte(player) % 24;
  double value = number(player);
  switch (which % 4) {
  case 0:
    said(player, lied_set_parameter(player->system, instance, k, value));
    break;
  case 1:
    said(player, lied_set_start(player->system, instance, k, value));
    break;
  case 2:
    said(player, lied_set_discrete(player->system, instance, k, value));
    break;
  case 3:
    said(player, lied_set_input(player->system, instance, k, value));
    break;
  }
}

static void call_set_by_name(Player *player)
{
  size_t n = lied_n_variables(player->system);
  if (n == 0) return;
  char name[200];
  const char *found = lied_variable_name(player->system, (byte(player) + 256 * byte(player)) % n);
  require(found != NULL);
  snprintf(name, sizeof name, "%s", found);
  said(player, lied_set(player->system, name, number(player)));
}

static void call_compose(Player *player)
{
  said(player, lied_compose(player->system));
}

static int count_down(void *user, double time)
{
  (void)time;
  return --((Player *)user)->work < 0;
}

static const char *solver(Player *player)
{
  static const char *const names[] = {"rk3", "cvode", "euler", "adams", "rk4", "none such"};
  return names[byte(player) % 6];
}

static void call_run(Player *player)
{
  const char *name = solver(player);
  double span = fabs(number(player)), now = lied_time(player->system);
  LiedRun run = {.stop = now + fmin(span, 1),
                 .solver = name,
                 .step = fmin(span, 1) / (1 + byte(player) % 32),
                 .progress = count_down,
                 .user = player};
  said(player, lied_run(player->system, &run));
}

static void call_step(Player *player)
{
  double h = number(player);
  if (player->work-- < 0 || h > 1e-2) return;
  said(player, lied_use_solver(player->system, solver(player), 0));
  said(player, lied_step(player->system, h));
}

static void call_get(Player *player)
{
  size_t n = lied_n_variables(player->system);
  for (size_t i = 0; i < n && i < 400; i++) {
    char name[200];
    double value;
    const char *found = lied_variable_name(player->system, i);
    require(found != NULL);
    snprintf(name, sizeof name, "%s", found);
    said(player, lied_get(player->system, name, &value));
    lied_unit(player->system, name);
  }
}

static void call_states(Player *player)
{
  double x[MOST_STATES], dx[MOST_STATES];
  size_t n = lied_n_states(player->system);
  if (n > MOST_STATES || lied_get_states(player->system, x, n)) return;
  if (n > 0) x[byte(player) % n] = number(player);
  said(player, lied_evaluate(player->system, lied_time(player->system), x, dx, n));
  if (byte(player) % 2) said(player, lied_set_states(player->system, lied_time(player->system), x, n));
}

static void call_linearise(Player *player)
{
  static double jacobian[MOST_STATES * MOST_STATES], re[MOST_STATES], im[MOST_STATES];
  size_t n = lied_n_states(player->system);
  if (n > MOST_STATES) return;
  said(player, lied_jacobian(player->system, jacobian, n));
  said(player, lied_eigenvalues(player->system, re, im, n));
  if (byte(player) % 2) said(player, lied_steady(player->system));
}

/* The name of a port, in `name`; 0: there is none. */
static int port_name(Player *player, char *name, size_t size)
{
  if (player->n == 0) return 0;
  unsigned i = byte(player) % player->n;
  if (player->classes[i]->n_ports == 0) return 0;
  snprintf(name, size, "i%u.%s", i, player->classes[i]->ports[byte(player) % player->classes[i]->n_ports].name);
  return 1;
}

static void call_relation(Player *player)
{
  char name[200];
  double Ya[36], a0[6], Ye[36], e0[6];
  if (port_name(player, name, sizeof name)) said(player, lied_port_relation(player->system, name, Ya, a0, Ye, e0));
}

static void call_cut(Player *player)
{
  char name[200];
  if (port_name(player, name, sizeof name)) said(player, lied_disconnect(player->system, name));
}

static void call_remove(Player *player)
{
  char name[20];
  snprintf(name, sizeof name, "i%u", byte(player) % (player->n + 1));
  said(player, lied_remove(player->system, name));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  static void (*const calls[])(Player *) = {call_ready,     call_add,      call_connect, call_set,   call_set_by_name,
                                            call_compose,   call_run,      call_step,    call_get,   call_states,
                                            call_linearise, call_relation, call_cut,     call_remove};
  Player player = {.data = data, .size = size, .system = lied_new(NULL), .work = MOST_WORK};
  require(player.system != NULL);
  for (int i = 0; i < MOST_CALLS && player.size > 0; i++) calls[byte(&player) % (sizeof calls / sizeof *calls)](&player);
  lied_free(player.system);
  return 0;
}
