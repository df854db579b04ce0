/* evaluate.h: a composed system at a point: dx = f(t, x), what results show of it, its Jacobian, names of its variables, and
 * what went wrong in the user's terms. */
#ifndef LIED_EVALUATE_EVALUATE_H
#define LIED_EVALUATE_EVALUATE_H

#include "state/state.h"

/* ---- evaluate.c ----------------------------------------------------------------------------------------------------- */

typedef struct EvaluateHow {
  uint8_t hold;       /* LiedHold */
  uint8_t frozen;     /* modes stay in their set */
  uint8_t branched;   /* a branch of an `if` may be another one: the sign of the determinant may change */
  uint8_t keep_order; /* should the point need another order of elimination, the next points begin with it */
} EvaluateHow;

typedef enum EvaluateStatus {
  EVALUATE_OK,
  EVALUATE_FAULT, /* a class found that it cannot go on: state->fault */
  EVALUATE_SINGULAR,
  EVALUATE_SIGN_CHANGE, /* of the determinant */
  EVALUATE_NOT_FINITE,
  EVALUATE_NO_ROOM /* for another order of elimination: see state_extend_factor, and repeat the call */
} EvaluateStatus;

/* dx = f(t, x); leaves w, coefficients, z and the factor at that point. dx may be NULL. Depends on nothing but its arguments.
 */
EvaluateStatus evaluate(const Plan *plan, State *state, EvaluateHow how, double t, const double *x, double *dx);

/* crew.c: threads that help with large forests, for one system. Results have the same bits with any number of them; 0: as many
 * as there are processors. */
typedef struct Crew Crew;
Crew *crew_new(Memory *memory, unsigned threads); /* NULL without memory */
void crew_free(Crew *crew);

/* The same for a system, with messages: leaves w, coefficients, z and the factor at that point. dx may be NULL. */
LiedStatus evaluate_point(LiedSystem *s, LiedHold hold, double t, const double *x, double *dx);
/* Derivatives alone, by sweeps where there is no matrix: z waits for evaluate_rest, coefficients and factor are not there. */
LiedStatus evaluate_derivatives(LiedSystem *s, LiedHold hold, double t, const double *x, double *dx);
/* The same with modes free even if they are held, and without comparing the sign of the determinant. */
LiedStatus evaluate_event(LiedSystem *s, LiedHold hold, double t, const double *x, double *dx);
void evaluate_explicit(const Plan *plan, State *state);   /* blocks at (state->time, state->x) */
void evaluate_fixed(const Plan *plan, State *state);      /* coefficients that parameters alone give */
void evaluate_parameters(const Plan *plan, State *state); /* after a change of them: the same, and rigid groups; w is lost */
void evaluate_rates(const Plan *plan, State *state, double *dx); /* derivatives of the states, once z is solved for */
/* A new order for the present matrix, found at the present point; KEEP_PIVOTS: with those of the core as they are. */
typedef enum OrderFrom { NEW_PIVOTS, KEEP_PIVOTS } OrderFrom;
FactorStatus evaluate_new_order(const Plan *plan, State *state, OrderFrom from);
/* Of a State whose order waits: if sweeps can solve it, leaves the matrix at the present point as reference, for which the
 * order is sought when one is needed. 0: they cannot, and it waits no more. */
int evaluate_without_order(const Plan *plan, State *state);
FactorStatus evaluate_factor(const Plan *plan, State *state, EvaluateHow how); /* assembles and solves for the core of z */
/* At the point evaluated last, as long as nothing else was: rows at z with all laws, and the solution for another right-hand
 * side with the present set of modes; both with the forces of contacts behind the core. */
void evaluate_product(const Plan *plan, const State *state, const double *z, double *result);
void evaluate_answer(const Plan *plan, State *state, const double *right, double *answer);
void evaluate_rest(const Plan *plan, State *state);    /* the unknowns that only outputs and checks read */
void evaluate_outputs(const Plan *plan, State *state); /* of all classes, once these are known */
FactorStatus evaluate_sign(const Plan *plan, State *state, EvaluateHow how); /* finds `determinant` */
void expand_unknowns(State *state, const ClassUse *use, const double *z);    /* z as the instances see it */
int all_finite(const double *x, size_t n);

/* z of the tail, z_all, outputs: everything a result can show of (t, x). */
LiedStatus observe_at(LiedSystem *s, double t, const double *x);
LiedStatus observe(LiedSystem *s);                                     /* at the current state */
LiedStatus observe_energies(LiedSystem *s, double t, const double *x); /* only what the ledger needs */
void observe_energies_here(LiedSystem *s);                             /* the same, at the point evaluated last */

/* ---- newton.c ------------------------------------------------------------------------------------------------------- */

void newton_free(LiedSystem *s);
void newton_forget(LiedSystem *s); /* all but what implicit steps have */
LiedStatus newton_setup(LiedSystem *s, double t, const double *x, double gamma, int fresh, int *evaluated);
LiedStatus newton_solve(LiedSystem *s, const double *b, double *delta);
LiedStatus newton_jacobian(LiedSystem *s, double *jacobian);

