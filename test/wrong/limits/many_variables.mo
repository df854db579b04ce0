// error: 2:7: M has more than 65535 variables of its own
model M
  Real x[100000](each start = 1);
equation
  for i in 1:100000 loop
    der(x[i]) = -i*x[i];
  end for;
end M;
