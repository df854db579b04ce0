/* specialisation.h: one compiled specialisation of a class: its scalar variables, ports and equations, with nothing of other
 * classes.
 *
 * Numeric parameters stay symbols here; what shaped the specialisation (array sizes, conditions, redeclarations) is in its key.
 */
#ifndef LIED_IR_SPECIALISATION_H
#define LIED_IR_SPECIALISATION_H

#include "base/none.h"
#include "ir/expression.h"
#include "ir/unit_of_measure.h"

typedef enum Variability {
  VARIABILITY_CONSTANT,
  VARIABILITY_PARAMETER,
  VARIABILITY_DISCRETE,
  VARIABILITY_CONTINUOUS
} Variability;

typedef enum StateSelect { STATE_NEVER = 1, STATE_AVOID, STATE_DEFAULT, STATE_PREFER, STATE_ALWAYS } StateSelect;

/* Attributes that are expressions; ATTRIBUTE_VALUE is the binding, `= ...`. */
typedef enum IrAttribute {
  ATTRIBUTE_VALUE,
  ATTRIBUTE_START,
  ATTRIBUTE_MIN,
  ATTRIBUTE_MAX,
  ATTRIBUTE_NOMINAL,
  ATTRIBUTE_COUNT
} IrAttribute;

typedef struct IrEnumeration {
  const char *name;
  const char **literals; /* [count] */
  uint32_t count;
} IrEnumeration;

/* annotation(__lied(role="T_D")) of a variable: what its author says that it is. This folder does not know the words. */
typedef struct IrDeclaration {
  const char *role, *energy, *power, *kind, *structural; /* NULL: not given */
  Span span;
} IrDeclaration;

typedef struct IrVariable {
  const char *name;           /* as in `r0[1]`, `frame_a.x`, `state.p` */
  const char *unit;           /* "" when none is given */
  const UnitDisplay *display; /* how people read it; NULL: in its unit */
  const char *description;    /* "" when there is none */
  TypeKind type;
  const IrEnumeration *enumeration; /* of TYPE_ENUMERATION; of TYPE_OBJECT: its class, without literals */
  Variability variability;
  const Ir *attributes[ATTRIBUTE_COUNT]; /* over this specialisation's parameters (the binding: over all variables); NULL: not
                                            given */
  uint8_t fixed;                         /* 1: fixed = true */
  uint8_t has_fixed;
  uint8_t state_select; /* StateSelect */
  uint8_t is_input, is_output, is_flow;
  uint8_t is_protected, is_final;
  uint8_t is_absent;     /* of a connector that is a node of the system alone: not used, without value */
  uint8_t is_structural; /* a parameter whose value shaped the specialisation */
  uint8_t is_initial;    /* a parameter with fixed = false that has its value from initial equations, when a run begins */
  /* The variable belongs to another instance: `cross_reference` is its path as seen from this one, such as `other.s` in the
   * specialisation of a class with a component `other`, or `world.v` found through outer. A parameter's value is stored in the
   * part. Other variables pass between parts while the system runs: the specialisation reads the value, as of an input, or, if
   * `is_written`, its equations give the value, as of an output; the target is an input of its own specialisation then. The
   * `cross_references` of each part say which part and which of its variables are meant. */
  const char *cross_reference; /* NULL: own */
  uint8_t is_outer;            /* cross reference: found through inner/outer, else in a component of a composite */
  uint8_t
      is_written; /* cross reference: an input, given by an equation of this specialisation or a modifier in its class's text */
  uint32_t port;  /* of `ports`, or NONE */
  uint32_t port_variable; /* of the port's connector */
  uint32_t given_by;      /* the input by which a modifier from outside gives it; NONE: it is not given so */
  uint32_t derivative_of; /* the variable whose derivative it is, for or from other parts; NONE: it is no such variable */
  uint32_t auxiliary;     /* 1: introduced for der of an expression; its binding is that expression */
  const IrDeclaration *declared; /* NULL: nothing */
  /* The variable is a text: the path in the model of the instance, followed by this, as in `.a[2]` of a component that is part
   * of the class; NULL: it is no such text. */
  const char *instance_path;
  Span span;
} IrVariable;

