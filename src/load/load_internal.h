/* load_internal.h: one model being loaded, and what the stages share. */
#ifndef LIED_LOAD_LOAD_INTERNAL_H
#define LIED_LOAD_LOAD_INTERNAL_H

#include <pthread.h>

#include "base/array.h"
#include "base/text.h"
#include "load/input_driver.h"
#include "load/load.h"
#include "structure/structure.h"

/* The role of a specialisation's variable in its component, if a part may set it. */
typedef struct VariableUse {
  uint32_t state, discrete, stream, port; /* numbers in the component's lists, or NONE */
  uint32_t export_port;                   /* the port that shows it to other parts, or NONE */
  uint32_t output;                        /* number in the component's outputs, or NONE */
  uint32_t offered;                       /* the same of what others take as its value after the linear level; or NONE */
  uint32_t previous;                      /* the discrete variable that is its value before an event, or NONE */
} VariableUse;

typedef struct PassedClass { /* that gives a number to ports with this connector */
  struct PassedClass *next;
  const LiedConnector *connector;
  const LiedClass *class_;
} PassedClass;

/* A parameter by name alone: of a class that makes no part, or one of a part that equations do without. */
typedef struct FormalRef {
  uint32_t part; /* NONE: `index` is one of the assembly's formals; else a variable of the part's specialisation */
  uint32_t index;
} FormalRef;

/* A model that is loaded again because the host sets a value of a system. */
typedef struct Follow {
  const struct Load *before; /* what the system was loaded from */
  LiedSystem *system;
  Ref ref; /* what is set */
  double value;
} Follow;

typedef struct PackageCheck PackageCheck;

/* An external object, and what ends it. */
typedef struct LoadedObject {
  IrExternalCode *destructor;
  double object;
} LoadedObject;

/* Those of what was loaded, and of what was loaded again to set values: on the heap, for they outlive the arenas of those. */
typedef struct LoadedObjects {
  pthread_mutex_t lock;
  LoadedObject *list; /* [count] in the order in which they were made */
  size_t count, room;
} LoadedObjects;

typedef struct Load {
  Loaded result; /* first: the part that the caller sees */
  Origin origin; /* what the system holds of it */
  Memory memory;
  Arena arena;
  jmp_buf failure;
  const LiedLoad *request;     /* NULL: it is loaded */
  LiedLoad kept;               /* of the request: what is needed to load it again */
  const char *path;            /* LIEDPATH and MODELICAPATH at that time */
  const Follow *follow;        /* NULL: it is loaded for the first time */
  struct Load *shared;         /* whose syntax trees it uses; NULL: it has its own */
  PackageCheck *package_check; /* NULL: one model is loaded */
  const char *first_need;      /* the input whose derivative was needed first; NULL: none */
  Span first_need_span;
  uint8_t is_class_alone; /* a class is loaded for a system that the host puts together */
  SourceSet sources;
  Symbols symbols;
  Diagnostics diagnostics;
  Parse parse;
  const StoredDefinition *definition; /* of the file that was asked for; NULL: there is none */
  const char *path_read;              /* of that file, the package.mo of a folder */
  const char *named;                  /* a class that was asked for instead of a file; NULL: none */
  Model *model;
  Causal *causal;
  Assembly *assembly;
  const Specialisation **specs; /* [spec_count] of the assembly, then the free motions that cuts need */
  uint32_t spec_count;
  const CausalClass **causal_classes; /* [spec_count] */
  ClassSource *class_sources;         /* [spec_count] */
  Classes classes;
  uint32_t *spec_index;                    /* [specialisations of the model] index in assembly->specs */
  const VariableUse **uses;                /* [spec_count] of each variable of the specialisation */
  uint8_t **derived_start;                 /* [spec_count][state_count] its start value follows from those of other states */
  uint8_t *driven_by;                      /* [ports of all parts] DRIVEN_BY_... */
  const ConnectionSet **connection_set_of; /* [ports of all parts] the set it is part of, or NULL */
  size_t *first_port;                      /* [part_count] of the part's component, in `driven_by` */
  InputDrivers drivers;
  PassedClass *passed_classes;
  FormalRef *formals; /* [formal_count] the parameters of the instance that has them */
  uint32_t formal_count;
  uint8_t **needed; /* [spec_count][variables of the specialisation] values of its class are computed from it */
  uint64_t shape;   /* of the system, without numbers that can be set: equal ones are interchangeable */
  uint32_t n_instances, n_connections, n_bounds; /* of the system as it was loaded */
  double *class_values;      /* [variables] of a class alone: what settings give its plain parameters; NaN: nothing */
  LiedClassList *class_list; /* of lied_list_classes alone */
  LoadedObjects objects;
  void *open_folder; /* a DIR that is being read; NULL: none */
} Load;

