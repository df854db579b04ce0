/* structure.h: what the user built (Structure): classes that are checked and numbered, instances, connections, parameters,
 * cuts; and the system itself (LiedSystem), which points to what higher folders make of it. */
#ifndef LIED_STRUCTURE_STRUCTURE_H
#define LIED_STRUCTURE_STRUCTURE_H

#include "base/counted.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/messages.h"
#include "base/none.h"
#include "base/source.h"
#include "integrate/integrate.h"
#include "lied/lied.h"

enum { FREE_MOTIONS = 8 };
enum { LONGEST_NAME = 1000 }; /* of an instance: it appears in results, with port and variable behind it */
enum { NAME_SIZE = 256 };     /* in messages, where longer ones are cut off */
enum { HIDDEN = '$' };        /* begins the names of classes and variables that results do not show */
enum { MOST_WARNINGS = 20 };  /* of a run, written out; the rest is counted */

/* ---- classes ------------------------------------------------------------------------------------------------------- */

/* Where a port variable is stored: shared by the node, or one per member of the node (flows). */
typedef struct Slot {
  uint16_t port;
  uint16_t offset; /* among the shared, or among the flows, of its connector */
  uint16_t group;  /* explicit variables only */
  uint8_t flow;
} Slot;

/* How many variables of each kind a connector has. */
typedef struct ConnectorCounts {
  uint16_t shared_values, flow_values, shared_unknowns, flow_unknowns;
  uint16_t n_kinetic;  /* kinetic variables */
  uint16_t flow_group; /* the group that is a kinetic flow, or n_groups if there is none */
} ConnectorCounts;

/* A variable that results show, or that a name refers to. */
typedef enum RefKind {
  REF_PARAMETER,
  REF_STATE,
  REF_DERIVATIVE,
  REF_STREAM,
  REF_LOCAL,
  REF_DISCRETE,
  REF_INTERNAL,
  REF_OUTPUT,
  REF_PORT,
  REF_ENERGY /* no instance; index: account of the ledger, or LEDGER_TOTAL */
} RefKind;
typedef struct Ref {
  uint32_t instance;
  RefKind kind;
  uint16_t index; /* of its kind; for REF_PORT variable of the connector */
  uint16_t port;
} Ref;

/* Numbering derived from a descriptor, once per class. */
typedef struct ClassInfo {
  const LiedClass *class_;
  uint32_t n_values, n_unknowns, n_port_unknowns;
  uint32_t n_entries, n_fixed, n_varying;
  const LiedEntry *entries;                  /* the class's own, or dense ones if it is probed */
  const uint32_t *row_entry;                 /* [n_rows + 1] first entry of each row */
  const uint32_t *pool;                      /* [n_entries] number of the entry among those of its kind */
  const ConnectorCounts *counts;             /* [n_ports] */
  const Slot *values;                        /* [n_values] */
  const Slot *unknowns;                      /* [n_port_unknowns] */
  const uint32_t *port_value, *port_unknown; /* [n_ports] the first of each port */
  uint32_t n_starts;                         /* states, streams, discretes, values (the last only if a port is optional) */
  uint32_t n_variables;                      /* what a result shows of one instance */
  const Ref *shown;                          /* [n_variables] with instance 0 */
  const uint32_t *account;                   /* [n_energies] of the ledger */
  int probed, has_optional;
  int has_bounds; /* of some variable that is no parameter */
} ClassInfo;

/* ---- the energy ledger --------------------------------------------------------------------------------------------- */

/* What losses are compared with: kinetic plus elastic energy, work from outside, heat stored. */
enum { MEASURE_NONE, MEASURE_MOTION, MEASURE_WORK, MEASURE_HEAT, N_MEASURES };

/* One for each name that classes give. */
typedef struct EnergyAccount {
  const char *name;
  uint8_t kind;    /* LiedEnergyKind, of all classes that have it */
  uint8_t measure; /* MEASURE_... it is part of */
} EnergyAccount;

/* What is booked there. */
typedef struct AccountSums {
  double stored, power; /* [J], [W] sums over all instances at the point last observed */
  double taken;         /* [J] integral of power since the ledger was opened, up to the start of the last step */
  double begun;         /* [J] what the last fixed step would take if its power stayed as it was at its start */
  double pending;       /* [J] what it takes up to its end; 0 once it is settled */
  double part;          /* [J] what it takes up to the point last observed */
} AccountSums;

