/* identifiers.c: identifiers that are free in the generated text. */
#include "ctext/ctext.h"

#include <string.h>

/* clang-format off */

/* Keywords of C and C++, types and functions that the text uses, and macros that some compilers predefine. */
static const char *const reserved[] = {
    "auto", "break", "case", "char", "const", "continue", "default", "do", "double", "else", "enum", "extern", "float", "for",
    "goto", "if", "inline", "int", "long", "register", "restrict", "return", "short", "signed", "sizeof", "static", "struct",
    "switch", "typedef", "union", "unsigned", "void", "volatile", "while", "asm", "typeof", "bool", "true", "false",
    "nullptr", "constexpr", "alignas", "alignof", "static_assert", "thread_local", "unix", "linux", "i386", "size_t",
    "uint8_t", "uint16_t", "uint32_t", "uint64_t", "int32_t", "ptrdiff_t", "wchar_t", "max_align_t", "offsetof", "NULL",
    "NAN", "INFINITY", "HUGE_VAL", "fabs", "sqrt", "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh",
    "tanh", "exp", "log", "log10", "floor", "ceil", "trunc", "pow", "signgam", "math_errhandling", "lied_relation_at",
    "lied_time_relation_at", "out", "depth", "passes", "MOST_PASSES", "MOST_DEPTH", "sign_of", "min_of", "max_of", "div_of",
    "mod_of", "rem_of", "solve", "sample_at", "next_sample", "lied_fault", "sqrt_in", "log_in", "log10_in", "asin_in",
    "acos_in", "div_in", "mod_in", "rem_in", "pow_in", "element_of", "set_element",
};

/* CNames in the functions of a class. */
static const char *const reserved_in_class[] = {
    "b", "i", "first", "end", "at", "dot", "time", "next", "was_whole", "PORTS", "PARAMETERS", "STATES", "DISCRETES",
    "LOCALS", "VALUES", "UNKNOWNS", "OUTPUTS", "RELATIONS", "ROWS", "FIXED", "VARYING", "MODES", "LOWER", "UPPER",
    "ASSERTIONS", "SAID", "lied_class", "LIED_CLASS", "lane", "calls", "IN", "OWN", "AT", "CALL",
};

/* Macros of the headers begin with these, and have no small letters. */
static const char *const macros[] = {
    "M_", "FP_", "LIED_", "INT", "UINT", "SIZE_", "PTRDIFF_", "WCHAR_", "WINT_", "MATH_", "HUGE_", "MAXFLOAT", "SIG_",
};

/* Followed by a number: names that the text makes up. */
static const char *const numbered[] = {
    "holds_", "fires_", "lasts_", "instant_", "start", "step", "stop", "pass", "count", "power_", "block_", "balance_", "fault",
    "texts_", "table", "value",
};

/* clang-format on */

static int is_in(const HashTable *names, const char *name, uint64_t hash)
{
  for (HashCursor c = hash_table_find(names, hash); c.item; hash_table_next(names, &c))
    if (strcmp((const char *)c.item, name) == 0) return 1;
  return 0;
}

int names_add(CNames *names, const char *name)
{
  uint64_t hash = hash_text(name);
  if (is_in(&names->taken, name, hash)) return 0;
  names->taken.storage.arena = names->arena;
  hash_table_add(&names->taken, hash, (HashItem)name);
  return 1;
}

void names_init(CNames *names, Arena *arena, int in_class)
{
  *names = (CNames){.arena = arena};
  for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++) names_add(names, reserved[i]);
  for (size_t i = 0; in_class && i < sizeof reserved_in_class / sizeof *reserved_in_class; i++)
    names_add(names, reserved_in_class[i]);
}

static int is_numbered(const char *name)
{
  for (size_t i = 0; i < sizeof numbered / sizeof *numbered; i++) {
    size_t length = strlen(numbered[i]);
    if (strncmp(name, numbered[i], length) == 0 && name[length] && !name[length + strspn(name + length, "0123456789")])
      return 1;
  }
  return 0;
}

static int is_macro(const char *name)
{
  for (const char *c = name; *c; c++)
    if (*c >= 'a' && *c <= 'z') return 0;
  for (size_t i = 0; i < sizeof macros / sizeof *macros; i++)
    if (strncmp(name, macros[i], strlen(macros[i])) == 0) return 1;
  return 0;
}

static int is_taken(const CNames *names, const char *name)
{
  uint64_t hash = hash_text(name);
  for (; names; names = names->outer)
    if (is_in(&names->taken, name, hash)) return 1;
  return 0;
}

enum { MOST_PREFIXES = 4 };

/* The name itself, and behind each of the prefixes. Returns how many there are. */
static int list_forms(const CNames *names, const char *name, const char *const *prefixes, const char **forms)
{
  int n = 0;
  forms[n++] = name;
  for (; n <= MOST_PREFIXES && prefixes[n - 1]; n++) forms[n] = arena_printf(names->arena, "%s%s", prefixes[n - 1], name);
  return n;
}

static int are_free(const CNames *names, const char *const *forms, int count)
{
  if (is_numbered(forms[0]) || is_macro(forms[0])) return 0;
  for (int i = 0; i < count; i++)
    if (is_taken(names, forms[i])) return 0;
  return 1;
}

static int is_plain(char c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/* Runs of anything but letters and digits become one underscore, none at the ends: such names are never reserved by C. Those
 * that begin with fn_ are left to functions. */
static char *identifier(Arena *arena, const char *name)
{
  char *result = ARENA_NEW(arena, char, strlen(name) + 4);
  size_t length = 0;
  for (; *name; name++) {
    if (is_plain(*name)) {
      if (length == 0 && *name <= '9') result[length++] = 'v';
      result[length++] = *name;
    } else if (length && result[length - 1] != '_') {
      result[length++] = '_';
    }
  }
  while (length && result[length - 1] == '_') length--;
  if (!length) result[length++] = 'v';
  result[length] = 0;
  return strncmp(result, "fn_", 3) == 0 ? arena_printf(arena, "v_%s", result) : result;
}

const char *names_take(CNames *names, const char *name, const char *const *prefixes)
{
  const char *base = identifier(names->arena, name), *forms[1 + MOST_PREFIXES];
  int count = list_forms(names, base, prefixes, forms);
  for (unsigned i = 2; !are_free(names, forms, count); i++)
    list_forms(names, arena_printf(names->arena, "%s_v%u", base, i), prefixes, forms);
  for (int i = 0; i < count; i++) names_add(names, forms[i]);
  return forms[0];
}

const char *names_take_plain(CNames *names, const char *name)
{
  static const char *const none[] = {NULL};
  return names_take(names, name, none);
}
