// refused: its initial value cannot be fixed
model A
  Real x;
equation
  der(x) = -x;
end A;
model M
  A a;
initial equation
  a.x = 4;
end M;
