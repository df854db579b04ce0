/* lied.h: load a model, or build a system from component classes; run it, look into it, change it while it runs.
 *
 *     LiedMessages *messages = lied_new_messages();
 *     LiedSystem *s = lied_load("Stop.mo", NULL, messages);
 *     if (!s) fputs(lied_messages_text(messages), stderr);
 *     else if (lied_set(s, "stop.c", 1e5) || lied_run(s, &(LiedRun){.stop = 1, .file = "stop.csv"}))
 *       fputs(lied_message(s), stderr);
 *     lied_free(s);
 *     lied_free_messages(messages);
 *
 * Every function returns a status and leaves a message that names the place and the remedy. After a failed call the system
 * can still be inspected and freed. Pointers that are NULL and should not be are LIED_WRONG_VALUE. A system is used by one
 * thread at a time; different systems are independent.
 *
 * Names: `instance.variable` with the parameters, states, local variables, internal unknowns, outputs and streams of a class;
 * `instance.port.variable` for connector variables; `der(instance.state)`. Instance names may contain dots themselves; one may
 * be empty, its variables have no prefix.
 */
#ifndef LIED_H
#define LIED_H

#include <stdint.h>

#include "lied/component.h"

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define LIED_API __attribute__((visibility("default")))
#else
#define LIED_API
#endif

typedef struct LiedSystem LiedSystem;
typedef uint32_t LiedInstance; /* handle of an instance; stays valid when the structure changes */

typedef enum LiedStatus {
  LIED_OK = 0,
  LIED_NO_MEMORY,
  LIED_WRONG_CLASS,     /* ABI version or an inconsistent descriptor */
  LIED_UNKNOWN_NAME,    /* no such instance, port, variable, solver */
  LIED_WRONG_DIMENSION, /* a vector of the wrong length */
  LIED_WRONG_VALUE,     /* a number outside what its rule allows */
  LIED_WRONG_MODEL,     /* a composition rule is violated */
  LIED_WRONG_ORDER,     /* a call that needs lied_compose first, or must come before it */
  LIED_SINGULAR,        /* the linear level lost rank, or its determinant changed sign */
  LIED_NOT_FINITE,      /* NaN or blow-up */
  LIED_SOLVER_FAILED,   /* the integrator gave up */
  LIED_IO,              /* a file could not be written */
  LIED_STOPPED,         /* the progress callback asked to stop; results so far are kept */
  LIED_ASSERTION,       /* a class asserts what does not hold; results so far are kept */
  LIED_TERMINATED       /* a class ended the run, regularly */
} LiedStatus;

/* realloc in one function: size 0 frees, old == NULL allocates; NULL on failure. SUNDIALS (cvode, adams) has its own. */
typedef struct LiedAllocator {
  void *(*resize)(void *user, void *old, size_t old_size, size_t size);
  void *user;
} LiedAllocator;

LIED_API const char *lied_version(void);
LIED_API const char *lied_status_name(LiedStatus status);

/* The program `lied`: its arguments without its own name; returns its exit status. One call at a time in a process. */
LIED_API int lied_main(int argc, const char *const *argv);

/* ---- messages as records ------------------------------------------------------------------------------------------- */

typedef enum LiedSeverity { LIED_SEVERITY_ERROR = 0, LIED_SEVERITY_WARNING, LIED_SEVERITY_NOTE } LiedSeverity;

/* NULL: nothing of this kind. */
typedef struct LiedMessage {
  LiedSeverity severity;
  const char *code;                       /* the kind of message, the same in every version; docs/messages.md lists them */
  const char *text;                       /* what is wrong */
  const char *remedy;                     /* what to do about it */
  const char *instance, *port, *variable; /* what it is about */
  const char *file;                       /* where in the model's text */
  unsigned line, column;                  /* from 1; 0: the file as a whole */
} LiedMessage;

typedef struct LiedMessages LiedMessages; /* a list of them */

LIED_API LiedMessages *lied_new_messages(void); /* empty; NULL without memory */
LIED_API void lied_free_messages(LiedMessages *messages);
LIED_API size_t lied_n_messages(const LiedMessages *messages);
/* Its texts are valid until the list is filled anew or freed. */
LIED_API LiedStatus lied_get_message(const LiedMessages *messages, size_t index, LiedMessage *message);
/* All of them for people: FILE:LINE:COLUMN: error: text: remedy, the line and a caret. */
LIED_API const char *lied_messages_text(const LiedMessages *messages);

