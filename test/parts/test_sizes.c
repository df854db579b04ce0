/* Classes that were compiled with a shorter or a longer component.h: what they have counts, what they lack is 0, what is beyond
 * is ignored. */
#include "parts.h"

#include "describe.h"
#include "planar.h"
#include "signals.h"

/* ---- a class as another component.h lays it out ---- */

/* More is 0: the structs of before, without their newest fields; else every struct has that many more bytes. */
static LiedSizes sizes_of(uint16_t more)
{
  LiedSizes sizes = lied_sizes;
  uint16_t *size = &sizes.class_, *end = (uint16_t *)(void *)(&sizes + 1);
  for (; size < end && more; size++) *size = (uint16_t)(*size + more);
  sizes.batch = sizeof(LiedBatch);
  if (more) return sizes;
  sizes.class_ = offsetof(LiedClass, context);
  sizes.parameter = offsetof(LiedParameter, structural);
  sizes.name = offsetof(LiedName, min);
  sizes.energy = offsetof(LiedEnergy, kind) + 3; /* with what fills it up */
  return sizes;
}

enum { ROOM = 1 << 18, UNKNOWN = 0x5a };
static struct Room {
  _Alignas(16) char memory[ROOM];
  size_t used;
} room;

static void *laid_out(const void *list, size_t n, size_t size, size_t wanted)
{
  if (!list) return NULL;
  char *to = room.memory + room.used;
  room.used += (n * wanted + 15) / 16 * 16;
  assert_true(room.used <= ROOM);
  memset(to, UNKNOWN, n * wanted);
  for (size_t i = 0; i < n; i++) memcpy(to + i * wanted, (const char *)list + i * size, size < wanted ? size : wanted);
  return to;
}

#define LAY(kind, list, n) laid_out((list), (n), lied_sizes.kind, sizes->kind)

static const LiedPort *laid_ports(const LiedClass *c, const LiedSizes *sizes)
{
  char *ports = LAY(port, c->ports, c->n_ports);
  for (unsigned p = 0; p < c->n_ports; p++) {
    LiedPort *port = (LiedPort *)(void *)(ports + p * sizes->port);
    LiedConnector *connector = LAY(connector, port->connector, 1);
    connector->variables = LAY(variable, connector->variables, connector->n_variables);
    connector->free_motion = NULL; /* the one that is added counts */
    port->connector = connector;
  }
  return (const LiedPort *)(const void *)ports;
}

static const LiedClass *laid_class(const LiedClass *class_, const LiedSizes *sizes)
{
  LiedClass c = *class_;
  c.sizes = sizes;
  c.ports = laid_ports(class_, sizes);
  c.parameters = LAY(parameter, c.parameters, c.n_parameters);
  c.states = LAY(state, c.states, c.n_states);
  c.discretes = LAY(name, c.discretes, c.n_discretes);
  c.locals = LAY(name, c.locals, c.n_locals);
  c.internals = LAY(name, c.internals, c.n_internals);
  c.outputs = LAY(name, c.outputs, c.n_outputs);
  c.blocks = LAY(block, c.blocks, c.n_blocks);
  c.rows_info = LAY(row, c.rows_info, c.n_rows);
  c.entries = LAY(entry, c.entries, c.n_entries);
  c.modes = LAY(mode, c.modes, c.n_modes);
  c.inertias = LAY(inertia, c.inertias, c.n_inertias);
  c.freedoms = LAY(freedom, c.freedoms, c.n_freedoms);
  return LAY(class_, &c, 1);
}

/* ---- a pendulum that falls off ---- */

typedef struct Outcome {
  double phi, x, after;
} Outcome;

