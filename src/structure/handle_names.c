/* handle_names.c: names that have handles. A handle is the number of a list and the number of a name in it. A system and all
 * copies of it share one list, so that a handle means the same variable in each of them, and none in any other system. Classes
 * that were loaded into one of them live as long. */
#include <string.h>

#include "base/array.h"
#include "structure/structure.h"

typedef struct HandleNames {
  Counted counted;
  atomic_flag lock; /* names may be looked up in several threads; held for a few instructions */
  Memory memory;
  uint32_t serial; /* of this list, never 0 */
  char *texts;     /* names, each with its end */
  size_t n_texts, room_texts;
  size_t *start; /* [n] of a name in texts */
  size_t n, room;
  Map map;
  Origin **origins; /* [n_origins] held: a structure that is returned to may not have them */
  size_t n_origins, room_origins;
} HandleNames;

/* Lists are numbered, so that a handle of another system is known for one. */
static uint32_t next_serial(void)
{
  static atomic_uint_least32_t last;
  uint32_t serial;
  do serial = (uint32_t)atomic_fetch_add_explicit(&last, 1, memory_order_relaxed) + 1;
  while (serial == 0);
  return serial;
}

static void lock(HandleNames *names)
{
  while (atomic_flag_test_and_set_explicit(&names->lock, memory_order_acquire)) {
  }
}

static void unlock(HandleNames *names)
{
  atomic_flag_clear_explicit(&names->lock, memory_order_release);
}

HandleNames *handle_names_new(const Memory *memory)
{
  Memory own;
  memory_init(&own, &memory->allocator);
  HandleNames *names = memory_resize(&own, NULL, 0, sizeof *names);
  if (!names) return NULL;
  counted_init(&names->counted);
  unlock(names);
  names->memory = own;
  names->serial = next_serial();
  map_init(&names->map, &names->memory);
  return names;
}

void handle_names_hold(HandleNames *names)
{
  counted_hold(&names->counted);
}

void handle_names_release(HandleNames *names)
{
  if (!names || !counted_let_go(&names->counted)) return;
  map_free(&names->map);
  memory_resize(&names->memory, names->texts, names->room_texts, 0);
  memory_resize(&names->memory, names->start, names->room * sizeof *names->start, 0);
  for (size_t i = 0; i < names->n_origins; i++) origin_release(names->origins[i]);
  memory_resize(&names->memory, names->origins, names->room_origins * sizeof *names->origins, 0);
  Memory memory = names->memory;
  memory_resize(&memory, names, sizeof *names, 0);
}

uint32_t handle_names_serial(const HandleNames *names)
{
  return names->serial;
}

/* MAP_NONE without memory. */
static uint32_t add(HandleNames *names, const char *name, size_t size)
{
  const Storage storage = {.memory = &names->memory};
  if (names->n >= MAP_NONE || !ARRAY_RESERVE(storage, names->start, names->n, names->room, 1) ||
      !ARRAY_RESERVE(storage, names->texts, names->n_texts, names->room_texts, size + 1) ||
      !map_put(&names->map, name, size, (uint32_t)names->n))
    return MAP_NONE;
  names->start[names->n] = names->n_texts;
  memcpy(names->texts + names->n_texts, name, size);
  names->texts[names->n_texts + size] = 0;
  names->n_texts += size + 1;
  return (uint32_t)names->n++;
}

int handle_names_add(HandleNames *names, const char *name, size_t size, LiedHandle *handle)
{
  lock(names);
  uint32_t number = map_get(&names->map, name, size);
  if (number == MAP_NONE) number = add(names, name, size);
  unlock(names);
  *handle = number == MAP_NONE ? 0 : (LiedHandle)names->serial << 32 | number;
  return number != MAP_NONE;
}

size_t handle_names_get(HandleNames *names, LiedHandle handle, char *text, size_t size)
{
  size_t length = 0;
  lock(names);
  if (handle >> 32 == names->serial && (uint32_t)handle < names->n) {
    const char *name = names->texts + names->start[(uint32_t)handle];
    length = strlen(name);
    if (length >= size) length = size - 1;
    memcpy(text, name, length);
  }
  unlock(names);
  text[length] = 0;
  return length;
}

int handle_names_keep(HandleNames *names, Origin *origin)
{
  const Storage storage = {.memory = &names->memory};
  lock(names);
  int fits = ARRAY_RESERVE(storage, names->origins, names->n_origins, names->room_origins, 1);
  if (fits) names->origins[names->n_origins++] = origin;
  unlock(names);
  if (fits) counted_hold(&origin->counted);
  return fits;
}

void handles_forget(LiedSystem *s)
{
  s->n_targets = 0;
  s->cursor = (struct Cursor){0, 0};
}

void handles_free(LiedSystem *s)
{
  memory_resize(&s->memory, s->targets, s->room_targets * sizeof *s->targets, 0);
  handle_names_release(s->handle_names);
}
