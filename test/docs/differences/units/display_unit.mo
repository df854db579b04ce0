// run: --stop 1
// value: T 1 300 0
model M
  Real T(unit = "K", displayUnit = "degC") = 300;
end M;
