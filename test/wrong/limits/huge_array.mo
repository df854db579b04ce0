// error: 3:10: a size of 1000000000 is not possible: at least 0, and at most
model M
  Real x[1000000000];
equation
  for i in 1:1000000000 loop
    der(x[i]) = 1;
  end for;
end M;
