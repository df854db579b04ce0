/* shape.c: a digest of all of a loaded system that no lied_set can change: classes, names, connections, drivers of inputs. */
#include "base/hash.h"
#include "base/number.h"
#include "load/load_internal.h"

static uint64_t add_text(uint64_t hash, const char *text)
{
  return hash_bytes(hash, text, strlen(text));
}

static uint64_t add_number(uint64_t hash, double number)
{
  return hash_word(hash, number_bits(number));
}

/* ---- drivers of inputs ---------------------------------------------------------------------------------------------- */

static uint64_t add_expression(uint64_t hash, const Ir *ir)
{
  if (!ir) return hash_word(hash, 0);
  hash = hash_word(hash, (uint64_t)ir->kind << 48 | (uint64_t)ir->op << 40 | (uint64_t)ir->type << 32 | ir->index);
  hash = hash_word(hash, ir->count);
  if (ir->kind == IR_NUMBER) hash = add_number(hash, ir->number);
  if (ir->kind == IR_STRING) hash = add_text(hash, ir->text);
  if (ir->kind == IR_CALL) hash = add_text(hash, ir->function->name);
  for (uint32_t i = 0; i < ir->count; i++) hash = add_expression(hash, ir->operands[i]);
  return hash;
}

static uint64_t add_driver(uint64_t hash, const InputDriver *driver)
{
  const DriverTable *table = driver->table;
  for (uint32_t i = 0; driver->terms && i < driver->count; i++) {
    hash = add_number(hash_word(hash, driver->terms[i].kind), driver->terms[i].slope);
    hash = add_expression(hash, driver->terms[i].expression);
  }
  hash = add_expression(hash, driver->value);
  for (size_t i = 0; table && i < table->count; i++)
    hash = add_number(add_number(add_number(hash, table->instants[i]), table->left[i]), table->right[i]);
  return hash;
}

/* ---- instances ------------------------------------------------------------------------------------------------------ */

/* A class that was made for this system: its names, and the number of a driver. */
static uint64_t add_own_class(uint64_t hash, const LiedSystem *system, uint32_t instance)
{
  const LiedClass *class_ = instance_class(system, instance);
  hash = hash_word(add_text(hash, class_->name), (uint64_t)class_->n_ports << 32 | class_->n_parameters);
  for (unsigned i = 0; i < class_->n_ports; i++) hash = add_text(hash, class_->ports[i].name);
  for (unsigned i = 0; i < class_->n_parameters; i++) {
    hash = add_text(hash, class_->parameters[i].name);
    if (class_->parameters[i].structural) hash = add_number(hash, instance_parameters(system, instance)[i]);
  }
  return hash;
}

static uint64_t *class_hashes(const Load *load)
{
  uint64_t *hashes = ARENA_NEW(&((Load *)load)->arena, uint64_t, load->spec_count);
  for (uint32_t u = 0; u < load->spec_count; u++)
    hashes[u] = hash_bytes(0, &load->class_sources[u].digest, sizeof load->class_sources[u].digest);
  return hashes;
}

uint64_t load_shape(const Load *load)
{
  const LiedSystem *system = load->result.system;
  const Structure *t = system->structure;
  const uint64_t *classes = class_hashes(load);
  uint64_t hash = hash_word(t->n_instances, t->n_connections);
  for (uint32_t i = 0; i < t->n_instances; i++) {
    hash = add_text(hash, t->names + t->instances[i].name);
    hash = i < load->assembly->part_count ? hash_word(hash, classes[load_spec_index(load, i)]) : add_own_class(hash, system, i);
  }
  for (size_t i = 0; i < t->n_connections; i++)
    hash = hash_word(hash, (uint64_t)t->connections[i].a << 32 | t->connections[i].b);
  for (size_t i = 0; i < t->n_bounds; i++)
    hash = hash_word(hash_word(hash, t->bounds[i].ref.instance),
                     (uint64_t)t->bounds[i].ref.kind << 32 | (uint64_t)t->bounds[i].ref.port << 16 | t->bounds[i].ref.index);
  for (uint32_t i = 0; i < load->drivers.count; i++) hash = add_driver(hash, load->drivers.drivers[i]);
  return hash;
}
