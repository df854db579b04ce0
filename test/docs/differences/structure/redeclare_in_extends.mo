// run: --stop 1
// value: y 1 2 0
model Machine
  replaceable function f = Twice;
  Real y = f(time);
end Machine;
function Twice
  input Real x;
  output Real y = 2*x;
algorithm
end Twice;
function Thrice
  input Real x;
  output Real y;
algorithm
  y := 3*x;
end Thrice;
model M
  extends Machine;
end M;
