/* cvode.c: adaptive multistep methods through SUNDIALS: `cvode` (BDF, Newton on the system's own matrix) and `adams`
 * (Adams-Moulton, fixed-point iteration).
 *
 * CVODE sees a matrix without content and a direct solver that hands everything to the Dynamics: its linear system function
 * calls newton_setup, so CVODE's own heuristics decide when derivatives are evaluated again and when a change of gamma alone
 * suffices. Vectors have one element at least, since norms divide by the length: a system without states integrates y' = 0. */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <cvode/cvode.h>
#include <sundials/sundials_linearsolver.h>
#include <sundials/sundials_matrix.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

#include "integrate/method.h"
#include "integrate/vector.h"

typedef struct CvodeWork {
  SUNContext context;
  VectorPool vectors;
  N_Vector y;       /* the state CVODE returns */
  N_Vector scale;   /* absolute tolerances at creation; then scratch */
  N_Vector error;   /* scratch */
  SUNMatrix matrix; /* cvode: a name for the Newton matrix of the Dynamics */
  SUNLinearSolver linear;
  SUNNonlinearSolver fixed_point; /* adams */
  void *cvode;
  int fresh;        /* no step since the last (re)start */
  int cut;          /* the last step was cut short at a root that CVODE does not know */
  LiedStatus cause; /* last failure of the Dynamics during a step */
  long rejected;    /* counted so far since the last (re)start */
} CvodeWork;

static double *data(N_Vector v)
{
  return N_VGetArrayPointer(v);
}

/* ---- callbacks ----------------------------------------------------------------------------------------------------- */

/* In CVODE's terms: positive asks for a smaller step, negative stops. */
static int verdict(CvodeWork *w, LiedStatus status)
{
  if (status == LIED_OK) return 0;
  w->cause = status;
  return status == LIED_SINGULAR || status == LIED_NOT_FINITE ? 1 : -1;
}

static int derivatives(realtype t, N_Vector y, N_Vector dy, void *user)
{
  Integrator *in = user;
  if (in->n_states == 0) {
    data(dy)[0] = 0;
    return 0;
  }
  return verdict(in->work, integrator_evaluate(in, LIED_HOLD_ALL, t, data(y), data(dy)));
}

static int roots(realtype t, N_Vector y, realtype *g, void *user)
{
  Integrator *in = user;
  LiedStatus status = in->dynamics->roots(in->dynamics->self, t, data(y), g);
  if (!status) memcpy(in->scan.end, g, in->n_roots * sizeof *g);
  in->scan.t_end = status ? NAN : t;
  return verdict(in->work, status);
}

/* corr: what leads from y to where it belongs. */
static int project(realtype t, N_Vector y, N_Vector corr, realtype tolerance, N_Vector error, void *user)
{
  const Integrator *in = user;
  (void)t, (void)tolerance, (void)error;
  memcpy(data(corr), data(y), in->n_states * sizeof(double));
  in->dynamics->project(in->dynamics->self, data(corr));
  for (size_t i = 0; i < in->n_states; i++) data(corr)[i] -= data(y)[i];
  return 0;
}

static int newton_setup(realtype t, N_Vector y, N_Vector dy, SUNMatrix matrix, booleantype reuse, booleantype *evaluated,
                        realtype gamma, void *user, N_Vector scratch1, N_Vector scratch2, N_Vector scratch3)
{
  (void)dy, (void)matrix, (void)scratch1, (void)scratch2, (void)scratch3;
  Integrator *in = user;
  int anew = 0;
  LiedStatus status = LIED_OK;
  if (in->n_states > 0) status = in->dynamics->newton_setup(in->dynamics->self, t, data(y), gamma, !reuse, &anew);
  *evaluated = anew ? SUNTRUE : SUNFALSE;
  if (anew) in->stats->jacobians++;
  return verdict(in->work, status);
}

static int newton_solve(SUNLinearSolver solver, SUNMatrix matrix, N_Vector delta, N_Vector b, realtype tolerance)
{
  (void)matrix, (void)tolerance;
  Integrator *in = solver->content;
  if (in->n_states == 0) {
    data(delta)[0] = data(b)[0];
    return SUNLS_SUCCESS;
  }
  int failed = verdict(in->work, in->dynamics->newton_solve(in->dynamics->self, data(b), data(delta)));
  return failed == 0 ? SUNLS_SUCCESS : failed > 0 ? SUNLS_PACKAGE_FAIL_REC : SUNLS_PACKAGE_FAIL_UNREC;
}