/* ---- implicit.c ----------------------------------------------------------------------------------------------------- */

/* A stage of a linearly implicit step: K = f(t, x + gamma (K - shift)) with f linearised about x, and modes so that what is
 * limited keeps its limits there. First `implicit_begin`, which leaves the point (t, x) evaluated, with f = f(t, x); it takes
 * the derivatives of an earlier stage unless `fresh`, or relations have changed. Then `implicit_solve`; shift may be NULL.
 * `follow`: relations take the values that they have at the end of the stage, else it is only noted if they change. */
LiedStatus implicit_begin(LiedSystem *s, double t, const double *x, double gamma, int fresh, double *f);
LiedStatus implicit_solve(LiedSystem *s, const double *shift, int follow, double *slope);
/* Whether a relation is another one at x than at the last stage, or was so within a stage since the last fresh one, or a mode
 * has changed since. */
int implicit_switches(LiedSystem *s, double t, const double *x);
/* What the next steps have of those before: an order of elimination. For snapshots and copies. */
size_t implicit_moment_size(const LiedSystem *s);
void implicit_moment(const LiedSystem *s, void *moment);
LiedStatus implicit_return(LiedSystem *s, void *moment, size_t size);

/* ---- linearise.c ---------------------------------------------------------------------------------------------------- */

/* der(x) = A x + B u, y = C x + D u for small changes around the present moment, row by row; NULL: not asked for. */
typedef struct Linearisation {
  const Ref *inputs, *outputs;
  size_t n_inputs, n_outputs;
  double *A, *B, *C, *D; /* [states][states], [states][inputs], [outputs][states], [outputs][inputs] */
} Linearisation;
LiedStatus linearise(LiedSystem *s, const Linearisation *wanted);

/* ---- ledger_sums.c -------------------------------------------------------------------------------------------------- */

double ledger_value(const LiedSystem *s, uint32_t account);    /* [J] after an observation */
double ledger_taken(const LiedSystem *s, LiedEnergyKind kind); /* [J] by all accounts of the kind */

/* ---- names: variable_names.c, diagnose.c, describe_source.c ---------------------------------------------------------- */

LiedStatus find_variable(LiedSystem *s, const char *name, size_t size, Ref *ref);
int look_up_variable(const LiedSystem *s, const char *name, size_t size, Ref *ref); /* 0: there is none, which nobody is told */
/* What a handle stands for; LIED_UNKNOWN_NAME, reported, for one of another system. Instance NONE: the present structure has no
 * such variable. */
LiedStatus find_handle(LiedSystem *s, LiedHandle handle, Ref *ref);
Ref result_variable(const LiedSystem *s, size_t index);
void ref_name(const LiedSystem *s, Ref ref, char *text, size_t size);
const char *ref_unit(const LiedSystem *s, Ref ref);
/* Where the variable of a port is among the values and the unknowns of its class; has_value: it is a value. */
typedef struct PortSlot {
  int has_value;
  uint32_t value, unknown;
} PortSlot;
PortSlot port_slot(const ClassInfo *info, Ref ref);
double ref_value(const LiedSystem *s, Ref ref); /* after observe; NaN for removed instances */
void state_name(const LiedSystem *s, const State *state, size_t number, char *text, size_t size);
Topic topic_ref(const LiedSystem *s, const char *code, Ref ref);
Topic topic_state(const LiedSystem *s, const State *state, const char *code, size_t number);
Topic topic_switch(const LiedSystem *s, const char *code, size_t k);                  /* as describe_switch */
void describe_switch(const LiedSystem *s, size_t k, char *text, size_t size);         /* a relation, or n_relations + a mode */
void describe_derivative(const State *state, size_t number, char *text, size_t size); /* see describe_source */
/* Values that a message shows, so many numbers apart. */
typedef struct TextValues {
  const double *at;
  size_t apart;
} TextValues;
/* The message of an assertion or a fault, with the values that it shows. */
void class_text_write(const LiedText *texts, unsigned n, TextValues values, char *buffer, size_t size);

/* ---- what went wrong: diagnose.c, not_finite.c, class_text.c --------------------------------------------------------- */

LiedStatus report_fault(LiedSystem *s, double t); /* LIED_NOT_FINITE, with the message of the state's fault */
/* What to do about a velocity that is too large for T_D, to be appended to another remedy; "" where nothing is fast. Returns
 * the joint, or NONE. */
uint32_t blame_fast_joint(const LiedSystem *s, State *state, const double *x, char *text, size_t size);
LiedStatus report_singular(LiedSystem *s, State *state, FactorStatus status);
LiedStatus report_sign_change(LiedSystem *s, State *state);
LiedStatus check_locals(LiedSystem *s,
                        double t); /* LIED_NOT_FINITE, reported, for one that is not finite: comparisons would hide it */
/* A value in a result: LIED_NOT_FINITE where the system depends on it, else a warning if it is the first time. */
LiedStatus result_not_finite(LiedSystem *s, double t, Ref ref, unsigned char *told);

#endif
