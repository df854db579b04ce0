// refused: an if between records
record Point
  Real x, y;
end Point;
model M
  Point a(x = 1, y = 2), b(x = 3, y = 4);
  Point c = if time > 0.5 then a else b;
end M;
