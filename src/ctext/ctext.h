/* ctext.h: pieces of C: text that grows line by line, identifiers for the names of a model, names for expressions, and small
 * helper functions. What the text means is src/emit's business. */
#ifndef LIED_CTEXT_CTEXT_H
#define LIED_CTEXT_CTEXT_H

#include "base/hash_table.h"
#include "base/text.h"
#include "ir/ir.h"

/* ---- ctext.c: text ------------------------------------------------------------------------------------------------------ */

typedef struct CText { /* grows in an arena */
  TextBuffer buffer;
  size_t line;     /* where the last line begins */
  unsigned indent; /* levels of lines that begin from now on */
} CText;

void ctext_write(CText *text, const char *bytes, size_t length);
void ctext_put(CText *text, const char *string);
void ctext_format(CText *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void ctext_append(CText *text, const CText *more);

void ctext_begin(CText *text);                                                               /* the indentation of a line */
void ctext_line(CText *text, const char *format, ...) __attribute__((format(printf, 2, 3))); /* a whole one, indented */
void ctext_space(CText *text); /* or a new line when this one is long */

void ctext_number(CText *text, double number);        /* a constant of type double that reads back the same */
void ctext_literal(CText *text, const char *string);  /* in quotes; any bytes */
void ctext_sentence(CText *text, const char *string); /* the same, cut at the length that every C compiler accepts */
void ctext_comment(CText *text, const char *string);  /* as the content of a comment, on one line */

/* ---- identifiers.c: identifiers for the names of a model ----------------------------------------------------------------- */

typedef struct CNames { /* all that are taken, in one file */
  Arena *arena;
  const struct CNames *outer; /* whose names are taken here too; NULL: none */
  HashTable taken;            /* of const char */
} CNames;

int names_add(CNames *names, const char *name); /* 1: it was not taken before */
/* Takes the names that C, its headers and the generated code need. */
void names_init(CNames *names, Arena *arena, int in_class);
/* Takes and returns an identifier like `name` that is free, alone and after each prefix. Prefixes end with NULL; `a.b[1]`
 * becomes a_b_1. */
const char *names_take(CNames *names, const char *name, const char *const *prefixes);
const char *names_take_plain(CNames *names, const char *name); /* without prefixes */

/* ---- expression_name.c: what a person would call the value of an expression: sin_phi, share_times_d, ds_below_0 ---------- */

/* What an expression is called in C: a variable, or what has a constant already. NULL: it has no name yet. */
typedef const char *KnownName(void *user, const Ir *ir);
/* NULL: the expression has no short name. */
const char *expression_name(Arena *arena, const Ir *ir, KnownName *known, void *user);
/* What a function is called inside its package; "der_" before it for a derivative. */
const char *function_short_name(Arena *arena, const IrFunction *function);

/* ---- helpers.c: small functions that go into the text when something calls them -------------------------------------------
 */

typedef enum Helper {
  HELPER_SIGN,
  HELPER_MIN,
  HELPER_MAX,
  HELPER_DIV,
  HELPER_MOD,
  HELPER_REM,
  HELPER_SOLVE,
  HELPER_SAMPLE,
  HELPER_NEXT_SAMPLE,
  HELPER_ELEMENT,
  HELPER_SET_ELEMENT,
  HELPER_SQRT_IN, /* from here on: they report arguments for which they have no value */
  HELPER_LOG_IN,
  HELPER_LOG10_IN,
  HELPER_ASIN_IN,
  HELPER_ACOS_IN,
  HELPER_DIV_IN,
  HELPER_MOD_IN,
  HELPER_REM_IN,
  HELPER_POW_IN,
  HELPER_POWER /* HELPER_POWER + n is x^n, from LEAST_POWER to MOST_POWER */
} Helper;

enum { LEAST_POWER = 2, MOST_POWER = 8 };

void helpers_write(CText *text, uint32_t used); /* bit 1 << helper for each */

#endif
