// run: --stop 1
// value: world.cross.total 1 7 1e-9
// value: ball.y 1 -2 1e-6
// Sizes inside of an inner component, from parameters of it and of what is around it
model Marks
  input Real lengths[:] = zeros(0);
  parameter Integer n = size(lengths, 1);
  Real total = sum(lengths[i]*i for i in 1:n);
end Marks;
model Cross
  parameter Real scale;
  Real twice = 2*scale;
  Marks marks(lengths = scale*{1, 1});
  Real total = marks.total + twice/2;
end Cross;
model World
  parameter Real size = 1;
  Real g;
  Cross cross(scale = 7/4*size);
equation
  g = 4;
end World;
model Ball
  outer World world;
  Real y(start = 0, fixed = true), v(start = 0, fixed = true);
equation
  der(y) = v;
  der(v) = -world.g;
end Ball;
model M
  inner World world;
  Ball ball;
end M;
