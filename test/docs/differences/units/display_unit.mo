// run: --stop 1
// says: T is in K, which displayUnit bar does not fit
// value: phi 1 1 1e-9
// value: x 1 273.15 1e-9
model M "Results are in SI units"
  Real phi(unit="rad", displayUnit="deg") = w*time;
  Real x(unit="K", displayUnit="degC") = 273.15;
  Real T(unit="K", displayUnit="bar") = 300;
  Real loud(unit="1", displayUnit="phon") = 1;
  parameter Real w(unit="rad/s", displayUnit="rpm") = 1;
end M;
