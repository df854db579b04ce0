// run: --stop 1
// value: s 1 14 1e-9
// value: z[3] 1 3 1e-5
function squares
  input Real v[:];
  output Real y[size(v, 1)];
algorithm
  for i in 1:size(v, 1) loop
    y[i] := v[i]^2;
  end for;
end squares;
model M
  Real s = sum(squares({time, 2*time, 3*time}));
  Real z[3](each start = 0);
equation
  der(z) = squares({time, 2*time, 3*time});
end M;
