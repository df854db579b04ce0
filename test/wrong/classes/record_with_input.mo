// error: 3:14: a component of a record cannot be inner, outer, input, output, flow or stream: leave the prefix out
record Point
  input Real x = 1;
end Point;
model M
  Point p;
end M;
