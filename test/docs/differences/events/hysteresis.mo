// run: --stop 1.2 --every 0.1
// value: x 1.2 0.8 1e-6
model M "A switch with hysteresis, by when"
  Real x(start = 0);
  discrete Boolean heat(start = true);
equation
  der(x) = if heat then 1 else -1;
  when x > 1 then
    heat = false;
  elsewhen x < 0.5 then
    heat = true;
  end when;
end M;
