/* layer.c: modifications in layers, the outermost first: which of them gives the value or the class of an element. */
#include "scope/scope_internal.h"

const Layer *layer_new(Model *model, const Env *env, const Modification *modification, Span span)
{
  if (!modification) return NULL;
  Layer *layer = ARENA_NEW(model->arena, Layer, 1);
  layer->env = env;
  layer->modification = modification;
  layer->span = span;
  return layer;
}

static Layer *copy(Model *model, const Layer *layer)
{
  Layer *result = ARENA_NEW(model->arena, Layer, 1);
  *result = *layer;
  result->next = NULL;
  return result;
}

const Layer *layers_join(Model *model, const Layer *outer, const Layer *inner)
{
  if (!outer || !inner) return outer ? outer : inner;
  Layer *result = copy(model, outer);
  result->next = layers_join(model, outer->next, inner);
  return result;
}

const Layer *layers_in_element(Model *model, const Layer *layers, const IndexCell *cell)
{
  if (!layers || !cell) return layers;
  Layer *result = copy(model, layers);
  if (result->cell_count < MAX_CELLS) result->cells[result->cell_count++] = cell;
  result->next = layers_in_element(model, layers->next, cell);
  return result;
}

const Layer *layers_outside(Model *model, const Layer *layers)
{
  if (!layers) return NULL;
  Layer *result = copy(model, layers);
  result->is_outside = 1;
  result->next = layers_outside(model, layers->next);
  return result;
}

/* ---- arguments ------------------------------------------------------------------------------------------------------ */

static const Symbol *argument_symbol(const Argument *argument)
{
  switch (argument->kind) {
  case ARGUMENT_MODIFY:
    return argument->name->parts[0].symbol;
  case ARGUMENT_DECLARE:
    if (argument->element->kind == ELEMENT_CLASS) return argument->element->class_->symbol;
    if (argument->element->kind == ELEMENT_COMPONENTS) return argument->element->clause->components->symbol;
    return NULL;
  default:
    return NULL;
  }
}

static Layer *layer_of_argument(Model *model, const Layer *layer, const Argument *argument)
{
  Layer *result = copy(model, layer);
  uint32_t prefixes = argument->prefixes;
  result->span = argument->span;
  result->modification = NULL;
  result->name = NULL;
  if (argument->kind == ARGUMENT_DECLARE) {
    result->redeclare = argument->element;
    prefixes |= argument->element->prefixes;
  } else {
    result->modification = argument->modification;
    result->name = argument->name;
    result->name_used = 1;
  }
  if (prefixes & PREFIX_EACH) result->cell_count = 0;
  result->is_final = (prefixes & PREFIX_FINAL) != 0;
  result->cache = result->cell_count ? ARENA_NEW(model->arena, LayerCache, 1) : NULL;
  return result;
}

/* ---- long lists of arguments, by name ------------------------------------------------------------------------------- */

enum { FEW_ARGUMENTS = 16 }; /* are searched */

typedef struct ArgumentEntry {
  struct ArgumentEntry *same; /* the next of the same name */
  const Modification *modification;
  const Symbol *symbol; /* NULL: says that the modification is listed */
  const Argument *argument;
} ArgumentEntry;

static int is_long(const Modification *modification)
{
  uint32_t count = 0;
  for (const Argument *argument = modification->arguments; argument && count <= FEW_ARGUMENTS; argument = argument->next)
    count++;
  return count > FEW_ARGUMENTS;
}

static uint64_t argument_hash(const Modification *modification, const Symbol *symbol)
{
  return hash_word(hash_pointer(modification), (uintptr_t)symbol);
}

/* The first entry of this name; NULL: there is none. */
static ArgumentEntry *find_entry(const HashTable *arguments, const Modification *modification, const Symbol *symbol)
{
  HashCursor c = hash_table_find(arguments, argument_hash(modification, symbol));
  for (; c.item; hash_table_next(arguments, &c)) {
    ArgumentEntry *entry = (ArgumentEntry *)c.item;
    if (entry->modification == modification && entry->symbol == symbol) return entry;
  }
  return NULL;
}

static void list_argument(Model *model, const Modification *modification, const Symbol *symbol, const Argument *argument)
{
  ArgumentEntry *entry = ARENA_NEW(model->arena, ArgumentEntry, 1);
  *entry = (ArgumentEntry){.modification = modification, .symbol = symbol, .argument = argument};
  ArgumentEntry *last = find_entry(&model->arguments, modification, symbol);
  if (!last) {
    model->arguments.storage.arena = model->arena;
    hash_table_add(&model->arguments, argument_hash(modification, symbol), (HashItem)entry);
    return;
  }
  while (last->same) last = last->same;
  last->same = entry;
}

/* The first of the arguments that modify `symbol`; NULL: there is none. */
static const ArgumentEntry *find_argument(Model *model, const Modification *modification, const Symbol *symbol)
{
  if (!find_entry(&model->arguments, modification, NULL)) {
    list_argument(model, modification, NULL, NULL);
    for (const Argument *argument = modification->arguments; argument; argument = argument->next)
      if (argument_symbol(argument)) list_argument(model, modification, argument_symbol(argument), argument);
  }
  return find_entry(&model->arguments, modification, symbol);
}

