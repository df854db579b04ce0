/* assembly.h: a system as instances of units and connections; nothing is flattened. */
#ifndef LIED_MODEL_ASSEMBLY_H
#define LIED_MODEL_ASSEMBLY_H

#include "model/unit.h"
#include "parse/parse.h"

/* A value that differs from the unit's own. */
typedef struct PartOverride {
  uint32_t variable;
  UnitAttribute attribute;
  /* UNIT_VALUE of an input: an expression in time alone (others are equations of the enclosing class). Others: a number. */
  const Ir *value;
  Span span;
} PartOverride;

/* A variable of the part's unit that stands for a variable of another part: see `outside` and `is_written` in unit.h. */
typedef struct PartOutside {
  uint32_t variable;     /* of this part's unit; not a parameter */
  uint32_t part, target; /* the other part, and the variable of its unit */
} PartOutside;

typedef struct Part {
  const char *name; /* as in `chain.link[3].body`; "" for a model that is one part */
  const Unit *unit;
  const double *parameters; /* [variable_count of the unit]: values of constants and parameters, 0 for others */
  PartOverride *overrides;  /* inputs bound from outside, start values and other attributes */
  uint32_t override_count;
  PartOutside
      *outsides; /* one for each variable of the unit that has `outside` and is not a parameter, by ascending variable */
  uint32_t outside_count;
  uint32_t first_node; /* of its ports, among all ports of the assembly */
  Span span;           /* of the component */
} Part;

typedef struct PortRef {
  uint32_t part, port;
} PortRef;

/* Ports that are connected, through whatever connectors of composites. Two or more. */
typedef struct Joint {
  PortRef *ports;
  uint32_t count;
  Span span; /* of the last connect, which closed what was still open */
} Joint;

/* A signal connector of a class without equations of its own, which only passes it on: what is said about it goes to the
 * ports that it is connected with. Those of one component stand side by side. */
typedef struct Passed {
  const char *part; /* the component, "" for the model itself */
  const char *name; /* as in `u`, `u[2]` */
  PortRef port;     /* one of those ports */
  uint8_t is_input;
  uint8_t is_default; /* the value is that of its declaration: it yields to what drives the input */
  const Ir *value;    /* in time alone; NULL: none is given */
  Span span;          /* of the value, or of the connector */
} Passed;

typedef struct Experiment {
  double start, stop, interval, tolerance; /* NAN: not given */
  double step;                             /* annotation(__lied(solver="rk3", step=1e-3)); NAN: not given */
  const char *solver;                      /* NULL: not given */
  Span solver_span;
} Experiment;

typedef struct Assembly {
  const char *name;        /* qualified, of the top class */
  const char *description; /* of it, "" when there is none */
  const char **plots;      /* [plot_count] variables to plot at first: annotation(__lied(plot={"a.x", ...})) */
  uint32_t plot_count;
  Part *parts;
  uint32_t part_count, part_capacity;
  Joint *joints;
  uint32_t joint_count;
  Passed *passed; /* in the order of components */
  uint32_t passed_count;
  Experiment experiment;
  const Unit *const *units; /* used by the parts */
  uint32_t unit_count;
} Assembly;

/* ---- from texts to an assembly -------------------------------------------------------------------------------------- */

/* All classes of one compilation. Lives in the arena of the parse, whose rules for failure hold. */
typedef struct Model Model;

typedef struct ModelSetting { /* name = value, as on a command line; wins over every modifier */
  const Name *name;
  Expr *value;
} ModelSetting;

Model *model_new(Parse *parse);
/* A folder in which packages are looked for, after those added before. */
void model_add_folder(Model *model, const char *folder);
/* The folders of LIEDPATH, separated by colons; NULL: none. */
void model_add_path(Model *model, const char *path);
void model_add(Model *model, const StoredDefinition *definition);
/* The dotted name of the last model (or block, or class that is not partial) added; NULL: none. */
const char *model_last(const Model *model);

/* NULL after errors, which are in the diagnostics of the parse. */
const Assembly *model_assemble(Model *model, const char *name, const ModelSetting *settings, uint32_t setting_count);

/* From now on only units are wanted: parts get no numbers, parameters need no values. */
void model_units_only(Model *model);
/* How many units were made so far. */
uint32_t model_unit_count(const Model *model);
const Unit *model_unit(const Model *model, uint32_t number);
/* A function for numerical use, by qualified name, with scalar arguments only; NULL after an error. */
const UnitFunction *model_function(Model *model, const char *name);
IrPool *model_pool(Model *model);

#endif
