within Dialectic.Planar;
model World "Common to all components of a model: gravity and the dialectic time constant"
  parameter SI.Acceleration g[2] = {0, -9.81} "Gravity";
  parameter SI.Time TD(min=0) = 1e-3 "Dialectic time constant of joints that have none of their own";
  annotation(defaultComponentName="world", defaultComponentPrefixes="inner", Documentation(info="<html>
<p>Declared as <code>inner World world</code> in the model; without one, the defaults hold.</p>
</html>"));
end World;
