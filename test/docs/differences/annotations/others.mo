// check
model M
  parameter Real p = 1 annotation(Evaluate = true, Dialog(tab = "General"));
  Real x = p*time;
  annotation(Icon(graphics = {Rectangle(extent = {{-100, 100}, {100, -100}})}), version = "1", uses(Modelica(version = "4.0.0")), __Dymola_x = 3);
end M;
