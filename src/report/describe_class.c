/* describe_class.c: the description of a class: variables, ports, equations as written, and its shapes. */
#include <string.h>

#include "base/short_text.h"
#include "report/describe.h"

/* ---- short texts --------------------------------------------------------------------------------------------------- */

static const char *variable_name(void *user, uint32_t variable)
{
  const Specialisation *spec = user;
  return spec->variables[variable].name;
}

static void write_expression(ShortText *short_text, const Specialisation *spec, const Ir *ir)
{
  ir_print(ir, variable_name, (void *)spec, short_text_output(short_text));
}

/* ---- variables and ports --------------------------------------------------------------------------------------------- */

int describe_is_parameter(const IrVariable *variable)
{
  return variable->variability == VARIABILITY_PARAMETER && !variable->cross_reference && !variable->auxiliary;
}

static void put_literals(Json *json, const IrEnumeration *enumeration)
{
  json_open(json, '[');
  for (uint32_t i = 0; i < enumeration->count; i++) json_string(json, enumeration->literals[i]);
  json_close(json, ']');
}

/* unit, factor, offset; nothing where a variable is shown in its own unit */
static void put_display(Json *json, const UnitDisplay *display)
{
  if (!display) return;
  json_string(json, display->unit);
  json_number(json, display->factor);
  json_number(json, display->offset);
}

/* "Boolean", the literals of an enumeration, or 0 */
static void put_literals_of(Json *json, const IrVariable *variable)
{
  if (variable->type == TYPE_ENUMERATION && variable->enumeration)
    put_literals(json, variable->enumeration);
  else if (variable->type == TYPE_BOOLEAN)
    json_string(json, "Boolean");
  else if (variable->display)
    json_count(json, 0);
}

/* [name, unit, description, literals, display...] */
static void put_parameters(Json *json, const Specialisation *spec)
{
  json_key(json, "parameters");
  json_open(json, '[');
  for (uint32_t v = 0; v < spec->variable_count; v++) {
    const IrVariable *variable = &spec->variables[v];
    if (!describe_is_parameter(variable)) continue;
    json_open(json, '[');
    json_string(json, variable->name);
    json_string(json, variable->unit);
    json_string(json, variable->description);
    put_literals_of(json, variable);
    put_display(json, variable->display);
    json_close(json, ']');
  }
  json_close(json, ']');
}

static const char *kind_of(const CausalVariable *variable)
{
  static const char *const kinds[] = {
      [HOME_NOWHERE] = "eliminated", [HOME_STATE] = "state",    [HOME_DISCRETE] = "discrete", [HOME_LOCAL] = "explicit",
      [HOME_VALUE] = "explicit",     [HOME_UNKNOWN] = "linear", [HOME_OUTPUT] = "output",     [HOME_PARAMETER] = "parameter",
  };
  return kinds[variable->home];
}

static const IrVariable *declared(const CausalClass *class_, const CausalVariable *variable)
{
  uint32_t number = variable->spec_variable;
  return number < class_->spec->variable_count ? &class_->spec->variables[number] : NULL;
}

/* [name, unit, description, kind, display...] */
static void put_variables(Json *json, const CausalClass *class_)
{
  json_key(json, "variables");
  json_open(json, '[');
  for (uint32_t v = 0; v < class_->own_count; v++) {
    const CausalVariable *variable = &class_->variables[v];
    const IrVariable *source = declared(class_, variable);
    if (variable->home == HOME_PARAMETER || (source && source->variability <= VARIABILITY_PARAMETER)) continue;
    json_open(json, '[');
    json_string(json, variable->name);
    json_string(json, variable->unit ? variable->unit : "");
    json_string(json, variable->description ? variable->description : "");
    json_string(json, kind_of(variable));
    if (source) put_display(json, source->display);
    json_close(json, ']');
  }
  json_close(json, ']');
}

/* [name, connector, its variables...] of the connectors; connection sets refer to them by number. */
static void put_ports(Json *json, const CausalClass *class_)
{
  json_key(json, "ports");
  json_open(json, '[');
  for (uint32_t p = 0; p < class_->port_count && class_->ports[p].kind == PORT_CONNECTOR; p++) {
    const ScalarConnector *connector = class_->ports[p].connector;
    json_open(json, '[');
    json_string(json, class_->ports[p].name);
    json_string(json, connector->name);
    for (uint32_t k = 0; k < connector->count; k++) json_string(json, connector->variables[k].name);
    json_close(json, ']');
  }
  json_close(json, ']');
}

/* ---- equations ------------------------------------------------------------------------------------------------------- */

/* Scalar equations made from one have its text in common. */
static void put_list(Json *json, const IrList *list)
{
  const char *before = NULL;
  for (const IrEquation *equation = list->first; equation; equation = equation->next) {
    const char *text = equation->text;
    if (equation->kind == IR_EQUATION_ASSERT || !text || !text[0] || text == before) continue;
    json_string(json, text);
    before = text;
  }
}

