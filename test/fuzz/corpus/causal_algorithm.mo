model A
  Real x(start = 1), y, z; Integer n;
equation
  der(x) = -y;
algorithm
  n := 0; y := x;
  for i in 1:3 loop y := y*x + i; n := n + 1; end for;
  if y > 2 then z := y; else z := -y; end if;
  while n > 1 loop n := n - 1; end while;
end A;
