// run:
// value: n 2 1 0
// value: last 2 3 1e-6
// value: flag 2 1 0
model M
  discrete Integer n(start = 0);
  discrete Real last;
  Real flag = if terminal() then 1 else 0;
  Real x(start = 1, fixed = true);
equation
  der(x) = 1;
  when terminal() then
    n = pre(n) + 1;
    last = x;
  end when;
  annotation(experiment(StopTime = 2));
end M;