static SUNMatrix_ID matrix_id(SUNMatrix matrix)
{
  (void)matrix;
  return SUNMATRIX_CUSTOM;
}

static SUNLinearSolver_Type solver_type(SUNLinearSolver solver)
{
  (void)solver;
  return SUNLINEARSOLVER_DIRECT;
}

/* Failures are reported through Dynamics.report; CVODE prints nothing. */
static void keep_silent(int code, const char *module, const char *function, char *message, void *user)
{
  (void)code, (void)module, (void)function, (void)message, (void)user;
}

/* ---- life ---------------------------------------------------------------------------------------------------------- */

/* SUNDIALS 6.4 crashes or prints when the small blocks of a context or a solver are refused: make sure that malloc has
 * room for them. */
static int reserve(void)
{
  void *room = malloc(64 * 1024);
  free(room);
  return room ? 0 : -1;
}

/* What a single step may take of the tolerance: errors of steps add up, and users read the tolerance as that of the result. */
static const double step_share = 0.05;

static int create_vectors(Integrator *in, CvodeWork *w)
{
  size_t n = in->n_states > 0 ? in->n_states : 1;
  if (reserve() || SUNContext_Create(NULL, &w->context)) return -1;
  if (vector_pool_open(&w->vectors, in->memory, w->context, n)) return -1;
  w->y = vector_new(&w->vectors);
  w->scale = vector_new(&w->vectors);
  w->error = vector_new(&w->vectors);
  if (w->vectors.failed) return -1;
  states_copy(data(w->y), in->dynamics->x, in->n_states);
  N_VConst(1, w->scale);
  in->dynamics->nominals(in->dynamics->self, data(w->scale));
  N_VScale(step_share * in->tolerance, w->scale, w->scale);
  return 0;
}

static int create_newton(Integrator *in, CvodeWork *w)
{
  w->matrix = SUNMatNewEmpty(w->context);
  w->linear = SUNLinSolNewEmpty(w->context);
  if (!w->matrix || !w->linear) return -1;
  w->matrix->ops->getid = matrix_id;
  w->linear->ops->gettype = solver_type;
  w->linear->ops->solve = newton_solve;
  w->linear->content = in;
  if (CVodeSetLinearSolver(w->cvode, w->linear, w->matrix)) return -1;
  return CVodeSetLinSysFn(w->cvode, newton_setup);
}

static int create_fixed_point(CvodeWork *w)
{
  w->fixed_point = SUNNonlinSol_FixedPoint(w->y, 0, w->context);
  return w->fixed_point ? CVodeSetNonlinearSolver(w->cvode, w->fixed_point) : -1;
}

static int create_solver(Integrator *in, CvodeWork *w)
{
  int adams = in->method == &method_adams;
  w->cvode = CVodeCreate(adams ? CV_ADAMS : CV_BDF, w->context);
  if (!w->cvode || CVodeSetErrHandlerFn(w->cvode, keep_silent, NULL)) return -1;
  if (CVodeInit(w->cvode, derivatives, in->t, w->y)) {
    w->cvode = NULL; /* its vectors are freed already and CVodeFree of 6.4 would free them again: the rest leaks */
    return -1;
  }
  if (CVodeSetUserData(w->cvode, in)) return -1;
  if (CVodeSVtolerances(w->cvode, step_share * in->tolerance, w->scale)) return -1;
  if (adams ? create_fixed_point(w) : create_newton(in, w)) return -1;
  if (in->n_roots > 0 && CVodeRootInit(w->cvode, (int)in->n_roots, roots)) return -1;
  if (in->max_step > 0 && CVodeSetMaxStep(w->cvode, in->max_step)) return -1;
  if (in->dynamics->project && !adams && (CVodeSetProjFn(w->cvode, project) || CVodeSetProjErrEst(w->cvode, SUNFALSE)))
    return -1;
  return CVodeSetNoInactiveRootWarn(w->cvode);
}

static const Problem no_memory = {"no-memory", "no memory for the adaptive solver", NULL};

