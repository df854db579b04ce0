/* memory.h: the user's allocator, arenas on top of it, and Storage, the choice of a container between them. */
#ifndef LIED_BASE_MEMORY_H
#define LIED_BASE_MEMORY_H

#include <setjmp.h>
#include <stddef.h>

/* realloc in one function: size 0 frees, old == NULL allocates; NULL on failure. As LiedAllocator of lied.h. */
typedef struct Allocator {
  void *(*resize)(void *user, void *old, size_t old_size, size_t size);
  void *user;
} Allocator;

/* The allocator of one system and what it holds. Every allocation of the runtime goes through here. */
typedef struct Memory {
  Allocator allocator;
  size_t bytes; /* held now */
} Memory;

void memory_init(Memory *memory, const Allocator *allocator); /* NULL: malloc */
/* realloc, new bytes zeroed: size 0 frees and returns NULL; NULL on failure, `old` then stays valid. */
void *memory_resize(Memory *memory, void *old, size_t old_size, size_t size);

/* Memory that is freed together. Running out of memory jumps to `on_failure`, so that code after the setjmp needs no checks; it
 * may allocate in arenas only. */
typedef struct Arena {
  Memory *memory;
  struct ArenaChunk *chunks; /* newest first */
  jmp_buf *on_failure;
} Arena;

void arena_init(Arena *arena, Memory *memory, jmp_buf *on_failure);
void *arena_alloc(Arena *arena, size_t count, size_t size); /* zeroed; count 0 gives a valid pointer */
void arena_free(Arena *arena);

/* Where a container keeps its content: in an arena, in a Memory or, both NULL, on the heap. */
typedef struct Storage {
  Memory *memory;
  Arena *arena;
} Storage;

/* As memory_resize. An arena frees nothing before its end, and jumps instead of failing. */
void *storage_resize(Storage storage, void *old, size_t old_size, size_t size);

#define ARENA_NEW(arena, type, count) ((type *)arena_alloc((arena), (count), sizeof(type)))

#endif
