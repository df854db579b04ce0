// run: --stop 1
// value: t1 1 0.54772256 1e-6
// value: t2 1 0.54772256 1e-6
// value: t3 1 0.7 1e-6
// value: y 1 0.45227744 1e-8
// value: x 1 2 1e-9
model M "Comparisons of what the section itself computes make events: s^2 = 0.3 at t = sqrt(0.3), s = 0.7"
  Real s(start = 0, fixed = true), y(start = 0, fixed = true), x, z, q;
  Boolean b;
  discrete Real t1(start = 0, fixed = true), t2(start = 0, fixed = true), t3(start = 0, fixed = true), none(start = 0, fixed = true);
equation
  der(s) = 1;
  der(y) = z;
algorithm
  when x > 0.3 then // not assigned yet: the start of x
    none := time;
  end when;
  x := s*s;
  b := x > 0.3;
  if x > 0.3 then
    z := 1;
  else
    z := 0;
  end if;
  q := if noEvent(x > 0.5) then 1 else 0;
  when b then
    t1 := time;
  end when;
  when x > 0.3 then
    t2 := time;
  end when;
  if x > 0.3 then
    x := s;
  end if;
  when x > 0.7 then
    t3 := time;
  end when;
  x := s + 1;
end M;
