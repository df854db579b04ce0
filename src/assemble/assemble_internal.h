/* assemble_internal.h: the working data of an assembly, and what the files of src/assemble share. */
#ifndef LIED_ASSEMBLE_ASSEMBLE_INTERNAL_H
#define LIED_ASSEMBLE_ASSEMBLE_INTERNAL_H

#include "assemble/assemble.h"
#include "specialise/specialise.h"

typedef struct ConnectNode { /* a port of a part, or a connector of a composite */
  uint32_t parent;           /* union-find */
  uint32_t part, port;       /* part NONE: of a composite */
  Span span;
} ConnectNode;

typedef struct AssemblyInstance { /* of a component */
  Scope *scope;
  uint32_t parent; /* instance of which it is a component; NONE: the top */
  uint32_t part;   /* NONE: none, a composite without equations of its own */
  uint32_t first_node;
  uint32_t first_child; /* of `instances`: parts in the order of members, elements side by side */
} AssemblyInstance;

typedef struct PassedNode { /* its signal, and where it is */
  PassedSignal signal;
  uint32_t node;
} PassedNode;

typedef struct Assembler {
  Model *model;
  Assembly *assembly;
  AssemblyInstance *instances;
  uint32_t instance_count, instance_capacity;
  ConnectNode *nodes;
  uint32_t node_count, node_capacity;
  uint32_t *port_of_root; /* [node_count] a port of a part at the node, + 1; 0: none. NULL: not made yet */
  PassedNode *passed;     /* [passed_count] */
  const Member **formals; /* [formal_count of the assembly] */
  uint32_t formal_capacity;
  uint32_t passed_count, passed_capacity;
  uint32_t single_count; /* components that are not like another element of an array */
  int is_too_large;      /* more components than a system may have: reported */
  SourcePos warned;      /* of the last connect whose units were found to differ */
} Assembler;

/* ---- assemble.c ----------------------------------------------------------------------------------------------------- */

/* The instance of the first element of a component. */
uint32_t child_of(const Assembler *a, uint32_t instance, const Member *wanted);
/* The node of a connector of the instance, by its number among the sources: as its class sees it inside, or as others do. */
uint32_t node_of_port(const Assembler *a, uint32_t instance, uint32_t port, int is_inside);

/* ---- connect.c ------------------------------------------------------------------------------------------------------ */

uint32_t node_root(Assembler *a, uint32_t node);
/* The connections in the text of an instance. 0 after an error. */
int connect_sections(Assembler *a, uint32_t instance);
void collect_connection_sets(Assembler *a);

/* ---- resolve_references.c ------------------------------------------------------------------------------------------- */

/* Finds the variables of other parts that parts read and write. 0 after an error. */
int resolve_cross_references(Assembler *a);

uint32_t port_at(Assembler *a, uint32_t node); /* the node of a port of a part there; NONE: there is none */

/* ---- passed_signal.c ------------------------------------------------------------------------------------------------ */

/* Notes the signals that an instance without equations passes on, and their values. 0 after an error. */
int pass_signals(Assembler *a, uint32_t instance, const char *name);
void collect_passed(Assembler *a);

/* ---- setting.c ------------------------------------------------------------------------------------------------------ */

/* For a single element of an array, or a number: not a modifier. */
int setting_is_single(const ModelSetting *setting);
/* Its value; a word, if a String is set, is that text. */
Expr *setting_value(Model *model, const ClassRef *top, const ModelSetting *setting);
/* Before the model is assembled: those that are such. 0 after an error. */
int settings_patch(Model *model, const ModelSetting *settings, uint32_t count);
/* Those of attributes and inputs, in the assembled parts. 0 after an error. */
int settings_apply(Model *model, Assembly *assembly, const ModelSetting *settings, uint32_t count);

/* ---- part.c: instances of specialisations --------------------------------------------------------------------------- */

/* What is the same for all parts made from one scope. */
typedef struct PartPlan {
  SpecialisationEntry *entry; /* NULL: a composite without equations of its own */
  Sources sources;
  Member **bound;           /* [variable_count] parameters and inputs bound from outside; NULL: not */
  PartOverride *attributes; /* start values and others given from outside; the value is found for each part */
  const Layer **attribute_layers;
  uint32_t attribute_count;
  const uint8_t *marks; /* of its parameters; NULL: not found yet */
} PartPlan;
/* ---- missing_value.c -------------------------------------------------------------------------------------------------- */

int depends_on_missing(Model *model, const Ir *ir, const uint8_t *missing);
/* Reports parameters without value that something needs; the others become 0. 0 after an error. */
int check_missing(Model *model, const Part *part, double *values, const uint8_t *missing);

/* ---- part.c, continued ------------------------------------------------------------------------------------------------ */

/* The component that a reference without subscripts means; NULL: another thing. */
Member *component_named(Model *model, const Env *env, const Name *name);
PartPlan *part_plan_new(Model *model, Scope *scope, int needs_spec);
int part_fill(Model *model, Part *part, const PartPlan *plan, Scope *scope);
/* The expression for element `element` of a modifier of an attribute or input; NULL after an error. */
const Ir *layer_element(Model *model, const Layer *layer, const Member *member, uint32_t element, TypeKind type);
/* Where the value of a parameter is written: a modifier, a setting or its declaration. */
Span parameter_span(Model *model, const PartPlan *plan, uint32_t index, const IrVariable *variable);

/* ---- formals.c ------------------------------------------------------------------------------------------------------ */

/* A class without equations of its own makes no part, but its parameters must have values. 0 after an error. */
int check_formals(Assembler *a, const PartPlan *plan, const char *name);
/* When everything is assembled: what others read. */
void mark_parameters(Assembler *a);

/* ---- part_check.c --------------------------------------------------------------------------------------------------- */

/* Checks the bounds of parameters, and asserts about them. Without a plan, errors point at the part. 0 after an error. */
int part_check(Model *model, const Part *part, const PartPlan *plan);
/* Value and bounds of a parameter in a class that makes no specialisation. 0 after an error. */
int member_check(Model *model, Member *member);

/* ---- experiment.c --------------------------------------------------------------------------------------------------- */

void experiment_read(Model *model, const Scope *scope, Experiment *experiment);
/* The description of the whole model, and the variables that it asks to plot. */
void assembly_appearance(Model *model, const Scope *scope, Assembly *assembly);

/* ---- figures.c ------------------------------------------------------------------------------------------------------ */

void assembly_figures(Model *model, const Scope *scope, Assembly *assembly);

#endif
