/* explain.h: where a variable comes from. */
#ifndef LIED_CLI_EXPLAIN_H
#define LIED_CLI_EXPLAIN_H

#include "cli/run_plan.h"

/* A variable of an instance, or an instance as a whole. */
typedef struct Subject {
  const Loaded *loaded;
  const char *name; /* as the user wrote it */
  const Part *part;
  const CausalClass *class_;
  uint32_t variable; /* of the class, or NONE */
} Subject;

/* 0, or -1 after an error that lists names like it. */
int subject_find(Subject *subject, const Loaded *loaded, const char *name);

/* "  title   text", where `text` is printed next. */
void explain_title(const char *title);
/* "FILE:LINE:COLUMN", or nothing when the span is nowhere. */
void explain_place(const Subject *subject, const char *before, Span span);
void explain_expression(const Subject *subject, const Ir *ir);

/* ---- what a class says of its variable ---- */

void explain_declaration(const Subject *subject);
void explain_kind(const Subject *subject);
void explain_equations(const Subject *subject);

/* ---- what the composed system adds: what provides a port's variable, how an unknown is solved ---- */

/* A direction that the connections did not choose. */
int explain_is_idle(const Subject *subject, uint32_t block);
void explain_connection(const Subject *subject);
void explain_solution(const Subject *subject, uint32_t unknown);

#endif
