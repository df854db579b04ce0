/* watch.h: a run as the user sees it: how far it is, and signals that end it. */
#ifndef LIED_CLI_WATCH_H
#define LIED_CLI_WATCH_H

typedef struct Watch {
  double start, stop;  /* [s] simulated */
  double began, shown; /* [s] of the clock; shown: when the line was last written, 0: never */
  int on_terminal;     /* progress is to be shown */
  const char *stale;   /* the sidecar of an older result: removed when the new one begins; NULL: none */
} Watch;

/* From here on to watch_end, an interrupt, termination or hangup stops the run; a second one ends the program. */
void watch_begin(Watch *watch, double start, double stop, int quiet);
int watch_step(void *watch, double time); /* as LiedRun.progress */
void watch_end(Watch *watch);

/* The signal that stopped the last run; 0: none. */
int watch_signal(void);

/* When the last run had done its first step, [s] of the clock; 0: it did none. */
double watch_first_step(void);

/* "2 h 5 min", "3 min 20 s", "12 s". */
void watch_duration(double seconds, char *text, unsigned size);

#endif
