// error: 7:46: Interval must be positive
// error: 7:60: Tolerance must be positive
model M
  Real x(start = 1);
equation
  der(x) = 1;
  annotation(experiment(StopTime=1, Interval=-1, Tolerance=0));
end M;