/* ---- load a model from Modelica ------------------------------------------------------------------------------------- */

/* What to load. Fields that are 0 or NULL: not given. */
typedef struct LiedLoad {
  const char *file;            /* Modelica file; with `text`: what messages call the text */
  const char *text;            /* Modelica text, instead of a file */
  const char *model;           /* dotted name of a model; NULL: the last one of the file or text */
  const char *const *settings; /* NAME=VALUE, as after --set: parameters, also those that shape the model, and start values */
  size_t n_settings;
  const char *const *libraries; /* folders in which packages are searched, before those of LIEDPATH and the product's own */
  size_t n_libraries;
  const char *inputs;             /* CSV file that drives open inputs */
  size_t contacts;                /* as lied_reserve_contacts */
  const LiedAllocator *allocator; /* of everything that belongs to the system */
} LiedLoad;

/* A composed system at the model's start time; NULL: the messages say why. They have warnings, too. `messages` may be NULL. */
LIED_API LiedSystem *lied_load(const char *file, const char *model, LiedMessages *messages);
LIED_API LiedSystem *lied_load_text(const char *text, const char *model, LiedMessages *messages);
LIED_API LiedSystem *lied_load_with(const LiedLoad *load, LiedMessages *messages);

/* A class of Modelica that has no parts, for lied_add: load->model of load->file or load->text, or of the libraries alone. It
 * belongs to the system, and to what is copied from it. Settings shape it, or are values with which its instances begin. */
LIED_API LiedStatus lied_load_class(LiedSystem *system, const LiedLoad *load, const LiedClass **class_);

/* The classes of a file or text, those in packages, too. Of the libraries if neither is given. */
typedef struct LiedClassList LiedClassList;
typedef struct LiedClassInfo {
  const char *name;        /* dotted */
  const char *kind;        /* model, block, package, connector, function, ... */
  const char *description; /* "": none */
  const char *file;
  unsigned line;
  int is_partial;
} LiedClassInfo;
LIED_API LiedClassList *lied_list_classes(const LiedLoad *load, LiedMessages *messages);
LIED_API size_t lied_n_classes(const LiedClassList *list);
LIED_API LiedStatus lied_get_class(const LiedClassList *list, size_t index, LiedClassInfo *info);
LIED_API void lied_free_classes(LiedClassList *list);

/* What the model says of its simulation: annotation(experiment(...), __lied(...)). */
typedef struct LiedExperiment {
  double start, stop;
  double every, tolerance, step; /* NaN: not given */
  const char *solver;            /* NULL: not given */
} LiedExperiment;
LIED_API const char *lied_model_name(const LiedSystem *system); /* dotted; "" for a system that was not loaded */
LIED_API LiedStatus lied_experiment(LiedSystem *system, LiedExperiment *experiment); /* not given: from 0, for 1 s */

/* ---- build --------------------------------------------------------------------------------------------------------- */

LIED_API LiedSystem *lied_new(const LiedAllocator *allocator); /* NULL: malloc; returns NULL without memory */
LIED_API void lied_free(LiedSystem *system);
LIED_API const char *lied_message(const LiedSystem *system); /* errors and warnings of the last call, one a line */
/* The same as records, with their place in the model's text. Replaces what the list had. */
LIED_API LiedStatus lied_messages(const LiedSystem *system, LiedMessages *messages);

LIED_API LiedStatus lied_add(LiedSystem *system, const LiedClass *class_, const char *name);
LIED_API LiedStatus lied_add_instance(LiedSystem *system, const LiedClass *class_, const char *name, LiedInstance *instance);
LIED_API LiedStatus lied_find(LiedSystem *system, const char *name, LiedInstance *instance);
/* Ports by name, or by handle and port number for large systems. More than two ports may share a node. */
LIED_API LiedStatus lied_connect(LiedSystem *system, const char *port_a, const char *port_b);
LIED_API LiedStatus lied_connect_ports(LiedSystem *system, LiedInstance a, unsigned port_a, LiedInstance b, unsigned port_b);

/* Before composition: parameters, and start values of states, streams, discrete variables and open inputs. Afterwards:
 * parameters, states, discrete variables, open inputs, with effect from the next evaluation. */
