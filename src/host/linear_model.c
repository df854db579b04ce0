/* linear_model.c: lied_linearise: what handles stand for, and then the matrices. */
#include "contact/contact.h"
#include "host/host_internal.h"

static LiedStatus find_all(LiedSystem *s, const LiedHandle *handles, size_t n, Ref *refs)
{
  LiedStatus status = LIED_OK;
  for (size_t i = 0; i < n && !status; i++) status = find_handle(s, handles[i], &refs[i]);
  return status;
}

static LiedStatus check(LiedSystem *s, const LiedHandle *inputs, size_t n_inputs, const LiedHandle *outputs, size_t n_outputs)
{
  LiedStatus status = system_ready(s);
  if (!status) status = contacts_refuse(s, "a linearised system");
  if (!status && n_inputs) status = check_given(s, inputs, "the list of inputs");
  if (!status && n_outputs) status = check_given(s, outputs, "the list of outputs");
  return status;
}

LiedStatus lied_linearise(LiedSystem *s, const LiedHandle *inputs, size_t n_inputs, const LiedHandle *outputs, size_t n_outputs,
                          double *A, double *B, double *C, double *D)
{
  if (!call_begins(s)) return LIED_WRONG_VALUE;
  LiedStatus status = check(s, inputs, n_inputs, outputs, n_outputs);
  if (status) return status;
  const size_t most = SIZE_MAX / sizeof(Ref) / 2, size = (n_inputs + n_outputs + 1) * sizeof(Ref);
  if (n_inputs >= most || n_outputs >= most) return report_no_memory(s);
  Ref *refs = memory_resize(&s->memory, NULL, 0, size);
  if (!refs) return report_no_memory(s);
  status = find_all(s, inputs, n_inputs, refs);
  if (!status) status = find_all(s, outputs, n_outputs, refs + n_inputs);
  if (!status) status = linearise(s, &(Linearisation){refs, refs + n_inputs, n_inputs, n_outputs, A, B, C, D});
  memory_resize(&s->memory, refs, size, 0);
  return status;
}
