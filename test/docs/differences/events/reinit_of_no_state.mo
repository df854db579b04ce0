// refused: reinit can change states only
model M
  Real x(start = 1), y;
equation
  der(x) = -x;
  y = 2*x;
  when x < 0.5 then
    reinit(y, 3);
  end when;
end M;
