// error: 5:20: what edge looks at must be of type Boolean
model M
  Real x(start = 1);
equation
  der(x) = if edge(x) then 1 else 0;
end M;