static void put_bindings(Json *json, const Specialisation *spec)
{
  for (uint32_t v = 0; v < spec->variable_count; v++) {
    const IrVariable *variable = &spec->variables[v];
    const Ir *binding = variable->attributes[ATTRIBUTE_VALUE];
    if (!binding || variable->variability <= VARIABILITY_PARAMETER || variable->auxiliary) continue;
    ShortText short_text = {0};
    short_text_write(&short_text, variable->name, strlen(variable->name));
    short_text_write(&short_text, " = ", 3);
    write_expression(&short_text, spec, binding);
    json_string(json, short_text.bytes);
  }
}

static void put_equations(Json *json, const Specialisation *spec)
{
  json_key(json, "equations");
  json_open(json, '[');
  put_list(json, &spec->equations);
  put_bindings(json, spec);
  json_close(json, ']');
}

/* ---- appearance ------------------------------------------------------------------------------------------------------ */

static const char *operator_of(const Ir *ir)
{
  static const char *const binary[] = {
      [IR_ADD] = "+",      [IR_SUBTRACT] = "-", [IR_MULTIPLY] = "*", [IR_DIVIDE] = "/", [IR_POWER] = "^",
      [IR_NEGATE] = "neg", [IR_IF] = "if",      [IR_AND] = "and",    [IR_OR] = "or",    [IR_NOT] = "not",
  };
  static const char *const relations[] = {"<", "<=", ">", ">=", "==", "<>"};
  if (ir->kind == IR_BUILTIN) return ir_builtin_name((IrBuiltin)ir->op);
  if (ir->kind == IR_RELATION) return relations[ir->op];
  return ir->kind < sizeof binary / sizeof *binary ? binary[ir->kind] : NULL;
}

/* A number, the name of a variable, or [operator, operands...]. What a page cannot compute is null. */
static void put_ir(Json *json, const Specialisation *spec, const Ir *ir)
{
  const char *operator_name = operator_of(ir);
  if (ir->kind == IR_NUMBER) {
    json_number(json, ir->number);
  } else if (ir->kind == IR_VARIABLE) {
    json_string(json, spec->variables[ir->index].name);
  } else if (ir->kind == IR_TIME) {
    json_string(json, "time");
  } else if (operator_name) {
    json_open(json, '[');
    json_string(json, operator_name);
    for (uint32_t i = 0; i < ir->count; i++) put_ir(json, spec, ir->operands[i]);
    json_close(json, ']');
  } else {
    json_raw(json, "null", 4);
  }
}

/* {"port": name}, {"text": ...}, {"list": [...]} or an expression. */
static void put_argument(Json *json, const Specialisation *spec, const IrShapeArgument *argument)
{
  if (argument->port == NONE && !argument->text && !argument->is_list) {
    put_ir(json, spec, argument->values[0]);
    return;
  }
  json_open(json, '{');
  if (argument->port != NONE) {
    json_put_string(json, "port", spec->ports[argument->port].name);
  } else if (argument->text) {
    json_put_string(json, "text", argument->text);
  } else {
    json_key(json, "list");
    json_open(json, '[');
    for (uint32_t i = 0; i < argument->count; i++) put_ir(json, spec, argument->values[i]);
    json_close(json, ']');
  }
  json_close(json, '}');
}

/* [shape, [arguments by position], {arguments by name}] */
static void put_shape(Json *json, const Specialisation *spec, const IrShape *shape)
{
  json_open(json, '[');
  json_string(json, shape->name);
  json_open(json, '[');
  for (uint32_t i = 0; i < shape->count; i++)
    if (!shape->arguments[i].name[0]) put_argument(json, spec, &shape->arguments[i]);
  json_close(json, ']');
  json_open(json, '{');
  for (uint32_t i = 0; i < shape->count; i++) {
    if (!shape->arguments[i].name[0]) continue;
    json_key(json, shape->arguments[i].name);
    put_argument(json, spec, &shape->arguments[i]);
  }
  json_close(json, '}');
  json_close(json, ']');
}

static void put_appearance(Json *json, const Specialisation *spec)
{
  if (!spec->appearance) return;
  json_key(json, "look");
  json_open(json, '[');
  for (const IrShape *shape = spec->appearance; shape; shape = shape->next) put_shape(json, spec, shape);
  json_close(json, ']');
}

void describe_class(Json *json, const CausalClass *class_)
{
  const Specialisation *spec = class_->spec;
  json_open(json, '{');
  json_put_string(json, "name", class_->name);
  json_put_string(json, "description", spec->description);
  put_parameters(json, spec);
  put_variables(json, class_);
  put_ports(json, class_);
  put_equations(json, spec);
  put_appearance(json, spec);
  json_close(json, '}');
}
