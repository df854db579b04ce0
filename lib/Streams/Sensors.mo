within Streams;
package Sensors "Measure streams; their outputs can be connected to blocks"
  import Modelica.Blocks.Interfaces.RealOutput;

  model Pressure "Steady pressure"
    extends Interfaces.Sensor;
    RealOutput p(unit="Pa", displayUnit="bar") "Pressure of steady flow";
  equation
    p = inlet.state.p;
    annotation(Documentation(info="<html>
<p>The pressure itself is p + inlet.r. The inertial part r belongs to the linear level: it appears in results but cannot be
connected to blocks.</p>
</html>"));
  end Pressure;

  model Temperature "Temperature"
    extends Interfaces.Sensor;
    RealOutput T(unit="K", displayUnit="degC") "Temperature";
  equation
    T = Medium.temperature(inlet.state);
  end Temperature;

  model SpecificEnthalpy "Specific enthalpy"
    extends Interfaces.Sensor;
    RealOutput h(unit="J/kg") "Specific enthalpy";
  equation
    h = inlet.state.h;
  end SpecificEnthalpy;

  model Density "Density"
    extends Interfaces.Sensor;
    RealOutput d(unit="kg/m3") "Density";
  equation
    d = Medium.density(inlet.state);
  end Density;

  model MassFlowRate "Mass flow"
    extends Interfaces.Sensor;
    RealOutput m_flow(unit="kg/s") "Mass flow from inlet to outlet";
  equation
    m_flow = inlet.m_flow;
  end MassFlowRate;

  model VolumeFlowRate "Volume flow"
    extends Interfaces.Sensor;
    RealOutput V_flow(unit="m3/s") "Volume flow from inlet to outlet";
  equation
    V_flow = inlet.m_flow/Medium.density(inlet.state);
  end VolumeFlowRate;

  model PressureDifference "Difference of the steady pressures of two streams"
    extends Interfaces.DifferenceSensor;
    RealOutput dp(unit="Pa", displayUnit="bar") "Pressure at a above that at b";
  equation
    dp = inlet_a.state.p - inlet_b.state.p;
  end PressureDifference;

  model TemperatureDifference "Difference of the temperatures of two streams"
    extends Interfaces.DifferenceSensor;
    RealOutput dT(unit="K") "Temperature at a above that at b";
  equation
    dT = Medium.temperature(inlet_a.state) - Medium.temperature(inlet_b.state);
  end TemperatureDifference;

  annotation(Documentation(info="<html>
<p>A sensor stands in a stream, between an outlet and an inlet, and changes nothing.</p>
</html>"));
end Sensors;