LIED_API LiedStatus lied_set(LiedSystem *system, const char *name, double value);
/* The same by handle, for large systems: numbers in the class's lists. An input is a port with a single variable. */
LIED_API LiedStatus lied_set_parameter(LiedSystem *system, LiedInstance instance, unsigned parameter, double value);
LIED_API LiedStatus lied_set_start(LiedSystem *system, LiedInstance instance, unsigned state, double value);
LIED_API LiedStatus lied_set_discrete(LiedSystem *system, LiedInstance instance, unsigned discrete, double value);
LIED_API LiedStatus lied_set_input(LiedSystem *system, LiedInstance instance, unsigned port, double value);

/* Parameters, inputs and outputs, in a fixed order (up to a change of structure); the name is valid until the next call. Inputs
 * are those that nothing drives: those of the model itself, then those of its parts. Outputs are those of the model itself. */
LIED_API size_t lied_n_parameters(const LiedSystem *system);
LIED_API const char *lied_parameter_name(LiedSystem *system, size_t index);
LIED_API size_t lied_n_inputs(const LiedSystem *system);
LIED_API const char *lied_input_name(LiedSystem *system, size_t index);
LIED_API size_t lied_n_outputs(const LiedSystem *system);
LIED_API const char *lied_output_name(LiedSystem *system, size_t index);

/* A name looked up once, of this system and all copies of it. Stays valid when the structure changes. */
typedef uint64_t LiedHandle;
LIED_API LiedStatus lied_handle(LiedSystem *system, const char *name, LiedHandle *handle);
LIED_API const char *lied_handle_name(LiedSystem *system, LiedHandle handle); /* valid until the next call */
/* lied_get and lied_set for n of them. Setting stops at the first that is refused. */
LIED_API LiedStatus lied_get_values(LiedSystem *system, const LiedHandle *handles, size_t n, double *values);
LIED_API LiedStatus lied_set_values(LiedSystem *system, const LiedHandle *handles, size_t n, const double *values);

/* Seeds of random numbers: every parameter that a class declares as a seed gets one of its own, made from this one. */
LIED_API LiedStatus lied_seed(LiedSystem *system, uint64_t seed);

/* Bounds of a parameter or variable, instead of those that its class gives; none, unless min < max. A parameter outside is
 * refused by lied_compose and lied_set; of a variable outside a run warns once. Bounds of NAN: the parameter may be NAN,
 * nothing but results depends on it. */
LIED_API LiedStatus lied_set_bounds(LiedSystem *system, const char *name, double min, double max);

/* Threads that work on one system: large forests of parts (theory.md, section 15) are divided among them. 1, as at first: the
 * caller's alone; 0: as many as there are processors. Results have the same bits with any number. */
LIED_API LiedStatus lied_set_threads(LiedSystem *system, unsigned threads);

/* Checks every rule and prepares everything that running needs. Linear in the number of instances. */
LIED_API LiedStatus lied_compose(LiedSystem *system);

/* ---- look ---------------------------------------------------------------------------------------------------------- */

LIED_API LiedStatus lied_get(LiedSystem *system, const char *name, double *value);
LIED_API const char *lied_unit(LiedSystem *system, const char *name); /* NULL when there is no such name */
LIED_API double lied_time(const LiedSystem *system);

/* Every variable a result can show, in a fixed order (up to a change of structure). The name is valid until the next call. */
LIED_API size_t lied_n_variables(const LiedSystem *system);
LIED_API const char *lied_variable_name(LiedSystem *system, size_t index);

LIED_API size_t lied_n_states(const LiedSystem *system);
LIED_API const char *lied_state_name(LiedSystem *system, size_t index);
LIED_API LiedStatus lied_get_states(const LiedSystem *system, double *x, size_t n);
LIED_API LiedStatus lied_set_states(LiedSystem *system, double time, const double *x, size_t n);

/* dx = f(t, x): a pure function, allocates nothing. Does not disturb the current state. */
LIED_API LiedStatus lied_evaluate(LiedSystem *system, double time, const double *x, double *dx, size_t n);

/* df/dx at the current state, column by column, n x n; exact where the classes give tangents. */
LIED_API LiedStatus lied_jacobian(LiedSystem *system, double *jacobian, size_t n);
LIED_API LiedStatus lied_eigenvalues(LiedSystem *system, double *re, double *im, size_t n); /* sorted by re, then im */

