// run: --stop 1 --solver euler --step 0.25
// value: t 1 0.4 1e-12
model M "A time event is hit exactly, by a shortened step"
  discrete Real t(start = -1);
  Real x(start = 0);
equation
  der(x) = 1;
  when time > 0.4 then
    t = time;
  end when;
end M;
