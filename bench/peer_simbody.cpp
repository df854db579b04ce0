// Simbody: pin joints, realised to the acceleration stage.
#include <Simbody.h>

#include <cstdio>

#include "chain.h"

namespace
{

// A pin turns about z of its frames.
SimTK::Transform frame_of(size_t link, double x)
{
  const double *axis = chain_axis(link);
  const SimTK::UnitVec3 z(axis[0], axis[1], axis[2]);
  return SimTK::Transform(SimTK::Rotation(z, SimTK::ZAxis), SimTK::Vec3(x, 0, 0));
}

struct SimbodyChain {
  SimTK::MultibodySystem system;
  SimTK::SimbodyMatterSubsystem matter;
  SimTK::GeneralForceSubsystem forces;
  SimTK::Force::UniformGravity gravity;
  SimTK::State state;

  explicit SimbodyChain(size_t n) : matter(system), forces(system), gravity(forces, matter, SimTK::Vec3(0, -CHAIN_GRAVITY, 0))
  {
    const SimTK::Vec3 centre(LINK_LENGTH / 2, 0, 0);
    const SimTK::Inertia about_centre(LINK_INERTIA, LINK_INERTIA, LINK_INERTIA);
    const SimTK::Body::Rigid link(
        SimTK::MassProperties(LINK_MASS, centre, about_centre.shiftFromMassCenter(centre, LINK_MASS)));
    SimTK::MobilizedBody parent = matter.Ground();
    for (size_t i = 0; i < n; i++)
      parent = SimTK::MobilizedBody::Pin(parent, frame_of(i, i ? LINK_LENGTH : 0), link, frame_of(i, 0));
    state = system.realizeTopology();
    system.realizeModel(state);
  }
};

void *simbody_create(size_t n)
{
  try {
    return new SimbodyChain(n);
  } catch (const std::exception &failure) {
    std::fprintf(stderr, "Simbody: %s\n", failure.what());
    return nullptr;
  }
}

int simbody_accelerations(void *handle, const double *q, const double *qd, double *qdd)
{
  SimbodyChain &chain = *static_cast<SimbodyChain *>(handle);
  SimTK::Vector &angles = chain.state.updQ(), &velocities = chain.state.updU();
  for (int i = 0; i < angles.size(); i++) {
    angles[i] = q[i];
    velocities[i] = qd[i];
  }
  chain.system.realize(chain.state, SimTK::Stage::Acceleration);
  const SimTK::Vector &accelerations = chain.state.getUDot();
  for (int i = 0; i < accelerations.size(); i++) qdd[i] = accelerations[i];
  return 0;
}

void simbody_destroy(void *handle)
{
  delete static_cast<SimbodyChain *>(handle);
}

} // namespace

extern "C" const Engine engine_simbody = {"Simbody", static_cast<size_t>(-1), simbody_create, simbody_accelerations,
                                          simbody_destroy};