/* What fixed steps do to the energy balance, see energy_witness.c. All but memory belongs to the run. */
typedef struct Witness {
  int active;             /* the ledger is open, and the accounts of the parts seem complete */
  int jumped;             /* states were changed at an event since the last check */
  size_t checks, next;    /* how many checks, and at which one to test the accounts */
  double step;            /* [s] the longest */
  double total, stored;   /* [J] at the last check: stored + taken - supplied; stored - supplied */
  double first, least;    /* [J] the first total, the least stored so far */
  double peak;            /* [J] most that was stored, but for height */
  double lowest, highest; /* [J] in height */
  double supplied;        /* [J] in either direction */
  double made, lost;      /* [J] most that the method made and lost */
  double time;            /* [s] when it was much */
  double *memory;         /* [room] scratch */
  size_t room;
} Witness;

typedef struct Ledger {
  int open; /* energies were requested: powers are integrated from then on */
  Witness witness;
} Ledger;

enum { LEDGER_TOTAL = UINT16_MAX }; /* in place of an account: stored + taken - supplied */

/* ---- what the user built ------------------------------------------------------------------------------------------- */

typedef struct Bounds {
  double min, max; /* none, unless min < max */
} Bounds;

/* Bounds of a variable of one instance, instead of those that the class gives. */
typedef struct InstanceBounds {
  Ref ref;
  Bounds bounds;
  uint32_t next; /* of the instance; NONE: the last */
} InstanceBounds;

typedef struct InstanceRecord {
  uint32_t class_;     /* index into classes */
  uint32_t first_port; /* number of its port 0 among all ports */
  size_t name;         /* offset into names */
  size_t parameters;   /* offset into parameters */
  size_t starts;       /* offset into starts */
  uint32_t bounds;     /* the first of its own; NONE: none */
  uint8_t removed;
  uint8_t automatic; /* a free motion inserted by a cut */
  uint8_t watched;   /* its port relations are read: its rows stay as they are */
} InstanceRecord;

typedef struct Connection {
  uint32_t a, b; /* ports */
} Connection;

/* An output of one instance that is known after the linear level and stands for an output of another: no function of its class
 * assigns it. */
typedef struct TakenOutput {
  uint32_t to, from; /* instances */
  uint16_t to_output, from_output;
} TakenOutput;

/* A port whose rigid connection was cut while running, and how its node moved then. */
typedef struct Cut {
  uint32_t port;
  double time_constant; /* T_D of the tree it was in */
  size_t motion;        /* offset into cut_motion: the node's shared values */
} Cut;

typedef struct FreeMotion {
  const LiedClass *class_; /* as it was given */
  const LiedClass *own;    /* class_own of it */
} FreeMotion;

/* What classes belong to, such as a loaded model: it lives as long as a structure has them. Written before that, and by nobody
 * afterwards: threads may share it. */
typedef struct Origin {
  Counted counted;
  void (*free)(struct Origin *origin);
  const char *name;         /* of the model, "" for a class alone */
  const SourceSet *sources; /* the texts it was made of */
  /* Before the host gives a parameter or a start value of a composed system of this origin: does what else that means.
   * `is_done` 1: the value is set, too. NULL: it means nothing else. */
  LiedStatus (*assign)(const struct Origin *origin, LiedSystem *system, Ref ref, double value, int *is_done);
  /* After the host gave a parameter: sets others of the instance that are computed from it. NULL: there are none. */
  LiedStatus (*follow)(const struct Origin *origin, LiedSystem *system, uint32_t instance);
  /* Where the part or connection stands that a message of a system of this origin is about; start 0: nowhere. */
  Span (*span)(const struct Origin *origin, const LiedSystem *system, const Topic *about);
} Origin;

