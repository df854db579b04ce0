/* binding.c: arrays of the host: inputs that a step reads at its beginning, outputs that it writes at its end. Where their
 * numbers are is found once for each composition; a step looks up no name and allocates nothing. */
#include <string.h>

#include "simulate/simulate_internal.h"

typedef struct BoundInput {
  LiedHandle handle;
  InputPlace place;
  int is_gone; /* what it was an input of is no part of the composition */
} BoundInput;

typedef struct BoundOutput {
  LiedHandle handle;
  Place place; /* PLACE_NONE: `ref` after an observation */
  Ref ref;
} BoundOutput;

struct Binding {
  Plan *plan; /* for which places were found; held. NULL: for none */
  const double *u;
  double *y;
  size_t n_inputs, n_outputs;
  int observes; /* some output is computed */
  BoundInput *inputs;
  BoundOutput *outputs;
};

static size_t size_of(size_t n_inputs, size_t n_outputs)
{
  return sizeof(Binding) + n_inputs * sizeof(BoundInput) + n_outputs * sizeof(BoundOutput);
}

void binding_free(LiedSystem *s, Binding *b)
{
  if (!b) return;
  plan_release(b->plan);
  memory_resize(&s->memory, b, size_of(b->n_inputs, b->n_outputs), 0);
}

void binding_use(Binding *b, const double *u, double *y)
{
  b->u = u;
  b->y = y;
}

/* ---- places ---- */

static LiedStatus report_not_input(LiedSystem *s, LiedHandle handle)
{
  handle_names_get(s->handle_names, handle, s->text, sizeof s->text);
  system_error(s, topic_name(s, "not-an-open-input", s->text), "'%s' is not an open input", s->text);
  return LIED_WRONG_VALUE;
}

static LiedStatus find_bound_input(LiedSystem *s, BoundInput *input)
{
  Ref ref;
  LiedStatus status = find_handle(s, input->handle, &ref);
  if (status) return status;
  input->is_gone = ref_is_gone(s, ref);
  return input->is_gone || find_input(s, ref, &input->place) ? LIED_OK : report_not_input(s, input->handle);
}

static LiedStatus find_bound_output(LiedSystem *s, BoundOutput *output)
{
  LiedStatus status = find_handle(s, output->handle, &output->ref);
  if (status) return status;
  output->place = place_of(s, output->ref);
  if (output->ref.kind == REF_ENERGY) ledger_open(s);
  return LIED_OK;
}

/* If one of them is not found, those before it are of no use for any Plan. */
static LiedStatus find_places(LiedSystem *s, Binding *b)
{
  LiedStatus status = LIED_OK;
  plan_release(b->plan);
  b->plan = NULL;
  for (size_t i = 0; i < b->n_inputs && !status; i++) status = find_bound_input(s, &b->inputs[i]);
  b->observes = 0;
  for (size_t i = 0; i < b->n_outputs && !status; i++) {
    status = find_bound_output(s, &b->outputs[i]);
    b->observes |= b->outputs[i].place.base == PLACE_NONE;
  }
  if (status) return status;
  counted_hold(&s->plan->counted);
  b->plan = s->plan;
  return LIED_OK;
}

LiedStatus binding_new(LiedSystem *s, const LiedHandle *inputs, size_t n_inputs, const LiedHandle *outputs, size_t n_outputs,
                       Binding **binding)
{
  enum { MOST = INT32_MAX / 2 };
  if (n_inputs > MOST || n_outputs > MOST) return report_no_memory(s);
  Binding *b = memory_resize(&s->memory, NULL, 0, size_of(n_inputs, n_outputs));
  if (!b) return report_no_memory(s);
  b->n_inputs = n_inputs;
  b->n_outputs = n_outputs;
  b->inputs = (BoundInput *)(b + 1);
  b->outputs = (BoundOutput *)(b->inputs + n_inputs);
  for (size_t i = 0; i < n_inputs; i++) b->inputs[i].handle = inputs[i];
  for (size_t i = 0; i < n_outputs; i++) b->outputs[i].handle = outputs[i];
  LiedStatus status = find_places(s, b);
  if (status) return binding_free(s, b), status;
  return *binding = b, LIED_OK;
}

