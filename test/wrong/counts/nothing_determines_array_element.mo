// error: 3:8: class M has 1 equation too few: nothing determines x[3]
model M
  Real x[3];
equation
  for i in 1:2 loop
    x[i] = i*time;
  end for;
end M;
