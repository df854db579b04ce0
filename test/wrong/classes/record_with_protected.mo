// error: 5:8: a record has no protected components: make it public
record Point
  Real x = 1;
protected
  Real y = 2;
end Point;
model M
  Point p;
end M;
