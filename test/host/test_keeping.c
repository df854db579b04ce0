/* Snapshots and copies in every situation that a host may bring about: what goes back, what does not, and what is refused with
 * a message. */
#include "planar.h"
#include "support/allocator.h"
#include "support/bits.h"
#include "support/models.h"

/* Its rod breaks at 0.1 s, when a push of 0.3 s begins. */
static LiedSystem *breaking_train(void)
{
  LiedSystem *s = train(0, 0, 5);
  add_pulse(s, "drive.f_ext", 10, 0.1, 0.3);
  compose(s);
  return s;
}

static LiedSnapshot *saved(LiedSystem *s)
{
  LiedSnapshot *snapshot = NULL;
  expect_ok(s, lied_save(s, &snapshot));
  assert_non_null(snapshot);
  return snapshot;
}

static LiedSystem *copied(LiedSystem *s)
{
  LiedSystem *copy = NULL;
  expect_ok(s, lied_copy(s, &copy));
  assert_non_null(copy);
  return copy;
}

static void back(LiedSystem *s, const LiedSnapshot *snapshot)
{
  expect_ok(s, lied_restore(s, snapshot));
}

/* The bits at `stop`. */
static uint64_t bits_at(LiedSystem *s, const char *solver, double stop)
{
  run_to(s, solver, stop);
  return system_bits(s);
}

#define EVERY_SOLVER(name)                                                                                                     \
  for (size_t i = 0; i < COUNT_OF(solvers); i++)                                                                               \
    for (const char *name = solvers[i]; name; name = NULL)

/* ---- arguments ----------------------------------------------------------------------------------------------------------- */

static void test_nothing_given(void **state)
{
  (void)state;
  LiedSnapshot *snapshot = NULL;
  LiedSystem *s = pendulum(0), *copy = s;
  const uint64_t bits = system_bits(s);
  assert_int_equal(lied_save(NULL, &snapshot), LIED_WRONG_VALUE);
  assert_int_equal(lied_restore(NULL, NULL), LIED_WRONG_VALUE);
  assert_int_equal(lied_copy(NULL, &copy), LIED_WRONG_VALUE);
  assert_null(copy);
  assert_int_equal(lied_reserve_contacts(NULL, 1), LIED_WRONG_VALUE);
  assert_int_equal(lied_snapshot_size(NULL), 0);
  lied_free_snapshot(NULL);
  expect_failure(s, lied_save(s, NULL), LIED_WRONG_VALUE, "NULL");
  expect_failure(s, lied_restore(s, NULL), LIED_WRONG_VALUE, "NULL");
  expect_failure(s, lied_copy(s, NULL), LIED_WRONG_VALUE, "NULL");
  assert_null(snapshot);
  assert_true(system_bits(s) == bits);
  snapshot = saved(s);
  assert_int_equal(lied_restore(NULL, snapshot), LIED_WRONG_VALUE);
  assert_int_equal(lied_save(NULL, &snapshot), LIED_WRONG_VALUE);
  back(s, snapshot);
  assert_true(system_bits(s) == bits);
  lied_free_snapshot(snapshot);
  lied_free(s);
}

static void test_not_composed(void **state)
{
  (void)state;
  LiedSystem *s = train(0, 0, 5), *copy = s;
  LiedSnapshot *snapshot = NULL;
  expect_failure(s, lied_save(s, &snapshot), LIED_WRONG_ORDER, "compose");
  expect_failure(s, lied_copy(s, &copy), LIED_WRONG_ORDER, "compose");
  assert_null(snapshot);
  assert_null(copy);
  lied_free(s);
}

