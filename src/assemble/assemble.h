/* assemble.h: a system as instances of specialisations and connections; nothing is flattened. */
#ifndef LIED_ASSEMBLE_ASSEMBLE_H
#define LIED_ASSEMBLE_ASSEMBLE_H

#include "ir/ir.h"
#include "parse/parse.h"

/* A value that differs from the specialisation's own. */
typedef struct PartOverride {
  uint32_t variable;
  IrAttribute attribute;
  /* ATTRIBUTE_VALUE of an input: an expression in time alone (others are equations of the enclosing class). Others: a number.
   */
  const Ir *value;
  Span span;
  uint8_t is_setting; /* the user says so, whatever initial equations say; 0: a modifier does */
} PartOverride;

/* A variable of the part's specialisation that stands for a variable of another part: see `cross_reference` and `is_written` of
 * IrVariable. */
typedef struct PartCrossReference {
  uint32_t variable;     /* of this part's specialisation; not a parameter */
  uint32_t part, target; /* the other part, and the variable of its specialisation */
} PartCrossReference;

/* What is known of a parameter besides its value. */
enum {
  PARAMETER_READ = 1,  /* other values of the model were computed from it */
  PARAMETER_LOCKED = 2 /* final, protected or a constant: it cannot be set */
};

typedef struct Part {
  const char *name; /* as in `chain.link[3].body`; "" for a model that is one part */
  const Specialisation *spec;
  const double *parameters; /* [variable_count of the specialisation]: values of constants and parameters, 0 for others */
  const uint8_t *marks;     /* [variable_count of the specialisation]: PARAMETER_... of parameters */
  PartOverride *overrides;  /* inputs bound from outside, start values and other attributes */
  uint32_t override_count;
  PartCrossReference *cross_references; /* one for each variable of the specialisation that has `cross_reference` and is not a
                                           parameter, by ascending variable */
  uint32_t cross_reference_count;
  uint32_t first_node; /* of its ports, among all ports of the assembly */
  Span span;           /* of the component */
} Part;

typedef struct PortRef {
  uint32_t part, port;
} PortRef;

/* Two or more ports that are connected, directly or through connectors of composites. */
typedef struct ConnectionSet {
  PortRef *ports;
  uint32_t count;
  Span span; /* of the last connect that joined two parts of the set */
} ConnectionSet;

/* A signal connector of a class without equations of its own, which only passes the signal on: its value is set at the ports
 * that it is connected with. Those of one component are adjacent. */
typedef struct PassedSignal {
  const char *part; /* the component, "" for the model itself */
  const char *name; /* as in `u`, `u[2]` */
  PortRef port;     /* one of those ports */
  uint8_t is_input;
  uint8_t is_default; /* the value is that of its declaration: it yields to what drives the input */
  const Ir *value;    /* in time alone; NULL: none is given */
  Span span;          /* of the value, or of the connector */
} PassedSignal;

/* A parameter of a class without equations of its own, which makes no part. */
typedef struct Formal {
  const char *part; /* the component, "" for the model itself */
  const char *name, *unit;
  TypeKind type;
  const IrEnumeration *enumeration;
  double value;
  uint8_t marks; /* PARAMETER_... */
} Formal;

typedef struct Experiment {
  double start, stop, interval, tolerance; /* NAN: not given */
  double step;                             /* annotation(__lied(solver="rk3", step=1e-3)); NAN: not given */
  const char *solver;                      /* NULL: not given */
  Span solver_span;
} Experiment;

/* One plot of annotation(Documentation(figures={...})). */
typedef struct AssemblyFigure {
  const char *title;  /* "" when there is none */
  const char **names; /* [count] columns of a result, if they are there */
  uint32_t count;
} AssemblyFigure;

typedef struct Assembly {
  const char *name;        /* qualified, of the top class */
  const char *description; /* of it, "" when there is none */
  const char **plots;      /* [plot_count] variables that a report plots first: annotation(__lied(plot={"a.x", ...})) */
  uint32_t plot_count;
  AssemblyFigure *figures; /* [figure_count] plotted first where `plots` are not given */
  uint32_t figure_count;
  Part *parts;
  uint32_t part_count, part_capacity;
  ConnectionSet *connection_sets;
  uint32_t connection_set_count;
  PassedSignal *passed; /* in the order of components */
  uint32_t passed_count;
  Formal *formals; /* in the order of components */
  uint32_t formal_count, formal_capacity;
  Experiment experiment;
  const Specialisation *const *specs; /* used by the parts */
  uint32_t spec_count;
} Assembly;

