package TimeConstants "What docs/time-constants.md shows"
  import SI = Modelica.Units.SI;

  model Oscillator "1 kg on 100 N/m: s = cos(10 t) without time constants"
    import Dialectic.Translational.*;
    parameter SI.Time TD = 0;
    parameter SI.Time TE = 0;
    Fixed wall;
    Joint joint(TD=TD, s(start=1));
    Body mass(m=1, g=0);
    Spring spring(c=100, TE=TE);
  equation
    connect(wall.flange_b, joint.flange_a);
    connect(joint.flange_b, mass.flange_a);
    connect(wall.flange_b, spring.flange_a);
    connect(spring.flange_b, mass.flange_a);
    annotation(experiment(StopTime=4, Interval=0.005, Tolerance=1e-9));
  end Oscillator;

  model Rods "Two rods of 1 m and 1 kg on a pivot, without gravity; nothing turns them"
    import Dialectic.Planar.*;
    parameter SI.Time TD = 0;
    inner World world(g={0, 0}, TD=TD);
    Fixed pivot;
    Revolute upper(w(start=5)), lower(phi(start=1), w(start=0));
    FixedTranslation half[2](each r={0.5, 0}), rod(r={1, 0});
    Body body[2](each m=1, each I=1/12);
    Real L(unit="kg.m2/s") = sum(body[i].m*(body[i].x*body[i].vy - body[i].y*body[i].vx) + body[i].I*body[i].w for i in 1:2)
      "Angular momentum about the pivot";
  equation
    connect(pivot.frame_b, upper.frame_a);
    connect(upper.frame_b, half[1].frame_a);
    connect(half[1].frame_b, body[1].frame_a);
    connect(upper.frame_b, rod.frame_a);
    connect(rod.frame_b, lower.frame_a);
    connect(lower.frame_b, half[2].frame_a);
    connect(half[2].frame_b, body[2].frame_a);
    annotation(experiment(StopTime=20, Interval=0.02, Tolerance=1e-9));
  end Rods;
end TimeConstants;