/* ---- steps ---- */

static LiedStatus check_inputs(LiedSystem *s, const Binding *b, const double *u)
{
  if (b->n_inputs == 0 || all_finite(u, b->n_inputs)) return LIED_OK;
  size_t i = 0;
  while (isfinite(u[i])) i++;
  handle_names_get(s->handle_names, b->inputs[i].handle, s->text, sizeof s->text);
  system_error(s, topic_name(s, "value-not-finite", s->text), "'%s' cannot be set to a number that is not finite", s->text);
  return LIED_WRONG_VALUE;
}

static LiedStatus read_inputs(LiedSystem *s, Binding *b, const double *u)
{
  LiedStatus status = b->plan == s->plan ? LIED_OK : find_places(s, b);
  if (!status) status = check_inputs(s, b, u);
  for (size_t i = 0; i < b->n_inputs && !status; i++)
    if (!b->inputs[i].is_gone) set_input_at(s, &b->inputs[i].place, u[i]);
  return status;
}

LiedStatus binding_write(LiedSystem *s, Binding *b, double *y)
{
  LiedStatus status = b->plan == s->plan ? LIED_OK : find_places(s, b);
  if (!status && b->observes) status = observe(s);
  for (size_t i = 0; i < b->n_outputs && !status; i++) {
    const BoundOutput *output = &b->outputs[i];
    y[i] = place_value(s, output->place, output->ref);
  }
  return status;
}

LiedStatus system_begin_step(LiedSystem *s, Binding *b, const double *u)
{
  LiedStatus status = system_idle(s);
  if (!status) status = system_ready(s);
  if (!status && !s->integrator_open) status = system_use_method(s, NULL);
  return !status && b ? read_inputs(s, b, u) : status;
}

LiedStatus system_take_step(LiedSystem *s, double h, Binding *b, double *y)
{
  LiedStatus status = run_step(s, h);
  const int has_moved = !status || status == LIED_TERMINATED || status == LIED_ASSERTION;
  const LiedStatus written = b && has_moved ? binding_write(s, b, y) : LIED_OK;
  return status ? status : written;
}

LiedStatus system_step(LiedSystem *s, double h, Binding *b, const double *u, double *y)
{
  LiedStatus status = system_begin_step(s, b, u);
  return status ? status : system_take_step(s, h, b, y);
}

LiedStatus lied_step(LiedSystem *s, double h)
{
  if (!call_begins(s)) return LIED_WRONG_VALUE;
  Binding *b = s->binding;
  return system_step(s, h, b, b ? b->u : NULL, b ? b->y : NULL);
}

LiedStatus lied_bind(LiedSystem *s, const LiedHandle *inputs, size_t n_inputs, const double *u, const LiedHandle *outputs,
                     size_t n_outputs, double *y)
{
  if (!call_begins(s)) return LIED_WRONG_VALUE;
  LiedStatus status = n_inputs ? check_given(s, inputs, "the list of inputs") : LIED_OK;
  if (!status && n_inputs) status = check_given(s, u, "the array of inputs");
  if (!status && n_outputs) status = check_given(s, outputs, "the list of outputs");
  if (!status && n_outputs) status = check_given(s, y, "the array of outputs");
  if (!status) status = system_idle(s);
  const int binds = n_inputs > 0 || n_outputs > 0; /* letting go is possible always */
  if (!status && binds) status = system_ready(s);
  Binding *b = NULL;
  if (!status && binds) status = binding_new(s, inputs, n_inputs, outputs, n_outputs, &b);
  if (!status && b) status = binding_write(s, b, y);
  if (status) return binding_free(s, b), status;
  if (b) binding_use(b, u, y);
  binding_free(s, s->binding);
  s->binding = b;
  return LIED_OK;
}
