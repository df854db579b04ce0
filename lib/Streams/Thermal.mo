within Streams;
package Thermal "Heat: stores, conductors, sources"
  import SI = Modelica.Units.SI;
  import Modelica.Blocks.Interfaces.RealInput;
  import Modelica.Blocks.Interfaces.RealOutput;

  connector HeatPort "Where heat is exchanged: temperatures are equal, heat flows sum to zero"
    SI.Temperature T "Temperature, given by the component that stores heat or prescribes it";
    flow SI.HeatFlowRate Q_flow "Heat flow, positive into the component";
    annotation(Documentation(info="<html>
<p>The connector of Modelica.Thermal.HeatTransfer. One component of each node gives the temperature: a HeatCapacitor, a volume,
a heated pipe, a given temperature. Between two conductors there has to be one of them; a small HeatCapacitor suffices. Heat
capacities are connected by conductors, not directly.</p>
</html>"));
  end HeatPort;

  partial model TwoPorts "Heat goes from one port to the other"
    HeatPort port_a;
    HeatPort port_b;
    SI.HeatFlowRate Q_flow "Heat flow from port_a to port_b";
    SI.TemperatureDifference dT "port_a.T - port_b.T";
  equation
    dT = port_a.T - port_b.T;
    port_a.Q_flow = Q_flow;
    port_b.Q_flow = -Q_flow;
  end TwoPorts;

  model HeatCapacitor "Stores heat"
    parameter SI.HeatCapacity C "Heat capacity";
    SI.Temperature T(start=293.15, nominal=300) "Temperature";
    HeatPort port;
    SI.Energy energy_thermal = C*T "Stored as heat" annotation(__lied(energy="thermal"));
  equation
    assert(C > 0, "the heat capacity C of a HeatCapacitor must be positive");
    port.T = T;
    C*der(T) = port.Q_flow;
    annotation(Documentation(info="<html>
<pre>
  C*der(T) = port.Q_flow
</pre>
</html>"));
  end HeatCapacitor;

  model ThermalConductor "Conducts heat"
    extends TwoPorts;
    parameter SI.ThermalConductance G "Heat flow by temperature difference";
  equation
    assert(G >= 0, "the conductance G of a ThermalConductor must not be negative");
    Q_flow = G*dT;
  end ThermalConductor;

  model ThermalResistor "Conducts heat, by its resistance"
    extends TwoPorts;
    parameter SI.ThermalResistance R "Temperature difference by heat flow";
  equation
    assert(R > 0, "the resistance R of a ThermalResistor must be positive");
    Q_flow = dT/R;
  end ThermalResistor;

  model Convection "Heat transfer between a solid and a fluid"
    parameter SI.ThermalConductance Gc_0 = 0 "Conductance where Gc is not given";
    RealInput Gc(unit="W/K") = Gc_0 "Conductance: area times coefficient of heat transfer";
    HeatPort solid "Of the solid";
    HeatPort fluid "Of the fluid";
    SI.HeatFlowRate Q_flow "Heat flow from solid to fluid";
    SI.TemperatureDifference dT "solid.T - fluid.T";
  equation
    dT = solid.T - fluid.T;
    Q_flow = Gc*dT;
    solid.Q_flow = Q_flow;
    fluid.Q_flow = -Q_flow;
  end Convection;

  model BodyRadiation "Radiation between two bodies"
    extends TwoPorts;
    parameter Real Gr(unit="m2") "Net radiation conductance: area times emissivity and view factor";
  equation
    assert(Gr >= 0, "the conductance Gr of a BodyRadiation must not be negative");
    Q_flow = Gr*5.670374419e-8*(port_a.T^4 - port_b.T^4);
  end BodyRadiation;

  model FixedTemperature "A temperature that does not change"
    parameter SI.Temperature T "Temperature";
    HeatPort port;
    SI.Power power_external = -port.Q_flow "Supplied" annotation(__lied(power="external"));
  equation
    port.T = T;
  end FixedTemperature;

  model PrescribedTemperature "A temperature given by a signal"
    RealInput T(unit="K", displayUnit="degC") = 293.15 "Temperature";
    HeatPort port;
    SI.Power power_external = -port.Q_flow "Supplied" annotation(__lied(power="external"));
  equation
    port.T = T;
  end PrescribedTemperature;

  model FixedHeatFlow "A heat source that does not change"
    parameter SI.HeatFlowRate Q_flow "Heat flow out of the port";
    HeatPort port;
    SI.Power power_external = Q_flow "Supplied" annotation(__lied(power="external"));
  equation
    port.Q_flow = -Q_flow;
  end FixedHeatFlow;

  model PrescribedHeatFlow "A heat source given by a signal"
    RealInput Q_flow(unit="W") = 0 "Heat flow out of the port";
    HeatPort port;
    SI.Power power_external = Q_flow "Supplied" annotation(__lied(power="external"));
  equation
    port.Q_flow = -Q_flow;
  end PrescribedHeatFlow;

  model TemperatureSensor "The temperature of a port as a signal"
    HeatPort port;
    RealOutput T(unit="K", displayUnit="degC") "Temperature";
  equation
    T = port.T;
    port.Q_flow = 0;
  end TemperatureSensor;

  annotation(Documentation(info="<html>
<p>Names, ports and signs are those of Modelica.Thermal.HeatTransfer. Temperatures belong to the explicit level, so they can be
used by any law and any block; heat flows belong to the linear level.</p>
</html>"));
end Thermal;