/* Of a twin that was built alike, too: classes and sizes may be equal, what is kept is another system's. */
static void test_snapshot_of_another_system(void **state)
{
  (void)state;
  LiedSystem *a = breaking_train(), *b = breaking_train(), *c = pendulum(0);
  LiedSnapshot *of_a = saved(a), *of_c = saved(c);
  run_to(b, "rk3", 0.2);
  run_to(c, "rk3", 0.2);
  const uint64_t bits_b = system_bits(b), bits_c = system_bits(c);
  expect_failure(b, lied_restore(b, of_a), LIED_WRONG_VALUE, "another system");
  expect_failure(b, lied_restore(b, of_c), LIED_WRONG_VALUE, "another system");
  expect_failure(c, lied_save(c, &of_a), LIED_WRONG_VALUE, "another system");
  assert_non_null(of_a);
  assert_true(system_bits(b) == bits_b);
  assert_true(system_bits(c) == bits_c);
  run_to(a, "rk3", 0.2);
  const uint64_t bits_a = system_bits(a);
  back(a, of_a); /* nothing was written into it */
  assert_true(bits_at(a, "rk3", 0.2) == bits_a);
  lied_free(a);
  expect_failure(b, lied_restore(b, of_a), LIED_WRONG_VALUE, "another system"); /* nor when its own one is gone */
  LiedSystem *d = breaking_train();                                             /* which may lie where that one lay */
  expect_failure(d, lied_restore(d, of_a), LIED_WRONG_VALUE, "another system");
  lied_free_snapshot(of_a);
  lied_free_snapshot(of_c);
  lied_free(b);
  lied_free(c);
  lied_free(d);
}

static void test_contact_room(void **state)
{
  (void)state;
  LiedSystem *s = breaking_train();
  expect_ok(s, lied_reserve_contacts(s, 0));
  expect_ok(s, lied_reserve_contacts(s, 100));
  run_to(s, "rk3", 0.2);
  LiedStatus status = lied_reserve_contacts(s, SIZE_MAX);
  if (!status) status = lied_compose(s);
  if (status && status != LIED_NO_MEMORY && status != LIED_WRONG_VALUE)
    fail_msg("%s: %s", lied_status_name(status), lied_message(s));
  lied_free(s);
}

/* ---- what goes back -------------------------------------------------------------------------------------------------------
 */

/* Parameters, also those that compose again, an input, a state and the time. */
static void test_settings_go_back(void **state)
{
  (void)state;
  static const Setting others[] = {{"ball.m", 3}, {"joint.TD", 1e-3}, {"joint.f_ext", -2}, {"joint.s", 0.7}, {"ball.g", 1}};
  EVERY_SOLVER(solver)
  {
    LiedSystem *s = new_system();
    add_parts(s, (const Part[]){{&Translational_Fixed, "wall"}, {&Translational_Joint, "joint"}, {&Translational_Body, "ball"}},
              3);
    connect_all(s, (const char *const[][2]){{"wall.flange_b", "joint.flange_a"}, {"joint.flange_b", "ball.flange_a"}}, 2);
    set_all(s, (const Setting[]){{"ball.m", 1}, {"ball.g", 0}, {"joint.TD", 0}, {"joint.f_ext", 5}}, 4);
    compose(s);
    run_to(s, solver, 0.1);
    LiedSnapshot *snapshot = saved(s);
    const uint64_t here = system_bits(s), there = bits_at(s, solver, 0.2);
    for (size_t k = 0; k < COUNT_OF(others); k++) {
      back(s, snapshot);
      const double before = get(s, others[k].name);
      set_value(s, others[k].name, others[k].value);
      assert_true(bits_at(s, solver, 0.2) != there);
      back(s, snapshot);
      expect_near("time", lied_time(s), 0.1, 1e-15);
      expect_near(others[k].name, get(s, others[k].name), before, 0);
      assert_true(system_bits(s) == here);
      if (bits_at(s, solver, 0.2) != there) fail_msg("%s: %s leaves a trace", solver, others[k].name);
    }
    lied_free_snapshot(snapshot);
    lied_free(s);
  }
}

