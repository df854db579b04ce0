// box2d.cpp: Box2D 2.4. It keeps a slop of 5 mm in its own unit of length, so the scenes are built larger: SCALE units a metre.
#include <box2d/box2d.h>

#include <cmath>
#include <vector>

#include "scenes.h"

namespace
{

const float SCALE = 10;
const int VELOCITY_ITERATIONS = 20, POSITION_ITERATIONS = 10; // its manual proposes 8 and 3

struct World {
  b2World world;
  std::vector<b2Body *> bodies;

  World() : world(b2Vec2(0, -SCALE * (float)SCENE_GRAVITY)) { world.SetAllowSleeping(false); }

  void edge(double x1, double y1, double x2, double y2)
  {
    b2BodyDef definition;
    b2EdgeShape shape;
    shape.SetTwoSided(b2Vec2(SCALE * (float)x1, SCALE * (float)y1), b2Vec2(SCALE * (float)x2, SCALE * (float)y2));
    b2Fixture *fixture = world.CreateBody(&definition)->CreateFixture(&shape, 0);
    fixture->SetFriction((float)PILE_FRICTION);
  }

  // `mass`, and the moment of inertia that a homogeneous shape has.
  void body(const b2Shape &shape, double area, double mass, double x, double y)
  {
    b2BodyDef definition;
    definition.type = b2_dynamicBody;
    definition.position.Set(SCALE * (float)x, SCALE * (float)y);
    b2Body *made = world.CreateBody(&definition);
    made->CreateFixture(&shape, (float)(mass / (area * SCALE * SCALE)))->SetFriction((float)PILE_FRICTION);
    bodies.push_back(made);
  }

  void advance(double seconds)
  {
    for (int k = 0; k < (int)(seconds / SCENE_STEP + 0.5); k++)
      world.Step((float)SCENE_STEP, VELOCITY_ITERATIONS, POSITION_ITERATIONS);
  }

  double x(size_t i) const { return bodies[i]->GetPosition().x / SCALE; }
  double y(size_t i) const { return bodies[i]->GetPosition().y / SCALE; }

  double kinetic() const
  {
    double sum = 0;
    for (b2Body *b : bodies)
      sum += (b->GetMass() * b->GetLinearVelocity().LengthSquared() +
              b->GetInertia() * b->GetAngularVelocity() * b->GetAngularVelocity()) /
             2;
    return sum / (SCALE * SCALE);
  }
};

int advance(void *engine, double seconds)
{
  static_cast<World *>(engine)->advance(seconds);
  return 0;
}

int stack(double m_top, StackResult *result)
{
  World w;
  b2PolygonShape box;
  double y[STACK_BOXES];
  box.SetAsBox(SCALE * (float)STACK_WIDTH / 2, SCALE * (float)STACK_HEIGHT / 2);
  w.edge(-1, 0, 1, 0);
  for (int i = 0; i < STACK_BOXES; i++)
    w.body(box, STACK_WIDTH * STACK_HEIGHT, i + 1 < STACK_BOXES ? 1 : m_top, 0, (i + 0.5) * STACK_HEIGHT + 1e-3 * (i + 1));
  w.advance(stack_rest(m_top));
  result->sideways = 0;
  for (size_t i = 0; i < STACK_BOXES; i++) {
    y[i] = w.y(i);
    result->sideways = std::fmax(result->sideways, std::fabs(w.x(i)));
  }
  stack_measure(m_top, y, result);
  result->error = NAN;
  result->kinetic = w.kinetic();
  return 0;
}

int pile(const PileSize *size, PileResult *result)
{
  World w;
  b2CircleShape disc;
  double half = pile_half_width(size);
  disc.m_radius = SCALE * (float)PILE_RADIUS;
  w.edge(-2 * half, 0, 2 * half, 0);
  w.edge(-half, -PILE_RADIUS, -half, 50);
  w.edge(half, -PILE_RADIUS, half, 50);
  for (size_t i = 0; i < size->n; i++)
    w.body(disc, std::acos(-1.0) * PILE_RADIUS * PILE_RADIUS, 1, pile_x(size, i), pile_y(size, i));
  pile_advance(size, advance, &w, result);
  std::vector<double> x(size->n), y(size->n);
  for (size_t i = 0; i < size->n; i++) x[i] = w.x(i), y[i] = w.y(i);
  pile_measure(size, x.data(), y.data(), result);
  result->kinetic = w.kinetic();
  return 0;
}

} // namespace

extern "C" const ContactEngine contact_box2d = {"Box2D", nullptr, stack, pile};