/* Appends the modifications of `symbol` in one layer. */
static Layer **append_of(Model *model, Layer **end, const Layer *layer, const Symbol *symbol)
{
  if (!layer_is_direct(layer)) {
    if (layer->name->parts[layer->name_used].symbol != symbol) return end;
    *end = copy(model, layer);
    (*end)->name_used++;
    return (Layer **)(void *)&(*end)->next;
  }
  if (!layer->modification) return end;
  if (is_long(layer->modification)) {
    for (const ArgumentEntry *e = find_argument(model, layer->modification, symbol); e; e = e->same) {
      *end = layer_of_argument(model, layer, e->argument);
      end = (Layer **)(void *)&(*end)->next;
    }
    return end;
  }
  for (const Argument *argument = layer->modification->arguments; argument; argument = argument->next) {
    if (argument_symbol(argument) != symbol) continue;
    *end = layer_of_argument(model, layer, argument);
    end = (Layer **)(void *)&(*end)->next;
  }
  return end;
}

const Layer *layers_of(Model *model, const Layer *layers, const Symbol *symbol)
{
  Layer *first = NULL, **end = &first;
  for (; layers; layers = layers->next) end = append_of(model, end, layers, symbol);
  return first;
}

static int gives_value(const Layer *layer)
{
  return layer_is_direct(layer) && layer->modification && (layer->modification->value || layer->modification->is_break);
}

/* Once for each position: values are read more than once. */
static void report_final(Model *model, const Layer *winner, const Layer *final)
{
  if (model->final_reported == winner->span.start && winner->span.start) return;
  model->final_reported = winner->span.start;
  model_error(model, winner->span, "final-modified", "a final element cannot be modified");
  diagnostic_note(model->diagnostics, final->span, "it is final here");
}

const Layer *layers_value(Model *model, const Layer *layers)
{
  const Layer *winner = NULL;
  for (; layers; layers = layers->next) {
    if (winner && layers->is_final && layer_is_direct(layers)) {
      report_final(model, winner, layers);
      break;
    }
    if (!winner && gives_value(layers)) winner = layers;
  }
  return winner && winner->modification->value ? winner : NULL;
}

const Layer *layers_redeclare(const Layer *layers)
{
  for (; layers; layers = layers->next)
    if (layers->redeclare) return layers;
  return NULL;
}

/* ---- what may be modified ------------------------------------------------------------------------------------------- */

static NamePart argument_part(const Argument *argument)
{
  NamePart part = {.symbol = argument_symbol(argument), .span = argument->span};
  if (argument->kind == ARGUMENT_MODIFY)
    part = argument->name->parts[0];
  else if (argument->element->kind == ELEMENT_CLASS)
    part.span = argument->element->class_->name_span;
  else
    part.span = argument->element->clause->components->span;
  return part;
}

static void check_twice(Model *model, const Argument *argument)
{
  if (argument->kind != ARGUMENT_MODIFY || argument->name->count > 1) return;
  for (const Argument *other = argument->next; other; other = other->next)
    if (other->kind == ARGUMENT_MODIFY && other->name->count == 1 && argument_symbol(other) == argument_symbol(argument)) {
      model_error(model, other->name->parts[0].span, "given-twice", "%s is modified twice", argument_symbol(argument)->text);
      model_about(model, .variable = argument_symbol(argument)->text);
      return;
    }
}

static void check_part(Model *model, const Scope *scope, const NamePart *part, int is_inside)
{
  const Member *member = scope_find(scope, part->symbol);
  if (!member) {
    lookup_report_in(model, scope, part);
  } else if (member->is_protected && !is_inside) {
    model_error(model, part->span, "protected", "%s is protected in %s: it cannot be modified from outside", part->symbol->text,
                scope->name);
    model_about(model, .variable = part->symbol->text);
  }
}

static void check_layer(Model *model, const Scope *scope, const Layer *layer, int is_inside)
{
  if (!layer_is_direct(layer)) {
    check_part(model, scope, &layer->name->parts[layer->name_used], is_inside);
    return;
  }
  if (!layer->modification) return;
  for (const Argument *argument = layer->modification->arguments; argument; argument = argument->next) {
    if (argument->kind == ARGUMENT_BREAK || argument->kind == ARGUMENT_BREAK_CONNECT) continue; /* deselect.c */
    NamePart part = argument_part(argument);
    if (part.symbol) check_part(model, scope, &part, is_inside);
    check_twice(model, argument);
  }
}

void layers_check(Model *model, const Scope *scope, const Layer *outer, const Layer *inner)
{
  for (const Layer *layer = outer; layer; layer = layer->next) check_layer(model, scope, layer, 0);
  for (const Layer *layer = inner; layer; layer = layer->next) check_layer(model, scope, layer, 1);
}

/* Only records have values as a whole. */
static void check_value(Model *model, const Member *member, const Layer *layer)
{
  if (!layer_is_direct(layer) || !layer->modification || !layer->modification->value) return;
  model_error(model, layer->span.start ? layer->span : expr_span(layer->modification->value), "component-value",
              "%s is a component of %s: it has no value", member->symbol->text, member->type.class_.ast->symbol->text);
  model_about(model, .variable = member->symbol->text);
  model_remedy(model, "give values to its parameters, as in %s(p = 1) or --set %s.p=1", member->symbol->text,
               member->symbol->text);
}

void layers_check_component(Model *model, const Scope *scope, const Member *member)
{
  layers_check(model, scope, member->layers, member->type.layers);
  if (member->type.class_.ast->kind == CLASS_RECORD || scope->owner_index > 0) return;
  for (const Layer *layer = member->layers; layer; layer = layer->next) check_value(model, member, layer);
}
