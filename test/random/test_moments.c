/* Saving, going back and copying among everything else that a host may do, at random: what is read after a return is what was
 * read when it was saved, what follows has the same bits, and a system that lived through the same changes without ever being
 * saved or copied has them, too.
 *
 *     test_random_moments [COUNT [FIRST]]     so many courses for each model (20; with sanitizers 2), from this seed on */
/* label: slow */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "evaluate/evaluate.h"
#include "support/check.h"
#include "support/examples.h"

#if defined(__SANITIZE_ADDRESS__)
static unsigned long count = 2, first = 1;
#else
static unsigned long count = 20, first = 1;
#endif

static const double h = 1e-3;
static const char *const models[] = {"Gripper.mo", "Clamp.mo", "CommunicatingVessels.mo", "Ratchet.mo", "BreakingBeam.mo"};

/* ---- chance ---- */

static uint64_t chance;

static uint32_t draw(void)
{
  chance = chance * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(chance >> 33);
}

/* ---- what a host does ---- */

typedef enum Deed {
  STEP,
  PARAMETER,
  STATE,
  CUT,
  REMOVE,
  ADD,
  COMPOSE,
  RELATION,
  LIMIT,
  LOOK,
  MODES,
  RUN,
  EVALUATE,
  DEEDS
} Deed;
static const unsigned shares[DEEDS] = {30, 10, 6, 3, 1, 1, 3, 3, 2, 3, 2, 6, 6};

typedef struct Act {
  Deed deed;
  uint32_t a, b, c;
  LiedStatus status; /* that it had */
} Act;

static Act draw_act(void)
{
  unsigned sum = 0, deed = 0;
  for (size_t k = 0; k < DEEDS; k++) sum += shares[k];
  for (sum = draw() % sum; sum >= shares[deed]; deed++) sum -= shares[deed];
  return (Act){(Deed)deed, draw(), draw(), draw(), LIED_OK};
}

typedef struct FullName {
  char text[300];
} FullName;

static FullName name_of(LiedSystem *s, uint32_t instance, const char *own)
{
  FullName name;
  snprintf(name.text, sizeof name.text, "%s%s%s", instance_name(s, instance), instance_dot(s, instance), own);
  return name;
}

static LiedStatus step(LiedSystem *s, const Act *act)
{
  LiedStatus status = LIED_OK;
  for (uint32_t k = 0; k <= act->a % 20 && !status; k++) status = lied_step(s, act->b % 4 ? h : h / 2);
  return status;
}

/* Zero and back among others: that changes the pattern. */
static LiedStatus set_parameter(LiedSystem *s, uint32_t i, const Act *act)
{
  const unsigned p = act->b % instance_class(s, i)->n_parameters;
  const double value = instance_parameters(s, i)[p], others[] = {value, value / 2, 2 * value, 0, value + 1e-3, 1e-3};
  return lied_set_parameter(s, i, p, others[act->c % 6]);
}

static LiedStatus move_state(LiedSystem *s, uint32_t i, const Act *act)
{
  const LiedClass *class_ = instance_class(s, i);
  const FullName name = name_of(s, i, class_->states[act->b % class_->n_states].name);
  double value;
  LiedStatus status = lied_get(s, name.text, &value);
  return status ? status : lied_set(s, name.text, 1.01 * value + 1e-3);
}

static LiedStatus add_like(LiedSystem *s, uint32_t i, const Act *act)
{
  const LiedClass *class_ = instance_class(s, i);
  const uint32_t other = act->b % (uint32_t)s->structure->n_instances;
  LiedInstance added;
  char name[40];
  snprintf(name, sizeof name, "added%u", act->c);
  LiedStatus status = lied_add_instance(s, class_, name, &added);
  for (unsigned p = 0; p < class_->n_parameters && !status; p++)
    status = lied_set_parameter(s, added, p, instance_parameters(s, i)[p]);
  return status ? status : lied_connect_ports(s, added, act->c % class_->n_ports, other, 0);
}

static LiedStatus evaluate_beside(LiedSystem *s, const Act *act)
{
  const size_t n = lied_n_states(s);
  double *x = calloc(2 * n + 1, sizeof *x);
  LiedStatus status = lied_get_states(s, x, n);
  for (size_t k = 0; k < n; k++) x[k] += 0.1 * sin(act->a % 1000 + (double)k);
  if (!status) status = lied_evaluate(s, lied_time(s), x, x + n, n);
  free(x);
  return status;
}

