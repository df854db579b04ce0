package SliderCrank "A crank, a connecting rod and a slider"
  import SI = Modelica.Units.SI;
  import Dialectic.Planar.*;

  partial model Sizes "What both models have in common"
    parameter SI.Time TD = 0 "Dialectic time constant; 0: classic";
    parameter SI.Length r = 0.5 "Crank";
    parameter SI.Length l = 1.5 "Connecting rod";
    parameter SI.Mass m_crank = 2;
    parameter SI.Mass m_rod = 1.5;
    parameter SI.Mass m_slider = 3;
    parameter SI.Angle start = 1 "Angle of the crank at first, at rest";
    inner World world(TD=TD);
    Body crankBody(m=m_crank, I=m_crank*r^2/12);
    Body rodBody(m=m_rod, I=m_rod*l^2/12);
    Body sliderBody(m=m_slider, I=1);
  end Sizes;

  model Closed "Three joints; the loop is closed by a stiff spring"
    extends Sizes;
    parameter SI.Time TE = 0 "Elastic time constant of the closure";
    parameter SI.TranslationalSpringConstant c = 1e12 "Stiffness of the pin that closes the loop";
    parameter SI.TranslationalDampingConstant d = 1e10 "Its damping, on the elastic velocity";
    Fixed ground;
    Revolute crank(phi(start=start));
    FixedTranslation crankHalf(r={r/2, 0}), crankArm(r={r, 0});
    Revolute pin(phi(start=-asin(r/l*sin(start)) - start));
    FixedTranslation rodHalf(r={l/2, 0}), rod(r={l, 0});
    Prismatic slider(r={1, 0}, s(start=r*cos(start) + sqrt(l^2 - (r*sin(start))^2)));
    SpringDamper closure(c_x=c, c_y=c, c_phi=0, d_x=d, d_y=d, d_phi=0, TE=TE) "A pin: no torque";
  equation
    connect(ground.frame_b, crank.frame_a);
    connect(crank.frame_b, crankHalf.frame_a);
    connect(crankHalf.frame_b, crankBody.frame_a);
    connect(crank.frame_b, crankArm.frame_a);
    connect(crankArm.frame_b, pin.frame_a);
    connect(pin.frame_b, rodHalf.frame_a);
    connect(rodHalf.frame_b, rodBody.frame_a);
    connect(pin.frame_b, rod.frame_a);
    connect(ground.frame_b, slider.frame_a);
    connect(slider.frame_b, sliderBody.frame_a);
    connect(slider.frame_b, closure.frame_a);
    connect(rod.frame_b, closure.frame_b);
    annotation(experiment(StopTime=3, Interval=0.01, Tolerance=1e-10));
  end Closed;

  model Linkage "Crank, rod and slider on the ground: one degree of freedom, the constraint solved inside"
    outer World world;
    parameter SI.Length r "Crank";
    parameter SI.Length l "Connecting rod; longer than the crank";
    parameter SI.Time TD = world.TD "Dialectic time constant";
    Frame frame_crank "At the crank's axis";
    Frame frame_rod "At the crank's pin";
    Frame frame_slider;
    SI.Angle phi(stateSelect=StateSelect.prefer, start=0) "Angle of the crank";
    SI.AngularVelocity w(stateSelect=StateSelect.prefer, start=0) "Its kinetic angular velocity";
    SI.Angle b "Angle of the rod: r*sin(phi) + l*sin(b) = 0";
    SI.Position s "Of the slider";
    Real ratio "Of the angular velocities of rod and crank";
    SI.Length lever "Velocity of the slider per angular velocity of the crank";
  equation
    b = -asin(r/l*sin(phi));
    s = r*cos(phi) + l*cos(b);
    ratio = -r*cos(phi)/(l*cos(b));
    lever = -r*sin(phi) - l*sin(b)*ratio;
    frame_crank.x = 0;
    frame_crank.y = 0;
    frame_crank.phi = phi;
    frame_crank.vx = 0;
    frame_crank.vy = 0;
    frame_crank.w = w;
    frame_rod.x = r*cos(phi);
    frame_rod.y = r*sin(phi);
    frame_rod.phi = b;
    frame_rod.vx = -r*sin(phi)*w;
    frame_rod.vy = r*cos(phi)*w;
    frame_rod.w = ratio*w;
    frame_slider.x = s;
    frame_slider.y = 0;
    frame_slider.phi = 0;
    frame_slider.vx = lever*w;
    frame_slider.vy = 0;
    frame_slider.w = 0;
    // virtual work
    frame_crank.t - r*sin(phi)*frame_rod.fx + r*cos(phi)*frame_rod.fy + ratio*frame_rod.t + lever*frame_slider.fx = 0;
    TD*der(w) = der(phi) - w;
    annotation(__lied(look={Bar(frame_crank, frame_rod), Bar(frame_rod, frame_slider), Ground(frame_crank), Hinge(frame_rod)}));
  end Linkage;

  model Rigid "One joint for all"
    extends Sizes;
    Linkage crank(r=r, l=l, phi(start=start));
    FixedTranslation crankHalf(r={r/2, 0}), rodHalf(r={l/2, 0});
  equation
    connect(crank.frame_crank, crankHalf.frame_a);
    connect(crankHalf.frame_b, crankBody.frame_a);
    connect(crank.frame_rod, rodHalf.frame_a);
    connect(rodHalf.frame_b, rodBody.frame_a);
    connect(crank.frame_slider, sliderBody.frame_a);
    annotation(experiment(StopTime=3, Interval=0.01, Tolerance=1e-10));
  end Rigid;

  model Ida "The slider-crank that SUNDIALS ships as an example of IDA"
    inner World world(g={0, 0}, TD=0);
    parameter SI.Length a = 0.5 "Crank; the rod has 1 m";
    parameter SI.Force F = 1 "On the far end of the rod, along x";
    parameter SI.TranslationalSpringConstant c = 1e9 "Stiffness of the pin that closes the loop";
    parameter SI.TranslationalDampingConstant d = 1e7 "Its damping, on the elastic velocity";
    Fixed ground;
    Revolute crank(phi(start=Modelica.Constants.pi/2));
    Body crankBody(m=1, I=1) "On the axis: its mass does not matter";
    FixedTranslation crankMiddle(r={a/2, 0}), crankEnd(r={a, 0});
    Prismatic slider(r={1, 0}, s(start=sqrt(1 - a^2)));
    Revolute hinge(phi(start=-asin(a)));
    Body rodBody(m=1, I=2) "Moves with the slider, turns with the rod";
    FixedTranslation rodMiddle(r={-0.5, 0}), rodEnd(r={-1, 0}), rodFarEnd(r={1, 0});
    Spring spring(c=1, l=1);
    Damper damper(d=1);
    Force force(fx=F);
    SpringDamper closure(c_x=c, c_y=c, c_phi=0, d_x=d, d_y=d) "A pin: no torque";
  equation
    connect(ground.frame_b, crank.frame_a);
    connect(crank.frame_b, crankBody.frame_a);
    connect(crank.frame_b, crankMiddle.frame_a);
    connect(crank.frame_b, crankEnd.frame_a);
    connect(ground.frame_b, slider.frame_a);
    connect(slider.frame_b, hinge.frame_a);
    connect(hinge.frame_b, rodBody.frame_a);
    connect(hinge.frame_b, rodMiddle.frame_a);
    connect(hinge.frame_b, rodEnd.frame_a);
    connect(hinge.frame_b, rodFarEnd.frame_a);
    connect(rodFarEnd.frame_b, force.frame_b);
    connect(crankMiddle.frame_b, spring.frame_a);
    connect(spring.frame_b, rodMiddle.frame_b);
    connect(crankMiddle.frame_b, damper.frame_a);
    connect(damper.frame_b, rodMiddle.frame_b);
    connect(crankEnd.frame_b, closure.frame_a);
    connect(rodEnd.frame_b, closure.frame_b);
    annotation(experiment(StopTime=10, Interval=0.25, Tolerance=1e-10));
  end Ida;
end SliderCrank;
