/* ir.h: a class after parsing and specialisation: scalar expressions and equations over numbered variables. Other folders
 * include this header, which includes the others. */
#ifndef LIED_IR_IR_H
#define LIED_IR_IR_H

#include "ir/expression.h"
#include "ir/specialisation.h"
#include "ir/unit_of_measure.h"

#endif
