/* memory.h: the user's allocator, and arenas on top of it. */
#ifndef LIED_BASE_MEMORY_H
#define LIED_BASE_MEMORY_H

#include <setjmp.h>
#include <stddef.h>

#include "lied/lied.h"

/* The allocator of one system and what it holds. Every allocation of the runtime goes through here. */
typedef struct Memory {
  LiedAllocator allocator;
  size_t bytes; /* held now */
} Memory;

void memory_init(Memory *memory, const LiedAllocator *allocator); /* NULL: malloc */
/* realloc, new bytes zeroed: size 0 frees and returns NULL; NULL on failure, `old` then stays valid. */
void *memory_resize(Memory *memory, void *old, size_t old_size, size_t size);

/* Memory that lives and dies together. Out of memory jumps to `on_failure`, so that code between a setjmp and its arena
 * reads without checks; nothing but arenas may be allocated in between. */
typedef struct Arena {
  Memory *memory;
  struct ArenaChunk *chunks; /* newest first */
  jmp_buf *on_failure;
} Arena;

void arena_init(Arena *arena, Memory *memory, jmp_buf *on_failure);
void *arena_alloc(Arena *arena, size_t count, size_t size); /* zeroed; count 0 gives a valid pointer */
void arena_free(Arena *arena);

#define ARENA_NEW(arena, type, count) ((type *)arena_alloc((arena), (count), sizeof(type)))

#endif
