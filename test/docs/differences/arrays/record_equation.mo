// run: --stop 1
// value: c.y 1 2 0
record Point
  Real x, y;
end Point;
model M
  Point a(x = 1, y = 2), c;
equation
  c = a;
end M;