/* What drives a port; 0: nothing. */
enum { DRIVEN_BY_CONNECTION = 1, DRIVEN_BY_EQUATION, DRIVEN_BY_BINDING, DRIVEN_BY_FILE };

/* What the last message is about, as in load_about(load, .instance = name). */
#define load_about(load, ...) diagnostic_about(&(load)->diagnostics, &(Topic){__VA_ARGS__})

/* ---- read_model.c: stages; 0 after errors ---- */
int load_read(Load *load);        /* file, folder, name or text, if any, and the library path */
int load_read_shared(Load *load); /* what another one read */
int load_read_model(Load *load);  /* the same, and there must be one */
/* The dotted name of the model that is asked for, or the last one; NULL after an error. */
const char *load_model_name(Load *load);
/* What is asked for, a model or a package; NULL: nothing is. */
const char *load_asked_name(Load *load);
void load_report_too_long(Load *load, const char *name);

/* ---- objects.c: external objects ---- */
void load_keep_object(void *user, IrExternalCode *destructor, double object); /* of a Load */
void load_move_objects(const Load *from, const Load *to);                     /* they live as long as `to` */
void load_end_objects(Load *load);                                            /* the newest first */
/* What external functions have said to this thread, as messages of the load. */
void load_take_messages(Load *load);

/* ---- load.c: stages; 0 after errors ---- */
int load_assemble(Load *load, const char *name); /* with the settings of the request */
int load_list_specs(Load *load);
int load_causalise(Load *load);
int load_find_classes(Load *load);
int load_compose(Load *load);
/* NULL without memory. */
Loaded *load_by_stages(const LiedLoad *request, const Follow *follow, int (*const *stages)(Load *), size_t count);
Loaded *load_package_by_stages(const LiedLoad *request, PackageCheck *check, int (*const *stages)(Load *), size_t count);
/* A class by itself, with the syntax trees of `shared`. */
Loaded *load_shared(Load *shared, const LiedLoad *request, int (*const *stages)(Load *), size_t count);
Loaded *load_model_for(const LiedLoad *request, const Follow *follow);
const Load *load_of_origin(const Origin *origin);

/* ---- class_list.c, package_entries.c, check_package.c: the classes of packages ---- */
typedef struct PackageEntries {
  const char **names;
  uint32_t count, capacity;
} PackageEntries;
/* Of its text, and of its folder; NULL: it has none. Those that package.order names come first. */
PackageEntries load_package_entries(Load *load, const Class *class_, const char *folder);
char **load_folder_names(Load *load, const char *folder, uint32_t *count); /* sorted */
int load_is_model_file(const char *name);
/* The package that the file says it is within. */
const char *load_package_of(Load *load, const StoredDefinition *definition);
int load_has_experiment(const Class *class_);
const Class *load_known_class(Load *load, const char *name); /* NULL: there is none; reports nothing */
/* Some models of the package that have an experiment; NULL: there are none. */
const char *load_examples(Load *load, const char *package, const Class *class_);

