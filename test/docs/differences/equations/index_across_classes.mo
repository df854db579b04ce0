// refused: has two providers
model M "Two capacitors at one node: index 2 in Modelica, refused here"
  Streams.Thermal.HeatCapacitor one(C = 1), two(C = 2);
equation
  connect(one.port, two.port);
end M;
