// check
function position
  input Real t;
  output Real s;
algorithm
  s := t^3;
end position;
model M
  Real s = position(time);
  Real v = der(s);
end M;
