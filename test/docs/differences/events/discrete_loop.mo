// refused: a condition on a linear unknown
model M "A switch with hysteresis, by pre"
  Real x(start = 0);
  Boolean heat(start = true);
equation
  der(x) = if heat then 1 else -1;
  heat = if pre(heat) then x < 1 else x < 0.5;
end M;
