model CraneCrab "A crab on rails with a load below it"
  import SI = Modelica.Units.SI;
  import Dialectic.Planar.*;
  parameter SI.Time TD = 0 "Dialectic time constant; 0: classic";
  parameter SI.Length l = 2 "From the crab to the load";
  parameter SI.Force push = 100 "Largest force of the drive";
  inner World world(TD=TD);
  Fixed wall;
  Prismatic rail(r={1, 0}, useFlange=true);
  Body crab(m=20, I=0);
  Revolute rope;
  FixedTranslation rod(r={0, -l});
  Body load(m=50, I=2);
  Dialectic.Translational.Force drive(f=if time < 2 then push*sin(3.14159265358979323846*time) else 0);
  Dialectic.Translational.Damper brake(d=10);
  Dialectic.Translational.Fixed ground;
equation
  connect(wall.frame_b, rail.frame_a);
  connect(rail.frame_b, crab.frame_a);
  connect(crab.frame_a, rope.frame_a);
  connect(rope.frame_b, rod.frame_a);
  connect(rod.frame_b, load.frame_a);
  connect(drive.flange, rail.flange_a);
  connect(ground.flange_b, brake.flange_a);
  connect(brake.flange_b, rail.flange_a);
  annotation(experiment(StopTime=10, Interval=0.02, Tolerance=1e-10), __lied(plot={"rail.s", "rope.phi"}));
end CraneCrab;
