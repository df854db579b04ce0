/* clock.h: elapsed real time. */
#ifndef LIED_BASE_CLOCK_H
#define LIED_BASE_CLOCK_H

double clock_seconds(void); /* [s] monotonic */

#endif