/* ---- from texts to an assembly -------------------------------------------------------------------------------------- */

/* All classes of one compilation. Allocated in the arena of the parse; running out of memory is handled as there. */
typedef struct Model Model;

typedef struct ModelSetting { /* name = value, as on a command line; wins over every modifier */
  const Name *name;
  Expr *value; /* NULL: the number, in the type of the variable; where there is no such variable it is left out */
  double number;
} ModelSetting;

/* Texts that were read, and the folders in which packages are searched: what models can share. */
typedef struct Library Library;

Model *model_new(Parse *parse);
Library *library_new(Parse *parse);
/* A model whose own data is in another arena than the syntax trees: these stay for other models of the same library. */
Model *model_new_in(Parse *parse, Arena *arena, Library *library);
Library *model_library(const Model *model);
/* How external functions are compiled whose values are needed before the simulation, and who takes external objects, with what
 * ends them. */
void model_set_externals(Model *model, IrExternalCode *(*load)(void *user, const IrExternal *external),
                         void (*keep)(void *user, IrExternalCode *destructor, double object), void *user);
/* A folder in which packages are searched, after those added before. */
void model_add_folder(Model *model, const char *folder);
/* The folder that comes with lied, the last one: a package that the user has in any version is not taken from it. */
void model_add_own_folder(Model *model, const char *folder);
/* The folders of LIEDPATH, separated by colons; NULL: none. */
void model_add_path(Model *model, const char *path);
uint32_t model_folder_count(const Model *model);
const char *model_folder(const Model *model, uint32_t number);
/* Those added so far were named for this run: they come before the one around the user's file. */
void model_end_named_folders(Model *model);
/* The folder around what the user works on: searched after the named ones. */
void model_add_folder_beside(Model *model, const char *folder);
void model_add(Model *model, const StoredDefinition *definition);
/* The same for a file: the packages around it are found upwards, and others beside the outermost. */
void model_add_file(Model *model, const StoredDefinition *definition, const char *path);
/* The dotted name of the last model (or block, or class that is not partial) added; NULL: none. */
const char *model_last(const Model *model);

/* A class by its dotted name; NULL after an error. */
const Class *model_class(Model *model, const char *name);
const char *model_class_folder(const Model *model, const Class *class_); /* of a package that is a folder; NULL: none */
/* Looks up the types that the declarations of a class name. 0 after errors. */
int model_examine(Model *model, const char *name);

/* NULL after errors, which are in the diagnostics of the parse. */
Assembly *model_assemble(Model *model, const char *name, const ModelSetting *settings, uint32_t setting_count);

/* ---- derivatives of signals ------------------------------------------------------------------------------------------ */

typedef enum DerivativeKind {
  DERIVATIVE_OFFERED, /* the part's equations give it, for other parts to read */
  DERIVATIVE_READ,    /* of what the part reads: a cross reference, see part_refer */
  DERIVATIVE_INPUT    /* the same, given by an override, or 0 */
} DerivativeKind;
/* Gives the part a specialisation with one variable more, the derivative of `variable`; the number of that variable. The part
 * may have it already. */
uint32_t part_add_derivative(Model *model, Part *part, uint32_t variable, DerivativeKind kind);
/* What the part's last variable stands for. */
void part_refer(Model *model, Part *part, PartCrossReference reference);
void part_override(Model *model, Part *part, PartOverride override);
/* Lists the specialisations of the parts anew. */
void assembly_list_specs(Model *model, Assembly *assembly);

/* ---- specialisations ------------------------------------------------------------------------------------------------ */

/* From now on only specialisations are made: parts get no parameter values, and parameters need none. */
void model_specialise_only(Model *model);
/* How many specialisations were made so far. */
uint32_t model_specialisation_count(const Model *model);
const Specialisation *model_specialisation(const Model *model, uint32_t number);
/* A function for numerical use, by qualified name, with scalar arguments only; NULL after an error. */
const IrFunction *model_function(Model *model, const char *name);
IrPool *model_pool(Model *model);

#endif
