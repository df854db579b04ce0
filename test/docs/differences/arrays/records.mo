// refused: an array of this
record Point
  Real x, y;
end Point;
model M
  Point p[2] = {Point(1, 2), Point(3, 4)};
end M;
