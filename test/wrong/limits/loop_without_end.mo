// error: 14:25: f: a loop in a function does not end
function f
  input Integer n;
  output Integer y;
algorithm
  y := n;
  while y > 0 loop
    y := y + 1;
    y := y - 1;
  end while;
end f;

model M
  parameter Integer n = f(1);
  Real x[n];
end M;
