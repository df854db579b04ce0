model LandingGear "A leg swings down until its folding stay is stretched"
  import SI = Modelica.Units.SI;
  import Dialectic.Planar.*;
  parameter SI.Time TD = 1e-3 "Dialectic time constant";
  parameter SI.Time TE = 0 "Elastic time constant of the closure; for fixed steps about the step";
  parameter SI.TranslationalSpringConstant c = 1e8 "Stiffness of the closure";
  parameter SI.RotationalSpringConstant c_phi = 1e7 "Stiffness of the closure in rotation";
  parameter SI.Angle start = -0.15 "Angle of the leg at first";
  parameter SI.Length a = 0.65 "Each link of the stay";
  parameter SI.Position B[2] = {1, 0.2} "Where the stay hangs on the airframe";
  parameter SI.Length C = 0.9 "Where the stay holds the leg";
  parameter SI.Mass m = 4 "Of each link of the stay";
  final parameter SI.Position dx = C*cos(start) - B[1], dy = C*sin(start) - B[2] "From B to C at first";
  final parameter SI.Angle towards = atan2(dy, dx), half = acos(sqrt(dx^2 + dy^2)/(2*a));

  inner World world(TD=TD);
  Fixed airframe, bracket(r=B);

  // the leg, and the half of the lower link that hangs on it
  Revolute hinge(useFlange=true, phi(start=start));
  FixedTranslation legCentre(r={1.2, 0}), legToAnkle(r={C, 0});
  Body leg(m=100, I=30) "With the wheel";
  Revolute ankle(phi(start=towards - half - start));
  FixedTranslation outerCentre(r={-a/4, 0}), outerHalf(r={-a/2, 0});
  Body outside(m=m/2, I=m/2*(a/2)^2/12);

  // the stay down to the middle of the lower link
  Revolute stay(phi(start=towards + half));
  FixedTranslation upperCentre(r={a/2, 0}), upperLink(r={a, 0});
  Body upper(m=m, I=m*a^2/12);
  Revolute knee(useFlange=true, phi(start=-2*half));
  FixedTranslation innerCentre(r={a/4, 0}), innerHalf(r={a/2, 0});
  Body inside(m=m/2, I=m/2*(a/2)^2/12);

  SpringDamper closure(c_x=c, c_y=c, c_phi=c_phi, d_x=0, d_y=0, d_phi=0, TE=TE) "Joins the halves of the lower link";

  Dialectic.Rotational.Fixed hingeHousing, kneeHousing;
  Dialectic.Rotational.Damper hingeDamper(d=1500), kneeDamper(d=3);
equation
  connect(airframe.frame_b, hinge.frame_a);
  connect(hinge.frame_b, legCentre.frame_a);
  connect(legCentre.frame_b, leg.frame_a);
  connect(hinge.frame_b, legToAnkle.frame_a);
  connect(legToAnkle.frame_b, ankle.frame_a);
  connect(ankle.frame_b, outerCentre.frame_a);
  connect(outerCentre.frame_b, outside.frame_a);
  connect(ankle.frame_b, outerHalf.frame_a);

  connect(bracket.frame_b, stay.frame_a);
  connect(stay.frame_b, upperCentre.frame_a);
  connect(upperCentre.frame_b, upper.frame_a);
  connect(stay.frame_b, upperLink.frame_a);
  connect(upperLink.frame_b, knee.frame_a);
  connect(knee.frame_b, innerCentre.frame_a);
  connect(innerCentre.frame_b, inside.frame_a);
  connect(knee.frame_b, innerHalf.frame_a);

  connect(outerHalf.frame_b, closure.frame_a);
  connect(innerHalf.frame_b, closure.frame_b);

  connect(hingeHousing.flange_b, hingeDamper.flange_a);
  connect(hingeDamper.flange_b, hinge.flange_a);
  connect(kneeHousing.flange_b, kneeDamper.flange_a);
  connect(kneeDamper.flange_b, knee.flange_a);
  annotation(experiment(StopTime=5, Interval=0.01, Tolerance=1e-8));
end LandingGear;