/* ---- instantiate.c ---- */
/* Parts and connections -> instances of a system that is not composed yet. 0 after errors, which are reported. */
int load_instantiate(Load *load);
/* Index of the part's specialisation in the lists above. */
uint32_t load_spec_index(const Load *load, uint32_t part);
/* Reports the failure of a call of the system at `span`. 0: it failed. */
int load_check_status(Load *load, LiedStatus status, Span span);
/* The value at the part's parameters; 0 after an error. */
int load_number(Load *load, const Part *part, const Ir *ir, const char *what, const char *of, double *number);
/* The expression with the values of the part's parameters in it. */
const Ir *load_with_parameters(Load *load, const Part *part, const Ir *ir);
/* PART.NAME, or NAME where the part is the model itself. */
const char *load_join_name(Load *load, const char *part, const char *name);
/* Lets `driver` drive port `port` of the component of a part. 0 after an error. */
int load_attach_driver(Load *load, uint32_t part, uint32_t port, const InputDriver *driver, Span span);
/* Marks the port, and all ports connected with it, as driven. */
void load_mark_driven(Load *load, uint32_t part, uint32_t port, uint8_t by);
/* 1: something drives the port already, which is reported, under its own name or this one. */
int load_report_if_driven(Load *load, uint32_t part, uint32_t port, Span span);
int load_report_if_driven_as(Load *load, uint32_t part, uint32_t port, const char *name, Span span);

/* ---- input_file.c ---- */
int load_input_file(Load *load); /* the columns of a file -> drivers of open inputs; 0 after errors */

/* ---- passed_instances.c: signals that classes without equations pass on; 0 after errors ---- */
int load_passed_values(Load *load); /* values of modifiers and settings drive the connected parts */
int load_passed_names(Load *load);  /* the others get their defaults; all of them appear in results under their names */
int load_open_sets(Load *load);     /* the same for inputs of classes with equations */
const PassedSignal *load_find_passed(const Load *load, const char *name); /* an input; NULL: there is none */

/* ---- signal_derivatives.c: derivatives of signals that classes need ---- */
int load_needs_derivatives(const Load *load); /* some class could not be made for want of one */
int load_supply_derivatives(Load *load);      /* parts get other classes, which may need more; 0 after errors */
void load_note_derivatives(Load *load);       /* after errors: who needed them first */

/* ---- connect_references.c: variables of parts that other parts read or give ---- */
void load_export(Load *load); /* before causalisation: classes export what others read */
/* ---- late_signals.c ---- */

int load_mark_late(Load *load);       /* signals that have to pass after the linear level; 0: no more are known */
int load_late_fits(const Load *load); /* 0: one of them is given or asked for in another way */
int load_take_outputs(Load *load);    /* 0 after errors */
int load_take_output(Load *load, PortRef to, PortRef from, Span span); /* `port`: outputs */

int load_cross_references(Load *load); /* connects readers and writers; 0 after errors */

/* ---- formal_names.c ---- */
int load_formals(Load *load); /* an instance for parameters that no other has; 0 after errors */

/* ---- shape.c ---- */
uint64_t load_shape(const Load *load);

/* ---- follow.c: what else it means to set a value of a loaded system ---- */
void load_find_needed(Load *load);
LiedStatus load_assign(const Origin *origin, LiedSystem *system, Ref ref, double value, int *is_done); /* Origin.assign */
/* What the host gave so far, and gives now, as settings. */
uint32_t follow_count(const Follow *follow);
int follow_settings(Load *load, ModelSetting *settings, uint32_t *count); /* 0 after an error */

/* ---- follow_class.c: the same for an instance of a class alone ---- */
LiedStatus load_follow_class(const Origin *origin, LiedSystem *system, uint32_t instance); /* Origin.follow */

/* ---- place_messages.c ---- */
/* Errors of the compiler as messages of the system, with their place in front. */
LiedStatus load_tell_system(LiedSystem *system, const Diagnostics *diagnostics, LiedStatus status);
/* The system's messages as diagnostics: each at its part or connection, else at `span`. */
void load_report_system(Load *load, Span span);
/* Origin.span: of the part or connection. */
Span load_span_of(const Origin *origin, const LiedSystem *system, const Topic *about);

#endif
