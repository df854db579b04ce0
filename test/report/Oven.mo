model Oven "Units that people read, and figures that the model declares"
  import Modelica.Units.SI;
  SI.Temperature T(start=293.15, fixed=true) "Temperature of the oven";
  SI.TemperatureDifference warmer(displayUnit="degC") = T - T0 "A difference: 20 K are 20 degC";
  SI.AngularVelocity w(displayUnit="rpm") = 10*a*time;
  Real f(unit="rad/s", displayUnit="Hz") = a*6.283185307179586;
  Real v(unit="m/s", displayUnit="km/h") = 10;
  parameter SI.Temperature T0 = 293.15;
  parameter SI.Pressure p0 = 3e5;
  parameter Real a = 1;
protected
  parameter Real rate(unit="K/s") = 2;
equation
  der(T) = rate;
  annotation(
    Documentation(figures={Figure(title="Heating up", plots={
      Plot(curves={Curve(y=T, legend="oven"), Curve(x=time, y=der(T))}),
      Plot(title="Speed", curves={Curve(y=w), Curve(x=T, y=w), Curve(y=2*w)})})}),
    experiment(StopTime=10));
end Oven;
