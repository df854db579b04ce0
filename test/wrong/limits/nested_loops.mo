// error: 8:9: loops of 10000000000 rounds: each is expanded, and at most 1000000 are possible
function f
  input Real x;
  output Real y;
algorithm
  y := x;
  for i in 1:100000 loop
    for k in 1:100000 loop
      y := y + i*k;
    end for;
  end for;
end f;
model M
  Real x(start = 0);
equation
  der(x) = f(x);
end M;
