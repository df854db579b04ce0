// error: 7:3: the derivative of the signal s_ref is needed: give a prescribed motion position, velocity and acceleration together, or filter its reference
model Drive
  Dialectic.Translational.Flange flange_b;
  Modelica.Blocks.Interfaces.RealInput s_ref;
equation
  flange_b.s = s_ref;
  flange_b.v = der(s_ref);
end Drive;

model M
  Blocks.Sine sine(f = 1);
  Drive drive;
equation
  connect(sine.y, drive.s_ref);
end M;
