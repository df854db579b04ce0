// run:
// value: plant.y 1.2 0.7829954 1e-4
// value: plant.y 8 1 1e-3
model M
  Modelica.Blocks.Sources.Step reference(height = 2, startTime = 0.2);
  Modelica.Blocks.Math.Feedback error_;
  Modelica.Blocks.Continuous.TransferFunction plant(b = {1}, a = {0.5, 1.2, 1});
equation
  connect(reference.y, error_.u1);
  connect(error_.y, plant.u);
  connect(plant.y, error_.u2);
  annotation(experiment(StopTime = 8, Interval = 0.1, Tolerance = 1e-8));
end M;
