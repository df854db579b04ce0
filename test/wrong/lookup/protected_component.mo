// error: 12:23: flow_in is protected in Tank
model Tank
  Real level;
protected
  Real flow_in = 1;
equation
  der(level) = flow_in;
end Tank;

model M
  Tank tank;
  Real twice = 2*tank.flow_in;
end M;
