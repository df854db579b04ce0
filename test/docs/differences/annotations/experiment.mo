// run:
// value: x 3 3 1e-9
model M
  Real x = time;
  annotation(experiment(StopTime = 3, Interval = 0.5, Tolerance = 1e-5));
end M;
