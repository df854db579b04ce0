// run: --stop 1
// value: c 1 5 0
model A
  parameter Real a = 1;
end A;
model B
  parameter Real b = 2;
end B;
model M
  extends A(a = 3);
  extends B;
  Real c = a + b;
end M;
