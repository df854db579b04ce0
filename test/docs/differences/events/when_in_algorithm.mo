// run: --stop 1
// value: n 1 3 0
// value: t 1 0.75 1e-9
// value: last 1 0.25 1e-9
// value: k 1 0 0
// value: s 1 7 1e-9
model M "Statements of a when see those before them; several may assign one variable; what is not assigned keeps its value"
  Real x(start = 0);
  discrete Integer n(start = 0), k(start = 0);
  discrete Real t(start = -1), last(start = -1), s(start = 0);
algorithm
  when {x > 0.25, x > 0.5, x > 0.75} then
    last := if n > 0 then t - pre(t) + 0.25 else last;
    t := time;
    n := n + 1;
    if n == 3 then
      last := t - 0.5;
    end if;
    for i in 1:n loop
      s := s + i;
      if i > 2 then
        s := s - 3 + 0;
      end if;
    end for;
  elsewhen x > 0.9 then
    k := 1;
  end when;
  when x > 0.95 then
    k := k - 1;
  end when;
equation
  der(x) = 1;
end M;
