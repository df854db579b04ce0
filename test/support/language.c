/* language.c: a German locale, the host's or one made for a test. */
#include "support/language.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

int language_set_comma(void)
{
  char folder[] = "/tmp/lied-locale-XXXXXX", command[128];
  if (setlocale(LC_NUMERIC, "de_DE.UTF-8")) return 1;
  if (!mkdtemp(folder)) return 0;
  snprintf(command, sizeof command, "localedef -c -i de_DE -f UTF-8 %s/de_DE.UTF-8 >/dev/null 2>&1", folder);
  int made = system(command);
  setenv("LOCPATH", folder, 1);
  int found = setlocale(LC_NUMERIC, "de_DE.UTF-8") != NULL;
  unsetenv("LOCPATH");
  snprintf(command, sizeof command, "rm -rf %s", folder);
  made += system(command);
  return found && made == 0;
}
