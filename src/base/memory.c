/* memory.c: allocation that is accounted for, and arenas: chunks that are freed together. */
#if defined(__linux__)
#define _DEFAULT_SOURCE /* madvise */
#include <sys/mman.h>
#endif

#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Large systems spend half their composition in page faults and address translation: ask for large pages. */
static void *advise_large_pages(void *block, size_t size)
{
#if defined(__linux__) && defined(MADV_HUGEPAGE)
  enum { PAGE = 4096, LARGE = 4 << 20 };
  uintptr_t first = ((uintptr_t)block + PAGE - 1) / PAGE * PAGE, end = ((uintptr_t)block + size) / PAGE * PAGE;
  if (block && size >= LARGE) (void)madvise((void *)first, end - first, MADV_HUGEPAGE); /* a refusal changes nothing */
#else
  (void)size;
#endif
  return block;
}

static void *resize_malloc(void *user, void *old, size_t old_size, size_t size)
{
  (void)user;
  (void)old_size;
  if (size > 0) return advise_large_pages(old ? realloc(old, size) : calloc(1, size), size);
  free(old);
  return NULL;
}

void memory_init(Memory *memory, const Allocator *allocator)
{
  memory->allocator = allocator ? *allocator : (Allocator){resize_malloc, NULL};
  memory->bytes = 0;
}

void *memory_resize(Memory *memory, void *old, size_t old_size, size_t size)
{
  if (!old && size == 0) return NULL;
  char *new = memory->allocator.resize(memory->allocator.user, old, old_size, size);
  if (size > 0 && !new) return NULL;
  memory->bytes += size - old_size;
  int is_zero = !old && memory->allocator.resize == resize_malloc; /* fresh pages are, without touching them */
  if (size > old_size && !is_zero) memset(new + old_size, 0, size - old_size);
  return new;
}

typedef struct ArenaChunk {
  struct ArenaChunk *next;
  size_t size; /* of the chunk, header included */
  size_t used;
} ArenaChunk;

enum { CHUNK_SIZE = 64 * 1024, ALIGNMENT = 16 };

static size_t round_up(size_t n)
{
  return (n + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

void arena_init(Arena *arena, Memory *memory, jmp_buf *on_failure)
{
  *arena = (Arena){memory, NULL, on_failure};
}

static ArenaChunk *new_chunk(Arena *arena, size_t payload)
{
  size_t header = round_up(sizeof(ArenaChunk));
  size_t size = header + payload > CHUNK_SIZE ? header + payload : CHUNK_SIZE;
  ArenaChunk *chunk = memory_resize(arena->memory, NULL, 0, size);
  if (!chunk) longjmp(*arena->on_failure, 1);
  *chunk = (ArenaChunk){arena->chunks, size, header};
  arena->chunks = chunk;
  return chunk;
}

void *arena_alloc(Arena *arena, size_t count, size_t size)
{
  if (size > 0 && count > (SIZE_MAX / 4) / size) longjmp(*arena->on_failure, 1);
  size_t bytes = round_up(count * size);
  ArenaChunk *chunk = arena->chunks;
  if (!chunk || chunk->size - chunk->used < bytes) chunk = new_chunk(arena, bytes);
  void *result = (char *)chunk + chunk->used;
  chunk->used += bytes;
  return result;
}

void arena_free(Arena *arena)
{
  while (arena->chunks) {
    ArenaChunk *chunk = arena->chunks;
    arena->chunks = chunk->next;
    memory_resize(arena->memory, chunk, chunk->size, 0);
  }
}

static void *resize_in_arena(Arena *arena, void *old, size_t old_size, size_t size)
{
  if (size <= old_size) return size ? old : NULL;
  void *larger = arena_alloc(arena, 1, size);
  if (old_size) memcpy(larger, old, old_size);
  return larger;
}

void *storage_resize(Storage storage, void *old, size_t old_size, size_t size)
{
  if (storage.arena) return resize_in_arena(storage.arena, old, old_size, size);
  Memory heap;
  memory_init(&heap, NULL);
  return memory_resize(storage.memory ? storage.memory : &heap, old, old_size, size);
}
