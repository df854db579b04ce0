#include "parse/symbol.h"

#include <string.h>

void symbols_init(Symbols *symbols, Arena *arena)
{
  *symbols = (Symbols){.arena = arena};
}

/* FNV-1a; the names of models are short. */
static uint32_t hash_of(const char *text, size_t length)
{
  uint32_t hash = 2166136261u;
  for (size_t i = 0; i < length; i++) hash = (hash ^ (unsigned char)text[i]) * 16777619u;
  return hash ^ hash >> 15;
}

static void grow(Symbols *symbols)
{
  uint32_t capacity = symbols->capacity ? 4 * symbols->capacity : 256;
  Symbol **buckets = ARENA_NEW(symbols->arena, Symbol *, capacity);
  for (uint32_t i = 0; i < symbols->capacity; i++)
    for (Symbol *symbol = symbols->buckets[i], *next; symbol; symbol = next) {
      next = symbol->next;
      symbol->next = buckets[symbol->hash & (capacity - 1)];
      buckets[symbol->hash & (capacity - 1)] = symbol;
    }
  symbols->buckets = buckets;
  symbols->capacity = capacity;
}

static Symbol *add(Symbols *symbols, const char *text, size_t length, uint32_t hash)
{
  Symbol *symbol = arena_alloc(symbols->arena, 1, sizeof(Symbol) + length + 1);
  symbol->hash = hash;
  symbol->length = (uint32_t)length;
  memcpy(symbol->text, text, length);
  Symbol **bucket = &symbols->buckets[hash & (symbols->capacity - 1)];
  symbol->next = *bucket;
  *bucket = symbol;
  symbols->count++;
  return symbol;
}

const Symbol *symbol_of(Symbols *symbols, const char *text, size_t length)
{
  if (symbols->count >= symbols->capacity) grow(symbols);
  uint32_t hash = hash_of(text, length);
  for (Symbol *symbol = symbols->buckets[hash & (symbols->capacity - 1)]; symbol; symbol = symbol->next)
    if (symbol->hash == hash && symbol->length == length && memcmp(symbol->text, text, length) == 0) return symbol;
  return add(symbols, text, length, hash);
}
