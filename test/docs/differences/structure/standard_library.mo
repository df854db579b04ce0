// refused: of the Modelica Standard Library only Units.SI, Constants and Blocks.Interfaces are built in
model M
  Modelica.Mechanics.Translational.Components.Mass mass(m = 1);
end M;
