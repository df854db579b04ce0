// run: --stop 1
// value: y 1 10 0
function f
  input Integer n;
  input Real a = 0;
  output Real y;
algorithm
  y := a;
  for i in 1:100 loop
    if i > n then
      break;
    end if;
    y := y + i;
  end for;
  if y > 5 then
    return;
  end if;
  y := -1;
end f;
model M
  Real y = f(a = 4, n = 3);
end M;
