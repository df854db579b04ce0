/* status.c: the version of the library, and statuses by name. */
#include "lied/lied.h"

#ifndef LIED_VERSION
#define LIED_VERSION "0.1.0"
#endif

const char *lied_version(void)
{
  return LIED_VERSION;
}

const char *lied_status_name(LiedStatus status)
{
  static const char *const names[] = {
      [LIED_OK] = "ok",
      [LIED_NO_MEMORY] = "no memory",
      [LIED_WRONG_CLASS] = "wrong class",
      [LIED_UNKNOWN_NAME] = "unknown name",
      [LIED_WRONG_DIMENSION] = "wrong dimension",
      [LIED_WRONG_VALUE] = "wrong value",
      [LIED_WRONG_MODEL] = "wrong model",
      [LIED_WRONG_ORDER] = "wrong order",
      [LIED_SINGULAR] = "singular",
      [LIED_NOT_FINITE] = "not finite",
      [LIED_SOLVER_FAILED] = "solver failed",
      [LIED_IO] = "input or output",
      [LIED_STOPPED] = "stopped",
      [LIED_ASSERTION] = "assertion",
      [LIED_TERMINATED] = "terminated",
  };
  return (unsigned)status < sizeof names / sizeof *names ? names[status] : "unknown status";
}
