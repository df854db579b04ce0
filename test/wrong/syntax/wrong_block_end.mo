// error: 7:7: expected `end for`, to end what begins at 5:3
model M
  Real x[3];
equation
  for i in 1:3 loop
    x[i] = i;
  end if;
end M;