/* Before, in and after a pulse: its edges are met again. */
static void test_time_events_go_back(void **state)
{
  (void)state;
  static const double moments[] = {0, 0.05, 0.1, 0.25, 0.4, 0.45};
  EVERY_SOLVER(solver)
  for (size_t k = 0; k < COUNT_OF(moments); k++) {
    LiedSystem *s = breaking_train();
    if (moments[k] > 0) run_to(s, solver, moments[k]);
    LiedSnapshot *snapshot = saved(s);
    const uint64_t end = bits_at(s, solver, 0.6);
    back(s, snapshot);
    if (bits_at(s, solver, 0.6) != end) fail_msg("%s from %g: another end", solver, moments[k]);
    expect_near("pushed.v", get(s, "pushed.flange_a.v"), 0.5 + 10. / PUSHED_MASS * 0.3, 1e-6);
    expect_near("carried.v", get(s, "carried.flange_a.v"), 0.5, 1e-9);
    lied_free_snapshot(snapshot);
    lied_free(s);
  }
}

/* ---- changes of structure -------------------------------------------------------------------------------------------------
 */

/* Before and behind a break, from either side. */
static void test_breaks_go_back(void **state)
{
  (void)state;
  EVERY_SOLVER(solver)
  {
    LiedSystem *s = breaking_train(), *copy = copied(s);
    LiedSnapshot *whole = saved(s), *broken = NULL;
    run_to(s, solver, 0.3);
    assert_int_equal(lied_n_states(s), 4);
    expect_ok(s, lied_save(s, &broken));
    const uint64_t here = system_bits(s), there = bits_at(s, solver, 0.5);
    back(s, whole);
    assert_int_equal(lied_n_states(s), 2);
    expect_near("broken", get(s, "rod.broken"), 0, 0);
    assert_true(bits_at(s, solver, 0.3) == here);
    back(s, broken);
    assert_int_equal(lied_n_states(s), 4);
    assert_true(system_bits(s) == here);
    assert_true(bits_at(s, solver, 0.5) == there);
    lied_free(s);
    back(copy, broken); /* what never broke there */
    assert_true(bits_at(copy, solver, 0.5) == there);
    back(copy, whole);
    expect_ok(copy, lied_save(copy, &broken)); /* over one with another structure */
    lied_free_snapshot(whole);
    back(copy, broken);
    assert_int_equal(lied_n_states(copy), 2);
    lied_free(copy);
    lied_free_snapshot(broken);
  }
}

/* A change that is not composed yet is part of what is kept, and is gone after a return to before it. */
static void test_pending_changes(void **state)
{
  (void)state;
  LiedSystem *s = tree(0);
  run_to(s, "rk4", 0.1);
  LiedSnapshot *whole = saved(s), *cut;
  const uint64_t here = system_bits(s);
  expect_ok(s, lied_disconnect(s, "j1.frame_b"));
  back(s, whole);
  assert_true(system_bits(s) == here);
  const size_t n = lied_n_states(s);
  run_to(s, "rk4", 0.2);
  assert_int_equal(lied_n_states(s), n);
  expect_ok(s, lied_disconnect(s, "j1.frame_b"));
  cut = saved(s);
  run_to(s, "rk4", 0.3);
  const uint64_t end = system_bits(s);
  assert_true(lied_n_states(s) > n);
  back(s, whole);
  back(s, cut);
  expect_near("time", lied_time(s), 0.2, 1e-15);
  assert_true(bits_at(s, "rk4", 0.3) == end);
  lied_free_snapshot(whole);
  lied_free_snapshot(cut);
  lied_free(s);
}

/* What was added later is not there any more: not by name, nor by handle. It can be added again. */
static void test_later_instances_are_gone(void **state)
{
  (void)state;
  LiedSystem *s = tree(0);
  LiedSnapshot *before = saved(s);
  LiedInstance late = 0;
  double value;
  for (int turn = 0; turn < 2; turn++) {
    expect_ok(s, lied_add_instance(s, &Planar_Body, "late", &late));
    expect_ok(s, lied_connect(s, "late.frame_a", "r3.frame_b"));
    set_all(s, (const Setting[]){{"late.m", 2}, {"late.I", 0.1}}, 2);
    if (turn) compose(s);
    back(s, before);
    expect_failure(s, lied_find(s, "late", NULL), LIED_UNKNOWN_NAME, "late");
    expect_failure(s, lied_get(s, "late.m", &value), LIED_UNKNOWN_NAME, "late");
    assert_int_not_equal(lied_set_parameter(s, late, 0, 1), LIED_OK);
    assert_int_not_equal(lied_connect_ports(s, late, 0, 0, 0), LIED_OK);
    run_to(s, "rk4", 0.1 * (turn + 1));
    back(s, before);
  }
  lied_free_snapshot(before);
  lied_free(s);
}