typedef struct ConnectorVariable {
  const char *name; /* "" when the connector is itself a scalar, as RealInput is */
  const char *unit;
  TypeKind type;
  uint8_t is_flow, is_input, is_output;
  const IrDeclaration *declared; /* NULL: nothing */
} ConnectorVariable;

typedef struct IrConnector {
  const char *name; /* qualified */
  ConnectorVariable *variables;
  uint32_t count;
} IrConnector;

typedef struct IrPort {
  const char *name; /* as in `flange_a`, `inlet[2]` */
  const IrConnector *connector;
  uint32_t first_variable; /* its variables are adjacent, in the connector's order */
  Span span;
} IrPort;

/* ---- equations and statements --------------------------------------------------------------------------------------- */

typedef enum IrEquationKind {
  IR_EQUATION_EQUAL,  /* left = right */
  IR_EQUATION_IF,     /* branches; the last may have no condition */
  IR_EQUATION_WHEN,   /* branches; when {a, b} is when a, elsewhen b, with the same body */
  IR_EQUATION_REINIT, /* reinit(left, right); in when */
  IR_EQUATION_ASSERT, /* left: condition; text: message; level 1: a warning */
  IR_EQUATION_TERMINATE,
  /* of algorithms only */
  IR_EQUATION_ASSIGN, /* left := right, left an IR_VARIABLE, in functions also an IR_ELEMENT of variables */
  IR_EQUATION_WHILE,  /* one branch */
  IR_EQUATION_FOR,    /* left: loop variable; right: start; step, stop; one branch */
  IR_EQUATION_BREAK,
  IR_EQUATION_RETURN
} IrEquationKind;

typedef struct IrEquation IrEquation;

/* A piece of a message that shows values. */
typedef struct IrText {
  struct IrText *next;
  const char *text;   /* as it stands; of a number: how printf writes a double */
  const Ir *value;    /* NULL: none */
  const char **names; /* [name_count] instead of the text, for values of 0, 1, ...; NULL: none */
  uint32_t name_count;
  const Ir *condition; /* shown where it holds; NULL: always */
} IrText;

/* The same texts with other expressions for values and conditions. */
const IrText *ir_texts_with(Arena *arena, const IrText *text, IrExchange *exchange, void *user);
/* The message at a point; cut where the buffer ends. */
void ir_text_write(const IrText *text, IrPoint *point, char *buffer, size_t size);

typedef struct IrBranch {
  struct IrBranch *next;
  const Ir *condition; /* NULL: else */
  IrEquation *body;
} IrBranch;

struct IrEquation {
  IrEquationKind kind;
  IrEquation *next;
  const Ir *left, *right;
  const Ir *step, *stop; /* of IR_EQUATION_FOR */
  IrBranch *branches;
  const char *message; /* of IR_EQUATION_ASSERT and IR_EQUATION_TERMINATE */
  const IrText *texts; /* instead of it, where it shows values */
  int level;
  Span span;        /* of the equation as written */
  const char *text; /* as written, of the first scalar equation made from it and all others */
};

typedef struct IrList {
  IrEquation *first, *last;
  uint32_t count; /* at the top level */
} IrList;

/* Adds the equation at the end of the list; it is in no other. */
static inline void ir_list_append(IrList *list, IrEquation *equation)
{
  equation->next = NULL;
  if (list->last)
    list->last->next = equation;
  else
    list->first = equation;
  list->last = equation;
  list->count++;
}

typedef struct IrAlgorithm {
  struct IrAlgorithm *next;
  IrList statements;
  uint8_t is_initial;
  Span span;
} IrAlgorithm;

/* Inputs whose derivatives a derivative function, given by annotation, does not take. */
typedef enum IrOmission {
  OMISSION_NONE,
  OMISSION_NO_DERIVATIVE,  /* noDerivative: does not matter */
  OMISSION_ZERO_DERIVATIVE /* zeroDerivative: the function serves only where it is zero */
} IrOmission;

