/* symbol.h: identifiers, each kept once: equal names are equal pointers. */
#ifndef LIED_PARSE_SYMBOL_H
#define LIED_PARSE_SYMBOL_H

#include <stdint.h>

#include "base/hash_table.h"

typedef struct Symbol {
  uint32_t length;
  char text[]; /* a zero stands after it; quoted identifiers keep their quotes, 'x' and x are different names */
} Symbol;

/* Of one compilation, shared by all its files. Lives in the arena. */
typedef struct Symbols {
  Arena *arena;
  HashTable table;
} Symbols;

void symbols_init(Symbols *symbols, Arena *arena);
const Symbol *symbol_of(Symbols *symbols, const char *text, size_t length);

#endif