/* What the user built, but for values. A Plan holds the structure it was composed of: a change of it makes a copy. */
typedef struct Structure {
  Counted counted;
  Memory memory;
  struct ClassStore *store; /* descriptions of classes; several structures may hold it */
  ClassInfo **classes;
  InstanceRecord *instances;
  uint32_t *port_instance; /* the instance of each port */
  Connection *connections;
  TakenOutput *taken;
  InstanceBounds *bounds;
  char *names;
  FreeMotion free_motions[FREE_MOTIONS]; /* beside those that connectors name themselves */
  size_t n_free_motions;
  EnergyAccount *accounts; /* of the energy ledger, in the order in which classes were added */
  Ref *outputs;            /* of the model itself */
  Origin **origins;        /* held; the model first */
  uint32_t formals;        /* the instance of parameters that belong to no other: its own name is not shown; NONE: none */
  size_t n_classes, n_instances, n_ports, n_connections, n_taken, n_bounds, n_names, n_accounts, n_outputs, n_origins;
  size_t room_classes, room_instances, room_ports, room_connections, room_taken, room_bounds, room_names, room_accounts,
      room_outputs, room_origins;
  Map class_map;    /* address of the descriptor -> index */
  Map instance_map; /* name -> index */
} Structure;

/* Values that the user gave, of all instances. */
typedef struct Values {
  double *parameters;
  double *starts;                           /* start values; NaN for streams without one */
  uint8_t *given_parameters, *given_starts; /* 1: by the host, after the model was loaded, if it was */
  size_t n_parameters, n_starts, room_parameters, room_starts, room_given_parameters, room_given_starts;
} Values;

/* Cuts since the last composition. */
typedef struct Cuts {
  Cut *cuts;
  double *cut_motion;
  size_t n_cuts, n_cut_motion, room_cuts, room_cut_motion;
} Cuts;

/* ---- handles ------------------------------------------------------------------------------------------------------- */

/* What a handle stands for in one system; its name is known to all that are related. */
typedef struct HandleTarget {
  Ref ref;   /* instance NONE: the structure has none */
  int known; /* 1: looked up in the present structure */
} HandleTarget;

/* ---- the system ---------------------------------------------------------------------------------------------------- */

typedef struct Plan Plan;   /* compose.h */
typedef struct State State; /* state.h */

struct LiedSystem {
  Memory memory;
  jmp_buf failure;
  Structure *structure;
  Values values;
  Cuts cuts;
  Plan *plan;                /* NULL before the first composition */
  State *state;              /* ... alike */
  struct Newton *newton;     /* of adaptive solvers; NULL: not needed yet */
  Arena work;                /* of a change of structure */
  int running;               /* states exist: composing again carries them over */
  int stale;                 /* structure changed since composition */
  int refused;               /* and the new structure was refused: the present composition can still be read */
  int observed;              /* z_all, tails and outputs belong to the current state */
  LiedHold hold;             /* how relations are seen between events: as the solver in use needs it */
  int in_run;                /* the integrator is at work: what is called now comes from the progress callback */
  int looking;               /* evaluations are for a check beside the run, and leave no trace in it */
  size_t contact_room;       /* for points of contact, at the next composition; 0: the usual */
  uint64_t unsettled;        /* evaluations before this run in which modes ran out of passes */
  uint64_t warned;           /* warnings before this run */
  LiedStatus verdict;        /* LIED_ASSERTION or LIED_TERMINATED: an assertion asks to end the run */
  int initialised;           /* the initial event has been handled */
  int starting;              /* and the checks at the start have not run yet */
  double time;               /* current time */
  LiedExperiment experiment; /* as the model is annotated; NaN or NULL: it does not say */
  double span;               /* [s] length of the run going on */
  Ledger ledger;
  LiedStats stats;
  Dynamics dynamics;
  Integrator integrator;
  int integrator_open;
  struct Stability *stability;      /* what is known of fixed steps; NULL: none was made yet */
  struct Crew *crew;                /* threads that help; NULL: none */
  struct Newton *responses;         /* as newton, of linearisation; NULL: not needed yet */
  struct Newton *stepper;           /* as newton, of implicit fixed steps; NULL: not needed yet */
  struct HandleNames *handle_names; /* shared with all systems that are copied from each other */
  HandleTarget *targets;            /* [n_targets] of handles, by their numbers */
  size_t n_targets, room_targets;
  struct Binding *binding; /* arrays of the host that steps read and write; NULL: none */
  struct Cursor {          /* the parameter named last: the next one is not searched from the beginning */
    size_t index;          /* of the first parameter of ... */
    uint32_t instance;
  } cursor;
  /* Large, and hardly touched by a step. */
  Messages messages;           /* of the last call */
  Messages notes;              /* what is noticed during a run, for its end */
  char text[2 * LONGEST_NAME]; /* for names handed out */
};

