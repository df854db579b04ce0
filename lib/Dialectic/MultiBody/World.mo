within Dialectic.MultiBody;
model World "Common to all components of a model: gravity and the dialectic time constant"
  parameter SI.Acceleration g = 9.81 "Size of gravity";
  parameter Real n[3] = {0, -1, 0} "Direction of gravity; its length does not matter";
  parameter SI.Time TD(min=0) = 1e-3 "Dialectic time constant of joints that have none of their own";
  final parameter SI.Acceleration gravity[3] = g*Functions.unit(n) "Gravity";
equation
  assert(g == 0 or n*n > 0, "the direction n of gravity must not be {0, 0, 0}");
  annotation(defaultComponentName="world", defaultComponentPrefixes="inner", Documentation(info="<html>
<p>Declared as <code>inner World world</code> in the model; without one, the defaults hold.</p>
</html>"));
end World;
