// error: 7:15: outer world: no enclosing model has an inner world
model World
  parameter Real g = 9.81;
end World;

model Ball
  outer World world;
  Real v;
equation
  der(v) = -world.g;
end Ball;

model M
  Ball ball;
end M;
