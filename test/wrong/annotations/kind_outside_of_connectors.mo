// error: 3:33: a kind is for variables of connectors
model M
  Real x annotation(__lied(kind="position"));
equation
  der(x) = -x;
end M;
