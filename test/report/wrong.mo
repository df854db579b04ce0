model Wrong "Fails on the way"
  Real x(start=1, fixed=true);
equation
  der(x) = x;
  assert(x < 3, "x is too large");
  annotation(experiment(StopTime=2));
end Wrong;