static LiedStatus create(Integrator *in)
{
  CvodeWork *w = memory_resize(in->memory, NULL, 0, sizeof *w);
  in->work = w;
  if (!w || create_vectors(in, w) || create_solver(in, w) || w->vectors.failed)
    return integrator_report(in, LIED_NO_MEMORY, in->t, -1, no_memory);
  w->fresh = 1;
  return LIED_OK;
}

static void destroy(Integrator *in)
{
  CvodeWork *w = in->work;
  if (!w) return;
  CVodeFree(&w->cvode);
  SUNNonlinSolFree(w->fixed_point);
  SUNLinSolFreeEmpty(w->linear);
  SUNMatFreeEmpty(w->matrix);
  N_VDestroy(w->error);
  N_VDestroy(w->scale);
  N_VDestroy(w->y);
  vector_pool_close(&w->vectors);
  SUNContext_Free(&w->context);
  memory_resize(in->memory, w, sizeof *w, 0);
}

static LiedStatus restart(Integrator *in)
{
  CvodeWork *w = in->work;
  states_copy(data(w->y), in->dynamics->x, in->n_states);
  w->fresh = 1;
  w->cut = 0;
  in->scan.known = 0;
  w->rejected = 0;
  if (CVodeReInit(w->cvode, in->t, w->y) == CV_SUCCESS) return LIED_OK;
  return integrator_report(in, LIED_SOLVER_FAILED, in->t, -1,
                           (Problem){"solver-failed", "the adaptive solver could not restart", NULL});
}

/* ---- stepping ------------------------------------------------------------------------------------------------------ */

/* The state whose error estimate is largest in its tolerance, or which has none that is a number; -1 without states. */
static long worst_state(const Integrator *in, CvodeWork *w)
{
  if (in->n_states == 0 || CVodeGetErrWeights(w->cvode, w->scale) || CVodeGetEstLocalErrors(w->cvode, w->error)) return -1;
  const double *weight = data(w->scale), *error = data(w->error);
  size_t worst = 0;
  for (size_t i = 0; i < in->n_states; i++) {
    double share = fabs(error[i] * weight[i]);
    if (isnan(share)) return (long)i;
    if (share > fabs(error[worst] * weight[worst])) worst = i;
  }
  return (long)worst;
}

static Problem explain(const Integrator *in, int flag)
{
  if (flag == CV_TOO_MUCH_ACC) return (Problem){"tolerance-too-small", "the tolerance is below rounding error", "raise it"};
  if (in->method == &method_adams)
    return (Problem){"no-step", "no step is small enough for the adaptive solver",
                     "the system may be stiff (use cvode), or has a discontinuity without an event or a solution that ends in "
                     "a singularity; else raise the tolerance"};
  if (flag == CV_CONV_FAILURE)
    return (Problem){"newton-diverges", "Newton's iteration does not converge at any step size",
                     "look for a discontinuity or a kink without an event, give joints T_D > 0, or raise the tolerance"};
  return (Problem){
      "no-step", "no step is small enough for the tolerance",
      "look for a discontinuity without an event or a solution that ends in a singularity, give joints T_D > 0, or "
      "raise the tolerance"};
}

/* The cause lies with the Dynamics, which left its message, or with CVODE. */
static LiedStatus give_up(Integrator *in, int flag)
{
  CvodeWork *w = in->work;
  if (w->cause) return w->cause;
  if (flag == CV_MEM_FAIL) return integrator_report(in, LIED_NO_MEMORY, in->t, -1, no_memory);
  return integrator_report(in, LIED_SOLVER_FAILED, in->t, worst_state(in, w), explain(in, flag));
}

static void count_rejected(Integrator *in, CvodeWork *w)
{
  long error_failures = 0, solve_failures = 0;
  CVodeGetNumErrTestFails(w->cvode, &error_failures);
  CVodeGetNumStepSolveFails(w->cvode, &solve_failures);
  in->stats->rejected_steps += (uint64_t)(error_failures + solve_failures - w->rejected);
  w->rejected = error_failures + solve_failures;
}

static LiedStatus accept(Integrator *in, double t)
{
  CvodeWork *w = in->work;
  LiedStatus status = integrator_check(in, t, data(w->y));
  if (status) return status;
  states_copy(in->dynamics->x, data(w->y), in->n_states);
  in->t_before = in->t;
  in->t = t;
  return LIED_OK;
}

