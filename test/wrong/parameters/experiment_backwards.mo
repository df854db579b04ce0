// error: 6:47: StopTime is before StartTime
model M
  Real x(start = 1);
equation
  der(x) = 1;
  annotation(experiment(StartTime=1, StopTime=0));
end M;
