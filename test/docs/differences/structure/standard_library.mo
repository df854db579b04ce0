// refused: lied has a part of the Modelica Standard Library only
model M
  Modelica.Mechanics.Translational.Components.Mass mass(m = 1);
end M;