static Outcome run_pendulum(const LiedSizes *sizes)
{
  const Part own[] = {{&Planar_Fixed, "wall"},
                      {&Planar_Revolute, "joint"},
                      {&Planar_FixedTranslation, "rod"},
                      {&Planar_Body, "body"},
                      {&Planar_Free, "free"}};
  Part parts[COUNT_OF(own)];
  LiedSystem *s = new_system();
  room.used = 0;
  for (size_t i = 0; i < COUNT_OF(own); i++)
    parts[i] = (Part){sizes ? laid_class(own[i].class_, sizes) : own[i].class_, own[i].name};
  add_parts(s, parts, 4);
  expect_ok(s, lied_add(s, parts[2].class_, "another")); /* found by its address */
  expect_ok(s, lied_connect(s, "wall.frame_b", "joint.frame_a"));
  expect_ok(s, lied_connect(s, "joint.frame_b", "rod.frame_a"));
  expect_ok(s, lied_connect(s, "rod.frame_b", "another.frame_a"));
  expect_ok(s, lied_connect(s, "another.frame_b", "body.frame_a"));
  expect_ok(s, lied_add_free_motion(s, parts[4].class_));
  expect_ok(s, lied_add_free_motion(s, parts[4].class_));
  const Setting settings[] = {{"body.m", 2}, {"body.I", 0.3}, {"rod.rx", 0.5}, {"another.rx", 0.3}, {"joint.phi", 0.5}};
  set_all(s, settings, COUNT_OF(settings));
  compose(s);
  run_fixed(s, "rk3", 1e-3, 0.5);
  Outcome outcome = {.phi = get(s, "joint.phi"), .x = get(s, "body.frame_a.x")};
  expect_ok(s, lied_disconnect(s, "rod.frame_a"));
  run_fixed(s, "rk3", 1e-3, 0.7);
  outcome.after = get(s, "body.frame_a.x");
  lied_free(s);
  return outcome;
}

static void test_any_size(void **state)
{
  (void)state;
  Outcome own = run_pendulum(NULL);
  assert_true(own.phi != 0.5 && own.after != own.x);
  for (uint16_t more = 0; more <= 48; more = (uint16_t)(more + 16)) {
    const LiedSizes sizes = sizes_of(more);
    Outcome other = run_pendulum(&sizes);
    assert_memory_equal(&own, &other, sizeof own);
  }
}

static void expect_refused(const LiedClass *class_, const char *text)
{
  LiedSystem *s = new_system();
  assert_int_equal(lied_add(s, class_, "wall"), LIED_WRONG_CLASS);
  if (!strstr(lied_message(s), text)) fail_msg("%s", lied_message(s));
  lied_free(s);
}

static void test_refused(void **state)
{
  (void)state;
  LiedClass class_ = Planar_Fixed;
  LiedSizes sizes = lied_sizes;
  class_.abi_version = 2;
  expect_refused(&class_, "the class was made for component ABI 2, this runtime has ABI 3");
  class_.abi_version = LIED_ABI_VERSION;
  class_.sizes = NULL;
  expect_refused(&class_, "begin it with LIED_ABI");
  class_.sizes = &sizes;
  sizes.batch += 8;
  expect_refused(&class_, "newer component.h");
}

/* ---- context ---- */

static void give_context(const LiedBatch *b, size_t first, size_t end)
{
  for (size_t i = first; i < end; i++) b->w[b->at[i]] = *(const double *)b->context;
}

/* One function, two classes that differ in what it is about. */
static void test_context(void **state)
{
  static const LiedPort ports[] = {{"y", &Signals_Real, 0, 0}};
  static const LiedGroup outputs[] = {{0, 0}};
  static const LiedBlock blocks[] = {{.n_outputs = 1, .outputs = outputs, .evaluate = give_context}};
  static const double numbers[] = {3, 4};
  const LiedClass classes[] = {{LIED_ABI, .name = "Three", LIST(ports, ports), LIST(blocks, blocks), .context = &numbers[0]},
                               {LIED_ABI, .name = "Four", LIST(ports, ports), LIST(blocks, blocks), .context = &numbers[1]}};
  (void)state;
  LiedSystem *s = new_system();
  add_parts(s, (const Part[]){{&classes[0], "three"}, {&classes[1], "four"}}, 2);
  compose(s);
  expect_near("three", get(s, "three.y"), 3, 0);
  expect_near("four", get(s, "four.y"), 4, 0);
  lied_free(s);
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_any_size), cmocka_unit_test(test_refused),
                                     cmocka_unit_test(test_context)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
