within Streams;
model DropOfCommons "Common to all streams of a model"
  import SI = Modelica.Units.SI;
  parameter Real L(unit="1/m", min=0) = 0.01 "Inertance of flow elements that give none of their own";
  parameter SI.Time TS(min=0) = 0
    "Stream time constant of flow elements that have none of their own; about the step of a fixed-step method";
  parameter SI.Acceleration g = 9.81 "Gravity";
  parameter SI.Pressure p_min(min=0) = 100 "No steady pressure falls below it";
  parameter SI.MassFlowRate m_flow_reg(min=0) = 1e-6 "Flows below it fade out where streams join";
  parameter SI.MassFlowRate m_flow_back(min=0) = 0.01
    "Larger flows backwards cause a warning; for elements with a reference flow, 1 % of that";
  annotation(defaultComponentName="dropOfCommons", defaultComponentPrefixes="inner", Documentation(info="<html>
<p>Declared as <code>inner Streams.DropOfCommons dropOfCommons</code> in the model; without one, the defaults hold.</p>
</html>"));
end DropOfCommons;