static LiedStatus find_modes(LiedSystem *s)
{
  const size_t n = lied_n_states(s);
  double *numbers = calloc(2 * n + 1, sizeof *numbers);
  LiedStatus status = lied_eigenvalues(s, numbers, numbers + n, n);
  free(numbers);
  return status;
}

static LiedStatus to_instance(LiedSystem *s, uint32_t i, const Act *act)
{
  const LiedClass *class_ = instance_class(s, i);
  const char *port = class_->n_ports ? class_->ports[act->b % class_->n_ports].name : "";
  double Ya[64], a0[8], Ye[64], e0[8];
  switch (act->deed) {
  case PARAMETER:
    return class_->n_parameters ? set_parameter(s, i, act) : LIED_OK;
  case STATE:
    return class_->n_states && !s->structure->instances[i].removed ? move_state(s, i, act) : LIED_OK;
  case CUT:
    return lied_disconnect(s, name_of(s, i, port).text);
  case REMOVE:
    return lied_remove(s, instance_name(s, i));
  case ADD:
    return class_->n_ports ? add_like(s, i, act) : LIED_OK;
  case RELATION:
    return lied_port_relation(s, name_of(s, i, port).text, Ya, a0, Ye, e0);
  case LIMIT:
    return class_->n_states ? lied_set_bounds(s, name_of(s, i, class_->states[0].name).text, -1e-3, 1) : LIED_OK;
  default:
    return LIED_OK;
  }
}

static LiedStatus perform(LiedSystem *s, const Act *act)
{
  const uint32_t i = act->a % (uint32_t)s->structure->n_instances;
  double value;
  switch (act->deed) {
  case STEP:
    return step(s, act);
  case COMPOSE:
    return lied_compose(s);
  case LOOK:
    return lied_get(s, "energy.total", &value);
  case MODES:
    return find_modes(s);
  case RUN:
    return lied_run(s, &(LiedRun){.stop = lied_time(s) + h * (1 + act->a % 20), .step = h, .solver = "rk3"});
  case EVALUATE:
    return evaluate_beside(s, act);
  default:
    return is_hidden(s, i) ? LIED_OK : to_instance(s, i, act);
  }
}

/* ---- lives ---- */

enum { ROUNDS = 120, MOST_ACTS = 2 * ROUNDS, SYSTEMS = 3, SNAPSHOTS = 5, FUTURE = 12 };

/* What a system has been through. */
typedef struct Life {
  Act acts[MOST_ACTS];
  size_t n;
} Life;

typedef struct Being {
  LiedSystem *s; /* NULL: none */
  Life life;
} Being;

typedef struct Moment {
  LiedSnapshot *snapshot; /* NULL: none */
  uint64_t bits, later;
  Life life;
} Moment;

static Example example;
static Being beings[SYSTEMS];
static Moment moments[SNAPSHOTS];
static Loaded *loaded;

static uint64_t all_bits(LiedSystem *s)
{
  const Structure *t = s->structure;
  uint64_t hash = system_bits(s) ^ t->n_connections ^ t->n_bounds << 8 ^ t->n_instances << 16 ^ t->n_free_motions << 24;
  for (size_t k = 0; k < s->values.n_parameters; k++) {
    uint64_t bits;
    memcpy(&bits, &s->values.parameters[k], sizeof bits);
    hash = (hash ^ bits) * 0x9E3779B97F4A7C15u;
  }
  return hash;
}

static void expect_bits(uint64_t one, uint64_t other, const char *what)
{
  if (one != other) fail_msg("%s: %s", example.name, what);
}

/* Energies are asked for from the start: what is integrated does not depend on when somebody looks. */
static Loaded *load_one(void)
{
  Loaded *one = example_load(&example, NULL);
  double value;
  (void)lied_get(one->system, "energy.total", &value);
  assert_int_equal(lied_use_solver(one->system, "rk3", 0), LIED_OK);
  return one;
}

static void live(Being *being, Act act)
{
  if (being->life.n == MOST_ACTS) return;
  act.status = perform(being->s, &act);
  assert_int_not_equal(act.status, LIED_NO_MEMORY);
  being->life.acts[being->life.n++] = act;
}

