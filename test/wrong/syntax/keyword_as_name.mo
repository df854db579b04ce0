// error: 3:8: expected the name of a component, but `flow` is a reserved word
model M
  Real flow;
  Real x = 1;
end M;
