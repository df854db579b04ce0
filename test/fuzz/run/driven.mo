model M
  import Dialectic.Translational.*;
  parameter Integer n = 2;
  Blocks.Sine drive(amplitude=3, f=20);
  Blocks.PID control(k=2, Ti=0.5, Td=0.1);
  Move hand(s_ref=sin(3*time), v_ref=3*cos(3*time), a_ref=-9*sin(3*time));
  Joint joint[n](f_ext={i*(if time < 0.02 then 4 else 0) for i in 1:n});
  Body body[n](each m=2);
  Breakable bond(c=1e4, f_max=10);
equation
  connect(drive.y, control.u);
  connect(hand.flange, joint[1].flange_a);
  connect(body[1].flange_a, joint[2].flange_a);
  for i in 1:n loop
    connect(joint[i].flange_b, body[i].flange_a);
  end for;
  connect(body[1].flange_a, bond.flange_a);
  connect(bond.flange_b, body[2].flange_a);
end M;
