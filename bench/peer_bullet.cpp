// Bullet: btMultiBody's articulated body algorithm in double precision.
#include <BulletDynamics/Featherstone/btMultiBody.h>

#include "chain.h"

#ifndef BT_USE_DOUBLE_PRECISION
#error "compile against Bullet in double precision: -DBT_USE_DOUBLE_PRECISION and the float64 libraries"
#endif

namespace
{

btVector3 axis_of(int link)
{
  const double *axis = chain_axis(static_cast<size_t>(link));
  return btVector3(axis[0], axis[1], axis[2]);
}

struct BulletChain {
  btMultiBody body;
  btAlignedObjectArray<btScalar> scratch_r;
  btAlignedObjectArray<btVector3> scratch_v;
  btAlignedObjectArray<btMatrix3x3> scratch_m;

  explicit BulletChain(int n) : body(n, 0, btVector3(0, 0, 0), true, false)
  {
    const btVector3 inertia(LINK_INERTIA, LINK_INERTIA, LINK_INERTIA), half(LINK_LENGTH / 2, 0, 0);
    for (int i = 0; i < n; i++)
      body.setupRevolute(i, LINK_MASS, inertia, i - 1, btQuaternion::getIdentity(), axis_of(i), i ? half : btVector3(0, 0, 0),
                         half, true);
    body.finalizeMultiDof();
    body.setLinearDamping(0);
    body.setAngularDamping(0);
    body.setMaxCoordinateVelocity(BT_LARGE_FLOAT);
    for (int i = 0; i < n; i++) body.addLinkForce(i, btVector3(0, -CHAIN_GRAVITY * LINK_MASS, 0));
  }
};

void *bullet_create(size_t n)
{
  return new BulletChain(static_cast<int>(n));
}

// The algorithm leaves the accelerations in its scratch memory (n numbers of its own, 6 of the base, n of the joints) and adds
// them, times dt, to the velocities, which are set anew at each call.
int bullet_accelerations(void *handle, const double *q, const double *qd, double *qdd)
{
  BulletChain &chain = *static_cast<BulletChain *>(handle);
  const int n = chain.body.getNumLinks();
  for (int i = 0; i < n; i++) {
    chain.body.setJointPos(i, q[i]);
    chain.body.setJointVel(i, qd[i]);
  }
  chain.body.computeAccelerationsArticulatedBodyAlgorithmMultiDof(1, chain.scratch_r, chain.scratch_v, chain.scratch_m, false,
                                                                  false, false);
  for (int i = 0; i < n; i++) qdd[i] = chain.scratch_r[n + 6 + i];
  return 0;
}

void bullet_destroy(void *handle)
{
  delete static_cast<BulletChain *>(handle);
}

} // namespace

extern "C" const Engine engine_bullet = {"Bullet", static_cast<size_t>(-1), bullet_create, bullet_accelerations,
                                         bullet_destroy};
