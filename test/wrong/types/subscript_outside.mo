// error: 6:7: subscript 4 is outside 1 to 3
model M
  Real x[3];
equation
  for i in 1:3 loop
    x[i + 1] = i;
  end for;
end M;