/* der(x) = A x + B u, y = C x + D u for small changes around the present moment, row by row. x are the states, in their order;
 * u open inputs; y any variables. NULL skips a matrix. After an error what the matrices hold means nothing. */
LIED_API LiedStatus lied_linearise(LiedSystem *system, const LiedHandle *inputs, size_t n_inputs, const LiedHandle *outputs,
                                   size_t n_outputs, double *A, double *B, double *C, double *D);

/* How a port answers an extra reaction lambda fed into its node, at the current state (n reactions and m positions and
 * velocities as the connector has them, row-major):
 *     der(kinetic) = Ya lambda + a0,   der(position) = Ye lambda + e0
 * For a port whose reaction is a potential (streams), lambda is a jump of it on the instance's side. NULL skips a part. */
LIED_API LiedStatus lied_port_relation(LiedSystem *system, const char *port, double *Ya, double *a0, double *Ye, double *e0);

typedef struct LiedStats {
  size_t instances, classes, nodes, states, unknowns; /* linear unknowns in all */
  size_t core_unknowns;                               /* of which solved at every evaluation */
  size_t factor_entries;                              /* nonzeros of the factors */
  size_t blocks, batches;                             /* scheduled blocks, calls that run them */
  size_t modes;
  uint64_t compositions, evaluations, steps, rejected_steps, events, mode_passes, mode_exhausted, jacobians, reorderings;
  uint64_t looks;        /* evaluations, of all, that were spent on looking whether fixed steps are stable */
  uint64_t pair_changes; /* how often other shapes came close to each other */
  double recomposing;    /* [s] spent on changes of structure while running */
  uint64_t warnings;     /* assertions of level LIED_WARNING that did not hold, each counted once per instance */
  size_t bytes;          /* held from the allocator */
  uint64_t rows;         /* written to results */
} LiedStats;

LIED_API void lied_stats(const LiedSystem *system, LiedStats *stats);

/* Looks for a steady state, der(x) = 0, near the current one, at the current time: the state is moved there. What the dynamics
 * keep is kept (mass in connected tanks, the place of a body that nothing pushes). If none is found the state stays, and the
 * message names the state that still moves. */
LIED_API LiedStatus lied_steady(LiedSystem *system);

/* ---- run ----------------------------------------------------------------------------------------------------------- */

typedef struct LiedResult LiedResult;

/* What is 0 or NULL, but for `stop`, is as the model's annotations say, else as here: a run that gives only the `stop` of
 * lied_experiment is that of `lied run` without options. */
typedef struct LiedRun {
  double stop;                 /* [s] the run ends here */
  const char *solver;          /* euler, rk3, rk4, cvode, adams; NULL: cvode, or rk3 where shapes meet */
  double step;                 /* fixed step, 0: the output interval, or T_D where shapes meet; adaptive: largest step */
  double every;                /* output interval; 0: span / 500, or the step if that is larger */
  double tolerance;            /* relative; 0: 1e-6 */
  const char *file;            /* NULL: no file; .mat: MAT v4; anything else: CSV */
  const char *const *patterns; /* variables to record: `*` and `?` wild; NULL: all */
  size_t n_patterns;
  int (*progress)(void *user, double time); /* after each step; nonzero stops the run */
  void *user;
  int no_events;       /* 1: no rows at events, only those at output instants */
  LiedResult **result; /* not NULL: rows are kept in memory, in a new result, also if the run fails; NULL there: it did not
                          begin, or no memory */
} LiedRun;

/* A `progress` for hosts whose own functions should not be called at every step: stops the run once the int that `user` points
 * to is not 0. A signal handler or another thread may set it. */
LIED_API int lied_stop_when_set(void *user, double time);
/* A `progress` for hosts to which a call after each step costs too much: with a LiedPace as `user` it calls `look` after the
 * first step that ends `interval` seconds of real time after the last call. */
typedef struct LiedPace {
  int (*look)(void *user); /* nonzero stops the run */
  void *user;
  double interval; /* [s]; 0: after each step */
  double due;      /* its own; 0 at first */
} LiedPace;
LIED_API int lied_paced_progress(void *pace, double time);

