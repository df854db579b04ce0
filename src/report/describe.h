/* describe.h: what the files that describe a model share. */
#ifndef LIED_REPORT_DESCRIBE_H
#define LIED_REPORT_DESCRIBE_H

#include "base/json.h"
#include "report/report.h"

void describe_class(Json *json, const CausalClass *class_);
/* Parameters as the class lists them: declared in it, and not found elsewhere. */
int describe_is_parameter(const IrVariable *variable);

#endif
