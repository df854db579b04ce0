/* lied_main.c: the program as a call of the library. What it changes of the process it sets back: a host goes on afterwards. */
#include <locale.h>
#include <signal.h>
#include <stdio.h>

#include "cli/cli.h"
#include "lied/lied.h"

/* A closed pipe is an error of writing like any other, and so is a file that may not grow any further. */
static const int ignored[] = {SIGPIPE, SIGXFSZ};
enum { N_IGNORED = sizeof ignored / sizeof *ignored };

typedef struct Host { /* what the process had before the call */
  struct sigaction actions[N_IGNORED];
  locale_t c, before; /* the program's numbers have points, whatever the host's language */
} Host;

static void enter(Host *host)
{
  struct sigaction ignore = {.sa_handler = SIG_IGN};
  sigemptyset(&ignore.sa_mask);
  for (int i = 0; i < N_IGNORED; i++) sigaction(ignored[i], &ignore, &host->actions[i]);
  host->c = newlocale(LC_NUMERIC_MASK, "C", duplocale(uselocale((locale_t)0)));
  if (host->c) host->before = uselocale(host->c);
  clearerr(stdout); /* an error of an earlier call is not one of this */
}

static void leave(const Host *host)
{
  fflush(stderr);
  if (host->c) {
    uselocale(host->before);
    freelocale(host->c);
  }
  for (int i = 0; i < N_IGNORED; i++) sigaction(ignored[i], &host->actions[i], NULL);
}

int lied_main(int argc, const char *const *argv)
{
  Host host = {0};
  int n = 0;
  while (argv && n < argc && argv[n]) n++;
  enter(&host);
  int status = cli_main(n, argv);
  leave(&host);
  return status;
}
