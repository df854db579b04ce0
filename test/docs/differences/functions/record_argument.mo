// run: --stop 1
// value: y 1 5 1e-9
record Point
  Real x, y;
end Point;
function norm2
  input Point p;
  output Real y;
algorithm
  y := p.x^2 + p.y^2;
end norm2;
model M
  Real y = norm2(Point(1, 2));
end M;