/* CVODE cannot start for an interval of a few units of rounding, as between two time events that were meant to be one. */
static int too_close(const Integrator *in, double limit)
{
  const CvodeWork *w = in->work;
  return w->fresh && limit - in->t <= fmax(50 * DBL_EPSILON * fmax(fabs(in->t), fabs(limit)), 1e-100);
}

static LiedStatus step_over_rounding(Integrator *in, double limit)
{
  CvodeWork *w = in->work;
  if (in->n_states > 0) {
    LiedStatus status = integrator_evaluate(in, LIED_HOLD_ALL, in->t, in->dynamics->x, data(w->error));
    if (status) return status;
    N_VLinearSum(1, w->y, limit - in->t, w->error, w->y);
  }
  LiedStatus status = accept(in, limit);
  return status ? status : restart(in);
}

static void forget_roots(Integrator *in)
{
  if (in->root_found) memset(in->fired, 0, in->n_roots * sizeof(int));
  in->root_found = 0;
}

/* CVODE may have stepped beyond the root at which it stopped; a limit before that point needs a restart at the root. */
static int stepped_beyond(CvodeWork *w, double limit)
{
  double reached;
  return CVodeGetCurrentTime(w->cvode, &reached) == CV_SUCCESS && limit < reached;
}

/* Steps of a few units of rounding make no progress: without a smallest step CVODE would take them for ever. */
static int call_cvode(Integrator *in, double limit, double *t)
{
  CvodeWork *w = in->work;
  int flag = CVodeSetMinStep(w->cvode, 4 * DBL_EPSILON * fabs(in->t));
  if (flag >= 0) flag = CVodeSetStopTime(w->cvode, limit);
  return flag < 0 ? flag : CVode(w->cvode, limit, w->y, t, CV_ONE_STEP);
}

/* Roots that lie too close together for CVODE need a restart, too. */
static int advance(Integrator *in, double limit, double *t)
{
  CvodeWork *w = in->work;
  int flag = call_cvode(in, limit, t);
  if (flag != CV_ILL_INPUT || w->fresh || w->cause || restart(in)) return flag;
  return call_cvode(in, limit, t);
}

static LiedStatus interpolate(Integrator *in, double t, double *x)
{
  CvodeWork *w = in->work;
  if (w->fresh) return states_copy(x, in->dynamics->x, in->n_states), LIED_OK; /* a step of a few units of rounding */
  if (CVodeGetDky(w->cvode, t, 0, w->error) != CV_SUCCESS)
    return integrator_report(in, LIED_SOLVER_FAILED, t, -1,
                             (Problem){"solver-failed", "the adaptive solver cannot interpolate here", NULL});
  states_copy(x, data(w->error), in->n_states);
  return LIED_OK;
}

/* Back to the first root of a pair inside of the step, if there is one. */
static LiedStatus cut_short(Integrator *in)
{
  CvodeWork *w = in->work;
  double first;
  scan_step(in, &first);
  if (!(first < in->t)) return LIED_OK;
  LiedStatus status = interpolate(in, first, in->dynamics->x);
  if (status) return status;
  in->t = first;
  in->root_found = w->cut = 1;
  return LIED_OK;
}

static LiedStatus step(Integrator *in, double limit)
{
  CvodeWork *w = in->work;
  LiedStatus status = LIED_OK;
  forget_roots(in);
  if (w->cut || stepped_beyond(w, limit)) status = restart(in);
  if (status) return status;
  if (too_close(in, limit)) return step_over_rounding(in, limit);
  double t = in->t;
  w->cause = LIED_OK;
  int flag = advance(in, limit, &t);
  count_rejected(in, w);
  if (flag < 0) return give_up(in, flag);
  w->fresh = 0;
  status = accept(in, t);
  if (!status && flag != CV_ROOT_RETURN) return cut_short(in);
  if (status) return status;
  in->root_found = 1;
  in->scan.known = 0;
  return CVodeGetRootInfo(w->cvode, in->fired) == CV_SUCCESS ? LIED_OK : give_up(in, CV_RTFUNC_FAIL);
}

const Method method_cvode = {"cvode", 1, 0, create, restart, step, interpolate, destroy, NULL, {0}, 0, 0};
const Method method_adams = {"adams", 1, 0, create, restart, step, interpolate, destroy, NULL, {0}, 0, 0};
