// run: --stop 1 --solver euler --step 0.25 --every 0.25
// value: t 1 0.5 1e-12
model M "x reaches 0.4 between steps; the when-clause acts at the end of the step, at 0.5"
  Real x(start = 0);
  discrete Real t(start = -1);
equation
  der(x) = 1;
  when x > 0.4 then
    t = time;
  end when;
end M;
