// run: --stop 1
// value: c 1 6 0
partial model A
  parameter Real a = 2 "one way";
end A;
partial model B
  parameter Real a = 2 "and another";
  parameter Real b = 4;
end B;
model M
  extends A;
  extends B;
  Real c = a + b;
end M;