/* A composition that is refused: nothing is kept, and the way back is open. */
static void test_refused_composition(void **state)
{
  (void)state;
  LiedSystem *s = tree(0), *copy = s;
  LiedSnapshot *whole = saved(s), *none = NULL;
  const uint64_t here = system_bits(s);
  expect_ok(s, lied_add(s, &Planar_Body, "alone"));
  assert_int_not_equal(lied_save(s, &none), LIED_OK);
  assert_null(none);
  assert_true(lied_message(s)[0] != 0);
  assert_int_not_equal(lied_copy(s, &copy), LIED_OK);
  assert_null(copy);
  back(s, whole);
  assert_true(system_bits(s) == here);
  run_to(s, "rk4", 0.1);
  lied_free_snapshot(whole);
  lied_free(s);
}

/* Every change of a copy is its own; the first system can still be changed, too. */
static void test_copies_change_apart(void **state)
{
  (void)state;
  LiedSystem *s = tree(0);
  run_to(s, "rk4", 0.05);
  LiedSystem *copy = copied(s), *second = copied(copy);
  const size_t n = lied_n_states(s);
  const uint64_t here = system_bits(s);
  expect_ok(copy, lied_disconnect(copy, "j1.frame_b"));
  expect_ok(second, lied_remove(second, "b3"));
  expect_ok(s, lied_add(s, &Planar_Fixed, "post"));
  set_value(second, "j1.TD", 1e-3);
  assert_true(get(s, "j1.TD") == 0 && get(copy, "j1.TD") == 0);
  assert_true(system_bits(s) != 0);
  run_to(copy, "rk4", 0.1);
  assert_true(lied_n_states(copy) > n);
  assert_int_equal(lied_n_states(s), n);
  expect_failure(copy, lied_find(copy, "post", NULL), LIED_UNKNOWN_NAME, "post");
  expect_ok(s, lied_remove(s, "post"));
  compose(s);
  LiedSnapshot *of_copy = saved(copy);
  const uint64_t there = system_bits(copy);
  back(s, of_copy); /* the structure of the copy, in the first one */
  assert_true(system_bits(s) == there && there != here);
  lied_free(s);
  lied_free(second);
  run_to(copy, "rk4", 0.2);
  lied_free_snapshot(of_copy);
  lied_free(copy);
}

/* ---- lives ----------------------------------------------------------------------------------------------------------------
 */

/* Three systems and two snapshots end in every order; what is left works. */
static void end_in_order(int order)
{
  TestAllocator test;
  LiedAllocator allocator = test_allocator(&test, -1);
  LiedSystem *s[3] = {lied_new(&allocator)};
  add_parts(s[0], (const Part[]){{&Planar_Fixed, "ground"}, {&Planar_Revolute, "j"}, {&Planar_Body, "b"}}, 3);
  connect_all(s[0], (const char *const[][2]){{"ground.frame_b", "j.frame_a"}, {"j.frame_b", "b.frame_a"}}, 2);
  set_all(s[0], (const Setting[]){{"b.m", 1}, {"b.I", 1}, {"j.w", 2}}, 3);
  compose(s[0]);
  s[1] = copied(s[0]);
  s[2] = copied(s[1]);
  LiedSnapshot *snapshots[2] = {saved(s[0]), saved(s[2])};
  int gone[5] = {0};
  for (int k = 0; k < 5; k++) {
    int which = order % (5 - k), i = 0;
    order /= 5 - k;
    for (; gone[i] || which > 0; i++) which -= !gone[i];
    gone[i] = 1;
    if (i < 3)
      lied_free(s[i]);
    else
      lied_free_snapshot(snapshots[i - 3]);
    for (int a = 0; a < 3; a++) {
      for (int b = 0; b < 2 && !gone[a]; b++)
        if (!gone[3 + b]) back(s[a], snapshots[b]);
      if (!gone[a]) expect_ok(s[a], lied_step(s[a], 1e-3));
    }
  }
  assert_int_equal(test.blocks, 0);
  assert_int_equal(test.bytes, 0);
  assert_false(test.wrong);
}

