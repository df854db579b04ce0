/* picture.c: an SVG is written as it is; a PNG is the SVG drawn by librsvg's program, which knows fonts. */
#include "cli/picture.h"

#include <errno.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/cli.h"

extern char **environ;

static int is_png(const char *file)
{
  size_t length = strlen(file);
  return length > 4 && strcasecmp(file + length - 4, ".png") == 0;
}

static int write_svg(const LiedPlot *plots, size_t n, const char *file, const char *named)
{
  if (lied_plot_stack(plots, n, file) == LIED_OK) return EXIT_DONE;
  cli_error("cannot-write", NULL, "cannot write %s: %s", named, strerror(errno));
  cli_discard(file);
  return EXIT_FAILED;
}

/* Twice the size of the SVG, for screens of high resolution. */
static int convert(const char *svg, const char *png)
{
  char *command[] = {"rsvg-convert", "--zoom", "2", "--output", (char *)(uintptr_t)png, (char *)(uintptr_t)svg, NULL};
  pid_t process;
  int status, problem = posix_spawnp(&process, command[0], NULL, NULL, command, environ);
  if (problem == ENOENT) {
    cli_error("program-missing", "install it, or write an SVG",
              "a PNG needs the program rsvg-convert (Debian: librsvg2-bin), which is not there");
    return EXIT_FAILED;
  }
  if (problem || waitpid(process, &status, 0) < 0 || !WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    cli_error("cannot-write", NULL, "cannot write %s: rsvg-convert failed", png);
    cli_discard(png);
    return EXIT_FAILED;
  }
  return EXIT_DONE;
}

static int write_png(const LiedPlot *plots, size_t n, const char *file)
{
  const char *folder = getenv("TMPDIR");
  char svg[4096];
  int length = snprintf(svg, sizeof svg, "%s/lied-plot-XXXXXX", folder && *folder ? folder : "/tmp");
  int descriptor = length > 0 && (size_t)length < sizeof svg ? mkstemp(svg) : -1;
  if (descriptor < 0) {
    cli_error("cannot-write", NULL, "cannot write a temporary file: %s", strerror(errno));
    return EXIT_FAILED;
  }
  close(descriptor);
  int status = write_svg(plots, n, svg, file);
  if (status == EXIT_DONE) status = convert(svg, file);
  unlink(svg);
  return status;
}

int picture_write(const LiedPlot *plots, size_t n, const char *file)
{
  return is_png(file) ? write_png(plots, n, file) : write_svg(plots, n, file, file);
}
