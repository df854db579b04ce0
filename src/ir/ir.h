/* ir.h: what a class is after it was read and specialised: scalar expressions and equations over numbered variables. This is
 * the header for other folders; it gives them the parts below. */
#ifndef LIED_IR_IR_H
#define LIED_IR_IR_H

#include "ir/expression.h"
#include "ir/specialisation.h"
#include "ir/unit_of_measure.h"

#endif
