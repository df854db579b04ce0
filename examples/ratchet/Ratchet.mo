model Ratchet "A rack that runs one way: its teeth lift a pawl, and are held by it and an end stop"
  import Dialectic.Planar.*;
  import SI = Modelica.Units.SI;
  parameter SI.Length p = 0.02 "Pitch";
  parameter SI.Length h = 0.01 "Height of a tooth";
  parameter SI.Length r = 0.003 "Radius of the pawl's tip";
  parameter SI.Force F = 200 "Pulls back, more and more from 1 s on, up to this";
  parameter SI.TranslationalSpringConstant c = 4e6 "Stiffness of the tip, the heel and the stop";
  model Tooth "Steep on its left"
    parameter SI.Position at "Where it is on the rack";
    parameter SI.Length p, h "Width and height";
    extends Contact.Polygon(corners={{at, 0}, {at + p, 0}, {at, h}}, TE=1e-3, layer=1);
  end Tooth;
  inner World world(TD=1e-3);
  Fixed ground, hinge(r={-0.06, 0.035}), stop_place(r={-0.034, 0.0145});
  Prismatic slide(r={1, 0}, useFlange=true, s(start=0));
  Dialectic.Translational.Force drive(f=max(-F, 20 - 1000*max(0, time - 1)));
  Dialectic.Translational.Fixed rail;
  Dialectic.Translational.Damper oil(d=100);
  Body rack(m=1, I=0.01);
  Tooth tooth[16](at={(2 - i)*p for i in 1:16}, each p=p, each h=h);
  Revolute joint(phi(start=-0.48));
  FixedTranslation arm(r={0.06, 0}), half_arm(r={0.03, 0});
  Body pawl(m=0.05, I=2e-5);
  Contact.Circle tip(radius=r, c=c, TE=1e-3), heel(radius=r, c=c, TE=1e-3), stop(radius=r, c=c, TE=1e-3, layer=1);
equation
  connect(ground.frame_b, slide.frame_a);
  connect(slide.frame_b, rack.frame_a);
  connect(drive.flange, slide.flange_a);
  connect(rail.flange_b, oil.flange_a);
  connect(oil.flange_b, slide.flange_a);
  for i in 1:16 loop
    connect(slide.frame_b, tooth[i].frame_a);
  end for;
  connect(hinge.frame_b, joint.frame_a);
  connect(joint.frame_b, arm.frame_a);
  connect(joint.frame_b, half_arm.frame_a);
  connect(half_arm.frame_b, pawl.frame_a);
  connect(half_arm.frame_b, heel.frame_a);
  connect(arm.frame_b, tip.frame_a);
  connect(stop_place.frame_b, stop.frame_a);
  annotation(experiment(StopTime=1.5), __lied(solver="rk3", step=1e-3, plot={"slide.s", "joint.phi"}));
end Ratchet;
