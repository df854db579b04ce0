package HalfCar
  model Road "A sine over time"
    output Real y(unit="m");
  equation
    y = 0.05*sin(6*time);
  end Road;
  model Tyre "A vertical spring and damper to the road"
    Dialectic.Planar.Frame frame_a;
    input Real road(unit="m");
    parameter Real c(unit="N/m") = 2e4;
    parameter Real d(unit="N.s/m") = 1500;
  equation
    frame_a.fx = 0;
    frame_a.fy = c*(frame_a.y - road) + d*frame_a.vy;
    frame_a.t = 0;
  end Tyre;
  model Corner "An arm with its tyre"
    parameter Modelica.Units.SI.Length l = 1;
    Dialectic.Planar.Frame frame;
    Dialectic.Planar.FixedTranslation arm(r={l, 0});
    Tyre tyre;
    input Real road(unit="m");
    Real travel(unit="m") = road - frame.y "from the road";
  equation
    tyre.road = road;
    connect(frame, arm.frame_a);
    connect(arm.frame_b, tyre.frame_a);
  end Corner;
  model Car "A chassis on two corners"
    inner Dialectic.Planar.World world;
    Dialectic.Planar.FreeMotion free;
    Dialectic.Planar.Body chassis(m=200, I=100);
    Road road;
    Corner front(road=road.y), rear(l=-1, road=road.y);
    Real lift(unit="m") = front.travel - rear.travel;
  equation
    connect(free.frame_b, chassis.frame_a);
    connect(chassis.frame_a, front.frame);
    connect(chassis.frame_a, rear.frame);
    annotation(experiment(StopTime=4));
  end Car;
end HalfCar;