/* ---- classes: own_class.c, class_info.c, free_motion.c --------------------------------------------------------------- */

/* Whether this runtime can read the class at all; to be asked first. */
LiedStatus class_check_version(const LiedClass *class_, Messages *messages);
/* The class in structs as long as those of this runtime: itself, or a copy. */
const LiedClass *class_own(Arena *arena, const LiedClass *class_);
/* The rest takes such a class. */
LiedStatus class_check(const LiedClass *class_, Messages *messages);
ClassInfo *class_describe(Arena *arena, const LiedClass *class_);
static inline int kind_has_value(LiedKind kind)
{
  return kind != LIED_REACTION && kind != LIED_QUASI;
}
/* What a free motion takes over, in the order of these numbers: a position, an orientation (a signal in the group of a
 * quasi-velocity), a velocity that is no flow. 0: it is none of them. */
enum { MOTION_NONE, MOTION_POSITION, MOTION_ORIENTATION, MOTION_VELOCITY };
int motion_of(const LiedConnector *connector, const LiedVariable *variable);
int has_dialectic_time(const LiedClass *class_, unsigned *parameter); /* T_D: which parameter it is */
/* Why the class cannot be a free motion of the connector; NULL: it can. */
const char *free_motion_fault(const LiedConnector *connector, const LiedClass *free);
/* The class of the free motion for a part that a cut at such a connector leaves unheld; NULL: none. */
const LiedClass *free_motion_of(const LiedSystem *s, const LiedConnector *connector);
/* 0: they fit, by any names. Otherwise `text` says in which variable they differ. */
int connector_difference(const LiedConnector *a, const LiedConnector *b, char *text, size_t size);

/* ---- instances and ports: structure.c, port_sets.c ------------------------------------------------------------------- */

const char *instance_name(const LiedSystem *s, uint32_t instance);
const char *instance_dot(const LiedSystem *s, uint32_t instance); /* behind its name: "." or, for an empty one, "" */
int is_hidden(const LiedSystem *s, uint32_t instance);
const LiedClass *instance_class(const LiedSystem *s, uint32_t instance);
const ClassInfo *instance_info(const LiedSystem *s, uint32_t instance);
double *instance_parameters(const LiedSystem *s, uint32_t instance);
unsigned port_number(const LiedSystem *s, uint32_t port); /* within its instance */
const LiedPort *port_of(const LiedSystem *s, uint32_t port);
const ConnectorCounts *port_counts(const LiedSystem *s, uint32_t port);
int port_removed(const LiedSystem *s, uint32_t port);

typedef struct PortName {
  char text[240];
} PortName;
PortName port_name(const LiedSystem *s, uint32_t port); /* "instance.port" */

LiedStatus structure_add(LiedSystem *s, const LiedClass *class_, const char *name, uint32_t *instance);
LiedStatus structure_find_port(LiedSystem *s, const char *name, uint32_t *port);
LiedStatus structure_check_port(LiedSystem *s, LiedInstance instance, unsigned port);
LiedStatus structure_join(LiedSystem *s, uint32_t port_a, uint32_t port_b);
LiedStatus structure_take_output(LiedSystem *s, TakenOutput taken);
LiedStatus structure_add_cut(LiedSystem *s, uint32_t port, double time_constant, const double *motion, size_t n);
LiedStatus structure_set_bounds(LiedSystem *s, Ref ref, Bounds bounds);
void structure_changed(LiedSystem *s);
Structure *structure_new(const Memory *memory); /* NULL without memory; with the same allocator */
void structure_release(Structure *structure);   /* one holder less */
/* Before a change: makes s->structure one that nobody else holds. */
LiedStatus structure_own(LiedSystem *s);
Arena *structure_class_arena(LiedSystem *s); /* for one more description; NULL without memory */
size_t structure_bytes(const Structure *structure);
LiedStatus structure_hold_origin(LiedSystem *s, Origin *origin); /* of classes that are added next */
void origin_release(Origin *origin);                             /* one holder less; NULL: none */
/* Sets what the class of an instance computes from its parameters. */
LiedStatus structure_follow(LiedSystem *s, uint32_t instance);
/* What the system was loaded from; NULL: it was built by hand. */
const Origin *structure_model(const LiedSystem *s);
void values_free(LiedSystem *s);
int values_reserve(Memory *memory, Values *values, size_t parameters, size_t starts); /* so many more; 0 without memory */
void values_release(Memory *memory, Values *values);