/* A function in C: text that defines `static const char *EXTERNAL(const double *in, double *out)`, behind a comment with
 * options of the compiler. It returns NULL, or why the function has failed. Texts that vary, and objects, are addresses there.
 */
typedef const char *IrExternalCode(const double *in, double *out);
typedef struct IrExternal {
  const char *name; /* of the function in Modelica, for messages */
  const char *text;
  Span span;
  /* Compiles it, where its value is needed before the simulation. NULL: that is not possible. */
  IrExternalCode *(*load)(void *user, const struct IrExternal *external);
  void *user;
  IrPool *pool;         /* of the texts that it takes and gives */
  uint8_t has_texts;    /* it takes or gives texts that vary */
  IrExternalCode *code; /* NULL: not loaded */
  int has_failed;       /* to be loaded */
} IrExternal;

/* A function of the user, for arguments of known sizes. Variables: inputs, outputs, then the others. Number k of a statement's
 * IR_VARIABLE is variable k here. Variables begin as 0; values given in declarations, and start values of what an
 * algorithm section assigns, are the first statements. */
typedef struct IrFunction {
  struct IrFunction *next;
  const char *name; /* qualified */
  IrVariable *variables;
  uint32_t inputs, outputs, count, capacity;
  IrList statements;
  int smooth_order; /* annotation smoothOrder; -1: none */
  /* Annotation derivative, or NULL. Its inputs: those of this function, then the derivatives of the Real ones that are not
   * omitted and not before `newest`; its outputs: the derivatives of the Real outputs. A function that is itself a derivative
   * (order 2 and more) has inputs from `rates` on that are the derivatives of the Real ones before them, in their order;
   * `newest`: the first of those that are no inputs' derivatives yet. Else `rates` is the number of inputs, `newest` 0. */
  const struct IrFunction *derivative;
  uint32_t rates, newest;
  uint8_t *omitted;     /* [inputs] IrOmission; NULL: nothing is */
  uint8_t is_ready;     /* the statements are complete */
  uint8_t is_impure;    /* declared so: each call counts */
  IrExternal *external; /* instead of statements; NULL: it has statements */
  const char *blamed;   /* named in messages instead of it; NULL: itself */
  Span span;
} IrFunction;

/* ---- shapes that annotations of a class give - */

/* An argument of a shape: a connector, a text, or numbers over the variables of the specialisation. */
typedef struct IrShapeArgument {
  const char *name; /* of a named argument; "" when the position says what it is */
  uint32_t port;    /* of the specialisation, or NONE */
  const char *text; /* NULL: none */
  const Ir **values;
  uint32_t count; /* of values; 0: a port or a text */
  uint8_t is_list;
} IrShapeArgument;

/* Spring(frame_a, frame_b, force=f): one of annotation(__lied(look={...})), or of contact and cut. This folder does not know
 * which shapes exist. */
typedef struct IrShape {
  struct IrShape *next;
  const char *name;
  IrShapeArgument *arguments;
  uint32_t count;
  Span span;
} IrShape;

typedef struct Specialisation {
  const char *name; /* qualified name of the class */
  const char *key;  /* name and all that makes the specialisation: unique, and the same in every compilation of the same text */
  uint32_t number;  /* of the specialisation, from 0 */
  IrVariable *variables;
  uint32_t variable_count, variable_capacity;
  IrPort *ports;
  uint32_t port_count, port_capacity;
  IrList equations, initial_equations;
  IrList checks; /* asserts about parameters alone, taken out of the equations: the assembly has checked them for each part */
  IrAlgorithm *algorithms;
  uint32_t *parameter_order; /* parameters and constants, each after what its binding needs */
  uint32_t parameter_count;
  uint8_t is_composite;    /* the own equations of a class that has components */
  const char *description; /* of the class, "" when there is none */
  IrShape *appearance;     /* NULL: none */
  IrShape *cut;     /* annotation(__lied(cut={Port(frame_b, broken, free="Class")})): the port is cut when the variable becomes
                       true; or NULL */
  IrShape *contact; /* annotation(__lied(contact={Circle(frame_a)})): it can touch other shapes; NULL: it cannot */
  Span span;
} Specialisation;

#endif