/* From the current time to run->stop. May be called again with a later stop. */
LIED_API LiedStatus lied_run(LiedSystem *system, const LiedRun *run);

/* One step of length h from the current time, events included: the call for a loop of one's own. */
LIED_API LiedStatus lied_use_solver(LiedSystem *system, const char *solver, double tolerance);
LIED_API LiedStatus lied_step(LiedSystem *system, double h);

/* From now on each lied_step first sets the inputs to the numbers u and at its end writes the outputs to y; y is written now,
 * too. The arrays stay the caller's and must live until they are unbound (no inputs and no outputs), or the system is freed.
 * Copies of the system are not bound. */
LIED_API LiedStatus lied_bind(LiedSystem *system, const LiedHandle *inputs, size_t n_inputs, const double *u,
                              const LiedHandle *outputs, size_t n_outputs, double *y);

/* ---- results in memory ---------------------------------------------------------------------------------------------- */

LIED_API size_t lied_result_rows(const LiedResult *result);
LIED_API size_t lied_result_columns(const LiedResult *result);                   /* time is the first */
LIED_API const double *lied_result_values(const LiedResult *result);             /* row by row */
LIED_API const char *lied_result_name(const LiedResult *result, size_t column);  /* NULL: there is none */
LIED_API const char *lied_result_unit(const LiedResult *result, size_t column);  /* "": none */
LIED_API size_t lied_result_find(const LiedResult *result, const char *name);    /* its column; SIZE_MAX: there is none */
LIED_API LiedResult *lied_read_result(const char *file, LiedMessages *messages); /* CSV or MAT; NULL: the messages say why */
/* The bytes of LiedRun.file. The run of a loaded model is described as by the program: for NAME.csv in NAME.lied.json, in a MAT
 * file behind the data. */
LIED_API LiedStatus lied_write_result(const LiedResult *result, const char *file);
/* The report as one HTML file: the moving system, plots, diagram, eigenvalues, energy, equations. */
LIED_API LiedStatus lied_write_report(const LiedResult *result, const char *file);
LIED_API void lied_free_result(LiedResult *result);

/* ---- keep, return, copy --------------------------------------------------------------------------------------------- */

/* A moment of a system: time, parameters, inputs, states, discrete variables, contacts, energies, structure, and the solver in
 * use. */
typedef struct LiedSnapshot LiedSnapshot;

/* Keeps the present moment. *snapshot is NULL, or an earlier snapshot of this system or a copy of it, which is overwritten,
 * without allocation if it is large enough. Runs at fixed steps continue from it bit for bit; for an adaptive solver it is a
 * restart point: the run goes on from here as after lied_restore. */
LIED_API LiedStatus lied_save(LiedSystem *system, LiedSnapshot **snapshot);
/* Back to that moment, also across changes of structure. The snapshot stays valid. Of this system, or of a copy of it. */
LIED_API LiedStatus lied_restore(LiedSystem *system, const LiedSnapshot *snapshot);
LIED_API size_t lied_snapshot_size(const LiedSnapshot *snapshot); /* bytes */
LIED_API void lied_free_snapshot(LiedSnapshot *snapshot);         /* also after its system was freed */

/* A system at the same moment, with a life of its own. What composition made is shared by both, and not copied: each may be
 * used by a thread of its own at the same time. What the classes need must outlive both, the allocator must serve all threads
 * that copies are used in. */
LIED_API LiedStatus lied_copy(LiedSystem *system, LiedSystem **copy);

/* Room for so many points of contact, from the next composition on; it grows between steps where they do not suffice. 0: the
 * usual number, 8 for each shape. */
LIED_API LiedStatus lied_reserve_contacts(LiedSystem *system, size_t points);

/* ---- ensembles: copies of one system stepped together, by threads ---------------------------------------------------- */

typedef struct LiedEnsemble LiedEnsemble;

/* Fields that are 0 or NULL: not given. */
typedef struct LiedEnsembleSetup {
  size_t copies;
  unsigned threads;                   /* 0: as many as there are processors. Results do not depend on it */
  const LiedHandle *inputs, *outputs; /* open inputs; any variables */
  size_t n_inputs, n_outputs;
} LiedEnsembleSetup;

