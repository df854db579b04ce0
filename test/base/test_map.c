/* Hashes, hash tables and maps. */
#include <stdio.h>
#include <string.h>

#include "base/map.h"
#include "support/allocator.h"
#include "support/check.h"

enum { MANY = 20000 };

static size_t name_of(char name[32], int i)
{
  return (size_t)snprintf(name, 32, "system.part[%d].flange_a", i);
}

static void put_and_get(Map *map)
{
  char name[32];
  for (int i = 0; i < MANY; i++) assert_true(map_put(map, name, name_of(name, i), (uint32_t)i));
  for (int i = 0; i < MANY; i++) assert_int_equal(map_get(map, name, name_of(name, i)), i);
  assert_int_equal(map_get(map, name, name_of(name, MANY)), MAP_NONE);
  assert_true(map_put(map, name, name_of(name, 7), 3)); /* replaced */
  assert_int_equal(map_get(map, name, name_of(name, 7)), 3);
  assert_int_equal(map->table.count, MANY);
}

static void names_are_found(void **state)
{
  (void)state;
  Memory memory;
  Map map;
  memory_init(&memory, NULL);
  map_init(&map, &memory);
  assert_int_equal(map_get(&map, "", 0), MAP_NONE);
  put_and_get(&map);
  map_free(&map);
  assert_int_equal(memory.bytes, 0);
}

static void names_are_found_in_an_arena(void **state)
{
  (void)state;
  Memory memory;
  Arena arena;
  jmp_buf failure;
  Map map;
  memory_init(&memory, NULL);
  if (setjmp(failure)) fail();
  arena_init(&arena, &memory, &failure);
  map_init_in(&map, &arena);
  put_and_get(&map);
  arena_free(&arena);
  assert_int_equal(memory.bytes, 0);
}

/* Keys may hold zeros, be empty, or begin like others. */
static void keys_are_bytes(void **state)
{
  (void)state;
  static const char zeros[16] = {0};
  Memory memory;
  Map map;
  memory_init(&memory, NULL);
  map_init(&map, &memory);
  for (uint32_t n = 0; n <= sizeof zeros; n++) assert_true(map_put(&map, zeros, n, n));
  for (uint32_t n = 0; n <= sizeof zeros; n++) assert_int_equal(map_get(&map, zeros, n), n);
  int things[100];
  for (uint32_t i = 0; i < 100; i++) assert_true(map_put_pointer(&map, &things[i], i + 1));
  for (uint32_t i = 0; i < 100; i++) assert_int_equal(map_get_pointer(&map, &things[i]), i + 1);
  assert_int_equal(map_get_pointer(&map, &map), MAP_NONE);
  map_free(&map);
}

static void without_memory_the_map_stays(void **state)
{
  (void)state;
  for (long fail_at = 0; fail_at < 30; fail_at++) {
    TestAllocator test;
    LiedAllocator allocator = test_allocator(&test, fail_at);
    Memory memory;
    Map map;
    char name[32];
    int n = 0;
    test_memory_init(&memory, &allocator);
    map_init(&map, &memory);
    while (n < MANY && map_put(&map, name, name_of(name, n), (uint32_t)n)) n++;
    for (int i = 0; i < n; i++) assert_int_equal(map_get(&map, name, name_of(name, i)), i);
    assert_int_equal(map_get(&map, name, name_of(name, n)), MAP_NONE);
    assert_true(n == MANY || map_put(&map, name, name_of(name, n), 1)); /* only one allocation fails */
    map_free(&map);
    assert_int_equal(test.blocks, 0);
    assert_false(test.wrong);
  }
}

/* Items of one hash are all offered, others are not. */
static void tables_offer_what_may_be_meant(void **state)
{
  (void)state;
  HashTable table = {0};
  assert_int_equal(hash_table_find(&table, 5).item, 0);
  for (HashItem i = 1; i <= 1000; i++) assert_true(hash_table_add(&table, i % 10, i));
  for (uint64_t hash = 0; hash < 10; hash++) {
    size_t n = 0;
    for (HashCursor c = hash_table_find(&table, hash); c.item; hash_table_next(&table, &c), n++)
      assert_int_equal(c.item % 10, hash);
    assert_int_equal(n, 100);
  }
  assert_int_equal(hash_table_find(&table, 10).item, 0);
  size_t capacity = table.capacity;
  hash_table_clear(&table);
  assert_int_equal(hash_table_find(&table, 5).item, 0);
  assert_true(hash_table_add(&table, 5, 1));
  assert_int_equal(hash_table_find(&table, 5).item, 1);
  assert_int_equal(table.capacity, capacity);
  hash_table_free(&table);
}

/* Names that differ in few letters, numbers and doubles fall into the slots of a table about evenly. */
static void count_slots(uint64_t hash, uint16_t *slots, unsigned *fullest)
{
  uint16_t n = ++slots[hash & 0x3FFF];
  if (n > *fullest) *fullest = n;
}

static void hashes_spread(void **state)
{
  (void)state;
  static uint16_t slots[3][0x4000];
  unsigned fullest[3] = {0};
  for (int i = 0; i < 0x4000; i++) {
    char name[32];
    double number = i * 0.5;
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    snprintf(name, sizeof name, "massElement%d", i);
    count_slots(hash_text(name), slots[0], &fullest[0]);
    count_slots(hash_word(0, (uint64_t)i), slots[1], &fullest[1]);
    count_slots(hash_word(0, bits), slots[2], &fullest[2]);
  }
  for (int k = 0; k < 3; k++) assert_in_range(fullest[k], 1, 12); /* chance gives about 7 */
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(names_are_found),
      cmocka_unit_test(names_are_found_in_an_arena),
      cmocka_unit_test(keys_are_bytes),
      cmocka_unit_test(without_memory_the_map_stays),
      cmocka_unit_test(tables_offer_what_may_be_meant),
      cmocka_unit_test(hashes_spread),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