/* What is kept or copied is composed first. */
static int is_settled(Being *being)
{
  if (being->life.n == MOST_ACTS) return 0;
  if (being->s->stale) live(being, (Act){.deed = COMPOSE});
  return !being->s->stale;
}

static LiedSystem *copy_of(LiedSystem *s)
{
  LiedSystem *copy = NULL;
  if (lied_copy(s, &copy)) fail_msg("%s: %s", example.name, lied_message(s));
  expect_bits(all_bits(copy), all_bits(s), "a copy has other bits");
  return copy;
}

static uint64_t bits_later(LiedSystem *s)
{
  LiedSystem *copy = copy_of(s);
  for (int k = 0; k < FUTURE; k++)
    if (lied_step(copy, h)) break;
  const uint64_t bits = all_bits(copy);
  lied_free(copy);
  return bits;
}

static void save(Being *being, Moment *moment)
{
  if (!is_settled(being)) return;
  if (lied_save(being->s, &moment->snapshot)) fail_msg("%s: %s", example.name, lied_message(being->s));
  moment->bits = all_bits(being->s);
  moment->later = bits_later(being->s);
  moment->life = being->life;
}

static void go_back(Being *being, const Moment *moment)
{
  if (!moment->snapshot) return;
  if (lied_restore(being->s, moment->snapshot)) fail_msg("%s: %s", example.name, lied_message(being->s));
  expect_bits(all_bits(being->s), moment->bits, "other bits after a return");
  expect_bits(bits_later(being->s), moment->later, "another future after a return");
  being->life = moment->life;
}

/* The same life in a new system. */
static void live_again(const Being *being)
{
  Loaded *twin = load_one();
  for (size_t k = 0; k < being->life.n; k++) {
    const Act *act = &being->life.acts[k];
    if (perform(twin->system, act) != act->status) fail_msg("%s: act %zu (%d) ends differently", example.name, k, act->deed);
  }
  expect_bits(all_bits(twin->system), all_bits(being->s), "a system that was never saved has other bits");
  load_free(twin);
}

static void give_birth(Being *being, Being *parent)
{
  if (!parent->s || !is_settled(parent)) return;
  being->s = copy_of(parent->s);
  being->life = parent->life;
}

static void end_copy(Being *being)
{
  if (being->s != loaded->system) lied_free(being->s), being->s = NULL;
}

static void forget(Moment *moment)
{
  lied_free_snapshot(moment->snapshot);
  moment->snapshot = NULL;
}

static void go_round(void)
{
  Being *being = &beings[draw() % SYSTEMS];
  Moment *moment = &moments[draw() % SNAPSHOTS];
  const uint32_t what = draw() % 100;
  if (!being->s)
    give_birth(being, &beings[draw() % SYSTEMS]);
  else if (what < 12)
    save(being, moment);
  else if (what < 24)
    go_back(being, moment);
  else if (what < 26)
    end_copy(being);
  else if (what < 28)
    forget(moment);
  else if (what < 31)
    live_again(being);
  else
    live(being, draw_act());
}

static void run_course(uint64_t seed)
{
  chance = seed * 7919;
  loaded = load_one();
  beings[0] = (Being){.s = loaded->system};
  for (int round = 0; round < ROUNDS; round++) go_round();
  for (int k = 0; k < SNAPSHOTS; k += 2) forget(&moments[k]);
  for (int k = 0; k < SYSTEMS; k++) end_copy(&beings[k]);
  load_free(loaded);
  for (int k = 1; k < SNAPSHOTS; k += 2) forget(&moments[k]); /* these live longer than all systems */
}

static void test_lives(void **state)
{
  (void)state;
  for (size_t m = 0; m < sizeof models / sizeof *models; m++) {
    example = example_named(models[m]);
    for (uint64_t seed = first; seed < first + count; seed++) run_course(seed);
  }
}

int main(int argc, char **argv)
{
  if (argc > 1) count = strtoul(argv[1], NULL, 10);
  if (argc > 2) first = strtoul(argv[2], NULL, 10);
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_lives)};
  return cmocka_run_group_tests(tests, examples_setup, examples_teardown);
}
