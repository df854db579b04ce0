// error: 8:5: y is not a state of M: reinit can change states only
model M
  Real x(start = 1), y;
equation
  der(x) = -x;
  y = 2*x;
  when x < 0.5 then
    reinit(y, 1);
  end when;
end M;
