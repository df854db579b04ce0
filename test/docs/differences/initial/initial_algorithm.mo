// run: --stop 1
// value: x 0 6 0
// value: s 0 5 0
// value: n 0 3 0
model M
  parameter Real p = 2;
  parameter Real s(fixed = false);
  Real x;
  discrete Integer n;
initial algorithm
  n := 0;
  s := 0;
  for i in 1:3 loop
    n := n + 1;
    if i > 1 then
      s := s + i;
    end if;
  end for;
  x := n*p;
equation
  der(x) = -x;
  when time > 2 then
    n = 8;
  end when;
end M;
