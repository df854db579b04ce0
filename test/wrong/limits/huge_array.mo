// error: 3:10: a size of 1000000000 is not possible: use 0 to 10000000
model M
  Real x[1000000000];
equation
  for i in 1:1000000000 loop
    der(x[i]) = 1;
  end for;
end M;
