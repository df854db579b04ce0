/* describe_rules.c: what the composition rules need to know of a class: inertia, freedoms, time constants. */
#include <string.h>

#include "causal/causal_internal.h"

/* A parameter that tells whether there is inertia at all. */
static uint16_t inertia_parameter(const CausalWork *work, const Ir *coefficient)
{
  uint32_t plain = plain_parameter(work->scalar, coefficient), count;
  if (plain != NONE) return (uint16_t)work->class_->variables[plain].slot;
  const uint32_t *variables = ir_variables(work->arena, coefficient, &count);
  for (uint32_t i = 0; i < count; i++)
    if (work->class_->variables[variables[i]].home == HOME_PARAMETER)
      return (uint16_t)work->class_->variables[variables[i]].slot;
  return LIED_ALWAYS;
}

/* ---- inertia: a reaction of a port against the derivative of its kinetic variable ------------------------------------ */

static const CausalEntry *entry_of(const CausalRow *row, uint32_t slot)
{
  for (uint32_t i = 0; i < row->entry_count; i++)
    if (row->entries[i].unknown == slot) return &row->entries[i];
  return NULL;
}

static int has_reaction(const CausalWork *work, const CausalRow *row, const ScalarPort *port)
{
  for (uint32_t v = 0; v < port->connector->count; v++)
    if (port->connector->variables[v].kind == LIED_REACTION && entry_of(row, work->class_->variables[port->variables[v]].slot))
      return 1;
  return 0;
}

/* The unknown that the row makes equal to `slot`; NONE: the row is no such equation. */
static uint32_t equal_unknown(const CausalRow *row, uint32_t slot)
{
  if (row->entry_count != 2 || !ir_is_number(row->right, 0)) return NONE;
  const CausalEntry *a = &row->entries[0], *b = &row->entries[1];
  if (a->coefficient->kind != IR_NUMBER || b->coefficient->kind != IR_NUMBER) return NONE;
  if (a->coefficient->number != -b->coefficient->number || (a->unknown != slot && b->unknown != slot)) return NONE;
  return a->unknown == slot ? b->unknown : a->unknown;
}

/* The entry of an unknown, or of another that is equal to it at a port. */
static const CausalEntry *entry_or_equal(const CausalClass *class_, const CausalRow *row, uint32_t slot)
{
  const CausalEntry *entry = entry_of(row, slot);
  for (uint32_t r = 0; r < class_->row_count && !entry; r++) {
    uint32_t other = equal_unknown(&class_->rows[r], slot);
    if (other != NONE) entry = entry_of(row, other);
  }
  return entry;
}

static void add_inertia(CausalWork *work, uint32_t port, uint32_t kinetic, const Ir *coefficient)
{
  CausalClass *class_ = work->class_;
  for (uint32_t i = 0; i < class_->inertia_count; i++)
    if (class_->inertias[i].port == port && class_->inertias[i].kinetic == kinetic) return;
  class_->inertias[class_->inertia_count++] =
      (LiedInertia){(uint16_t)port, (uint16_t)kinetic, inertia_parameter(work, coefficient)};
  range_of_inertia(work, coefficient);
}

static void describe_inertia(CausalWork *work, const CausalRow *row, uint32_t p)
{
  const ScalarPort *port = &work->scalar->ports[p];
  if (!has_reaction(work, row, port)) return;
  uint32_t kinetic = 0;
  for (uint32_t v = 0; v < port->connector->count; v++) {
    const LiedVariable *variable = &port->connector->variables[v];
    if (variable->kind != LIED_KINETIC) continue;
    uint32_t slope = work->scalar->variables[port->variables[v]].derivative;
    const CausalEntry *entry = entry_or_equal(work->class_, row, work->class_->variables[slope].slot);
    if (entry && !variable->flow) add_inertia(work, p, kinetic, entry->coefficient);
    kinetic++;
  }
}

static void describe_inertias(CausalWork *work)
{
  CausalClass *class_ = work->class_;
  uint32_t room = 0;
  for (uint32_t p = 0; p < class_->port_count; p++) room += class_->ports[p].connector->count;
  class_->inertias = ARENA_NEW(work->arena, LiedInertia, room);
  for (uint32_t r = 0; r < class_->row_count; r++)
    for (uint32_t p = 0; p < class_->port_count; p++) describe_inertia(work, &class_->rows[r], p);
}

/* ---- freedoms: states that move ports without placing them ----------------------------------------------------------- */