static void test_ends_in_any_order(void **state)
{
  (void)state;
  for (int order = 0; order < 120; order++) end_in_order(order);
}

/* Method, tolerance and grid of steps are those of the first one. */
static void test_copies_step_alike(void **state)
{
  (void)state;
  EVERY_SOLVER(solver)
  {
    LiedSystem *s = tree(0);
    expect_ok(s, lied_use_solver(s, solver, 1e-4));
    for (int k = 0; k < 33; k++) expect_ok(s, lied_step(s, 1e-3));
    LiedSnapshot *snapshot = saved(s); /* a restart point, for both */
    LiedSystem *copy = copied(s);
    for (int k = 0; k < 50; k++) {
      expect_ok(s, lied_step(s, 1e-3));
      expect_ok(copy, lied_step(copy, 1e-3));
      if (system_bits(s) != system_bits(copy)) fail_msg("%s: the copy differs after %d steps", solver, k + 1);
    }
    lied_free_snapshot(snapshot);
    lied_free(s);
    lied_free(copy);
  }
}

/* Saving, copying and going back leave what was said to the system that says it. */
static void test_messages(void **state)
{
  (void)state;
  LiedSystem *s = tree(0), *copy;
  double value;
  expect_failure(s, lied_get(s, "nobody.x", &value), LIED_UNKNOWN_NAME, "nobody");
  copy = copied(s);
  assert_string_equal(lied_message(copy), "");
  expect_failure(copy, lied_get(copy, "nobody.x", &value), LIED_UNKNOWN_NAME, "nobody");
  assert_string_equal(lied_message(s), "");
  lied_free(s);
  lied_free(copy);
}

/* A run that failed ends where it could not go on; the way back leads to where it could. */
static void test_back_after_a_failure(void **state)
{
  (void)state;
  LiedSystem *s = tree(1e-3);
  run_to(s, "rk3", 0.05);
  LiedSnapshot *snapshot = saved(s);
  const uint64_t there = bits_at(s, "rk3", 0.1);
  back(s, snapshot);
  LiedStatus status = lied_run(s, &(LiedRun){.stop = 1000, .solver = "euler", .step = 1});
  assert_int_not_equal(status, LIED_OK);
  back(s, snapshot);
  assert_true(bits_at(s, "rk3", 0.1) == there);
  lied_free_snapshot(snapshot);
  lied_free(s);
}

/* Other methods, looks and searches in between change nothing. */
static void test_back_after_everything_else(void **state)
{
  (void)state;
  LiedSystem *s = tree(1e-3);
  double re[20], im[20], Ya[9], a0[3];
  run_to(s, "rk3", 0.05);
  LiedSnapshot *snapshot = saved(s);
  const uint64_t there = bits_at(s, "rk3", 0.1);
  back(s, snapshot);
  expect_ok(s, lied_eigenvalues(s, re, im, lied_n_states(s)));
  expect_ok(s, lied_port_relation(s, "b3.frame_a", Ya, a0, NULL, NULL));
  run_to(s, "cvode", 0.2);
  (void)lied_steady(s);
  expect_ok(s, lied_set_states(s, 7, (const double[20]){0}, lied_n_states(s)));
  back(s, snapshot);
  expect_ok(s, lied_eigenvalues(s, re, im, lied_n_states(s)));
  assert_true(bits_at(s, "rk3", 0.1) == there);
  back(s, snapshot);
  expect_ok(s, lied_port_relation(s, "b3.frame_a", Ya, a0, NULL, NULL));
  lied_free_snapshot(snapshot);
  lied_free(s);
}

