// run: --stop 1
// value: y 1 2 0
model A
  Real y = 1;
end A;
model B
  Real y = 2;
end B;
