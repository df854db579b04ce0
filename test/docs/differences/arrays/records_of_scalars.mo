// run: --stop 1
// value: s 1 4 1e-12
record Point
  Real x, y;
end Point;
model M
  Point p[2](x = {1, 3}, each y = 2);
  Real s = p[1].x + p[2].x;
end M;
