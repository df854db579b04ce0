// run:
// says: enough
// value: last 1 2 1e-6
model M
  discrete Real last;
  Real x(start = 1, fixed = true);
equation
  der(x) = 1;
  when x > 2 then
    terminate("enough");
  end when;
  when terminal() then
    last = x;
  end when;
  annotation(experiment(StopTime = 2));
end M;
