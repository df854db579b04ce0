// run: --stop 20.5
// value: T 4 294 1e-5
// value: T 5 292 1e-5
// value: T 20.5 292.5 1e-5
model M "A thermostat that begins switched on: 4 s to the upper limit, then periods of 3 s"
  Real T(start = 290, fixed = true);
  Boolean on;
initial equation
  pre(on) = true;
equation
  on = T < 292 or (pre(on) and T < 294);
  der(T) = if on then 1 else -2;
end M;
