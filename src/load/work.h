/* work.h: one compilation and what its stages share. Inside of src/load only. */
#ifndef LIED_LOAD_WORK_H
#define LIED_LOAD_WORK_H

#include "load/classes.h"
#include "load/feed.h"
#include "load/load.h"

/* What a variable of a unit is in its component, where a part may say something about it. */
typedef struct VariableUse {
  uint32_t state, discrete, stream, port; /* numbers in the component's lists, or NONE */
  uint32_t shown;                         /* the port that shows it to other parts, or NONE */
} VariableUse;

typedef struct PassedClass { /* that gives a number to ports with this connector */
  struct PassedClass *next;
  const LiedConnector *connector;
  const LiedClass *class_;
} PassedClass;

typedef struct Load {
  Loaded shown; /* first: what the caller sees of it */
  Memory memory;
  Arena arena;
  jmp_buf failure;
  const LoadRequest *request;
  SourceSet sources;
  Symbols symbols;
  Diagnostics diagnostics;
  Parse parse;
  const StoredDefinition *definition; /* of the file that was asked for */
  Model *model;
  Causal *causal;
  Assembly const *assembly;
  const Specialisation **specs; /* [spec_count] of the assembly, then the free motions that cuts need */
  uint32_t spec_count;
  const CausalClass **causal_classes; /* [spec_count] */
  ClassSource *class_sources;         /* [spec_count] */
  Classes classes;
  uint32_t *spec_index;                    /* [units of the model] place in assembly->specs */
  const VariableUse **uses;                /* [spec_count] of each variable of the unit */
  uint8_t **later;                         /* [spec_count][state_count] its start value follows from those of other states */
  uint8_t *taken;                          /* [ports of all parts] TAKEN_... */
  const ConnectionSet **connection_set_of; /* [ports of all parts] what it is part of, or NULL */
  size_t *first_port;                      /* [part_count] of the part's component, in `taken` */
  Feeds feeds;
  PassedClass *passed_classes;
} Load;

/* Who drives a port; 0: nobody. */
enum { TAKEN_BY_CONNECTION = 1, TAKEN_BY_EQUATION, TAKEN_BY_BINDING, TAKEN_BY_FILE };

/* ---- instantiate.c, inputs.c: stages; 0 after errors, which are reported ---- */
int load_instantiate(Load *load); /* parts and connections -> instances of a system that is not composed yet */
int load_inputs(Load *load);      /* the columns of a file -> feeds of open inputs */

/* ---- passed.c: signals that classes without equations pass on; 0 after errors ---- */
int load_passed_values(Load *load); /* what modifiers and settings give drives the parts they are connected with */
int load_passed_names(Load *load);  /* the others get their defaults, and all of them show their values under their names */
const PassedSignal *load_find_passed(const Load *load, const char *name); /* an input; NULL: there is none */

/* What drives port `port` of the component of a part; `name` is the input's. 0 after an error. */
int load_attach(Load *load, uint32_t part, uint32_t port, const Feed *feed, Span span);
void load_take(Load *load, uint32_t part, uint32_t port, uint8_t by); /* something drives it, and what it is connected with */
/* The value at the part's parameters; 0 after an error. */
int load_number(Load *load, const Part *part, const Ir *ir, const char *what, const char *of, double *number);
uint32_t load_spec_index(const Load *load, uint32_t part); /* place of the part's unit in the lists above */

/* ---- outside.c: variables of parts that other parts read or give ---- */
void load_export(Load *load);          /* before causalisation: classes show what others read */
int load_cross_references(Load *load); /* connects readers and writers; 0 after errors */
int load_is_taken(Load *load, uint32_t part, uint32_t port, Span span); /* reports a port that something drives already */
int load_is_taken_as(Load *load, uint32_t part, uint32_t port, const char *name, Span span);

/* ---- report.c ---- */
/* What the system said, as diagnostics: each line at the part it names, else at `span`. */
void load_system_message(Load *load, Span span);

char *load_text(Arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
