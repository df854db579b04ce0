/* unit.h: one compiled specialisation of a class: its scalar variables, ports and equations, with nothing of other classes.
 *
 * Numeric parameters stay symbols here; what shaped the unit (array sizes, conditions, redeclarations) is in its key. */
#ifndef LIED_MODEL_UNIT_H
#define LIED_MODEL_UNIT_H

#include "model/ir.h"

typedef enum Variability {
  VARIABILITY_CONSTANT,
  VARIABILITY_PARAMETER,
  VARIABILITY_DISCRETE,
  VARIABILITY_CONTINUOUS
} Variability;

typedef enum StateSelect { STATE_NEVER = 1, STATE_AVOID, STATE_DEFAULT, STATE_PREFER, STATE_ALWAYS } StateSelect;

#define UNIT_NONE UINT32_MAX

/* Attributes that are expressions; UNIT_VALUE is the binding, `= ...`. */
typedef enum UnitAttribute { UNIT_VALUE, UNIT_START, UNIT_MIN, UNIT_MAX, UNIT_NOMINAL, UNIT_ATTRIBUTES } UnitAttribute;

typedef struct UnitEnumeration {
  const char *name;
  const char **literals; /* [count] */
  uint32_t count;
} UnitEnumeration;

typedef struct UnitVariable {
  const char *name;        /* as in `r0[1]`, `frame_a.x`, `state.p` */
  const char *unit;        /* "" when none is given */
  const char *description; /* "" when there is none */
  TypeKind type;
  const UnitEnumeration *enumeration; /* of TYPE_ENUMERATION */
  Variability variability;
  const Ir *attributes[UNIT_ATTRIBUTES]; /* over this unit's parameters (the binding: over all variables); NULL: not given */
  uint8_t fixed;                         /* 1: fixed = true */
  uint8_t has_fixed;
  uint8_t state_select; /* StateSelect */
  uint8_t is_input, is_output, is_flow;
  uint8_t is_protected, is_final;
  uint8_t is_structural; /* a parameter whose value shaped the unit */
  /* The variable belongs to another instance: `outside` is its path as seen from this one, such as `other.s` in the unit of a
   * class with a component `other`, or `world.v` found through outer. A parameter's value stands in the part. Other variables
   * are what passes between parts while the system runs: the unit reads the value, as of an input, or, if `is_written`, its
   * equations give the value, as of an output; the target is an input of its own unit then. Which part and which of its
   * variables is meant stands in the `outsides` of each part. */
  const char *outside;    /* NULL: own */
  uint8_t is_outer;       /* outside: found through inner/outer, else in a component of a composite */
  uint8_t is_written;     /* outside: an input, given by an equation of this unit or a modifier in its class's text */
  uint32_t port;          /* of `ports`, or UNIT_NONE */
  uint32_t port_variable; /* of the port's connector */
  uint32_t auxiliary;     /* 1: introduced for der of an expression; its binding is that expression */
  Span span;
} UnitVariable;

typedef struct ConnectorVariable {
  const char *name; /* "" when the connector is itself a scalar, as RealInput is */
  const char *unit;
  TypeKind type;
  uint8_t is_flow, is_input, is_output;
} ConnectorVariable;

typedef struct UnitConnector {
  const char *name; /* qualified */
  ConnectorVariable *variables;
  uint32_t count;
} UnitConnector;

typedef struct UnitPort {
  const char *name; /* as in `flange_a`, `inlet[2]` */
  const UnitConnector *connector;
  uint32_t first_variable; /* its variables stand side by side, in the connector's order */
  Span span;
} UnitPort;

/* ---- equations and statements --------------------------------------------------------------------------------------- */

typedef enum UnitEquationKind {
  UNIT_EQUAL,  /* left = right */
  UNIT_IF,     /* branches; the last may have no condition */
  UNIT_WHEN,   /* branches; when {a, b} is when a, elsewhen b, with the same body */
  UNIT_REINIT, /* reinit(left, right); in when */
  UNIT_ASSERT, /* left: condition; text: message; level 1: a warning */
  UNIT_TERMINATE,
  /* of algorithms only */
  UNIT_ASSIGN, /* left := right, left an IR_VARIABLE */
  UNIT_WHILE,  /* one branch */
  UNIT_FOR,    /* left: loop variable; right: start; step, stop; one branch */
  UNIT_BREAK,
  UNIT_RETURN
} UnitEquationKind;

typedef struct UnitEquation UnitEquation;

/* A piece of a message that shows values. */
typedef struct UnitText {
  struct UnitText *next;
  const char *text;   /* as it stands; of a number: how printf writes a double */
  const Ir *value;    /* NULL: none */
  const char **names; /* [name_count] instead of the text, for values of 0, 1, ...; NULL: none */
  uint32_t name_count;
  const Ir *condition; /* shown where it holds; NULL: always */
} UnitText;

