// run: --stop 1
// value: a.T 0.5 292.5 1e-6
// value: b.T 0.5 292 1e-6
model Thermostat
  parameter Boolean heats = true;
  Real T(start = 293);
  Boolean on(start = heats);
equation
  on = T < 292 or (pre(on) and T < 294);
  der(T) = if on then -1 else -2;
end Thermostat;
model M "What on was before the first event, from a parameter and from a modifier"
  Thermostat a;
  Thermostat b(on(start = false));
end M;
