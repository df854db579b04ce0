/* symbol.c: the table of identifiers. */
#include "parse/symbol.h"

#include <string.h>

void symbols_init(Symbols *symbols, Arena *arena)
{
  *symbols = (Symbols){.arena = arena, .table.storage.arena = arena};
}

static Symbol *add(Symbols *symbols, const char *text, size_t length, uint64_t hash)
{
  Symbol *symbol = arena_alloc(symbols->arena, 1, sizeof(Symbol) + length + 1);
  symbol->length = (uint32_t)length;
  memcpy(symbol->text, text, length);
  hash_table_add(&symbols->table, hash, (HashItem)symbol);
  return symbol;
}

const Symbol *symbol_of(Symbols *symbols, const char *text, size_t length)
{
  uint64_t hash = hash_bytes(0, text, length);
  for (HashCursor c = hash_table_find(&symbols->table, hash); c.item; hash_table_next(&symbols->table, &c)) {
    const Symbol *symbol = (const Symbol *)c.item;
    if (symbol->length == length && memcmp(symbol->text, text, length) == 0) return symbol;
  }
  return add(symbols, text, length, hash);
}
