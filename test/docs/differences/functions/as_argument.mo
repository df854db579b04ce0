// run: --stop 1
// value: y 1 7 1e-12
partial function Law
  input Real x;
  output Real y;
end Law;
function line
  extends Law;
  input Real slope = 1;
algorithm
  y := slope*x + 1;
end line;
function twice
  input Law law;
  input Real x;
  output Real y;
algorithm
  y := law(law(x));
end twice;
model M
  Real y = twice(function line(slope = 2*time), time);
end M;
