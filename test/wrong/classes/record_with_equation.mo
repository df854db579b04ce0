// error: 4:3: a record has no equations or algorithms: write them in the model that uses it
record Point
    Real x;
  equation
    x = 1;
end Point;
model M
  Point p;
end M;
