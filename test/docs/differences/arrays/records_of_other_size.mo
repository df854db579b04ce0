// run:
// value: own.y 1 3 1e-9
// value: given.y 1 18 1e-9
// value: given.z 1 4 1e-9
record Point
  parameter Real t = 0;
  parameter Real v[2] = {1, 1};
end Point;
record Corner
  parameter Real k = 1;
  parameter Point p(t = 3);
end Corner;
model A
  parameter Corner c[:] = {Corner(), Corner(k = 2)};
  Real y = sum(c.k)*time;
  Real z = c[end].p.t + c[1].p.v[2];
end A;
model M
  A own;
  A given(c = {Corner(k = 5), Corner(6, Point(1, {2, 3})), Corner(7)});
end M;
