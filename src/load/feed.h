/* feed.h: what drives an input from outside of all parts: an expression in time, or a column of a table.
 *
 * A feed becomes an instance of a class that needs no C compiler: its block evaluates the feed. What a feed is, is data, so all
 * feeds with equally many relations share one class. The data are too many for parameters, so the two parameters of an instance
 * are the halves of the feed's address: a feed must live as long as the system. */
#ifndef LIED_LOAD_FEED_H
#define LIED_LOAD_FEED_H

#include "base/map.h"
#include "ir/ir.h"
#include "lied/component.h"

/* A number that changes only at events. Where an expression depends on terms, number k of its variables is term k. */
typedef enum FeedTermKind {
  TERM_BEFORE,   /* 1 while time < expression */
  TERM_RELATION, /* 1 while expression < 0 */
  TERM_WHOLE     /* the largest whole number below slope * time + expression (just after the present) */
} FeedTermKind;

typedef struct FeedTerm {
  FeedTermKind kind;
  double slope;
  const Ir *expression; /* in time, for TERM_RELATION, and the terms before this one */
} FeedTerm;

/* Linear between instants, constant outside of them. */
typedef struct FeedTable {
  const double *instants;     /* [count] ascending, each once */
  const double *left, *right; /* [count] the value just before and just after the instant */
  size_t count;
} FeedTable;

enum { FEED_TERMS = 200 }; /* at most */

typedef struct Feed {
  const FeedTerm *terms; /* [count] */
  uint32_t count;
  const Ir *value;        /* in time and terms; NULL: the table's */
  const FeedTable *table; /* NULL: the expression's */
} Feed;

/* The feeds and classes of one system. Lives in the arena. */
typedef struct Feeds {
  Arena *arena;
  IrPool *pool;
  Map by_value;       /* id of an expression -> number of its feed: equal expressions share one; freed by feeds_free */
  const Feed **feeds; /* [count] */
  uint32_t count, capacity;
  struct FeedClass *classes;
} Feeds;

void feeds_init(Feeds *feeds, Arena *arena, IrPool *pool);
void feeds_free(Feeds *feeds);

/* NULL: the expression cannot be one; `problem` then says why. */
const Feed *feed_expression(Feeds *feeds, const Ir *value, const char **problem);
/* Points by ascending time; of several at one time the first counts before it, the last after it. At least one. */
const Feed *feed_table(Feeds *feeds, const double *times, const double *values, size_t count);

/* The class for a feed that is connected to a port with this connector of one signal; NULL: the connector is not so simple. */
const LiedClass *feed_class(Feeds *feeds, const Feed *feed, const LiedConnector *connector);
enum { FEED_PARAMETERS = 2 };
void feed_parameters(const Feed *feed, double parameters[FEED_PARAMETERS]);

/* ---- evaluation, used by the class ---- */

double table_value(const FeedTable *table, size_t segment, double time);
size_t table_segment(const FeedTable *table, double time); /* how many instants are not after `time` */

#endif
