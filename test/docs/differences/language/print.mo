// refused: a call as an equation or statement
model M
equation
  Modelica.Utilities.Streams.print("x");
end M;
