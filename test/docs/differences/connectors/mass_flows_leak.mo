// refused: mass flows whose sum is not 0
model M
  Streams.Interfaces.Inlet inlet;
  Streams.Interfaces.Outlet outlet;
  parameter Real leak(unit="kg/s") = 0.1;
equation
  inlet.m_flow + outlet.m_flow = leak;
  inlet.r = outlet.r;
  outlet.state = inlet.state;
end M;
