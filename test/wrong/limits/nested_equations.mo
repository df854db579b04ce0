// error: 5:22: loops of 10000000000 rounds: each is expanded, and at most 1000000 are possible
model M
  Real x[3];
equation
  for i in 1:100000, k in 1:100000 loop
    x[1] = i*k;
  end for;
end M;
