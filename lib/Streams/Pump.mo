within Streams;
model Pump "A pump with a characteristic: a parabola of head over volume flow, by affinity laws at any speed"
  extends Interfaces.Pump;
  import SI = Modelica.Units.SI;
  import Modelica.Blocks.Interfaces.RealInput;
  parameter SI.VolumeFlowRate V_flow_nominal "Volume flow at nominal speed";
  parameter SI.Height head_nominal "Head at V_flow_nominal and nominal speed";
  parameter SI.Height head_max = 1.25*head_nominal "Head without flow at nominal speed";
  RealInput speed = 1 "Speed relative to the nominal one";
  SI.Height head "Head";
  SI.VolumeFlowRate V_flow "Volume flow at the inlet";
protected
  parameter SI.Acceleration g = dropOfCommons.g;
  Real x "Flow relative to V_flow_nominal";
equation
  V_flow = m_flow/rho;
  x = V_flow/V_flow_nominal;
  head = head_max*speed*abs(speed) - (head_max - head_nominal)*x*abs(x);
  dp = -rho*g*head;
  slope = 2*g*(head_max - head_nominal)*max(abs(x), 0.1)/V_flow_nominal;
  assert(V_flow_nominal > 0, "the nominal flow V_flow_nominal of a Pump must be positive");
  assert(head_max > head_nominal, "the head of a Pump must fall with its flow: head_max > head_nominal");
  annotation(Documentation(info="<html>
<pre>
  head = head_max*speed*abs(speed) - (head_max - head_nominal)*x*abs(x)     x = V_flow/V_flow_nominal
  dp   = -rho*g*head
  outlet.state.h = inlet.state.h + max(0, -dp)/(rho*eta)
</pre>
<p>What the efficiency takes heats the stream. A pump with more flow than it would convey is a resistance.</p>
</html>"));
end Pump;