uint32_t union_find(uint32_t *parent, uint32_t i);
int union_join(uint32_t *parent, uint32_t a, uint32_t b);
uint32_t *structure_port_sets(const LiedSystem *s, Arena *arena); /* a union-find forest: connected ports have one root */

/* ---- handles: handle_names.c ---------------------------------------------------------------------------------------- */

/* Names that have handles, one list for a system and all copies of it, in any threads. NULL without memory. */
struct HandleNames *handle_names_new(const Memory *memory);
void handle_names_hold(struct HandleNames *names);
void handle_names_release(struct HandleNames *names);
/* The handle of a name, the same each time. 0 without memory. */
int handle_names_add(struct HandleNames *names, const char *name, size_t size, LiedHandle *handle);
/* Copies the name; its length; 0: there is no such handle. */
size_t handle_names_get(struct HandleNames *names, LiedHandle handle, char *text, size_t size);
/* The origin lives as long as the list. 0 without memory. */
int handle_names_keep(struct HandleNames *names, Origin *origin);
uint32_t handle_names_serial(const struct HandleNames *names);
void handles_forget(LiedSystem *s); /* another structure is in force: names are looked up again */
void handles_free(LiedSystem *s);

/* ---- messages: topic.c ---------------------------------------------------------------------------------------------- */

/* What a message is about; (Topic){.code = "..."} where it is about no component. docs/messages.md lists the codes. */
Topic topic_instance(const LiedSystem *s, const char *code, uint32_t instance); /* NONE: of no instance */
Topic topic_port(const LiedSystem *s, const char *code, uint32_t port);
Topic topic_connection(const LiedSystem *s, const char *code, uint32_t port); /* about what is connected there */
Topic topic_variable(const LiedSystem *s, const char *code, uint32_t instance, const char *variable);
Topic topic_name(const LiedSystem *s, const char *code, const char *name); /* a name from outside: its longest beginning that
                                                                              is an instance, and the rest of it */
void topic_write(const Topic *about, char *text, size_t size); /* "instance.port.variable", or what there is of it */

/* Messages of the present call: what is wrong, and then what to do about it. */
void system_error(LiedSystem *s, Topic about, const char *format, ...) __attribute__((format(printf, 3, 4)));
void system_warning(LiedSystem *s, Topic about, const char *format, ...) __attribute__((format(printf, 3, 4)));
void system_remedy(LiedSystem *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same for the end of a run; after MOST_WARNINGS the rest is only counted. */
void run_warning(LiedSystem *s, Topic about, const char *format, ...) __attribute__((format(printf, 3, 4)));
void run_remedy(LiedSystem *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* ---- accounts.c ----------------------------------------------------------------------------------------------------- */

LiedStatus ledger_add_class(LiedSystem *s, const LiedClass *class_);
void ledger_describe(const LiedSystem *s, ClassInfo *info, Arena *arena);
uint32_t ledger_find(const LiedSystem *s, const char *name, size_t size); /* NONE: no such account */
int ledger_supplies(const EnergyAccount *account);                        /* its power comes into the system */

/* ---- calls.c -------------------------------------------------------------------------------------------------------- */

/* Every call of lied.h begins with an empty message; 0: the system is NULL. */
int call_begins(LiedSystem *s);
LiedStatus check_given(LiedSystem *s, const void *pointer, const char *what); /* LIED_WRONG_VALUE, reported, for NULL */
LiedStatus report_no_memory(LiedSystem *s);
int warning_is_due(LiedSystem *s); /* counts one; 0: it is beyond MOST_WARNINGS and not written */

#endif
