// error: 6:3: the derivative of the signal s_ref is needed: give a prescribed motion position, velocity and acceleration together, or filter its reference
model Drive
  Dialectic.Translational.Flange flange_b;
  Modelica.Blocks.Interfaces.RealInput s_ref, v_ref;
equation
  flange_b.s = s_ref;
  flange_b.v = v_ref;
end Drive;

model M
  Drive drive;
end M;
