// run: --stop 1 --every 0.3
// rows: 7
model M "Output at 0, 0.3, 0.6, 0.9, 1, and two rows at the event"
  Real x(start = 0), y(start = 0);
equation
  der(x) = 1;
  der(y) = if x > 0.5 then 2 else 1;
end M;
