/* files.c: what the program prints, files it is about to write, results that it reads. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/number.h"
#include "cli/cli.h"
#include "report/report.h"

void cli_print_number(double value)
{
  char text[NUMBER_SIZE];
  number_text(text, value == 0 ? 0 : value);
  fputs(text, stdout);
}

int cli_flush(int status)
{
  errno = 0;
  if (fflush(stdout) == 0 && !ferror(stdout)) return status;
  cli_error("cannot-write", NULL, "cannot write to standard output: %s", strerror(errno ? errno : EIO));
  return status == EXIT_DONE ? EXIT_FAILED : status;
}

/* 0, or the errno that creating the file would give. */
static int creation_problem(const char *file)
{
  char folder[4096] = ".";
  const char *slash = strrchr(file, '/');
  size_t length = slash ? (size_t)(slash - file) + 1 : 0;
  if (length >= sizeof folder) return ENAMETOOLONG;
  if (slash && slash[1] == '\0') return EISDIR;
  if (slash) {
    memcpy(folder, file, length);
    folder[length] = '\0';
  }
  return access(folder, W_OK | X_OK) == 0 ? 0 : errno;
}

static int writing_problem(const char *file)
{
  struct stat there;
  if (stat(file, &there) != 0) return errno == ENOENT ? creation_problem(file) : errno;
  if (S_ISDIR(there.st_mode)) return EISDIR;
  return access(file, W_OK) == 0 ? 0 : errno;
}

static int same_file(const char *a, const char *b)
{
  struct stat at, bt;
  return stat(a, &at) == 0 && stat(b, &bt) == 0 && S_ISREG(at.st_mode) && at.st_dev == bt.st_dev && at.st_ino == bt.st_ino;
}

static int reads_or_describes(const char *file, const char *read)
{
  char sidecar[SIDECAR_PATH];
  return same_file(file, read) || (sidecar_file(read, sidecar) == 0 && same_file(file, sidecar));
}

int cli_check_output(const char *file, const char *const *read)
{
  int problem = writing_problem(file);
  if (problem) {
    cli_error("cannot-write", NULL, "cannot write %s: %s", file, strerror(problem));
    return EXIT_WRONG;
  }
  for (; *read; read++) {
    if (!reads_or_describes(file, *read)) continue;
    cli_error("would-overwrite", "give another name after -o", "%s would be overwritten by %s", *read, file);
    return EXIT_WRONG;
  }
  return EXIT_DONE;
}

int cli_check_result(const char *file, const char *const *read)
{
  char sidecar[SIDECAR_PATH];
  int status = cli_check_output(file, read);
  if (status != EXIT_DONE || !sidecar_fits(file) || sidecar_file(file, sidecar) || access(sidecar, F_OK) != 0) return status;
  return cli_check_output(sidecar, read);
}

const char *cli_last_part(const char *name)
{
  const char *start = name;
  int quoted = 0;
  for (const char *c = name; *c; c++) {
    if (*c == '\'') quoted = !quoted;
    if (*c == '.' && !quoted) start = c + 1;
  }
  return start;
}

void cli_discard(const char *file)
{
  struct stat there;
  if (lstat(file, &there) == 0 && S_ISREG(there.st_mode) && access(file, W_OK) == 0) (void)unlink(file);
}

static void tell(void *user, int is_error, const char *text)
{
  (void)user;
  if (is_error)
    cli_error("cannot-read", NULL, "%s", text);
  else
    cli_note("cannot-read", "%s", text);
}

int cli_read_result(Trajectory *trajectory, const char *file, const char *const *patterns, size_t n)
{
  return trajectory_read_matching(trajectory, file, patterns, n, (TrajectoryListener){tell, NULL});
}

int cli_temporary_folder(char folder[CLI_FOLDER], const char *what)
{
  const char *temporary = getenv("TMPDIR");
  snprintf(folder, CLI_FOLDER, "%s/lied-XXXXXX", temporary && temporary[0] ? temporary : "/tmp");
  if (mkdtemp(folder)) return EXIT_DONE;
  cli_error("cannot-write", NULL, "cannot make a folder for the %s: %s: %s", what, folder, strerror(errno));
  return EXIT_FAILED;
}
