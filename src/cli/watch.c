/* watch.c: progress of a run on the terminal, and signals that stop it. */
#include "cli/watch.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "base/clock.h"
#include "cli/cli.h"

static const double patience = 1, refresh = 0.2; /* [s] before the first line, between lines */
static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
enum { N_SIGNALS = sizeof signals / sizeof *signals };

static volatile sig_atomic_t caught;
static struct sigaction before[N_SIGNALS];
static double first_step;

static void catch_signal(int number)
{
  caught = number;
}

/* An ignored hangup (nohup) stays ignored. An ignored interrupt does not: shells ignore interrupts for background jobs, but one
 * that is sent to the program itself is meant for it. */
static void catch_signals(void)
{
  struct sigaction action = {.sa_handler = catch_signal, .sa_flags = (int)SA_RESETHAND};
  sigemptyset(&action.sa_mask);
  caught = 0;
  for (int i = 0; i < N_SIGNALS; i++) {
    sigaction(signals[i], NULL, &before[i]);
    if (signals[i] != SIGHUP || before[i].sa_handler != SIG_IGN) sigaction(signals[i], &action, NULL);
  }
}

int watch_signal(void)
{
  return caught;
}

double watch_first_step(void)
{
  return first_step;
}

void watch_begin(Watch *watch, double start, double stop, int quiet)
{
  *watch = (Watch){.start = start, .stop = stop, .began = clock_seconds(), .on_terminal = !quiet && isatty(STDERR_FILENO)};
  first_step = 0;
  catch_signals();
}

void watch_duration(double seconds, char *text, unsigned size)
{
  double minutes = floor(seconds / 60), hours = floor(minutes / 60), days = floor(hours / 24);
  if (days >= 1)
    snprintf(text, size, "%.0f d %.0f h", days, hours - 24 * days);
  else if (hours >= 1)
    snprintf(text, size, "%.0f h %.0f min", hours, minutes - 60 * hours);
  else if (minutes >= 1)
    snprintf(text, size, "%.0f min %.0f s", minutes, floor(seconds - 60 * minutes));
  else
    snprintf(text, size, "%.0f s", ceil(seconds));
}

static void show(Watch *watch, double time, double now)
{
  double done = (time - watch->start) / (watch->stop - watch->start);
  char left[64] = "";
  if (done > 0) watch_duration((now - watch->began) * (1 - done) / done, left, sizeof left);
  fprintf(stderr, "\r%3.0f %%  t = %.6g s  %s%s\033[K", floor(100 * done), time, left, left[0] ? " left" : "");
  fflush(stderr);
  watch->shown = now;
}

int watch_step(void *user, double time)
{
  Watch *watch = user;
  if (first_step == 0) first_step = clock_seconds();
  if (watch->stale) cli_discard(watch->stale);
  watch->stale = NULL;
  if (watch->on_terminal) {
    double now = clock_seconds();
    if (now - watch->began > patience && now - watch->shown > refresh) show(watch, time, now);
  }
  return caught != 0;
}

void watch_end(Watch *watch)
{
  for (int i = 0; i < N_SIGNALS; i++) sigaction(signals[i], &before[i], NULL);
  if (watch->shown > 0) fputs("\r\033[K", stderr);
}
