// run: --stop 1
// value: x 1 3.141592653589793 0
model M
  Real x = Modelica.Constants.pi;
end M;