/* The same texts with other expressions for values and conditions. */
typedef const Ir *UnitExchange(void *user, const Ir *ir);
const UnitText *unit_texts_with(Arena *arena, const UnitText *text, UnitExchange *exchange, void *user);
/* The message at a point; cut where the buffer ends. */
void unit_text_write(const UnitText *text, IrPoint *point, char *buffer, size_t size);

typedef struct UnitBranch {
  struct UnitBranch *next;
  const Ir *condition; /* NULL: else */
  UnitEquation *body;
} UnitBranch;

struct UnitEquation {
  UnitEquationKind kind;
  UnitEquation *next;
  const Ir *left, *right;
  const Ir *step, *stop; /* of UNIT_FOR */
  UnitBranch *branches;
  const char *message;   /* of UNIT_ASSERT and UNIT_TERMINATE */
  const UnitText *texts; /* instead of it, where it shows values */
  int level;
  Span span;        /* of the equation as written */
  const char *text; /* as written, of the first scalar equation made from it and all others */
};

typedef struct UnitList {
  UnitEquation *first, *last;
  uint32_t count; /* at the top level */
} UnitList;

typedef struct UnitAlgorithm {
  struct UnitAlgorithm *next;
  UnitList statements;
  uint8_t is_initial;
  Span span;
} UnitAlgorithm;

/* Inputs whose derivatives a derivative function, given by annotation, does not take. */
typedef enum UnitOmission {
  UNIT_GIVEN,
  UNIT_NO_DERIVATIVE,  /* noDerivative: does not matter */
  UNIT_ZERO_DERIVATIVE /* zeroDerivative: the function serves only where it is zero */
} UnitOmission;

/* A function of the user, for arguments of known sizes. Variables: inputs, outputs, then the others. Number k of a statement's
 * IR_VARIABLE is variable k here. Variables begin as 0; values given in declarations are the first statements. */
typedef struct UnitFunction {
  struct UnitFunction *next;
  const char *name; /* qualified */
  UnitVariable *variables;
  uint32_t inputs, outputs, count, capacity;
  UnitList statements;
  int smooth_order; /* annotation smoothOrder; -1: none */
  /* Annotation derivative, or NULL. Its inputs: those of this function, then the derivatives of the Real ones that are not
   * omitted; its outputs: the derivatives of the Real outputs. */
  const struct UnitFunction *derivative;
  uint8_t *omitted;   /* [inputs] UnitOmission; NULL: nothing is */
  uint8_t is_ready;   /* the statements are complete */
  const char *blamed; /* named in messages instead of it; NULL: itself */
  Span span;
} UnitFunction;

/* ---- how a class looks ------------------------------------------------------------------------------------------------ */

/* An argument of a shape: a connector, a text, or numbers over the variables of the unit. */
typedef struct UnitLook {
  const char *name; /* of a named argument; "" when the place says what it is */
  uint32_t port;    /* of the unit, or UNIT_NONE */
  const char *text; /* NULL: none */
  const Ir **values;
  uint32_t count; /* of values; 0: a port or a text */
  uint8_t is_list;
} UnitLook;

/* Spring(frame_a, frame_b, force=f): one of annotation(__lied(look={...})). What shapes there are is not known here. */
typedef struct UnitShape {
  struct UnitShape *next;
  const char *name;
  UnitLook *arguments;
  uint32_t count;
  Span span;
} UnitShape;

typedef struct Unit {
  const char *name; /* qualified name of the class */
  const char *key;  /* name and all that makes the specialisation: unique, and the same in every compilation of the same text */
  uint32_t number;  /* of the unit, from 0 */
  UnitVariable *variables;
  uint32_t variable_count, variable_capacity;
  UnitPort *ports;
  uint32_t port_count, port_capacity;
  UnitList equations, initial_equations;
  UnitList checks; /* asserts about parameters alone, taken out of the equations: the assembly has checked them for each part */
  UnitAlgorithm *algorithms;
  uint32_t *parameter_order; /* parameters and constants, each after what its binding needs */
  uint32_t parameter_count;
  uint8_t is_composite;    /* the own equations of a class that has components */
  const char *description; /* of the class, "" when there is none */
  UnitShape *look;         /* NULL: none */
  UnitShape *cut;          /* annotation(__lied(cut={Port(frame_b, broken, free="Class")})): parts when it is broken; or NULL */
  UnitShape *contact;      /* annotation(__lied(contact={Circle(frame_a)})): it meets other shapes; NULL: it does not */
  Span span;
} Unit;

#endif