static void follow_steps(const CausalWork *work, const CausalSteps *steps, uint8_t *on)
{
  for (uint32_t s = 0; s < steps->count; s++) {
    const CausalStep *step = &steps->steps[s];
    int any = 0;
    for (uint32_t i = 0; i < step->count; i++) {
      uint32_t count;
      const uint32_t *variables = ir_variables(work->arena, step->right[i], &count);
      for (uint32_t k = 0; k < count; k++) any |= on[variables[k]];
    }
    for (uint32_t i = 0; i < step->count; i++) on[step->variables[i]] = (uint8_t)any;
  }
}

static int gives_positions(const CausalClass *class_, const CausalBlock *block)
{
  for (uint32_t o = 0; o < block->output_count; o++) {
    const ScalarConnector *connector = class_->ports[block->outputs[o].port].connector;
    for (uint32_t v = 0; v < connector->count; v++)
      if (connector->variables[v].kind == LIED_POSITION) return 1;
  }
  return 0;
}

/* The block that gives motion: of the first direction, if the class has directions. */
static const CausalBlock *motion_block(const CausalClass *class_)
{
  const CausalBlock *found = NULL;
  for (uint32_t b = 0; b < class_->block_count; b++) {
    const CausalBlock *block = &class_->blocks[b];
    if (gives_positions(class_, block) && (!found || (block->choice > 0 && found->choice == 0))) found = block;
  }
  return found;
}

static void describe_freedom(CausalWork *work, const CausalBlock *block, uint32_t state, uint8_t *is_velocity)
{
  CausalClass *class_ = work->class_;
  uint8_t *on = ARENA_NEW(work->arena, uint8_t, class_->variable_count);
  on[state] = 1;
  follow_steps(work, &block->steps, on);
  uint32_t mask = 0, places = 0;
  for (uint32_t o = 0; o < block->output_count; o++) {
    const ScalarPort *port = &class_->ports[block->outputs[o].port];
    uint32_t kinetic = 0;
    for (uint32_t v = 0; v < port->connector->count; v++) {
      LiedKind kind = port->connector->variables[v].kind;
      int is_place = kind == LIED_POSITION || work->scalar->variables[port->variables[v]].rate;
      if (is_place) places |= on[port->variables[v]];
      if (kind == LIED_KINETIC && kinetic < 32) mask |= (uint32_t)on[port->variables[v]] << kinetic++;
    }
  }
  if (!mask || places) return;
  is_velocity[state] = 1;
  class_->freedoms[class_->freedom_count++] = (LiedFreedom){mask};
}

/* ---- roles of parameters --------------------------------------------------------------------------------------------- */

static void describe_filters(CausalWork *work, const uint8_t *is_velocity)
{
  for (uint32_t f = 0; f < work->filter_count; f++)
    if (is_velocity[work->filters[f].state])
      work->class_->parameter_roles[work->class_->variables[work->filters[f].parameter].slot] = LIED_DIALECTIC_TIME;
}

/* L, alone or beside other terms, as in (L + TS*slope)*der(m_flow). */
static uint32_t inertance_parameter(const CausalWork *work, const Ir *coefficient)
{
  if (coefficient->kind == IR_NEGATE) return inertance_parameter(work, coefficient->operands[0]);
  if (coefficient->kind != IR_ADD && coefficient->kind != IR_SUBTRACT) return plain_parameter(work->scalar, coefficient);
  uint32_t first = inertance_parameter(work, coefficient->operands[0]);
  return first != NONE ? first : inertance_parameter(work, coefficient->operands[1]);
}

static void describe_inertances(CausalWork *work)
{
  CausalClass *class_ = work->class_;
  for (uint32_t r = 0; r < class_->row_count; r++)
    for (uint32_t p = 0; p < class_->port_count; p++)
      for (uint32_t v = 0; v < class_->ports[p].connector->count; v++) {
        const LiedVariable *variable = &class_->ports[p].connector->variables[v];
        if (variable->kind != LIED_KINETIC || !variable->flow) continue;
        uint32_t slope = class_->variables[class_->ports[p].variables[v]].derivative;
        const CausalEntry *entry = entry_of(&class_->rows[r], class_->variables[slope].slot);
        uint32_t parameter = entry ? inertance_parameter(work, entry->coefficient) : NONE;
        if (parameter != NONE) class_->parameter_roles[class_->variables[parameter].slot] = LIED_INERTANCE;
      }
}

/* ---- contacts between shapes ------------------------------------------------------------------------------------------- */

/* The row that says that reaction number `index` of the port is 0; class_->row_count: there is none. */
static uint32_t zero_row(const CausalClass *class_, const ScalarPort *port, uint32_t index)
{
  uint32_t v = 0;
  for (; v < port->connector->count; v++)
    if (port->connector->variables[v].kind == LIED_REACTION && index-- == 0) break;
  uint32_t row = 0;
  for (; v < port->connector->count && row < class_->row_count; row++)
    if (class_->rows[row].entry_count == 1 &&
        class_->rows[row].entries[0].unknown == class_->variables[port->variables[v]].slot)
      return row;
  return class_->row_count;
}

