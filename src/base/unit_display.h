/* unit_display.h: how a value in one unit is shown in another: shown = factor * value + offset. */
#ifndef LIED_BASE_UNIT_DISPLAY_H
#define LIED_BASE_UNIT_DISPLAY_H

typedef struct UnitDisplay {
  const char *unit; /* the text that was given; of differences in degC: K */
  double factor, offset;
} UnitDisplay;

#endif