/* ---- in a progress callback
 * -------------------------------------------------------------------------------------------------- */

typedef struct Guest {
  LiedSystem *s, *copy;
  LiedSnapshot *early, *kept;
  double time; /* when it was kept */
  int done;
} Guest;

static int visit(void *user, double time)
{
  Guest *guest = user;
  if (time < 0.2 || guest->done++) return 0;
  guest->time = time;
  expect_failure(guest->s, lied_restore(guest->s, guest->early), LIED_WRONG_ORDER, "running");
  expect_ok(guest->s, lied_save(guest->s, &guest->kept));
  expect_ok(guest->s, lied_copy(guest->s, &guest->copy));
  return 0;
}

/* Going back is refused there. What is kept or copied there is that moment, and both run from it. */
static void test_in_a_callback(void **state)
{
  (void)state;
  EVERY_SOLVER(solver)
  {
    LiedSystem *s = tree(0);
    Guest guest = {.s = s, .early = saved(s)};
    LiedRun run = run_of(solver, 0.4);
    run.progress = visit;
    run.user = &guest;
    expect_ok(s, lied_run(s, &run));
    assert_true(guest.done > 0);
    const double end = get(s, "j0.phi");
    expect_near("time of the copy", lied_time(guest.copy), guest.time, 0);
    back(s, guest.kept);
    expect_near("time of the snapshot", lied_time(s), guest.time, 0);
    assert_true(system_bits(s) == system_bits(guest.copy));
    const uint64_t bits = bits_at(s, solver, 0.4);
    expect_near("the same end", get(s, "j0.phi"), end, 1e-6);
    assert_true(bits_at(guest.copy, solver, 0.4) == bits);
    back(s, guest.kept);
    assert_true(bits_at(s, solver, 0.4) == bits);
    lied_free_snapshot(guest.early);
    lied_free_snapshot(guest.kept);
    lied_free(guest.copy);
    lied_free(s);
  }
}

/* A change that waits for the end of the step is in nothing that could be kept. */
static int cut_and_keep(void *user, double time)
{
  Guest *guest = user;
  if (time < 0.2 || guest->done++) return 0;
  expect_ok(guest->s, lied_disconnect(guest->s, "j1.frame_b"));
  expect_failure(guest->s, lied_save(guest->s, &guest->kept), LIED_WRONG_ORDER, "change of structure");
  expect_failure(guest->s, lied_copy(guest->s, &guest->copy), LIED_WRONG_ORDER, "change of structure");
  assert_true(!guest->kept && !guest->copy);
  return 0;
}

static void test_pending_changes_in_a_callback(void **state)
{
  (void)state;
  LiedSystem *s = tree(0);
  Guest guest = {.s = s};
  LiedRun run = run_of("rk3", 0.4);
  const size_t n = lied_n_states(s);
  run.progress = cut_and_keep;
  run.user = &guest;
  expect_ok(s, lied_run(s, &run));
  assert_true(guest.done > 0 && lied_n_states(s) > n);
  LiedSnapshot *snapshot = saved(s); /* after the run it is there */
  lied_free_snapshot(snapshot);
  lied_free(s);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_nothing_given),
      cmocka_unit_test(test_not_composed),
      cmocka_unit_test(test_snapshot_of_another_system),
      cmocka_unit_test(test_contact_room),
      cmocka_unit_test(test_settings_go_back),
      cmocka_unit_test(test_time_events_go_back),
      cmocka_unit_test(test_breaks_go_back),
      cmocka_unit_test(test_pending_changes),
      cmocka_unit_test(test_later_instances_are_gone),
      cmocka_unit_test(test_refused_composition),
      cmocka_unit_test(test_copies_change_apart),
      cmocka_unit_test(test_ends_in_any_order),
      cmocka_unit_test(test_copies_step_alike),
      cmocka_unit_test(test_messages),
      cmocka_unit_test(test_back_after_a_failure),
      cmocka_unit_test(test_back_after_everything_else),
      cmocka_unit_test(test_in_a_callback),
      cmocka_unit_test(test_pending_changes_in_a_callback),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