/* Corners are parameters one after the other: x and y of the first, x and y of the second, ... */
static void describe_corners(const CausalWork *work, LiedShape *shape)
{
  uint16_t first = parameter_of_role(work, "corners");
  if (first == LIED_NO_PARAMETER) return;
  shape->corners = first;
  for (uint32_t i = first; i + 1 < work->class_->parameter_count && has_role(work, (uint16_t)i, "corners"); i += 2)
    shape->n_corners++;
}

static void describe_shape(CausalWork *work)
{
  static const char *const kinds[] = {[LIED_CIRCLE] = "Circle", [LIED_LINE] = "Line", [LIED_POLYGON] = "Polygon"};
  CausalClass *class_ = work->class_;
  const IrShape *contact = work->spec->contact;
  if (!contact) return;
  LiedShape *shape = ARENA_NEW(work->arena, LiedShape, 1);
  uint32_t kind = 0;
  while (kind <= LIED_POLYGON && strcmp(kinds[kind], contact->name) != 0) kind++;
  if (kind > LIED_POLYGON || contact->count != 1 || contact->arguments[0].port == NONE || contact->next) {
    work_error(work, contact->span, "wrong-annotation", "a contact must be a Circle, Line or Polygon with a frame");
    return;
  }
  uint16_t *rows = ARENA_NEW(work->arena, uint16_t, 3);
  *shape = (LiedShape){
      .kind = (uint8_t)kind, .dimension = 2, .port = (uint16_t)contact->arguments[0].port, .n_rows = 3, .rows = rows};
  for (uint32_t i = 0; i < 3; i++) {
    uint32_t row = zero_row(class_, &class_->ports[shape->port], i);
    if (row == class_->row_count) {
      work_error(work, contact->span, "wrong-annotation",
                 "a shape in contact needs the equations that force and torque at its frame are zero");
      return;
    }
    rows[i] = (uint16_t)row;
  }
  describe_corners(work, shape);
  shape->radius = parameter_of_role(work, "radius");
  shape->stiffness = parameter_of_role(work, "contact stiffness");
  shape->damping = parameter_of_role(work, "contact damping");
  shape->friction = parameter_of_role(work, "friction");
  shape->bristle = parameter_of_role(work, "friction stiffness");
  shape->elastic_time = parameter_of_role(work, "T_E");
  shape->layer = parameter_of_role(work, "layer");
  class_->shape = shape;
}

/* ---- connections that part ------------------------------------------------------------------------------------------ */

static void describe_cut(CausalWork *work)
{
  CausalClass *class_ = work->class_;
  const IrShape *cut = work->spec->cut;
  if (!cut) return;
  const IrShapeArgument *port = &cut->arguments[0], *when = &cut->arguments[1];
  int fits = strcmp(cut->name, "Port") == 0 && cut->count >= 2 && port->port != NONE && when->count == 1 && !cut->next;
  if (!fits || when->values[0]->kind != IR_VARIABLE || !work->scalar->variables[when->values[0]->index].is_discrete) {
    work_error(work, cut->span, "wrong-annotation", "this is not a cut");
    work_remedy(work, "write Port(frame, broken, free=\"...\"), where `broken` is a Boolean set in a when-clause");
    return;
  }
  class_->has_cut = 1;
  class_->cut_port = port->port;
  class_->cut_when = when->values[0]->index;
}

void describe_rules(CausalWork *work)
{
  CausalClass *class_ = work->class_;
  class_->parameter_checks = ARENA_NEW(work->arena, LiedCheck, class_->parameter_count);
  class_->parameter_roles = ARENA_NEW(work->arena, LiedRole, class_->parameter_count);
  class_->structural = ARENA_NEW(work->arena, LiedStructural, class_->parameter_count);
  class_->freedoms = ARENA_NEW(work->arena, LiedFreedom, class_->state_count);
  uint8_t *is_velocity = ARENA_NEW(work->arena, uint8_t, class_->variable_count);
  describe_inertias(work);
  const CausalBlock *block = motion_block(class_);
  for (uint32_t s = 0; block && s < class_->state_count; s++)
    describe_freedom(work, block, class_->states[s].variable, is_velocity);
  describe_filters(work, is_velocity);
  describe_inertances(work);
  declare_roles(work, is_velocity);
  declare_energies(work);
  describe_shape(work);
  describe_cut(work);
  describe_structural(work);
  describe_ranges(work);
}
