// run: --stop 1
// value: s 0 24 0
function f "x[i:i + 1] := ... with i of a loop whose length varies"
  input Integer n;
  output Integer x[6];
protected
  Integer pairs;
algorithm
  pairs := div(n, 2);
  x := zeros(6);
  for i in 1:2:2*pairs loop
    x[i:i + 1] := {i, 2*i};
  end for;
  x[5] := sum(x[1:2]) + sum(x[3:4]);
end f;
model M
  Integer x[6] = f(if time < 2 then 4 else 6);
  Real s = sum(x);
end M;
