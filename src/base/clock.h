/* clock.h: time as it passes for the user. */
#ifndef LIED_BASE_CLOCK_H
#define LIED_BASE_CLOCK_H

double clock_seconds(void); /* [s] it only goes forward */

#endif