/* Copies of the system at its present moment, with its solver. The system itself is not part of it and stays as it is. */
LIED_API LiedStatus lied_new_ensemble(LiedSystem *system, const LiedEnsembleSetup *setup, LiedEnsemble **ensemble);
LIED_API void lied_free_ensemble(LiedEnsemble *ensemble);
LIED_API size_t lied_ensemble_size(const LiedEnsemble *ensemble);
/* One of the copies, for every other call, between calls of the ensemble. It belongs to the ensemble. */
LIED_API LiedSystem *lied_ensemble_copy(LiedEnsemble *ensemble, size_t copy);

/* The ensemble's own arrays, a row for each copy. Steps read inputs; they write outputs, states, times and statuses. A state
 * that was changed here takes effect at the next step. A copy whose structure changed has NaN for its states. */
LIED_API double *lied_ensemble_inputs(LiedEnsemble *ensemble);
LIED_API const double *lied_ensemble_outputs(const LiedEnsemble *ensemble);
LIED_API double *lied_ensemble_states(LiedEnsemble *ensemble);
LIED_API const double *lied_ensemble_times(const LiedEnsemble *ensemble);
LIED_API const int *lied_ensemble_statuses(const LiedEnsemble *ensemble); /* LiedStatus: a copy that failed stands still */
LIED_API const char *lied_ensemble_message(const LiedEnsemble *ensemble); /* of the last call, and which copy it is about */

/* One number for each copy: parameters, states, inputs, discrete variables. */
LIED_API LiedStatus lied_ensemble_set(LiedEnsemble *ensemble, LiedHandle handle, const double *values, size_t n);
LIED_API LiedStatus lied_ensemble_get(LiedEnsemble *ensemble, LiedHandle handle, double *values, size_t n);
LIED_API LiedStatus lied_ensemble_seed(LiedEnsemble *ensemble, uint64_t seed); /* lied_seed, of each copy another */

/* So many steps of length h, inputs held. */
LIED_API LiedStatus lied_ensemble_step(LiedEnsemble *ensemble, double h, size_t steps);
/* The same with inputs of its own for each step, u[steps][copies][n_inputs], and outputs after each,
 * y[steps][copies][n_outputs]. NULL: inputs held; outputs at the end alone. */
LIED_API LiedStatus lied_ensemble_rollout(LiedEnsemble *ensemble, double h, size_t steps, const double *u, double *y);
/* Back to the moment at which the ensemble was made, or was last marked: copies whose number in `which` is not 0; NULL: all. */
LIED_API LiedStatus lied_ensemble_mark(LiedEnsemble *ensemble);
LIED_API LiedStatus lied_ensemble_reset(LiedEnsemble *ensemble, const unsigned char *which, size_t n);

/* ---- change the structure of a running system ----------------------------------------------------------------------- */

/* Changes are collected; lied_compose, or the next step, applies them at the cost of one composition. States of what remains
 * are carried over. A subtree that loses its rigid connection moves on freely with its pose and velocity. */
/* A class with one port, whose motion it gives from its states: positions, then velocities, of the connector. What loses its
 * hold at such a connector moves on by it. For connectors that do not name one themselves; before anything is cut. */
LIED_API LiedStatus lied_add_free_motion(LiedSystem *system, const LiedClass *class_);
LIED_API LiedStatus lied_disconnect(LiedSystem *system, const char *port); /* takes this port out of its node */
LIED_API LiedStatus lied_remove(LiedSystem *system, const char *instance); /* its variables read NaN from then on */

/* ---- draw ---------------------------------------------------------------------------------------------------------- */

typedef struct LiedSeries {
  const char *label;
  const double *x, *y; /* n numbers each; NaN breaks the line */
  size_t n;
} LiedSeries;

typedef struct LiedPlot {
  const char *title, *x_label, *y_label; /* NULL: none */
  const LiedSeries *series;
  size_t n_series;
  int log_x, log_y; /* 1: a logarithmic axis; numbers that are not positive break the line */
  size_t rounds;    /* n > 1: the series are n times the same ones: colours repeat, each time dashed in another way */
} LiedPlot;

LIED_API LiedStatus lied_plot(const LiedPlot *plot, const char *file); /* writes an SVG */
/* Several plots below each other. */
LIED_API LiedStatus lied_plot_stack(const LiedPlot *plots, size_t n_plots, const char *file);

#ifdef __cplusplus
}
#endif

#endif
