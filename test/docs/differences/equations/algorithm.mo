// run: --stop 1
// value: y 1 6 1e-9
model M
  Real y;
algorithm
  y := 0;
  for i in 1:3 loop
    y := y + i;
  end for;
end M;
